"""Cards that several players pass on at once: chosen one player after another, moved together after the last choice.

A frame is `[PASS, kind, place, *laid]`: the place of the effect in the text of a kind of card, then giver, receiver
and kind of each card that was laid aside so far. It lies below the frames in which the players choose. A card that
was laid aside stays in the hand it came from until all move, so nobody passes on what was passed to them.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from cardlang.engine.chance import Chance
from cardlang.games.bugs import effects as e
from cardlang.games.bugs import knowledge
from cardlang.games.bugs.piles import MOVE, PASS, nth_card

if TYPE_CHECKING:
    from cardlang.games.bugs.match import BugsMatch

LAID = 3
"""Where the cards that were laid aside begin in a frame."""
_CHANGE_HANDS = (e.PickUp, e.MoveCards, e.ExchangeCards, e.SwapHands, e.PassHands, e.EndHand)


def place_in(m: BugsMatch, kind: int, start: int, end: int) -> int:
    """Return the place of the one effect of a part of a text that changes hands, -1 unless it passes cards on."""
    text = m.program.texts[kind]
    found = [place for place in range(start, end) if isinstance(text[place], _CHANGE_HANDS)]
    return found[0] if len(found) == 1 and passes(m, kind, found[0]) else -1


def passes(m: BugsMatch, kind: int, place: int) -> bool:
    """Return whether an effect moves cards from hand to hand."""
    effect = m.program.texts[kind][place]
    if not isinstance(effect, e.MoveCards) or effect.giver is None or effect.receiver is None:
        return False
    return effect.giver.kind != "table"


def mutual(pairs: list[tuple[int, int]]) -> bool:
    """Return whether somebody is given cards and gives some."""
    others = [(giver, receiver) for giver, receiver in pairs if giver != receiver]
    return any(receiver >= 0 and any(receiver == giver for giver, _ in others) for _, receiver in others)


def under_way(m: BugsMatch) -> list[int] | None:
    """Return the frame of the cards that are passed on now, if any."""
    return next((frame for frame in reversed(m.agenda) if frame[0] == PASS), None)


def begun(m: BugsMatch, kind: int, place: int) -> bool:
    """Return whether the cards that this effect passes on are laid aside."""
    frame = under_way(m)
    return frame is not None and frame[1:LAID] == [kind, place]


def laid(frame: list[int]) -> Iterator[tuple[int, int, int]]:
    """Yield giver, receiver and kind of each card of a frame."""
    return zip(frame[LAID::3], frame[LAID + 1 :: 3], frame[LAID + 2 :: 3], strict=True)


def left_of(m: BugsMatch, hand: int) -> list[int]:
    """Return the cards of a hand that were not laid aside, by kind."""
    cards = m.hands[hand].copy()
    for giver, _, kind in laid(under_way(m) or []):
        cards[kind] -= giver == hand
    return cards


def promised(m: BugsMatch) -> dict[int, tuple[int, int]]:
    """Return for each player from whom cards were laid aside their sort and how many."""
    frame, found = under_way(m), dict[int, tuple[int, int]]()
    for giver, _, _ in laid(frame or []):
        assert frame is not None
        found[giver] = (m.program.sort_of(_effect(m, frame).sort), found.get(giver, (0, 0))[1] + 1)
    return found


def redraw(m: BugsMatch, player: int, chance: Chance) -> None:
    """Draw anew what others have laid aside, or chance has, which a player does not know."""
    frame = under_way(m)
    if frame is None:
        return
    effect, hands, unknown = _effect(m, frame), [hand.copy() for hand in m.hands], []
    for at, (giver, _, kind) in enumerate(laid(frame)):
        if _knows(m, effect, player, at, frame):
            hands[giver][kind] -= 1
        else:
            unknown.append((giver, LAID + 3 * at + 2))
    for giver, at in unknown:
        fitting = m.program.of_sort(hands[giver], m.program.sort_of(effect.sort))
        frame[at] = nth_card(fitting, chance.below(sum(fitting)))
        hands[giver][frame[at]] -= 1


def _knows(m: BugsMatch, effect: e.MoveCards, player: int, at: int, frame: list[int]) -> bool:
    """Return whether a player knows the card that was laid aside as the one with this number.

    Who takes cards from a hand sees which ones others have laid aside from it before.
    """
    cards = [*laid(frame)]
    if effect.random:
        return False
    if not effect.chooser:
        return player == cards[at][0]
    top = m.agenda[-1]
    takes = {(giver, receiver) for giver, receiver, _ in cards[at:]}
    return (cards[at][0], player) in takes or (top[0] == MOVE and top[1:3] == [cards[at][0], player])


def settle(m: BugsMatch, frame: list[int]) -> None:
    """Let all cards that were laid aside change hands: first all go, then all come."""
    for giver, receiver, kind in laid(frame):
        m.hands[giver][kind] -= 1
        knowledge.given_away(m, giver, receiver, kind)
    for giver, receiver, kind in laid(frame):
        m.hands[receiver][kind] += 1
        knowledge.received(m, giver, receiver, kind)
    if m.log:
        for giver, receiver, _ in laid(frame):
            text = f"player {giver} gives player {receiver} a card"
            m.emit("Cards", giver, None, text, _effect(m, frame).origin)


def _effect(m: BugsMatch, frame: list[int]) -> e.MoveCards:
    effect = m.program.texts[frame[1]][frame[2]]
    assert isinstance(effect, e.MoveCards)
    return effect
