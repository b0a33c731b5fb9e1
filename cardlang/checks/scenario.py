"""Scenarios: tests that card authors write in the words of their game (interfaces, section 2)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeAlias

import attrs

from cardlang.checks.cards import CardSet
from cardlang.diagnostics.model import Diagnostic
from cardlang.diagnostics.suggest import closest
from cardlang.engine.events import Event
from cardlang.source import Source, Span
from cardlang.syntax.layout import Line, ScenarioBlock

Report: TypeAlias = Callable[[Diagnostic], None]


@attrs.frozen
class ScenarioLine:
    """One line `word rest` of a scenario."""

    word: Line
    rest: Line


@attrs.frozen
class Scenario:
    """A scenario block as written: a title and its lines."""

    title: Line
    lines: tuple[ScenarioLine, ...]
    """Those whose first word is one of the game's."""
    source: Source
    broken: bool = False
    """True when a line was left out, or nothing is expected: it has been reported, and this cannot run."""

    def place(self, line: Line) -> str:
        """Return `file:line` of one of its lines."""
        return f"{self.source.name}:{self.source.position(line.start)[0]}"


@attrs.frozen
class Mismatch:
    """One expectation that did not hold."""

    line: Line
    """The part of the expect line."""
    expected: str
    actual: str
    until: int | None = None
    """How many of the events had happened when the difference was settled; None for all of them."""


@attrs.frozen
class Outcome:
    """What running a scenario gave."""

    mismatches: tuple[Mismatch, ...]
    events: tuple[Event, ...] = ()

    @property
    def passed(self) -> bool:
        """True when every expectation held."""
        return not self.mismatches


@attrs.frozen
class ScenarioRules:
    """A game's scenario language.

    `prepare` reads the lines of a scenario, reports each fault, and returns a function that runs it, or None
    when it cannot run.
    """

    words: tuple[str, ...]
    prepare: Callable[[Scenario, CardSet, Report], Callable[[], Outcome] | None]


def read_scenario(
    block: ScenarioBlock, source: Source, words: Iterable[str], report: Report
) -> Scenario | None:
    """Return a block's title and lines; unknown words are reported with what they may be a slip of.

    None for an empty block; a scenario with a fault is marked as broken, so that its other lines can be read.
    """
    words = tuple(words)
    if not block.lines:
        report(
            Diagnostic(
                "E140",
                "this scenario is empty",
                source,
                Span(block.span.start, block.span.start + 3),
                help=("its first line is a title, then lines such as `expect win`",),
            )
        )
        return None
    title, *rest = block.lines
    lines, broken = [], False
    for line in rest:
        word = line.text.split(None, 1)[0]
        tail = line.text[len(word) :].lstrip()
        read = ScenarioLine(Line(line.start, word), Line(line.start + len(line.text) - len(tail), tail))
        if word in words:
            lines.append(read)
        else:
            broken = True
            report(_unknown_word(read.word, words, source))
    expected = [line for line in lines if line.word.text == "expect"]
    empty = [line.word for line in expected if not line.rest.text]
    if empty or not (expected or broken):  # an unknown word may stand for `expect`
        broken = True
        what = "line" if empty else "scenario"
        place = empty[0] if empty else title
        help_line = "write `expect` and what must be the case"
        report(Diagnostic("E142", f"this {what} expects nothing", source, place.span, help=(help_line,)))
    return Scenario(title, tuple(lines), source, broken)


def _unknown_word(word: Line, words: tuple[str, ...], source: Source) -> Diagnostic:
    near = closest(word.text, words, 1)
    return Diagnostic(
        "E141",
        f"a scenario line cannot start with `{shortened(word.text)}`",
        source,
        word.span,
        help=(*(f"did you mean `{n}`?" for n in near), f"lines start with {', '.join(words)}"),
    )


def shortened(text: str, most: int = 60) -> str:
    """Return a text for a message: cut where it is very long."""
    return text if len(text) <= most else text[:most] + "…"


def split_commas(line: Line) -> list[Line]:
    """Split a line at commas that stand outside double quotes and brackets; blanks around parts are dropped."""
    parts, start, depth, quoted = [], 0, 0, False
    text = line.text + ","
    for at, character in enumerate(text):
        if character == '"':
            quoted = not quoted
        elif not quoted and character in "([{":
            depth += 1
        elif not quoted and character in ")]}":
            depth = max(0, depth - 1)
        if at == len(text) - 1 or (character == "," and not quoted and depth == 0):
            piece = text[start:at]
            kept = piece.strip()
            parts.append(Line(line.start + start + len(piece) - len(piece.lstrip()), kept))
            start = at + 1
    return [part for part in parts if part.text]
