"""What the rules print compiles as printed and does what it says; so do variations and invented cards."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from bugs_table import BUGS, card_file, cards_with, faults_of, holds, outcome

from cardlang.games.bugs.reader import LANGUAGE
from cardlang.syntax.node import Node, print_node

# A table of three: player 0 plays Thing on a swarm of four Carpenter ants (20).
TABLE = """
given hand Thing, 2 Earwig, Net
against hand 2 Earwig, Robber fly, Net
player 2 hand 3 Robber fly, Praying mantid
swarm 4 Carpenter ant
when play Thing
"""

NET = (
    "Player is treated as invisible and the swarm passes to the next yard.",
    "quantity 3. Player is treated as invisible and the swarm passes to the next yard.",
    "Passes play onto the next person in play order.",
    "'Thing' passes play onto the next person in play order.",
    "Thing passes play onto the next person in play order.",
    "The swarm passes to the next player.",
    "Sends the swarm on to the next yard.",
    "You are treated as invisible.",
    "All bugs stay where they are.",
)
REPELLENT = (
    "Reverses the direction of the swarm sending it back to the previous player's yard.",
    "Reverses the direction of the swarm sending it back to the previous player\u2019s yard.",
    "quantity 3. Reverses the direction of the swarm sending it back to the previous player's yard.",
    "Passes play back to the person who just played and reverses the direction of play until another 'Thing' "
    "is played.",
    "'Thing' passes play back to the person who just played and reverses the direction of play until another "
    "'Thing' is played.",
    "Reverses the direction of play.",
    "Changes direction.",
    "The direction of play is reversed.",
    "Reverses play and passes the swarm to the next player.",
    "Play goes to the right until another Thing is played.",
    "Turns the direction of play to the right.",
)
EXTERMINATOR = (
    "Knocks out the swarm and resets the swarm size to zero.",
    "quantity 3. Knocks out the swarm and resets the swarm size to zero.",
    "Knocks out the entire swarm and reduces the swarm total to '0'. All bugs that were on the table remain "
    "on the table.",
    "'Thing' knocks out the entire swarm and reduces the swarm total to '0'. All bugs that were on the table "
    "remain on the table.",
    'Knocks out the entire swarm and reduces the swarm total to "0".',
    "Knocks out the swarm.",
    "The swarm is knocked out.",
    "Sets the swarm size to 0.",
    "The swarm size becomes zero.",
)


@pytest.mark.parametrize("text", NET)
def test_net_as_printed_and_in_other_words_passes_the_swarm_on(text):
    holds(
        TABLE + "expect turn 1, size 20, swarm Carpenter ant, direction left\nexpect discard pile Thing", text
    )


@pytest.mark.parametrize("text", REPELLENT)
def test_repellent_as_printed_and_in_other_words_turns_play_round(text):
    holds(TABLE + "expect turn 2, size 20, swarm Carpenter ant, direction right", text)


@pytest.mark.parametrize("text", EXTERMINATOR)
def test_exterminator_as_printed_and_in_other_words_leaves_the_bugs(text):
    holds(TABLE + "expect turn 1, size 0, swarm none, legal play Earwig\nexpect table 4 Carpenter ant", text)


@pytest.mark.parametrize(
    "text",
    [
        "Duplicates any bug it is played with and cannot be played on its own.",
        "quantity 2. Duplicates any bug it is played with and cannot be played on its own.",
        "'Thing' duplicates any bug it is played with and cannot be played on its own.",
        "Counts as another bug it is played with.",
        "Doubles any bug it is played with.",
    ],
)
def test_outbreak_as_printed_and_in_other_words_counts_as_one_more_bug(text):
    holds(
        """
        given hand 2 Thing, Robber fly, Net
        against hand Earwig
        swarm 3 Robber fly
        expect illegal play Thing
        when play Robber fly and 2 Thing
        expect size 18
        expect table 4 Robber fly
        """,
        text,
        section="Outbreak",
        stat="2 copies",
    )


# Four players: play stands at player 0, direction left; Thing is played, and then ...
FOUR = """
given hand Thing, 2 Earwig, Net, Outbreak
against hand 2 Earwig, Robber fly, Net
player 2 hand 3 Robber fly, Praying mantid
player 3 hand Tiger beetle, Antlion
swarm 4 Carpenter ant
when play Thing
"""


INVENTED = [
    ("Skips the next player.", "turn 2"),
    ("Skips a player.", "turn 2"),
    ("Skips the next two players.", "turn 3"),
    ("Skips 3 players.", "turn 0"),
    ("Skips four players.", "turn 1"),
    ("The next player is treated as invisible.", "turn 2"),
    ("The next two players are treated as invisible.", "turn 3"),
    ("The next player loses a turn.", "turn 2"),
    ("Player is treated as invisible and the swarm passes to the second next yard.", "turn 2"),
    ("Passes play onto the third person in play order.", "turn 3"),
    ("Passes the swarm two yards on.", "turn 2"),
    ("The swarm moves two yards to the right.", "turn 2"),
    ("The swarm moves 3 yards to the left.", "turn 3"),
    ("Passes the swarm to the player on the right.", "turn 3, direction left"),
    ("Passes the swarm to the player two seats to the left.", "turn 2"),
    ("Sends the swarm back to the previous player.", "turn 3, direction left"),
    ("Reverses the direction of play and skips the next player.", "turn 2, direction right"),
    (
        "Reverses the direction of the swarm sending it back to the second next yard.",
        "turn 2, direction right",
    ),
    ("Turns the direction of play to the left.", "turn 1, direction left"),
    ("Play continues clockwise.", "turn 1, direction left"),
    ("Play goes anticlockwise.", "turn 3, direction right"),
    ("Sends the swarm to the player across the table.", "turn 2"),
    ("Passes the swarm to the player with the most cards.", "turn 1"),
    ("Passes the swarm to the player with the fewest cards.", "turn 3"),
    ("The swarm stays where it is and you take another turn.", "turn 0, size 20"),
    ("Resets the swarm size to 5.", "turn 1, size 5, swarm Carpenter ant"),
    ("Knocks out the swarm and resets the swarm size to five.", "turn 1, size 5, swarm none"),
    ("Knocks out the entire swarm and reduces the swarm total to '4'.", "size 0"),
    ("Sets the swarm total to '4'.", "size 4"),
    ("Reduces the swarm total to '7'.", "size 7"),
    ("Reduces the swarm total to 30.", "size 20"),
    ("Raises the swarm size to 30.", "size 30"),
    ("Increases the swarm size by 3.", "size 23"),
    ("Adds five to the swarm size.", "size 25"),
    ("Reduces the swarm size by 30.", "size 0, swarm none"),
    ("Doubles the swarm size.", "size 40"),
    ("Triples the size of the swarm and passes it to the next yard.", "size 60, turn 1"),
    ("The swarm is halved.", "size 10"),
    ("Divides the swarm size by 3.", "size 6"),
    ("The swarm grows by two.", "size 22"),
    ("Knocks out half of the swarm.", "size 10"),
    ("Increases the swarm size by the number of players.", "size 24"),
    ("Sets the swarm size to the number of cards in the next player's hand.", "size 4"),
    ("If the swarm size is greater than 19, reverses the direction of play.", "direction right"),
    ("If the swarm size is greater than 20, reverses the direction of play.", "direction left"),
    (
        "If the swarm is bigger than 20, reverses play. Otherwise, skips the next player.",
        "turn 2, direction left",
    ),
    ("If the swarm is made of Carpenter ants, reverses play. Otherwise, skips the next player.", "turn 3"),
    ("Unless the next player has fewer than 4 cards, skips the next player.", "turn 2"),
    ("Skips the next player if you have 4 or more cards.", "turn 2"),
    ("Skips the next player if there are at least 5 bugs on the table.", "turn 1"),
    ("The next player picks up the swarm.", "player 1 leads"),
    ("The player with the fewest cards picks up the swarm.", "player 3 leads"),
    ("All bugs on the table go to the discard pile.", "player 1 leads"),
    ("Returns all bugs on the table to the discard pile.", "player 1 leads"),
    ("The previous player leads off.", "player 3 leads"),
    ("Each other player scores one point.", "player 1 points 1, player 3 points 1, given points 0"),
    ("The next player scores 2 points.", "player 1 points 2, player 2 points 0"),
    ("Ends the hand.", "hand number 2, given points 4, player 3 points 2"),
    ("The next player loses two turns.", "turn 2"),
    (
        "Sends the swarm back to the player who sent it without reversing the direction of play.",
        "turn 3, direction left",
    ),
    ("Halve the swarm size, then pass the swarm to the second player on your left.", "turn 2, size 10"),
    ("Reduces the size of the swarm by half and passes it to the player two seats back.", "turn 2, size 10"),
    ("If the swarm is made of Earwigs or Carpenter ants, it passes back to the previous player.", "turn 3"),
    ("If play goes to the left, turn it to the right.", "turn 3, direction right"),
    ("Unless the swarm is empty, double its size.", "size 40"),
    ("Then skips one player.", "turn 2"),
    ("Passes play onto the next person but one.", "turn 2"),
    ("Play turns to the right.", "turn 3, direction right"),
    ("Resets the swarm total to zero and leaves all bugs on the table.", "size 0, turn 1"),
    ("If the next player has only four cards, skip that player.", "turn 2"),
    ("Skips the next player and the swarm passes to the yard after it.", "turn 2"),
    ("The next yard is treated as invisible and the swarm passes to the yard after it.", "turn 2"),
    (
        "Player is treated as invisible and the swarm passes three yards to the right.",
        "turn 1, direction left",
    ),
    ("Passes play onto the person two seats to the left in play order.", "turn 2"),
    ("Passes play back two persons.", "turn 2, direction left"),
    (
        "Reverses the direction of the swarm, sending it to the yard of the player with the fewest cards.",
        "turn 3, direction right",
    ),
    ("Reverses the direction of the swarm but keeps it in your yard.", "turn 0, direction right"),
    ("Turns the swarm to the right.", "turn 3, direction right"),
    ("If the swarm size is 18 or 20, double it.", "size 40"),
    ("If the swarm size is 18 or 22, double it.", "size 20"),
    ("If the swarm size is between 18 and 22, double it.", "size 40"),
    ("Knocks out the swarm and lets you play again.", "turn 0, size 0"),
    ("Resets the swarm total to 8 and keeps the direction of play.", "turn 1, size 8, direction left"),
    ("The swarm is doubled and goes to the previous player.", "turn 3, size 40"),
    ("Play moves to the right for the rest of the hand.", "turn 3, direction right"),
    ("Whoever has the fewest cards picks up the swarm.", "player 3 leads"),
    ("If the swarm size is even, double it.", "size 40"),
    ("If the swarm size is odd, double it.", "size 20"),
    ("If you have fewer cards than the next player, play again.", "turn 1"),
    ("If you have more cards than the player on your right, play again.", "turn 0"),
    ("If you are the dealer, skips the next player.", "turn 2"),
    ("You may skip the next player.", "legal yes, legal no, turn 0"),
]


@pytest.mark.parametrize(("text", "expected"), INVENTED)
def test_invented_action_cards_do_what_they_say(text, expected):
    holds(FOUR + f"expect {expected}", text)


@pytest.mark.parametrize(
    ("text", "more"),
    [
        (
            "Swap hands with the next player.",
            "expect given hand 2 Earwig, Robber fly, Net\nexpect against hand 2 Earwig, Net, Outbreak",
        ),
        ("Swap your hand with the hand of the next player.", "expect against hand 2 Earwig, Net, Outbreak"),
        (
            "Discard a card.",
            "expect turn 0, legal discard Net, illegal give Net\nwhen discard Net\n"
            "expect given hand 2 Earwig, Outbreak\nexpect turn 1",
        ),
        (
            "Discard two cards.",
            "when discard Net\nwhen discard Earwig\nexpect given hand Earwig, Outbreak\nexpect turn 1",
        ),
        ("Discard a bug.", "expect legal discard Earwig, illegal discard Net"),
        (
            "Give a card to the next player.",
            "when give Outbreak\nexpect against hand 2 Earwig, Robber fly, Net, Outbreak",
        ),
        (
            "Gives one card from your hand to the previous player.",
            "when give Outbreak\nexpect player 3 hand Tiger beetle, Antlion, Outbreak",
        ),
        (
            "The next player gives you a card.",
            "expect turn 1, legal give Robber fly\nwhen give Robber fly\n"
            "expect given hand 2 Earwig, Net, Outbreak, Robber fly\nexpect turn 1",
        ),
        (
            "Each other player discards a card.",
            "expect turn 1\nwhen discard Net\nexpect turn 2\n"
            "when discard Praying mantid\nexpect turn 3\nwhen discard Antlion\nexpect turn 1, player 3 cards 1",
        ),
        (
            "Each other player must give you an Earwig.",
            "when give Earwig\nexpect given hand 3 Earwig, Net, Outbreak\nexpect turn 1",
        ),
        (
            "Take a card from the discard pile.",
            "when take Repellent\nexpect given hand 2 Earwig, Net, Outbreak, Repellent",
        ),
        ("Take an action card from the discard pile.", "expect legal take Repellent, illegal take Antlion"),
        ("Take two random cards from the next player.", "expect given cards 6, against cards 2"),
        (
            "Choose a player. That player discards two cards.",
            "expect legal choose player 3, illegal choose player 0\n"
            "when choose player 2\nexpect turn 2\nwhen discard Praying mantid\nwhen discard Robber fly\n"
            "expect player 2 hand 2 Robber fly\nexpect turn 1",
        ),
        ("The swarm passes to a player of your choice.", "when choose player 3\nexpect turn 3"),
        ("Choose who faces the swarm next.", "when choose player 3\nexpect turn 3"),
        ("You may skip the next player. Increases the swarm size by 1.", "when yes\nexpect turn 2, size 21"),
        ("You may skip the next player. Increases the swarm size by 1.", "when no\nexpect turn 1, size 21"),
        (
            "The next player may discard a card.",
            "expect turn 1\nwhen yes\nwhen discard Net\nexpect against hand 2 Earwig, Robber fly",
        ),
        (
            "Each player passes a card to the left.",
            "when give Outbreak\nexpect turn 1, illegal give Outbreak\nwhen give Net\n"
            "when give Praying mantid\nwhen give Antlion\nexpect given hand 2 Earwig, Net, Antlion",
        ),
        (
            "Discard all your Earwigs.",
            "when discard Earwig\nwhen discard Earwig\nexpect given hand Net, Outbreak",
        ),
        ("The next player must show you their hand.", "expect turn 1"),
        ("Steal an Earwig from the next player.", "expect turn 1, legal give Earwig, illegal give Net"),
        (
            "Discard 100 cards.",
            "when discard Net\nwhen discard Earwig\nwhen discard Earwig\nexpect given hand Outbreak\n"
            "expect turn 1",
        ),
    ],
)
def test_choices_inside_a_text_are_decisions_of_the_player_concerned(text, more):
    holds(FOUR + more, text)


@pytest.mark.parametrize(
    ("texts", "legal", "illegal"),
    [
        (("Doubles the swarm size.",), "Thing", "2 Earwig and Thing"),
        (("Doubles the swarm size.", "May be played with any bug."), "3 Tiger beetle and Thing", ""),
        (
            ("Doubles the swarm size.", "Can only be played with Tiger beetles."),
            "3 Tiger beetle and Thing",
            "Thing",
        ),
        (
            ("Doubles the swarm size.", "Can only be played with Tiger beetles or Antlions."),
            "3 Tiger beetle and Thing",
            "2 Common wasp and Thing",
        ),
        (
            ("May be played with any bug. Cannot be played with a Tiger beetle or a Jumping spider.",),
            "2 Common wasp and Thing",
            "3 Tiger beetle and Thing",
        ),
        (("Can only be played on a swarm of 10 or more.",), "", "Thing"),
        (("Can only be played on a swarm of 9 or more.",), "Thing", ""),
        (("Cannot be played on a swarm of Robber flies.",), "", "Thing"),
        (("Can only be played on Robber flies.",), "Thing", ""),
        (("Cannot be played on an empty swarm.",), "Thing", ""),
        (("Can only be played if you have at most 9 cards.",), "", "Thing"),
        (("Can only be played if you have at least 10 cards.",), "Thing", ""),
        (("Can only be played with two or more bugs.",), "3 Tiger beetle and Thing", "Common wasp and Thing"),
        (
            ("Can only be played with a single bug.",),
            "Common wasp and Outbreak and Thing",
            "3 Tiger beetle and Thing",
        ),
        (("Cannot be played on a swarm bigger than 8.",), "", "Thing"),
        (("Can be played on any swarm.",), "Thing", ""),
        (("Can only be played by the dealer.",), "Thing", ""),
        (("Cannot be played by the dealer.",), "", "Thing"),
        (("Can only be played on a swarm of Robber flies of size 9 or more.",), "Thing", ""),
        (("Can only be played on a swarm of Robber flies of size 10 or more.",), "", "Thing"),
        (
            ("Can only be played with a bug of value 2 or 4.",),
            "3 Tiger beetle and Thing",
            "2 Common wasp and Thing",
        ),
        (("Can only be played on a lead.",), "", "3 Tiger beetle and Thing"),
        (
            ("May be played with any bug.", "Can only be played if you are leading."),
            "",
            "3 Tiger beetle and Thing",
        ),
        (("Can be played with one or more of the same bugs.",), "3 Tiger beetle and Thing", ""),
        (
            ("Cannot be played with more than two bugs. May be played with any bug.",),
            "2 Common wasp and Thing",
            "3 Tiger beetle and Thing",
        ),
        (("Can only be played on swarms of Robber flies.",), "Thing", ""),
        (("Must be played with a bug.",), "3 Tiger beetle and Thing", "Thing"),
        (
            ("May be played together with any bug of value 5 or more.",),
            "2 Common wasp and Thing",
            "3 Tiger beetle and Thing",
        ),
        (("Cannot be played on its own. May be played with any bug.",), "3 Tiger beetle and Thing", "Thing"),
        (
            ("Duplicates any bug it is played with. Cannot be played with another Thing.",),
            "3 Tiger beetle and Thing",
            "3 Tiger beetle and 2 Thing",
        ),
        (
            ("May be played with any number of bugs. Cannot be played with an Outbreak.",),
            "3 Tiger beetle and Thing",
            "3 Tiger beetle and Outbreak and Thing",
        ),
        (("Cannot be played with other cards.",), "Thing", "3 Tiger beetle and Thing"),
    ],
)
def test_a_card_is_played_with_and_on_what_its_text_says(texts, legal, illegal):
    lines = [f"legal play {legal}"] * bool(legal) + [f"illegal play {illegal}"] * bool(illegal)
    holds(
        f"""
        given hand 2 Thing, Outbreak, 2 Earwig, 3 Tiger beetle, 2 Common wasp
        against hand Earwig
        swarm 3 Robber fly
        expect {", ".join(lines)}
        """,
        *texts,
    )


def test_a_card_may_be_for_the_leader_only():
    holds(
        """
        given hand Thing, 2 Earwig
        against hand Earwig
        expect legal play Earwig and Thing
        """,
        "May be played with any bug.", "Can only be played if you lead.",
    )  # fmt: skip


@pytest.mark.parametrize(
    ("text", "bug", "size"),
    [
        ("Duplicates any bug it is played with twice.", "2 Tiger beetle", 16),
        ("Duplicates any bug it is played with 3 times.", "2 Tiger beetle", 20),
        ("Counts as two more bugs it is played with.", "2 Tiger beetle", 16),
        ("Triples any bug it is played with.", "2 Tiger beetle", 16),
        ("Duplicates every bug it is played with.", "2 Tiger beetle", 16),
        ("Triples all bugs it is played with.", "2 Tiger beetle", 24),
        ("Counts as one more Tiger beetle.", "2 Tiger beetle", 12),
        ("Triplicates any bug it is played with and cannot be played on its own.", "2 Tiger beetle", 16),
        ("Duplicates any bug of value 4 or less it is played with.", "2 Tiger beetle", 12),
        ("Duplicates any Tiger beetle it is played with.", "2 Tiger beetle", 12),
    ],
)
def test_other_outbreaks(text, bug, size):
    for section in ("Outbreak", "Action"):
        holds(
            f"""
            given hand Thing, 2 Tiger beetle, 2 Carpenter ant
            against hand Earwig
            swarm Earwig
            when play {bug} and Thing
            expect size {size}
            """,
            text,
            section=section,
        )


def test_an_outbreak_for_some_bugs_does_not_go_with_others():
    only_low = "Duplicates any bug of value 3 or less it is played with."
    for text in (only_low, "Duplicates any Earwig it is played with."):
        holds(
            """
            given hand Thing, 2 Earwig, 2 Carpenter ant
            expect legal play 2 Earwig and Thing, illegal play Carpenter ant and Thing
            """,
            text,
            section="Outbreak",
        )


def test_one_action_card_a_turn_but_any_number_of_outbreaks():
    holds(
        """
        given hand 2 Thing, 2 Outbreak, Earwig, Net
        expect legal play Earwig and 2 Outbreak and Thing, illegal play Earwig and 2 Thing
        """,
        "Skips the next player.",
        "May be played with any bug.",
    )


def test_a_bug_may_have_a_text_of_its_own():
    holds(
        """
        given hand 2 Thing, Net
        against hand Earwig
        player 2 hand Earwig
        player 3 hand Earwig
        when play 2 Thing
        expect turn 3, size 10
        """,
        "When this is played, skips the next player.",
        section="Bug",
        stat="value 5, 3 copies",
    )


def test_the_meaning_comes_from_the_text_and_not_from_the_name(tmp_path):
    path = tmp_path / "mine.cards.md"
    text = (
        card_file("Skips the next player.")
        .replace("### Thing", "### Repellent")
        .replace("uses: [bugs]\n", "")
    )
    path.write_text(text + "## Bug\n\n### Earwig\nvalue 2, 8 copies\n", encoding="utf-8")
    found = outcome(
        BUGS.load_cards(path),
        """
        given hand Repellent, Earwig
        against hand Earwig
        player 2 hand Earwig
        swarm Earwig
        when play Repellent
        expect turn 2, direction left
    """,
    )
    assert found.passed, found.mismatches


@pytest.mark.parametrize("text", [*NET, *REPELLENT, *EXTERMINATOR, *(text for text, _ in INVENTED)])
def test_a_printed_text_reads_back_as_the_same_tree(text):
    node = LANGUAGE.read(text)
    assert isinstance(node, Node)
    printed = print_node(node)
    if "'" not in text and "\u2019" not in text:
        assert printed == text[0].upper() + text[1:]
    again = LANGUAGE.read(printed)
    assert again == node
    assert print_node(again) == printed


def test_canonical_text_mends_blanks_capitals_and_the_stop():
    card = cards_with("skips   the next two players ,  and doubles the swarm size")["thing"]
    assert card.text == ("Skips the next two players, and doubles the swarm size.",)


def test_effects_say_where_they_stand():
    first, second = cards_with("Skips a player.", "Reverses play. Doubles the swarm size.")["thing"].effects[
        -2:
    ]
    assert first.origin == ("thing", 1, 0, 13)
    assert second.origin == ("thing", 1, 15, 37)


@pytest.mark.parametrize(
    ("text", "code", "span", "hint"),
    [
        ("Can only be played with Earwgs.", "E210", "Earwgs", "Earwig"),
        ("Duplicates any Antlon it is played with.", "E210", "Antlon", "Antlion"),
        ("Can only be played with Nets.", "E240", "Nets", "Action"),
        ("Each other player picks up the swarm.", "E244", "Each other player", "next player"),
        ("Otherwise, skips the next player.", "E242", "Otherwise, skips the next player", "If"),
        ("quantity 4. Skips the next player.", "E241", "4", "stat line"),
        (
            "A player of your choice gives a card to a player of your choice.",
            "E245",
            "gives a card to a player of your choice",
            "Choose a player",
        ),
        ("Sets the swarm size to 5000.", "E203", "5000", ""),
        ("Thinng reverses play.", "E210", "Thinng", "Thing"),
        ("Net reverses play.", "W340", "Net", "Thing"),
        (
            "If you have 3 cards, cannot be played on its own.",
            "E243",
            "cannot be played on its own",
            "Can only",
        ),
    ],
)
def test_an_author_s_mistake_is_reported_at_its_place(text, code, span, hint):
    found = [d for d in faults_of(text) if d.code == code]
    assert found, faults_of(text)
    fault = found[0]
    written = fault.source.text[fault.span.start : fault.span.end]
    assert written == span
    assert hint in " ".join((fault.message, *fault.help))


def test_a_text_that_does_not_read_is_reported_and_the_others_are_kept():
    codes = [d.code for d in faults_of("Reverses the colour of the swarm.", "Skips the next player.")]
    assert codes == ["E101"]


@pytest.mark.parametrize("stat", ["value 3, 7 copies", "value 9, 1 copy", "value 9, 1 copies"])
def test_stat_lines_of_bugs(stat):
    assert not faults_of(section="Bug", stat=stat)


@pytest.mark.parametrize(
    ("section", "stat"),
    [
        ("Bug", "7 copies"),
        ("Bug", "value 0, 7 copies"),
        ("Action", "value 3, 7 copies"),
        ("Action", "two copies"),
        ("Bug", "value 3, 0 copies"),
        ("Outbreak", "007 copies"),
    ],
)
def test_stat_lines_that_are_refused(section, stat):
    assert faults_of("Skips a player.", section=section, stat=stat)


def test_the_sentences_of_the_documentation_read():
    guide = (Path(__file__).parents[2] / "docs" / "bugs.md").read_text(encoding="utf-8")
    sentences = re.findall(r"`([A-Z][^`…]*\.)`", guide.replace("\n", " "))
    assert len(sentences) > 25
    for text in sentences:
        assert isinstance(LANGUAGE.read(text), Node), text
