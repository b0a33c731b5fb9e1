"""From the deal of a hand to its score (rulings 1, 10 and 11)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardlang.games.bugs import reasons

if TYPE_CHECKING:
    from cardlang.games.bugs.match import BugsMatch

HANDS = 6
MOST_DECISIONS = 10_000


def clear(m: BugsMatch) -> None:
    """Put all cards into the discard pile, with nothing on the table and nothing known."""
    seats, kinds = m.players, len(m.program.cards)
    m.discard = list(m.program.copies)
    m.table = [0] * kinds
    m.hands = [[0] * kinds for _ in range(seats)]
    m.known = [0] * (seats * seats * kinds)
    m.barred = [0] * seats
    m.invisible = [0] * seats
    m.bars = []
    m.flips = []
    m.agenda = []
    m.direction = m.was_direction = 1
    m.decisions = m.passes = m.size = m.layer = m.limit_size = m.leading = m.lead_next = m.laid = m.moved = 0
    m.top = m.limit_kind = m.goal = m.named = -1
    m.turn = m.actor = m.dealer


def deal(m: BugsMatch) -> None:
    """Deal all cards one by one, from the dealer's left; the dealer leads."""
    clear(m)
    deck = list(m.program.deck)
    m.chance.shuffle(deck)
    m.discard = [0] * len(m.program.cards)
    seats = m.players
    for at, kind in enumerate(deck, m.dealer + 1):
        m.hands[at % seats][kind] += 1
    m.leading = 1
    if m.log:
        sizes = ", ".join(str(sum(hand)) for hand in m.hands)
        text = f"player {m.dealer} deals hand {m.hand_number + 1}: {sizes} cards"
        m.emit("Deal", m.dealer, None, text, None, (reasons.no_swarm(),))


def end_hand(m: BugsMatch) -> None:
    """Score the hand as it stands, and deal the next one or end the match (ruling 10)."""
    points = [sum(hand) for hand in m.hands]
    m.results.append(points)
    for seat, more in enumerate(points):
        m.totals[seat] += more
        if m.log:
            word = "point" if more == 1 else "points"
            text = f"player {seat} scores {more} {word}, {m.totals[seat]} in all"
            m.emit("Score", seat, None, text, rule="a point for each card left in the hand")
    m.dealer = next_dealer(m)
    m.hand_number += 1
    m.asking = None
    m.agenda = []
    if m.hand_number == HANDS:
        m.over = 1
    else:
        deal(m)


def next_dealer(m: BugsMatch) -> int:
    """Return who has most cards left; among equals most bugs of the lowest value on which they differ.

    A full tie goes to the first of them from the old dealer's left.
    """
    seats = m.players
    order = [(m.dealer + 1 + i) % seats for i in range(seats)]
    return max(order, key=lambda seat: _standing(m, seat))  # the first of equals


def _standing(m: BugsMatch, seat: int) -> list[int]:
    hand = m.hands[seat]
    return [sum(hand), *(sum(hand[k] for k in kinds) for kinds in m.program.by_value)]
