"""Find card sets by name or path, and everything they use (interfaces, sections 1 and 3)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import chain
from pathlib import Path
from typing import Any

import attrs

from cardlang.checks.cards import CardSet
from cardlang.checks.files import CARD_SUFFIX, DECK_SUFFIX, InputError, is_archive, read_source, text_files
from cardlang.checks.header import default_set_id
from cardlang.checks.link import link
from cardlang.checks.nearby import hint, is_there, near_places
from cardlang.checks.unit import Unit, read_unit
from cardlang.diagnostics.model import Diagnostic
from cardlang.diagnostics.suggest import closest
from cardlang.resources import cards_folder
from cardlang.source import Source, Span
from cardlang.syntax.cardfile import scan
from cardlang.syntax.layout import Line

MOST_NAMED = 8
"""How many sets a message names when none has a similar name."""


class Library:
    """The card files of one call: bundled sets, given files, and the sets they use.

    `games` are the names of the installed games, `game_of` gives one. `folders` are where used sets are
    looked for besides the bundled ones and the folder of the file that uses them.
    """

    def __init__(
        self,
        games: tuple[str, ...],
        game_of: Callable[[str], Any],
        default_game: str | None = None,
        folders: Iterable[Path] = (),
    ) -> None:
        self.games = games
        self.game_of = game_of
        self.default_game = default_game
        self.folders = list(folders)
        self.read: Callable[[Path, str | None], Source] = read_source
        """Reads a file; another one may know texts that are not written yet. Raises InputError."""
        self.units: dict[str, Unit] = {}
        """By set id, in the order in which they were read."""
        self.broken: list[Diagnostic] = []
        """Faults of files whose game is not known."""
        self.offered: dict[str, Source] = {}
        """Card files at hand that are no files, by set id; they are read when a set uses them."""
        self._known_ids: dict[Path, dict[str, Path]] = {}
        self._files: dict[Path, Unit | None] = {}
        self._archives: dict[Path, tuple[list[Unit], list[Source]]] = {}

    # -- reading -------------------------------------------------------------------------------------------

    def add_file(self, path: Path, name: str | None = None) -> Unit | None:
        """Read a card file; None when not even its game is known. Raises InputError."""
        resolved = path.resolve()
        if resolved not in self._files:
            self._files[resolved] = self.add_source(self.read(path, name))
        return self._files[resolved]

    def add_source(self, source: Source) -> Unit | None:
        """Read a card file that is already at hand."""
        read = read_unit(source, self.default_game, self.games, self.game_of)
        if not isinstance(read, Unit):
            self.broken += read
            return None
        other = self.units.get(read.header.set)
        if other is not None:
            line = read.file.header["set"].line.span if "set" in read.file.header else Span(0, 0)
            read.diagnostics.append(
                Diagnostic(
                    "E138",
                    f"the set `{read.header.set}` is also in {other.source.name}",
                    source,
                    line,
                    help=("two sets cannot have the same id",),
                )
            )
            read.header = _renamed(read)
        self.units[read.header.set] = read
        return read

    def add_archive(self, path: Path, name: str | None = None) -> tuple[list[Unit], list[Source]]:
        """Read a zip: its card files as units, and the texts of its decks. Raises InputError."""
        resolved = path.resolve()
        if resolved not in self._archives:
            from cardlang.checks.archive import sources_of

            sources = sources_of(path, name)
            decks = [source for source in sources if source.name.endswith(DECK_SUFFIX)]
            units = [self.add_source(source) for source in sources if source.name.endswith(CARD_SUFFIX)]
            self._archives[resolved] = [unit for unit in units if unit is not None], decks
        return self._archives[resolved]

    def offer(self, sources: Iterable[Source]) -> None:
        """Keep card files for the case that a set uses them."""
        for source in sources:
            self.offered.setdefault(_id_in(source), source)

    def _offered(self, name: str) -> Unit | None:
        """Return a set that is offered, or that a zip among the folders holds."""
        for folder in [folder for folder in self.folders if is_archive(folder)]:
            from cardlang.checks.archive import sources_of

            self.offer(source for source in sources_of(folder) if source.name.endswith(CARD_SUFFIX))
            self.folders.remove(folder)
        source = self.offered.get(name)
        return self.add_source(source) if source is not None else None

    def add_set(self, name: str, game: str | None = None) -> Unit:
        """Read a bundled set, or a set of the folders, by its id. Raises InputError when there is none."""
        known = self.units.get(name)
        if known is not None:
            return known
        path = self._find(name, [], game)
        offered = self._offered(name) if path is None else None
        if offered is not None:
            return offered
        if path is None:
            ids = self.all_set_ids(game)
            near = near_places(name, Path(), ids)
            few = ", ".join(ids[:MOST_NAMED]) + (", …" if len(ids) > MOST_NAMED else "")
            raise InputError(
                f"there is no card set called `{name}`{hint(near[:1]) or f'; at hand are {few}'}"
            )
        unit = self.add_file(path)
        if unit is None:
            raise InputError(f"{path} is not a card file of an installed game")
        return unit

    def all_set_ids(self, game: str | None) -> list[str]:
        """Return the ids of all sets that can be named."""
        names = self.games if game is None else (game,)
        found = [i for g in names for i in self._ids_in(self.game_of(g).folder)]
        return found + [i for folder in self.folders for i in self._ids_in(folder)] + list(self.offered)

    def add_from(self, place: Path, names: Iterable[str]) -> None:
        """Read those of the named sets that are in a file, folder or zip, ahead of others of the same name."""
        if is_archive(place):
            self.add_archive(place, str(place))
        known = self._ids_in(place)
        for name in names:
            if name in known:
                self.add_file(known[name])

    def set_file(self, name: str) -> Path | None:
        """Return the file of a set by its id, or None when there is no such set."""
        return self._find(name, [], self.default_game)

    def _find(self, name: str, near: list[Path], game: str | None) -> Path | None:
        """Return a set's file: a bundled one first. Games are not loaded for the sets that come with cardlang."""
        games = self.games if game is None else (game,)
        if name == Path(name).name:
            file = f"{name}{CARD_SUFFIX}"
            for folder in chain(map(cards_folder, games), (self.game_of(g).folder for g in games)):
                path: Path = folder / file
                if is_there(path):
                    return path
        for folder in [*near, *self.folders]:
            found = self._ids_in(folder).get(name)
            if found is not None:
                return found
        return None

    def _ids_in(self, folder: Path) -> dict[str, Path]:
        known = self._known_ids.get(folder)
        if known is None:
            known = {}
            paths = (
                []
                if is_archive(folder)
                else [folder]
                if folder.is_file()
                else sorted(folder.glob(f"*{CARD_SUFFIX}"))
                if folder.is_dir()
                else []
            )
            for path in paths:
                set_id = _set_id(path)
                if set_id is not None:
                    known.setdefault(set_id, path)
            self._known_ids[folder] = known
        return known

    # -- using ---------------------------------------------------------------------------------------------

    def used(self, unit: Unit) -> list[Unit]:
        """Return the sets a unit uses directly, reading them where needed; unknown ones are reported once."""
        found = []
        for line in unit.header.uses:
            other = self.units.get(line.text) or self._use(unit, line)
            if other is not None and other is not unit:
                if other.header.game == unit.header.game:
                    found.append(other)
                else:
                    self._fault(
                        unit, "E139", f"the set `{line.text}` belongs to {other.header.game}", line, ()
                    )
        return found

    def _use(self, unit: Unit, line: Line) -> Unit | None:
        path = self._find(line.text, [Path(unit.source.name).parent], unit.header.game)
        if path is not None:
            try:
                return self.add_file(path)
            except InputError as error:
                self._fault(unit, "E139", str(error), line, ())
                return None
        offered = self._offered(line.text)
        if offered is not None:
            return offered
        near = closest(line.text, [*self.all_set_ids(unit.header.game), *self.units], 1)
        self._fault(
            unit,
            "E139",
            f"there is no card set called `{line.text}`",
            line,
            (
                *(f"did you mean `{n}`?" for n in near),
                "sets are looked for among the bundled ones, beside this file and in `--uses`",
            ),
        )
        return None

    def _fault(self, unit: Unit, code: str, message: str, line: Line, help: tuple[str, ...]) -> None:
        diagnostic = Diagnostic(code, message, unit.source, line.span, help=help)
        if diagnostic not in unit.diagnostics:
            unit.diagnostics.append(diagnostic)

    def reach(self, unit: Unit) -> list[Unit]:
        """Return a unit and all it uses, the nearest first."""
        seen = [unit]
        for current in seen:
            seen += [other for other in self.used(current) if not any(other is known for known in seen)]
        return seen

    def link(
        self, units: Sequence[Unit], report_on: Sequence[Unit] | None = None
    ) -> tuple[CardSet, list[Diagnostic]]:
        """Compile units with all they use, used sets first; faults are those of `report_on` (default: all)."""
        ordered: list[Unit] = []
        for unit in units:
            for other in reversed(self.reach(unit)):
                if not any(other is known for known in ordered):
                    ordered.append(other)
        return link(ordered, ordered if report_on is None else report_on, self.reach)


def _renamed(unit: Unit) -> Any:
    return attrs.evolve(unit.header, set=f"{unit.header.set}@{unit.source.name}")


def _set_id(path: Path) -> str | None:
    """Return the set id that a card file's header gives, without reading all of it."""
    try:
        with path.open("rb") as stream:
            head = stream.read(4096).decode("utf-8-sig", "replace")
    except OSError:
        return None
    return _id_in(Source(str(path), head))


def _id_in(source: Source) -> str:
    """Return the set id that the beginning of a card file gives."""
    file, _ = scan(Source(source.name, source.text[:4096]))
    value = file.header.get("set")
    return value.text if value is not None else default_set_id(source.name)


def files_of(path: Path) -> list[Path]:
    """Return the card and deck files of a path: itself, or all in a folder. Raises InputError when empty."""
    if not is_there(path) or not path.is_dir():
        return [path]
    found = text_files(path)
    if not found:
        raise InputError(f"{path} holds no card files (`*{CARD_SUFFIX}`)")
    return found
