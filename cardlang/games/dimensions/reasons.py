"""Why the numbers of a match change, for its log: which card, and by which words on it.

What a card does is told as it happens. What cards are worth while others are in play is worked out at once for
everything (`auras`), so the reason is looked for afterwards. Nothing here is asked without log.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from typing import TYPE_CHECKING

from cardlang.engine.events import Change, Origin
from cardlang.engine.match import Number
from cardlang.games.dimensions.effects import Static
from cardlang.games.dimensions.units import Unit

if TYPE_CHECKING:
    from cardlang.games.dimensions.match import DimensionsMatch

OF_AURAS = 3
"""Where in a number of a unit stands which part of it others give."""


def begin_step(m: DimensionsMatch) -> None:
    """Note what is behind all that is not told by itself: the card and the words that run."""
    m.cause = (running_card(m), running_words(m))


def running_card(m: DimensionsMatch) -> str | None:
    """Return the name of the card whose text is running."""
    card = m.stack[-1].card if m.stack else -1
    return m.program.profiles[card].name if card >= 0 else None


def running_words(m: DimensionsMatch) -> Origin | None:
    """Return the place of the text that is running."""
    if not m.stack:
        return None
    frame = m.stack[-1]
    place = m.program.scripts[frame.script][max(0, frame.step - 1)].place
    return place if place[0] else None


def numbers(m: DimensionsMatch) -> dict[Hashable, Number]:
    """Return what players and units have: name, player, amount, and for units the part that auras give."""
    from cardlang.games.dimensions.moves import labels

    made: dict[Hashable, Number] = {}
    for seat in (0, 1):
        made["hp", seat] = ("hp", seat, m.hp[seat], 0)
        made["mana", seat] = ("mana", seat, m.mana[seat], 0)
        names = labels(m, seat)
        for unit in m.board[seat]:
            if unit.kind == "mob":
                for stat, amount, part in _stats(m, unit):
                    made[unit.uid, stat] = (f"{names[unit.uid]} {stat}", seat, amount, part)
        weapon, armor = m.gear[seat]
        if weapon is not None:
            made[weapon.uid, "attack"] = ("weapon attack", seat, weapon.attack, 0)
            made[weapon.uid, "durability"] = ("weapon durability", seat, weapon.health, 0)
        if armor is not None:
            made[armor.uid, "armor"] = ("armor", seat, armor.defense, 0)
    return made


def _stats(m: DimensionsMatch, unit: Unit) -> Iterator[tuple[str, int, int]]:
    profile = m.program.profiles[unit.card]
    attack, defense = profile.attack + unit.attack_up, profile.defense + unit.defense_up
    top = profile.health + unit.top_up
    for _, _, plus_attack, plus_defense, plus_health in unit.boosts:
        attack, defense, top = attack + plus_attack, defense + plus_defense, top + plus_health
    yield "attack", unit.attack, unit.attack - max(0, attack)
    yield "defense", unit.defense, unit.defense - max(0, defense)
    yield "health", unit.health, unit.top - top


def tell_new_numbers(m: DimensionsMatch) -> None:
    """Tell what has changed now that everything has been worked out anew."""
    before = m._told
    changes = m._changes()
    keys = [key for key in m._told if key in before and before[key][2] != m._told[key][2]]
    for key, change in zip(keys, changes, strict=True):
        assert isinstance(key, tuple)
        more = before[key][OF_AURAS] != m._told[key][OF_AURAS]
        source = _giver(m.given, key[0], str(key[1]), change) if more else None
        if source is None:
            m.tell(change.player, m.cause[0], _words(change), m.cause[1], (change,))
        else:
            static, unit = source
            name = m.program.profiles[unit.card].name
            m.tell(change.player, name, _words(change), static.place if static.place[0] else None, (change,))


def _words(change: Change) -> str:
    return f"{change.what} {change.before} → {change.after}"


def _giver(
    given: list[tuple[int, Static, Unit]], uid: int, stat: str, change: Change
) -> tuple[Static, Unit] | None:
    """Return the newest card that moves a number of a unit in the direction in which it has changed."""
    up = change.after > change.before
    found = [(static, unit) for number, static, unit in given if number == uid and _moves(static, stat, up)]
    return max(found, key=lambda pair: pair[1].uid, default=None)


def _moves(static: Static, stat: str, up: bool) -> bool:
    """Return whether a text can move a number in a direction; an amount that is counted can do so in both."""
    amount = getattr(static, stat)
    return bool(amount) and (not isinstance(amount, int) or (amount > 0) == up)
