"""Matches and decks: what may be chosen, what stays hidden, saving, and chance that nothing outside touches."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from pathlib import Path

import pytest

import cardlang
from cardlang.api import bundled_decks, load_deck
from spycards.tables import (
    DECK,
    GAME,
    base_cards,
    cards_of,
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

# -- decks -------------------------------------------------------------------------------------------------------


def faults_of(tmp_path: Path, text: str) -> list[str]:
    """Return what is wrong with a deck file."""
    path = tmp_path / "my.deck.txt"
    path.write_text(text, encoding="utf-8")
    return [d.message for d in load_deck(path, "spycards", base_cards())[1]]


LEGAL = "Spider\nZasp\nMothiva\n4 Thief\n4 Bandit\n"


@pytest.mark.parametrize("line", ["4x Thief", "4 Thief", "4\tThief", "Thief x4", 'Thief\tx4', '4 "Thief"', "4 {#thief}",
                                  "Thief\nThief\nThief\nThief", "4 Thief # thieves", "  4 Thief  "])  # fmt: skip
def test_every_written_form_of_four_thieves_is_four_thieves(tmp_path: Path, line: str) -> None:
    path = tmp_path / "my.deck.txt"
    path.write_text(f"# a deck\n{LEGAL}{line}\n", encoding="utf-8")
    deck, faults = load_deck(path, "spycards", base_cards())
    assert faults == []
    assert deck.cards.count("thief") == 8
    assert len(deck) == 15


@pytest.mark.parametrize("line", ["4 Theif", "four Thief", "4Thief", "0 Thief", "-1 Thief", "1.5 Thief", "4 Thief x4",
                                  "4", "99999999999999999999 Thief", "Thief, Bandit"])  # fmt: skip
def test_any_other_line_is_an_error_and_no_deck_shrinks_in_silence(tmp_path: Path, line: str) -> None:
    assert faults_of(tmp_path, f"{LEGAL}{line}\n")


@pytest.mark.parametrize("name", bundled_decks("spycards"))
def test_the_bundled_decks_are_legal(name: str) -> None:
    deck, faults = load_deck(name, "spycards")
    assert faults == []
    assert len(deck) == 15


def test_the_faults_of_a_deck_are_reported_together_with_found_and_wanted_numbers() -> None:
    cards = base_cards()
    wrong = {
        "two bosses": ["spider", "maki", "zasp", *["thief"] * 12],
        "fourteen cards": ["spider", "zasp", "mothiva", *["thief"] * 11],
        "sixteen cards": ["spider", "zasp", "mothiva", *["thief"] * 13],
        "the same mini-boss twice": ["spider", "zasp", "zasp", *["thief"] * 12],
        "nothing": [],
    }
    with pytest.raises(cardlang.DeckErrors) as raised:
        new_match(cards, [wrong["two bosses"], wrong["fourteen cards"]])
    text = str(raised.value)
    assert len(raised.value.faults) == 2
    assert "2" in text
    assert "14" in text
    assert "15" in text
    for deck in wrong.values():
        with pytest.raises(cardlang.DeckErrors, match=r"[0-9]|Zasp"):
            new_match(cards, [deck, DECK])


def test_a_card_of_infinite_cost_is_in_no_deck() -> None:
    cards = cards_of("## Effect\n### Whale\n∞ TP Bug\n- ATK: 8\n")
    with pytest.raises(cardlang.DeckErrors, match="Whale"):
        new_match(cards, [[*DECK[:14], "whale"], DECK])


@pytest.mark.parametrize("name", ["no", "on", "1e3", "2024-01-01", "~", "007", "null"])
def test_names_in_decks_stay_text(tmp_path: Path, name: str) -> None:
    cards = cards_of(f"## Attacker\n### {name}\n1 TP Bug\n- ATK: 1\n")
    path = tmp_path / "my.deck.txt"
    path.write_text(f"{LEGAL}4 {name}\n", encoding="utf-8")
    deck, faults = load_deck(path, "spycards", cards)
    assert faults == []
    assert cards[deck.cards[-1]].name == name


def test_one_list_for_both_players_is_copied_and_left_alone() -> None:
    deck = list(DECK)
    match = new_match(decks=[deck, deck], seed=3)
    deck.clear()
    other = new_match(decks=[list(DECK), list(DECK)], seed=3)
    generator = random.Random(3)
    while not match.is_terminal():
        actions = choose(match, generator)
        match.apply_actions(actions)
        other.apply_actions(actions)
    assert match.to_json() == other.to_json()


# -- what may be chosen ------------------------------------------------------------------------------------------


def test_a_card_of_negative_cost_pays_for_another() -> None:
    cards = cards_of("## Attacker\n### Gift\n1 TP Bug\n- TP+3\n- ATK: 1\n")
    deck = ["spider", "zasp", "mothiva", *["gift", "burglar"] * 6]
    match = start_with(cards, [deck, deck], lambda m: {"gift", "burglar"} <= set(hand(m)))
    assert own(match)["tp"] == 2
    pairs = [a for a in match.legal_actions(0) if a in ("play Gift, Burglar", "play Burglar, Gift")]
    assert pairs
    assert "play Burglar" not in match.legal_actions(0)
    play(match, pairs[0], "pass")
    assert match.view(0).observation["last"]["power"] == [5, 0]


@pytest.mark.parametrize(
    "action", ["play Golden Seedling", "play Spider", "play Thief, Thief, Thief", "play", "", "play Thief, ",
               "play thief", "Thief", "play -1", "pass ", "play Thief; pass", "play {#thief}", "play Nobody"]
)  # fmt: skip
def test_a_choice_that_is_not_listed_is_refused_and_leaves_no_trace(action: str) -> None:
    deck = ["spider", "zasp", "mothiva", *["thief"] * 12]
    match = start_with(base_cards(), [deck, deck], lambda m: hand(m) == ["thief"] * 3)
    before = match.to_json()
    for call in ({0: action}, {0: action, 1: "pass"}, {0: "pass", 1: action}):
        with pytest.raises(cardlang.IllegalAction):
            match.apply_actions(call)
        assert match.to_json() == before


def test_no_choice_can_be_made_twice_for_one_player_or_for_a_third() -> None:
    match = new_match(seed=1)
    match.apply_action(0, "pass")
    before = match.to_json()
    assert match.players_to_act() == (1,)
    assert match.legal_actions(0) == ()
    for player in (0, 2, -1):
        with pytest.raises(cardlang.IllegalAction):
            match.apply_action(player, "pass")
    assert match.to_json() == before


def test_playing_two_of_three_copies_leaves_one() -> None:
    deck = ["spider", "zasp", "mothiva", *["thief"] * 12]
    match = start_with(base_cards(), [deck, deck], lambda m: hand(m) == ["thief"] * 3)
    play(match, "pass", "pass")
    play(match, "pass", "pass")
    assert own(match)["tp"] == 4
    before = hand(match).count("thief")
    seat = match.seats[0]  # type: ignore[attr-defined]
    held = list(seat.hand)
    play(match, "play Thief, Thief", "pass")
    assert len(seat.discard) == 2
    assert set(seat.discard) <= set(held)
    kept = [copy for copy in held if copy in seat.hand]
    assert sum(copy >= 3 for copy in kept) == before - 2


def test_after_the_end_nothing_can_be_chosen() -> None:
    generator = random.Random(71)
    match = new_match(seed=71)
    while not match.is_terminal():
        match.apply_actions(choose(match, generator))
    before = match.to_json()
    assert match.players_to_act() == ()
    assert match.legal_actions(0) == match.legal_actions(1) == ()
    for player in (0, 1):
        with pytest.raises(cardlang.MatchOver):
            match.apply_action(player, "pass")
    assert match.to_json() == before


# -- hidden ------------------------------------------------------------------------------------------------------


def test_what_a_player_sees_does_not_depend_on_what_is_hidden_from_it() -> None:
    generator = random.Random(73)
    match = new_match(decks=[random_deck(base_cards(), generator) for _ in range(2)], seed=73, log=False)
    hands = set()
    while not match.is_terminal():
        for player in (0, 1):
            view = match.view(player)
            for seed in range(3):
                other = view.resample(seed)
                assert other.view(player).observation == view.observation
                hands.add(tuple(other.view(1 - player).observation["players"][1 - player]["hand"]))
        match.apply_actions(choose(match, generator))
    assert len(hands) > 20


def test_a_choice_that_waits_for_the_other_player_stays_hidden() -> None:
    deck = ["spider", "zasp", "mothiva", *["thief"] * 12]
    match = start_with(base_cards(), [deck, deck], lambda m: "thief" in hand(m, 1))
    one, other = match.clone(), match.clone()
    assert one.apply_action(1, "pass") == ()
    assert other.apply_action(1, "play Thief") == ()
    assert one.view(0).observation == other.view(0).observation
    assert one.events == other.events == match.events
    assert repr(one.view(0)) == repr(other.view(0))


def test_no_event_names_a_card_that_was_drawn() -> None:
    names = {card.name for card in base_cards().values()}
    match = new_match(seed=9)
    for _ in range(5):
        events = match.apply_actions({0: "pass", 1: "pass"})
        assert all(not any(name in event.text for name in names) for event in events)


# -- saving ------------------------------------------------------------------------------------------------------


def test_a_saved_match_with_infinite_numbers_is_strict_json_and_goes_on_alike() -> None:
    cards = free_cards(
        "### King\n0 TP Bug\n- ATK: ∞\n- Setup (DEF+∞)\n### Loss\n0 TP Bug\n- Take ∞ Damage\n- Heal ∞\n"
    )
    deck = deck_of("king", "loss")
    match = start_with(
        cards, [deck, deck], lambda m: hand(m)[:2] == ["king", "loss"] and "king" in hand(m, 1)
    )

    def refuse(word: str) -> None:
        raise AssertionError(word)

    for _ in range(3):
        saved = match.to_json()
        json.loads(saved, parse_constant=refuse)
        again = GAME.match_from_json(saved, cards)
        assert again.legal_actions(0) == match.legal_actions(0)
        actions = {0: match.legal_actions(0)[-1], 1: "pass"}
        assert [e.save() for e in again.apply_actions(actions)] == [
            e.save() for e in match.apply_actions(actions)
        ]
        assert again.view(0).observation == match.view(0).observation
        if match.is_terminal():
            return


def test_a_match_saved_with_a_setup_goes_on_in_a_fresh_state() -> None:
    cards = free_cards("### Sower\n0 TP Bug\n- Setup (Coin (2): ATK+1 or DEF+1)\n- Setup (Setup (ATK+1))\n")
    match = start_with(cards, [deck_of("sower")] * 2, lambda m: "sower" in hand(m))
    play(match, "play Sower", "pass")
    again = GAME.match_from_json(match.to_json(), cards)
    assert own(again)["setup"] == ["Coin (2): ATK+1 or DEF+1", "Setup (ATK+1)"]
    play(match, "pass", "pass")
    play(again, "pass", "pass")
    assert again.to_json() == match.to_json()


# -- chance ------------------------------------------------------------------------------------------------------

MATCH = """
import random, sys
sys.path.insert(0, "tests")
from spycards.tables import base_cards, choose, new_match, random_deck
g = random.Random(7)
m = new_match(decks=[random_deck(base_cards(), g), random_deck(base_cards(), g)], seed=7)
while not m.is_terminal():
    m.apply_actions(choose(m, g))
print(m.to_json())
"""


def test_a_match_is_the_same_byte_for_byte_under_every_hash_seed() -> None:
    root = Path(__file__).resolve().parents[2]
    logs = {
        subprocess.run(
            [sys.executable, "-c", MATCH], cwd=root, env={**os.environ, "PYTHONHASHSEED": seed}, capture_output=True,
            check=True, timeout=180,
        ).stdout
        for seed in ("0", "1", "2", "random")
    }  # fmt: skip
    assert len(logs) == 1
    assert logs.pop().strip()


def test_the_global_generator_is_neither_used_nor_touched() -> None:
    decks = [random_deck(base_cards(), random.Random(n)) for n in range(2)]
    one, other = (new_match(decks=decks, seed=0) for _ in range(2))
    generator = random.Random(60)
    state = random.getstate()
    while not one.is_terminal():
        actions = choose(one, generator)
        one.apply_actions(actions)
        assert random.getstate() == state
        random.seed(1)
        other.apply_actions(actions)
        random.setstate(state)
    assert one.to_json() == other.to_json()


def test_matches_played_in_turns_do_not_touch_each_other() -> None:
    decks = [random_deck(base_cards(), random.Random(n)) for n in range(2)]

    def play_together(seeds: list[int]) -> dict[int, str]:
        matches = {seed: (new_match(decks=decks, seed=seed), random.Random(seed)) for seed in seeds}
        while any(not match.is_terminal() for match, _ in matches.values()):
            for match, generator in matches.values():
                if not match.is_terminal():
                    match.apply_actions(choose(match, generator))
        return {seed: match.to_json() for seed, (match, _) in matches.items()}

    together = play_together([1, 2, 0])
    assert together == {seed: play_together([seed])[seed] for seed in (0, 1, 2)}
    assert len(set(together.values())) == 3
