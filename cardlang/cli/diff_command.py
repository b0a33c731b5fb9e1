"""`cardlang diff`: say what two versions of a set mean differently."""

from __future__ import annotations

import click

from cardlang.cli.diff_data import as_data
from cardlang.cli.diff_full import render
from cardlang.cli.output import game_option, style, uses_option, width, write_json, write_lines
from cardlang.compare.compare import compare_paths


@click.command("diff")
@click.argument("old")
@click.argument("new")
@click.option("--format", "format_", type=click.Choice(["full", "json"]), default="full", show_default=True)
@click.option("--exit-code", is_flag=True, help="Exit with 1 when anything differs.")
@game_option()
@uses_option
def command(
    old: str, new: str, format_: str, exit_code: bool, game: str | None, uses: tuple[str, ...]
) -> int:
    """Say what two versions of a set mean differently.

    OLD and NEW are card files, folders, zips, names of bundled sets, or what stands at a revision of git:
    `HEAD~1:sets/frost.cards.md`, `v1.0:sets`, or `v1.0` for all card files there. Layout, comments and flavour do
    not count. A card with another name or id that means the same is renamed, and texts that only follow a renaming
    are no change. Cards with errors cannot be compared; they are named, and the exit status is 1.

    \b
      cardlang diff HEAD:frost.cards.md frost.cards.md     what my changes mean
      cardlang diff main:sets sets --exit-code             does anything differ?
      cardlang diff vanilla bug-fables-1.1 --format json
    """
    found = compare_paths(old, new, game, uses)
    if format_ == "json":
        write_json(as_data(found))
    else:
        write_lines(render(found, style(), width()))
    return int(bool(found.unread) or (exit_code and found.differs))
