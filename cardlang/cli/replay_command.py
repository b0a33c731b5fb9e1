"""`cardlang replay`: play a log again and compare everything that happens."""

from __future__ import annotations

from pathlib import Path

import click

from cardlang.api import load_game
from cardlang.cli.match_options import say
from cardlang.play.explain import Line, result_words
from cardlang.play.log import read_log
from cardlang.play.replay import replay
from cardlang.play.setting import load_log_cards


@click.command("replay")
@click.argument("file", metavar="FILE")
@click.option(
    "--set", "sets", multiple=True, metavar="FILE", help="A card file or folder with sets of the log."
)
def command(file: str, sets: tuple[str, ...]) -> int:
    """Play the match of a log again and compare every event and the result.

    The sets of the log are looked for among the bundled ones, in --set and beside the log. The exit status is
    1 when something else happens than the log says, 2 when the log is damaged or was played with other cards.
    """
    log = read_log(Path(file))
    game = load_game(log.header["game"])
    cards = load_log_cards(game, log, [*map(Path, sets), Path(file).parent])
    found = replay(log, game, cards)
    difference = found.difference
    if difference is None:
        seats = [f"player {seat} ({name})" for seat, name in enumerate(log.header["players"])]
        events = sum(len(decision.events) for decision in log.decisions)
        say(
            Line(
                f"{file}: {len(log.decisions)} decisions with {events} events happen again as logged", "good"
            )
        )
        if "runaway" in log.result:
            say(Line(f"The match stopped: {log.result['runaway']['message']}."))
        else:
            say(Line(result_words(found.state.returns(), found.state.scores(), seats)))
        return 0
    place = f"decision {difference.decision}" if difference.decision <= len(log.decisions) else "the end"
    say(Line(f"{file} differs at {place}: {difference.what}", "error"))
    say(Line(f"  log:  {difference.logged or '(nothing)'}"))
    say(Line(f"  now:  {difference.replayed or '(nothing)'}"))
    return 1
