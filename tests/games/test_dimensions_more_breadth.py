"""More kinds of sentences of Dimensions, each on a card that is played: compounds, counts, what was not done."""

from __future__ import annotations

import pytest
from dimensions_table import DIMENSIONS, holds, reads_as_printed

from cardlang.checks.text import compile_text
from cardlang.diagnostics.model import CardErrors
from cardlang.games.dimensions.game import GAME

PLAYED = [
    (
        "Item",
        "Destroy all non-boss mobs.",
        "given hand Trial, board Cow, Ender Dragon; against board Zombie; when play Trial;"
        "expect board Ender Dragon; expect against board empty",
    ),
    (
        "Item",
        "Deal 1 damage to all non-Overworld mobs.",
        "given hand Trial, board Cow, Blaze; when play Trial; expect Cow health 4; expect Blaze health 1",
    ),
    (
        "Item",
        "Destroy all 2-mana mobs.",
        "given hand Trial, board Wolf, Zombie; when play Trial; expect board Wolf",
    ),
    (
        "Item",
        "Heal your player by 1 for each of your mobs.",
        "given hand Trial, hp 10, board 2 Cow; against board Cow; when play Trial; expect hp 12",
    ),
    (
        "Item",
        "Heal your player by the number of mobs you have.",
        "given hand Trial, hp 10, board 3 Cow; against board Cow; when play Trial; expect hp 13",
    ),
    (
        "Item",
        "Draw a card for every 2 mobs you have.",
        "given hand Trial, board 3 Cow, deck 3 Bread; when play Trial; expect hand Bread",
    ),
    (
        "Mob",
        "This has +1 attack for every 2 of your other mobs.",
        "given board Trial, 3 Cow; expect Trial attack 3",
    ),
    (
        "Item",
        "Draw until you have 3 cards.",
        "given hand Trial, Bread, deck 4 Bread; when play Trial; expect hand 3 Bread",
    ),
    ("Mob", "While damaged, this has +2 attack.", "given board Trial (health 3); expect Trial attack 4"),
    ("Mob", "While damaged, this has +2 attack.", "given board Trial; expect Trial attack 2"),
    (
        "Mob",
        "During the Nether, this has +1 attack.",
        "given board Trial; dimension Nether; expect Trial attack 3",
    ),
    ("Mob", "This has +1 attack during the Nether.", "given board Trial; expect Trial attack 2"),
    (
        "Mob",
        "At the end of your turn, if this did not attack this turn, draw a card.",
        "given board Trial, deck Bread; when end turn; expect hand Bread",
    ),
    (
        "Mob",
        "At the end of your turn, if this did not attack this turn, draw a card.",
        "given board Trial, deck Bread; when attack opponent with Trial; when end turn; expect hand empty",
    ),
    (
        "Mob",
        "At the end of your turn, if you didn't play an item this turn, draw a card.",
        "given hand Bread, board Trial, deck Book; when play Bread; when end turn; expect hand empty",
    ),
    (
        "Structure",
        "Weapons you equip have +1 attack.",
        "given board Trial, weapon Stone Sword; when attack opponent with weapon; expect against hp 17",
    ),
    (
        "Item",
        "Discard your hand, then draw that many cards.",
        "given hand Trial, 2 Bread, deck 3 Book; when play Trial; expect hand 2 Book",
    ),
    (
        "Item",
        "Destroy all your mobs, then draw that many cards.",
        "given hand Trial, board 2 Cow, Farm, deck 3 Book; when play Trial; expect hand 2 Book",
    ),
    (
        "Mob",
        "This has attack equal to the number of mobs you have.",
        "given board Trial, Cow; expect Trial attack 2",
    ),
    ("Mob", "This has attack equal to your mana.", "given board Trial, mana 7; expect Trial attack 7"),
    (
        "Mob",
        "This has attack equal to your mana. When this is attacked, it gains -3 attack.",
        "given board Trial, mana 3; against board Cow; when end turn; when attack Trial with Cow;"
        "expect Trial attack 0",
    ),
    (
        "Mob",
        "Whenever you gain mana, this gains +1 attack.",
        "given board Trial, mana 3; when end turn; when end turn; expect Trial attack 2",
    ),
    (
        "Mob",
        "Whenever you gain mana, this gains +1 attack. At the end of your turn, gain 2 mana.",
        "given board Trial, mana 3; when end turn; expect Trial attack 3",
    ),
    (
        "Mob",
        "Whenever you gain mana, heal your player by that much. At the end of your turn, gain 2 mana.",
        "given board Trial, mana 3, hp 10; when end turn; expect hp 12",
    ),
    (
        "Item",
        "Swap the attack of two mobs.",
        "given hand Trial, board Wolf; against board Cow; when play Trial;"
        "expect Wolf attack 1; expect against Cow attack 3",
    ),
    (
        "Item",
        "Swap the health of a friendly mob and an enemy mob.",
        "given hand Trial, board Wolf; against board Cow; when play Trial;"
        "expect Wolf health 4; expect against Cow health 2",
    ),
    (
        "Item",
        "Swap the attack of a mob with the health of another mob.",
        "given hand Trial, board Wolf, Cow; when play Trial; when choose your Wolf;"
        "expect Wolf attack 4; expect Cow health 3; expect Cow attack 1",
    ),
    (
        "Mob",
        "When this attacks, swap its attack with an enemy mob.",
        "given board Trial; against board Wolf; when attack opponent with Trial;"
        "expect Trial attack 3; expect against Wolf attack 2",
    ),
    (
        "Item",
        "Deal 1 damage to an enemy mob. If it has Ranged, deal 2 damage instead.",
        "given hand Trial; against board Skeleton, Cow; when play Trial; when choose enemy Skeleton;"
        "expect against board Cow",
    ),
    (
        "Item",
        "Deal 1 damage to an enemy mob. If it has Ranged, deal 2 damage instead.",
        "given hand Trial; against board Skeleton, Cow; when play Trial; when choose enemy Cow;"
        "expect against Cow health 3",
    ),
    (
        "Item",
        "Your opponent cannot play items during their next turn.",
        "given hand Trial; against hand Bread; when play Trial; when end turn; expect illegal play Bread;"
        "when end turn; when end turn; expect legal play Bread",
    ),
    (
        "Structure",
        "Enemy mobs have -1 attack during their turn.",
        "given board Trial; against board Cow; expect against Cow attack 1; when end turn; expect against Cow attack 0",
    ),
    (
        "Mob",
        "At the start of their turn, your opponent discards a card.",
        "given board Trial; against hand Bread; when end turn; expect against hand empty",
    ),
    (
        "Item",
        "During your next turn, your mobs have +1 attack.",
        "given hand Trial, board Cow; when play Trial; when end turn; expect Cow attack 1; when end turn;"
        "expect Cow attack 2; when end turn; expect Cow attack 1",
    ),
    (
        "Item",
        "Destroy all mobs that attacked this turn.",
        "given hand Trial, board Cow, Wolf; when attack opponent with Cow; when play Trial; expect board Wolf",
    ),
    (
        "Structure",
        "Mobs that were summoned this turn cannot attack.",
        "given board Trial, hand Vex; when play Vex; expect illegal attack opponent with Vex; when end turn;"
        "when end turn; expect legal attack opponent with Vex",
    ),
    (
        "Item",
        "Deal 2 damage to an enemy mob and 1 damage to all other enemies.",
        "given hand Trial; against board Cow, Skeleton; when play Trial; when choose enemy Cow;"
        "expect against Cow health 2; expect against hp 19; expect against Skeleton health 1",
    ),
    (
        "Mob",
        "When this attacks, your opponent gains control of this.",
        "given board Trial; when attack opponent with Trial; expect board empty; expect against board Trial",
    ),
    (
        "Item",
        "Choose a friendly mob. It can attack again this turn.",
        "given hand Trial, board Cow; when attack opponent with Cow; when play Trial;"
        "expect legal attack opponent with Cow",
    ),
    (
        "Item",
        "Discard a card. If it costs 3 or more, draw 2 cards.",
        "given hand Trial, Fireball, deck 2 Bread; when play Trial; expect hand 2 Bread",
    ),
    (
        "Item",
        "Discard a card. If it costs 3 or more, draw 2 cards.",
        "given hand Trial, Snowball, deck 2 Bread; when play Trial; expect hand empty",
    ),
    (
        "Item",
        "Discard a card. If it is a mob, draw a card.",
        "given hand Trial, Cow, deck 2 Bread; when play Trial; expect hand Bread",
    ),
    (
        "Item",
        "Double the attack of a mob with Taunt.",
        "given hand Trial, board Cow, Strider; when play Trial; expect Strider attack 2; expect Cow attack 1",
    ),
    (
        "Item",
        "Set the health of mobs you control to 1.",
        "given hand Trial, board Cow; against board Cow; when play Trial; expect Cow health 1;"
        "expect against Cow health 4",
    ),
    (
        "Item",
        "Swap the attack and health of a mob that is damaged.",
        "given hand Trial, board Cow, Wolf (health 1); when play Trial; expect Wolf attack 1; expect Wolf health 3;"
        "expect Cow health 4",
    ),
    (
        "Item",
        "Reduce the attack of all mobs except Cows by 1.",
        "given hand Trial, board Cow, Wolf; when play Trial; expect Cow attack 1; expect Wolf attack 2",
    ),
    (
        "Mob",
        "When this attacks, deal 1 damage to all other enemy mobs.",
        "given board Trial; against board Cow, Wolf; when attack Cow with Trial;"
        "expect against Cow health 2; expect against Wolf health 1",
    ),
]


@pytest.mark.parametrize(("section", "text", "scenario"), PLAYED)
def test_more_kinds_of_sentences_do_what_they_say(section, text, scenario):
    holds(section, text, scenario)


@pytest.mark.parametrize("text", sorted({text for _, text, _ in PLAYED}))
def test_what_is_printed_reads_as_the_same(text):
    reads_as_printed(text)


REFUSED = [
    ("Item", "Weapons you equip have +1 attack.", "Weapons"),
    ("Item", "Draw cards until you have 3 mobs.", "3 mobs"),
    ("Item", "Heal your player by the number of 2 mobs.", "2 mobs"),
    ("Item", "Destroy a non-random mob.", "non-random"),
    ("Item", "If you did not attack this turn, draw a card.", None),
    ("Item", "Draw that many cards.", "that many cards"),
    ("Item", "Discard a card, then destroy that many mobs.", "that many mobs"),
    ("Mob", "This has health equal to your mana.", None),
    ("Mob", "During each turn, your mobs have +1 attack.", "During each turn"),
    ("Mob", "At the end of their turn, each player draws a card.", "At the end of their turn"),
    ("Mob", "When this attacks, draw a card at the end of your turn.", "at the end of your turn"),
    ("Item", "During your next turn, draw a card.", "During your next turn, draw a card"),
    ("Item", "Your opponent destroys one of their mobs.", "Your opponent"),
    ("Item", "Your opponent takes control of a mob.", None),
    ("Mob", "If this would die, return it to your hand instead.", "would die"),
    ("Mob", "Whenever you heal a mob, draw a card.", "you heal a mob"),
    ("Item", "Draw 2 cards. If it costs 3 or more, gain 1 mana.", "it"),
    ("Item", "During your mobs, draw a card.", "During your mobs"),
]


@pytest.mark.parametrize(("section", "text", "word"), REFUSED)
def test_words_that_would_be_left_out_are_underlined(section, text, word):
    with pytest.raises(CardErrors) as caught:
        compile_text(GAME, text, DIMENSIONS.cards, section)
    (fault,) = caught.value.diagnostics
    assert word is None or text[fault.span.start : fault.span.end] == word
