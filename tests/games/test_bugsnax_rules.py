"""The rulings of Bugsnax and the faults met in games of this kind; most rulings are scenarios of the bundled sets."""

from __future__ import annotations

import random

import pytest
from bugsnax_table import BUGSNAX, cards_with, holds, new_match

from cardlang.checks.decks import DeckErrors
from cardlang.engine.errors import IllegalAction, MatchOver, RunawayEffects


def test_the_bundled_sets_have_the_numbers_of_the_rulings():
    def total(section: str) -> int:
        return sum(c.stats["copies"] for c in BUGSNAX.cards.values() if c.kind == section)

    assert total("Trap") == 28
    assert total("Snax") == 22
    assert total("Advanced Snax") == 18
    decks = {
        name: sum(c.stats["copies"] for c in BUGSNAX.cards.values() if c.stats.get("deck") == name)
        for name in ("Filbo", "Chandlo", "Snorpy", "Shelda")
    }
    assert decks == dict.fromkeys(decks, 8)


def test_known_cards_have_their_numbers():
    snax = {"Strabby": (1, 3), "Cheepoof": (2, 4), "Kwookie": (2, 4), "Bunger": (3, 6), "Fryder": (1, 3)}
    for name, numbers in snax.items():
        (card,) = BUGSNAX.cards.by_name(name)
        assert (card.stats["points"], card.stats["difficulty"]) == numbers
    for name, power in {"Bug Net": 1, "Sauce Slinger": 1, "Snak Trap": 2}.items():
        (card,) = BUGSNAX.cards.by_name(name)
        assert card.stats["power"] == power


def test_a_card_shows_what_its_keyword_means():
    (card,) = BUGSNAX.cards.by_name("Gumgnat")
    assert card.text == ("FLYING",)
    assert card.reminders == ("Ignores traps with capture power less than 3.",)


# -- capture (ruling 2) -------------------------------------------------------------------------------------------


def test_frosty_with_flying_is_caught_through_bonuses_only():
    holds(
        "field Gizmo; traps Spring Plate on Gizmo, Snak Trap on Gizmo; expect power Gizmo 0",
        "snak",
        "FLYING",
        "FROSTY",
    )
    holds(
        "field Gizmo; traps Sauce Slinger on Gizmo; expect power Gizmo 3",
        "snak",
        "FLYING",
        "FROSTY",
        "Sauce Slingers have +2 Power against this Bugsnak.",
    )


def test_a_sauce_slinger_lifted_to_two_is_too_big_for_burrowing():
    holds(
        "field Gizmo; traps Sauce Slinger on Gizmo; expect power Gizmo 0", "snak", "BURROWING", "SAUCE WASHER"
    )


def test_a_trap_that_does_not_count_catches_nothing_even_at_difficulty_zero():
    holds(
        "field Gizmo, Bunger; given hand Bug Net; when play Bug Net on Gizmo; expect field Gizmo, Bunger",
        "snak",
        "FLYING",
        "This has -4 Difficulty.",
    )


def test_captures_are_checked_after_every_effect_that_changes_numbers():
    holds(
        "field Bunger, Kwookie; traps Spring Plate on Kwookie; given hand Body Slam; given grumpus Chandlo;"
        "when play Body Slam; when choose Kwookie; expect given hand Kwookie"
    )


# -- play (ruling 3) ------------------------------------------------------------------------------------------------


def test_own_text_comes_before_spicy_and_speedy():
    # The trap stuns the SPEEDY Snak before that one hears of the trap, so it stays.
    holds(
        "field Tumblebean, Bunger; given hand Trip Line; when play Trip Line on Bunger; when choose Tumblebean;"
        "expect field Tumblebean, Bunger"
    )


def test_speedy_goes_off_also_when_the_trap_catches():
    holds(
        "field Tumblebean, Peppermite; snax deck Kwookie, Fryder; given hand Snak Trap;"
        "when play Snak Trap on Peppermite; expect field Kwookie, Fryder; expect snax deck top Tumblebean"
    )


def test_traps_on_a_snak_that_flees_are_discarded():
    holds(
        "field Tumblebean, Bunger; traps Snak Trap on Tumblebean; snax deck Kwookie; given hand Bug Net;"
        "when play Bug Net on Bunger; expect trap discard Snak Trap; expect traps Bug Net on Bunger"
    )


# -- conditions (ruling 4) --------------------------------------------------------------------------------------------


def test_injuries_of_two_turns_cost_one_action_each():
    holds(
        "field Scorchling, Scorchling, Bunger; given hand 2 Bug Net; actions 4;"
        "when play Bug Net on Scorchling (place 1); when play Bug Net on Scorchling (place 2); when end turn;"
        "when end turn; expect actions 2; when end turn; when end turn; expect actions 3"
    )


def test_a_stun_ends_with_the_turn_of_another_player_too():
    holds(
        "turn 1; field Bunger; against hand Trip Line; when play Trip Line on Bunger;"
        "expect keyword Bunger STUNNED; when end turn; expect no keyword Bunger STUNNED"
    )


# -- decks and the end (rulings 6 to 12) --------------------------------------------------------------------


def test_a_grumpus_deck_is_refilled_from_its_discard_pile():
    holds(
        "field Bunger; given grumpus Chandlo; given deck empty; given discard Warm-Up; given hand Strabby;"
        "when eat Strabby; expect given hand Warm-Up; expect given discard empty"
    )


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_setting_up(players):
    m = new_match(players, seed=players)
    many = players >= 5
    seen = m.view(0).observation
    assert len(seen["field"]) == (6 if many else 4)
    assert [p["traps"] for p in seen["players"]] == [2 if many else 3, *[3] * (players - 1)]
    assert [p["grumpus"] for p in seen["players"]] == [1] * players
    assert m.players_to_act() == (0,)
    assert m.view(0).observation["actions"] == 3


@pytest.mark.parametrize("seed", range(40))
def test_the_snaksquatch_is_never_laid_out_at_first(seed):
    m = new_match(6, seed=seed, variant="advanced")
    assert "The Snaksquatch" not in [snak["name"] for snak in m.view(0).observation["field"]]
    assert m.census()["the-snaksquatch"] == 1


def test_points_win_at_once_before_the_grumpus_card_is_drawn():
    holds(
        "field Bunger; given points 5; given hand Strabby; when eat Strabby; expect over; expect winner 0;"
        "expect given cards in hand 0"
    )


def test_equal_highest_scores_share_the_win():
    m = new_match(5, seed=1)
    m.points[:] = [6, 3, 6, 0, 0]
    m.round_end = 1
    while not m.is_terminal():
        (seat,) = m.players_to_act()
        m.apply_action(seat, "end turn" if "end turn" in m.legal_actions(seat) else m.legal_actions(seat)[0])
    assert m.returns() == (0.0, -1.0, 0.0, -1.0, -1.0)
    assert m.turns == 5


def test_a_thousand_turns_are_a_draw():
    m = new_match(2, seed=3, log=False)
    while not m.is_terminal():
        m.apply_action(m.players_to_act()[0], "end turn")
    assert m.turns == 1001
    assert m.returns() == (0.0, 0.0)


def test_two_players_may_choose_the_same_deck_and_get_one_each():
    m = BUGSNAX.new_match(BUGSNAX.cards, decks=["Shelda", "shelda"], players=2, seed=4)
    assert m.census()["let-it-go"] == 2


@pytest.mark.parametrize(
    ("decks", "said"),
    [
        (["Filbo"], "2 players need 2 Grumpus decks"),
        (["Filbo", "Fillbo"], "did you mean Filbo?"),
        (["Filbo", "Floofty"], "there is no Grumpus deck called Floofty"),
    ],
)
def test_decks_there_are_not_are_refused(decks, said):
    with pytest.raises(DeckErrors, match=said.replace("?", r"\?")):
        BUGSNAX.new_match(BUGSNAX.cards, decks=decks, players=2, seed=0)


# -- cases ------------------------------------------------------------------------------------------------------------


def test_trap_cards_are_conserved_when_the_deck_runs_out():
    m = new_match(2, seed=5)
    for _ in range(60):
        (seat,) = m.players_to_act()
        m.apply_action(seat, "draw a Trap" if "draw a Trap" in m.legal_actions(seat) else "end turn")
    traps = {c.id for c in BUGSNAX.cards.values() if c.kind == "Trap"}
    assert sum(n for card, n in m.census().items() if card in traps) == 28
    assert m.view(0).observation["trap deck"] == 0


def test_after_the_end_nothing_is_legal():
    m = new_match(2, seed=6, log=False)
    rng = random.Random(6)
    while not m.is_terminal():
        (seat,) = m.players_to_act()
        m.apply_action(seat, rng.choice(m.legal_actions(seat)))
    assert m.legal_actions(0) == m.legal_actions(1) == ()
    with pytest.raises(MatchOver):
        m.apply_action(0, "end turn")


def test_unlisted_actions_leave_no_trace():
    m = new_match(2, seed=7)
    before = m.digest
    for action in ("eat Bunger of player 1", "play Bug Net", "yes", "", "end turn ", "use Strabby"):
        with pytest.raises(IllegalAction):
            m.apply_action(0, action)
    with pytest.raises(IllegalAction):
        m.apply_action(1, "end turn")
    assert m.digest == before


def test_two_copies_in_the_hand_are_one_action_and_only_one_is_played():
    holds("field Bunger; given hand 3 Bug Net; when play Bug Net on Bunger; expect given hand 2 Bug Net")


def test_two_equal_snax_on_the_field_are_told_apart():
    holds(
        "field Strabby, Bunger, Strabby; given hand Bug Net; expect legal play Bug Net on Strabby (place 3);"
        "when play Bug Net on Strabby (place 3); expect traps Bug Net on Strabby"
    )


def test_texts_that_feed_each_other_end_in_a_named_error_without_a_trace():
    cards = cards_with("trap", "When you draw a Trap, shuffle it into the Trap deck and draw a Trap.")
    found = None
    for seed in range(60):
        m = new_match(2, seed=seed, cards=cards)
        rng = random.Random(seed)
        for _ in range(400):
            if m.is_terminal():
                break
            (seat,) = m.players_to_act()
            action = rng.choice(m.legal_actions(seat))
            before = m.digest
            try:
                m.apply_action(seat, action)
            except RunawayEffects as error:
                found = error
                assert m.digest == before
                break
        if found:
            break
    assert found is not None
    assert found.cards == ("Gizmo",)


def test_borrowed_cards_go_home_when_discarded_from_another_hand():
    holds(
        "field Bunger; against grumpus Chandlo; given hand Gizmo, Warm-Up; when play Gizmo;"
        "expect against discard Warm-Up",
        "grumpus",
        "Discard a card.",
    )
