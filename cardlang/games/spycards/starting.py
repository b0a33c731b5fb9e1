"""Decks for players who have not named one."""

from __future__ import annotations

from itertools import cycle, islice

from cardlang.checks.cards import Card, CardSet
from cardlang.checks.decks import Deck, find_cards, scan_deck
from cardlang.checks.files import DECK_SUFFIX, read_source
from cardlang.diagnostics.model import Diagnostic
from cardlang.engine.amounts import is_finite
from cardlang.games.spycards.decks import WANTED, check_deck
from cardlang.resources import cards_folder

STARTER = "starter"


def default_decks(cards: CardSet, players: int) -> list[Deck] | None:
    """Return the starter deck for each player, or one made of the first cards of a set that lacks its cards.

    A set from which no deck can be made gives one that is not legal; starting a match says what it lacks.
    """
    faults: list[Diagnostic] = []
    source = read_source(cards_folder("spycards") / f"{STARTER}{DECK_SUFFIX}", STARTER)
    deck = find_cards(scan_deck(source, faults.append), cards, faults.append)
    if faults or check_deck(deck.cards, cards):
        deck = Deck(f"first cards of {', '.join(cards.sets)}", _first_cards(cards), cards.sets)
    return [deck] * players


def _first_cards(cards: CardSet) -> tuple[str, ...]:
    """Return as many cards of each rank as a deck has; enemy cards again from the first when they run out."""
    chosen: list[str] = []
    for _, ranks, count in WANTED:
        fitting = [card.id for card in cards.values() if card.kind in ranks and _has_finite_cost(card)]
        chosen += islice(fitting if count < 3 else cycle(fitting), count)
    return tuple(chosen)


def _has_finite_cost(card: Card) -> bool:
    return is_finite(card.cost)
