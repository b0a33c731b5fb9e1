"""Deck rules of Dimensions (ruling 13) and the start of a match (ruling 1)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from cardlang.checks.cards import CardSet
from cardlang.checks.decks import chosen_decks
from cardlang.games.dimensions.match import FIRST_HANDS, DimensionsMatch, blank
from cardlang.games.dimensions.program import program_of
from cardlang.games.dimensions.zones import draw

DECK_SIZE = 37
MOST_COPIES = 2


def check_deck(deck: Sequence[str], cards: CardSet) -> list[str]:
    """Return every fault of a deck in words; a legal deck has none."""
    known = program_of(cards).index
    faults = [f"there is no card with the id `{i}`" for i in dict.fromkeys(deck) if i not in known]
    if len(deck) != DECK_SIZE:
        faults.append(f"{len(deck)} cards; a deck has {DECK_SIZE}")
    for card_id, count in Counter(deck).items():
        if count == 1 or card_id not in known:
            continue
        boss = bool(cards[card_id].stats.get("boss"))
        if count > (1 if boss else MOST_COPIES):
            most = "a boss stands in a deck once" if boss else f"a deck has at most {MOST_COPIES} of a card"
            faults.append(f"{count} copies of {cards[card_id].name}; {most}")
    return faults


def start(
    cards: CardSet, decks: Sequence[Any] | None, players: int, variant: str, seed: int, log: bool
) -> DimensionsMatch:
    """Start a match. Raises DeckErrors with every fault of every deck."""
    chosen = chosen_decks(decks, players, cards, check_deck)
    m = blank(cards, chosen, seed, log)
    if log:
        m.emit("Setup", None, None, f"every player starts with {m.full_hp} HP and without mana")
    index = m.program.index
    for seat, deck in enumerate(chosen):
        m.decks[seat] = [index[card_id] for card_id in deck]
        m.chance.shuffle(m.decks[seat])
    for seat, count in enumerate(FIRST_HANDS):
        for _ in range(count):
            draw(m, seat)
    m.happened = []
    m.begin()
    return m
