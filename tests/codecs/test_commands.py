"""Codes and data files on the command line."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardlang.codecs import base64_text
from tests.codecs.test_card_codes import TEST_CODES, v1, v5
from tests.codecs.test_deck_codes import KNOWN
from tests.play.commands import cardlang


def run(*arguments: str, cwd: Path | None = None) -> tuple[int, str, str]:
    """Run `cardlang` and return its exit status and what it wrote."""
    done = cardlang(*arguments, folder=cwd)
    return done.status, done.out, done.err


def test_deck_show_takes_a_code() -> None:
    status, out, err = run("deck", "show", "01H00000000013HSMR")
    assert (status, err) == (0, "")
    assert "01H00000000013HSMR: 15 cards of vanilla" in out
    assert "  8  Seedling" in out


def test_deck_check_takes_a_code_and_knows_the_deck_rules() -> None:
    assert run("deck", "check", "101AXEPH8MCJ8G845G")[0] == 0
    status, out, _ = run("deck", "check", "3P7T52H8MA5273HG842YF7KR")
    assert status == 1
    assert "20 cards; a deck has 15" in out


def test_a_wrong_code_is_explained_at_its_place() -> None:
    status, out, _ = run("deck", "check", "01H00000000013HSM", "--format", "concise")
    assert status == 1
    assert "01H00000000013HSM:1:17: error[E401]" in out
    assert "such as 18, found 17 symbols" in out


def test_an_uncertain_code_warns_and_still_counts_as_good() -> None:
    status, out, _ = run("export", "--to", "deck-code", "leafbugs", "--game", "spycards")
    assert status == 0
    status, shown, err = run("deck", "show", out.strip())
    assert status == 0
    assert "Leafbug Ninja" in shown
    assert err.startswith("warning: ")
    assert "is taken for" in err
    status, _, err = run("run", "spycards", "--deck", out.strip())
    assert status == 0
    assert err.startswith(f"warning: {out.strip()}: boss 12 is taken for Devourer")


def test_a_code_may_be_written_in_groups() -> None:
    for code in ("01H0-0000-0000-13HS-MR", "01H0 0000 0000 13HS MR", "01h00000000013hsmr"):
        status, out, err = run("deck", "show", code)
        assert (status, err) == (0, ""), code
        assert f"{code}: 15 cards of vanilla" in out


@pytest.mark.parametrize("code", TEST_CODES)
def test_the_worked_examples_are_imported_from_the_call(code: str) -> None:
    status, out, _ = run("import", "--game", "spycards", code)
    assert status == 0
    assert "### Test {#128}\n3 TP Bug\n- ATK: 3\n" in out


@pytest.mark.parametrize(("name", "code"), [("card-code", "B4BfAwk*"), ("deck-code", "start!")])
def test_a_text_that_looks_like_no_code_is_read_as_one_when_told_so(name: str, code: str) -> None:
    status, out, err = run("import", "--game", "spycards", code)
    assert (status, out) == (2, "")
    assert "`--from deck-code` or `--from card-code`" in err
    status, out, err = run("import", "--game", "spycards", "--from", name, code)
    assert (status, out) == (1, "")
    assert "error[E401]" in err


@pytest.mark.parametrize("code", ["01H00000000013HSM", "0000", "G3GC1GC0G200"])
def test_a_deck_that_does_not_read_is_not_written(code: str, tmp_path: Path) -> None:
    status, out, err = run("import", "--game", "spycards", code, "--out", "mine.deck.txt", cwd=tmp_path)
    assert (status, out) == (1, "")
    assert "nothing was written" in err
    assert list(tmp_path.iterdir()) == []


def test_an_export_that_is_there_stays_without_force(tmp_path: Path) -> None:
    arguments = ["export", "--to", "card-code", "vanilla", "--card", "Spider", "--out", "spider.txt"]
    assert run(*arguments, cwd=tmp_path)[0] == 0
    (tmp_path / "spider.txt").write_text("mine", encoding="utf-8")
    status, _, err = run(*arguments, cwd=tmp_path)
    assert status == 2
    assert "spider.txt is there already; `--force` replaces it" in err
    assert (tmp_path / "spider.txt").read_text(encoding="utf-8") == "mine"
    assert run(*arguments, "--force", cwd=tmp_path)[0] == 0
    assert (tmp_path / "spider.txt").read_text(encoding="utf-8").startswith("BA")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--set", "my set"], "--set my set: a set's id holds no blanks"),
        (["--set", "[a]"], "--set [a]: a set's id holds no blanks"),
        (["--set", ""], "a set's id holds no blanks"),
        (["--title", "[a]"], "a title is one line, and does not start with `[`"),
        (["--title", "a\nb"], "a title is one line"),
    ],
)
def test_what_cannot_stand_in_a_header_is_wrong_use(arguments: list[str], message: str) -> None:
    status, out, err = run("import", "--game", "spycards", TEST_CODES[0], *arguments)
    assert (status, out) == (2, "")
    assert message in err


@pytest.mark.parametrize("command", ["import", "export"])
def test_force_alone_is_refused(command: str) -> None:
    status, _, err = run(command, "--game", "spycards", "vanilla", "--force")
    assert status == 2
    assert "--force goes with --out" in err


def test_a_match_is_played_with_codes() -> None:
    decks = ["--deck", "01H00000000013HSMR", "--deck", "101AXEPH8MCJ8G845G"]
    status, out, _ = run("run", "spycards", *decks, "--seed", "3")
    assert status == 0
    assert "with 01H00000000013HSMR" in out


def test_a_name_that_is_no_code_is_still_an_unknown_deck() -> None:
    status, _, err = run("deck", "show", "startre")
    assert status == 2
    assert "did you mean `starter`?" in err


@pytest.mark.parametrize("code", KNOWN)
def test_a_code_is_imported_as_a_deck_file_that_gives_the_code_again(code: str, tmp_path: Path) -> None:
    status, out, _ = run("import", "--game", "spycards", code)
    assert status == 0
    (tmp_path / "known.deck.txt").write_text(out, encoding="utf-8")
    status, out, _ = run("export", "--to", "deck-code", "--game", "spycards", "known.deck.txt", cwd=tmp_path)
    assert (status, out) == (0, f"{code}\n")


def test_card_codes_are_imported_checked_formatted_and_exported(tmp_path: Path) -> None:
    codes = [
        *TEST_CODES,
        v5("01 41 00 06 86 00 00 01 00 01 41 00 06", 2),
        v1("83 00 0e 05 46726f7374 02 07 01"),
    ]
    (tmp_path / "codes.txt").write_text(",".join(codes), encoding="utf-8")
    arguments = ["import", "--game", "spycards", "codes.txt", "--set", "mine", "--out", "mine.cards.md"]
    status, _, err = run(*arguments, cwd=tmp_path)
    assert status == 1
    assert "left out: In Hand (1 time)" in err
    status, out, _ = run("check", "mine.cards.md", "--format", "concise", cwd=tmp_path)
    assert status == 0
    assert "warning[W402]" in out
    assert run("fmt", "--check", "mine.cards.md", cwd=tmp_path)[0] == 0
    status, out, _ = run("export", "--game", "spycards", "--to", "card-code", "mine.cards.md", cwd=tmp_path)
    assert status == 0
    assert sorted(out.split()) == sorted(codes)


def test_attributes_survive_the_formatter(tmp_path: Path) -> None:
    image = "89504e47" + "00ff" * 300
    raw = bytearray(base64_text.decode(v1("00 03")))
    raw[4] = 255
    code = base64_text.encode(bytes(raw) + bytes.fromhex(image))
    path = tmp_path / "mine.cards.md"
    assert run("import", "--game", "spycards", code, "--out", str(path))[0] == 0
    text = path.read_text(encoding="utf-8")
    assert "<!-- portrait:\n" in text
    path.write_text(
        text.replace("- ATK", "-   ATK").replace("## Mini-Boss\n", "##  Mini-Boss\n\n\n"), encoding="utf-8"
    )
    assert run("fmt", str(path))[0] == 0
    assert path.read_text(encoding="utf-8") == text
    assert run("export", "--game", "spycards", "--to", "card-code", str(path))[1] == f"{code}\n"


def test_the_games_data_is_imported_with_what_lies_beside_it(tmp_path: Path) -> None:
    (tmp_path / "CardData").write_text("3,0,15,1,2,0#2#0,5\n1,1,9,1,0,,0", encoding="utf-8")
    (tmp_path / "CardText").write_text("Two|line|lines@0.5\n@1", encoding="utf-8")
    status, out, _ = run("import", "--game", "spycards", "CardData", cwd=tmp_path)
    assert status == 0
    assert "<!-- card text: Two|line|lines@0.5 -->" in out
    status, _, err = run("import", "--game", "spycards", "CardText", cwd=tmp_path)
    assert status == 2
    assert "import the CardData beside it" in err


def test_what_a_format_cannot_hold_ends_with_1_and_names_the_card() -> None:
    status, out, err = run("export", "--game", "spycards", "--to", "card-data", "vanilla")
    assert (status, out) == (1, "")
    assert "error[E404]: The Everlasting King: `ATK: ∞`: ∞ has no place in the game's data" in err


def test_one_card_is_exported_in_a_chosen_version() -> None:
    for version, start in (("1", "AQ"), ("4", "BA"), ("5", "BQ")):
        option = ["--option", f"version={version}"]
        status, out, _ = run(
            "export", "--game", "spycards", "--to", "card-code", "vanilla", "--card", "Spider", *option
        )
        assert status == 0
        assert out.startswith(start)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--to", "card-cod", "vanilla"], "did you mean `card-code`?"),
        (["--to", "card-code", "vanilla", "--option", "colour=red"], "card-code has no option `colour`"),
        (["--to", "card-code", "vanilla", "--option", "version"], "--option version: write NAME=VALUE"),
        (["--to", "card-code", "vanilla", "--option", "version=3"], "version 1, 4 or 5, not `3`"),
        (["--to", "card-code", "vanilla", "--card", "Spidre"], "did you mean `Spider`?"),
        (["--to", "deck-code", "nodeck"], "there is no deck called `nodeck`"),
        (
            ["--to", "card-data", "vanilla", "--option", "first=x"],
            "the first line is a whole number, not `x`",
        ),
        (["--to", "card-code"], "name the card files, sets or deck to write"),
    ],
)
def test_wrong_use_ends_with_2_and_a_remedy(arguments: list[str], message: str) -> None:
    status, _, err = run("export", "--game", "spycards", *arguments)
    assert status == 2
    assert message in err


def test_the_formats_are_listed_with_their_options() -> None:
    status, out, _ = run("export", "--game", "spycards")
    assert status == 0
    for name in ("deck-code", "card-code", "card-data", "card-text", "card-order"):
        assert name in out
    assert "--option version=" in out
