"""Who plays the chunks: this process, workers of this machine (loky), or a cluster of Dask or Ray, by joblib."""

from __future__ import annotations

import os
import signal
import sys
import threading
import time
from collections.abc import Iterable, Iterator, Sequence
from typing import Protocol

import attrs

from cardlang.simulation.faults import SimulationError
from cardlang.simulation.worker import Played, play_chunk

NAMES = ("local", "dask", "ray")
CONNECT = 10
"""Seconds to wait for a cluster and for its first worker."""
LONELY = 30
"""Seconds without any worker after which a cluster is given up."""


class WorkersDied(Exception):
    """Workers that died with the chunks they had; the text says what is known about it."""


class EngineLost(Exception):
    """A cluster that is gone; the text says why and what to do."""


class Engine(Protocol):
    """Plays chunks in any order."""

    def play(self, job: bytes, chunks: Iterable[Sequence[int]], bot_timeout: float) -> Iterator[Played]:
        """Yield what each chunk came to. Raises WorkersDied: chunks not yielded are to be played again; EngineLost."""

    def stop(self) -> None:
        """End the workers, or let go of the cluster, whatever they are at."""


def make_engine(name: str, jobs: int, scheduler: str | None) -> Engine:
    """Return the engine of a name. Raises SimulationError for what there is not, or a cluster that is not there."""
    if name not in NAMES:
        raise SimulationError(f"there is no engine `{name}`; there are {', '.join(NAMES)}")
    if scheduler is not None and name == "local":
        raise SimulationError("`--scheduler` is for `--engine dask` and `--engine ray`")
    if name == "dask":
        from cardlang.simulation.dask_engine import Dask

        return Dask.connect(scheduler)
    if name == "ray":
        from cardlang.simulation.ray_engine import Ray

        return Ray.connect(scheduler)
    if jobs < 1:
        raise SimulationError(f"{jobs} jobs cannot do anything; `--jobs 1` is the least")
    if jobs == 1:
        return OneProcess()
    from cardlang.simulation.local_engine import Local

    return Local(jobs)


@attrs.frozen
class OneProcess:
    """Plays everything in this process."""

    def play(self, job: bytes, chunks: Iterable[Sequence[int]], bot_timeout: float) -> Iterator[Played]:
        """Yield what each chunk came to."""
        for chunk in chunks:
            yield play_chunk(job, chunk, bot_timeout)

    def stop(self) -> None:
        """There is nothing to end."""


def start_worker(parent: int) -> None:
    """Prepare a worker process: it leaves Ctrl-C and standard output to its parent, and ends when that is gone."""
    sys.stdout = sys.stderr
    if threading.current_thread() is threading.main_thread():
        signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with, args=(parent,), name="cardlang-parent", daemon=True).start()


def _end_with(parent: int) -> None:
    while os.getppid() == parent:
        time.sleep(0.5)
    os._exit(0)
