"""Hands, the discard pile and the table by number, and what the numbers in frames of the agenda mean."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardlang.engine.events import Origin

if TYPE_CHECKING:
    from cardlang.games.bugs.match import BugsMatch

RUN = 0
"""The first number of a frame that runs a text: `[RUN, kind, place, chosen, doer, end]`."""
MOVE = 1
"""The first number of a frame that moves cards: `[MOVE, giver, receiver, left, way, sort]`."""
EXCHANGE = 2
"""The first number of a frame that exchanges cards, see `exchange.py`."""
PASS = 3
"""The first number of a frame of cards that are passed on at once, see `passing.py`."""
NOBODY, TABLE = -1, -2
"""In such a frame: the discard pile, and the table."""
AT_RANDOM, BY_ACTOR, UP_TO, TAKEN_AT_RANDOM, AT_ONCE = 1, 2, 4, 8, 16
"""Marks of its `way`: chance or the player of the card chooses, not who gives the cards; fewer will do;
of an exchange the other cards are chosen by chance; the cards are laid aside until others have chosen, too."""


def running_words(m: BugsMatch) -> Origin | None:
    """Return the place of the effect that moves cards: the last one begun of the text that runs."""
    for frame in reversed(m.agenda):
        if frame[0] == RUN:
            return m.program.texts[frame[1]][frame[2] - 1].origin
    return None


def pile(m: BugsMatch, number: int) -> list[int]:
    """Return the counts by kind of a hand, of the discard pile or of the table."""
    return m.hands[number] if number >= 0 else m.discard if number == NOBODY else m.table


def nth_card(cards: list[int], at: int) -> int:
    """Return the kind of the card at a place, the cards laid out by kind."""
    for kind, count in enumerate(cards):
        if at < count:
            return kind
        at -= count
    raise IndexError(at)
