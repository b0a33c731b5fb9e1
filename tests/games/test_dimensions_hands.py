"""Sentences of Dimensions about single cards in a hand: what they cost, and what mobs take into play."""

from __future__ import annotations

import pytest
from dimensions_table import DIMENSIONS, cards_with, holds, outcome, reads_as_printed

from cardlang.checks.text import compile_text
from cardlang.diagnostics.model import CardErrors
from cardlang.games.dimensions.game import GAME
from tests.tools.reasons import steps_of

PLAYED = [
    (
        "Item",
        "The next mob you play costs 1 less.",
        "given hand Trial, 2 Wolf, mana 6; when play Trial; when play Wolf; expect mana 3; when play Wolf;"
        "expect mana 0",
    ),
    (
        "Item",
        "The next mob you play costs 1 less.",
        "given hand Trial, Bread, Cow, mana 3; when play Trial; when play Bread; expect mana 1; when play Cow;"
        "expect mana 0",
    ),
    (
        "Item",
        "The next mob you play this turn costs 2 less.",
        "given hand Trial, Wolf, deck Cow, mana 1; against deck Cow; when play Trial; when end turn;"
        "when end turn; expect mana 2; expect illegal play Wolf",
    ),
    (
        "Item",
        "This turn, the next 2 items you play cost 1 less.",
        "given hand Trial, 3 Bread, mana 2; when play Trial; when play Bread; when play Bread; expect mana 1;"
        "when play Bread; expect mana 0",
    ),
    (
        "Item",
        "The next item your opponent plays costs 2 more.",
        "given hand Trial; against hand 2 Bread, deck Cow, mana 4; when play Trial; when end turn;"
        "when play Bread; expect against mana 2; when play Bread; expect against mana 1",
    ),
    (
        "Structure",
        "The next mob you play costs 1 less.",
        "given hand Trial, Wolf, mana 3; when play Trial; when play Wolf; expect mana 0",
    ),
    (
        "Mob",
        "When this dies, the next structure you play costs 0.",
        "given board Trial (health 1), hand TNT, Farm, mana 4; when play TNT; when play Farm; expect mana 0",
    ),
    (
        "Structure",
        "At the start of your turn, the next item you play this turn costs 2 less.",
        "given board Trial, hand Book, deck 2 Cow, mana 0; against deck 2 Cow; when end turn; when end turn;"
        "when play Book; expect mana 0",
    ),
    (
        "Item",
        "If you have no mobs, the next mob you play costs 1 less.",
        "given hand Trial, Wolf, board Cow, mana 3; when play Trial; expect illegal play Wolf",
    ),
    (
        "Item",
        "Reduce the cost of the next mob you play by 2.",
        "given hand Trial, Wolf, mana 2; when play Trial; when play Wolf; expect mana 0",
    ),
    (
        "Item",
        "Draw a card. It costs 1 less.",
        "given hand Trial, Book, deck Book, mana 3; when play Trial; when play Book; expect mana 0;"
        "expect hand Book",
    ),
    (
        "Item",
        "Draw 2 cards. They cost 1 less.",
        "given hand Trial, deck Book, Villager, Cow, mana 4; when play Trial; when play Villager;"
        "when play Book; expect mana 0",
    ),
    (
        "Item",
        "Draw 2 cards. They cost 2 less this turn.",
        "given hand Trial, deck Lightning, Bread, mana 2; against board Cow, deck Cow; when play Trial;"
        "when play Bread; expect mana 1; when end turn; when end turn; expect mana 3;"
        "expect illegal play Lightning",
    ),
    (
        "Item",
        "Return a mob to its owner's hand. It costs 1 less.",
        "given hand Trial, board Wolf, mana 3; when play Trial; when play Wolf; expect mana 0",
    ),
    (
        "Item",
        "Return a mob from your discard pile to your hand. That card costs 3 less.",
        "given hand Trial, discard Wolf, mana 1; when play Trial; when play Wolf; expect mana 0",
    ),
    (
        "Item",
        "Add 2 Wolves to your hand. They cost 1.",
        "given hand Trial, mana 3; when play Trial; when play Wolf; expect mana 1; when play Wolf; expect mana 0",
    ),
    (
        "Item",
        "Steal a card from the enemy's hand. Its cost becomes 0.",
        "given hand Trial, mana 1; against hand Book; when play Trial; when play Book; expect mana 0",
    ),
    (
        "Item",
        "A random card in your hand costs 2 less.",
        "given hand Trial, Book, mana 2; when play Trial; when play Book; expect mana 0",
    ),
    (
        "Item",
        "A random mob in your hand costs 2 less.",
        "given hand Trial, Book, Cow, mana 1; when play Trial; expect legal play Cow; expect illegal play Book",
    ),
    (
        "Mob",
        "When summoned, 2 random cards in your hand cost 1 less.",
        "given hand Trial, 3 Cow, mana 4; when play Trial; when play Cow; when play Cow; expect mana 1;"
        "expect illegal play Cow",
    ),
    (
        "Item",
        "A random card in your opponent's hand costs 3 more.",
        "given hand Trial; against hand Bread, deck Cow, mana 2; when play Trial; when end turn;"
        "expect illegal play Bread",
    ),
    (
        "Item",
        "Reduce the cost of a card in your hand by 2.",
        "given hand Trial, Book, Bread, mana 2; when play Trial; when choose Book; when play Book; expect mana 0",
    ),
    (
        "Item",
        "Reduce the cost of cards in your hand by 1.",
        "given hand Trial, Book, Bread, deck 2 Book, mana 4; when play Trial; when play Book; expect mana 1;"
        "expect illegal play Book; expect legal play Bread",
    ),
    (
        "Item",
        "Reduce the cost of your items by 1 this turn.",
        "given hand Trial, Book, deck Bread, mana 3; when play Trial; when play Book; expect mana 0;"
        "expect legal play Bread",
    ),
    (
        "Item",
        "Increase the cost of all cards in your opponent's hand by 1.",
        "given hand Trial; against hand Bread, deck Snowball, mana 2; when play Trial; when end turn;"
        "when play Bread; expect against mana 1; expect against hand Snowball",
    ),
    (
        "Item",
        "Set the cost of a card in your hand to 1.",
        "given hand Trial, Fireball, mana 2; against board Cow; when play Trial; when play Fireball;"
        "expect mana 0",
    ),
    (
        "Item",
        "Give a mob in your hand +2/+2.",
        "given hand Trial, Hoglin, mana 5; dimension Nether; when play Trial; when play Hoglin;"
        "expect Hoglin attack 6; expect Hoglin health 6",
    ),
    (
        "Item",
        "Give a random mob in your hand +1 attack and Taunt.",
        "given hand Trial, Cow, Bread; when play Trial; when play Cow; expect Cow attack 2; expect Cow has Taunt",
    ),
    (
        "Item",
        "Give a mob in your hand +2 attack. Put a mob from your hand on the board.",
        "given hand Trial, Cow; when play Trial; expect Cow attack 3; expect hand empty",
    ),
    (
        "Mob",
        "When summoned, discard a card. If it is a mob, summon it.",
        "given hand Trial, Cow; when play Trial; expect board Trial, Cow; expect discard empty",
    ),
    (
        "Mob",
        "When summoned, discard a card. If it is a mob, summon it.",
        "given hand Trial, Bread; when play Trial; expect board Trial; expect discard Bread",
    ),
    (
        "Mob",
        "This costs 1 less for each mob that died this turn.",
        "given hand Trial, Snowball, mana 1; against board Bee; when play Snowball; when play Trial;"
        "expect mana 0",
    ),
    (
        "Item",
        "Draw a card for each enemy mob that died this turn.",
        "given hand Trial, TNT, board Bee, deck 4 Bread; against board Bee, Wolf; when play TNT;"
        "when play Trial; expect hand 2 Bread",
    ),
    (
        "Item",
        "Destroy all mobs with attack 2 or less.",
        "given hand Trial, board Wolf, Cow, Zombie; when play Trial; expect board Wolf",
    ),
    (
        "Mob",
        "When this attacks a mob, deal 1 damage to the mobs adjacent to that mob.",
        "given board Trial, Sheep; against board Cow, Wolf, Zombie; when attack Wolf with Trial;"
        "expect against Cow health 3; expect against Zombie health 2; expect Sheep health 1",
    ),
    (
        "Item",
        "The next two structures you play cost 2 less.",
        "given hand Trial, 2 Farm, mana 3; when play Trial; when play Farm; when play Farm; expect mana 2",
    ),
    (
        "Item",
        "Your opponent's next item costs 2 more.",
        "given hand Trial; against hand Bread, deck Cow, mana 3; when play Trial; when end turn; when play Bread;"
        "expect against mana 1",
    ),
    (
        "Mob",
        "Whenever you draw a card, it costs 1 less.",
        "given board Trial, hand Book, deck Bread, Bread, mana 3; when play Book; when play Bread; when play Bread;"
        "expect mana 0",
    ),
    (
        "Mob",
        "Whenever your opponent draws a mob, it costs 1 more.",
        "given board Trial; against deck Cow, hand Bread, mana 1; when end turn; expect illegal play Cow;"
        "expect legal play Bread",
    ),
    (
        "Item",
        "Choose a mob in your hand. It costs 3 less and gains +1/+1.",
        "given hand Trial, Ghast, Bread, mana 3; dimension Nether; when play Trial; when play Ghast;"
        "expect Ghast attack 6; expect Ghast health 5; expect mana 0",
    ),
    (
        "Item",
        "Return all your mobs to your hand. They cost 1 less this turn.",
        "given hand Trial, board Cow, Wolf, mana 4; when play Trial; when play Cow; when play Wolf; expect mana 0",
    ),
    (
        "Structure",
        "Your first mob each turn costs 2 less.",
        "given board Trial, hand 2 Cow, mana 4; when play Cow; expect mana 4; when play Cow; expect mana 2",
    ),
    (
        "Item",
        "If your opponent has more cards than you, draw 2 cards. They cost 1 more.",
        "given hand Trial, Bread, deck 2 Bread, mana 2; against hand Bee; when play Trial; expect hand Bread;"
        "when play Bread; expect mana 0",
    ),
    (
        "Item",
        "Choose a card in your hand. Set its cost to 0.",
        "given hand Trial, Wolf, Book, mana 1; when play Trial; when choose Book; when play Book; expect mana 0",
    ),
    (
        "Mob",
        "When this dies, give all mobs in your hand +1 attack.",
        "given board Trial (health 1), hand Snowball, Cow, Bread; when play Snowball; when play Cow;"
        "expect Cow attack 2",
    ),
    (
        "Mob",
        "When this dies, return it to your hand. It costs 1 more.",
        "given board Trial (health 1), hand Snowball, mana 2; when play Snowball; expect hand Trial;"
        "expect illegal play Trial",
    ),
    (
        "Item",
        "Put a mob from your hand on top of your deck. Draw a card.",
        "given hand Trial, Cow, Book, deck Wolf; when play Trial; expect hand Cow, Book; expect deck 1",
    ),
    (
        "Item",
        "Draw 2 cards, then put a card from your hand on the bottom of your deck.",
        "given hand Trial, deck Cow, Wolf, Bee; when play Trial; when choose Cow; expect hand Wolf; when end turn;"
        "when end turn; expect hand Wolf, Bee; when end turn; when end turn; expect hand Wolf, Bee, Cow",
    ),
    (
        "Item",
        "Shuffle 2 random cards from your hand into your deck.",
        "given hand Trial, Cow, Bee, deck Wolf; when play Trial; expect hand empty; expect deck 3",
    ),
    (
        "Item",
        "Discard the top 2 cards of your opponent's deck.",
        "given hand Trial, deck 2 Cow; against deck Wolf, Bee, Cow; when play Trial; expect against discard Wolf, Bee;"
        "expect deck 2",
    ),
    (
        "Item",
        "Destroy any number of your mobs, then draw that many cards.",
        "given hand Trial, board Cow, Wolf, deck 2 Bee; when play Trial; when choose your Cow; when choose no more;"
        "expect board Wolf; expect hand Bee",
    ),
    (
        "Mob",
        "When this attacks, heal the mobs adjacent to this by 1.",
        "given board Trial, Cow (health 2); against board Cow (health 2); when attack opponent with Trial;"
        "expect Cow health 3; expect against Cow health 2",
    ),
]


@pytest.mark.parametrize(("section", "text", "scenario"), PLAYED)
def test_single_cards_in_hand_change_as_the_text_says(section, text, scenario):
    holds(section, text, scenario)


@pytest.mark.parametrize("text", sorted({text for _, text, _ in PLAYED}))
def test_what_is_printed_reads_as_the_same(text):
    reads_as_printed(text)


REFUSED = [
    ("Item", "A card costs 1 less.", "A card"),
    ("Item", "A random card costs 1 less.", "A random card"),
    ("Item", "The next mob costs 1 less.", "The next mob"),
    ("Item", "The next 0 mobs you play cost 1 less.", "The next 0 mobs"),
    ("Item", "The next card you draw costs 1 less.", "The next card"),
    ("Structure", "The second item you play each turn costs 1 less.", "The second item"),
    ("Structure", "The next mob you play each turn costs 1 less.", "each turn"),
    ("Item", "The top card of your deck costs 1 less.", "The top card"),
    ("Item", "The most expensive card in your hand costs 2 less.", "The most expensive card"),
    ("Item", "A card in your opponent's hand costs 1 more.", "A card"),
    ("Item", "2 cards in your hand cost 1 less.", "2 cards"),
    ("Item", "Deal 1 damage to a mob. It costs 1 less.", "It"),
    ("Item", "Discard a card. It costs 1 less.", "It"),
    ("Item", "That card costs 1 less.", "That card"),
    ("Item", "Reduce the cost of a mob by 1.", "a mob"),
    ("Item", "Reduce the cost by 1.", "the cost"),
    ("Item", "Give a card in your hand +1 attack.", "a card"),
    ("Item", "Draw a card. Destroy it.", "it"),
    ("Item", "Draw 3 cards, then discard 2 of them.", "2 of them"),
    ("Item", "Draw 2 cards. Discard it.", "it"),
    ("Item", "Draw a card. It gains +1 attack.", "It"),
    ("Mob", "When this attacks a mob, deal 1 damage to the mobs adjacent to it.", "the mobs adjacent to it"),
    ("Item", "Return a mob that died this turn to your hand.", "a mob"),
    ("Item", "Draw a card for each mob that died.", "mob"),
    ("Item", "Choose a card in your hand. It gains +1/+1.", "It"),
    ("Item", "Choose a mob in your hand. Destroy it.", "it"),
    ("Mob", "Whenever you draw a card, it gains +1 attack.", "it"),
    ("Mob", "Whenever you discard a card, it costs 1 less.", "it"),
    ("Item", "Put a card from your hand into your deck.", "a card"),
    (
        "Item",
        "Put a card from your hand on the bottom of your opponent's deck.",
        "the bottom of your opponent's deck",
    ),
    ("Item", "Put a mob on the bottom of your deck.", "the bottom of your deck"),
    ("Item", "Return a card from your hand to your deck.", "your hand"),
    ("Item", "Discard the bottom card of your deck.", "the bottom card"),
    ("Item", "Destroy the next mob.", "the next mob"),
    ("Item", "Put the bottom card of your deck into your hand.", "the bottom card"),
]


@pytest.mark.parametrize(("section", "text", "word"), REFUSED)
def test_what_cannot_be_told_apart_is_refused(section, text, word):
    with pytest.raises(CardErrors) as caught:
        compile_text(GAME, text, DIMENSIONS.cards, section)
    (fault,) = caught.value.diagnostics
    assert text[fault.span.start : fault.span.end] == word


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("The next item you play costs 2 less.", "The next item you play costs 2 less"),
        ("Draw a card. It costs 2 less.", "It costs 2 less"),
        ("Draw a card. Set its cost to 1.", "Set its cost to 1"),
    ],
)
def test_the_words_behind_a_cost_are_named(text, words):
    cards = cards_with("Item", text)
    hand = "Trial" if "Draw" in text else "Trial, Book"
    found = outcome(
        cards, f"given hand {hand}, deck Book, mana 2; when play Trial; when play Book; expect mana 0"
    )
    assert found.passed
    assert steps_of("mana", found.events, cards)[-2:] == [
        (1, -2, "Book: 3 mana", "Book costs 3 mana"),
        (-2, 0, f"Trial: {words}", ""),
    ]
