"""`cardlang fmt`: one style for card files, and never another meaning."""

from __future__ import annotations

import os
import stat
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardlang.api import library_for
from cardlang.checks.cards import card_digest
from cardlang.checks.formatting import format_unit
from cardlang.checks.library import Library
from cardlang.checks.unit import Unit
from cardlang.diagnostics.model import Diagnostic
from cardlang.games.registry import game, game_names
from cardlang.source import Source
from tests.tools.commands import cardlang

HEADER = "---\ngame: spycards\nset: hive\nuses: [base]\n---\n"
BASE = """---
game: spycards
set: base
---

## Tribes

- Bug
- Wasp
- Bot
- Chomper
- ???

## Attacker

### Zasp
2 TP Bug
- ATK: 1

### Chomper
2 TP Chomper
- ATK: 1

### Midge
2 TP Wasp/Bot
- ATK: 1
"""


def read(text: str) -> tuple[Library, Unit]:
    """Return a library with a card file in it."""
    library = library_for("spycards", ())
    library.add_source(Source("base.cards.md", BASE))
    unit = library.add_source(Source("hive.cards.md", text))
    assert unit is not None
    return library, unit


def formatted(text: str) -> str:
    """Return a card file's text in style."""
    return format_unit(*read(text)).text


def meaning(text: str) -> tuple[list[str], list[str]]:
    """Return the digests of a file's cards and the codes of its errors."""
    library, unit = read(text)
    cards, found = library.link([unit], [unit])
    return [card_digest(card) for card in cards.values()], sorted(
        d.code for d in found if d.severity == "error"
    )


def error_lines(text: str) -> list[str]:
    """Return the lines that errors point at, as they stand."""
    library, unit = read(text)
    found: list[Diagnostic] = [d for d in library.link([unit], [unit])[1] if d.severity == "error"]
    return [d.source.line(d.source.position(d.span.start)[0]) for d in found]


def body(text: str) -> str:
    """Return what a file without header looks like in style, without its header."""
    return formatted(HEADER + text).removeprefix(HEADER)


# -- one style ---------------------------------------------------------------------------------------------


def test_effects_and_stat_lines_are_written_in_their_one_spelling() -> None:
    assert body(
        "## Effect\n### Mite\n2   TP  Bug/ Wasp\n-  ATK:+3\n- Coin(1):(ATK+1) or DEF +2\n- VS Bug: ATK+3\n"
    ) == ("\n## Effect\n\n### Mite\n2 TP Bug/Wasp\n- ATK: 3\n- Coin (1): ATK+1 or DEF+2\n- VS Bug (ATK+3)\n")


def test_names_keep_the_quotes_that_their_meaning_needs() -> None:
    text = '\n## Effect\n\n### Mite\n2 TP Bug\n- If "Chomper": ATK+1\n- Empower +2 (Chomper)\n- Summon {#chomper}\n'
    assert body(text) == text


def test_the_header_is_written_as_keys_and_values_in_the_order_of_the_author() -> None:
    text = "---\nset:hive\ngame :  spycards\n\nuses: [ base ,bug-fables-1.1 ]\ntitle:\tThe  hive \n---\n"
    assert formatted(text) == (
        "---\nset: hive\ngame: spycards\nuses: [base, bug-fables-1.1]\ntitle: The  hive\n---\n"
    )


def test_one_blank_line_stands_around_headings_and_none_inside_a_card() -> None:
    text = (
        "# Hive\nprose\n## Tribes\n- Ant\n\n- Bee\n## Effect\n\n\n"
        "### Mite {#m}\n\n2 TP Bug\n\n- ATK: 1\n\n> quiet\n### Moth\n2 TP Bug\n"
    )
    assert body(text) == (
        "\n# Hive\n\nprose\n\n## Tribes\n\n- Ant\n- Bee\n\n## Effect\n\n"
        "### Mite {#m}\n2 TP Bug\n- ATK: 1\n> quiet\n\n### Moth\n2 TP Bug\n"
    )


def test_comments_flavour_and_prose_are_kept() -> None:
    text = (
        "\n# Hive\n\nProse  with  two  blanks,\n  an indented line\n\n- and a list\n\n"
        "<!-- about the section -->\n## Effect\n\n"
        "### Mite\n<!-- before the stat line -->\n2 TP Bug\n- ATK: 1 <!-- behind an effect -->\n"
        "> Quiet.\n>\n> Very quiet.\n"
        "<!-- over\n     two lines -->\n\n<!-- about the next card -->\n### Moth\n2 TP Bug\n"
    )
    assert body(text) == text


def test_a_comment_directly_above_a_heading_stays_with_it() -> None:
    assert body("## Effect\n### Mite\n2 TP Bug\n<!-- the next one -->\n### Moth\n2 TP Bug\n").endswith(
        "2 TP Bug\n\n<!-- the next one -->\n### Moth\n2 TP Bug\n"
    )


def test_scenario_blocks_keep_their_lines_without_the_blanks_around_them() -> None:
    text = (
        "## Scenarios\n```scenario\n  A hit\n  given   Zasp  \nexpect ATK 3\n```\n"
        "```scenario\nB\ngiven Zasp\nexpect ATK 3\n```\n"
    )
    assert body(text) == (
        "\n## Scenarios\n\n```scenario\nA hit\ngiven   Zasp\nexpect ATK 3\n```\n\n"
        "```scenario\nB\ngiven Zasp\nexpect ATK 3\n```\n"
    )


def test_lines_with_errors_stay_exactly_as_they_are() -> None:
    bad = ["-  Numbs  (1)", "  -   Coyn (1):ATK+1", "* ATK: 2", "2  TP   Buug", "stray   text  "]
    first = "\n".join(bad[:3])
    text = f"{HEADER}## Effect\n### A\n2 TP Bug\n{first}\n### B\n{bad[3]}\n### C\n2 TP Bug\n> x\n{bad[4]}\n"
    lines = formatted(text).split("\n")
    assert [line for line in bad if line not in lines] == []


def test_line_ends_become_line_feeds_and_a_byte_order_mark_goes(tmp_path: Path, capsys: Any) -> None:
    path = tmp_path / "hive.cards.md"
    path.write_bytes(b"\xef\xbb\xbf" + UGLY.replace("\n", "\r\n").encode())
    assert cardlang(capsys, "fmt", path).status == 0
    assert path.read_bytes() == NEAT.encode()


@pytest.mark.parametrize("name", game_names())
def test_bundled_sets_are_in_style_and_keywords_stay(name: str) -> None:
    for path in game(name).folder.glob("*.cards.md"):
        text = path.read_text(encoding="utf-8")
        library = library_for(name, (path.parent,))
        unit = library.add_source(Source(str(path), text))
        assert unit is not None
        assert format_unit(library, unit).text == text


# -- properties --------------------------------------------------------------------------------------------

EFFECTS = (
    """
ATK: 2|ATK:2|ATK+2|DEF  + 1|Numb|Numb (1)|Numb All Attackers|Heal|Take Damage|Coin: ATK+1
Coin(2):(ATK+1)or(DEF+1)|If Zasp: ATK+1|If Bug (2): ATK+1|Bot (5): Heal 1.|VS Bug: ATK+3|(ATK+1)
If Chomper (1): Heal 1|If "Chomper": ATK+1|Summon {#zasp}|Summon 2 Wasp Attacker|Setup (ATK+1)
Unity (1, Bug)|Empower Card +2 (Midge)|ATK+1 per Zasp|Coin (1): Numbs|Coyn (1): ATK+1|ATK: 007
Heal 1 <!-- why -->|Heal 1 <!-- a --> ATK+1||"|TP-1|Turns into a random Boss Card
""".strip()
    .replace("\n", "|")
    .split("|")
)
OTHERS = (
    """
||   |## Effect|## Attacker|##  Tribes|## Notes|## Nothing|# Title|#|##Effect|### Mite|###  Moth  {#m}
### Zasp|### Bad {#}|2 TP Bug|2  TP  Bug / Wasp|4 TP ???|x TP Bug|> flavour|>|>  two|<!-- comment -->
<!-- open|over -->|plain prose|  indented|- Ant|---|```scenario|```|given Zasp|expect  ATK 3 |~~~
\u00a0|tab\tin it|game: spycards|uses: [vanilla
""".strip("\n")
    .replace("\n", "|")
    .split("|")
)
LINES = st.one_of(
    st.builds(str.__add__, st.sampled_from(["- ", "-   ", "-\t", "* "]), st.sampled_from(EFFECTS)),
    st.sampled_from(OTHERS),
)


@st.composite
def card_files(draw: st.DrawFn) -> str:
    """Card files of good and bad lines in any order, with any line ends."""
    lines = draw(st.lists(LINES, max_size=25))
    end = draw(st.sampled_from(["\n", "\r\n"]))
    head = draw(st.sampled_from([HEADER, HEADER + "## Effect\n### First\n1 TP Bug\n", "", "\n" + HEADER]))
    return (head + "\n".join(lines)).replace("\n", end) + draw(st.sampled_from(["", end, end * 3]))


@settings(max_examples=150, deadline=None)
@given(card_files())
def test_formatting_keeps_the_meaning_and_twice_is_once(text: str) -> None:
    once = formatted(text)
    assert meaning(once) == meaning(text)
    assert formatted(once) == once
    assert "\r" not in once


@settings(max_examples=100, deadline=None)
@given(card_files())
def test_formatting_leaves_lines_with_errors_alone(text: str) -> None:
    kept = formatted(text).split("\n")
    assert [line for line in error_lines(text) if line.rstrip("\r") not in kept] == []


@settings(max_examples=100, deadline=None)
@given(card_files())
def test_formatting_loses_no_word(text: str) -> None:
    def words(of: str) -> set[str]:
        return {
            word for line in of.split("\n") for word in line.split() if word.isalpha() and word[0].islower()
        }

    assert words(text) - words(formatted(text)) <= {"or"}


# -- the command -------------------------------------------------------------------------------------------

ON_VANILLA = HEADER.replace("base", "vanilla")
UGLY = ON_VANILLA + "## Effect\n### Mite\n2 TP Bug\n- ATK:1\n"
NEAT = ON_VANILLA + "\n## Effect\n\n### Mite\n2 TP Bug\n- ATK: 1\n"


@pytest.fixture
def ugly(tmp_path: Path) -> Path:
    path = tmp_path / "hive.cards.md"
    path.write_text(UGLY, encoding="utf-8")
    return path


def test_fmt_writes_the_file_and_says_so(ugly: Path, capsys: Any) -> None:
    result = cardlang(capsys, "fmt", ugly)
    assert (result.status, ugly.read_text()) == (0, NEAT)
    assert f"formatted {ugly}" in result.out
    assert "1 file formatted, 0 in style already" in result.out


def test_fmt_check_changes_nothing_and_exits_with_1(ugly: Path, capsys: Any) -> None:
    result = cardlang(capsys, "fmt", "--check", ugly)
    assert (result.status, ugly.read_text()) == (1, UGLY)
    assert f"would format {ugly}" in result.out
    cardlang(capsys, "fmt", ugly)
    assert cardlang(capsys, "fmt", "--check", ugly).status == 0


def test_fmt_diff_shows_what_would_change(ugly: Path, capsys: Any) -> None:
    result = cardlang(capsys, "fmt", "--diff", ugly)
    assert (result.status, ugly.read_text()) == (0, UGLY)
    assert "--- " in result.out
    assert "-- ATK:1\n+- ATK: 1\n" in result.out
    assert cardlang(capsys, "fmt", "--diff", "--check", ugly).status == 1


def test_fmt_says_how_many_lines_have_errors(ugly: Path, capsys: Any) -> None:
    ugly.write_text(UGLY + "- Numbs\n", encoding="utf-8")
    assert "(1 line with errors left as they are)" in cardlang(capsys, "fmt", ugly).out


def test_fmt_formats_standard_input_to_standard_output(
    capsys: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    source = tmp_path / "in"
    source.write_text(UGLY, encoding="utf-8")
    with source.open("rb") as stream:
        monkeypatch.setattr("sys.stdin", type("Stdin", (), {"buffer": stream})())
        result = cardlang(capsys, "fmt", "-")
    assert (result.status, result.out) == (0, NEAT)


def test_fmt_of_a_folder_takes_its_card_files_and_leaves_decks_alone(
    ugly: Path, tmp_path: Path, capsys: Any
) -> None:
    deck = tmp_path / "a.deck.txt"
    deck.write_text("3   Thief\n", encoding="utf-8")
    assert cardlang(capsys, "fmt", tmp_path).status == 0
    assert (ugly.read_text(), deck.read_text()) == (NEAT, "3   Thief\n")
    refused = cardlang(capsys, "fmt", deck)
    assert (refused.status, "is a deck" in refused.err) == (2, True)


def test_fmt_goes_on_when_one_file_cannot_be_read(ugly: Path, tmp_path: Path, capsys: Any) -> None:
    broken = tmp_path / "broken.cards.md"
    broken.write_bytes(b"\xff\xfe")
    result = cardlang(capsys, "fmt", broken, ugly, tmp_path / "missing.cards.md")
    assert (result.status, ugly.read_text()) == (2, NEAT)
    assert "is not UTF-8" in result.err
    assert "there is no such file" in result.err


def test_a_file_that_uses_an_unknown_set_is_formatted_all_the_same(ugly: Path, capsys: Any) -> None:
    ugly.write_text(
        UGLY.replace("vanilla", "vanila").replace("2 TP Bug\n", "").replace("- ATK:1", "> x"),
        encoding="utf-8",
    )
    assert cardlang(capsys, "fmt", ugly).status == 0
    assert ugly.read_text().endswith("## Effect\n\n### Mite\n> x\n")


def test_fmt_says_why_a_file_of_no_game_cannot_be_formatted(tmp_path: Path, capsys: Any) -> None:
    path = tmp_path / "a.cards.md"
    path.write_text("## Effect\n", encoding="utf-8")
    result = cardlang(capsys, "fmt", path)
    assert (result.status, path.read_text()) == (2, "## Effect\n")
    assert "which game these cards belong to" in result.err


def test_fmt_keeps_the_rights_of_a_file_and_leaves_nothing_beside_it(
    ugly: Path, tmp_path: Path, capsys: Any
) -> None:
    ugly.chmod(0o640)
    cardlang(capsys, "fmt", ugly)
    assert stat.S_IMODE(ugly.stat().st_mode) == 0o640
    assert os.listdir(tmp_path) == [ugly.name]


def test_fmt_does_not_follow_a_link_out_of_the_folder(tmp_path: Path, capsys: Any) -> None:
    outside, inside = tmp_path / "outside.cards.md", tmp_path / "sets"
    outside.write_text(UGLY, encoding="utf-8")
    inside.mkdir()
    (inside / "link.cards.md").symlink_to(outside)
    result = cardlang(capsys, "fmt", inside)
    assert (result.status, outside.read_text()) == (2, UGLY)
    assert "leads out of" in result.err
    assert (inside / "link.cards.md").is_symlink()


def test_fmt_follows_a_link_inside_the_folder_and_keeps_it(ugly: Path, tmp_path: Path, capsys: Any) -> None:
    link = tmp_path / "link.cards.md"
    link.symlink_to(ugly)
    assert cardlang(capsys, "fmt", link).status == 0
    assert (ugly.read_text(), link.is_symlink()) == (NEAT, True)


def test_bundled_sets_are_looked_at_and_never_written() -> None:
    fmt = [sys.executable, "-m", "cardlang", "fmt"]
    looked = subprocess.run([*fmt, "--check", "vanilla", "bugs"], capture_output=True, text=True)
    assert (looked.returncode, looked.stderr) == (0, "0 files would be formatted, 2 in style already\n")
    refused = subprocess.run([*fmt, "vanilla"], capture_output=True, text=True)
    assert refused.returncode == 2
    assert "vanilla is a bundled set; use `--check` or `--diff`" in refused.stderr
