"""Run the command line as users do, in a process of its own."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import attrs


@attrs.frozen
class Output:
    status: int
    out: str
    err: str


def cardlang(
    *arguments: str | Path, typed: str = "", folder: Path | None = None, **environment: str
) -> Output:
    """Return what `cardlang` with these arguments writes; `typed` is its standard input."""
    done = subprocess.run(
        [sys.executable, "-c", "from cardlang.cli.main import main; main()", *map(str, arguments)],
        input=typed.encode(), capture_output=True, cwd=folder, env={**os.environ, **environment}, timeout=120,
        check=False,
    )  # fmt: skip
    return Output(done.returncode, done.stdout.decode(), done.stderr.decode())
