"""PettingZoo's own conformance tests, for every game and number of players."""

from __future__ import annotations

import os
import warnings
from collections.abc import Iterator
from typing import Any

import pytest

pytest.importorskip("pettingzoo", reason="the extra is not installed: pip install 'cardlang[pettingzoo]'")

import numpy as np
from pettingzoo.test import api_test, parallel_api_test, seed_test
from pettingzoo.test.seed_test import parallel_seed_test

from cardlang.adapters.encoding import WAIT
from cardlang.adapters.pettingzoo import aec_env, parallel_env
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
        ({"render_mode": "human"}, "there is no render mode 'human'"),
        ({"illegal": "no"}, "`illegal` is 'raise' or 'lose'"),
    ],
)
def test_what_a_game_does_not_allow_is_said_when_the_environment_is_made(
    options: dict[str, Any], message: str
) -> None:
    with pytest.raises(Exception, match=message):
        aec_env("spycards", **options)
