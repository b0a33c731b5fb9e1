"""Two diagnostics at one place stand in the order of their codes, however long the places are."""

from __future__ import annotations

from cardlang.diagnostics.model import Diagnostic
from cardlang.source import Source, Span


def test_the_code_decides_between_diagnostics_that_start_together() -> None:
    source = Source("a", "some text")
    found = [Diagnostic("E210", "x", source, Span(0, 2)), Diagnostic("E101", "x", source, Span(0, 9))]
    assert [d.code for d in sorted(found, key=lambda d: d.sort_key)] == ["E101", "E210"]
