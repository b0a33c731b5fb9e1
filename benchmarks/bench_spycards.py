"""How fast rounds and matches of Spy Cards run, against the hand-written resolver."""

from __future__ import annotations

import random
import time
from functools import cache
from typing import TYPE_CHECKING

from benchmarks import yardstick
from benchmarks.boards import boards
from benchmarks.measure import Figure, best
from benchmarks.table import Generator

if TYPE_CHECKING:
    from cardlang.api import Deck, Game

BOARDS = 200


def rounds() -> list[Figure]:
    """Compare rounds of five cards a side on seeded boards of base cards."""
    import cardlang
    from cardlang.engine.chance import Chance
    from cardlang.games.spycards.handlers import HANDLERS
    from cardlang.games.spycards.program import program_of
    from cardlang.games.spycards.round import Round
    from cardlang.games.spycards.trace import LOGGED, resolve_logged

    cards = cardlang.load_game("spycards").load_cards("vanilla")
    chosen = list(boards(BOARDS))
    ready = {
        logged: [
            [[program.by_id[cards.by_name(name)[0].id] for name in side] for side in board]
            for board in chosen
        ]
        for logged, program in ((False, program_of(cards, False)), (True, program_of(cards, True)))
    }

    def run_quiet() -> None:
        chance = Chance(1)
        for first, second in ready[False]:
            current = Round(program_of(cards, False), HANDLERS, chance, (5, 5), False)
            current.play(0, first)
            current.play(1, second)
            current.decide()
            current.conclude()

    def run_logged() -> None:
        chance = Chance(1)
        for first, second in ready[True]:
            current = Round(program_of(cards, True), LOGGED, chance, (5, 5), False)
            current.play(0, first)
            current.play(1, second)
            resolve_logged(current)

    def run_yardstick() -> None:
        generator = Generator(1)
        for board in chosen:
            yardstick.play_round(board, (5, 5), "online", generator)

    hand, quiet, logged = best(run_yardstick, run_quiet, run_logged, times=15)
    bare = BOARDS / hand
    matches = max(_rounds_a_second(100 * turn) for turn in range(15))
    again = max(_rounds_a_second(0) for _ in range(5))
    return [
        Figure(
            "rounds without log / hand-written resolver",
            hand / quiet,
            "≥ 0.4",
            f"{BOARDS / quiet:,.0f} rounds a second",
        ),
        Figure(
            "a round with its full log / without",
            logged / quiet,
            "≤ 2.5",
            f"{BOARDS / logged:,.0f} rounds a second",
        ),
        Figure(
            "whole matches between random players / hand-written resolver",
            matches / bare,
            "≥ 0.25",
            f"{matches:,.0f} rounds a second, {again:,.0f} when the same matches are played again",
        ),
    ]


def _rounds_a_second(first: int) -> float:
    """Return how fast a hundred matches go that were not played before."""
    start = time.process_time()
    number = play_matches(first, 100)
    return number / (time.process_time() - start)


def play_matches(first: int, count: int) -> int:
    """Play matches between random players without log, by their seeds, and return how many rounds they took."""
    game, decks = _decks()
    rounds = 0
    for seed in range(first, first + count):
        chance = random.Random(seed)
        pair = [decks[seed % len(decks)], decks[(seed + 1) % len(decks)]]
        match = game.new_match(game.cards, decks=pair, seed=seed, log=False)
        while not match.is_terminal():
            first, second = match.legal_actions(0), match.legal_actions(1)
            match.apply_actions(
                {0: first[int(chance.random() * len(first))], 1: second[int(chance.random() * len(second))]}
            )
            rounds += 1
    return rounds


@cache
def _decks() -> tuple[Game, list[Deck]]:
    """Return the game and its bundled decks, read once."""
    import cardlang
    from cardlang.api import bundled_decks

    game = cardlang.load_game("spycards")
    return game, [cardlang.load_deck(name, "spycards", game.cards)[0] for name in bundled_decks("spycards")]
