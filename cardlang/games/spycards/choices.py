"""What a player may play from a hand, and the action texts for it (ruling 12).

A choice is a set of cards, written in hand order; where the order of playing is free it is a sequence. Its text
and cost depend on the cards of the hand alone, so they are worked out once for all states in which a player
holds these cards, and TP only says which of them can be paid.
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
"""How many texts are kept for hands to come: more than two decks make; 25 MB, or 50 where order is free."""
_NEVER = 1 << 200
"""What a choice costs that is not offered: more than any number of infinities makes up for."""


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
    """Cards in the order drawn, with every choice of them: choice n has the cards at the places that are bits of n.

    The choices with one more card are those without it, and each of these with the card behind it.
    """

    __slots__ = ("_costs", "_payable", "backs", "cards", "ids", "texts")

    def __init__(self, cards: tuple[CardProgram, ...], texts: Sequence[str], costs: Sequence[int]) -> None:
        self.cards = cards
        self.ids = tuple([card.id for card in cards])
        self.backs = tuple([card.back for card in cards])
        self.texts = tuple(texts)  # of tuples of plain values Python's collector keeps no account
        self._costs = tuple(costs)
        self._payable: dict[int, tuple[str, ...]] = {}

    def payable(self, tp: int) -> tuple[str, ...]:
        """Return the texts of the choices that cost no more than `tp`, in a fixed order."""
        known = self._payable.get(tp)
        if known is None:
            known = tuple(compress(self.texts, [cost <= tp for cost in self._costs]))
            self._payable[tp] = known
        return known

    def split(self, action: str) -> tuple[Take, Take]:
        """Return what takes the cards that an action plays, in the order of playing, and those it keeps."""
        chosen = self.texts.index(action)
        return _TAKES[chosen], _TAKES[~chosen & (1 << len(self.cards)) - 1]

    def longer(self, card: CardProgram, label: str) -> Hand:
        """Return the hand with one more card."""
        texts, costs, cost = self.texts, self._costs, card.card.cost
        more = [held + cost for held in costs]
        if card in self.cards:  # a second copy is offered only beside the first
            twins = sum(1 << place for place, held in enumerate(self.cards) if held is card)
            more = [total if bits & twins == twins else _NEVER for bits, total in enumerate(more)]
        behind = f", {label}"
        return Hand(
            (*self.cards, card),
            (*texts, f"play {label}", *[text + behind for text in texts[1:]]),
            (*costs, *more),
        )


class OrderedHand(Hand):
    """Cards whose order of playing is free: every sequence of them is a choice, shorter ones first."""

    __slots__ = ("_sequences",)

    def __init__(self, cards: tuple[CardProgram, ...], labels: Sequence[str]) -> None:
        self._sequences: list[tuple[int, ...]] = [()]
        texts, costs = [PASS], [0]
        copies: dict[str, list[int]] = {}  # of equal ones those drawn first are played first
        for place, card in enumerate(cards):
            copies.setdefault(card.id, []).append(place)
        for number, chosen in enumerate(self._sequences):  # grows while it is walked
            for held in copies.values():
                place = next((place for place in held if place not in chosen), -1)
                if place >= 0:
                    self._sequences.append((*chosen, place))
                    texts.append(f"{texts[number]}, {labels[place]}" if chosen else f"play {labels[place]}")
                    costs.append(costs[number] + cards[place].card.cost)
        super().__init__(cards, texts, costs)

    def split(self, action: str) -> tuple[Take, Take]:
        chosen = self._sequences[self.texts.index(action)]
        return _take(chosen), _take([place for place in range(len(self.cards)) if place not in chosen])


class Hands:
    """The hands that players have held with some card set, kept for the next time."""

    def __init__(self, cards: Sequence[CardProgram], labels: Sequence[str]) -> None:
        self._cards = cards
        self._labels = labels
        self._known: dict[tuple[int, ...], Hand] = {}
        self._ordered: dict[tuple[int, ...], Hand] = {}
        self._texts = 0

    def of(self, numbers: tuple[int, ...], ordered: bool) -> Hand:
        """Return the hand of cards, given by their numbers in the order drawn."""
        hand = (self._ordered if ordered else self._known).get(numbers)
        return hand if hand is not None else self._new(numbers, ordered)

    def _new(self, numbers: tuple[int, ...], ordered: bool) -> Hand:
        if self._texts > MOST_TEXTS:
            self._known.clear()
            self._ordered.clear()
            self._texts = 0
        hand: Hand
        if ordered:
            cards = tuple([self._cards[number] for number in numbers])
            hand = self._ordered[numbers] = OrderedHand(cards, [self._labels[number] for number in numbers])
        elif numbers:
            last = numbers[-1]
            hand = self.of(numbers[:-1], False).longer(self._cards[last], self._labels[last])
            self._known[numbers] = hand
        else:
            hand = self._known[()] = Hand((), [PASS], [0])
        self._texts += len(hand.texts)
        return hand


def labels_of(cards: CardSet) -> list[str]:
    """Return how each card is written in an action: its name, in quotes or by id where that is not clear."""
    return [_label(card.id, card.name, cards) for card in cards.values()]


def _label(card_id: str, name: str, cards: CardSet) -> str:
    if len(cards.by_name(name)) > 1:
        return f"{{#{card_id}}}"
    return f'"{name}"' if "," in name or name.startswith(("{", '"')) else name
