"""How often one bot beats another: `python -m benchmarks.duel GAME [MATCHES] [BOT OTHER]`.

Two players, seats alternating, the same deck on both sides (every deck in turn), a draw counts half.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Sequence
from functools import cache
from typing import Any

from cardlang.api import Game, bundled_decks, load_deck, load_game
from cardlang.play.bots import make_bot
from cardlang.play.runner import play_out
from cardlang.play.setting import default_decks


def share_of_wins(game: Game, matches: int, bot: str = "greedy", other: str = "random") -> float:
    """Return the share of matches that `bot` wins against `other`, from 0 to 1."""
    return sum(points_of(game, number, bot, other) for number in range(matches)) / matches


def points_of(game: Game, number: int, bot: str, other: str) -> float:
    """Play the match with a number, which is its seed too: 1 when `bot` wins, 0.5 for a draw."""
    decks = duel_decks(game)
    seat = number % 2
    deck = decks[number // 2 % len(decks)]
    state = game.new_match(
        game.cards, None if deck is None else [deck, deck], players=2, seed=number, log=False
    )
    names = (bot, other) if seat == 0 else (other, bot)
    play_out(state, [make_bot(name, game.rules, s, number) for s, name in enumerate(names)])
    return (state.returns()[seat] + 1) / 2


@cache
def duel_decks(game: Game) -> Sequence[Any]:
    """Return the decks that take their turns; None alone in games without decks."""
    if game.rules.check_deck is not None:
        return [load_deck(name, game.name, game.cards)[0] for name in bundled_decks(game.name)]
    return default_decks(game, game.cards, game.rules.players[-1]) or [None]


def main(name: str, matches: str = "1000", bot: str = "greedy", other: str = "random") -> None:
    """Print the share of wins and the time it took."""
    start = time.perf_counter()
    share = share_of_wins(load_game(name), int(matches), bot, other)
    seconds = time.perf_counter() - start
    print(f"{name}: {bot} against {other} {share:.1%} of {int(matches):,} matches ({seconds:.0f} s)")


if __name__ == "__main__":
    main(*sys.argv[1:])
