"""Result files: what they are called, which belong together, and where unfinished results stand."""

from __future__ import annotations

import os
import resource
import signal
from pathlib import Path

import pytest

from cardlang.simulation.faults import SimulationError
from cardlang.simulation.parquet import files_of
from cardlang.simulation.places import part_of
from cardlang.simulation.simulate import Interrupted, read_results
from cardlang.simulation.store import Store
from simulation import plugins
from simulation.commands import LONGEST, kept_in, limit_files, sim, sim_here, started, wait_for
from simulation.samples import rows_of, small

pytestmark = pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="limits processes as Linux does")

TWO = ("spycards", "--deck", "chomp", "--deck", "thugs", "--bot", "random")


@pytest.mark.parametrize("name", ["x.csv", "x", "x.json", "x.duckdb.gz", ".parquet", "x.parquet.part"])
def test_a_name_that_does_not_say_what_the_file_is_to_be_is_refused(tmp_path: Path, name: str) -> None:
    done = sim_here(*TWO, "--matches", "2", "--out", tmp_path / name)
    assert (done.returncode, done.stdout) == (2, "")
    assert ".duckdb`" in done.stderr
    assert ".parquet`" in done.stderr
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("name", ["X.DuckDB", "X.PARQUET"])
def test_large_letters_mean_the_same(tmp_path: Path, name: str) -> None:
    out = tmp_path / name
    small(matches=2, out=out).close()
    assert out.read_bytes()[:4] == (b"PAR1" if name == "X.PARQUET" else out.read_bytes()[:4])
    assert not part_of(out).exists()
    with read_results(out) as found:
        assert found.matches == 6


@pytest.fixture
def two_results(tmp_path: Path) -> tuple[Path, Path]:
    first, second = tmp_path / "a.parquet", tmp_path / "b.parquet"
    small(matches=2, out=first).close()
    return first, second


def test_parquet_files_of_different_results_are_not_taken_for_one(two_results: tuple[Path, Path]) -> None:
    first, second = two_results
    for options in ({"matches": 4}, {"matches": 2, "seed": 1}):
        small(out=second, **options).close()
        for table in ("plays", "effects"):
            whole = files_of(second)[table].read_bytes()
            files_of(second)[table].write_bytes(files_of(first)[table].read_bytes())
            with pytest.raises(
                SimulationError, match=r"b\.parquet and .* are of different results; move them away"
            ):
                read_results(second)
            with pytest.raises(SimulationError, match="different results"):
                small(out=second, **options)
            files_of(second)[table].write_bytes(whole)
        for file in files_of(second).values():
            file.unlink()


def test_a_parquet_file_without_those_beside_it_is_refused_with_what_to_do(
    two_results: tuple[Path, Path],
) -> None:
    first, _ = two_results
    files_of(first)["plays"].unlink()
    with pytest.raises(SimulationError, match=r"cannot be read: .*a\.plays\.parquet.*; move them away"):
        read_results(first)
    assert not part_of(first).exists()


def test_unfinished_parquet_results_are_named_and_shown(tmp_path: Path) -> None:
    out = tmp_path / "results.parquet"
    stopped = started(*TWO, "--matches", "100000", "--out", out)
    wait_for(lambda: kept_in(part_of(out)) > 0)
    os.killpg(stopped.pid, signal.SIGINT)
    _, err = stopped.communicate(timeout=LONGEST)
    assert stopped.returncode == 130
    assert f"what is finished is kept in {part_of(out)}; the same command goes on" in err
    shown = sim("show", out)
    assert shown.returncode == 0, shown.stderr
    with read_results(out) as found:
        kept = found.matches
    assert f"{kept:,} matches of 1 pairing" in shown.stdout
    done = sim(*TWO, "--matches", str(kept + 2), "--out", out)
    assert (done.returncode, done.stderr) == (0, "")
    assert not part_of(out).exists()
    assert done.stdout == sim(*TWO, "--matches", str(kept + 2)).stdout


def test_a_part_that_was_just_begun_hides_no_results(two_results: tuple[Path, Path]) -> None:
    """As a process leaves it that is killed while it copies finished results to go on with them."""
    import duckdb

    first, _ = two_results
    duckdb.connect(str(part_of(first))).close()
    with read_results(first) as found:
        assert found.matches == 6
    with small(matches=4, out=first) as found:
        grown = rows_of(found)
    with small(matches=4) as expected:
        assert grown == rows_of(expected)


def test_a_disk_that_fills_up_while_parquet_is_written_costs_nothing(tmp_path: Path) -> None:
    out = tmp_path / "results.parquet"
    small(matches=400, out=tmp_path / "results.duckdb", decks=["chomp", "thugs"]).close()
    os.rename(tmp_path / "results.duckdb", part_of(out))
    command = [*TWO, "--matches", "400", "--out", str(out)]
    failed = started(*command, prepare=limit_files(2_000))
    _, err = failed.communicate(timeout=LONGEST)
    assert failed.returncode == 2
    assert "cannot be written" in err
    assert "the same command goes on" in err
    assert [file.name for file in tmp_path.iterdir()] == [part_of(out).name]
    done = sim(*command)
    assert done.returncode == 0, done.stderr
    with read_results(out) as found:
        assert found.matches == 400


def test_more_matches_than_anybody_waits_for_take_no_memory(tmp_path: Path) -> None:
    out = tmp_path / "results.duckdb"

    def limit() -> None:
        resource.setrlimit(resource.RLIMIT_AS, (4_000_000_000, 4_000_000_000))

    running = started(*TWO, "--matches", "999999999", "--out", out, prepare=limit, OPENBLAS_NUM_THREADS="1")
    wait_for(lambda: running.poll() is not None or kept_in(out) > 0)
    os.killpg(running.pid, signal.SIGINT)
    _, err = running.communicate(timeout=LONGEST)
    assert running.returncode == 130, err
    with read_results(out) as found:
        assert found.matches > 0
    more = sim(*TWO, "--matches", "1000000001")
    assert more.returncode == 2
    assert "`--matches 1000000000` is the most" in more.stderr


def test_gaps_of_any_kind_are_found(tmp_path: Path) -> None:
    with small(matches=6) as found:
        store: Store = found.store
        assert store.missing(6) == []
        assert store.missing(8) == [range(18, 24)]
        store.sql.execute("DELETE FROM matches WHERE match IN (0, 1, 5, 17)").fetchall()
        assert store.missing(6) == [range(2), range(5, 6), range(17, 18)]
        assert store.missing(2) == [range(2), range(5, 6)]
        store.sql.execute("DELETE FROM matches").fetchall()
        assert store.missing(2) == [range(6)]


def test_ctrl_c_without_a_file_still_shows_what_is_finished(tmp_path: Path) -> None:
    count = tmp_path / "count"
    count.touch()
    command = (*TWO[:-1], "stops", "--matches", "1000000", "--bot-timeout", "600")
    process = started(*command, **plugins.install(tmp_path), STOPS_COUNT=str(count))
    wait_for(
        lambda: count.stat().st_size > 2 * 16
    )  # what was begun before is finished: one at a time is played
    os.killpg(process.pid, signal.SIGINT)
    out, err = process.communicate(timeout=LONGEST)
    assert process.returncode == 130
    assert "nothing is kept without `--out FILE`" in err
    assert "How the matches go" in out


def test_ctrl_c_in_python_gives_what_is_finished() -> None:
    def interrupt(done: int, total: int) -> None:
        if done >= 6:
            raise KeyboardInterrupt

    with pytest.raises(Interrupted) as caught:
        small(matches=100, progress=interrupt, chunk=3)
    with caught.value.finished as found:
        assert found.matches == 6
        assert found.measures.matches == 6


def test_a_page_that_cannot_be_written_does_not_cost_the_tables(tmp_path: Path) -> None:
    process = started(*TWO, "--matches", "2", "--html", tmp_path / "page.html", prepare=limit_files(100_000))
    out, err = process.communicate(timeout=LONGEST)
    assert process.returncode == 2
    assert "page.html cannot be written" in err
    assert "How the matches go" in out
    assert list(tmp_path.iterdir()) == []


def test_a_page_in_a_place_that_takes_no_files_is_refused_before_anything_is_played() -> None:
    done = sim(*TWO, "--matches", "2", "--html", "/proc/page.html")
    assert (done.returncode, done.stdout) == (2, "")
    assert "/proc/page.html cannot be written" in done.stderr
    assert "name a file elsewhere" in done.stderr
