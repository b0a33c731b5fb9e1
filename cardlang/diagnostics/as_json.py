"""Diagnostics as one JSON object (interfaces, section 3)."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from cardlang.diagnostics.codes import slug_of
from cardlang.diagnostics.findings import Findings
from cardlang.diagnostics.model import Diagnostic, Edit, Fix, Related
from cardlang.diagnostics.screen import Style

VERSION = 1


def render(findings: Findings, style: Style, width: int = 100) -> Iterator[str]:
    """Yield the lines of the object: one line a diagnostic, so that the output can be read and compared."""
    numbers = {
        "files": findings.files,
        "cards": findings.cards,
        "errors": findings.errors,
        "warnings": findings.warnings,
    }
    yield f'{{"version": {VERSION}, "summary": {json.dumps(numbers)}, "diagnostics": ['
    last = len(findings.diagnostics) - 1
    for number, diagnostic in enumerate(findings.diagnostics):
        yield json.dumps(as_data(diagnostic), ensure_ascii=False) + ("," if number < last else "")
    yield "]}"


def as_data(diagnostic: Diagnostic) -> dict[str, Any]:
    """Return one diagnostic as plain data. `help` starts with how the span was read, where that is known."""
    line, column = diagnostic.source.position(diagnostic.span.start)
    end_line, end_column = diagnostic.source.position(diagnostic.span.end)
    texts = [text for text in (diagnostic.label, *diagnostic.help) if text]
    return {
        "code": diagnostic.code,
        "slug": slug_of(diagnostic.code),
        "severity": diagnostic.severity,
        "message": diagnostic.message,
        "file": diagnostic.source.name,
        "line": line,
        "column": column,
        "end_line": end_line,
        "end_column": end_column,
        "card": diagnostic.card or None,
        "help": "\n".join(texts) or None,
        "related": [_related(r) for r in diagnostic.related],
        "fix": None if diagnostic.fix is None else _fix(diagnostic.fix),
    }


def _related(related: Related) -> dict[str, Any]:
    line, column = related.source.position(related.span.start)
    return {"message": related.message, "file": related.source.name, "line": line, "column": column}


def _fix(fix: Fix) -> dict[str, Any]:
    return {"safe": fix.safe, "edits": [_edit(edit) for edit in fix.edits]}


def _edit(edit: Edit) -> dict[str, Any]:
    line, column = edit.source.position(edit.span.start)
    end_line, end_column = edit.source.position(edit.span.end)
    return {
        "file": edit.source.name,
        "line": line,
        "column": column,
        "end_line": end_line,
        "end_column": end_column,
        "text": edit.text,
    }
