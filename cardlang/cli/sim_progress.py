"""A bar with the rate and the time left, where somebody watches."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from cardlang.simulation.faults import needed


@contextmanager
def progress_bar() -> Iterator[Callable[[int, int], None] | None]:
    """Give what takes how many matches are finished and of how many; None where standard error is no terminal."""
    if not sys.stderr.isatty():
        yield None
        return
    rich = needed("rich.progress")
    console = needed("rich.console").Console(stderr=True)
    columns = (
        rich.BarColumn(),
        rich.TextColumn("{task.completed:,.0f} of {task.fields[of]} matches, {task.fields[rate]} a second,"),
        rich.TimeRemainingColumn(),
        rich.TextColumn("left"),
    )
    with rich.Progress(*columns, console=console, transient=True) as bar:
        task = bar.add_task("matches", total=None, start=True, rate="…", of="…")
        first: list[int] = []

        def show(done: int, total: int) -> None:
            first.append(done)
            del first[1:]
            elapsed = bar.tasks[0].elapsed or 0.0
            rate = f"{(done - first[0]) / elapsed:,.1f}" if elapsed and done > first[0] else "…"
            bar.update(task, completed=done, total=total, rate=rate, of=f"{total:,}")

        yield show
