"""`SET.mutants.toml` beside a card file: changes that no scenario can notice, listed by hand with the reason."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import attrs

from cardlang.checks.files import CARD_SUFFIX, InputError, read_source
from cardlang.diagnostics.suggest import closest
from cardlang.mutation.mutants import Mutant

SUFFIX = ".mutants.toml"
_KEYS = ("because", "card", "stat", "line", "to")
MOST_ENTRIES = 10_000


@attrs.frozen
class Entry:
    """Changes that are the same to every board. What is not given may be anything."""

    because: str
    card: str = ""
    stat: str = ""
    """A number of the stat line, or `tribe`."""
    line: str = ""
    """The effect line in canonical spelling."""
    to: str = ""
    """What the line becomes."""

    def covers(self, mutant: Mutant) -> bool:
        """Return whether a change is meant."""
        wanted = ((self.card, mutant.card), (self.stat, mutant.stat))
        if any(given not in ("", has) for given, has in wanted):
            return False
        return self.line in ("", mutant.before) and self.to in ("", mutant.after)

    def __str__(self) -> str:
        given = attrs.asdict(self)
        return ", ".join(f'{key} = "{given[key]}"' for key in _KEYS[1:] if given[key])


@attrs.frozen
class Stale:
    """An entry that keeps nothing out of the score any more, and why."""

    entry: Entry
    reason: str


def list_beside(file: Path) -> Path:
    """Return where the list of a card file is, whether it is there or not."""
    return file.with_name(file.name.removesuffix(CARD_SUFFIX) + SUFFIX)


def read_list(path: Path) -> tuple[Entry, ...]:
    """Return the entries of a list; none when it is not there. Raises InputError with the entry at fault."""
    if not path.is_file():
        return ()
    source = read_source(path)
    try:
        data = tomllib.loads(source.text.replace("\r\n", "\n"))
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise InputError(f"{path} is not TOML: {error}") from None
    unknown = [key for key in data if key != "equivalent"]
    entries: Any = data.get("equivalent", [])
    if unknown or not isinstance(entries, list) or not all(isinstance(entry, dict) for entry in entries):
        what = f"`{unknown[0]}` means nothing here" if unknown else "`equivalent` is no list of tables"
        raise InputError(f"{path}: {what}; each entry starts with `[[equivalent]]`")
    if len(entries) > MOST_ENTRIES:
        raise InputError(f"{path} has {len(entries):,} entries; at most {MOST_ENTRIES:,} are read")
    return tuple(_entry(path, number, entry) for number, entry in enumerate(entries, 1))


def _entry(path: Path, number: int, data: dict[str, Any]) -> Entry:
    place = f"{path}, entry {number}"
    for key, value in data.items():
        if key not in _KEYS:
            near = "".join(f"; did you mean `{n}`?" for n in closest(key, _KEYS, 1))
            raise InputError(f"{place}: there is no key `{key[:60]}`{near} (keys: {', '.join(_KEYS)})")
        if not isinstance(value, str) or not value.strip():
            raise InputError(f"{place}: `{key}` is a text that says something")
    if "because" not in data:
        raise InputError(f'{place} says no reason: `because = "…"`')
    if not any(key in data for key in ("card", "stat", "line")):
        raise InputError(f"{place} names no change: give `card`, `stat` or `line`")
    return Entry(**data)


def stale_entries(
    entries: Iterable[Entry], mutants: Sequence[Mutant], noticed: Sequence[str | None]
) -> list[Stale]:
    """Return the entries that cover no change that is unnoticed."""
    stale = []
    for entry in entries:
        covered = [title for mutant, title in zip(mutants, noticed, strict=True) if entry.covers(mutant)]
        if not covered:
            stale.append(Stale(entry, "there is no such change"))
        elif None not in covered:
            stale.append(Stale(entry, f"the scenario `{covered[0]}` notices it"))
    return stale
