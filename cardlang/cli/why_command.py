"""`cardlang why`: why a number in a match is what it is."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from pathlib import Path

import click

from cardlang.api import Game, library_for, load_game
from cardlang.checks.cards import CardSet
from cardlang.checks.files import InputError
from cardlang.checks.writing import write_new
from cardlang.cli.match_options import say
from cardlang.diagnostics.findings import count
from cardlang.diagnostics.suggest import closest
from cardlang.engine.amounts import show
from cardlang.play.explain import WIDTH, Line, explain_change, number_words, sentence, wrapped
from cardlang.play.log import MatchLog, read_log
from cardlang.play.replay import check_cards
from cardlang.play.setting import embedded_cards, load_log_cards
from cardlang.play.why import Number, numbers, sum_words

MOST_NAMES = 8
"""How many numbers a message lists."""


@click.command("why")
@click.argument("file", metavar="LOG")
@click.argument("number", required=False)
@click.option("--player", type=click.IntRange(0), metavar="N", help="Only the numbers of player N, from 0.")
@click.option(
    "--at",
    type=click.IntRange(1),
    metavar="DECISION",
    help="As it is after this decision, counted from 1 (default: at the end).",
)
@click.option("--html", metavar="FILE", help="Write the whole match as a page with all its reasons.")
@click.option("--force", is_flag=True, help="Replace the file of --html when it is there.")
@click.option("--format", "format_", type=click.Choice(["text", "json"]), default="text", show_default=True)
@click.option(
    "--set", "sets", multiple=True, metavar="FILE", help="A card file or folder with sets of the log."
)
def command(
    file: str,
    number: str | None,
    player: int | None,
    at: int | None,
    html: str | None,
    force: bool,
    format_: str,
    sets: tuple[str, ...],
) -> int:
    """Tell why a number in a match is what it is.

    LOG is what `run` and `play` write with --log. NUMBER is its name in the game's words; every change since
    it was last set anew is shown, with the card, the line on it and the words that caused it. Without NUMBER
    the numbers of the match are listed. When cards have changed since, a log needs their old texts in it
    (`run --embed-cards`).

    \b
      cardlang run spycards --seed 3 --log match.jsonl
      cardlang why match.jsonl                           all numbers at the end
      cardlang why match.jsonl ATK --player 0 --at 5
      cardlang why match.jsonl --html match.html         the whole match as a page
    """
    log = read_log(Path(file))
    game = load_game(log.header["game"])
    library_for(game.name, sets)  # a place that is not there is wrong use also where the log holds its texts
    cards = _cards(game, log, sets, Path(file).parent)
    if html is not None:
        from cardlang.play.page import page

        write_new(Path(html), page(game.rules, log, cards).encode(), force=force)
        say(Line(f"{html}: {count(len(log.decisions), 'decision')} with every reason", "good"))
        return 0
    if at is not None and at > len(log.decisions):
        raise InputError(f"{file} has {count(len(log.decisions), 'decision')}; --at {at} is behind the end")
    if player is not None and player >= len(log.header["players"]):
        raise InputError(f"there is no player {player}; the last one is {len(log.header['players']) - 1}")
    found = [n for n in numbers(log.decisions, at) if player is None or n.player == player]
    if format_ == "json":
        from cardlang.cli.why_data import document

        last = len(log.decisions) if at is None else at
        chosen = found if number is None else _called(found, number)
        click.echo(json.dumps(document(game.name, last, chosen, cards), ensure_ascii=False, indent=2))
        return 0
    seats = [f"player {seat} ({name})" for seat, name in enumerate(log.header["players"])]
    for line in _list(found, seats) if number is None else _reasons(found, number, log, cards, seats):
        say(line)
    return 0


def _cards(game: Game, log: MatchLog, sets: Sequence[str], beside: Path) -> CardSet:
    """Return the cards that a log was played with: those in it, whatever has become of them since."""
    if log.header.get("texts") is not None:
        return embedded_cards(game, log)
    cards = load_log_cards(game, log, sets, [beside])
    check_cards(log, cards)
    return cards


def _list(found: Sequence[Number], seats: Sequence[str]) -> Iterator[Line]:
    there = [n for n in found if not n.ended]
    for seat, name in ((None, "the table"), *enumerate(seats)):
        own = [n for n in there if n.player == seat]
        if own:
            yield Line(name, "strong")
        wide = max((len(n.what) for n in own), default=0)
        for n in own:
            yield Line(f"  {n.what:<{wide}}  {show(n.value):>4}  {count(len(n.steps), 'step')}")
    if not there:
        yield Line("there are no numbers", "quiet")
    gone = len(found) - len(there)
    if gone:
        yield Line(f"{count(gone, 'number')} no longer in the match; `--at` shows earlier moments", "quiet")


def _called(found: Sequence[Number], name: str) -> list[Number]:
    """Return the numbers of a name, those that are there before those that were. Raises InputError."""
    called = [n for n in found if n.what.casefold() == name.casefold()]
    if called:
        return [n for n in called if not n.ended] or called
    names = list(dict.fromkeys(n.what for n in found if not n.ended))
    near = closest(name, names, 1)
    hint = f"; did you mean `{near[0]}`?" if near else f"; there are {_some(names)}"
    raise InputError(f"there is no number called `{name}` here{hint}")


def _reasons(
    found: Sequence[Number], name: str, log: MatchLog, cards: CardSet, seats: Sequence[str]
) -> Iterator[Line]:
    for n in _called(found, name):
        yield Line(_headline(n, seats), "strong")
        decision, event = 0, None
        for step in n.steps:
            if step.decision != decision:
                decision = step.decision
                taken = log.decisions[decision - 1].actions
                actions = "; ".join(f"player {seat}: {action}" for seat, action in taken)
                yield from (Line(text, "note") for text in wrapped(f"decision {decision}, {actions}", "  "))
            if step.event is not event:
                event = step.event
                yield from map(Line, wrapped(sentence(event, seats), "    "))
            yield from explain_change(event, step.change, cards, seats, named=False)


def _headline(n: Number, seats: Sequence[str]) -> str:
    """Return a number with its value and, where they are few, what its steps have added up to it."""
    name = number_words(n.what, n.player, seats)
    verb, past = ("are", "were") if n.what.endswith("s") else ("is", "was")
    if n.ended:
        return f"{name} {past} {show(n.value)} and {verb} no longer there"
    short = f"{name} {verb} {show(n.value)}"
    whole = f"{short}{sum_words(n)}"
    return whole if len(whole) <= WIDTH else short


def _some(names: Sequence[str]) -> str:
    """Return names for a message, not too many of them."""
    more = ", …" if len(names) > MOST_NAMES else ""
    return f"{', '.join(names[:MOST_NAMES])}{more}" if names else "none"
