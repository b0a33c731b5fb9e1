"""A match between bots, told line by line as it is played."""

from __future__ import annotations

from collections.abc import Sequence

from cardlang.cli.match_options import say
from cardlang.engine.match import Decision, Match
from cardlang.play.bots import Bot
from cardlang.play.explain import Line, render_events, result_words
from cardlang.play.guard import guarded
from cardlang.play.log import Runaway
from cardlang.play.runner import play_out
from cardlang.play.watchdog import Watchdog


def tell_match(
    state: Match, bots: Sequence[Bot], names: Sequence[str], *, explain: bool, bot_timeout: float
) -> Runaway | None:
    """Let bots play a match to its end and print what happens; return what stopped it when effects ran away.

    Raises BotFault.
    """
    seats = [f"player {seat}" for seat in range(state.players)]

    def watch(decision: Decision) -> None:
        say(Line(""))
        for seat, action in decision.actions:
            say(Line(f"{seats[seat]}: {action}", "strong"))
        for line in render_events(decision.events, state.setting.cards, seats, explain=explain):
            say(line)

    with Watchdog(bot_timeout).watching() as watchdog:
        runaway = play_out(state, guarded(bots, names, watchdog), watch)
    if runaway is None:
        words, kind = result_words(state.returns(), state.scores(), seats), "good"
    else:
        words, kind = f"The match stops: {runaway.message}.", "error"
    say(Line(""))
    say(Line(words, kind))
    return runaway
