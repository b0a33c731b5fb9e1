"""The whole pipeline on one screen: read → check → compile → play."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import attrs

from cardlang.checks.cards import Card, CardSet
from cardlang.checks.decks import Deck
from cardlang.checks.files import DECK_SUFFIX, STDIN, InputError, is_archive, read_source
from cardlang.checks.library import Library, files_of
from cardlang.checks.nearby import is_there, no_such_place
from cardlang.checks.report import check_unit_files, read_deck
from cardlang.checks.unit import Unit
from cardlang.diagnostics.model import CardErrors, Diagnostic
from cardlang.engine.errors import StateError
from cardlang.engine.match import Match, Setting
from cardlang.engine.saved import read_state, restore
from cardlang.errors import CardlangError
from cardlang.games import registry
from cardlang.games.base import Game as GameValue
from cardlang.source import Source
from cardlang.syntax.node import Node, print_node


@attrs.frozen
class Report:
    """What `check` found: every card that can be used and every diagnostic, sorted by place."""

    cards: tuple[Card, ...]
    diagnostics: tuple[Diagnostic, ...]
    files: int = 0
    decks: int = 0
    """How many of the files are decks."""
    bad: int = 0
    """How many cards were read and cannot be used."""
    names: tuple[str, ...] = ()
    """The files that were read, as given."""
    waived: tuple[Diagnostic, ...] = ()
    """The warnings that comments on the cards keep back, sorted by place."""

    @property
    def ok(self) -> bool:
        """True when there are no errors; warnings do not count."""
        return not any(d.severity == "error" for d in self.diagnostics)


class Game:
    """One game, ready to load cards and play. `load_game` gives it; `.rules` is the game's own value."""

    def __init__(self, rules: GameValue) -> None:
        self.rules = rules
        self.name = rules.name

    def load_cards(self, *names: str | Path, uses: Sequence[str | Path] = ()) -> CardSet:
        """Return the cards of bundled sets (by name) and of card files, folders or zips (by path), and used ones.

        Without a name the game's default sets. Raises CardErrors if anything is wrong with a card, InputError
        for what cannot be found or read.
        """
        library = library_for(self.name, uses)
        units = [u for name in names or self.rules.default_sets for u in add_path(library, name)]
        cards, diagnostics = library.link(units)
        diagnostics = [*library.broken, *diagnostics]
        if any(d.severity == "error" for d in diagnostics):
            raise CardErrors(sorted(diagnostics, key=lambda d: d.sort_key))
        return cards

    @property
    def cards(self) -> CardSet:
        """The cards of the game's default sets, loaded once."""
        return _default_cards(self.name)

    def parse_effect(self, text: str) -> Node:
        """Return the AST of one effect text. Raises CardErrors when it does not read; names are not looked up."""
        from cardlang.checks.text import read_text

        return read_text(self.rules, text, self.cards)

    def format_effect(self, node: Node) -> str:
        """Return a tree's canonical text. Names that the default sets know print as they are meant."""
        if self.rules.canonical is not None:
            node = self.rules.canonical(node, self.cards)
        return print_node(node)

    def new_match(
        self,
        cards: CardSet,
        decks: Sequence[Any] | None = None,
        players: int | None = None,
        variant: str | None = None,
        seed: int = 0,
        log: bool = True,
    ) -> Match:
        """Start a match; a deck is a name, a file, a `Deck` or card ids.

        Raises DeckErrors with all faults of all decks, InputError for a deck that cannot be found or read,
        CardErrors for mistakes in its text, ValueError for other arguments.
        """
        rules = self.rules
        count = rules.players[0] if players is None else players
        if count not in rules.players:
            raise MatchArguments(f"{rules.title} has {_range(rules.players)} players, not {count}")
        chosen = rules.variants[0] if variant is None else variant
        if chosen not in rules.variants:
            raise MatchArguments(
                f"{rules.title} has no variant `{chosen}`; variants: {', '.join(rules.variants)}"
            )
        if type(seed) is not int:
            raise MatchArguments(f"a seed is a whole number, not {seed!r}")
        if not isinstance(cards, CardSet):
            raise MatchArguments(f"cards are a card set, such as game.load_cards({cards!r}), not {cards!r}")
        if cards.game != self.name:
            raise MatchArguments(f"these are cards of {cards.game}, not of {self.name}")
        if decks is not None and rules.check_deck is not None:
            decks = [read_named_deck(d, self.name, cards) if isinstance(d, str | Path) else d for d in decks]
        return rules.start(cards, decks, count, chosen, seed, log)

    def match_from_json(self, blob: str, cards: CardSet) -> Match:
        """Bring back a match that `to_json` saved. Raises StateError for other cards or damaged data."""
        data = read_state(blob)
        if data.get("game") != self.name:
            raise StateError(f"the saved match is one of {data.get('game')!r}, not of {self.name}")
        if data.get("cards") != cards.digest:
            raise StateError("the match was saved with other cards; load the same sets in the same version")
        if data.get("variant") not in self.rules.variants or data.get("players") not in self.rules.players:
            raise StateError(
                f"the saved state is damaged: {self.rules.title} has no variant {data.get('variant')!r} with "
                f"{data.get('players')!r} players"
            )
        try:
            decks = data["decks"]
            setting = Setting(
                self.name,
                cards,
                int(data["players"]),
                str(data["variant"]),
                int(data["seed"]),
                None if decks is None else tuple(d if isinstance(d, str) else tuple(d) for d in decks),
            )
        except (KeyError, TypeError, ValueError) as error:
            raise StateError(f"the saved state is damaged: {error}") from error
        return restore(self.rules.match, setting, data)

    def resolve(self, cards: CardSet, players: Sequence[Mapping[str, Any]], **options: Any) -> dict[str, Any]:
        """Resolve one round as data (Spy Cards; interfaces, section 5)."""
        if self.rules.resolve is None:
            raise MatchArguments(f"{self.rules.title} has no rounds that can be resolved by themselves")
        return self.rules.resolve(cards, players, **options)

    def __reduce__(self) -> tuple[Callable[[str], Game], tuple[str]]:
        return load_game, (self.name,)

    def __repr__(self) -> str:
        return f"<game {self.name}>"


class MatchArguments(CardlangError, ValueError):
    """Arguments of a match that the game does not allow."""


@cache
def load_game(name: str) -> Game:
    """Return an installed game by its short name. Raises UnknownGame."""
    return Game(registry.game(name))


def check(
    paths: Iterable[str | Path],
    game: str | None = None,
    uses: Sequence[str | Path] = (),
    unreadable: Callable[[InputError], None] | None = None,
    read: Callable[[Path, str | None], Source] = read_source,
    asked: Collection[str] = (),
) -> Report:
    """Check card files, decks, folders and bundled sets. Never raises for an author's mistakes.

    Raises UnknownGame for `game`, InputError for a place in `uses` that is not there, and for paths that cannot
    be found or read, unless `unreadable` takes it: then the other paths are still checked. `read(path, name)` gives
    the text of a file; `asked` are codes of lints that are off unless asked for.
    """
    if game is not None:
        registry.game(game)
    library = library_for(game, uses)
    library.read = read
    units, decks = read_paths(library, paths, unreadable)
    checked = check_unit_files(library, units, asked)
    cards, diagnostics = checked.cards, checked.diagnostics
    for source in decks:
        diagnostics += read_deck(library, source, game).diagnostics
    ordered = sorted({id(d): d for d in diagnostics}.values(), key=lambda d: d.sort_key)
    bad = sum(len(unit.drafts) for unit in units) - len(cards)
    sources = [unit.source for unit in units] + decks + [d.source for d in library.broken]
    names = tuple(dict.fromkeys(source.name for source in sources))
    files = len(units) + len(decks) + len({d.source.name for d in library.broken})
    waived = tuple(sorted(checked.waived, key=lambda d: d.sort_key))
    return Report(tuple(cards), tuple(ordered), files, len(decks), bad, names, waived)


def read_paths(
    library: Library,
    paths: Iterable[str | Path],
    unreadable: Callable[[InputError], None] | None = None,
) -> tuple[list[Unit], list[Source]]:
    """Read card files, folders, zips and bundled sets into a library; return the units and the texts of decks.

    Raises InputError unless `unreadable` takes it.
    """
    units: list[Unit] = []
    decks: list[Source] = []
    for path in paths:
        try:
            files = [path] if _is_set_name(path) else files_of(Path(path))
        except InputError as error:
            _refuse(error, unreadable)
            continue
        for file in files:
            try:
                if is_archive(Path(file)):
                    inside = library.add_archive(Path(file), str(file))
                    units += inside[0]
                    decks += inside[1]
                elif str(file).endswith(DECK_SUFFIX):
                    decks.append(library.read(Path(file), None))
                else:
                    units += add_path(library, file)
            except InputError as error:
                _refuse(error, unreadable)
    return list({id(unit): unit for unit in units}.values()), decks


def _refuse(error: InputError, unreadable: Callable[[InputError], None] | None) -> None:
    if unreadable is None:
        raise error
    unreadable(error)


def load_deck(name: str | Path, game: str, cards: CardSet | None = None) -> tuple[Deck, list[Diagnostic]]:
    """Return a deck by file or bundled name with every fault of it. Raises InputError."""
    library = library_for(game, ())
    reading = read_deck(library, deck_source(name, game), game, cards)
    return reading.deck, reading.diagnostics


def read_named_deck(name: str | Path, game: str, cards: CardSet) -> Deck:
    """Return a deck by file or bundled name. Raises InputError, and CardErrors for mistakes in its text."""
    deck, faults = load_deck(name, game, cards)
    if any(fault.severity == "error" for fault in faults):
        raise CardErrors(faults)
    return deck


def deck_source(name: str | Path, game: str) -> Source:
    """Return the text of a deck file, of a bundled deck by its name, or a deck's code. Raises InputError."""
    bundled = registry.game(game).folder / f"{name}{DECK_SUFFIX}"
    path = Path(name)
    if not is_there(path) and is_there(bundled):
        return read_source(bundled, str(name))
    if not is_there(path):
        from cardlang.checks.report import game_of_code
        from cardlang.diagnostics.suggest import closest

        if game_of_code(library_for(game, ()), str(name), game) is not None:
            return Source(str(name), str(name))
        known = bundled_decks(game)
        near = closest(str(name), known, 1)
        hint = f"; did you mean `{near[0]}`?" if near else ""
        raise InputError(f"there is no deck called `{name}`{hint} (bundled: {', '.join(known) or 'none'})")
    return read_source(path)


def bundled_decks(game: str) -> list[str]:
    """Return the names of a game's bundled decks."""
    return sorted(
        p.name.removesuffix(DECK_SUFFIX) for p in registry.game(game).folder.glob(f"*{DECK_SUFFIX}")
    )


def library_for(game: str | None, uses: Sequence[str | Path]) -> Library:
    """Return an empty library of the installed games; `uses` are further places of used sets.

    Raises InputError for one that is neither a file, a folder nor a set that is in reach anyway.
    """
    library = Library(registry.game_names(), registry.game, game, [Path(p) for p in uses if is_there(p)])
    for given in uses:
        if not is_there(given) and not (_is_set_name(given) and library.set_file(str(given))):
            raise no_such_place(str(given), library.all_set_ids(game) if _is_set_name(given) else ())
    return library


def add_path(library: Library, path: str | Path) -> list[Unit]:
    """Read a bundled set, a card file, or a folder or zip of card files into a library."""
    if _is_set_name(path):
        return [library.add_set(str(path), library.default_game)]
    if is_archive(Path(path)):
        return list(library.add_archive(Path(path), str(path))[0])
    units = []
    for file in files_of(Path(path)):
        if not file.name.endswith(DECK_SUFFIX):
            library.folders.append(file.parent)
            unit = library.add_file(file, str(file))
            if unit is not None:
                units.append(unit)
    return units


def _is_set_name(path: str | Path) -> bool:
    """A set's name has no folder and no card file's ending, and no file or folder of that name is there."""
    text = str(path)
    return (
        text != STDIN
        and Path(text).name == text
        and not text.endswith((".md", ".txt"))
        and not is_there(text)
    )


def _range(numbers: range) -> str:
    return str(numbers[0]) if len(numbers) == 1 else f"{numbers[0]} to {numbers[-1]}"


@cache
def _default_cards(name: str) -> CardSet:
    return Game(registry.game(name)).load_cards()
