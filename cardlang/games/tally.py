"""What statistics ask a game about its matches. Nothing here changes a match."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import attrs

from cardlang.checks.cards import CardSet
from cardlang.engine.events import Event


@attrs.frozen(eq=False)
class Tally:
    """How to count cards and effects in the matches of one game; all cards are ids."""

    hand: Callable[[Any, int], Sequence[str]]
    """`hand(state, seat)`: the cards in a player's hand, each copy once."""
    played: Callable[[Any, int, str], Sequence[str]]
    """`played(state, seat, action)`: the cards that a legal action plays from hand, asked before it happens."""
    deck_names: Callable[[CardSet, str], Sequence[str]] | None = None
    """`deck_names(cards, variant)`: the decks a player may name, in games whose decks are names."""
    deck_cards: Callable[[CardSet, str], Sequence[str]] | None = None
    """`deck_cards(cards, name)`: the cards of a deck that is a name."""
    wasted: Callable[[Event], bool] | None = None
    """Whether an event says that an effect ran and came to nothing; None where the log does not say so."""
