"""Which files a command that writes may change: those named in the call, and those in the folders named."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path

from cardlang.checks.files import STDIN, InputError, is_archive
from cardlang.checks.library import files_of
from cardlang.checks.nearby import is_there


def card_files(
    paths: Iterable[str],
    unreadable: Callable[[InputError], None] = lambda error: None,
) -> dict[str, Path]:
    """Return each file by its name as given, with the folder that links may not lead out of.

    Names of bundled sets, zips and standard input are no files to change.
    """
    files: dict[str, Path] = {}
    for given in paths:
        path = Path(given)
        if given == STDIN or not is_there(path) or is_archive(path):
            continue
        try:
            for file in files_of(path):
                files.setdefault(str(file), path if path.is_dir() else path.parent)
        except InputError as error:
            unreadable(error)
    return files
