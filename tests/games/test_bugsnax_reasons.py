"""Which words and rules the log of Bugsnax names where power, difficulty, points and actions change."""

from __future__ import annotations

import pytest
from bugsnax_table import cards_with, outcome

from tests.tools.reasons import steps_of

CASES = [
    (
        "a standing rule of a trap",
        ("trap", "Other traps on this Snak have +1 Power."),
        "field Bunger; given hand Bug Net; traps Gizmo on Bunger; when play Bug Net on Bunger",
        "Bunger power",
        [
            (1, 2, "Bug Net: power 1", "Bug Net lies there"),
            (2, 3, "Gizmo: Other traps on this Snak have +1 Power", ""),
        ],
    ),
    (
        "a bonus by a keyword",
        ("snak", "SAUCE WASHER"),
        "field Gizmo; given hand Sauce Slinger; when play Sauce Slinger on Gizmo",
        "Gizmo power",
        [
            (0, 1, "Sauce Slinger: power 1", "Sauce Slinger lies there"),
            (
                1,
                2,
                "SAUCE WASHER: Sauce Slingers and Special Sauce have +1 Power against this Bugsnak",
                "SAUCE WASHER of Gizmo",
            ),
        ],
    ),
    (
        "a trap that does not count",
        ("snak", "FLYING"),
        "field Gizmo; given hand Snak Trap; when play Snak Trap on Gizmo",
        "Gizmo power",
        [
            (0, 2, "Snak Trap: power 2", "Snak Trap lies there"),
            (
                2,
                0,
                "FLYING: Ignores traps with capture power less than 3",
                "FLYING of Gizmo: Snak Trap does not count",
            ),
        ],
    ),
    (
        "doubled and halved numbers",
        ("trap", "Double the Power of Bug Nets on this Snak."),
        "field Bunger; given hand Gizmo; traps Bug Net on Bunger; when play Gizmo on Bunger",
        "Bunger power",
        [
            (1, 2, "Gizmo: power 1", "Gizmo lies there"),
            (2, 3, "Gizmo: Double the Power of Bug Nets on this Snak", ""),
        ],
    ),
    (
        "a difficulty that cannot fall below 0",
        ("trap", "This Bugsnak has -9 Difficulty."),
        "field Bunger; snax deck Kwookie; given hand Gizmo; when play Gizmo on Bunger",
        "Bunger difficulty",
        [
            (6, -3, "Gizmo: This Bugsnak has -9 Difficulty", ""),
            (-3, 0, "", "difficulty is never below 0"),
        ],
    ),
    (
        "an order among several sentences",
        ("grumpus", "Draw a Trap. Gain 2 actions."),
        "field Bunger; given hand Gizmo; given grumpus Filbo; when play Gizmo",
        "actions",
        [
            (3, 2, "", "playing a card from the hand costs 1 action"),
            (2, 4, "Gizmo: Gain 2 actions", ""),
        ],
    ),
    (
        "actions of the next turn",
        (
            "grumpus",
            "Gain 1 action at the start of your next turn. Your opponents lose 1 action on their next turn.",
        ),
        "field Bunger; given hand Gizmo; given grumpus Filbo; when play Gizmo; when end turn",
        "actions",
        [
            (3, 2, "", "playing a card from the hand costs 1 action"),
            (0, 3, "", "a turn starts with 3 actions"),
            (3, 2, "Gizmo: Your opponents lose 1 action on their next turn", "by Gizmo, for this turn"),
        ],
    ),
    (
        "an injury",
        ("snak", "SPICY"),
        "field Gizmo; given hand Bug Net; when play Bug Net on Gizmo; when end turn; when end turn",
        "actions",
        [
            (3, 2, "", "playing a card from the hand costs 1 action"),
            (0, 3, "", "a turn starts with 3 actions"),
            (0, 3, "", "a turn starts with 3 actions"),
            (3, 2, "INJURED: lose 1 action", "player 0 is INJURED by Gizmo"),
        ],
    ),
    (
        "a stun that ends with the turn",
        ("grumpus", "Stun a Bugsnak."),
        "field Bunger; given hand Gizmo; given grumpus Filbo; when play Gizmo; when end turn",
        "Bunger difficulty",
        [
            (
                6,
                5,
                "STUNNED: reduce Difficulty by 1 until the end of this turn",
                "Bunger is STUNNED by Gizmo",
            ),
            (
                5,
                6,
                "STUNNED: reduce Difficulty by 1 until the end of this turn",
                "no longer: Bunger is STUNNED by Gizmo",
            ),
        ],
    ),
    (
        "the end of a turn",
        ("trap", "Other traps on this Snak have +1 Power."),
        "field Bunger; traps Gizmo on Bunger, Bug Net on Bunger; when end turn",
        "Bunger power",
        [
            (3, 2, "Gizmo: Other traps on this Snak have +1 Power", "no longer"),
            (2, 1, "Bug Net: power 1", "no longer: Bug Net lies there"),
            (1, 0, "Gizmo: power 1", "no longer: Gizmo lies there"),
        ],
    ),
    (
        "points",
        ("snak", "FLYING"),
        "field Bunger; given hand Gizmo; when eat Gizmo",
        "points",
        [(0, 2, "Gizmo: 2", "Gizmo is eaten")],
    ),
]


@pytest.mark.parametrize(("name", "text", "scenario", "number", "steps"), CASES, ids=[c[0] for c in CASES])
def test_the_words_behind_each_step_are_named(name, text, scenario, number, steps):
    cards = cards_with(*text)
    found = steps_of(number, outcome(cards, f"{scenario}; expect turn 0").events, cards)
    assert found == steps
