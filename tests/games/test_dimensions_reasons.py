"""Which words and rules the log of Dimensions names, also where numbers change long after a card was played."""

from __future__ import annotations

import pytest
from dimensions_table import cards_with, outcome

from cardlang.api import load_game
from cardlang.play.explain import origin_of
from cardlang.play.places import find_place
from tests.conformance.walk import walk
from tests.tools.reasons import steps_of

GAME = load_game("dimensions")

CASES = [
    (
        "a boost that ends with the turn",
        ("Item", "Choose a mob. It gains +2 attack and Pierce this turn."),
        "given hand Trial, board Cow; when play Trial; when end turn; expect Cow attack 1",
        "Cow attack",
        [
            (1, 3, "Trial: It gains +2 attack and Pierce this turn", ""),
            (3, 1, "Trial: It gains +2 attack and Pierce this turn", "no longer"),
        ],
    ),
    (
        "the boost of a silenced mob",
        ("Item", "Choose a mob. It gains +2 attack this turn. Silence it."),
        "given hand Trial, board Cow; when play Trial; when end turn; expect Cow attack 1",
        "Cow attack",
        [
            (1, 3, "Trial: It gains +2 attack this turn", ""),
            (3, 1, "Trial: It gains +2 attack this turn", "no longer"),
        ],
    ),
    (
        "a fight with defense, and a text that takes off more",
        ("Mob", "This takes 1 less damage from attacks."),
        "given board Trial; against board Wither Skeleton; when attack Wither Skeleton with Trial; "
        "expect Trial attack 2",
        "Trial health",
        [
            (4, 1, "Wither Skeleton: 3", "Wither Skeleton hits with attack 3"),
            (1, 2, "Trial: This takes 1 less damage from attacks", ""),
        ],
    ),
    (
        "defense and armor",
        ("Mob", "Taunt"),
        "given board Trial; against board Wither Skeleton; when attack Wither Skeleton with Trial; "
        "expect Trial attack 2",
        "Wither Skeleton health",
        [
            (4, 2, "Trial: 2", "Trial hits with attack 2"),
            (2, 3, "Wither Skeleton: 1", "defense 1 of Wither Skeleton takes off as much"),
        ],
    ),
    (
        "a maximum that falls with what has given it",
        ("Item", "Destroy all structures."),
        "given hand Beacon, Trial, board Cow, mana 10; when play Beacon; when play Trial; expect Cow health 4",
        "Cow health",
        [
            (4, 5, "Beacon: Your mobs have +1 health", ""),
            (5, 4, "Beacon: Your mobs have +1 health", "no longer"),
        ],
    ),
    (
        "fatigue",
        ("Mob", "Taunt"),
        "given board Trial; when end turn; expect against hp 19",
        "hp",
        [(20, 19, "", "fatigue 1")],
    ),
    (
        "a cost that a card changes",
        ("Structure", "Your items cost 1 less."),
        "given board Trial, hand Fireball, mana 5; against board Cow; when play Fireball; expect mana 3",
        "mana",
        [
            (5, 2, "Fireball: 3 mana", "Fireball costs 3 mana"),
            (2, 3, "Trial: Your items cost 1 less", ""),
        ],
    ),
]


@pytest.mark.parametrize(("name", "text", "scenario", "number", "steps"), CASES, ids=[c[0] for c in CASES])
def test_the_words_behind_each_step_are_named(name, text, scenario, number, steps):
    cards = cards_with(*text)
    assert steps_of(number, outcome(cards, scenario).events, cards) == steps


def test_what_ends_and_what_a_status_does_is_put_down_to_the_card_that_gave_it():
    ended, poisoned = 0, 0
    for state, _ in walk(GAME, 1_500, log=True):
        for event in state.history[-1].events if state.history else ():
            for change in event.changes:
                place = find_place(GAME.cards, origin_of(event, change))
                words = "" if place is None else place.text[place.start : place.end]
                if change.what.endswith(" attack") and change.after < change.before:
                    assert "attack" in words
                    ended += 1
                if change.what.endswith(" health") and change.after < change.before:
                    assert words
                    poisoned += words.startswith("Poison")
    assert ended > 5
    assert poisoned > 2
