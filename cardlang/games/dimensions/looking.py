"""Looking at the top cards of a deck or at a hand, and putting what was seen in its place.

What is looked at together is one step: all is chosen first, then the cards move at once.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardlang.games.dimensions import effects as fx
from cardlang.games.dimensions import peeking
from cardlang.games.dimensions.choosing import choose_card
from cardlang.games.dimensions.meant import players_meant
from cardlang.games.dimensions.reading import HAND
from cardlang.games.dimensions.selecting import card_fits, value
from cardlang.games.dimensions.units import Frame, player_ref
from cardlang.games.dimensions.zones import (
    card_of,
    discard,
    enter,
    leave_hand,
    leave_unseen,
    new_unit,
    room,
    shuffle_in,
    to_hand,
)

if TYPE_CHECKING:
    from cardlang.games.dimensions.match import DimensionsMatch


def look(m: DimensionsMatch, step: fx.Look, frame: Frame) -> bool:
    """Show the top cards of a deck to the player of the card (or to both), who sorts them."""
    seats = players_meant(m, step.who, frame)
    if seats is None:
        return False
    owner = seats[0] if seats else frame.player
    viewers = (0, 1) if step.open else (frame.player,)
    if frame.left < 0:
        frame.left = max(0, min(value(m, step.amount, frame), len(m.decks[owner])))
        _show(m, step, frame, owner, viewers)
    for at in range(len(step.sorts)):
        if not _chosen(m, step, frame, at):
            return False
    _sort(m, step, frame, owner, viewers)
    frame.left = -1
    return True


def _show(m: DimensionsMatch, step: fx.Look, frame: Frame, owner: int, viewers: tuple[int, ...]) -> None:
    cards = m.decks[owner][-frame.left :] if frame.left else []
    for viewer in viewers:
        if cards:
            peeking.see(m, viewer, owner, len(cards))
    frame.seen = card_of(cards[0]) if step.open and len(cards) == 1 else -1
    if m.log:
        shown = ", ".join(m.program.profiles[card_of(card)].name for card in reversed(cards))
        what = f"the top {len(cards)} of the deck of player {owner}"
        text = f"reveals {what}: {shown}" if step.open else f"looks at {what}"
        m.tell(frame.player, None, f"player {frame.player} {text}")


# -- choosing -----------------------------------------------------------------------------------------------


def left_over(m: DimensionsMatch, step: fx.Look, frame: Frame, at: int) -> list[int]:
    """Return which of the cards that are looked at may still be picked for one of the places to put them."""
    owner = (players_meant(m, step.who, frame) or [frame.player])[0]
    cards = [card_of(card) for card in m.decks[owner][-frame.left :]] if frame.left else []
    for entry in frame.picks[: at + 1]:
        for card in entry[1:]:
            if card in cards:
                cards.remove(card)
    return sorted(card for card in cards if card_fits(m, card, step.sorts[at].tests))


def _chosen(m: DimensionsMatch, step: fx.Look, frame: Frame, at: int) -> bool:
    """Complete what is picked for one place; False while the player is asked."""
    while len(frame.picks) <= at:
        frame.picks.append([0])
    entry, sort = frame.picks[at], step.sorts[at]
    while not entry[0]:
        cards = left_over(m, step, frame, at)
        wanted = len(cards) if sort.rest else value(m, sort.amount, frame) - len(entry) + 1
        if wanted <= 0 or not cards:
            entry[0] = 1
        elif sort.may or ((len(cards) > wanted or sort.ordered) and len(set(cards)) > 1):
            m.choice = ("look", frame.player, at)
            return False
        else:
            entry += cards[:wanted]
            entry[0] = 1
    return True


# -- moving -------------------------------------------------------------------------------------------------


def _sort(m: DimensionsMatch, step: fx.Look, frame: Frame, owner: int, viewers: tuple[int, ...]) -> None:
    """Put every card where it was sorted to; the others stay where they are, in the order in which they lay."""
    deck, number = m.decks[owner], frame.left
    lifted = deck[len(deck) - number :]
    moved: list[tuple[fx.Sort, int]] = []
    free = room(m, frame.player)
    for sort, entry in zip(step.sorts, frame.picks, strict=False):
        for card in entry[1:]:
            free -= sort.to == "board"
            if (sort.to != "top" or sort.ordered) and not (sort.to == "board" and free < 0):
                at = next(at for at in range(len(lifted) - 1, -1, -1) if card_of(lifted[at]) == card)
                moved.append((sort, lifted.pop(at)))
    under = [card for sort, card in reversed(moved) if sort.to == "bottom"]
    onto = [card for sort, card in reversed(moved) if sort.to == "top"]
    moved = [(sort, card) for sort, card in moved if sort.to != "top"]
    deck[len(deck) - number :] = lifted + onto
    if onto:
        peeking.reorders(m, viewers, owner)
    deck[:0] = under
    peeking.sorts(m, viewers, owner, number, len(moved), len(under))
    frame.held = ()
    frame.done = len(moved)
    for sort, card in moved:
        if sort.to not in ("bottom", "deck"):
            _put(m, frame, sort, card, owner, step.open)
    if any(sort.to == "deck" for sort in step.sorts):
        deck += [card for sort, card in moved if sort.to == "deck"]
        shuffle_in(m, owner, [])
    m.stale = m.stale or bool(moved)


def _put(m: DimensionsMatch, frame: Frame, sort: fx.Sort, card: int, owner: int, open: bool) -> None:
    """Put a card into a hand, on the discard pile or into play."""
    name = m.program.profiles[card_of(card)].name
    if sort.to == "discard":
        frame.seen = card_of(card)
        discard(m, owner, card)
        m.tell(owner, name, f"player {owner} discards {name}")
        m.happened.append(("discarded", player_ref(owner), 0, card_of(card)))
    elif sort.to == "board":
        unit = new_unit(m, frame.player, card, owner)
        frame.its = [unit.uid]
        enter(m, unit)
    else:
        seat = frame.player
        shown = open or bool(sort.tests) or owner != seat
        if to_hand(m, seat, card, shown):
            frame.held = (*frame.held, (seat, len(m.hands[seat]) - 1))
            m.tell(seat, None, f"player {seat} takes {name if shown else 'a card'} into hand")
            if sort.drawn:
                m.happened.append(("drawn", player_ref(seat), 0, card_of(card)))


# -- hands and whole decks ----------------------------------------------------------------------------------


def show_hand(m: DimensionsMatch, step: fx.ShowHand, frame: Frame) -> bool:
    """Let the opponent of each of these players see the hand."""
    seats = players_meant(m, step.who, frame)
    for seat in seats or ():
        places = [*range(len(m.hands[seat]))]
        while step.amount and len(places) > step.amount:
            places.pop(m.chance.below(len(places)))
        for at in places:
            m.shown[seat][at] = 1
        if m.log:
            names = ", ".join(sorted(m.program.profiles[card_of(m.hands[seat][at])].name for at in places))
            m.tell(seat, None, f"the opponent sees of the hand of player {seat}: {names or 'no card'}")
    return seats is not None


def stow(m: DimensionsMatch, step: fx.Stow, frame: Frame) -> bool:
    """Put cards from a hand into the deck; nobody else sees which, unless they are told by what they are."""
    seats = players_meant(m, step.who, frame)
    if seats is None:
        return False
    seat = seats[0] if seats else frame.player
    if frame.left < 0:
        frame.left = value(m, step.amount, frame)
    while frame.left > 0:
        card = choose_card(m, frame, seat, "hand", step.tests, step.pick)
        if card is None:
            return False
        if card >= 0:
            _stow(m, seat, card, step)
        frame.left -= 1
        frame.picks = []
    frame.left = -1
    return True


def _stow(m: DimensionsMatch, seat: int, card: int, step: fx.Stow) -> None:
    hand, shown = m.hands[seat], m.shown[seat]
    places = [at for at, held in enumerate(hand) if card_of(held) == card]
    at = next((at for at in places if shown[at]), places[0])
    known = shown[at] or bool(step.tests)
    held = leave_hand(m, seat, at) if known else leave_unseen(m, seat, at)
    m.touch(HAND)
    if step.to == "deck" and known:
        shuffle_in(m, seat, [held])
    elif step.to == "deck":
        m.decks[seat].append(held)
        shuffle_in(m, seat, [])
    else:
        m.decks[seat].insert(len(m.decks[seat]) if step.to == "top" else 0, held)
        peeking.lays(m, seat, step.to, (0, 1) if known else (seat,))
    if m.log:
        name = m.program.profiles[card].name if known else "a card"
        where = "into the deck" if step.to == "deck" else f"on the {step.to} of the deck"
        m.tell(seat, None, f"player {seat} puts {name} from the hand {where}")
    m.stale = True


def reshuffle(m: DimensionsMatch, step: fx.Reshuffle, frame: Frame) -> bool:
    """Shuffle decks, with the discard pile where the text says so."""
    seats = players_meant(m, step.who, frame)
    for seat in seats or ():
        cards: list[int] = []
        if step.pile:
            cards, m.gone[seat], m.gone_ids[seat] = m.gone[seat], [], []
        shuffle_in(m, seat, cards)
        what = "the discard pile into " if step.pile else ""
        m.tell(seat, None, f"player {seat} shuffles {what}the deck")
        m.stale = True
    return seats is not None
