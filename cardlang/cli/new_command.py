"""`cardlang new`: make a repository of card sets to start from."""

from __future__ import annotations

import shlex
from pathlib import Path

import click

from cardlang.cli.output import game_option, write_lines
from cardlang.diagnostics.screen import clean
from cardlang.games import registry
from cardlang.projects.new import make_project


@click.command("new")
@click.argument("folder", metavar="DIR")
@game_option(required=True, help="The game of the cards.")
@click.option(
    "--requirement",
    metavar="TEXT",
    help="What CI installs with pip: a version or a git URL (default: this version).",
)
def command(folder: str, game: str, requirement: str | None) -> int:
    """Make a folder with a small set to start from.

    DIR is new or empty (a `.git` may be there). It gets a card file with a scenario, cardlang.toml, a
    configuration for pre-commit, and a workflow for GitHub; `cardlang check`, `cardlang fmt --check` and
    `cardlang test` pass in it.
    """
    rules = registry.game(game)
    path = Path(folder)
    files = make_project(path, rules, requirement)
    write_lines([f"made {clean(str(path / file))}" for file in files])
    where = "" if path.resolve() == Path.cwd() else f"cd {shlex.quote(clean(str(path)))} && "
    write_lines(["", f"next: {where}cardlang check && cardlang test"])
    return 0
