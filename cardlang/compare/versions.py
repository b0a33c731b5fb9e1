"""Load one version of card sets: files, folders, zips, bundled sets, or what stands at a revision of git."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator, Sequence
from pathlib import Path, PurePosixPath
from typing import Any

import attrs

from cardlang.api import library_for, read_paths
from cardlang.checks.cards import Card, CardSet
from cardlang.checks.files import CARD_SUFFIX, MOST_BYTES, InputError, decode
from cardlang.checks.library import Library
from cardlang.checks.nearby import is_there
from cardlang.checks.scope import Draft
from cardlang.checks.unit import Unit
from cardlang.source import Source

MOST_FILES = 2_000


@attrs.frozen
class Version:
    """One version: its own cards, and all that its texts may speak of."""

    name: str
    game: Any
    units: tuple[Unit, ...]
    cards: CardSet
    own: tuple[Card, ...]
    broken: tuple[Draft, ...]
    """Cards with faults."""


def load_version(name: str, game: str | None, uses: Sequence[str] = ()) -> Version:
    """Return the version that a path, the name of a bundled set, `REVISION:PATH` or a revision names.

    A revision alone is all that stands there. Raises InputError.
    """
    library = library_for(game, uses)
    units = _from_git(library, name) if _is_revision(name) else _from_path(library, name)
    games = {unit.header.game for unit in units}
    if len(games) > 1:
        raise InputError(f"{name} holds cards of several games ({', '.join(sorted(games))}); name one file")
    if not units:
        reason = next((fault.message for fault in library.broken), "it holds no card files")
        raise InputError(f"{name} cannot be compared: {reason}")
    cards, _ = library.link(units, [])
    sets = {unit.header.set for unit in units}
    own = tuple(card for card in cards.values() if card.set in sets)
    good = {(card.set, card.id) for card in own}
    broken = tuple(d for unit in units for d in unit.drafts if (d.set, d.id) not in good)
    return Version(name, units[0].game, tuple(units), cards, own, broken)


def _is_revision(name: str) -> bool:
    try:
        return ":" in name and not Path(name).exists()
    except (OSError, ValueError):
        return False


def _from_path(library: Library, name: str) -> Sequence[Unit]:
    """Return what stands at a path or is bundled; where neither is called so, all card files of a revision."""
    try:
        return read_paths(library, [name])[0]
    except InputError:
        if is_there(name) or name.startswith("-"):
            raise
        try:
            _git(name, "rev-parse", "--verify", "--quiet", f"{name}^{{commit}}")
        except InputError:
            pass
        else:
            return _from_git(library, f"{name}:")
        raise


def _from_git(library: Library, name: str) -> list[Unit]:
    """Return the card files at a revision; sets beside them are at hand for `uses`."""
    if name.startswith("-"):
        raise InputError(f"{name} is no revision of git")
    sort = _git(name, "cat-file", "-t", name).strip()
    if sort == b"blob":
        sources = [_blob(name, name)]
        end = max(name.rfind("/"), name.index(":")) + 1  # `./` at the beginning of the path stays
        beside = name[:end]
        library.offer(s for s in _tree(beside, deep=False) if s.name != name)
    elif sort == b"tree":
        sources = list(_tree(name, deep=True))
    else:
        raise InputError(f"{name} is neither a file nor a folder; write REVISION:PATH")
    return [unit for source in sources if (unit := library.add_source(source)) is not None]


def _tree(name: str, *, deep: bool) -> Iterator[Source]:
    """Yield the card files of a folder at a revision; links are left out."""
    listed = _git(name, "ls-tree", "-z", "--full-tree", *(["-r"] if deep else []), name)
    count = 0
    for entry in listed.split(b"\0"):
        head, _, raw = entry.partition(b"\t")
        path = raw.decode("utf-8", "surrogateescape")
        if not path.endswith(CARD_SUFFIX) or not head.startswith((b"100644", b"100755")):
            continue
        if any(part.startswith(".") for part in PurePosixPath(path).parts):
            continue
        count += 1
        if count > MOST_FILES:
            raise InputError(f"{name} holds more than {MOST_FILES:,} card files")
        yield _blob(head.split()[2].decode(), name + ("" if name.endswith((":", "/")) else "/") + path)


def _blob(spec: str, name: str) -> Source:
    size = int(_git(name, "cat-file", "-s", spec))
    if size > MOST_BYTES:
        raise InputError(f"{name} is larger than {MOST_BYTES // 1_000_000} MB; split it into several files")
    return decode(_git(name, "cat-file", "blob", spec), name)


def _git(name: str, *arguments: str) -> bytes:
    """Return what git prints. Raises InputError with its own words, or when git is not there."""
    try:
        done = subprocess.run(["git", *arguments], capture_output=True, check=False, stdin=subprocess.DEVNULL)
    except FileNotFoundError:
        raise InputError(
            f"{name}: there is no such file, and git is not installed to look for a revision"
        ) from None
    except ValueError as error:
        raise InputError(f"{name} cannot be read: {error}") from None
    if done.returncode:
        said = done.stderr.decode("utf-8", "replace").strip().splitlines()
        reason = said[0].removeprefix("fatal: ") if said else "git gives no reason"
        raise InputError(f"{name}: there is no such file, and git finds no such revision: {reason}")
    return done.stdout
