"""`cardlang.simulate`: play the matches of a plan and return what they come to."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cardlang.api import Game, load_game
from cardlang.checks.cards import CardSet
from cardlang.play.watchdog import BOT_TIMEOUT
from cardlang.simulation.driving import play_missing
from cardlang.simulation.engines import Engine, make_engine
from cardlang.simulation.faults import SimulationError
from cardlang.simulation.plan import Job
from cardlang.simulation.planning import make_job
from cardlang.simulation.store import Store
from cardlang.simulation.summary import Summary

if TYPE_CHECKING:
    import duckdb

MATCHES = 100
MOST_MATCHES = 1_000_000_000


class Simulation(Summary):
    """Finished matches and what they come to. `with` closes the result file; so does `close()`."""

    @property
    def matches(self) -> int:
        """How many matches are finished, those of comparisons among them."""
        return self.store.count()

    def query(self, sql: str) -> duckdb.DuckDBPyRelation:
        """Return what a query in SQL finds; the tables stand in `docs/simulation.md`."""
        return self.store.sql.sql(sql)

    def close(self) -> None:
        """Let go of the result file."""
        self.store.close()

    def __enter__(self) -> Simulation:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __repr__(self) -> str:
        return f"<simulation of {self.plan.game}, {len(self.plan.pairings)} pairings, {self.matches} matches>"


class Interrupted(KeyboardInterrupt):
    """Ctrl-C while results were kept nowhere but in memory; `finished` holds the matches that are finished."""

    def __init__(self, finished: Simulation) -> None:
        super().__init__("interrupted")
        self.finished = finished


def simulate(
    game: str | Game,
    *,
    cards: CardSet | None = None,
    decks: Sequence[Any] = (),
    bots: Sequence[str] = ("greedy",),
    matches: int = MATCHES,
    seats: int | None = None,
    variant: str | None = None,
    seed: int = 0,
    mirror: bool = False,
    replace: Sequence[str] = (),
    details: bool = True,
    out: str | Path | None = None,
    jobs: int = 1,
    engine: str = "local",
    scheduler: str | None = None,
    bot_timeout: float = BOT_TIMEOUT,
    chunk: int | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> Simulation:
    """Play `matches` of every pairing of decks and bots, and return what they come to.

    `decks` are names, files, `Deck` values or lists of card ids (default: all bundled ones), `replace` cards whose
    worth is measured by replacing them. With `out` results are kept in a DuckDB file, and the same call goes on
    with what is missing there. The results do not depend on `jobs`, `engine`, `scheduler`, `chunk`. Every two
    matches share a seed with the seats exchanged; an odd number of `matches` is made even. Raises CardlangError
    for what cannot be played, a bot that fails (`bot_timeout` is in seconds for one choice, 0 for no limit), and
    results that cannot be written; what was finished is then in `out`. Ctrl-C without `out` raises Interrupted, which
    holds what was finished.
    """
    _check_numbers(matches, bot_timeout, chunk)
    chosen = load_game(game) if isinstance(game, str) else game
    job = make_job(
        chosen, chosen.cards if cards is None else cards, decks=decks, bots=bots, seats=seats, variant=variant,
        seed=seed, mirror=mirror, replace=replace, details=details, bot_timeout=bot_timeout,
    )  # fmt: skip
    return run_job(
        job, matches, make_engine(engine, jobs, scheduler), out=None if out is None else Path(out),
        bot_timeout=bot_timeout, chunk=chunk, progress=progress,
    )  # fmt: skip


def run_job(
    job: Job,
    matches: int,
    engine: Engine,
    *,
    out: Path | None,
    bot_timeout: float = BOT_TIMEOUT,
    chunk: int | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> Simulation:
    """Play what is missing of a job and return what all of it comes to. Raises SimulationError."""
    _check_numbers(matches, bot_timeout, chunk)
    store = Store.memory(job.plan, job.cards) if out is None else Store.open(out, job.plan, job.cards)
    try:
        play_missing(
            job, store, matches + matches % 2, engine, bot_timeout=bot_timeout, chunk=chunk, progress=progress
        )
        store = store.finish()
    except BaseException as fault:
        if isinstance(fault, KeyboardInterrupt) and out is None:
            store.undo()
            if store.count():
                raise Interrupted(Simulation(store)) from None
        with suppress(SimulationError):  # the first fault is the one to tell
            store.close()
        raise
    return Simulation(store)


def _check_numbers(matches: int, bot_timeout: float, chunk: int | None) -> None:
    if matches < 1:
        raise SimulationError(f"{matches} matches say nothing; `--matches 2` is the least")
    if matches > MOST_MATCHES:
        raise SimulationError(f"{matches:,} matches never end; `--matches {MOST_MATCHES}` is the most")
    if not bot_timeout >= 0:
        raise SimulationError("a bot cannot have less than no time; `--bot-timeout 0` sets no limit")
    if chunk is not None and chunk < 1:
        raise SimulationError(f"chunks of {chunk} matches never end; leave `chunk` out")


def read_results(path: Path) -> Simulation:
    """Return what a result file holds. Raises SimulationError."""
    return Simulation(Store.read(path))
