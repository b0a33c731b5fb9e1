"""Results as Parquet: `NAME.parquet` has a row a match, `NAME.plays.parquet` and `NAME.effects.parquet` the rest.

Parquet files cannot grow, so unfinished results stand in `NAME.parquet.part`, a DuckDB file that is removed in the
end. What the numbers mean stands in the metadata of the first file.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cardlang.simulation.faults import SimulationError, needed
from cardlang.simulation.rows import columns

if TYPE_CHECKING:
    import duckdb

SUFFIX = ".parquet"
DESCRIBING = ("about", "entrants", "pairings", "decks", "cards", "texts")
"""The small tables, which go into the metadata."""


def part_of(path: Path) -> Path:
    """Return where unfinished results stand."""
    return path.with_name(f"{path.name}.part")


def files_of(path: Path) -> dict[str, Path]:
    """Return the file of each table; the first one is written last."""
    beside = {table: path.with_name(f"{path.stem}.{table}{SUFFIX}") for table in ("plays", "effects")}
    return {"matches": path, **beside}


def write_parquet(connection: duckdb.DuckDBPyConnection, path: Path) -> None:
    """Write all tables, each file whole or not at all. Raises SimulationError."""
    described = {table: _rows(connection, table) for table in DESCRIBING}
    metadata = json.dumps({table: described[table] for table in DESCRIBING})
    queries = {
        "matches": """SELECT m.*, f.name AS first, s.name AS second FROM matches m JOIN pairings p USING (pairing)
            JOIN entrants f ON f.entrant = p.first JOIN entrants s ON s.entrant = p.second ORDER BY m.match""",
        "plays": "SELECT * FROM plays ORDER BY match, seat, card",
        "effects": "SELECT * FROM effects ORDER BY match, card, line, start, stop",
    }
    made = {}
    with _explained(path):
        try:
            for table, file in files_of(path).items():
                made[table] = file.with_name(f".{file.name}.new")
                kept = f", KV_METADATA {{cardlang: {_quoted(metadata)}}}" if table == "matches" else ""
                target = _quoted(str(made[table]))
                connection.execute(f"COPY ({queries[table]}) TO {target} (FORMAT parquet{kept})").fetchall()
            for table in ("plays", "effects", "matches"):
                os.replace(made[table], files_of(path)[table])
        finally:
            for file in made.values():
                file.unlink(missing_ok=True)


def attach_parquet(connection: duckdb.DuckDBPyConnection, path: Path, *, copy: bool) -> None:
    """Make the tables of Parquet files known to a connection, as tables with `copy`, else as views of the files.

    Raises SimulationError for what are no results of cardlang, or damaged files.
    """
    with _explained(path):
        found = connection.execute(
            f"SELECT decode(value) FROM parquet_kv_metadata({_quoted(str(path))}) WHERE decode(key) = 'cardlang'"
        ).fetchall()
        if not found:
            raise SimulationError(f"{path} is a Parquet file without results of cardlang; name another file")
        described = json.loads(found[0][0])
        for table in DESCRIBING:
            connection.register("rows_of_table", needed("pyarrow").Table.from_pylist(described[table]))
            connection.execute(f"CREATE TABLE {table} AS SELECT * FROM rows_of_table").fetchall()
            connection.unregister("rows_of_table")
        seats = json.loads({row["key"]: row["value"] for row in described["about"]}["plan"])["seats"]
        for table, names in columns(seats).items():
            listed = ", ".join(f'"{name}"' for name in names)
            file = _quoted(str(files_of(path)[table]))
            kind = "TABLE" if copy else "VIEW"
            connection.execute(
                f"CREATE {kind} {table} AS SELECT {listed} FROM read_parquet({file})"
            ).fetchall()


@contextmanager
def _explained(path: Path) -> Iterator[None]:
    errors = needed("duckdb")
    try:
        yield
    except (errors.Error, OSError, ValueError, KeyError) as error:
        reason = str(error).strip().split("\n")[0][:300]
        raise SimulationError(
            f"{path} and the files beside it cannot be read or written: {reason}"
        ) from error


def _rows(connection: duckdb.DuckDBPyConnection, table: str) -> list[dict[str, Any]]:
    result = connection.execute(f"SELECT * FROM {table}")
    names = [column[0] for column in result.description or ()]
    return [dict(zip(names, row, strict=True)) for row in result.fetchall()]


def _quoted(text: str) -> str:
    return "'" + text.replace("'", "''") + "'"
