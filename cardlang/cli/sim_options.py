"""What the commands of `sim` share: how matches are played, and how results are shown."""

from __future__ import annotations

import functools
import os
import sys
from collections.abc import Callable
from contextlib import redirect_stdout
from pathlib import Path
from typing import Any

import attrs
import click

from cardlang.cli.bot_time import bot_timeout_option
from cardlang.cli.output import write_json, write_lines
from cardlang.cli.sim_progress import progress_bar
from cardlang.simulation.data import as_data
from cardlang.simulation.engines import NAMES, make_engine
from cardlang.simulation.places import working_place
from cardlang.simulation.plan import Job
from cardlang.simulation.simulate import Simulation, run_job
from cardlang.simulation.summary import Summary
from cardlang.simulation.tables import MOST_ROWS, render

Command = Callable[..., Any]


@attrs.frozen
class Playing:
    """How matches are played; nothing of it changes a result."""

    out: str | None
    jobs: int
    engine: str
    scheduler: str | None
    bot_timeout: float

    def run(self, job: Job, matches: int) -> Simulation:
        """Play a job while a bar shows how far it is, and end all workers, whatever happens."""
        path = None if self.out is None else Path(self.out)
        # Where workers die, what they shared is cleared away by a process of its own, which need not say so.
        os.environ.setdefault("PYTHONWARNINGS", "ignore:resource_tracker:UserWarning")
        engine = make_engine(self.engine, self.jobs, self.scheduler)
        try:
            # Ray and bots may have something to say, but not where the results are to stand.
            with redirect_stdout(sys.stderr), progress_bar() as progress:
                return run_job(
                    job, matches, engine, out=path, bot_timeout=self.bot_timeout, progress=progress
                )
        except KeyboardInterrupt:
            place = None if path is None else working_place(path)
            if place is None:
                click.echo("nothing is kept without `--out FILE`", err=True)
            elif place.exists():
                click.echo(f"what is finished is kept in {place}; the same command goes on", err=True)
            raise
        finally:
            engine.stop()


def playing_options(command: Command) -> Command:
    """Add the options of how matches are played; they arrive as `playing`."""

    @functools.wraps(command)
    def run(
        *, out: str | None, jobs: int, engine: str, scheduler: str | None, bot_timeout: float, **rest: Any
    ) -> Any:
        return command(playing=Playing(out, jobs, engine, scheduler, bot_timeout), **rest)

    return _with(
        run,
        click.option("--out", metavar="FILE", help="Keep the results in `*.duckdb` or `*.parquet`."),
        click.option("--jobs", type=int, default=1, show_default=True, help="Worker processes on this machine."),
        click.option("--engine", type=click.Choice(NAMES), default="local", show_default=True, help="Who plays."),
        click.option("--scheduler", metavar="ADDRESS", help="Where the cluster of --engine is."),
        bot_timeout_option,
    )  # fmt: skip


def matches_options(default: int) -> Callable[[Command], Command]:
    """Return what adds the options of what is played."""
    return lambda command: _with(
        command,
        click.option(
            "--deck", "decks", multiple=True, metavar="DECK", help="A deck by name or file; repeat it."
        ),
        click.option(
            "--bot", "bots", multiple=True, metavar="BOT", help="A bot by name; repeat it. [default: greedy]"
        ),
        click.option(
            "--matches", type=int, default=default, show_default=True, help="Matches of every pairing."
        ),
        click.option(
            "--seats", type=int, metavar="N", help="How many sit at the table; the two sides take turns."
        ),
        click.option("--variant", metavar="NAME", help="A variant of the rules."),
        click.option("--seed", type=int, default=0, show_default=True, help="What all chance follows from."),
    )


def shown(command: Command) -> Command:
    """Add the options of how results are shown; they arrive as `show`, which takes the results."""

    @functools.wraps(command)
    def run(*, rows: int, html: str | None, force: bool, format_: str, **rest: Any) -> Any:
        def show(found: Summary) -> None:
            try:
                if format_ == "json":
                    write_json(as_data(found))
                else:
                    write_lines(render(found, rows=rows))
            finally:  # a page that cannot be written must not cost the tables, nor a reader that leaves the page
                if html is not None:
                    from cardlang.simulation.report import write_report

                    write_report(Path(html), found, force=force)

        if html is not None:
            from cardlang.simulation.report import check_report

            check_report(Path(html), force=force)
        return command(show=show, **rest)

    return _with(
        run,
        click.option(
            "--rows",
            type=click.IntRange(2),
            default=MOST_ROWS,
            show_default=True,
            help="Rows of long tables.",
        ),
        click.option("--html", metavar="FILE", help="Also write a page with charts, which needs no network."),
        click.option("--force", is_flag=True, help="Replace the file of --html when it is there."),
        click.option(
            "--format", "format_", type=click.Choice(["full", "json"]), default="full", show_default=True
        ),
    )


def _with(command: Command, *options: Callable[[Command], Command]) -> Command:
    for add in reversed(options):
        command = add(command)
    return command
