"""What a player may play from a hand, and the action texts for it (ruling 12).

A choice is a set of cards, written in hand order; where the order of playing is free it is a sequence. Only what
the player's TP pays is written out: with little TP and dear cards that is a small part of all there is.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import compress
from operator import itemgetter
from typing import TYPE_CHECKING, Any, TypeAlias

from cardlang.checks.cards import CardSet

if TYPE_CHECKING:
    from cardlang.games.spycards.program import CardProgram

Take: TypeAlias = "Callable[[tuple[Any, ...]], tuple[Any, ...]]"
"""A function that takes the items at some places of a hand from a tuple with an item for each card of it."""

PASS = "pass"
MOST_CARDS = 5
"""How many cards a hand can hold: nobody draws with five (rules text "Match Structure")."""
MOST_TEXTS = 250_000
"""How many texts are kept for hands to come: 25 MB, or 50 where order is free."""
_ALL_PLACES = (1 << MOST_CARDS) - 1


def _take(places: Sequence[int]) -> Take:
    """Return the function that takes the items at some places, in that order."""
    if len(places) > 1:
        return itemgetter(*places)
    return itemgetter(slice(places[0], places[0] + 1) if places else slice(0))


_TAKES = tuple(
    _take([place for place in range(MOST_CARDS) if bits >> place & 1]) for bits in range(1 << MOST_CARDS)
)
"""What takes the items at the places that are bits of a number."""


class Hand:
    """Cards in the order drawn, with every set of them that some TP pays."""

    __slots__ = ("_numbers", "cards", "texts")

    def __init__(self, cards: tuple[CardProgram, ...], tp: int, refunds: int) -> None:
        self.cards = cards
        self.texts, self._numbers = _sets(cards, tp, refunds)
        """The action texts in a fixed order, and the number of each."""

    def split(self, action: str) -> tuple[Take, Take]:
        """Return what takes the cards that an action plays, in the order of playing, and those it keeps."""
        places = self._numbers[self.texts.index(action)] & _ALL_PLACES
        return _TAKES[places], _TAKES[places ^ _ALL_PLACES >> MOST_CARDS - len(self.cards)]


class OrderedHand(Hand):
    """Cards whose order of playing is free: every sequence of them is a choice, shorter ones first."""

    __slots__ = ("_sequences",)

    def __init__(self, cards: tuple[CardProgram, ...], tp: int, refunds: int) -> None:
        self.cards = cards
        self.texts, self._sequences = _sequences(cards, tp, refunds)

    def split(self, action: str) -> tuple[Take, Take]:
        chosen = self._sequences[self.texts.index(action)]
        return _take(chosen), _take([place for place in range(len(self.cards)) if place not in chosen])


def _sets(cards: tuple[CardProgram, ...], tp: int, refunds: int) -> tuple[tuple[str, ...], tuple[int, ...]]:
    """Return the texts of all sets that `tp` pays, and a number for each: its cost, with its places as low bits.

    With one more card these are the sets without it, the card alone, and those with room for it with it behind.
    """
    texts, numbers = [PASS], [0]
    end = tp + refunds + 1 << MOST_CARDS
    for place, card in enumerate(cards):
        step, room, behind, count = card.price + (1 << place), end - card.price, card.behind, len(texts)
        if room <= 0 and not refunds:
            continue
        twins = 0  # a second copy is offered only beside the first
        if card in cards[:place]:
            twins = sum([1 << other for other in range(place) if cards[other] is card])
        elif room > 0:
            texts.append(card.alone)
            numbers.append(step)
        for before in range(1, count):  # written out, as this is half the time of a match: no comprehension
            number = numbers[before]
            if number < room and number & twins == twins:
                texts.append(texts[before] + behind)
                numbers.append(number + step)
    if refunds:
        paid = [number < tp + 1 << MOST_CARDS for number in numbers]
        return tuple(compress(texts, paid)), tuple(compress(numbers, paid))
    return tuple(texts), tuple(numbers)


def _sequences(
    cards: tuple[CardProgram, ...], tp: int, refunds: int
) -> tuple[tuple[str, ...], tuple[tuple[int, ...], ...]]:
    """Return the texts of all sequences that `tp` pays, and the places of each."""
    copies: dict[str, list[int]] = {}  # of equal ones those drawn first are played first
    for place, card in enumerate(cards):
        copies.setdefault(card.id, []).append(place)
    rows: list[tuple[str, tuple[int, ...], int]] = [(PASS, (), 0)]
    for text, chosen, total in rows:  # grows while it is walked
        for held in copies.values():
            place = next((place for place in held if place not in chosen), -1)
            if place >= 0 and (cost := total + cards[place].card.cost) <= tp + refunds:
                card = cards[place]
                rows.append((text + card.behind if chosen else card.alone, (*chosen, place), cost))
    paid = [row for row in rows if row[2] <= tp]
    return tuple([row[0] for row in paid]), tuple([row[1] for row in paid])


class Hands:
    """The hands that players have held with some card set, kept for the next time."""

    def __init__(self, cards: Sequence[CardProgram]) -> None:
        self._cards = cards
        self._refund = any(card.card.cost < 0 for card in cards)
        self._known: dict[tuple[int, ...], Hand] = {}
        self._ordered: dict[tuple[int, ...], Hand] = {}
        self._texts = 0

    def of(self, key: tuple[int, ...], ordered: bool) -> Hand:
        """Return a hand, given by the player's TP and the numbers of the cards in the order drawn."""
        hand = (self._ordered if ordered else self._known).get(key)
        return hand if hand is not None else self._new(key, ordered)

    def _new(self, key: tuple[int, ...], ordered: bool) -> Hand:
        if self._texts > MOST_TEXTS:
            self._known.clear()
            self._ordered.clear()
            self._texts = 0
        tp, *numbers = key
        cards = tuple(map(self._cards.__getitem__, numbers))
        refunds = -sum(card.card.cost for card in cards if card.card.cost < 0) if self._refund else 0
        if ordered:
            hand: Hand = OrderedHand(cards, tp, refunds)
            self._ordered[key] = hand
        else:
            hand = self._known[key] = Hand(cards, tp, refunds)
        self._texts += len(hand.texts)
        return hand


def labels_of(cards: CardSet) -> list[str]:
    """Return how each card is written in an action: its name, in quotes or by id where that is not clear."""
    return [_label(card.id, card.name, cards) for card in cards.values()]


def _label(card_id: str, name: str, cards: CardSet) -> str:
    if len(cards.by_name(name)) > 1:
        return f"{{#{card_id}}}"
    return f'"{name}"' if "," in name or name.startswith(("{", '"')) else name
