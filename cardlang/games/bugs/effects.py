"""What card texts of Bugs mean: one class an effect, names resolved, sugar gone.

The effects of a card are one flat list. `If` and `Otherwise` cover a number of the effects behind them, so that
a place in the list says all about where the interpreter is.
"""

from __future__ import annotations

from enum import IntEnum

import attrs

from cardlang.engine.effect import Effect
from cardlang.games.bugs.conditions import ANY as ANY
from cardlang.games.bugs.conditions import Both as Both
from cardlang.games.bugs.conditions import Condition as Condition
from cardlang.games.bugs.conditions import Count as Count
from cardlang.games.bugs.conditions import HasMost as HasMost
from cardlang.games.bugs.conditions import Holds as Holds
from cardlang.games.bugs.conditions import HoldsKind as HoldsKind
from cardlang.games.bugs.conditions import HoldsMore as HoldsMore
from cardlang.games.bugs.conditions import Kinds as Kinds
from cardlang.games.bugs.conditions import Leading as Leading
from cardlang.games.bugs.conditions import Moved as Moved
from cardlang.games.bugs.conditions import OneOf as OneOf
from cardlang.games.bugs.conditions import PlayedWith as PlayedWith
from cardlang.games.bugs.conditions import Players as Players
from cardlang.games.bugs.conditions import PlayGoes as PlayGoes
from cardlang.games.bugs.conditions import Range as Range
from cardlang.games.bugs.conditions import SizeIs as SizeIs
from cardlang.games.bugs.conditions import SizeIsEven as SizeIsEven
from cardlang.games.bugs.conditions import Sort as Sort
from cardlang.games.bugs.conditions import SwarmIs as SwarmIs
from cardlang.games.bugs.conditions import TableHolds as TableHolds
from cardlang.games.bugs.conditions import YouAre as YouAre


class Phase(IntEnum):
    """When an effect counts: while a play is chosen, or once it is made."""

    CHOICE = 0
    EFFECT = 1


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
class Each(Effect):
    """The next `covers` effects happen once for each of these players, whom `doer` means there."""

    who: Players
    covers: int


@attrs.frozen
class Either(Effect):
    """A player chooses which of the next effects happen: those from one of these places on, counted from here."""

    who: Players
    labels: tuple[str, ...]
    starts: tuple[int, ...]
    covers: int


@attrs.frozen
class Turn(Effect):
    """The direction turns: to the left (1), to the right (-1) or round (0).

    After so many turns it turns back (0: it does not), or when it is the turn of the player of the card (`until`).
    """

    direction: int
    turns: int = 0
    until: bool = False


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
    """The swarm's size changes; `how` as in `ast.Resize`, parts are rounded down unless it says up, 0 is the least."""

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

    `kinds` are bugs; other cards are named by id or by section. It holds for so many turns of theirs, for the rest
    of the hand (0), or up to the next turn of the player of the card (`until`).
    """

    who: Players
    rule: str
    kinds: Kinds | None
    ids: tuple[str, ...]
    sections: tuple[str, ...]
    turns: int
    until: bool
    picking: bool = False
    """True where it is picking up that they cannot do, while they can do anything else."""


@attrs.frozen
class MoveCards(Effect):
    """Cards go from one player to another; None stands for the discard pile.

    Whoever gives them chooses, or who takes them from the discard pile or the table; with `chooser` the player of
    the card, or who takes them from a hand that they see. With `up_to` fewer will do.
    """

    giver: Players | None
    receiver: Players | None
    count: int | Count
    sort: Sort = ANY
    random: bool = False
    up_to: bool = False
    chooser: bool = False


@attrs.frozen
class ExchangeCards(Effect):
    """Two players exchange so many cards, or as many as both have; None stands for the discard pile.

    Each chooses what they give before they see what they get; from the discard pile one takes what one likes.
    """

    who: Players
    other: Players | None
    count: int
    given: Sort
    taken: Sort
    random: bool = False
    """True where chance chooses the cards given, and `random_taken` where it chooses those taken."""
    random_taken: bool = False


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
    """Players score points, or lose some, or so many for each of something."""

    who: Players
    points: int
    each: Count | None = None


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
