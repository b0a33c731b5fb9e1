"""Results as Parquet: `NAME.parquet` has a row a match, `NAME.plays.parquet` and `NAME.effects.parquet` the rest.

Parquet files cannot grow, so unfinished results stand in `NAME.parquet.part`, a DuckDB file that is removed in the
end. What the numbers mean stands in the metadata of the first file, and in that of all three which results they are
of: files of several simulations, or of one before and after it went on, are not taken for one.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cardlang.simulation.describing import schema_of
from cardlang.simulation.faults import SimulationError, interruptible, needed
from cardlang.simulation.places import PARQUET, part_of
from cardlang.simulation.rows import columns, quoted

if TYPE_CHECKING:
    import duckdb

DESCRIBING = ("about", "entrants", "pairings", "decks", "cards", "texts")
"""The small tables, which go into the metadata."""
TOGETHER = "cardlang_results"
"""The key of the metadata under which files that belong together say the same."""


def files_of(path: Path) -> dict[str, Path]:
    """Return the file of each table; the first one is written last."""
    beside = {table: path.with_name(f"{path.stem}.{table}{PARQUET}") for table in ("plays", "effects")}
    return {"matches": path, **beside}


def write_parquet(connection: duckdb.DuckDBPyConnection, path: Path) -> None:
    """Write all tables, each file whole or not at all. Raises SimulationError."""
    described = {table: _rows(connection, table) for table in DESCRIBING}
    which = _which(described, connection.execute("SELECT count(*) FROM matches").fetchall())
    queries = {
        "matches": """SELECT m.*, f.name AS first, s.name AS second FROM matches m JOIN pairings p USING (pairing)
            JOIN entrants f ON f.entrant = p.first JOIN entrants s ON s.entrant = p.second ORDER BY m.match""",
        "plays": "SELECT * FROM plays ORDER BY match, seat, card",
        "effects": "SELECT * FROM effects ORDER BY match, card, line, start, stop",
    }
    made = {table: file.with_name(f".{file.name}.new") for table, file in files_of(path).items()}
    advice = f"what is finished stands in {part_of(path)}: make space, and the same command goes on"
    with _explained(f"{path} and the files beside it cannot be written", advice):
        try:
            for table, file in made.items():
                metadata = {
                    TOGETHER: which,
                    **({"cardlang": json.dumps(described)} if table == "matches" else {}),
                }
                kept = ", ".join(f"{key}: {quoted(value)}" for key, value in metadata.items())
                connection.execute(
                    f"COPY ({queries[table]}) TO {quoted(str(file))} (FORMAT parquet, KV_METADATA {{{kept}}})"
                ).fetchall()
            for table in ("plays", "effects", "matches"):
                os.replace(made[table], files_of(path)[table])
        finally:
            for file in made.values():
                file.unlink(missing_ok=True)


def attach_parquet(connection: duckdb.DuckDBPyConnection, path: Path, *, copy: bool) -> None:
    """Make the tables of Parquet files known to a connection, as tables with `copy`, else as views of the files.

    Raises SimulationError for what are no results of cardlang, damaged files, or files that do not belong together.
    """
    advice = "move them away, and the command begins anew"
    with _explained(f"{path} and the files beside it cannot be read", advice):
        metadata = _metadata(connection, path)
        if "cardlang" not in metadata:
            raise SimulationError(f"{path} is a Parquet file without results of cardlang; name another file")
        for file in files_of(path).values():
            if _metadata(connection, file).get(TOGETHER) != metadata.get(TOGETHER):
                raise SimulationError(f"{path} and {file} are of different results; {advice}")
        described = json.loads(metadata["cardlang"])
        seats = json.loads({row["key"]: row["value"] for row in described["about"]}["plan"])["seats"]
        connection.execute("BEGIN")
        for table in DESCRIBING:
            rows = needed("pyarrow").Table.from_pylist(described[table], schema=schema_of(table))
            connection.register("rows_of_table", rows)
            connection.execute(f"CREATE TABLE {table} AS SELECT * FROM rows_of_table").fetchall()
            connection.unregister("rows_of_table")
        for table, names in columns(seats).items():
            listed = ", ".join(f'"{name}"' for name in names)
            file = files_of(path)[table]
            kind = "TABLE" if copy else "VIEW"
            connection.execute(
                f"CREATE {kind} {table} AS SELECT {listed} FROM read_parquet({quoted(str(file))})"
            ).fetchall()
        connection.execute("COMMIT")


@contextmanager
def _explained(what: str, advice: str) -> Iterator[None]:
    errors = needed("duckdb")
    try:
        with interruptible():
            yield
    except (errors.Error, OSError, ValueError, KeyError, TypeError) as error:
        reason = str(error).strip().split("\n")[0][:300]
        raise SimulationError(f"{what}: {reason}; {advice}") from error


def _metadata(connection: duckdb.DuckDBPyConnection, file: Path) -> dict[str, str]:
    rows = connection.execute(
        f"SELECT decode(key), decode(value) FROM parquet_kv_metadata({quoted(str(file))}) "
        f"WHERE decode(key) IN ('cardlang', '{TOGETHER}')"
    ).fetchall()
    return dict(rows)


def _which(described: Mapping[str, Any], rows: Sequence[tuple[int]]) -> str:
    """Return what tells results from those of another plan, and from those before or after they went on."""
    ((matches,),) = rows
    plan = hashlib.sha256(json.dumps(described["about"], sort_keys=True).encode()).hexdigest()[:16]
    return f"{plan}-{matches}"


def _rows(connection: duckdb.DuckDBPyConnection, table: str) -> list[dict[str, Any]]:
    result = connection.execute(f"SELECT * FROM {table}")
    names = [column[0] for column in result.description or ()]
    return [dict(zip(names, row, strict=True)) for row in result.fetchall()]
