"""Choices: numbers, several numbers, and words."""

from __future__ import annotations

import pytest

from cardlang.play.menu import Chosen, Menu, Unclear, items_of

CARDS = ("pass", "play Zasp", "play Thief", "play Zasp, Thief", "play Thief, Thief", 'play "Here, Kitty"')
ORDERED = ("pass", "play Zasp", "play Thief", "play Zasp, Thief", "play Thief, Zasp")
TURNS = ("play Net", "play 2 Earwig", "play 3 Earwig", "pick up")


@pytest.mark.parametrize(
    ("typed", "action"),
    [
        ("1", "play Zasp"),
        ("2", "play Thief"),
        ("1 2", "play Zasp, Thief"),
        ("2 1", "play Zasp, Thief"),
        ("1,3", "play Zasp, Thief"),
        ("2 3", "play Thief, Thief"),
        ("4", 'play "Here, Kitty"'),
        ("5", "pass"),
        ("pass", "pass"),
        ("play Thief, Thief", "play Thief, Thief"),
        ("thief,  zasp", "play Zasp, Thief"),
        ("play z, th", "play Zasp, Thief"),
        ('"here, kitty"', 'play "Here, Kitty"'),
        ("pa", "pass"),
    ],
)
def test_things_are_chosen_together_by_number_or_name(typed: str, action: str) -> None:
    assert Menu(CARDS, "play").read(typed) == Chosen(action)


@pytest.mark.parametrize(("typed", "action"), [("1 2", "play Zasp, Thief"), ("2 1", "play Thief, Zasp")])
def test_numbers_give_the_order_where_it_matters(typed: str, action: str) -> None:
    assert Menu(ORDERED, "play").read(typed) == Chosen(action)


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ("6", "there is no choice 6; choices are 1 to 5"),
        ("0", "there is no choice 0"),
        ("99999999999999999999", "choices are 1 to 5"),
        ("1 1", "each number can be chosen once"),
        ("1 5", "only 1 to 4 can be chosen together"),
        ("1 2 3", "`play Zasp, Thief, Thief` is not among your choices now"),
        ("play Zork", "`play Zork` is not among your choices"),
        ("zap", "did you mean `Zasp`?"),
        ("-1", "is not among your choices"),
        ("x" * 10_000, "is not among your choices"),
    ],
)
def test_what_is_no_choice_is_answered_with_what_would_be(typed: str, words: str) -> None:
    read = Menu(CARDS, "play").read(typed)
    assert isinstance(read, Unclear)
    assert words in read.lines[0]
    assert len(read.lines[0]) < 120


@pytest.mark.parametrize(
    ("typed", "action"), [("1", "play Net"), ("4", "pick up"), ("PICK", "pick up"), ("play n", "play Net")]
)
def test_single_actions_are_numbered_as_they_are(typed: str, action: str) -> None:
    menu = Menu(TURNS)
    assert menu.lines()[0] == "   1  play Net"
    assert menu.read(typed) == Chosen(action)


def test_part_of_an_action_lists_those_that_hold_it_with_their_numbers() -> None:
    read = Menu(TURNS).read("earwig")
    assert read == Unclear(("your choices with `earwig`:", "   2  play 2 Earwig", "   3  play 3 Earwig"))


def test_a_long_menu_says_how_many_more_there_are() -> None:
    lines = Menu([f"play {number} Ant" for number in range(1, 41)]).lines()
    assert len(lines) == 25
    assert "16 more" in lines[-1]


def test_commas_in_quotes_belong_to_a_name() -> None:
    assert items_of('Zasp, "Here, Kitty",Thief') == ["Zasp", '"Here, Kitty"', "Thief"]
