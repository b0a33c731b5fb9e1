"""Steps that move cards: draw, discard, conjure, fetch."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardlang.games.dimensions import effects as fx
from cardlang.games.dimensions import peeking
from cardlang.games.dimensions.choosing import choose_card, places
from cardlang.games.dimensions.meant import cards_meant, players_meant, take_out
from cardlang.games.dimensions.selecting import card_fits, value
from cardlang.games.dimensions.terms import Test
from cardlang.games.dimensions.units import Frame, player_ref
from cardlang.games.dimensions.zones import (
    card_of,
    discard,
    draw,
    leave_hand,
    shuffle_in,
    take_from_hand,
    to_hand,
)

if TYPE_CHECKING:
    from cardlang.games.dimensions.match import DimensionsMatch


def do_draw(m: DimensionsMatch, step: fx.Draw, frame: Frame) -> bool:
    seats = players_meant(m, step.who, frame)
    before = sizes(m)
    for seat in seats or ():
        number = value(m, step.amount, frame)
        if step.until:
            number -= len(m.hands[seat])
        for _ in range(max(0, min(number, 99))):
            if step.tests and not _bring_up(m, seat, step.tests):
                break
            draw(m, seat, shown=step.shown or bool(step.tests))  # an empty deck does nothing here (ruling 4)
    frame.held = came_since(m, before)
    drawn = [m.hands[seat][at] for seat, at in frame.held]
    frame.seen = card_of(drawn[0]) if step.shown and len(drawn) == 1 else -1
    return seats is not None


def sizes(m: DimensionsMatch) -> tuple[int, int]:
    """Return how many cards the hands hold."""
    return len(m.hands[0]), len(m.hands[1])


def came_since(m: DimensionsMatch, before: tuple[int, int]) -> tuple[tuple[int, int], ...]:
    """Return the seats and places in hand of the cards that came since hands held so many."""
    return tuple([(seat, at) for seat in (0, 1) for at in range(before[seat], len(m.hands[seat]))])


def _bring_up(m: DimensionsMatch, seat: int, tests: tuple[Test, ...]) -> bool:
    """Move the topmost fitting card of a deck to its top."""
    deck = m.decks[seat]
    fitting = places(m, deck, tests)
    if not fitting or "cannot draw" in m.player_rules[seat]:
        return False
    if m.peeks:
        peeking.takes(m, seat, fitting[-1])
    deck.append(deck.pop(fitting[-1]))
    if m.peeks:
        peeking.lies_open(m, seat)
    return True


def do_discard(m: DimensionsMatch, step: fx.Discard, frame: Frame) -> bool:
    seats = players_meant(m, step.who, frame)
    if seats is None:
        return False
    if step.zone == "drawn":
        frame.done = 0
        for seat, at in reversed(frame.held):
            _discarded(m, seat, leave_hand(m, seat, at), frame)
        return True
    each = 1 if step.pick == "all" and step.zone != "deck" else value(m, step.amount, frame)
    total = each * len(seats)
    if frame.left < 0:
        frame.left, frame.done = total, 0
    while frame.left > 0:
        seat = seats[(total - frame.left) // each]
        if step.zone == "deck":
            if m.decks[seat]:
                if m.peeks:
                    peeking.takes(m, seat, len(m.decks[seat]) - 1)
                _discarded(m, seat, m.decks[seat].pop(), frame)
        elif step.pick == "choose":
            card = choose_card(m, frame, seat, "hand", step.tests)
            if card is None:
                return False
            if card >= 0:
                _discarded(m, seat, take_from_hand(m, seat, card), frame)
        else:
            _discard_any(m, seat, step, frame)
        frame.left -= 1
        frame.picks = frame.picks[:1] if step.who.pick == "choose" else []
    frame.left = -1
    return True


def _discard_any(m: DimensionsMatch, seat: int, step: fx.Discard, frame: Frame) -> None:
    found = places(m, m.hands[seat], step.tests)
    if not found:
        return
    wanted = found if step.pick == "all" else [found[m.chance.below(len(found))]]
    for at in reversed(wanted):
        _discarded(m, seat, leave_hand(m, seat, at), frame)


def _discarded(m: DimensionsMatch, seat: int, card: int, frame: Frame) -> None:
    frame.done += 1
    frame.seen = card_of(card)
    name = m.program.profiles[card_of(card)].name
    discard(m, seat, card)
    m.tell(seat, name, f"player {seat} discards {name}")
    m.happened.append(("discarded", player_ref(seat), 0, card_of(card)))
    m.stale = True


def do_conjure(m: DimensionsMatch, step: fx.Conjure, frame: Frame) -> bool:
    seats = players_meant(m, step.who, frame)
    if seats is None:
        return False
    cards = cards_meant(m, step.cards, step.copy, frame)
    if cards is None:
        return False
    named = step.cards or step.copy is not None
    before = sizes(m)
    pool = [] if named else [p.number for p in m.program.profiles if card_fits(m, p.number, step.tests)]
    for seat in seats:
        made: list[int] = []
        for _ in range(min(value(m, step.amount, frame), 40)):
            made += [pool[m.chance.below(len(pool))]] if pool else cards
        if step.zone == "hand":
            for card in made:
                to_hand(m, seat, ~card, True)
        else:
            shuffle_in(m, seat, [~card for card in made])
        what = ", ".join(m.program.profiles[c].name for c in (cards if named else made))
        m.tell(seat, None, f"player {seat} gets {what or 'no card'}")
    frame.held = came_since(m, before)
    m.stale = True
    return True


def do_fetch(m: DimensionsMatch, step: fx.Fetch, frame: Frame) -> bool:
    seats = players_meant(m, step.who, frame)
    if seats is None:
        return False
    seat = seats[0] if seats else frame.player
    if frame.left < 0:
        frame.left, frame.held, frame.done = value(m, step.amount, frame), (), 0
    source = 1 - seat if step.zone == "their hand" else seat
    while frame.left > 0:
        card = choose_card(m, frame, seat, step.zone, step.tests, step.pick)
        if card is None:
            return False
        if card < 0:
            break
        held = take_out(m, source, card, step.zone)
        if step.to != "hand":
            _under(m, seat, held, step.to)
        elif to_hand(m, seat, held, step.zone in ("discard pile", "their hand") or bool(step.tests)):
            frame.held = (*frame.held, (seat, len(m.hands[seat]) - 1))
        frame.done += 1
        frame.left -= 1
        frame.picks = []
    frame.left = -1
    return True


def _under(m: DimensionsMatch, seat: int, card: int, to: str) -> None:
    """Put a card that all know into a deck: shuffled in, on the top or on the bottom."""
    if m.log:
        name = m.program.profiles[card_of(card)].name
        where = "into the deck" if to == "deck" else f"on the {to} of the deck"
        m.tell(seat, None, f"player {seat} puts {name} {where}")
    if to == "deck":
        shuffle_in(m, seat, [card])
    else:
        m.decks[seat].insert(len(m.decks[seat]) if to == "top" else 0, card)
        peeking.lays(m, seat, to, (0, 1))
    m.stale = True


def trade_hands(m: DimensionsMatch, step: fx.TradeHands, frame: Frame) -> bool:
    """Give each player the hand of the other one; both know then what they gave away."""
    for seat in (0, 1):
        m.shown[seat] = [1] * len(m.hands[seat])
    given = [[leave_hand(m, seat, 0) for _ in range(len(m.hands[seat]))] for seat in (0, 1)]
    for seat in (0, 1):
        for card in given[1 - seat]:
            to_hand(m, seat, card, True)
    m.tell(None, None, "the players exchange their hands")
    m.stale = True
    return True
