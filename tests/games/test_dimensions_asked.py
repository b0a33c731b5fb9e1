"""What `if …` asks and `for each …` counts in Dimensions: one of several is enough, each player, cards of a kind."""

from __future__ import annotations

import pytest
from dimensions_table import cards_with, holds

from cardlang.diagnostics.model import CardErrors

PLAYED = [
    (
        "Item",
        "If an enemy mob has Taunt, draw a card.",
        "given hand Trial, deck Bread; against board Strider, Cow; when play Trial; expect hand Bread",
    ),
    (
        "Item",
        "If an enemy mob has Taunt, draw a card.",
        "given hand Trial, deck Bread; against board Cow; when play Trial; expect hand empty",
    ),
    (
        "Item",
        "If any friendly mob is damaged, draw a card.",
        "given hand Trial, deck Bread, board Cow (health 1), Zombie; when play Trial; expect hand Bread",
    ),
    (
        "Item",
        "If all your mobs are damaged, draw a card.",
        "given hand Trial, deck Bread, board Cow (health 1), Zombie; when play Trial; expect hand empty",
    ),
    (
        "Item",
        "If an enemy mob is damaged, destroy it.",
        "given hand Trial, board Cow (health 1); against board Zombie (health 1), Cow; when play Trial;"
        "expect against board Cow; expect given board Cow",
    ),
    (
        "Item",
        "If both players have 2 or more cards, draw a card.",
        "given hand Trial, 2 Bread, deck Cow; against hand 2 Bread; when play Trial; expect hand 2 Bread, Cow",
    ),
    (
        "Item",
        "If both players have 2 or more cards, draw a card.",
        "given hand Trial, 2 Bread, deck Cow; against hand Bread; when play Trial; expect hand 2 Bread",
    ),
    (
        "Item",
        "If you have played 2 or more items this turn, draw a card.",
        "given hand Trial, 3 Bread, deck Cow; when play Bread; when play Trial; expect hand 2 Bread, Cow",
    ),
    (
        "Item",
        "If your deck has 2 or fewer cards, heal your player by 5.",
        "given hand Trial, hp 10, deck 2 Cow; when play Trial; expect hp 15",
    ),
    (
        "Item",
        "If your opponent's hand is empty, draw a card.",
        "given hand Trial, Bread, deck Cow; when play Trial; expect hand Bread, Cow",
    ),
    (
        "Item",
        "If the enemy hand is empty, draw a card.",
        "given hand Trial, deck Cow; against hand Bread; when play Trial; expect hand empty",
    ),
    (
        "Item",
        "Deal 3 damage to an enemy mob. If it died, draw a card.",
        "given hand Trial, deck Bread; against board Cow; when play Trial; expect hand empty",
    ),
    (
        "Item",
        "If 2 or more mobs died this turn, draw a card.",
        "given hand Trial, Snowball, deck Bread; against board Chicken; when play Snowball; when play Trial;"
        "expect hand empty",
    ),
    (
        "Item",
        "Heal your player by 1 for each mob in your discard pile.",
        "given hand Trial, hp 10, discard Cow, Bread, Bee; when play Trial; expect hp 12",
    ),
    (
        "Mob",
        "This has +1 attack for each structure in your discard pile.",
        "given board Trial, hand 2 Pickaxe; against board Farm, Barracks; when play Pickaxe;"
        "when choose enemy Farm; expect Trial attack 2",
    ),
    (
        "Mob",
        "This has +1 attack for each item in your discard pile.",
        "given board Trial, hand 2 Bread; when play Bread; when play Bread; expect Trial attack 4",
    ),
    (
        "Item",
        "Heal your player by 2 for each item you played this turn.",
        "given hand Bread, Trial, hp 3; when play Bread; when play Trial; expect hp 11",
    ),
    (
        "Item",
        "Give all friendly mobs +1 health. Draw a card for each of them.",
        "given hand Trial, board Cow, Zombie, deck 4 Bread; when play Trial; expect hand 2 Bread",
    ),
    (
        "Item",
        "Destroy a friendly mob. Gain health equal to its health.",
        "given hand Trial, hp 10, board Cow; when play Trial; expect hp 14",
    ),
]

REFUSED = [
    ("If you have an item in your hand, draw a card.", "only how many cards a hand or deck holds is known"),
    ("If you have more items than your opponent, draw a card.", "only how many cards a hand or deck holds"),
    ("Draw a card for each item in your hand.", "only how many cards a hand or deck holds is known"),
    ("If a structure was destroyed this turn, draw a card.", "only how many mobs died this turn is known"),
    ("If a Zombie died this turn, draw a card.", "only how many mobs died this turn is known"),
    ("If another mob died this turn, draw a card.", "only how many mobs died this turn is known"),
    ("If a mob dies, draw a card.", "what dies is waited for, not asked"),
    ("If this was damaged this turn, draw a card.", "what was so this turn is not remembered"),
    ("If you played an item, draw a card.", "only what happened this turn is remembered"),
    ("If this is your only mob, draw a card.", "whether something is `only` cannot be told here"),
    ("If it is the first turn, draw a card.", "this is no condition that can be checked"),
    ("Deal damage to a mob.", "this does not say how much"),
    ("This deals its damage to all enemy mobs.", "this does not say how much"),
    ("Draw cards.", "this does not say how much"),
]


@pytest.mark.parametrize(("section", "text", "scenario"), PLAYED)
def test_conditions_and_counts_are_of_what_they_say(section: str, text: str, scenario: str) -> None:
    holds(section, text, scenario)


@pytest.mark.parametrize(("text", "message"), REFUSED)
def test_what_cannot_be_asked_is_refused(text: str, message: str) -> None:
    with pytest.raises(CardErrors) as caught:
        cards_with("Mob", text)
    assert message in caught.value.diagnostics[0].message
