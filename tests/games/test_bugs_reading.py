"""Sentences as designers write them, each played out: who chooses, who `they` are, how far a condition reaches."""

from __future__ import annotations

import re

import pytest
from bugs_table import cards_with, holds, new_match, reads_as_printed, refused_at

from cardlang.games.bugs.reader import LANGUAGE
from cardlang.games.bugs.unsaid import UNSAID, unsaid
from cardlang.resources import examples_of
from cardlang.syntax.node import Node

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
    ("Discard a card. If you have no Outbreak, discard a card. If you do, skip the next player.",
     "when discard Net\nexpect turn 1"),
    ("Discard a card. If you have no Outbreak, discard a card. If you don't, skip the next player.",
     "when discard Net\nexpect turn 2"),
    ("Discard a card. If you have an Outbreak, discard a card. If you do, skip the next player.",
     "when discard Net\nwhen discard Earwig\nexpect turn 2"),
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
    ("Choose an opponent. They discard a card at random and score a point.",
     "when choose player 2\nexpect given points 0, player 2 points 1"),
    ("All players discard a card and score a point.",
     "when discard Net\nwhen discard Net\nwhen discard Praying mantid\nwhen discard Antlion\n"
     "expect given points 1, player 3 points 1"),
    ("The next player discards a card and play again.", "when discard Net\nexpect turn 0"),
    ("The next player and the previous player each discard a card and lose a turn.",
     "when discard Net\nwhen discard Antlion\nexpect turn 2"),
    ("You and the next player score a point. They lose a turn.", "expect turn 2, given points 1"),
    ("You and the next player score a point. Skip the next player.", "expect turn 2\nwhen pick up\nexpect turn 2"),
    ("Choose a player. That player gives a card to a player of your choice.",
     "when choose player 1\nwhen choose player 2\nexpect turn 1\nwhen give Net\nexpect player 2 cards 5"),
    ("Choose a player. Take a card from that player and give it to another player.",
     "when choose player 1\nwhen choose player 2\nwhen give Net\nexpect player 2 cards 5, against cards 8"),
    ("Choose a player. They swap hands with a player of your choice.",
     "when choose player 3\nwhen choose player 2\nexpect player 2 hand Tiger beetle, Antlion"),
    ("Skip the next player, then they discard a card.", "expect turn 1\nwhen discard Net\nexpect turn 2"),
    ("Each other player scores a point. Choose a player. They lose a turn.",
     "when choose player 1\nexpect turn 2"),
]  # fmt: skip

SEVERAL = [
    ("Give each other player a card from your hand.",
     "when give Net\nwhen give Outbreak\nwhen give Earwig\n"
     "expect player 2 cards 5\nexpect given hand Earwig, Carpenter ant"),
    ("Each other player takes a card from you.",
     "when give Net\nwhen give Outbreak\nwhen give Earwig\n"
     "expect player 3 cards 3\nexpect given hand Earwig, Carpenter ant"),
    ("The next player takes a card from each other player.",
     "when give Praying mantid\nwhen give Antlion\nexpect turn 0\nwhen give Net\nexpect against cards 12, turn 1"),
    ("The next player gives a card to each other player.",
     "when give Net\nwhen give Antlion\nwhen give Earwig\nexpect against cards 6, given cards 6, player 2 cards 5"),
    ("Each opponent takes a card from each other player.",
     "when give Praying mantid\nwhen give Antlion\nwhen give Net\nexpect against cards 9, turn 0\n"
     "when give Outbreak\nwhen give Net\nwhen give Earwig\nwhen give Earwig\nwhen give Robber fly\n"
     "expect given cards 2, against cards 10, player 2 cards 4, player 3 cards 4, turn 1"),
    ("Take a card from each opponent's hand.",
     "when give Net\nwhen give Praying mantid\nwhen give Antlion\nexpect given cards 8"),
    ("Each player who has an Earwig discards an Earwig.",
     "when discard Earwig\nwhen discard Earwig\nexpect turn 1, player 2 cards 4"),
    ("Each other player who has no action card scores a point.", "expect against points 0, player 2 points 1"),
    ("Every player with two or more bugs scores a point.", "expect given points 1, player 3 points 1"),
    ("Everyone except the dealer scores a point.", "expect given points 0, player 2 points 1"),
    ("All players other than the next player score a point.", "expect given points 1, against points 0"),
    ("Everyone but you scores a point.", "expect given points 0, against points 1"),
    ("Each other player scores a point for each card in their hand.", "expect against points 9, player 3 points 2"),
    ("Score two points for each Earwig in the next player's hand.", "expect given points 4"),
    ("You score a point for each action card in your hand.", "expect given points 1"),
    ("Increases the swarm size by the number of cards in another player's hand.",
     "when choose player 2\nexpect size 24"),
]  # fmt: skip

WORDS = [
    ("The next player must skip their turn.", "expect turn 2"),
    ("The next player skips a turn.", "expect turn 2"),
    ("Take all bugs from the table into your hand, then lead.", "expect given leads\nexpect table empty"),
    ("The next player takes all bugs from the table.", "expect player 1 leads, table empty"),
    ("Take all bugs from the previous player.", "when give Antlion\nexpect player 3 hand Tiger beetle"),
    ("Discard all bugs from the table.", "expect player 1 leads\nexpect table empty"),
    ("Put all Earwigs from the table into the discard pile.", "expect size 20\nexpect table 4 Carpenter ant"),
    ("If the swarm is worth 15 or more, it is knocked out; otherwise, it passes to the next yard.", "expect size 0"),
    ("Add 10 to the swarm, unless it is already bigger than 20.", "expect size 30"),
    ("Add 10 to the swarm, unless it is already bigger than 19.", "expect size 20"),
    ("Skip the next player, if you have an Outbreak, otherwise play again.", "expect turn 2"),
    ("Halve the swarm, rounded up. Halve the swarm, rounded up. Halves the swarm size, rounded up.", "expect size 3"),
    ("Halve the swarm, rounded down. Halve the swarm. Halves the swarm size.", "expect size 2"),
    ("The swarm grows by its value.", "expect size 40"),
    ("Increases the swarm size by its value.", "expect size 40"),
    ("The swarm becomes 7.", "expect size 7"),
    ("The swarm gains 3.", "expect size 23"),
    ("If the next player has the most cards, they lose a turn.", "expect turn 2"),
    ("If you have the most cards, play again.", "expect turn 1"),
    ("If you have the fewest points, play again.", "expect turn 1"),
    ("Reverse play and skip the next player in the new direction.", "expect turn 2, direction right"),
    ("The player to your right discards their lowest card.", "expect player 3 hand Antlion"),
    ("The next player starts a new swarm.", "expect player 1 leads"),
    ("Next player loses a turn.", "expect turn 2"),
    ("Nobody can pick up the swarm.", "expect legal play Net, illegal pick up"),
    ("If you have an Earwig and an Outbreak, skip the next player.", "expect turn 2"),
    ("If you have an Earwig and an Exterminator, skip the next player.", "expect turn 1"),
    ("You choose who picks up the swarm.", "when choose player 2\nexpect player 2 leads"),
    ("Play skips two players and the swarm is doubled.", "expect turn 3, size 40"),
    ("Increase the swarm by the number of Outbreaks in your hand.", "expect size 21"),
    ("The next player discards a card for each Earwig in your hand.",
     "when discard Net\nwhen discard Antlion\nexpect against cards 7, turn 1"),
    ("Each player discards a card for each Earwig in their hand.",
     "when discard Net\nwhen discard Outbreak\nwhen discard Net\nwhen discard Antlion\n"
     "expect player 2 cards 4, turn 1"),
    ("When played on a swarm of Carpenter ants, double the swarm.", "expect size 40"),
    ("If this was played on a swarm of 30 or more, double the swarm.", "expect size 20"),
    ("The player with the most Robber flies in hand picks up the swarm.", "expect player 2 leads"),
    ("Whoever has the fewest bugs scores a point.", "expect player 3 points 1"),
    ("Discard any number of cards, then take the same number from the discard pile.",
     "when discard Net\nwhen discard Outbreak\nwhen done\nwhen take Net\nwhen take Outbreak\nexpect turn 1"),
    ("Everyone scores one point, starting with you.", "expect given points 1, player 3 points 1"),
    ("Your opponents each score a point.", "expect given points 0, player 3 points 1"),
    ("If nobody has fewer than two cards, knocks out the swarm.", "expect size 0"),
    ("If nobody has fewer than three cards, knocks out the swarm.", "expect size 20"),
    ("If no other player has an Outbreak, skip the next player.", "expect turn 2"),
    ("If somebody has an Exterminator, skip the next player.", "expect turn 1"),
    ("If any player has more than 8 cards, skip the next player.", "expect turn 2"),
    ("If another player has a Net or somebody has an Exterminator, skip the next player.", "expect turn 2"),
    ("If every player has a bug, skip the next player.", "expect turn 2"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "more"), SEVERAL)
def test_what_several_players_do_each_does_for_themselves(text: str, more: str) -> None:
    holds(FOUR + more, text)


@pytest.mark.parametrize(("text", "more"), WORDS)
def test_the_words_that_designers_use_are_read(text: str, more: str) -> None:
    holds(FOUR + more, text)


@pytest.mark.parametrize(("text", "size"), [
    ("Counts as two bugs of the kind it is played with.", 21),
    ("Acts as a copy of any bug it's played with.", 18),
])  # fmt: skip
def test_further_words_for_what_goes_with_bugs(text: str, size: int) -> None:
    holds(
        f"""
        given hand Thing, Robber fly, Net
        against hand Earwig
        swarm 4 Robber fly
        when play Robber fly and Thing
        expect size {size}
        """,
        text,
        section="Outbreak",
    )


def test_a_swarm_made_of_bugs_is_a_swarm_of_them() -> None:
    holds(
        FOUR.replace("when play Thing", "expect illegal play Thing"),
        "Cannot be played on a swarm made of Carpenter ants.",
    )


@pytest.mark.parametrize(("text", "more"), CHOOSING)
def test_who_does_something_with_another_player_chooses_whom(text: str, more: str) -> None:
    holds(FOUR + more, text)


@pytest.mark.parametrize(("text", "more"), CONDITIONS)
def test_a_condition_reaches_as_far_as_a_reader_thinks(text: str, more: str) -> None:
    holds(FOUR + more, text)


@pytest.mark.parametrize(("text", "more"), THEY)
def test_they_are_those_who_were_spoken_of(text: str, more: str) -> None:
    holds(FOUR + more, text)


@pytest.mark.parametrize("text", [text for text, _ in (*CHOOSING, *CONDITIONS, *THEY, *SEVERAL, *WORDS)])
def test_a_sentence_prints_as_it_was_written(text: str) -> None:
    reads_as_printed(text)


@pytest.mark.parametrize(
    ("text", "code", "word"),
    [
        ("They lose a turn.", "E246", "They"),
        ("Look at their hand.", "E246", "their hand"),
        ("If any opponent has more than 8 cards, they lose a turn.", "E246", "they"),
        ("Choose two players. They swap hands.", "E101", "Choose two"),
        ("Take a card from a player of your choice and give it to another player.", "E245",
         "give it to another player"),
        ("If nobody has a Net and an Outbreak, skip the next player.", "E202", "an Outbreak"),
        ("If you hold exactly two Earwigs, discard them.", "E101", "them"),
        ("Discard an action card to skip the next player.", "E202", "Discard"),
        ("Can be played on an empty swarm.", "E202", "Can be played on an empty swarm"),
        ("The next player chooses who picks up the swarm.", "E202", "The next player"),
        ("Discard a card. If it is a bug, double the swarm.", "E101", "If it is a bug"),
        ("Until the swarm is picked up, nobody may play action cards.", "E101", "Until the swarm"),
        ("The player after them loses a turn.", "E246", "The player after them"),
        ("Take a card of your choice from the next player.", "E202",
         "Take a card of your choice from the next player"),
        ("The next player discards a card of your choice.", "E202", "a card of your choice"),
        ("Choose a player. Each other player takes a card from that player.", "E202",
         "takes a card from that player"),
        ("The next player takes a card from their hand.", "E202", "takes a card from their hand"),
        ("Skip the next player. If you don't, play again.", "E242", "If you don't, play again"),
        ("Double the swarm size, rounded up.", "E202", "rounded up"),
        ("The next player discards all but two bugs.", "E101", "bugs"),
        ("Instead of picking up the swarm, the next player may discard two cards.", "E101", "Instead of"),
        ("Return this card to your hand.", "E101", "Return this card"),
        ("If the next player picks up the swarm, you score a point.", "E101", "If the next player picks up"),
        ("Whenever the swarm is picked up, discard a card.", "E101", "Whenever"),
        ("Outbreaks count double.", "E101", "count double"),
        ("Each Earwig counts as two.", "E101", "Each Earwig counts"),
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


@pytest.mark.parametrize(
    "sentence", sorted({said for _, line in UNSAID for said in re.findall("`([^`]*)`", line)})
)
def test_what_is_recommended_instead_of_what_cannot_be_said_reads(sentence: str) -> None:
    assert isinstance(LANGUAGE.read(sentence), Node)


def test_words_that_nobody_can_say_do_not_hide_a_text_that_reads() -> None:
    for text in examples_of("bugs"):
        assert unsaid(text) is None, text
