"""The ten-line examples of `docs/embedding.md` do what the page says."""

from __future__ import annotations

import json
import runpy
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from cardlang.api import load_game
from cardlang.play.bots import make_bot
from cardlang.play.runner import play_out
from cardlang.play.setting import default_decks

EXAMPLES = Path(__file__).parents[2] / "examples" / "embedding"
DOCS = (EXAMPLES.parents[1] / "docs" / "embedding.md").read_text(encoding="utf-8")


def example(name: str) -> dict[str, Any]:
    return runpy.run_path(str(EXAMPLES / name))


@pytest.mark.parametrize("name", ["bot.py", "chat_match.py", "notebook.py"])
def test_an_example_is_some_ten_lines_and_named_in_the_documentation(name: str) -> None:
    lines = (EXAMPLES / name).read_text(encoding="utf-8").splitlines()
    code = [line for line in lines if line.strip() and not line.startswith(("#", '"""', "import", "from"))]
    assert len(code) <= 12
    assert f"examples/embedding/{name}" in DOCS


@pytest.mark.parametrize("name", ["spycards", "bugs", "bugsnax", "dimensions"])
def test_the_bot_plays_every_game(name: str) -> None:
    game = load_game(name)
    players = game.rules.players[0]
    state = game.new_match(game.cards, default_decks(game, game.cards, players), players=players, seed=1)
    others = [make_bot("random", game.rules, seat, 1) for seat in range(1, players)]
    play_out(state, [example("bot.py")["make"](game.rules, 0, 1), *others])
    assert state.is_terminal()


def test_a_match_in_a_chat_lives_in_its_blob_and_its_texts_are_short() -> None:
    chat = example("chat_match.py")
    game = load_game("spycards")
    state = game.new_match(game.cards, default_decks(game, game.cards, 2), seed=4)
    blob = state.to_json()
    same, text = chat["turn"](blob, 0, "dance")
    assert same == blob
    assert text.startswith("`dance` is not among your choices")
    told = 0
    while not (state := game.match_from_json(blob, game.cards)).is_terminal():
        player = state.players_to_act()[0]
        before = blob
        blob, text = chat["turn"](blob, player, "1")
        assert blob != before
        assert 0 < len(text) < 2000
        assert json.loads(blob)["game"] == "spycards"
        told += "wins the round" in text
    assert told
    assert set(state.returns()) == {-1, 1}


def test_the_notebook_runs() -> None:
    done = subprocess.run([sys.executable, EXAMPLES / "notebook.py"], capture_output=True, text=True, check=True,
                          env={"PYTHONUTF8": "1", "PYTHONPATH": str(EXAMPLES.parents[1])})  # fmt: skip
    assert done.stdout.splitlines()[-1] in {f"greedy wins {wins} of 4" for wins in (3, 4)}
    assert "█" in done.stdout
