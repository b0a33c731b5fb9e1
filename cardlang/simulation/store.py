"""Where results are kept: a DuckDB file that always holds whole matches, in memory, or Parquet in the end."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cardlang.simulation.describing import describe
from cardlang.simulation.faults import SimulationError, interruptible, needed
from cardlang.simulation.parquet import attach_parquet, write_parquet
from cardlang.simulation.places import check_folder, check_name, is_parquet, part_of, working_place
from cardlang.simulation.plan import Plan, plan_from
from cardlang.simulation.rows import columns

if TYPE_CHECKING:
    import duckdb

    from cardlang.checks.cards import CardSet
    from cardlang.simulation.worker import Played

FORMAT = "cardlang-sim"
FORMAT_VERSION = 1


class Store:
    """The matches of one plan that are finished. Each chunk is added whole or not at all."""

    def __init__(self, connection: duckdb.DuckDBPyConnection, path: Path | None, plan: Plan) -> None:
        self.sql = connection
        self.path = path
        """The file that was asked for; None in memory."""
        self.plan = plan

    @property
    def place(self) -> Path | None:
        """Where the results stand now: with Parquet, beside the file until all are there."""
        if self.path is None:
            return None
        place = working_place(self.path)
        return place if place.exists() else self.path

    @classmethod
    def memory(cls, plan: Plan, cards: Sequence[CardSet]) -> Store:
        """Return a store that is gone with the process."""
        connection = needed("duckdb").connect(":memory:")
        store = cls(connection, None, plan)
        store._begin(cards)
        return store

    @classmethod
    def open(cls, path: Path, plan: Plan, cards: Sequence[CardSet]) -> Store:
        """Open a result file to go on with, or begin one.

        Raises SimulationError for one of another plan, one that is damaged or in use, or that cannot be written.
        """
        check_folder(path)
        check_name(path)
        place = working_place(path)
        begun = place.exists()
        connection = _connect(place, read_only=False)
        try:
            if is_parquet(path) and path.exists() and not _tables(connection):
                attach_parquet(connection, path, copy=True)
            if not _tables(connection):
                store = cls(connection, path, plan)
                with store._writing():
                    store._begin(cards)
                return store
            _check_same(path, _read_plan(connection, path), plan)
        except BaseException:
            connection.close()
            if not begun:
                place.unlink(missing_ok=True)
            raise
        return cls(connection, path, plan)

    @classmethod
    def read(cls, path: Path) -> Store:
        """Open a result file to look at, finished or not. Raises SimulationError."""
        check_folder(path)
        place = working_place(path)
        if not (path.exists() or place.exists()):
            raise SimulationError(f"{path} is not there; `cardlang sim GAME --out {path}` makes it")
        if place.exists():
            connection = _connect(place, read_only=True)
        else:
            connection = needed("duckdb").connect(":memory:")
        try:
            if is_parquet(path) and path.exists() and not _tables(connection):
                connection.close()  # the part has just been begun: what it is to hold is still here
                connection = needed("duckdb").connect(":memory:")
                attach_parquet(connection, path, copy=False)
            return cls(connection, path, _read_plan(connection, path))
        except BaseException:
            connection.close()
            raise

    def _begin(self, cards: Sequence[CardSet]) -> None:
        """Make the tables and note the plan."""
        sql = self.sql
        sql.execute("BEGIN")
        sql.execute("CREATE TABLE about (key VARCHAR PRIMARY KEY, value VARCHAR)")
        about = {"format": FORMAT, "version": FORMAT_VERSION, "plan": json.dumps(self.plan.document())}
        for key, value in about.items():
            sql.execute("INSERT INTO about VALUES (?, ?)", [key, str(value)])
        for table, names in columns(self.plan.seats).items():
            listed = ", ".join(f'"{name}" {sort}' for name, sort in names.items())
            sql.execute(f"CREATE TABLE {table} ({listed})")
        describe(sql, self.plan, cards)
        sql.execute("COMMIT")

    def add(self, played: Played) -> None:
        """Add the rows of a chunk, in one transaction. Raises SimulationError when they cannot be written."""
        if not played.matches:
            return
        with self._writing():
            self.sql.execute("BEGIN")
            for table, rows in played.tables.items():
                self.sql.register("rows_of_chunk", rows)
                self.sql.execute(f"INSERT INTO {table} SELECT * FROM rows_of_chunk")
                self.sql.unregister("rows_of_chunk")
            self.sql.execute("COMMIT")

    @contextmanager
    def _writing(self) -> Iterator[None]:
        """Turn what the file system or the database has against writing into a message; what is begun is undone."""
        errors = needed("duckdb")
        try:
            with interruptible():
                yield
        except (errors.OperationalError, errors.InternalError, errors.FatalException, OSError) as error:
            self.undo()
            raise SimulationError(
                f"{self.path or 'the results'} cannot be written: {_first_line(error)}; what was finished before "
                "is kept: make space, and the same command goes on"
            ) from error

    def undo(self) -> None:
        """Let go of rows that were being added when something stopped it."""
        with suppress(needed("duckdb").Error):
            self.sql.execute("ROLLBACK")

    def ask(self, query: str) -> tuple[list[str], list[tuple[Any, ...]]]:
        """Return the names of the columns and the rows of a query. Raises SimulationError for a damaged file."""
        errors = needed("duckdb")
        try:
            with interruptible():
                result = self.sql.execute(query)
                return [column[0] for column in result.description or ()], result.fetchall()
        except (errors.OperationalError, errors.InternalError, errors.FatalException, OSError) as error:
            raise SimulationError(
                f"{self.path or 'the results'} cannot be read to the end: {_first_line(error)}; the file is damaged: "
                "move it away, and the command begins anew"
            ) from error

    def missing(self, each: int) -> list[range]:
        """Return the numbers of the matches that are not there yet, in order, for `each` of every pairing."""
        total = self.plan.matches(each)
        query = f"""SELECT match + 1, next FROM (
                SELECT match, lead(match, 1, {total}) OVER (ORDER BY match) AS next
                FROM (SELECT -1 AS match UNION ALL SELECT match FROM matches WHERE match < {total}))
            WHERE next > match + 1 ORDER BY match"""
        return [range(start, stop) for start, stop in self.ask(query)[1]]

    def count(self) -> int:
        """Return how many matches are finished."""
        ((number,),) = self.ask("SELECT count(*) FROM matches")[1]
        return int(number)

    def finish(self) -> Store:
        """Put the results into their last form, when all are there; return the store to go on with."""
        if self.path is None or not is_parquet(self.path):
            return self
        write_parquet(self.sql, self.path)
        self.close()
        part_of(self.path).unlink()
        return Store.read(self.path)

    def close(self) -> None:
        """Write all that is still on its way and let go of the file."""
        with self._writing():
            self.sql.close()


def _connect(path: Path, *, read_only: bool) -> duckdb.DuckDBPyConnection:
    library = needed("duckdb")
    try:
        connection: duckdb.DuckDBPyConnection = library.connect(str(path), read_only=read_only)
    except (library.Error, OSError) as error:
        raise SimulationError(_why_not(path, _first_line(error))) from error
    return connection


DAMAGED = (
    "not a valid DuckDB", "not read enough bytes", "corrupt", "checksum", "Serialization", "deserialize",
)  # fmt: skip
"""What DuckDB says of files that are cut off, overwritten, or none of its own."""


def _why_not(path: Path, reason: str) -> str:
    if "lock" in reason.lower():
        return f"{path} is in use by another process; wait for it, or name another file with `--out`"
    if any(words in reason for words in DAMAGED):
        return f"{path} is damaged or no result file ({reason}); move it away, and the command begins anew"
    return f"{path} cannot be opened: {reason}; name another file with `--out`"


def _tables(connection: duckdb.DuckDBPyConnection) -> set[str]:
    return {name for (name,) in connection.execute("SELECT table_name FROM duckdb_tables()").fetchall()}


def _read_plan(connection: duckdb.DuckDBPyConnection, path: Path) -> Plan:
    if "about" not in _tables(connection):
        raise SimulationError(f"{path} is a DuckDB file without results of cardlang; name another file")
    about = dict(connection.execute("SELECT key, value FROM about").fetchall())
    if about.get("format") != FORMAT:
        raise SimulationError(f"{path} is a DuckDB file without results of cardlang; name another file")
    if about.get("version") != str(FORMAT_VERSION):
        raise SimulationError(
            f"{path} has version {about.get('version')} of the result format; this cardlang reads {FORMAT_VERSION}; "
            "name another file, or use the version of cardlang that made it"
        )
    try:
        return plan_from(json.loads(about["plan"]))
    except (KeyError, TypeError, ValueError) as error:
        raise SimulationError(
            f"{path} is damaged: its plan cannot be read ({error}); move it away"
        ) from error


_WHAT = {
    "game": "the game", "variant": "the variant", "seats": "the number of seats", "seed": "the seed",
    "entrants": "the decks or bots", "pairings": "the pairings", "versions": "the cards", "details": "what is counted",
    "program": "the version of cardlang",
}  # fmt: skip


def _check_same(path: Path, there: Plan, wanted: Plan) -> None:
    """Raise SimulationError unless a file holds matches of the plan that is to go on."""
    old, new = (json.loads(json.dumps(plan.document())) for plan in (there, wanted))
    differing = [words for key, words in _WHAT.items() if old[key] != new[key]]
    if differing:
        raise SimulationError(
            f"{path} holds another simulation: {' and '.join(differing)} differ; name another file with `--out`, "
            "or move this one away"
        )


def _first_line(error: BaseException) -> str:
    return str(error).strip().split("\n")[0][:300]
