"""The interpreter against the hand-written round of the benchmarks, and quiet matches against logged ones."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from benchmarks.base_cards import NAMES
from benchmarks.yardstick import resolve as hand_written
from spycards.tables import GAME, base_cards, choose, new_match, random_deck

VARIANTS = ("online", "bug-fables")
SETUPS = (
    "ATK+2", "ATK-1", "DEF+3", "DEF-2", "ATK+∞", "Pierce (2)", "Numb (1)", "Numb (∞)", "Heal 2", "Lifesteal (1)",
    "Coin (2): ATK+1", "Coin (1): ATK+2 or DEF+2", "Coin (1): Summon Inichas", "Summon Wild Chomper",
    "Summon 2 Wasp", "Unity (1, Bug)", "Empower +2 (Plant)", "Empower Card +2 (Midge)", "ATK+1 (only once)",
    "If Zasp: ATK+3", "Bug (3): Heal 1", "VS Bot (DEF+2)", "ATK+1 per Venus' Bud", "If ATK (7): Heal 1",
    "If ATK (5): Numb (1)", "Setup (ATK+2)", "Bug (1): Coin (1): DEF+2", "Bug (2): Summon Midge",
)  # fmt: skip


def rounds(seed: int, number: int) -> Iterator[dict[str, Any]]:
    """Yield rounds of up to seven cards a side, some with forced coins, setups and few HP."""
    generator = random.Random(seed)
    for _ in range(number):
        yield {
            "played": [generator.choices(NAMES, k=generator.randrange(8)) for _ in range(2)],
            "hp": tuple(generator.randint(-1, 5) for _ in range(2)),
            "variant": generator.choice(VARIANTS),
            "seed": generator.getrandbits(64),
            "coins": generator.choices(("heads", "tails"), k=generator.choice((0, 0, 1, 3, 8))),
            "setup": [generator.choices(SETUPS, k=generator.choice((0, 0, 1, 3))) for _ in range(2)],
        }


@pytest.mark.parametrize("events", [False, True], ids=["without a log", "with a log"])
@pytest.mark.parametrize("seed", range(4))
def test_the_interpreter_and_the_hand_written_round_agree(seed: int, events: bool) -> None:
    cards = base_cards()
    for board in rounds(seed, 1_000 if not events else 400):
        expected = hand_written(
            board["played"][0],
            board["played"][1],
            board["hp"],
            board["variant"],
            board["seed"],
            board["coins"],
            None,
            board["setup"],
        )
        players = [
            {"hp": board["hp"][seat], "played": board["played"][seat], "setup": board["setup"][seat]}
            for seat in (0, 1)
        ]
        found = GAME.resolve(
            cards, players, variant=board["variant"], coins=board["coins"], seed=board["seed"], events=events
        )
        found.pop("events", None)
        assert found == expected, board


def test_forced_picks_agree_too() -> None:
    cards = base_cards()
    generator = random.Random(5)
    wasps = ["Wasp Scout", "Wasp Trooper", "Wasp Bomber", "Wasp Driller"]
    minis = [card.name for card in cards.values() if card.kind == "Mini-Boss" and card.name != "Carmina"]
    for seed in range(300):
        picks = [*generator.choices(wasps, k=2), generator.choice(minis), generator.choice(minis)]
        # Wasp King is first in play order, so its picks come first
        played = (["Wasp King", "Carmina"], ["Carmina", *generator.choices(NAMES[:39], k=2)])
        if {"Wasp King", "Carmina"} & set(played[1][1:]):
            continue
        expected = hand_written(*played, rng=seed, picks=picks)
        found = GAME.resolve(cards, [{"played": p} for p in played], picks=picks, seed=seed)
        assert found == expected


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("seed", range(12))
def test_a_match_without_a_log_goes_like_one_with_it(seed: int, variant: str) -> None:
    cards = base_cards()
    generator = random.Random(seed)
    decks = [random_deck(cards, generator) for _ in range(2)]
    quiet, logged = (new_match(cards, decks, seed=seed, variant=variant, log=log) for log in (False, True))
    for _ in range(60):
        if quiet.is_terminal():
            break
        actions = choose(quiet, generator)
        assert actions.keys() == dict.fromkeys(logged.players_to_act()).keys()
        assert quiet.apply_actions(actions) == ()
        assert logged.apply_actions(actions)
        for player in (0, 1):
            assert quiet.view(player).observation == logged.view(player).observation
            assert quiet.legal_actions(player) == logged.legal_actions(player)
    assert quiet.is_terminal() == logged.is_terminal()
    assert quiet.returns() == logged.returns()
    assert not quiet.events
