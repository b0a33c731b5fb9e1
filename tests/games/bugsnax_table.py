"""Card sets and tables for the tests of Bugsnax: a text on a card called Gizmo, and a scenario played with it."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from cardlang.api import check, load_game
from cardlang.checks.cards import CardSet
from cardlang.checks.scenario import Outcome, read_scenario
from cardlang.diagnostics.model import Diagnostic
from cardlang.games.bugsnax.game import GAME
from cardlang.games.bugsnax.state import BugsnaxMatch
from cardlang.source import Source, Span
from cardlang.syntax.layout import Line, ScenarioBlock

BUGSNAX = load_game("bugsnax")
SECTIONS = {"trap": ("Trap", "power 1"), "snak": ("Snax", "2 / 4"), "grumpus": ("Grumpus", "Filbo, 3 copies")}


def card_file(kind: str, *texts: str, keyword: str = "") -> str:
    """Return a card file whose one card, Gizmo, has these texts; `keyword` is `NAME: text` of a new keyword."""
    section, stat = SECTIONS[kind]
    lines = ["---", "game: bugsnax", "set: mine", "uses: [bugsnax]", "---", ""]
    if keyword:
        name, _, text = keyword.partition(": ")
        lines += ["## Keywords", "", f"### {name}", f"- {text}", ""]
    lines += [f"## {section}", "", "### Gizmo", stat, *(f"- {text}" for text in texts)]
    return "\n".join(lines) + "\n"


@cache
def cards_with(kind: str, *texts: str, keyword: str = "") -> CardSet:
    """Return the bundled cards and Gizmo with these texts."""
    with TemporaryDirectory() as folder:
        path = Path(folder, "mine.cards.md")
        path.write_text(card_file(kind, *texts, keyword=keyword), encoding="utf-8")
        return BUGSNAX.load_cards(path)


def faults_of(kind: str, *texts: str) -> tuple[Diagnostic, ...]:
    """Return what is wrong with Gizmo and these texts."""
    with TemporaryDirectory() as folder:
        path = Path(folder, "mine.cards.md")
        path.write_text(card_file(kind, *texts), encoding="utf-8")
        return check([path]).diagnostics


def outcome(cards: CardSet, scenario: str) -> Outcome:
    """Run the lines of a scenario; they stand on lines of their own or between semicolons."""
    lines = [line.strip() for line in scenario.replace(";", "\n").strip().splitlines() if line.strip()]
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


def holds(scenario: str, kind: str = "trap", *texts: str, keyword: str = "") -> None:
    """Assert that a scenario with Gizmo and these texts goes as it says."""
    found = outcome(cards_with(kind, *texts, keyword=keyword) if texts else BUGSNAX.cards, scenario)
    shown = [f"{m.line.text}: expected {m.expected}, was {m.actual}" for m in found.mismatches]
    assert found.passed, (texts, shown, [event.text for event in found.events])


def new_match(
    players: int = 2, seed: int = 0, cards: CardSet | None = None, log: bool = True, variant: str = "standard"
) -> BugsnaxMatch:
    """Return a new match."""
    match = BUGSNAX.new_match(
        BUGSNAX.cards if cards is None else cards, players=players, seed=seed, log=log, variant=variant
    )
    assert isinstance(match, BugsnaxMatch)
    return match
