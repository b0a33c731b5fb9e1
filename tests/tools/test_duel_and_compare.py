"""`duel` gives the chances of a round; `compare` finds boards that speak for and against a card."""

from __future__ import annotations

import json
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import cardlang
from tests.tools.commands import cardlang as run

GAME = cardlang.load_game("spycards")
NAMES = [card.name for card in GAME.cards.values() if GAME.cards.by_name(card.name) == (card,)]


def data(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, Any]:
    result = run(capsys, *arguments, "--format", "json")
    assert result.status == 0, result.err
    read: dict[str, Any] = json.loads(result.out)
    return read


def lead_after(own: list[str], against: list[str], hp: list[int], variant: str = "online") -> Fraction:
    players = [{"played": own, "hp": hp[0]}, {"played": against, "hp": hp[1]}]
    answer = GAME.resolve(GAME.cards, players, exact=True, variant=variant)
    assert answer["exact"]
    leads = [
        Fraction(outcome["probability"]) * (max(0, outcome["players"][0]["hp"]) - max(0, outcome["players"][1]["hp"]))
        for outcome in answer["outcomes"]
    ]  # fmt: skip
    return sum(leads, Fraction(0))


def test_a_coin_gives_half_a_win(capsys: pytest.CaptureFixture[str]) -> None:
    """Inichas (DEF+2 on heads) against 2 ATK: power 0 against 0 on heads."""
    found = data(capsys, "duel", "Inichas", "vs", "Chomper")["chances"]
    assert [found[name]["probability"] for name in ("win", "tie", "loss")] == ["0/1", "1/2", "1/2"]


def test_a_side_says_hp_and_setup_as_in_scenarios(capsys: pytest.CaptureFixture[str]) -> None:
    found = data(capsys, "duel", 'HP 3, setup "ATK+2"', "vs", "HP 2, Chomper")
    assert found["chances"]["tie"]["percent"] == 100
    assert [player["hp"] for player in found["outcomes"][0]["players"]] == [3, 2]


def test_the_page_has_three_lines_of_chances_and_then_results(capsys: pytest.CaptureFixture[str]) -> None:
    result = run(capsys, "duel", "Spider,", "Zasp", "vs", "Thief")
    assert result.status == 0
    lines = result.out.splitlines()
    assert lines[:2] == ["Spider, Zasp", "against Thief"]
    assert lines[3].split()[:4] == ["win", "1", "100.0", "%"]
    assert lines[7:] == [
        "results",
        "  1/2  win  power 6 : 2  HP 5 : 4",
        "  1/2  win  power 6 : 0  HP 5 : 4",
    ]


def test_what_is_too_much_is_sampled_and_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    many = ", ".join(["Carmina"] * 8)
    found = data(capsys, "duel", many, "vs", many)
    assert (found["exact"], found["chances"]["samples"] > 0) == (False, True)
    low, high = found["chances"]["win"]["interval"]
    assert low < found["chances"]["win"]["percent"] < high
    for outcome in found["outcomes"]:  # as `resolve --exact` has them
        low, high = outcome["interval"]
        assert low < 100 * Fraction(outcome["probability"]) < high


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("Zasp",), "write `vs` between the two sides"),
        (("Zas", "vs", "Thief"), "there is no card called `Zas`; did you mean `Zasp`?"),
        (("HP x", "vs", "Thief"), "after `HP` stands a whole number"),
        (("HP 3, HP 4", "vs", "Thief"), "a side has its HP once"),
        (("setup ATK+2", "vs", "Thief"), "after `setup` stands a text in quotes"),
        (('setup "ATK!"', "vs", "Thief"), "does not read"),
        (("Zasp", "vs", "Thief", "--game", "bugs"), "Bugs has no rounds"),
        (("Zasp", "vs", "Thief", "--variant", "x"), "there is no variant"),
    ],
)
def test_a_side_that_does_not_read_is_told_about(
    capsys: pytest.CaptureFixture[str], words: tuple[str, ...], message: str
) -> None:
    result = run(capsys, "duel", *words)
    assert result.status == 2
    assert message in result.err


@settings(deadline=None, max_examples=20)
@given(first=st.sampled_from(NAMES), second=st.sampled_from(NAMES), seed=st.integers(0, 99))
def test_every_board_that_is_shown_is_true(first: str, second: str, seed: int) -> None:
    """The two leads of a witness are those of `resolve --exact`, and they speak for the card they are said to."""
    assert GAME.rules.compare is not None
    one, two = (GAME.cards.by_name(name)[0].id for name in (first, second))
    found = GAME.rules.compare(GAME.cards, one, two, None, 30, seed)
    assert found.boards + found.left_out <= 30
    for witness, sign in ((found.better, 1), (found.worse, -1)):
        if witness is not None:
            hp, against = list(witness.hp), list(witness.against)
            assert lead_after([*witness.own, first], against, hp) == witness.first
            assert lead_after([*witness.own, second], against, hp) == witness.second
            assert (witness.first - witness.second) * sign > 0


def test_a_card_is_never_worse_than_itself(capsys: pytest.CaptureFixture[str]) -> None:
    found = data(capsys, "compare", "Thief", "Thief", "--boards", "60")
    assert (found["better"], found["worse"], found["boards"] + found["left_out"]) == (None, None, 60)


def test_swapping_the_cards_swaps_the_answer(capsys: pytest.CaptureFixture[str]) -> None:
    one = data(capsys, "compare", "Underling", "Chomper", "--boards", "300")
    two = data(capsys, "compare", "Chomper", "Underling", "--boards", "300")
    assert one["better"]["boards"] == two["worse"]["boards"]
    assert one["better"]["hp_lead"] == two["worse"]["hp_lead"][::-1]


def test_the_page_says_never_worse_and_what_is_not_counted(capsys: pytest.CaptureFixture[str]) -> None:
    result = run(capsys, "compare", "Bandit", "Thief", "--boards", "200")
    assert result.status == 0
    assert "Bandit is never worse than Thief in 200 boards" in result.out.replace("199", "200")
    assert "not counted: Bandit costs 3 TP, Thief 2" in result.out


def test_unknown_cards_are_suggested(capsys: pytest.CaptureFixture[str]) -> None:
    result = run(capsys, "compare", "Theif", "Bandit")
    assert (result.status, "did you mean `Thief`?" in result.err) == (2, True)


def test_boards_keep_the_rules_of_decks_and_tp() -> None:
    """No side costs more than 10 TP or holds two Bosses or the same Mini-Boss twice (rulings 12 and 27)."""
    from cardlang.games.spycards.rivals import _places

    cards = GAME.cards
    rivals = (cards["spider"], cards["zasp"])
    places = list(_places(cards, *rivals, 400, 5))
    assert len(set(places)) == 400
    for place in places:
        sides = [[cards[i] for i in place.against]]
        sides += [[*(cards[i] for i in place.own), rival] for rival in rivals]
        for side in sides:
            assert sum(card.cost for card in side) <= 10
            assert sum(card.kind == "Boss" for card in side) <= 1
            minis = [card.id for card in side if card.kind == "Mini-Boss"]
            assert len(minis) == len(set(minis)) <= 2
