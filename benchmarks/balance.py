"""How fair the bundled decks are, and how much better greedy is than random: `python -m benchmarks.balance`.

Every two starter decks meet with a greedy bot on both sides; then greedy meets random in every game, with the same
deck on both sides. Two matches share a seed with the seats exchanged, and a draw counts half to each.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from itertools import combinations
from pathlib import Path
from typing import Any

import attrs

from benchmarks.duel import duel_decks
from benchmarks.marked import fault, write_rows
from cardlang.api import Game, load_game
from cardlang.games.registry import game_names
from cardlang.play.bots import make_bot
from cardlang.play.runner import play_out
from cardlang.simulation.intervals import Rate, wilson

FAIR = (0.35, 0.65)
CLEVER = 0.65
MATCHES = 1_000
STARTERS = (("dimensions", "standard"), ("bugsnax", "standard"), ("bugsnax", "advanced"))
"""The games, with a variant, whose bundled decks are made to meet each other. Those of Spy Cards are known decks of
its players, and Bugs has none."""


@attrs.frozen
class Row:
    """How often one side won against another."""

    game: str
    first: str
    second: str
    rate: Rate
    draws: int
    fair: bool

    def cells(self) -> tuple[str, ...]:
        """Return the row of the table."""
        assert self.rate.value is not None
        return (
            self.game,
            f"{self.first} against {self.second}",
            f"{self.rate.n:,}",
            f"{self.rate.value:.1%}",
            f"{self.rate.low:.1%} to {self.rate.high:.1%}",
            f"{self.draws:,}",
            "yes" if self.fair else "**no**",
        )


HEAD = ("game", "who", "matches", "the first wins", "95 % interval (Wilson)", "draws", "as wanted")


def meet(
    game: Game, matches: int, decks: Sequence[Any] | None, bots: tuple[str, str], variant: str
) -> tuple[Rate, int]:
    """Return how often the first side wins (`decks` and `bots` name the sides), and the number of draws."""
    points, draws = 0.0, 0
    for number in range(matches):
        seats = (0, 1) if number % 2 == 0 else (1, 0)
        table = None if decks is None else [decks[side] for side in seats]
        seed = number // 2
        state = game.new_match(game.cards, table, players=2, variant=variant, seed=seed, log=False)
        play_out(state, [make_bot(bots[side], game.rules, seat, seed) for seat, side in enumerate(seats)])
        result = state.returns()[seats.index(0)]
        points += (result + 1) / 2
        draws += result == 0
    return wilson(points, matches), draws


def decks_meet(name: str, variant: str, matches: int) -> Iterator[Row]:
    """Yield a row for every two starter decks."""
    game = load_game(name)
    title = name if variant == game.rules.variants[0] else f"{name}, {variant}"
    for first, second in combinations(starter_decks(game), 2):
        rate, draws = meet(game, matches, [first, second], ("greedy", "greedy"), variant)
        assert rate.value is not None
        yield Row(title, deck_name(first), deck_name(second), rate, draws, FAIR[0] <= rate.value <= FAIR[1])


def bots_meet(name: str, matches: int) -> Row:
    """Return how often greedy beats random; every deck takes its turn on both sides."""
    game = load_game(name)
    decks = starter_decks(game)
    points, draws = 0.0, 0
    for at, deck in enumerate(decks):
        share = (matches // 2 * (at + 1)) // len(decks) * 2 - (matches // 2 * at) // len(decks) * 2
        both = None if deck is None else [deck, deck]
        rate, drawn = meet(game, share, both, ("greedy", "random"), game.rules.variants[0])
        points += (rate.value or 0.0) * share
        draws += drawn
    rate = wilson(points, matches // 2 * 2)
    return Row(name, "greedy", "random", rate, draws, rate.value is not None and rate.value >= CLEVER)


def starter_decks(game: Game) -> list[Any]:
    """Return the bundled decks of a game, each once; None alone in games without decks."""
    made: list[Any] = []
    for deck in duel_decks(game):
        if deck not in made:
            made.append(deck)
    return made


def deck_name(deck: Any) -> str:
    """Return what a table calls a deck."""
    return deck if isinstance(deck, str) else str(deck.name)


def rows(games: Sequence[str], matches: int) -> Iterator[Row]:
    """Yield all rows of the chosen games."""
    for name, variant in STARTERS:
        if name in games:
            yield from decks_meet(name, variant, matches)
    for name in games:
        yield bots_meet(name, matches)


def main(arguments: list[str] | None = None) -> int:
    """Print each row as it is known; exit status 1 when one is not as wanted."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.balance", description=__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME", help=f"which games: {', '.join(game_names())}")
    parser.add_argument("--matches", type=int, default=MATCHES, help="matches of each row, an even number")
    parser.add_argument(
        "--write",
        metavar="FILE",
        help="also put the rows into the table of a Markdown file, between its marks",
    )
    chosen = parser.parse_args(arguments)
    unknown = [name for name in chosen.games if name not in game_names()]
    if unknown:
        parser.error(f"there is no game {unknown[0]}")
    if chosen.matches < 2 or chosen.matches % 2:
        parser.error("--matches takes an even number from 2 on")
    if chosen.write and (problem := fault(Path(chosen.write), "balance")):
        parser.error(problem)
    made = []
    lines = [_line(HEAD), _line(["---"] * len(HEAD))]
    print(lines[0], lines[1], sep="\n", flush=True)
    for row in rows(chosen.games or game_names(), chosen.matches):
        made.append(row)
        lines.append(_line(row.cells()))
        print(lines[-1], flush=True)
    if chosen.write:
        write_rows(Path(chosen.write), "balance", lines[:2], lines[2:], key=2)
    return 0 if all(row.fair for row in made) else 1


def _line(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"


if __name__ == "__main__":
    sys.exit(main())
