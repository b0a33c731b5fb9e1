"""Text that the formatter would write otherwise."""

from __future__ import annotations

from collections.abc import Sequence

from cardlang.checks.cards import CardSet
from cardlang.checks.formatting import styled_text
from cardlang.checks.unit import Unit
from cardlang.diagnostics.findings import count
from cardlang.diagnostics.model import Diagnostic
from cardlang.source import Span


def not_in_style(unit: Unit, cards: CardSet, reach: Sequence[Unit]) -> list[Diagnostic]:
    """Warn once about a file that `cardlang fmt` would change, at the first line that it would write otherwise.

    Files with errors are left alone: they are mended first.
    """
    if any(d.severity == "error" for d in unit.diagnostics) or any(d.id not in cards for d in unit.drafts):
        return []
    before, after = unit.source.text, styled_text(unit, set())
    if before == after:
        return []
    old, new = before.split("\n"), after.split("\n")
    styled = set(new)
    changed = [number for number, line in enumerate(old, 1) if line not in styled]
    if changed:
        number, what = changed[0], count(len(changed), "line")
    else:
        pairs = enumerate(zip(old, new, strict=False), 1)
        number = next((n for n, (a, b) in pairs if a != b), min(len(old), len(new)))
        what = "the blank lines"
    start = unit.source.line_starts[number - 1]
    return [
        Diagnostic(
            "W390",
            f"`cardlang fmt` would change {what} of this file",
            unit.source,
            Span(start, start + len(unit.source.line(number))),
            label="the first one" if len(changed) > 1 else "",
            help=("`cardlang fmt` writes files in the one style; what the cards mean never changes",),
        )
    ]
