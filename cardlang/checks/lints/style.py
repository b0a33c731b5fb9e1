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
    if len(cards) < len(unit.drafts) or any(d.severity == "error" for d in unit.diagnostics):
        return []
    before, after = unit.source.text, styled_text(unit, set())
    if before == after:
        return []
    old, new = before.split("\n"), after.split("\n")
    first = next((n for n, (a, b) in enumerate(zip(old, new, strict=False)) if a != b), min(len(old), len(new)))
    start = unit.source.line_starts[min(first, len(unit.source.line_starts) - 1)]
    shown = unit.source.line(unit.source.position(start)[0])
    changed = len(set(old) - set(new))
    what = f"{count(changed, 'line')} of this file" if changed else "the blank lines of this file"
    wanted = new[first].strip() if first < len(new) else ""
    return [
        Diagnostic(
            "W390",
            f"`cardlang fmt` would change {what}",
            unit.source,
            Span(start, start + len(shown)),
            help=(
                *([f"the first one would be `{wanted}`"] if wanted and changed else []),
                f"`cardlang fmt {unit.source.name}` writes the file in style; no meaning changes",
            ),
        )
    ]
