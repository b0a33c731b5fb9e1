"""Text that the formatter would write otherwise."""

from __future__ import annotations

from cardlang.checks.cards import CardSet
from cardlang.checks.formatting import styled_text
from cardlang.checks.unit import Unit
from cardlang.diagnostics.findings import count
from cardlang.diagnostics.model import Diagnostic
from cardlang.source import Span


def not_in_style(unit: Unit, cards: CardSet) -> list[Diagnostic]:
    """Warn once about a file that `cardlang fmt` would change, at the first line that it would write otherwise.

    Files with errors are left alone: they are mended first. Blank lines and line ends alone are no cause.
    """
    if any(d.severity == "error" for d in unit.diagnostics) or any(d.id not in cards for d in unit.drafts):
        return []
    after = styled_text(unit, set())
    if after == unit.source.text:
        return []
    styled = set(after.split("\n"))
    lines = enumerate(unit.source.text.split("\n"), 1)
    changed = [number for number, line in lines if line.removesuffix("\r") not in styled and line.strip()]
    if not changed:
        return []
    number = changed[0]
    start = unit.source.line_starts[number - 1]
    return [
        Diagnostic(
            "W390",
            f"`cardlang fmt` would change {count(len(changed), 'line')} of this file",
            unit.source,
            Span(start, start + len(unit.source.line(number))),
            label="the first one" if len(changed) > 1 else "",
            help=("`cardlang fmt` writes files in the one style; what the cards mean never changes",),
        )
    ]
