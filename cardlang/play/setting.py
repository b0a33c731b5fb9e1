"""What a match is played with: the cards and the decks that a call names, or sensible ones."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import cycle, islice
from pathlib import Path
from typing import Any

from cardlang.api import Game, add_path, bundled_decks, deck_source, library_for, load_deck
from cardlang.checks.cards import CardSet
from cardlang.checks.decks import scan_deck
from cardlang.checks.files import InputError
from cardlang.checks.library import Library
from cardlang.checks.unit import Unit
from cardlang.diagnostics.model import CardErrors, Diagnostic
from cardlang.errors import CardlangError
from cardlang.play.log import LogError, MatchLog
from cardlang.source import Source

Report = Callable[[str, Sequence[Diagnostic]], None]


class DeckArguments(CardlangError):
    """Decks given to a match that has no use for them."""


def load_match_cards(game: Game, sets: Sequence[str], decks: Sequence[str]) -> CardSet:
    """Return the cards of `sets` (default: the game's own) and of all sets that the deck files name.

    Sets that only a name gives are looked for among the bundled ones and beside the deck files. Raises
    CardErrors, InputError.
    """
    return load_cards_and_texts(game, sets, decks)[0]


def load_cards_and_texts(
    game: Game, sets: Sequence[str], decks: Sequence[str]
) -> tuple[CardSet, dict[str, str]]:
    """Return the same cards with the text of each of their sets, by set id, used sets first."""
    names = list(sets or game.rules.default_sets)
    folders: list[Path] = []
    if game.rules.check_deck is not None:
        for deck in decks:
            source = deck_source(deck, game.name)
            names += scan_deck(source, lambda _: None).sets
            if Path(deck).is_file():
                folders.append(Path(deck).parent)
    library = library_for(game.name, folders)
    cards = _link(library, [unit for name in dict.fromkeys(names) for unit in add_path(library, name)])
    return cards, {name: library.units[name].source.text for name in cards.sets}


def _link(library: Library, units: Sequence[Unit]) -> CardSet:
    """Return the cards of some sets and those they use. Raises CardErrors."""
    cards, diagnostics = library.link(list(units))
    diagnostics = [*library.broken, *diagnostics]
    if any(found.severity == "error" for found in diagnostics):
        raise CardErrors(sorted(diagnostics, key=lambda found: found.sort_key))
    return cards


def load_match_decks(
    game: Game,
    cards: CardSet,
    players: int,
    decks: Sequence[str] = (),
    report: Report = lambda name, found: None,
) -> list[Any] | None:
    """Return a deck for each player: the named ones for the first seats, the usual ones for the others.

    `report` hears of each deck and what is not certain about it. None in games without decks. Raises CardErrors
    with the faults of a deck file, InputError for a deck that is not there, DeckArguments for too many.
    """
    usual = default_decks(game, cards, players)
    title = game.rules.title
    if decks and usual is None:
        raise DeckArguments(f"{title} is played without decks of one's own; leave `--deck` out")
    if len(decks) > players:
        raise DeckArguments(f"{len(decks)} decks for {players} players; give `--deck` at most once a player")
    if usual is None:
        return None
    return [*(_deck(game, cards, deck, report) for deck in decks), *usual[len(decks) :]]


def default_decks(game: Game, cards: CardSet, players: int) -> list[Any] | None:
    """Return the decks of players who have not named one: the game's choice, or its bundled decks in turn."""
    if game.rules.default_decks is not None:
        return game.rules.default_decks(cards, players)
    bundled = bundled_decks(game.name)
    if not bundled:
        return None
    return [_deck(game, cards, name) for name in islice(cycle(bundled), players)]


def _deck(game: Game, cards: CardSet, name: str, report: Report = lambda name, found: None) -> Any:
    """Return a deck by file or name; games without deck files take the name itself."""
    if game.rules.check_deck is None:
        return name
    deck, faults = load_deck(name, game.name, cards)
    if any(fault.severity == "error" for fault in faults):
        raise CardErrors(faults)
    report(name, faults)
    return deck


def load_log_cards(
    game: Game, log: MatchLog, sets: Sequence[str | Path], beside: Sequence[Path] = ()
) -> CardSet:
    """Return the cards of a log's sets: those in `sets`, which are files and folders, else bundled ones, else
    those in the places `beside`.

    Raises InputError for a set that is in none of them, CardErrors.
    """
    library = library_for(game.name, [*sets, *beside])
    names: list[str] = log.header["sets"]
    try:
        for place in sets:
            library.add_from(Path(place), names)
        units = [library.add_set(name, game.name) for name in names]
    except InputError as error:
        raise InputError(f"{error}; `--set FILE` says where a set of the log is") from None
    return _link(library, units)


def embedded_cards(game: Game, log: MatchLog) -> CardSet:
    """Return the cards of a log from the texts in it. Raises LogError when they are not there or not its cards."""
    texts: dict[str, str] | None = log.header.get("texts")
    if texts is None:
        raise LogError("the log holds no card texts; only `cardlang run --embed-cards` keeps them")
    library = library_for(game.name, ())
    units = [library.add_source(Source(f"{name} in the log", text)) for name, text in texts.items()]
    cards = _link(library, [unit for unit in units if unit is not None])
    if cards.digest != log.header["digest"]:
        raise LogError("the card texts in the log are not those of the cards it was played with")
    return cards
