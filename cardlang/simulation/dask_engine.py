"""Plays on a Dask cluster that is there already, by the address of its scheduler, through joblib's back end."""

from __future__ import annotations

import asyncio
import warnings
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import attrs

from cardlang import __version__
from cardlang.simulation.engines import CONNECT, LONELY, EngineLost, WorkersDied
from cardlang.simulation.faults import SimulationError, needed
from cardlang.simulation.worker import Played, play_chunk

OVER = ("finished", "error", "cancelled")
"""What a task of Dask can end as; a task that is lost or pending is still to be played."""


class ClusterLost(Exception):
    """A cluster that has no workers any more, or cannot be reached."""


@attrs.frozen
class Dask:
    """Plays on a Dask cluster. A worker's death costs its chunk, which Dask gives to another one."""

    client: Any
    address: str

    @classmethod
    def connect(cls, address: str | None) -> Dask:
        """Return the engine of the cluster whose scheduler has this address. Raises SimulationError."""
        if address is None:
            raise SimulationError(
                "`--engine dask` needs `--scheduler ADDRESS`, such as `tcp://10.0.0.1:8786`"
            )
        distributed = needed("distributed", "dask")
        try:
            client = distributed.Client(address, timeout=CONNECT, set_as_default=False)
        except (TimeoutError, OSError, ValueError, TypeError) as error:
            reason = str(error).strip().split("\n")[0] or type(error).__name__
            raise SimulationError(
                f"there is no Dask scheduler at {address} ({reason[:200]}); `dask scheduler` starts one, and "
                "`--jobs 2` plays on this machine"
            ) from None
        try:
            _check_versions(client)
        except BaseException:
            client.close(timeout=2)
            raise
        return cls(client, address)

    def play(self, job: bytes, chunks: Iterable[Sequence[int]], bot_timeout: float) -> Iterator[Played]:
        """Yield what each chunk came to, in the order in which they are finished."""
        joblib = needed("joblib", "dask")
        killed = needed("distributed", "dask").KilledWorker
        play = joblib.delayed(play_chunk)
        _quiet_joblib()
        try:
            backend = _backend(self.client)
            workers = backend.effective_n_jobs(-1)
            parallel = joblib.Parallel(
                workers,
                backend=backend,
                return_as="generator_unordered",
                batch_size=1,
                pre_dispatch=2 * workers,
            )
            yield from parallel(play(job, tuple(chunk), bot_timeout) for chunk in chunks)
        except killed as error:
            raise WorkersDied(str(error).split("\n")[0][:200]) from None
        except (ClusterLost, TimeoutError) as error:
            reason = "it has no worker" if isinstance(error, TimeoutError) else str(error)[:200]
            raise EngineLost(
                f"the Dask cluster at {self.address} is lost: {reason}; start workers with `dask worker "
                f"{self.address}`, and if they ended by themselves, what they wrote says why"
            ) from None

    def stop(self) -> None:
        """Take back what is not yet played and let go of the cluster."""
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            self.client.close(timeout=2)


def _quiet_joblib() -> None:
    """Let joblib not warn of chunks that are given up: they are played again, and nobody needs to know."""
    warnings.filterwarnings("ignore", message=".*tasks? .*", category=UserWarning, module="joblib")


def _check_versions(client: Any) -> None:
    """Raise SimulationError when a worker has not this cardlang: one without any would end at its first chunk."""
    for worker, versions in client.get_versions(packages=["cardlang"])["workers"].items():
        there = versions["packages"].get("cardlang")
        if there != __version__:
            what = "no cardlang" if there is None else f"cardlang {there}"
            raise SimulationError(
                f"the worker {worker} has {what}, and here is {__version__}; install the same version there"
            )


@attrs.frozen
class _Lost:
    """Stands for the result of a task that has none."""

    error: BaseException


def _backend(client: Any) -> Any:
    """Return joblib's back end for Dask, which also gives back that a task or the whole cluster is lost.

    The original waits for ever for a task whose workers keep dying, and for workers that never come.
    """
    original = needed("joblib._dask", "dask").DaskDistributedBackend

    class Backend(original):  # type: ignore[misc, valid-type]
        async def _collect(self) -> None:
            guard = asyncio.ensure_future(self._guard())
            try:
                while self._continue:
                    async for future, result in self.waiting_futures:
                        if future.status not in OVER:  # its result died with a worker: it is played again
                            self.waiting_futures.add(future)
                            continue
                        self._results.pop(future, None)
                        callback = self._callbacks.pop(future, None)
                        if callback is not None:
                            callback(result if future.status == "finished" else _Lost(_why(future, result)))
                    await asyncio.sleep(0.01)
            finally:
                guard.cancel()

        async def _guard(self) -> None:
            """Give all tasks up when the cluster has had no workers for too long or is gone."""
            lonely = 0
            while True:
                await asyncio.sleep(1)
                try:
                    cores = await asyncio.wait_for(self.client.scheduler.ncores(), 5)
                except Exception:
                    cores = {}
                lonely = 0 if cores else lonely + 1
                if lonely > LONELY:
                    error = ClusterLost(f"it has had no worker for {LONELY} s")
                    for future in list(self._callbacks):
                        self._callbacks.pop(future)(_Lost(error))

        def effective_n_jobs(self, n_jobs: int) -> int:
            found: int = super().effective_n_jobs(n_jobs)
            return max(2, found)  # with 1 joblib would play in this process

        def retrieve_result_callback(self, out: Any) -> Any:
            if isinstance(out, _Lost):
                raise out.error
            return super().retrieve_result_callback(out)

    return Backend(client=client, wait_for_workers_timeout=CONNECT)


def _why(future: Any, result: Any) -> BaseException:
    if future.status == "error":
        error = result[1]
        return error if isinstance(error, BaseException) else ClusterLost(str(error))
    return ClusterLost(f"a task was {future.status}")
