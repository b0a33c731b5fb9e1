"""No part of a sentence is passed over: what is read counts, and what would not is underlined.

A trap Gizmo has power 1, a Snak Gizmo is 2 / 4.
"""

from __future__ import annotations

import pytest
from bugsnax_table import BUGSNAX, cards_with, holds, outcome

from cardlang.checks.text import compile_text
from cardlang.diagnostics.model import CardErrors
from cardlang.games.bugsnax.game import GAME

KINDS = {"snak": "Snax", "trap": "Trap", "grumpus": "Grumpus"}

PLAYED = [
    # -- keywords that a Snak gives itself ------------------------------------------------------------------
    (
        "snak",
        "While there are 3 or more traps on this, it is FLYING.",
        "field Gizmo, Strabby; traps Bug Net on Gizmo, Bug Net on Gizmo; given hand Bug Net;"
        "expect power Gizmo 2; when play Bug Net on Gizmo; expect keyword Gizmo FLYING; expect power Gizmo 0",
    ),
    (
        "snak",
        "Other Bugsnax are FLYING.",
        "field Strabby, Gizmo, Bunger; traps Bug Net on Strabby, Bug Net on Gizmo, Bug Net on Bunger;"
        "expect power Strabby 0; expect power Bunger 0; expect power Gizmo 1",
    ),
    (
        "snak",
        "Other Bugsnax lose all abilities.",
        "field Gumgnat, Gizmo, Fizzfly; traps Bug Net on Gumgnat, Bug Net on Fizzfly;"
        "expect power Gumgnat 1; expect power Fizzfly 1",
    ),
    # -- what a Snak is worth when it is eaten ---------------------------------------------------------------
    (
        "snak",
        "This is worth 2 more points if you have eaten a Strabby.",
        "given eaten Strabby; given hand Gizmo; when eat Gizmo; expect given points 5",
    ),
    (
        "snak",
        "This is worth 2 more points if you have eaten a Strabby.",
        "against eaten Strabby; given hand Gizmo; when eat Gizmo; expect given points 2",
    ),
    (
        "snak",
        "Is worth 1 more point for each Strabby you have eaten.",
        "variant advanced; given eaten 2 Strabby; given hand Gizmo; when eat Gizmo; expect given points 6",
    ),
    (
        "snak",
        "This is worth 5 points.",
        "given points 1; given hand Gizmo; when eat Gizmo; expect over; expect winner 0",
    ),
    # -- the next time ---------------------------------------------------------------------------------------
    (
        "grumpus",
        "The next time you would become INJURED, draw a Trap instead.",
        "field Peppermite, Bunger; given hand Gizmo, 2 Bug Net; trap deck top 2 Snak Trap; when play Gizmo;"
        "when play Bug Net on Peppermite; expect given under nothing; expect given hand Bug Net, Snak Trap;"
        "when play Bug Net on Peppermite; expect given under INJURED",
    ),
    (
        "grumpus",
        "The next time you catch a Bugsnak, draw 2 Traps.",
        "field Strabby, Bunger; given hand Gizmo, Spring Plate; trap deck 9 Bug Net; when play Gizmo;"
        "when end turn; when end turn; when play Spring Plate on Strabby; expect given hand Strabby, 2 Bug Net",
    ),
    (
        "grumpus",
        "The next time you catch a Bugsnak this turn, draw 2 Traps.",
        "field Strabby, Bunger; given hand Gizmo, Spring Plate; trap deck 9 Bug Net; when play Gizmo;"
        "when end turn; when end turn; when play Spring Plate on Strabby; expect given hand Strabby",
    ),
    (
        "snak",
        "When this would be caught, it FLEES instead.",
        "field Gizmo, Bunger; traps Spring Plate on Gizmo; given hand Bug Net; snax deck Strabby;"
        "when play Bug Net on Gizmo; expect field Strabby, Bunger; expect given hand empty",
    ),
    # -- the Bugsnak, no player, whoever ---------------------------------------------------------------------
    (
        "trap",
        "If the Bugsnak is STUNNED, this trap has double power.",
        "field Bunger, Fizzfly, Strabby; given hand Gizmo, Trip Line; when play Trip Line on Strabby;"
        "when choose Fizzfly; when play Gizmo on Bunger; expect power Bunger 1",
    ),
    (
        "trap",
        "If the Bugsnak is STUNNED, this trap has double power.",
        "field Bunger, Fizzfly, Strabby; given hand Gizmo, Trip Line; when play Trip Line on Strabby;"
        "when choose Bunger; when play Gizmo on Bunger; expect power Bunger 2",
    ),
    (
        "trap",
        "Until the start of your next turn, no player can catch this Snak.",
        "field Strabby; traps Snak Trap on Strabby; given hand Gizmo; when play Gizmo on Strabby;"
        "expect field Strabby; expect given hand empty",
    ),
    (
        "snak",
        "Nobody can play traps on this.",
        "field Gizmo, Strabby; given hand Bug Net; expect illegal play Bug Net on Gizmo;"
        "expect legal play Bug Net on Strabby",
    ),
    (
        "snak",
        "Whoever eats this chooses another player, who loses an action on their next turn.",
        "players 3; given hand Gizmo; when eat Gizmo; when choose player 2; expect given eaten Gizmo;"
        "when end turn; expect actions 3; when end turn; expect actions 2",
    ),
    (
        "snak",
        "The player who catches this takes a random card from the hand of the player to their right.",
        "players 3; field Gizmo, Strabby; traps Spring Plate on Gizmo; given hand Bug Net; player 2 hand Flex;"
        "when play Bug Net on Gizmo; expect given hand Gizmo, Flex",
    ),
    (
        "snak",
        "Whoever plays a trap on this Snak loses 1 action.",
        "field Gizmo, Strabby; given hand 2 Bug Net; when play Bug Net on Gizmo; expect actions 1;"
        "when play Bug Net on Strabby; expect actions 0",
    ),
    (
        "snak",
        "A player who catches this may draw a Trap.",
        "field Gizmo, Strabby; traps Spring Plate on Gizmo; given hand Bug Net; trap deck top Snak Trap;"
        "when play Bug Net on Gizmo; when yes; expect given hand Gizmo, Snak Trap",
    ),
    # -- otherwise, different, until -------------------------------------------------------------------------
    (
        "grumpus",
        "If you have eaten at least two Bugsnax, draw 2 Traps; otherwise draw 1.",
        "given hand Gizmo; given eaten Strabby; when play Gizmo; expect given cards in hand 1",
    ),
    (
        "grumpus",
        "If you have eaten at least two Bugsnax, draw 2 Traps, otherwise draw a Trap.",
        "given hand Gizmo; given eaten Strabby, Fryder; when play Gizmo; expect given cards in hand 2",
    ),
    (
        "grumpus",
        "If you have eaten at least two different Bugsnax, draw 2 Traps.",
        "given hand Gizmo; given eaten 2 Strabby; when play Gizmo; expect given cards in hand 0",
    ),
    (
        "grumpus",
        "If you have eaten at least two different Bugsnax, draw 2 Traps.",
        "given hand Gizmo; given eaten Strabby, Fryder; when play Gizmo; expect given cards in hand 2",
    ),
    (
        "grumpus",
        "If you have two or more different Traps in hand, gain 1 action.",
        "given hand Gizmo, 2 Bug Net; when play Gizmo; expect actions 2",
    ),
    (
        "grumpus",
        "If there are three or more different Bugsnax on the field, gain 1 action.",
        "given hand Gizmo; field Bunger, Bunger, Strabby; when play Gizmo; expect actions 2",
    ),
    (
        "grumpus",
        "Draw Traps until you have 3 cards in hand.",
        "given hand Gizmo, Strabby; when play Gizmo; expect given cards in hand 3",
    ),
    (
        "grumpus",
        "Draw until you have 3 Traps.",
        "given hand Gizmo, Strabby; when play Gizmo; expect given cards in hand 4",
    ),
    (
        "grumpus",
        "Every player with fewer than 3 cards in hand draws until they have 3.",
        "players 3; given hand Gizmo, Strabby; against hand 3 Bug Net; when play Gizmo;"
        "expect given cards in hand 3; expect against cards in hand 3; expect player 2 cards in hand 3",
    ),
    # -- counting as ------------------------------------------------------------------------------------------
    (
        "trap",
        "This counts as having Power 3 against Bugsnax worth 3 or more points.",
        "field Bunger, Kwookie; given hand 2 Gizmo; when play Gizmo on Bunger; when play Gizmo on Kwookie;"
        "expect power Bunger 3; expect power Kwookie 1",
    ),
    (
        "snak",
        "Each Sauce Slinger counts as power 3 against FLYING Bugsnax.",
        "field Gizmo, Fizzfly; traps Sauce Slinger on Gizmo, Sauce Slinger on Fizzfly;"
        "expect power Fizzfly 3; expect power Gizmo 1",
    ),
    # -- what words point at ---------------------------------------------------------------------------------
    (
        "trap",
        "If there is at least one other trap in front of this Snak, stun it.",
        "field Bunger, Fizzfly; traps Bug Net on Bunger; given hand 2 Gizmo; when play Gizmo on Fizzfly;"
        "expect no keyword Fizzfly STUNNED; when play Gizmo on Bunger; expect keyword Bunger STUNNED",
    ),
    (
        "snak",
        "When eaten, all players discard their hands and draw 3 Traps.",
        "field Bunger; given hand Gizmo, Strabby, Bug Net; against hand Flex; trap deck 9 Snak Trap;"
        "when eat Gizmo; expect given hand 3 Snak Trap; expect against hand 3 Snak Trap",
    ),
    (
        "snak",
        "When eaten, gain 1 action.",
        "field Gizmo; given hand Strabby; when eat Strabby; expect actions 2",
    ),
    (
        "snak",
        "If you have eaten a Bunger, this has -2 Difficulty; otherwise it is BURROWING.",
        "field Gizmo, Strabby; traps Snak Trap on Gizmo; given hand Bunger; expect power Gizmo 0;"
        "expect difficulty Gizmo 4; given deck top Flex; when eat Bunger; expect given hand Gizmo, Flex",
    ),
    (
        "grumpus",
        "Discard any number of Traps. Gain 1 action for each.",
        "field Strabby, Bunger; traps Bug Net on Bunger; given hand Gizmo, 3 Snak Trap; when play Gizmo;"
        "when choose Snak Trap; when choose Snak Trap; when done; expect actions 4",
    ),
    (
        "grumpus",
        "Shuffle your hand into the Trap deck and draw that many Traps.",
        "given hand Gizmo, 2 Bug Net; trap deck 9 Bug Net; when play Gizmo; expect given hand 2 Bug Net;"
        "expect trap deck 9",
    ),
    (
        "grumpus",
        "Heal every injured player, then injure a player of your choice.",
        "players 3; given hand Gizmo; given under INJURED; player 2 under INJURED; when play Gizmo;"
        "when choose player 1; expect given under nothing; expect against under INJURED;"
        "expect player 2 under nothing",
    ),
    (
        "snak",
        "Stunned Bugsnax have -1 Difficulty.",
        "field Bunger, Kwookie, Gizmo; given hand Trip Line; when play Trip Line on Kwookie;"
        "when choose Bunger; expect difficulty Bunger 4; expect difficulty Kwookie 4",
    ),
    (
        "grumpus",
        "Return all attachments to their owners' hands.",
        "field Bunger; given hand Gizmo, Training Plan; given grumpus Chandlo; when play Training Plan;"
        "when play Gizmo; expect given hand Training Plan; expect given in play Gizmo",
    ),
    (
        "trap",
        "Other players' traps have -1 Power against this Bugsnak.",
        "players 3; field Bunger, Fizzfly; given hand Gizmo, Bug Net; against hand Snak Trap;"
        "when play Bug Net on Bunger; when play Gizmo on Bunger; expect power Bunger 2",
    ),
    (
        "trap",
        "Bugsnax with 2 or more traps on them have -1 Difficulty.",
        "field Bunger, Kwookie; traps Bug Net on Bunger, Bug Net on Kwookie; given hand Gizmo;"
        "when play Gizmo on Bunger; expect difficulty Bunger 5; expect difficulty Kwookie 4",
    ),
    (
        "trap",
        "This Bugsnak can only be caught by you.",
        "field Strabby, Bunger; given hand Gizmo; against hand 2 Snak Trap; when play Gizmo on Strabby;"
        "expect power Strabby 1",
    ),
    (
        "grumpus",
        "Look at the top two cards of the Snax deck. You may swap one of them with a Bugsnak on the field.",
        "field Strabby, Bunger; given hand Gizmo; snax deck top Kwookie, Cheepoof, Fryder; when play Gizmo;"
        "when yes; when choose Cheepoof; when choose Strabby; expect field Cheepoof, Bunger",
    ),
    (
        "trap",
        "If you catch the Snak with this, you may eat it immediately without spending an action.",
        "field Strabby, Bunger; traps Snak Trap on Strabby; given hand Gizmo; when play Gizmo on Strabby;"
        "when yes; expect given points 1; expect actions 2",
    ),
    (
        "trap",
        "After you play this, you may play another trap on the same Snak for free.",
        "field Bunger, Strabby; given hand Gizmo, Bug Net; when play Gizmo on Bunger; when yes;"
        "expect power Bunger 2; expect actions 2",
    ),
    (
        "trap",
        "If this is played on a SPEEDY Snak, it doesn't flee this turn.",
        "field Tumblebean, Strabby; given hand Gizmo, Bug Net; when play Gizmo on Tumblebean;"
        "when play Bug Net on Strabby; expect field Tumblebean, Strabby",
    ),
    (
        "snak",
        "The first time this would be caught each turn, stun it instead.",
        "field Gizmo, Strabby; traps Spring Plate on Gizmo; given hand 2 Bug Net; when play Bug Net on Gizmo;"
        "expect keyword Gizmo STUNNED; expect field Gizmo, Strabby; when play Bug Net on Gizmo;"
        "expect given hand Gizmo",
    ),
    (
        "grumpus",
        "Until the end of this turn, traps with 1 Power that you play count as 2 Power.",
        "field Bunger, Strabby; traps Snak Trap on Strabby; given hand Gizmo, Bug Net; when play Gizmo;"
        "when play Bug Net on Bunger; expect power Bunger 2",
    ),
    (
        "grumpus",
        "For every Bugsnak that you've eaten, draw a Trap.",
        "given hand Gizmo; given eaten 2 Strabby; when play Gizmo; expect given cards in hand 2",
    ),
    (
        "grumpus",
        "If you have no actions left, draw 2 Traps.",
        "given hand 2 Gizmo; actions 2; when play Gizmo; expect given cards in hand 1; when play Gizmo;"
        "expect given cards in hand 2",
    ),
    (
        "grumpus",
        "Choose up to 2 Bugsnax. Each of them has -1 Difficulty until the end of your turn.",
        "field Bunger, Strabby, Kwookie; given hand Gizmo; when play Gizmo; when choose Bunger;"
        "when choose Strabby; expect difficulty Bunger 5; expect difficulty Strabby 2;"
        "expect difficulty Kwookie 4",
    ),
    (
        "grumpus",
        "If your hand is empty, draw 3 Traps; if not, draw 1.",
        "given hand Gizmo, Strabby; when play Gizmo; expect given cards in hand 2",
    ),
    (
        "snak",
        "If there are no other Bugsnax with Difficulty 4 on the field, this has +2 Difficulty.",
        "field Gizmo, Strabby; given hand Kwookie; expect difficulty Gizmo 6",
    ),
    (
        "grumpus",
        "Until the end of this turn, you may play Traps for free.",
        "field Bunger; given hand Gizmo, 2 Bug Net; when play Gizmo; when play Bug Net on Bunger;"
        "when play Bug Net on Bunger; expect actions 2",
    ),
    (
        "trap",
        "If you have eaten more Bugsnax than any other player, this has +1 Power.",
        "players 3; field Bunger; given hand Gizmo; given eaten Strabby; player 2 eaten Fryder;"
        "when play Gizmo on Bunger; expect power Bunger 1",
    ),
    (
        "trap",
        "If you have eaten more Bugsnax than any other player, this has +1 Power.",
        "players 3; field Bunger; given hand Gizmo; given eaten 2 Strabby; player 2 eaten Fryder;"
        "when play Gizmo on Bunger; expect power Bunger 2",
    ),
    (
        "snak",
        "Each turn, the first trap played on this Snak has 0 Power.",
        "field Gizmo, Bunger; given hand Snak Trap, Bug Net; when play Snak Trap on Gizmo; expect power Gizmo 0;"
        "when play Bug Net on Gizmo; expect power Gizmo 1",
    ),
    # -- traps that lie on a Snak -------------------------------------------------------------------------------
    (
        "grumpus",
        "Stun a Bugsnak with a Snak Trap on it.",
        "given hand Gizmo; field Bunger, Strabby, Kwookie; traps Bug Net on Bunger, Snak Trap on Kwookie;"
        "when play Gizmo; expect keyword Kwookie STUNNED",
    ),
    (
        "grumpus",
        "Stun each Bugsnak that has a Snak Trap on it.",
        "given hand Gizmo; field Bunger, Strabby, Kwookie; traps Bug Net on Bunger, Snak Trap on Kwookie;"
        "when play Gizmo; expect keyword Kwookie STUNNED; expect no keyword Bunger STUNNED",
    ),
    (
        "grumpus",
        "Stun each Bugsnak with one of your traps on it.",
        "given hand Gizmo, Bug Net; against hand Bug Net; field Bunger, Fizzfly; when play Bug Net on Bunger;"
        "when play Gizmo; expect keyword Bunger STUNNED; expect no keyword Fizzfly STUNNED",
    ),
    (
        "grumpus",
        "Stun a Bugsnak with a trap of power 2 on it.",
        "given hand Gizmo; field Bunger, Strabby, Kwookie; traps Bug Net on Bunger, Snak Trap on Kwookie;"
        "when play Gizmo; expect keyword Kwookie STUNNED",
    ),
    (
        "grumpus",
        "Stun each Bugsnak without a Snak Trap.",
        "given hand Gizmo; field Bunger, Kwookie; traps Bug Net on Bunger, Snak Trap on Kwookie;"
        "when play Gizmo; expect keyword Bunger STUNNED; expect no keyword Kwookie STUNNED",
    ),
    (
        "snak",
        "While this has a Sauce Slinger on it, it is SPICY.",
        "field Gizmo, Bunger; traps Bug Net on Gizmo, Sauce Slinger on Bunger; given hand Sauce Slinger;"
        "expect no keyword Gizmo SPICY; when play Sauce Slinger on Gizmo; when no;"
        "expect keyword Gizmo SPICY",
    ),
    (
        "trap",
        "If this Snak has a Bug Net, this has +2 Power.",
        "field Bunger, Strabby; traps Bug Net on Strabby; given hand Gizmo, Bug Net; when play Gizmo on Bunger;"
        "expect power Bunger 1; when play Bug Net on Bunger; expect power Bunger 4",
    ),
    (
        "trap",
        "If this Snak has 2 or more Bug Nets on it, this has +2 Power.",
        "field Bunger; traps Bug Net on Bunger; given hand Gizmo, Bug Net; when play Gizmo on Bunger;"
        "expect power Bunger 2; when play Bug Net on Bunger; expect power Bunger 5",
    ),
    (
        "trap",
        "When you play this on a Snak, draw a Trap for each other trap on it.",
        "field Bunger, Strabby; traps Bug Net on Bunger, Bug Net on Bunger, Bug Net on Strabby;"
        "given hand Gizmo; trap deck 9 Snak Trap; when play Gizmo on Bunger; expect given hand 2 Snak Trap",
    ),
    (
        "snak",
        "When you play a trap on this Snak, draw a Trap for each other trap on it.",
        "field Gizmo, Bunger; traps Bug Net on Gizmo, Bug Net on Gizmo, Bug Net on Bunger; given hand Bug Net;"
        "trap deck 9 Snak Trap; when play Bug Net on Gizmo; expect given hand 2 Snak Trap",
    ),
    (
        "trap",
        "When a Snak flees while this is in front of it, draw 2 Traps.",
        "field Tumblebean, Tumblebean, Strabby; given hand Gizmo, Bug Net; trap deck 9 Snak Trap;"
        "when play Gizmo on Tumblebean (place 1); when play Bug Net on Strabby; expect given hand 2 Snak Trap",
    ),
    (
        "snak",
        "At the end of your turn, if there are no traps on this, it FLEES.",
        "field Gizmo, Bunger; given hand Bug Net; snax deck Strabby; when play Bug Net on Gizmo; when end turn;"
        "expect field Gizmo, Bunger; when end turn; expect field Strabby, Bunger",
    ),
]


@pytest.mark.parametrize(("kind", "text", "scenario"), PLAYED)
def test_every_part_of_a_sentence_counts(kind, text, scenario):
    holds(scenario, kind, text)


REFUSED = [
    (
        "snak",
        "If you don't play a trap on this Bugsnak during your turn, it FLEES at the end of your turn.",
        None,
    ),
    ("snak", "When first creating the field, each player draws a Trap.", None),
    ("grumpus", "Draw 2 Traps face up.", "face up"),
    ("grumpus", "Once per turn, you may discard a Bugsnak from your hand to gain 2 actions.", None),
    ("grumpus", "If the Bugsnak is STUNNED, draw a Trap.", "the Bugsnak"),
    ("grumpus", "Draw Traps until you have 3 Bugsnax.", "3 Bugsnax"),
    ("trap", "When this Snak is caught, draw a Trap for each other trap on it.", None),
    ("trap", "Unless this catches the Snak, return it to your hand at the end of the turn.", "catches"),
    ("grumpus", "Stun a Bugsnak with 2 Snak Traps on it.", None),
    ("snak", "If this isn't caught by the end of your turn, it FLEES.", None),
    ("grumpus", "Gain 1 action for every two Traps you discard.", "discard"),
    ("grumpus", "If you caught a Bugsnak this turn, eat it.", "it"),
    ("grumpus", "Stun a Trap.", "a Trap"),
    ("trap", "This trap has +2 Power if you ate.", "ate"),
    ("grumpus", "You may eat a Bugsnak this turn without spending an action.", "this turn"),
    ("grumpus", "Draw a Trap unless you already have five or more.", None),
    ("snak", "Any player may discard 2 Traps to catch this.", "Any player"),
    ("snak", "If a FROSTY Snak is next to this, it loses SPICY.", "this"),
    ("snak", "If this would enter the field, each player draws a Trap instead.", None),
    ("grumpus", "Draw a Trap. It does not flee.", None),
    ("trap", "Ignores traps with capture power less than 3.", "Ignores"),
    ("grumpus", "Otherwise, draw a Trap.", None),
    ("snak", "This can only be caught by the player with the most points.", None),
    ("snak", "When you catch this, choose two: draw a Trap, gain an action, stun a Bugsnak.", "two"),
    ("trap", "Reveal cards from the top of the Trap deck secretly until you reveal a Bug Net.", None),
]


@pytest.mark.parametrize(("kind", "text", "words"), REFUSED)
def test_a_part_that_would_not_count_is_underlined(kind, text, words):
    with pytest.raises(CardErrors) as caught:
        compile_text(GAME, text, BUGSNAX.cards, KINDS[kind])
    fault = caught.value.diagnostics[0]
    assert fault.help
    if words is not None:
        assert text[fault.span.start : fault.span.end] == words


def test_what_waits_to_avert_something_still_does_in_a_later_turn():
    text = "The next time you would become INJURED, draw a Trap instead."
    found = outcome(
        cards_with("grumpus", text),
        "field Peppermite; given hand Gizmo, 2 Bug Net; trap deck 3 Snak Trap; when play Gizmo; when end turn;"
        "when end turn; when play Bug Net on Peppermite; expect given under nothing",
    )
    assert found.passed


WRITTEN = {
    "SPICY": "When you play a trap on this Snak, you become INJURED.",
}
KEYWORDS = [
    (
        "trap",
        "SPICY",
        "",
        "field Bunger, Strabby; given hand Gizmo, 2 Bug Net; when play Gizmo on Bunger;"
        "expect given under INJURED",
    ),
    (
        "trap",
        "STICKY",
        "STICKY: This has +1 Power.",
        "field Bunger; given hand Gizmo; when play Gizmo on Bunger; expect power Bunger 2",
    ),
    (
        "trap",
        "STICKY (2)",
        "STICKY (n): When you catch a Bugsnak with this, draw n Traps.",
        "field Strabby; given hand Gizmo; traps Snak Trap on Strabby; trap deck 3 Bug Net;"
        "when play Gizmo on Strabby; expect given hand Strabby, 2 Bug Net",
    ),
    (
        "grumpus",
        "GENEROUS",
        "GENEROUS: Each player draws a Trap.",
        "field Bunger; given hand Gizmo; when play Gizmo; expect given cards in hand 1;"
        "expect against cards in hand 1",
    ),
    (
        "snak",
        "GREEDY",
        "GREEDY: Each player discards a Trap.",
        "field Strabby, Bunger; given hand Bug Net, Trip Line; traps Snak Trap on Strabby; snax deck top Gizmo;"
        "when play Bug Net on Strabby; expect field Gizmo, Bunger; expect given hand Strabby",
    ),
]


@pytest.mark.parametrize(("kind", "text", "keyword", "scenario"), KEYWORDS)
def test_a_keyword_says_on_a_card_what_its_text_would_say_there(kind, text, keyword, scenario):
    holds(scenario, kind, text, keyword=keyword)
    number = text.partition("(")[2].rstrip(")")
    _, _, written = keyword.partition(": ")
    holds(scenario, kind, written.replace(" n ", f" {number} ") or WRITTEN[text])


@pytest.mark.parametrize("keyword", ["FLYING", "BURROWING", "FROSTY", "SPEEDY", "EVASIVE"])
def test_what_only_a_snak_can_mean_says_nothing_on_a_trap_and_is_refused_when_written_out(keyword):
    played = "field Bunger, Strabby; given hand Gizmo, Spring Plate, Fryder; when play Gizmo on Bunger;"
    holds(f"{played} when play Spring Plate on Bunger; expect power Bunger 4", "trap", keyword)
    draft = BUGSNAX.cards.extras["keywords"][keyword]
    with pytest.raises(CardErrors) as caught:
        compile_text(GAME, draft[1], BUGSNAX.cards, "Trap")
    assert any("Snak" in text or "Bugsnak" in text for text in caught.value.diagnostics[0].help)
