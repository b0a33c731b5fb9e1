"""Write files so that they are never half there: beside the target first, then renamed."""

from __future__ import annotations

import contextlib
import os
import tempfile
from pathlib import Path

from cardlang.checks.files import InputError


def write_new(path: Path, data: bytes, *, force: bool = False) -> None:
    """Write a file that is not there yet; with `force` one that is there is replaced. Raises InputError.

    A link is replaced and never followed.
    """
    try:
        if path.is_dir():
            raise InputError(f"{path} is a folder; name a file to write")
        if not force and (path.exists() or path.is_symlink()):
            raise InputError(f"{path} is there already; `--force` replaces it")
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.", suffix=".new")
        try:
            with os.fdopen(handle, "wb") as stream:
                stream.write(data)
                stream.flush()
                os.fsync(stream.fileno())
            os.chmod(name, 0o666 & ~_umask())
            os.replace(name, path)
        except BaseException:
            with contextlib.suppress(OSError):
                os.unlink(name)
            raise
    except (OSError, ValueError) as error:
        raise InputError(f"{path} cannot be written: {getattr(error, 'strerror', None) or error}") from None


def _umask() -> int:
    """Return the process's mask for new files, which can only be read by setting it."""
    mask = os.umask(0o077)
    os.umask(mask)
    return mask
