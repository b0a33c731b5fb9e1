"""What copying a state and listing its actions cost, in each installed game."""

from __future__ import annotations

import copy
import random
import time
from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeAlias

from benchmarks.measure import Figure

Moment: TypeAlias = "tuple[Any, Mapping[int, str]]"
"""A state, and what its players choose there."""

STATES = 400
TURNS = 8


def states() -> list[Figure]:
    """Measure clones against `copy.deepcopy`, and the part of a step that listing the legal actions takes."""
    from cardlang.games.registry import game_names

    names = game_names()
    return [*(_clones(name) for name in names), *(_listing(name) for name in names)]


def _clones(name: str) -> Figure:
    """A deep copy copies the card set too; so the detail also says what saving and loading costs, which shares it."""
    met = [state for state, _ in _walk(name, 0)][::8]
    clone = saved = float("inf")
    for _ in range(TURNS):
        clone = min(clone, _seconds(lambda state: state.clone(), met))
        saved = min(
            saved, _seconds(lambda state: copy.deepcopy(state, {id(state.setting): state.setting}), met)
        )
    deep = min(_seconds(copy.deepcopy, met[turn::TURNS]) * TURNS for turn in range(TURNS))
    return Figure(
        f"deepcopy of {name} / clone",
        deep / clone,
        "≥ 20",
        f"{clone / len(met) * 1e6:.1f} µs a clone; {saved / clone:.0f} where the copies share the cards",
    )


def _listing(name: str) -> Figure:
    """Time the parts of a step on fresh clones of states met in random play, each turn with matches of its own."""
    parts = [0.0, 0.0, 0.0]
    number = 0
    for turn in range(TURNS):
        met = _walk(name, 10_000 * (turn + 1))
        number += sum(len(actions) for _, actions in met)
        for part, run in enumerate((_list, _carry_out, _observe)):
            parts[part] += _seconds(run, met)
    each = [seconds / number * 1e6 for seconds in parts]
    return Figure(
        f"legal_actions of {name} / a step",
        parts[0] / sum(parts),
        "≤ 0.25",
        f"{each[0]:.1f} µs, carrying out {each[1]:.1f}, observation {each[2]:.1f}",
    )


def _list(moment: Moment) -> None:
    state, actions = moment
    for player in actions:
        state.legal_actions(player)


def _carry_out(moment: Moment) -> None:
    state, actions = moment
    state.apply_actions(actions)


def _observe(moment: Moment) -> None:
    state, _ = moment
    for player in state.players_to_act():
        state.view(player).observation  # noqa: B018 - working it out is the cost


def _walk(name: str, seed: int) -> list[Moment]:
    """Return states of matches played at random as clones that nobody has asked anything, with the next choices."""
    import cardlang
    from cardlang.play.setting import default_decks

    game = cardlang.load_game(name)
    decks = default_decks(game, game.cards, 2)
    met: list[Moment] = []
    while len(met) < STATES:
        seed += 1
        state = game.new_match(game.cards, decks=decks, players=2, seed=seed, log=False)
        chance = random.Random(seed).random
        while to_act := state.players_to_act():
            untouched = state.clone()
            options = {player: state.legal_actions(player) for player in to_act}
            actions = {player: texts[int(chance() * len(texts))] for player, texts in options.items()}
            met.append((untouched, actions))
            state.apply_actions(actions)
    return met


def _seconds(run: Callable[[Any], object], items: Iterable[Any]) -> float:
    start = time.process_time()
    for item in items:
        run(item)
    return time.process_time() - start
