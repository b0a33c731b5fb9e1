"""OpenSpiel's own random-simulation test, for every game and number of players."""

from __future__ import annotations

import copy
import json
import os
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("pyspiel", reason="the extra is not installed: pip install 'cardlang[openspiel]'")

import numpy as np
import pyspiel
from open_spiel.python.observation import make_observation

import cardlang.adapters.openspiel  # noqa: F401 - registers the games
from cardlang.adapters.table import BadTable, IllegalNumber
from cardlang.api import load_game
from cardlang.games.registry import game_names

SEATS = None if os.environ.get("ALL_PLAYERS") else 1
"""How many numbers of players are tried, from the fewest on: the large tables take half a minute."""
TABLES = [(name, players) for name in game_names() for players in load_game(name).rules.players[:SEATS]]


def play(game: Any, seed: int, decisions: int = 10**9) -> Any:
    """Play some decisions at random and return the state."""
    chance = random.Random(seed)
    state = game.new_initial_state()
    while not state.is_terminal() and decisions:
        if state.is_chance_node():
            state.apply_action(chance.choice(state.chance_outcomes())[0])
            continue
        decisions -= 1
        if state.is_simultaneous_node():
            state.apply_actions([chance.choice(state.legal_actions(p)) for p in range(game.num_players())])
        else:
            state.apply_action(chance.choice(state.legal_actions()))
    return state


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_openspiel_finds_nothing_wrong(name: str, players: int) -> None:
    game = pyspiel.load_game(f"python_cardlang_{name}(players={players})")
    assert game.num_players() == players
    serialize = players == load_game(name).rules.players[0]  # it plays the match again at every step
    pyspiel.random_sim_test(game, num_sims=1, serialize=serialize, verbose=False)


def test_spy_cards_is_a_game_of_simultaneous_moves() -> None:
    game = pyspiel.load_game("python_cardlang_spycards")
    assert game.get_type().dynamics == pyspiel.GameType.Dynamics.SIMULTANEOUS
    state = play(game, 1, 2)
    assert state.is_simultaneous_node()
    assert state.current_player() == pyspiel.PlayerId.SIMULTANEOUS
    assert state.match().players_to_act() == (0, 1)


@pytest.mark.parametrize("name", game_names())
def test_actions_are_named_in_the_words_of_the_game(name: str) -> None:
    state = play(pyspiel.load_game(f"python_cardlang_{name}"), 4, 6)
    for seat in state.match().players_to_act():
        named = sorted(state.action_to_string(seat, action) for action in state.legal_actions(seat))
        assert named == sorted(state.match().legal_actions(seat))


@pytest.mark.parametrize("name", game_names())
def test_clones_and_serialized_states_go_on_alike_and_apart(name: str) -> None:
    game = pyspiel.load_game(f"python_cardlang_{name}")
    state = play(game, 2, 8)
    before = state.match().digest
    clone, copied = state.clone(), copy.deepcopy(state)
    _, again = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))
    for other in (clone, copied, again):
        assert other.match().digest == before
        assert other.information_state_string(0) == state.information_state_string(0)
    if clone.is_simultaneous_node():
        clone.apply_actions([clone.legal_actions(p)[0] for p in range(game.num_players())])
    else:
        clone.apply_action(clone.legal_actions()[0])
    assert state.match().digest == before != clone.match().digest


@pytest.mark.parametrize("name", game_names())
def test_what_is_hidden_does_not_show(name: str) -> None:
    """The same cards seen, another match behind them: observation and information state are the same."""
    state = play(pyspiel.load_game(f"python_cardlang_{name}"), 6, 5)
    seat = state.match().players_to_act()[0]
    told = json.loads(state.information_state_string(seat))
    assert told[-1] == state.match().view(seat).observation
    assert json.loads(state.observation_string(seat)) == told[-1]
    decided = [move for move in state.full_history() if move.player == seat]
    assert len(told) == 2 * len(decided) + 1


def test_the_observer_gives_the_documented_vector() -> None:
    game = pyspiel.load_game("python_cardlang_dimensions")
    state = play(game, 3, 4)
    observation = make_observation(game)
    observation.set_from(state, player=1)
    facts = game.table.encoder.facts(state.match().view(1).observation)
    assert {int(n): float(observation.tensor[n]) for n in np.flatnonzero(observation.tensor)} == facts


def test_decks_variants_and_seeds_are_parameters() -> None:
    game = pyspiel.load_game("python_cardlang_spycards(decks=leafbugs+thugs,variant=bug-fables,seeds=3)")
    state = game.new_initial_state()
    assert [outcome for outcome, _ in state.chance_outcomes()] == [0, 1, 2]
    state.apply_action(2)
    setting = state.match().setting
    assert (setting.variant, setting.seed) == ("bug-fables", 2)
    assert setting.decks[0] != setting.decks[1]


def test_own_card_sets_are_a_parameter_and_go_along_when_a_state_is_saved() -> None:
    own = str(Path(__file__).parents[2] / "examples" / "spycards" / "frost.cards.md")
    game = pyspiel.load_game("python_cardlang_spycards", {"sets": f"vanilla+{own}"})
    assert game.table.cards.sets == ("vanilla", "frost")
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)
    state = play(game, 2, 3)
    again, restored = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))
    assert again.table.cards.digest == game.table.cards.digest != load_game("spycards").cards.digest
    assert restored.match().digest == state.match().digest


def test_what_openspiel_is_given_in_the_wrong_place_is_refused() -> None:
    with pytest.raises(BadTable, match="`seeds` says among how many seeds the chance node draws, 1 or more"):
        pyspiel.load_game("python_cardlang_spycards(seeds=0)")
    state = pyspiel.load_game("python_cardlang_spycards(seeds=3)").new_initial_state()
    with pytest.raises(IllegalNumber, match="the chance node draws a seed from 0 to 2, not 3"):
        state.apply_action(3)
    state = play(pyspiel.load_game("python_cardlang_spycards"), 1, 1)
    before = state.match().digest
    with pytest.raises(IllegalNumber, match="all players choose together here"):
        state.apply_action(state.legal_actions(0)[0])
    with pytest.raises(IllegalNumber, match="takes 2 numbers, one a player, not 1"):
        state.apply_actions([state.legal_actions(0)[0]])
    assert state.match().digest == before


def test_python_ends_cleanly_with_games_registered() -> None:
    code = "import pyspiel, cardlang.adapters.openspiel; pyspiel.load_game('python_cardlang_bugs')"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
