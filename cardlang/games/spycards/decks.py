"""Deck rules of Spy Cards (rules text "Deck Building", ruling 27)."""

from __future__ import annotations

from collections.abc import Sequence

from cardlang.checks.cards import CardSet
from cardlang.engine.amounts import is_finite

WANTED = (
    ("Boss", ("Boss",), 1),
    ("Mini-Boss", ("Mini-Boss",), 2),
    ("Attacker or Effect", ("Attacker", "Effect"), 12),
)
DECK_SIZE = 15


def check_deck(deck: Sequence[str], cards: CardSet) -> list[str]:
    """Return every fault of a deck in words, with the found and the wanted numbers; a legal deck has none."""
    faults = [f"there is no card with the id `{i}`" for i in dict.fromkeys(deck) if i not in cards]
    found = [cards[i] for i in deck if i in cards]
    if len(deck) != DECK_SIZE:
        faults.append(f"{len(deck)} cards; a deck has {DECK_SIZE}")
    for name, kinds, wanted in WANTED:
        number = sum(1 for card in found if card.kind in kinds)
        if number != wanted:
            faults.append(f"{number} {name} card{'' if number == 1 else 's'}; a deck has {wanted}")
    minis = [card.id for card in found if card.kind == "Mini-Boss"]
    for card_id in dict.fromkeys(i for i in minis if minis.count(i) > 1):
        faults.append(
            f"{minis.count(card_id)} copies of the Mini-Boss {cards[card_id].name}; "
            "the two Mini-Bosses of a deck are different"
        )
    for card in dict.fromkeys(c.id for c in found if not is_finite(c.cost)):
        faults.append(f"{cards[card].name} costs {cards[card].cost} TP; a card in a deck has a finite cost")
    return faults
