"""Further kinds of sentences of Bugs, each played out: lists, exceptions, two players, what others may play next."""

from __future__ import annotations

import pytest
from bugs_table import cards_with, holds, new_match, reads_as_printed

from cardlang.games.bugs.reader import LANGUAGE
from cardlang.syntax.node import Node

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

PLAYED = [
    (
        "You may discard a card. If you do, skips the next player.",
        "when yes\nwhen discard Net\nexpect turn 2",
    ),
    ("You may discard a card. If you do, skips the next player.", "when no\nexpect turn 1"),
    (
        "If you have fewer cards than the next player, skip the next player, otherwise reverse the direction of play.",
        "expect turn 2, direction left",
    ),
    (
        "If you have more cards than the next player, skip the next player, otherwise, reverse the direction of play.",
        "expect turn 3, direction right",
    ),
    ("If the direction of play is to the left, it is reversed.", "expect direction right"),
    ("Sets the swarm size to twice the number of players.", "expect size 8"),
    ("Sets the swarm size to twice its value.", "expect size 40"),
    ("Raises the swarm size to three times its size.", "expect size 60"),
    ("For the rest of the hand, reverse the direction of play.", "expect direction right"),
    ("If the swarm size is 10 to 20, doubles the swarm size.", "expect size 40"),
    ("When this card is played, the swarm grows by 2.", "expect size 22"),
    ("Sends the swarm back to the third previous player's yard.", "expect turn 1, direction left"),
    ("Reverses the direction of the swarm unless it is smaller than 21.", "expect direction left"),
    ("Sets the swarm size to 15 if it is greater than 15.", "expect size 15"),
    ("Resets the swarm size to half.", "expect size 10"),
    ("Increases the swarm size by 5 for each Earwig on the table.", "expect size 30"),
    ("Increases the swarm size by 1 for each bug in the swarm.", "expect size 24"),
    (
        "Each player with more than 4 cards discards a card.",
        "expect turn 1\nwhen discard Net\nexpect turn 1, against cards 8, given cards 4",
    ),
    (
        "Each other player who has 4 or fewer cards scores a point.",
        "expect player 2 points 1, against points 0",
    ),
    ("If you hold an Outbreak, skips the next player.", "expect turn 2"),
    ("If you have no action cards, skips the next player.", "expect turn 1"),
    ("If the next player has two or more Antlions, skips the next player.", "expect turn 2"),
    ("If the next player has no cards left, skips the next player.", "expect turn 1"),
    ("Knocks out all Carpenter ants in the swarm.", "expect size 0"),
    ("Reverses the direction of the swarm twice.", "expect direction left, turn 1"),
    ("Reverses the direction of the swarm three times.", "expect direction right, turn 3"),
    ("You and the next player are treated as invisible.", "expect turn 2"),
    ("You and the next player swap hands.", "expect against hand 2 Earwig, Net, Outbreak"),
    (
        "You and the next player each score a point.",
        "expect given points 1, against points 1, player 2 points 0",
    ),
    ("If the swarm is made of Earwigs, Antlions or Carpenter ants, skips the next player.", "expect turn 2"),
    ("If the swarm is made of Earwigs, Antlions or Common wasps, skips the next player.", "expect turn 1"),
    ("If the swarm is bigger than 10 and you have 4 cards, skips the next player.", "expect turn 2"),
    ("If the swarm is bigger than 10 and you have 5 cards, skips the next player.", "expect turn 1"),
    ("If the swarm is bigger than 10 but smaller than 21, it is doubled.", "expect size 40"),
    ("If the swarm is bigger than 10 but smaller than 20, it is doubled.", "expect size 20"),
    ("If the swarm is less than 30 but at least 20, it is doubled.", "expect size 40"),
    ("If there are two Earwigs on the table, knocks out the swarm.", "expect size 0"),
    ("If there is an Antlion on the table, knocks out the swarm.", "expect size 20"),
    ("If the swarm contains a Carpenter ant, knocks it out.", "expect size 0"),
    ("Adds one to the swarm size for each card in your hand.", "expect size 24"),
    ("Reduces the swarm size by 2 for each bug on the table.", "expect size 8"),
    ("The swarm grows by 3 for each player.", "expect size 32"),
    ("Raises the swarm size to at least 25.", "expect size 25"),
    ("Reduces the swarm to half its size.", "expect size 10"),
    ("Sets the swarm to 7.", "expect size 7"),
    ("Choose a player to pick up the swarm.", "when choose player 2\nexpect player 2 leads"),
    (
        "Choose a player who discards a card.",
        "when choose player 2\nwhen discard Praying mantid\nexpect turn 1",
    ),
    (
        "Removes all Carpenter ants from the swarm.",
        "expect size 0, swarm none\nexpect table 2 Earwig\nexpect discard pile 4 Carpenter ant",
    ),
    (
        "Removes two Carpenter ants from the swarm.",
        "when discard Carpenter ant\nwhen discard Carpenter ant\n"
        "expect size 10, turn 1, swarm Carpenter ant\nexpect table 2 Earwig, 2 Carpenter ant",
    ),
    (
        "Take a bug from the table.",
        "when take Earwig\nexpect size 20, turn 1\nexpect given hand 3 Earwig, Net, Outbreak",
    ),
    ("Take up to two bugs from the table.", "when take Carpenter ant\nwhen done\nexpect size 15, turn 1"),
    (
        "Each other player takes a bug from the table.",
        "expect turn 1\nwhen take Earwig\nexpect turn 2\n"
        "when take Earwig\nexpect legal take Carpenter ant, illegal take Earwig",
    ),
    (
        "Discard up to two cards.",
        "expect legal done\nwhen discard Net\nwhen done\nexpect given cards 3, turn 1",
    ),
    (
        "Discard any number of Earwigs.",
        "expect illegal discard Net\nwhen discard Earwig\nwhen done\nexpect given hand Earwig, Net, Outbreak",
    ),
    (
        "Discard a card from the next player's hand.",
        "expect turn 1\nwhen discard Net\nexpect turn 1, against cards 8",
    ),
    (
        "If you have more than 3 cards, discard two of them.",
        "when discard Net\nwhen discard Outbreak\nexpect given hand 2 Earwig",
    ),
    (
        "Take a card from the next player and give it to the previous player.",
        "expect turn 1\nwhen give Net\n"
        "expect player 3 hand Tiger beetle, Antlion, Net\nexpect given hand 2 Earwig, Net, Outbreak",
    ),
    (
        "Draw a card from the discard pile and give it to the next player.",
        "expect turn 0\nwhen take Repellent\nexpect against cards 10, given cards 4",
    ),
    (
        "Each player passes their hand to the left.",
        "expect given hand Tiger beetle, Antlion\nexpect against hand 2 Earwig, Net, Outbreak\nexpect turn 1",
    ),
    ("All players hand their cards to the player on their right.", "expect given cards 9, player 3 cards 4"),
    ("Knocks out the swarm if it is made of Robber flies; otherwise doubles its size.", "expect size 40"),
    ("Doubles its size if the swarm is made of Carpenter ants, otherwise knocks it out.", "expect size 40"),
    ("Knocks out the swarm if you have 4 cards, otherwise, doubles its size.", "expect size 0"),
    ("Player with the fewest cards picks up the swarm.", "expect player 3 leads"),
    (
        "The next player scores two points. The player with the most points picks up the swarm.",
        "expect player 1 leads, against points 2",
    ),
    (
        "Each other player scores a point. Whoever has the fewest points picks up the swarm.",
        "expect player 0 leads",
    ),
    ("The swarm doubles in size and passes to the player across from you.", "expect size 40, turn 2"),
    ("If the swarm has four or more bugs, halve its size.", "expect size 10"),
    ("If the swarm has fewer than four bugs, halve its size.", "expect size 20"),
    ("All opponents score a point.", "expect against points 1, given points 0, player 2 points 1"),
    (
        "Each opponent with more than 4 cards scores a point.",
        "expect against points 1, given points 0, player 2 points 0",
    ),
    ("Sets the swarm size to the number of cards in the discard pile.", "expect size 32"),
    (
        "The players on your left and right each score a point.",
        "expect against points 1, player 3 points 1, player 2 points 0",
    ),
    (
        "Both neighbours must discard a card.",
        "when discard Net\nwhen discard Antlion\nexpect turn 1, against cards 8, player 3 cards 1",
    ),
    ("The next player must discard a card before playing.", "expect turn 1\nwhen discard Net\nexpect turn 1"),
]


@pytest.mark.parametrize(("text", "more"), PLAYED)
def test_further_kinds_of_action_cards_do_what_they_say(text, more):
    holds(FOUR + more, text)


def test_of_two_players_both_neighbours_are_one():
    holds(
        """
        given hand Thing, 2 Earwig
        against hand 3 Earwig
        swarm 4 Carpenter ant
        when play Thing
        expect against points 1, given points 0
        """,
        "Both neighbours score a point.",
    )


BOUND = [
    ("The next player cannot play action cards.", "3 Common wasp", "play Net"),
    ("The next player may not play a Net or a Repellent.", "", "play Net"),
    ("Until the end of the hand, the next player cannot play action cards.", "3 Common wasp", "play Net"),
    ("For the rest of the hand, the next player may only play Common wasps.", "3 Common wasp", "play Net"),
    ("Until the end of the hand, nobody may play action cards.", "3 Common wasp", "play Net"),
    ("The next player can only play Common wasps.", "3 Common wasp", "play Net"),
    ("The next player can only play Common wasps.", "3 Common wasp", "play 4 Antlion"),
    ("The next player can only play action cards.", "Net", "play 3 Common wasp"),
    ("The next player cannot play Earwigs, Antlions or Nets.", "3 Common wasp", "play Net"),
    ("The next player cannot play bugs of value 7 or more.", "4 Antlion", "play 3 Common wasp"),
    ("The next player must beat the swarm with bugs of value 7 or more.", "3 Common wasp", "play 4 Antlion"),
    ("The next player must play at least four bugs.", "4 Antlion", "play 3 Common wasp"),
    ("The next player must beat the swarm with four bugs.", "4 Antlion", "play 3 Common wasp"),
    ("No player may play an action card on their next turn.", "3 Common wasp", "play Net"),
    ("The next player cannot pick up the swarm.", "4 Antlion", "pick up"),
    ("The next player can only play bugs of an even value.", "4 Antlion", "play 3 Common wasp"),
    ("The next player can only play bugs except Antlions.", "3 Common wasp", "play 4 Antlion"),
]


@pytest.mark.parametrize(("text", "legal", "illegal"), BOUND)
def test_a_text_says_what_another_player_can_play_next(text, legal, illegal):
    holds(
        f"""
        given hand Thing, 2 Earwig
        against hand Net, 3 Common wasp, 4 Antlion
        player 2 hand 2 Earwig, Net
        swarm 4 Carpenter ant
        when play Thing
        expect turn 1, illegal {illegal or "play Repellent"}{f", legal play {legal}" if legal else ""}
        """,
        text,
    )


@pytest.mark.parametrize(
    ("lasting", "again"), [("", "legal"), (" for the rest of the hand", "illegal"), (" next turn", "legal")]
)
def test_what_binds_a_player_ends_with_their_play_unless_it_is_for_the_hand(lasting, again):
    holds(
        f"""
        given hand Thing, 2 Earwig
        against hand 2 Net, 3 Common wasp, Robber fly
        swarm 4 Carpenter ant
        when play Thing
        expect turn 1, illegal play Net
        when play 3 Common wasp
        when pick up
        when play Earwig
        expect turn 1, {again} play Net
        """,
        f"The next player cannot play action cards{lasting}.",
    )


def test_a_player_who_can_do_nothing_else_picks_up_after_all():
    holds(
        """
        given hand Thing, 2 Earwig
        against hand Earwig
        swarm 4 Carpenter ant
        when play Thing
        expect turn 1, legal pick up
        """,
        "The next player cannot pick up the swarm.",
    )


def test_what_binds_a_player_is_seen_by_all_and_survives_a_copy():
    cards = cards_with("The next player cannot play action cards.")
    match = new_match(2, 3, cards)
    while not match.bars:
        (player,) = match.players_to_act()
        legal = match.legal_actions(player)
        match.apply_actions({player: next((a for a in legal if a == "play Thing"), legal[0])})
    seat = match.bars[0][0]
    for player in range(2):
        assert match.view(player).observation["bound"] == [[seat, "cannot play action cards"]]
    assert match.clone().bars == match.bars


WITH = [
    ("Can only be played with Tiger beetles, Antlions or Earwigs.", "3 Tiger beetle and Thing", "Thing"),
    ("Can only be played with Tiger beetles, Antlions or Earwigs.", "", "2 Common wasp and Thing"),
    ("May be played on its own or with a Tiger beetle.", "Thing", "2 Common wasp and Thing"),
    ("May be played on its own or with a Tiger beetle.", "3 Tiger beetle and Thing", ""),
    (
        "Can only be played with a Tiger beetle or on its own.",
        "3 Tiger beetle and Thing",
        "2 Common wasp and Thing",
    ),
    ("Can only be played with a Tiger beetle or on its own.", "Thing", ""),
    ("Cannot be played on its own or with a Common wasp. May be played with a Tiger beetle.", "", "Thing"),
    ("Can be played with or without a bug.", "3 Tiger beetle and Thing", ""),
    ("Can be played with any tiger beetle.", "3 Tiger beetle and Thing", "2 Common wasp and Thing"),
    (
        "May be played with any bug except Tiger beetles and Earwigs.",
        "2 Common wasp and Thing",
        "3 Tiger beetle and Thing",
    ),
    (
        "May be played with any bug other than a Common wasp.",
        "3 Tiger beetle and Thing",
        "2 Common wasp and Thing",
    ),
    ("May be played with any even bug.", "3 Tiger beetle and Thing", "2 Common wasp and Thing"),
    ("May be played with bugs of an odd value.", "2 Common wasp and Thing", "3 Tiger beetle and Thing"),
    (
        "May be played with at least three Tiger beetles.",
        "3 Tiger beetle and Thing",
        "2 Common wasp and Thing",
    ),
    ("Can only be played with a Common wasp or with a Tiger beetle.", "3 Tiger beetle and Thing", "Thing"),
    ("Can only be played by a player with more than five cards.", "Thing", ""),
    ("Can only be played by a player with fewer than five cards.", "", "Thing"),
    ("Can only be played if the swarm is larger than 8 and you have at least 5 cards.", "Thing", ""),
    ("Can only be played if the swarm is larger than 9 and you have at least 5 cards.", "", "Thing"),
    ("Cannot be played unless you have 3 cards.", "", "Thing"),
    ("May be played with any bug, but only on a swarm of 10 or more.", "", "3 Tiger beetle and Thing"),
    (
        "Must be played together with two bugs of the same kind.",
        "2 Common wasp and Thing",
        "3 Tiger beetle and Thing",
    ),
]


@pytest.mark.parametrize(("text", "legal", "illegal"), WITH)
def test_further_ways_to_say_what_a_card_is_played_with(text, legal, illegal):
    lines = [f"legal play {legal}"] * bool(legal) + [f"illegal play {illegal}"] * bool(illegal)
    holds(
        f"""
        given hand 2 Thing, Outbreak, 2 Earwig, 3 Tiger beetle, 2 Common wasp
        against hand Earwig
        swarm 3 Robber fly
        expect {", ".join(lines)}
        """,
        text,
    )


COPIES = [
    ("Duplicates any bug with a value of 5 or less it is played with.", "Robber fly", 12),
    ("Duplicates any Earwig, Antlion or Robber fly it is played with.", "Robber fly", 12),
    ("Duplicates any Earwig, Antlion or robber fly it is played with three times.", "Robber fly", 18),
    ("Duplicates any robber fly it is played with.", "Robber fly", 12),
    ("Duplicates any bug it is played with twice.", "Robber fly", 15),
    ("Quadruples any bug it is played with.", "Robber fly", 18),
    ("Duplicates any bug except Earwigs or Antlions it is played with.", "Robber fly", 12),
    ("Duplicates any odd bug it is played with.", "Robber fly", 12),
    ("Counts as two bugs.", "Robber fly", 15),
    ("Counts as two more bugs it is played with.", "Robber fly", 15),
    ("Counts as three more Robber flies.", "Robber fly", 18),
    (
        "Duplicates any bug it is played with. When this is played with a Robber fly, adds 5 to the swarm.",
        "Robber fly",
        17,
    ),
    (
        "Duplicates any bug it is played with. When this is played with two or more bugs, adds 5 to the swarm.",
        "Robber fly",
        12,
    ),
]


@pytest.mark.parametrize(("text", "bug", "size"), COPIES)
def test_further_ways_to_say_what_an_outbreak_counts_as(text, bug, size):
    holds(
        f"""
        given hand 2 Thing, {bug}, Net
        against hand Earwig
        swarm 2 {bug}
        when play {bug} and Thing
        expect size {size}
        """,
        text,
        section="Outbreak",
        stat="2 copies",
    )


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("Antlions.", "Antlions"),
        ("Skips the next player, Antlions.", "Antlions"),
        ("You have three cards.", "You"),
        ("Knocks out the swarm, earwigs and antlions.", "earwigs"),
    ],
)
def test_names_and_conditions_that_go_on_with_nothing_are_not_understood(text, word):
    fault = LANGUAGE.read(text)
    assert not isinstance(fault, Node)
    assert text[fault.span.start : fault.span.end] == word


TEXTS = sorted({case[0] for case in (*PLAYED, *WITH, *BOUND, *COPIES)})


@pytest.mark.parametrize("text", TEXTS)
def test_what_is_printed_reads_as_the_same(text):
    reads_as_printed(text)
