"""Simulations: a second worker, the memory of a worker, and summing up a million results."""

from __future__ import annotations

import importlib.util
import os
import pickle
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING

from benchmarks.measure import Figure, best

if TYPE_CHECKING:
    from cardlang.simulation.plan import Job

SECONDS = 20
MATCHES = 100_000
ROWS = 1_000_000
DECKS = ("chomp", "leafbugs", "thugs", "starter")


def simulations() -> list[Figure]:
    """Measure all of it; the first figure needs a machine that does nothing else."""
    if importlib.util.find_spec("duckdb") is None:
        print("skipped: the extra `sim` is not installed (pip install 'cardlang[sim]')")
        return []
    return [workers(), memory(), summaries()]


def workers() -> Figure:
    """Compare how many matches two warm workers and one finish in about 20 seconds, one after the other."""
    rates = {jobs: max(_rate(jobs) for _ in range(2)) for jobs in (1, 2)}
    return Figure(
        "matches of two workers / of one",
        rates[2] / rates[1],
        "≥ 1.6",
        f"{rates[1]:,.0f} and {rates[2]:,.0f} matches of Spy Cards a second, all counted; {os.cpu_count()} cores",
    )


def _rate(jobs: int) -> float:
    """Return the matches a second of a warm engine with so many worker processes."""
    from cardlang.simulation.local_engine import Local
    from cardlang.simulation.simulate import run_job

    job = _job()
    engine = Local(jobs)
    number = 200 * jobs
    try:
        run_job(job, 20, engine, out=None).close()
        while True:
            start = time.perf_counter()
            run_job(job, number, engine, out=None).close()
            seconds = time.perf_counter() - start
            if seconds > 0.75 * SECONDS:
                return number * len(job.plan.pairings) / seconds
            number = round(number * min(20.0, 1.05 * SECONDS / seconds))
    finally:
        engine.stop()


def _job() -> Job:
    from cardlang import load_game
    from cardlang.simulation.planning import make_job

    game = load_game("spycards")
    return make_job(game, game.cards, decks=DECKS, bots=["random"])


def memory() -> Figure:
    """Compare what a worker holds after all its matches with what it held after the first tenth of them."""
    done = subprocess.run(
        [sys.executable, "-m", "benchmarks.bench_simulation"], check=True, capture_output=True, text=True
    )
    early, late = map(int, done.stdout.split())
    detail = f"{early / 1e6:.1f} and {late / 1e6:.1f} MB after {MATCHES // 10:,} and {MATCHES:,} matches"
    return Figure("memory of a worker after 100,000 matches / after 10,000", late / early, "≤ 1.05", detail)


def _hold() -> None:
    """Play as a worker does and print what the process holds early and late."""
    from cardlang.simulation.worker import play_chunk

    blob = pickle.dumps(_job())
    held = []
    for start in range(0, MATCHES, 1_000):
        play_chunk(blob, range(start, start + 1_000), 60)
        if start + 1_000 in (MATCHES // 10, MATCHES):
            held.append(_resident())
    print(*held)


def _resident() -> int:
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")


def summaries() -> Figure:
    """Compare all tables of a file of a million matches with DuckDB reading every value of the same rows."""
    import duckdb

    from cardlang.simulation.data import as_data
    from cardlang.simulation.simulate import read_results

    def read() -> None:
        with duckdb.connect(str(file), read_only=True) as connection:
            for table in ("matches", "plays", "effects"):
                query = f"SELECT count(*) FROM (SELECT * FROM {table}) AS row_of WHERE hash(row_of) = 1"
                connection.execute(query).fetchall()

    def sum_up() -> None:
        with read_results(file) as found:
            as_data(found)

    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "results.duckdb"
        rows = _write_many(file)
        reading, summing = best(read, sum_up, times=5)
    return Figure(
        "summary of a million results / DuckDB reading them",
        summing / reading,
        "≤ 3.0",
        f"{ROWS:,} matches, {rows:,} rows of all tables in {summing:.2f} s",
    )


def _write_many(file: Path) -> int:
    """Write a result file with a million matches: some that were played, again and again."""
    from cardlang.simulation.simulate import simulate

    with simulate("spycards", decks=DECKS, bots=["random"], matches=400, out=file) as found:
        sql, played = found.store.sql, found.matches
        again = ROWS // played
        for table, more in (("matches", ", number + 400 * t AS number"), ("plays", ""), ("effects", "")):
            sql.execute(f"CREATE TEMP TABLE once AS SELECT * FROM {table}").fetchall()
            sql.execute(
                f"""INSERT INTO {table} SELECT once.* REPLACE (match + {played} * t AS match{more})
                    FROM once, range(1, {again}) AS times(t) ORDER BY match"""
            ).fetchall()
            sql.execute("DROP TABLE once").fetchall()
        counts = [
            found.query(f"SELECT count(*) FROM {table}").fetchall()[0][0] for table in ("plays", "effects")
        ]
        return found.matches + int(sum(counts))


if __name__ == "__main__":
    _hold()
