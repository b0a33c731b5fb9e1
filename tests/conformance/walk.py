"""Matches of any installed game, played at random: what the conformance tests look at."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from functools import cache
from typing import Any

from cardlang.api import Game, bundled_decks, load_deck, load_game
from cardlang.engine.chance import Chance, derived_seed
from cardlang.engine.match import Match
from cardlang.play.runner import run_match
from cardlang.play.setting import default_decks

GARBAGE: tuple[Any, ...] = (
    "", " ", "pass ", "PASS", "play", "play ", "play ,", "play nobody", "\x00", "no such thing", "0", "1",
    "pass\n", "x" * 10_000, "∞", None, 0, True, (), b"pass",
)  # fmt: skip


@cache
def all_decks(name: str) -> tuple[Any, ...]:
    """Return every bundled deck of a game, or the decks it gives to players who name none."""
    game = load_game(name)
    if game.rules.check_deck is not None:
        return tuple(load_deck(deck, name, game.cards)[0] for deck in bundled_decks(name))
    return tuple(default_decks(game, game.cards, game.rules.players[-1]) or ())


def new_match(game: Game, number: int, *, log: bool = False) -> Match:
    """Return the match with a number: player counts, variants and decks change from one to the next."""
    rules = game.rules
    players = rules.players[number % len(rules.players)]
    variant = rules.variants[number // len(rules.players) % len(rules.variants)]
    decks = all_decks(game.name)
    chance = Chance(derived_seed("decks", number))
    chosen = [decks[chance.below(len(decks))] for _ in range(players)] if decks else None
    return game.new_match(game.cards, chosen, players=players, variant=variant, seed=number, log=log)


def choose(state: Match, chance: Chance) -> dict[int, str]:
    """Return a random action for every seat that must act."""
    choices = {}
    for seat in state.players_to_act():
        options = state.legal_actions(seat)
        choices[seat] = options[chance.below(len(options))]
    return choices


def walk(game: Game, decisions: int, *, log: bool = False, first: int = 0) -> Iterator[tuple[Match, Chance]]:
    """Play matches at random and yield each state before its decision, with a generator for the test.

    The decision is taken when the test goes on, so the test must leave the state as it was.
    """
    number = first
    while decisions > 0:
        state = new_match(game, number, log=log)
        chance = Chance(derived_seed("walk", number))
        while not state.is_terminal() and decisions > 0:
            yield state, chance
            state.apply_actions(choose(state, chance))
            decisions -= 1
        number += 1


def play_on(state: Match, chance: Chance, decisions: int = 1_000_000) -> Match:
    """Play a match at random, to its end or for some decisions, and return it."""
    while decisions and not state.is_terminal():
        state.apply_actions(choose(state, chance))
        decisions -= 1
    return state


def log_text(name: str, seed: int, bot: str = "random") -> str:
    """Return the log of a match between two bots, each seed with other decks."""
    decks = all_decks(name)
    chosen = [decks[(seed + 3 * seat) % len(decks)] for seat in (0, 1)] if decks else None
    return "".join(f"{line}\n" for line in run_match(name, [bot, bot], decks=chosen, seed=seed).log.lines())


def log_digests(names: list[str], seeds: tuple[int, ...]) -> list[str]:
    """Return a hash of the log of every game and seed."""
    return [hashlib.sha256(log_text(name, seed).encode()).hexdigest() for name in names for seed in seeds]
