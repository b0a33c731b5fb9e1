"""What players know of the order of decks: how many cards at the bottom and at the top of which they have seen.

A deck lies with its bottom first. In doubt a card is unknown: who has seen a card that another player moves among
hidden ones forgets it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cardlang.games.dimensions.match import DimensionsMatch


def known(m: DimensionsMatch, viewer: int, owner: int) -> tuple[int, int]:
    """Return how many cards a player knows at the bottom and at the top of a deck, each card once."""
    if (viewer, owner) not in m.peeks:
        return 0, 0
    bottom, top = m.peeks[viewer, owner]
    number = len(m.decks[owner])
    top = min(top, number)
    return min(bottom, number - top), top


def see(m: DimensionsMatch, viewer: int, owner: int, number: int) -> None:
    """Note that a player sees the top cards of a deck."""
    bottom, top = known(m, viewer, owner)
    m.peeks[viewer, owner] = (bottom, max(top, number))


def knows_top(m: DimensionsMatch, viewer: int, owner: int) -> bool:
    """Return whether a player knows the card that is drawn next from a deck."""
    bottom, top = known(m, viewer, owner)
    return top > 0 or 0 < bottom == len(m.decks[owner])


def takes(m: DimensionsMatch, owner: int, at: int) -> None:
    """Note that the card at a place is about to leave a deck, for all to know from where."""
    left = len(m.decks[owner]) - 1
    for viewer in (0, 1):
        bottom, top = known(m, viewer, owner)
        if top and at > left - top:
            top -= 1
        elif at < bottom:
            bottom -= 1
        _note(m, viewer, owner, bottom, top)


def lies_open(m: DimensionsMatch, owner: int) -> None:
    """Note that a card that all see was put on the top of a deck."""
    for viewer in (0, 1):
        bottom, top = known(m, viewer, owner)
        if bottom or top:
            m.peeks[viewer, owner] = (bottom, top + 1)


def lays(m: DimensionsMatch, owner: int, to: str, viewers: tuple[int, ...]) -> None:
    """Note that a card has been put on the top or bottom of a deck, which these players know."""
    for viewer in (0, 1):
        bottom, top = m.peeks.get((viewer, owner), (0, 0))
        if viewer in viewers:
            bottom, top = bottom + (to == "bottom"), top + (to == "top")
        else:
            bottom, top = (0, top) if to == "bottom" else (bottom, 0)
        _note(m, viewer, owner, bottom, top)


def sorts(m: DimensionsMatch, viewers: tuple[int, ...], owner: int, seen: int, gone: int, under: int) -> None:
    """Note that of the top cards that `viewers` have seen some left the top, and some of these lie at the bottom."""
    for viewer in (0, 1):
        bottom, top = known(m, viewer, owner)
        if viewer in viewers:
            bottom, top = bottom + under, top - gone
        else:
            bottom, top = 0 if under else bottom, top - seen if gone == seen else 0 if gone else top
        _note(m, viewer, owner, bottom, top)


def reorders(m: DimensionsMatch, viewers: tuple[int, ...], owner: int) -> None:
    """Note that the top cards have been put into another order, which only `viewers` know."""
    for viewer in (0, 1):
        if viewer not in viewers:
            _note(m, viewer, owner, known(m, viewer, owner)[0], 0)


def mixes(m: DimensionsMatch, owner: int) -> None:
    """Note that a deck is shuffled: nobody knows its order any more."""
    for viewer in (0, 1):
        m.peeks.pop((viewer, owner), None)


def _note(m: DimensionsMatch, viewer: int, owner: int, bottom: int, top: int) -> None:
    if bottom > 0 or top > 0:
        m.peeks[viewer, owner] = (max(0, bottom), max(0, top))
    else:
        m.peeks.pop((viewer, owner), None)
