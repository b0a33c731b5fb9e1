"""Why the numbers of a match change, for its log: which card, by which words on it, or which rule.

What a card does is told as it happens. What cards are worth while others are in play is worked out at once for
everything (`auras`): there the parts of each number are compared. Nothing here is asked without log.
"""

from __future__ import annotations

import re
from collections.abc import Hashable, Mapping
from functools import partial
from itertools import groupby
from typing import TYPE_CHECKING, TypeAlias

from cardlang.checks.cards import KEYWORD
from cardlang.engine.events import Change, Event, Origin
from cardlang.engine.numbers import NO_PARTS, Number, Part, differences, no_longer
from cardlang.games.dimensions.accounts import STATS, Parts, unit_parts
from cardlang.games.dimensions.units import Unit

if TYPE_CHECKING:
    from cardlang.games.dimensions.match import DimensionsMatch

Moments: TypeAlias = "tuple[Mapping[Hashable, Number], Mapping[Hashable, Number]]"
"""All numbers before and after what is being told."""
_NAMES = {
    "mob": ("attack", "defense", "maximum health", "health"),
    "weapon": ("attack", "", "maximum durability", "durability"),
}


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


# -- the numbers --------------------------------------------------------------------------------------------


def numbers(m: DimensionsMatch, known: Mapping[Hashable, Number] | None = None) -> dict[Hashable, Number]:
    """Return what players and units have, each with its standing parts.

    What a unit has left of its health follows from what happens to it; one that is not `known` has its parts.
    """
    from cardlang.games.dimensions.moves import labels

    made: dict[Hashable, Number] = {}
    for seat in (0, 1):
        made["hp", seat] = Number("hp", seat, m.hp[seat])
        made["mana", seat] = Number("mana", seat, m.mana[seat])
        made["maximum", seat] = Number("maximum mana", seat, m.top_mana[seat])
        names = labels(m, seat)
        for unit in m.board[seat]:
            if unit.kind == "mob":
                _unit(m, made, unit, names[unit.uid], known)
        weapon, armor = m.gear[seat]
        if weapon is not None:
            _unit(m, made, weapon, "weapon", known)
        if armor is not None:
            made[armor.uid, "armor"] = Number("armor", seat, armor.defense, unit_parts(m, armor, 1))
    return made


def _unit(
    m: DimensionsMatch,
    made: dict[Hashable, Number],
    unit: Unit,
    name: str,
    known: Mapping[Hashable, Number] | None,
) -> None:
    """Add the numbers of a mob or weapon."""
    words, amounts = _NAMES[unit.kind], (unit.attack, unit.defense, unit.top)
    parts: Parts = {}
    for at, stat in enumerate(STATS):
        if words[at]:
            key = (unit.uid, stat)
            waits = m.stale and known is not None and key in known  # what has come is not worked out yet
            parts = dict(known[key].parts) if waits and known is not None else unit_parts(m, unit, at)
            made[unit.uid, stat] = Number(f"{name} {words[at]}", unit.owner, amounts[at], parts)
    new = known is not None and (unit.uid, "left") not in known
    made[unit.uid, "left"] = Number(f"{name} {words[3]}", unit.owner, unit.health, parts if new else NO_PARTS)


def changes(m: DimensionsMatch) -> tuple[Change, ...]:
    """Return how the numbers have changed since this was last asked."""
    before, now = m._told, numbers(m, m._told)
    found = tuple(differences(before, now, partial(_reason, m, (before, now))))
    m._told = {
        key: number._replace(parts=NO_PARTS) if isinstance(key, tuple) and key[1] == "left" else number
        for key, number in now.items()
    }
    return found


_AT_FIRST = {
    "hp": "every player starts with 20 HP",
    "mana": "every player starts without mana",
    "maximum": "every player starts without mana",
}


def _reason(
    m: DimensionsMatch, all_numbers: Moments, key: Hashable, before: Number | None, after: Number
) -> tuple[Part, ...]:
    """Return what is behind that of a change which is neither printed nor a boost or aura."""
    assert isinstance(key, tuple)
    if before is None:
        return (Part(0, None, _AT_FIRST[key[0]]),) if key[0] in _AT_FIRST else (_cause(m),)
    if (m.account and key[0] in ("mana", "hp")) or key[1] == "left":
        more = after.amount - before.amount
        for sign in (1, -1):
            if m.account and sum(part.amount for part in m.account) == sign * more:
                return tuple(part._replace(amount=sign * part.amount) for part in m.account)
    if key[1] == "left":
        return (_of_maximum(all_numbers, key[0], after.amount > before.amount) or _cause(m),)
    return (_cause(m),)


def _cause(m: DimensionsMatch) -> Part:
    """Return the words that run, and whose they are where a keyword says them."""
    name, origin = m.cause
    if origin is None or not origin[0].startswith(KEYWORD):
        return Part(0, origin)
    keyword = origin[0].removeprefix(KEYWORD)
    return Part(0, origin, f"{keyword} of {name}" if name else keyword)


def _of_maximum(moments: Moments, uid: int, up: bool) -> Part | None:
    """Return what has changed the maximum in the direction in which what is left has changed."""
    before, after = (numbers.get((uid, "health")) for numbers in moments)
    if before is None or after is None:
        return None
    for key, part in after.parts.items():
        more = part.amount - (before.parts[key].amount if key in before.parts else 0)
        if more and (more > 0) == up:
            return part
    for key, part in before.parts.items():
        if key not in after.parts and part.amount and (part.amount < 0) == up:
            return part._replace(rule=no_longer(part.rule))
    return None


def tell_new_numbers(m: DimensionsMatch) -> None:
    """Tell what has changed now that everything has been worked out anew, together what has one cause."""
    if not m._told:
        return  # the match is being set up
    for (player, place, _), group in groupby(m._changes(), _kind):
        told = tuple(group)
        text = ", ".join(map(_words, told))
        known = m.setting.cards.get(place)
        card = m.cause[0] if known is None else known.name
        m._new_events.append(Event(f"turn {m.turn}", player, card, text, told[0].origin or m.cause[1], told))


def _kind(change: Change) -> tuple[int | None, str, object]:
    """Return what changes that are told together share: whose they are, the card behind them and its words."""
    card = change.origin[0] if change.origin is not None else ""
    return change.player, card, change.begins or change.origin


def _words(change: Change) -> str:
    if change.formerly:
        return f"{change.formerly} is now {change.what}"
    if change.ends:
        return f"no more {change.what}"
    return (
        f"{change.what} {change.after}"
        if change.begins
        else f"{change.what} {change.before} → {change.after}"
    )


def giver_of(m: DimensionsMatch, unit: Unit, status: int) -> tuple[str | None, Origin | None]:
    """Return the card that gave a status effect, and the words on it that name the status.

    Where no card has given it, the words are those that define it.
    """
    card = next((card for known, card in unit.givers if known == status), -1)
    if card < 0:
        script = next(script for known, script, _ in m.program.ticks if known == status)
        return None, m.program.scripts[script][0].place
    profile = m.program.profiles[card]
    name = re.escape(m.program.names[status])
    for number, (_, text) in enumerate(m.setting.cards[profile.id].spans):
        found = re.search(rf"\b{name}\b( *\(\d+\))?", text, re.IGNORECASE)
        if found:
            return profile.name, (profile.id, number, found.start(), found.end())
    return profile.name, None
