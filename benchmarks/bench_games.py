"""How many decisions a second each installed game takes, against RLCard's environments in the same run.

A step is what RLCard's `env.step` does: legal actions, carrying out one, and the observation of who acts next.
"""

from __future__ import annotations

import importlib.util
import random
import time
from collections.abc import Callable
from functools import partial

from benchmarks.measure import Figure

STEPS = 12_000
TURNS = 4


def steps() -> list[Figure]:
    """Compare random play of every installed game with RLCard's `uno`; `gin-rummy` and bare rates beside it."""
    from cardlang.games.registry import game_names

    if importlib.util.find_spec("rlcard") is None:
        print("skipped: RLCard is not installed (pip install rlcard)")
        return []
    rates = dict.fromkeys(("uno", "gin-rummy"), 0.0)
    ours: dict[str, list[float]] = {name: [0.0, 0.0] for name in game_names()}
    for turn in range(TURNS):
        for name in rates:
            rates[name] = max(rates[name], _rate(partial(_rlcard, name)))
        for name, best in ours.items():  # each turn plays matches that no turn before has played
            best[0] = max(best[0], _rate(partial(play, name, True, 20_000 * turn)))
            best[1] = max(best[1], _rate(partial(play, name, False, 20_000 * turn + 10_000)))
    return [
        Figure(
            f"steps of {name} / steps of RLCard uno",
            seen / rates["uno"],
            "≥ 1.0",
            f"{seen:,.0f} a second, {bare:,.0f} without observation, gin-rummy {rates['gin-rummy']:,.0f}",
        )
        for name, (seen, bare) in ours.items()
    ]


def _rate(run: Callable[[], int]) -> float:
    start = time.process_time()
    number = run()
    return number / (time.process_time() - start)


def _rlcard(name: str) -> int:
    import rlcard

    environment = rlcard.make(name, config={"seed": 1})
    number = 0
    while number < STEPS:
        state, _ = environment.reset()
        while not environment.is_over():
            state, _ = environment.step(random.choice(list(state["legal_actions"])))
            number += 1
    return number


def play(name: str, observe: bool, seed: int = 0) -> int:
    """Play matches at random, from a seed on, until enough decisions are made; return how many there were."""
    import cardlang
    from cardlang.play.setting import default_decks

    game = cardlang.load_game(name)
    cards = game.cards
    decks = default_decks(game, cards, 2)
    number = 0
    while number < STEPS:
        seed += 1
        state = game.new_match(cards, decks=decks, players=2, seed=seed, log=False)
        chance = random.Random(seed).random
        while to_act := state.players_to_act():
            actions = {}
            for player in to_act:
                options = state.legal_actions(player)
                actions[player] = options[int(chance() * len(options))]
            state.apply_actions(actions)
            if observe:
                for player in state.players_to_act():
                    state.view(player).observation  # noqa: B018 - working it out is the cost
            number += len(actions)
    return number
