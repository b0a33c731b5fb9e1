"""Sentences of Dimensions that look into decks and hands, and what players know of them from then on."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from conformance.walk import choose
from dimensions_table import DIMENSIONS, cards_with, holds, outcome, reads_as_printed

from cardlang.api import bundled_decks, load_deck
from cardlang.checks.text import compile_text
from cardlang.diagnostics.model import CardErrors
from cardlang.engine.chance import Chance
from cardlang.games.dimensions.game import GAME
from cardlang.games.dimensions.match import DimensionsMatch

FOUR = "given hand Trial, deck Cow, Book, Bread, Wolf"
PLAYED = [
    (
        "Item",
        "Look at the top 3 cards of your deck. Put one into your hand and the rest on the bottom.",
        FOUR + "; when play Trial; when choose Book; expect hand Book; when end turn; when end turn;"
        "expect hand Book, Wolf; when end turn; when end turn; expect hand Book, Wolf, Cow",
    ),
    (
        "Item",
        "Look at the top 3 cards of your deck, then put one of them into your hand and shuffle the rest into the deck.",
        FOUR + "; when play Trial; when choose Bread; expect hand Bread; expect deck 3",
    ),
    (
        "Item",
        "Look at the top 2 cards of your deck. Put one into your hand.",
        FOUR + "; when play Trial; when choose Book; when end turn; when end turn; expect hand Book, Cow",
    ),
    (
        "Item",
        "Look at the top 3 cards of your deck. Put one into your hand and the rest on the bottom.",
        "given hand Trial, deck Cow; when play Trial; expect hand Cow; expect deck 0",
    ),
    (
        "Item",
        "Look at the top 3 cards of your deck. Put one into your hand and the rest on the bottom.",
        "given hand Trial; when play Trial; expect hand empty; expect legal end turn",
    ),
    (
        "Mob",
        "When summoned, look at the top card of your deck. You may put it on the bottom of your deck.",
        FOUR + "; when play Trial; when choose Cow; when end turn; when end turn; expect hand Book",
    ),
    (
        "Mob",
        "When summoned, look at the top card of your deck. You may put it on the bottom of your deck.",
        FOUR + "; when play Trial; when choose no more; when end turn; when end turn; expect hand Cow",
    ),
    (
        "Item",
        "Look at the top 2 cards of your deck. Draw one and discard the other.",
        FOUR + "; when play Trial; when choose Cow; expect hand Cow; expect discard Trial, Book",
    ),
    (
        "Item",
        "Look at the top 4 cards of your deck. Put 2 of them into your hand and shuffle the others into your deck.",
        FOUR + "; when play Trial; when choose Book; when choose Cow; expect hand Cow, Book; expect deck 2",
    ),
    (
        "Item",
        "Look at the top 4 cards of your deck. Put up to 2 of them into your hand and the rest on the bottom.",
        FOUR + "; when play Trial; when choose Wolf; when choose no more; expect hand Wolf; expect deck 3",
    ),
    (
        "Item",
        "Look at the top 3 cards of your deck. You may put a mob from among them into your hand. Discard the rest.",
        FOUR + "; when play Trial; expect illegal choose Book; when choose Cow; expect hand Cow;"
        "expect discard Trial, Book, Bread",
    ),
    (
        "Item",
        "Look at the top 3 cards of your deck. Summon a mob among them, then put the others on the bottom of the deck.",
        FOUR + "; when play Trial; expect board Cow; when end turn; when end turn; expect hand Wolf",
    ),
    (
        "Item",
        "Look at the top card of your deck. If it is a mob, draw it. Otherwise, put it on the bottom.",
        FOUR + "; when play Trial; expect hand Cow",
    ),
    (
        "Item",
        "Look at the top card of your deck. If it costs 3 or more, draw it. Otherwise, put it on the bottom.",
        FOUR + "; when play Trial; expect hand empty; when end turn; when end turn; expect hand Book",
    ),
    (
        "Item",
        "Look at the top card of your deck. You may discard it. If you do, draw a card.",
        FOUR + "; when play Trial; when choose Cow; expect hand Book; expect discard Trial, Cow",
    ),
    (
        "Item",
        "Look at the top card of your deck. You may discard it. If you do, draw a card.",
        FOUR + "; when play Trial; when choose no more; expect hand empty; expect deck 4",
    ),
    (
        "Item",
        "Look at the top 2 cards of your deck. Put one into your hand. It costs 2 less.",
        FOUR + ", mana 2; when play Trial; when choose Book; when play Book; expect mana 0",
    ),
    (
        "Item",
        "Look at the top 3 cards of your opponent's deck. Put one of them on the bottom of the deck and the rest back"
        " on top.",
        "given hand Trial; against deck Cow, Book, Bread, Wolf; when play Trial; when choose Cow; when end turn;"
        "expect against hand Book",
    ),
    (
        "Mob",
        "When this attacks, look at the top 2 cards of your opponent's deck. Discard one of them.",
        "given board Trial; against deck Cow, Book; when attack opponent with Trial; when choose Book;"
        "expect against discard Book; expect against deck 1",
    ),
    (
        "Item",
        "Reveal the top card of your deck. If it is a mob, gain 1 mana.",
        FOUR + ", mana 3; when play Trial; expect mana 3; expect deck 4",
    ),
    (
        "Item",
        "Reveal the top card of your deck. If it is an item, put it into your hand.",
        FOUR + "; when play Trial; expect hand empty; expect deck 4",
    ),
    (
        "Item",
        "Shuffle your discard pile into your deck. Draw 2 cards.",
        "given hand Trial, discard 2 Cow; when play Trial; expect deck 1; expect cards 2; expect discard empty",
    ),
    (
        "Item",
        "Look at the top 3 cards of your deck and discard any number of them.",
        FOUR + "; when play Trial; when choose Cow; when choose Bread; when choose no more; expect deck 2;"
        "expect discard Trial, Cow, Bread",
    ),
    (
        "Mob",
        "When summoned, reveal the top card of your deck. If it is a structure, put it on the board.",
        "given hand Trial, deck Farm, Cow; when play Trial; expect board Trial, Farm; expect deck 1",
    ),
    (
        "Item",
        "Reveal the top 4 cards of your deck. Put all mobs among them into your hand and discard the rest.",
        FOUR + "; when play Trial; expect hand Cow, Wolf; expect discard Trial, Book, Bread",
    ),
    (
        "Item",
        "Put the top 2 cards of your deck into your hand.",
        FOUR + "; when play Trial; expect hand Cow, Book; expect deck 2",
    ),
    (
        "Item",
        "Look at the top card of your deck. You may put it on the bottom. Draw a card.",
        FOUR + "; when play Trial; when choose Cow; expect hand Book",
    ),
]


@pytest.mark.parametrize(("section", "text", "scenario"), PLAYED)
def test_what_is_looked_at_goes_where_the_text_says(section, text, scenario):
    holds(section, text, scenario)


@pytest.mark.parametrize("text", sorted({text for _, text, _ in PLAYED}))
def test_what_is_printed_reads_as_the_same(text):
    reads_as_printed(text)


ONE, TWO = "Look at the top card of your deck. ", "Look at the top 2 cards of your deck. "
REFUSED = [
    (ONE + "Destroy it.", "it"),
    (ONE + "If it is a mob, gain 1 mana.", "gain 1 mana"),
    (ONE + "If you have 3 mobs, put it into your hand.", "put it into your hand"),
    (ONE + "If it is a mob, put it into your hand and gain 1 mana.", "gain 1 mana"),
    (TWO + "Put it on the bottom of your deck.", "it"),
    (TWO + "Put 3 of them into your hand.", "3 of them"),
    (TWO + "Put one into your opponent's hand.", "your opponent's hand"),
    (TWO + "Put one on the bottom of your opponent's deck.", "the bottom of your opponent's deck"),
    (TWO + "You may put them on the bottom.", "them"),
    (TWO + "Put one.", "one"),
    (TWO + "Draw a card. Put the rest on the bottom.", "the rest"),
    ("Look at your hand.", "Look at your hand"),
    ("Look at the bottom card of your deck.", "the bottom card"),
    ("Look at the top 0 cards of your deck.", "the top 0 cards"),
    ("Look at a card in your opponent's hand.", "your opponent's hand"),
    ("Look at a random card in your hand.", "your hand"),
    ("Your opponent looks at the top card of your deck.", "Your opponent looks at the top card of your deck"),
    ("Put one into your hand and the rest on the bottom.", "one"),
    ("Reveal the top card of your deck. If it is a mob, draw a card. Otherwise, discard it.", "discard it"),
    ("Shuffle your discard pile.", "Shuffle"),
]


@pytest.mark.parametrize(("text", "word"), REFUSED)
def test_what_cannot_be_done_with_it_is_refused(text, word):
    with pytest.raises(CardErrors) as caught:
        compile_text(GAME, text, DIMENSIONS.cards, "Item")
    (fault,) = caught.value.diagnostics
    assert text[fault.span.start : fault.span.end] == word


# -- what players know ----------------------------------------------------------------------------------------------


def states(text: str, seeds: int = 4) -> Iterator[tuple[DimensionsMatch, int]]:
    """Play matches in which both decks hold items with a text, and yield every state from the first use on, by whom."""
    cards = cards_with("Item", text)
    trial = next(card.id for card in cards.values() if card.name == "Trial")
    names = bundled_decks("dimensions")
    for seed in range(seeds):
        decks = [
            [trial, trial, *load_deck(names[(seed + k) % len(names)], "dimensions", cards)[0]] for k in (0, 1)
        ]
        state = DIMENSIONS.new_match(cards, [deck[:2] + deck[4:] for deck in decks], seed=seed, log=True)
        chance, user = Chance(seed), -1
        while not state.is_terminal():
            assert isinstance(state, DimensionsMatch)
            seat = state.players_to_act()[0]
            played = [action for action in state.legal_actions(seat) if action.startswith("play Trial")]
            state.apply_actions({seat: played[0]} if played else choose(state, chance))
            user = seat if played else user
            if user >= 0:
                yield state, user


SORTED = [
    "Look at the top 3 cards of your deck. Put one into your hand and the rest on the bottom.",
    "Look at the top 4 cards of your deck. Put one of them on the bottom and one of them into your hand.",
    "Look at the top 3 cards of your opponent's deck. Put one of them on the bottom of the deck.",
    "Look at the top 3 cards of your deck. Put them back in any order.",
    "Look at the top 3 cards of your opponent's deck. Put one on the bottom and the rest on top in any order.",
    "Reveal the top 2 cards of your deck. Put up to 1 of them into your hand.",
    "Look at the top 3 cards of your deck. Put a mob among them into your hand. Shuffle the rest into the deck.",
    "Look at the top 2 cards of your deck. Draw a mob.",
    "A random card in your hand costs 1 less. Draw a card. It costs 1 less.",
    "Look at your opponent's hand.",
    "Reveal 2 random cards in your opponent's hand.",
    "Draw a card, then put a card from your hand on the bottom of your deck.",
    "Put a card from your hand on top of your deck. Look at the top card of your opponent's deck.",
    "Put a random mob from your hand on top of your deck.",
    "Choose a card in your hand. It costs 1 less. Shuffle a card from your hand into your deck.",
]


@pytest.mark.parametrize("text", SORTED)
def test_what_is_known_stays_in_matches_drawn_anew_and_what_is_hidden_does_not(text):
    known, hidden, differs = 0, 0, False
    for number, (state, _) in enumerate(states(text)):
        if number % 5:
            continue
        for seat in (0, 1):
            view = state.view(seat)
            guess = view.resample(number)
            assert guess.view(seat).observation == view.observation
            assert guess.view(seat).resample(7).digest == view.resample(7).digest
            assert guess.legal_actions(seat) == state.legal_actions(seat)
            other = 1 - seat
            if state.choice is not None and state.choice[1] == other:
                assert guess.legal_actions(other)
                hidden += 1
            for owner in view.observation["seen"]:
                ids = [state.program.ids[card] for card in reversed(state.decks[owner["player"]])]
                assert ids[: len(owner["top"])] == owner["top"]
                assert ids[len(ids) - len(owner["bottom"]) :] == owner["bottom"]
                known += 1
            differs = differs or guess.decks != state.decks
    assert differs
    assert known or "deck" not in text or "huffle" in text


@pytest.mark.parametrize("text", SORTED)
def test_states_go_on_alike_after_saving_and_copying(text):
    for number, (state, _) in enumerate(states(text, 2)):
        if number % 7 and state.choice is None:
            continue
        saved = DIMENSIONS.match_from_json(state.to_json(), state.setting.cards)
        copy = state.clone()
        assert saved.digest == copy.digest == state.digest
        for _ in range(6):
            if state.is_terminal() or copy.is_terminal():
                break
            seat = copy.players_to_act()[0]
            action = copy.legal_actions(seat)[0]
            assert saved.legal_actions(seat) == copy.legal_actions(seat)
            copy.apply_actions({seat: action})
            saved.apply_actions({seat: action})
            assert saved.digest == copy.digest


def test_only_who_looks_knows_the_cards():
    scenario = (
        "given hand Trial, deck Cow, Book, Wolf, Bread; against deck Bee; when play Trial; when choose Book;"
        "expect hand Book"
    )
    text = "Look at the top 3 cards of your deck. Put one into your hand and the rest on the bottom."
    found = outcome(cards_with("Item", text), scenario)
    assert found.passed
    told = " ".join(event.text for event in found.events)
    assert "looks at the top 3 of the deck of player 0" in told
    assert not {"Cow", "Book", "Wolf"} & set(told.replace(":", " ").split())


def test_a_card_that_is_revealed_is_named():
    found = outcome(
        cards_with("Item", "Reveal the top card of your deck. If it is a mob, put it into your hand."),
        "given hand Trial, deck Cow, Book; when play Trial; expect hand Cow",
    )
    assert found.passed
    assert any(event.text.endswith("of player 0: Cow") for event in found.events)


def test_a_hand_that_was_looked_at_is_known_and_drawn_anew_alike():
    seen = 0
    for state, user in states("Look at your opponent's hand.", 2):
        if state.history[-1].events[0].card != "Trial":
            continue
        known = state.view(user).observation["known"]
        hand = sorted(state.program.ids[card] for card in state.hands[1 - user])
        assert known == hand
        guess = state.view(user).resample(seen)
        assert sorted(guess.program.ids[card] for card in guess.hands[1 - user]) == hand
        seen += len(hand)
    assert seen


def test_changed_cards_are_shown_to_their_owner_and_counted_for_the_other():
    seen = 0
    for state, _ in states("A random card in your hand costs 1 less.", 3):
        for seat in (0, 1):
            mine = [entry for entry in state.view(seat).observation["costs"] if entry["player"] == seat]
            theirs = [entry for entry in state.view(1 - seat).observation["costs"] if entry["player"] == seat]
            assert all(entry["card"] in state.view(seat).observation["hand"] for entry in mine)
            assert len(mine) == len(theirs)
            assert all(
                entry["card"] is None or entry["card"] in state.view(1 - seat).observation["known"]
                for entry in theirs
            )
            seen += len(mine)
    assert seen


@pytest.mark.parametrize(
    ("text", "scenario"),
    [
        (
            "Look at the top 4 cards of your deck and put them back in any order. Draw a card.",
            "given hand Trial, deck Cow, Bee, Fox, Wolf, Bread; when play Trial; when choose Fox; when choose Wolf;"
            "when choose Cow; expect hand Fox, deck 4",
        ),
        (
            "Look at the top 3 cards of your deck. Put one of them into your hand and the rest on the bottom of your"
            " deck in any order. Draw 3 cards.",
            "given hand Trial, deck Cow, Bee, Fox, Wolf; when play Trial; when choose Bee; when choose Fox;"
            "expect hand Bee, Wolf, Fox, Cow",
        ),
        (
            "Look at the top 3 cards of your opponent's deck. Put them back on top in any order.",
            "given hand Trial; against deck Cow, Bee, Fox; when play Trial; when choose Fox; when choose Bee;"
            "when end turn; expect against hand Fox",
        ),
    ],
)
def test_the_first_card_that_is_chosen_lies_uppermost_in_any_order(text, scenario):
    holds("Item", text, scenario)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            "Look at the top 3 cards of your deck. Put them into your hand in any order.",
            "only cards on the top or",
        ),
        ("Discard 2 cards in any order.", "this has no meaning with `discard`"),
    ],
)
def test_what_has_no_order_is_refused(text, message):
    with pytest.raises(CardErrors) as caught:
        cards_with("Item", text)
    assert message in caught.value.diagnostics[0].message
