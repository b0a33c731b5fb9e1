"""Cards that two players exchange, or one of them with the discard pile.

A frame is `[EXCHANGE, one, other, count, way, sort given, sort taken, *kinds]`: the kinds that were chosen so far,
first what `one` gives, then what they get. No card moves before all are chosen, so nobody chooses by what they get,
and nobody gives back what was given to them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cardlang.engine.chance import Chance
from cardlang.games.bugs import knowledge
from cardlang.games.bugs.piles import (
    AT_RANDOM,
    EXCHANGE,
    NOBODY,
    TAKEN_AT_RANDOM,
    nth_card,
    pile,
    running_words,
)

if TYPE_CHECKING:
    from cardlang.games.bugs.match import BugsMatch

CHOSEN = 7
"""Where the chosen kinds begin in a frame."""


def step(m: BugsMatch, frame: list[int]) -> None:
    """Ask for the next card, or exchange what was chosen."""
    if len(frame) == CHOSEN:
        frame[3] = min(
            frame[3], *(sum(m.program.fitting(pile(m, frame[at]), frame[at + 4])) for at in (1, 2))
        )
    count, chosen = frame[3], frame[CHOSEN:]
    if len(chosen) == 2 * count:
        _settle(m, frame)
        return
    m.agenda.append(frame)
    side = 1 + (len(chosen) >= count)
    if _by_chance(frame, side):
        cards = choices(m, frame)
        frame.append(nth_card(cards, m.chance.below(sum(cards))))
        return
    m.asking = asked_for_card(frame)


def asked_for_card(frame: list[int]) -> list[Any]:
    """Return who chooses the next card of a frame, and what they do with it."""
    side = 1 + (len(frame) - CHOSEN >= frame[3])
    return [frame[1], "take"] if frame[side] == NOBODY else [frame[side], "give"]


def _by_chance(frame: list[int], side: int) -> bool:
    return bool(frame[4] & (AT_RANDOM if side == 1 else TAKEN_AT_RANDOM))


def choices(m: BugsMatch, frame: list[int]) -> list[int]:
    """Return the cards that can be chosen next, by kind."""
    side = 1 + (len(frame) - CHOSEN >= frame[3])
    cards = pile(m, frame[side]).copy()
    for kind in given(frame, side):
        cards[kind] -= 1
    return m.program.of_sort(cards, frame[side + 4])


def given(frame: list[int], side: int) -> list[int]:
    """Return the kinds chosen so far from the first pile of a frame (1), or from the other one (2)."""
    middle = CHOSEN + frame[3]
    return frame[CHOSEN:middle] if side == 1 else frame[middle:]


def redraw(m: BugsMatch, player: int, chance: Chance) -> None:
    """Draw anew what others have chosen, which a player does not know, from the hands they have now."""
    frame = m.agenda[-1] if m.agenda else []
    if not frame or frame[0] != EXCHANGE:
        return
    chosen: list[int] = []
    for side in (1, 2):
        kinds, cards = given(frame, side), pile(m, frame[side]).copy()
        own = frame[1] if frame[2] == NOBODY else frame[side]  # who has chosen them
        for kind in kinds:
            if own != player or _by_chance(frame, side):
                fitting = m.program.of_sort(cards, frame[side + 4])
                kind = nth_card(fitting, chance.below(sum(fitting)))
            cards[kind] -= 1
            chosen.append(kind)
    frame[CHOSEN:] = chosen


def _settle(m: BugsMatch, frame: list[int]) -> None:
    one, other = frame[1], frame[2]
    m.moved += frame[3]
    there, back = given(frame, 1), given(frame, 2)
    for giver, receiver, kinds in ((one, other, there), (other, one, back)):
        for kind in kinds:
            pile(m, giver)[kind] -= 1
            pile(m, receiver)[kind] += 1
    for kind in there:
        _note(m, one, other, kind)
    for kind in back:
        _note(m, other, one, kind)
    if m.log and there:
        names = [", ".join(m.program.cards[kind].name for kind in kinds) for kinds in (there, back)]
        many = "a card" if len(there) == 1 else f"{len(there)} cards"
        text = (
            f"player {one} exchanges {names[0]} for {names[1]} from the discard pile"
            if other == NOBODY
            else f"player {one} and player {other} exchange {many}"
        )
        m.emit("Cards", one, None, text, running_words(m))


def _note(m: BugsMatch, giver: int, receiver: int, kind: int) -> None:
    """Note who has learnt what of a card that has changed hands."""
    if receiver == NOBODY:
        knowledge.lost(m, giver, kind, 1)
    elif giver == NOBODY:
        knowledge.gained(m, receiver, kind, 1)
    else:
        knowledge.handed(m, giver, receiver, kind)
