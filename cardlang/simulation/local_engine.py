"""Plays in worker processes of this machine, by loky."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, wait
from functools import partial
from typing import Any

import attrs

from cardlang.simulation.engines import WorkersDied, start_worker
from cardlang.simulation.faults import needed
from cardlang.simulation.worker import Played, play_chunk

AHEAD = 2
"""How many chunks a worker has at most: the one it plays, and the next one."""
IDLE = 300
"""Seconds without anything to do after which a worker ends."""

_workers: dict[int, Any] = {}
"""The workers, each a pool of its own: a pool is lost as a whole when one of its processes dies."""


@attrs.frozen
class Local:
    """Plays in worker processes of this machine, which stay warm for the next simulation.

    A worker that dies costs the chunk that it played.
    """

    jobs: int

    def play(self, job: bytes, chunks: Iterable[Sequence[int]], bot_timeout: float) -> Iterator[Played]:
        """Yield what each chunk came to, in the order in which they are finished."""
        play = partial(play_chunk, job, bot_timeout=bot_timeout)
        return _Crew(range(self.jobs), iter(chunks), play).results()

    def stop(self) -> None:
        """Kill the workers."""
        while _workers:
            _, worker = _workers.popitem()
            worker.shutdown(kill_workers=True)


@attrs.define
class _Crew:
    """Hands chunks out to workers, and collects what comes back."""

    workers: range
    chunks: Iterator[Sequence[int]]
    play: Callable[[Sequence[int]], Played]
    playing: dict[Future[Played], int] = attrs.field(factory=dict)
    death: str = ""
    """What is known of the first worker that died; from then on nothing more is handed out."""

    def results(self) -> Iterator[Played]:
        """Yield results until all chunks are played, or what the others were at when a worker died."""
        died = needed("joblib.externals.loky.process_executor").BrokenProcessPool
        self._hand_out(died)
        while self.playing:
            done, _ = wait(self.playing, return_when=FIRST_COMPLETED)
            for future in done:
                worker = self.playing.pop(future)
                try:
                    played = future.result()
                except died as error:
                    self._lose(worker, error)
                    continue
                self._hand_out(died)  # first, so that nobody waits while the result is kept
                yield played
        if self.death:
            raise WorkersDied(self.death)

    def _hand_out(self, died: type[Exception]) -> None:
        """Give every worker its next chunks, those with the fewest first."""
        busy = Counter(self.playing.values())
        for number in range(AHEAD):
            for worker in self.workers:
                if self.death or busy[worker] > number:
                    continue
                chunk = next(self.chunks, None)
                if chunk is None:
                    return
                try:
                    future = _started(worker).submit(self.play, chunk)
                except died as error:
                    self._lose(worker, error)
                else:
                    self.playing[future] = worker

    def _lose(self, worker: int, error: Exception) -> None:
        self.death = self.death or str(error).split("\n")[0].split(". ")[0]
        if lost := _workers.pop(worker, None):
            lost.shutdown(kill_workers=True)


def _started(worker: int) -> Any:
    """Return a worker, which is started when it is not there."""
    if worker not in _workers:
        pool = needed("joblib.externals.loky").ProcessPoolExecutor
        _workers[worker] = pool(1, timeout=IDLE, initializer=start_worker, initargs=(os.getpid(),))
    return _workers[worker]
