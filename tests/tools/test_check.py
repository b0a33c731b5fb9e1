"""`cardlang check`: what is said, in which form, and with which exit status."""

from __future__ import annotations

import io
import json
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from tests.tools.commands import cardlang, end_in_time

HEADER = "---\ngame: spycards\nset: hive\nuses: [vanilla]\n---\n\n"
GOOD = HEADER + "## Effect\n\n### Mite\n2 TP Bug\n- ATK: 1\n"
BAD = HEADER + "## Effect\n\n### Mite\n2 TP Bug\n- Coyn (1): ATK+1\n- Numbs (1)\n"
WARNED = HEADER + "## Effect\n\n### Mite\n2 TP Bug\n- If Chomper: ATK+1\n"


def write(folder: Path, name: str, text: str) -> Path:
    path = folder / name
    path.write_text(text, encoding="utf-8", newline="")
    return path


# -- exit status -------------------------------------------------------------------------------------------


def test_good_cards_exit_with_0_and_the_summary_says_how_many(tmp_path: Path, capsys: Any) -> None:
    result = cardlang(capsys, "check", write(tmp_path, "a.cards.md", GOOD))
    assert (result.status, result.err) == (0, "")
    assert result.out == "1 file, 1 card read; all cards good; 0 errors, 0 warnings\n"


def test_errors_exit_with_1(tmp_path: Path, capsys: Any) -> None:
    result = cardlang(capsys, "check", write(tmp_path, "a.cards.md", BAD))
    assert result.status == 1
    assert result.out.endswith("1 file, 1 card read; 0 good, 1 bad; 2 errors, 0 warnings\n")


def test_warnings_exit_with_0_unless_they_count_as_errors(tmp_path: Path, capsys: Any) -> None:
    path = write(tmp_path, "a.cards.md", WARNED)
    assert cardlang(capsys, "check", path).status == 0
    assert cardlang(capsys, "check", path, "--error-on-warning").status == 1


def test_unreadable_paths_exit_with_2_and_the_others_are_still_checked(tmp_path: Path, capsys: Any) -> None:
    good, empty = write(tmp_path, "a.cards.md", GOOD), tmp_path / "empty"
    latin = tmp_path / "latin.cards.md"
    latin.write_bytes(b"---\ngame: spycards\n---\n\n# Caf\xe9\n")
    empty.mkdir()
    result = cardlang(capsys, "check", tmp_path / "none.cards.md", empty, latin, good, "no-such-set")
    assert result.status == 2
    assert "none.cards.md: there is no such file" in result.err
    assert f"{empty} holds no card files (`*.cards.md`)" in result.err
    assert "latin.cards.md is not UTF-8: byte 29 (line 5) cannot be decoded; save it as UTF-8" in result.err
    assert "there is no card set called `no-such-set`" in result.err
    assert "1 file, 1 card read; all cards good" in result.out
    assert "4 paths could not be read" in result.out


def test_a_folder_named_like_a_card_file_is_a_folder(tmp_path: Path, capsys: Any) -> None:
    folder = tmp_path / "x.cards.md"
    folder.mkdir()
    result = cardlang(capsys, "check", folder)
    assert (result.status, "holds no card files" in result.err) == (2, True)


def test_a_file_of_200_megabytes_is_refused_by_its_size(tmp_path: Path, capsys: Any) -> None:
    path = tmp_path / "big.cards.md"
    with path.open("wb") as stream:
        stream.truncate(200_000_000)
    result = cardlang(capsys, "check", path)
    assert (result.status, "is larger than 50 MB; split it" in result.err) == (2, True)


def test_a_slip_in_a_bundled_set_or_game_is_answered_with_a_suggestion(capsys: Any) -> None:
    assert "did you mean `vanilla`?" in cardlang(capsys, "check", "vanila").err
    wrong = cardlang(capsys, "check", "vanilla", "--game", "spycard")
    assert (wrong.status, "did you mean `spycards`?" in wrong.err) == (2, True)


def test_one_bad_card_of_200_is_counted(tmp_path: Path, capsys: Any) -> None:
    cards = [f"### Card {n}\n2 TP Bug\n- {'Setup (ATK+1' if n == 100 else 'ATK: 1'}\n" for n in range(1, 201)]
    path = write(tmp_path, "a.cards.md", HEADER + "## Effect\n\n" + "\n".join(cards))
    result = cardlang(capsys, "check", path)
    assert result.status == 1
    assert "1 file, 200 cards read; 199 good, 1 bad; 1 error, 0 warnings" in result.out


def test_a_good_card_beside_a_bad_one_can_still_be_named(tmp_path: Path, capsys: Any) -> None:
    text = HEADER + "## Effect\n\n### A\n2 TP Bug\n- Numbs\n\n### B\n2 TP Bug\n- Summon A\n"
    assert cardlang(capsys, "check", write(tmp_path, "a.cards.md", text)).out.count("error[") == 1


# -- paths -------------------------------------------------------------------------------------------------


def test_without_paths_the_current_folder_is_checked(
    tmp_path: Path, capsys: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    write(tmp_path, "a.cards.md", GOOD)
    write(tmp_path, "b.deck.txt", "---\ngame: spycards\n---\n3 Thief\n")
    monkeypatch.chdir(tmp_path)
    result = cardlang(capsys, "check")
    assert (result.status, "2 files, 1 card, 1 deck read" in result.out) == (1, True)


def test_standard_input_is_read_for_a_dash(capsys: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(BAD.encode())))
    result = cardlang(capsys, "check", "-", "--format", "concise")
    assert result.status == 1
    assert result.out.startswith("-:11:3: error[E210] unknown-name: ")


def test_sets_are_used_from_the_places_that_uses_names(tmp_path: Path, capsys: Any) -> None:
    other = tmp_path / "elsewhere"
    other.mkdir()
    write(other, "nest.cards.md", "---\ngame: spycards\nset: nest\n---\n\n## Tribes\n\n- Ant\n")
    path = write(tmp_path, "a.cards.md", GOOD.replace("vanilla", "nest").replace("Bug", "Ant"))
    assert "there is no card set called `nest`" in cardlang(capsys, "check", path).out
    assert cardlang(capsys, "check", path, "--uses", other).status == 0


def test_the_same_file_given_twice_is_one_file(tmp_path: Path, capsys: Any) -> None:
    path = write(tmp_path, "a.cards.md", BAD)
    assert (
        "1 file, 1 card read; 0 good, 1 bad; 2 errors" in cardlang(capsys, "check", path, path, tmp_path).out
    )


# -- formats -----------------------------------------------------------------------------------------------


def test_concise_prints_one_line_a_diagnostic_and_the_summary(tmp_path: Path, capsys: Any) -> None:
    path = write(tmp_path, "a.cards.md", BAD)
    assert cardlang(capsys, "check", path, "--format", "concise").out.splitlines() == [
        f"{path}:11:3: error[E210] unknown-name: there is no tribe called `Coyn`",
        f"{path}:12:3: error[E101] not-understood: `Numbs` is not understood here",
        "1 file, 1 card read; 0 good, 1 bad; 2 errors, 0 warnings",
    ]


def test_json_holds_exactly_the_documented_fields(tmp_path: Path, capsys: Any) -> None:
    path = write(tmp_path, "a.cards.md", BAD)
    report = cardlang(capsys, "check", path, "--format", "json").json
    first = report["diagnostics"][0]
    assert list(report) == ["version", "summary", "diagnostics"]
    assert (report["version"], report["summary"]) == (1, {"files": 1, "cards": 1, "errors": 2, "warnings": 0})
    assert {name: first[name] for name in first if name != "help"} == {
        "code": "E210",
        "slug": "unknown-name",
        "severity": "error",
        "message": "there is no tribe called `Coyn`",
        "file": str(path),
        "line": 11,
        "column": 3,
        "end_line": 11,
        "end_column": 7,
        "card": "Mite",
        "related": [],
        "fix": {
            "safe": False,
            "edits": [
                {"file": str(path), "line": 11, "column": 3, "end_line": 11, "end_column": 7, "text": "Coin"}
            ],
        },
    }
    assert "did you mean the effect `Coin`?" in first["help"]


def test_json_says_null_where_there_is_nothing(tmp_path: Path, capsys: Any) -> None:
    path = write(tmp_path, "a.cards.md", "---\ngame: spycards\nset: my hive\n---\n")
    (found,) = cardlang(capsys, "check", path, "--format", "json").json["diagnostics"]
    assert (found["card"], found["help"], found["fix"], found["related"]) == (None, None, None, [])


def test_json_names_related_places(tmp_path: Path, capsys: Any) -> None:
    text = HEADER + "## Effect\n\n### Mite\n2 TP Bug\n\n### Mite\n2 TP Bug\n"
    path = write(tmp_path, "a.cards.md", text)
    (found,) = cardlang(capsys, "check", path, "--format", "json").json["diagnostics"]
    assert found["related"] == [{"message": "first defined here", "file": str(path), "line": 9, "column": 5}]


def test_json_is_one_object_even_when_nothing_is_wrong(tmp_path: Path, capsys: Any) -> None:
    report = cardlang(capsys, "check", write(tmp_path, "a.cards.md", GOOD), "--format", "json").json
    assert report["diagnostics"] == []


def test_places_count_code_points_behind_a_byte_order_mark_tabs_and_carriage_returns(
    tmp_path: Path, capsys: Any
) -> None:
    cards = (
        "### A\n2 TP Bug\n- \u03b1\tCoyn (1): ATK+1\n\n"
        "### B\n2 TP Bug\n\t- Numb\t(\u03b1)\n\n"
        "### C\n2 TP Bug\n- Summon \u03b1\tNix\n"
    )
    path = write(tmp_path, "a.cards.md", ("\ufeff" + HEADER + "## Effect\n\n" + cards).replace("\n", "\r\n"))
    found = cardlang(capsys, "check", path, "--format", "json").json["diagnostics"]
    assert [(d["line"], d["column"], d["end_column"], d["card"]) for d in found] == [
        (11, 3, 9, "A"),
        (15, 10, 11, "B"),
        (19, 10, 15, "C"),
    ]


def test_diagnostics_are_sorted_by_file_line_column_and_code(tmp_path: Path, capsys: Any) -> None:
    paths = [write(tmp_path, f"{name}.cards.md", BAD.replace("hive", name)) for name in "cab"]
    found = cardlang(capsys, "check", *paths, "--format", "json").json["diagnostics"]
    keys = [(d["file"], d["line"], d["column"], d["code"]) for d in found]
    assert (keys, len(keys)) == (sorted(keys), 6)


# -- selecting ---------------------------------------------------------------------------------------------


def test_ignored_diagnostics_are_counted(tmp_path: Path, capsys: Any) -> None:
    path = write(tmp_path, "a.cards.md", BAD)
    result = cardlang(capsys, "check", path, "--ignore", "E101")
    assert ("E101" not in result.out, "1 more not shown (--select, --ignore)" in result.out) == (True, True)
    assert cardlang(capsys, "check", path, "--ignore", "E101,E210").status == 0


def test_select_takes_codes_and_their_beginnings(tmp_path: Path, capsys: Any) -> None:
    path = write(tmp_path, "a.cards.md", BAD)
    assert cardlang(capsys, "check", path, "--select", "E2").out.count("error[") == 1
    assert cardlang(capsys, "check", path, "--select", "W").status == 0


def test_a_code_that_is_not_there_is_wrong_use(tmp_path: Path, capsys: Any) -> None:
    result = cardlang(capsys, "check", write(tmp_path, "a.cards.md", GOOD), "--ignore", "E999")
    assert (result.status, "no code starts with `E999`" in result.err) == (2, True)


# -- fixing ------------------------------------------------------------------------------------------------

BROKEN = (
    HEADER.replace("\n", "\r\n")
    + "##Effect\n\n### Mite\n2 TP Bug\n* ATK\uff1a 1\n-DEF: 007\n- Coin (1): ATK+1\n  or DEF+1\n- Numbs\n"
)


def test_fix_applies_what_cannot_change_a_meaning_and_says_so(tmp_path: Path, capsys: Any) -> None:
    path = write(tmp_path, "a.cards.md", "\ufeff" + BROKEN)
    result = cardlang(capsys, "check", "--fix", path)
    text = path.read_bytes().decode()
    assert text == "\ufeff" + HEADER.replace("\n", "\r\n") + (
        "## Effect\n\n### Mite\n2 TP Bug\n- ATK: 1\n- DEF: 7\n- Coin (1): ATK+1 or DEF+1\n- Numbs\n"
    )
    assert f"fixed 6 problems in {path}: 1 × E103, 1 × E106, 1 × E115, 2 × E119, 1 × E201" in result.out
    assert "1 suggestion not applied: each could change what a card means" in result.out
    assert (result.status, result.out.count("error[")) == (1, 1)


def test_fix_leaves_bundled_sets_and_links_out_of_the_folder_alone(tmp_path: Path, capsys: Any) -> None:
    outside, folder = write(tmp_path, "out.cards.md", BROKEN), tmp_path / "sets"
    folder.mkdir()
    (folder / "link.cards.md").symlink_to(outside)
    result = cardlang(capsys, "check", "--fix", folder, "vanilla")
    assert outside.read_bytes() == BROKEN.encode()
    assert "leads out of" in result.err


def test_fix_keeps_json_on_standard_output_clean(tmp_path: Path, capsys: Any) -> None:
    path = write(tmp_path, "a.cards.md", BROKEN)
    result = cardlang(capsys, "check", "--fix", path, "--format", "json")
    assert [d["code"] for d in json.loads(result.out)["diagnostics"]] == ["E101"]
    assert "fixed 6 problems" in result.err


# -- watching ----------------------------------------------------------------------------------------------


def hear_ctrl_c() -> None:
    """Let Ctrl-C through: a test run started in the background hands its children a deaf ear for it."""
    signal.signal(signal.SIGINT, signal.default_int_handler)


def test_watch_checks_again_after_a_change_and_ends_with_ctrl_c(tmp_path: Path) -> None:
    path = write(tmp_path, "a.cards.md", GOOD)
    command = [sys.executable, "-m", "cardlang", "check", "--watch", str(path)]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, preexec_fn=hear_ctrl_c
    ) as watching:
        assert watching.stdout is not None
        end_in_time(watching)
        assert "all cards good" in watching.stdout.readline()
        write(tmp_path, "a.cards.md", BAD)
        assert watching.stdout.readline() == "error[E210]: there is no tribe called `Coyn`\n"
        watching.send_signal(signal.SIGINT)
        _, said = watching.communicate(timeout=180)
    assert (watching.returncode, "watching 1 file; Ctrl-C ends" in said) == (130, True)


def test_watch_shows_a_change_within_a_second(tmp_path: Path) -> None:
    path = write(tmp_path, "a.cards.md", GOOD)
    command = [sys.executable, "-m", "cardlang", "check", "--watch", "--format", "json", str(path)]
    took = [60.0]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as watching:
        assert watching.stdout is not None
        end_in_time(watching)
        for number in range(100):  # until one is: other programs may keep this machine busy
            while (line := watching.stdout.readline()) != "]}\n":
                assert line, "it has ended"
            write(tmp_path, "a.cards.md", (BAD, GOOD)[number % 2])
            start = time.monotonic()
            line = watching.stdout.readline()
            took.append(time.monotonic() - start)
            assert f'"errors": {(2, 0)[number % 2]}' in line
            if number >= 1 and min(took) < 1.0:
                break
        watching.kill()
    assert min(took) < 1.0


def test_a_file_that_uses_no_set_is_told_so_once(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A hundred unknown names with one cause: the remedy stands at the first of them."""
    file = tmp_path / "x.cards.md"
    file.write_text(
        "---\ngame: spycards\nset: x\n---\n\n## Effect\n\n### One\n1 TP Bug\n- If Zasp: ATK+1\n- If Mothiva: ATK+1\n"
    )
    hint = "this file uses no other set; names of the base set need `uses: [vanilla]` in the header"
    result = cardlang(capsys, "check", file)
    assert (result.out.count("E210"), result.out.count(hint)) == (3, 1)
    file.write_text(file.read_text().replace("set: x\n", "set: x\nuses: [vanilla]\n"))
    assert cardlang(capsys, "check", file).status == 0
