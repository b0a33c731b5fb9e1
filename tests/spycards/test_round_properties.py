"""Properties of rounds, over random effects, boards, coins and seats."""

from __future__ import annotations

import re
from typing import Any

import attrs
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

import cardlang
from benchmarks.base_cards import NAMES
from cardlang.checks.cards import Card, CardSet
from cardlang.engine.effect import rebuild
from cardlang.games.spycards import ast
from cardlang.syntax.node import print_node
from spycards.effect_strategies import known, trees
from spycards.tables import GAME, base_cards, compiled

RELAXED = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much])

small = trees(known, largest=6, size=5)


def with_card(tree: ast.EffectText, other: ast.EffectText) -> CardSet | None:
    """Return the base cards and an Effect card with two lines; None when they may not stand on a card."""
    cards = base_cards()
    lines = [compiled(print_node(t), cards, "tested") for t in (tree, other)]
    if any(line is None for line in lines):
        return None
    effects = []
    for number, line in enumerate(lines):
        for effect in line.effects:
            effects.append(_on_line(effect, number))
    texts = tuple(line.text for line in lines)
    tribes = ("Bug", "Plant")
    card = Card(
        "tested", "Tested", "Effect", "test", 1, tribes, {"cost": 1}, tuple(effects), texts, ("test", 1)
    )
    return CardSet("spycards", [*cards.values(), card], ("vanilla", "test"), cards.extras)


def _on_line(effect: Any, number: int) -> Any:
    def move(inner: Any) -> Any:
        return attrs.evolve(inner, key=inner.key.replace("#0.", f"#{number}."))

    return rebuild(effect, move)


def outcome(cards: CardSet, players: Any, events: bool, **options: Any) -> Any:
    """Return a resolved round without its events, or the names in the error of one without end."""
    try:
        result = GAME.resolve(cards, players, events=events, **options)
    except cardlang.RunawayEffects:
        return "runaway"
    result.pop("events", None)
    return result


boards = st.tuples(
    st.lists(st.sampled_from([*NAMES, "Tested", "Tested", "Tested", "Tested"]), max_size=5),
    st.lists(st.sampled_from([*NAMES, "Tested", "Tested"]), max_size=5),
)


@RELAXED
@given(
    small,
    small,
    small,
    boards,
    st.integers(0, 2**64 - 1),
    st.sampled_from(["online", "bug-fables"]),
    st.integers(-2, 5),
)
def test_a_round_never_crashes_and_is_the_same_with_and_without_its_log(
    one: ast.EffectText,
    two: ast.EffectText,
    left: ast.EffectText,
    board: Any,
    seed: int,
    variant: str,
    hp: int,
) -> None:
    cards = with_card(one, two)
    assume(cards is not None)
    assert cards is not None
    setup = (
        []
        if compiled(print_node(left), base_cards()) is None or "On Numb" in print_node(left)
        else [print_node(left)]
    )
    players = [{"played": board[0], "hp": hp, "setup": setup}, {"played": board[1]}]
    quiet, logged = (outcome(cards, players, events, seed=seed, variant=variant) for events in (False, True))
    assert quiet == logged


# -- seats -------------------------------------------------------------------------------------------------------

PLAIN = [name for name in NAMES if name not in ("Carmina", "Wasp King")]


def coins_by_seat(result: dict[str, Any]) -> list[tuple[str, int, list[str]]]:
    """Return the coins of a logged round in the order flipped: the phase running, the seat, and the results."""
    found = []
    for event in result["events"]:
        if event["text"].startswith("Coin "):
            found.append(
                (
                    event["phase"],
                    event["player"],
                    re.findall(r"\b(heads|tails)\b", event["text"].split(":")[-1]),
                )
            )
    return found


@RELAXED
@given(
    st.lists(st.sampled_from(PLAIN), max_size=5),
    st.lists(st.sampled_from(PLAIN), max_size=5),
    st.integers(0, 2**32),
)
def test_swapping_the_seats_of_a_base_round_swaps_its_result(
    one: list[str], other: list[str], seed: int
) -> None:
    here = GAME.resolve(
        base_cards(), [{"played": one, "hp": 3}, {"played": other, "hp": 3}], seed=seed, events=True
    )
    flips = coins_by_seat(here)
    assert sum(len(coins) for _, _, coins in flips) == len(here["coins"])
    phases = list(dict.fromkeys(phase for phase, _, _ in flips))
    coins = [
        coin
        for phase in phases
        for seat in (1, 0)
        for p, s, results in flips
        if (p, s) == (phase, seat)
        for coin in results
    ]
    there = GAME.resolve(
        base_cards(), [{"played": other, "hp": 3}, {"played": one, "hp": 3}], coins=coins, seed=seed
    )
    assert there["players"] == here["players"][::-1]
    assert there["winner"] == (None if here["winner"] is None else 1 - here["winner"])
    assert there["coins"] == coins
