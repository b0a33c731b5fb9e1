"""What a worker does: play a chunk of matches and give back their rows."""

from __future__ import annotations

import pickle
import time
from collections.abc import Mapping, Sequence
from typing import Any

import attrs

from cardlang.errors import CardlangError
from cardlang.play.watchdog import Watchdog
from cardlang.simulation.plan import Job
from cardlang.simulation.playing import Referee
from cardlang.simulation.rows import Rows


@attrs.frozen(eq=False)
class Played:
    """The rows of the matches that a worker played, and what stopped it before the end of its chunk."""

    matches: tuple[int, ...]
    tables: Mapping[str, Any]
    seconds: float
    fault: str | None = None


_known: dict[bytes, Job] = {}


def play_chunk(job: bytes, matches: Sequence[int], bot_timeout: float) -> Played:
    """Play matches of a pickled job; never raises for a fault of a bot, so that what is finished is kept."""
    start = time.perf_counter()
    known = _known.get(job)
    if known is None:
        _known.clear()  # one job at a time: cards and what engines work out from them are large
        known = _known[job] = pickle.loads(job)
    rows, done = Rows(known.plan.seats), []
    fault = None
    with Watchdog(bot_timeout, "; finished chunks are kept").watching() as watchdog:
        referee = Referee(known, watchdog)
        for match in matches:
            try:
                referee.play(match, rows)
            except CardlangError as error:
                fault = str(error)
                break
            done.append(match)
    return Played(tuple(done), rows.tables(), time.perf_counter() - start, fault)
