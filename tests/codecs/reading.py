"""Import and export as tests call them."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import cardlang
from cardlang.checks.cards import Card, CardSet
from cardlang.checks.library import Library
from cardlang.codecs.codec import Codec, Exported, ExportRequest, Imported, ImportRequest, codecs_of
from cardlang.diagnostics.model import Diagnostic
from cardlang.games import registry
from cardlang.source import Source

RULES = registry.game("spycards")
GAME = cardlang.load_game("spycards")
EXAMPLES = Path(__file__).parents[2] / "examples" / "spycards"


class Request(ImportRequest):
    """A request that keeps the sets to build on for the next one, so that they are compiled once."""

    def library(self) -> Library:
        library = _library(self.places)
        library.units.pop(self.set, None)
        return library


@cache
def _library(places: tuple[str, ...]) -> Library:
    return ImportRequest("", RULES, places=places).library()


def codec(name: str) -> Codec:
    """Return a format of Spy Cards by name."""
    return next(c for c in codecs_of(RULES) if c.name == name)


def read(data: str | bytes, name: str = "card-code", **request: object) -> Imported:
    """Read data of a format."""
    reader = codec(name).read
    assert reader is not None
    raw = data.encode() if isinstance(data, str) else data
    return reader(raw, Request("<data>", RULES, **request))  # type: ignore[arg-type]


def check(imported: Imported, **request: object) -> tuple[CardSet, list[Diagnostic]]:
    """Return the cards of an imported card file with all they use, and what `check` says about it."""
    wanted = Request("<data>", RULES, **request)  # type: ignore[arg-type]
    library = wanted.library()
    unit = library.add_source(Source("imported.cards.md", imported.text))
    assert unit is not None
    return library.link([unit], [unit])


def own_cards(imported: Imported, **request: object) -> list[Card]:
    """Return the cards of an imported card file, which must be free of errors."""
    cards, diagnostics = check(imported, **request)
    assert [d.message for d in diagnostics if d.severity == "error"] == []
    return [card for card in cards.values() if card.set == "imported"]


def only_card(data: str | bytes, name: str = "card-code") -> Card:
    """Return the one card that data holds."""
    (card,) = own_cards(read(data, name))
    return card


def write(cards: CardSet, chosen: list[Card], name: str = "card-code", **options: str) -> Exported:
    """Write cards in a format."""
    writer = codec(name).write
    assert writer is not None
    return writer(ExportRequest(RULES, cards, chosen, options=options))


def comments(imported: Imported) -> tuple[str, ...]:
    """Return the comments of an imported file that stand on no card."""
    from cardlang.cli.export_command import _comments

    library = Request("<data>", RULES).library()
    unit = library.add_source(Source("imported.cards.md", imported.text))
    assert unit is not None
    return _comments([unit])


def messages(found: list[Diagnostic] | tuple[Diagnostic, ...]) -> list[str]:
    """Return what diagnostics say."""
    return [d.message for d in found]
