"""The cards that a lint looks at, and the places it speaks of."""

from __future__ import annotations

from collections.abc import Iterator

from cardlang.checks.cards import Card, CardSet
from cardlang.checks.scope import Draft
from cardlang.checks.unit import Unit
from cardlang.source import Span


def own_cards(unit: Unit, cards: CardSet) -> Iterator[tuple[Draft, Card]]:
    """Yield the cards of a unit that could be compiled, as written and as compiled; of one id the first only."""
    seen = set()
    for draft in unit.drafts:
        card = cards.get(draft.id)
        if card is not None and card.set == unit.header.set and draft.id not in seen:
            seen.add(draft.id)
            yield draft, card


def place_in(draft: Draft, origin: tuple[str, int, int, int]) -> Span:
    """Return where an effect stands in the file; the card's name for an effect that stands in no line of it."""
    card, line, start, end = origin
    if card != draft.id or not 0 <= line < len(draft.nodes) or end <= start:
        return draft.span
    return Span(start, end).shift(draft.nodes[line][0].start)
