"""What goes wrong: bots, workers, the disk and the person at the keyboard. Nothing finished is lost, nothing hangs."""

from __future__ import annotations

import json
import os
import pickle
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from cardlang import load_game
from cardlang.simulation.engines import WorkersDied
from cardlang.simulation.faults import SimulationError
from cardlang.simulation.local_engine import AHEAD, Local
from cardlang.simulation.planning import make_job
from cardlang.simulation.simulate import read_results
from cardlang.simulation.store import Store
from simulation import plugins
from simulation.commands import (
    LONGEST,
    holds_matches,
    kept_in,
    limit_files,
    session_of,
    sim,
    started,
    wait_for,
)
from simulation.samples import rows_of, small

TWO = ("spycards", "--deck", "chomp", "--deck", "thugs")

pytestmark = pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="looks at processes in /proc")


@pytest.fixture
def odd_bots(tmp_path: Path) -> dict[str, str]:
    folder = tmp_path / "packages"
    folder.mkdir()
    return plugins.install(folder)


# -- bots ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("jobs", ["1", "2"])
@pytest.mark.parametrize(
    ("bot", "words"),
    [
        (
            "raises",
            "the bot `raises` failed in match 0 of chomp (raises) against thugs (raises): ValueError: no idea",
        ),
        ("illegal", "the bot `illegal` made a choice it does not have"),
        ("sleeps", "the bot `sleeps` did not answer within 1 s"),
        (
            "leaves",
            "the bot `leaves` failed in match 0 of chomp (leaves) against thugs (leaves): SystemExit: 0",
        ),
        ("slowly_made", "the bot `slowly_made` did not answer within 1 s"),
        (
            "never_made",
            "the bot `never_made` was not made within 1 s; `--bot-timeout SECONDS` gives it more",
        ),
        ("spins", "the bot `spins` did not answer within 1 s"),
        ("unmakable", "the bot `unmakable` cannot be made: RuntimeError: not today"),
    ],
)
def test_a_bot_that_fails_is_named_with_the_match_and_how_to_see_it_again(
    bot: str, words: str, jobs: str, odd_bots: dict[str, str], tmp_path: Path
) -> None:
    done = sim(
        *TWO, "--bot", bot, "--matches", "2", "--jobs", jobs, "--bot-timeout", "1" if "within" in words else "60",
        **odd_bots,
        MADE_ONCE=str(tmp_path / "made"),
    )  # fmt: skip
    assert done.returncode == 2
    assert words in done.stderr
    assert "Traceback" not in done.stderr
    assert "Warning" not in done.stderr
    if bot not in ("unmakable", "never_made"):
        assert f"cardlang run spycards --players {bot},{bot} --seed" in done.stderr


def test_a_bot_that_cannot_be_interrupted_ends_its_process_and_finished_matches_stay(
    odd_bots: dict[str, str], tmp_path: Path
) -> None:
    out = tmp_path / "results.duckdb"
    assert sim(*TWO, "--bot", "last", "--matches", "2", "--out", out, **odd_bots).returncode == 0
    done = sim(*TWO, "--bot", "stubborn", "--matches", "2", "--bot-timeout", "1", **odd_bots)
    assert done.returncode == 2
    assert "cannot be interrupted" in done.stderr
    with read_results(out) as found:
        assert found.matches == 2


def test_a_bot_is_interrupted_in_a_thread_as_on_a_cluster(
    odd_bots: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    from cardlang.play import bots

    monkeypatch.syspath_prepend(odd_bots["PYTHONPATH"])
    bots._entries.cache_clear()
    faults = []

    def play() -> None:
        with pytest.raises(SimulationError) as error:
            small(decks=["chomp", "thugs"], bots=["spins"], matches=2, bot_timeout=1)
        faults.append(str(error.value))

    thread = threading.Thread(target=play)
    thread.start()
    thread.join(LONGEST)
    bots._entries.cache_clear()
    assert len(faults) == 1
    assert "the bot `spins` did not answer within 1 s" in faults[0]


def test_a_bot_that_lets_no_thread_run_ends_its_process_too(odd_bots: dict[str, str]) -> None:
    done = sim(*TWO, "--bot", "holds", "--matches", "2", "--bot-timeout", "1", **odd_bots)
    assert done.returncode != 0
    assert "Timeout" in done.stderr
    assert "in choose" in done.stderr, "the place where it hangs is shown"


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_what_a_bot_prints_does_not_stand_among_the_results(jobs: str, odd_bots: dict[str, str]) -> None:
    done = sim(*TWO, "--bot", "talks", "--matches", "4", "--jobs", jobs, "--format", "json", **odd_bots)
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["matches"] == 4
    assert "let me see …" in done.stderr


def test_a_slow_bot_in_time_is_not_disturbed(odd_bots: dict[str, str]) -> None:
    done = sim(*TWO, "--bot", "slow", "--matches", "2", "--bot-timeout", "20", **odd_bots)
    assert (done.returncode, done.stderr) == (0, "")


def test_what_was_finished_before_a_bot_failed_is_kept_and_counted(
    odd_bots: dict[str, str], tmp_path: Path
) -> None:
    out = tmp_path / "results.duckdb"
    done = sim(*TWO, "--bot", "last", "--bot", "raises", "--matches", "2", "--out", out, **odd_bots)
    assert done.returncode == 2
    with read_results(out) as found:
        kept = found.matches
    assert f"{kept} of 12 matches are finished and kept in {out}; the same command goes on" in done.stderr


# -- workers ------------------------------------------------------------------------------------------------


def test_a_worker_that_dies_costs_its_chunk_which_is_played_again(
    odd_bots: dict[str, str], tmp_path: Path
) -> None:
    out = tmp_path / "results.duckdb"
    done = sim(
        *TWO, "--bot", "dies", "--matches", "6", "--jobs", "2", "--out", out,
        **odd_bots, DIES_ONCE=str(tmp_path / "died"),
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, "")
    assert (tmp_path / "died").exists()
    with read_results(out) as found:
        assert found.matches == 6
    again = sim(
        *TWO, "--bot", "dies", "--matches", "6", "--jobs", "1", **odd_bots, DIES_ONCE=str(tmp_path / "died")
    )
    assert again.stdout == done.stdout


def test_workers_that_always_die_are_given_up_with_a_reason(odd_bots: dict[str, str]) -> None:
    done = sim(*TWO, "--bot", "dies", "--matches", "4", "--jobs", "2", **odd_bots)
    assert done.returncode == 2
    assert "workers died 4 times in a row" in done.stderr
    assert "--jobs 1" in done.stderr


def test_a_worker_killed_from_outside_changes_nothing(tmp_path: Path) -> None:
    with small(matches=60) as expected:
        rows = rows_of(expected)
    engine = Local(2)
    killed = []

    def kill(done: int, total: int) -> None:
        if not killed and done > 10:
            killed.append(_workers(os.getpid())[0])
            os.kill(killed[0], signal.SIGKILL)

    try:
        with small(matches=60, jobs=2, chunk=4, progress=kill) as found:
            assert killed
            assert rows_of(found) == rows
    finally:
        engine.stop()


def test_a_dead_worker_costs_nothing_of_what_its_fellows_play() -> None:
    game = load_game("spycards")
    job = pickle.dumps(make_job(game, game.cards, decks=["chomp", "thugs"], bots=["random"]))
    handed: list[int] = []

    def chunks() -> Iterator[range]:
        for number in range(6):
            handed.append(number)
            yield range(number * 1000, (number + 1) * 1000)

    engine = Local(2)
    finished: list[int] = []

    def play() -> None:
        for played in engine.play(job, chunks(), 0):
            finished.append(len(played.matches))
            if len(finished) == 1:
                os.kill(_workers(os.getpid())[0], signal.SIGKILL)

    try:
        with pytest.raises(WorkersDied):
            play()
    finally:
        engine.stop()
    assert len(handed) - len(finished) in (1, AHEAD)
    assert len(finished) >= AHEAD


def _workers(parent: int) -> list[int]:
    found = []
    for folder in Path("/proc").iterdir():
        if folder.name.isdecimal():
            try:
                fields = (folder / "stat").read_text().rsplit(")", 1)[1].split()
                words = (folder / "cmdline").read_text()
            except OSError:
                continue
            if int(fields[1]) == parent and "LokyProcess" in words:
                found.append(int(folder.name))
    return found


# -- the coordinator ----------------------------------------------------------------------------------------


@pytest.fixture(params=["1", "2"])
def running(
    request: pytest.FixtureRequest, odd_bots: dict[str, str], tmp_path: Path
) -> Iterator[tuple[subprocess.Popen[str], Path, list[str]]]:
    """A simulation that has finished some of its matches and goes no further."""
    out = tmp_path / "results.duckdb"
    command = [
        *TWO,
        "--bot",
        "stops",
        "--matches",
        "36",
        "--jobs",
        request.param,
        "--bot-timeout",
        "600",
        "--out",
        str(out),
    ]
    count = tmp_path / "count"
    count.touch()
    process = started(*command, **odd_bots, STOPS_COUNT=str(count))
    wait_for(lambda: count.stat().st_size > 2 * 16 and kept_in(out) > 0)
    yield process, out, command
    if process.poll() is None:
        process.kill()
    process.communicate()


def test_ctrl_c_keeps_what_is_finished_and_the_same_command_goes_on(
    running: tuple[subprocess.Popen[str], Path, list[str]], odd_bots: dict[str, str]
) -> None:
    process, out, command = running
    os.killpg(process.pid, signal.SIGINT)
    _, err = process.communicate(timeout=LONGEST)
    assert process.returncode == 130
    assert f"what is finished is kept in {out}; the same command goes on" in err
    assert "Traceback" not in err
    wait_for(lambda: not session_of(process))
    with read_results(out) as found:
        assert 0 < found.matches < 36
    done = sim(*command, **odd_bots)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == sim(*command[:-2], **odd_bots).stdout


def test_a_request_to_end_is_taken_as_ctrl_c_and_has_the_status_of_its_signal(tmp_path: Path) -> None:
    out = tmp_path / "results.duckdb"
    process = started(*TWO, "--bot", "random", "--matches", "200000", "--jobs", "2", "--out", str(out))
    wait_for(lambda: holds_matches(out))
    process.terminate()
    _, err = process.communicate(timeout=LONGEST)
    assert process.returncode == 128 + signal.SIGTERM
    assert f"what is finished is kept in {out}; the same command goes on" in err
    wait_for(lambda: not session_of(process))


def test_a_killed_coordinator_leaves_its_results_and_no_process(
    running: tuple[subprocess.Popen[str], Path, list[str]], odd_bots: dict[str, str]
) -> None:
    process, out, command = running
    process.kill()
    process.communicate()
    wait_for(lambda: not session_of(process))
    with Store.read(out).sql as connection:
        ((kept,),) = connection.execute("SELECT count(*) FROM matches").fetchall()
    assert 0 < kept < 36
    done = sim(*command, **odd_bots)
    assert (done.returncode, done.stderr) == (0, "")
    with read_results(out) as found:
        assert found.matches == 36


# -- the file -----------------------------------------------------------------------------------------------


def test_a_full_disk_ends_it_with_what_was_finished(tmp_path: Path) -> None:
    out = tmp_path / "results.duckdb"
    command = [*TWO, "--bot", "random", "--matches", "3000", "--out", str(out)]
    process = started(*command, prepare=limit_files(1_200_000))
    _, err = process.communicate(timeout=LONGEST)
    assert process.returncode == 2
    assert "cannot be written" in err
    assert "the same command goes on" in err
    assert "Traceback" not in err
    with read_results(out) as found:
        kept = found.matches
    assert kept > 0
    more = sim(*command[:-3], str(kept + 2), "--out", out)
    assert more.returncode == 0, more.stderr


@pytest.mark.parametrize("name", ["results.duckdb", "results.parquet"])
def test_files_that_are_none_of_ours_or_cut_off_are_refused_and_left_alone(tmp_path: Path, name: str) -> None:
    out = tmp_path / name
    small(matches=2, out=out).close()
    whole = out.read_bytes()
    for data in (whole[: len(whole) // 2], b"not a file of results\n" * 300, whole[:100], b""):
        out.write_bytes(data)
        if data or name.endswith("parquet"):
            with pytest.raises(SimulationError, match=r"damaged|cannot be read"):
                small(matches=2, out=out)
            assert out.read_bytes() == data
        assert sim("show", out).returncode == 2


def test_a_file_in_use_elsewhere_is_not_waited_for(tmp_path: Path) -> None:
    out = tmp_path / "results.duckdb"
    with small(matches=2, out=out):
        code = "import sys; from cardlang.simulation.simulate import read_results; read_results(sys.argv[1])"
        code = code.replace("sys.argv[1]", "__import__('pathlib').Path(sys.argv[1])")
        done = subprocess.run([sys.executable, "-c", code, out], capture_output=True, text=True, check=False)
    assert "is in use by another process" in done.stderr


def test_another_simulation_is_not_mixed_in(tmp_path: Path) -> None:
    out = tmp_path / "results.duckdb"
    small(matches=2, out=out).close()
    for options, words in (
        ({"decks": ["chomp", "thugs"]}, "the decks or bots and the pairings"),
        ({"seed": 1}, "the seed"),
        ({"bots": ["greedy"]}, "the decks or bots"),
        ({"details": False}, "what is counted"),
    ):
        with pytest.raises(SimulationError, match=f"holds another simulation: {words} differ"):
            small(matches=2, out=out, **options)  # type: ignore[arg-type]


def test_places_that_cannot_hold_a_file_are_refused_before_anything_is_played(tmp_path: Path) -> None:
    with pytest.raises(SimulationError, match="is a folder"):
        small(out=tmp_path)
    with pytest.raises(SimulationError, match="there is no folder"):
        small(out=tmp_path / "nowhere" / "results.duckdb")
    done = sim(*TWO, "--bot", "random", "--html", tmp_path / "nowhere" / "report.html")
    assert (done.returncode, done.stdout) == (2, "")
    assert "there is no folder" in done.stderr


# -- what is not installed ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("library", "extra"), [("duckdb", "sim"), ("joblib", "sim"), ("distributed", "dask")]
)
def test_a_missing_library_is_named_with_its_extra(library: str, extra: str) -> None:
    more = (
        ["--engine", "dask", "--scheduler", "tcp://127.0.0.1:1"]
        if library == "distributed"
        else ["--jobs", "2"]
    )
    words = ["sim", *TWO, "--bot", "random", "--matches", "2", *more]
    code = f"import sys; sys.modules[{library!r}] = None; sys.argv[1:] = {words!r}; "
    code += "from cardlang.cli.main import main; main()"
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=False, timeout=LONGEST
    )
    assert done.returncode == 2
    assert f"this needs {library}, which is not installed" in done.stderr
    assert f"`pip install 'cardlang[{extra}]'` installs it" in done.stderr
