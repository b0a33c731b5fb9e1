"""A machine that takes no more output is told about as such, and is not called a fault of cardlang."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

FULL = Path("/dev/full")

COMMANDS = (
    ("check", "vanilla"),
    ("check", "vanilla", "--format", "json"),
    ("show", "--game", "spycards"),
    ("test", "bug-fables-1.1"),
    ("try", "ATK+1", "--game", "spycards"),
    ("run", "spycards"),
    ("export", "vanilla", "--to", "json"),
)


@pytest.mark.skipif(not FULL.exists(), reason="this system has no /dev/full")
@pytest.mark.parametrize("arguments", COMMANDS, ids=" ".join)
def test_a_full_disk_is_a_short_message_and_status_2(arguments: tuple[str, ...]) -> None:
    with FULL.open("w") as full:
        result = subprocess.run(
            [sys.executable, "-m", "cardlang", *arguments],
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            timeout=180,
            check=False,
        )
    assert result.returncode == 2
    assert "cannot write: No space left on device" in result.stderr
    assert "fault of its own" not in result.stderr
    assert "Traceback" not in result.stderr


@pytest.mark.skipif(not FULL.exists(), reason="this system has no /dev/full")
def test_a_log_that_does_not_fit_is_told_about() -> None:
    result = subprocess.run(
        [sys.executable, "-m", "cardlang", "run", "bugs", "--log", str(FULL)],
        capture_output=True,
        text=True,
        timeout=180,
        check=False,
    )
    assert (result.returncode, "No space left on device" in result.stderr) == (2, True)
