"""Bugsnax matches as values: copies, saved states, hidden information, the same log in every process."""

from __future__ import annotations

import json
import pickle
import random
import subprocess
import sys

import pytest
from bugsnax_table import BUGSNAX, cards_with, new_match

from cardlang.games.bugsnax.board import board

SEATS = [(2, "standard"), (3, "advanced"), (5, "standard"), (6, "advanced")]


def played(players: int, variant: str, seed: int, steps: int, log: bool = False):
    """Yield the states of a random match, one a decision."""
    m = new_match(players, seed=seed, log=log, variant=variant)
    rng = random.Random(seed)
    for _ in range(steps):
        if m.is_terminal():
            return
        yield m
        (seat,) = m.players_to_act()
        m.apply_action(seat, rng.choice(m.legal_actions(seat)))


@pytest.mark.parametrize(("players", "variant"), SEATS)
def test_cards_are_conserved(players, variant):
    census = None
    for m in played(players, variant, seed=players, steps=600):
        census = census or dict(m.census())
        assert dict(m.census()) == census


@pytest.mark.parametrize(("players", "variant"), SEATS)
def test_saved_copied_and_pickled_states_go_on_alike(players, variant):
    for number, m in enumerate(played(players, variant, seed=10 + players, steps=200, log=True)):
        copies = [m.clone(), BUGSNAX.match_from_json(m.to_json(), BUGSNAX.cards)]
        if number % 20 == 0:
            copies.append(pickle.loads(pickle.dumps(m)))
        rng = random.Random(number)
        for copy in copies:
            assert copy.digest == m.digest
        choice = rng.choice(m.legal_actions(m.players_to_act()[0]))
        ends = set()
        for copy in copies:
            copy.apply_action(copy.players_to_act()[0], choice)
            ends.add(copy.digest)
        assert len(ends) == 1


@pytest.mark.parametrize(("players", "variant"), SEATS)
def test_a_resampled_state_agrees_with_all_that_is_known(players, variant):
    for m in played(players, variant, seed=20 + players, steps=150):
        for seat in range(players):
            view = m.view(seat)
            other = view.resample(7)
            assert other.view(seat).observation == view.observation
            assert other.view(seat).legal_actions == view.legal_actions
            assert other.census() == m.census()


def test_resampling_draws_hidden_cards_anew_and_keeps_what_was_seen():
    cards = cards_with("grumpus", "Look at another player's hand.")
    for seed in range(30):
        m = BUGSNAX.new_match(cards, players=2, seed=seed)
        if "play Gizmo" in m.legal_actions(0):
            break
    others = {m.view(0).resample(n).view(1).observation["hand"][0] for n in range(30)}
    assert len(others) > 1
    m.apply_action(0, "play Gizmo")
    hand = m.view(1).observation["hand"]
    assert m.view(0).observation["players"][1]["known"] == hand
    for n in range(10):
        assert m.view(0).resample(n).view(1).observation["hand"] == hand


def test_what_is_hidden_does_not_show():
    """Two states that differ only in what seat 0 cannot see look the same to it."""
    for m in played(3, "advanced", seed=31, steps=150):
        view = m.view(0)
        first, second = view.resample(1), view.resample(2)
        assert first.view(0).observation == second.view(0).observation
        text = json.dumps(view.observation)
        assert "seed" not in text


def test_the_public_log_names_no_hidden_card():
    m = new_match(2, seed=9)
    before = m.view(0).observation["hand"]
    events = m.apply_action(0, "draw a Trap")
    after = list(m.view(0).observation["hand"])
    for name in before:
        after.remove(name)
    (drawn,) = after
    assert all(drawn not in event.text for event in events)
    assert "player 0 draws a Trap" in [event.text for event in events]


def test_the_same_seed_gives_the_same_log_under_every_hash_seed():
    script = (
        "import random, cardlang, hashlib;"
        "g = cardlang.load_game('bugsnax');"
        "m = g.new_match(g.cards, players=3, variant='advanced', seed=5);"
        "r = random.Random(5)\n"
        "for _ in range(300):\n"
        "    if m.is_terminal(): break\n"
        "    (p,) = m.players_to_act(); m.apply_action(p, r.choice(m.legal_actions(p)))\n"
        "print(hashlib.sha256(m.to_json().encode()).hexdigest())"
    )
    outputs = {
        subprocess.run(
            [sys.executable, "-c", script],
            capture_output=True,
            text=True,
            check=True,
            env={"PYTHONHASHSEED": seed},
        ).stdout
        for seed in ("0", "1", "77")
    }
    assert len(outputs) == 1


@pytest.mark.parametrize(("players", "variant"), SEATS)
def test_the_board_is_at_most_eighty_columns_wide(players, variant):
    for m in played(players, variant, seed=40 + players, steps=120):
        lines = board(m.view(0).observation, BUGSNAX.cards)
        assert all(len(line) <= 80 for line in lines), max(lines, key=len)
        assert any("Field" in line for line in lines)
