"""The mutation score of a set: which changes its scenarios notice."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

import attrs

from cardlang.api import library_for, read_paths
from cardlang.checks.files import InputError
from cardlang.checks.library import Library
from cardlang.checks.unit import Unit
from cardlang.mutation.changing import Original
from cardlang.mutation.listed import Entry, Stale, list_beside, read_list, stale_entries
from cardlang.mutation.mutants import Mutant, mutants_of
from cardlang.mutation.running import Origin, Runner, run_all
from cardlang.source import Source

Progress = Callable[[str, int, int], None]
"""Is told the file, how many changes have been tried, and how many there are."""


@attrs.frozen
class Tried:
    """One change and what came of it."""

    mutant: Mutant
    noticed_by: str | None
    """The title of the first scenario that notices it."""
    entry: Entry | None = None
    """The entry of the list that says why none can."""


@attrs.frozen
class SetScore:
    """The changes of one card file, in its order."""

    source: Source
    set: str
    tried: tuple[Tried, ...]
    stale: tuple[Stale, ...]
    listed_in: Path

    @property
    def unnoticed(self) -> list[Mutant]:
        """The changes that count and that no scenario notices."""
        return [t.mutant for t in self.tried if t.noticed_by is None and t.entry is None]

    @property
    def listed(self) -> list[Tried]:
        """The changes that nothing can notice, as the list says."""
        return [t for t in self.tried if t.noticed_by is None and t.entry is not None]

    @property
    def counted(self) -> int:
        """How many changes count."""
        return len(self.tried) - len(self.listed)

    @property
    def noticed(self) -> int:
        """How many of those that count are noticed."""
        return self.counted - len(self.unnoticed)

    @property
    def score(self) -> float:
        """The share noticed of those that count, in percent; 100 where there is nothing to notice."""
        return 100 * self.noticed / self.counted if self.counted else 100.0


def score_paths(
    paths: Sequence[str],
    game: str | None,
    uses: Sequence[str],
    jobs: int,
    progress: Progress,
    unreadable: Callable[[InputError], None],
) -> list[SetScore]:
    """Return the score of each card file; files without cards that can change are left out.

    The files must be without errors, and their scenarios must pass.
    """
    library = library_for(game, uses)
    scores = []
    for path in paths:
        for unit in read_paths(library, [path], unreadable)[0]:
            origin = Origin(path, unit.source.name, game, tuple(map(str, uses)))
            try:
                scores.append(score_unit(library, unit, origin, jobs, progress))
            except InputError as error:
                unreadable(error)
    return [score for score in scores if score.tried or score.stale]


def score_unit(library: Library, unit: Unit, origin: Origin, jobs: int, progress: Progress) -> SetScore:
    """Return the score of one file. Raises InputError for a list beside it that does not read."""
    listed_in = list_beside(Path(unit.source.name))
    entries = read_list(listed_in)
    original = Original(library, unit)
    mutants = tuple(mutants_of(original))
    jobs = 1 if origin.path == "-" else jobs

    def tell(done: int) -> None:
        progress(unit.source.name, done, len(mutants))

    noticed = run_all(Runner(original), origin, mutants, jobs, tell)
    tried = tuple(
        Tried(mutant, title, None if title else next((e for e in entries if e.covers(mutant)), None))
        for mutant, title in zip(mutants, noticed, strict=True)
    )
    stale = tuple(stale_entries(entries, mutants, noticed))
    return SetScore(unit.source, unit.header.set, tried, stale, listed_in)
