"""Exceptions for what callers of the engine do wrong, and for cards that never come to an end."""

from __future__ import annotations

from cardlang.errors import CardlangError


class IllegalAction(CardlangError):
    """An action that is not among the player's legal ones. The state has not changed."""


class MatchOver(IllegalAction):
    """An action after the end of the match."""


class RunawayEffects(CardlangError):
    """A resolution that ran more effects than the rules allow. `.cards` names the cards that keep it going."""

    def __init__(self, message: str, cards: tuple[str, ...] = ()) -> None:
        super().__init__(message)
        self.cards = cards


class StateError(CardlangError):
    """A saved state, log or other saved data that cannot be used, with the reason."""
