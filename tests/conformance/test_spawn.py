"""Matches, cards and bots in processes that start anew, as on every system without fork."""

from __future__ import annotations

import multiprocessing
import pickle
from concurrent.futures import ProcessPoolExecutor

from cardlang.api import load_game
from cardlang.engine.chance import Chance
from cardlang.engine.match import Match
from cardlang.games.registry import game_names
from cardlang.play.bots import make_bots
from cardlang.play.runner import play_out
from tests.conformance.walk import new_match, play_on


def to_the_end(state: Match) -> tuple[str, str, Match]:
    """Play a match that came from another process to its end."""
    before = state.digest
    game = load_game(state.setting.game)
    play_out(state, make_bots(["random"] * state.players, game.rules, 5))
    return before, state.to_json(), state


def halfway(name: str, number: int) -> Match:
    """Return a match with some decisions behind it, choices that wait for others among them."""
    state = play_on(new_match(load_game(name), number, log=True), Chance(number), 7 + number)
    acting = state.players_to_act()
    if len(acting) > 1:
        state.apply_action(acting[0], state.legal_actions(acting[0])[0])
    return state


def test_every_game_goes_on_in_a_spawned_process() -> None:
    states = [halfway(name, number) for name in game_names() for number in range(2)]
    with ProcessPoolExecutor(
        1, multiprocessing.get_context("spawn")
    ) as pool:  # a worker that dies is an error
        made = list(pool.map(to_the_end, states, timeout=300))
    for state, (before, ended, back) in zip(states, made, strict=True):
        assert before == state.digest
        assert to_the_end(state)[1] == ended == back.to_json()
        assert back.events == state.events


def test_a_match_is_undone_by_going_back_to_a_clone() -> None:
    for name in game_names():
        state = halfway(name, 1)
        kept, before = state.clone(), state.to_json()
        ended = play_on(state, Chance(3)).to_json()
        assert kept.to_json() == before
        assert play_on(kept, Chance(3)).to_json() == ended


def test_a_match_can_be_saved_inside_an_effect_that_asks() -> None:
    """Every kind of question of every game comes by: its match is saved and loaded there and goes on alike."""
    for name in game_names():
        game = load_game(name)
        asked: set[str] = set()
        for number in range(12):
            state = new_match(game, number)
            chance = Chance(number)
            while not state.is_terminal():
                seat = state.players_to_act()[0]
                kinds = {action.split()[0] for action in state.legal_actions(seat)}
                if not kinds <= asked:
                    asked |= kinds
                    loaded = game.match_from_json(state.to_json(), game.cards)
                    copied = pickle.loads(pickle.dumps(state))
                    ends = {play_on(m, Chance(number)).to_json() for m in (state.clone(), loaded, copied)}
                    assert len(ends) == 1
                play_on(state, chance, 1)
        assert len(asked) > 1
