"""A real Ray cluster on this machine: the same results, though a worker is killed, and a word when it is gone."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from cardlang.simulation.faults import SimulationError
from cardlang.simulation.simulate import read_results
from simulation import plugins
from simulation.commands import free_port, holds_matches, sim, started, wait_for
from simulation.samples import rows_of, small

pytest.importorskip("ray", reason="needs the extra `ray`")

TWO = ("spycards", "--deck", "chomp", "--deck", "thugs")


class Cluster:
    """A Ray cluster on this machine: a head without processors, and a node with two, each in its session."""

    def __init__(self, folder: Path) -> None:
        self.environment = {**plugins.install(folder), "DIES_ONCE": str(folder / "died")}
        self._log = folder / "ray.log"
        self._sessions: list[subprocess.Popen[bytes]] = []
        port = free_port()
        self.address = f"127.0.0.1:{port}"
        self._start("--head", "--port", str(port), "--num-cpus", "0", "--include-dashboard", "false")
        self._start("--address", self.address, "--num-cpus", "2")

    def _start(self, *arguments: str) -> None:
        """Start a node, and return when it says that it runs."""
        nodes = len(self._sessions) + 1
        with self._log.open("ab") as log:
            process = subprocess.Popen(
                [sys.executable, "-u", "-m", "ray.scripts.scripts", "start", "--block", *arguments],
                stdout=log, stderr=log, start_new_session=True,
                env={**os.environ, **self.environment, "RAY_USAGE_STATS_ENABLED": "0"},
            )  # fmt: skip
        self._sessions.append(process)
        end = time.monotonic() + 120
        while self._log.read_text().count("Ray runtime started") < nodes:
            assert time.monotonic() < end, self._log.read_text()
            assert process.poll() is None, self._log.read_text()
            time.sleep(0.1)

    def processes(self, words: str, session: subprocess.Popen[bytes] | None = None) -> list[int]:
        """Return the processes of the cluster, or of one session, whose command holds these words."""
        sessions = [process.pid for process in self._sessions if session in (None, process)]
        found = []
        for folder in Path("/proc").iterdir():
            if folder.name.isdecimal():
                try:
                    own = int((folder / "stat").read_text().rsplit(")", 1)[1].split()[3])
                    command = (folder / "cmdline").read_text()
                except OSError:
                    continue
                if own in sessions and words in command:
                    found.append(int(folder.name))
        return found

    def lose(self, node: str) -> None:
        """Kill the `head` or the node with the `workers`, as when its machine goes down, and workers on the head.

        They need no processor of their own, so that Ray starts them there too.
        """
        self._kill(self._sessions[("head", "workers").index(node)])
        for worker in self.processes("ray::PoolActor"):
            with suppress(ProcessLookupError):
                os.kill(worker, signal.SIGKILL)

    def _kill(self, session: subprocess.Popen[bytes]) -> None:
        for process in self.processes("", session):
            with suppress(ProcessLookupError):
                os.kill(process, signal.SIGKILL)
        session.wait()

    def stop(self) -> None:
        for process in reversed(self._sessions):
            self._kill(process)


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[Cluster]:
    folder = tmp_path / "packages"
    folder.mkdir()
    made = Cluster(folder)
    try:
        yield made
    finally:
        made.stop()


def test_a_worker_killed_on_ray_changes_no_result(cluster: Cluster) -> None:
    with small(matches=20) as expected:
        rows = rows_of(expected)
    killed: list[int] = []

    def kill(done: int, total: int) -> None:
        if not killed and done >= 20:
            killed.append(cluster.processes("ray::PoolActor")[0])
            os.kill(killed[0], signal.SIGKILL)

    with small(matches=20, engine="ray", scheduler=cluster.address, chunk=5, progress=kill) as found:
        assert killed
        assert killed[0] not in cluster.processes("ray::PoolActor")
        assert rows_of(found) == rows


def test_what_ray_says_of_a_dead_worker_does_not_stand_among_the_results(
    cluster: Cluster, tmp_path: Path
) -> None:
    command = (*TWO, "--bot", "dies", "--matches", "8", "--format", "json")
    done = sim(*command, "--engine", "ray", "--scheduler", cluster.address, **cluster.environment)
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "packages" / "died").exists(), "a worker has died"
    assert json.loads(done.stdout) == json.loads(sim(*command, **cluster.environment).stdout)


@pytest.mark.parametrize(
    ("lost", "word"),
    [
        ("head", "nobody answers there|Broken pipe|Ray has ended the process"),
        ("workers", r"it has had no worker for \d+ s"),
    ],
)
def test_a_ray_cluster_that_is_lost_is_named_and_what_was_finished_is_kept(
    cluster: Cluster, tmp_path: Path, lost: str, word: str
) -> None:
    out = tmp_path / "results.duckdb"
    running = started(
        *TWO, "--bot", "random", "--matches", "200000", "--engine", "ray", "--scheduler", cluster.address,
        "--out", out,
    )  # fmt: skip
    wait_for(lambda: holds_matches(out), 120)
    cluster.lose(lost)
    _, err = running.communicate(timeout=180)
    assert running.returncode == 2, err
    assert re.search(f"the Ray cluster at {cluster.address} is lost: ({word})", err), err
    with read_results(out) as found:
        assert found.matches > 0
        assert f"{found.matches:,} of 200,000 matches are finished and kept in {out}" in err


def test_a_ray_cluster_that_is_not_there_is_told_at_once() -> None:
    with pytest.raises(SimulationError, match="there is no Ray cluster at"):
        small(engine="ray", scheduler=f"127.0.0.1:{free_port()}")
