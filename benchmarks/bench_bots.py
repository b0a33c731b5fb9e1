"""How often the search bot beats the greedy one: `python -m benchmarks.bench_bots [--matches N] [GAME …]`.

Two players, seats alternating, the same deck on both sides, a draw counts half. Every match is written to the
results file as soon as it is over, and the same command goes on where it was stopped.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import os
import sys
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path

import attrs

from benchmarks.duel import points_of
from benchmarks.measure import Figure
from cardlang.api import load_game
from cardlang.engine.odds import wilson

BUDGETS = {"spycards": 500, "bugs": 20, "bugsnax": 60, "dimensions": 60}
"""Simulations a decision."""
MATCHES = 1_000
OTHER = "greedy"
WANTED = 0.55
START, END = "<!-- strength -->", "<!-- end of strength -->"


@attrs.frozen
class Score:
    """What a bot has made of its matches against another."""

    game: str
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

    @property
    def good(self) -> bool:
        """Whether the share is what is wanted, and chance alone does not explain it."""
        return self.share >= WANTED and self.interval[0] > 0.5

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
    """Measure how often the search bot wins in each game, on all cores."""
    figures = []
    for name in BUDGETS:
        score = play(name, MATCHES, None)
        low, high = score.interval
        what, detail = (
            f"{name}: wins of {score.bot} against {OTHER}",
            f"{MATCHES:,} matches, {low:.1%} to {high:.1%}",
        )
        figures += [
            Figure(what, score.share, f"≥ {WANTED}", detail),
            Figure(f"{what}, lower end of the 95 % interval", low, "≥ 0.5", detail),
        ]
    return figures


def play(name: str, matches: int, results: Path | None) -> Score:
    """Play matches that are not in the results file yet, add them to it, and return the score of all."""
    bot = bot_of(name)
    known = dict(_read(results, name, bot)) if results is not None and results.exists() else {}
    missing = [number for number in range(matches) if number not in known]
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(
        max_workers=min(os.cpu_count() or 1, len(missing) or 1), mp_context=context
    ) as pool:
        for number, points, milliseconds in pool.map(partial(_played, name, bot), missing, chunksize=5):
            known[number] = (points, milliseconds)
            if results is not None:
                line = {"game": name, "bot": bot, "other": OTHER, "match": number, "points": points,
                        "ms": round(milliseconds)}  # fmt: skip
                with results.open("a", encoding="utf-8") as file:
                    file.write(json.dumps(line) + "\n")
    counted = [known[number] for number in range(matches)]
    return Score(name, bot, matches, sum(p for p, _ in counted), sum(ms for _, ms in counted) / matches)


def _played(name: str, bot: str, number: int) -> tuple[int, float, float]:
    """Play one match; return its number, the points of the bot and the CPU time in ms."""
    start = time.process_time()
    points = points_of(load_game(name), number, bot, OTHER)
    return number, points, 1000 * (time.process_time() - start)


def _read(results: Path, name: str, bot: str) -> Iterator[tuple[int, tuple[float, float]]]:
    for line in results.read_text(encoding="utf-8").splitlines():
        data = json.loads(line)
        if (data["game"], data["bot"], data["other"]) == (name, bot, OTHER):
            yield data["match"], (data["points"], data["ms"])


def write_table(place: Path, scores: Sequence[Score]) -> None:
    """Put the scores as a table between the marks of a Markdown file."""
    rows = [
        "| game | bot | wins against greedy | 95 % interval | matches | CPU a match |",
        "|---|---|---|---|---|---|",
    ]
    for score in scores:
        low, high = score.interval
        rows.append(
            f"| {score.game} | `{score.bot}` | {score.share:.1%} | {low:.1%} to {high:.1%} "
            f"| {score.matches:,} | {score.milliseconds / 1000:.2f} s |"
        )
    before, rest = place.read_text(encoding="utf-8").split(START, 1)
    place.write_text("\n".join([before + START, *rows, END]) + rest.split(END, 1)[1], encoding="utf-8")


def main() -> int:
    """Play the matches and print the scores; exit status 1 when one is not what is wanted."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.bench_bots", description=__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME")
    parser.add_argument("--matches", type=int, default=MATCHES, metavar="N")
    parser.add_argument("--results", type=Path, default=Path("bots.jsonl"), metavar="FILE")
    parser.add_argument(
        "--write", type=Path, metavar="FILE", help="also write the table into a Markdown file"
    )
    chosen = parser.parse_args()
    scores = []
    for name in chosen.games or BUDGETS:
        score = play(name, chosen.matches, chosen.results)
        scores.append(score)
        print(f"{'ok  ' if score.good else 'MISS'} {name}: {score}", flush=True)
    if chosen.write is not None:
        write_table(chosen.write, scores)
    return 0 if all(score.good for score in scores) else 1


if __name__ == "__main__":
    sys.exit(main())
