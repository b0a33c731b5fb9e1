"""The table of balance credits the right side and writes only between its marks."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks.balance import main, meet, starter_decks
from cardlang.api import load_game


def test_both_sides_together_win_everything() -> None:
    game = load_game("dimensions")
    first, second = starter_decks(game)[:2]
    one, drawn = meet(game, 8, [first, second], ("greedy", "random"), "standard")
    other, drawn_again = meet(game, 8, [second, first], ("random", "greedy"), "standard")
    assert one.value is not None
    assert other.value is not None
    assert one.value + other.value == 1
    assert drawn == drawn_again
    assert one.value > 0.5, "greedy loses to random"


def test_every_starter_deck_is_there_once() -> None:
    assert starter_decks(load_game("bugsnax")) == ["Filbo", "Chandlo", "Snorpy", "Shelda"]
    assert starter_decks(load_game("bugs")) == [None]
    names = [deck.name for deck in starter_decks(load_game("dimensions"))]
    assert names == sorted(set(names))
    assert len(names) >= 4


OLD = """\
| head |
|---|
| chess | greedy against random | 2 | 50.0% | 9.5% to 90.5% | 0 | **no** |
| bugs | greedy against random | 2 | 0.0% | 0.0% to 65.8% | 0 | **no** |
"""


def test_rows_take_the_place_of_those_with_their_name_and_others_stay(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text(f"# Title\n\n<!-- balance -->\n{OLD}<!-- end of balance -->\n\nrest\n", encoding="utf-8")
    assert main(["bugs", "--matches", "20", "--write", str(page)]) == 0
    text = page.read_text(encoding="utf-8")
    assert text.startswith("# Title\n\n<!-- balance -->\n| game |")
    assert text.endswith("|\n<!-- end of balance -->\n\nrest\n")
    assert "greedy against random | 20 |" in text
    assert text.count("| bugs |") == 1
    assert "| chess | greedy against random | 2 |" in text


@pytest.mark.parametrize(
    "arguments",
    [
        ["chess"],
        ["bugs", "--matches", "3"],
        ["bugs", "--matches", "0"],
        ["bugs", "--write", "no-such-file.md"],
        ["bugs", "--write", "README.md"],
    ],
)
def test_wrong_use_is_told(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stop:
        main(arguments)
    assert stop.value.code == 2
    assert "error:" in capsys.readouterr().err
