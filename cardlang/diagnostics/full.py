"""Diagnostics as an author reads them: headline, source line with underline, help, related places."""

from __future__ import annotations

from collections.abc import Iterator

from cardlang.diagnostics.findings import Findings, summary
from cardlang.diagnostics.model import Diagnostic
from cardlang.diagnostics.places import by_severity
from cardlang.diagnostics.screen import Style, clean, width_of, wrap
from cardlang.diagnostics.snippet import Snippet, snippet
from cardlang.source import Source, Span


def render(findings: Findings, style: Style, width: int = 100) -> Iterator[str]:
    """Yield every diagnostic as a block with a blank line behind it, errors first, then the summary.

    No line but the headline is wider than `width` cells, unless a single word is.
    """
    for diagnostic in by_severity(findings.diagnostics):
        yield from block(diagnostic, style, width)
        yield ""
    yield summary(findings)


def block(diagnostic: Diagnostic, style: Style, width: int = 100) -> Iterator[str]:
    """Yield the lines of one diagnostic."""
    places = [(diagnostic.source, diagnostic.span), *((r.source, r.span) for r in diagnostic.related)]
    numbers = [source.position(span.start)[0] for source, span in places]
    gutter = len(str(max(numbers)))
    room = max(20, width - gutter - 3)
    kind = diagnostic.severity
    headline = style.paint(f"{kind}[{diagnostic.code}]", kind)
    yield headline + style.paint(f": {clean(diagnostic.message)}", "strong")
    yield from place(diagnostic.source, diagnostic.span, diagnostic.label, "^", kind, gutter, room, style)
    for related in diagnostic.related:
        yield edge(gutter, style)
        yield from place(related.source, related.span, related.message, "-", "note", gutter, room, style)
    if diagnostic.help:
        yield edge(gutter, style)
    for number, text in enumerate(diagnostic.help):
        mark = "= help: " if number == 0 else "= "
        for line, part in enumerate(wrap(clean(text), room - len(mark))):
            lead = style.paint(mark, "quiet") if line == 0 else " " * len(mark)
            yield f"{' ' * (gutter + 1)}{lead}{part}".rstrip()


def place(
    source: Source,
    span: Span,
    label: str,
    mark: str,
    kind: str,
    gutter: int,
    room: int,
    style: Style,
) -> Iterator[str]:
    """Yield one place: where it is, its line, and the underline with its label.

    `gutter` is the width of the line numbers in cells, `room` what is left behind them.
    """
    line, column = source.position(span.start)
    yield f"{' ' * gutter}{style.paint('┌─', 'quiet')} {clean(source.name)}:{line}:{column}"
    shown = snippet(source, span, room)
    yield edge(gutter, style)
    yield f"{style.paint(f'{shown.number:>{gutter}} │', 'quiet')} {shown.text}".rstrip()
    yield from underline(shown, clean(label), mark, kind, gutter, room, style)


def underline(
    shown: Snippet,
    label: str,
    mark: str,
    kind: str,
    gutter: int,
    room: int,
    style: Style,
) -> Iterator[str]:
    """Yield the underline of a snippet with its label, below it where it does not fit beside it."""
    if shown.last > shown.number:
        label = f"{label} (to line {shown.last:,})" if label else f"to line {shown.last:,}"
    bar = edge(gutter, style)
    under = f"{bar} {' ' * shown.offset}{style.paint(mark * shown.length, kind)}"
    if not label:
        yield under
    elif shown.offset + shown.length + 1 + width_of(label) <= room:
        yield f"{under} {style.paint(label, kind)}"
    else:
        yield under
        indent = min(shown.offset, max(0, room - width_of(label)))
        for part in wrap(label, room - indent):
            yield f"{bar} {' ' * indent}{style.paint(part, kind)}"


def edge(gutter: int, style: Style) -> str:
    """Return the edge of a line without a number."""
    return " " * (gutter + 1) + style.paint("│", "quiet")
