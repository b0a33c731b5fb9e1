"""What a card text of Bugs says. It prints in its author's words, with blanks, capitals and stops mended.

English says one thing in many ways, and a card keeps the way its author chose: each node remembers its words,
and prints them. Two nodes are equal when they say the same.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypeAlias

import attrs

from cardlang.games.bugs.limits import Alone as Alone
from cardlang.games.bugs.limits import Bar as Bar
from cardlang.games.bugs.limits import How as How
from cardlang.games.bugs.limits import Limit as Limit
from cardlang.games.bugs.limits import OnSwarm as OnSwarm
from cardlang.games.bugs.limits import Under as Under
from cardlang.games.bugs.limits import WithBugs as WithBugs
from cardlang.games.bugs.terms import ONE_TURN as ONE_TURN
from cardlang.games.bugs.terms import Both as Both
from cardlang.games.bugs.terms import Bugs as Bugs
from cardlang.games.bugs.terms import Comparison as Comparison
from cardlang.games.bugs.terms import Condition as Condition
from cardlang.games.bugs.terms import Count as Count
from cardlang.games.bugs.terms import Duration as Duration
from cardlang.games.bugs.terms import HasMost as HasMost
from cardlang.games.bugs.terms import Holds as Holds
from cardlang.games.bugs.terms import HoldsKind as HoldsKind
from cardlang.games.bugs.terms import HoldsMore as HoldsMore
from cardlang.games.bugs.terms import Leading as Leading
from cardlang.games.bugs.terms import Name as Name
from cardlang.games.bugs.terms import Number as Number
from cardlang.games.bugs.terms import OneOf as OneOf
from cardlang.games.bugs.terms import Pair as Pair
from cardlang.games.bugs.terms import Phrase as Phrase
from cardlang.games.bugs.terms import PlayedOn as PlayedOn
from cardlang.games.bugs.terms import PlayedWith as PlayedWith
from cardlang.games.bugs.terms import PlayGoes as PlayGoes
from cardlang.games.bugs.terms import SizeIs as SizeIs
from cardlang.games.bugs.terms import SizeIsEven as SizeIsEven
from cardlang.games.bugs.terms import SwarmIs as SwarmIs
from cardlang.games.bugs.terms import TableHolds as TableHolds
from cardlang.games.bugs.terms import Who as Who
from cardlang.games.bugs.terms import Words as Words
from cardlang.games.bugs.terms import YouAre as YouAre
from cardlang.games.bugs.terms import spaced as spaced
from cardlang.syntax.node import Node, Part

# -- doings -------------------------------------------------------------------------------------------------


@attrs.frozen
class Until(Phrase):
    """`until another NAME is played`: says what is so anyway; with a duration it turns back by itself."""

    name: Name | None = None
    duration: Duration | None = None


@attrs.frozen
class Reverse(Phrase):
    """`reverses the direction of play`."""

    until: Until | None = None


@attrs.frozen
class TurnTo(Phrase):
    """`turns the direction of play to the left`."""

    side: str
    until: Until | None = None


@attrs.frozen
class PassTo(Phrase):
    """`passes the swarm to WHO`."""

    who: Who


@attrs.frozen
class Skip(Phrase):
    """`skips the next n players`."""

    count: int


@attrs.frozen
class SkipWho(Phrase):
    """`skips WHO`: they are passed over the next time the swarm would come to them."""

    who: Who
    turns: int = 1


@attrs.frozen
class KnockOut(Phrase):
    """`knocks out the swarm` (ruling 4)."""


@attrs.frozen
class Resize(Phrase):
    """A change of the swarm's size: `how` is set, lower, raise (to), add, take, times, parts or parts up."""

    how: str
    amount: int | Count


@attrs.frozen
class Duplicate(Phrase):
    """`duplicates BUGS it is played with`, `times` over (ruling 2); with `each`, all that are laid."""

    bugs: Bugs
    times: int = 1
    each: bool = False


@attrs.frozen
class PickUp(Phrase):
    """`picks up the swarm`, and leads."""


@attrs.frozen
class Sweep(Phrase):
    """`discards the swarm`: all bugs on the table leave play."""


@attrs.frozen
class Stay(Phrase):
    """`all bugs remain on the table`: says what is so anyway."""


@attrs.frozen
class Cards(Phrase):
    """A number of cards, chosen by their holder or at random: of any sort, of one section, or of these names."""

    count: int | Count
    random: bool = False
    section: str = ""
    names: tuple[Name, ...] = ()
    up_to: bool = False
    """True when fewer will do."""
    value: Comparison | None = None
    parity: int | None = None
    other: str = ""
    """Another section whose cards will do as well as those of `section` or of these names."""
    extreme: int = 0
    """1 for the highest bugs, -1 for the lowest."""
    chosen: bool = False
    """True for cards `of your choice`."""


@attrs.frozen
class Discard(Phrase):
    """`discards n cards`, of WHO's or of the table's where they are named."""

    cards: Cards
    source: Who | None = None


@attrs.frozen
class Take(Phrase):
    """`takes n cards from WHO`; without one from the discard pile."""

    cards: Cards
    who: Who | None


@attrs.frozen
class Give(Phrase):
    """`gives n cards to WHO`."""

    cards: Cards
    who: Who


@attrs.frozen
class GiveOn(Phrase):
    """`gives it to WHO`: what the act before took."""

    who: Who


@attrs.frozen
class PassHands(Phrase):
    """`each player passes their hand to WHO`."""

    who: Who


@attrs.frozen
class Swap(Phrase):
    """`swaps hands with WHO`; of two players `swap hands`."""

    who: Who | None = None


@attrs.frozen
class Exchange(Phrase):
    """`exchanges n cards with WHO`, or for other cards `from WHO`; of two players `exchange n cards`.

    `who` of the kind `discard` is the discard pile.
    """

    cards: Cards
    who: Who | None = None
    other: Cards | None = None


@attrs.frozen
class Show(Phrase):
    """`shows WHO's hand` to players, or `looks at WHO's hand` where there is no `to`."""

    whose: Who
    to: Who | None = None


@attrs.frozen
class Again(Phrase):
    """`plays again`, `faces the swarm`."""


@attrs.frozen
class Invisible(Phrase):
    """`is treated as invisible`: of the player of the card it says that the swarm passes on (ruling 3).

    `turns` counts those that are lost: `loses a turn` may be said of the player of the card too.
    """

    turns: int = 0


@attrs.frozen
class Score(Phrase):
    """`scores n points`, or so many for each of something."""

    points: int
    each: Count | None = None


@attrs.frozen
class Lead(Phrase):
    """`leads off`: the table stays as it is, and the player leads anew."""


@attrs.frozen
class Choose(Phrase):
    """`choose a player`, whom `that player` then means."""

    who: Who


@attrs.frozen
class EndHand(Phrase):
    """`the hand ends`, and is scored as it stands."""


Doing: TypeAlias = (
    Reverse
    | TurnTo
    | PassTo
    | Skip
    | SkipWho
    | KnockOut
    | Resize
    | Duplicate
    | Limit
    | Bar
    | PickUp
    | Sweep
    | Stay
    | Discard
    | Take
    | Give
    | GiveOn
    | PassHands
    | Swap
    | Exchange
    | Show
    | Again
    | Invisible
    | Score
    | Lead
    | Choose
    | EndHand
)


# -- sentences ----------------------------------------------------------------------------------------------


@attrs.frozen
class CardSubject(Phrase):
    """`this card`, or the card's own name."""

    name: Name | None = None


@attrs.frozen
class Act(Phrase):
    """One thing that a card or player does.

    `third` is the verb's form without a subject: `discards`. `may` says that the player need not. `chosen` says
    that the subject is chosen first: `choose a player to …`.
    """

    doing: Doing
    subject: Who | Pair | CardSubject | None = None
    third: bool = False
    may: bool = False
    times: int = 1
    chosen: bool = False
    modal: bool = attrs.field(default=False, kw_only=True)
    """True behind `must` or `may`: further verbs in this form go on with it (`must discard a card and lead`)."""
    either: bool = attrs.field(default=False, kw_only=True, eq=False)
    purpose: Doing | None = attrs.field(default=None, kw_only=True)
    """What is done only where this was: `may discard a card to skip the next player`."""


@attrs.frozen
class Option(Phrase):
    """What is done where it is chosen."""

    acts: tuple[Act, ...]


@attrs.frozen
class Either(Phrase):
    """`ACT or ACT`: one of them is done. `comma` says that one stands before `or`: `ACT and ACT, or ACT`."""

    options: tuple[Option, ...]
    comma: bool = attrs.field(default=False, eq=False)


@attrs.frozen
class Sentence(Phrase):
    """Acts in order. `kind` is plain, if, unless, undone (`unless WHO discards …`, which stands in `others`),
    otherwise, did (`if you do`), did not or quantity.

    `pieces` are its words, with acts and condition as nodes in their places.
    """

    pieces: tuple[Part, ...] = attrs.field(eq=False, repr=False, kw_only=True)
    kind: str
    acts: tuple[Act | Either, ...] = ()
    condition: Condition | None = None
    number: Number | None = None
    others: tuple[Act | Either, ...] = ()
    """What is done otherwise, in the same sentence."""
    before: tuple[Act | Either, ...] = ()
    """What stands before a `then` or `but` and is done whether or not the condition at the end holds."""
    joined: bool = False
    """True behind `;`: a verb without a player goes on with the one before."""
    stop: str = attrs.field(default=".", eq=False)

    def parts(self) -> Iterable[Part]:
        start = str if self.joined else upper
        if len(self.pieces) == 1:
            yield start(spaced(self.words)) + self.stop
            return
        for at, piece in enumerate(self.pieces):
            if not at:
                yield piece if isinstance(piece, Node) else start(piece)
            elif piece in _CLOSE:
                yield str(piece)
            else:
                yield from (" ", piece)
        yield self.stop

    def children(self) -> Iterator[Node]:
        yield from (piece for piece in self.pieces if isinstance(piece, Node))


_CLOSE = (",", ";", ":")


def upper(word: str) -> str:
    """Return a word with a capital at its start."""
    return word[:1].upper() + word[1:]


@attrs.frozen
class Line(Node):
    """A whole effect line."""

    sentences: tuple[Sentence, ...]

    def parts(self) -> Iterable[Part]:
        for at, sentence in enumerate(self.sentences):
            if at:
                yield " "
            yield sentence
