"""How long texts of Bugs hold: for so many turns, up to one's own next turn, for the rest of the hand."""

from __future__ import annotations

import pytest
from bugs_table import BUGS, cards_with, holds, new_match, reads_as_printed, refused_at

# Three players who can always answer with a Net; Thing is played by player 0, and then ...
THREE = """
given hand Thing, Net, 2 Earwig, Antlion
against hand Outbreak, Net, Praying mantid, Robber fly
player 2 hand Outbreak, Net, 3 Carpenter ant, Robber fly
swarm 2 Tiger beetle
when play Thing
"""

BOUND = [
    ("For one turn, the next player cannot play action cards.", "expect illegal play Net, legal pick up"),
    (
        "The next player cannot play action cards for one turn.",
        "expect illegal play Net\nwhen play Praying mantid\nwhen play 2 Carpenter ant\nwhen play Net\n"
        "expect turn 1, legal play Net",
    ),
    (
        "The next player cannot play action cards for two turns.",
        "expect illegal play Net\nwhen play Praying mantid\nwhen play 2 Carpenter ant\nwhen play Net\n"
        "expect turn 1, illegal play Net",
    ),
    (
        "Until your next turn, no player can play an action card.",
        "expect turn 1, illegal play Net\nwhen play Praying mantid\nexpect turn 2, illegal play Net\n"
        "when play 2 Carpenter ant\nexpect turn 0, legal play Net\nwhen play Net\nexpect turn 1, legal play Net",
    ),
    (
        "Each other player cannot play Nets until your next turn.",
        "expect illegal play Net\nwhen play Praying mantid\nexpect turn 2, illegal play Net",
    ),
    ("Nobody can play Outbreaks for one turn.", "expect illegal play Praying mantid and Outbreak"),
    # -- said of the cards
    (
        "Outbreaks cannot be played for the rest of the hand.",
        "expect illegal play Praying mantid and Outbreak, legal play Praying mantid\nwhen play Praying mantid\n"
        "expect illegal play 2 Carpenter ant and Outbreak, legal play Net",
    ),
    ("Action cards cannot be played for one turn.", "expect illegal play Net, legal play Praying mantid"),
    ("Nets cannot be played until your next turn.", "expect illegal play Net, legal play Praying mantid"),
    (
        "Praying mantids may not be played for two turns.",
        "expect legal play Net, illegal play Praying mantid",
    ),
    (
        "Bugs of value 5 or more cannot be played for one turn.",
        "expect illegal play Praying mantid, legal play Net",
    ),
    ("No action cards can be played until the end of the hand.", "expect illegal play Net"),
    ("Odd bugs cannot be played for one turn.", "expect illegal play Praying mantid, legal play Net"),
    (
        "All bugs of value 9 cannot be played for one turn.",
        "expect illegal play Praying mantid, legal play Net",
    ),
    (
        "For two turns, bugs of value 3 or less cannot be played.",
        "expect legal play Net\nwhen pick up\nexpect illegal play Robber fly",
    ),
    ("For one turn, Nets cannot be played.", "expect illegal play Net"),
    ("For one turn, no action card can be played.", "expect illegal play Net"),
    ("Until your next turn, the swarm cannot be picked up.", "expect illegal pick up, legal play Net"),
    (
        "The swarm cannot be picked up.",
        "expect illegal pick up\nwhen play Net\nexpect illegal pick up\nwhen play Net\nexpect turn 0, illegal pick up",
    ),
    # -- the direction turns back
    (
        "Reverses the direction of play for one turn.",
        "expect turn 2, direction right\nwhen play Net\nexpect turn 0, direction left",
    ),
    (
        "Reverses the direction of play for two turns.",
        "expect turn 2, direction right\nwhen play Net\nexpect turn 1, direction right\nwhen play Net\n"
        "expect turn 2, direction left",
    ),
    (
        "For one turn, reverse the direction of play.",
        "when pick up\nexpect player 2 leads, direction right\n"
        "when play 3 Carpenter ant\nexpect turn 0, direction left",
    ),
    (
        "Until your next turn, play goes to the right.",
        "expect turn 2, direction right\nwhen play Net\nexpect turn 1, direction right\nwhen play Net\n"
        "expect turn 0, direction left",
    ),
    (
        "Turns the direction of play to the left for one turn.",
        "expect turn 1, direction left\nwhen play Net\nexpect turn 2, direction left",
    ),
    (
        "Reverses play for the rest of the hand.",
        "when play Net\nwhen play Net\nexpect turn 0, direction right",
    ),
    # -- who is passed over
    (
        "The next player is treated as invisible for two turns.",
        "expect turn 2\nwhen play Net\nexpect turn 0\nwhen play Net\nexpect turn 2\nwhen play 2 Carpenter ant\n"
        "expect turn 0\nwhen pick up\nwhen play Antlion\nexpect turn 1",
    ),
    (
        "Skips the next player for one turn.",
        "expect turn 2\nwhen play Net\nexpect turn 0\nwhen play Net\nexpect turn 1",
    ),
    ("For two turns, the next player is skipped.", "when play Net\nwhen play Net\nexpect turn 2"),
]


@pytest.mark.parametrize(("text", "more"), BOUND)
def test_what_a_text_says_holds_for_as_long_as_it_says(text, more):
    holds(THREE + more, text)


@pytest.mark.parametrize("text", sorted({text for text, _ in BOUND}))
def test_what_is_printed_reads_as_the_same(text):
    reads_as_printed(text)


@pytest.mark.parametrize(
    ("text", "code", "word"),
    [
        ("For one turn, discard a card.", "E202", "discard a card"),
        ("For one turn, doubles the swarm size.", "E202", "doubles the swarm size"),
        ("The next player cannot play Nets for zero turns.", "E203", "for zero turns"),
        ("The next player is skipped for the rest of the hand.", "E202", "for the rest of the hand"),
        (
            "Play passes to the third player for one turn.",
            "E202",
            "Play passes to the third player for one turn",
        ),
        ("This card cannot be played for one turn.", "E202", "This card"),
        ("Skips the next two players for two turns.", "E202", "Skips the next two players"),
    ],
)
def test_what_cannot_last_is_refused_at_its_place(text, code, word):
    refused_at(text, code, word)


@pytest.mark.parametrize(
    ("text", "key", "shown"),
    [
        ("The next player cannot play Outbreaks for two turns.", "bound", "2 turns"),
        ("The next player cannot play Outbreaks for the rest of the hand.", "bound", "hand"),
        ("The next player cannot play Outbreaks until your next turn.", "bound", "turn of player"),
        ("Reverses the direction of play for two turns.", "turns back", "2 turns"),
        ("Reverses the direction of play until your next turn.", "turns back", "turn of player"),
    ],
)
def test_everybody_sees_how_long_it_holds_and_it_is_saved_copied_and_over_with_the_hand(text, key, shown):
    cards = cards_with(text)
    match = new_match(3, 3, cards)
    while not match.bars and not match.flips:
        (player,) = match.players_to_act()
        legal = match.legal_actions(player)
        match.apply_action(player, next((a for a in legal if a == "play Thing"), legal[0]))
    loaded = BUGS.match_from_json(match.to_json(), cards)
    for state in (match, match.clone(), loaded, match.view(0).resample(4)):
        for player in range(3):
            assert shown in str(state.view(player).observation[key])
    assert loaded.digest == match.digest == match.clone().digest
    copy = match.clone()
    copy.flips.clear()
    copy.bars.clear()
    assert copy.digest != match.digest
    assert match.bars or match.flips
    while match.hand_number == loaded.hand_number:
        (player,) = match.players_to_act()
        match.apply_action(player, match.legal_actions(player)[0])
    assert not match.bars
    assert not match.flips


def test_who_just_played_is_the_player_before_where_the_direction_turns_back():
    holds(
        """
        given hand Thing, 2 Earwig, Antlion
        against hand Earwig, Net
        player 2 hand Repellent, 2 Robber fly
        swarm 2 Tiger beetle
        when play Thing
        expect turn 2, direction right
        when play Repellent
        expect turn 0, direction right
        """,
        "Reverses the direction of play for one turn.",
    )
