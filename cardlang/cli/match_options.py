"""What `run` and `play` share: which match is meant, and how its lines are written."""

from __future__ import annotations

import functools
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, TypeVar

import attrs
import click

from cardlang.api import Game, load_game
from cardlang.cli.bot_time import bot_timeout_option
from cardlang.cli.deck_faults import tell
from cardlang.cli.output import style
from cardlang.diagnostics.screen import clean
from cardlang.engine.match import Match
from cardlang.play.explain import Line
from cardlang.play.log import check_place
from cardlang.play.setting import load_cards_and_texts, load_match_decks

Command = TypeVar("Command", bound=Callable[..., Any])


@attrs.frozen
class MatchOptions:
    """The options by which a match is set up."""

    seed: int
    variant: str | None
    decks: tuple[str, ...]
    sets: tuple[str, ...]
    log: str | None
    force: bool
    bot_timeout: float
    embed_cards: bool

    def start(self, game: Game, players: Sequence[str]) -> tuple[Match, dict[str, str] | None]:
        """Return a new match, and the card texts that its log is to hold, and say which match it is.

        Raises CardlangError for what does not go together.
        """
        if self.log is not None:
            check_place(Path(self.log), force=self.force)
        elif self.force:
            raise click.UsageError("--force goes with --log")
        elif self.embed_cards:
            raise click.UsageError("--embed-cards goes with --log")
        cards, texts = load_cards_and_texts(game, self.sets, self.decks)
        count = len(players)
        seated = count in game.rules.players
        decks = load_match_decks(game, cards, count, self.decks, tell) if seated else None
        state = game.new_match(cards, decks, players=count, variant=self.variant, seed=self.seed)
        variant = f", {state.setting.variant}" if len(game.rules.variants) > 1 else ""
        say(Line(f"{game.rules.title}{variant}, seed {self.seed}", "strong"))
        for seat, player in enumerate(players):
            name = "" if decks is None else f" with {getattr(decks[seat], 'name', decks[seat])}"
            say(Line(f"  player {seat}: {player}{name}"))
        return state, texts if self.embed_cards else None


OPTIONS: tuple[Callable[[Callable[..., Any]], Callable[..., Any]], ...] = (
    bot_timeout_option,
    click.option("--explain", is_flag=True, help="Show the card text behind every changed number."),
    click.option("--embed-cards", is_flag=True, help="Put the texts of the card sets into the log."),
    click.option("--force", is_flag=True, help="Replace the file of --log when it is there."),
    click.option("--log", metavar="FILE", help="Write the match as JSON lines, for `cardlang replay`."),
    click.option(
        "--set", "sets", multiple=True, metavar="SET", help="A card set to play with, by name or file."
    ),
    click.option(
        "--deck",
        "decks",
        multiple=True,
        metavar="DECK",
        help="A deck by name, file or code; once a player, in order.",
    ),
    click.option("--variant", metavar="NAME", help="A variant of the rules."),
    click.option("--seed", type=int, default=0, show_default=True, help="What all chance follows from."),
    click.argument("game"),
)


def match_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add the argument GAME and the options of a match; they arrive as `game` and `options`."""
    own = [field.name for field in attrs.fields(MatchOptions)]

    @functools.wraps(command)  # keeps the options that the command has already
    def run(*, game: str, **given: Any) -> Any:
        options = MatchOptions(**{name: given.pop(name) for name in own})
        return command(load_game(game), options, **given)

    decorated: Callable[..., Any] = run
    for add in OPTIONS:
        decorated = add(decorated)
    return decorated


def say(line: Line) -> None:
    """Write one line to standard output, coloured on a terminal."""
    text = clean(line.text)
    sys.stdout.write(f"{style().paint(text, line.kind) if line.kind else text}\n")
