"""Card sets and tables for the tests of Bugs: a text on a card, and a scenario played with it."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from cardlang.api import check, load_game
from cardlang.checks.cards import CardSet
from cardlang.checks.scenario import Outcome, read_scenario
from cardlang.diagnostics.model import Diagnostic
from cardlang.games.bugs.game import GAME
from cardlang.games.bugs.match import BugsMatch
from cardlang.games.bugs.reader import LANGUAGE
from cardlang.source import Source, Span
from cardlang.syntax.layout import Line, ScenarioBlock
from cardlang.syntax.node import Node, print_node

BUGS = load_game("bugs")
SET = """---
game: bugs
set: mine
uses: [bugs]
---

## {section}

### Thing
{stat}
{lines}
"""


def card_file(*texts: str, section: str = "Action", stat: str = "3 copies") -> str:
    """Return a card file whose one card, `Thing`, has these texts."""
    return SET.format(section=section, stat=stat, lines="\n".join(f"- {text}" for text in texts))


@cache
def cards_with(*texts: str, section: str = "Action", stat: str = "3 copies") -> CardSet:
    """Return the bundled cards and `Thing` with these texts."""
    with TemporaryDirectory() as folder:
        path = Path(folder, "mine.cards.md")
        path.write_text(card_file(*texts, section=section, stat=stat), encoding="utf-8")
        return BUGS.load_cards(path)


def faults_of(*texts: str, section: str = "Action", stat: str = "3 copies") -> tuple[Diagnostic, ...]:
    """Return what is wrong with `Thing` and these texts."""
    with TemporaryDirectory() as folder:
        path = Path(folder, "mine.cards.md")
        path.write_text(card_file(*texts, section=section, stat=stat), encoding="utf-8")
        return check([path]).diagnostics


def outcome(cards: CardSet, scenario: str) -> Outcome:
    """Run the lines of a scenario."""
    lines = [line.strip() for line in scenario.strip().splitlines()]
    text = "\n".join(["title", *lines])
    starts = [sum(len(line) + 1 for line in text.split("\n")[:n]) for n in range(len(lines) + 1)]
    block = ScenarioBlock(
        tuple(Line(start, line) for start, line in zip(starts, text.split("\n"), strict=True)),
        Span(0, len(text)),
    )
    faults: list[Diagnostic] = []
    assert GAME.scenario is not None
    read = read_scenario(block, Source("scenario", text), GAME.scenario.words, faults.append)
    run = None if read is None else GAME.scenario.prepare(read, cards, faults.append)
    assert not faults, faults
    assert run is not None
    return run()


def holds(scenario: str, *texts: str, section: str = "Action", stat: str = "3 copies") -> None:
    """Assert that a scenario with `Thing` and these texts goes as it says."""
    cards = cards_with(*texts, section=section, stat=stat) if texts else BUGS.cards
    found = outcome(cards, scenario)
    shown = [f"{m.line.text}: expected {m.expected}, was {m.actual}" for m in found.mismatches]
    assert found.passed, (texts, shown, [event.text for event in found.events])


def reads_as_printed(text: str) -> None:
    """Assert that a text is printed as it stands, and that this reads as the same tree."""
    node = LANGUAGE.read(text)
    assert isinstance(node, Node)
    assert print_node(node) == text
    assert LANGUAGE.read(print_node(node)) == node


def refused_at(text: str, code: str, word: str) -> None:
    """Assert that `Thing` with a text gets a diagnostic at a word, and a remedy."""
    found = [d for d in faults_of(text) if d.code == code]
    assert found, faults_of(text)
    assert found[0].source.text[found[0].span.start : found[0].span.end] == word
    assert found[0].help


def new_match(players: int = 2, seed: int = 0, cards: CardSet | None = None, log: bool = True) -> BugsMatch:
    """Return a new match."""
    match = BUGS.new_match(BUGS.cards if cards is None else cards, players=players, seed=seed, log=log)
    assert isinstance(match, BugsMatch)
    return match


def drawn_as_known(match: BugsMatch, player: int, seed: int) -> BugsMatch:
    """Return a resampled state, in which the player sees and may do the same, and no card is more or less."""
    view = match.view(player)
    drawn = view.resample(seed)
    assert isinstance(drawn, BugsMatch)
    assert drawn.view(player).observation == view.observation
    assert drawn.legal_actions(player) == view.legal_actions
    assert drawn.census() == match.census()
    (acting,) = drawn.players_to_act()
    assert drawn.legal_actions(acting)
    return drawn
