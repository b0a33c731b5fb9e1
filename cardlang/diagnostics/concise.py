"""Diagnostics one a line, for editors and `grep`."""

from __future__ import annotations

from collections.abc import Iterator

from cardlang.diagnostics.codes import slug_of
from cardlang.diagnostics.findings import Findings, summary
from cardlang.diagnostics.places import by_severity
from cardlang.diagnostics.screen import Style, clean


def render(findings: Findings, style: Style, width: int = 100) -> Iterator[str]:
    """Yield `file:line:column: severity[CODE] slug: message` a diagnostic, errors first, then the summary."""
    for d in by_severity(findings.diagnostics):
        line, column = d.source.position(d.span.start)
        kind = style.paint(f"{d.severity}[{d.code}]", d.severity)
        yield f"{clean(d.source.name)}:{line}:{column}: {kind} {slug_of(d.code)}: {clean(d.message)}"
    yield summary(findings)
