"""`cardlang replay`: play a log again and compare everything that happens, or go on from a decision of it."""

from __future__ import annotations

from pathlib import Path

import attrs
import click
from click.core import ParameterSource

from cardlang.api import Game, library_for, load_game
from cardlang.checks.cards import CardSet
from cardlang.cli.bot_time import bot_timeout_option
from cardlang.cli.match_options import say
from cardlang.cli.run_command import bots_of
from cardlang.cli.telling import tell_match
from cardlang.play.explain import Line, result_words
from cardlang.play.log import MatchLog, check_place, log_of, read_log, write_log
from cardlang.play.making import made_in_time
from cardlang.play.replay import Replay, replay, resume
from cardlang.play.setting import embedded_cards, load_log_cards
from cardlang.play.watchdog import Watchdog


@attrs.frozen
class GoingOn:
    """How bots go on from a decision."""

    players: str | None
    place: str | None
    """The file of the new log."""
    force: bool
    explain: bool
    bot_timeout: float


@click.command("replay")
@click.argument("file", metavar="FILE")
@click.option(
    "--set", "sets", multiple=True, metavar="FILE", help="A card file or folder with sets of the log."
)
@click.option("--old-cards", is_flag=True, help="Play with the card texts in the log (`run --embed-cards`).")
@click.option(
    "--resume-at",
    type=click.IntRange(min=1),
    metavar="N",
    help="Go on from decision N with the cards as they are now.",
)
@click.option("--players", metavar="BOTS", help="The bots that go on; else those of the log.")
@click.option("--log", "place", metavar="FILE", help="Write what --resume-at plays as a log of its own.")
@click.option("--force", is_flag=True, help="Replace the file of --log when it is there.")
@click.option("--explain", is_flag=True, help="Show the card text behind every changed number.")
@bot_timeout_option
@click.pass_context
def command(
    ctx: click.Context,
    file: str,
    sets: tuple[str, ...],
    old_cards: bool,
    resume_at: int | None,
    players: str | None,
    place: str | None,
    force: bool,
    explain: bool,
    bot_timeout: float,
) -> int:
    """Play the match of a log again and compare every event and the result.

    The sets of the log are looked for in --set, among the bundled ones and beside the log. Cards that have
    changed are named, and the log is refused; with --old-cards it is played with the texts that it holds. With
    --resume-at the decisions before N are played with the cards of the log, and bots go on with those of now.

    The exit status is 1 when something else happens than the log says, 2 when the log is damaged or was played
    with other cards.
    """
    timed = ctx.get_parameter_source("bot_timeout") is not ParameterSource.DEFAULT
    if resume_at is None and (players or place or explain or force or timed):
        raise click.UsageError("--players, --log, --force, --explain and --bot-timeout go with --resume-at")
    if resume_at is not None and old_cards:
        raise click.UsageError(
            "--resume-at goes on with the new cards, so --old-cards has no place beside it"
        )
    log = read_log(Path(file))
    game = load_game(log.header["game"])
    library_for(game.name, sets)  # a place that is not there is wrong use also where the log holds its texts
    beside = [Path(file).parent]
    if resume_at is not None:
        now = load_log_cards(game, log, sets, beside)
        then = now if now.digest == log.header["digest"] else embedded_cards(game, log)
        told = GoingOn(players, place, force, explain, bot_timeout)
        return _go_on(log, game, then, now, resume_at, told)
    cards = embedded_cards(game, log) if old_cards else load_log_cards(game, log, sets, beside)
    return _tell(file, log, replay(log, game, cards))


def _go_on(
    log: MatchLog,
    game: Game,
    then: CardSet,
    now: CardSet,
    decision: int,
    options: GoingOn,
) -> int:
    """Play on from a decision of a log with other cards."""
    if options.place is not None:
        check_place(Path(options.place), force=options.force)
    bots = list(log.header["players"]) if options.players is None else bots_of(options.players)
    if len(bots) != len(log.header["players"]):
        raise click.UsageError(
            f"the match has {len(log.header['players'])} players, and --players {len(bots)}"
        )
    with Watchdog(options.bot_timeout).watching() as watchdog:  # a bot at fault is said before the match
        made = made_in_time(bots, game.rules, log.header["seed"], watchdog)
    state = resume(log, game, then, now, decision)
    start = state.to_json()
    say(Line(f"{game.rules.title}, from decision {decision} of {len(log.decisions)}", "strong"))
    for seat, bot in enumerate(bots):
        say(Line(f"  player {seat}: {bot}"))
    runaway = tell_match(state, made, bots, explain=options.explain, bot_timeout=options.bot_timeout)
    if options.place is not None:
        write_log(Path(options.place), log_of(state, bots, runaway, start=start), force=options.force)
    return 0 if runaway is None else 1


def _tell(file: str, log: MatchLog, found: Replay) -> int:
    """Say whether everything happened as logged, and return the exit status."""
    difference = found.difference
    if difference is None:
        seats = [f"player {seat} ({name})" for seat, name in enumerate(log.header["players"])]
        events = sum(len(decision.events) for decision in log.decisions)
        count = len(log.decisions)
        say(Line(f"{file}: {count} decisions with {events} events happen again as logged", "good"))
        if "runaway" in log.result:
            say(Line(f"The match stopped: {log.result['runaway']['message']}."))
        else:
            say(Line(result_words(found.state.returns(), found.state.scores(), seats)))
        return 0
    at = f"decision {difference.decision}" if difference.decision <= len(log.decisions) else "the end"
    say(Line(f"{file} differs at {at}: {difference.what}", "error"))
    say(Line(f"  log:  {difference.logged or '(nothing)'}"))
    say(Line(f"  now:  {difference.replayed or '(nothing)'}"))
    return 1
