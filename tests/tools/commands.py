"""Run the command line in this process, as quickly as a call and with all its streams apart."""

from __future__ import annotations

import json
import subprocess
import threading
from pathlib import Path
from typing import Any

import attrs
import pytest

from cardlang.cli.run import run


@attrs.frozen
class Output:
    status: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        return json.loads(self.out)


def cardlang(capsys: pytest.CaptureFixture[str], *arguments: str | Path) -> Output:
    """Return what `cardlang` with these arguments writes."""
    capsys.readouterr()
    status = run([*map(str, arguments)])
    out, err = capsys.readouterr()
    return Output(status, out, err)


def end_in_time(process: subprocess.Popen[str]) -> None:
    """Let the test fail, and not wait for ever, when a command that goes on says nothing."""
    clock = threading.Timer(180, process.kill)
    clock.daemon = True
    clock.start()
