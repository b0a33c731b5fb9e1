"""Move cards between deck, hand, board and discard pile."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING

from cardlang.games.dimensions import peeking, reading
from cardlang.games.dimensions.auras import join, part
from cardlang.games.dimensions.units import Unit, player_ref

if TYPE_CHECKING:
    from cardlang.games.dimensions.match import DimensionsMatch

HAND = 10
BOARD = 4


def card_of(card: int) -> int:
    """Return a card's place in the program, whether or not a deck brought it in."""
    return card if card >= 0 else ~card


def discard(m: DimensionsMatch, player: int, card: int) -> None:
    """Put a card on its owner's discard pile; one that no deck brought in leaves the match."""
    if card >= 0:
        m.gone[player].append(card)


def to_hand(m: DimensionsMatch, player: int, card: int, shown: bool) -> bool:
    """Put a card into a hand, or destroy it when the hand is full (ruling 4)."""
    hand = m.hands[player]
    if len(hand) >= HAND:
        name = m.program.profiles[card_of(card)].name
        m.tell(player, name, f"the hand of player {player} is full: {name} is destroyed")
        discard(m, player, card)
        return False
    hand.append(card)
    m.shown[player].append(int(shown))
    m.memory.came((player, 0))
    m.touch(reading.HAND)
    return True


def take_from_hand(m: DimensionsMatch, player: int, card: int) -> int:
    """Take one copy of a card out of a hand, one that the opponent knows first; returns it as it was there."""
    hand, shown = m.hands[player], m.shown[player]
    if 1 in shown or ~card in hand:
        places = [at for at, held in enumerate(hand) if held == card or held == ~card]
        at = next((at for at in places if shown[at]), places[0])
    else:
        at = hand.index(card)
    m.touch(reading.HAND)
    return leave_hand(m, player, at)


def leave_hand(m: DimensionsMatch, player: int, at: int) -> int:
    """Take the card at a place out of a hand for all to see, and return it as it was there."""
    card, known = m.hands[player][at], m.shown[player][at]
    hidden = [0, 0]
    if m.memory.freed and not known:
        hidden[1 - player] = hidden_copies(m, player, card)
    m.memory.left((player, 0), (card, player), hidden)
    if m.marks or m.stack or m.later:
        _close_gap(m, player, at)
    del m.shown[player][at]
    return m.hands[player].pop(at)


def leave_unseen(m: DimensionsMatch, player: int, at: int) -> int:
    """Take a hidden card out of a hand, of which the opponent sees only that it goes."""
    m.memory.hid((player, 0))
    if m.marks or m.stack or m.later:
        _close_gap(m, player, at)
    del m.shown[player][at]
    return m.hands[player].pop(at)


def _close_gap(m: DimensionsMatch, player: int, gone: int) -> None:
    """Forget what was done to a card that leaves a hand, and count the places of the others anew."""
    m.marks = [
        (seat, at - (seat == player and at > gone), end, number, cost)
        for seat, at, end, number, cost in m.marks
        if (seat, at) != (player, gone)
    ]
    for frame in (*m.stack, *(frame for _, _, frame in m.later)):
        if frame.held:
            frame.held = tuple(
                (seat, at - (seat == player and at > gone))
                for seat, at in frame.held
                if (seat, at) != (player, gone)
            )


def hidden_copies(m: DimensionsMatch, player: int, card: int) -> int:
    """Return how many copies of a card in a player's hand and deck the opponent cannot see."""
    hand = zip(m.hands[player], m.shown[player], strict=True)
    return sum(held == card and not known for held, known in hand) + m.decks[player].count(card)


def shuffle_in(m: DimensionsMatch, player: int, cards: Sequence[int]) -> None:
    """Shuffle cards that both players know into a deck."""
    for card, added in Counter(cards).items():
        m.memory.mixed(1 - player, (card, player), added, hidden_copies(m, player, card))
    m.decks[player] += cards
    if m.peeks:
        peeking.mixes(m, player)
    m.chance.shuffle(m.decks[player])
    m.memory.clock += 1


def draw(m: DimensionsMatch, player: int, shown: bool = False) -> bool:
    """Draw the top card, `shown` for all to see; False when the deck is empty."""
    deck = m.decks[player]
    if not deck:
        return False
    if "cannot draw" in m.player_rules[player]:
        return True
    if m.peeks:
        shown = shown or peeking.knows_top(m, 1 - player, player)
        peeking.takes(m, player, len(deck) - 1)
    card = deck.pop()
    m.touch(reading.HAND)
    if to_hand(m, player, card, shown):
        if m.log:
            what = m.program.profiles[card_of(card)].name if shown else "a card"
            m.tell(player, None, f"player {player} draws {what}")
        m.happened.append(("drawn", player_ref(player), 0, card_of(card)))
    return True


def new_unit(m: DimensionsMatch, player: int, card: int, home: int | None = None) -> Unit:
    """Return a unit of a card that is about to come into play."""
    profile = m.program.profiles[card_of(card)]
    m.last_uid += 1
    owner = player if home is None else home
    unit = Unit(m.last_uid, profile.number, player, owner, card < 0, m.turn, profile.kind)
    unit.health = profile.health
    m.units[unit.uid] = unit
    join(m, unit)
    return unit


def enter(m: DimensionsMatch, unit: Unit) -> None:
    """Put a mob or structure on its owner's board."""
    m.board[unit.owner].append(unit)
    m.happened.append(("summoned", unit.uid, 0, unit.card))
    if m.log:
        name = m.program.profiles[unit.card].name
        m.tell(unit.owner, name, f"{name} comes into play")


def room(m: DimensionsMatch, player: int) -> int:
    """Return how many more mobs and structures fit on a board (ruling 13)."""
    return BOARD - len(m.board[player])


def detach(m: DimensionsMatch, unit: Unit) -> None:
    """Take a unit out of play without a trace in any zone."""
    if unit.kind in ("weapon", "armor"):
        m.gear[unit.owner][unit.kind == "armor"] = None
    else:
        m.board[unit.owner].remove(unit)
    m.units.pop(unit.uid, None)
    m.limbo[unit.uid] = unit
    part(m, unit)


def leave_play(m: DimensionsMatch, unit: Unit) -> None:
    """Put a dead or destroyed unit on its owner's discard pile."""
    detach(m, unit)
    if not unit.token:
        m.gone[unit.home].append(unit.card)


def back_to_hand(m: DimensionsMatch, unit: Unit, zone: str, player: int) -> None:
    """Return a unit, in play or just dead, to a hand or shuffle it into a deck (there it is one of many)."""
    if unit.uid in m.units:
        detach(m, unit)
        m.happened.append(("left", unit.uid, 0, 0))
    elif not unit.token:
        if unit.card not in m.gone[unit.home]:
            return
        m.gone[unit.home].remove(unit.card)
        m.gone_ids[unit.home] = []
    card = ~unit.card if unit.token else unit.card
    name = m.program.profiles[unit.card].name
    if zone == "hand":
        m.tell(player, name, f"{name} returns to the hand of player {player}")
        to_hand(m, player, card, True)
        m.happened.append(("returned", unit.uid, 0, 0))
        return
    m.tell(player, name, f"{name} is shuffled into the deck of player {player}")
    shuffle_in(m, player, [card])
    m.stale = True


def equip(m: DimensionsMatch, player: int, card: int) -> None:
    """Equip a weapon or armor; the one before goes (ruling 5)."""
    unit = new_unit(m, player, card)
    slot = int(unit.kind == "armor")
    old = m.gear[player][slot]
    if old is not None:
        leave_play(m, old)
    m.gear[player][slot] = unit
    if m.log:
        name = m.program.profiles[unit.card].name
        m.tell(player, name, f"player {player} equips {name}")
    m.happened.append(("equipped", player_ref(player), unit.uid, 0))
