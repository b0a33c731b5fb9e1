"""`cardlang sets`: the card sets and decks that come with the installed games."""

from __future__ import annotations

from collections.abc import Iterator

import attrs
import click

from cardlang.checks.catalogue import DeckEntry, SetEntry, decks_in, sets_in
from cardlang.cli.output import game_option, style, write_json, write_lines
from cardlang.cli.table import rows
from cardlang.diagnostics.findings import count
from cardlang.diagnostics.screen import Style
from cardlang.games.registry import game as find_game
from cardlang.games.registry import game_names


@click.command("sets")
@game_option(help="Only the sets of this game.")
@click.option("--format", "format_", type=click.Choice(["text", "json"]), default="text", show_default=True)
def command(game: str | None, format_: str) -> int:
    """List the bundled card sets and decks with the numbers of their cards."""
    sets: dict[str, list[SetEntry]] = {}
    decks: dict[str, list[DeckEntry]] = {}
    for name in game_names() if game is None else (game,):
        found = find_game(name)
        sets[name] = list(sets_in(found.folder, found.sections))
        decks[name] = list(decks_in(found.folder))
    if format_ == "json":
        write_json(
            {
                "sets": [
                    {"game": name, **attrs.asdict(entry)}
                    for name, entries in sets.items()
                    for entry in entries
                ],
                "decks": [
                    {"game": name, **attrs.asdict(entry)}
                    for name, entries in decks.items()
                    for entry in entries
                ],
            }
        )
    else:
        write_lines(line for name in sets for line in _lines(name, sets[name], decks[name], style()))
    return 0


def _lines(game: str, sets: list[SetEntry], decks: list[DeckEntry], style: Style) -> Iterator[str]:
    yield style.paint(find_game(game).title, "strong")
    yield from rows([(entry.id, count(entry.cards, "card"), _about(entry)) for entry in sets])
    yield from rows(
        [(entry.name, count(entry.cards, "card"), f"deck of {', '.join(entry.sets)}") for entry in decks]
    )
    yield ""


def _about(entry: SetEntry) -> str:
    extra = [count(entry.keywords, "keyword")] if entry.keywords else []
    extra += [count(entry.scenarios, "scenario")] if entry.scenarios else []
    uses = f" on {', '.join(entry.uses)}" if entry.uses else ""
    return f"{entry.title}: {', '.join([f'{entry.kind} set{uses}', *extra])}"
