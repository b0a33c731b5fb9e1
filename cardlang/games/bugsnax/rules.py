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


@attrs.frozen(kw_only=True)
class Standing(Placed):
    """What every rule may say of when it holds."""

    test: Test | None = None
    stubborn: bool = False
    """Also when the card has lost its abilities: the text speaks of that very condition."""


@attrs.frozen
class Modify(Standing):
    """A stat of cards is set (`base`), raised or lowered (`add`), or multiplied (`times`)."""

    stat: str
    """`power`, `difficulty` or `points`."""
    mode: str
    amount: Amount
    whose: Reference
    against: tuple[Filter, ...] = ()
    """For power: only against Snax that pass."""
    others: bool = False
    """The amount counts cards of the kind that is changed, and each card counts only the others."""


@attrs.frozen
class Ignore(Standing):
    """Traps do not count against Snax."""

    snax: Reference
    traps: tuple[Filter, ...]


@attrs.frozen
class Blank(Standing):
    """Cards lose all abilities."""

    whose: Reference
    stubborn: bool = attrs.field(default=True, kw_only=True)


@attrs.frozen
class Grant(Standing):
    """Cards or players have a keyword, or lose it (`lost`)."""

    keyword: str
    whose: Reference
    lost: bool = False


@attrs.frozen
class Forbid(Standing):
    """Something cannot be done: `event` by these players, to these cards, on or by those."""

    event: str
    who: Reference | None
    cards: Reference | None
    targets: Reference | None = None
    beyond: int = 0
    """Only from the so-manieth time in a turn on: `You can only play 1 trap each turn`."""


@attrs.frozen
class Costs(Standing):
    """Playing or eating cards costs so many actions more, or fewer (`extra` below 0)."""

    event: str
    who: Reference | None
    cards: Reference
    extra: int


@attrs.frozen
class Named(Standing):
    """Cards also count as cards of another name (an id): `This counts as a Sauce Slinger`."""

    card: str
    whose: Reference


@attrs.frozen
class Several(Standing):
    """A card counts as so many wherever cards are counted: `This counts as 2 traps`."""

    number: int
    whose: Reference


@attrs.frozen
class Free(Standing):
    """Something costs no action; the first of each turn only when `once`."""

    event: str
    who: Reference
    cards: Reference | None
    once: bool = False


Rule: TypeAlias = Modify | Ignore | Blank | Grant | Forbid | Free | Costs | Named | Several
