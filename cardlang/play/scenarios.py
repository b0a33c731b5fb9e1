"""Run the scenarios of card files and report how each one came out."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

import attrs

from cardlang.api import library_for, read_paths
from cardlang.checks.cards import CardSet
from cardlang.checks.files import DECK_SUFFIX, InputError
from cardlang.checks.report import Prepared, prepare_scenarios
from cardlang.checks.scenario import Mismatch, Outcome
from cardlang.checks.unit import Unit
from cardlang.diagnostics.model import Diagnostic
from cardlang.engine.events import Event
from cardlang.errors import CardlangError
from cardlang.games import registry
from cardlang.source import Source


@attrs.frozen
class Result:
    """One scenario that was run, or that has faults and could not be."""

    title: str
    line: int
    """Where its title stands, from 1."""
    outcome: Outcome | None

    @property
    def status(self) -> str:
        """`passed`, `failed`, or `error` when it could not run."""
        if self.outcome is None:
            return "error"
        return "passed" if self.outcome.passed else "failed"

    @property
    def mismatches(self) -> tuple[Mismatch, ...]:
        """What did not come as expected."""
        return () if self.outcome is None else self.outcome.mismatches

    @property
    def trace(self) -> tuple[Event, ...]:
        """The events up to the first difference; none when all is as expected."""
        if self.outcome is None or self.outcome.passed:
            return ()
        ends = [m.until for m in self.outcome.mismatches if m.until is not None]
        return self.outcome.events[: min(ends)] if ends else self.outcome.events


@attrs.frozen
class FileResult:
    """The scenarios of one card file."""

    source: Source
    set: str
    cards: CardSet
    results: tuple[Result, ...]
    errors: tuple[Diagnostic, ...]
    """What is wrong with its cards and scenarios, sorted by place."""


@attrs.frozen
class ScenarioReport:
    """The scenarios of all files of a call."""

    files: tuple[FileResult, ...]
    errors: tuple[Diagnostic, ...]
    """Faults of files whose game is not known."""

    def count(self, status: str) -> int:
        """Return how many scenarios came out so."""
        return sum(result.status == status for file in self.files for result in file.results)

    @property
    def total(self) -> int:
        """How many scenarios there are."""
        return sum(len(file.results) for file in self.files)

    @property
    def diagnostics(self) -> tuple[Diagnostic, ...]:
        """All errors, file by file."""
        return (*self.errors, *(error for file in self.files for error in file.errors))

    @property
    def ok(self) -> bool:
        """True when every scenario ran and passed, and nothing is wrong with the files."""
        return not self.diagnostics and self.count("passed") == self.total


def run_scenarios(
    paths: Iterable[str | Path],
    game: str | None = None,
    uses: Sequence[str | Path] = (),
    unreadable: Callable[[InputError], None] | None = None,
) -> ScenarioReport:
    """Run the scenarios of card files, folders and bundled sets. Author's mistakes are in the report.

    Raises UnknownGame for `game`, and InputError for what cannot be found or read, unless `unreadable` takes
    it: then the other paths are still run.
    """
    if game is not None:
        registry.game(game)
    library = library_for(game, uses)
    files: list[FileResult] = []
    for path in paths:
        before = len(library.broken)
        units, decks = read_paths(library, [path], unreadable)
        if decks and not units and len(library.broken) == before:
            what = "is a deck" if str(path).endswith(DECK_SUFFIX) else "holds only decks"
            error = InputError(f"{path} {what}; scenarios stand in card files")
            if unreadable is None:
                raise error
            unreadable(error)
        files += [
            _run_file(unit, *library.link([unit], [unit]))
            for unit in units
            if not any(unit.source is file.source for file in files)
        ]
    return ScenarioReport(tuple(files), tuple(_errors(library.broken)))


def _run_file(unit: Unit, cards: CardSet, diagnostics: list[Diagnostic]) -> FileResult:
    found = list(diagnostics)
    results = tuple(_run(unit.source, prepared) for prepared in prepare_scenarios(unit, cards, found))
    return FileResult(unit.source, unit.header.set, cards, results, tuple(_errors(found)))


def _run(source: Source, prepared: Prepared) -> Result:
    line = source.position(prepared.title.start)[0]
    try:
        outcome = None if prepared.run is None else prepared.run()
    except CardlangError as error:  # effects without end, for example
        outcome = Outcome((Mismatch(prepared.title, "a scenario that runs to its end", str(error)),))
    except Exception as error:  # a fault of ours: say at which scenario
        error.add_note(f"in the scenario `{prepared.title.text}` ({source.name}:{line})")
        raise
    return Result(prepared.title.text, line, outcome)


def _errors(diagnostics: Iterable[Diagnostic]) -> list[Diagnostic]:
    return sorted((d for d in diagnostics if d.severity == "error"), key=lambda d: d.sort_key)
