"""The steps of a script that move cards between hands, decks and discard piles, and what every step is."""

from __future__ import annotations

from typing import TypeAlias

import attrs

from cardlang.games.dimensions.terms import Amount, Selector, Test

Place: TypeAlias = "tuple[str, int, int, int]"
"""Card id, line from 0, span in the line."""
NOWHERE: Place = ("", 0, 0, 0)


@attrs.frozen(kw_only=True)
class Step:
    """One thing that is done before deaths are checked (ruling 9)."""

    place: Place = attrs.field(default=NOWHERE, eq=False)


@attrs.frozen
class Draw(Step):
    """Draw cards; `until` draws up to that many in hand. `tests` looks for the first such card in the deck.

    What is `shown` is seen by all, because the text asks what it is.
    """

    who: Selector
    amount: Amount
    until: bool = False
    tests: tuple[Test, ...] = ()
    shown: bool = False


@attrs.frozen
class Discard(Step):
    """Put cards from a hand (or from the top of the deck) away; `pick` is choose, random or all.

    The zone `drawn` are the cards that the step before drew.
    """

    who: Selector
    amount: Amount
    pick: str
    zone: str = "hand"
    tests: tuple[Test, ...] = ()


@attrs.frozen
class Conjure(Step):
    """Put new cards into a hand or deck: named ones, copies, or random ones with these properties."""

    who: Selector
    amount: Amount
    cards: tuple[str, ...] = ()
    copy: Selector | None = None
    zone: str = "hand"
    tests: tuple[Test, ...] = ()


@attrs.frozen
class Fetch(Step):
    """Take cards from a discard pile, a deck or their hand into the hand, or into the own deck: deck (shuffled), top
    or bottom; `pick` is choose, random or all."""

    who: Selector
    amount: Amount
    zone: str
    pick: str
    tests: tuple[Test, ...] = ()
    to: str = "hand"


@attrs.frozen
class Sort:
    """Where to put some of the cards that are looked at, picked by the player of the card."""

    to: str
    """hand (of the player of the card), bottom, top, deck (shuffled), discard or board."""
    amount: Amount = 1
    tests: tuple[Test, ...] = ()
    rest: bool = False
    """Whether all that are left (and fit) are meant."""
    may: bool = False
    drawn: bool = False
    ordered: bool = False
    """Whether the player says in which order they lie: the first one uppermost."""


@attrs.frozen
class Look(Step):
    """Look at the top cards of a deck and sort them; what is not put anywhere stays. `open` shows them to both."""

    who: Selector
    amount: Amount
    sorts: tuple[Sort, ...] = ()
    open: bool = False


@attrs.frozen
class ShowHand(Step):
    """Let the opponent of a player see the hand, or so many random cards of it; 0 for all."""

    who: Selector
    amount: int = 0


@attrs.frozen
class Reshuffle(Step):
    """Shuffle a deck; `pile` puts the discard pile into it first."""

    who: Selector
    pile: bool = False


@attrs.frozen
class Stow(Step):
    """Put cards from a player's hand into the own deck: top, bottom, or deck (shuffled); `pick` is choose or random."""

    who: Selector
    amount: Amount
    to: str
    pick: str = "choose"
    tests: tuple[Test, ...] = ()


@attrs.frozen
class TradeHands(Step):
    """Let the players exchange their hands."""
