"""Say that a file or folder is not there, with those that may be meant."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path

from cardlang.checks.files import CARD_SUFFIX, ZIP_SUFFIX, InputError
from cardlang.diagnostics.suggest import closest

MOST_SUGGESTIONS = 3
MOST_ENTRIES = 10_000
"""How many names of one folder are compared."""
SHORTEST_BEGINNING = 3
"""How long the beginning of a name must be to stand for it."""


def is_there(path: str | Path) -> bool:
    """Return whether a path is that of a file or folder; what no path can be is none."""
    try:
        return Path(path).exists()
    except (OSError, ValueError):
        return False


def no_such_place(name: str, sets: Iterable[str] = ()) -> InputError:
    """Return the error for a path that is not there; `sets` are ids that could have been written in its place."""
    known = list(sets)
    kinds = "file, folder or card set" if known else "file or folder"
    return InputError(f"{name}: there is no such {kinds}{hint(near_places(name, Path(), known))}")


def hint(near: list[str]) -> str:
    """Return what ends a message that knows what may be meant; empty for nothing."""
    *others, last = [f"`{name}`" for name in near] or [""]
    return f"; did you mean {', '.join(others)}{' or ' if others else ''}{last}?" if near else ""


def near_places(name: str, folder: Path, sets: Iterable[str] = ()) -> list[str]:
    """Return the existing paths that `name`, read from `folder`, may be a slip of, the nearest first.

    Files count with their ending and without it, and a folder on the way may be the slip. Up to 3, written as
    `name` is; a path that cannot be one has none.
    """
    parts = Path(name).parts
    try:
        at = next(n for n in range(len(parts)) if not is_there(folder.joinpath(*parts[: n + 1])))
        before, rest = Path(*parts[:at]), parts[at + 1 :]
        there = dict(_entries(folder / before)) | {set_id: set_id for set_id in sets if len(parts) == 1}
    except (OSError, ValueError, StopIteration):
        return []
    long_enough = len(parts[at]) >= SHORTEST_BEGINNING
    longer = [known for known in there if long_enough and known.startswith(parts[at])]
    near = dict.fromkeys(there[known] for known in [*closest(parts[at], there), *sorted(longer, key=len)])
    found = [before.joinpath(known, *rest) for known in near]
    return [str(path) for path in found if not rest or is_there(folder / path)][:MOST_SUGGESTIONS]


def _entries(folder: Path) -> Iterator[tuple[str, str]]:
    """Yield what may be meant by each name in a folder: card files, decks, zips and folders."""
    for path in islice(folder.iterdir(), MOST_ENTRIES):
        ending = next((s for s in (CARD_SUFFIX, ZIP_SUFFIX) if path.name.endswith(s)), None)
        if ending is not None:
            yield path.name.removesuffix(ending), path.name
            yield path.name, path.name
        elif path.is_dir() and not path.name.startswith("."):
            yield path.name, path.name
