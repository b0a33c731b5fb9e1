"""What `resolve`, `duel` and `compare` share: which game's rounds are meant, and with which cards."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

import click

from cardlang.api import load_game
from cardlang.cli.output import game_option, uses_option
from cardlang.games import registry
from cardlang.play.setting import load_match_cards

GAME_HELP = "The game whose rounds are meant; may be left out while only one game has rounds by themselves."


def only_game() -> str:
    """Return the one installed game that has rounds by themselves."""
    names = [name for name in registry.game_names() if registry.game(name).resolve is not None]
    if len(names) != 1:
        raise click.UsageError(f"say which game with `--game`: {', '.join(names) or 'none has such rounds'}")
    return names[0]


def round_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add the options of a round; `game` arrives loaded, with its `cards`, the `variant` and the `format_`."""

    @functools.wraps(command)  # keeps the options that the command has already
    def run(*, game: str | None, sets: tuple[str, ...], uses: tuple[str, ...], **rest: Any) -> Any:
        chosen = load_game(game or only_game())
        return command(chosen, cards=load_match_cards(chosen, (*sets, *uses), ()), **rest)

    decorated: Callable[..., Any] = run
    for add in (
        click.option(
            "--format", "format_", type=click.Choice(["text", "json"]), default="text", show_default=True
        ),
        uses_option,
        click.option(
            "--set", "sets", multiple=True, metavar="SET", help="A card set to play with, by name or file."
        ),
        click.option("--variant", metavar="NAME", help="A variant of the rules."),
        game_option(help=GAME_HELP),
    ):
        decorated = add(decorated)
    return decorated
