"""`cardlang check`: read, look up and lint card files and decks."""

from __future__ import annotations

import sys
from collections.abc import Callable

import click

from cardlang.api import Report, check
from cardlang.checks.files import InputError
from cardlang.cli.choosing import Choosing, asked, codes_of, uses_of
from cardlang.cli.output import (
    Unreadable,
    complain,
    game_option,
    style,
    uses_option,
    write_findings,
    write_lines,
)
from cardlang.diagnostics.findings import Findings
from cardlang.diagnostics.formats import FOR_PEOPLE, FORMATS


@click.command("check")
@click.argument("paths", nargs=-1, metavar="[PATHS]...")
@game_option()
@uses_option
@click.option("--format", "format_", type=click.Choice(list(FORMATS)), default="full", show_default=True)
@click.option(
    "--select", multiple=True, metavar="CODES", help="Show only these codes (`E101,W3`: W3 is all W3…)."
)
@click.option(
    "--ignore", multiple=True, metavar="CODES", help="Leave these codes out; the summary counts them."
)
@click.option(
    "--error-on-warning/--no-error-on-warning", default=None, help="Exit with 1 when there are warnings."
)
@click.option("--fix", is_flag=True, help="Apply the fixes that cannot change a card's meaning.")
@click.option("--diff", is_flag=True, help="Write nothing; show what --fix would change.")
@click.option("--watch", is_flag=True, help="Check again whenever a file changes, until Ctrl-C.")
def command(
    paths: tuple[str, ...],
    game: str | None,
    uses: tuple[str, ...],
    format_: str,
    select: tuple[str, ...],
    ignore: tuple[str, ...],
    error_on_warning: bool | None,
    fix: bool,
    diff: bool,
    watch: bool,
) -> int:
    """Read, look up and lint card files and decks.

    PATHS are files, folders, names of bundled sets, or `-` for standard input; without any, this folder.
    The exit status is 0 when everything is fine, 1 when there are errors, 2 when something cannot be read.
    """
    choosing = Choosing(codes_of(select, "--select"), codes_of(ignore, "--ignore"), error_on_warning)
    places = paths or (".",)
    if diff and format_ != "full":
        raise click.UsageError("--diff shows a diff and no report; leave out --format")

    def once() -> int:
        settings = choosing.prepare(places)
        reach = (*uses, *uses_of(settings))
        if fix and not diff:
            from cardlang.cli.fixing import fix_files

            fix_files(places, game, reach, to_stderr=format_ not in FOR_PEOPLE)
        unreadable = Unreadable()
        report = check(places, game, reach, unreadable, asked=asked(settings))
        strict = any(each.error_on_warning for each in settings)
        findings = _findings(report, choosing, len(unreadable), strict)
        if diff:
            from cardlang.cli.fixing import show_fixes

            write_lines(show_fixes(places, game, reach, style()))
        else:
            write_findings(findings, format_)
        sys.stdout.flush()
        return 2 if unreadable else int(choosing.fails(findings.diagnostics))

    if watch:
        from cardlang.cli.watching import whenever_changed

        whenever_changed((*places, *uses), lambda: _told(once))
    return once()


def _told(once: Callable[[], int]) -> int:
    """Check, and say what is wrong with the call's settings instead of ending for it."""
    try:
        return once()
    except InputError as error:
        complain(error)
        return 2


def _findings(report: Report, choosing: Choosing, unreadable: int, strict: bool) -> Findings:
    shown, hidden = choosing.shown(report.diagnostics)
    return Findings(
        shown,
        files=report.files,
        cards=len(report.cards) + report.bad,
        bad=report.bad,
        decks=report.decks,
        hidden=hidden,
        hidden_by="--select, --ignore" if choosing.select or choosing.ignore else "settings of the folder",
        waived=len(report.waived),
        unreadable=unreadable,
        names=report.names,
        strict=strict,
    )
