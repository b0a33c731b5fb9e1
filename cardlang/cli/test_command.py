"""`cardlang test`: run the scenarios of card files."""

from __future__ import annotations

import click

from cardlang.cli.output import Unreadable, game_option, style, uses_option, width, write_json, write_lines
from cardlang.play.scenarios import run_scenarios

FORMATS = ("full", "json", "junit")


@click.command("test")
@click.argument("paths", nargs=-1, metavar="[PATHS]...")
@game_option()
@uses_option
@click.option("--format", "format_", type=click.Choice(FORMATS), default="full", show_default=True)
def command(paths: tuple[str, ...], game: str | None, uses: tuple[str, ...], format_: str) -> int:
    """Run the scenarios of card files.

    PATHS are card files, folders, names of bundled sets, or `-` for standard input; without any, this folder.
    A scenario that fails is shown with what was expected, what is the case, and what happened up to there.

    \b
      cardlang test                     all card files in this folder and below
      cardlang test vanilla             the scenarios of a bundled set
      cardlang test my.cards.md --format junit > report.xml
    """
    unreadable = Unreadable()
    report = run_scenarios(paths or (".",), game, uses, unreadable)
    if format_ == "json":
        from cardlang.cli.test_data import as_data

        write_json(as_data(report))
    elif format_ == "junit":
        from cardlang.cli.test_junit import as_junit

        write_lines([as_junit(report)])
    else:
        from cardlang.cli.test_full import render

        write_lines(render(report, style(), width()))
    return 2 if unreadable else int(not report.ok)
