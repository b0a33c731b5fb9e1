"""The rulings of Dimensions that scenarios cannot tell, and the matches as values."""

from __future__ import annotations

import json
import os
import pickle
import random
import subprocess
import sys
import time

import pytest

import cardlang
from cardlang.api import load_deck
from cardlang.checks.decks import DeckErrors
from cardlang.engine.errors import IllegalAction, MatchOver, RunawayEffects
from cardlang.games.dimensions.auras import refresh
from cardlang.games.dimensions.decks import check_deck
from cardlang.games.dimensions.match import DimensionsMatch
from cardlang.games.dimensions.zones import enter, new_unit

DECKS = ("village", "fortress", "void", "apothecary")


@pytest.fixture(scope="module")
def game() -> cardlang.Game:
    return cardlang.load_game("dimensions")


@pytest.fixture(scope="module")
def cards(game: cardlang.Game):
    return game.load_cards("dimensions")


def deck(name: str, cards) -> list[str]:
    return list(load_deck(name, "dimensions", cards)[0].cards)


def new_match(game, cards, seed: int = 0, log: bool = False, names=("village", "void")) -> DimensionsMatch:
    return game.new_match(cards, decks=[deck(name, cards) for name in names], seed=seed, log=log)


def everything(cards, seed: int) -> list[str]:
    pool = [i for i in cards for _ in range(1 if cards[i].stats.get("boss") else 2)]
    random.Random(seed).shuffle(pool)
    return pool[:37]


def walk(m: DimensionsMatch, seed: int):
    """Yield a match before each of its random decisions."""
    chance = random.Random(seed)
    while not m.is_terminal():
        yield m
        (player,) = m.players_to_act()
        m.apply_action(player, chance.choice(m.legal_actions(player)))


def test_players_start_with_20_hp_and_3_or_4_cards(game, cards) -> None:
    m = new_match(game, cards)
    first, second = m.view(0).observation, m.view(1).observation
    assert first["you"]["hp"] == second["you"]["hp"] == 20
    assert (first["you"]["hand"], first["opponent"]["hand"]) == (
        4,
        4,
    )  # three, and the card of the first turn
    assert (first["you"]["mana"], first["you"]["max_mana"], first["opponent"]["max_mana"]) == (1, 1, 0)
    assert first["dimension"] == "Overworld"


@pytest.mark.parametrize("name", DECKS)
def test_the_starter_decks_are_legal(name: str, cards) -> None:
    assert check_deck(deck(name, cards), cards) == []


def test_every_fault_of_a_deck_is_told_at_once(game, cards) -> None:
    wrong = ["zombie"] * 3 + ["warden"] * 2 + ["nobody"] + deck("void", cards)[:30]
    faults = check_deck(wrong, cards)
    assert any("36 cards" in f for f in faults)
    assert any("3 copies of Zombie" in f or "copies of Zombie" in f for f in faults)
    assert any("2 copies of Warden" in f for f in faults)
    assert any("nobody" in f for f in faults)
    with pytest.raises(DeckErrors):
        game.new_match(cards, decks=[wrong, deck("void", cards)])
    assert check_deck([*deck("void", cards), "bread"], cards)[0].startswith("38 cards")


def test_cards_are_conserved_and_every_match_ends(game, cards) -> None:
    for seed in range(12):
        m = game.new_match(
            cards, decks=[everything(cards, seed), everything(cards, seed + 50)], seed=seed, log=False
        )
        before = m.census()
        assert sum(before.values()) == 74
        for state in walk(m, seed):
            assert state.census() == before
        assert sorted(m.returns()) in ([-1.0, 1.0], [0.0, 0.0])
        assert m.legal_actions(0) == m.legal_actions(1) == ()
        with pytest.raises(MatchOver):
            m.apply_action(0, "end turn")


def test_states_come_back_from_json_and_pickle_at_every_decision(game, cards) -> None:
    choices = 0
    for seed in range(6):
        m = game.new_match(
            cards, decks=[everything(cards, seed), everything(cards, seed + 9)], seed=seed, log=False
        )
        for number, state in enumerate(walk(m, seed)):
            choices += state.choice is not None
            for other in (game.match_from_json(state.to_json(), cards), state.clone()):
                assert other.digest == state.digest
                (player,) = state.players_to_act()
                assert other.legal_actions(player) == state.legal_actions(player)
                assert other.view(player).observation == state.view(player).observation
                action = state.legal_actions(player)[number % len(state.legal_actions(player))]
                third = state.clone()
                third.apply_action(player, action)
                other.apply_action(player, action)
                assert other.digest == third.digest
            if number % 20 == 0:
                assert pickle.loads(pickle.dumps(state)).digest == state.digest
    assert choices > 20


def test_what_is_drawn_anew_agrees_with_what_the_player_knows(game, cards) -> None:
    for seed in range(4):
        m = game.new_match(
            cards, decks=[everything(cards, seed), everything(cards, seed + 9)], seed=seed, log=False
        )
        for number, state in enumerate(walk(m, seed)):
            for player in (0, 1):
                view = state.view(player)
                other = view.resample(number)
                assert other.view(player).observation == view.observation
                assert other.legal_actions(player) == view.legal_actions
                assert other.census() == state.census()


def test_hidden_cards_do_not_show(game, cards) -> None:
    m = new_match(game, cards, seed=3)
    other = m.clone()
    other.hands[1], other.decks[1] = other.decks[1][:4], other.hands[1] + other.decks[1][4:]
    other.decks[0].reverse()
    assert json.dumps(m.view(0).observation) == json.dumps(other.view(0).observation)
    assert m.legal_actions(0) == other.legal_actions(0)


def test_the_log_names_no_drawn_card(game, cards) -> None:
    m = new_match(game, cards, seed=5, log=True)
    for _ in zip(range(60), walk(m, 5), strict=False):
        pass
    drawn = [event for event in m.events if "draws" in event.text]
    assert drawn
    assert all(event.card is None for event in drawn)


def test_refused_actions_leave_no_trace(game, cards) -> None:
    m = new_match(game, cards)
    before = m.digest
    for action in (
        "",
        "play",
        "play Ender Dragon",
        "attack opponent with Zombie",
        "choose Zombie",
        "End turn",
    ):
        with pytest.raises(IllegalAction):
            m.apply_action(0, action)
    with pytest.raises(IllegalAction):
        m.apply_action(1, "end turn")
    assert m.digest == before


def test_copies_of_a_card_are_one_action_and_leave_one_by_one(game, cards) -> None:
    m = new_match(game, cards)
    m.hands[0] = [m.program.index["sheep"]] * 3
    m.shown[0] = [0] * 3
    m.mana[0] = 5
    m._legal_known = {}
    assert m.legal_actions(0).count("play Sheep") == 1
    m.apply_action(0, "play Sheep")
    assert len(m.hands[0]) == 2


ENDLESS = """---
game: dimensions
set: endless
uses: [dimensions]
---

## Structure

### Mirror of Pain
1 mana
- Whenever a player is healed, deal 1 damage to all players.

### Mirror of Joy
1 mana
- Whenever a player takes damage, heal your player by 1.
"""


def test_effects_that_never_end_are_stopped_and_leave_no_trace(game, tmp_path) -> None:
    path = tmp_path / "endless.cards.md"
    path.write_text(ENDLESS, encoding="utf-8")
    cards = game.load_cards("dimensions", path)
    m = new_match(game, cards)
    index = m.program.index
    m.hands[0] = [index["mirror-of-pain"], index["mirror-of-joy"], index["bread"]]
    m.shown[0], m.mana[0], m.hp = [0] * 3, 10, [15, 9_999]
    m._legal_known = {}
    m.apply_action(0, "play Mirror of Pain")
    m.apply_action(0, "play Mirror of Joy")
    before = m.digest
    with pytest.raises(RunawayEffects) as caught:
        m.apply_action(0, "play Bread")
    assert set(caught.value.cards) == {"Mirror of Pain", "Mirror of Joy", "Bread"}
    assert m.digest == before


STORM = """---
game: dimensions
set: storm
title: Storm
uses: [dimensions]
---

# Storm

## Mob

### Storm
1 mana, 1/0/9 Overworld
- Whenever a mob is damaged, deal 1 damage to all mobs.

### Calm
1 mana, 1/0/9 Overworld
- Whenever a mob is damaged, heal all mobs by 9.

## Item

### Spark
1 mana
- Deal 1 damage to all mobs.
"""


def test_effects_that_grow_without_end_are_stopped_within_a_second(game, tmp_path) -> None:
    path = tmp_path / "storm.cards.md"
    path.write_text(STORM, encoding="utf-8")
    m = new_match(game, game.load_cards("dimensions", path))
    index = m.program.index
    m.board = [[], []]
    for seat in (0, 1):
        for name in ("storm", "calm", "storm", "calm"):
            unit = new_unit(m, seat, index[name])
            enter(m, unit)
            unit.health = 90_000
            unit.top_up = 90_000
    refresh(m)
    m.happened = []
    m.hands[0], m.shown[0], m.mana[0] = [index["spark"]], [0], 10
    m._legal_known = {}
    start = time.process_time()
    with pytest.raises(RunawayEffects):
        m.apply_action(0, "play Spark")
    assert time.process_time() - start < 5


@pytest.mark.parametrize("seed", range(6))
def test_what_units_are_is_what_working_it_out_anew_gives(game, cards, seed) -> None:
    m = game.new_match(cards, decks=[everything(cards, seed), everything(cards, seed + 50)], seed=seed)
    chance = random.Random(seed)
    while not m.is_terminal():
        player = m.players_to_act()[0]
        m.apply_action(player, chance.choice(m.legal_actions(player)))
        anew = m.clone()
        refresh(anew)
        assert m._observe(0) == anew._observe(0)
        assert m.heard >= anew.heard
        assert (m.costs, m.player_rules) == (anew.costs, anew.player_rules)
        for uid, unit in m.units.items():
            assert (unit.rules, unit.listens) == (anew.units[uid].rules, anew.units[uid].listens)


def test_a_match_of_500_turns_is_a_draw(game, cards) -> None:
    m = new_match(game, cards)
    m.hp = [100_000, 100_000]
    while not m.is_terminal():
        m.apply_action(m.players_to_act()[0], "end turn")
    assert m.turn == 500
    assert m.returns() == (0.0, 0.0)


SCRIPT = """
import cardlang, random
game = cardlang.load_game("dimensions"); cards = game.load_cards("dimensions")
from cardlang.api import load_deck
decks = [load_deck(n, "dimensions", cards)[0] for n in ("fortress", "apothecary")]
m = game.new_match(cards, decks=decks, seed=11, log=True)
chance = random.Random(4)
while not m.is_terminal():
    p = m.players_to_act()[0]
    m.apply_action(p, chance.choice(m.legal_actions(p)))
import hashlib
print(hashlib.sha256(repr([e.save() for e in m.events]).encode()).hexdigest(), m.digest)
"""


def test_hash_seeds_change_nothing() -> None:
    results = set()
    for seed in ("0", "1", "random"):
        done = subprocess.run(
            [sys.executable, "-c", SCRIPT], capture_output=True, text=True, check=True,
            env={**os.environ, "PYTHONHASHSEED": seed},
        )  # fmt: skip
        results.add(done.stdout)
    assert len(results) == 1


def test_the_board_fits_the_terminal(game, cards) -> None:
    m = new_match(game, cards, seed=2)
    for number, state in enumerate(walk(m, 2)):
        if number % 5 == 0:
            lines = game.rules.board(state.view(0).observation, cards)
            assert max(map(len, lines)) <= 80
            assert "\n" not in "".join(lines)
