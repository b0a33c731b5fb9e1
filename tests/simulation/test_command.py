"""`cardlang sim` as people use it: what it prints, its files and its exit status."""

from __future__ import annotations

import json
import os
import pty
import re
import select
import subprocess
import sys
import time
from pathlib import Path

import pytest

from cardlang.simulation.data import as_data
from cardlang.simulation.tables import render
from simulation.commands import LONGEST, PROGRAM, sim, sim_here
from simulation.samples import small

QUICK = (
    "spycards",
    "--deck",
    "chomp",
    "--deck",
    "leafbugs",
    "--deck",
    "thugs",
    "--bot",
    "random",
    "--matches",
    "6",
)


@pytest.mark.parametrize(
    "arguments",
    [
        ("spycards", "--bot", "random", "--matches", "2", "--replace", "Zasp"),
        ("dimensions", "--bot", "random", "--matches", "2", "--mirror"),
        (
            "bugsnax",
            "--deck",
            "Filbo",
            "--deck",
            "Chandlo",
            "--bot",
            "random",
            "--seats",
            "3",
            "--matches",
            "2",
        ),
        ("bugs", "--bot", "greedy", "--bot", "random", "--matches", "2", "--rows", "4"),
    ],
)
def test_tables_fit_80_columns_in_every_game(arguments: tuple[str, ...]) -> None:
    done = sim(*arguments)
    assert (done.returncode, done.stderr) == (0, "")
    assert "How the matches go" in done.stdout
    assert [line for line in done.stdout.splitlines() if len(line) > 80] == []


def test_every_rate_stands_with_its_interval_and_number() -> None:
    out = sim_here(*QUICK).stdout
    ranking = re.findall(r"^  (\w+) +\d+\.\d %  \d+\.\d to \d+\.\d +(\d+)$", out, re.MULTILINE)
    assert sorted(ranking) == [("chomp", "12"), ("leafbugs", "12"), ("thugs", "12")]
    assert "n = 6" in out
    assert re.search(r"first player wins +\d+\.\d %  \d+\.\d to \d+\.\d +18$", out, re.MULTILINE)
    assert re.search(r"Mother Chomper +4 +\d+±\d+ +12 +\d+±\d+ +\d+ +\d+±\d+ +\d+$", out, re.MULTILINE)


def test_json_holds_what_python_gives() -> None:
    done = sim_here(*QUICK, "--format", "json")
    with small(matches=6) as found:
        assert json.loads(done.stdout) == {"version": 1, **json.loads(json.dumps(as_data(found)))}


def test_show_shows_a_file_as_the_command_that_made_it(tmp_path: Path) -> None:
    out = tmp_path / "results.duckdb"
    made = sim(*QUICK, "--out", out)
    assert sim("show", out).stdout == made.stdout == sim(*QUICK, "--out", out).stdout
    shown = sim("show", out, "--html", tmp_path / "report.html", "--rows", "100")
    assert len(shown.stdout) > len(made.stdout)
    assert (tmp_path / "report.html").stat().st_size > 100_000
    refused = sim("show", out, "--html", tmp_path / "report.html")
    assert (refused.returncode, refused.stdout) == (2, "")
    assert "`--force` replaces it" in refused.stderr
    assert sim("show", out, "--html", tmp_path / "report.html", "--force").returncode == 0


def test_the_example_of_the_documentation_runs() -> None:
    text = (Path(__file__).parents[2] / "docs" / "simulation.md").read_text(encoding="utf-8")
    (code,) = re.findall(r"```python\n(.*?)```", text, re.DOTALL)
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=False, timeout=LONGEST
    )
    assert done.returncode == 0, done.stderr
    assert re.match(r"(chomp|thugs): 0\.\d\d \(0\.\d\d to 0\.\d\d, n = 20\)", done.stdout)


def test_the_same_command_prints_the_same_whatever_the_jobs() -> None:
    assert sim(*QUICK).stdout == sim(*QUICK, "--jobs", "2").stdout


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("spycardz",), "did you mean `spycards`"),
        (("spycards", "--bot", "gredy"), "did you mean `greedy`"),
        (("spycards", "--deck", "chompp"), "did you mean `chomp`"),
        (("bugs", "--deck", "chomp"), "without decks"),
        (("spycards", "--seats", "3"), "2 players"),
        (("spycards", "--variant", "chess"), "no variant"),
        (("spycards", "--replace", "Zaps"), "did you mean `Zasp`"),
        (("spycards", "--deck", "chomp", "--replace", "Zasp", "--bot", "random"), "no deck holds Zasp"),
        (("spycards", "--matches", "0"), "`--matches 2` is the least"),
        (("spycards", "--jobs", "0"), "`--jobs 1` is the least"),
        (("spycards", "--bot-timeout", "-1"), "`--bot-timeout 0` sets no limit"),
        (("spycards", "--bot-timeout", "nan"), "is no number of seconds"),
        (("spycards", "--rows", "1"), "Usage: cardlang sim GAME [OPTIONS]"),
        (("show", "nothing.duckdb"), "is not there"),
        (("diff", "nothing.cards.md", "vanilla"), "nothing.cards.md"),
        (("spycards", "--engine", "dask"), "needs `--scheduler ADDRESS`"),
    ],
)
def test_what_cannot_be_is_told_with_a_remedy(arguments: tuple[str, ...], words: str) -> None:
    done = sim_here(*arguments)
    assert done.returncode == 2
    assert done.stdout == ""
    assert words in done.stderr
    assert "Traceback" not in done.stderr


def test_a_bot_may_have_for_ever() -> None:
    assert sim_here(*QUICK, "--bot-timeout", "inf").returncode == 0
    assert sim_here(*QUICK, "--bot-timeout", "1e15").returncode == 0


def test_an_illegal_deck_shows_its_faults(tmp_path: Path) -> None:
    deck = tmp_path / "short.deck.txt"
    deck.write_text("Zasp\nThief x3\n")
    done = sim_here("spycards", "--deck", deck, "--bot", "random")
    assert done.returncode == 1
    assert "short.deck.txt" in done.stdout + done.stderr
    assert "15" in done.stdout + done.stderr
    unknown = sim_here("bugsnax", "--deck", "Nobody", "--bot", "random")
    assert unknown.returncode == 1
    assert unknown.stderr.count("there is no Grumpus deck called Nobody") == 1


def test_a_person_sees_how_fast_it_goes_and_how_long_it_takes_and_a_pipe_does_not() -> None:
    arguments = [*PROGRAM, "spycards", "--bot", "random", "--matches", "60", "--results-only"]
    outside, inside = pty.openpty()
    process = subprocess.Popen(
        arguments,
        stderr=inside,
        stdout=subprocess.DEVNULL,
        env={**os.environ, "COLUMNS": "100", "TERM": "xterm"},
    )
    os.close(inside)
    seen, end = b"", time.monotonic() + LONGEST
    while time.monotonic() < end:
        if select.select([outside], [], [], 0.2)[0]:
            try:
                seen += os.read(outside, 65_536)
            except OSError:
                break
        elif process.poll() is not None:
            break
    assert process.wait(LONGEST) == 0
    text = re.sub(r"\x1b\[[0-9;?]*[a-zA-Z]", "", seen.decode())
    assert re.search(r"[\d,]+ of 2,160 matches, [\d,.]+ a second, +[\d:-]+ left", text), text[-300:]
    assert sim(*QUICK).stderr == ""


def test_only_the_first_and_last_of_many_cards_are_shown() -> None:
    with small(matches=4) as found:
        few, many = list(render(found, rows=6)), list(render(found, rows=1_000))
    assert len(few) < len(many)
    assert "  …" in few
    assert not any(line.startswith("  …") for line in many)
