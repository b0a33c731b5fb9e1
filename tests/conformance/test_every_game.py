"""What every installed game must keep, found by itself: a new game is tested without a line here."""

from __future__ import annotations

import copy
import json
import pickle
import random
from collections import deque
from typing import Any

import pytest

import cardlang
from cardlang.api import Game, load_game
from cardlang.engine.chance import Chance
from cardlang.engine.match import Match
from cardlang.games.registry import game_names
from conformance.walk import GARBAGE, all_decks, choose, new_match, play_on, walk

DECISIONS = 10_000


@pytest.fixture(params=game_names())
def game(request: pytest.FixtureRequest) -> Game:
    return load_game(request.param)


def test_every_listed_action_is_accepted_and_twenty_others_leave_no_trace(game: Game) -> None:
    seen: deque[str] = deque(maxlen=400)
    for number, (state, chance) in enumerate(walk(game, DECISIONS)):
        before = state.digest
        for seat in state.players_to_act():
            listed = state.legal_actions(seat)
            assert listed
            assert len(set(listed)) == len(listed)
            seen.extend(listed[:8])
        refuse_twenty(state, chance, seen)
        if number % 10 == 0:
            accept_all(state, chance)
        assert state.digest == before


def refuse_twenty(state: Match, chance: Chance, seen: deque[str]) -> None:
    """Try actions of other states and seats, garbage, and seats that must not act."""
    acting = state.players_to_act()
    others = [seat for seat in range(-1, state.players + 1) if seat not in acting]
    for attempt in range(20):
        seat = acting[chance.below(len(acting))]
        action: Any = seen[chance.below(len(seen))] if attempt % 2 else GARBAGE[chance.below(len(GARBAGE))]
        if attempt % 5 == 4:
            seat = others[chance.below(len(others))]
        elif isinstance(action, str) and action in state.legal_actions(seat):
            continue
        assert refuses(state, {seat: action}), (seat, action)
    assert refuses(state, {})


def refuses(state: Match, choices: dict[int, Any]) -> bool:
    """Return whether a match does not take these choices; `pytest.raises` takes longer than they do."""
    try:
        state.apply_actions(choices)
    except cardlang.IllegalAction:
        return True
    return False


def accept_all(state: Match, chance: Chance) -> None:
    """Try every listed action of every seat on a copy, the others' choices at random."""
    choices = choose(state, chance)
    for seat in choices:
        for action in state.legal_actions(seat):
            state.clone().apply_actions({**choices, seat: action})


def test_cards_are_conserved(game: Game) -> None:
    match = None
    for state, _ in walk(game, DECISIONS):
        if state.setting is not match:
            match, cards = state.setting, dict(state.census())
        assert dict(state.census()) == cards


def test_clones_and_saved_states_go_on_alike_and_apart(game: Game) -> None:
    for number, (state, chance) in enumerate(walk(game, DECISIONS // 2)):
        saved, choices = state.to_json(), choose(state, chance)
        clone, loaded = state.clone(), game.match_from_json(saved, game.cards)
        clone.apply_actions(choices)
        loaded.apply_actions(choices)
        assert clone.to_json() == loaded.to_json() != saved
        if number % 5 == 0:
            assert state.to_json() == saved
            assert game.match_from_json(saved, game.cards).to_json() == saved


def test_a_loaded_match_ends_like_the_one_that_was_saved(game: Game) -> None:
    for number in range(3):
        state = new_match(game, number, log=True)
        play_on(state, Chance(number), 10)
        loaded = game.match_from_json(state.to_json(), game.cards)
        play_on(state, Chance(-number))
        play_on(loaded, Chance(-number))
        assert loaded.events == state.events
        assert loaded.to_json() == state.to_json()


def test_states_and_cards_can_be_pickled_and_copied(game: Game) -> None:
    cards = pickle.loads(pickle.dumps(game.cards))
    assert cards.digest == game.cards.digest
    assert list(cards.values()) == list(game.cards.values())
    for state, chance in walk(game, 30, log=True):
        choices = choose(state, chance)
        for other in (pickle.loads(pickle.dumps(state)), copy.deepcopy(state)):
            assert other.digest == state.digest
            assert other.events == state.events
            assert other.apply_actions(choices) == state.clone().apply_actions(choices)


def test_choices_given_one_by_one_are_the_same_as_together(game: Game) -> None:
    for state, chance in walk(game, 400, log=True):
        choices = choose(state, chance)
        together, apart = state.clone(), state.clone()
        events = together.apply_actions(choices)
        for seat in sorted(choices, reverse=True):
            last = apart.apply_actions({seat: choices[seat]})
        assert last == events
        assert apart.digest == together.digest


def test_what_is_hidden_does_not_show(game: Game) -> None:
    differing = 0
    for state, chance in walk(game, 1_500):
        before = state.digest
        for seat in range(state.players):
            view = state.view(seat)
            other = view.resample(chance.word())
            assert other.view(seat).observation == view.observation
            assert other.legal_actions(seat) == view.legal_actions
            assert other.players_to_act() == state.players_to_act()
            differing += other.digest != before
        assert state.digest == before
    assert differing


def test_a_choice_that_waits_for_the_others_stays_hidden(game: Game) -> None:
    for state, chance in walk(game, 400):
        acting = state.players_to_act()
        if len(acting) < 2:
            continue
        one, other = acting[:2]
        options = state.legal_actions(one)
        chosen = [state.clone(), state.clone()]
        chosen[0].apply_action(one, options[0])
        chosen[1].apply_action(one, options[-1])
        views = [waiting.view(other) for waiting in chosen]
        assert views[0].observation == views[1].observation
        assert views[0].legal_actions == views[1].legal_actions == state.legal_actions(other)
        seed = chance.word()
        assert views[0].resample(seed).digest == views[1].resample(seed).digest
        assert one not in chosen[0].players_to_act()


def test_a_resampled_match_can_be_played_to_its_end(game: Game) -> None:
    for number, (state, chance) in enumerate(walk(game, 600)):
        if number % 20 == 0:
            seat = chance.below(state.players)
            census = state.census()
            other = play_on(state.view(seat).resample(chance.word()), chance, 200)
            assert dict(other.census()) == dict(census)


def test_observations_are_new_plain_data_without_the_seed(game: Game) -> None:
    seed = 7_316_402_995_518
    decks = all_decks(game.name)
    players = game.rules.players[0]
    state = game.new_match(
        game.cards, list(decks[:1]) * players if decks else None, players=players, seed=seed
    )
    chance = Chance(1)
    while not state.is_terminal():
        before = state.digest
        for seat in range(players):
            observation = state.view(seat).observation
            text = json.dumps(observation, allow_nan=False)
            assert json.loads(text) == observation
            assert str(seed) not in text
            spoil(observation)
        assert state.digest == before
        state.apply_actions(choose(state, chance))


def spoil(data: Any) -> None:
    """Empty every list and mapping inside some data."""
    for inner in list(data.values() if isinstance(data, dict) else data):
        if isinstance(inner, (dict, list)):
            spoil(inner)
    data.clear()


def test_an_old_view_keeps_its_moment(game: Game) -> None:
    for number, (state, chance) in enumerate(walk(game, 200)):
        if number % 5 == 0:
            trial = state.clone()
            views = [trial.view(seat) for seat in range(state.players)]
            play_on(trial, chance, 5)
            for seat, view in enumerate(views):
                assert view.observation == state.view(seat).observation
                assert view.legal_actions == state.legal_actions(seat)
                assert view.resample(number).digest == state.view(seat).resample(number).digest


def test_every_match_ends_with_a_result_and_takes_no_more_actions(game: Game) -> None:
    kinds = len(game.rules.players) * len(game.rules.variants)
    for number in range(max(8, kinds)):
        state = new_match(game, number)
        chance = Chance(number)
        while not state.is_terminal():
            assert set(state.returns()) == {0}
            last = choose(state, chance)
            state.apply_actions(last)
        check_returns(state)
        before = state.digest
        assert state.players_to_act() == ()
        for seat in range(state.players):
            assert state.legal_actions(seat) == state.view(seat).legal_actions == ()
            for action in (last.get(seat, ""), "pass", None):
                with pytest.raises(cardlang.MatchOver):
                    state.apply_actions({seat: action})  # type: ignore[dict-item]
        assert state.digest == before


def check_returns(state: Match) -> None:
    """A sole winner has 1, all who share a win or a draw 0, the others -1."""
    returns = sorted(state.returns(), reverse=True)
    assert len(returns) == state.players
    best = returns.count(returns[0])
    assert returns[best:] == [-1] * (state.players - best)
    assert (returns[0], best == 1) in ((1, True), (0, False))
    assert len(state.scores()) in (0, state.players)


def test_matches_share_nothing_that_changes(game: Game) -> None:
    decks = all_decks(game.name)
    players = game.rules.players[0]
    lists = [d if isinstance(d, str) else list(d) for d in list(decks[:1]) * players] if decks else None
    kept = copy.deepcopy(lists)
    alone = play_on(game.new_match(game.cards, lists, players=players, seed=3), Chance(1)).to_json()
    assert lists == kept
    first = game.new_match(game.cards, lists, players=players, seed=3)
    second = game.new_match(game.cards, lists, players=players, seed=4)
    for deck in lists or ():
        if isinstance(deck, list):
            deck.clear()
    one, other = Chance(1), Chance(2)
    while not first.is_terminal():
        first.apply_actions(choose(first, one))
        play_on(second, other, 1)
    assert first.to_json() == alone


def test_the_global_generator_is_neither_used_nor_touched(game: Game) -> None:
    random.seed(1)
    before = random.getstate()
    one = play_on(new_match(game, 5, log=True), Chance(9)).to_json()
    assert random.getstate() == before
    random.seed(2)
    assert play_on(new_match(game, 5, log=True), Chance(9)).to_json() == one


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ({"players": 99}, "players, not 99"),
        ({"variant": "no"}, "has no variant `no`; variants: "),
        ({"seed": 1.5}, "a seed is a whole number, not 1.5"),
        ({"cards": "vanilla"}, r"cards are a card set, such as game.load_cards\('vanilla'\)"),
    ],
)
def test_arguments_that_cannot_be_are_said(game: Game, arguments: dict[str, Any], words: str) -> None:
    with pytest.raises(cardlang.CardlangError, match=words):
        game.new_match(**{"cards": game.cards, **arguments})


@pytest.mark.parametrize("wrong", [{"variant": "zzz"}, {"variant": None}, {"players": 99}])
def test_a_saved_state_of_no_variant_or_number_of_players_is_refused(
    game: Game, wrong: dict[str, Any]
) -> None:
    data = json.loads(new_match(game, 1).to_json())
    with pytest.raises(cardlang.CardlangError, match=r"has no variant .* players"):
        game.match_from_json(json.dumps({**data, **wrong}), game.cards)
