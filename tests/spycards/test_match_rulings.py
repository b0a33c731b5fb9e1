"""The rulings about whole matches: one test a ruling, or a part of one."""

from __future__ import annotations

import random

import pytest

from cardlang.engine.chance import Chance
from cardlang.engine.match import Match
from spycards.tables import (
    GAME,
    base_cards,
    both_hold,
    choose,
    deck_of,
    free_cards,
    hand,
    new_match,
    own,
    play,
    random_deck,
    start_with,
)

# -- 12: the start of a round ------------------------------------------------------------------------------------


def test_12_maximum_tp_grows_to_ten_and_tp_is_refilled_each_round() -> None:
    match = new_match(seed=3)
    seen = []
    for _ in range(12):
        seen.append((own(match)["tp"], own(match)["max_tp"]))
        play(match, "pass", "pass")
    assert [tp for tp, _ in seen] == [2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10]
    assert all(tp == most for tp, most in seen)


def test_12_tp_that_was_set_up_is_added_once() -> None:
    cards = free_cards("### Saver\n0 TP Bug\n- Setup (TP+5)\n")
    match = start_with(cards, [deck_of("saver")] * 2, both_hold("saver"))
    play(match, "play Saver", "pass")
    assert [own(match, p)["tp"] for p in (0, 1)] == [8, 3]
    play(match, "pass", "pass")
    assert own(match)["tp"] == 4


def test_12_tp_that_was_set_up_may_lie_above_ten() -> None:
    cards = free_cards("### Saver\n0 TP Bug\n- Setup (TP+5)\n")
    match = start_with(cards, [deck_of("saver")] * 2, both_hold("saver"))
    for _ in range(9):
        play(match, "pass", "pass")
    play(match, "play Saver", "pass")
    assert own(match)["tp"] == 15


def test_12_all_tp_that_was_set_up_is_added_and_then_not_below_zero() -> None:
    cards = free_cards("### Saver\n0 TP Bug\n- Setup (TP+5)\n### Waster\n0 TP Bug\n- Setup (TP-5)\n")

    def holds_both(match: Match) -> bool:
        return hand(match)[:2] == ["saver", "waster"]

    match = start_with(cards, [deck_of("waster", "saver")] * 2, holds_both)
    play(match, "play Saver, Waster", "pass")
    assert own(match)["tp"] == 3
    match = start_with(cards, [deck_of("waster", "saver")] * 2, holds_both)
    play(match, "play Waster", "pass")
    assert own(match)["tp"] == 0
    play(match, "pass", "pass")
    assert own(match)["tp"] == 4


def test_12_hands_of_0_to_5_cards_draw_3_2_2_2_1_and_0() -> None:
    cards = free_cards("### Nobody\n0 TP Bug\n")
    generator = random.Random(4)
    drawn: dict[int, set[int]] = {}
    match = new_match(cards, [deck_of("nobody")] * 2, seed=1)
    assert len(hand(match)) == 3
    for _ in range(300):
        actions = choose(match, generator)
        left = len(hand(match)) - (0 if actions[0] == "pass" else len(actions[0].split(", ")))
        match.apply_actions(actions)
        drawn.setdefault(left, set()).add(len(hand(match)) - left)
    assert drawn == {0: {3}, 1: {2}, 2: {2}, 3: {2}, 4: {1}, 5: {0}}


def test_12_a_short_deck_gives_what_it_has() -> None:
    deck = [4, 7]
    assert sorted(Chance(0).draw(deck, 3)) == [4, 7]
    assert deck == []


def test_12_online_cards_are_played_in_hand_order_and_a_choice_is_a_set() -> None:
    cards = free_cards("### Ant\n0 TP Bug\n### Bee\n0 TP Bug\n### Cricket\n0 TP Bug\n")
    wanted = ["cricket", "ant", "bee"]
    match = start_with(cards, [deck_of("ant", "bee", "cricket")] * 2, lambda m: hand(m) == wanted)
    assert set(match.legal_actions(0)) == {
        "pass", "play Cricket", "play Ant", "play Bee", "play Cricket, Ant", "play Cricket, Bee",
        "play Ant, Bee", "play Cricket, Ant, Bee",
    }  # fmt: skip
    play(match, "play Cricket, Ant, Bee", "pass")
    assert match.view(0).observation["last"]["played"][0] == ["Cricket", "Ant", "Bee"]


def test_12_in_bug_fables_a_choice_is_a_sequence() -> None:
    cards = free_cards("### Ant\n0 TP Bug\n### Bee\n0 TP Bug\n### Cricket\n0 TP Bug\n")
    wanted = ["cricket", "ant", "bee"]
    match = start_with(
        cards, [deck_of("ant", "bee", "cricket")] * 2, lambda m: hand(m) == wanted, variant="bug-fables"
    )
    assert len(match.legal_actions(0)) == 1 + 3 + 6 + 6
    play(match, "play Bee, Cricket, Ant", "pass")
    assert match.view(0).observation["last"]["played"][0] == ["Bee", "Cricket", "Ant"]


@pytest.mark.parametrize("variant", ["online", "bug-fables"])
def test_12_identical_copies_are_one_choice(variant: str) -> None:
    cards = free_cards("### Ant\n0 TP Bug\n")
    match = start_with(cards, [deck_of("ant")] * 2, lambda m: hand(m) == ["ant"] * 3, variant=variant)
    assert match.legal_actions(0) == ("pass", "play Ant", "play Ant, Ant", "play Ant, Ant, Ant")


def test_12_choosing_nothing_is_always_possible() -> None:
    generator = random.Random(8)
    match = new_match(seed=8)
    while not match.is_terminal():
        assert all(match.legal_actions(player)[0] == "pass" for player in (0, 1))
        match.apply_actions(choose(match, generator))


# -- 23 to 25: between rounds, and the end -----------------------------------------------------------------------


def test_23_setup_of_rounds_1_and_2_gives_its_atk_in_rounds_2_and_3() -> None:
    cards = free_cards("### Squire\n0 TP Bug\n- ATK: 1\n- Setup (ATK+2)\n")
    match = start_with(cards, [deck_of("squire")] * 2, lambda m: hand(m) == ["squire"] * 3)
    powers = []
    for action in ("play Squire", "play Squire", "pass", "pass"):
        play(match, action, "pass")
        powers.append(match.view(0).observation["last"]["power"][0])
    assert powers == [1, 3, 2, 0]


def test_23_a_setup_inside_a_setup_arrives_two_rounds_later() -> None:
    cards = free_cards("### Sower\n0 TP Bug\n- Setup (Setup (ATK+1))\n")
    match = start_with(cards, [deck_of("sower")] * 2, both_hold("sower"))
    powers = []
    for action in ("play Sower", "pass", "pass", "pass"):
        play(match, action, "pass")
        powers.append(match.view(0).observation["last"]["power"][0])
    assert powers == [0, 0, 1, 0]


def test_24_a_card_played_in_one_round_is_never_drawn_at_the_start_of_the_next() -> None:
    cards = free_cards("### Ant\n0 TP Bug\n")
    generator = random.Random(24)
    match = new_match(cards, [deck_of("ant")] * 2, seed=24)
    rounds = 0
    while not match.is_terminal():
        match.apply_actions(choose(match, generator))
        rounds += 1
        for seat in match.seats:  # type: ignore[attr-defined]
            zones = [*seat.hand, *seat.deck, *seat.discard]
            assert sorted(zones) == list(range(15))  # the table is empty again
            assert not set(seat.discard) & set(seat.hand)
    assert rounds == 1_000


def test_24_what_lay_in_the_discard_pile_can_be_drawn_again_after_the_next_round() -> None:
    cards = free_cards("### Ant\n0 TP Bug\n")
    match = new_match(cards, [deck_of("ant")] * 2, seed=2)
    seat = match.seats[0]  # type: ignore[attr-defined]
    first = list(seat.hand)
    play(match, max(match.legal_actions(0), key=len), "pass")
    assert sorted(seat.discard) == sorted(first)
    play(match, "pass", "pass")
    assert not seat.discard
    assert set(first) <= {*seat.deck, *seat.hand}


BOMBS = """### Bomb
0 TP Bug
- Take 9 Damage
### Loud Bomb
0 TP Bug
- ATK: 1
- Take 9 Damage
### Phoenix
0 TP Bug
- ATK: 1
- Take 9 Damage
- On Win: Heal 9
"""


def bombs() -> Match:
    cards = free_cards(BOMBS)
    deck = deck_of("bomb", "loud-bomb", "phoenix")
    return start_with(
        cards,
        [deck, deck],
        lambda m: all({"bomb", "loud-bomb", "phoenix"} == set(hand(m, p)) for p in (0, 1)),
    )


def test_25_who_alone_is_at_0_hp_loses_even_after_winning_the_round() -> None:
    match = bombs()
    play(match, "play Loud Bomb", "pass")
    assert match.view(0).observation["last"]["winner"] == 0
    assert match.returns() == (-1, 1)


def test_25_if_both_are_at_0_hp_the_winner_of_the_round_wins() -> None:
    match = bombs()
    play(match, "play Bomb", "play Loud Bomb")
    assert match.returns() == (-1, 1)


def test_25_if_both_are_at_0_hp_after_a_tie_the_match_goes_on() -> None:
    match = bombs()
    play(match, "play Bomb", "play Bomb")
    assert not match.is_terminal()
    assert [own(match, p)["hp"] for p in (0, 1)] == [-4, -4]


def test_25_a_card_may_revive_its_player_before_the_end_is_checked() -> None:
    match = bombs()
    play(match, "play Phoenix", "pass")
    assert not match.is_terminal()
    assert own(match)["hp"] == 5


def test_25_a_match_of_1_000_rounds_is_a_draw() -> None:
    match = new_match(seed=0, log=False)
    for _ in range(1_000):
        assert not match.is_terminal()
        play(match, "pass", "pass")
    assert match.is_terminal()
    assert match.returns() == (0, 0)
    assert match.legal_actions(0) == ()


# -- 1: amounts --------------------------------------------------------------------------------------------------


def test_1_a_saved_match_keeps_infinite_amounts() -> None:
    cards = free_cards("### Doom\n0 TP Bug\n- Take ∞ Damage\n- Setup (Take ∞ Damage)\n### Ant\n0 TP Bug\n")
    match = start_with(cards, [deck_of("doom")] * 2, lambda m: all("doom" in hand(m, p) for p in (0, 1)))
    play(match, "play Doom", "play Doom")
    assert [own(match, p)["hp"] for p in (0, 1)] == ["-∞", "-∞"]
    again = GAME.match_from_json(match.to_json(), cards)
    play(again, "pass", "pass")
    play(match, "pass", "pass")
    assert again.to_json() == match.to_json()


def test_every_base_deck_ends_by_itself() -> None:
    generator = random.Random(27)
    for seed in range(30):
        decks = [random_deck(base_cards(), generator) for _ in range(2)]
        match = new_match(decks=decks, seed=seed, log=False)
        while not match.is_terminal():
            match.apply_actions(choose(match, generator))
        assert sorted(match.returns()) in ([-1, 1], [0, 0])
