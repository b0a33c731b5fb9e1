"""Further kinds of sentences of Dimensions, each on a card that is played: shares, exchanges, neighbours, repeats."""

from __future__ import annotations

import pytest
from dimensions_table import DIMENSIONS, holds, reads_as_printed

from cardlang.checks.text import compile_text
from cardlang.diagnostics.model import CardErrors
from cardlang.games.dimensions.game import GAME

PLAYED = [
    (
        "Mob",
        "When this damages an enemy mob, it gains Poison (3).",
        "given board Trial; against board Cow; when attack Cow with Trial; expect against Cow Poison 3",
    ),
    (
        "Mob",
        "When this attacks and survives, it gains +1 attack.",
        "given board Trial; against board Cow; when attack Cow with Trial; expect Trial attack 3",
    ),
    (
        "Mob",
        "When this attacks and survives, it gains +1 attack.",
        "given board Trial; against board Zombie; when end turn; when attack Trial with Zombie; expect Trial attack 2",
    ),
    (
        "Mob",
        "When this attacks and kills a mob, gain 1 mana.",
        "given board Trial, mana 3; against board Sheep; when attack Sheep with Trial; expect mana 4",
    ),
    (
        "Mob",
        "When this attacks and kills a mob, gain 1 mana.",
        "given board Trial, mana 3; against board Cow; when attack Cow with Trial; expect mana 3",
    ),
    (
        "Item",
        "Deal 2 damage to an enemy mob and 1 damage to adjacent mobs.",
        "given hand Trial; against board Cow, Zombie, Wolf; when play Trial; when choose enemy Cow;"
        "expect against Cow health 2, against Zombie health 2, against Wolf health 2",
    ),
    (
        "Item",
        "Put the top 2 cards of your opponent's deck into their discard pile.",
        "given hand Trial; against deck Bread, Bread, Bread; when play Trial; expect against deck 1",
    ),
    (
        "Structure",
        "Whenever an enemy attacks, it takes 1 damage.",
        "given board Trial, hp 20, deck Bread; against board Cow, deck Bread; when end turn;"
        "when attack opponent with Cow;"
        "expect against Cow health 3",
    ),
    (
        "Structure",
        "Mob cards in your hand cost 1 less.",
        "given board Trial, hand Sheep, mana 0; expect legal play Sheep",
    ),
    (
        "Item",
        "Gain 2 mana this turn.",
        "given hand Trial, mana 3; when play Trial; expect mana 4",
    ),
    (
        "Item",
        "Deal 4 damage split evenly among all enemy mobs.",
        "given hand Trial; against board Zombie, Cow; when play Trial;"
        "expect against Zombie health 1, against Cow health 2",
    ),
    (
        "Item",
        "Deal 7 damage randomly split among all enemy mobs.",
        "given hand Trial; against board Zombie, Cow; when play Trial; expect against board empty",
    ),
    (
        "Item",
        "Deal 2 damage split among all enemies.",
        "given hand Trial; against hp 20; when play Trial; expect against hp 18",
    ),
    (
        "Mob",
        "When summoned, swap this with an enemy mob.",
        "given hand Trial, board Sheep; against board Cow, Zombie; when play Trial; when choose enemy Zombie;"
        "expect illegal attack opponent with Zombie; expect board Sheep, Zombie",
    ),
    (
        "Mob",
        "When summoned, swap this with another friendly mob.",
        "given hand Trial, board Sheep, Cow; when play Trial; when choose your Sheep; expect board Trial, Cow, Sheep",
    ),
    (
        "Item",
        "Swap an enemy mob with a friendly mob.",
        "given hand Trial, board Sheep; against board Cow; when play Trial; expect board Cow;"
        "expect against board Sheep",
    ),
    (
        "Mob",
        "Adjacent mobs have +1 attack.",
        "given board Sheep, Cow, Trial, Wolf; expect Sheep attack 1, Cow attack 2, Wolf attack 4, Trial attack 2",
    ),
    (
        "Structure",
        "Mobs adjacent to this have +2 defense.",
        "given board Sheep, Trial, Cow, Wolf; expect Sheep defense 2, Cow defense 2, Wolf defense 0",
    ),
    (
        "Mob",
        "When this dies, deal 3 damage to the mob that killed it.",
        "given board Wolf, Sheep; against board Trial (health 1); when attack Trial with Wolf; expect board Sheep",
    ),
    (
        "Mob",
        "When this dies, the mob that killed it gains Poison (2).",
        "given board Horse, Sheep; against board Trial (health 1); when attack Trial with Horse; expect Horse Poison 2",
    ),
    (
        "Mob",
        "When this dies, return the mob that killed it to its owner's hand.",
        "given board Horse; against board Trial (health 1); when attack Trial with Horse; expect hand Horse",
    ),
    (
        "Item",
        "Give a mob +2/+1.",
        "given hand Trial; against board Cow; when play Trial; expect against Cow attack 3, against Cow health 5",
    ),
    (
        "Structure",
        "Your mobs have +1/+2/+0.",
        "given board Trial, Cow; expect Cow attack 2, Cow defense 2, Cow health 4",
    ),
    (
        "Item",
        "Deal 1 damage to a random enemy. Repeat this 3 times.",
        "given hand Trial; against hp 20; when play Trial; expect against hp 16",
    ),
    (
        "Item",
        "Draw a card. Repeat this once.",
        "given hand Trial, deck Bread, Bread, Bread; when play Trial; expect cards 2",
    ),
    (
        "Item",
        "Gain armor 2.",
        "given hand Trial, hp 20; against board Wolf; when play Trial; when end turn; when attack opponent with Wolf;"
        "expect given hp 19",
    ),
    (
        "Item",
        "You gain 1 armor.",
        "given hand Trial, hp 20; against board Wolf; when play Trial; when end turn; when attack opponent with Wolf;"
        "expect given hp 18",
    ),
    (
        "Item",
        "Draw a card if the dimension is Overworld, otherwise gain 2 mana.",
        "given hand Trial, deck Bread, mana 3; when play Trial; expect mana 2; expect hand Bread",
    ),
    (
        "Item",
        "Draw a card if the dimension is Nether, otherwise gain 2 mana.",
        "given hand Trial, deck Bread, mana 3; when play Trial; expect cards 0, mana 4",
    ),
    (
        "Item",
        "If you have a mob, draw a card, otherwise gain 2 mana.",
        "given hand Trial, deck Bread, mana 3; when play Trial; expect cards 0, mana 4",
    ),
    (
        "Item",
        "Heal all your mobs by 2 and your player by 1.",
        "given hand Trial, hp 10, board Cow (health 1); when play Trial; expect hp 11, Cow health 3",
    ),
    (
        "Item",
        "Deal 3 damage to a mob of your choice.",
        "given hand Trial; against board Cow; when play Trial; expect against Cow health 1",
    ),
    (
        "Item",
        "Add two random items to your hand.",
        "given hand Trial; when play Trial; expect cards 2",
    ),
    (
        "Item",
        "Set the attack and health of an enemy mob to 1.",
        "given hand Trial; against board Wolf; when play Trial;"
        "expect against Wolf attack 1, against Wolf health 1",
    ),
    (
        "Item",
        "Double the attack and health of a friendly mob.",
        "given hand Trial, board Wolf; when play Trial; expect Wolf attack 6, Wolf health 4",
    ),
    (
        "Structure",
        "Your mobs have +1 attack in the Nether.",
        "given board Trial, Wolf; expect Wolf attack 3",
    ),
    (
        "Structure",
        "In the Overworld, your mobs have +1 attack.",
        "given board Trial, Wolf; expect Wolf attack 4",
    ),
    (
        "Structure",
        "Your mobs cost 1 less in the Nether.",
        "given board Trial, hand Sheep, mana 0; expect illegal play Sheep",
    ),
    (
        "Mob",
        "This can attack mobs on the turn it is summoned.",
        "given hand Trial; against board Cow; when play Trial;"
        "expect legal attack Cow with Trial, illegal attack opponent with Trial",
    ),
    (
        "Mob",
        "When this attacks the opponent, it deals double damage.",
        "given board Trial; against hp 20, board Cow; when attack Cow with Trial; expect against Cow health 2",
    ),
    (
        "Mob",
        "When this attacks the opponent, it deals double damage.",
        "given board Trial; against hp 20; when attack opponent with Trial; expect against hp 16",
    ),
    (
        "Item",
        "If you have 20 or more health and 3 or more mobs, draw a card.",
        "given hand Trial, hp 20, board Cow, Wolf, deck Bread; when play Trial; expect hand empty",
    ),
    (
        "Item",
        "If you have 20 or more health or 3 or more mobs, draw a card.",
        "given hand Trial, hp 20, board Cow, Wolf, deck Bread; when play Trial; expect hand Bread",
    ),
    (
        "Mob",
        "When this damages a mob, gain that much HP.",
        "given board Trial, hp 10; against board Cow; when attack Cow with Trial; expect hp 12",
    ),
    (
        "Item",
        "Destroy all mobs except Cows.",
        "given hand Trial, board Cow; against board Iron Golem, Cow, Farm; when play Trial;"
        "expect board Cow; expect against board Cow, Farm",
    ),
    (
        "Item",
        "Destroy all mobs other than Zombies and Cows.",
        "given hand Trial, board Cow, Zombie; against board Iron Golem; when play Trial;"
        "expect board Cow, Zombie; expect against board empty",
    ),
    (
        "Item",
        "Deal 1 damage to all mobs except Cows and bosses.",
        "given hand Trial, board Elder Guardian, Cow; against board Iron Golem; when play Trial;"
        "expect Elder Guardian health 8, against Iron Golem health 5, Cow health 4",
    ),
    (
        "Item",
        "Deal 1 damage to all mobs except Cows and draw a card.",
        "given hand Trial, board Cow, deck Bread; when play Trial;expect Cow health 4; expect hand Bread",
    ),
    (
        "Item",
        "Deal damage to an enemy mob equal to the number of cards in your hand.",
        "given hand Trial, 2 Bread; against board Iron Golem; when play Trial;"
        "expect against Iron Golem health 4",
    ),
    (
        "Item",
        "Draw cards equal to the number of enemy mobs.",
        "given hand Trial, deck 3 Bread; against board 2 Cow; when play Trial;expect hand 2 Bread",
    ),
]


@pytest.mark.parametrize(("section", "text", "scenario"), PLAYED)
def test_further_kinds_of_sentences_do_what_they_say(section, text, scenario):
    holds(section, text, scenario)


@pytest.mark.parametrize("text", sorted({text for _, text, _ in PLAYED}))
def test_what_is_printed_reads_as_the_same(text):
    reads_as_printed(text)


REFUSED = [
    (
        "Item",
        "Deal 2 damage to your opponent equal to the number of mobs you have.",
        "equal to the number of mobs",
    ),
    ("Item", "Destroy all structures and draw a card for each destroyed.", "destroyed"),
    ("Mob", "When summoned from your hand, draw a card.", None),
    (
        "Item",
        "Deal 2 damage to a mob until the end of your turn.",
        "Deal 2 damage to a mob until the end of your turn",
    ),
    ("Mob", "When this attacks a mob and kills it, draw a card.", "kills"),
    ("Mob", "This takes no damage when it attacks a structure.", "a structure"),
    ("Mob", "This can attack structures.", "structures"),
    ("Item", "Repeat this 3 times.", "Repeat this 3 times"),
    ("Item", "Deal 2 damage to the mob that killed it.", "the mob"),
    ("Item", "Deal 2 damage to an adjacent mob.", "an adjacent mob"),
    ("Item", "Deal 1 damage to a mob a Zombie.", "a Zombie"),
    ("Mob", "When this dies a Zombie, draw a card.", "a Zombie"),
]


@pytest.mark.parametrize(("section", "text", "word"), REFUSED)
def test_words_that_would_be_left_out_are_underlined(section, text, word):
    with pytest.raises(CardErrors) as caught:
        compile_text(GAME, text, DIMENSIONS.cards, section)
    (fault,) = caught.value.diagnostics
    assert word is None or text[fault.span.start : fault.span.end] == word
