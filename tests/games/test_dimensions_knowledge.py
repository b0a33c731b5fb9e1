"""Hands that are drawn anew hold what the player knows of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest
from conformance.walk import choose
from games.dimensions_table import DIMENSIONS, cards_with

from cardlang.api import bundled_decks, load_deck
from cardlang.engine.chance import Chance
from cardlang.games.dimensions.match import DimensionsMatch

WORDS = range(12)


def after_trial(text: str) -> Iterator[tuple[DimensionsMatch, DimensionsMatch, int]]:
    """Play matches with an item that says `text` and yield the states before and after it was played, by whom."""
    cards = cards_with("Item", text)
    trial = next(card.id for card in cards.values() if card.name == "Trial")
    names = bundled_decks("dimensions")
    for seed in range(6):
        decks = [
            [trial, trial, *load_deck(names[(seed + k) % len(names)], "dimensions", cards)[0]] for k in (0, 1)
        ]
        decks = [deck[:2] + deck[4:] for deck in decks]
        state, chance = DIMENSIONS.new_match(cards, decks, seed=seed), Chance(seed)
        while not state.is_terminal():
            assert isinstance(state, DimensionsMatch)
            seat = state.players_to_act()[0]
            played = [action for action in state.legal_actions(seat) if action.startswith("play Trial")]
            before = state.clone()
            state.apply_actions({seat: played[0]} if played else choose(state, chance))
            while played and state.choice is not None:
                state.apply_actions(choose(state, chance))
            if played and not state.is_terminal():
                yield before, state, seat


def hand(m: DimensionsMatch, seat: int) -> Counter[str]:
    """Return the ids of the cards in a hand."""
    return Counter(m.program.ids[card if card >= 0 else ~card] for card in m.hands[seat])


def known(m: DimensionsMatch, seat: int) -> Counter[str]:
    """Return what the opponent knows of a hand."""
    return Counter(m.view(1 - seat).observation["known"])


def test_who_is_robbed_knows_of_what() -> None:
    seen = 0
    for before, after, seat in after_trial("Steal a card from the enemy's hand."):
        gone = hand(before, 1 - seat) - hand(after, 1 - seat)
        if gone.total() == 1:
            assert gone <= known(after, seat)
            assert all(gone <= hand(after.view(1 - seat).resample(word), seat) for word in WORDS)
            seen += 1
    assert seen


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("Draw a mob.", "Mob"),
        ("Put a mob from your deck into your hand.", "Mob"),
        ("Put a random item from your deck into your hand.", "Item"),
    ],
)
def test_a_card_that_is_sought_by_what_it_is_is_shown(text: str, kind: str) -> None:
    seen = 0
    for before, after, seat in after_trial(text):
        came = known(after, seat) - known(before, seat)
        assert all(after.setting.cards[card].kind == kind for card in came)
        assert all(came <= hand(after.view(1 - seat).resample(word), seat) for word in WORDS)
        seen += came.total()
    assert seen


@pytest.mark.parametrize(
    "text", ["Shuffle one of your mobs into your deck.", "Shuffle a Zombie into your deck."]
)
def test_a_card_shuffled_into_a_deck_is_in_no_hand_before_it_is_drawn(text: str) -> None:
    seen = 0
    for before, after, seat in after_trial(text):
        could = hand(before, seat) + deck(before, seat)
        added = hand(after, seat) + deck(after, seat) - could
        seen += added.total()
        for word in WORDS:
            guessed = hand(after.view(1 - seat).resample(word), seat)
            assert guessed <= could
        assert after.to_json() == DIMENSIONS.match_from_json(after.to_json(), after.setting.cards).to_json()
    assert seen


def deck(m: DimensionsMatch, seat: int) -> Counter[str]:
    """Return the ids of the cards in a deck."""
    return Counter(m.program.ids[card if card >= 0 else ~card] for card in m.decks[seat])


def test_random_cards_that_come_into_a_deck_are_named() -> None:
    told = 0
    for before, after, seat in after_trial("Shuffle 2 random mobs into your deck."):
        made = deck(after, seat) - deck(before, seat)
        names = Counter(after.setting.cards[card].name for card in made.elements())
        gets = [e.text for e in after.history[-1].events if e.text.startswith(f"player {seat} gets ")]
        assert Counter(gets[0].removeprefix(f"player {seat} gets ").split(", ")) == names
        told += 1
    assert told


def test_both_know_the_hand_that_they_gave_away() -> None:
    seen = 0
    for before, after, seat in after_trial("Swap hands with your opponent."):
        given = hand(before, seat) - Counter(["trial"])
        assert hand(after, 1 - seat) == given == known(after, 1 - seat)
        assert hand(after, seat) == hand(before, 1 - seat) == known(after, seat)
        for word in WORDS:
            drawn = after.view(seat).resample(word)
            assert hand(drawn, 1 - seat) == given
            assert hand(drawn, seat) == hand(after, seat)
        seen += 1
    assert seen


def test_a_drawn_card_of_which_a_text_asks_what_it_is_is_seen_by_both() -> None:
    seen = 0
    for before, after, seat in after_trial("Draw a card. If it is an item, gain 1 mana."):
        drawn = hand(after, seat) + Counter(["trial"]) - hand(before, seat)
        if drawn.total() == 1 and len(after.hands[seat]) == len(before.hands[seat]):
            assert drawn <= known(after, seat)
            seen += 1
    assert seen


@pytest.mark.parametrize("place", ["into your deck", "on top of your deck", "on the bottom of your deck"])
def test_what_goes_from_the_discard_pile_into_the_deck_is_drawn_anew_with_it(place: str) -> None:
    seen = 0
    for before, after, seat in after_trial(f"Put a mob from your discard pile {place}."):
        if len(after.decks[seat]) == len(before.decks[seat]) + 1:
            for word in WORDS:
                drawn = after.view(1 - seat).resample(word)
                assert sorted(drawn.hands[seat] + drawn.decks[seat]) == sorted(
                    after.hands[seat] + after.decks[seat]
                )
            seen += 1
    assert seen
