"""Where results stand: what the name of a result file says, and where those of Parquet wait until all are there."""

from __future__ import annotations

from pathlib import Path

from cardlang.simulation.faults import SimulationError

DUCKDB, PARQUET, PART = ".duckdb", ".parquet", ".part"


def is_parquet(path: Path) -> bool:
    """Return whether a result file is to be of Parquet, by its name."""
    return path.suffix.lower() == PARQUET


def part_of(path: Path) -> Path:
    """Return where unfinished results of a Parquet file stand."""
    return path.with_name(f"{path.name}{PART}")


def working_place(path: Path) -> Path:
    """Return the DuckDB file in which the results of `path` grow."""
    return part_of(path) if is_parquet(path) else path


def check_name(path: Path) -> None:
    """Raise SimulationError unless a new result file says by its name what it is to be."""
    if path.suffix.lower() in (DUCKDB, PARQUET):
        return
    bare = path.with_suffix("") if path.suffix else path
    raise SimulationError(
        f"{path} does not say what it is to be: results go to a DuckDB file, `--out {bare}{DUCKDB}`, or to Parquet, "
        f"`--out {bare}{PARQUET}`"
    )


def check_folder(path: Path) -> None:
    """Raise SimulationError when a path is a folder, or stands in none."""
    if path.is_dir():
        raise SimulationError(f"{path} is a folder; name a file, such as {path / 'results.duckdb'}")
    if not path.resolve().parent.is_dir():
        raise SimulationError(f"{path} cannot be written: there is no folder {path.parent}")
