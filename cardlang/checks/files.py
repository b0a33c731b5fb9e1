"""The loading layer: the only place, beside the resources, that reads files. Every refusal names its reason."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Iterable
from pathlib import Path

from cardlang.errors import CardlangError
from cardlang.source import Source

MOST_BYTES = 50_000_000
MOST_LINES = 2_000_000
CARD_SUFFIX = ".cards.md"
DECK_SUFFIX = ".deck.txt"
ZIP_SUFFIX = ".zip"
SETTINGS_FILES = ("cardlang.toml", "pyproject.toml")
"""Where settings of a folder stand; the first one counts."""
STDIN = "-"
"""The path that means standard input."""


class InputError(CardlangError):
    """A file, folder or name of the caller's that cannot be read or found (exit status 2)."""


def read_source(path: Path, name: str | None = None) -> Source:
    """Return a UTF-8 text file without its byte order mark; `-` is standard input. Raises InputError."""
    shown = name or str(path)
    try:
        if str(path) == STDIN:
            return decode(sys.stdin.buffer.read(MOST_BYTES + 1), shown)
        if path.is_dir():
            raise InputError(f"{shown} is a folder, and a file is needed")
        with path.open("rb") as stream:
            data = stream.read(MOST_BYTES + 1)
    except FileNotFoundError:
        from cardlang.checks.nearby import hint, near_places

        raise InputError(f"{shown}: there is no such file{hint(near_places(str(path), Path()))}") from None
    except (OSError, ValueError) as error:
        raise InputError(f"{shown} cannot be read: {getattr(error, 'strerror', None) or error}") from None
    return decode(data, shown)


def decode(data: bytes, name: str) -> Source:
    """Return bytes as a source; raises InputError when they are too many or not UTF-8, and says where."""
    if len(data) > MOST_BYTES:
        raise InputError(f"{name} is larger than {MOST_BYTES // 1_000_000} MB; split it into several files")
    if data.count(b"\n") > MOST_LINES:
        raise InputError(f"{name} has more than {MOST_LINES:,} lines; split it into several files")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise InputError(
            f"{name} is not UTF-8: byte {error.start:,} (line {line}) cannot be decoded; save it as UTF-8"
        ) from None
    return Source(name, text)


def is_archive(path: Path) -> bool:
    """Return whether a path is that of a zip, by its name."""
    try:
        return path.name.lower().endswith(ZIP_SUFFIX) and path.is_file()
    except (OSError, ValueError):
        return False


def text_files(path: Path) -> list[Path]:
    """Return the card and deck files of a folder and the folders below it, in order of their names."""
    return sorted(
        p
        for suffix in (CARD_SUFFIX, DECK_SUFFIX)
        for p in path.rglob(f"*{suffix}")
        if not any(part.startswith(".") for part in p.relative_to(path).parts)
        and (p.is_file() or not p.exists())
    )


def stamps(folders: Iterable[Path]) -> dict[Path, tuple[int, int]]:
    """Return each card and deck file of some folders with what changes when it is written: its time and size.

    Files with settings count too, where they stand in the folders themselves.
    """
    found = {}
    for folder in folders:
        settings = [folder / name for name in SETTINGS_FILES]
        for path in [*text_files(folder), *settings] if folder.is_dir() else ():
            with contextlib.suppress(OSError):
                status = path.stat()
                found[path] = (status.st_mtime_ns, status.st_size)
    return found
