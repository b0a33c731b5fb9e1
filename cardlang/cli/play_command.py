"""`cardlang play`: a match in the terminal against bots."""

from __future__ import annotations

import contextlib
import sys
from pathlib import Path

import click

from cardlang.api import Game
from cardlang.cli.match_options import MatchOptions, match_options, say
from cardlang.play.explain import Line
from cardlang.play.guard import guarded
from cardlang.play.log import log_of, write_log
from cardlang.play.making import made_in_time
from cardlang.play.session import Session
from cardlang.play.watchdog import Watchdog

YOU = 0
MOST_TYPED = 1_000


@click.command("play")
@match_options
@click.option(
    "--bot", "bots", multiple=True, metavar="BOT", help="A bot to play against; once for each opponent."
)
def command(game: Game, options: MatchOptions, bots: tuple[str, ...], explain: bool) -> int:
    """Play a match of GAME in the terminal. You are player 0; without --bot you play against the greedy bot.

    Choices can also come from a file or pipe, one a line; the end of the input leaves the match.
    """
    with contextlib.suppress(AttributeError, ValueError):
        sys.stdin.reconfigure(errors="replace")  # type: ignore[union-attr]
    chosen = bots or ("greedy",) * (game.rules.players[0] - 1)
    players = ["you", *chosen]
    with Watchdog(options.bot_timeout).watching() as watchdog:
        made = made_in_time(chosen, game.rules, options.seed, watchdog, first_seat=1)
        state, texts = options.start(game, players)
        opponents = dict(enumerate(guarded(made, chosen, watchdog, first_seat=1), 1))
        session = Session(game, state, YOU, opponents, ask, say, explain=explain)
        finished = session.play()
    if not finished:
        played = len(session.state.history)
        say(Line(f"You left the match after {played} decision{'' if played == 1 else 's'}.", "strong"))
        if options.log is not None:
            say(Line(f"{options.log} is not written: only a finished match has a log."))
        return 0
    if options.log is not None:
        write_log(Path(options.log), log_of(session.state, players, texts=texts), force=options.force)
    return 0


def ask(prompt: str) -> str | None:
    """Return what is typed at a prompt; None at the end of the input. Lines from a pipe are shown too."""
    sys.stdout.flush()
    if sys.stdin.isatty():
        try:
            return input(prompt)
        except EOFError:
            sys.stdout.write("\n")
            return None
    line = more = sys.stdin.readline(MOST_TYPED)
    while more and not more.endswith("\n"):
        more = sys.stdin.readline(MOST_TYPED)  # the rest of a longer line is left out
    say(Line(f"{prompt}{line.rstrip()}" if line else ""))
    return line or None
