"""Exact odds: they agree with counting every way by hand, and with playing many rounds."""

from __future__ import annotations

import itertools
import time
from fractions import Fraction
from math import comb
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardlang import load_game
from cardlang.checks.text import compile_text
from cardlang.engine.odds import Odds, wilson
from cardlang.games.spycards.branches import COPIED, SHARED, BranchingRound
from cardlang.games.spycards.distribution import try_effects

GAME = load_game("spycards")
CARDS = GAME.cards


def odds_of(text: str) -> Odds:
    return try_effects(compile_text(GAME.rules, text, CARDS, "Effect")[1], CARDS)


def shares(text: str) -> dict[str, Fraction]:
    return {outcome.text: outcome.probability for outcome in odds_of(text).outcomes}


def resolve(played: list[list[str]], **more: Any) -> dict[str, Any]:
    return GAME.resolve(CARDS, [{"played": names} for names in played], **more)


# -- one effect on a card ------------------------------------------------------------------------------------


def test_two_coins_are_combined_and_not_listed_flip_by_flip() -> None:
    assert [(str(o.probability), o.text) for o in odds_of("Coin (2): ATK+1").outcomes] == [
        ("1/2", "ATK 1, DEF 0"), ("1/4", "ATK 2, DEF 0"), ("1/4", "ATK 0, DEF 0"),
    ]  # fmt: skip


def test_a_thousand_coins_are_binomial_and_quick() -> None:
    start = time.process_time()
    found = shares("Coin (1000): ATK+1")
    assert time.process_time() - start < 20
    assert found == {f"ATK {k}, DEF 0": Fraction(comb(1000, k), 2**1000) for k in range(1001)}


@pytest.mark.parametrize(
    "text",
    [
        "ATK+1", "Coin (3): ATK+2 or DEF+2", "Coin (3): Coin (3): ATK+1 or DEF+1",
        "Coin (20): Heal 1 or Take 1 Damage",
        "Coin (1000): (ATK+1 (only once))", "Coin (4): Setup (ATK+1)", "Coin (2): ATK+∞ or ATK-∞", "Summon 2 Wasp",
        "Turns into a random Mini-Boss Card", "Coin (1): Summon Spider", "Coin (0): ATK+1",
        "Coin (900): Coin (1): ATK+1",
        "Coin (5): ATK+1 or Heal 1", "On Tie: Coin (2): Take 1 Damage", "Coin (3): Numb (1) or Multiply Healing by 2",
        "Coin (3): Summon Seedling as Opponent", "If Final ATK (0): Coin (2): ATK+1",
    ],
)  # fmt: skip
def test_probabilities_are_exact_and_add_up_to_one(text: str) -> None:
    odds = odds_of(text)
    assert odds.exact
    assert sum((o.probability for o in odds.outcomes), Fraction(0)) == 1
    assert all(type(o.probability) is Fraction for o in odds.outcomes)
    assert [o.probability for o in odds.outcomes] == sorted(
        (o.probability for o in odds.outcomes), reverse=True
    )
    assert len({o.text for o in odds.outcomes}) == len(odds.outcomes)


def test_equal_results_of_random_summons_are_merged() -> None:
    attack = {
        "Wasp Scout": {2: 1},
        "Wasp Trooper": {4: 1},
        "Wasp Bomber": {2: 1, 3: 1},
        "Wasp Driller": {4: 1},
    }
    wanted: dict[int, Fraction] = {}
    for pair in itertools.product(attack.values(), repeat=2):
        for one, two in itertools.product(*pair):
            share = Fraction(1, 16 * sum(pair[0].values()) * sum(pair[1].values()))
            wanted[one + two] = wanted.get(one + two, Fraction(0)) + share
    assert {o.values["atk"]: o.probability for o in odds_of("Summon 2 Wasp").outcomes} == wanted


def test_what_would_take_too_long_is_sampled_with_an_interval_that_says_so() -> None:
    odds = odds_of("Summon 12 Wasp")
    assert not odds.exact
    assert odds.samples > 100
    assert sum((o.probability for o in odds.outcomes), Fraction(0)) == 1
    for outcome in odds.outcomes:
        low, high = odds.interval(outcome)
        assert 0 <= low <= float(outcome.probability) <= high <= 1


def test_wilson_intervals_stay_inside_zero_and_one() -> None:
    assert wilson(0, 10)[0] == 0
    assert 0.99 < wilson(10, 10)[1] <= 1
    assert wilson(0, 0) == (0.0, 1.0)


# -- whole boards --------------------------------------------------------------------------------------------

COIN_CARDS = ["Acornling", "Cactiling", "Inichas", "Denmuki", "Wasp Bomber", "Bee-Boop", "Madesphy", "Acolyte Aria",
              "Dead Lander β", "Wild Chomper", "Ahoneynation"]  # fmt: skip
OTHERS = ["Seedling", "Zombeetle", "Tidal Wyrm", "Numbnail", "Venus' Guardian", "Kabbu", "Monsieur Scarlet", "Midge",
          "Mother Chomper", "Leafbug Ninja", "Leafbug Archer", "Mender", "Riz", "Spider"]  # fmt: skip


def by_hand(played: list[list[str]]) -> dict[str, Fraction]:
    """Play a board once for every sequence of coins and count equal results."""
    found: dict[str, Fraction] = {}
    stack: list[list[str]] = [[]]
    while stack:
        coins = stack.pop()
        ended = resolve(played, coins=coins)
        if len(ended["coins"]) > len(coins):
            stack += [[*coins, "heads"], [*coins, "tails"]]
            continue
        result = str((ended["winner"], ended["players"]))
        found[result] = found.get(result, Fraction(0)) + Fraction(1, 2 ** len(coins))
    return found


@settings(max_examples=30, deadline=None)
@given(st.data())
def test_the_exact_odds_of_a_board_are_those_of_every_sequence_of_coins(data: st.DataObject) -> None:
    one = data.draw(st.lists(st.sampled_from(COIN_CARDS + OTHERS), max_size=3))
    two = data.draw(st.lists(st.sampled_from(COIN_CARDS[:6] + OTHERS), max_size=2))
    exact = resolve([one, two], exact=True)
    assert exact["exact"]
    found = {str((o["winner"], o["players"])): Fraction(o["probability"]) for o in exact["outcomes"]}
    assert found == by_hand([one, two])


def test_random_picks_of_a_board_are_weighed_one_by_one() -> None:
    exact = resolve([["Wasp King"], ["Numbnail"]], exact=True)
    assert sum(Fraction(o["probability"]) for o in exact["outcomes"]) == 1
    scouts = [
        o for o in exact["outcomes"] if o["players"][0]["played"] == ["Wasp King", "Wasp Scout", "Wasp Scout"]
    ]
    assert [o["probability"] for o in scouts] == ["1/16"]
    bombers = [
        o for o in exact["outcomes"] if o["players"][0]["played"][1:] == ["Wasp Bomber", "Wasp Bomber"]
    ]
    assert sum(Fraction(o["probability"]) for o in bombers) == Fraction(1, 16)
    picked = resolve([["Wasp King"], ["Numbnail"]], exact=True, picks=["Wasp Scout", "Wasp Driller"])
    (only,) = picked["outcomes"]
    assert only["probability"] == "1/1"
    assert only["players"][0]["played"] == ["Wasp King", "Wasp Scout", "Wasp Driller"]


def test_forced_coins_are_not_weighed() -> None:
    exact = resolve([["Madesphy"], []], exact=True, coins=["heads"])
    assert {o["players"][0]["def"]: o["probability"] for o in exact["outcomes"]} == {3: "1/2", 6: "1/2"}


def test_a_copied_round_shares_nothing_that_changes() -> None:
    handled = {"field", "numbed", "setup", "changes", "limits", "stack", "waiting", *COPIED, *SHARED}
    slots = {name for kind in BranchingRound.__mro__ for name in getattr(kind, "__slots__", ())}
    assert slots == handled
