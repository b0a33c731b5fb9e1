"""Run the command line as users do: in a process of its own, or in this one, which takes a tenth of the time."""

from __future__ import annotations

import contextlib
import io
import os
import subprocess
import sys
from pathlib import Path
from unittest import mock

import attrs

from cardlang.cli.run import run


@attrs.frozen
class Output:
    status: int
    out: str
    err: str


def cardlang(*arguments: str | Path, typed: str = "", folder: Path | None = None) -> Output:
    """Return what `cardlang` with these arguments writes, run in this process; `typed` is its standard input."""
    out, err, entered = (io.TextIOWrapper(io.BytesIO(data), "utf-8") for data in (b"", b"", typed.encode()))
    with (
        contextlib.redirect_stdout(out),
        contextlib.redirect_stderr(err),
        contextlib.chdir(folder or "."),
        mock.patch("sys.stdin", entered),
    ):
        status = run([*map(str, arguments)])
        out.flush()
        err.flush()
    return Output(status, *(stream.buffer.getvalue().decode() for stream in (out, err)))  # type: ignore[attr-defined]


def process(
    *arguments: str | Path, typed: str = "", folder: Path | None = None, **environment: str
) -> Output:
    """Return what `cardlang` with these arguments writes, run as a process; `typed` is its standard input."""
    done = subprocess.run(
        [sys.executable, "-c", "from cardlang.cli.main import main; main()", *map(str, arguments)],
        input=typed.encode(), capture_output=True, cwd=folder, env={**os.environ, **environment}, timeout=300,
        check=False,
    )  # fmt: skip
    return Output(done.returncode, done.stdout.decode(), done.stderr.decode())
