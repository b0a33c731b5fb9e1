"""Numbers for actions and observations: the same everywhere, and nothing that matters is lost."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from typing import Any

import pytest
from conformance.walk import walk

from cardlang.adapters.encoding import Encoder, TooManyActions, named_facts
from cardlang.adapters.table import IllegalNumber, Table
from cardlang.api import Game, load_game
from cardlang.games.registry import game_names


@pytest.fixture(params=game_names())
def game(request: pytest.FixtureRequest) -> Game:
    return load_game(request.param)


def test_every_legal_action_has_a_number_of_its_own_and_back(game: Game) -> None:
    encoder = Encoder()
    moved = total = 0
    for state, _ in walk(game, 500):
        for seat in state.players_to_act():
            options = state.legal_actions(seat)
            numbers = encoder.numbered(options)
            assert sorted(numbers.values()) == sorted(options)
            assert list(numbers) == sorted(numbers)
            assert min(numbers) > 0
            assert max(numbers) < encoder.actions
            moved += sum(encoder.numbered([text]) != {number: text} for number, text in numbers.items())
            total += len(options)
    assert moved / total < 0.02  # seldom does a text not have its own number


def test_different_observations_have_different_vectors(game: Game) -> None:
    encoder = Encoder()
    seen: dict[str, str] = {}
    for state, _ in walk(game, 500):
        for seat in range(state.players):
            observation = state.view(seat).observation
            vector = json.dumps(sorted(encoder.facts(observation).items()))
            told = json.dumps(unordered(observation), sort_keys=True)
            assert seen.setdefault(vector, told) == told


def unordered(data: Any) -> Any:
    """Return data without the order of texts in lists, and without what is false, nothing, or empty."""
    if isinstance(data, dict):
        return {key: kept for key, value in data.items() if (kept := unordered(value))}
    if isinstance(data, list):
        texts = sorted(part for part in data if isinstance(part, str))
        others = {
            str(n): k for n, part in enumerate(data) if not isinstance(part, str) and (k := unordered(part))
        }
        return [texts, others] if texts and others else texts or others
    return data


def test_the_numbers_are_the_same_in_another_process() -> None:
    code = (
        "from cardlang.adapters.table import Table\n"
        "t = Table.of('bugsnax'); s = t.start(3)\n"
        "seat = s.players_to_act()[0]\n"
        "print(t.numbered(s, seat), t.encoder.facts(s.view(seat).observation))"
    )
    printed = {
        subprocess.run([sys.executable, "-c", code], env={**os.environ, "PYTHONHASHSEED": seed},
                       capture_output=True, text=True, check=True).stdout
        for seed in ("0", "1", "random")
    }  # fmt: skip
    assert len(printed) == 1


def test_numbers_as_documented() -> None:
    """These stand in docs/embedding.md; programs that have learned depend on them."""
    assert Encoder().numbered(["pass"]) == {2108: "pass"}
    assert Encoder().facts({"players": [{"hp": 5}, {"hp": 3}]}) == {5569: 5.0, 5508: 3.0}
    assert list(named_facts({"hand": ["bee", "bee"], "asked": None})) == [
        ("hand=bee", 1.0),
        ("hand=bee", 1.0),
    ]


def test_texts_that_hash_alike_move_on_to_the_next_free_number() -> None:
    tight = Encoder(actions=6)
    options = ["a", "b", "c", "d", "e"]
    assert sorted(tight.numbered(options)) == [1, 2, 3, 4, 5]
    assert tight.numbered(options) == tight.numbered(options[::-1])
    with pytest.raises(TooManyActions, match="6 actions are legal, and there are 6 numbers"):
        tight.numbered([*options, "f"])


def test_a_number_that_is_no_legal_action_is_answered_with_those_that_are(game: Game) -> None:
    table = Table.of(game.name)
    state = table.start(0)
    seat = state.players_to_act()[0]
    with pytest.raises(IllegalNumber, match=rf"0 is no legal action of player {seat}; legal: \d+ \("):
        table.action(state, seat, 0)
