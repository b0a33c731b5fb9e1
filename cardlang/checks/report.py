"""Check whole files: card files with their scenarios, and deck files against the deck rules."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

import attrs

from cardlang.checks.cards import Card, CardSet
from cardlang.checks.decks import Deck, DeckFile, find_cards, scan_deck
from cardlang.checks.files import InputError
from cardlang.checks.library import Library
from cardlang.checks.lints.run import lint
from cardlang.checks.scenario import Outcome, Scenario, read_scenario
from cardlang.checks.unit import Unit
from cardlang.diagnostics.model import MOST_FAULTS, Diagnostic, too_many
from cardlang.diagnostics.suggest import closest
from cardlang.source import Source, Span
from cardlang.syntax.characters import normal_name
from cardlang.syntax.layout import Line

MOST_CODE = 20_000
"""No deck code is so many symbols long."""
_GROUPS = re.compile(r"[0-9A-Z_-]{4,}(?: +[0-9A-Z_-]+)+")


class Checked(NamedTuple):
    """What checking card files gave: the good cards, every diagnostic, and the warnings that cards waive."""

    cards: list[Card]
    diagnostics: list[Diagnostic]
    waived: list[Diagnostic]


def check_unit_files(library: Library, units: Sequence[Unit], asked: Collection[str] = ()) -> Checked:
    """Return the good cards and all diagnostics of card files, lints and scenarios included.

    `asked` are codes of lints that only run when they are asked for.
    """
    result = Checked([], list(library.broken), [])
    for unit in units:
        linked, found = library.link([unit], [unit])
        good = {card.id: card for card in linked.values() if card.set == unit.header.set}
        found += lint(unit, linked, library.reach(unit), asked)
        prepare_scenarios(unit, linked, found)
        result.cards.extend(good.values())
        if "cardlang" in unit.source.text:
            from cardlang.checks.waivers import apply_waivers

            found, waived = apply_waivers(unit, found, asked, set(good))
            result.waived.extend(waived)
        result.diagnostics.extend(found)
    return result


@attrs.frozen
class Prepared:
    """A scenario of a file with the function that runs it, None where it has faults."""

    title: Line
    scenario: Scenario | None
    run: Callable[[], Outcome] | None


def prepare_scenarios(unit: Unit, cards: CardSet, diagnostics: list[Diagnostic]) -> list[Prepared]:
    """Return each scenario of a file, ready to run; its faults are added to `diagnostics`.

    A name of a card of this file that has faults of its own is not reported again.
    """
    rules = unit.game.scenario
    prepared: list[Prepared] = []
    if rules is None:
        return prepared
    lost = {n for d in unit.drafts if d.id not in cards for n in (normal_name(d.name), f"{{#{d.id}}}")}

    def report(fault: Diagnostic) -> None:
        text = unit.source.text[fault.span.start : fault.span.end]
        if normal_name(text.strip('"')) not in lost:
            diagnostics.append(fault)

    most = len(diagnostics) + MOST_FAULTS
    for number, block in enumerate(unit.file.scenarios):
        if len(diagnostics) > most:
            rest = f"{len(unit.file.scenarios) - number:,} scenarios were not read"
            diagnostics.append(too_many(unit.source, block.span, rest))
            break
        scenario = read_scenario(block, unit.source, rules.words, report)
        run = None if scenario is None else rules.prepare(scenario, cards, report)
        title = Line(block.span.start, "") if scenario is None else scenario.title
        broken = scenario is None or scenario.broken
        prepared.append(Prepared(title, scenario, None if broken else run))
    return prepared


@attrs.frozen
class DeckReading:
    """What reading a deck file gave: the deck, its game and cards as far as they are known, and every fault."""

    deck: Deck
    game: Any
    cards: CardSet | None
    diagnostics: list[Diagnostic]


def read_deck(
    library: Library,
    source: Source,
    default_game: str | None,
    cards: CardSet | None = None,
) -> DeckReading:
    """Read a deck file, or a deck's code, and check it: its lines, the names, and the game's deck rules."""
    coded = game_of_code(library, source.text, default_game)
    if coded is not None:
        return _read_code(library, source, coded, cards)
    diagnostics: list[Diagnostic] = []
    file = scan_deck(source, diagnostics.append)
    name = file.text("game") or default_game
    empty = Deck(file.text("name") or source.name, ())
    top = Span(0, min(len(source.text), 3))
    if name is None or name not in library.games:
        value = file.header.get("game")
        place = value.line.span if value is not None and value.text else top
        diagnostics.append(_unknown_game(library, source, name, place))
        return DeckReading(empty, None, None, diagnostics)
    game = library.game_of(name)
    if game.check_deck is None:
        diagnostics.append(Diagnostic("E161", f"{game.title} is played without deck files", source, top))
        return DeckReading(empty, game, None, diagnostics)
    cards = _cards_for(library, file, game, diagnostics.append) if cards is None else cards
    if cards is None:
        return DeckReading(empty, game, None, diagnostics)
    deck = find_cards(file, cards, diagnostics.append)
    if not diagnostics:
        place = file.entries[0][1].span if file.entries else top
        diagnostics += [
            Diagnostic("E161", fault, source, place) for fault in game.check_deck(deck.cards, cards)
        ]
    return DeckReading(deck, game, cards, diagnostics)


def game_of_code(library: Library, text: str, default_game: str | None) -> Any:
    """Return the game whose deck codes look like a text, None for any other text.

    A code with blanks in it is one line of capitals that does not start like a line of a deck, `3 Thief`.
    """
    text = text.strip()
    if not text or len(text) > MOST_CODE or (any(c.isspace() for c in text) and not _GROUPS.fullmatch(text)):
        return None
    for name in library.games if default_game is None else (default_game,):
        game = library.game_of(name) if name in library.games else None
        if game is not None and game.deck_codes and import_module(game.deck_codes).is_code(text):
            return game
    return None


def _read_code(library: Library, source: Source, game: Any, cards: CardSet | None) -> DeckReading:
    """Read a deck's code: with the cards of a match, or else those of all sets that can be named."""
    if cards is None:
        sets = dict.fromkeys((*game.default_sets, *library.all_set_ids(game.name)))
        cards, _ = library.link([library.add_set(name, game.name) for name in sets], [])
    deck, diagnostics = import_module(game.deck_codes).decode(source.text, cards, source.name)
    if not any(found.severity == "error" for found in diagnostics):
        top = Span(0, len(source.text))
        diagnostics += [
            Diagnostic("E161", fault, source, top) for fault in game.check_deck(deck.cards, cards)
        ]
    return DeckReading(deck, game, cards, diagnostics)


def _unknown_game(library: Library, source: Source, name: str | None, span: Span) -> Diagnostic:
    help_line = "write `game: …` in a header between `---` lines, or use `--game`"
    if name is None:
        return Diagnostic(
            "E133", "the deck does not say which game it is for", source, span, help=(help_line,)
        )
    near = (f"did you mean `{n}`?" for n in closest(name, library.games, 1))
    listed = f"games: {', '.join(library.games)}"
    return Diagnostic("E134", f"there is no game called `{name}`", source, span, help=(*near, listed))


def _cards_for(
    library: Library,
    deck: DeckFile,
    game: Any,
    report: Callable[[Diagnostic], None],
) -> CardSet | None:
    """Return the cards of the sets that a deck names, or of the game's default sets; None when one is not there."""
    value = deck.header.get("sets")
    lines = [line for line in value.lines if line.text] if value is not None else []
    library.folders.append(Path(deck.source.name).parent)
    if not lines:
        return library.link([library.add_set(name, game.name) for name in game.default_sets], [])[0]
    units = []
    for line in lines:
        try:
            units.append(library.add_set(line.text, game.name))
        except InputError as error:
            report(Diagnostic("E139", str(error), deck.source, line.span))
    return library.link(units, [])[0] if len(units) == len(lines) else None
