"""`or` between acts and `may` in card texts of Bugs: who chooses, from what, and what is refused as unclear."""

from __future__ import annotations

import re

import pytest
from bugs_table import BUGS, cards_with, faults_of, holds, new_match, reads_as_printed, refused_at

from cardlang.games.bugs.lexer import BugsLexer
from cardlang.games.bugs.reader import LANGUAGE

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

CHOSEN = [
    (
        "Draw a card from the discard pile or discard a card.",
        "expect turn 0, legal choose draw a card from the discard pile, legal choose discard a card\n"
        "when choose discard a card\nwhen discard Net\nexpect given cards 3, turn 1",
    ),
    (
        "Draw a card from the discard pile or discard a card.",
        "when choose draw a card from the discard pile\nwhen take Repellent\nexpect given cards 5, turn 1",
    ),
    (
        "The next player discards two cards or picks up the swarm.",
        "expect turn 1, legal choose picks up the swarm\nwhen choose discards two cards\n"
        "when discard Net\nwhen discard Robber fly\nexpect against cards 7, turn 1, size 20",
    ),
    (
        "The next player must discard a card or lose a turn.",
        "when choose lose a turn\nexpect turn 2, against cards 9",
    ),
    (
        "The next player must either discard a card or pick up the swarm.",
        "when choose pick up the swarm\nexpect player 1 leads",
    ),
    (
        "Discard a card, skip the next player or reverse the direction of play.",
        "expect legal choose discard a card, legal choose skip the next player\n"
        "when choose reverse the direction of play\nexpect turn 3, direction right, given cards 4",
    ),
    (
        "Choose one: discard a card; double the swarm size or skip the next player.".replace(";", ","),
        "when choose double the swarm size\nexpect size 40, given cards 4, turn 1",
    ),
    (
        "Discard a card and skip the next player, or reverse the direction of play.",
        "when choose discard a card and skip the next player\nwhen discard Net\nexpect turn 2, direction left",
    ),
    (
        "Discard a card and skip the next player, or reverse the direction of play.",
        "when choose reverse the direction of play\nexpect turn 3, given cards 4",
    ),
    (
        "Doubles the swarm size, or reverses the direction of play and halves the swarm size.",
        "when choose reverses the direction of play and halves the swarm size\nexpect turn 3, size 10",
    ),
    (
        "Skips the next player, then discard a card or reverse play, then doubles the swarm size.",
        "when choose discard a card\nwhen discard Net\nexpect turn 2, size 40",
    ),
    (
        "Either discard two cards and skip the next player or reverse play, and doubles the swarm size.",
        "when choose reverse play\nexpect turn 3, size 40",
    ),
    (
        "You may skip the next player or reverse the direction of play.",
        "expect legal yes\nwhen no\nexpect turn 1, direction left",
    ),
    (
        "You may skip the next player or reverse the direction of play.",
        "when yes\nwhen choose skip the next player\nexpect turn 2, direction left",
    ),
    (
        "If the swarm size is 20 or more, skip the next player or reverse play. Otherwise, discard a card.",
        "when choose skip the next player\nexpect turn 2, given cards 4",
    ),
    (
        "Another player discards a card or picks up the swarm.",
        "when choose player 2\nexpect turn 2, legal choose picks up the swarm\n"
        "when choose discards a card\nwhen discard Robber fly\nexpect player 2 cards 3, turn 1",
    ),
    (
        "Choose a player to discard a card or to pick up the swarm.".replace("to pick", "pick"),
        "when choose player 3\nwhen choose pick up the swarm\nexpect player 3 leads",
    ),
    (
        "Each other player discards a card or scores a point.",
        "expect turn 1\nwhen choose scores a point\nexpect turn 2\nwhen choose discards a card\n"
        "when discard Praying mantid\nexpect turn 3\nwhen choose scores a point\n"
        "expect turn 1, against points 1, player 2 points 0, player 2 cards 3, player 3 points 1, given points 0",
    ),
    (
        "Each other player gives a card to the next player or takes a card from the next player.",
        "when choose gives a card to the next player\nwhen give Net\nexpect player 2 cards 5, turn 2\n"
        "when choose takes a card from the next player\nexpect turn 3\nwhen give Antlion\n"
        "expect player 2 cards 6, player 3 cards 1",
    ),
    (
        "The next player discards a card or you skip the next player.",
        "expect turn 0, legal choose the next player discards a card\n"
        "when choose the next player discards a card\nexpect turn 1\nwhen discard Net\nexpect turn 1",
    ),
    (
        "The next player discards a card or the previous player discards a card.",
        "expect turn 0\nwhen choose the previous player discards a card\nexpect turn 3",
    ),
    (
        "Increases the swarm size by 4 or decreases it by 4.",
        "when choose decreases it by 4\nexpect size 16",
    ),
    (
        "Each opponent must discard a bug or lose a turn.",
        "expect turn 1\nwhen choose lose a turn\nexpect turn 2\nwhen choose discard a bug\n"
        "when discard Robber fly\nwhen choose lose a turn\nexpect turn 2, player 2 cards 3, given cards 4",
    ),
    (
        "Draw a card or choose a player to discard a card.",
        "expect legal choose choose a player to discard a card\nwhen choose choose a player to discard a card\n"
        "when choose player 2\nwhen discard Praying mantid\nexpect player 2 cards 3, turn 1",
    ),
    (
        "Another player discards a card and scores a point, or you draw a card.",
        "when choose another player discards a card and scores a point\nwhen choose player 2\n"
        "when discard Praying mantid\nexpect player 2 points 1, turn 1",
    ),
    # -- what is done only where cards were discarded
    (
        "You may discard an Outbreak to knock out the swarm.",
        "when yes\nwhen discard Outbreak\nexpect size 0, turn 1",
    ),
    ("You may discard an Outbreak to knock out the swarm.", "when no\nexpect size 20, turn 1"),
    (
        "You may discard an Antlion to knock out the swarm.",
        "when yes\nexpect size 20, turn 1",
    ),  # you have none
    (
        "The next player may discard two bugs to play again.",
        "when yes\nwhen discard Earwig\nwhen discard Earwig\nexpect turn 1, against cards 7",
    ),
    ("You may discard an Antlion. If you do, knocks out the swarm.", "when yes\nexpect size 20"),
    ("Discard an Antlion. If you do, knocks out the swarm.", "expect size 20"),
    ("Discard an Earwig. If you do, knocks out the swarm.", "when discard Earwig\nexpect size 0"),
    (
        "Discard all your Earwigs. If you do, knocks out the swarm.",
        "when discard Earwig\nwhen discard Earwig\nexpect size 0",
    ),
    (
        "You may exchange a card with the next player. If you do, skips the next player.",
        "when yes\nwhen give Net\nwhen give Net\nexpect turn 2",
    ),
    (
        "Skip the next player unless they discard a card.",
        "expect turn 1\nwhen yes\nwhen discard Net\nexpect turn 1, against cards 8",
    ),
    ("Skip the next player unless they discard a card.", "when no\nexpect turn 2, against cards 9"),
    (
        "Unless the next player discards two Outbreaks, they pick up the swarm.",
        "when yes\nexpect player 1 leads",
    ),
    (
        "Choose a player. That player picks up the swarm unless they discard an Antlion.",
        "when choose player 3\nexpect turn 3\nwhen yes\nwhen discard Antlion\nexpect turn 1, size 20",
    ),
    ("If the next player has no Outbreaks, they lose their next two turns.", "expect turn 2"),
    # -- or between two conditions
    ("If the swarm is made of Earwigs or the swarm size is 20, skips the next player.", "expect turn 2"),
    ("If the swarm is made of Earwigs or the swarm size is 21, skips the next player.", "expect turn 1"),
    (
        "Unless you have 5 cards or the next player has 9 cards, skips the next player.",
        "expect turn 1",
    ),
    # -- may, must, and what goes on with them
    ("You may discard a card and skip the next player.", "when no\nexpect turn 1, given cards 4"),
    (
        "You may discard a card and skip the next player.",
        "when yes\nwhen discard Net\nexpect turn 2, given cards 3",
    ),
    (
        "You may discard a card and the swarm size is doubled.",
        "when no\nexpect size 40, given cards 4",
    ),
    (
        "The next player must discard a card and pick up the swarm.",
        "expect turn 1\nwhen discard Net\nexpect player 1 leads",
    ),
    (
        "Each other player may discard a card.",
        "expect turn 1\nwhen yes\nwhen discard Net\nexpect turn 2\nwhen no\nexpect turn 3\nwhen yes\n"
        "when discard Antlion\nexpect turn 1, against cards 8, player 2 cards 4, player 3 cards 1",
    ),
    (
        "A player of your choice may discard a card. If they do, they score a point.",
        "when choose player 2\nexpect turn 2\nwhen yes\nwhen discard Praying mantid\n"
        "expect player 2 points 1, turn 1",
    ),
    (
        "A player of your choice may discard a card. If they do, they score a point.",
        "when choose player 2\nwhen no\nexpect player 2 points 0, turn 1",
    ),
    (
        "A player of your choice discards a card and picks up the swarm.",
        "when choose player 2\nwhen discard Praying mantid\nexpect player 2 leads",
    ),
]


@pytest.mark.parametrize(("text", "more"), CHOSEN)
def test_a_player_chooses_between_the_acts_that_or_joins(text, more):
    holds(FOUR + more, text)


@pytest.mark.parametrize("text", sorted({text for text, _ in CHOSEN}))
def test_what_is_printed_reads_as_the_same(text):
    reads_as_printed(text)


@pytest.mark.parametrize(
    ("text", "code", "word"),
    [
        ("Discard a card and skip the next player or reverse play.", "E202", "or"),
        ("Discard a card or skip the next player and reverse play.", "E202", "reverse play"),
        ("Discard a card or skip the next player, reverse play.", "E202", "reverse play"),
        ("Either discard a card.", "E102", "Either discard a card"),
        (
            "Choose one: discard a card and skip the next player.",
            "E202",
            "discard a card and skip the next player",
        ),
        ("Discard a card or discard one card.", "E202", "discard one card"),
        ("Discard a card or can only be played on its own.", "E202", "can only be played on its own"),
        ("You and the next player discard a card or lose a turn.", "E244", "You and the next player"),
        (
            "The next player may discard a card or the previous player discards a card.",
            "E202",
            "The next player may discard a card or the previous player discards a card",
        ),
        ("Discard a card or you may draw a card.", "E202", "you may draw a card"),
        ("Discard a card or.", "E101", "."),
        ("You must discard a card to skip the next player.", "E202", "must"),
        ("Skip the next player unless all players discard a card.", "E244", "all players"),
        ("Skips the next player. If you do, play again.", "E242", "If you do, play again"),
    ],
)
def test_a_choice_that_is_unclear_or_none_is_refused_at_its_place(text, code, word):
    refused_at(text, code, word)


@pytest.mark.parametrize(
    "text",
    [
        "Discard an Earwig or an Antlion.",
        "If the swarm is made of Earwigs or Carpenter ants, skips the next player.",
        "The next player must play an Earwig or pick up the swarm.",
        "May be played on its own or with an Earwig.",
        "Cannot be played on Earwigs or Antlions.",
    ],
)
def test_or_between_names_and_ways_to_play_is_no_choice_of_acts(text):
    assert not [d for d in faults_of(text) if d.severity == "error"]
    effects = cards_with(text)["thing"].effects
    assert not any(type(effect).__name__ == "Either" for effect in effects)


def test_every_word_an_act_can_start_with_makes_or_a_choice():
    """The lexer knows `or` before an act by the word behind it: it must know all of them."""
    lark = LANGUAGE.build()
    spelt = {t.name: t.pattern.value for t in lark.terminals if t.pattern.type == "str"}
    states = lark.parser.parser.parser.parse_table.states
    behind = {
        action[1] for at in states.values() if (action := at.get("OR_ACT")) and action[0].name == "Shift"
    }
    words = {spelt[name] for state in behind for name in states[state] if name in spelt}
    assert {"discard", "discards", "the", "you", "knock out", "cannot"} <= words
    alone = {
        "the",
        "a",
        "an",
        "any",
        "another",
        "all",
        "that",
        "your",
        "both your",
        "its",
    }  # a name may follow
    cards = {
        "action card",
        "action cards",
        "outbreak",
        "outbreaks",
        "bug",
        "bugs",
        "no",
    }  # `Nets or Outbreaks`
    cards |= {"even", "odd", "even-numbered", "odd-numbered"}
    read = {word for word in words if re.match(BugsLexer.pattern, f"or {word} x")["OR_ACT"]}
    assert words - read <= alone | cards


def test_a_choice_is_asked_of_one_seat_and_survives_saving_and_a_redrawn_state():
    cards = cards_with("Each other player discards a card or scores a point.")
    match = new_match(3, 5, cards)
    seen = 0
    for _ in range(4_000):
        if match.is_terminal():
            break
        (player,) = match.players_to_act()
        legal = match.legal_actions(player)
        if match.asking is not None and match.asking[1] == "which":
            seen += 1
            assert legal == ("choose discards a card", "choose scores a point")
            again = BUGS.match_from_json(match.to_json(), cards)
            assert again.digest == match.digest
            for other in range(3):
                assert match.view(other).observation["asked"] == {"player": player, "for": "which"}
                assert match.view(other).resample(1).legal_actions(player) == legal
        match.apply_action(player, next((a for a in legal if a == "play Thing"), legal[seen % len(legal)]))
    assert seen > 2
