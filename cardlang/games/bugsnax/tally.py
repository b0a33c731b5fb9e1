"""What statistics ask about matches of Bugsnax."""

from __future__ import annotations

from cardlang.checks.cards import CardSet
from cardlang.games.bugsnax import deal
from cardlang.games.bugsnax.program import program_of
from cardlang.games.bugsnax.state import BugsnaxMatch


def hand(state: BugsnaxMatch, seat: int) -> list[str]:
    """Return the ids of the cards in a hand, caught Snax among them."""
    return [state.card(card).id for card in state.hand(seat)]


def played(state: BugsnaxMatch, seat: int, action: str) -> list[str]:
    """Return the id of the card that an action plays; eating a Snak is playing it."""
    chosen = state.options()[action]
    if state.ask is None and chosen[0] in ("play", "eat"):
        return [state.card(chosen[1]).id]
    return []


def deck_names(cards: CardSet, variant: str) -> list[str]:
    """Return the names of the Grumpus decks of a variant."""
    return deal.deck_names(program_of(cards), variant)


def deck_cards(cards: CardSet, name: str) -> list[str]:
    """Return the ids of the cards of a Grumpus deck."""
    return [
        card.id
        for card in cards.values()
        if card.stats.get("deck") == name
        for _ in range(int(card.stats.get("copies", 1)))
    ]
