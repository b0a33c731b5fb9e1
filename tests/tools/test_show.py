"""`cardlang show`, `sets`, `games`, `deck` and `explain`: what there is, to read and as data."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from cardlang import load_game
from cardlang.diagnostics.codes import all_codes
from cardlang.diagnostics.screen import width_of
from cardlang.games.registry import game, game_names
from tests.tools.commands import cardlang

MINE = """---
game: spycards
set: hive
uses: [vanilla]
---

## Effect

### Mite {#tiny}
2 TP Bug
- Coin (2): Numb (1)
- Summon Zasp
> Small, but many.

### Broken
2 TP Bug
- Numbs
"""


@pytest.fixture
def mine(tmp_path: Path) -> Path:
    path = tmp_path / "hive.cards.md"
    path.write_text(MINE, encoding="utf-8")
    return path


# -- show --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", game_names())
def test_every_bundled_card_stands_in_the_table_of_its_game(name: str, capsys: Any) -> None:
    result = cardlang(capsys, "show", "--game", name)
    lines = result.out.splitlines()
    assert (result.status, result.err) == (0, "")
    assert [line for line in lines if width_of(line) > 80] == []
    missing = [card.name for card in load_game(name).cards.values() if card.name[:20] not in result.out]
    assert missing == []


@pytest.mark.parametrize("name", game_names())
def test_every_bundled_card_is_shown_in_full(name: str, capsys: Any) -> None:
    cards = list(load_game(name).cards.values())
    for card in cards[:: max(1, len(cards) // 8)]:
        result = cardlang(capsys, "show", card.id, "--game", name)
        plain = " ".join(result.out.split())
        assert result.status == 0
        assert card.name in plain
        assert [text for text in (*card.text, *card.reminders) if " ".join(text.split()) not in plain] == []
        assert f"id {card.id}, set {card.set}" in plain


def test_a_card_in_full_says_all_that_is_printed_on_it_and_where_it_stands(mine: Path, capsys: Any) -> None:
    result = cardlang(capsys, "show", "Mite", "--game", "spycards", "--set", mine)
    assert result.out == (
        "Mite\nEffect, 2 TP Bug\n- Coin (2): Numb (1)\n- Summon Zasp\n> Small, but many.\n"
        f"id tiny, set hive, {mine}:9\n"
    )
    assert "1 card with errors cannot be shown; `cardlang check` says what is wrong" in result.err


@pytest.mark.parametrize("name", ["zasp", "ZASP", "Zasp"])
def test_a_card_is_found_by_its_id_and_whatever_its_case(name: str, capsys: Any) -> None:
    assert cardlang(capsys, "show", name, "--game", "spycards").out.startswith("Zasp\nMini-Boss, 3 TP Bug\n")


def test_an_unknown_card_is_answered_with_suggestions(capsys: Any) -> None:
    result = cardlang(capsys, "show", "Zaps", "--game", "spycards")
    assert (result.status, result.out) == (2, "")
    assert "there is no card called `Zaps` in vanilla, bug-fables-1.1; did you mean `Zasp`?" in result.err


def test_filters_narrow_the_table(capsys: Any) -> None:
    def ids(*filters: str) -> list[str]:
        shown = cardlang(capsys, "show", "--game", "spycards", "--format", "json", *filters).json
        return [card["id"] for card in shown["cards"]]

    assert len(ids()) == 92
    assert ids("--set", "bug-fables-1.1") == ["stratos", "delilah"]
    assert len(ids("--kind", "mini-boss", "--set", "vanilla")) == 22
    assert ids("--tribe", "mothfly", "--kind", "Boss") == ["false-monarch"]
    assert "venus-guardian" in ids("--text", "per Venus")
    assert ids("--text", "nothing says this") == []


@pytest.mark.parametrize(("option", "word", "meant"), [("--kind", "Bos", "Boss"), ("--tribe", "Botz", "Bot")])
def test_a_filter_for_what_is_not_there_is_wrong_use(option: str, word: str, meant: str, capsys: Any) -> None:
    result = cardlang(capsys, "show", "--game", "spycards", option, word)
    assert (result.status, f"did you mean `{meant}`?" in result.err) == (2, True)


def test_a_card_as_data_has_the_documented_fields(mine: Path, capsys: Any) -> None:
    shown = cardlang(capsys, "show", "tiny", "--game", "spycards", "--set", mine, "--format", "json").json
    assert (shown["version"], shown["game"]) == (1, "spycards")
    assert shown["cards"] == [
        {
            "id": "tiny",
            "name": "Mite",
            "set": "hive",
            "kind": "Effect",
            "cost": 2,
            "tribes": ["Bug"],
            "stats": {"cost": 2},
            "text": ["Coin (2): Numb (1)", "Summon Zasp"],
            "keywords": [],
            "reminders": [],
            "flavour": ["Small, but many."],
            "file": str(mine),
            "line": 9,
        }
    ]


def test_amounts_without_end_are_texts_in_json(capsys: Any, tmp_path: Path) -> None:
    path = tmp_path / "a.cards.md"
    path.write_text(MINE.replace("2 TP Bug\n- Coin", "∞ TP Bug\n- Coin"), encoding="utf-8")
    shown = cardlang(capsys, "show", "Mite", "--game", "spycards", "--set", path, "--format", "json").json
    assert (shown["cards"][0]["cost"], shown["cards"][0]["stats"]) == ("∞", {"cost": "∞"})


def test_what_would_move_the_cursor_is_shown_and_not_done(tmp_path: Path, capsys: Any) -> None:
    path = tmp_path / "a.cards.md"
    path.write_text(MINE.replace("Small", "\u202eSmall"), encoding="utf-8")
    assert "<U+202E>Small" in cardlang(capsys, "show", "Mite", "--game", "spycards", "--set", path).out


# -- sets and games ----------------------------------------------------------------------------------------


def test_sets_counts_the_cards_of_sets_and_decks(capsys: Any) -> None:
    listed = cardlang(capsys, "sets", "--game", "spycards", "--format", "json").json
    sets = {entry["id"]: entry for entry in listed["sets"]}
    assert (listed["version"], sets["vanilla"]["cards"], sets["vanilla"]["kind"]) == (1, 90, "base")
    assert (sets["bug-fables-1.1"]["cards"], sets["bug-fables-1.1"]["uses"]) == (2, ["vanilla"])
    assert {entry["cards"] for entry in listed["decks"]} == {15}
    assert "vanilla         90 cards" in cardlang(capsys, "sets").out


@pytest.mark.parametrize("name", game_names())
def test_sets_and_games_know_every_game(name: str, capsys: Any) -> None:
    rules = game(name)
    listed = {entry["name"]: entry for entry in cardlang(capsys, "games", "--format", "json").json["games"]}
    assert listed[name]["players"] == list(rules.players)
    assert listed[name]["variants"] == list(rules.variants)
    assert rules.title in cardlang(capsys, "games").out
    sets = cardlang(capsys, "sets", "--game", name, "--format", "json").json["sets"]
    assert {entry["id"] for entry in sets} >= set(rules.default_sets)


# -- decks -------------------------------------------------------------------------------------------------


def test_a_bundled_deck_is_shown_by_its_name(capsys: Any) -> None:
    result = cardlang(capsys, "deck", "show", "starter")
    assert (result.status, result.err) == (0, "")
    assert result.out.startswith("starter: 15 cards of vanilla\nBoss (1)\n")
    shown = cardlang(capsys, "deck", "show", "starter", "--format", "json").json
    assert (shown["game"], sum(card["copies"] for card in shown["cards"]), shown["faults"]) == (
        "spycards",
        15,
        [],
    )


def test_a_deck_file_is_checked_against_the_deck_rules(tmp_path: Path, capsys: Any) -> None:
    path = tmp_path / "mine.deck.txt"
    path.write_text("3 Thief\nTheif\n", encoding="utf-8")
    result = cardlang(capsys, "deck", "check", path, "--game", "spycards")
    assert (result.status, "there is no card called `Theif`" in result.out) == (1, True)
    path.write_text("3 Thief\n", encoding="utf-8")
    result = cardlang(capsys, "deck", "check", path, "--game", "spycards")
    assert (result.status, "3 cards; a deck has 15" in result.out) == (1, True)
    assert cardlang(capsys, "deck", "check", "starter", "thugs").status == 0


def test_a_deck_that_is_not_there_is_answered_with_a_suggestion(capsys: Any) -> None:
    for command in ("check", "show"):
        result = cardlang(capsys, "deck", command, "startr")
        assert (result.status, "did you mean `starter`?" in result.err) == (2, True)


def test_a_faulty_deck_is_shown_as_far_as_it_is_understood(tmp_path: Path, capsys: Any) -> None:
    path = tmp_path / "mine.deck.txt"
    path.write_text("---\ngame: spycards\nname: mine\n---\n3 Thief\n2 Thiefs\n", encoding="utf-8")
    result = cardlang(capsys, "deck", "show", path)
    assert (result.status, "mine: 3 cards of vanilla" in result.out) == (1, True)
    assert "there is no card called `Thiefs`" in result.err


# -- explain -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("code", ["E101", "e101", "not-understood"])
def test_explain_takes_a_code_or_its_name(code: str, capsys: Any) -> None:
    result = cardlang(capsys, "explain", code)
    assert (result.status, result.out.split("\n")[0]) == (
        0,
        "error[E101] not-understood: words that do not read",
    )
    assert all_codes()["E101"].help in result.out


def test_explain_lists_all_codes(capsys: Any) -> None:
    listed = cardlang(capsys, "explain").out.splitlines()
    assert [line[:4] for line in listed if line[:1] in "EW"] == list(all_codes())


def test_explain_of_an_unknown_code_suggests_one(capsys: Any) -> None:
    result = cardlang(capsys, "explain", "E1O1")
    assert (result.status, "did you mean `E101`?" in result.err) == (2, True)
