"""The results do not depend on jobs, chunks or engine, nor on being interrupted and taken up again."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardlang.games.registry import game_names
from cardlang.simulation.data import as_data
from cardlang.simulation.simulate import Simulation, read_results, simulate
from simulation.samples import TWO_DECKS, rows_of, small


@pytest.fixture(scope="module")
def expected() -> dict[str, object]:
    with small(replace=["Zasp"]) as found:
        return {"rows": rows_of(found), "data": as_data(found)}


def _same(found: Simulation, expected: dict[str, object]) -> bool:
    return rows_of(found) == expected["rows"] and as_data(found) == expected["data"]


@pytest.mark.parametrize("chunk", [1, 5, 1_000])
def test_chunks_do_not_matter(chunk: int, expected: dict[str, object]) -> None:
    with small(replace=["Zasp"], chunk=chunk) as found:
        assert _same(found, expected)


@pytest.mark.parametrize("jobs", [2, 3])
def test_jobs_do_not_matter(jobs: int, expected: dict[str, object]) -> None:
    with small(replace=["Zasp"], jobs=jobs, chunk=4) as found:
        assert _same(found, expected)


def test_results_taken_up_again_are_those_played_in_one_go(
    tmp_path: Path, expected: dict[str, object]
) -> None:
    out = tmp_path / "results.duckdb"
    with small(matches=2, replace=["Zasp"], out=out) as begun:
        assert begun.matches == 2 * len(begun.plan.pairings)
    with small(replace=["Zasp"], out=out) as found:
        assert _same(found, expected)
    with read_results(out) as found:
        assert _same(found, expected)


def test_gaps_are_filled(tmp_path: Path, expected: dict[str, object]) -> None:
    out = tmp_path / "results.duckdb"
    with small(replace=["Zasp"], out=out) as found:
        for table in ("matches", "plays", "effects"):
            found.store.sql.execute(f"DELETE FROM {table} WHERE match % 3 = 1").fetchall()
        assert found.matches < len(expected["rows"]["matches"])  # type: ignore[index]
    with small(replace=["Zasp"], out=out) as found:
        assert _same(found, expected)


def test_parquet_holds_the_same_and_can_be_extended(tmp_path: Path, expected: dict[str, object]) -> None:
    out = tmp_path / "results.parquet"
    with small(matches=2, replace=["Zasp"], out=out) as found:
        assert found.matches == 2 * len(found.plan.pairings)
    with small(replace=["Zasp"], out=out, chunk=3) as found:
        assert _same(found, expected)
    assert sorted(file.name for file in tmp_path.iterdir()) == [
        "results.effects.parquet", "results.parquet", "results.plays.parquet",
    ]  # fmt: skip
    with read_results(out) as found:
        assert _same(found, expected)


@pytest.mark.parametrize("game", game_names())
def test_parquet_is_read_again_for_every_game(game: str, tmp_path: Path) -> None:
    out, decks = tmp_path / "results.parquet", TWO_DECKS.get(game, ())
    with simulate(game, decks=decks, bots=["random"], matches=2, out=out) as found:
        played = rows_of(found)
    with read_results(out) as found:
        assert rows_of(found) == played


def test_parquet_files_are_the_same_bytes_whoever_played(tmp_path: Path) -> None:
    for name, jobs in (("one", 1), ("two", 2)):
        (tmp_path / name).mkdir()
        small(out=tmp_path / name / "results.parquet", jobs=jobs, chunk=3 * jobs).close()
    for file in (tmp_path / "one").iterdir():
        assert file.read_bytes() == (tmp_path / "two" / file.name).read_bytes()


def test_parquet_is_read_without_cardlang(tmp_path: Path) -> None:
    import pyarrow.parquet as parquet

    small(out=tmp_path / "results.parquet").close()
    table = parquet.read_table(tmp_path / "results.parquet")
    assert table.num_rows == 18
    assert set(table.column("first").to_pylist()) == {"chomp (random)", "leafbugs (random)"}
