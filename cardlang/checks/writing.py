"""Write files so that they are never half there: beside the target first, then renamed."""

from __future__ import annotations

import contextlib
import os
import tempfile
from pathlib import Path

from cardlang.checks.files import InputError, read_source
from cardlang.source import Source

_MARK = b"\xef\xbb\xbf"


def write_new(path: Path, data: bytes, *, force: bool = False) -> None:
    """Write a file that is not there yet; with `force` one that is there is replaced. Raises InputError.

    A link is replaced and never followed. What is no file (a pipe, a device) is written to.
    """
    if path.is_dir():
        raise InputError(f"{path} is a folder; name a file to write")
    if path.exists() and not path.is_file():
        path.write_bytes(data)  # it takes no renaming
        return
    if not force and (path.exists() or path.is_symlink()):
        raise InputError(f"{path} is there already; `--force` replaces it")
    put(path, data, 0o666 & ~_umask())


def rewrite(
    path: Path, before: Source, text: str, root: Path | None = None, *, keep_mark: bool = True
) -> None:
    """Replace a file's text in one step.

    A link is followed as long as it stays below `root` (default: the folder of `path`). Raises InputError for
    a link that leads out, for a file that no longer says what `before` says, and for one that cannot be
    written. A byte order mark stays when `keep_mark` is true.
    """
    target = path.resolve()
    inside = (root or path.parent).resolve()
    if not target.is_relative_to(inside):
        raise InputError(f"{path} is a link that leads out of {inside}; it was not changed")
    if read_source(target, before.name).text != before.text:
        raise InputError(f"{path} was changed in the meantime; it was left as it is")
    mark = _MARK if keep_mark and target.read_bytes()[:3] == _MARK else b""
    put(target, mark + text.encode(), target.stat().st_mode & 0o7777, shown=path)


def put(path: Path, data: bytes, mode: int, *, shown: Path | None = None) -> None:
    """Put a file with these permissions in its place, whole or not at all. Raises InputError, naming `shown`."""
    try:
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.", suffix=".new")
        try:
            with os.fdopen(handle, "wb") as stream:
                stream.write(data)
                stream.flush()
                os.fsync(stream.fileno())
            os.chmod(name, mode)
            os.replace(name, path)
        except BaseException:
            with contextlib.suppress(OSError):
                os.unlink(name)
            raise
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise InputError(f"{shown or path} cannot be written: {reason}") from None


def _umask() -> int:
    """Return the process's mask for new files, which can only be read by setting it."""
    mask = os.umask(0o077)
    os.umask(mask)
    return mask
