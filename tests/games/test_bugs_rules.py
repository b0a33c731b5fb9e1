"""The rules of Bugs, ruling by ruling, where a scenario in the card file cannot say it."""

from __future__ import annotations

import random

import pytest
from bugs_table import BUGS, holds, new_match, outcome

from cardlang.engine.errors import IllegalAction, MatchOver
from cardlang.games.bugs import hands
from cardlang.games.bugs.game import GAME
from cardlang.resources import cards_folder
from cardlang.source import Source
from cardlang.syntax.cardfile import scan


def bundled_scenarios():
    path = cards_folder("bugs") / "bugs.cards.md"
    file, faults = scan(Source("bugs.cards.md", path.read_text(encoding="utf-8")))
    assert not faults
    return [
        ("\n".join(line.text for line in block.lines[1:]), block.lines[0].text) for block in file.scenarios
    ]


@pytest.mark.parametrize(("scenario", "title"), bundled_scenarios(), ids=lambda value: value[:40])
def test_the_scenarios_of_the_bundled_set_hold(scenario, title):
    found = outcome(BUGS.cards, scenario)
    assert found.passed, (title, found.mismatches)


def test_every_ruling_that_a_scenario_can_express_has_one():
    titles = " ".join(title for _, title in bundled_scenarios())
    for ruling in range(2, 11):
        assert any(f"{word} {ruling}" in titles for word in ("ruling", "rulings", "and")), ruling


def test_the_bundled_set_is_the_printed_game():
    assert sum(card.stats["copies"] for card in BUGS.cards.values()) == 54
    bugs = [card for card in BUGS.cards.values() if card.kind == "Bug"]
    assert [(c.stats["value"], c.stats["copies"]) for c in bugs] == [(n, 10 - n) for n in range(1, 10)]
    assert {c.name: c.stats["copies"] for c in BUGS.cards.values() if c.kind != "Bug"} == {
        "Outbreak": 2,
        "Net": 3,
        "Repellent": 3,
        "Exterminator": 1,
    }


@pytest.mark.parametrize(
    ("players", "sizes"),
    [
        (2, [27, 27]),
        (3, [18, 18, 18]),
        (4, [13, 14, 14, 13]),
        (5, [10, 11, 11, 11, 11]),
        (6, [9] * 6),
    ],
)
def test_all_cards_are_dealt_from_the_dealer_s_left(players, sizes):
    """Ruling 1: player 0 deals and leads the first hand."""
    match = new_match(players)
    assert [sum(hand) for hand in match.hands] == sizes
    assert match.players_to_act() == (0,)
    assert match.view(1).observation["cards"] == sizes
    assert match.view(1).observation["direction"] == "left"


def test_a_hand_of_more_than_10_000_decisions_ends_and_is_scored():
    """Ruling 11."""
    match = new_match(2)
    match.decisions = hands.MOST_DECISIONS - 1
    held = [sum(hand) for hand in match.hands]
    action = match.legal_actions(0)[0]
    match.apply_action(0, action)
    assert match.hand_number == 1
    assert sum(match.totals) == sum(held) - 1


def test_the_direction_starts_to_the_left_in_each_hand():
    holds(
        """
        direction right
        given hand Praying mantid
        against hand Earwig
        player 2 hand 2 Earwig
        when play Praying mantid
        expect direction left, player 2 leads
        """
    )


def test_six_hands_make_a_match_and_the_fewest_points_win():
    match = new_match(3, seed=5)
    play_on(match, random.Random(1))
    assert len(match.results) == 6
    assert match.scores() == tuple(sum(points) for points in zip(*match.results, strict=True))
    best = min(match.scores())
    for total, value in zip(match.scores(), match.returns(), strict=True):
        assert (value >= 0) == (total == best)
    assert match.legal_actions(0) == ()
    assert match.players_to_act() == ()
    with pytest.raises(MatchOver):
        match.apply_action(0, "pick up")


def test_shared_wins_return_0_for_the_winners_and_minus_1_for_the_rest():
    match = new_match(3)
    match.over, match.totals = 1, [4, 9, 4]
    assert match.returns() == (0.0, -1.0, 0.0)
    match.totals = [4, 9, 5]
    assert match.returns() == (1.0, -1.0, -1.0)


def test_a_text_never_takes_the_last_card_of_a_hand():
    holds(
        """
        given hand Thing, Earwig
        against hand Earwig
        swarm Robber fly
        when play Thing
        expect given cards 1, against cards 1, turn 1
        """,
        "Discard two cards. The next player discards a card.",
    )


def test_a_player_is_passed_over_once_when_the_swarm_comes_round():
    holds(
        """
        given hand Thing, 3 Earwig
        against hand 3 Net
        player 2 hand 3 Repellent, Outbreak
        swarm Robber fly
        when play Thing
        expect turn 1
        when play Net
        expect turn 0
        when pick up
        when play Earwig
        when play Net
        expect turn 2
        """,
        "The player on your right loses a turn.",
    )


@pytest.mark.parametrize(
    "action", ["play Praying mantid and Net", "pick up", "", "play 99 Earwig", "wipe out Earwig", 7, None]
)
def test_an_illegal_action_leaves_no_trace(action):
    match = new_match(2, seed=3)
    before = match.digest
    with pytest.raises(IllegalAction):
        match.apply_actions({0: action})
    with pytest.raises(IllegalAction):
        match.apply_actions({1: match.legal_actions(0)[0]})
    assert match.digest == before


def test_decks_are_refused():
    with pytest.raises(ValueError, match="decks"):
        BUGS.new_match(BUGS.cards, decks=[["earwig"]])


def test_no_card_is_named_in_the_code():
    from pathlib import Path

    import cardlang.games.bugs

    folder = Path(cardlang.games.bugs.__file__).parent
    code = "\n".join(path.read_text(encoding="utf-8") for path in folder.glob("*.py"))
    for name in ("Exterminator", "cockroach", "mantid"):
        assert name not in code
    assert GAME.title == "Bugs"


def play_on(match, chance, observe=None):
    """Play at random to the end."""
    while not match.is_terminal():
        (player,) = match.players_to_act()
        if observe is not None:
            observe(match)
        match.apply_action(player, chance.choice(match.legal_actions(player)))
