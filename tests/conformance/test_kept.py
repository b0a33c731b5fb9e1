"""What a match keeps so as not to work it out again is what working it out again gives."""

from __future__ import annotations

import copy

import pytest

from cardlang.api import Game, load_game
from cardlang.engine.match import Match
from cardlang.games.registry import game_names
from conformance.test_every_game import spoil
from conformance.walk import walk

pytestmark = pytest.mark.parametrize("name", game_names())


def all_seen(state: Match) -> list[object]:
    """Return what every seat sees and may do."""
    views = [state.view(seat) for seat in range(state.players)]
    return [(copy.deepcopy(view.observation), view.legal_actions) for view in views]


def test_a_match_that_goes_on_shows_what_a_loaded_one_shows(name: str) -> None:
    game: Game = load_game(name)
    for number, (state, chance) in enumerate(walk(game, 1_500)):
        seen = all_seen(state)
        assert seen == all_seen(game.match_from_json(state.to_json(), game.cards))
        if number % 10 == 0:
            seat = chance.below(state.players)
            trial = state.view(seat).resample(chance.word())
            assert trial.view(seat).observation == seen[seat][0]  # type: ignore[index]
            assert all_seen(trial) == all_seen(game.match_from_json(trial.to_json(), game.cards))


def test_an_observation_that_a_bot_takes_apart_does_no_harm_to_the_next(name: str) -> None:
    for state, _ in walk(load_game(name), 300):
        seen = all_seen(state)
        for seat in range(state.players):
            spoil(state.view(seat).observation)
        assert all_seen(state) == seen


def test_copies_go_on_alike_and_leave_each_other_alone(name: str) -> None:
    for number, (state, chance) in enumerate(walk(load_game(name), 400)):
        if number % 4:
            continue
        before = all_seen(state)
        choices = {seat: chance.below(len(state.legal_actions(seat))) for seat in state.players_to_act()}
        actions = {seat: state.legal_actions(seat)[at] for seat, at in choices.items()}
        first, second = state.clone(), state.clone()
        first.apply_actions(actions)
        assert all_seen(state) == before == all_seen(second)
        second.apply_actions(actions)
        assert all_seen(first) == all_seen(second)
        assert first.digest == second.digest
