"""What a program hands to a match: decks by name, and saved choices that are none."""

from __future__ import annotations

import json

import pytest

from cardlang.api import bundled_decks, load_deck, load_game
from cardlang.checks.decks import DeckErrors
from cardlang.checks.files import InputError
from cardlang.engine.errors import StateError
from cardlang.games.registry import game_names
from conformance.walk import walk

WITH_DECKS = [name for name in game_names() if load_game(name).rules.check_deck is not None]


@pytest.mark.parametrize("name", WITH_DECKS)
def test_a_deck_may_be_named(name: str) -> None:
    game = load_game(name)
    known = bundled_decks(name)[:2]
    read = [load_deck(deck, name, game.cards)[0] for deck in known]
    named = game.new_match(game.cards, known, seed=3)
    assert named.digest == game.new_match(game.cards, read, seed=3).digest
    with pytest.raises(InputError, match="there is no deck called `nowhere`"):
        game.new_match(game.cards, [known[0], "nowhere"], seed=3)
    with pytest.raises(DeckErrors, match="each player needs one"):
        game.new_match(game.cards, seed=3)


@pytest.mark.parametrize("name", game_names())
def test_a_saved_choice_that_the_player_does_not_have_is_refused(name: str) -> None:
    game = load_game(name)
    for state, _ in walk(game, 30):
        data = json.loads(state.to_json())
        seats = state.players_to_act()
        for pending in (
            {str(seats[0]): "fly to the moon"},
            {str(state.players): "pass"},
            {str(seat): state.legal_actions(seat)[0] for seat in seats},
        ):
            with pytest.raises(StateError, match="damaged"):
                game.match_from_json(json.dumps(data | {"pending": pending}), game.cards)
        if len(seats) > 1:
            pending = {str(seats[0]): state.legal_actions(seats[0])[0]}
            loaded = game.match_from_json(json.dumps(data | {"pending": pending}), game.cards)
            assert loaded.players_to_act() == seats[1:]
