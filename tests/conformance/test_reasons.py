"""Every number that a log explains is explained whole: no change is left out, and keeping a log changes nothing."""

from __future__ import annotations

import pytest

from cardlang.api import Game, load_game
from cardlang.engine.chance import Chance
from cardlang.games.registry import game_names
from tests.conformance.walk import choose, new_match, walk


@pytest.fixture(params=game_names())
def game(request: pytest.FixtureRequest) -> Game:
    return load_game(request.param)


def test_every_change_of_a_number_is_told(game: Game) -> None:
    """After a decision the numbers are what its events have left them at."""
    for state, _ in walk(game, 1_500, log=True):
        now = state._numbers()
        left = state._told
        assert {key: n[2] for key, n in now.items() if key in left} == {
            key: n[2] for key, n in left.items() if key in now
        }


def test_the_changes_of_one_decision_join(game: Game) -> None:
    """What an event finds is what the one before it left, for every number that stays in the match."""
    for state, chance in walk(game, 800, log=True):
        if not state.history:
            continue  # the first decision also tells what the start has dealt
        before = dict(state._numbers())
        events = state.clone().apply_actions(choose(state, chance))
        names = [number[:2] for number in before.values()]
        known = {number[:2]: number[2] for number in before.values() if names.count(number[:2]) == 1}
        if any(event.text.endswith(("dies", "field", "play")) for event in events):
            continue  # who comes or goes may change what the others are called
        for event in events:
            for change in event.changes:
                key = (change.what, change.player)
                if key in known:
                    assert known[key] == change.before, (event.text, change)
                    known[key] = change.after


def test_keeping_a_log_changes_nothing(game: Game) -> None:
    for number in range(4):
        logged, bare = (new_match(game, number, log=log) for log in (True, False))
        chance = Chance(number)
        while not logged.is_terminal():
            actions = choose(logged, chance)
            logged.apply_actions(actions)
            bare.apply_actions(actions)
            assert logged._save() == bare._save()
        assert bare.is_terminal()
