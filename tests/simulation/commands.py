"""Run `cardlang sim` as a person does, in a process of its own that can be interrupted."""

from __future__ import annotations

import os
import resource
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

PROGRAM = [sys.executable, "-c", "from cardlang.cli.main import main; main()", "sim"]


def sim(*arguments: str | Path, **environment: str) -> subprocess.CompletedProcess[str]:
    """Return what `cardlang sim` with these arguments did."""
    return subprocess.run(
        [*PROGRAM, *map(str, arguments)], capture_output=True, text=True, timeout=120, check=False,
        env={**os.environ, **environment},
    )  # fmt: skip


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


def wait_for(condition: Callable[[], bool], seconds: float = 60) -> None:
    """Return when the condition holds, which may take so long before the test fails."""
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, "this took too long"
        time.sleep(0.05)


def holds_matches(out: Path) -> bool:
    """Return whether a result file that is being written holds some matches for certain."""
    waiting = Path(f"{out}.wal")  # what DuckDB has not moved into the file itself yet
    return waiting.exists() and waiting.stat().st_size > 200_000
