"""Every number that a log explains is explained whole: no change is left out, and keeping a log changes nothing."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from cardlang.api import Game, load_game
from cardlang.engine.amounts import is_finite
from cardlang.engine.chance import Chance
from cardlang.engine.events import Change, Event
from cardlang.engine.match import Match
from cardlang.games.registry import game_names
from cardlang.play.explain import origin_of
from cardlang.play.places import find_place
from cardlang.play.scenarios import run_scenarios
from cardlang.play.why import Ledger, Number
from tests.conformance.walk import choose, new_match, walk

WORDS = {"bugs": 9, "bugsnax": 20, "dimensions": 40, "spycards": 20}
"""How many different places in card text must turn up at least as reasons, so that the tests test something; a
game of one's own may have no numbers to explain."""


@pytest.fixture(params=game_names())
def game(request: pytest.FixtureRequest) -> Game:
    return load_game(request.param)


def _told(game: Game, decisions: int) -> Iterator[tuple[Match, Ledger]]:
    """Yield states after each decision, with all that has been told of the match."""
    ledger = Ledger()
    for state, _ in walk(game, decisions, log=True):
        if not state.history:
            ledger = Ledger()
            continue
        for event in state.history[-1].events:
            ledger.add(len(state.history), event)
        yield state, ledger


def _changes(game: Game, decisions: int) -> Iterator[tuple[Event, Change]]:
    for state, _ in _told(game, decisions):
        for event in state.history[-1].events:
            for change in event.changes:
                yield event, change


def _held(state: Match) -> dict[tuple[str, int | None], int]:
    """Return the numbers of a state by name and player, as it holds them itself."""
    made = {(number.what, number.player): number.amount for number in state._numbers().values()}
    assert len(made) == len(state._numbers()), "two numbers are called the same"
    for seat in range(state.players) if state.setting.game == "spycards" else ():
        seen = state.view(seat).observation["players"][seat]
        made["HP", seat] = seen["hp"]
        if not state.is_terminal():
            made["TP", seat] = seen["tp"]
    return made


def test_every_number_is_the_sum_of_its_steps(game: Game) -> None:
    """From 0, step by step, each going on where the one before it stopped, to what the state itself holds."""
    seen = 0
    for state, ledger in _told(game, 1_200):
        numbers = {(n.what, n.player): n for n in ledger.numbers() if not n.ended}
        held = _held(state)
        if state.setting.game != "spycards":
            assert numbers.keys() == held.keys()
        for key, amount in held.items():
            assert numbers[key].value == amount, key
        for number in numbers.values():
            _check_sum(number)
            seen += 1
    assert seen > 2_000 or game.name not in WORDS


def _check_sum(number: Number) -> None:
    changes = [step.change for step in number.steps]
    assert changes[0].begins
    assert not any(change.begins for change in changes[1:])
    assert changes[0].before == 0
    assert [c.after for c in changes[:-1]] == [c.before for c in changes[1:]], number
    if all(is_finite(change.after) for change in changes):
        assert sum(change.after - change.before for change in changes) == number.value


@cache
def _lines(file: str) -> list[str]:
    return Path(file).read_text("utf-8").split("\n")


def test_every_step_names_words_on_a_card_or_a_rule(game: Game) -> None:
    """The words stand in the card file exactly where the place says."""
    places = set()
    for event, change in _changes(game, 1_500):
        if change.ends or change.formerly:
            continue
        origin = origin_of(event, change)
        if origin is None:
            assert change.rule, (event, change)
            continue
        place = find_place(game.cards, origin)
        assert place is not None, (event, change)
        assert place.length > 0
        line = _lines(place.file)[place.line - 1]
        words = line[place.column - 1 : place.column - 1 + place.length]
        assert words == place.text[place.start : place.end]
        assert words.strip() == words
        places.add(origin)
    assert len(places) >= WORDS.get(game.name, 0)


def test_a_copied_or_saved_match_names_the_same_causes(game: Game) -> None:
    for number, (state, chance) in enumerate(walk(game, 400, log=True)):
        if number % 8:
            continue
        actions = choose(state, chance)
        loaded, copied, original = (
            game.match_from_json(state.to_json(), game.cards),
            state.clone(),
            state.clone(),
        )
        events = original.apply_actions(actions)
        assert loaded.apply_actions(actions) == events
        assert copied.apply_actions(actions) == events


def test_nothing_is_left_to_tell_at_the_end_of_a_decision(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The events in which numbers change tell of it; what would be left is put behind them, without a reason."""

    def none_left(events: list[Event], changes: tuple[Change, ...]) -> Event:
        raise AssertionError(changes)

    monkeypatch.setattr("cardlang.engine.match.rest_event", none_left)
    assert sum(bool(state.history) for state, _ in walk(game, 800, log=True)) > 700


def test_keeping_a_log_changes_nothing(game: Game) -> None:
    for number in range(4):
        logged, bare = (new_match(game, number, log=log) for log in (True, False))
        chance = Chance(number)
        while not logged.is_terminal():
            actions = choose(logged, chance)
            logged.apply_actions(actions)
            bare.apply_actions(actions)
            assert logged._save() == bare._save()
        assert bare.is_terminal()


def test_every_change_in_the_bundled_scenarios_has_a_reason(game: Game) -> None:
    """Scenarios set up what seldom comes in play: every card and every rule of a game is in one."""
    folder = game.rules.folder
    seen = 0
    for file in run_scenarios([folder], game=game.name).files:
        for result in file.results:
            assert result.outcome is not None
            for event in result.outcome.events:
                for change in event.changes:
                    origin = origin_of(event, change)
                    by_card = origin is not None and not origin[0].startswith("setup ")  # a scenario's own
                    explained = find_place(file.cards, origin) is not None if by_card else bool(change.rule)
                    assert explained or change.ends or change.formerly, (file.set, result.title, change)
                    seen += 1
    assert seen > 20 or game.name not in WORDS
