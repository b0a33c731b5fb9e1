"""What a foreign format is to the tools: one frozen value a format, listed by its game or for all games."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import attrs

from cardlang.api import library_for
from cardlang.checks.cards import Card, CardSet
from cardlang.checks.decks import Deck
from cardlang.checks.library import Library
from cardlang.checks.unit import Unit
from cardlang.diagnostics.model import Diagnostic
from cardlang.errors import CardlangError

MOST_BYTES = 50_000_000
MOST_FAULTS = 100
"""After so many faults in one input a reader gives up: what it reads is no data of the format."""


FOR_ALL_GAMES = (
    "cardlang.codecs.sets.as_json:CODEC",
    "cardlang.codecs.sets.as_csv:CODEC",
    "cardlang.codecs.sets.as_xlsx:CODEC",
)
"""The formats of whole card sets, each as `module:name`."""


class CodecError(CardlangError):
    """Data that cannot be read or cards that cannot be written at all, with the reason."""


@attrs.frozen
class ImportRequest:
    """What a reader is told beside the data."""

    name: str
    """What messages call the data: a file name, or `<code>`."""
    game: Any
    """The game's own value (`cardlang.games.base.Game`); None where the data has to say it."""
    set: str = "imported"
    """The id of the set to write."""
    overrides: frozenset[str] = frozenset()
    """`set` when the call names the id; without it an id in the data wins."""
    title: str = ""
    uses: tuple[str, ...] = ()
    """Sets to build on, by id; the data may speak of their cards. Empty for the game's default sets."""
    places: tuple[str, ...] = ()
    """Files and folders where such sets are looked for besides the bundled ones."""
    options: Mapping[str, str] = attrs.field(factory=dict)
    beside: Callable[[str], bytes | None] = lambda name: None
    """The content of another file in the same folder, None when it is not there."""

    def library(self) -> Library:
        """Return a library in which the sets to build on are found."""
        return library_for(self.game.name, self.places)

    def reach(self, library: Library, more: tuple[str, ...] = ()) -> CardSet:
        """Return the cards that the data may speak of. Raises InputError for an unknown set."""
        names = dict.fromkeys((*(self.uses or self.game.default_sets), *more))
        cards, _ = library.link([library.add_set(name, self.game.name) for name in names], [])
        return cards


@attrs.frozen
class Imported:
    """What was read: the text of a card file or deck file, and everything there is to say about it."""

    text: str
    diagnostics: tuple[Diagnostic, ...] = ()
    left_out: Mapping[str, int] = attrs.field(factory=dict)
    """What could not be said in cardlang, by kind, with how often it occurs."""
    doubts: Mapping[str, int] = attrs.field(factory=dict)
    """What is inferred, or differs from the original in a way that texts cannot say, with how often it occurs."""
    deck: bool = False
    """True when the text is a deck file."""


@attrs.frozen
class ExportRequest:
    """What a writer gets: the cards in reach, those to write, and a deck where the format holds one."""

    game: Any
    cards: CardSet
    chosen: Sequence[Card] = ()
    deck: Deck | None = None
    comments: tuple[str, ...] = ()
    """The comments under `## Notes` of the files of the chosen cards."""
    units: Sequence[Unit] = ()
    """The card files of the chosen cards, as written."""
    options: Mapping[str, str] = attrs.field(factory=dict)


@attrs.frozen
class Exported:
    """What was written; with errors among the diagnostics some cards are missing from it."""

    data: bytes
    diagnostics: tuple[Diagnostic, ...] = ()


@attrs.frozen
class Codec:
    """One foreign format, of one game or of all."""

    name: str
    """Its name behind `--to` and `--from`."""
    title: str
    """A line of help."""
    recognises: Callable[[bytes], bool]
    """Whether data looks like this format; quick, and right only about whole files or codes."""
    read: Callable[[bytes, ImportRequest], Imported] | None = None
    write: Callable[[ExportRequest], Exported] | None = None
    of_decks: bool = False
    """True when it holds a deck and not cards."""
    in_calls: bool = False
    """True when its data is a line of text that may stand in a call in place of a file."""
    whole: bool = False
    """True when it holds a whole card set of any game, written all or not at all."""
    options: Mapping[str, str] = attrs.field(factory=dict)
    """The options that it knows, each with a line of help."""


def codecs_of(game: Any) -> tuple[Codec, ...]:
    """Return the foreign formats of a game; the game lists them as `module:name`, imported here."""
    return _loaded(game.codecs)


def codecs_of_sets() -> tuple[Codec, ...]:
    """Return the formats of whole card sets, which all games have."""
    return _loaded(FOR_ALL_GAMES)


def _loaded(places: Sequence[str]) -> tuple[Codec, ...]:
    found = []
    for place in places:
        module, _, name = place.partition(":")
        codec = getattr(importlib.import_module(module), name)
        assert isinstance(codec, Codec)
        found.append(codec)
    return tuple(found)


def check_options(codec: Codec, options: Mapping[str, str]) -> None:
    """Raise CodecError for an option that a format does not know."""
    unknown = [name for name in options if name not in codec.options]
    if unknown:
        known = ", ".join(codec.options) or "none"
        raise CodecError(f"{codec.name} has no option `{unknown[0]}` (options: {known})")
