"""Changes of single cards in a hand: "a random card in your hand costs 2 less", "draw a card. It costs 1 less".

What was done to a card goes with the card as it leaves the hand, except what a mob takes into play.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

from cardlang.games.dimensions import effects as fx
from cardlang.games.dimensions.changing import described, give, last_turn
from cardlang.games.dimensions.choosing import choose_card
from cardlang.games.dimensions.selecting import card_fits, value
from cardlang.games.dimensions.units import Frame, Mark, Unit
from cardlang.games.dimensions.zones import card_of, leave_hand, take_from_hand

if TYPE_CHECKING:
    from cardlang.games.dimensions.match import DimensionsMatch


def mark(m: DimensionsMatch, step: fx.Change, frame: Frame) -> bool:
    """Change cards that are in a hand now; one that is told by what it is is shown (as one that is drawn so)."""
    places = _meant(m, step, frame)
    if places is None:
        return False
    number = m.program.change_number[id(step)]
    end, cost = last_turn(m, step.lasts, frame.player), value(m, step.cost, frame)
    for seat, at in places:
        m.marks.append((seat, at, end, number, cost))
        if step.who.tests:
            m.shown[seat][at] = 1
        if m.log:
            known = m.shown[seat][at]
            name = m.program.profiles[card_of(m.hands[seat][at])].name if known else "a card"
            amounts = [value(m, a, frame) for a in (step.attack, step.defense, step.health, step.durability)]
            m.tell(
                seat, None, f"{name} in the hand of player {seat} changes: {described(step, amounts, cost)}"
            )
    frame.held = places
    return True


def point_out(m: DimensionsMatch, step: fx.Choose, frame: Frame) -> bool:
    """Choose cards in a hand that what follows is about; one that is told by what it is is shown."""
    places = _meant(m, step, frame)
    if places is None:
        return False
    for seat, at in places if step.who.tests else ():
        m.shown[seat][at] = 1
    frame.held = places
    return True


def _meant(
    m: DimensionsMatch, step: fx.Change | fx.Choose, frame: Frame
) -> tuple[tuple[int, int], ...] | None:
    """Return the seats and places in hand of the cards that are meant, None while the player is asked."""
    who = step.who
    if who.ref:
        return frame.held
    seats = {"own": (frame.player,), "enemy": (1 - frame.player,)}.get(who.side, m.seats())
    found = []
    for seat in seats:
        hand = m.hands[seat]
        places = [at for at, card in enumerate(hand) if card_fits(m, card_of(card), who.tests)]
        if who.pick == "choose":
            card = choose_card(m, frame, seat, "hand", who.tests)
            if card is None:
                return None
            free = {at: sum(mark[:2] == (seat, at) for mark in m.marks) for at in places}
            places = sorted((at for at in places if card_of(hand[at]) == card), key=lambda at: free[at])[:1]
        elif who.pick == "random":
            pool, places = places, []
            for _ in range(min(value(m, who.count, frame), len(pool))):
                places.append(pool.pop(m.chance.below(len(pool))))
        found += [(seat, at) for at in places]
    return tuple(found)


def take_marked(m: DimensionsMatch, seat: int, card: int) -> tuple[int, tuple[Mark, ...]]:
    """Take a copy of a card out of a hand, the one that most was done to; returns it and what that was."""
    if not m.marks:
        return take_from_hand(m, seat, card), ()
    marks = [tuple(mark for mark in m.marks if mark[:2] == (seat, at)) for at in range(len(m.hands[seat]))]
    places = [at for at, held in enumerate(m.hands[seat]) if card_of(held) == card]
    at = max(places, key=lambda at: (len(marks[at]), m.shown[seat][at], -at))
    return leave_hand(m, seat, at), marks[at]


def carry(m: DimensionsMatch, unit: Unit, marks: tuple[Mark, ...]) -> None:
    """Give a unit that comes out of a hand what was given to its card there."""
    for _, _, end, number, _ in marks:
        step = m.program.changes[number]
        amounts = [a if isinstance(a, int) else 0 for a in (step.attack, step.defense, step.health, 0)]
        if any(amounts) or step.keywords:
            rules = tuple(rule for rule in step.rules if rule.name != "costs")
            give(m, unit, attrs.evolve(step, rules=rules), number, end, amounts)
