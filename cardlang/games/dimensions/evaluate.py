"""How good a position is for a player: what bots look ahead with."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardlang.games.dimensions.units import Unit

if TYPE_CHECKING:
    from cardlang.games.dimensions.match import DimensionsMatch

_SCALE = 60.0
_LEVELS = 3


def evaluate(state: DimensionsMatch, player: int) -> float:
    """Return a guess from -1 to 1 of what `returns` will give a player.

    Where a choice of an effect is open, its best (for the opponent's: its worst) answer counts.
    """
    return _judge(state, player, _LEVELS)


def _judge(state: DimensionsMatch, player: int, levels: int) -> float:
    if state.over:
        return state.returns()[player]
    if state.choice is None or not levels:
        own, other = _worth(state, player), _worth(state, 1 - player)
        return max(-0.99, min(0.99, (own - other) / _SCALE))
    chooser = state.choice[1]
    guesses = []
    for action in state.legal_actions(chooser):
        after = state.clone()
        after.apply_actions({chooser: action})
        guesses.append(_judge(after, player, levels - 1))
    return max(guesses) if chooser == player else min(guesses)


def _worth(state: DimensionsMatch, player: int) -> float:
    hp = state.hp[player]
    worth = 0.8 * hp - 12.0 / max(hp, 1)
    worth += 1.6 * min(len(state.hands[player]), 9) + 0.1 * len(state.decks[player])
    for unit in state.board[player]:
        worth += _unit(unit)
    weapon, armor = state.gear[player]
    if weapon is not None:
        worth += 0.7 * weapon.attack * min(weapon.health, 3)
    if armor is not None:
        worth += 2.5 * armor.defense
    return worth


def _unit(unit: Unit) -> float:
    if unit.kind == "structure":
        return 3.5
    sick = sum(min(turns, unit.health) for _, turns in unit.statuses)
    health = max(0.5, unit.health - 0.7 * sick)
    rules = sum(len(rules) for rules in unit.rules.values())
    return (
        1.2 * unit.attack
        + 1.0 * health
        + 0.8 * unit.defense
        + 0.5 * rules
        + (0.4 if unit.bundles and not unit.silent and unit.listens else 0.0)
    )
