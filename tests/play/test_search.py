"""The search bot: it plays any game, the same under a budget of simulations, and better than greedy."""

from __future__ import annotations

import time

import pytest
from conformance.walk import new_match, play_on

from benchmarks.bench_bots import BUDGETS, play
from cardlang.api import Game, load_game
from cardlang.engine.chance import Chance
from cardlang.engine.view import View
from cardlang.games.registry import game_names
from cardlang.play.bots import make_bot, make_bots
from cardlang.play.runner import play_out
from cardlang.search.budget import BadBudget, Budget
from cardlang.search.ismcts import SearchBot
from cardlang.search.tree import Node


@pytest.fixture(params=game_names())
def game(request: pytest.FixtureRequest) -> Game:
    return load_game(request.param)


def test_it_plays_every_game_variant_and_number_of_players(game: Game) -> None:
    for number in range(len(game.rules.players) * len(game.rules.variants)):
        state = new_match(game, number)
        bots = make_bots(["ismcts:sims=4"] * state.players, game.rules, number)
        for _ in range(12):
            for seat in state.players_to_act():
                state.apply_action(seat, bots[seat].choose(state.view(seat)))


def test_it_plays_to_the_end(game: Game) -> None:
    state = new_match(game, 1)
    play_out(state, make_bots(["ismcts:sims=1", *["random"] * (state.players - 1)], game.rules, 1))
    assert state.is_terminal()


def views(game: Game) -> list[View]:
    """Return views with a choice from several matches."""
    found = []
    for number in range(12):
        state = play_on(new_match(game, number), Chance(number), 5 + 3 * number)
        for seat in state.players_to_act():
            if len(state.legal_actions(seat)) > 2:
                found.append(state.clone().view(seat))
    assert len(found) >= 3
    return found


def test_under_a_budget_of_simulations_it_chooses_the_same_again(game: Game) -> None:
    choices = [
        [make_bot("ismcts:sims=40", game.rules, 0, 7).choose(view) for view in views(game)[:4]]
        for _ in range(2)
    ]
    assert choices[0] == choices[1]
    assert all(choice in view.legal_actions for choice, view in zip(choices[0], views(game), strict=False))


def test_it_knows_no_more_than_the_view(game: Game) -> None:
    """Two matches that look alike to a player get the same choice."""
    for number, view in enumerate(views(game)[:3]):
        alike = view.resample(number).view(view.player)
        bots = [make_bot("ismcts:sims=60", game.rules, 0, 3) for _ in range(2)]
        assert bots[0].choose(view) == bots[1].choose(alike)


def test_a_budget_of_seconds_is_kept() -> None:
    game = load_game("bugsnax")
    view = max(views(game), key=lambda view: len(view.legal_actions))
    start = time.monotonic()
    assert make_bot("ismcts:seconds=0.2", game.rules, 0, 1).choose(view) in view.legal_actions
    assert 0.1 < time.monotonic() - start < 60  # a busy machine lets it wait; without a limit it has no end


def test_without_an_evaluation_it_plays_by_results_alone() -> None:
    game = load_game("spycards")
    state = new_match(game, 2)
    play_out(state, [SearchBot(None, 1, Budget(simulations=6)), make_bot("random", game.rules, 1, 1)])
    assert state.is_terminal()


@pytest.mark.parametrize("budget", [(0, 0.0), (5, 1.0), (-1, 0.0), (0, -1.0)])
def test_a_budget_is_simulations_or_seconds(budget: tuple[int, float]) -> None:
    with pytest.raises(BadBudget):
        Budget(*budget)


def test_a_win_at_hand_is_taken() -> None:
    game = load_game("dimensions")
    seen = 0
    for number in range(30):
        state = new_match(game, number)
        chance = Chance(number)
        while not state.is_terminal():
            seat = state.players_to_act()[0]
            winning = [a for a in state.legal_actions(seat) if wins(state, seat, a)]
            if winning and len(state.legal_actions(seat)) > len(winning):
                assert make_bot("ismcts:sims=60", game.rules, seat, 1).choose(state.view(seat)) in winning
                seen += 1
                break
            state = play_on(state, chance, 1)
    assert seen > 5


def wins(state, seat: int, action: str) -> bool:  # type: ignore[no-untyped-def]
    after = state.clone()
    after.apply_action(seat, action)
    return after.is_terminal() and after.returns()[seat] == 1


def test_a_point_of_the_tree_prefers_what_has_done_better_and_tries_what_it_does_not_know() -> None:
    node = Node()
    options = ("a", "b", "c")
    assert node.select(0, options, 0.5, lambda new: new[-1]) == "c"
    for value, action in [(1.0, "a"), (1.0, "a"), (0.0, "b"), (0.0, "b")]:
        node.learn({0: action}, {0: value})
    assert node.select(0, options, 0.5, lambda new: new[0]) == "c"
    node.learn({0: "c"}, {0: -1.0})
    assert node.select(0, options, 0.5, lambda new: new[0]) == "a"
    assert node.select(0, ("b", "c"), 0.0, lambda new: new[0]) == "b"
    assert node.select(1, ("b",), 0.5, lambda new: new[0]) == "b"


@pytest.mark.parametrize("name", ["bugs", "bugsnax"])
def test_it_beats_greedy(name: str) -> None:
    """Some matches; docs/bots.md has a thousand of every game."""
    assert BUDGETS[name] < 100
    assert play(name, 6, None).share >= 0.5
