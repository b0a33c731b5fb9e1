"""What phrases and conditions in card texts of Bugs mean, names resolved."""

from __future__ import annotations

from typing import TypeAlias

import attrs


@attrs.frozen
class Players:
    """Players seen from one seat; the kinds are those of `ast.Who`, and two more.

    `doer` is whom an `Each` is about, `theirs` whom that player chooses. With `cards` only those who hold so many,
    of these ids or of a section if any; never those of `but`.
    """

    kind: str
    steps: int = 1
    cards: Range | None = None
    ids: tuple[str, ...] = ()
    section: str = ""
    but: Players | None = None


@attrs.frozen
class Range:
    """Numbers from `low` to `high`; no `high` means no end."""

    low: int
    high: int | None = None
    gap: bool = False
    """True when only the two ends are meant."""

    def holds(self, number: int) -> bool:
        """Return whether a number lies in the range."""
        if self.gap:
            return number in (self.low, self.high)
        return self.low <= number and (self.high is None or number <= self.high)


@attrs.frozen
class Kinds:
    """Kinds of bugs: by id, by value, or all; with `count` only so many of them.

    Values may have to be even (`parity` 0) or odd (1), and those in `but` are left out.
    """

    ids: tuple[str, ...] = ()
    value: Range | None = None
    count: Range | None = None
    parity: int | None = None
    but: tuple[str, ...] = ()

    def hold(self, card_id: str, value: int) -> bool:
        """Return whether a bug is meant."""
        if card_id in self.but or self.parity not in (None, value % 2):
            return False
        if self.ids:
            return card_id in self.ids
        return self.value is None or self.value.holds(value)


@attrs.frozen
class Sort:
    """Which cards of a pile are meant: those of these sections or ids, bugs by value; all without any.

    With `extreme` it is the highest of these bugs (1), or the lowest (-1).
    """

    sections: tuple[str, ...] = ()
    ids: tuple[str, ...] = ()
    value: Range | None = None
    parity: int | None = None
    extreme: int = 0

    def hold(self, card_id: str, section: str, value: int) -> bool:
        """Return whether a card is meant, if there is none more extreme."""
        if (self.ids or self.sections) and card_id not in self.ids and section not in self.sections:
            return False
        return (self.value is None or self.value.holds(value)) and self.parity in (None, value % 2)


ANY = Sort()


@attrs.frozen
class Count:
    """A number that the match gives, `times` over; the words are those of `ast.Count`."""

    what: str
    who: Players | None = None
    times: int = 1
    ids: tuple[str, ...] = ()
    section: str = ""


@attrs.frozen
class SizeIs:
    """The swarm's size lies in a range."""

    size: Range


@attrs.frozen
class SwarmIs:
    """The swarm is of one of these kinds, and its size lies in a range."""

    kinds: Kinds
    size: Range | None = None


@attrs.frozen
class Holds:
    """Players have a number of cards: all of them, any or none (`how_many`)."""

    who: Players
    cards: Range
    how_many: str = "all"


@attrs.frozen
class HoldsKind:
    """Players have a number of cards of these ids, or of a section."""

    who: Players
    cards: Range
    ids: tuple[str, ...] = ()
    section: str = ""
    how_many: str = "all"


@attrs.frozen
class TableHolds:
    """A number of bugs is on the table, of any kind or of these ids."""

    bugs: Range
    ids: tuple[str, ...] = ()


@attrs.frozen
class PlayedWith:
    """The card was played with such bugs."""

    kinds: Kinds


@attrs.frozen
class PlayGoes:
    """Play goes to the left (1) or to the right (-1)."""

    direction: int


@attrs.frozen
class Moved:
    """The act before has moved so many cards."""

    cards: int


@attrs.frozen
class Leading:
    """The player leads."""


@attrs.frozen
class YouAre:
    """The player is one of these."""

    who: Players


@attrs.frozen
class SizeIsEven:
    """The swarm's size is even, or odd."""

    odd: bool


@attrs.frozen
class HoldsMore:
    """A player has more cards than another, or fewer."""

    who: Players
    than: Players
    fewer: bool


@attrs.frozen
class HasMost:
    """A player has more cards (or points) than each other player, or fewer."""

    who: Players
    points: bool
    fewest: bool


@attrs.frozen
class Both:
    """Two conditions hold."""

    one: Condition
    other: Condition


@attrs.frozen
class OneOf:
    """At least one of two conditions holds."""

    one: Condition
    other: Condition


Condition: TypeAlias = (
    Leading
    | Moved
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
    | Both
    | OneOf
)
