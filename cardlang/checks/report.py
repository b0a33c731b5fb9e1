"""Check whole files: card files with their scenarios, and deck files against the deck rules."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import attrs

from cardlang.checks.cards import Card, CardSet
from cardlang.checks.decks import Deck, find_cards, scan_deck
from cardlang.checks.library import Library
from cardlang.checks.scenario import Outcome, Scenario, read_scenario
from cardlang.checks.unit import Unit
from cardlang.diagnostics.model import Diagnostic
from cardlang.diagnostics.suggest import closest
from cardlang.source import Source, Span
from cardlang.syntax.characters import normal_name
from cardlang.syntax.layout import Line


def check_unit_files(library: Library, units: Sequence[Unit]) -> tuple[list[Card], list[Diagnostic]]:
    """Return the good cards and all diagnostics of card files, lints and scenarios included."""
    cards: list[Card] = []
    diagnostics: list[Diagnostic] = list(library.broken)
    for unit in units:
        linked, found = library.link([unit], [unit])
        cards += [card for card in linked.values() if card.set == unit.header.set]
        diagnostics += found
        for lint in unit.game.lints:
            diagnostics += lint(unit, linked)
        prepare_scenarios(unit, linked, diagnostics)
    return cards, diagnostics


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

    for block in unit.file.scenarios:
        scenario = read_scenario(block, unit.source, rules.words, report)
        run = None if scenario is None else rules.prepare(scenario, cards, report)
        title = Line(block.span.start, "") if scenario is None else scenario.title
        broken = scenario is None or scenario.broken
        prepared.append(Prepared(title, scenario, None if broken else run))
    return prepared


def read_deck(
    library: Library,
    source: Source,
    default_game: str | None,
    cards: CardSet | None = None,
) -> tuple[Deck, list[Diagnostic]]:
    """Return a deck file's deck and every fault of it: lines, names, and the game's deck rules."""
    diagnostics: list[Diagnostic] = []
    file = scan_deck(source, diagnostics.append)
    name = file.text("game") or default_game
    top = Span(0, min(len(source.text), 3))
    empty = Deck(file.text("name") or source.name, ())
    if name is None or name not in library.games:
        message = (
            "the deck does not say which game it is for"
            if name is None
            else f"there is no game called `{name}`"
        )
        near = closest(name or "", library.games, 1)
        diagnostics.append(
            Diagnostic(
                "E133" if name is None else "E134",
                message,
                source,
                top,
                help=(
                    *(f"did you mean `{n}`?" for n in near),
                    "write `game: …` in a header between `---` lines, or use `--game`",
                ),
            )
        )
        return empty, diagnostics
    game = library.game_of(name)
    if cards is None:
        sets = file.sets or game.default_sets
        cards, _ = library.link([library.add_set(s, name) for s in sets], [])
    deck = find_cards(file, cards, diagnostics.append)
    if not diagnostics and game.check_deck is not None:
        diagnostics += [
            Diagnostic("E161", fault, source, top, help=()) for fault in game.check_deck(deck.cards, cards)
        ]
    return deck, diagnostics
