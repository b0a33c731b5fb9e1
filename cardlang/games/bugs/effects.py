"""What card texts of Bugs mean: one class an effect, names resolved, sugar gone.

The effects of a card are one flat list. `If` and `Otherwise` cover a number of the effects behind them, so that
a place in the list says all about where the interpreter is.
"""

from __future__ import annotations

from enum import IntEnum
from typing import TypeAlias

import attrs

from cardlang.engine.effect import Effect


class Phase(IntEnum):
    """When an effect counts: while a play is chosen, or once it is made."""

    CHOICE = 0
    EFFECT = 1


@attrs.frozen
class Players:
    """Players seen from one seat; the kinds are those of `ast.Who`."""

    kind: str
    steps: int = 1
    cards: Range | None = None


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
class Count:
    """A number that the match gives, `times` over; the words are those of `ast.Count`."""

    what: str
    who: Players | None = None
    times: int = 1
    ids: tuple[str, ...] = ()


# -- conditions ---------------------------------------------------------------------------------------------


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
    """A player has a number of cards."""

    who: Players
    cards: Range


@attrs.frozen
class HoldsKind:
    """A player has a number of cards of these ids, or of a section."""

    who: Players
    cards: Range
    ids: tuple[str, ...] = ()
    section: str = ""


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
class Both:
    """Two conditions hold."""

    one: Condition
    other: Condition


Condition: TypeAlias = (
    Leading
    | YouAre
    | SizeIsEven
    | HoldsMore
    | SizeIs
    | SwarmIs
    | Holds
    | HoldsKind
    | TableHolds
    | PlayGoes
    | PlayedWith
    | Both
)


# -- what a card may be played with and on ------------------------------------------------------------------


@attrs.frozen
class Duplicate(Effect):
    """Counts as `more` further ones of the bugs it is played with (ruling 2), or of each of them."""

    kinds: Kinds
    more: int
    each: bool = False


@attrs.frozen
class Alone(Effect):
    """`rule` is never, only or may: whether the card is played without a bug."""

    rule: str


@attrs.frozen
class WithBugs(Effect):
    """With which bugs the card is played, by the same three rules."""

    rule: str
    kinds: Kinds


@attrs.frozen
class NotWith(Effect):
    """Other cards that are not played with it."""

    ids: tuple[str, ...]


@attrs.frozen
class Under(Effect):
    """A condition that must hold, or must not (`never`), for the card to be played."""

    rule: str
    condition: Condition


# -- what it does -------------------------------------------------------------------------------------------


@attrs.frozen
class If(Effect):
    """The next `covers` effects happen only where the condition holds, or where it does not."""

    condition: Condition
    negated: bool
    covers: int


@attrs.frozen
class Otherwise(Effect):
    """Ends what an `If` covers; the next `covers` effects are for the other case."""

    covers: int


@attrs.frozen
class May(Effect):
    """A player says whether the next `covers` effects happen."""

    who: Players
    covers: int


@attrs.frozen
class Turn(Effect):
    """The direction turns: to the left (1), to the right (-1) or round (0)."""

    direction: int


@attrs.frozen
class PassTo(Effect):
    """A player faces the swarm next."""

    who: Players


@attrs.frozen
class SkipNext(Effect):
    """The next players in play order are passed over."""

    count: int


@attrs.frozen
class SkipWho(Effect):
    """Players are passed over when the swarm comes to them the next time."""

    who: Players
    turns: int = 1


@attrs.frozen
class KnockOut(Effect):
    """The swarm's size becomes 0, and there is no layer any more (ruling 4)."""


@attrs.frozen
class Resize(Effect):
    """The swarm's size changes; `how` as in `ast.Resize`, halves are rounded down, and 0 is the least."""

    how: str
    amount: int | Count


@attrs.frozen
class PickUp(Effect):
    """A player picks up all bugs on the table and leads next (ruling 5)."""

    who: Players


@attrs.frozen
class Sweep(Effect):
    """All bugs on the table go to the discard pile; the next player leads."""


@attrs.frozen
class Bar(Effect):
    """Players cannot play these cards the next time it is their turn, or only these (`rule` is never or only).

    `kinds` are bugs; other cards are named by id or by section. With `lasting` for the rest of the hand.
    """

    who: Players
    rule: str
    kinds: Kinds | None
    ids: tuple[str, ...]
    sections: tuple[str, ...]
    lasting: bool
    picking: bool = False
    """True where it is picking up that they cannot do, while they can do anything else."""


@attrs.frozen
class MoveCards(Effect):
    """Cards go from one player to another; None stands for the discard pile.

    Only cards of a section or of these ids, where one or the other is given. Whoever gives them chooses, or who
    takes them from the discard pile or the table; with `chooser` the player of the card. With `up_to` fewer will do.
    """

    giver: Players | None
    receiver: Players | None
    count: int
    random: bool = False
    section: str = ""
    ids: tuple[str, ...] = ()
    up_to: bool = False
    chooser: bool = False


@attrs.frozen
class SwapHands(Effect):
    """Two players swap their hands."""

    who: Players
    other: Players


@attrs.frozen
class PassHands(Effect):
    """Every hand goes to the player who is that one seen from its holder, all at once."""

    to: Players


@attrs.frozen
class Reveal(Effect):
    """Players see a hand."""

    viewer: Players
    owner: Players


@attrs.frozen
class Score(Effect):
    """Players score points, or lose some."""

    who: Players
    points: int


@attrs.frozen
class NewLead(Effect):
    """A player leads next; the bugs on the table stay there."""

    who: Players


@attrs.frozen
class Choose(Effect):
    """A player is chosen, whom later effects mean."""

    who: Players


@attrs.frozen
class EndHand(Effect):
    """The hand ends and is scored as it stands."""


CHOICES = (Duplicate, Alone, WithBugs, NotWith, Under)
"""The effects that say how a card may be played; they do nothing when it is."""
