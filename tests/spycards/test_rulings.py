"""What a scenario cannot say: one test a ruling, or a part of one. The numbers are those of the rulings."""

from __future__ import annotations

import random
import time
from collections import Counter
from pathlib import Path

import pytest

import cardlang
from cardlang.engine.chance import Chance
from cardlang.games.spycards.phases import NAMES, Phase
from spycards.tables import (
    DECK,
    FREE,
    base_cards,
    both_hold,
    cards_of,
    check_text,
    deck_of,
    free_cards,
    hand,
    own,
    play,
    play_round,
    read_text_file,
    start_with,
)

# -- 13: order ---------------------------------------------------------------------------------------------------


def test_13_phases_run_in_the_order_of_the_rules_and_player_1_before_player_2() -> None:
    order = {name: place for place, name in NAMES.items() if place != Phase.AT_ONCE}
    names = [card.name for card in base_cards().values()]
    generator = random.Random(13)
    for seed in range(200):
        one, two = (", ".join(generator.choices(names, k=5)) for _ in range(2))
        events = play_round(one, two, seed=seed, events=True)["events"]
        slots = [(order[e["phase"]], e["player"]) for e in events if e["phase"] in order]
        assert slots == sorted(slots)


def test_13_a_coin_of_a_summoned_card_flips_before_the_rest_of_the_summon_goes_on() -> None:
    events = play_round("Wasp King", picks="Wasp Bomber, Wasp Scout", coins="heads, heads", events=True)[
        "events"
    ]
    summon = [e["text"] for e in events if e["phase"] == "Summon"]
    assert [text.split(":")[0] for text in summon] == [
        "Summon 2 Wasp",
        "Coin (1)",
        "Coin (1)",
        "Summon 2 Wasp",
    ]


# -- 14: limits --------------------------------------------------------------------------------------------------


def test_14_a_limit_counts_when_it_runs_even_if_the_effect_inside_does_nothing() -> None:
    cards = cards_of("## Effect\n### Gate\n1 TP Bug\n- Coin (1): ATK+3 (only once)\n")
    assert play_round("Gate, Gate", cards=cards, coins="tails, heads")["players"][0]["atk"] == 0
    assert play_round("Gate, Gate", cards=cards, coins="heads, heads")["players"][0]["atk"] == 3


def test_14_limits_start_anew_each_round() -> None:
    cards = free_cards("### Once\n0 TP Bug\n- ATK+2 (only once)\n")
    match = start_with(cards, [deck_of("once")] * 2, lambda m: hand(m) == ["once"] * 3)
    for _ in range(2):
        play(match, "play Once", "pass")
        assert match.view(0).observation["last"]["power"] == [2, 0]


# -- 19: summons -------------------------------------------------------------------------------------------------

WASPS = ["Wasp Scout", "Wasp Trooper", "Wasp Bomber", "Wasp Driller"]


def test_19_wasp_king_brings_two_enemy_wasps_each_equally_likely() -> None:
    found = Counter(name for seed in range(2_000) for name in play_round("Wasp King", seed=seed)["picks"])
    assert set(found) == set(WASPS)
    assert sum(found.values()) == 4_000
    assert all(860 < count < 1_140 for count in found.values())  # five standard deviations


def test_19_picks_are_made_in_file_order_of_all_sets() -> None:
    cards = cards_of("## Attacker\n### Wasp Lancer\n3 TP Wasp\n- ATK: 3\n")
    for seed in range(50):
        chance = Chance(seed)
        pool = [*WASPS, "Wasp Lancer"]
        wanted = []
        for _ in range(2):
            wanted.append(pool[chance.below(5)])
            if wanted[-1] == "Wasp Bomber":  # its two coins flip before the next pick
                chance.coin(), chance.coin()
        assert play_round("Wasp King", cards=cards, seed=seed)["picks"] == wanted


def test_19_carmina_becomes_each_of_the_21_others_and_never_herself() -> None:
    others = {c.name for c in base_cards().values() if c.kind == "Mini-Boss"} - {"Carmina"}
    assert len(others) == 21
    assert {play_round("Carmina", seed=seed)["picks"][0] for seed in range(1_000)} == others


def test_19_what_has_turned_gives_nothing_more_and_keeps_what_it_gave() -> None:
    cards = cards_of(
        "## Effect\n### Early\n1 TP Bug\n- ATK: 5\n- Heal 1\n- Turns into a random Attacker Card\n"
        "### Late\n1 TP Bug\n- ATK: 5\n- Heal 1\n- If ATK (1): Turns into a random Attacker Card\n"
    )
    for events in (False, True):
        early = play_round("Early", cards=cards, picks="Thief", hp=3, events=events)["players"][0]
        assert (early["atk"], early["hp"], early["played"]) == (2, 3, ["Thief"])
        late = play_round("Late", cards=cards, picks="Thief", hp=3, events=events)["players"][0]
        assert (late["atk"], late["hp"], late["played"]) == (7, 4, ["Thief"])


def test_19_a_card_that_is_the_only_one_of_its_rank_stays() -> None:
    cards, diagnostics = read_text_file(
        "## Tribes\n- Bug\n## Mini-Boss\n### Only\n1 TP Bug\n- Turns into a random Mini-Boss Card\n- ATK: 1\n",
        uses="",
    )
    assert not diagnostics
    found = play_round("Only", cards=cards)
    assert found["picks"] == []
    assert found["players"][0]["played"] == ["Only"]
    assert found["players"][0]["atk"] == 1


def test_19_the_copy_of_a_turned_card_goes_to_the_discard_pile_and_summoned_cards_vanish() -> None:
    deck = ["wasp-king", "carmina", "kabbu", *DECK[3:]]
    match = start_with(base_cards(), [deck, DECK], lambda m: "carmina" in hand(m))
    before = match.census()
    for _ in range(2):
        play(match, "pass", "pass")
    play(match, "play Carmina", "pass")
    assert own(match)["discard"] == ["carmina"]
    assert match.view(0).observation["last"]["played"][0] != ["Carmina"]
    assert match.census() == before


# -- 21 and 22: deciding, HP -------------------------------------------------------------------------------------


@pytest.mark.parametrize("events", [False, True])
def test_21_atk_and_def_that_change_after_the_decision_change_nothing(events: bool) -> None:
    cards, diagnostics = read_text_file(
        "## Effect\n### Boaster\n1 TP Bug\n- ATK: 2\n- On Win: ATK+5\n- On Win: DEF+5\n- On Win: Numb (1)\n"
    )
    assert not diagnostics
    found = play_round("Boaster", "Seedling", cards=cards, events=events)
    assert [(p["atk"], p["def"], p["power"]) for p in found["players"]] == [(2, 0, 2), (1, 0, 1)]
    assert found["winner"] == 0


def test_21_a_change_after_the_decision_is_warned_of(tmp_path: Path) -> None:
    (warning,) = check_text(tmp_path, "## Effect\n### Boaster\n1 TP Bug\n- On Win: ATK+5\n")
    assert warning.severity == "warning"
    assert warning.source.text[warning.span.start : warning.span.end] == "ATK+5"


def test_22_nothing_times_infinity_is_nothing() -> None:
    cards = cards_of("## Effect\n### Calm\n1 TP Bug\n- Multiply Healing by 0\n- Take ∞ Damage\n")
    assert play_round("Calm", cards=cards, hp=3)["players"][0]["hp"] == 3


def test_22_a_negative_factor_turns_healing_round() -> None:
    cards = cards_of("## Effect\n### Upside\n1 TP Bug\n- Multiply Healing by -2\n- Heal 1\n- Take 2 Damage\n")
    # from 3: -2 is 1, then +4 is 5
    assert play_round("Upside", cards=cards, hp=3)["players"][0]["hp"] == 5


# -- 26: effects without end -------------------------------------------------------------------------------------

LOOP = """## Effect
### Ping
1 TP Bug
- Summon Pong
### Pong
1 TP Bug
- Summon Ping
### Echo
1 TP Bug
- Summon Echo
### Crowd
1 TP Bug
- Coin (1000): Summon 1000 Crowd
"""


@pytest.mark.parametrize("log", [False, True])
@pytest.mark.parametrize(
    ("card", "named"), [("Ping", {"Ping", "Pong"}), ("Echo", {"Echo"}), ("Crowd", {"Crowd"})]
)
def test_26_effects_without_end_raise_an_error_that_names_the_cards(
    card: str, named: set[str], log: bool
) -> None:
    cards = cards_of(LOOP)
    start = time.process_time()
    with pytest.raises(cardlang.RunawayEffects) as raised:
        play_round(card, cards=cards, events=log)
    assert time.process_time() - start < 20
    assert set(raised.value.cards) == named
    assert all(name in str(raised.value) for name in named)


@pytest.mark.parametrize("log", [False, True])
def test_26_the_match_is_then_as_it_was_before(log: bool) -> None:
    cards = cards_of(FREE + "### Echo\n0 TP Bug\n- Coin (1): Heal 1\n- Summon Echo\n")
    match = start_with(cards, [deck_of("echo")] * 2, both_hold("echo"), log=log)
    before, seen = match.to_json(), match.view(0).observation
    with pytest.raises(cardlang.RunawayEffects):
        play(match, "play Echo", "pass")
    assert match.to_json() == before
    assert match.view(0).observation == seen
    play(match, "pass", "pass")
    assert match.events if log else not match.events


def test_26_a_set_in_which_that_can_happen_gets_a_warning_at_the_summon(tmp_path: Path) -> None:
    warnings = check_text(tmp_path, LOOP)
    assert {w.card for w in warnings} == {"Ping", "Echo", "Crowd"}
    assert all(w.severity == "warning" for w in warnings)
    assert [w.source.text[w.span.start : w.span.end] for w in warnings if w.card == "Ping"] == ["Summon Pong"]


def test_26_no_warning_for_a_loop_that_ends(tmp_path: Path) -> None:
    limited = "### Chain\n1 TP Bug\n- Summon Chain (max. 3 times)\n"
    lucky = "### Luck\n1 TP Bug\n- Coin (1): Summon Luck\n"
    assert check_text(tmp_path, f"## Effect\n{limited}{lucky}") == ()


def test_26_a_loop_that_a_limit_ends_runs_to_its_end() -> None:
    cards = cards_of("## Effect\n### Chain\n1 TP Bug\n- ATK: 1\n- Summon Chain (max. 3 times)\n")
    assert play_round("Chain", cards=cards)["players"][0]["atk"] == 4
