"""How often the search bot beats the greedy one: `python -m benchmarks.bench_bots [--matches N] [GAME …]`.

Two players, seats alternating, the same deck on both sides, a draw counts half. Every match is written to the
results file as soon as it is over, and the same command goes on where it was stopped.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Iterator
from math import sqrt
from pathlib import Path

import attrs

from benchmarks.duel import points_of
from benchmarks.measure import Figure
from cardlang.api import load_game
from cardlang.engine.odds import wilson

BUDGETS = {"spycards": 500, "bugs": 20, "bugsnax": 60, "dimensions": 60}
"""Simulations a decision."""
MATCHES = 1_000
FEW = 40
"""How many matches a game `make bench` plays; its lower bound is therefore wide."""
OTHER = "greedy"


@attrs.frozen
class Score:
    """What a bot has made of its matches against another."""

    bot: str
    matches: int
    points: float
    milliseconds: float
    """CPU time of a whole match, both bots together, on average."""

    @property
    def share(self) -> float:
        """The share of wins, a draw counting half."""
        return self.points / self.matches

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval of the share (Wilson)."""
        return wilson(self.points, self.matches)  # type: ignore[arg-type]

    def __str__(self) -> str:
        low, high = self.interval
        return (
            f"{self.bot} against {OTHER}: {self.share:.1%} of {self.matches:,} matches, 95 % interval "
            f"{low:.1%} to {high:.1%}; {self.milliseconds / 1000:.2f} s CPU a match"
        )


def bot_of(name: str) -> str:
    """Return the search bot of a game with its budget."""
    return f"ismcts:sims={BUDGETS[name]}"


def strength() -> list[Figure]:
    """Measure some matches of each game: the share of wins against greedy, and its distance to one half."""
    figures = []
    for name in BUDGETS:
        score = play(name, FEW, None)
        error = sqrt(score.share * (1 - score.share) / score.matches)
        figures.append(
            Figure(f"{name}: wins of {score.bot} against {OTHER}", score.share, "≥ 0.50",
                   f"{FEW} matches, ± {1.96 * error:.2f}; docs/bots.md has {MATCHES:,}")
        )  # fmt: skip
    return figures


def play(name: str, matches: int, results: Path | None) -> Score:
    """Play matches that are not in the results file yet, add them to it, and return the score of all."""
    bot = bot_of(name)
    known = dict(_read(results, name, bot)) if results is not None and results.exists() else {}
    for number in range(matches):
        if number in known:
            continue
        start = time.process_time()
        points = points_of(load_game(name), number, bot, OTHER)
        known[number] = (points, 1000 * (time.process_time() - start))
        if results is not None:
            line = {"game": name, "bot": bot, "other": OTHER, "match": number, "points": points,
                    "ms": round(known[number][1])}  # fmt: skip
            with results.open("a", encoding="utf-8") as file:
                file.write(json.dumps(line) + "\n")
    counted = [known[number] for number in range(matches)]
    return Score(bot, matches, sum(p for p, _ in counted), sum(ms for _, ms in counted) / matches)


def _read(results: Path, name: str, bot: str) -> Iterator[tuple[int, tuple[float, float]]]:
    for line in results.read_text(encoding="utf-8").splitlines():
        data = json.loads(line)
        if (data["game"], data["bot"], data["other"]) == (name, bot, OTHER):
            yield data["match"], (data["points"], data["ms"])


def main() -> int:
    """Play the matches and print the scores; exit status 1 when one is not what is wanted."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.bench_bots", description=__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME", default=list(BUDGETS))
    parser.add_argument("--matches", type=int, default=MATCHES, metavar="N")
    parser.add_argument("--results", type=Path, default=Path("bots.jsonl"), metavar="FILE")
    chosen = parser.parse_args()
    missed = 0
    for name in chosen.games:
        score = play(name, chosen.matches, chosen.results)
        good = score.share >= 0.55 and score.interval[0] > 0.5
        missed += not good
        print(f"{'ok  ' if good else 'MISS'} {name}: {score}", flush=True)
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
