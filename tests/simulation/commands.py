"""Run `cardlang sim` as a person does, in a process of its own that can be interrupted."""

from __future__ import annotations

import os
import resource
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from play.commands import cardlang

from cardlang.simulation.faults import SimulationError
from cardlang.simulation.store import Store

duckdb = pytest.importorskip("duckdb", reason="needs the extra `sim`")

LONGEST = 300
"""Seconds for what takes a few: a busy machine is no fault."""
PROGRAM = [sys.executable, "-c", "from cardlang.cli.main import main; main()", "sim"]


def sim(*arguments: str | Path, **environment: str) -> subprocess.CompletedProcess[str]:
    """Return what `cardlang sim` with these arguments did."""
    return subprocess.run(
        [*PROGRAM, *map(str, arguments)], capture_output=True, text=True, timeout=LONGEST, check=False,
        env={**os.environ, **environment},
    )  # fmt: skip


def sim_here(*arguments: str | Path) -> subprocess.CompletedProcess[str]:
    """Return what `cardlang sim` with these arguments did in this process, without the time that a new one takes."""
    done = cardlang("sim", *arguments)
    return subprocess.CompletedProcess(arguments, done.status, done.out, done.err)


def started(
    *arguments: str | Path, prepare: Callable[[], None] | None = None, **environment: str
) -> subprocess.Popen[str]:
    """Return `cardlang sim` on its way, in a session of its own."""

    def begin() -> None:
        signal.signal(signal.SIGINT, signal.default_int_handler)
        if prepare is not None:
            prepare()

    return subprocess.Popen(
        [*PROGRAM, *map(str, arguments)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        start_new_session=True, preexec_fn=begin, env={**os.environ, **environment},
    )  # fmt: skip


def limit_files(size: int) -> Callable[[], None]:
    """Return what lets no file of the process grow beyond `size` bytes, as on a disk that is full."""

    def limit() -> None:
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))

    return limit


def wait_for(condition: Callable[[], bool], seconds: float = LONGEST) -> None:
    """Return as soon as a condition holds; when it does not within these seconds, the test fails."""
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, "this took too long"
        time.sleep(0.05)


def kept_in(file: Path) -> int:
    """Return how many matches are kept in results that another process is writing: those in a copy of them."""
    with tempfile.TemporaryDirectory() as folder:
        for part in (file, Path(f"{file}.wal")):
            if part.exists():
                shutil.copy(part, folder)
        try:
            with Store.read(Path(folder) / file.name).sql as connection:
                ((kept,),) = connection.execute("SELECT count(*) FROM matches").fetchall()
        except (duckdb.Error, SimulationError):  # half of it was copied while it was written
            return 0
        return int(kept)


def session_of(process: subprocess.Popen[str]) -> set[int]:
    """Return the processes of a session that still run: the process itself and all that it started."""
    found = set()
    for folder in Path("/proc").iterdir():
        if folder.name.isdecimal():
            try:
                fields = (folder / "stat").read_text().rsplit(")", 1)[1].split()
            except OSError:
                continue
            if int(fields[3]) == process.pid and fields[0] != "Z":
                found.add(int(folder.name))
    return found


def free_port() -> int:
    """Return a port of this machine at which nobody listens."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port: int = found.getsockname()[1]
        return port


def holds_matches(out: Path) -> bool:
    """Return whether a result file that is being written holds some matches for certain."""
    waiting = Path(f"{out}.wal")  # what DuckDB has not moved into the file itself yet
    return waiting.exists() and waiting.stat().st_size > 200_000
