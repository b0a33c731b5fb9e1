"""Logs of every installed game: the same bytes everywhere, played again, and stored."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from cardlang.api import load_game
from cardlang.games.registry import game_names
from cardlang.play.log import parse_log
from cardlang.play.replay import replay
from cardlang.source import Source
from conformance.walk import log_digests, log_text

PLAYTHROUGHS = Path(__file__).parent.parent / "playthroughs"
SEEDS = (0, 12345)


@pytest.fixture(scope="module")
def digests_here() -> list[str]:
    return log_digests(list(game_names()), SEEDS)


@pytest.mark.parametrize("hash_seed", ["0", "random"])
def test_logs_are_the_same_in_another_process_with_another_hash_seed(
    digests_here: list[str], hash_seed: str
) -> None:
    names = list(game_names())
    made = subprocess.run(
        [sys.executable, "-c", f"from conformance.walk import *; print(*log_digests({names}, {SEEDS}))"],
        cwd=PLAYTHROUGHS.parent, env={**os.environ, "PYTHONHASHSEED": hash_seed}, capture_output=True, text=True,
        check=True,
    )  # fmt: skip
    assert made.stdout.split() == digests_here


@pytest.mark.parametrize("name", game_names())
def test_a_log_replays(name: str) -> None:
    game = load_game(name)
    for seed in SEEDS:
        log = parse_log(Source("a log", log_text(name, seed)))
        assert replay(log, game, game.cards).difference is None


@pytest.mark.parametrize("name", game_names())
def test_the_greedy_bot_plays_the_same_match_again(name: str) -> None:
    assert log_text(name, 5, "greedy") == log_text(name, 5, "greedy")


@pytest.mark.parametrize("name", game_names())
def test_the_stored_playthrough_is_what_happens(name: str, rewrite: bool) -> None:
    place = PLAYTHROUGHS / f"{name}.jsonl"
    text = log_text(name, 2024)
    if rewrite:
        place.write_text(text, encoding="utf-8", newline="\n")
    assert place.is_file(), (
        f"there is no playthrough of {name}; `pytest --rewrite tests/conformance` stores one"
    )
    assert place.read_bytes() == text.encode(), "`pytest --rewrite tests/conformance` stores what happens now"
