"""`cardlang run`: a match between bots."""

from __future__ import annotations

from pathlib import Path

import click

from cardlang.api import Game
from cardlang.cli.match_options import MatchOptions, match_options
from cardlang.cli.telling import tell_match
from cardlang.play.log import log_of, write_log
from cardlang.play.making import made_in_time
from cardlang.play.watchdog import Watchdog


@click.command("run")
@match_options
@click.option(
    "--players", metavar="BOTS", help="The bots, with commas between: `random,greedy,ismcts:sims=200`."
)
def command(game: Game, options: MatchOptions, players: str | None, explain: bool) -> int:
    """Run a match of GAME between bots and show what happens.

    Without --players the greedy bot plays all seats. The same cards, decks, seed and bots give the same match,
    and the same log byte for byte (bots with a budget of seconds aside). The exit status is 1 when cards keep
    each other going without end.
    """
    bots = ["greedy"] * game.rules.players[0] if players is None else bots_of(players)
    with Watchdog(options.bot_timeout).watching() as watchdog:  # a bot at fault is said before the match
        made = made_in_time(bots, game.rules, options.seed, watchdog)
    state, texts = options.start(game, bots)
    runaway = tell_match(state, made, bots, explain=explain, bot_timeout=options.bot_timeout)
    if options.log is not None:
        write_log(Path(options.log), log_of(state, bots, runaway, texts=texts), force=options.force)
    return 0 if runaway is None else 1


def bots_of(text: str) -> list[str]:
    """Return the bots of `random,greedy`, one a seat."""
    return [name.strip() for name in text.split(",")]
