"""Sentences of Bugsnax about what counts, who has more, what is left: each played out, or refused where it is unclear.

A trap Gizmo has power 1, a Snak Gizmo is 2 / 4.
"""

from __future__ import annotations

import pytest
from bugsnax_table import faults_of, holds

PLAYED = [
    (
        "grumpus",
        "Choose a Bugsnak. Traps on it count twice this turn.",
        "given hand Gizmo; field Bunger, Kwookie; traps Bug Net on Bunger, Snak Trap on Kwookie; when play Gizmo;"
        "when choose Bunger; expect power Bunger 2; expect power Kwookie 2",
    ),
    (
        "snak",
        "Sauce Slingers count twice against this Bugsnak.",
        "field Gizmo, Bunger; traps Sauce Slinger on Gizmo, Sauce Slinger on Bunger; expect power Gizmo 2;"
        "expect power Bunger 1",
    ),
    (
        "trap",
        "This trap has +2 Power if it is the only trap on this Snak.",
        "field Bunger; traps Gizmo on Bunger; expect power Bunger 3",
    ),
    (
        "trap",
        "This trap has +2 Power if it is the only trap on this Snak.",
        "field Bunger; traps Gizmo on Bunger, Bug Net on Bunger; expect power Bunger 2",
    ),
    (
        "grumpus",
        "Each player with 4 or more Traps discards down to 3 Traps.",
        "given hand Gizmo, Bug Net, Bug Net, Bug Net, Snak Trap, Snak Trap; against hand Bug Net, Bug Net;"
        "field Bunger; when play Gizmo; when choose Bug Net; when choose Snak Trap;"
        "expect given hand 2 Bug Net, Snak Trap; expect against hand 2 Bug Net",
    ),
    (
        "trap",
        "Discard this to catch this Snak if its Difficulty is 3 or less.",
        "given hand Gizmo; field Bunger, Strabby; when play Gizmo on Bunger; expect field Bunger, Strabby",
    ),
    (
        "trap",
        "Discard this to catch this Snak if its Difficulty is 3 or less.",
        "given hand Gizmo; field Bunger, Strabby; when play Gizmo on Strabby; expect given hand Strabby",
    ),
    (
        "trap",
        "You may return this trap to your hand. If you do, stun this Snak.",
        "given hand Gizmo; field Bunger, Strabby; when play Gizmo on Bunger; when yes; expect difficulty Bunger 5;"
        "expect given hand Gizmo",
    ),
    (
        "grumpus",
        "Choose a Bugsnak you have eaten. Return it to your hand, then eat a different Bugsnak from your hand.",
        "given hand Gizmo, Bunger; given eaten Strabby; field Kwookie; when play Gizmo; expect given points 3",
    ),
    (
        "snak",
        "If you have more Bugsnax in your hand than any other player, you need at least 3 traps to catch this.",
        "given hand Strabby, Snak Trap; field Gizmo; when play Snak Trap on Gizmo; expect power Gizmo 0",
    ),
    (
        "snak",
        "If you have more Bugsnax in your hand than any other player, you need at least 3 traps to catch this.",
        "against hand Strabby; given hand Snak Trap; field Gizmo; when play Snak Trap on Gizmo;"
        "expect power Gizmo 2",
    ),
    (
        "snak",
        "While this has no traps, it counts as FLYING.",
        "field Gizmo; traps Bug Net on Gizmo; expect no keyword Gizmo FLYING",
    ),
    (
        "trap",
        "Gain 1 action if you played another trap this turn.",
        "given hand Gizmo, Bug Net; field Bunger; when play Gizmo on Bunger; expect actions 2",
    ),
    (
        "trap",
        "Gain 1 action if you played another trap this turn.",
        "given hand Gizmo, Bug Net; field Bunger; when play Bug Net on Bunger; when play Gizmo on Bunger;"
        "expect actions 2",
    ),
    (
        "grumpus",
        "Each player gives a card from their hand to another player.",
        "players 3; given hand Gizmo, Bug Net; against hand Snak Trap; player 2 hand Spring Plate; field Bunger;"
        "when play Gizmo; expect deciding 0; when choose player 2; expect player 2 hand Spring Plate;"
        "expect deciding 1; when choose player 0; when choose player 1; expect given hand Snak Trap;"
        "expect against hand Spring Plate; expect player 2 hand Bug Net",
    ),
    (
        "grumpus",
        "Another player chooses a Bugsnak from their hand. Swap it with a Bugsnak from your hand.",
        "given hand Gizmo, Strabby; against hand Bunger, Kwookie; field Fryder; when play Gizmo;"
        "expect deciding 1; when choose Kwookie; expect given hand Kwookie; expect against hand Bunger, Strabby",
    ),
    (
        "grumpus",
        "Choose a Bugsnak in your hand. This turn, a Bugsnak on the field is a copy of it.",
        "given hand Gizmo, Strabby; field Bunger, Kwookie; when play Gizmo; when choose Bunger;"
        "expect field Strabby, Kwookie; when end turn; expect field Bunger, Kwookie",
    ),
    (
        "grumpus",
        "Choose a Bugsnak. It loses SPEEDY and becomes STUNNED.",
        "given hand Gizmo; field Tumblebean, Bunger; when play Gizmo; when choose Tumblebean;"
        "expect no keyword Tumblebean SPEEDY; expect keyword Tumblebean STUNNED; expect given under nothing",
    ),
    (
        "grumpus",
        "A Bugsnak becomes STUNNED and loses FLYING.",
        "given hand Gizmo; field Fizzfly, Bunger; when play Gizmo; when choose Fizzfly;"
        "expect no keyword Fizzfly FLYING; expect difficulty Fizzfly 4",
    ),
    (
        "grumpus",
        "ATTACHMENT. Players cannot discard Traps from your hand.",
        "given in play Gizmo; given hand Spring Plate, Bug Net; field Bunger; when play Spring Plate on Bunger;"
        "expect given hand Bug Net",
    ),
    (
        "grumpus",
        "ATTACHMENT. Players cannot discard Traps from your hand.",
        "given in play Gizmo; against hand Spring Plate, Bug Net; field Bunger; when end turn;"
        "when play Spring Plate on Bunger; expect against hand empty",
    ),
    (
        "snak",
        "At the end of your turn, this Snak swaps places with a random Bugsnak.",
        "field Gizmo, Bunger; when end turn; expect field Bunger, Gizmo",
    ),
    (
        "grumpus",
        "Choose a Bugsnak. Return its traps to your hand.",
        "given hand Gizmo; field Bunger, Kwookie; traps Bug Net on Bunger, Snak Trap on Kwookie;"
        "when play Gizmo; when choose Bunger; expect given hand Bug Net; expect power Kwookie 2",
    ),
]

REFUSED = [
    ("snak", "You cannot eat this on the turn you caught it.", "do not remember in which turn"),
    ("snak", "Players cannot use ACTION abilities while this is on the field.", "whatever they cost"),
    ("grumpus", "If this is the only trap on this Snak, draw a Trap.", "asked so about itself"),
    ("grumpus", "Discard a Trap down to 3 Traps.", "down to how many"),
    ("grumpus", "Bugsnax count twice.", "only traps count twice"),
    ("grumpus", "If you have more Traps, draw a Trap.", "than whom"),
    ("snak", "After you eat this, your next trap this turn costs no action.", "cannot wait"),
    ("grumpus", "This turn, each Bug Net you play is a copy of Spring Plate.", "when it is played"),
    ("grumpus", "Put a Bugsnak under the Snax deck. Stun the new Bugsnak.", "which one is new"),
    ("snak", "This becomes a copy of the Bugsnak that was just caught.", "do not remember in which turn"),
    ("grumpus", "Swap the two Bugsnax with the highest Difficulty.", "the highest is one card"),
]


@pytest.mark.parametrize(("kind", "text", "scenario"), PLAYED)
def test_the_sentence_does_what_it_says(kind: str, text: str, scenario: str) -> None:
    holds(scenario, kind, text)


@pytest.mark.parametrize(("kind", "text", "reason"), REFUSED)
def test_what_is_not_understood_is_refused_for_what_it_is(kind: str, text: str, reason: str) -> None:
    (found,) = [fault.message for fault in faults_of(kind, text) if fault.code == "E202"]
    assert reason in found


def test_abilities_that_are_forbidden_are_not_offered() -> None:
    free = "FREE ACTION: Draw a Trap."
    holds("field Gizmo; expect legal use Gizmo", "snak", free)
    holds("field Gizmo; expect illegal use Gizmo", "snak", free, "Players cannot use abilities.")
