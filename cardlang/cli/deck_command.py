"""`cardlang deck`: check and show deck files."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import click

from cardlang.api import bundled_decks, deck_source, library_for
from cardlang.checks.cards import Card
from cardlang.checks.decks import Deck
from cardlang.checks.files import DECK_SUFFIX, STDIN, InputError, read_source
from cardlang.checks.nearby import is_there
from cardlang.checks.report import DeckReading, game_of_code, read_deck
from cardlang.cli.card_view import as_data, stat_line
from cardlang.cli.deck_faults import tell
from cardlang.cli.output import (
    Unreadable,
    game_option,
    style,
    uses_option,
    write_findings,
    write_json,
    write_lines,
)
from cardlang.cli.table import rows, widths
from cardlang.diagnostics.findings import Findings, count
from cardlang.diagnostics.formats import FORMATS
from cardlang.diagnostics.model import Diagnostic
from cardlang.diagnostics.screen import Style, clean
from cardlang.diagnostics.suggest import closest
from cardlang.games.base import Game
from cardlang.games.registry import game_names
from cardlang.resources import cards_folder
from cardlang.source import Source


@click.group("deck")
def command() -> None:
    """Check and show deck files.

    A deck file holds one card a line: `3 Thief`, `3x Thief`, `Thief x3` or `Thief`.
    """


@command.command("check")
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@game_option(help="The game of decks that do not say it.")
@uses_option
@click.option("--format", "format_", type=click.Choice(list(FORMATS)), default="full", show_default=True)
def check_decks(files: tuple[str, ...], game: str | None, uses: tuple[str, ...], format_: str) -> int:
    """Check deck files against the deck rules. FILE is a path, a bundled deck's name, a deck code, or `-`."""
    unreadable = Unreadable()
    found: list[Diagnostic] = []
    names: list[str] = []
    for name in files:
        try:
            source, known_game = _source(name, game)
            found += read_deck(library_for(game, uses), source, known_game).diagnostics
            names.append(source.name)
        except InputError as error:
            unreadable(error)
    ordered = tuple(sorted(found, key=lambda d: d.sort_key))
    findings = Findings(
        ordered, files=len(names), decks=len(names), unreadable=len(unreadable), names=tuple(names)
    )
    write_findings(findings, format_)
    return 2 if unreadable else int(findings.errors > 0)


@command.command("show", short_help="Show the cards of a deck.")
@click.argument("name", metavar="FILE|NAME|CODE")
@game_option(help="The game of a deck that does not say it.")
@uses_option
@click.option("--format", "format_", type=click.Choice(["text", "json"]), default="text", show_default=True)
def show_deck(name: str, game: str | None, uses: tuple[str, ...], format_: str) -> int:
    """Show a deck, by file, bundled name or code, with the cards it holds."""
    reading = _read(name, game, uses)
    deck, cards, found = reading.deck, reading.cards, reading.diagnostics
    entries = [] if cards is None else [(number, cards[i]) for i, number in Counter(deck.cards).items()]
    if format_ == "json":
        write_json(
            {
                "game": None if reading.game is None else reading.game.name,
                "name": deck.name,
                "sets": list(deck.sets),
                "cards": [{"copies": number, **as_data(card)} for number, card in entries],
                "faults": [d.message for d in found],
            }
        )
    elif reading.game is not None:
        write_lines(_lines(reading.game, deck, entries, style()))
    tell(name, found)
    return int(any(d.severity == "error" for d in found))


def _read(name: str, game: str | None, uses: tuple[str, ...]) -> DeckReading:
    """Read a deck by path or bundled name. Raises InputError."""
    source, known_game = _source(name, game)
    return read_deck(library_for(game, uses), source, known_game)


def _source(name: str, game: str | None) -> tuple[Source, str | None]:
    """Return the text of a deck and the game it must belong to, where that is known."""
    if name == STDIN or is_there(name):
        return read_source(Path(name)), game
    if Path(name).name != name or name.endswith(DECK_SUFFIX):
        raise InputError(f"{name}: there is no such file")
    games = game_names() if game is None else (game,)
    found = next((g for g in games if is_there(cards_folder(g) / f"{name}{DECK_SUFFIX}")), None)
    found = found or next((g for g in games if name in bundled_decks(g)), None)
    if found is not None:
        return deck_source(name, found), found
    coded = game_of_code(library_for(game, ()), name, game)
    if coded is not None:
        return Source(name, name), coded.name
    known = [deck for g in games for deck in bundled_decks(g)]
    near = closest(name, known, 1)
    hint = f"; did you mean `{near[0]}`?" if near else f" (bundled: {', '.join(known) or 'none'})"
    raise InputError(f"there is no deck called `{name}`{hint}")


def _lines(rules: Game, deck: Deck, entries: list[tuple[int, Card]], style: Style) -> Iterator[str]:
    yield style.paint(
        f"{clean(deck.name)}: {count(len(deck.cards), 'card')}{' of ' if deck.sets else ''}{', '.join(deck.sets)}",
        "strong",
    )
    cells = [(str(n), card.name, stat_line(rules, card), " · ".join(card.text)) for n, card in entries]
    columns = widths(cells, most=(4, 22, 24))
    for kind in rules.sections:
        own = [(n, row) for (n, card), row in zip(entries, cells, strict=True) if card.kind == kind]
        if own:
            yield f"{kind} ({sum(n for n, _ in own)})"
            yield from rows([row for _, row in own], columns)
