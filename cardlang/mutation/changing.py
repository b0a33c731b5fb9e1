"""Read a card file with one of its lines changed, beside the sets it uses as they are."""

from __future__ import annotations

import attrs

from cardlang.checks.cards import CardSet
from cardlang.checks.library import Library
from cardlang.checks.unit import Unit
from cardlang.source import Source, Span


@attrs.frozen
class Changed:
    """A changed file: as read, its cards with those of the sets it uses, and whether all of it is without errors."""

    unit: Unit
    cards: CardSet
    good: bool


class Original:
    """A card file without errors, with all it uses, read once for many changes."""

    def __init__(self, library: Library, unit: Unit) -> None:
        self.library = library
        self.unit = unit
        self.used = library.reach(unit)[1:]
        self.cards, _ = library.link([unit], [])

    def changed(self, line: Span, text: str) -> Changed:
        """Return the file with `text` in the place of a stretch of it."""
        before = self.unit.source.text
        source = Source(self.unit.source.name, before[: line.start] + text + before[line.end :])
        library = Library(self.library.games, self.library.game_of, self.library.default_game)
        library.folders = self.library.folders
        library.units = {unit.header.set: unit for unit in self.used}
        unit = library.add_source(source)
        assert unit is not None, "a changed line leaves the header as it is"
        cards, found = library.link([unit], [unit])
        return Changed(unit, cards, not any(fault.severity == "error" for fault in found))
