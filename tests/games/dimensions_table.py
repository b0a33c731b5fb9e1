"""A card of Dimensions with a text of its own, and scenarios that play it."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from cardlang.api import load_game
from cardlang.checks.cards import CardSet
from cardlang.checks.scenario import Outcome, read_scenario
from cardlang.games.dimensions.game import GAME
from cardlang.games.dimensions.reader import LANGUAGE
from cardlang.source import Source, Span
from cardlang.syntax.layout import Line, ScenarioBlock
from cardlang.syntax.node import Node, print_node

DIMENSIONS = load_game("dimensions")
STATS = {"Mob": "1 mana, 2/0/4 Overworld", "Item": "1 mana", "Structure": "1 mana"}


@cache
def cards_with(section: str, text: str) -> CardSet:
    """Return the bundled cards and Trial with a text."""
    lines = ["---", "game: dimensions", "set: mine", "uses: [dimensions]", "---", "", f"## {section}", ""]
    with TemporaryDirectory() as folder:
        path = Path(folder, "mine.cards.md")
        path.write_text("\n".join([*lines, "### Trial", STATS[section], f"- {text}", ""]), encoding="utf-8")
        return DIMENSIONS.load_cards(path)


def outcome(cards: CardSet, scenario: str) -> Outcome:
    """Run the lines of a scenario, which stand between semicolons."""
    lines = [line.strip() for line in scenario.split(";")]
    title = "\n".join(["title", *lines])
    starts = [sum(len(line) + 1 for line in title.split("\n")[:n]) for n in range(len(lines) + 1)]
    block = ScenarioBlock(
        tuple(Line(start, line) for start, line in zip(starts, title.split("\n"), strict=True)),
        Span(0, len(title)),
    )
    faults: list = []
    read = read_scenario(block, Source("scenario", title), GAME.scenario.words, faults.append)
    run = None if read is None else GAME.scenario.prepare(read, cards, faults.append)
    assert not faults, faults
    return run()


def holds(section: str, text: str, scenario: str) -> None:
    """Assert that a scenario with Trial goes as it says; its lines stand between semicolons."""
    found = outcome(cards_with(section, text), scenario)
    assert found.passed, [f"{m.line.text}: {m.actual}" for m in found.mismatches]


def reads_as_printed(text: str) -> None:
    """Assert that a text and its canonical spelling are one tree."""
    node = LANGUAGE.read(text)
    assert isinstance(node, Node)
    assert LANGUAGE.read(print_node(node)) == node
