"""What a view draws anew follows from what its player knows, in every installed game."""

from __future__ import annotations

import pytest

from cardlang.api import load_game
from cardlang.games.registry import game_names
from conformance.walk import walk


@pytest.mark.parametrize("name", game_names())
def test_two_matches_that_look_alike_are_resampled_alike(name: str) -> None:
    """Otherwise a bot could work back from what it drew to what is hidden."""
    for state, chance in walk(load_game(name), 600):
        for seat in range(state.players):
            view = state.view(seat)
            alike, seed = view.resample(chance.word()), chance.word()
            assert alike.view(seat).resample(seed).digest == view.resample(seed).digest
