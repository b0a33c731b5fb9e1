"""Further kinds of sentences of Bugsnax, each played out; and words that would be passed over are underlined.

A trap Gizmo has power 1, a Snak Gizmo is 2 / 4.
"""

from __future__ import annotations

import pytest
from bugsnax_table import BUGSNAX, holds

from cardlang.checks.text import compile_text
from cardlang.diagnostics.model import CardErrors
from cardlang.games.bugsnax.game import GAME
from cardlang.games.bugsnax.reader import LANGUAGE
from cardlang.syntax.node import Node, print_node

ON_THE_FIELD = "traps Bug Net on Gizmo, Snak Trap on Gizmo, Spring Plate on Gizmo"

PLAYED = [
    (
        "snak",
        "At the start of your turn, lose FLYING and gain SPICY until the end of this turn.",
        "field Gizmo; players 2; when end turn; expect keyword Gizmo SPICY",
    ),
    (
        "grumpus",
        "Draw a Trap for every 2 Bugsnax on the field.",
        "field Bunger, Strabby, Fryder; trap deck top Bug Net, Snak Trap; given hand Gizmo; when play Gizmo;"
        "expect given hand Bug Net",
    ),
    (
        "grumpus",
        "Draw Traps equal to the number of Bugsnax on the field.",
        "field Bunger, Strabby; trap deck top Bug Net, Snak Trap, Bug Net; given hand Gizmo; when play Gizmo;"
        "expect given hand Bug Net, Snak Trap",
    ),
    (
        "grumpus",
        "Discard all traps on each Bugsnak whose Difficulty is 4 or less.",
        "field Bunger, Strabby; traps Bug Net on Bunger, Bug Net on Strabby; given hand Gizmo; when play Gizmo;"
        "expect power Bunger 1; expect power Strabby 0",
    ),
    (
        "grumpus",
        "Remove all traps from the field.",
        "field Bunger, Strabby; traps Bug Net on Bunger, Bug Net on Strabby; given hand Gizmo; when play Gizmo;"
        "expect power Bunger 0; expect power Strabby 0",
    ),
    (
        "grumpus",
        "Discard a trap from any Bugsnak.",
        "field Bunger, Strabby; traps Bug Net on Bunger; given hand Gizmo; when play Gizmo; expect power Bunger 0",
    ),
    (
        "grumpus",
        "Draw 2 Traps. Keep one and discard the other.",
        "trap deck top Snak Trap, Bug Net; given hand Gizmo, Sauce Slinger; when play Gizmo; when choose Snak Trap;"
        "expect given hand Snak Trap, Sauce Slinger; expect trap discard Bug Net",
    ),
    (
        "snak",
        "If this would FLEE, instead stun it.",
        "field Gizmo, Bunger; given hand Bug Net; expect field Gizmo, Bunger",
    ),
    (
        "grumpus",
        "Look at the top 3 cards of the Trap deck. Take two of them and put the rest on the bottom in any order.",
        "trap deck top Snak Trap, Bug Net, Spring Plate; given hand Gizmo; when play Gizmo; when choose Snak Trap;"
        "when choose Bug Net; expect given hand Bug Net, Snak Trap",
    ),
    (
        "snak",
        "Ignores traps with capture power between 2 and 3.",
        f"field Gizmo; {ON_THE_FIELD}; expect power Gizmo 1",
    ),
    (
        "snak",
        "Ignores traps with capture power between 1 and two.",
        f"field Gizmo; {ON_THE_FIELD}; expect power Gizmo 3",
    ),
    (
        "snak",
        "Ignores traps with capture power equal to 1 or 3.",
        f"field Gizmo; {ON_THE_FIELD}; expect power Gizmo 2",
    ),
    (
        "snak",
        "Ignores traps with power 1, 2 or 3.",
        f"field Gizmo; {ON_THE_FIELD}; expect power Gizmo 0",
    ),
    (
        "snak",
        "This can only be caught by two or more traps.",
        "field Gizmo; traps Spring Plate on Gizmo; expect power Gizmo 0",
    ),
    (
        "snak",
        "This can only be caught by two or more traps.",
        "field Gizmo; traps Bug Net on Gizmo, Snak Trap on Gizmo; expect power Gizmo 3",
    ),
    (
        "snak",
        "If two or more traps are on this Snak, this becomes STUNNED.",
        "field Gizmo; given hand Bug Net, Bug Net; when play Bug Net on Gizmo; expect no keyword Gizmo STUNNED;"
        "when play Bug Net on Gizmo; expect keyword Gizmo STUNNED",
    ),
    (
        "snak",
        "Sauce Slingers have +2 Power against this Bugsnak and Bug Nets have -1 Power against it.",
        "field Gizmo, Bunger; traps Bug Net on Gizmo, Bug Net on Bunger; expect power Gizmo 0; expect power Bunger 1",
    ),
    (
        "trap",
        "This has double Power against BURROWING Bugsnax.",
        "field Bunger, Strabby; traps Gizmo on Bunger; expect power Bunger 1",
    ),
    (
        "trap",
        "This has +1 Power for each other trap on the same Bugsnak.",
        "field Bunger, Kwookie; traps Bug Net on Bunger, Gizmo on Bunger, Bug Net on Kwookie, Bug Net on Kwookie;"
        "expect power Bunger 3",
    ),
    (
        "trap",
        "This has +2 Power if you have no other traps on the field.",
        "field Bunger; traps Gizmo on Bunger; expect power Bunger 3",
    ),
    (
        "trap",
        "This has +2 Power if you have no other traps on the field.",
        "field Bunger; traps Bug Net on Bunger, Gizmo on Bunger; expect power Bunger 2",
    ),
    (
        "trap",
        "This has Power equal to the number of Traps in your hand.",
        "field Bunger; given hand Bug Net, Bug Net, Bug Net; traps Gizmo on Bunger; expect power Bunger 3",
    ),
    (
        "trap",
        "When you catch a Bugsnak with this, draw a card from your Grumpus deck.",
        "field Strabby, Bunger; given hand Gizmo, Snak Trap, deck Warm-Up; when play Gizmo on Strabby;"
        "when play Snak Trap on Strabby; expect given hand Strabby, Warm-Up",
    ),
    (
        "trap",
        "When you catch a Bugsnak with this, draw a card from your Grumpus deck.",
        "field Strabby, Bunger; given hand Gizmo, Spring Plate, deck Warm-Up; when play Gizmo on Bunger;"
        "when play Spring Plate on Strabby; expect given hand Strabby",
    ),
    (
        "grumpus",
        "Have another player discard 2 Traps.",
        "given hand Gizmo; against hand Bug Net, Snak Trap; when play Gizmo; expect against hand empty",
    ),
    (
        "grumpus",
        "Force each other player to discard a Trap.",
        "given hand Gizmo; against hand Bug Net; when play Gizmo; expect against hand empty",
    ),
    (
        "grumpus",
        "Traps you play have +1 Power this turn.",
        "field Bunger; given hand Gizmo, Bug Net; when play Gizmo; when play Bug Net on Bunger; expect power Bunger 2",
    ),
    (
        "grumpus",
        "Your next trap this turn has +2 Power.",
        "field Bunger; given hand Gizmo, Bug Net, Bug Net; when play Gizmo; when play Bug Net on Bunger;"
        "expect power Bunger 3; when play Bug Net on Bunger; expect power Bunger 4",
    ),
    (
        "grumpus",
        "Catch a Bugsnak on the field with Difficulty 3 or less.",
        "field Bunger, Strabby, Kwookie; given hand Gizmo; when play Gizmo; expect given hand Strabby",
    ),
    (
        "grumpus",
        "Look at the top 3 cards of the Trap deck. Put one in your hand and the rest on the bottom.",
        "trap deck top Snak Trap, Bug Net, Spring Plate; given hand Gizmo, Sauce Slinger; when play Gizmo;"
        "when choose Spring Plate; expect given hand Sauce Slinger, Spring Plate",
    ),
    (
        "grumpus",
        "Move all traps from one Bugsnak to another.",
        "field Bunger, Strabby; traps Bug Net on Bunger; given hand Gizmo; when play Gizmo; expect power Bunger 0",
    ),
    (
        "grumpus",
        "If you have fewer points than each other player, draw 2 Traps.",
        "players 3; given hand Gizmo, points 1; against points 2; player 2 points 1; when play Gizmo;"
        "expect given cards in hand 0",
    ),
    (
        "grumpus",
        "If you have fewer points than each other player, draw 2 Traps.",
        "players 3; given hand Gizmo, points 1; against points 2; player 2 points 3; when play Gizmo;"
        "expect given cards in hand 2",
    ),
    (
        "snak",
        "If this would be caught, you may discard a Trap. If you don't, this FLEES instead.",
        "field Gizmo, Bunger; snax deck top Cheepoof; given hand Snak Trap, Snak Trap, Bug Net;"
        "when play Snak Trap on Gizmo; when play Snak Trap on Gizmo; when no;"
        "expect given hand Bug Net; expect field Cheepoof, Bunger",
    ),
    (
        "snak",
        "If this would be caught, you may discard a Trap. If you don't, this FLEES instead.",
        "field Gizmo, Bunger; snax deck top Cheepoof; given hand Snak Trap, Snak Trap, Bug Net;"
        "when play Snak Trap on Gizmo; when play Snak Trap on Gizmo; when yes; expect given hand Gizmo",
    ),
    (
        "snak",
        "When this FLEES, the player whose turn it is discards a Trap.",
        "field Gizmo, Bunger; given hand Bug Net; expect points 0",
    ),
]


@pytest.mark.parametrize(("kind", "text", "scenario"), PLAYED)
def test_further_kinds_of_sentences_do_what_they_say(kind, text, scenario):
    holds(scenario, kind, text)


REFUSED = [
    ("Grumpus", "Choose a Bugsnak. It FLEES unless another player discards a Trap.", "discards"),
    ("Grumpus", "Steal a Bugsnak that another player caught this turn.", "caught"),
    ("Grumpus", "Reveal the top 3 cards of the Trap deck. Put all Bug Nets into your hand.", "all Bug Nets"),
    ("Trap", "This ignores FLYING.", "FLYING"),
    ("Trap", "This may be played on a Bugsnak in another player's hand.", None),
    ("Trap", "The next trap you play this turn costs no action.", "costs"),
    ("Grumpus", "Stun a Bugsnak. If it was already STUNNED, draw a Trap.", "was"),
    ("Grumpus", "Each other player with the same Difficulty discards a card.", None),
    ("Snax", "Swap the positions of two Bugsnax on the field.", "positions"),
]


@pytest.mark.parametrize(("section", "text", "word"), REFUSED)
def test_words_that_would_be_passed_over_are_underlined(section, text, word):
    with pytest.raises(CardErrors) as caught:
        compile_text(GAME, text, BUGSNAX.cards, section)
    fault = caught.value.diagnostics[0]
    if word is not None:
        assert text[fault.span.start : fault.span.end] == word
    assert fault.help


@pytest.mark.parametrize("text", sorted({text for _, text, _ in PLAYED}))
def test_what_is_printed_reads_as_the_same(text):
    node = LANGUAGE.read(text)
    assert isinstance(node, Node)
    assert print_node(node) == text
    assert LANGUAGE.read(print_node(node)) == node
