"""Conditions that never or always hold, and what does nothing (rulings 1 to 12)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from typing import Any

import attrs

from cardlang.checks.cards import Card, CardSet
from cardlang.checks.lints.own import own_cards
from cardlang.checks.lints.spans import ANY, Bounds, scaled, settled
from cardlang.checks.unit import Unit
from cardlang.diagnostics.model import Diagnostic
from cardlang.games.bugsnax.abilities import Cost, Keyword, Note, Stays
from cardlang.games.bugsnax.effects import (
    Among,
    Amount,
    Compare,
    Count,
    Every,
    No,
    Number,
    Place,
    Players,
    Query,
    Some,
    StatOf,
    Tally,
    Test,
)
from cardlang.games.bugsnax.narrowing import Narrowing, keywords_of, lines_of
from cardlang.games.bugsnax.rules import Ignore, Modify
from cardlang.games.bugsnax.stats import SNAX
from cardlang.games.bugsnax.steps import Actions, Draw, Points, Repeat

FIELD, PLAYERS = 6, 6
_NOT_NEGATIVE: Bounds = (0, ANY[1])
_COUNTED_STATS = ("power", "difficulty", "points", "score", "hand", "actions")
_LIMITS = (
    f"the field holds at most {FIELD} Bugsnax (ruling 8), and 2 to {PLAYERS} play",
    "numbers of cards, points, power, difficulty and actions are never below 0",
)


def idle(unit: Unit, cards: CardSet) -> list[Diagnostic]:
    """Warn about conditions that are settled, and about effects and keywords that do nothing."""
    found = []
    narrowing = Narrowing(cards)
    for draft, card in own_cards(unit, cards):
        for origin, line in lines_of(card):
            said = [
                (place, each)
                for each in dict.fromkeys(_in_all(line))
                for place in narrowing.words(draft, origin, partial(_times, each))
            ]
            for keyword, place in keywords_of(draft, line):
                said += [(place, each) for each in _keyword(keyword, card, cards)]
            found += [
                Diagnostic(code, message, unit.source, place, card.name, help=help_lines)
                for place, (code, message, help_lines) in said
            ]
    return found


Found = tuple[str, str, tuple[str, ...]]


def _in_all(abilities: Iterable[object]) -> Iterator[Found]:
    for ability in abilities:
        yield from _look(ability)


def _times(what: Found, abilities: Iterable[object]) -> int:
    return sum(each == what for each in _in_all(abilities))


def _look(ability: object) -> Iterator[Found]:
    """Yield what there is to say of everything inside an ability."""
    stack: list[Any] = [ability]
    while stack:
        part = stack.pop()
        if isinstance(part, tuple):
            stack += reversed(part)
        elif isinstance(part, Number | Every | Some | No) and (holds := known(part)) is not None:
            word = "always" if holds else "never"
            yield "W353" if holds else "W352", f"a condition of this text {word} holds", _LIMITS
        elif attrs.has(type(part)):
            why = _nothing(part)
            if why:
                yield "W354", "a part of this text changes nothing", (why,)
            stack += [getattr(part, field.name) for field in reversed(attrs.fields(type(part)))]


# -- conditions -------------------------------------------------------------------------------------------------


def known(test: Test) -> bool | None:
    """Return what a test always gives, None when that depends on the match."""
    match test:
        case Number(
            Count(of=Among(source=_, tests=(Compare() as inner,)), times=1, plus=0, kinds=False), ">=", 1
        ):
            return False if _compared(inner) is False else None
        case Number(left, op, right):
            return settled(bounds(left), op, bounds(right))
        case No(inner):
            inside = known(inner)
            return None if inside is None else not inside
        case Every(parts):
            each = [known(part) for part in parts]
            return False if False in each else None if None in each else True
        case Some(parts):
            each = [known(part) for part in parts]
            return True if True in each else None if None in each else False
    return None


def _compared(test: Compare) -> bool | None:
    """Return what comparing a stat of any card or player always gives."""
    stat = _NOT_NEGATIVE if test.stat in _COUNTED_STATS else ANY
    return settled(stat, test.op, bounds(test.amount))


def bounds(amount: Amount) -> Bounds:
    """Return between which numbers an amount lies."""
    match amount:
        case int():
            return amount, amount
        case Count(of=Query(kind="snax", places=(Place(zone="field"),)), times=times, plus=plus, each=1):
            return scaled((0, FIELD), times, plus)
        case Count(of=Players(), times=times, plus=plus, each=1):
            return scaled((0, PLAYERS), times, plus)
        case Count(times=times, plus=plus) | Tally(times=times, plus=plus):
            return scaled(_NOT_NEGATIVE, times, plus)
        case StatOf(stat=stat, times=times, plus=plus) if stat in _COUNTED_STATS:
            return scaled(_NOT_NEGATIVE, times, plus)
    return ANY


# -- nothing ----------------------------------------------------------------------------------------------------


def _nothing(part: object) -> str:
    """Return why a step or rule changes nothing, an empty text when it may."""
    match part:
        case Draw(amount=0, until=None) | Actions(amount=0, whole=False) | Points(amount=0) | Repeat(times=0):
            return "its number is 0"
        case Modify(mode="add", amount=0):
            return "it adds 0"
        case Modify(mode="times", amount=1):
            return "it multiplies by 1"
        case Ignore(traps=traps):
            if any(isinstance(trap, Compare) and _compared(trap) is False for trap in traps):
                return "no trap has such a power"
    return ""


# -- keywords ---------------------------------------------------------------------------------------------------


def _meaning(name: str, cards: CardSet) -> tuple[object, ...]:
    _, _, meaning = cards.extras.get("keywords", {}).get(name.partition(" (")[0], (None, "", ()))
    return tuple(meaning)


def _keyword(keyword: Keyword, card: Card, cards: CardSet) -> Iterator[Found]:
    """Yield a keyword that this kind of card has no use for (rules text "Keyword Reference", ruling 7)."""
    meaning = _meaning(keyword.name, cards)
    if not meaning:
        return
    idle_parts: tuple[type, ...] = ()
    why = ""
    if card.kind in SNAX:
        idle_parts, why = (Cost, Stays, Note), "Bugsnax are caught and eaten, not played or attached"
    elif card.kind == "Trap":
        idle_parts, why = (
            (Stays, Note),
            "traps are no attachments and do not stay on the field (Keyword Reference)",
        )
    if idle_parts and all(isinstance(part, idle_parts) for part in meaning):
        yield "W356", f"`{keyword.name}` does nothing on a card of this kind", (why,)
