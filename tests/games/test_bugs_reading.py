"""Sentences as designers write them, each played out: who chooses, who `they` are, how far a condition reaches."""

from __future__ import annotations

import pytest
from bugs_table import cards_with, holds, new_match, reads_as_printed, refused_at

# Four players: play stands at player 0, direction left; Thing is played, and then ...
FOUR = """
given hand Thing, 2 Earwig, Net, Outbreak, Carpenter ant
against hand 2 Earwig, Robber fly, Net, 2 Common wasp, 3 Antlion
player 2 hand 3 Robber fly, Praying mantid
player 3 hand Tiger beetle, Antlion
swarm 4 Carpenter ant
table 2 Earwig
when play Thing
"""

CHOOSING = [
    (
        "The next player gives a card to a player of their choice.",
        "expect turn 1, illegal choose player 1\nwhen choose player 0\nwhen give Net\nexpect given cards 6",
    ),
    (
        "The next player gives a card to another player.",
        "expect turn 1, legal choose player 0, legal choose player 3, illegal choose player 1",
    ),
    ("The next player gives a card to a player of your choice.", "expect turn 0, legal choose player 1"),
    ("The next player takes a card from another player.", "expect turn 1, illegal choose player 1"),
    ("The next player chooses who plays next.", "expect turn 1\nwhen choose player 3\nexpect turn 3"),
    (
        "The next player chooses a player. That player picks up the swarm.",
        "expect turn 1\nwhen choose player 3\nexpect player 3 leads",
    ),
    (
        "Each player chooses a player and gives them a card.",
        "when choose player 1\nwhen give Net\nexpect turn 1\nwhen choose player 2\nwhen give Net\n"
        "expect turn 2\nwhen choose player 0\nwhen give Praying mantid\n"
        "expect turn 3\nwhen choose player 1\nwhen give Antlion\nexpect turn 1, player 3 hand Tiger beetle",
    ),
    (
        "The next player discards a card or gives a card to another player.",
        "when choose gives a card to another player\nexpect turn 1, legal choose player 0",
    ),
    (
        "Another player gives a card to another player.",
        "expect turn 0\nwhen choose player 2\nexpect turn 2, legal choose player 0, illegal choose player 2",
    ),
    (
        "The next player discards a card and the swarm passes to another player.",
        "when discard Net\nexpect turn 0\nwhen choose player 3\nexpect turn 3",
    ),
    (
        "Look at another player's hand and take one card from it.",
        "when choose player 1\nexpect turn 0\nwhen take Net\nexpect against cards 8, given cards 6",
    ),
    ("Look at the next player's hand. Take a card of your choice from them.", "expect legal take Robber fly"),
    ("Look at the next player's hand. Take a card from them.", "expect turn 1, legal give Robber fly"),
    (
        "The next player looks at your hand and takes two cards from it.",
        "expect turn 1\nwhen take Net\nwhen take Outbreak\nexpect given hand 2 Earwig, Carpenter ant",
    ),
    ("Take a card of your choice from the discard pile.", "when take Net\nexpect given cards 6"),
]

CONDITIONS = [
    ("If you have an Outbreak, skip the next player; if you have an Earwig, play again.", "expect turn 0"),
    ("If you have an Antlion, play again; skip the next player.", "expect turn 2"),
    ("Discard a card; skip the next player if you have no Outbreak.", "when discard Net\nexpect turn 1"),
    ("Doubles the swarm size, then skip the next player if it is greater than 30.", "expect size 40, turn 2"),
    ("Doubles the swarm size, but skip the next player unless it is greater than 30.", "expect size 40, turn 1"),
    ("Doubles the swarm size, then skip the next player unless they discard a card.",
     "when no\nexpect turn 2, size 40"),
    ("The next player discards a card; then loses a turn.", "when discard Net\nexpect turn 2"),
    ("If the swarm is even, discard a card; otherwise skip the next player; you score a point.",
     "when discard Net\nexpect turn 1, given points 1"),
    ("You may discard a card. If you don't, skip the next player.", "when no\nexpect turn 2"),
    ("You may discard a card. If you don't, skip the next player.", "when yes\nwhen discard Net\nexpect turn 1"),
    ("You may discard a card; if not, skip the next player.", "when no\nexpect turn 2"),
    ("You may discard a card. Otherwise, skip the next player.", "when no\nexpect turn 2"),
    ("You may double the swarm size. If you don't, skip the next player.", "when no\nexpect turn 2, size 20"),
    ("You may double the swarm size. If you don't, skip the next player.", "when yes\nexpect turn 1, size 40"),
    ("You may double the swarm size. If you do, discard a card. If you don't, skip the next player.",
     "when no\nexpect turn 2"),
    ("You may discard a card. If you do, double the swarm size. Otherwise, skip the next player.",
     "when no\nexpect turn 2, size 20"),
    ("You may discard a card. If you do, double the swarm size, otherwise skip the next player.",
     "when yes\nwhen discard Net\nexpect turn 1, size 40"),
    ("Each player may discard a card. If they don't, they lose a turn.",
     "when no\nwhen yes\nwhen discard Net\nwhen no\nwhen no\nexpect turn 1\nwhen pick up\n"
     "when play Robber fly\nexpect turn 1"),
]  # fmt: skip

THEY = [
    ("The next player may discard a card. Otherwise they lose a turn.", "when no\nexpect turn 2"),
    ("The next player may give a card to another player. If they do, they score a point.",
     "when yes\nwhen choose player 2\nwhen give Net\nexpect against points 1, player 2 points 0"),
    ("Each other player discards a card, then they lose a turn.",
     "when discard Net\nwhen discard Praying mantid\nwhen discard Antlion\nexpect turn 0"),
    ("Both neighbours discard a card and they lose a turn.",
     "when discard Net\nwhen discard Antlion\nexpect turn 2"),
    ("Skip the next player, then they discard a card.", "expect turn 1\nwhen discard Net\nexpect turn 2"),
    ("Each other player scores a point. Choose a player. They lose a turn.",
     "when choose player 1\nexpect turn 2"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "more"), CHOOSING)
def test_who_does_something_with_another_player_chooses_whom(text: str, more: str) -> None:
    holds(FOUR + more, text)


@pytest.mark.parametrize(("text", "more"), CONDITIONS)
def test_a_condition_reaches_as_far_as_a_reader_thinks(text: str, more: str) -> None:
    holds(FOUR + more, text)


@pytest.mark.parametrize(("text", "more"), THEY)
def test_they_are_those_who_were_spoken_of(text: str, more: str) -> None:
    holds(FOUR + more, text)


@pytest.mark.parametrize("text", [text for text, _ in (*CHOOSING, *CONDITIONS, *THEY)])
def test_a_sentence_prints_as_it_was_written(text: str) -> None:
    reads_as_printed(text)


@pytest.mark.parametrize(
    ("text", "code", "word"),
    [
        ("They lose a turn.", "E246", "They"),
        ("Look at their hand.", "E246", "their hand"),
        ("The player after them loses a turn.", "E246", "The player after them"),
        ("Take a card of your choice from the next player.", "E202",
         "Take a card of your choice from the next player"),
        ("The next player discards a card of your choice.", "E202", "a card of your choice"),
        ("Skip the next player. If you don't, play again.", "E242", "If you don't, play again"),
    ],
)  # fmt: skip
def test_what_means_nobody_or_cannot_be_chosen_is_refused(text: str, code: str, word: str) -> None:
    refused_at(text, code, word)


@pytest.mark.parametrize(
    "text",
    [
        "The next player looks at your hand and takes a card from it.",
        "Look at another player's hand and take a card from it.",
        "Each player gives a card to a player of their choice.",
        "Each player may give a card to another player. If they don't, they lose a turn.",
    ],
)
def test_what_others_may_not_know_is_drawn_anew_while_somebody_chooses(text: str) -> None:
    match = new_match(3, 5, cards_with(text))
    asked = 0
    for step in range(400):
        if match.is_terminal():
            break
        (player,) = match.players_to_act()
        if match.asking is not None:
            asked += 1
            for seat in range(3):
                again = match.view(seat).resample(step)
                assert again.view(seat).observation == match.view(seat).observation
                (acting,) = again.players_to_act()
                again.apply_actions({acting: again.legal_actions(acting)[0]})
        legal = match.legal_actions(player)
        match.apply_actions({player: "play Thing" if "play Thing" in legal else legal[step % len(legal)]})
    assert asked > 5
