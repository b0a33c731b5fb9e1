"""Rounds worked out by hand from the rules text, and a few properties that every round has."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest

from benchmarks.base_cards import ATTACKERS, BOSSES, EFFECTS, MINI_BOSSES, NAMES, TRIBES
from benchmarks.boards import boards
from benchmarks.effect_text import read_effect
from benchmarks.table import CARDS, ENEMIES_OF, OTHER_MINI_BOSSES, Generator
from benchmarks.yardstick import Outcome, Player, resolve


def cards(text: str) -> list[str]:
    return [name.strip() for name in text.split(",")] if text else []


def one(played: str, against: str = "", hp: int = 5, coins: str = "", setup: Sequence[str] = ()) -> Player:
    """Resolve a round and look at the first player."""
    round_ = resolve(cards(played), cards(against), (hp, 5), coins=cards(coins), setup=(setup, ()))
    return round_["players"][0]


def test_the_base_set_has_90_cards_and_14_tribes() -> None:
    assert [len(rows) for rows in (BOSSES, MINI_BOSSES, ATTACKERS, EFFECTS)] == [17, 22, 31, 20]
    assert len(set(NAMES)) == 90
    assert len(TRIBES) == 14
    assert [card.name for card in ENEMIES_OF["Wasp"]] == [
        "Wasp Scout",
        "Wasp Trooper",
        "Wasp Bomber",
        "Wasp Driller",
    ]
    assert len(OTHER_MINI_BOSSES) == 21


def test_splitmix64_gives_its_published_numbers() -> None:
    generator = Generator(1234567)
    assert [generator.draw() for _ in range(3)] == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
    ]
    assert Generator(0).draw() == 0xE220A8397B1DCDAF


def test_coins_come_from_a_word_lowest_bit_first() -> None:
    # 0xE220A8397B1DCDAF ends in …1010 1111
    outcome = resolve(["Madesphy"] * 4, [], rng=0)
    assert outcome["coins"] == [
        "heads", "heads", "heads", "heads", "tails", "heads", "tails", "heads",
    ]  # fmt: skip


def test_the_example_of_the_interface() -> None:
    assert resolve(["Spider", "Zasp"], [], (5, 3), coins=["heads"], setup=(["ATK+2"], [])) == {
        "winner": 0,
        "players": [
            {
                "atk": 8,
                "def": 2,
                "power": 8,
                "hp": 5,
                "played": ["Spider", "Zasp", "Inichas", "Jellyshroom"],
                "numbed": [],
                "setup": [],
            },
            {"atk": 0, "def": 0, "power": 0, "hp": 2, "played": [], "numbed": [], "setup": []},
        ],
        "coins": ["heads"],
        "picks": [],
    }


@pytest.mark.parametrize(
    ("played", "atk", "dfn"),
    [
        ("Seedling King, Underling", 7, 0),  # the King is a Seedling too
        ("Mother Chomper, Chomper Brute", 8, 0),
        ("Primal Weevil, Weevil", 6, 0),
        ("Zasp, Mothiva", 7, 0),
        ("Mothiva, Zasp", 7, 0),
        ("Leafbug Archer, Leafbug Archer, Leafbug Ninja", 9, 0),
        ("Leafbug Archer, Leafbug Ninja", 6, 0),
        ("General Ultimax, Wasp Scout, Wasp Driller", 10, 0),
        ("Midge, Midge, Midge", 4, 0),
        ("Broodmother, Midge, Midge", 9, 0),
        ("Cross, Poi", 4, 4),
        ("The Watcher", 6, 0),
        ("The Beast, Kabbu", 8, 0),
        ("Kina, Maki, Kina", 16, 0),
        ("", 0, 0),
    ],
)
def test_totals_against_an_empty_board(played: str, atk: int, dfn: int) -> None:
    player = one(played)
    assert (player["atk"], player["def"]) == (atk, dfn)


def test_numb_leaves_what_empower_gave() -> None:
    assert one("Mother Chomper, Chomper")["atk"] == 2 + 2 * 2  # the tribe, Mother Chomper included
    outcome = resolve(["Mother Chomper", "Chomper"], ["Numbnail"])
    assert outcome["players"][0]["atk"] == 4
    assert outcome["players"][0]["numbed"] == ["Chomper"]


def test_mothiva_heals_before_the_round_is_decided() -> None:
    assert one("Zasp, Mothiva", hp=3)["hp"] == 4
    assert one("Zasp, Mothiva", "Golden Seedling", hp=5)["hp"] == 4


def test_guardian_counts_the_buds_of_three_coins() -> None:
    player = one("Venus' Guardian, Acolyte Aria", hp=1, coins="heads, heads, heads")
    assert (player["atk"], player["hp"]) == (2 + 9 + 1, 4)
    assert player["played"][2:] == ["Venus' Bud"] * 3
    assert one("Venus' Guardian, Acolyte Aria", hp=1, coins="heads, tails, tails")["atk"] == 2 + 3 + 1


def test_numb_takes_the_lowest_attacker_online_and_the_first_in_the_game() -> None:
    played = ["Chomper", "Seedling", "Warden"]
    online = resolve(played, ["Numbnail"])["players"][0]
    assert (online["numbed"], online["atk"]) == (["Seedling"], 5)
    game = resolve(played, ["Numbnail"], variant="bug-fables")["players"][0]
    assert (game["numbed"], game["atk"]) == (["Chomper"], 4)
    both = resolve(played, ["Numbnail", "Ironnail"])["players"][0]
    assert both["numbed"] == ["Seedling", "Chomper"]
    equal = resolve(["Thief", "Psicorp"], ["Numbnail"])["players"][0]
    assert equal["numbed"] == ["Thief"]


def test_numb_spares_cards_of_other_ranks() -> None:
    assert one("Wasp Driller, Midge", "Tidal Wyrm")["atk"] == 6
    outcome = resolve(["Golden Seedling", "Thief"], ["Tidal Wyrm"])["players"][0]
    assert (outcome["atk"], outcome["numbed"]) == (0, ["Thief", "Golden Seedling"])


def test_scarlet_looks_at_attack_before_numb() -> None:
    player = one("Monsieur Scarlet, Burglar", "Numbnail", hp=3)
    assert (player["atk"], player["hp"]) == (3, 4)
    assert one("Monsieur Scarlet, Bandit", "Numbnail", hp=3)["hp"] == 3


def test_pierce_stops_at_zero_and_does_not_raise_a_negative_defense() -> None:
    assert resolve(["Poi"], ["Kabbu"])["players"][0]["def"] == 0
    assert resolve(["Dead Lander γ"], ["Wasp Driller"])["players"][0]["def"] == 1
    assert resolve([], ["Kabbu"], setup=(["DEF-2"], []))["players"][0]["def"] == -2


def test_negative_defense_counts_as_nothing() -> None:
    outcome = resolve(["Thief"], ["Thief"], setup=(["DEF-2"], []))
    assert outcome["winner"] is None
    assert [player["power"] for player in outcome["players"]] == [2, 2]


def test_infinite_attack() -> None:
    outcome = resolve(["The Everlasting King"], ["The Everlasting King", "Thief"])
    assert outcome["winner"] is None
    assert [player["power"] for player in outcome["players"]] == ["∞", "∞"]
    outcome = resolve(["The Everlasting King"], ["ULTIMAX Tank"], setup=([], ["DEF+150"]))
    assert (outcome["winner"], outcome["players"][0]["power"]) == (0, "∞")
    outcome = resolve(["The Everlasting King", "Thief"], [], setup=([], ["DEF+∞"]))
    assert outcome["players"][0]["power"] == 2


def test_both_play_nothing_and_one_plays_nothing() -> None:
    assert resolve([], [])["winner"] is None
    outcome = resolve([], ["Seedling"])
    assert (outcome["winner"], outcome["players"][0]["hp"]) == (1, 4)


def test_health_stops_at_five() -> None:
    assert one("Kali, Kabbu", "Golden Seedling", hp=5)["hp"] == 4
    assert one("Mother Chomper, Flowerling", hp=4)["hp"] == 5


def test_lifesteal_heals_only_the_winner_and_may_revive() -> None:
    assert one("Flowerling", "Thief", hp=3)["hp"] == 2
    assert one("Mother Chomper", hp=0)["hp"] == 2


def test_setup_is_handed_on() -> None:
    assert one("Riz, Riz")["setup"] == ["ATK+2", "ATK+2"]
    assert one("Riz", setup=["ATK+2", "Setup (ATK+1)"]) == {
        "atk": 3,
        "def": 0,
        "power": 3,
        "hp": 5,
        "played": ["Riz"],
        "numbed": [],
        "setup": ["ATK+1", "ATK+2"],
    }


@pytest.mark.parametrize(("bots", "hp"), [(4, 3), (5, 4), (6, 4)])
def test_mender_heals_from_five_bots_on(bots: int, hp: int) -> None:
    assert one("Mender" + ", Krawler" * (bots - 1), hp=3)["hp"] == hp


@pytest.mark.parametrize(("coins", "dfn"), [("tails, tails", 0), ("heads, tails", 3), ("heads, heads", 6)])
def test_madesphy_counts_each_coin(coins: str, dfn: int) -> None:
    assert one("Madesphy", coins=coins)["def"] == dfn


def test_a_coin_may_have_tails() -> None:
    assert one("Dead Lander β", coins="heads")["atk"] == 4
    assert one("Dead Lander β", coins="tails")["def"] == 2


def test_coins_fall_player_by_player_card_by_card_and_summoned_cards_last() -> None:
    coins = ["tails", "heads", "heads", "tails"]
    outcome = resolve(["Spider", "Bee-Boop"], ["Acornling", "Inichas"], coins=coins)
    # Bee-Boop, Acornling, Inichas of player 2, and only then the Inichas that the Spider summons
    assert [player["def"] for player in outcome["players"]] == [1, 5]
    assert outcome["coins"] == coins


def test_a_summoned_card_flips_before_the_next_one_is_picked() -> None:
    picks = ["Wasp Bomber", "Wasp Bomber"]
    coins = ["heads", "tails", "tails", "heads"]
    outcome = resolve(["Wasp King"], ["Thief", "Warden"], coins=coins, picks=picks)
    assert outcome["players"][0]["atk"] == 5
    assert outcome["players"][1]["numbed"] == ["Thief"]
    assert outcome["picks"] == outcome["players"][0]["played"][1:] == picks


def test_carmina_leaves_the_field_for_another_mini_boss() -> None:
    outcome = resolve(["Carmina", "Thief"], ["Devourer"], picks=["Ahoneynation"], coins=["heads", "tails"])
    assert outcome["players"][0]["played"] == ["Thief", "Ahoneynation", "Abomihoney"]
    assert outcome["players"][0]["atk"] == 6
    alone = resolve(["Carmina"], ["Devourer"], picks=["Dead Lander α"])
    assert alone["players"][1]["atk"] == 3  # no Bug is left to stand against
    with pytest.raises(ValueError, match="not among"):
        resolve(["Carmina"], [], picks=["Carmina"])


def test_random_summons_stay_in_their_pool() -> None:
    generator = Generator(5)
    wasps: set[str] = set()
    others: set[str] = set()
    for _ in range(1000):
        wasps.update(resolve(["Wasp King"], [], rng=generator)["picks"])
        others.update(resolve(["Carmina"], [], rng=generator)["picks"])
    assert wasps == {"Wasp Scout", "Wasp Trooper", "Wasp Bomber", "Wasp Driller"}
    assert others == {row[0] for row in MINI_BOSSES} - {"Carmina"}


def test_what_a_setup_may_not_be() -> None:
    for text in ("Take 2 Damage", "If Kabbu: Setup (ATK+1)", "Empower +2 (Spidr)", "Summon Jellyshrom"):
        with pytest.raises(ValueError):
            read_effect(text)


def seats_swapped(outcome: Outcome) -> tuple[int | None, list[Player]]:
    winner = outcome["winner"]
    return (None if winner is None else 1 - winner), outcome["players"][::-1]


def test_swapping_seats_swaps_the_result() -> None:
    still = {name for name in NAMES if "coin" not in str(CARDS[name].effects)}
    still -= {"Carmina", "Wasp King", "Spider"}
    for mine, theirs in boards(2000, size=6, seed=3):
        mine, theirs = ([name for name in side if name in still] for side in (mine, theirs))
        outcome = resolve(mine, theirs)
        swapped = resolve(theirs, mine)
        assert (outcome["winner"], outcome["players"]) == seats_swapped(swapped)


def test_the_order_of_play_changes_no_total_online() -> None:
    shuffler = random.Random(4)
    for mine, theirs in boards(2000, size=6, seed=5):
        same = ["heads"] * 100  # with equal coins and no random summon, only the order is left to differ
        mine, theirs = (
            [name for name in side if name not in ("Carmina", "Wasp King")] for side in (mine, theirs)
        )
        outcome = resolve(mine, theirs, coins=same)
        shuffler.shuffle(mine)
        again = resolve(mine, theirs, coins=same)
        for before, after in zip(outcome["players"], again["players"], strict=True):
            assert (before["atk"], before["def"], before["power"], before["hp"]) == (
                after["atk"],
                after["def"],
                after["power"],
                after["hp"],
            )


def test_boards_are_the_same_for_the_same_seed() -> None:
    assert list(boards(50, seed=2)) == list(boards(50, seed=2)) != list(boards(50, seed=3))
    assert {len(side) for board in boards(50, size=3) for side in board} == {3}
