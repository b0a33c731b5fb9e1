"""What a view draws anew follows from what its player knows, in every installed game."""

from __future__ import annotations

import pytest

from cardlang.api import load_game
from cardlang.games.registry import game_names
from cardlang.play.setting import default_decks
from conformance.walk import walk


@pytest.mark.parametrize("name", game_names())
def test_two_matches_that_look_alike_are_resampled_alike(name: str) -> None:
    """Otherwise a bot could work back from what it drew to what is hidden."""
    for state, chance in walk(load_game(name), 600):
        for seat in range(state.players):
            view = state.view(seat)
            alike, seed = view.resample(chance.word()), chance.word()
            assert alike.view(seat).resample(seed).digest == view.resample(seed).digest


@pytest.mark.parametrize("name", game_names())
def test_what_is_resampled_does_not_tell_the_seed_of_the_match(name: str) -> None:
    """With the seed a bot could deal the match again and see every hand."""
    game, seed = load_game(name), 8_715_230_946_112_358
    decks = default_decks(game, game.cards, game.rules.players[0])
    state = game.new_match(game.cards, decks, players=game.rules.players[0], seed=seed)
    for seat in range(state.players):
        guess = state.view(seat).resample(3)
        assert guess.setting.seed != seed
        assert str(seed) not in guess.to_json()
        assert str(seed) not in repr(guess)
