"""Sentences of Bugsnax in which cards change places, are copies of others, or count as something else.

A trap Gizmo has power 1, a Snak Gizmo is 2 / 4.
"""

from __future__ import annotations

import pytest
from bugsnax_table import faults_of, holds

SWAPS = [
    (
        "grumpus",
        "Choose two Bugsnax on the field. They swap places.",
        "given hand Gizmo; field Bunger, Strabby, Kwookie; traps Bug Net on Bunger; when play Gizmo;"
        "when choose Bunger; when choose Kwookie; expect field Kwookie, Strabby, Bunger; expect power Kwookie 1",
    ),
    (
        "grumpus",
        "Two Bugsnax trade places.",
        "given hand Gizmo; field Bunger, Strabby; when play Gizmo; expect field Strabby, Bunger",
    ),
    (
        "snak",
        "When you play a trap on this Snak, it swaps places with another Bugsnak.",
        "given hand Bug Net; field Gizmo, Strabby, Bunger; when play Bug Net on Gizmo; when choose Bunger;"
        "expect field Bunger, Strabby, Gizmo; expect power Bunger 1",
    ),
    (
        "snak",
        "ACTION: This Snak swaps places with the top card of the Snax deck.",
        "field Gizmo, Strabby; snax deck top Bunger; when use Gizmo; expect field Bunger, Strabby;"
        "expect snax deck top Gizmo",
    ),
    (
        "grumpus",
        "Choose two players. They swap hands.",
        "players 3; given hand Gizmo, Bug Net; against hand Snak Trap; player 2 hand Spring Plate, Strabby;"
        "field Bunger; when play Gizmo; when choose player 1; when choose player 2;"
        "expect against hand Spring Plate, Strabby; expect player 2 hand Snak Trap; expect given hand Bug Net",
    ),
    (
        "grumpus",
        "Swap the traps on two Bugsnax.",
        "given hand Gizmo; field Bunger, Strabby, Kwookie;"
        "traps Bug Net on Bunger, Snak Trap on Bunger, Bug Net on Kwookie; when play Gizmo; when choose Bunger;"
        "when choose Kwookie; expect power Bunger 1; expect power Kwookie 3",
    ),
    (
        "trap",
        "Swap all traps on this Snak with all traps on another Snak.",
        "given hand Gizmo; field Bunger, Kwookie; traps Snak Trap on Kwookie; when play Gizmo on Bunger;"
        "expect power Bunger 2; expect power Kwookie 1",
    ),
    (
        "trap",
        "You may swap this trap with a Trap in your hand.",
        "given hand Gizmo, Snak Trap, Bug Net; field Bunger, Kwookie; when play Gizmo on Bunger; when yes;"
        "when choose Snak Trap; expect power Bunger 2; expect given hand Gizmo, Bug Net",
    ),
    (
        "trap",
        "You may swap this trap with a Trap in your hand.",
        "given hand Gizmo, Snak Trap; field Strabby, Kwookie; traps Bug Net on Strabby;"
        "when play Gizmo on Strabby; when yes; expect given hand Gizmo, Strabby",
    ),
    (
        "grumpus",
        "Swap 2 Traps in your hand with 2 Traps in the discard pile.",
        "given hand Gizmo, Bug Net, Bait Bucket; trap discard Snak Trap, Spring Plate, Trip Line; field Bunger;"
        "when play Gizmo; when choose Snak Trap; when choose Spring Plate;"
        "expect given hand Snak Trap, Spring Plate; expect trap discard Bug Net, Bait Bucket, Trip Line",
    ),
    (
        "grumpus",
        "Swap a Bugsnak in your hand with a Bugsnak you have eaten.",
        "given hand Gizmo, Bunger; given points 5; given eaten Strabby; field Fryder; when play Gizmo;"
        "expect over; expect winner 0",
    ),
    (
        "grumpus",
        "Swap 2 Traps with another player.",
        "given hand Gizmo, Bug Net, Bug Net; against hand Snak Trap, Snak Trap; field Bunger; when play Gizmo;"
        "expect given hand 2 Snak Trap; expect against hand 2 Bug Net",
    ),
]

COPIES = [
    (
        "snak",
        "This Snak is a copy of another Bugsnak.",
        "given hand Snak Trap; field Strabby, Fizzfly; traps Bug Net on Strabby; snax deck top Gizmo;"
        "when play Snak Trap on Strabby; expect given hand Strabby; expect field Fizzfly, Fizzfly",
    ),
    (
        "snak",
        "Copy of Toastoise.",
        "given hand Snak Trap; field Gizmo, Strabby; traps Spring Plate on Gizmo, Bug Net on Gizmo;"
        "trap deck top Bug Net, Snak Trap; when play Snak Trap on Toastoise;"
        "expect given hand Toastoise, Bug Net, Snak Trap; when eat Toastoise; expect given points 3",
    ),
    (
        "snak",
        "This Snak is a copy of the last Bugsnak you ate.",
        "given eaten Strabby, Bunger, Kwookie; field Gizmo, Strabby; expect field Kwookie, Strabby",
    ),
    (
        "snak",
        "This Snak is a copy of the last Bugsnak you ate.",
        "field Gizmo, Strabby; expect field Gizmo, Strabby",
    ),
    (
        "snak",
        "This Snak is a copy of the Bugsnak with the highest Difficulty.",
        "field Gizmo, Strabby, Bunger; expect field Bunger, Strabby, Bunger",
    ),
    (
        "grumpus",
        "Choose a Bugsnak. Until the end of this turn, it is a copy of another Bugsnak.",
        "given hand Gizmo; field Bunger, Strabby, Fizzfly; when play Gizmo; when choose Bunger;"
        "when choose Strabby; expect field Strabby, Strabby, Fizzfly; when end turn;"
        "expect field Bunger, Strabby, Fizzfly; expect difficulty Bunger 6",
    ),
    (
        "trap",
        "This is a copy of another trap on this Snak.",
        "given hand Gizmo; field Bunger; traps Spring Plate on Bunger; when play Gizmo on Bunger;"
        "expect given hand Bunger; expect trap discard Spring Plate, Gizmo",
    ),
    (
        "trap",
        "This Snak becomes a copy of another Bugsnak.",
        "given hand Gizmo; field Bunger, Strabby; when play Gizmo on Bunger; expect field Strabby, Strabby",
    ),
    (
        "snak",
        "At the start of your turn, this becomes a copy of another Bugsnak.",
        "field Gizmo, Bunger; when end turn; expect field Bunger, Bunger",
    ),
    (
        "grumpus",
        "Choose a Bugsnak. It becomes a copy of the top card of the Snax deck.",
        "given hand Gizmo; field Bunger, Strabby; snax deck top Fizzfly; when play Gizmo; when choose Strabby;"
        "expect field Bunger, Fizzfly; expect keyword Fizzfly FLYING; expect snax deck top Fizzfly",
    ),
    (
        "grumpus",
        "A Bugsnak becomes a copy of Strabby this turn.",
        "given hand Gizmo, Spring Plate; field Bunger, Kwookie; snax deck top Cheepoof; when play Gizmo;"
        "when choose Bunger; when play Spring Plate on Strabby; expect given hand Strabby; when end turn;"
        "expect given hand Bunger",
    ),
    (
        "grumpus",
        "A Bugsnak becomes a copy of Strabby. Put it on the bottom of the Snax deck.",
        "given hand Gizmo; field Bunger, Kwookie; snax deck Cheepoof, Fryder; when play Gizmo;"
        "when choose Bunger; expect snax deck bottom Bunger; expect field Cheepoof, Kwookie",
    ),
]

COUNTING = [
    (
        "grumpus",
        "ATTACHMENT. This Bugsnak counts as FLYING.",
        "given hand Gizmo, Snak Trap; field Bunger, Kwookie; when play Gizmo on Bunger;"
        "expect keyword Bunger FLYING; when play Snak Trap on Bunger; expect power Bunger 0",
    ),
    (
        "grumpus",
        "ATTACHMENT. FLYING Bugsnax do not count as FLYING.",
        "given in play Gizmo; field Gumgnat; traps Snak Trap on Gumgnat; expect power Gumgnat 2",
    ),
    (
        "trap",
        "This counts as a Sauce Slinger.",
        "given hand Special Sauce; field Bunger, Kwookie; traps Gizmo on Bunger; expect power Bunger 1;"
        "when play Special Sauce on Kwookie; expect power Bunger 2",
    ),
    (
        "trap",
        "This counts as a Sauce Slinger and a Bug Net.",
        "field Ketchupine; traps Gizmo on Ketchupine; expect power Ketchupine 2",
    ),
    (
        "grumpus",
        "ATTACHMENT. Each Bug Net counts as a Sauce Slinger.",
        "given in play Gizmo; field Ketchupine; traps Bug Net on Ketchupine, Snak Trap on Ketchupine;"
        "expect power Ketchupine 4",
    ),
    (
        "trap",
        "This trap counts as 2 traps. This has +1 Power for each other trap on this Snak.",
        "field Bunger; traps Gizmo on Bunger, Bug Net on Bunger; expect power Bunger 3",
    ),
    (
        "snak",
        "This Snak counts as Difficulty 2 while you have 3 or more Traps.",
        "given hand Bug Net, Bug Net, Bug Net; field Gizmo; expect difficulty Gizmo 2",
    ),
    (
        "snak",
        "This Snak counts as Difficulty 2 while you have 3 or more Traps.",
        "given hand Bug Net, Bug Net; field Gizmo; expect difficulty Gizmo 4",
    ),
]

NEEDS = [
    (
        "snak",
        "You need at least two traps to catch this.",
        "given hand Spring Plate, Bug Net; field Gizmo, Bunger; traps Spring Plate on Bunger;"
        "when play Bug Net on Gizmo; expect power Gizmo 0; when play Spring Plate on Gizmo;"
        "expect given hand Gizmo",
    ),
    (
        "snak",
        "This Snak needs 3 or more traps to be caught.",
        "given hand Snak Trap, Bug Net; field Gizmo, Bunger; traps Spring Plate on Gizmo;"
        "when play Snak Trap on Gizmo; expect field Gizmo, Bunger; when play Bug Net on Gizmo;"
        "expect given hand Gizmo",
    ),
    (
        "snak",
        "Players need a Snak Trap to catch this.",
        "given hand Snak Trap, Fryder; field Gizmo, Bunger; traps Spring Plate on Gizmo, Bug Net on Gizmo;"
        "expect field Gizmo, Bunger; when play Snak Trap on Gizmo; expect given hand Fryder, Gizmo",
    ),
    (
        "trap",
        "This trap's Power is equal to the number of Bugsnax in your hand.",
        "given hand Gizmo, Strabby, Fryder, Fryder; field Bunger; when play Gizmo on Bunger; expect power Bunger 3",
    ),
]

WHOLE_PRICES = [
    (
        "trap",
        "You may discard 2 other Traps. If you do, catch this Snak.",
        "given hand Gizmo, Bug Net; field Bunger, Strabby; when play Gizmo on Bunger; expect illegal yes;"
        "expect given hand Bug Net",
    ),
    (
        "trap",
        "Discard 2 Traps. If you do, catch this Snak.",
        "given hand Gizmo, Bug Net; field Bunger, Strabby; when play Gizmo on Bunger;"
        "expect field Bunger, Strabby; expect given hand empty",
    ),
    (
        "grumpus",
        "You may move 2 traps to another Bugsnak.",
        "given hand Gizmo; field Bunger, Strabby; traps Bug Net on Bunger; when play Gizmo; when yes;"
        "expect power Strabby 1",
    ),
    (
        "grumpus",
        "The next Bugsnak you eat this turn is worth 1 extra point.",
        "given hand Gizmo, Strabby; given points 4; field Bunger; when play Gizmo; when eat Strabby;"
        "expect over; expect winner 0",
    ),
]


OTHERS = [
    (
        "trap",
        "If this Snak has no other traps, draw a Trap.",
        "given hand Gizmo; field Bunger; trap deck top Snak Trap; when play Gizmo on Bunger;"
        "expect given hand Snak Trap",
    ),
    (
        "trap",
        "If this Snak has no other traps, draw a Trap.",
        "given hand Gizmo; field Bunger; traps Bug Net on Bunger; when play Gizmo on Bunger;"
        "expect given hand empty",
    ),
    (
        "trap",
        "While this Snak has 2 or more other traps, this has +2 Power.",
        "field Bunger; traps Gizmo on Bunger, Bug Net on Bunger; expect power Bunger 2",
    ),
    (
        "trap",
        "While this Snak has 2 or more other traps, this has +2 Power.",
        "field Bunger; traps Gizmo on Bunger, Bug Net on Bunger, Bug Net on Bunger; expect power Bunger 5",
    ),
    (
        "grumpus",
        "If you have fewer Traps than any other player, draw a Trap.",
        "players 3; given hand Gizmo, Bug Net; against hand Bug Net; player 2 hand Snak Trap, Snak Trap;"
        "field Bunger; when play Gizmo; expect given hand Bug Net",
    ),
    (
        "grumpus",
        "If you have fewer Traps than any other player, draw a Trap.",
        "players 3; given hand Gizmo; against hand Bug Net; player 2 hand Snak Trap, Snak Trap; field Bunger;"
        "trap deck top Spring Plate; when play Gizmo; expect given hand Spring Plate",
    ),
    (
        "snak",
        "When a Bugsnak is caught, this becomes a copy of it until the end of your turn.",
        "given hand Snak Trap; field Gizmo, Strabby; traps Bug Net on Strabby; snax deck top Bunger;"
        "when play Snak Trap on Strabby; expect field Strabby, Bunger; when end turn; expect field Gizmo, Bunger",
    ),
    (
        "snak",
        "Traps with Power 1 count as 2 traps against this Snak. This has -1 Difficulty for each trap on this Snak.",
        "field Gizmo, Bunger; traps Bug Net on Gizmo, Bug Net on Bunger; expect difficulty Gizmo 2",
    ),
    (
        "trap",
        "Traps with Power 2 count as 2 traps against this Snak. This has +1 Power for each trap on the field.",
        "field Kwookie, Bunger; traps Gizmo on Bunger, Snak Trap on Bunger, Snak Trap on Kwookie;"
        "expect power Bunger 7",
    ),
    (
        "grumpus",
        "Until your next turn, SPEEDY Bugsnax cannot FLEE.",
        "given hand Gizmo, Bug Net; field Tumblebean, Bunger; when play Gizmo; when play Bug Net on Bunger;"
        "expect field Tumblebean, Bunger",
    ),
    (
        "trap",
        "If this catches a STUNNED Bugsnak, gain 1 action.",
        "given hand Trip Line, Snak Trap; field Strabby, Bunger; traps Gizmo on Strabby;"
        "when play Trip Line on Bunger; when choose Strabby; when play Snak Trap on Strabby;"
        "expect given hand Strabby; expect actions 2",
    ),
    (
        "trap",
        "When this trap catches a STUNNED Bugsnak, gain 1 action.",
        "given hand Snak Trap; field Strabby, Bunger; traps Gizmo on Strabby; when play Snak Trap on Strabby;"
        "expect given hand Strabby; expect actions 2",
    ),
]

PRICES = [
    (
        "snak",
        "Each trap costs an extra action to play.",
        "given hand Bug Net; field Gizmo, Bunger; actions 1; expect illegal play Bug Net on Bunger",
    ),
    (
        "snak",
        "Each trap costs an extra action to play.",
        "given hand Bug Net; field Gizmo, Bunger; when play Bug Net on Bunger; expect actions 1",
    ),
    (
        "snak",
        "Bugsnax cost 1 extra action to eat.",
        "given hand Strabby; field Gizmo; when eat Strabby; expect actions 1; expect given points 1",
    ),
    (
        "grumpus",
        "ATTACHMENT. Your Traps cost 1 less action.",
        "given in play Gizmo; given hand Bug Net; against hand Bug Net; field Bunger, Kwookie;"
        "when play Bug Net on Bunger; expect actions 3; when end turn; when play Bug Net on Bunger;"
        "expect actions 2",
    ),
]


NUMBERS = [
    (
        "trap",
        "Traps with Power 1 on this Snak have +1 Power.",
        "field Bunger; traps Gizmo on Bunger, Snak Trap on Bunger; expect power Bunger 4",
    ),
    (
        "snak",
        "Bugsnax with Difficulty 4 or more have -1 Difficulty.",
        "field Gizmo, Bunger, Strabby; expect difficulty Bunger 5; expect difficulty Gizmo 3;"
        "expect difficulty Strabby 3",
    ),
    (
        "trap",
        "This has +1 Power for each different trap on this Snak.",
        "field Bunger; traps Gizmo on Bunger, Bug Net on Bunger, Bug Net on Bunger; expect power Bunger 5",
    ),
    (
        "snak",
        "INJURED players need 2 or more traps to catch this.",
        "given under INJURED; given hand Snak Trap; field Gizmo, Bunger; when play Snak Trap on Gizmo;"
        "expect power Gizmo 0",
    ),
    (
        "snak",
        "INJURED players need 2 or more traps to catch this.",
        "given hand Snak Trap; field Gizmo, Bunger; when play Snak Trap on Gizmo; expect power Gizmo 2",
    ),
    (
        "trap",
        "Choose another trap on this Snak. This has the same Power as that trap.",
        "given hand Gizmo; field Bunger; traps Snak Trap on Bunger; when play Gizmo on Bunger;"
        "expect power Bunger 4",
    ),
    (
        "trap",
        "This has the same Power as another trap on this Snak.",
        "given hand Gizmo, Gizmo, Gizmo; field Bunger; traps Snak Trap on Bunger; when play Gizmo on Bunger;"
        "expect power Bunger 4; when play Gizmo on Bunger; when choose Snak Trap on Bunger;"
        "expect given hand Gizmo, Bunger",
    ),
]


@pytest.mark.parametrize(
    ("kind", "text", "scenario"),
    [*SWAPS, *COPIES, *COUNTING, *NEEDS, *WHOLE_PRICES, *OTHERS, *PRICES, *NUMBERS],
)
def test_the_sentence_does_what_it_says(kind: str, text: str, scenario: str) -> None:
    holds(scenario, kind, text)


REFUSED = [
    ("grumpus", "Swap three Bugsnax.", "say with what"),
    ("grumpus", "Choose a Bugsnak. It swaps places.", "say with what"),
    ("grumpus", "Choose three Bugsnax. They swap places.", "say with what"),
    ("grumpus", "Swap the Difficulty of two Bugsnax.", "numbers do not change places"),
    ("grumpus", "Swap a Trap in your hand with 2 Traps in the discard pile.", "as many cards"),
    ("grumpus", "Swap a Trap in your hand with a Bugsnak on the field.", "two kinds"),
    ("grumpus", "Swap a Trap in your hand with the top card of the Snax deck.", "two kinds"),
    ("grumpus", "Swap hands.", "say with whom"),
    ("grumpus", "Choose a player. They swap hands.", "say with whom"),
    ("grumpus", "Swap all traps on a Bugsnak with a trap on another Bugsnak.", "all traps are swapped"),
    ("grumpus", "This is a copy of Strabby.", "only Snax and traps"),
    ("trap", "This is a copy of Strabby.", "own kind only"),
    ("snak", "This is a copy of Bug Net.", "own kind only"),
    ("snak", "This is a copy of two Bugsnax.", "of one card"),
    ("snak", "This is a copy of all Bugsnax.", "of one card"),
    ("snak", "Copy the abilities of a Bugsnak.", "whole cards"),
    ("snak", "This is a copy of this Snak.", "no copy of itself"),
    ("snak", "This is a copy of the last Bugsnak.", "no copy of itself"),
    ("snak", "This is a copy of Strabby with Difficulty 5.", "like its card in everything"),
    ("snak", "While this is STUNNED, this is a copy of Strabby.", "at one moment"),
    ("snak", "If this is a copy of Strabby, draw a Trap.", "does not say which cards"),
    ("grumpus", "Return the last Trap in the discard pile to your hand.", "which was the last"),
    ("snak", "This Snak counts as a trap.", "own kind only"),
    ("trap", "This counts as two Bugsnax.", "own kind only"),
    ("trap", "This counts as FLYING.", "own kind only"),
    ("trap", "This does not count as a Sauce Slinger.", "only keywords are denied"),
    ("trap", "This counts as 2 or more traps.", "nothing a card counts as"),
    ("grumpus", "You count as another player.", "players count as nothing else"),
    ("snak", "You need a Bugsnak to catch this.", "orders nothing"),
    ("snak", "You need two traps.", "orders nothing"),
    ("trap", "This trap's Power is more than 2.", "set to one number"),
    ("snak", "You need one more trap to catch this.", "say how many in all"),
    ("trap", "This has the same Power as two traps on this Snak.", "that of one card"),
    ("trap", "This has the same Power as you.", "that of one card"),
    ("trap", "This has the same Power as this trap.", "its own number anyway"),
    ("snak", "If this Snak has no other traps, draw a Trap.", "other traps than which"),
    ("grumpus", "Discard a Bugsnak with another trap.", "other traps than which"),
    ("snak", "A Sauce Slinger goes to your hand instead of the discard pile.", "said with `would`"),
    ("grumpus", "ATTACHMENT. FREE ACTION: Swap this with another attachment.", "attachments do not change"),
    ("snak", "Traps cost an extra action to catch.", "needs something behind it"),
    ("trap", "This catches a Bugsnak.", "only players catch"),
]


@pytest.mark.parametrize(("kind", "text", "reason"), REFUSED)
def test_what_is_not_understood_is_refused_for_what_it_is(kind: str, text: str, reason: str) -> None:
    (found,) = [fault.message for fault in faults_of(kind, text) if fault.code == "E202"]
    assert reason in found
