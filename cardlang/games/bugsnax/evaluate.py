"""How good a state looks to a player, for bots that look one step ahead."""

from __future__ import annotations

from math import tanh
from typing import TYPE_CHECKING

from cardlang.games.bugsnax.meaning import code
from cardlang.games.bugsnax.zones import FIELD

if TYPE_CHECKING:
    from cardlang.games.bugsnax.state import BugsnaxMatch

CAUGHT = 1.1
"""What a point of a caught Snak is worth; an eaten one is worth 1.5."""
USEFUL = 6
"""How many traps in a hand are worth having."""


def evaluate(m: BugsnaxMatch, player: int) -> float:
    """Return what `returns` will give a player, as a guess from -1 to 1.

    Points count in full, caught Snax nearly so, and power that lies before a Snak by how near it is to a catch:
    so a bot gathers its traps before one Snak, eats what it has, and does not hoard.
    """
    if m.over:
        return m.returns()[player]
    worth = [_worth(m, seat) for seat in range(m.players)]
    others = max(value for seat, value in enumerate(worth) if seat != player)
    return tanh((worth[player] - 0.8 * others) / 8.0)


def _worth(m: BugsnaxMatch, seat: int) -> float:
    value = 1.5 * m.score(seat) + 0.02 * len(m.eaten(seat))
    powers = []
    kinds, cards_of, power = m.program.kind, m.cards_of, m.program.power
    for card in m.hand(seat):
        k = cards_of[card]
        if kinds[k] == "snax":
            value += CAUGHT * m.weights.points(m, card)
        elif kinds[k] == "trap":
            powers.append(power[k])
        else:
            value += 0.3
    powers.sort(reverse=True)
    value += sum(0.1 + 0.06 * power for power in powers[:USEFUL]) + 0.01 * len(powers[USEFUL:])
    value += 0.25 * min(0, m.bonus[seat]) + 0.2 * max(0, m.bonus[seat])
    if seat == m.turn:
        value += 0.12 * m.actions + _promise(m, powers)
    return value - 0.3 * len(m.conditions.get(code(seat), ()))


def _promise(m: BugsnaxMatch, powers: list[int]) -> float:
    """Return what the traps on the field promise: nothing unless the Snak can be caught before the turn ends."""
    best = 0.0
    reach = sum(powers[: m.actions])
    for snak in m.zones[FIELD]:
        if snak < 0:
            continue
        needed = m.weights.difficulty(m, snak)
        placed = m.weights.total(m, snak) if m.hosts else 0
        if needed - placed <= reach:
            share = 0.1 + 0.8 * min(1.0, placed / max(1, needed))
            best = max(best, CAUGHT * m.weights.points(m, snak) * share)
    return best
