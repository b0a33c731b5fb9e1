"""What an aura depends on: a change of anything else leaves all units as they are."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from cardlang.games.dimensions.effects import Static
from cardlang.games.dimensions.terms import (
    All,
    Amount,
    Compare,
    Condition,
    CountOf,
    Either,
    InDimension,
    Matches,
    Not,
    OnTurn,
    Selector,
    Test,
)

UNITS = "units"
"""Which other units are in play."""
DIMENSION = "dimension"
TURN = "turn"
HAND = "hand"
REST = "rest"
"""Health, HP, mana, status effects and what else changes without a unit's own numbers."""
ALL = frozenset({UNITS, DIMENSION, TURN, HAND, REST})

_PRINTED = frozenset({"card", "kind", "dimension", "boss"})
"""Properties that a unit has as long as it is in play."""


def reads(statics: Iterable[Static]) -> frozenset[str]:
    """Return what these statics depend on beside the unit they come from and each one they are about.

    ALL where it is not known.
    """
    return frozenset(what for static in statics for what in _of_static(static))


def _of_static(static: Static) -> Iterator[str]:
    yield from _of_selector(static.who)
    if static.condition is not None:
        yield from _of_condition(static.condition)
    for amount in (static.attack, static.defense, static.health, static.cost):
        yield from _of_amount(amount)


def _of_condition(condition: Condition) -> Iterator[str]:
    match condition:
        case InDimension():
            yield DIMENSION
        case OnTurn():
            yield TURN
        case Not(of):
            yield from _of_condition(of)
        case All(parts) | Either(parts):
            for part in parts:
                yield from _of_condition(part)
        case Compare(left, _, right):
            yield from _of_amount(left)
            yield from _of_amount(right)
        case Matches(who, tests):
            yield UNITS
            yield from _of_selector(who)
            yield from _of_tests(tests)


def _of_amount(amount: Amount) -> Iterator[str]:
    if isinstance(amount, int):
        return
    if isinstance(amount.of, CountOf):
        yield UNITS
        yield from _of_selector(amount.of.who)
    else:
        yield from ALL


def _of_selector(who: Selector) -> Iterator[str]:
    yield from _of_tests(who.tests)
    if who.rank is not None or who.ref not in ("", "this", "you", "opponent"):
        yield from ALL
    for other in (*who.either, *who.also):
        yield UNITS
        yield from _of_selector(other)


def _of_tests(tests: tuple[Test, ...]) -> Iterator[str]:
    if any(test.what not in _PRINTED for test in tests):
        yield from ALL
