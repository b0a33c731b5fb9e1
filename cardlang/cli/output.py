"""What the commands share: writing lines, and options that several of them have."""

from __future__ import annotations

import json
import os
import shutil
import sys
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any, TypeVar

import attrs
import click

from cardlang.checks.files import InputError
from cardlang.cli.repository import root_of
from cardlang.diagnostics.findings import Findings, not_shown
from cardlang.diagnostics.formats import FOR_PEOPLE, renderer
from cardlang.diagnostics.screen import Style, style_for

Command = TypeVar("Command", bound=Callable[..., Any])

PIPE_WIDTH = 100


def game_option(
    required: bool = False,
    help: str = "The game of files that do not say it.",
) -> Callable[[Command], Command]:
    """Return the option `--game`."""
    return click.option("--game", metavar="GAME", required=required, help=help)


def uses_option(command: Command) -> Command:
    """Add the option `--uses`."""
    return click.option(
        "--uses",
        multiple=True,
        metavar="PATH",
        help="A further folder or file in which used sets are looked for.",
    )(command)


def style() -> Style:
    """Return how standard output is painted."""
    return style_for(sys.stdout, os.environ)


def width() -> int:
    """Return how many columns a line may take: those of the terminal, at most 120, or 100 for a pipe."""
    if not sys.stdout.isatty():
        return PIPE_WIDTH
    return max(40, min(120, shutil.get_terminal_size().columns))


def write_lines(lines: Iterable[str]) -> None:
    """Write lines to standard output."""
    write = sys.stdout.write
    for line in lines:
        write(line + "\n")


def write_findings(findings: Findings, format_: str) -> None:
    """Write what a check found; what a format for machines has no place for goes to standard error."""
    folder = Path.cwd()
    placed = attrs.evolve(findings, folder=str(folder), root=str(root_of(folder)))
    write_lines(renderer(format_)(placed, style(), width()))
    if format_ not in FOR_PEOPLE and not_shown(findings):
        click.echo(not_shown(findings), err=True)


def diff_lines(name: str, before: str, after: str, style: Style) -> Iterator[str]:
    """Yield a unified diff; line ends and other invisible differences are made visible."""
    import difflib

    old, new = before.split("\n"), after.split("\n")
    for line in difflib.unified_diff(old, new, name, name, lineterm=""):
        kind = {"+": "good", "-": "error", "@": "note"}.get(line[:1])
        shown = line.replace("\r", "\u240d")
        yield style.paint(shown, kind) if kind else shown


def write_json(data: dict[str, Any]) -> None:
    """Write one object with `"version": 1` as its first field."""
    write_lines([json.dumps({"version": 1, **data}, ensure_ascii=False, indent=2)])


def complain(error: InputError | str) -> None:
    """Say on standard error what cannot be read; the command goes on."""
    click.echo(f"error: {error}", err=True)


class Unreadable:
    """Collects the paths that cannot be read, and tells of each."""

    def __init__(self) -> None:
        self.errors: list[InputError] = []

    def __call__(self, error: InputError) -> None:
        self.errors.append(error)
        complain(error)

    def __len__(self) -> int:
        return len(self.errors)
