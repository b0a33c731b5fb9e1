"""Conditions of Bugsnax that are joined, and ones that are denied in two words."""

from __future__ import annotations

import re

import pytest

from cardlang.api import load_game
from cardlang.checks.text import compile_text
from cardlang.games.bugsnax import effects as e


def meaning(text: str) -> str:
    """Return what an effect text comes to, as text of the effect objects without their places."""
    game = load_game("bugsnax")
    _, compiled = compile_text(game.rules, text, game.cards, "Grumpus")
    return re.sub(r"origin=\([^)]*\)", "", repr(compiled.effects))


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("If you have 3 or more Traps and it is your turn, draw a card.", e.Every),
        ("If you have 3 or more Traps and you have 1 Bugsnak, draw a card.", e.Every),
        ("If it is your turn or you have 3 Traps, draw a card.", e.Some),
        ("Return a trap to its owner's hand.", e.OwnerOf),
        ("Discard a trap you played.", e.PlayedBy),
        ("Move a trap to another Snak.", e.HostOf),
        ("Stun an advanced Bugsnak.", e.OfKind),
    ],
)
def test_joined_conditions_and_owners_mean_what_they_say(text: str, kind: type) -> None:
    assert f"{kind.__name__}(" in meaning(text)


@pytest.mark.parametrize(
    ("apart", "together"),
    [
        ("Stun a Bugsnak that is not SPICY.", "Stun a Bugsnak that isn't SPICY."),
        ("If it is not your turn, draw a card.", "If it isn't your turn, draw a card."),
        ("Discard a card that is not a trap.", "Discard a card that isn't a trap."),
        ("If this is not STUNNED, it has +1 Difficulty.", "If this isn't STUNNED, it has +1 Difficulty."),
    ],
)
def test_not_means_the_same_apart_and_together(apart: str, together: str) -> None:
    assert meaning(apart) == meaning(together)
