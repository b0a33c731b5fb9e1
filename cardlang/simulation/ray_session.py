"""What speaks with a Ray cluster, in a process of its own: Ray ends a process whose node is gone without a word."""

from __future__ import annotations

import socket
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from typing import Any

from cardlang.simulation.engines import CONNECT, LONELY, EngineLost, WorkersDied, start_worker
from cardlang.simulation.faults import SimulationError, needed
from cardlang.simulation.guarding import guarded, within
from cardlang.simulation.worker import Played, play_chunk


class Session:
    """Speaks with one cluster. Its workers stay from one call to the next, until one of them dies."""

    def __init__(self, address: str | None) -> None:
        """Connect with the cluster at `[ray://]HOST:PORT`, or on this machine. Raises SimulationError."""
        self._ray = needed("ray", "ray")
        self._joblib = needed("joblib", "ray")
        self._address = address
        self._place = address or "this machine"
        self._workers = ExitStack()
        self._parallel: Any = None
        try:
            if address is not None:
                _knock(address)  # Ray itself tries for minutes
            self._ray.init(address or "auto", log_to_driver=False, logging_level="ERROR")
        except (ConnectionError, ValueError, RuntimeError, OSError) as error:
            reason = str(error).strip().split("\n")[0][:200]
            raise SimulationError(
                f"there is no Ray cluster at {self._place} ({reason}); `ray start --head` starts one, "
                "and `--jobs 2` plays on this machine without"
            ) from None

    def workers(self) -> int:
        """Return how many workers there can be. Raises EngineLost when none comes."""
        end = time.monotonic() + CONNECT
        while not (found := self._count()):
            if time.monotonic() > end:
                raise self._lonely(CONNECT)
            time.sleep(0.2)
        return found

    def play(self, job: bytes, chunks: Sequence[Sequence[int]], bot_timeout: float) -> list[Played]:
        """Return what each chunk came to. Raises WorkersDied and EngineLost."""
        play = self._joblib.delayed(play_chunk)
        wave = [play(job, tuple(chunk), bot_timeout) for chunk in chunks]
        # Ray waits for ever for workers that cannot start, and a minute for a head that is gone.
        return list(guarded(lambda: self._played(wave), self._guard()))

    def _played(self, wave: Sequence[Any]) -> Iterator[Played]:
        try:
            if self._parallel is None:
                needed("ray.util.joblib", "ray").register_ray()
                parallel = self._joblib.Parallel(self.workers(), backend="ray", batch_size=1)
                self._parallel = self._workers.enter_context(parallel)
            yield from self._parallel(wave)
        except self._ray.exceptions.RayError as error:
            self._parallel = None
            self._workers.close()
            raise WorkersDied(str(error).split("\n")[0][:200]) from None
        except OSError as error:  # chunks raise nothing: it is Ray that cannot reach its own
            raise self._silent(str(error).split("\n")[0][:200]) from None

    def _guard(self) -> Callable[[], None]:
        """Return what raises EngineLost once the cluster has had no worker for too long or is gone."""
        seen = time.monotonic()

        def check() -> None:
            nonlocal seen
            if self._count():
                seen = time.monotonic()
            elif time.monotonic() - seen > LONELY:
                raise self._lonely(LONELY)

        return check

    def _count(self) -> int:
        """Return how many workers there can be now. Raises EngineLost when nobody answers for the cluster."""
        try:
            if self._address is not None:
                _knock(self._address)
            resources = within(CONNECT, self._ray.cluster_resources)  # which may take a minute
        except OSError:  # TimeoutError is one
            raise self._silent("nobody answers there") from None
        return int(resources.get("CPU", 0))

    def _silent(self, why: str) -> EngineLost:
        return EngineLost(f"the Ray cluster at {self._place} is lost: {why}")

    def _lonely(self, seconds: int) -> EngineLost:
        return EngineLost(
            f"the Ray cluster at {self._place} is lost: it has had no worker for {seconds} s; "
            f"start workers with `ray start --address {self._address or 'HOST:PORT'}`"
        )


def _knock(address: str) -> None:
    """Raise OSError or ValueError unless somebody listens at `[ray://]HOST:PORT`."""
    host, colon, port = address.removeprefix("ray://").rpartition(":")
    if not colon or not port.isdecimal():
        raise ValueError("an address is HOST:PORT")
    socket.create_connection((host, int(port)), timeout=CONNECT).close()


def serve(questions: Any, parent: int, address: str | None) -> None:
    """Answer what the parent process asks: a name and arguments of a Session; None once it is connected.

    An answer is whether it was found, and what was found or the error.
    """
    start_worker(parent)
    try:
        session = Session(address)
    except Exception as error:
        questions.send((False, error))
        return
    questions.send((True, None))
    while True:
        name, arguments = questions.recv()
        try:
            found = True, getattr(session, name)(*arguments)
        except Exception as error:
            found = False, error
        questions.send(found)
