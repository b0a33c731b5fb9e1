"""Play what is missing: hand out chunks, keep what comes back, and go on after workers that died."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Iterator, Sequence
from itertools import chain, islice
from typing import Protocol

import attrs

from cardlang.simulation.engines import Engine, EngineLost, WorkersDied
from cardlang.simulation.faults import SimulationError
from cardlang.simulation.plan import Job
from cardlang.simulation.store import Store

SECONDS = 1.0
"""About how long a chunk should take."""
MOST = 5_000
MOST_DEATHS = 3
"""After so many deaths without a finished chunk between them, it is not by accident."""


class Progress(Protocol):
    """Somebody who watches."""

    def __call__(self, done: int, total: int) -> None:
        """Learn that so many of the matches are finished."""


@attrs.define
class Chunks:
    """Hands out what is to be played: few matches at first, then as many as take about a second.

    How they are cut does not change any result. With `size` all have this many matches.
    """

    left: Sequence[range]
    size: int | None = None
    next_size: int = 2

    def __iter__(self) -> Iterator[Sequence[int]]:
        left = chain.from_iterable(self.left)
        while chunk := tuple(islice(left, self.size or self.next_size)):
            yield chunk

    def learn(self, matches: int, seconds: float) -> None:
        """Adapt the size to how long some matches took."""
        if matches:
            self.next_size = max(
                1, min(MOST, 2 * self.next_size, round(SECONDS * matches / max(seconds, 1e-6)))
            )


def play_missing(
    job: Job,
    store: Store,
    each: int,
    engine: Engine,
    *,
    bot_timeout: float,
    chunk: int | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> None:
    """Play every match that the store lacks, `each` of every pairing.

    Raises SimulationError when a bot fails, workers keep dying, or results cannot be written; whatever happens,
    what was finished stays in the store. Workers are ended when this is left by an exception.
    """
    blob = pickle.dumps(job)
    missing = store.missing(each)
    total = job.plan.matches(each)
    deaths = 0
    try:
        while missing:
            chunks = Chunks(missing, chunk)
            try:
                for played in engine.play(blob, iter(chunks), bot_timeout):
                    store.add(played)
                    chunks.learn(len(played.matches), played.seconds)
                    deaths = 0 if played.matches else deaths
                    if progress is not None:
                        progress(store.count(), total)
                    if played.fault is not None:
                        raise SimulationError(_with_advice(played.fault, store, total))
                deaths += 1  # all chunks came back: nothing can be missing, unless an engine loses some
            except WorkersDied as death:
                deaths += 1
                if deaths > MOST_DEATHS:
                    raise SimulationError(_with_advice(_died(death, chunk), store, total)) from None
            except EngineLost as lost:
                raise SimulationError(_with_advice(str(lost), store, total)) from None
            missing = store.missing(each)
            if missing and deaths > MOST_DEATHS:
                raise SimulationError(_with_advice("the engine does not give back all chunks", store, total))
    except BaseException:
        engine.stop()
        raise


def _died(death: WorkersDied, chunk: int | None) -> str:
    return (
        f"workers died {MOST_DEATHS + 1} times in a row ({death}); a bot that cannot be interrupted and too little "
        "memory are the usual reasons: try `--jobs 1`, and what the workers wrote above"
    )


def _with_advice(fault: str, store: Store, total: int) -> str:
    kept = f"{store.count():,} of {total:,} matches are finished"
    if store.path is None:
        return f"{fault}\n  {kept} and lost; `--out FILE` keeps them"
    return f"{fault}\n  {kept} and kept in {store.place}; the same command goes on from there"
