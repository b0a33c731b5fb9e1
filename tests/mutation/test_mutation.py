"""`cardlang test --mutate`: changes that are real text, found or missed by scenarios, and the list of exceptions."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from cardlang.api import add_path, check, library_for
from cardlang.checks.files import InputError
from cardlang.mutation.changing import Original
from cardlang.mutation.listed import list_beside, read_list
from cardlang.mutation.mutants import Mutant, mutants_of
from cardlang.mutation.running import Runner
from cardlang.source import Source
from tests.tools.commands import cardlang

HEADER = "---\ngame: spycards\nset: hive\nuses: [vanilla]\n---\n\n"
CARD = "## Effect\n\n### Mite\n2 TP Bug\n- ATK: 1\n- Coin (1): Numb (1) (only once)\n- Summon Thief as Opponent\n\n"
SCENARIO = "## Scenarios\n\n```scenario\nA mite bites\ngiven Mite\nexpect ATK 1\n```\n"


def write(folder: Path, text: str = HEADER + CARD + SCENARIO) -> Path:
    path = folder / "hive.cards.md"
    path.write_text(text, encoding="utf-8")
    return path


def original(path: Path | str) -> Original:
    library = library_for(None, ())
    return Original(library, add_path(library, path)[0])


# -- changes -----------------------------------------------------------------------------------------------


def test_each_number_target_tribe_and_limit_is_changed_once(tmp_path: Path) -> None:
    mutants = list(mutants_of(original(write(tmp_path))))
    assert [(m.kind, m.before, m.after) for m in mutants] == [
        ("number", "2 TP Bug", "3 TP Bug"),
        ("tribe", "2 TP Bug", "2 TP Bot"),
        ("number", "ATK: 1", "ATK: 2"),
        ("target", "ATK: 1", "DEF: 1"),
        ("limit", "Coin (1): Numb (1) (only once)", "Coin (1): Numb (1)"),
        ("number", "Coin (1): Numb (1) (only once)", "Coin (1): Numb (1) (max. 2 times)"),
        ("number", "Coin (1): Numb (1) (only once)", "Coin (2): Numb (1) (only once)"),
        ("number", "Coin (1): Numb (1) (only once)", "Coin (1): Numb (2) (only once)"),
        ("target", "Coin (1): Numb (1) (only once)", "Coin (1): Numb Yourself (1) (only once)"),
        ("target", "Summon Thief as Opponent", "Summon Thief"),
        ("target", "Summon Thief as Opponent", "Summon Bandit as Opponent"),
    ]


@pytest.mark.parametrize("name", ["bug-fables-1.1", "bugs", "bugsnax-advanced"])
def test_every_change_is_one_line_of_text_that_checks_without_errors(name: str) -> None:
    start = original(name)
    text = start.unit.source.text
    path = Path(start.unit.source.name)
    for mutant in mutants_of(start, every=3):
        changed = text[: mutant.line.start] + mutant.after + text[mutant.line.end :]
        differing = [a for a, b in zip(text.split("\n"), changed.split("\n"), strict=True) if a != b]
        assert len(differing) == 1

        def read(file: Path, name: str | None, changed: str = changed) -> Source:
            if file.resolve() == path.resolve():
                return Source(name or str(file), changed)
            return Source(name or str(file), file.read_text(encoding="utf-8"))

        found = check([path], read=read).diagnostics
        lines = {d.source.position(d.span.start)[0] for d in found if d.severity == "error"}
        first_scenario = text[: text.index("```scenario")].count("\n")
        assert all(line > first_scenario for line in lines)


def test_changes_are_the_same_in_every_run() -> None:
    assert list(mutants_of(original("bugs"))) == list(mutants_of(original("bugs")))


# -- score -------------------------------------------------------------------------------------------------


def test_changes_that_no_scenario_notices_are_shown_at_their_place(tmp_path: Path, capsys: Any) -> None:
    result = cardlang(capsys, "test", "--mutate", write(tmp_path))
    assert (result.status, result.err) == (0, "")
    lines = result.out.splitlines()
    assert lines[0] == "unnoticed: Mite, cost"
    assert lines[1].endswith("hive.cards.md:10:1")
    assert lines[4] == "   │ ^^^^^^^^ as `3 TP Bug`"
    assert "ATK: 1" not in result.out
    assert lines[-1].startswith(" 27.3 % of 11 changes noticed in ")
    assert all(len(line) <= 100 for line in lines if str(tmp_path) not in line)


def test_the_score_as_json(tmp_path: Path, capsys: Any) -> None:
    (data,) = cardlang(capsys, "test", "--mutate", "--format", "json", write(tmp_path)).json["sets"]
    assert {k: data[k] for k in ("set", "score", "changes", "counted", "noticed")} == {
        "set": "hive", "score": 27.27, "changes": 11, "counted": 11, "noticed": 3,
    }  # fmt: skip
    assert data["unnoticed"][-1] == {
        "card": "Mite", "kind": "target", "stat": None, "line": 13, "column": 10,
        "before": "Summon Thief as Opponent", "after": "Summon Bandit as Opponent",
    }  # fmt: skip


def test_a_gate_on_the_score(tmp_path: Path, capsys: Any) -> None:
    path = write(tmp_path)
    assert cardlang(capsys, "test", path, "--mutate", "--at-least", "27").status == 0
    assert cardlang(capsys, "test", path, "--mutate", "--at-least", "28").status == 1
    assert cardlang(capsys, "test", path, "--at-least", "19").status == 2
    assert cardlang(capsys, "test", path, "--mutate", "--format", "junit").status == 2


def test_what_cannot_be_read_is_told_once_and_the_rest_is_scored(tmp_path: Path, capsys: Any) -> None:
    result = cardlang(capsys, "test", "--mutate", write(tmp_path), tmp_path / "none.cards.md")
    assert (result.status, result.err.count("there is no such file")) == (2, 1)
    assert " 27.3 % of 11 changes noticed" in result.out


def test_without_passing_scenarios_there_is_no_score(tmp_path: Path, capsys: Any) -> None:
    path = write(tmp_path, HEADER + CARD + SCENARIO.replace("ATK 1", "ATK 2"))
    result = cardlang(capsys, "test", "--mutate", path)
    assert (result.status, "failed: A mite bites" in result.out, "changes" in result.out) == (1, True, False)


def test_several_processes_find_the_same() -> None:
    command = [
        sys.executable,
        "-m",
        "cardlang",
        "test",
        "--mutate",
        "--format",
        "json",
        "bug-fables-1.1",
        "bugs",
    ]
    alone, together = (
        subprocess.run([*command, *more], capture_output=True, text=True, timeout=300)
        for more in ([], ["--jobs", "2"])
    )
    assert alone.stdout == together.stdout
    assert (together.returncode, together.stderr, len(json.loads(together.stdout)["sets"])) == (0, "", 2)


def test_a_scenario_that_names_another_card_is_asked_before_a_change_is_called_unnoticed(
    tmp_path: Path,
) -> None:
    cards = "## Effect\n\n### Mite\n2 TP Bug\n- Summon Tick\n\n### Tick\n1 TP Bug\n- ATK: 1\n\n"
    start = original(write(tmp_path, HEADER + cards + SCENARIO))
    tick = next(m for m in mutants_of(start) if m.after == "ATK: 2")
    assert Runner(start).noticed_by(tick) == "A mite bites"


# -- the list of exceptions --------------------------------------------------------------------------------


def listed(path: Path, text: str) -> Path:
    place = list_beside(path)
    place.write_text(text, encoding="utf-8")
    return place


def test_listed_changes_do_not_count(tmp_path: Path, capsys: Any) -> None:
    path = write(tmp_path)
    listed(path, '[[equivalent]]\nstat = "cost"\nbecause = "no round asks for it"\n')
    (data,) = cardlang(capsys, "test", "--mutate", "--format", "json", path).json["sets"]
    assert (data["counted"], data["noticed"]) == (10, 3)
    assert [(e["after"], e["because"]) for e in data["equivalent"]] == [("3 TP Bug", "no round asks for it")]
    assert "1 more cannot be noticed (hive.mutants.toml)" in cardlang(capsys, "test", "--mutate", path).out


@pytest.mark.parametrize(
    ("entry", "reason"),
    [
        ('card = "Mite"\nto = "ATK: 2"', "the scenario `A mite bites` notices it"),
        ('card = "Moth"', "there is no such change"),
        ('line = "ATK: 7"', "there is no such change"),
    ],
)
def test_an_entry_without_effect_is_reported_and_fails(
    entry: str, reason: str, tmp_path: Path, capsys: Any
) -> None:
    path = write(tmp_path)
    listed(path, f'[[equivalent]]\n{entry}\nbecause = "so"\n')
    result = cardlang(capsys, "test", "--mutate", path)
    assert (result.status, f"hive.mutants.toml: {reason}; take the entry out" in result.out) == (1, True)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[[equivalent]", "is not TOML: "),
        ('[[equivalent]]\nstat = "cost"\n', "entry 1 says no reason"),
        ('[[equivalent]]\nbecause = "x"\n', "entry 1 names no change"),
        ('[[equivalent]]\nstatt = "x"\n', "entry 1: there is no key `statt`; did you mean `stat`?"),
        ('[[equivalent]]\nstat = 3\nbecause = "x"\n', "entry 1: `stat` is a text that says something"),
        ("equivalent = 3\n", "`equivalent` is no list of tables"),
        ("[other]\n", "`other` means nothing here"),
        ("x = " + "[" * 5_000, "is not TOML"),
    ],
)
def test_a_list_that_does_not_read_names_the_entry(text: str, said: str, tmp_path: Path, capsys: Any) -> None:
    path = write(tmp_path)
    listed(path, text)
    result = cardlang(capsys, "test", "--mutate", path)
    assert (result.status, said in result.err, "Traceback" in result.err) == (2, True, False)


def test_a_list_that_is_not_there_is_empty_and_one_that_is_no_text_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "x.mutants.toml"
    assert read_list(path) == ()
    path.write_bytes(b"\xff\xfe")
    with pytest.raises(InputError, match="is not UTF-8"):
        read_list(path)


# -- the bundled sets --------------------------------------------------------------------------------------

EVERY = {"vanilla": 10, "bugsnax": 6, "bugsnax-advanced": 4, "dimensions": 16}
"""Of large sets each n-th change is tried; `make mutate` tries all."""


@pytest.mark.parametrize(
    "name", ["vanilla", "bug-fables-1.1", "bugs", "bugsnax", "bugsnax-advanced", "dimensions"]
)
def test_the_scenarios_of_a_bundled_set_notice_nine_changes_of_ten(name: str) -> None:
    start = original(name)
    entries = read_list(list_beside(Path(start.unit.source.name)))
    counted = [m for m in mutants_of(start, EVERY.get(name, 1)) if not any(e.covers(m) for e in entries)]
    runner = Runner(start)
    missed: list[Mutant] = [mutant for mutant in counted if runner.noticed_by(mutant) is None]
    assert len(missed) <= 0.1 * len(counted), [(m.card, m.after) for m in missed]
