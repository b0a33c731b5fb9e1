"""Measure as ratios: several runs of each side in turn, the best of each, and a fixed yardstick beside them."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable, Sequence

import attrs


@attrs.frozen
class Figure:
    """One measured ratio with what is wanted of it."""

    name: str
    ratio: float
    wanted: str
    """`≥ 0.40` or `≤ 1.60`."""
    detail: str

    @property
    def reached(self) -> bool:
        """Whether the ratio is what is wanted."""
        sign, number = self.wanted.split()
        return self.ratio >= float(number) if sign == "≥" else self.ratio <= float(number)


def best(*runs: Callable[[], object], times: int = 7) -> list[float]:
    """Return the least CPU seconds of each function over `times` rounds in which all run in turn."""
    least = [float("inf")] * len(runs)
    for _ in range(times):
        for number, run in enumerate(runs):
            start = time.process_time()
            run()
            least[number] = min(least[number], time.process_time() - start)
    return least


def processes(*commands: Sequence[str], times: int = 7) -> list[float]:
    """Return the least CPU seconds (user and system) of whole processes, run in turn; one warm-up each."""
    least = [float("inf")] * len(commands)
    for turn in range(times + 1):
        for number, command in enumerate(commands):
            seconds = _cpu_of(command)
            if turn:
                least[number] = min(least[number], seconds)
    return least


def _cpu_of(command: Sequence[str]) -> float:
    import resource

    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def python(code: str) -> list[str]:
    """Return the command that runs `code` in this Python."""
    return [sys.executable, "-c", code]
