"""Copies, saved states, hidden hands and equal logs of Bugs, on the bundled cards and on cards that ask questions."""

from __future__ import annotations

import copy
import json
import os
import pickle
import random
import subprocess
import sys

import pytest
from bugs_table import BUGS, cards_with, drawn_as_known, new_match

from cardlang.engine.errors import StateError

ASKING = (
    "Choose a player. That player gives two cards to the next player.",
    "You may look at the next player's hand. Each other player discards a bug.",
    "Give a card to a player of your choice. Take an action card from the discard pile.",
    "Take a random card from the previous player.",
    "Swap hands with a player of your choice.",
    "Exchange two cards with another player.",
    "The next player shows their hand. Skips the next player.",
    "Each player passes two cards to the left.",
    "Each player may give a card to another player. If they don't, they lose a turn.",
    "Each player gives up to two action cards to the next player. Each other player discards a card.",
    "Each player passes a random card to the right. Each player may pass their highest bug to the left.",
    "Each player takes a bug from the next player.",
)


@pytest.fixture(scope="module")
def tables():
    asking = [cards_with(text, stat="12 copies") for text in ASKING]
    return [
        (BUGS.cards, 2),
        (BUGS.cards, 4),
        (BUGS.cards, 6),
        *((cards, 2 + n % 4) for n, cards in enumerate(asking)),
    ]


def walk(cards, players, seed, steps=400):
    """Yield a match before each of its random decisions."""
    chance = random.Random(seed)
    match = new_match(players, seed, cards)
    for _ in range(steps):
        if match.is_terminal():
            return
        yield match
        (player,) = match.players_to_act()
        match.apply_action(player, chance.choice(match.legal_actions(player)))


def test_cards_are_conserved_and_each_listed_action_is_taken(tables):
    for cards, players in tables:
        census = {card.id: card.stats["copies"] for card in cards.values()}
        for match in walk(cards, players, 11):
            assert match.census() == census
            assert min(min(hand) for hand in match.hands) >= 0
            (player,) = match.players_to_act()
            legal = match.legal_actions(player)
            assert legal
            assert len(set(legal)) == len(legal)
            for action in legal[:3]:
                match.clone().apply_action(player, action)


def test_copies_and_saved_states_go_on_alike_and_apart(tables):
    for cards, players in tables:
        for at, match in enumerate(walk(cards, players, 7, 150)):
            if at % 5:
                continue
            before = match.digest
            twins = [
                match.clone(),
                BUGS.match_from_json(match.to_json(), cards),
                pickle.loads(pickle.dumps(match)),
                copy.deepcopy(match),
            ]
            json.loads(match.to_json())
            for twin in twins:
                assert twin.digest == before
            chance = [random.Random(3) for _ in twins]
            for _ in range(15):
                if twins[0].is_terminal():
                    break
                (player,) = twins[0].players_to_act()
                for twin, own in zip(twins, chance, strict=True):
                    twin.apply_action(player, own.choice(twin.legal_actions(player)))
                assert len({twin.digest for twin in twins}) == 1
                assert len({repr(twin.events) for twin in twins}) == 1
            assert match.digest == before


def test_a_resampled_state_agrees_with_all_the_player_knows(tables):
    for cards, players in tables:
        for at, match in enumerate(walk(cards, players, 23)):
            if at % 7:
                continue
            for player in range(players):
                for seed in (1, 2):
                    drawn_as_known(match, player, seed)
                view = match.view(player)
                assert view.resample(1).digest == view.resample(1).digest


def test_resampling_draws_the_hidden_hands_anew():
    match = new_match(3, seed=1)
    hands = {json.dumps(match.view(0).resample(seed).hands) for seed in range(40)}
    assert len(hands) > 30


def test_what_is_hidden_shows_in_no_observation_and_in_no_resampled_state(tables):
    """Two states that differ only in the hidden part look alike, and lead to the same resampled states."""
    for cards, players in tables:
        for at, match in enumerate(walk(cards, players, 31)):
            if at % 9:
                continue
            for player in range(players):
                other = match.clone()
                other._redraw(player, other.chance.copy())
                assert other._observe(player) == match._observe(player)
                for seed in (5, 6):
                    a, b = match.view(player).resample(seed), other.view(player).resample(seed)
                    assert a.hands == b.hands


def test_no_event_or_error_names_a_hidden_card():
    cards = cards_with("Give a card to the next player.", stat="12 copies")
    for match in walk(cards, 3, 2):
        if match.asking is not None:
            break
    seat, _ = match.asking
    for action in match.legal_actions(seat):
        twin = match.clone()
        events = twin.apply_action(seat, action)
        assert not any(
            action.removeprefix("give ") in event.text for event in events if event.phase == "Cards"
        )
    assert "hands" not in repr(match.view(0))


def test_what_is_picked_up_is_known_to_all_until_it_is_played():
    match = new_match(3, seed=9)
    first = match.legal_actions(0)[0]
    match.apply_action(0, first)
    match.apply_action(1, "pick up")
    name = first.removeprefix("play ")
    assert match.view(0).observation["known"][1] == {name: 1}
    assert match.view(2).observation["known"][1] == {name: 1}
    for seed in range(20):
        drawn = match.view(2).resample(seed)
        assert drawn.hands[1][match.program.kind_named[name]] >= 1


def test_who_passes_the_lead_is_known_to_hold_no_bug():
    cards = BUGS.cards
    match = new_match(2, 4, cards)
    kinds = match.program
    nets = [kinds.number["net"], kinds.number["repellent"]]
    size = sum(match.hands[0])
    match.hands[1] = [a + b for a, b in zip(match.hands[1], match.hands[0], strict=True)]
    match.hands[0] = [3 if k in nets else 0 for k in range(len(kinds.cards))]
    for k in nets:
        match.hands[1][k] = 0
    match._legal_known = {}
    assert size
    assert match.legal_actions(0) == ("pass the lead",)
    match.apply_action(0, "pass the lead")
    for seed in range(30):
        drawn = match.view(1).resample(seed)
        assert not any(drawn.hands[0][k] for k in kinds.bugs)


def test_a_hand_that_was_seen_is_known():
    cards = cards_with("Look at the next player's hand.", stat="12 copies")
    for match in walk(cards, 3, 8):
        (player,) = match.players_to_act()
        if "play Thing" in match.legal_actions(player):
            match.apply_action(player, "play Thing")
            break
    seen = (player + match.direction) % 3
    other = (player - match.direction) % 3
    assert match.view(player).observation["known"][seen] == match.program.named(match.hands[seen])
    assert match.view(other).observation["known"][seen] != match.program.named(match.hands[seen])
    assert all(match.view(player).resample(n).hands == match.view(player).resample(0).hands for n in range(3))


def test_damaged_and_foreign_states_are_refused():
    match = new_match(3, seed=1)
    data = json.loads(match.to_json())
    for change in (
        lambda s: s["hands"][0].pop(),
        lambda s: s.pop("table"),
        lambda s: s.update(turn=9),
        lambda s: s["hands"][0].__setitem__(0, 50),
        lambda s: s.update(size="big"),
        lambda s: s.update(size=-3),
        lambda s: s.update(known=[]),
        lambda s: s.update(agenda=[[7, 0, 0, 0, 0, 0]]),
        lambda s: s.update(asking=[0, "give"]),
        lambda s: s.update(bars=[[0, 0, 1]]),
        lambda s: s.update(flips=[[0]]),
    ):
        broken = copy.deepcopy(data)
        change(broken["state"])
        with pytest.raises(StateError):
            BUGS.match_from_json(json.dumps(broken), BUGS.cards)
    with pytest.raises(StateError):
        BUGS.match_from_json(match.to_json(), cards_with("Skips a player."))


def test_a_damaged_state_is_refused_or_plays_on_and_never_falls_over(tables):
    chance = random.Random(11)
    refused = kept = 0
    for cards, players in tables[3:]:
        for at, match in enumerate(walk(cards, players, 4, 60)):
            if match.asking is None and at % 6:
                continue
            for _ in range(20):
                data = json.loads(match.to_json())
                _damage(data["state"], chance)
                try:
                    broken = BUGS.match_from_json(json.dumps(data), cards)
                except StateError:
                    refused += 1
                    continue
                kept += 1
                broken.view(0).resample(1)
                step(broken, chance, 15)
    assert refused > 1_000
    assert kept > 300


def _damage(state, chance):
    """Change one number of a saved state, or take an entry out or double it."""
    name = chance.choice(["agenda", "agenda", "asking", *sorted(state)])
    value = state[name]
    if isinstance(value, int) or value is None:
        state[name] = chance.choice([-2, -1, 0, 1, 2, 7, 60, [1, "give"], None])
        return
    while value and isinstance(value[0], list):
        if chance.random() < 0.1:
            value.append(chance.choice(value))
            return
        value = chance.choice(value)
    if value:
        at = chance.randrange(len(value))
        value[at] = chance.choice([-3, -2, -1, 0, 1, 2, 3, 5, 40, "give", "player", None])
        if chance.random() < 0.1:
            value.pop()


def test_the_global_generator_is_not_touched_and_matches_do_not_meet():
    random.seed(1)
    before = random.getstate()
    one, two, alone = new_match(2, 3), new_match(2, 4), new_match(2, 3)
    chances = [random.Random(5), random.Random(6), random.Random(5)]
    for match in (alone,):
        step(match, chances[2], 60)
    for _ in range(60):
        step(one, chances[0], 1)
        step(two, chances[1], 1)
    assert one.digest == alone.digest
    assert one.to_json() == alone.to_json()
    assert random.getstate() == before


def step(match, chance, count):
    for _ in range(count):
        if not match.is_terminal():
            (player,) = match.players_to_act()
            match.apply_action(player, chance.choice(match.legal_actions(player)))


LOG = """
import random, hashlib
from cardlang.api import load_game
game = load_game("bugs")
match, chance = game.new_match(game.cards, players=4, seed=12), random.Random(0)
while not match.is_terminal():
    (player,) = match.players_to_act()
    match.apply_action(player, chance.choice(match.legal_actions(player)))
    match.view(player).resample(3)
print(hashlib.sha256(match.to_json().encode()).hexdigest())
"""


def test_logs_are_equal_in_every_process():
    logs = {
        subprocess.run(
            [sys.executable, "-c", LOG],
            env={**os.environ, "PYTHONHASHSEED": seed},
            check=True,
            capture_output=True,
            text=True,
        ).stdout
        for seed in ("0", "1", "2", "random")
    }
    assert len(logs) == 1


def test_the_board_fits_the_terminal():
    board = BUGS.rules.board
    assert board is not None
    for at, match in enumerate(walk(BUGS.cards, 6, 40, 300)):
        if at % 20 == 0:
            for player in range(6):
                lines = board(match.view(player).observation, BUGS.cards)
                assert all(len(line) <= 80 for line in lines)
                json.dumps(match.view(player).observation)


def test_the_evaluation_prefers_fewer_points():
    evaluate = BUGS.rules.evaluate
    assert evaluate is not None
    match = new_match(2, seed=1)
    match.totals = [0, 30]
    assert -1 < evaluate(match, 1) < 0 < evaluate(match, 0) < 1
