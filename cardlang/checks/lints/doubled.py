"""The same keyword twice on one card."""

from __future__ import annotations

import re
from collections.abc import Sequence

import attrs

from cardlang.checks.scope import Draft
from cardlang.checks.unit import Unit
from cardlang.diagnostics.model import Diagnostic, Edit, Fix, Related
from cardlang.source import Span
from cardlang.syntax.layout import Line

_BEFORE = re.compile(r"(?:,|[ \t]and)[ \t]*\Z")
_BEHIND = re.compile(r"[ \t]*(?:,|and[ \t])[ \t]*")


@attrs.frozen
class Said:
    """A keyword that a card names, and where in the file."""

    text: str
    """As written, with its number."""
    span: Span


def doubled(
    unit: Unit, draft: Draft, kept: Said, extra: Said, why: Sequence[str], *, safe: bool
) -> Diagnostic:
    """Return the warning about a keyword that stands beside the one that counts; `safe` when it may be left out."""
    same = kept.text == extra.text
    return Diagnostic(
        "W357",
        f"`{extra.text}` stands twice on this card"
        if same
        else f"`{extra.text}` stands beside `{kept.text}`",
        unit.source,
        extra.span,
        draft.name,
        help=tuple(why),
        related=(Related("also here", unit.source, kept.span),),
        fix=_left_out(unit, draft, extra, safe),
    )


def _left_out(unit: Unit, draft: Draft, extra: Said, safe: bool) -> Fix | None:
    """Return the fix that leaves a keyword out: its line, or its part of a line of several."""
    line = next(
        (line for line, _ in draft.nodes if line.span.start <= extra.span.start < line.span.end), None
    )
    if line is None:
        return None
    reminder = draft.reminders.get(line.start)
    end = line.span.end if reminder is None else reminder.text.start - 1
    if extra.span.start == line.start and not unit.source.text[extra.span.end : end].strip():
        span = _whole_line(unit.source.text, line)
    else:
        span = _part(line, extra.span) if reminder is None else None
    return None if span is None else Fix((Edit(unit.source, span, ""),), safe)


def _whole_line(text: str, line: Line) -> Span | None:
    """Return a line with its line break; None where a comment stands behind its text."""
    start = text.rfind("\n", 0, line.span.start) + 1
    end = text.find("\n", line.span.end) + 1 or len(text)
    return None if text[line.span.end : end].strip() else Span(start, end)


def _part(line: Line, part: Span) -> Span | None:
    """Return a part of a line with the comma before or behind it."""
    before = _BEFORE.search(line.text[: part.start - line.start])
    if before is not None:
        return Span(line.start + before.start(), part.end)
    behind = _BEHIND.match(line.text[part.end - line.start :])
    return None if behind is None else Span(part.start, part.end + behind.end())
