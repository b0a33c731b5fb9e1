"""Decks in which one card is replaced, to see what the card is worth.

All copies are replaced, each by the legal card that is most like it: of the same section, with the nearest cost,
then with the fewest effect lines (the most neutral one), then the first in file order. So the difference says
what the card does beyond what its place in the deck would do anyhow.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from cardlang.checks.cards import Card, CardSet
from cardlang.engine.amounts import key
from cardlang.simulation.plan import PlannedDeck

CheckDeck = Callable[[Sequence[str], CardSet], list[str]]


def without(deck: PlannedDeck, card_id: str, cards: CardSet, check_deck: CheckDeck) -> PlannedDeck | None:
    """Return the deck with other cards for all copies of a card; None where no legal card can stand for it."""
    ids = list(deck.cards)
    by: list[str] = []
    for place, there in enumerate(ids):
        if there == card_id:
            found = _stand_in(ids, place, cards, check_deck)
            if found is None:
                return None
            by.append(found)
    name = f"{deck.name} without {cards[card_id].name}"
    return PlannedDeck(name, tuple(ids), card_id, tuple(by))


def with_card(deck: PlannedDeck, card_id: str, cards: CardSet, check_deck: CheckDeck) -> PlannedDeck | None:
    """Return the deck with the card in the place of all copies of the card most like it; None where none fits."""
    if card_id in deck.cards:
        return deck
    card = cards[card_id]
    for like in _most_alike(card, [cards[there] for there in dict.fromkeys(deck.cards)]):
        ids = list(deck.cards)
        taken = 0
        for place, there in enumerate(deck.cards):
            if there == like.id:
                ids[place] = card_id
                if check_deck(ids, cards):
                    ids[place] = there
                else:
                    taken += 1
        if taken:
            return PlannedDeck(f"{deck.name} with {card.name}", tuple(ids))
    return None


def _stand_in(ids: list[str], place: int, cards: CardSet, check_deck: CheckDeck) -> str | None:
    """Put the first legal card that is most like the one at `place` there, and return it."""
    replaced = ids[place]
    for other in _most_alike(cards[replaced], cards.values()):
        ids[place] = other.id
        if not check_deck(ids, cards):
            return other.id
    ids[place] = replaced
    return None


def _most_alike(card: Card, others: Any) -> Iterator[Card]:
    """Yield the other cards of the same section, those with the nearest cost and the fewest lines first."""
    same = [other for other in others if other.kind == card.kind and other.id != card.id]
    yield from sorted(same, key=lambda other: (_distance(card.cost, other.cost), len(other.text)))


def _distance(cost: Any, other: Any) -> int:
    """Return how far two costs are apart; an infinite one is far from all finite ones."""
    if cost is None or other is None:
        return 0 if cost is other else 1
    return abs(key(cost) - key(other))
