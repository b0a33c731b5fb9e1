"""Why the numbers of a match change, for its log: which card, and by which words on it.

What a card does is told as it happens. What cards are worth while others are in play is worked out at once for
everything (`auras`), so the reason is looked for afterwards. Nothing here is asked without log.
"""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterator, Sequence
from typing import TYPE_CHECKING, TypeAlias

from cardlang.engine.events import Change, Origin
from cardlang.engine.match import Number
from cardlang.games.dimensions.effects import Static
from cardlang.games.dimensions.units import Unit

if TYPE_CHECKING:
    from cardlang.games.dimensions.match import DimensionsMatch

OF_AURAS = 3
"""Where in a number of a unit stands which part of it others give."""


Gift: TypeAlias = "tuple[int, Static, int, int]"
"""What an aura gives: the unit that has it, the words, the unit it comes from and its card."""


def begin_step(m: DimensionsMatch) -> None:
    """Note what is behind all that is not told by itself: the card and the words that run."""
    m.cause = (running_card(m), running_words(m))


def running_card(m: DimensionsMatch) -> str | None:
    """Return the name of the card whose text is running."""
    if m.blame is not None:
        return m.blame[0]
    card = m.stack[-1].card if m.stack else -1
    return m.program.profiles[card].name if card >= 0 else None


def running_words(m: DimensionsMatch) -> Origin | None:
    """Return the place of the text that is running."""
    if m.blame is not None:
        return m.blame[1]
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


def tell_new_numbers(m: DimensionsMatch, given_before: Sequence[Gift] = ()) -> None:
    """Tell what has changed now that everything has been worked out anew; auras had given `given_before`."""
    before = m._told
    changes = m._changes()
    keys = [key for key in m._told if key in before and before[key][2] != m._told[key][2]]
    for key, change in zip(keys, changes, strict=True):
        assert isinstance(key, tuple)
        more = before[key][OF_AURAS] != m._told[key][OF_AURAS]
        source = _aura(m, given_before, key[0], str(key[1]), change) if more else None
        ended = None if more else _ended(m, key[0], str(key[1]), change)
        if ended is not None:
            m.tell(change.player, ended[0], _words(change), ended[1], (change,))
        elif source is None:
            m.tell(change.player, m.cause[0], _words(change), m.cause[1], (change,))
        else:
            _, static, _, card = source
            name = m.program.profiles[card].name
            m.tell(change.player, name, _words(change), static.place if static.place[0] else None, (change,))
    m.ended = {}


def _ended(
    m: DimensionsMatch, uid: int, stat: str, change: Change
) -> tuple[str | None, Origin | None] | None:
    """Return the card and the words that gave what has just ended, where that moves a number as it has changed."""
    at = {"attack": 2, "defense": 3, "armor": 3, "health": 4, "durability": 4}.get(stat, 0)
    up = change.after > change.before
    for boost in reversed(m.ended.get(uid, ())):
        if at and boost[at] and (boost[at] < 0) == up and boost[1] >= 0:
            place = m.program.changes[boost[1]].place
            return (m.program.profiles[m.program.index[place[0]]].name, place) if place[0] else None
    return None


def giver_of(m: DimensionsMatch, unit: Unit, status: int) -> tuple[str | None, Origin | None]:
    """Return the card that gave a status effect, and the words on it that name the status."""
    card = next((card for known, card in unit.givers if known == status), -1)
    if card < 0:
        return None, None
    profile = m.program.profiles[card]
    name = re.escape(m.program.names[status])
    for number, (_, text) in enumerate(m.setting.cards[profile.id].spans):
        found = re.search(rf"\b{name}\b( *\(\d+\))?", text, re.IGNORECASE)
        if found:
            return profile.name, (profile.id, number, found.start(), found.end())
    return profile.name, None


def _words(change: Change) -> str:
    return f"{change.what} {change.before} → {change.after}"


def _aura(
    m: DimensionsMatch, given_before: Sequence[Gift], uid: int, stat: str, change: Change
) -> Gift | None:
    """Return what moves a number of a unit as it has changed: an aura there is, or one that is gone."""
    up = change.after > change.before
    now = [(static, source) for number, static, source, _ in m.given if number == uid]
    gone = [gift for gift in given_before if gift[0] == uid and (gift[1], gift[2]) not in now]
    return _newest(m.given, uid, stat, up) or _newest(gone, uid, stat, not up)


def _newest(gifts: Sequence[Gift], uid: int, stat: str, up: bool) -> Gift | None:
    """Return what the newest unit gives of what moves a number of a unit up, or down."""
    found = [gift for gift in gifts if gift[0] == uid and _moves(gift[1], stat, up)]
    return max(found, key=lambda gift: gift[2], default=None)


def _moves(static: Static, stat: str, up: bool) -> bool:
    """Return whether a text can move a number in a direction; an amount that is counted can do so in both."""
    amount = getattr(static, stat)
    return bool(amount) and (not isinstance(amount, int) or (amount > 0) == up)
