"""`cardlang games`: the installed games."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import click

from cardlang.cli.output import complain, style, write_json, write_lines
from cardlang.diagnostics.screen import Style, wrap
from cardlang.games.base import Game
from cardlang.games.registry import UnknownGame, game, game_names


@click.command("games")
@click.option("--format", "format_", type=click.Choice(["text", "json"]), default="text", show_default=True)
def command(format_: str) -> int:
    """List the installed games with their players and variants."""
    games, broken = [], False
    for name in game_names():
        try:
            games.append(game(name))
        except UnknownGame as error:
            complain(str(error))
            broken = True
    if format_ == "json":
        write_json({"games": [_data(found) for found in games]})
    else:
        write_lines(line for found in games for line in _lines(found, style()))
    return 2 if broken else 0


def _data(found: Game) -> dict[str, Any]:
    return {
        "name": found.name,
        "title": found.title,
        "players": list(found.players),
        "variants": list(found.variants),
        "sets": list(found.default_sets),
        "sections": list(found.sections),
        "decks": found.check_deck is not None,
        "help": found.help,
    }


def _lines(found: Game, style: Style) -> Iterator[str]:
    low, high = found.players[0], found.players[-1]
    players = f"{low} players" if low == high else f"{low} to {high} players"
    yield f"{style.paint(found.name, 'strong')}  {found.title}, {players}"
    if len(found.variants) > 1:
        yield f"  variants: {found.variants[0]} (default), {', '.join(found.variants[1:])}"
    yield f"  cards: {', '.join(found.default_sets)}"
    yield from (f"  {line}" for line in wrap(found.help, 78) if line)
    yield ""
