"""PettingZoo's own conformance tests, for every game and number of players."""

from __future__ import annotations

import os
import pickle
import warnings
from collections.abc import Iterator
from typing import Any

import pytest

pytest.importorskip("pettingzoo", reason="the extra is not installed: pip install 'cardlang[pettingzoo]'")

import numpy as np
from pettingzoo.test import api_test, parallel_api_test, seed_test
from pettingzoo.test.seed_test import parallel_seed_test

from cardlang.adapters.encoding import WAIT
from cardlang.adapters.pettingzoo import NoAction, UnknownAgent, aec_env, parallel_env
from cardlang.adapters.table import IllegalNumber
from cardlang.api import load_game
from cardlang.games.registry import game_names

SEATS = None if os.environ.get("ALL_PLAYERS") else 2
"""How many numbers of players are tried, from the fewest on."""
TABLES = [(name, players) for name in game_names() for players in load_game(name).rules.players[:SEATS]]


@pytest.fixture(autouse=True)
def every_warning_is_an_error() -> Iterator[None]:
    """All but what PettingZoo says of any observation that comes with an action mask."""
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        warnings.filterwarnings("ignore", "Observation space for each agent probably should be")
        warnings.filterwarnings("ignore", "Observation is not")
        yield


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_pettingzoo_finds_nothing_wrong(game: str, players: int) -> None:
    options: dict[str, Any] = {"players": players}
    api_test(aec_env(game, **options), num_cycles=100)
    parallel_api_test(parallel_env(game, **options), num_cycles=100)
    seed_test(lambda: aec_env(game, **options), num_cycles=40)
    parallel_seed_test(lambda: parallel_env(game, illegal="lose", **options), num_cycles=40)


@pytest.mark.parametrize("variant", [(g, v) for g in game_names() for v in load_game(g).rules.variants])
def test_every_variant_has_its_environments(variant: tuple[str, str]) -> None:
    api_test(aec_env(variant[0], variant=variant[1]), num_cycles=40)


def play(environment: Any, seed: int | None, decisions: int = 100_000) -> list[Any]:
    """Play a match at random and return all that is seen and won on the way."""
    environment.reset(seed=seed)
    told: list[Any] = []
    chance = np.random.default_rng(1)
    for agent in environment.agent_iter():
        observation, reward, over, cut, _ = environment.last()
        told.append((agent, observation["observation"].tobytes(), reward, over, cut))
        mask = observation["action_mask"]
        environment.step(None if over or cut else int(chance.choice(np.flatnonzero(mask))))
        if len(told) == decisions:
            break
    return told


@pytest.mark.parametrize("game", game_names())
def test_the_seed_reaches_everything(game: str) -> None:
    one, other = aec_env(game), aec_env(game)
    assert play(one, 7, 40) == play(other, 7, 40)
    assert play(one, None, 40) == play(other, None, 40)
    assert play(one, 7, 40) != play(other, 8, 40)
    assert one.match.setting.seed == 7


@pytest.mark.parametrize("game", game_names())
def test_rewards_are_the_returns_of_the_match(game: str) -> None:
    environment = aec_env(game)
    told = play(environment, 3)
    won = {agent: reward for agent, _, reward, over, _ in told if over}
    assert tuple(won.values()) == environment.match.returns()
    assert all(reward == 0 for _, _, reward, over, _ in told if not over)


def test_choices_made_together_stay_hidden_from_those_who_choose_later() -> None:
    environment = aec_env("spycards")
    seen = []
    for choice in (0, -1):
        environment.reset(seed=5)
        mask = environment.observe("player_0")["action_mask"]
        environment.step(int(np.flatnonzero(mask)[choice]))
        assert environment.agent_selection == "player_1"
        seen.append(environment.observe("player_1")["observation"].tobytes())
    assert seen[0] == seen[1]


def test_who_has_nothing_to_choose_waits() -> None:
    environment = parallel_env("bugs", players=3)
    observations, _ = environment.reset(seed=1)
    acting = environment.match.players_to_act()
    for seat, agent in enumerate(environment.agents):
        legal = list(np.flatnonzero(observations[agent]["action_mask"]))
        assert (legal == [WAIT]) == (seat not in acting)
    first = {a: int(np.flatnonzero(o["action_mask"])[0]) for a, o in observations.items()}
    idle = next(agent for seat, agent in enumerate(environment.agents) if seat not in acting)
    with pytest.raises(IllegalNumber, match="is no legal action of player"):
        environment.step({**first, idle: 17})
    environment.step(first)


def test_an_illegal_number_can_also_lose_the_match() -> None:
    environment = aec_env("dimensions", illegal="lose")
    environment.reset(seed=0)
    loser = environment.agent_selection
    environment.step(WAIT)
    assert environment.rewards[loser] == -1
    assert all(environment.terminations.values())
    strict = aec_env("dimensions")
    strict.reset(seed=0)
    with pytest.raises(IllegalNumber):
        strict.step(WAIT)


def test_decks_and_cards_are_chosen_by_name_and_drawn_as_text() -> None:
    environment = aec_env("spycards", decks=["leafbugs", "thugs"], variant="bug-fables", render_mode="ansi")
    environment.reset(seed=2)
    assert environment.match.setting.variant == "bug-fables"
    assert environment.render().count("\n") > 3
    action = int(np.flatnonzero(environment.observe("player_0")["action_mask"])[0])
    assert environment.action_text("player_0", action) in environment.match.legal_actions(0)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"players": 9}, "has 2 players, not 9"),
        ({"variant": "no"}, "has no variant `no`"),
        ({"decks": ["no"]}, "there is no deck called `no`"),
        ({"decks": "thugs"}, "`decks` is a list with a deck for each player, not 'thugs'"),
        ({"decks": 5}, "`decks` is a list with a deck for each player, not 5"),
        ({"decks": ["thugs"] * 3}, "3 decks for 2 players; `decks` holds one a player"),
        ({"cards": 5}, "`cards` is a card set, or names and files of sets, not 5"),
        ({"cards": "no"}, "there is no card set called `no`"),
        ({"render_mode": "human"}, "there is no render mode 'human'"),
        ({"illegal": "no"}, "`illegal` is 'raise' or 'lose'"),
    ],
)
def test_what_a_game_does_not_allow_is_said_when_the_environment_is_made(
    options: dict[str, Any], message: str
) -> None:
    with pytest.raises(Exception, match=message):
        aec_env("spycards", **options)


NO_NUMBERS = ("x", 1.5, float("nan"), [1], np.array([3]), np.float32(3), b"1", ())


@pytest.mark.parametrize("illegal", ["raise", "lose"])
def test_what_is_no_number_is_answered_with_what_is_expected_and_changes_nothing(illegal: str) -> None:
    turns, together = aec_env("spycards", illegal=illegal), parallel_env("spycards", illegal=illegal)
    turns.reset(seed=1)
    together.reset(seed=1)
    before = turns.match.digest
    for given in NO_NUMBERS:
        with pytest.raises(IllegalNumber, match="an action is one whole number from 0 to 4,095, not "):
            turns.step(given)
        with pytest.raises(IllegalNumber, match="an action is one whole number from 0 to 4,095, not "):
            together.step({"player_0": given, "player_1": 2108})
        with pytest.raises(IllegalNumber, match="an action is one whole number"):
            turns.action_text("player_0", given)
    with pytest.raises(NoAction, match="player_0 must choose; None is for agents whose match is over"):
        turns.step(None)
    assert turns.match.digest == together.match.digest == before
    turns.step(np.int64(2108))


@pytest.mark.parametrize(
    ("actions", "error", "message"),
    [
        ({}, NoAction, "player_0, player_1 must choose, and `actions` holds nothing for them"),
        ({"player_1": 2108}, NoAction, "player_0 must choose"),
        ({"bob": 1}, UnknownAgent, "there is no agent 'bob'; agents: player_0, player_1"),
        ([1, 2], NoAction, "`step` takes a mapping from agents to numbers"),
        (None, NoAction, "`step` takes a mapping from agents to numbers"),
        ({"player_0": 2108, "player_1": 0}, IllegalNumber, "0 is no legal action of player 1; legal: "),
    ],
)
def test_a_step_without_everybodys_choice_changes_nothing(actions: Any, error: Any, message: str) -> None:
    environment = parallel_env("spycards")
    environment.reset(seed=1)
    before = environment.match.digest
    with pytest.raises(error, match=message):
        environment.step(actions)
    assert environment.match.digest == before


@pytest.mark.parametrize("ask", ["observe", "observation_space", "action_space"])
def test_an_agent_that_is_not_there_is_answered_with_those_who_are(ask: str) -> None:
    environment = aec_env("spycards")
    environment.reset(seed=1)
    with pytest.raises(UnknownAgent, match="there is no agent 'bob'; agents: player_0, player_1"):
        getattr(environment, ask)("bob")


def test_before_the_first_reset_everything_says_that_it_is_needed() -> None:
    for make in (aec_env, parallel_env):
        environment = make("spycards", render_mode="ansi")
        asked = [lambda e=environment: e.step({}), environment.render]
        asked += [environment.last, lambda e=environment: e.observe("player_0")] if make is aec_env else []
        for ask in asked:
            with pytest.raises((AttributeError, RuntimeError), match=r"reset\(\) must be called before"):
                ask()
    with pytest.raises(AttributeError, match="AgentEnvironment has no attribute `agent_selektion`"):
        aec_env("spycards").agent_selektion  # noqa: B018 - to be asked for is all it is for


def test_bots_that_choose_in_words_play_by_number() -> None:
    environment = aec_env("spycards", cards=["vanilla"])
    environment.reset(seed=1)
    for text in environment.match.legal_actions(0):
        assert environment.action_text("player_0", environment.action_number("player_0", text)) == text
    with pytest.raises(IllegalNumber, match="'fly' is no legal action of player 0"):
        environment.action_number("player_0", "fly")


@pytest.mark.parametrize("game", game_names())
def test_an_environment_can_be_sent_to_another_process(game: str) -> None:
    """As vectorised training does; the match on the table goes along."""
    environment = aec_env(game)
    play(environment, 4, 6)
    sent = pickle.loads(pickle.dumps(environment))
    assert sent.match.digest == environment.match.digest
    assert play(sent, None, 40) == play(environment, None, 40)
