"""Sentences of the Keyword Reference, of cards in its style, and many variations: each reads and does what it says.

A case is the kind of card Gizmo is, its text, and a scenario. A trap Gizmo has power 1, a Snak Gizmo is 2 / 4.
"""

from __future__ import annotations

import pytest
from bugsnax_table import holds

SNAK = [
    # -- ignoring traps ---------------------------------------------------------------------------------------
    (
        "Ignores traps with capture power less than 3.",
        "field Gizmo, Bunger; given hand Snak Trap, Snak Trap, Spring Plate; when play Snak Trap on Gizmo;"
        "when play Snak Trap on Gizmo; expect power Gizmo 0; when play Spring Plate on Gizmo;"
        "expect power Gizmo 3",
    ),
    (
        "Ignores traps with capture power less than 2.",
        "field Gizmo, Bunger; traps Bug Net on Gizmo, Snak Trap on Gizmo; expect power Gizmo 2",
    ),
    (
        "Ignores traps with capture power greater than 1.",
        "field Gizmo, Bunger; traps Bug Net on Gizmo, Snak Trap on Gizmo; expect power Gizmo 1",
    ),
    (
        "Ignores traps with capture power equal to 2.",
        "field Gizmo; traps Bug Net on Gizmo, Snak Trap on Gizmo; expect power Gizmo 1",
    ),
    (
        "Ignores traps with capture power of 2 or more.",
        "field Gizmo; traps Bug Net on Gizmo, Snak Trap on Gizmo, Spring Plate on Gizmo;expect power Gizmo 1",
    ),
    (
        "Ignores traps with power less than 2 or greater than 2.",
        "field Gizmo; traps Bug Net on Gizmo, Snak Trap on Gizmo, Spring Plate on Gizmo;expect power Gizmo 2",
    ),
    ("Ignores Bug Nets.", "field Gizmo; traps Bug Net on Gizmo, Snak Trap on Gizmo; expect power Gizmo 2"),
    (
        "Ignores the first trap played on it each turn.",
        "field Gizmo; traps Snak Trap on Gizmo, Bug Net on Gizmo; expect power Gizmo 1",
    ),
    (
        "This cannot be caught by Bug Net.",
        "field Gizmo; traps Bug Net on Gizmo, Snak Trap on Gizmo; expect power Gizmo 2",
    ),
    (
        "This can only be caught by Snak Traps.",
        "field Gizmo; traps Bug Net on Gizmo, Snak Trap on Gizmo; expect power Gizmo 2",
    ),
    (
        "Traps with power 1 do not count against this Bugsnak.",
        "field Gizmo; traps Bug Net on Gizmo, Snak Trap on Gizmo; expect power Gizmo 2",
    ),
    # -- power and difficulty ------------------------------------------------------------------------------------
    (
        "Treats all traps as if they have capture power 1.",
        "field Gizmo; traps Spring Plate on Gizmo, Snak Trap on Gizmo; expect power Gizmo 2",
    ),
    (
        "Treats all Snak Traps as if they have capture power 3.",
        "field Gizmo, Bunger; traps Snak Trap on Gizmo, Snak Trap on Bunger; expect power Gizmo 3;"
        "expect power Bunger 2",
    ),
    (
        "Sauce Slingers and Special Sauce have +1 Power against this Bugsnak.",
        "field Gizmo, Bunger; traps Sauce Slinger on Gizmo, Bug Net on Gizmo, Sauce Slinger on Bunger;"
        "expect power Gizmo 3; expect power Bunger 1",
    ),
    (
        "Bug Nets and Snak Traps have -1 Power against this Bugsnak.",
        "field Gizmo; traps Bug Net on Gizmo, Snak Trap on Gizmo; expect power Gizmo 1",
    ),
    (
        "Each Sauce Slinger counts as power 3 against this Bugsnak.",
        "field Gizmo; traps Sauce Slinger on Gizmo; expect power Gizmo 3",
    ),
    (
        "This has -1 Difficulty for each trap on it.",
        "field Gizmo; traps Bug Net on Gizmo; expect difficulty Gizmo 3",
    ),
    (
        "While this is STUNNED, it has +1 Difficulty.",
        "field Gizmo, Bunger; given hand Trip Line; when play Trip Line on Bunger; when choose Gizmo;"
        "expect difficulty Gizmo 4",
    ),
    (
        "While there are 2 or more traps on this Snak, it has +1 Difficulty.",
        "field Gizmo, Bunger; given hand Bug Net; traps Bug Net on Gizmo; expect difficulty Gizmo 4;"
        "when play Bug Net on Gizmo; expect difficulty Gizmo 5",
    ),
    ("While you have no cards in hand, this has -2 Difficulty.", "field Gizmo; expect difficulty Gizmo 2"),
    (
        "FLYING Bugsnax have +1 Difficulty.",
        "field Gizmo, Gumgnat, Bunger; expect difficulty Gumgnat 4; expect difficulty Bunger 6",
    ),
    (
        "All other Bugsnax have -1 Difficulty.",
        "field Gizmo, Bunger; expect difficulty Bunger 5; expect difficulty Gizmo 4",
    ),
    (
        "This Bugsnak is worth 4 points.",
        "given hand Gizmo; field Bunger; when eat Gizmo; expect given points 4",
    ),
    # -- what happens to it ----------------------------------------------------------------------------------------
    (
        "When you play a trap on this Snak, you become INJURED.",
        "field Gizmo, Bunger; given hand Bug Net, Bug Net; when play Bug Net on Bunger;"
        "expect given under nothing;"
        "when play Bug Net on Gizmo; expect given under INJURED",
    ),
    (
        "When you play a trap on this Snak, discard a card.",
        "field Gizmo, Bunger; given hand Bug Net, Snak Trap; when play Bug Net on Gizmo;"
        "expect given hand empty",
    ),
    (
        "When you play a Snak Trap on this Snak, it becomes STUNNED.",
        "field Gizmo, Bunger; given hand Snak Trap; when play Snak Trap on Gizmo;"
        "expect keyword Gizmo STUNNED",
    ),
    (
        "When you play a trap on this Snak, lose 1 action.",
        "field Gizmo; given hand Bug Net; when play Bug Net on Gizmo; expect actions 1",
    ),
    (
        "If you play a trap on any other Snak on the field, this FLEES.",
        "field Gizmo, Bunger; snax deck Kwookie; given hand Bug Net, Bug Net; when play Bug Net on Gizmo;"
        "expect field Gizmo, Bunger; when play Bug Net on Bunger; expect field Kwookie, Bunger",
    ),
    (
        "If you play a trap on this Snak, all other Bugsnax FLEE.",
        "field Gizmo, Bunger, Strabby; snax deck Kwookie, Fryder; given hand Bug Net;"
        "when play Bug Net on Gizmo;"
        "expect field Gizmo, Kwookie, Fryder; expect snax deck 2",
    ),
    (
        "If this would be STUNNED, instead it FLEES.",
        "field Gizmo, Bunger; snax deck Kwookie; given hand Trip Line; when play Trip Line on Bunger;"
        "when choose Gizmo; expect field Kwookie, Bunger",
    ),
    (
        "If this would flee, instead it becomes STUNNED.",
        "field Gizmo, Bunger; given hand Let It Go; given grumpus Shelda; when play Let It Go;"
        "when choose Gizmo;"
        "expect field Gizmo, Bunger; expect keyword Gizmo STUNNED",
    ),
    (
        "If this would be caught, instead it FLEES.",
        "field Gizmo, Bunger; snax deck Kwookie; given hand Snak Trap; traps Snak Trap on Gizmo;"
        "when play Snak Trap on Gizmo; expect field Kwookie, Bunger; expect given hand empty",
    ),
    (
        "This Bugsnak cannot be STUNNED.",
        "field Gizmo, Bunger; given hand Trip Line; when play Trip Line on Bunger; when choose Gizmo;"
        "expect no keyword Gizmo STUNNED",
    ),
    (
        "At the end of your turn, this FLEES.",
        "field Gizmo, Bunger; snax deck Kwookie; when end turn; expect field Kwookie, Bunger",
    ),
    (
        "At the start of your turn, each player draws a Trap.",
        "field Gizmo; when end turn; expect given cards in hand 1; expect against cards in hand 1",
    ),
    (
        "When this is caught, draw 2 Traps.",
        "field Gizmo, Bunger; given hand Snak Trap; traps Snak Trap on Gizmo; trap deck 3 Bug Net;"
        "when play Snak Trap on Gizmo; expect given hand Gizmo, 2 Bug Net",
    ),
    (
        "When you eat this Bugsnak, draw 2 cards from your Grumpus deck.",
        "given hand Gizmo; field Bunger; when eat Gizmo; expect given cards in hand 3",
    ),
    (
        "When this Bugsnak is eaten, gain 1 action.",
        "given hand Gizmo; field Bunger; when eat Gizmo; expect actions 3",
    ),
    (
        "When this is STUNNED, draw a Trap.",
        "field Gizmo, Bunger; given hand Trip Line; trap deck Bug Net; when play Trip Line on Bunger;"
        "when choose Gizmo; expect given hand Bug Net",
    ),
    (
        "When this FLEES, each player discards a Trap.",
        "field Gizmo, Bunger; given hand Let It Go, Bug Net; given grumpus Shelda; against hand Snak Trap;"
        "when play Let It Go; when choose Gizmo; expect given hand empty; expect against hand empty",
    ),
    (
        "When you catch this, become INJURED.",
        "field Gizmo, Bunger; given hand Snak Trap; traps Snak Trap on Gizmo; when play Snak Trap on Gizmo;"
        "expect given under INJURED",
    ),
    (
        "When you catch a Bugsnak, draw a Trap.",
        "field Gizmo, Strabby; given hand Bug Net; traps Snak Trap on Strabby; trap deck Bug Net;"
        "when play Bug Net on Strabby; expect given hand Strabby, Bug Net",
    ),
    (
        "If this has 2 or more traps on it, it FLEES.",
        "field Gizmo, Bunger; snax deck Kwookie; given hand Bug Net; traps Bug Net on Gizmo;"
        "when play Bug Net on Gizmo; expect field Kwookie, Bunger",
    ),
    (
        "Once per turn, when you play a trap on this Snak, gain 1 action.",
        "field Gizmo, Bunger; given hand Bug Net, Bug Net; when play Bug Net on Gizmo; expect actions 3;"
        "when play Bug Net on Gizmo; expect actions 2",
    ),
    (
        "Players cannot play traps with power 1 on this Snak.",
        "field Gizmo, Bunger; given hand Bug Net, Snak Trap; expect illegal play Bug Net on Gizmo;"
        "expect legal play Snak Trap on Gizmo; expect legal play Bug Net on Bunger",
    ),
    (
        "ACTION: Stun a Bugsnak.",
        "field Gizmo, Bunger; when use Gizmo; when choose Bunger; expect keyword Bunger STUNNED;"
        "expect actions 2",
    ),
    (
        "FREE ACTION: Draw a Trap.",
        "field Gizmo; trap deck 2 Bug Net; when use Gizmo; expect actions 3; expect given hand Bug Net;"
        "expect illegal use Gizmo",
    ),
]

TRAP = [
    (
        "This has +1 Power against FLYING Bugsnax.",
        "field Fizzfly, Bunger; given hand Gizmo, Spring Plate; traps Spring Plate on Fizzfly; "
        "traps Gizmo on Bunger; expect power Bunger 1",
    ),
    (
        "This has +2 Power against Strabby.",
        "field Strabby, Bunger; given hand Gizmo; when play Gizmo on Strabby; expect given hand Strabby",
    ),
    (
        "This has +2 Power against BURROWING and FROSTY Bugsnax.",
        "field Sundaepede, Bunger; given hand Gizmo; when play Gizmo on Sundaepede;"
        "expect given hand Sundaepede",
    ),
    (
        "This has +1 Power for each other trap on this Bugsnak.",
        "field Bunger; traps Bug Net on Bunger; given hand Gizmo; when play Gizmo on Bunger;"
        "expect power Bunger 3",
    ),
    (
        "While you are INJURED, this has +1 Power.",
        "field Bunger; given under INJURED; given hand Gizmo; when play Gizmo on Bunger;"
        "expect power Bunger 2",
    ),
    (
        "Stun this Bugsnak.",
        "field Bunger; given hand Gizmo; when play Gizmo on Bunger; expect keyword Bunger STUNNED",
    ),
    (
        "You may move a trap from any Snak to another Snak.",
        "field Bunger, Ketchupine; given hand Gizmo; traps Bug Net on Bunger;"
        "when play Gizmo on Ketchupine; when yes;"
        "when choose Bunger; expect traps Gizmo on Ketchupine, Bug Net on Ketchupine",
    ),
    (
        "Move all traps from this Snak to another Snak.",
        "field Bunger, Ketchupine; given hand Gizmo; traps Bug Net on Bunger; when play Gizmo on Bunger;"
        "expect traps Gizmo on Ketchupine, Bug Net on Ketchupine",
    ),
    (
        "Return a trap to your hand.",
        "field Bunger; traps Bug Net on Bunger; given hand Gizmo; when play Gizmo on Bunger;"
        "when choose Bug Net on Bunger; expect given hand Bug Net",
    ),
    (
        "When you catch this Bugsnak, gain 1 action.",
        "field Strabby, Bunger; traps Snak Trap on Strabby; given hand Gizmo; when play Gizmo on Strabby;"
        "expect actions 3",
    ),
    (
        "FREE ACTION: Draw a Trap.",
        "field Bunger; trap deck Bug Net; given hand Gizmo; when play Gizmo on Bunger; expect actions 3;"
        "expect given hand Bug Net",
    ),
]

GRUMPUS = [
    # -- printed and in their style -----------------------------------------------------------------------------
    (
        "Draw a card from another player's Grumpus deck. You may play it immediately for free, or keep "
        "it in your hand.",
        "field Bunger; against deck top Warm-Up; given hand Gizmo; when play Gizmo;"
        "when keep it in your hand;"
        "expect given hand Warm-Up",
    ),
    (
        "ACTION: Stun a Bugsnak.",
        "field Bunger, Strabby; given hand Gizmo; when play Gizmo; when choose Strabby; expect actions 2;"
        "expect keyword Strabby STUNNED",
    ),
    (
        "FREE ACTION: Draw a Trap.",
        "field Bunger; trap deck Bug Net; given hand Gizmo; when play Gizmo; expect actions 3;"
        "expect given hand Bug Net",
    ),
    (
        "When you catch a Bugsnak, draw a Trap.",
        "field Strabby, Bunger; trap deck Bug Net; traps Snak Trap on Strabby;"
        "given hand Gizmo, Bug Net; when play Gizmo;"
        "when play Bug Net on Strabby; expect given hand Strabby, Bug Net",
    ),
    (
        "Choose a player. They discard a Trap.",
        "field Bunger; given hand Gizmo; against hand Bug Net; when play Gizmo; when choose player 1;"
        "expect against hand empty",
    ),
    (
        "Each other player discards a card.",
        "field Bunger; given hand Gizmo, Bug Net; against hand Snak Trap, Strabby; when play Gizmo;"
        "expect deciding 1;"
        "when choose Snak Trap; expect against hand Strabby; expect given hand Bug Net",
    ),
    ("Gain 1 action.", "field Bunger; given hand Gizmo; when play Gizmo; expect actions 3"),
    (
        "Look at another player's hand. Take a Trap from it.",
        "field Bunger; given hand Gizmo; against hand Bug Net, Snak Trap, Strabby; when play Gizmo;"
        "when choose Snak Trap of player 1; expect given hand Snak Trap;"
        "expect against hand Bug Net, Strabby",
    ),
    (
        "If you have 3 or more Traps, draw a card.",
        "field Bunger; trap deck Trip Line; given hand Gizmo, Bug Net, Bug Net; when play Gizmo;"
        "expect given hand Bug Net, Bug Net",
    ),
    (
        "If you have 2 or more Traps, draw a card.",
        "field Bunger; trap deck Trip Line; given hand Gizmo, Bug Net, Bug Net; when play Gizmo;"
        "expect given hand Bug Net, Bug Net, Trip Line",
    ),
    (
        "Stun all Bugsnax on the field until the end of this turn.",
        "field Bunger, Fizzfly; given hand Gizmo; when play Gizmo; expect keyword Bunger STUNNED;"
        "expect difficulty Fizzfly 4; when end turn; expect no keyword Bunger STUNNED",
    ),
    (
        "Injure a player.",
        "field Bunger; given hand Gizmo; when play Gizmo; when choose player 1;"
        "expect against under INJURED; when end turn; expect actions 2; expect against under nothing",
    ),
    (
        "Steal a Bugsnak from another player's hand.",
        "field Bunger; given hand Gizmo; against hand Strabby, Kwookie; when play Gizmo;"
        "when choose Kwookie of player 1; expect given hand Kwookie; expect against hand Strabby",
    ),
    (
        "Each Bug Net has +2 Power this turn.",
        "field Bunger; traps Bug Net on Bunger; given hand Gizmo; when play Gizmo; expect power Bunger 3",
    ),
    (
        "Return a trap to your hand.",
        "field Bunger; traps Bug Net on Bunger; given hand Gizmo; when play Gizmo; expect given hand Bug Net",
    ),
    (
        "When another player catches a Bugsnak, you may draw a Trap.",
        "field Bunger; given hand Gizmo; when play Gizmo; expect actions 2",
    ),
    (
        "Put a Bugsnak in your hand on the top of the Snax deck.",
        "field Bunger; given hand Gizmo, Strabby; when play Gizmo; expect given hand empty;"
        "expect snax deck top Strabby",
    ),
    (
        "Strabby and Bunger have -1 Difficulty until the end of your turn.",
        "field Bunger, Strabby, Kwookie; given hand Gizmo; when play Gizmo; expect difficulty Strabby 2;"
        "expect difficulty Bunger 5; expect difficulty Kwookie 4; when end turn; expect difficulty Strabby 3",
    ),
    (
        "Shuffle the discard pile into the Trap deck.",
        "field Bunger; trap deck empty; trap discard Bug Net, Snak Trap; given hand Gizmo; when play Gizmo;"
        "expect trap deck 2; expect trap discard empty",
    ),
    (
        "Eat a Bugsnak. Do not draw a card.",
        "field Bunger; given hand Gizmo, Strabby; when play Gizmo; expect given points 1;"
        "expect given hand empty",
    ),
    (
        "During your turn, Snak Trap has +1 Power.",
        "field Bunger; traps Snak Trap on Bunger; given hand Gizmo; when play Gizmo; expect power Bunger 3",
    ),
    (
        "Swap two Bugsnax.",
        "field Bunger, Kwookie; traps Bug Net on Bunger; given hand Gizmo; when play Gizmo;"
        "expect field Kwookie, Bunger;"
        "expect traps Bug Net on Kwookie",
    ),
    (
        "Discard any traps on a SPEEDY Bugsnak.",
        "field Bunger, Tumblebean; traps Bug Net on Tumblebean, Bug Net on Bunger; given hand Gizmo;"
        "when play Gizmo;"
        "expect traps Bug Net on Bunger; expect trap discard Bug Net",
    ),
    (
        "If a Bugsnak would be discarded, instead return it to your hand.",
        "field Bunger; given hand Gizmo, Spring Plate, Strabby; when play Gizmo;"
        "when play Spring Plate on Bunger;"
        "expect given hand Strabby",
    ),
    # -- drawing and discarding -----------------------------------------------------------------------------------
    (
        "Discard a card, then draw 2 Traps.",
        "field Bunger; trap deck 2 Trip Line; given hand Gizmo, Bug Net; when play Gizmo;"
        "expect given hand Trip Line, Trip Line",
    ),
    (
        "Draw 2 Traps, then discard 1.",
        "field Bunger; trap deck Trip Line, Snak Trap; given hand Gizmo; when play Gizmo;"
        "when choose Trip Line;"
        "expect given hand Snak Trap",
    ),
    (
        "Discard a Trap to draw 2 cards from your Grumpus deck.",
        "field Bunger; given hand Gizmo, Bug Net; when play Gizmo; expect given cards in hand 2",
    ),
    (
        "Discard your hand, then draw that many Traps.",
        "field Bunger; trap deck 3 Trip Line; given hand Gizmo, Bug Net, Snak Trap; when play Gizmo;"
        "expect given hand 2 Trip Line",
    ),
    (
        "You may discard a Trap. If you do, draw 2 Traps.",
        "field Bunger; trap deck 3 Trip Line; given hand Gizmo, Bug Net; when play Gizmo; when no;"
        "expect given hand Bug Net",
    ),
    (
        "For each Bugsnak you have eaten, draw a Trap.",
        "field Bunger; trap deck 3 Trip Line; given eaten Strabby, Fryder; given hand Gizmo; when play Gizmo;"
        "expect given hand 2 Trip Line",
    ),
    (
        "Draw a Trap for each FLYING Bugsnak on the field.",
        "field Bunger, Fizzfly, Gumgnat; trap deck 3 Trip Line; given hand Gizmo; when play Gizmo;"
        "expect given hand 2 Trip Line",
    ),
    (
        "Draw Traps until you have 3 Traps in your hand.",
        "field Bunger; trap deck 3 Trip Line; given hand Gizmo, Bug Net; when play Gizmo;"
        "expect given hand Bug Net, 2 Trip Line",
    ),
    (
        "Look at the top 3 cards of the Trap deck. Put one of them in your hand and the rest on the "
        "bottom of the Trap "
        "deck.",
        "field Bunger; trap deck Bug Net, Snak Trap, Trip Line, Spring Plate; given hand Gizmo;"
        "when play Gizmo;"
        "when choose Trip Line; expect given hand Trip Line; when draw a Trap;"
        "expect given hand Trip Line, Spring Plate",
    ),
    (
        "Search the Trap deck for a Snak Trap and put it in your hand.",
        "field Bunger; trap deck Bug Net, Snak Trap, Trip Line; given hand Gizmo; when play Gizmo;"
        "expect given hand Snak Trap",
    ),
    (
        "Reveal the top card of the Trap deck. If it is a Snak Trap, put it in your hand.",
        "field Bunger; trap deck Snak Trap, Bug Net; given hand Gizmo; when play Gizmo;"
        "expect given hand Snak Trap",
    ),
    (
        "Draw a Trap or gain 2 actions.",
        "field Bunger; given hand Gizmo; when play Gizmo; when gain 2 actions; expect actions 4",
    ),
    (
        "Choose one: draw 2 Traps or stun a Bugsnak.",
        "field Bunger; given hand Gizmo; when play Gizmo; when stun a Bugsnak; expect keyword Bunger STUNNED",
    ),
    (
        "If you have no Traps in your hand, draw 3 Traps.",
        "field Bunger; given hand Gizmo; when play Gizmo; expect given cards in hand 3",
    ),
    # -- other players -------------------------------------------------------------------------------------------
    (
        "Each player draws a Trap.",
        "field Bunger; given hand Gizmo; when play Gizmo; expect given cards in hand 1;"
        "expect against cards in hand 1",
    ),
    (
        "Another player loses 1 action on their next turn.",
        "field Bunger; given hand Gizmo; when play Gizmo; when end turn; expect actions 2",
    ),
    (
        "Take a random card from another player's hand.",
        "field Bunger; given hand Gizmo; against hand Bug Net; when play Gizmo; expect given hand Bug Net",
    ),
    (
        "Each player with 3 or more Traps discards a Trap.",
        "field Bunger; given hand Gizmo, Bug Net; against hand 3 Snak Trap; when play Gizmo;"
        "when choose Snak Trap; expect against hand 2 Snak Trap; expect given hand Bug Net",
    ),
    (
        "Give another player a card from your hand.",
        "field Bunger; given hand Gizmo, Bug Net; when play Gizmo; expect against hand Bug Net",
    ),
    (
        "Trade hands with another player.",
        "field Bunger; given hand Gizmo, Bug Net; against hand Strabby; when play Gizmo;"
        "expect given hand Strabby;"
        "expect against hand Bug Net",
    ),
    (
        "Steal a random Trap from each other player.",
        "players 3; field Bunger; given hand Gizmo; against hand Bug Net; player 2 hand Snak Trap;"
        "when play Gizmo;"
        "expect given hand Bug Net, Snak Trap",
    ),
    (
        "The player to your left discards a Trap.",
        "players 3; field Bunger; given hand Gizmo; against hand Bug Net; player 2 hand Snak Trap;"
        "when play Gizmo;"
        "expect against hand empty; expect player 2 hand Snak Trap",
    ),
    (
        "Injure each player who has a Bugsnak in their hand.",
        "field Bunger; given hand Gizmo; against hand Strabby; when play Gizmo; expect against under INJURED;"
        "expect given under nothing",
    ),
    (
        "If another player has more points than you, gain 2 actions.",
        "field Bunger; against points 2; given hand Gizmo; when play Gizmo; expect actions 4",
    ),
    (
        "Each other player loses a point.",
        "field Bunger; against points 2; given hand Gizmo; when play Gizmo; expect against points 1",
    ),
    (
        "Look at another player's hand. They discard a card of your choice.",
        "field Bunger; given hand Gizmo; against hand Bug Net, Snak Trap; when play Gizmo; expect deciding 0;"
        "when choose Bug Net of player 1; expect against hand Snak Trap",
    ),
    (
        "Another player skips their next turn.",
        "field Bunger; given hand Gizmo; when play Gizmo; when end turn; expect turn 0",
    ),
    (
        "Take another turn after this one.",
        "field Bunger; given hand Gizmo; when play Gizmo; when end turn; expect turn 0; when end turn;"
        "expect turn 1",
    ),
    # -- Snax and traps on the field --------------------------------------------------------------------------------
    (
        "Choose a Bugsnak on the field. It loses all abilities until the end of this turn.",
        "field Fizzfly, Bunger; given hand Gizmo; when play Gizmo; when choose Fizzfly;"
        "expect no keyword Fizzfly FLYING",
    ),
    (
        "Choose a SPICY Bugsnak. It FLEES.",
        "field Scorchling, Bunger; snax deck Kwookie; given hand Gizmo; when play Gizmo;"
        "expect field Kwookie, Bunger",
    ),
    (
        "All FLYING Bugsnax lose FLYING this turn.",
        "field Fizzfly, Bunger; given hand Gizmo; when play Gizmo; expect no keyword Fizzfly FLYING;"
        "when end turn;"
        "expect keyword Fizzfly FLYING",
    ),
    (
        "All other Bugsnax gain SPEEDY until the end of this turn.",
        "field Fizzfly, Bunger; given hand Gizmo; when play Gizmo; expect keyword Bunger SPEEDY;"
        "when end turn;"
        "expect no keyword Bunger SPEEDY",
    ),
    (
        "Give a Bugsnak FROSTY until the end of your next turn.",
        "field Bunger, Kwookie; given hand Gizmo; when play Gizmo; when choose Bunger; when end turn;"
        "expect keyword Bunger FROSTY; when end turn; expect keyword Bunger FROSTY; when end turn;"
        "expect no keyword Bunger FROSTY",
    ),
    (
        "Stun a Bugsnak with Difficulty 5 or more.",
        "field Bunger, Kwookie; given hand Gizmo; when play Gizmo; expect keyword Bunger STUNNED",
    ),
    (
        "Stun a FLYING or SPEEDY Bugsnak.",
        "field Bunger, Fizzfly, Tumblebean; given hand Gizmo; when play Gizmo; expect illegal choose Bunger;"
        "when choose Tumblebean; expect keyword Tumblebean STUNNED; expect no keyword Fizzfly STUNNED",
    ),
    (
        "Catch a Bugsnak with Difficulty 3 or less.",
        "field Bunger, Strabby; given hand Gizmo; when play Gizmo; expect given hand Strabby",
    ),
    (
        "Set the Difficulty of a Bugsnak to 2 until the end of this turn.",
        "field Bunger, Kwookie; given hand Gizmo; when play Gizmo; when choose Bunger;"
        "expect difficulty Bunger 2",
    ),
    (
        "Double the Power of each Snak Trap this turn.",
        "field Bunger; traps Snak Trap on Bunger; given hand Gizmo; when play Gizmo; expect power Bunger 4",
    ),
    (
        "The next trap you play this turn has +2 Power.",
        "field Bunger; given hand Gizmo, Bug Net, Bug Net; when play Gizmo; when play Bug Net on Bunger;"
        "expect power Bunger 3; when play Bug Net on Bunger; expect power Bunger 4",
    ),
    (
        "The first trap you play each turn has +1 Power.",
        "field Bunger; given hand Gizmo, Bug Net, Bug Net; when play Gizmo; when play Bug Net on Bunger;"
        "expect power Bunger 2; when play Bug Net on Bunger; expect power Bunger 3",
    ),
    (
        "Put a trap from the discard pile into your hand.",
        "field Bunger; trap discard Bug Net; given hand Gizmo; when play Gizmo; expect given hand Bug Net",
    ),
    (
        "Return a Bugsnak from your hand to the bottom of the Snax deck.",
        "field Bunger; given hand Gizmo, Strabby; when play Gizmo; expect snax deck bottom Strabby",
    ),
    (
        "Swap a Bugsnak in your hand with a Bugsnak on the field.",
        "field Bunger; given hand Gizmo, Strabby; when play Gizmo; expect field Strabby;"
        "expect given hand Bunger",
    ),
    (
        "Replace all Bugsnax on the field.",
        "field Bunger, Strabby; snax deck Kwookie, Fryder; given hand Gizmo; when play Gizmo;"
        "expect field Kwookie, Fryder; expect snax deck 2",
    ),
    (
        "Discard all traps on the field.",
        "field Bunger; traps Bug Net on Bunger; given hand Gizmo; when play Gizmo;"
        "expect trap discard Bug Net",
    ),
    (
        "Eat a Bugsnak from the field.",
        "field Strabby; snax deck Kwookie; given hand Gizmo; when play Gizmo; expect given points 1;"
        "expect field Kwookie",
    ),
    # -- actions, turns, what is forbidden -----------------------------------------------------------------------
    (
        "Gain 2 actions. You cannot draw Traps this turn.",
        "field Bunger; given hand Gizmo; trap deck 2 Bug Net; when play Gizmo; expect actions 4;"
        "when draw a Trap;"
        "expect given hand empty",
    ),
    (
        "You cannot eat Bugsnax this turn.",
        "field Bunger; given hand Gizmo, Strabby; when play Gizmo; expect illegal eat Strabby",
    ),
    (
        "On your next turn, gain 1 action.",
        "field Bunger; given hand Gizmo; when play Gizmo; when end turn; when end turn; expect actions 4",
    ),
    ("Lose 1 action.", "field Bunger; given hand Gizmo; when play Gizmo; expect actions 1"),
    (
        "Heal your INJURY. Draw a Trap.",
        "field Bunger; given under INJURED; given hand Gizmo; when play Gizmo; expect given under nothing",
    ),
    (
        "If you would become INJURED, discard a Trap instead.",
        "field Scorchling; given hand Gizmo, Bug Net, Snak Trap; when play Gizmo;"
        "when play Bug Net on Scorchling;"
        "expect given under nothing; expect given hand empty",
    ),
    (
        "You may play a Trap for free.",
        "field Bunger; given hand Gizmo, Bug Net; when play Gizmo; when yes; expect traps Bug Net on Bunger;"
        "expect actions 2",
    ),
    (
        "If you caught a Bugsnak this turn, draw 2 Traps.",
        "field Bunger, Strabby; trap deck 2 Trip Line; traps Snak Trap on Strabby; given hand Gizmo, Bug Net;"
        "when play Bug Net on Strabby; when play Gizmo; expect given hand Strabby, 2 Trip Line",
    ),
    # -- attachments ------------------------------------------------------------------------------------------------
    (
        "ATTACHMENT. This Bugsnak has -1 Difficulty.",
        "field Bunger, Kwookie; given hand Gizmo; when play Gizmo on Bunger; expect difficulty Bunger 5;"
        "when end turn;"
        "expect difficulty Bunger 5; expect given in play Gizmo on Bunger",
    ),
    (
        "ATTACHMENT. When this Bugsnak is caught, draw 2 Traps.",
        "field Strabby, Kwookie; trap deck 2 Trip Line; traps Snak Trap on Strabby;"
        "given hand Gizmo, Bug Net;"
        "when play Gizmo on Strabby; when play Bug Net on Strabby; expect given hand Strabby, 2 Trip Line",
    ),
    (
        "ATTACHMENT. At the start of your turn, draw a Trap.",
        "field Bunger; given hand Gizmo; when play Gizmo; when end turn; when end turn;"
        "expect given cards in hand 1",
    ),
    (
        "ATTACHMENT. FREE ACTION: Stun a Bugsnak.",
        "field Bunger; given hand Gizmo; when play Gizmo; when use Gizmo; expect actions 2;"
        "expect keyword Bunger STUNNED",
    ),
    (
        "ATTACHMENT. When another player catches a Bugsnak, you may draw a Trap.",
        "field Bunger, Strabby; given hand Gizmo; against hand Spring Plate; when play Gizmo; when end turn;"
        "when play Spring Plate on Strabby; expect deciding 0; when yes; expect given cards in hand 1",
    ),
    # -- added kinds --------------------------------------------------------------------------------------------
    (
        "Catch the Bugsnak with the lowest Difficulty.",
        "field Bunger, Kwookie, Strabby; given hand Gizmo; when play Gizmo; expect given hand Strabby",
    ),
    (
        "Put all Bugsnax on the field on the bottom of the Snax deck, then replace them.",
        "field Bunger, Strabby; snax deck Kwookie, Fryder; given hand Gizmo; when play Gizmo;"
        "expect field Kwookie, Fryder",
    ),
    (
        "ATTACHMENT. If you would draw a Trap, you may draw a card from your Grumpus deck instead.",
        "field Bunger; trap deck 2 Bug Net; given hand Gizmo; given deck top Potluck; when play Gizmo;"
        "when draw a Trap; when no; expect given hand Bug Net; when draw a Trap; when yes;"
        "expect given hand Bug Net, Potluck",
    ),
    (
        "ATTACHMENT. When a Bugsnak leaves the field, draw a Trap.",
        "field Bunger, Strabby; trap deck 2 Bug Net; given hand Gizmo, Spring Plate; when play Gizmo;"
        "when play Spring Plate on Strabby; expect given hand Strabby, Bug Net",
    ),
    (
        "Each player passes a card to the player on their left.",
        "players 3; field Bunger; given hand Gizmo, Bug Net; against hand Snak Trap; player 2 hand Trip Line;"
        "when play Gizmo;"
        "expect given hand Trip Line; expect against hand Bug Net; expect player 2 hand Snak Trap",
    ),
    (
        "When the Snax deck is empty, gain 2 points.",
        "field Bunger, Strabby; snax deck empty; given hand Gizmo, Spring Plate, Bug Net; when play Gizmo;"
        "when play Spring Plate on Strabby; expect given points 2",
    ),
    (
        "Play this for free if you have a Bugsnak in your hand.",
        "field Bunger; given hand Gizmo, Strabby; when play Gizmo; expect actions 3",
    ),
]


@pytest.mark.parametrize(("text", "scenario"), SNAK)
def test_a_snak_does_what_it_says(text, scenario):
    holds(scenario, "snak", text)


@pytest.mark.parametrize(("text", "scenario"), TRAP)
def test_a_trap_does_what_it_says(text, scenario):
    holds(scenario, "trap", text)


@pytest.mark.parametrize(("text", "scenario"), GRUMPUS)
def test_a_grumpus_card_does_what_it_says(text, scenario):
    holds(scenario, "grumpus", text)


def test_a_keyword_of_an_expansion_needs_no_code():
    holds(
        "field Gizmo; traps Bug Net on Gizmo, Snak Trap on Gizmo; expect power Gizmo 1;"
        "expect keyword Gizmo SLIPPERY",
        "snak",
        "SLIPPERY",
        keyword="SLIPPERY: Ignores traps with capture power equal to 2.",
    )


def test_a_keyword_may_have_a_number():
    holds(
        "field Gizmo; traps Bug Net on Gizmo, Snak Trap on Gizmo; expect power Gizmo 2",
        "snak",
        "PICKY (2)",
        keyword="PICKY (n): Ignores traps with capture power less than n.",
    )
