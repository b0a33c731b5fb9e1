"""`cardlang show`: cards as a table, or one card in full."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence

import click

from cardlang.api import library_for, read_paths
from cardlang.checks.cards import Card, CardSet
from cardlang.checks.catalogue import sets_in
from cardlang.checks.files import InputError
from cardlang.cli.card_names import cards_called
from cardlang.cli.card_view import as_data, full, table
from cardlang.cli.output import (
    PIPE_WIDTH,
    Unreadable,
    complain,
    game_option,
    style,
    uses_option,
    width,
    write_json,
    write_lines,
)
from cardlang.cli.table import WIDTH
from cardlang.diagnostics.findings import count
from cardlang.diagnostics.suggest import closest
from cardlang.games.base import Game
from cardlang.games.registry import game as find_game


@click.command("show")
@click.argument("card", required=False, metavar="[CARD]")
@game_option(required=True, help="The game whose cards are shown.")
@click.option(
    "--set",
    "sets",
    multiple=True,
    metavar="SET",
    help="Only this set: a bundled one by name, or a card file or folder.",
)
@uses_option
@click.option("--kind", metavar="SECTION", help="Only cards of this section.")
@click.option("--tribe", metavar="TRIBE", help="Only cards of this tribe.")
@click.option("--text", metavar="WORDS", help="Only cards whose name or text holds these words.")
@click.option("--format", "format_", type=click.Choice(["text", "json"]), default="text", show_default=True)
def command(
    card: str | None,
    game: str,
    sets: tuple[str, ...],
    uses: tuple[str, ...],
    kind: str | None,
    tribe: str | None,
    text: str | None,
    format_: str,
) -> int:
    """Show cards as a table, or one card in full.

    CARD is a printed name or an id. Without `--set` the bundled sets of the game are shown.
    """
    rules = find_game(game)
    unreadable = Unreadable()
    cards, titles, bad = _load(rules, sets, uses, unreadable)
    shown = (
        cards_called(cards, card) if card is not None else _filtered(rules, cards, titles, kind, tribe, text)
    )
    if format_ == "json":
        write_json({"game": game, "cards": [as_data(found) for found in shown]})
    elif card is not None:
        for number, found in enumerate(shown):
            write_lines([""] * (number > 0))
            write_lines(full(rules, found, style(), _width()))
    else:
        write_lines(table(rules, shown, titles, style(), _width()))
        write_lines([count(len(shown), "card")])
    if bad:
        complain(f"{count(bad, 'card')} with errors cannot be shown; `cardlang check` says what is wrong")
    return 2 if unreadable else 0


def _load(
    rules: Game,
    sets: Sequence[str],
    uses: Sequence[str],
    unreadable: Unreadable,
) -> tuple[CardSet, dict[str, str], int]:
    """Return the cards of the named sets with all they use, the titles of the named ones, and how many are bad."""
    library = library_for(rules.name, uses)
    units, _ = read_paths(
        library, sets or [entry.id for entry in sets_in(rules.folder, rules.sections)], unreadable
    )
    units = [unit for unit in units if unit.header.game == rules.name]
    if not units:
        raise InputError(f"there are no cards of {rules.title} here")
    cards, _ = library.link(units)
    titles = {unit.header.set: unit.header.title for unit in units}
    good = sum(1 for card in cards.values() if card.set in titles)
    return cards, titles, sum(len(unit.drafts) for unit in units) - good


def _filtered(
    rules: Game,
    cards: CardSet,
    titles: Iterable[str],
    kind: str | None,
    tribe: str | None,
    text: str | None,
) -> list[Card]:
    kind = _one_of("section", kind, rules.sections)
    tribe = _one_of("tribe", tribe, dict.fromkeys(t for card in cards.values() for t in card.tribes))
    words = (text or "").casefold()
    return [
        card
        for card in cards.values()
        if card.set in titles
        and (kind is None or card.kind == kind)
        and (tribe is None or tribe in card.tribes)
        and (not words or words in "\n".join((card.name, *card.text, *card.reminders)).casefold())
    ]


def _one_of(what: str, wanted: str | None, known: Iterable[str]) -> str | None:
    """Return the known word that is meant, whatever its case. Raises InputError with suggestions."""
    if wanted is None:
        return None
    names = list(known)
    found = next((name for name in names if name.casefold() == wanted.casefold()), None)
    if found is None:
        near = closest(wanted, names, 1)
        hint = f"; did you mean `{near[0]}`?" if near else f"; there are {', '.join(names)}" if names else ""
        raise InputError(f"there is no {what} `{wanted}` here{hint}")
    return found


def _width() -> int:
    """Return the width of a table: that of the terminal, or 80 columns for a pipe."""
    return width() if sys.stdout.isatty() else min(WIDTH, PIPE_WIDTH)
