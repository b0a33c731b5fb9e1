"""The smaller phrases of a card text as nodes: names, numbers, players, bugs and conditions."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

import attrs

from cardlang.syntax.node import Node, Part

_CLOSE = frozenset(",.;:")


@attrs.frozen(kw_only=True)
class Phrase(Node):
    """A node with the words it was written in."""

    words: tuple[str, ...] = attrs.field(default=(), eq=False, repr=False)

    def parts(self) -> Iterable[Part]:
        yield spaced(self.words)


def spaced(words: Iterable[str]) -> str:
    """Return words as a text, without a blank before a comma or stop."""
    return "".join(word if word in _CLOSE else f" {word}" for word in words).removeprefix(" ")


@attrs.frozen
class Words(Phrase):
    """Words that choose nothing by themselves, such as the forms of a verb."""


@attrs.frozen
class Name(Phrase):
    """A printed name of a card, or its id."""

    text: str
    quoted: bool = False
    by_id: bool = False
    small: bool = False
    """True for a name without its capital, as in `any earwig`."""


@attrs.frozen
class Number(Phrase):
    """A whole number, in digits or as a word."""

    value: int


@attrs.frozen
class Duration(Phrase):
    """How long something holds: so many turns, up to the end of the hand (0), or up to one's own turn (`until`)."""

    turns: int = 1
    until: bool = False


ONE_TURN = Duration()


@attrs.frozen
class Count(Phrase):
    """A number that the match gives, `times` over.

    `what` is table (its bugs, of these names if any), layer (the bugs of the swarm), players, cards (in WHO's
    hand), value (of the swarm's bugs) or moved (cards by the act before).
    """

    what: str
    who: Who | None = None
    times: int = 1
    names: tuple[Name, ...] = ()
    section: str = ""


@attrs.frozen
class Comparison(Phrase):
    """A range of numbers, both ends included; no `high` means no end."""

    low: int
    high: int | None = None
    gap: bool = False
    """True for `2 or 5`: only the ends."""


@attrs.frozen
class Who(Phrase):
    """Players, seen from the one who plays the card.

    `kind` is `next`, `previous`, `left` or `right`, `steps` seats away; `few`, the next `steps` players; `you`;
    `that` (the one spoken of), `beyond` (the next one after that); `across`, `dealer`, `richest` (most cards),
    `poorest`, `most points`, `fewest points`, `beside` (both neighbours), `chosen`, `random`, `others` or
    `all`. `table` and `discard` (the discard pile) are no players: cards are taken from them.
    """

    kind: str
    steps: int = 1
    cards: Comparison | None = None
    """Only those of them who hold so many cards, of these names or of a section if any."""
    names: tuple[Name, ...] = ()
    section: str = ""
    but: Who | None = None
    yours: bool = False
    """True where the player of the card chooses (`of your choice`), whoever does what is done."""


@attrs.frozen
class Pair(Phrase):
    """Two players who do the same: `you and the next player`."""

    one: Who
    other: Who


@attrs.frozen
class Bugs(Phrase):
    """Which bugs are meant: those of these names (all without), of a value in a range, or so many of a kind.

    `parity` is 0 for even values, 1 for odd ones; the bugs of the names in `but` are not meant.
    """

    names: tuple[Name, ...] = ()
    value: Comparison | None = None
    count: Comparison | None = None
    parity: int | None = None
    but: tuple[Name, ...] = ()


# -- conditions ---------------------------------------------------------------------------------------------


@attrs.frozen
class SizeIs(Phrase):
    """`the swarm size is …`."""

    size: Comparison


@attrs.frozen
class SwarmIs(Phrase):
    """`the swarm is made of …`."""

    bugs: Bugs


@attrs.frozen
class Holds(Phrase):
    """`WHO has … cards`."""

    who: Who
    cards: Comparison
    how_many: str = "all"
    """Of how many of them it must be true: all, any or none."""


@attrs.frozen
class HoldsKind(Phrase):
    """`WHO has … Earwigs`: cards of these names, or of a section."""

    who: Who
    cards: Comparison
    names: tuple[Name, ...] = ()
    section: str = ""
    how_many: str = "all"


@attrs.frozen
class TableHolds(Phrase):
    """`there are … bugs on the table`, of any kind or of these names."""

    bugs: Comparison
    names: tuple[Name, ...] = ()


@attrs.frozen
class PlayedWith(Phrase):
    """`this is played with BUGS`."""

    bugs: Bugs


@attrs.frozen
class PlayedOn(Phrase):
    """`this is played on a swarm of …`: what holds of the swarm that an action card answers."""

    condition: Condition


@attrs.frozen
class PlayGoes(Phrase):
    """`play goes to the left`."""

    side: str


@attrs.frozen
class Leading(Phrase):
    """`you lead`."""


@attrs.frozen
class YouAre(Phrase):
    """`you are WHO`."""

    who: Who


@attrs.frozen
class SizeIsEven(Phrase):
    """`the swarm size is even`, or odd."""

    odd: bool


@attrs.frozen
class HoldsMore(Phrase):
    """`WHO has more cards than WHO`, or fewer."""

    who: Who
    than: Who
    fewer: bool


@attrs.frozen
class HasMost(Phrase):
    """`WHO has the most cards`: more than each other player; `what` is said as in `the most cards`."""

    who: Who
    what: str


@attrs.frozen
class Both(Phrase):
    """`CONDITION and CONDITION`."""

    one: Condition
    other: Condition


@attrs.frozen
class OneOf(Phrase):
    """`CONDITION or CONDITION`."""

    one: Condition
    other: Condition


Condition: TypeAlias = (
    Leading
    | YouAre
    | SizeIsEven
    | HoldsMore
    | HasMost
    | SizeIs
    | SwarmIs
    | Holds
    | HoldsKind
    | TableHolds
    | PlayGoes
    | PlayedWith
    | PlayedOn
    | Both
    | OneOf
)
