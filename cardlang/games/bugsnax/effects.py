"""What card texts mean: frozen data with names resolved to card ids. `run` carries it out, `power` weighs it.

References say which cards or players are meant, amounts how many, tests whether. Steps are carried out one
after the other; abilities are what a card has: steps that happen when something happens, or rules that hold as
long as the card is there. Keywords are named by their printed name; what they mean is text in the card file.
"""

from __future__ import annotations

from typing import TypeAlias

import attrs

# -- references: which cards or players ---------------------------------------------------------------------


@attrs.frozen
class This:
    """The card whose text it is."""


@attrs.frozen
class Host:
    """`this Snak`: the card itself when it is a Snak, else the Snak that it lies on or is attached to."""


@attrs.frozen
class You:
    """The player whose card it is; for a Snak on the field the player whose turn it is."""


@attrs.frozen
class Slot:
    """What an earlier step or the event put into place `number` of the running text's memory."""

    number: int


@attrs.frozen
class OwnerOf:
    """The players who hold or own the cards."""

    cards: Reference


@attrs.frozen
class HostOf:
    """The Snax on which the cards lie."""

    cards: Reference


@attrs.frozen
class Players:
    """All players, or all but those of `but`; the first is the one whose turn it is, then to the left."""

    but: Reference | None = None
    tests: tuple[Filter, ...] = ()
    neighbour: int = 0
    """1: only the next player to the left of `but`; -1: the one to the right."""


@attrs.frozen
class Place:
    """A zone. `pile` says which deck or discard pile; `owner` whose hand, eaten Snax or Grumpus deck."""

    zone: str
    """`field`, `on` (traps in front of Snax), `hand`, `eaten`, `deck`, `discard`, `play`."""
    pile: str = ""
    """`trap`, `snax`, `grumpus`; empty in zones without piles."""
    owner: Reference | None = None


@attrs.frozen
class Query:
    """All cards of a kind in some places that pass all filters."""

    kind: str
    """`trap`, `snax`, `grumpus`, `attachment` or `card`."""
    places: tuple[Place, ...] = ()
    tests: tuple[Filter, ...] = ()
    top: Amount | None = None
    """Only so many from the top of the pile."""
    bottom: bool = False


@attrs.frozen
class Among:
    """Those of a reference that pass all filters."""

    source: Reference
    tests: tuple[Filter, ...]


@attrs.frozen
class Both:
    """Several references together."""

    parts: tuple[Reference, ...]


@attrs.frozen
class Best:
    """Those of a reference with the highest (`sign` 1) or lowest (-1) value of a stat; ties all count."""

    source: Reference
    stat: str
    sign: int


Reference: TypeAlias = This | Host | You | Slot | OwnerOf | HostOf | Players | Query | Among | Both | Best

# -- amounts and tests --------------------------------------------------------------------------------------


@attrs.frozen
class Count:
    """How many cards or players a reference has, times a factor, plus a number."""

    of: Reference
    times: int = 1
    plus: int = 0
    kinds: bool = False
    """Count different names only."""
    each: int = 1
    """So many of them count once: `for every 2 Bugsnax`."""


@attrs.frozen
class StatOf:
    """The sum of a stat over a reference: power, difficulty, points of cards; score, hand, actions of players."""

    stat: str
    of: Reference
    times: int = 1
    plus: int = 0


@attrs.frozen
class Tally:
    """How often something was done: this turn, or in the match."""

    event: str
    who: Reference
    times: int = 1
    plus: int = 0


Amount: TypeAlias = int | Count | StatOf | Tally


@attrs.frozen
class Has:
    """The card or player has a keyword: printed, given or as a condition it suffers from."""

    keyword: str
    negated: bool = False


@attrs.frozen
class Called:
    """The card is one of these (ids)."""

    cards: tuple[str, ...]
    negated: bool = False


@attrs.frozen
class Compare:
    """A stat compared with an amount: `<`, `<=`, `=`, `>=`, `>` or `!=`."""

    stat: str
    op: str
    amount: Amount


@attrs.frozen
class Not:
    """Not one of a reference."""

    of: Reference


@attrs.frozen
class In:
    """One of a reference."""

    of: Reference


@attrs.frozen
class LiesOn:
    """A trap or attachment on one of these Snax."""

    snax: Reference


@attrs.frozen
class OfKind:
    """A card of a kind, as in `Query`."""

    kind: str
    negated: bool = False


@attrs.frozen
class Bare:
    """A Snak without traps (or with some, negated); a card without keywords when `abilities`."""

    negated: bool = False
    abilities: bool = False


@attrs.frozen
class Ordinal:
    """A trap that is the so-manieth on its Snak."""

    number: int


@attrs.frozen
class PlayedBy:
    """A trap on the field, or a Grumpus card in play, that one of these players has played."""

    who: Reference


@attrs.frozen
class AnyOf:
    """At least one of the filters passes."""

    tests: tuple[Filter, ...]


Filter: TypeAlias = Has | Called | Compare | Not | In | LiesOn | OfKind | Bare | Ordinal | PlayedBy | AnyOf


@attrs.frozen
class Number:
    """Two amounts compared."""

    left: Amount
    op: str
    right: Amount


@attrs.frozen
class YourTurn:
    """It is the turn of one of these players."""

    who: Reference


@attrs.frozen
class Done:
    """The step before did something: `if you do`."""


@attrs.frozen
class No:
    """The test fails."""

    test: Test


@attrs.frozen
class Every:
    """All tests hold."""

    tests: tuple[Test, ...]


@attrs.frozen
class Some:
    """At least one test holds."""

    tests: tuple[Test, ...]


Test: TypeAlias = Number | YourTurn | Done | No | Every | Some
