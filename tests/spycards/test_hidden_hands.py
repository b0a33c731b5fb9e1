"""What a player sees, and what is drawn anew for it, of two matches that differ in what is hidden from it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from conformance.walk import walk

from cardlang.api import load_game
from cardlang.engine.match import Match

GAME = load_game("spycards")


def changed(state: Match, change: Any) -> Match:
    """Return a match in which the saved data of player 1 is another."""
    data = json.loads(state.to_json())
    change(data["state"]["seats"][1])
    return GAME.match_from_json(json.dumps(data), state.setting.cards)


def with_other_hands(state: Any) -> Iterator[Match]:
    """Yield matches in which player 1 holds another card of the same back, which was in the deck when it was drawn."""
    seat, backs = state.seats[1], state.tables[1].backs
    for at, (held, drawn) in enumerate(zip(seat.hand, seat.drawn, strict=True)):
        for place, other in enumerate(seat.deck):
            if backs[other] == backs[held] and seat.free.get(other, 0) < drawn:

                def swap(saved: Any, at: int = at, place: int = place) -> None:
                    saved["hand"][at], saved["deck"][place] = saved["deck"][place], saved["hand"][at]

                yield changed(state, swap)
                break


def test_matches_that_differ_in_a_hidden_card_look_alike_and_are_drawn_anew_alike() -> None:
    tried = 0
    for state, chance in walk(GAME, 150):
        view, seed = state.view(0), chance.word()
        for other in with_other_hands(state):
            assert other.digest != state.digest
            assert other.view(0).observation == view.observation
            assert other.view(0).legal_actions == view.legal_actions
            assert other.view(0).resample(seed).digest == view.resample(seed).digest
            tried += 1
    assert tried > 100


def test_which_of_two_cards_alike_in_their_backs_was_played_is_seen() -> None:
    """What is drawn anew depends on it, so it must be in the open: the backs lie in a row."""
    tried = 0
    for state, _ in walk(GAME, 150):
        drawn = state.view(0).observation["players"][1]["hand_since"]
        assert drawn == list(state.seats[1].drawn)  # type: ignore[attr-defined]
        if len(set(drawn)) > 1:
            other = changed(
                state, lambda saved: saved.update(drawn=[max(saved["drawn"])] * len(saved["drawn"]))
            )
            assert other.view(0).observation != state.view(0).observation
            tried += 1
    assert tried
