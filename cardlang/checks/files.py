"""The loading layer: the only place, beside the resources, that reads files. Every refusal names its reason."""

from __future__ import annotations

from pathlib import Path

from cardlang.errors import CardlangError
from cardlang.source import Source

MOST_BYTES = 50_000_000
CARD_SUFFIX = ".cards.md"
DECK_SUFFIX = ".deck.txt"


class InputError(CardlangError):
    """A file, folder or name of the caller's that cannot be read or found (exit status 2)."""


def read_source(path: Path, name: str | None = None) -> Source:
    """Return a UTF-8 text file without its byte order mark. Raises InputError with the reason."""
    shown = name or str(path)
    try:
        if path.is_dir():
            raise InputError(f"{shown} is a folder, and a file is needed")
        with path.open("rb") as stream:
            data = stream.read(MOST_BYTES + 1)
    except FileNotFoundError:
        raise InputError(f"{shown}: there is no such file") from None
    except (OSError, ValueError) as error:
        raise InputError(f"{shown} cannot be read: {getattr(error, 'strerror', None) or error}") from None
    if len(data) > MOST_BYTES:
        raise InputError(f"{shown} is larger than {MOST_BYTES // 1_000_000} MB; split it into several files")
    return decode(data, shown)


def decode(data: bytes, name: str) -> Source:
    """Return bytes as a source; raises InputError that says where they stop being UTF-8."""
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise InputError(
            f"{name} is not UTF-8: byte {error.start:,} (line {line}) cannot be decoded; save it as UTF-8"
        ) from None
    return Source(name, text)


def text_files(path: Path) -> list[Path]:
    """Return the card and deck files of a folder and the folders below it, in order of their names."""
    return sorted(
        p
        for suffix in (CARD_SUFFIX, DECK_SUFFIX)
        for p in path.rglob(f"*{suffix}")
        if not any(part.startswith(".") for part in p.relative_to(path).parts)
    )
