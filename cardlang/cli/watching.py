"""Do something again whenever card files change."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import NoReturn

import click

from cardlang.checks.files import stamps
from cardlang.diagnostics.findings import count

SECONDS = 0.2
"""How long to wait before looking at the files again: a change is seen after one to two waits."""


def whenever_changed(paths: Iterable[str], once: Callable[[], int]) -> NoReturn:
    """Call `once` now and after every change, until KeyboardInterrupt.

    Looked at are the card and deck files of folders, and those beside a file, because it may use them. A file
    that is being written is looked at again until it stays as it is.
    """
    folders = {path if path.is_dir() else path.parent for path in map(Path, paths)}
    known: object = None
    while True:
        found = stamps(folders)
        if found != known:
            time.sleep(SECONDS)
            known = stamps(folders)
            if known == found:
                once()
                click.echo(f"watching {count(len(found), 'file')}; Ctrl-C ends", err=True)
            else:
                known = None
        time.sleep(SECONDS)
