"""Cards that change hands in texts of Bugs: exchanges, bugs by value, the highest ones, as many as before."""

from __future__ import annotations

import random

import pytest
from bugs_table import BUGS, cards_with, holds, new_match, reads_as_printed, refused_at

# Four players: play stands at player 0, direction left; Thing is played, and then ...
FOUR = """
given hand Thing, 2 Earwig, Net, Outbreak
against hand 2 Earwig, Robber fly, Net, 2 Common wasp, 3 Antlion
player 2 hand 3 Robber fly, Praying mantid
player 3 hand Tiger beetle, Antlion
swarm 4 Carpenter ant
table 2 Earwig
when play Thing
"""

MOVED = [
    # -- exchanges: each chooses what they give before they see what they get
    (
        "Exchange one card with another player.",
        "when choose player 2\nexpect turn 0\nwhen give Net\nexpect turn 2, given cards 4, illegal give Net\n"
        "when give Praying mantid\nexpect turn 1\nexpect given hand 2 Earwig, Outbreak, Praying mantid\n"
        "expect player 2 hand 3 Robber fly, Net",
    ),
    (
        "Swap two cards with the player on your left.",
        "when give Net\nexpect illegal give Net\nwhen give Earwig\nwhen give Robber fly\nwhen give Common wasp\n"
        "expect given hand Earwig, Outbreak, Robber fly, Common wasp\nexpect against cards 9, turn 1",
    ),
    (
        "Trades three cards with the previous player.",  # who has two
        "when give Net\nwhen give Earwig\nwhen give Antlion\nwhen give Tiger beetle\n"
        "expect turn 1\nexpect player 3 hand Net, Earwig\nexpect given hand Earwig, Outbreak, Antlion, Tiger beetle",
    ),
    (
        "Exchange a bug with the next player.",
        "expect illegal give Net\nwhen give Earwig\nexpect illegal give Net, legal give Antlion\n"
        "when give Antlion\nexpect given hand Earwig, Net, Outbreak, Antlion",
    ),
    (
        "Exchange an action card for a bug from the next player's hand.",
        "expect illegal give Earwig\nwhen give Net\nexpect illegal give Net\nwhen give Common wasp\n"
        "expect given hand 2 Earwig, Outbreak, Common wasp",
    ),
    ("Exchange an Antlion with the next player.", "expect turn 1, given cards 4"),  # you have none
    (
        "The next player and the previous player exchange a card.",
        "expect turn 1\nwhen give Net\nexpect turn 3\nwhen give Antlion\n"
        "expect player 3 hand Tiger beetle, Net\nexpect turn 1",
    ),
    (
        "You and the next player exchange a card with each other.",
        "when give Net\nwhen give Robber fly\nexpect given hand 2 Earwig, Outbreak, Robber fly",
    ),
    (
        "Exchange a card with the discard pile.",
        "when give Net\nexpect legal take Repellent, illegal take done\nwhen take Repellent\n"
        "expect given hand 2 Earwig, Outbreak, Repellent\nexpect discard pile Net",
    ),
    (
        "You may exchange a card with the next player.",
        "when no\nexpect given hand 2 Earwig, Net, Outbreak\nexpect turn 1",
    ),
    (
        "The previous player exchanges a card with you.",
        "expect turn 3\nwhen give Antlion\nexpect turn 0\nwhen give Net\nexpect player 3 hand Tiger beetle, Net",
    ),
    (
        "Each other player exchanges a card with the next player.",
        "expect turn 1\nwhen give Net\nwhen give Praying mantid\nexpect turn 2\nwhen give Net\nexpect turn 3\n"
        "when give Antlion\nexpect turn 3\nwhen give Tiger beetle\nexpect turn 0\nwhen give Outbreak\n"
        "expect player 3 hand Net, Outbreak",
    ),
    (
        "Exchange a random card with the next player.",
        "expect given cards 4, against cards 9, turn 1",
    ),
    (
        "Exchange a card for a random bug from the next player's hand.",
        "expect turn 0\nwhen give Net\nexpect turn 1, given cards 4, against cards 9",
    ),
    # -- bugs by value, the highest and the lowest
    (
        "Steal a bug of value 5 or more from another player.",
        "when choose player 2\nexpect turn 2, illegal give Robber fly\nwhen give Praying mantid\n"
        "expect player 2 hand 3 Robber fly",
    ),
    (
        "Discard two bugs worth 2 or 3.",
        "expect illegal discard Net\nwhen discard Earwig\nwhen discard Earwig\nexpect given hand Net, Outbreak",
    ),
    (
        "The next player discards an odd bug.",
        "expect illegal discard Antlion, legal discard Common wasp\nwhen discard Robber fly\nexpect against cards 8",
    ),
    (
        "Take up to two bugs with a value of 4 or less from the table.",
        "expect illegal take Carpenter ant\nwhen take Earwig\nwhen done\nexpect given cards 5",
    ),
    ("Discard your highest bug.", "expect given hand Earwig, Net, Outbreak"),
    (
        "The next player discards their two lowest bugs.",
        "expect against hand Robber fly, Net, 2 Common wasp, 3 Antlion\nexpect turn 1",
    ),
    (
        "Each other player gives their highest bug to you.",
        "expect given hand 2 Earwig, Net, Outbreak, Common wasp, Praying mantid, Antlion",
    ),
    (
        "Take the highest bug from the next player.",
        "expect given hand 2 Earwig, Net, Outbreak, Common wasp",
    ),
    (
        "Everyone else discards an action card or an Outbreak.",
        "expect illegal discard Earwig\nwhen discard Net\nexpect turn 1, against cards 8, player 2 cards 4",
    ),
    (
        "Discard an Outbreak or an action card.",
        "expect legal discard Outbreak, legal discard Net, illegal discard Earwig\nwhen discard Net\nexpect turn 1",
    ),
    (
        "Give a bug or an action card to the next player.",
        "expect illegal give Outbreak\nwhen give Net\nexpect against cards 10",
    ),
    (
        "Look at the next player's hand and take a card from it.",
        "expect turn 0\nwhen take Net\nexpect given cards 5, against cards 8",
    ),
    # -- from the only pile there is, and as many as before
    ("Draw a card.", "expect legal take Repellent\nwhen take Repellent\nexpect given cards 5"),
    (
        "Discard any number of bugs, then draw that many cards.",
        "when discard Earwig\nwhen done\nwhen take Repellent\nexpect given cards 4, turn 1",
    ),
    (
        "The next player gives up to three cards to you. Give the same number of cards to the next player.",
        "when give Net\nwhen give Robber fly\nwhen done\nwhen give Outbreak\nwhen give Earwig\n"
        "expect given cards 4, against cards 9",
    ),
]


@pytest.mark.parametrize(("text", "more"), MOVED)
def test_cards_change_hands_as_the_text_says(text, more):
    holds(FOUR + more, text)


@pytest.mark.parametrize("text", sorted({text for text, _ in MOVED}))
def test_what_is_printed_reads_as_the_same(text):
    reads_as_printed(text)


@pytest.mark.parametrize(
    ("text", "code", "word"),
    [
        ("Exchange a card with the table.", "E202", "Exchange a card with the table"),
        ("Exchange a card.", "E202", "Exchange a card"),
        (
            "Exchange up to two cards with the next player.",
            "E202",
            "Exchange up to two cards with the next player",
        ),
        (
            "Exchange two cards for a bug from the next player.",
            "E202",
            "Exchange two cards for a bug from the next player",
        ),
        ("Exchange a card with all players.", "E244", "all players"),
        ("Discard that many cards.", "E202", "that many cards"),
        ("Each player discards any number of cards. Draw that many cards.", "E202", "that many cards"),
        ("Take a card.", "E102", ""),
        ("Discard a card or an Outbreak.", "E202", "card"),
    ],
)
def test_what_cannot_be_exchanged_or_counted_is_refused_at_its_place(text, code, word):
    refused_at(text, code, word)


@pytest.mark.parametrize(
    "text",
    [
        "Exchange two bugs with the next player.",
        "Exchange a bug of value 5 or more with another player.",
        "Each player exchanges an action card for a bug from the player on their left.",
        "Exchange your lowest bug with the discard pile.",
        "Exchange a random card for a bug from the next player's hand.",
    ],
)
def test_what_others_have_chosen_unseen_is_drawn_anew_and_all_stays_possible(text):
    cards = cards_with(text)
    asked = 0
    for seed in range(8):
        match, chance = new_match(3, seed, cards, log=False), random.Random(seed)
        for _ in range(120):
            if match.is_terminal():
                break
            (player,) = match.players_to_act()
            legal = match.legal_actions(player)
            if match.asking is not None:
                asked += 1
                loaded = BUGS.match_from_json(match.to_json(), cards)
                assert (loaded.digest, loaded.legal_actions(player)) == (match.digest, legal)
                for viewer in range(3):
                    _draws_anew(match, viewer, chance.randrange(1000))
            match.apply_action(player, next((a for a in legal if a == "play Thing"), chance.choice(legal)))
    assert asked > 5


def _draws_anew(match, viewer, seed):
    """Draw a state anew, play it on for a while, and see that it looks the same to the viewer."""
    drawn, chance = match.view(viewer).resample(seed), random.Random(seed)
    assert drawn.view(viewer).observation == match.view(viewer).observation
    assert dict(drawn.census()) == dict(match.census())
    for _ in range(12):
        if drawn.is_terminal():
            break
        (player,) = drawn.players_to_act()
        assert drawn.legal_actions(player)
        drawn.apply_action(player, chance.choice(drawn.legal_actions(player)))
        assert min(map(min, drawn.hands)) >= 0


def test_what_a_player_gives_in_an_exchange_is_not_seen_before_both_have_chosen():
    cards = cards_with("Exchange a card with the next player.")
    match = new_match(2, 4, cards)
    while match.asking is None or match.asking[0] == match.actor:
        (player,) = match.players_to_act()
        legal = match.legal_actions(player)
        match.apply_action(player, next((a for a in legal if a == "play Thing"), legal[0]))
    other = match.asking[0]
    chosen = {tuple(match.view(other).resample(seed).agenda[-1][7:]) for seed in range(60)}
    assert len(chosen) > 3
    assert {tuple(match.view(1 - other).resample(seed).agenda[-1][7:]) for seed in range(9)} == {
        tuple(match.agenda[-1][7:])
    }


def test_who_parts_with_their_highest_bug_has_no_higher_one_in_a_state_drawn_anew():
    cards = cards_with("The next player discards their highest bug.")
    match = new_match(3, 1, cards)
    while "play Thing" not in match.legal_actions(match.players_to_act()[0]):
        (player,) = match.players_to_act()
        match.apply_action(player, match.legal_actions(player)[0])
    (player,) = match.players_to_act()
    bound, before = (player + match.direction) % 3, [hand.copy() for hand in match.hands]
    match.apply_action(player, "play Thing")
    values = match.program.values
    gone = next(values[k] for k in match.program.bugs if match.hands[bound][k] < before[bound][k])
    assert gone == max(values[k] for k in match.program.bugs if before[bound][k]) < max(values)
    for seed in range(30):
        hand = match.view(player).resample(seed).hands[bound]
        assert max(values[k] for k in match.program.bugs if hand[k]) <= gone
