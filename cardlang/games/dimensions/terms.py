"""What effects speak of: things, amounts and conditions, as frozen data. `selecting` says what they are at run time."""

from __future__ import annotations

from typing import TypeAlias

import attrs

DIMENSIONS = ("Overworld", "Nether", "End")
STATS = ("attack", "defense", "health")


@attrs.frozen
class Test:
    """A property of a mob, structure or card: `what` with its value; `holds` False asks for the opposite."""

    what: str
    """keyword, status, stat, dimension, card, boss, kind, damaged, fresh, attacked, silenced, dead, weapon,
    adjacent (beside the card itself on its board; beside what was chosen with the
    value it, beside the event's other one with event); of cards in a zone, as the last, rank: a stat with lowest or
    highest."""
    value: str | tuple[str, ...] = ""
    op: str = ""
    amount: Amount = 0
    holds: bool = True


@attrs.frozen
class Selector:
    """Which mobs, structures, players or cards are meant.

    `ref` names them directly: this (the card itself), event (the other one of what happened), killer (who killed
    the card that died), it (what the step before chose), card (the one
    discarded last), you, opponent, owner. Otherwise they are picked among all
    that fit. `zone` is board, hand (all cards in hand, those to come too), next (the next ones that are played) or
    held (single cards that are in a hand now; `ref` card: those that came last).
    """

    ref: str = ""
    kinds: tuple[str, ...] = ()
    side: str = "any"
    """own, enemy or any, seen from the card's controller."""
    pick: str = "all"
    """all, choose or random."""
    count: Amount = 1
    up_to: bool = False
    other: bool = False
    apart: bool = False
    """Whether what was chosen before, else the event's other one, is left out: "all other enemies"."""
    tests: tuple[Test, ...] = ()
    rank: tuple[str, str] | None = None
    """A stat with lowest or highest: only the first of these counts."""
    zone: str = "board"
    either: tuple[Selector, ...] = ()
    """Further selectors whose choices come along."""
    also: tuple[Selector, ...] = ()
    """Further selectors whose fitting ones may be picked as well: "a mob or structure"."""


@attrs.frozen
class CountOf:
    """How many there are."""

    who: Selector


@attrs.frozen
class StatOf:
    """A number of one thing or player: attack, defense, health, max health, cost, mana, hand, deck, discard,
    durability, armor, missing health; of a discard pile only the cards that pass the tests count."""

    stat: str
    who: Selector
    tests: tuple[Test, ...] = ()


@attrs.frozen
class Happened:
    """The number of what happened, such as the damage dealt.

    `what` is `amount`, `done` (how many cards or units the step before was done to) or a count of this turn.
    """

    what: str = "amount"
    who: Selector = attrs.field(default=Selector(ref="you"))
    tests: tuple[Test, ...] = ()


Measure: TypeAlias = "CountOf | StatOf | Happened"


@attrs.frozen
class Value:
    """`times` × a measured number, plus `plus`; halves are rounded up, `each` of several counts once."""

    of: Measure
    times: int = 1
    plus: int = 0
    half: bool = False
    each: int = 1


Amount: TypeAlias = "int | Value"


@attrs.frozen
class Compare:
    """Two amounts compared by `=`, `>=`, `<=`, `>`, `<` or `!=`."""

    left: Amount
    op: str
    right: Amount


@attrs.frozen
class Matches:
    """Whether what is named has all these properties (and is there at all)."""

    who: Selector
    tests: tuple[Test, ...]


@attrs.frozen
class InDimension:
    """Whether the match is in one of these dimensions."""

    dimensions: tuple[str, ...]
    holds: bool = True


@attrs.frozen
class OnTurn:
    """Whether it is this side's turn (own or enemy)."""

    side: str


@attrs.frozen
class All:
    """Every one of these conditions."""

    of: tuple[Condition, ...]


@attrs.frozen
class Either:
    """At least one of these conditions."""

    of: tuple[Condition, ...]


@attrs.frozen
class Not:
    """The opposite of a condition."""

    of: Condition


Condition: TypeAlias = "Compare | Matches | InDimension | OnTurn | All | Either | Not"


@attrs.frozen
class Rule:
    """A rule of attack, damage or play that holds for a mob or player. The names are those of `units.RULES`."""

    name: str
    amount: int = 0
    keyword: str = ""
    tests: tuple[Test, ...] = ()
    kinds: tuple[str, ...] = ()
