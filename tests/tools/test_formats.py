"""The formats that machines read: what a service of each kind gets, whatever the file is called and holds."""

from __future__ import annotations

import json
import os
import re
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as xml

import pytest

from cardlang.diagnostics.formats import FORMATS
from tests.diagnostics.golden import read
from tests.tools.commands import Output, cardlang

HEADER = "---\ngame: spycards\nset: hive\nuses: [vanilla]\n---\n\n## Effect\n\n"
CARDS = (
    "### Mite\n2 TP Bug\n* Coyn (1): ATK+1\n- Numbs (1)\n- Numbs (1)\n- DEF: 007\n\n"
    '### Mite\n2 TP Bug\n- Summon "100%, or less: Ω\n'
)
WARNED = "### Mite\n2 TP Bug\n- If Chomper: ATK+1\n"
NAME = "sets, 50%: ü/a b.cards.md"

GOLDENS = sorted((Path(__file__).parents[1] / "golden" / "diagnostics").glob("[EW][123]*.md"))
GOLDENS = [path for path in GOLDENS if read(path).command == "check ."][::3]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A repository with a set in a folder of a difficult name; calls are made inside of it."""
    (tmp_path / ".git").mkdir()
    (tmp_path / NAME).parent.mkdir()
    (tmp_path / NAME).write_text(HEADER + CARDS, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def check(capsys: Any, format_: str, *more: str | Path) -> Output:
    return cardlang(capsys, "check", "--format", format_, *(more or (NAME,)))


def sarif(capsys: Any, *more: str | Path) -> Any:
    """Return the one run of a log that the published schema, as classes, accepts."""
    output = check(capsys, "sarif", *more)
    model = pytest.importorskip("pydantic_sarif.model", reason="pydantic-sarif is not installed")
    model.StaticAnalysisResultsFormatSarifVersion210JsonSchema.model_validate_json(output.out)
    log = output.json
    assert (log["version"], len(log["runs"])) == ("2.1.0", 1)
    return log["runs"][0]


# -- github ------------------------------------------------------------------------------------------------


def test_a_workflow_command_holds_place_title_and_message_with_nothing_that_ends_it_early(
    folder: Path, capsys: Any
) -> None:
    output = check(capsys, "github")
    lines = output.out.splitlines()
    assert (output.status, len(lines)) == (1, 7)
    command = re.compile(r"::(error|warning) ([^:]*)::(.*)")
    parsed = [command.fullmatch(line) for line in lines]
    assert all(parsed)
    properties = [dict(p.split("=", 1) for p in found[2].split(",")) for found in parsed if found]
    assert {p["file"] for p in properties} == {"sets%2C 50%25%3A ü/a b.cards.md"}
    assert properties[1]["line"] == properties[1]["endLine"] == "11"
    assert (properties[1]["col"], properties[1]["endColumn"]) == ("3", "6")
    assert properties[1]["title"] == "E210 unknown-name"
    assert lines[1].endswith("did you mean the effect `Coin`?   Coin (1): ATK+1%0Atribes in this set: "
                             "Seedling, Wasp, Fungi, Zombie, Plant, Bug, … (14)")  # fmt: skip


def test_github_shows_errors_before_warnings(folder: Path, capsys: Any) -> None:
    Path("0.cards.md").write_text(HEADER.replace("hive", "first") + WARNED, encoding="utf-8")
    kinds = [line.split(" ")[0] for line in check(capsys, "github", ".").out.splitlines()]
    assert kinds == [*["::error"] * 7, "::warning"]


# -- gitlab ------------------------------------------------------------------------------------------------


def test_gitlab_gets_a_list_of_issues_whose_fingerprints_tell_them_apart(folder: Path, capsys: Any) -> None:
    issues = check(capsys, "gitlab").json
    assert [list(issue) for issue in issues] == [
        ["description", "check_name", "fingerprint", "severity", "location"]
    ] * 7
    assert issues[1]["description"] == "E210: there is no tribe called `Coyn`"
    assert issues[1]["location"] == {"path": NAME, "lines": {"begin": 11}}
    assert len({issue["fingerprint"] for issue in issues}) == 7
    assert {issue["severity"] for issue in issues} == {"major"}


def test_gitlab_gets_an_empty_list_when_all_is_well(folder: Path, capsys: Any) -> None:
    assert check(capsys, "gitlab", "vanilla").json == []


def fingerprints(capsys: Any) -> list[str]:
    return sorted(issue["fingerprint"] for issue in check(capsys, "gitlab").json)


def test_fingerprints_stay_when_lines_move_and_change_when_the_line_does(folder: Path, capsys: Any) -> None:
    before = fingerprints(capsys)
    moved = HEADER + "\n\n\n### Other\n2 TP Bug\n- ATK: 1\n\n" + CARDS.replace("- Numbs", "-   Numbs")
    Path(NAME).write_text(moved, encoding="utf-8")
    assert fingerprints(capsys) == before
    Path(NAME).write_text(moved.replace("Coyn (1)", "Coyn (2)"), encoding="utf-8")
    assert len(set(fingerprints(capsys)) & set(before)) == 5


def test_paths_and_fingerprints_do_not_depend_on_the_folder_of_the_call(
    folder: Path, capsys: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = check(capsys, "gitlab").json
    assert check(capsys, "gitlab", folder / NAME).json == before
    monkeypatch.chdir((folder / NAME).parent)
    assert check(capsys, "gitlab", "a b.cards.md").json == before


# -- sarif -------------------------------------------------------------------------------------------------


def test_sarif_has_rules_with_help_and_results_with_places_in_the_repository(
    folder: Path, capsys: Any
) -> None:
    run = sarif(capsys)
    rules = run["tool"]["driver"]["rules"]
    assert all(rule["help"]["text"] and rule["shortDescription"]["text"] for rule in rules)
    assert [rules[r["ruleIndex"]]["id"] for r in run["results"]] == [r["ruleId"] for r in run["results"]]
    found = next(r for r in run["results"] if r["ruleId"] == "E210")
    place = found["locations"][0]["physicalLocation"]
    assert place["artifactLocation"] == {
        "uri": "sets%2C%2050%25%3A%20%C3%BC/a%20b.cards.md", "uriBaseId": "%SRCROOT%",
    }  # fmt: skip
    assert place["region"] == {"startLine": 11, "startColumn": 3, "endLine": 11, "endColumn": 7}
    assert found["locations"][0]["logicalLocations"] == [{"name": "Mite", "kind": "object"}]
    (change,) = found["fixes"][0]["artifactChanges"]
    assert change["replacements"] == [{"deletedRegion": place["region"], "insertedContent": {"text": "Coin"}}]
    twice = next(r for r in run["results"] if r["ruleId"] == "E150")
    assert twice["relatedLocations"][0]["physicalLocation"]["region"]["startLine"] == 9
    assert twice["relatedLocations"][0]["message"]["text"] == "first defined here"
    assert len({r["partialFingerprints"]["cardlang/v1"] for r in run["results"]}) == 7


def test_sarif_counts_what_it_does_not_show_and_names_files_outside_by_their_whole_path(
    folder: Path, capsys: Any, tmp_path_factory: pytest.TempPathFactory
) -> None:
    outside = tmp_path_factory.mktemp("out") / "x.cards.md"
    outside.write_text(HEADER + WARNED, encoding="utf-8")
    run = sarif(capsys, outside, "--ignore", "E", "missing.cards.md")
    assert run["results"][0]["locations"][0]["physicalLocation"]["artifactLocation"] == {
        "uri": outside.as_uri()
    }
    assert run["invocations"] == [{"executionSuccessful": False}]
    assert sarif(capsys, NAME, "--ignore", "E1")["properties"]["notShown"] == 5
    assert sarif(capsys, "vanilla")["results"] == []


@pytest.mark.parametrize("path", GOLDENS, ids=lambda path: path.stem)
def test_diagnostics_of_every_kind_are_valid_sarif(path: Path, folder: Path, capsys: Any) -> None:
    for name, text in read(path).files.items():
        (folder / name).write_text(text[:20_000], encoding="utf-8")
    (folder / NAME).unlink()
    codes = {r["ruleId"] for r in sarif(capsys, ".", "--game", "spycards")["results"]}
    assert codes >= {path.stem[:4]}


# -- junit -------------------------------------------------------------------------------------------------


def test_junit_has_a_suite_a_file_and_a_case_a_diagnostic(folder: Path, capsys: Any) -> None:
    Path("good.cards.md").write_text(HEADER.replace("hive", "good"), encoding="utf-8")
    Path("warned.cards.md").write_text(HEADER.replace("hive", "warned") + WARNED, encoding="utf-8")
    root = xml.fromstring(check(capsys, "junit", ".").out.encode())
    assert (root.tag, root.get("tests"), root.get("failures")) == ("testsuites", "9", "7")
    suites = {s.get("name"): s for s in root}
    assert list(suites) == ["good.cards.md", NAME, "warned.cards.md"]
    assert [c.get("name") for c in suites["good.cards.md"].findall("testcase")] == ["no findings"]
    assert suites["warned.cards.md"].get("failures") == "0"
    failure = suites[NAME].find("testcase/failure[@type='E210']")
    assert failure is not None
    assert failure.get("message") == "there is no tribe called `Coyn`"
    assert "did you mean the effect `Coin`?" in str(failure.text)


def test_warnings_fail_in_junit_when_they_count_as_errors(folder: Path, capsys: Any) -> None:
    Path(NAME).write_text(HEADER + WARNED, encoding="utf-8")
    strict = check(capsys, "junit", NAME, "--error-on-warning")
    assert strict.status == 1
    assert xml.fromstring(strict.out.encode()).get("failures") == "1"


# -- all ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("format_", [f for f in FORMATS if f not in ("full", "concise")])
def test_standard_output_holds_the_format_alone(format_: str, folder: Path, capsys: Any) -> None:
    output = check(capsys, format_, NAME, "missing.cards.md", "--ignore", "E210", "--fix")
    assert output.status == 2
    assert "fixed 2 problems" in output.err
    assert "1 more not shown (--select, --ignore)" in output.err
    assert "missing.cards.md: there is no such file" in output.err
    if format_ == "junit":
        xml.fromstring(output.out.encode())
    elif format_ == "github":
        assert all(line.startswith("::error ") for line in output.out.splitlines())
    else:
        json.loads(output.out)


def test_people_see_errors_first_and_json_stays_in_order_of_place(folder: Path, capsys: Any) -> None:
    Path("0.cards.md").write_text(HEADER.replace("hive", "first") + WARNED, encoding="utf-8")
    concise = check(capsys, "concise", ".").out.splitlines()
    assert [": error" in line for line in concise] == [*[True] * 7, False, False]
    full = check(capsys, "full", ".").out
    assert full.rindex("error[") < full.index("warning[")
    assert check(capsys, "json", ".").json["diagnostics"][0]["file"] == "0.cards.md"


def test_decks_have_the_same_formats(folder: Path, capsys: Any) -> None:
    Path("my.deck.txt").write_text("---\ngame: spycards\n---\n3 Theif\n", encoding="utf-8")
    for format_ in FORMATS:
        output = cardlang(capsys, "deck", "check", "my.deck.txt", "--format", format_)
        assert (output.status, "Theif" in output.out) == (1, True)


# -- diff --------------------------------------------------------------------------------------------------


def test_diff_shows_what_fix_would_do_and_writes_nothing(folder: Path, capsys: Any) -> None:
    before = Path(NAME).read_bytes()
    for more in ((), ("--fix",)):
        output = cardlang(capsys, "check", "--diff", *more, NAME)
        changed = [
            line for line in output.out.splitlines() if line[:1] in "+-" and line[:3] not in ("+++", "---")
        ]
        assert changed == ["-* Coyn (1): ATK+1", "+- Coyn (1): ATK+1", "-- DEF: 007", "+- DEF: 7"]
        assert "would fix 2 problems" in output.err
        assert "suggestions would not be applied" in output.err
        assert output.status == 1
    assert Path(NAME).read_bytes() == before
    cardlang(capsys, "check", "--fix", NAME)
    assert "- DEF: 7\n" in Path(NAME).read_text(encoding="utf-8")
    assert os.listdir(Path(NAME).parent) == [Path(NAME).name]


def test_diff_is_no_report_in_another_format(folder: Path, capsys: Any) -> None:
    output = cardlang(capsys, "check", "--diff", "--format", "json", NAME)
    assert (output.status, "--diff shows a diff and no report" in output.err) == (2, True)
