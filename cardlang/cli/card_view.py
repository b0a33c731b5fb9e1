"""How cards are shown: one in full, many as a table, and as data."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from cardlang.checks.cards import Card
from cardlang.cli.table import rows, widths
from cardlang.diagnostics.findings import count
from cardlang.diagnostics.screen import Style, clean, wrap
from cardlang.games.base import Game


def stat_line(game: Game, card: Card) -> str:
    """Return a card's stat line in its one spelling; empty for cards without one."""
    return game.print_stat(card.kind, card.stats, card.tribes) if card.stats or card.tribes else ""


def full(game: Game, card: Card, style: Style, width: int) -> Iterator[str]:
    """Yield the lines of one card in full: what is printed on it, then where it stands."""
    yield style.paint(clean(card.name), "strong")
    stat = stat_line(game, card)
    yield clean(f"{card.kind}, {stat}" if stat else card.kind)
    for number, text in enumerate(card.text):
        yield from _item("- ", clean(text, 2_000), width)
        reminder = card.reminders[number] if number < len(card.reminders) else ""
        if reminder:
            yield from (
                f"    {style.paint(line, 'quiet')}" for line in wrap(f"({clean(reminder)})", width - 4)
            )
    for text in card.flavour:
        yield from _item("> ", clean(text), width)
    file, line = card.source
    yield style.paint(f"id {clean(card.id)}, set {clean(card.set)}, {clean(file)}:{line}", "quiet")


def _item(mark: str, text: str, width: int) -> Iterator[str]:
    first, *others = wrap(text, width - len(mark))
    yield mark + first
    yield from (" " * len(mark) + line for line in others)


def table(
    game: Game, cards: Sequence[Card], titles: dict[str, str], style: Style, width: int
) -> Iterator[str]:
    """Yield cards as a table, by set and section; `titles` gives the title of each set."""
    for set_id in dict.fromkeys(card.set for card in cards):
        own = [card for card in cards if card.set == set_id]
        title = titles.get(set_id, set_id)
        yield style.paint(f"{title} ({set_id}): {count(len(own), 'card')}", "strong")
        cells = {card.id: (card.name, stat_line(game, card), " · ".join(card.text)) for card in own}
        columns = widths(list(cells.values()), most=(22, 24))
        for kind in dict.fromkeys((*game.sections, *(card.kind for card in own))):
            found = [cells[card.id] for card in own if card.kind == kind]
            if found:
                yield f"{clean(kind)} ({len(found)})"
                yield from rows(found, columns, width)
        yield ""


def as_data(card: Card) -> dict[str, Any]:
    """Return a card as plain data; amounts that JSON cannot say are texts (`∞`)."""
    return {
        "id": card.id,
        "name": card.name,
        "set": card.set,
        "kind": card.kind,
        "cost": _plain(card.cost),
        "tribes": list(card.tribes),
        "stats": {name: _plain(value) for name, value in card.stats.items()},
        "text": list(card.text),
        "keywords": list(card.keywords),
        "reminders": [reminder for reminder in card.reminders if reminder],
        "flavour": list(card.flavour),
        "file": card.source[0],
        "line": card.source[1],
    }


def _plain(value: Any) -> Any:
    """Return a value of a stat line as JSON can say it."""
    if value is None or isinstance(value, bool | str):
        return value
    if isinstance(value, int):
        shown = str(value)
        return int(value) if shown.lstrip("-").isdigit() else shown
    if isinstance(value, Iterable):
        return [_plain(item) for item in value]
    return str(value)
