"""The example package of `docs/add-a-game.md`: it installs, registers itself, and all tools work with it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
WAR = ROOT / "examples" / "war"
CARDS = """---
game: war
set: mine
uses: [war]
---

## Card

### Joker
rank 1, 2 copies
- beats  {name} and King
"""


@pytest.fixture(scope="module")
def installed(tmp_path_factory):
    """Install the package beside the others and return the environment that sees it."""
    folder = tmp_path_factory.mktemp("site")
    subprocess.run(
        [
            sys.executable,
            "-m",
            "pip",
            "install",
            "--quiet",
            "--no-index",
            "--no-deps",
            "--no-build-isolation",
            "--target",
            str(folder),
            str(WAR),
        ],
        check=True,
        capture_output=True,
    )
    return {**os.environ, "PYTHONPATH": str(folder)}


def run(environment, *arguments):
    """Run the command line and return what it did."""
    command = [sys.executable, "-m", "cardlang", *arguments]
    return subprocess.run(command, env=environment, capture_output=True, text=True)


def test_the_package_registers_itself(installed):
    code = "from cardlang.games.registry import game_names; print(*game_names())"
    found = subprocess.run(
        [sys.executable, "-c", code], env=installed, capture_output=True, text=True, check=True
    )
    assert "war" in found.stdout.split()


def test_its_cards_are_checked_and_faults_are_found(installed, tmp_path):
    assert run(installed, "check", "war").returncode == 0
    good, bad = tmp_path / "good.cards.md", tmp_path / "bad.cards.md"
    good.write_text(CARDS.format(name="Ace"), encoding="utf-8")
    bad.write_text(CARDS.format(name="Ase"), encoding="utf-8")
    assert run(installed, "check", str(good)).returncode == 0
    found = run(installed, "check", str(bad), "--format", "json")
    assert found.returncode == 1
    (fault,) = json.loads(found.stdout)["diagnostics"]
    assert (fault["code"], fault["card"], fault["line"], fault["column"]) == ("E210", "Joker", 11, 10)
    assert "Ace" in fault["help"]


def test_its_cards_are_formatted(installed, tmp_path):
    path = tmp_path / "mine.cards.md"
    path.write_text(CARDS.format(name="Ace"), encoding="utf-8")
    assert run(installed, "fmt", str(path)).returncode == 0
    assert "- Beats Ace and King.\n" in path.read_text(encoding="utf-8")


def test_bots_play_it_and_the_log_replays(installed, tmp_path):
    log = tmp_path / "war.jsonl"
    played = run(installed, "run", "war", "--seed", "7", "--players", "random,greedy", "--log", str(log))
    assert played.returncode == 0, played.stderr
    assert run(installed, "replay", str(log)).returncode == 0


def test_it_keeps_what_every_game_keeps(installed):
    """The conformance suite finds the game by itself."""
    suite = str(ROOT / "tests" / "conformance")
    found = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", suite, "-k", "war"],
        env=installed,
        capture_output=True,
        text=True,
        cwd=ROOT,
    )
    assert found.returncode == 0, found.stdout[-3000:]


def test_it_is_a_small_package():
    code = [line for path in WAR.rglob("*.py") for line in path.read_text(encoding="utf-8").splitlines()]
    assert sum(1 for line in code if line.strip()) < 150
