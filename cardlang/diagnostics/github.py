"""Diagnostics as workflow commands, which GitHub shows beside the changed lines."""

from __future__ import annotations

from collections.abc import Iterator

from cardlang.diagnostics.codes import slug_of
from cardlang.diagnostics.findings import Findings
from cardlang.diagnostics.model import Diagnostic
from cardlang.diagnostics.places import by_severity, in_repository
from cardlang.diagnostics.screen import Style

_DATA = {"%": "%25", "\r": "%0D", "\n": "%0A"}
_PROPERTY = {**_DATA, ":": "%3A", ",": "%2C"}


def render(findings: Findings, style: Style, width: int = 100) -> Iterator[str]:
    """Yield a line `::error file=…,line=…::message` a diagnostic, errors first: a job shows only some."""
    for diagnostic in by_severity(findings.diagnostics):
        yield command(diagnostic, findings)


def command(diagnostic: Diagnostic, findings: Findings) -> str:
    """Return one workflow command. Columns are given where the place lies in one line, as GitHub wants it."""
    line, column = diagnostic.source.position(diagnostic.span.start)
    end_line, end_column = diagnostic.source.position(max(diagnostic.span.start, diagnostic.span.end - 1))
    properties: dict[str, object] = {
        "file": in_repository(diagnostic.source.name, findings),
        "line": line,
        "endLine": end_line,
    }
    if line == end_line:
        properties |= {"col": column, "endColumn": end_column}
    properties["title"] = f"{diagnostic.code} {slug_of(diagnostic.code)}"
    texts = [diagnostic.message, diagnostic.label, *diagnostic.help]
    texts += [
        f"{related.message}: {in_repository(related.source.name, findings)}:"
        f"{related.source.position(related.span.start)[0]}"
        for related in diagnostic.related
    ]
    message = escape("\n".join(text for text in texts if text), _DATA)
    listed = ",".join(f"{name}={escape(str(value), _PROPERTY)}" for name, value in properties.items())
    return f"::{diagnostic.severity} {listed}::{message}"


def escape(text: str, marks: dict[str, str]) -> str:
    """Return a text in which nothing ends a command or a property of it."""
    return "".join(marks.get(character, character) for character in text)
