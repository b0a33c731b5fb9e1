"""`cardlang run`: a match between bots."""

from __future__ import annotations

from pathlib import Path

import click

from cardlang.api import Game
from cardlang.cli.match_options import MatchOptions, match_options, say
from cardlang.engine.match import Decision
from cardlang.play.bots import make_bots
from cardlang.play.explain import Line, render_events, result_words
from cardlang.play.guard import guarded
from cardlang.play.log import log_of, write_log
from cardlang.play.runner import play_out
from cardlang.play.watchdog import Watchdog


@click.command("run")
@match_options
@click.option("--players", metavar="BOTS", help="The bots, with commas between: `random,greedy`.")
def command(game: Game, options: MatchOptions, players: str | None, explain: bool) -> int:
    """Run a match of GAME between bots and show what happens.

    Without --players the greedy bot plays all seats. The same cards, decks, seed and bots give the same match,
    and the same log byte for byte. The exit status is 1 when cards keep each other going without end.
    """
    bots = (
        ["greedy"] * game.rules.players[0]
        if players is None
        else [name.strip() for name in players.split(",")]
    )
    made = make_bots(bots, game.rules, options.seed)
    state = options.start(game, bots)
    seats = [f"player {seat}" for seat in range(state.players)]

    def watch(decision: Decision) -> None:
        say(Line(""))
        for seat, action in decision.actions:
            say(Line(f"{seats[seat]}: {action}", "strong"))
        for line in render_events(decision.events, state.setting.cards, seats, explain=explain):
            say(line)

    with Watchdog(options.bot_timeout).watching() as watchdog:
        runaway = play_out(state, guarded(made, bots, watchdog), watch)
    if runaway is None:
        words, kind = result_words(state.returns(), state.scores(), seats), "good"
    else:
        words, kind = f"The match stops: {runaway.message}.", "error"
    say(Line(""))
    say(Line(words, kind))
    if options.log is not None:
        write_log(Path(options.log), log_of(state, bots, runaway), force=options.force)
    return 0 if runaway is None else 1
