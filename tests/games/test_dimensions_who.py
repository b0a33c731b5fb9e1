"""Who is meant in Dimensions: it and they, one of two orders, what is asked before the last order, several at once."""

from __future__ import annotations

import pytest
from dimensions_table import cards_with, holds, reads_as_printed

from cardlang.diagnostics.model import CardErrors

PLAYED = [
    (
        "Item",
        "Deal 2 damage to an enemy mob or heal a friendly mob by 2.",
        "given hand Trial, board Cow (health 1); against board Iron Golem; when play Trial;"
        "when choose to heal a friendly mob by 2; expect Cow health 3, against Iron Golem health 6",
    ),
    (
        "Item",
        "Deal 2 damage to an enemy mob, then draw a card if it died.",
        "given hand Trial, deck Bread; against board Cow; when play Trial;"
        "expect against Cow health 2; expect hand empty",
    ),
    (
        "Item",
        "Deal 2 damage to an enemy mob and draw a card if it dies.",
        "given hand Trial, deck Bread; against board Bee; when play Trial; expect hand Bread",
    ),
    (
        "Item",
        "Destroy a friendly mob. If you do, draw 2 cards.",
        "given hand Trial, deck 2 Bread; when play Trial; expect hand empty",
    ),
    (
        "Item",
        "You may discard a card. If you do, draw 2 cards. Otherwise, heal your player by 1.",
        "given hand Trial, Cow, hp 5, deck 2 Bread; when play Trial; when yes; expect hand 2 Bread; expect hp 5",
    ),
    (
        "Item",
        "You may discard a card. If you do, draw 2 cards. Otherwise, heal your player by 1.",
        "given hand Trial, Cow, hp 5, deck 2 Bread; when play Trial; when no; expect hand Cow; expect hp 6",
    ),
    (
        "Item",
        "Heal a friendly mob and your player by 3.",
        "given hand Trial, hp 5, board Iron Golem (health 1); when play Trial; expect Iron Golem health 4, hp 8",
    ),
    (
        "Item",
        "Deal damage to an enemy mob equal to its attack.",
        "given hand Trial; against board Iron Golem; when play Trial; expect against Iron Golem health 2",
    ),
    (
        "Item",
        "Set a mob's attack to its health.",
        "given hand Trial, board Cow; when play Trial; expect Cow attack 4",
    ),
    (
        "Item",
        "Deal 2 damage to an enemy mob twice.",
        "given hand Trial; against board Iron Golem, Cow; when play Trial; when choose enemy Iron Golem;"
        "expect against Iron Golem health 2, against Cow health 4",
    ),
    (
        "Item",
        "Deal 3 damage to the most damaged enemy mob.",
        "given hand Trial; against board Cow (health 3), Iron Golem, Ender Dragon (health 8); when play Trial;"
        "expect against Ender Dragon health 5, against Cow health 3",
    ),
    (
        "Item",
        "Destroy the enemy mob with the least health, then heal your player by its attack.",
        "given hand Trial, hp 10; against board Zombie, Hoglin; when play Trial; expect hp 12",
    ),
    (
        "Item",
        "Deal 4 damage to a mob. If this kills it, gain 2 mana.",
        "given hand Trial, mana 5; against board Cow; when play Trial; expect mana 6",
    ),
    (
        "Item",
        "Deal 4 damage to a mob. If this kills it, gain 2 mana.",
        "given hand Trial, mana 5; against board Iron Golem; when play Trial; expect mana 4",
    ),
    (
        "Item",
        "Draw a card. Then, if you have no mobs, gain 1 mana.",
        "given hand Trial, board Cow, mana 5, deck Cow; when play Trial; expect mana 4; expect hand Cow",
    ),
    (
        "Item",
        "Change the dimension to the End, unless it is already the End. Then draw a card.",
        "given hand Trial, deck Cow; when play Trial; expect dimension End; expect hand Cow",
    ),
    (
        "Item",
        "Draw a card, unless it is the End. Gain 1 mana.",
        "given hand Trial, mana 5, deck Cow; dimension End; when play Trial; expect hand empty, mana 5",
    ),
    (
        "Mob",
        "At the start of each player's turn, that player loses 1 health.",
        "given board Trial, deck Bread; against deck Bread; when end turn; expect against hp 19, given hp 20",
    ),
    (
        "Item",
        "If you control a boss, deal 6 damage to your opponent; otherwise deal 2.",
        "given hand Trial; when play Trial; expect against hp 18",
    ),
    (
        "Item",
        "Deal 2 damage to an enemy mob. If it is a boss, deal 4 instead.",
        "given hand Trial; against board Ender Dragon; when play Trial; expect against Ender Dragon health 6",
    ),
    (
        "Item",
        "Lose all your mana.",
        "given hand Trial, mana 7; when play Trial; expect mana 0",
    ),
    (
        "Mob",
        "At the start of your opponent's turn, they lose 2 health.",
        "given board Trial, deck Bread; against deck Bread; when end turn; expect against hp 18, given hp 20",
    ),
    (
        "Mob",
        "At the start of your opponent's turn, deal 1 damage to one of their mobs.",
        "given board Trial, Cow, deck Bread; against board Cow, deck Bread; when end turn;"
        "expect against Cow health 3, given Cow health 4",
    ),
    (
        "Mob",
        "Whenever a player draws a card, they lose 1 health.",
        "given board Trial, deck Bread, weapon Stone Sword; against deck Bread; when end turn;"
        "expect against hp 19, durability 3",
    ),
    (
        "Mob",
        "This can only attack damaged mobs.",
        "given board Trial; against board Cow, Zombie (health 1); expect legal attack Zombie with Trial,"
        "illegal attack Cow with Trial, illegal attack opponent with Trial",
    ),
    (
        "Mob",
        "This is immune to Poison and Wither.",
        "given board Trial; against board Wither Skeleton; when attack Wither Skeleton with Trial;"
        "expect Trial Wither 0, Trial health 1",
    ),
    (
        "Mob",
        "This cannot be silenced or destroyed.",
        "given board Trial, hand Silence Bell, deck Bread; against hand Lightning, deck Bread;"
        "when play Silence Bell; expect Trial health 4; when end turn; when play Lightning; expect board Trial",
    ),
]

REFUSED = [
    ("Item", "You may draw a card or gain 1 mana.", "`may` and `or` are two questions"),
    ("Item", "Destroy an enemy mob if it is damaged.", "nobody is chosen yet that `it` could be"),
    ("Item", "Draw a card. If you do, gain 1 mana.", "nothing before this can be left undone"),
    ("Mob", "Enemy mobs cannot attack unless they have Haste.", "this does not say who they are"),
    ("Mob", "When summoned, destroy one of their mobs.", "this does not say whose"),
    ("Mob", "When summoned, deal damage to an enemy mob equal to its attack.", "`its` may be said of either"),
    ("Mob", "When this takes damage from an item, draw a card.", "what does it cannot be told here"),
    ("Mob", "Bosses cannot attack this.", "what holds for all that attack can be said here"),
    ("Mob", "This can attack damaged mobs on the turn it is summoned.", "all mobs or all players can be"),
    ("Mob", "Your opponent cannot draw items.", "`draw` has no negative form here"),
    ("Mob", "Double the attack of this while the dimension is Nether.", "`while` is said of what holds"),
    ("Item", "Then draw a card.", "nothing stands before this that it could follow"),
    ("Item", "Draw a card, or if you have no mobs.", "`, or` has no order behind it"),
    ("Item", "Increase your maximum health by 5.", "a player has 20 health at most"),
    ("Item", "Give your player +1 defense.", "players have no such number"),
    ("Item", "Swap your health with your opponent.", "only numbers of mobs are swapped"),
    ("Item", "Set the attack of all enemy mobs to their health.", "this is another number for each of them"),
    ("Mob", "When summoned, summon a Zombie next to this.", "what is summoned comes into play on the right"),
]


@pytest.mark.parametrize(("section", "text", "scenario"), PLAYED)
def test_sentences_are_about_whom_they_say(section: str, text: str, scenario: str) -> None:
    holds(section, text, scenario)


@pytest.mark.parametrize(("section", "text", "message"), REFUSED)
def test_where_nobody_can_tell_who_is_meant_a_text_is_refused(section: str, text: str, message: str) -> None:
    with pytest.raises(CardErrors) as caught:
        cards_with(section, text)
    assert message in caught.value.diagnostics[0].message


@pytest.mark.parametrize(
    "text", ["Draw a card. Then discard a card.", "Draw a card, unless you have no mobs. Then, gain 1 mana."]
)
def test_then_and_late_conditions_read_as_they_are_printed(text: str) -> None:
    reads_as_printed(text)
