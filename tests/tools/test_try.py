"""`cardlang try`: what a text says, when it runs, and what comes of it."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Any

import pytest

from cardlang import load_game
from cardlang.games.registry import game_names
from tests.tools.commands import cardlang


def tried(capsys: Any, text: str, *more: str, game: str = "spycards") -> Any:
    return cardlang(capsys, "try", text, "--game", game, *more)


def test_the_results_come_with_their_exact_probabilities_the_most_likely_first(capsys: Any) -> None:
    result = tried(capsys, "Coin (2): ATK+1")
    assert result.status == 0
    rows = [line.strip() for line in result.out.splitlines() if "%" in line]
    assert rows == ["1/2  50.0 %  ATK 1, DEF 0", "1/4  25.0 %  ATK 2, DEF 0", "1/4  25.0 %  ATK 0, DEF 0"]


def test_the_scope_of_or_of_per_and_of_a_limit_can_be_seen(capsys: Any) -> None:
    out = tried(capsys, "Coin (1): ATK+1 or DEF+1 per Bug (only once)").out
    assert "  … (only once)\n  └─ Coin (1): ATK+1 or …\n     └─ tails  DEF+1 per Bug\n" in out
    out = tried(capsys, "Coin (2): ATK+1 or Coin (1): DEF+1").out
    assert "  Coin (2): ATK+1 or …\n  └─ tails  Coin (1): DEF+1\n" in out
    out = tried(capsys, "Coin (1): Coin (1): ATK+1 or DEF+1").out
    assert "  Coin (1): …\n  └─ heads  Coin (1): ATK+1 or DEF+1\n" in out


def test_another_spelling_is_printed_as_the_canonical_one(capsys: Any) -> None:
    assert tried(capsys, "Numb All Attackers").out.startswith("Numb (∞)\n")


@pytest.mark.parametrize(
    ("text", "phases"),
    [
        ("ATK+1", "ATK"),
        ("If Final ATK (3): Numb (1)", "Numb, Stat (Final ATK)"),
        ("Setup (Coin (1): ATK+1)", "Setup, Coin (next round), ATK (next round)"),
        ("Setup (TP+2)", "Setup, Start of Round (next round)"),
        ("TP+1", "no phase: it is part of the card's cost"),
    ],
)
def test_the_phases_are_told_in_the_words_of_the_rules(capsys: Any, text: str, phases: str) -> None:
    assert f"\nruns in  {phases}\n" in tried(capsys, text).out


def test_a_thousand_coins_add_up_to_exactly_one(capsys: Any) -> None:
    result = tried(capsys, "Coin (1000): ATK+1", "--format", "json")
    outcomes = result.json["odds"]["outcomes"]
    assert len(outcomes) == 1001
    assert sum(Fraction(o["probability"]) for o in outcomes) == 1
    in_text = re.findall(r"^ +(\d+/\d+) ", tried(capsys, "Coin (1000): ATK+1").out, re.MULTILINE)
    assert sum(map(Fraction, in_text)) == 1, "a pipe gets every result with its whole fraction"


def test_healing_is_tried_at_one_hp_where_it_shows(capsys: Any) -> None:
    out = tried(capsys, "Coin (1): Heal 1").out
    assert "at 1 HP" in out
    assert "1/2  50.0 %  ATK 0, DEF 0, HP 2" in out


def test_what_is_sampled_says_so(capsys: Any) -> None:
    result = tried(capsys, "Summon 12 Wasp", "--format", "json").json
    assert result["odds"]["exact"] is False
    assert result["odds"]["samples"] > 100
    assert all(
        low <= o["percent"] <= high for o in result["odds"]["outcomes"] for low, high in [o["interval"]]
    )


def test_an_unreadable_text_gets_its_whole_diagnostic(capsys: Any) -> None:
    result = tried(capsys, "Coyn (1): ATK+1")
    assert result.status == 1
    assert "error[E210]: there is no tribe called `Coyn`" in result.out
    assert "^^^^" in result.out
    assert "did you mean the effect `Coin`?   Coin (1): ATK+1" in result.out
    data = tried(capsys, "Coyn (1): ATK+1", "--format", "json")
    assert data.status == 1
    assert data.json["ok"] is False
    assert data.json["version"] == 1
    assert data.json["diagnostics"][0]["code"] == "E210"


def test_a_warning_stands_below_the_results(capsys: Any) -> None:
    result = tried(capsys, "If Chomper: ATK+1")
    assert result.status == 0
    assert result.out.index("runs in") < result.out.index("warning[W310]")


def test_a_text_that_never_ends_is_refused(capsys: Any) -> None:
    result = tried(capsys, "Coin (1000): Coin (1000): ATK+1")
    assert result.status == 2
    assert "more than 100,000 effects" in result.err


@pytest.mark.parametrize(
    "text", ["(" * 10_000, "ATK:" + " " * 20_000, "x" * 1_000_000, "Coin (1000000000): ATK+1", "", "\x00"]
)
def test_hostile_texts_get_a_diagnostic(capsys: Any, text: str) -> None:
    result = tried(capsys, text)
    assert result.status == 1
    assert "error[E" in result.out


def test_names_of_further_sets_can_be_used(capsys: Any) -> None:
    assert tried(capsys, "If Delilah: DEF+1").status == 1
    assert tried(capsys, "If Delilah: DEF+1", "--uses", "bug-fables-1.1").status == 0


@pytest.mark.parametrize("game", game_names())
def test_every_game_shows_how_its_texts_are_read(capsys: Any, game: str) -> None:
    written = [text for card in load_game(game).cards.values() for text in card.text]
    if not written:
        pytest.skip("this game's cards have no effects")
    text = max(written, key=len)
    result = tried(capsys, text, game=game)
    assert result.status == 0, result.out
    assert "read as" in result.out
    data = tried(capsys, text, "--format", "json", game=game).json
    assert data["version"] == 1
    assert data["reading"]["text"]
    bad = tried(capsys, "Qwertz the whole asdf", game=game)
    assert bad.status == 1
    assert "error[E" in bad.out
