"""Bots: found by name, the same under a seed, and greedy is worth playing against."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest
from conformance.walk import new_match, play_on, walk

from benchmarks.duel import share_of_wins
from cardlang.api import Game, load_game
from cardlang.engine.chance import Chance
from cardlang.engine.view import View
from cardlang.games.registry import game_names
from cardlang.play import bots
from cardlang.play.bots import UnknownBot, bot_names, make_bot
from cardlang.play.greedy import GreedyBot
from cardlang.play.runner import BotFault, play_out, run_match
from play.commands import process as cardlang


@pytest.fixture(params=game_names())
def game(request: pytest.FixtureRequest) -> Game:
    return load_game(request.param)


@pytest.mark.parametrize("name", ["random", "greedy"])
def test_a_bot_chooses_legal_actions_and_the_same_ones_under_a_seed(game: Game, name: str) -> None:
    one, other = make_bot(name, game.rules, 0, 7), make_bot(name, game.rules, 0, 7)
    before = random.getstate()
    for number, (state, _) in enumerate(walk(game, 60)):
        seat = state.players_to_act()[0]
        if number % 4 == 0:
            digest = state.digest
            choice = one.choose(state.view(seat))
            assert choice in state.legal_actions(seat)
            assert choice == other.choose(state.view(seat))
            assert state.digest == digest
    assert random.getstate() == before


def test_bots_of_two_seats_or_seeds_choose_differently() -> None:
    game = load_game("spycards")
    state = play_on(new_match(game, 3), Chance(0), 4)
    view = state.view(0)
    assert len(view.legal_actions) > 3
    assert len({make_bot("random", game.rules, 0, seed).choose(view) for seed in range(40)}) > 2
    assert len({make_bot("random", game.rules, seat, 0).choose(view) for seat in range(40)}) > 2


def test_greedy_beats_random(game: Game) -> None:
    assert share_of_wins(game, 20) >= 0.65


def test_greedy_sees_a_win_at_hand() -> None:
    """A person with 1 HP left and nothing to defend with loses to any bot that looks one round ahead."""
    game = load_game("spycards")
    seen = 0
    for number in range(40):
        state = new_match(game, number)
        chance = Chance(number)
        while not state.is_terminal():
            view = state.view(0)
            if view.observation["players"][1]["hp"] == 1 and len(view.legal_actions) > 1:
                assert make_bot("greedy", game.rules, 0, 1).choose(view) != "pass"
                seen += 1
            state = play_on(state, chance, 1)
    assert seen > 10


def test_greedy_without_an_evaluation_still_plays_to_the_end() -> None:
    game = load_game("spycards")
    state = new_match(game, 1)
    play_out(state, [GreedyBot(None, 1, effort=4), make_bot("random", game.rules, 1, 2)])
    assert state.is_terminal()


def test_an_unknown_bot_is_answered_with_the_bots_there_are() -> None:
    with pytest.raises(UnknownBot, match=r"did you mean `greedy`\? \(installed: random, greedy"):
        make_bot("gredy", load_game("spycards").rules, 0, 0)


class Passing:
    """A bot of another package."""

    def choose(self, view: View) -> str:
        return "pass"


class Entry:
    value = "other.package:make"

    def __init__(self, made: object) -> None:
        self.made = made

    def load(self) -> object:
        return lambda game, seat, seed: self.made


def test_bots_of_other_packages_play_under_their_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bots, "_entries", lambda: {"passing": Entry(Passing()), "broken": Entry(5)})
    assert bot_names() == ("random", "greedy", "ismcts", "broken", "passing")
    finished = run_match("spycards", ["passing", "greedy"], seed=1)
    assert finished.state.returns() == (-1, 1)
    assert {dict(d.actions)[0] for d in finished.state.history} == {"pass"}
    with pytest.raises(UnknownBot, match="does not make a bot"):
        run_match("spycards", ["broken", "greedy"])


def test_a_bot_that_chooses_what_it_does_not_have_is_named_as_the_cause(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    class Cheating:
        def choose(self, view: View) -> str:
            return "play Everything"

    monkeypatch.setattr(bots, "_entries", lambda: {"cheating": Entry(Cheating())})
    with pytest.raises(BotFault, match=r"`cheating` \(player 1\) chose 'play Everything'"):
        run_match("spycards", ["random", "cheating"])


def test_an_installed_package_brings_its_bots_to_the_command_line(tmp_path: Path) -> None:
    (tmp_path / "passing_bot.py").write_text(
        "class Passing:\n"
        "    def choose(self, view):\n"
        "        return view.legal_actions[0]\n"
        "def make(game, seat, seed):\n"
        "    return Passing()\n"
    )
    info = tmp_path / "passing_bot-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: passing-bot\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(
        "[cardlang.bots]\npassing = passing_bot:make\ngone = no_such_module:make\n"
    )
    made = cardlang("run", "spycards", "--players", "passing,random", PYTHONPATH=str(tmp_path))
    assert made.status == 0
    assert "  player 0: passing with starter\n" in made.out
    assert set(re.findall("^player 0: (.*)$", made.out, re.MULTILINE)) == {"pass"}
    made = cardlang("run", "spycards", "--players", "gone,random", PYTHONPATH=str(tmp_path))
    assert (made.status, made.err) == (
        2,
        "error: the bot `gone` cannot be loaded: ModuleNotFoundError: No module named 'no_such_module'\n",
    )
