"""`cardlang test` as people and build servers use it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree as xml

import pytest

ROOT = Path(__file__).resolve().parents[2]
HEADER = "---\ngame: spycards\nset: {set}\nuses: [vanilla]\n---\n\n## Scenarios\n\n"
GOOD = "```scenario\nA thief hits\ngiven Thief\nexpect ATK 2, win\n```\n"
BAD = "```scenario\nA thief & a <bandit>\ngiven Thief, Bandit\nagainst Numbnail\nexpect ATK 5, HP 5\n```\n"
BROKEN = "```scenario\nUnknown\ngiven Theif\nexpect win\n```\n"


def run(
    *arguments: str | Path, cwd: Path = ROOT, stdin: str = "", **environment: str
) -> tuple[int, str, str]:
    """Run the command as a process; return its status, output and error output."""
    done = subprocess.run(
        [sys.executable, "-m", "cardlang", "test", *map(str, arguments)],
        cwd=cwd, env={**os.environ, **environment}, capture_output=True, input=stdin.encode(), timeout=300,
    )  # fmt: skip
    return done.returncode, done.stdout.decode(), done.stderr.decode()


def write(folder: Path, name: str, *blocks: str) -> Path:
    path = folder / f"{name}.cards.md"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(HEADER.format(set=name) + "\n".join(blocks), encoding="utf-8")
    return path


def test_without_paths_it_runs_the_card_files_of_this_folder_and_below(tmp_path: Path) -> None:
    write(tmp_path, "one", GOOD)
    write(tmp_path / "below", "two", GOOD, GOOD)
    status, out, err = run(cwd=tmp_path)
    assert (status, err) == (0, "")
    assert out.splitlines()[-1] == "3 scenarios in 2 files: 3 passed"


def test_a_name_runs_a_bundled_set() -> None:
    status, out, _ = run("vanilla", "bugs")
    assert status == 0
    assert "passed" in out.splitlines()[-1]


def test_a_failing_scenario_shows_place_values_and_what_happened(tmp_path: Path) -> None:
    write(tmp_path, "mine", GOOD, BAD)
    status, out, _ = run("mine.cards.md", cwd=tmp_path)
    assert status == 1
    lines = out.splitlines()
    assert lines[0] == "failed: A thief & a <bandit>"
    assert lines[1].endswith("mine.cards.md:19:8")
    assert "19 │ expect ATK 5, HP 5" in lines
    assert any("^^^^^ expected ATK 5, actual ATK 3" in line for line in lines)
    assert "HP 5" in out
    assert "A thief hits" not in out
    phases = [
        line.strip() for line in lines if line.strip() in ("Play", "ATK", "Numb", "Decide", "Lifesteal")
    ]
    assert phases == ["Play", "ATK", "Numb", "Decide"]
    assert any("by Numbnail, line 1, in phase Numb" in line for line in lines)
    assert lines[-1] == "2 scenarios in 1 file: 1 passed, 1 failed"
    assert all(len(line) <= 100 for line in lines)
    assert "\x1b" not in out


def test_a_scenario_with_a_mistake_is_an_error_and_the_others_run(tmp_path: Path) -> None:
    path = write(tmp_path, "mine", BROKEN, GOOD)
    status, out, _ = run(path)
    assert status == 1
    assert "error[E210]" in out
    assert out.splitlines()[-1] == "2 scenarios in 1 file: 1 passed, 1 with errors"


def test_what_cannot_be_read_gives_status_2_and_the_other_files_still_run(tmp_path: Path) -> None:
    good = write(tmp_path, "good", GOOD)
    binary = tmp_path / "binary.cards.md"
    binary.write_bytes(b"---\n\xff\xfe")
    (tmp_path / "empty").mkdir()
    deck = tmp_path / "my.deck.txt"
    deck.write_text("3 Thief\n", encoding="utf-8")
    for path in ("missing.cards.md", binary, tmp_path / "empty", "nosuchset", deck):
        status, out, err = run(good, path)
        assert status == 2
        assert "Traceback" not in err
        assert err.startswith("error: ")
        assert out.splitlines()[-1] == "1 scenario in 1 file: 1 passed"
    assert run(cwd=tmp_path / "empty")[0] == 2
    assert run("--game", "chess", good)[0] == 2
    assert run("--format", "yaml", good)[0] == 2


def test_a_file_without_scenarios_is_no_failure(tmp_path: Path) -> None:
    path = write(tmp_path, "none")
    assert run(path)[:2] == (0, "no scenarios in 1 file\n")


def test_a_file_is_read_from_standard_input() -> None:
    status, out, _ = run("-", stdin=HEADER.format(set="typed") + GOOD + BAD)
    assert status == 1
    assert "-:" in out


def test_json_holds_every_scenario_with_its_differences(tmp_path: Path) -> None:
    write(tmp_path, "mine", GOOD, BAD, BROKEN)
    status, out, _ = run("mine.cards.md", "--format", "json", cwd=tmp_path)
    assert status == 1
    data = json.loads(out)
    assert data["version"] == 1
    assert data["summary"] == {"files": 1, "scenarios": 3, "passed": 1, "failed": 1, "errors": 1}
    assert [(s["title"], s["status"], s["line"]) for s in data["scenarios"]] == [
        ("A thief hits", "passed", 10), ("A thief & a <bandit>", "failed", 16), ("Unknown", "error", 23),
    ]  # fmt: skip
    failed = data["scenarios"][1]
    assert failed["mismatches"] == [
        {"line": 19, "column": 8, "end_line": 19, "end_column": 13, "expected": "ATK 5", "actual": "ATK 3"}
    ]
    assert [e["phase"] for e in failed["events"]][-1] == "Decide"
    assert data["scenarios"][0]["events"] == []
    assert [d["code"] for d in data["diagnostics"]] == ["E210"]


def test_junit_is_xml_with_a_case_for_each_scenario(tmp_path: Path) -> None:
    write(tmp_path, "mine", GOOD, BAD, BROKEN, "```scenario\nOdd \x07 title ]]>\nexpect win\n```\n")
    status, out, _ = run("mine.cards.md", "--format", "junit", cwd=tmp_path)
    assert status == 1
    root = xml.fromstring(out.encode())
    assert root.tag == "testsuites"
    assert (root.get("tests"), root.get("failures"), root.get("errors")) == ("5", "2", "2")
    (suite,) = root.findall("testsuite")
    assert suite.get("name") == "mine.cards.md"
    cases = suite.findall("testcase")
    assert [case.get("name") for case in cases[:3]] == ["A thief hits", "A thief & a <bandit>", "Unknown"]
    assert all(case.get("classname") == "mine" for case in cases)
    failure = cases[1].find("failure")
    assert failure is not None
    assert failure.get("message") == "expected ATK 5, actual ATK 3"
    assert "what happened up to there" in (failure.text or "")
    error = cases[-1].find("error")
    assert error is not None
    assert error.get("type") == "E210"


def test_colour_is_for_terminals_only_and_output_is_utf_8_in_any_locale(tmp_path: Path) -> None:
    path = write(tmp_path, "mine", "```scenario\nα and ∞\ngiven Dead Lander α\nexpect ATK ∞\n```\n")
    for environment in (
        {"LANG": "C", "LC_ALL": "C"},
        {"PYTHONIOENCODING": "cp1252"},
        {"LC_ALL": "tr_TR.UTF-8"},
    ):
        status, out, err = run(path, cwd=ROOT, **environment)
        assert (status, err) == (1, "")
        assert "failed: α and ∞" in out
        assert "Dead Lander α" in out
        assert "\x1b" not in out


@pytest.mark.parametrize("name", ["spycards", "bugs", "bugsnax", "dimensions"])
def test_every_bundled_set_of_a_game_passes_its_scenarios(name: str) -> None:
    status, out, _ = run(ROOT / "cards" / name)
    assert status == 0
    assert out.splitlines()[-1].endswith(" passed")
