"""The scenarios of card files as people read them."""

from __future__ import annotations

from collections.abc import Iterator

from cardlang.checks.scenario import Mismatch
from cardlang.diagnostics.findings import count
from cardlang.diagnostics.full import block, edge, place, underline
from cardlang.diagnostics.screen import Style, clean
from cardlang.diagnostics.snippet import snippet
from cardlang.play.explain import render_events
from cardlang.play.scenarios import FileResult, Result, ScenarioReport

MOST_TRACE = 120
"""Of a longer trace the first and the last lines are shown."""
SEATS = ("given", "against", *(f"player {n}" for n in range(2, 10)))
"""How a scenario names the players."""


def render(report: ScenarioReport, style: Style, width: int = 100) -> Iterator[str]:
    """Yield the errors, each scenario that failed, and what became of all of them."""
    for diagnostic in report.diagnostics:
        yield from block(diagnostic, style, width)
        yield ""
    for file in report.files:
        for result in file.results:
            if result.status == "failed":
                yield from failure(file, result, style, width)
                yield ""
    if len(report.files) > 1:
        yield from _table(report, style)
    if report.files or report.errors:
        yield summary(report, style)


def failure(file: FileResult, result: Result, style: Style, width: int) -> Iterator[str]:
    """Yield a scenario that failed: its expectations that do not hold, and the trace up to the first of them."""
    yield style.paint("failed", "error") + style.paint(f": {clean(result.title)}", "strong")
    numbers = [file.source.position(m.line.start)[0] for m in result.mismatches]
    gutter = len(str(max(numbers)))
    yield from _places(file, result, gutter, width - gutter - 3, style)
    trace = list(_trace(file, result, style))
    if trace:
        yield edge(gutter, style)
        yield f"{' ' * (gutter + 1)}{style.paint('= what happened up to there:', 'quiet')}"
        yield from trace


def _places(file: FileResult, result: Result, gutter: int, room: int, style: Style) -> Iterator[str]:
    """Yield the lines with expectations that do not hold, each line once where it fits."""
    last = None
    for mismatch in result.mismatches:
        shown = snippet(file.source, mismatch.line.span, room)
        label = clean(difference(mismatch))
        if last is None:
            yield from place(file.source, mismatch.line.span, label, "^", "error", gutter, room, style)
        else:
            if (shown.number, shown.text) != last:
                yield f"{style.paint(f'{shown.number:>{gutter}} │', 'quiet')} {shown.text}".rstrip()
            yield from underline(shown, label, "^", "error", gutter, room, style)
        last = shown.number, shown.text


def difference(mismatch: Mismatch) -> str:
    """Return what was expected and what is the case."""
    return f"expected {mismatch.expected}, actual {mismatch.actual}"


def _trace(file: FileResult, result: Result, style: Style) -> Iterator[str]:
    lines = render_events(result.trace, file.cards, SEATS, explain=True)
    half = MOST_TRACE // 2
    for number, line in enumerate(lines):
        if len(lines) > MOST_TRACE and half <= number < len(lines) - half:
            if number == half:
                yield f"    … {count(len(lines) - 2 * half, 'line')} left out …"
            continue
        yield style.paint(line.text, line.kind) if line.kind else line.text


def _table(report: ScenarioReport, style: Style) -> Iterator[str]:
    """Yield a line a file with scenarios: how many passed."""
    for file in report.files:
        passed = sum(result.status == "passed" for result in file.results)
        if file.results:
            kind = "good" if passed == len(file.results) else "error"
            numbers = f"{passed:>5,} of {len(file.results):,}"
            yield f"{style.paint(f'{numbers:<14}', kind)} {clean(file.source.name)}"


def summary(report: ScenarioReport, style: Style) -> str:
    """Return the closing line."""
    where = f"in {count(len(report.files), 'file')}"
    if not report.total:
        return f"no scenarios {where}"
    failed, broken = report.count("failed"), report.count("error")
    parts = [f"{report.count('passed'):,} passed"]
    if failed:
        parts.append(f"{failed:,} failed")
    if broken:
        parts.append(f"{broken:,} with errors")
    words = f"{count(report.total, 'scenario')} {where}: {', '.join(parts)}"
    return style.paint(words, "good" if report.ok else "error")
