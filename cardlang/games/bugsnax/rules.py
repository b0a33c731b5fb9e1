"""Rules that hold as long as something is there: changed numbers, ignored traps, given and lost abilities."""

from __future__ import annotations

from typing import TypeAlias

import attrs

from cardlang.games.bugsnax.effects import Amount, Filter, Reference, Test
from cardlang.source import Span


@attrs.frozen(kw_only=True)
class Placed:
    """Something that a clause says. What it means does not hang on where it stands."""

    said: Span | None = attrs.field(default=None, eq=False, repr=False)
    """The clause in the effect line; None where the whole line says it."""


@attrs.frozen
class Modify(Placed):
    """A stat of cards is set (`base`), raised or lowered (`add`), or multiplied (`times`)."""

    stat: str
    """`power`, `difficulty` or `points`."""
    mode: str
    amount: Amount
    whose: Reference
    against: tuple[Filter, ...] = ()
    """For power: only against Snax that pass."""
    test: Test | None = None
    stubborn: bool = False
    """Also when the card has lost its abilities: the text speaks of that very condition."""
    others: bool = False
    """The amount counts cards of the kind that is changed, and each card counts only the others."""


@attrs.frozen
class Ignore(Placed):
    """Traps do not count against Snax."""

    snax: Reference
    traps: tuple[Filter, ...]
    test: Test | None = None
    stubborn: bool = False


@attrs.frozen
class Blank(Placed):
    """Cards lose all abilities."""

    whose: Reference
    test: Test | None = None
    stubborn: bool = True


@attrs.frozen
class Grant(Placed):
    """Cards or players have a keyword, or lose it (`lost`)."""

    keyword: str
    whose: Reference
    lost: bool = False
    test: Test | None = None
    stubborn: bool = False


@attrs.frozen
class Forbid(Placed):
    """Something cannot be done: `event` by these players, to these cards, on or by those."""

    event: str
    who: Reference | None
    cards: Reference | None
    targets: Reference | None = None
    test: Test | None = None
    stubborn: bool = False
    beyond: int = 0
    """Only from the so-manieth time in a turn on: `You can only play 1 trap each turn`."""


@attrs.frozen
class Costs(Placed):
    """Playing or eating cards costs so many actions more, or fewer (`extra` below 0)."""

    event: str
    who: Reference | None
    cards: Reference
    extra: int
    test: Test | None = None
    stubborn: bool = False


@attrs.frozen
class Named(Placed):
    """Cards also count as cards of another name (an id): `This counts as a Sauce Slinger`."""

    card: str
    whose: Reference
    test: Test | None = None
    stubborn: bool = False


@attrs.frozen
class Several(Placed):
    """A card counts as so many wherever cards are counted: `This counts as 2 traps`."""

    number: int
    whose: Reference
    test: Test | None = None
    stubborn: bool = False


@attrs.frozen
class Free(Placed):
    """Something costs no action; the first of each turn only when `once`."""

    event: str
    who: Reference
    cards: Reference | None
    once: bool = False
    test: Test | None = None
    stubborn: bool = False


Rule: TypeAlias = Modify | Ignore | Blank | Grant | Forbid | Free | Costs | Named | Several
