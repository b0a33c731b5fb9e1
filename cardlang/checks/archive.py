"""Read the card and deck files of a zip. Nothing is ever unpacked to the disk, and bombs are refused unopened."""

from __future__ import annotations

import io
import re
import stat
import struct
import zipfile
import zlib
from collections.abc import Iterator
from pathlib import Path, PurePosixPath

from cardlang.checks.files import CARD_SUFFIX, DECK_SUFFIX, MOST_BYTES, InputError, decode
from cardlang.source import Source

MOST_ENTRIES = 2_000
MOST_INSIDE = 50_000_000
"""How many bytes all entries together may have, unpacked."""

_END = b"PK\x05\x06"
_END_LENGTH = 22
_MOST_DIRECTORY = 1_000_000
_DRIVE = re.compile(r"[A-Za-z]:")


def sources_of(path: Path, name: str | None = None) -> list[Source]:
    """Return the card and deck files of a zip, in order of their names; each is called `ZIP/NAME`.

    Raises InputError for what is no zip, and for a zip with absolute paths, `..`, links, encrypted entries, more
    than 2,000 entries or more than 50 MB inside.
    """
    shown = name or str(path)
    try:
        with path.open("rb") as stream:
            data = stream.read(MOST_BYTES + 1)
    except (OSError, ValueError) as error:
        raise InputError(f"{shown} cannot be read: {getattr(error, 'strerror', None) or error}") from None
    entries = {entry: content for entry, content in entries_of(data, shown) if _is_text(entry)}
    if not entries:
        raise InputError(f"{shown} holds no card files (`*{CARD_SUFFIX}`)")
    return [decode(entries[entry], f"{shown}/{entry}") for entry in sorted(entries)]


def entries_of(data: bytes, name: str, most_inside: int = MOST_INSIDE) -> Iterator[tuple[str, bytes]]:
    """Yield the files of a zip with their content; everything is checked first. Raises InputError."""
    if len(data) > MOST_BYTES:
        raise InputError(f"{name} is larger than {MOST_BYTES // 1_000_000} MB; split it into several")
    _check_directory(data, name)
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            files = _checked(archive.infolist(), name, most_inside)
            for info in files:
                with archive.open(info) as stream:  # a piece of a known size: entries may lie about theirs
                    yield info.filename, stream.read(info.file_size + 1)
    except InputError:
        raise
    except (
        zipfile.BadZipFile, zlib.error, struct.error, OSError, EOFError, ValueError, RuntimeError, IndexError,
        NotImplementedError,
    ) as error:  # fmt: skip
        reason = "".join(c if c.isprintable() else "?" for c in str(error))[:100]
        raise InputError(f"{name} is a damaged zip: {reason}") from None


def _check_directory(data: bytes, name: str) -> None:
    """Refuse a list of entries that would itself be too long to read."""
    at = data.rfind(_END, max(0, len(data) - _END_LENGTH - 65_535))
    if at < 0 or at + _END_LENGTH > len(data):
        raise InputError(f"{name} is not a zip, or its end is missing")
    count, size = struct.unpack("<HL", data[at + 10 : at + 16])
    if count > MOST_ENTRIES or size > _MOST_DIRECTORY or data[max(0, at - 20) : at].startswith(b"PK\x06\x07"):
        raise InputError(
            f"{name} has more than {MOST_ENTRIES:,} entries; a zip of card sets holds card files only"
        )


def _checked(infos: list[zipfile.ZipInfo], name: str, most_inside: int) -> list[zipfile.ZipInfo]:
    """Return the files among the entries; raises InputError for any entry that has no place in a zip of sets."""
    if len(infos) > MOST_ENTRIES:
        raise InputError(
            f"{name} has more than {MOST_ENTRIES:,} entries; a zip of card sets holds card files only"
        )
    seen: set[str] = set()
    for info in infos:
        entry = info.filename
        shown = ascii(entry[:80])
        path = PurePosixPath(entry)
        if path.is_absolute() or _DRIVE.match(entry) or set("\\\0") & set(info.orig_filename):
            raise InputError(f"{name} holds {shown}, which is no path below the zip; it was not read")
        if ".." in path.parts:
            raise InputError(f"{name} holds {shown}, whose `..` leads out of the zip; it was not read")
        if stat.S_ISLNK(info.external_attr >> 16):
            raise InputError(f"{name} holds the link {shown}; put the file itself into the zip")
        if info.flag_bits & 0x1:
            raise InputError(f"{name} holds {shown}, which is encrypted; make a zip without a password")
        if info.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
            raise InputError(f"{name} holds {shown} in a compression other than deflate; make the zip anew")
        if entry in seen:
            raise InputError(f"{name} holds {shown} twice; make the zip anew")
        seen.add(entry)
    inside = sum(info.file_size for info in infos)
    if inside > most_inside:
        raise InputError(f"{name} holds {inside:,} bytes when unpacked, and at most {most_inside:,} are read")
    return [info for info in infos if not info.is_dir()]


def _is_text(entry: str) -> bool:
    return entry.endswith((CARD_SUFFIX, DECK_SUFFIX)) and not any(
        part.startswith((".", "__MACOSX")) for part in PurePosixPath(entry).parts
    )
