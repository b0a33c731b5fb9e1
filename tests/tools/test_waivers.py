"""Waivers on cards: what they keep back, and when they are reported themselves."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import cardlang as public
from cardlang.api import library_for
from cardlang.checks.fixes import apply_fixes
from cardlang.checks.report import check_unit_files
from cardlang.source import Source
from tests.tools.commands import cardlang

HEADER = "---\ngame: spycards\nset: hive\nuses: [vanilla]\n---\n\n## Effect\n\n"
WAIVER = "<!-- cardlang: ignore W310 because the card is meant -->"
WARNED = "### Mite\n2 TP Bug\n- If Chomper: ATK+1\n"


def checked(folder: Path, cards: str) -> Any:
    """Return the report about a set of cards."""
    path = folder / "hive.cards.md"
    path.write_bytes((HEADER + cards).encode())
    return public.check([path])


@pytest.mark.parametrize(
    "card",
    [
        WARNED + WAIVER + "\n",
        WARNED.replace("2 TP Bug\n", f"2 TP Bug\n{WAIVER}\n"),
        f"### Mite\n{WAIVER}\n2 TP Bug\n- If Chomper: ATK+1\n",
        WARNED.rstrip() + f" {WAIVER}\n",
        WARNED + WAIVER.replace("because", "\nbecause") + "\n",
        WARNED + "<!-- cardlang: ignore W330, W310 because both are meant -->\n- On Win: ATK+1\n",
        WARNED + "<!-- portrait: 9 --> " + WAIVER + "\n",
    ],
    ids=[
        "below",
        "under the stat line",
        "above it",
        "behind the effect",
        "two lines",
        "two codes",
        "two comments",
    ],
)
def test_a_waiver_inside_a_card_keeps_its_warning_back(card: str, tmp_path: Path) -> None:
    report = checked(tmp_path, card)
    assert [d.code for d in report.diagnostics] == []
    assert "W310" in [d.code for d in report.waived]


def test_a_waiver_is_for_its_own_card_only(tmp_path: Path) -> None:
    other = WARNED.replace("Mite", "Moth")
    report = checked(tmp_path, f"{WARNED}{WAIVER}\n\n{other}")
    assert [(d.code, d.card) for d in report.diagnostics] == [("W310", "Moth")]
    assert [(d.code, d.card) for d in report.waived] == [("W310", "Mite")]


def test_waived_warnings_are_counted_and_fail_nothing(tmp_path: Path, capsys: Any) -> None:
    checked(tmp_path, WARNED + WAIVER + "\n")
    result = cardlang(capsys, "check", tmp_path, "--error-on-warning")
    assert result.status == 0
    assert result.out == "1 file, 1 card read; all cards good; 0 errors, 0 warnings; 1 hidden by waivers\n"
    machine = cardlang(capsys, "check", tmp_path, "--format", "json")
    assert (machine.json["diagnostics"], machine.err) == ([], "1 hidden by waivers\n")


@pytest.mark.parametrize(
    ("comment", "what"),
    [
        ("<!-- cardlang: ignore W310 -->", "gives no reason"),
        ("<!-- cardlang: ignore W310 because -->", "gives no reason"),
        ("<!-- cardlang ignore W310 because it is fun -->", "is not understood"),
        ("<!-- cardlang: allow W310 because it is fun -->", "is not understood"),
        ("<!-- cardlang: ignore W31O because it is fun -->", "which is no code of a warning"),
        ("<!-- cardlang: ignore W3 because it is fun -->", "which is no code of a warning"),
        ("<!-- cardlang: ignore E210 because it is fun -->", "an error"),
        ("<!-- cardlang: ignore W380 because it is fun -->", "which speaks of waivers"),
    ],
)
def test_a_waiver_that_does_not_read_waives_nothing_and_is_reported(
    comment: str, what: str, tmp_path: Path
) -> None:
    report = checked(tmp_path, WARNED + comment + "\n")
    found = {d.code: d for d in report.diagnostics}
    assert sorted(found) == ["W310", "W381"]
    assert what in found["W381"].message


def test_errors_cannot_be_waived(tmp_path: Path) -> None:
    waiver = "<!-- cardlang: ignore E210 because the set comes later -->"
    report = checked(tmp_path, f"### Mite\n2 TP Bug\n{waiver}\n- Summon Nobody\n")
    assert [d.code for d in report.diagnostics] == ["W381", "E210"]
    assert not report.ok


def test_a_waiver_outside_of_cards_is_reported(tmp_path: Path) -> None:
    report = checked(tmp_path, f"{WAIVER}\n\n{WARNED}")
    assert sorted(d.code for d in report.diagnostics) == ["W310", "W381"]


def test_a_waiver_without_effect_is_reported_and_its_fix_deletes_it(tmp_path: Path) -> None:
    card = "### Mite\n2 TP Bug\n- ATK: 1\n"
    for comment, left in (
        (f"{WAIVER}\n", ""),
        ("<!-- cardlang: ignore W310, W330 because of both -->\n", None),
    ):
        report = checked(tmp_path, card + comment)
        assert {d.code for d in report.diagnostics} == {"W380"}
        text, applied = apply_fixes(report.diagnostics[0].source, report.diagnostics)
        assert applied
        if left is not None:
            assert text == HEADER + card + left


@pytest.mark.parametrize(
    ("codes", "left"),
    [("W310, W330", "W310"), ("W330, W310", "W310"), ("W330 W310", "W310"), ("W331, W310, W330", "W310")],
)
def test_fixing_leaves_the_codes_that_have_an_effect(
    codes: str, left: str, tmp_path: Path, capsys: Any
) -> None:
    checked(tmp_path, WARNED + f"<!-- cardlang: ignore {codes} because it is fun -->\n")
    result = cardlang(capsys, "check", "--fix", tmp_path)
    assert (result.status, "W380" in result.out.splitlines()[-1]) == (0, False)
    text = (tmp_path / "hive.cards.md").read_text(encoding="utf-8")
    assert text == HEADER + WARNED + f"<!-- cardlang: ignore {left} because it is fun -->\n"


def test_nothing_is_said_of_waivers_on_a_card_that_could_not_be_read(tmp_path: Path) -> None:
    report = checked(tmp_path, WARNED + WAIVER + "\n- Numbs (1)\n")
    assert [d.code for d in report.diagnostics] == ["E101"]


def test_a_waiver_of_a_lint_that_is_off_is_not_called_useless(tmp_path: Path) -> None:
    card = "### Mite\n2 TP Bug\n- ATK: 2\n<!-- cardlang: ignore W393 because it is special -->\n"
    assert checked(tmp_path, card).diagnostics == ()
    path = tmp_path / "hive.cards.md"
    assert [d.code for d in public.check([path], asked=["W393"]).diagnostics] == ["W380"]


def test_keywords_take_waivers_too(tmp_path: Path) -> None:
    text = (
        "---\ngame: dimensions\nset: hive\nuses: [dimensions]\n---\n\n## Keywords\n\n### Haste\n"
        "- This can attack twice each turn.\n<!-- cardlang: ignore W368 because it is another edition -->\n\n"
        "## Mob\n\n### Moth\n2 mana, 1/0/1 End\n- Haste\n"
    )
    path = tmp_path / "hive.cards.md"
    path.write_text(text, encoding="utf-8")
    report = public.check([path])
    assert ([d.code for d in report.diagnostics], [d.code for d in report.waived]) == ([], ["W368"])


def test_formatting_keeps_waivers(tmp_path: Path, capsys: Any) -> None:
    checked(tmp_path, WARNED.replace("2 TP Bug", f"2 TP  Bug\n{WAIVER}"))
    assert cardlang(capsys, "fmt", tmp_path).status == 0
    assert cardlang(capsys, "check", tmp_path).out.endswith("1 hidden by waivers\n")


@given(st.text(alphabet="cardlang: ignore W310,E2because\n<!->x", max_size=60))
def test_any_comment_is_a_waiver_or_a_message_or_none_of_ours(text: str) -> None:
    comment = "<!-- cardlang" + text.replace("-->", "").replace("#", "") + " -->"
    source = Source("hive.cards.md", HEADER + WARNED + comment + "\n")
    library = library_for("spycards", ())
    unit = library.add_source(source)
    assert unit is not None
    checked = check_unit_files(library, [unit])
    found = [d.code for d in checked.diagnostics]
    assert ("W310" in found) != ("W310" in [d.code for d in checked.waived])
    for diagnostic in checked.diagnostics:
        assert 0 <= diagnostic.span.start <= diagnostic.span.end <= len(source.text)
    fixed, _ = apply_fixes(source, checked.diagnostics)
    assert fixed.startswith(HEADER + "### Mite")
