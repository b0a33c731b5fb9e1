"""`cardlang resolve`: resolve rounds from JSON lines."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Any

import click

from cardlang.api import load_game
from cardlang.checks.files import STDIN, InputError
from cardlang.cli.output import game_option
from cardlang.cli.round_options import GAME_HELP, only_game
from cardlang.play.rounds import Resolver, lines_of
from cardlang.play.strict_json import write_json


@click.command("resolve")
@click.argument("file", default=STDIN, metavar="[FILE]")
@game_option(help=GAME_HELP)
@click.option("--events", is_flag=True, help="Add everything that happened, in order.")
@click.option("--exact", is_flag=True, help="Give every result with its probability instead of one result.")
def command(file: str, game: str | None, events: bool, exact: bool) -> int:
    """Resolve rounds from JSON lines, one object a line in and out.

    FILE is a file, or `-` (the default) for standard input. A line that cannot be resolved gives an object with
    an `error`, the next one still runs, and the exit status is 1.
    """
    chosen = load_game(game or only_game())
    if chosen.rules.resolve is None:
        raise click.UsageError(f"{chosen.rules.title} has no rounds that can be resolved by themselves")
    if events and exact:
        raise click.UsageError("--events tells of one round, --exact of all that can happen: choose one")
    options: dict[str, Any] = {"events": True} if events else {"exact": True} if exact else {}
    resolver = Resolver(chosen, **options)
    status = 0
    with _opened(file) as stream:
        for number, line in lines_of(stream):
            answer = resolver.answer(line, number)
            status |= "error" in answer
            sys.stdout.write(write_json(answer) + "\n")
            if file == STDIN:  # whoever feeds lines one by one waits for each answer
                sys.stdout.flush()
    return int(status)


@contextlib.contextmanager
def _opened(file: str) -> Iterator[IO[bytes]]:
    if file == STDIN:
        yield sys.stdin.buffer
        return
    with contextlib.ExitStack() as closing:
        try:
            stream = closing.enter_context(Path(file).open("rb"))
        except (OSError, ValueError) as error:
            raise InputError(f"{file} cannot be read: {getattr(error, 'strerror', None) or error}") from None
        yield stream
