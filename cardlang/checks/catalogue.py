"""What a folder of bundled sets holds, read from the headers without compiling a card."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import attrs

from cardlang.checks.decks import scan_deck
from cardlang.checks.files import CARD_SUFFIX, DECK_SUFFIX, read_source
from cardlang.checks.header import default_set_id
from cardlang.diagnostics.model import Diagnostic
from cardlang.syntax.cardfile import scan
from cardlang.syntax.layout import CardFile


@attrs.frozen
class SetEntry:
    """A card set of a folder."""

    id: str
    title: str
    kind: str
    uses: tuple[str, ...]
    cards: int
    keywords: int
    scenarios: int
    file: str


@attrs.frozen
class DeckEntry:
    """A deck of a folder; `cards` counts copies."""

    name: str
    cards: int
    sets: tuple[str, ...]
    file: str


def sets_in(folder: Path, sections: tuple[str, ...]) -> Iterator[SetEntry]:
    """Yield the sets of a folder in order of their files; `sections` are the game's sections of cards."""
    for path in sorted(folder.glob(f"*{CARD_SUFFIX}")):
        file, _ = scan(read_source(path))
        set_id = _text(file, "set") or default_set_id(path.name)
        uses = file.header.get("uses")
        yield SetEntry(
            set_id,
            _text(file, "title") or (file.title.text if file.title else set_id),
            _text(file, "kind") or "expansion",
            tuple(line.text for line in uses.lines) if uses else (),
            sum(1 for block in file.blocks if block.section in sections),
            len(file.keywords),
            len(file.scenarios),
            str(path),
        )


def decks_in(folder: Path) -> Iterator[DeckEntry]:
    """Yield the decks of a folder in order of their names."""
    ignored: list[Diagnostic] = []
    for path in sorted(folder.glob(f"*{DECK_SUFFIX}")):
        deck = scan_deck(read_source(path), ignored.append)
        name = path.name.removesuffix(DECK_SUFFIX)
        yield DeckEntry(name, sum(count for count, _ in deck.entries), deck.sets, str(path))


def _text(file: CardFile, key: str) -> str:
    value = file.header.get(key)
    return value.text if value is not None else ""
