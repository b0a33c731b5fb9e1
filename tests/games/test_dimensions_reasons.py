"""Which card and words the log of Dimensions names where numbers change long after they were played."""

from __future__ import annotations

from cardlang.api import load_game
from cardlang.engine.events import Event
from tests.conformance.walk import walk

GAME = load_game("dimensions")


def _words(event: Event) -> str:
    assert event.origin is not None, event
    card, line, start, end = event.origin
    return GAME.cards[card].spans[line][1][start:end]


def test_what_ends_and_what_a_status_does_is_put_down_to_the_card_that_gave_it() -> None:
    """Fatigue, mana and fights between mobs are of the rules; nothing else that ends a turn is."""
    ended, poisoned = 0, 0
    for state, _ in walk(GAME, 1_500, log=True):
        for event in state.history[-1].events if state.history else ():
            for change in event.changes:
                if change.what.endswith(" attack") and change.after < change.before:
                    assert "attack" in _words(event)
                    ended += 1
                if change.what.endswith(" health") and event.card is None and event.origin is None:
                    raise AssertionError(event)
                if change.what.endswith(" health") and event.origin and "Poison" in _words(event):
                    poisoned += 1
    assert ended > 5
    assert poisoned > 2


def test_a_saved_match_names_the_same_causes() -> None:
    for number, (state, _) in enumerate(walk(GAME, 500, log=True)):
        if number % 10 or state.is_terminal():
            continue
        (seat,) = state.players_to_act()
        action = state.legal_actions(seat)[-1]
        loaded = GAME.match_from_json(state.to_json(), GAME.cards)
        copied, original = state.clone(), state.clone()
        events = original.apply_action(seat, action)
        assert loaded.apply_action(seat, action) == events
        assert copied.apply_action(seat, action) == events
