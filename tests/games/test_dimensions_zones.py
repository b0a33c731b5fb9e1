"""Cards of Dimensions that are taken out of hands, decks and discard piles: whose, which, how many, and to where."""

from __future__ import annotations

import pytest
from dimensions_table import cards_with, holds

from cardlang.diagnostics.model import CardErrors

PLAYED = [
    ("Draw the cheapest mob from your deck.", "given hand Trial, deck Cow, Bee, Chicken, Bread; when play Trial;"
     "expect hand Chicken; expect deck 3"),
    ("Draw the most expensive card in your deck.", "given hand Trial, deck Cow, Lead, Bee; when play Trial;"
     "expect hand Lead"),
    ("Draw cards until you have 3 in hand.", "given hand Trial, Bee, deck 4 Cow; when play Trial;"
     "expect hand Bee, 2 Cow"),
    ("Discard the most expensive card in your hand.", "given hand Trial, Bread, Iron Golem; when play Trial;"
     "expect hand Bread; expect discard Iron Golem, Trial"),
    ("Discard the cheapest card in your hand.", "given hand Trial, Bread, Snowball, Lead; when play Trial;"
     "when choose Snowball; expect hand Bread, Lead"),
    ("Discard the mob with the highest attack from your hand.", "given hand Trial, Cow, Zombie, Lead;"
     "when play Trial; expect hand Cow, Lead"),
    ("Your opponent discards their cheapest card.", "given hand Trial, Bread; against hand Lead, Book, Feather;"
     "when play Trial; expect against hand Lead, Book; expect given hand Bread"),
    ("Discard all items in your hand.", "given hand Trial, Bread, Cow, Book; when play Trial; expect hand Cow"),
    ("Discard your deck.", "given hand Trial, deck 3 Bread; when play Trial; expect deck 0"),
    ("Return a mob from your discard pile to your deck.", "given hand Trial, discard Cow, deck Bread;"
     "when play Trial; expect deck 2; expect hand empty"),
    ("Shuffle all mobs from your discard pile into your deck.", "given hand Trial, discard Cow, Bee, Bread;"
     "when play Trial; expect deck 2; expect discard Bread, Trial"),
    ("Put a mob from your discard pile on top of your deck. Draw a card.",
     "given hand Trial, discard Cow, deck 3 Bread; when play Trial; expect hand Cow"),
    ("Put a mob from your discard pile on the bottom of your deck. Draw a card.",
     "given hand Trial, discard Cow, deck Bread; when play Trial; expect hand Bread; expect deck 1"),
    ("Return all mobs from your discard pile to your hand.", "given hand Trial, discard Cow, Bee, Bread, Cow;"
     "when play Trial; expect hand 2 Cow, Bee; expect discard Bread, Trial"),
    ("Return the most expensive mob from your discard pile to the board.",
     "given hand Trial, discard Cow, Iron Golem, Lead; when play Trial; expect board Iron Golem"),
    ("Summon the cheapest mob from your hand.", "given hand Trial, Cow, Bee, Chicken; when play Trial;"
     "expect board Chicken"),
    ("Summon all mobs from your discard pile.", "given hand Trial, board Bee, discard Cow, Bread, Fox;"
     "when play Trial; expect board Bee, Cow, Fox"),
    ("Put the most expensive card from your hand on the bottom of your deck.",
     "given hand Trial, Bread, Lead, deck Cow; when play Trial; expect hand Bread; expect deck 2"),
    ("Steal a random item from your opponent's hand.", "given hand Trial; against hand Cow, Bread;"
     "when play Trial; expect hand Bread; expect against hand Cow"),
    ("Steal the most expensive card from your opponent's hand.", "given hand Trial; against hand Cow, Lead;"
     "when play Trial; expect hand Lead; expect against hand Cow"),
    ("Draw a card. If it is a mob, it costs 2 less.", "given hand Trial, mana 3, deck Hoglin; dimension Nether;"
     "when play Trial; expect legal play Hoglin"),
    ("Draw a card. If it is a mob, it costs 2 less.", "given hand Trial, mana 2, deck Book; when play Trial;"
     "expect illegal play Book"),
    ("Draw a card. If it is a mob, summon it.", "given hand Trial, Bee, deck Hoglin; when play Trial;"
     "expect board Hoglin; expect hand Bee"),
    ("Draw a card. If it is a mob, summon it.", "given hand Trial, Bee, deck Bread; when play Trial;"
     "expect board empty; expect hand Bee, Bread"),
    ("Draw a card. If it costs 3 or more, discard it. Otherwise, gain 1 mana.", "given hand Trial, mana 5, deck Lead;"
     "when play Trial; expect discard Lead, Trial; expect mana 4"),
    ("Draw a card. If it costs 3 or more, discard it. Otherwise, gain 1 mana.", "given hand Trial, mana 5, deck Bread;"
     "when play Trial; expect hand Bread; expect mana 5"),
    ("Swap hands with your opponent.", "given hand Trial, Bread; against hand Book, Zombie; when play Trial;"
     "expect hand Book, Zombie; expect against hand Bread"),
    ("Swap your hand with your opponent's hand.", "given hand Trial; against hand Book; when play Trial;"
     "expect hand Book; expect against hand empty"),
    ("Summon a Wolf. It loses Haste.", "given hand Trial; when play Trial; expect Wolf lacks Haste"),
]  # fmt: skip

REFUSED = [
    ("Draw the bottom card of your deck.", "cards are drawn from the top of a deck"),
    ("Draw a card from your discard pile.", "cards are drawn from a deck"),
    ("Draw a card from your opponent's deck.", "everybody draws from their own deck"),
    ("Put the bottom card of your deck into your discard pile.", "only from the top of a deck is discarded"),
    ("Put the top card from your deck into your hand.", "which card lies where cannot be told here"),
    ("Return a card from your opponent's discard pile to your hand.", "cards are taken from one's own zones"),
    ("Put a mob from your discard pile into your opponent's hand.", "a card goes to its own player here"),
    ("Summon a mob from your opponent's discard pile.", "cards are taken from one's own zones"),
    ("Steal a card from your opponent's deck.", "only from a hand or a board is stolen"),
    ("Destroy a card from your opponent's hand.", "only what is in play is destroyed"),
    ("Discard a card from your discard pile.", "cards are discarded from a hand or a deck"),
    ("Discard up to 2 cards.", "`up to` is said of what is chosen on the board"),
    ("Draw up to 2 cards.", "`up to` is said of what is chosen on the board"),
    ("Summon a Wolf without Haste.", "a card is summoned as it is printed"),
    ("The most expensive card in your hand costs 1 less.", "which card this is cannot be told here"),
    ("Swap decks with your opponent.", "only the hands of both players are swapped"),
    ("Swap a card with your opponent.", "only what is in play changes places"),
    ("Draw 2 cards. If it is a mob, summon it.", "which of the cards this is cannot be told"),
    ("Whenever you draw the cheapest card, draw a card.", "which card this is cannot be told here"),
]


@pytest.mark.parametrize(("text", "scenario"), PLAYED)
def test_cards_come_from_where_a_text_says_and_go_there(text: str, scenario: str) -> None:
    holds("Item", text, scenario)


@pytest.mark.parametrize(("text", "message"), REFUSED)
def test_what_cannot_be_taken_is_refused(text: str, message: str) -> None:
    with pytest.raises(CardErrors) as caught:
        cards_with("Item", text)
    assert message in caught.value.diagnostics[0].message
