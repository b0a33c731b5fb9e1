"""What every game's scenario reader needs: lines by their word, choices, amounts, and faults in place."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import attrs

from cardlang.checks.scenario import Report, Scenario, shortened
from cardlang.diagnostics.model import Diagnostic, Edit, Fix, TextError
from cardlang.diagnostics.suggest import closest
from cardlang.source import Span
from cardlang.syntax.layout import Line
from cardlang.syntax.numbers import read_whole


class ScenarioReader:
    """Reads the lines of one scenario. `failed` is true once a fault was reported."""

    def __init__(self, scenario: Scenario, report: Report) -> None:
        self.scenario = scenario
        self.report = report
        self.failed = False

    def lines(self, word: str) -> list[Line]:
        """Return what stands behind a word, line by line."""
        return [line.rest for line in self.scenario.lines if line.word.text == word]

    def line(self, word: str) -> Line | None:
        """Return what stands behind a word that may start one line only; None without such a line."""
        return next(iter(self.lines(word)), None)

    def refuse_repeats(self, *words: str) -> None:
        """Report the second line of each of these words."""
        seen: set[str] = set()
        for line in self.scenario.lines:
            word = line.word.text
            if word in words and word in seen:
                self.fault(
                    "E144", f"a scenario has one line `{word}`", line.word, "put all of it in one line"
                )
            seen.add(word)

    def choice(self, line: Line, words: Sequence[str], what: str) -> str | None:
        """Return one of the given words, or report what stands there instead."""
        if line.text in words:
            return line.text
        near = closest(line.text, words, 1)
        self.fault(
            "E143",
            f"`{shortened(line.text)}` is not a {what}",
            line,
            *(f"did you mean `{n}`?" for n in near),
            f"write {' or '.join(f'`{w}`' for w in words)}",
        )
        return None

    def amount(self, line: Line, *, infinity: int | None = None, after: str = "") -> int | None:
        """Read a whole number with an optional sign, or ∞ where the game has it; None after a fault."""
        text = line.text
        if not text:
            where = f" after {after}" if after else " here"
            self.fault("E143", f"a number is missing{where}", line)
            return None
        signed = text[0] in "+-\u2212"
        try:
            amount = read_whole(text[signed:], line.start + signed, infinity)
        except TextError as error:
            self.failed = True
            self.report(error.fault.place(self.scenario.source, 0, None))
            return None
        return -amount if text[0] in "-\u2212" else amount

    def fault(self, code: str, message: str, line: Line, *help: str) -> None:
        """Report a fault of a stretch of text; where it is empty, of the character before it."""
        self.failed = True
        span = line.span if line.text else Span(max(0, line.start - 1), line.start)
        self.report(Diagnostic(code, message, self.scenario.source, span, help=help))

    def report_inside(self, diagnostics: Iterable[Diagnostic], offset: int) -> None:
        """Report the faults of a text that stands at `offset` of the file."""
        for found in diagnostics:
            self.failed = self.failed or found.severity == "error"
            fix = found.fix and Fix(
                tuple(Edit(self.scenario.source, e.span.shift(offset), e.text) for e in found.fix.edits),
                found.fix.safe,
            )
            self.report(
                attrs.evolve(
                    found, source=self.scenario.source, span=found.span.shift(offset), card=None, fix=fix
                )
            )
