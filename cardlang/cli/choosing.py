"""Which diagnostics of a check are shown, and which of them fail it: by the command line, else by settings."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import NamedTuple

import click

from cardlang.checks.files import STDIN, InputError
from cardlang.checks.library import files_of
from cardlang.checks.nearby import is_there
from cardlang.checks.settings import OFF_UNLESS_ASKED, Settings, forget, settings_for
from cardlang.diagnostics.model import Diagnostic


class Choosing(NamedTuple):
    """What the command line says. `select` and `ignore` stand in place of both of the settings."""

    select: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()
    strict: bool | None = None
    """Whether warnings fail; None leaves it to the settings."""

    def of(self, name: str) -> Settings:
        """Return what holds for a file by its name as given. Raises InputError for settings with faults."""
        found = settings_for(Path("." if name == STDIN else name))
        if self.select or self.ignore:
            found = found._replace(select=self.select, ignore=self.ignore)
        return found if self.strict is None else found._replace(error_on_warning=self.strict)

    def prepare(self, paths: Iterable[str]) -> tuple[Settings, ...]:
        """Return the settings of all files and folders of a call, read anew. Raises InputError for faults."""
        forget()
        paths = [
            path for path in paths if path == STDIN or is_there(path)
        ]  # others are names of bundled sets
        found = dict.fromkeys(self.of(path) for path in paths)
        for path in paths:
            if Path(path).is_dir():
                found |= dict.fromkeys(self.of(str(file)) for file in _inside(Path(path)))
        return tuple(found)

    def shown(self, diagnostics: Iterable[Diagnostic]) -> tuple[tuple[Diagnostic, ...], int]:
        """Return the diagnostics that are shown, and how many others were kept back.

        What a lint finds that is off for its file is not counted.
        """
        on = [
            d
            for d in diagnostics
            if d.code not in OFF_UNLESS_ASKED or self.of(d.source.name).asks_for(d.code)
        ]
        shown = tuple(d for d in on if self.of(d.source.name).shows(d))
        return shown, len(on) - len(shown)

    def fails(self, diagnostics: Iterable[Diagnostic]) -> bool:
        """Return whether there is an error among diagnostics, or a warning where warnings fail."""
        return any(d.severity == "error" or self.of(d.source.name).error_on_warning for d in diagnostics)


def asked(settings: Iterable[Settings]) -> tuple[str, ...]:
    """Return the codes of lints that are off by default and chosen by some settings."""
    return tuple(code for code in OFF_UNLESS_ASKED if any(each.asks_for(code) for each in settings))


def uses_of(settings: Iterable[Settings]) -> tuple[str, ...]:
    """Return the places of used sets that settings name, each once."""
    return tuple(dict.fromkeys(str(place) for each in settings for place in each.uses))


def _inside(folder: Path) -> Sequence[Path]:
    try:
        return files_of(folder)
    except InputError:
        return ()  # said when it is checked


def codes_of(values: tuple[str, ...], option: str) -> tuple[str, ...]:
    """Return codes or their first characters, split at commas; refuse what no code starts with."""
    codes = tuple(part for value in values for part in value.replace(",", " ").split())
    if codes:
        from cardlang.diagnostics.codes import all_codes

        for code in codes:
            if not any(known.startswith(code) for known in all_codes()):
                raise click.UsageError(
                    f"{option}: no code starts with `{code}`; `cardlang explain` lists them"
                )
    return codes
