"""Run the scenarios of a set against its mutants, one after another or in several processes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import attrs

from cardlang.api import library_for, read_paths
from cardlang.checks.scenario import read_scenario
from cardlang.diagnostics.model import Diagnostic
from cardlang.errors import CardlangError
from cardlang.mutation.changing import Original
from cardlang.mutation.mutants import Mutant
from cardlang.mutation.relevance import Relevance

CHUNK = 8
"""How many mutants a process gets at a time."""


@attrs.frozen
class Origin:
    """Where a set was read, so that another process can read it too."""

    path: str
    name: str
    game: str | None
    uses: tuple[str, ...]


class Runner:
    """The scenarios of one card file, ready to be run against changes of it."""

    def __init__(self, original: Original) -> None:
        self.original = original
        self.relevance = Relevance(original.unit, original.used)

    def noticed_by(self, mutant: Mutant) -> str | None:
        """Return the title of the first scenario that notices a change, None when none does.

        Scenarios that name the card, or one that leads to it, are run first. Those that do not are run only
        when the others pass, so that a change is never called unnoticed before all of them have run.
        """
        changed = self.original.changed(mutant.line, mutant.after)
        rules = changed.unit.game.scenario
        for number in self.relevance.order(mutant.card):
            block = changed.unit.file.scenarios[number]
            scenario = read_scenario(block, changed.unit.source, rules.words, _ignore)
            run = None if scenario is None else rules.prepare(scenario, changed.cards, _ignore)
            try:
                if run is None or not run().passed:
                    return block.lines[0].text
            except CardlangError:  # effects without end, for example
                return block.lines[0].text
        return None


def _ignore(diagnostic: Diagnostic) -> None:
    """A scenario that no longer reads has noticed the change."""


def run_all(
    runner: Runner,
    origin: Origin,
    mutants: Sequence[Mutant],
    jobs: int,
    progress: Callable[[int], None],
) -> list[str | None]:
    """Return for each mutant the scenario that notices it, in the order given, however many processes work."""
    results: list[str | None] = []
    for title in _in_processes(origin, mutants, jobs) if jobs > 1 else map(runner.noticed_by, mutants):
        results.append(title)
        progress(len(results))
    return results


def _in_processes(origin: Origin, mutants: Iterable[Mutant], jobs: int) -> Iterator[str | None]:
    with ProcessPoolExecutor(jobs, initializer=_start, initargs=(origin,)) as pool:
        yield from pool.map(_work, mutants, chunksize=CHUNK)


_runner: Runner | None = None
"""The set of this worker process."""


def _start(origin: Origin) -> None:
    global _runner
    library = library_for(origin.game, origin.uses)
    units, _ = read_paths(library, [Path(origin.path) if Path(origin.path).exists() else origin.path])
    _runner = Runner(Original(library, next(u for u in units if u.source.name == origin.name)))


def _work(mutant: Mutant) -> str | None:
    assert _runner is not None
    return _runner.noticed_by(mutant)
