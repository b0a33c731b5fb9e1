"""How good a match of Spy Cards looks for a player, for bots that look ahead."""

from __future__ import annotations

from typing import Any

from cardlang.games.spycards.round import MOST_HP

_HP_WEIGHT = 0.18
_CARD_WEIGHT = 0.01


def evaluate(state: Any, player: int) -> float:
    """Return a guess of the match's return, from -1 to 1: the lead in HP, and a little for cards kept in hand."""
    own, other = state.seats[player], state.seats[1 - player]
    lead: int = min(own.hp, MOST_HP) - min(other.hp, MOST_HP)
    kept: int = len(own.hand) - len(other.hand)
    return max(-0.95, min(0.95, _HP_WEIGHT * lead + _CARD_WEIGHT * kept))
