"""What statistics ask about matches of Spy Cards."""

from __future__ import annotations

from cardlang.engine.events import Event
from cardlang.games.spycards import effects as e
from cardlang.games.spycards.rules import SpyCardsMatch
from cardlang.games.spycards.trace import EffectEvent

_NUMBERS = (e.GainAtk, e.GainDef, e.Pierce, e.Heal, e.Lifesteal, e.Empower, e.EmpowerDef, e.Unity)
"""Effects that are there to change a number: without a change they came to nothing."""
_NOTHING = (
    "not met", "nobody to numb", "no card to pick", "no card to turn", "no other card of the rank",
    "limit: does not happen",
)  # fmt: skip


def hand(state: SpyCardsMatch, seat: int) -> list[str]:
    """Return the ids of the cards in a hand."""
    return [card.id for card in state.hands[seat].cards]


def played(state: SpyCardsMatch, seat: int, action: str) -> list[str]:
    """Return the ids of the cards that an action plays."""
    held = state.hands[seat]
    played, _ = held.split(action)
    return [card.id for card in played(held.cards)]


def wasted(event: Event) -> bool:
    """Return whether an effect ran and came to nothing: not met, nobody to numb, no heads, no number changed."""
    if not isinstance(event, EffectEvent):
        return False
    effect, note = event._effect, event._note
    if isinstance(effect, _NUMBERS):
        return event._before == event._after
    if isinstance(effect, e.Coin):
        return effect.tails is None and isinstance(note, tuple) and not any(note[1])  # type: ignore[arg-type]
    if isinstance(effect, e.Per):
        return isinstance(note, tuple) and note[1] == 0
    words = note if isinstance(note, str) else note[0]
    return words.startswith(_NOTHING)
