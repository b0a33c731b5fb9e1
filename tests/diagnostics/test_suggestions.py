"""What an author may have meant, found in bounded time."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardlang.diagnostics.suggest import WordList, closest, distance

WORDS = ["Jellyshroom", "Zasp", "Chomper", "Chomper Brute", "Coin", "Heal", "Bot", "Bug"]


@pytest.mark.parametrize(
    ("slip", "meant"),
    [("Jellyshrom", "Jellyshroom"), ("zasp", "Zasp"), ("Coyn", "Coin"), ("Hael", "Heal"), ("Bto", "Bot")],
)
def test_slips_find_what_was_meant(slip: str, meant: str) -> None:
    assert closest(slip, WORDS)[0] == meant


@pytest.mark.parametrize("word", ["Foo", "Something else", "x" * 5_000, ""])
def test_other_words_find_nothing(word: str) -> None:
    assert closest(word, WORDS) == []


@given(st.text("abc", max_size=8), st.text("abc", max_size=8))
def test_no_near_word_is_missed_by_the_quick_looks(a: str, b: str) -> None:
    limit = 1 if len(a) < 4 else 2 if len(a) < 8 else 3
    near = a != b and distance(a, b, limit) <= limit and distance(a, b, limit) < max(len(a), len(b))
    assert (closest(a, [b]) == [b]) is near


def test_a_list_gives_up_after_its_budget() -> None:
    words = WordList([f"word{n}" for n in range(1_000)], budget=50_000)
    found = [bool(words.closest(f"wrod{n}")) for n in range(1_000)]
    assert (found[0], found[-1], words.budget <= 0) == (True, False, True)


def test_the_likelier_slip_comes_first() -> None:
    words = ["deck", "decks", "this", "his", "the", "draw", "drawn", "card", "can", "cards", "and", "an", "a"]
    for slip, meant in {
        "deckk": "deck", "htis": "this", "ths": "this", "draww": "draw", "car": "card", "cars": "cards", "adn": "and",
        "aa": "a",
    }.items():  # fmt: skip
        assert closest(slip, words)[0] == meant
