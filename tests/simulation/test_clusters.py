"""Clusters that are there already: a real Dask cluster on this machine, one of whose workers is killed."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from cardlang.simulation import dask_engine
from cardlang.simulation.faults import SimulationError
from simulation import plugins
from simulation.commands import LONGEST, free_port, sim, wait_for
from simulation.samples import rows_of, small

distributed = pytest.importorskip("distributed", reason="needs the extra `dask`")


class Cluster:
    """A scheduler and workers, each a process of its own, on this machine."""

    def __init__(self, folder: Path, environment: dict[str, str]) -> None:
        self.folder = folder
        self.environment = {**os.environ, **environment}
        self.processes: list[subprocess.Popen[bytes]] = []
        file = folder / "scheduler.json"
        self.start(
            "scheduler", "--host", "127.0.0.1", "--port", "0", "--no-dashboard", "--scheduler-file", str(file)
        )
        wait_for(lambda: file.exists() and file.read_text().strip().endswith("}"))
        self.address: str = json.loads(file.read_text())["address"]

    def start(self, kind: str, *arguments: str) -> subprocess.Popen[bytes]:
        log = (self.folder / f"{kind}-{len(self.processes)}.log").open("wb")
        process = subprocess.Popen(
            [sys.executable, "-m", f"distributed.cli.dask_{kind}", *arguments],
            stdout=log, stderr=log, env=self.environment, cwd=self.folder, start_new_session=True,
        )  # fmt: skip
        self.processes.append(process)
        return process

    def worker(self, nanny: bool = False) -> subprocess.Popen[bytes]:
        """Start a worker. Without a nanny nobody starts it anew when it is killed."""
        kind = "--nanny" if nanny else "--no-nanny"
        return self.start("worker", self.address, kind, "--nthreads", "1", "--no-dashboard")

    def stop(self) -> None:
        for process in reversed(self.processes):
            if process.poll() is None:
                os.killpg(process.pid, signal.SIGKILL)
            process.wait()


@pytest.fixture
def cluster(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Cluster]:
    packages = tmp_path / "packages"
    packages.mkdir()
    made = Cluster(tmp_path, {**plugins.install(packages), **getattr(request, "param", {})})
    try:
        yield made
    finally:
        made.stop()


@pytest.fixture(scope="module")
def standing(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    """A cluster with a worker, for tests that leave it as it is."""
    folder = tmp_path_factory.mktemp("standing")
    packages = folder / "packages"
    packages.mkdir()
    made = Cluster(folder, plugins.install(packages))
    try:
        _with_worker(made)
        yield made
    finally:
        made.stop()


def test_a_dask_cluster_gives_the_same_results_though_a_worker_is_killed(cluster: Cluster) -> None:
    with small(matches=40) as expected:
        rows = rows_of(expected)
    victim, _ = cluster.worker(), cluster.worker()
    killed: list[int] = []

    def kill(done: int, total: int) -> None:
        if not killed and done >= 30:
            os.kill(victim.pid, signal.SIGKILL)
            killed.append(done)

    with small(matches=40, engine="dask", scheduler=cluster.address, chunk=3, progress=kill) as found:
        assert killed
        assert victim.wait(LONGEST) == -signal.SIGKILL
        assert rows_of(found) == rows


def test_the_command_plays_on_a_dask_cluster(standing: Cluster) -> None:
    command = ("spycards", "--deck", "chomp", "--deck", "thugs", "--bot", "random", "--matches", "20")
    done = sim(*command, "--engine", "dask", "--scheduler", standing.address)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == sim(*command).stdout


@pytest.mark.parametrize("cluster", [{"DASK_DISTRIBUTED__SCHEDULER__ALLOWED_FAILURES": "0"}], indirect=True)
def test_tasks_whose_workers_keep_dying_are_given_up_with_a_reason(cluster: Cluster, tmp_path: Path) -> None:
    """The worker is started anew whenever the bot has ended it; each time Dask gives the chunk up."""
    cluster.worker(nanny=True)
    out = tmp_path / "results.duckdb"
    command = (
        "spycards",
        "--deck",
        "chomp",
        "--deck",
        "thugs",
        "--matches",
        "2",
        "--out",
        out,
        "--bot",
        "dies",
    )
    done = sim(
        *command, "--engine", "dask", "--scheduler", cluster.address, PYTHONPATH=str(tmp_path / "packages")
    )  # fmt: skip
    assert done.returncode == 2
    assert "workers died 4 times in a row" in done.stderr
    assert f"0 of 2 matches are finished and kept in {out}" in done.stderr
    assert "Traceback" not in done.stderr


def test_a_cluster_that_loses_all_its_workers_is_not_waited_for(
    cluster: Cluster, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(dask_engine, "LONELY", 3)
    _with_worker(cluster)
    only = cluster.processes[-1]
    out = tmp_path / "results.duckdb"

    def kill(done: int, total: int) -> None:
        if only.poll() is None and done >= 6:
            os.kill(only.pid, signal.SIGKILL)
            only.wait()

    with pytest.raises(
        SimulationError, match="is lost: it has had no worker for 3 s; start workers with `dask worker"
    ):
        small(matches=400, engine="dask", scheduler=cluster.address, chunk=3, progress=kill, out=out)
    with small(matches=2, out=out) as found:
        assert found.matches >= 6, "what was finished is kept"


def test_a_scheduler_that_goes_away_is_not_waited_for(
    cluster: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dask_engine, "LONELY", 3)
    _with_worker(cluster)

    def kill(done: int, total: int) -> None:
        if cluster.processes[0].poll() is None and done >= 6:
            os.kill(cluster.processes[0].pid, signal.SIGKILL)

    with pytest.raises(SimulationError, match="is lost"):
        small(matches=400, engine="dask", scheduler=cluster.address, chunk=3, progress=kill)


def test_a_cluster_that_is_not_there_is_told_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dask_engine, "CONNECT", 2)
    address = f"tcp://127.0.0.1:{free_port()}"
    start = time.monotonic()
    with pytest.raises(SimulationError, match=f"there is no Dask scheduler at {address}"):
        small(engine="dask", scheduler=address)
    assert time.monotonic() - start < 120


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"engine": "dask"}, "needs `--scheduler ADDRESS`"),
        ({"engine": "dask", "scheduler": "not an address"}, "there is no Dask scheduler at"),
        ({"engine": "spark"}, "there is no engine `spark`"),
        ({"scheduler": "tcp://127.0.0.1:1"}, "is for `--engine dask`"),
        ({"jobs": 0}, "`--jobs 1` is the least"),
    ],
)
def test_engines_that_cannot_be_are_told_at_once(
    options: dict[str, Any], words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dask_engine, "CONNECT", 2)
    with pytest.raises(SimulationError, match=words):
        small(**options)


def test_workers_with_another_cardlang_are_refused_before_anything_is_played(
    standing: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    small(matches=2, engine="dask", scheduler=standing.address).close()
    monkeypatch.setattr(dask_engine, "__version__", "9.9")
    with pytest.raises(
        SimulationError, match=r"has cardlang .*, and here is 9\.9; install the same version there"
    ):
        small(matches=2, engine="dask", scheduler=standing.address)


def test_workers_without_cardlang_are_refused_before_anything_is_played() -> None:
    class Client:
        def get_versions(self, packages: list[str]) -> dict[str, Any]:
            return {"workers": {"tcp://10.0.0.1:1": {"packages": dict.fromkeys(packages)}}}

    with pytest.raises(SimulationError, match=r"tcp://10\.0\.0\.1:1 has no cardlang, and here is"):
        dask_engine._check_versions(Client())


@pytest.mark.parametrize("bot", ["raises", "illegal"])
def test_a_bot_at_fault_on_dask_is_named_without_any_warning(standing: Cluster, bot: str) -> None:
    command = ("spycards", "--deck", "chomp", "--deck", "thugs", "--matches", "200", "--bot", bot)
    options = ("--engine", "dask", "--scheduler", standing.address)
    done = sim(*command, *options, PYTHONPATH=str(standing.folder / "packages"))
    assert done.returncode == 2
    assert f"error: the bot `{bot}` " in done.stderr
    assert "UserWarning" not in done.stderr


def _with_worker(cluster: Cluster) -> str:
    """Start a worker and return the address of the scheduler when it is there."""
    cluster.worker()
    try:
        client = distributed.Client(cluster.address, set_as_default=False)
    except AssertionError:  # on a busy machine Dask's own thread may not run within the 10 s that it is given
        client = distributed.Client(cluster.address, set_as_default=False)
    with client:
        client.wait_for_workers(1, timeout=LONGEST)
    return cluster.address
