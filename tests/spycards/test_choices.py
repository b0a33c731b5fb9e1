"""What can be paid from a hand, against a plain listing of all there is (ruling 12)."""

from __future__ import annotations

from itertools import combinations, permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardlang.checks.cards import CardSet
from cardlang.games.spycards.choices import MOST_CARDS, Hand, Hands
from cardlang.games.spycards.program import program_of
from tests.spycards.tables import free_cards

COSTS = (0, 1, 2, 3, 4, 5, 7, 9, -1, -3)
WITHOUT_REFUNDS = 8


def _name(cost: int) -> str:
    return f"Card {cost}" if cost >= 0 else f"Refund {-cost}"


def _cards(costs: tuple[int, ...]) -> CardSet:
    return free_cards("".join(f"### {_name(cost)}\n{cost} TP Bug\n" for cost in costs))


SETS = {True: _cards(COSTS), False: _cards(COSTS[:WITHOUT_REFUNDS])}


@st.composite
def hands(draw: st.DrawFn, ordered: bool) -> tuple[Hand, list[int], int]:
    """Draw a hand, the costs of its cards and the TP that its player has."""
    refunds = draw(st.booleans())
    costs = COSTS if refunds else COSTS[:WITHOUT_REFUNDS]
    held = draw(st.lists(st.sampled_from(costs), max_size=MOST_CARDS))
    tp = draw(st.integers(0, 14))
    cards = SETS[refunds]
    ids = list(cards)
    numbers = [ids.index(cards.by_name(_name(cost))[0].id) for cost in held]
    return Hands(program_of(cards, False).numbered).of((tp, *numbers), ordered), held, tp


def _text(costs: tuple[int, ...]) -> str:
    return f"play {', '.join(map(_name, costs))}" if costs else "pass"


@given(hands(ordered=False))
def test_a_hand_offers_each_set_that_tp_pays_once(drawn: tuple[Hand, list[int], int]) -> None:
    hand, held, tp = drawn
    sets = {
        _text(tuple(held[place] for place in places))
        for size in range(len(held) + 1)
        for places in combinations(range(len(held)), size)
        if sum(held[place] for place in places) <= tp
        and all(place in places for taken in places for place in range(taken) if held[place] == held[taken])
    }
    assert sorted(hand.texts) == sorted({"pass"} | sets)


@given(hands(ordered=True))
def test_where_order_is_free_a_hand_offers_each_sequence_that_tp_pays_once(
    drawn: tuple[Hand, list[int], int],
) -> None:
    hand, held, tp = drawn
    sequences = {
        _text(costs)
        for size in range(len(held) + 1)
        for costs in permutations(held, size)
        if sum(costs) <= tp
    }
    assert sorted(hand.texts) == sorted(sequences)
    assert [text.count(",") for text in hand.texts] == sorted(text.count(",") for text in hand.texts)


@pytest.mark.parametrize("ordered", [False, True])
@given(data=st.data())
def test_an_action_takes_the_cards_it_names_and_keeps_the_others_in_hand_order(
    ordered: bool, data: st.DataObject
) -> None:
    hand, held, _ = data.draw(hands(ordered))
    places = tuple(range(len(held)))
    for text in hand.texts:
        played, kept = hand.split(text)
        assert _text(played(tuple(held))) == text
        assert sorted((*played(places), *kept(places))) == list(places)
        assert list(kept(places)) == sorted(kept(places))
        first = [
            place
            for place in played(places)
            if any(held[k] == held[place] for k in kept(places) if k < place)
        ]
        assert not first, "of equal copies those drawn first are played first"
