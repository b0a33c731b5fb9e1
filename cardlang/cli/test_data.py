"""The scenarios of card files as one JSON object."""

from __future__ import annotations

from typing import Any

from cardlang.diagnostics.as_json import as_data as diagnostic_data
from cardlang.play.scenarios import FileResult, Result, ScenarioReport


def as_data(report: ScenarioReport) -> dict[str, Any]:
    """Return `summary`, `scenarios` in file order, and `diagnostics` as `check` prints them.

    A scenario has `title`, `set`, `file`, `line`, `status` (`passed`, `failed`, `error`), `mismatches` with
    places and values, and `events`: what happened up to the first difference.
    """
    return {
        "summary": {
            "files": len(report.files),
            "scenarios": report.total,
            "passed": report.count("passed"),
            "failed": report.count("failed"),
            "errors": report.count("error"),
        },
        "scenarios": [_scenario(file, result) for file in report.files for result in file.results],
        "diagnostics": [diagnostic_data(d) for d in report.diagnostics],
    }


def _scenario(file: FileResult, result: Result) -> dict[str, Any]:
    mismatches = []
    for mismatch in result.mismatches:
        line, column = file.source.position(mismatch.line.span.start)
        end_line, end_column = file.source.position(mismatch.line.span.end)
        mismatches.append(
            {
                "line": line,
                "column": column,
                "end_line": end_line,
                "end_column": end_column,
                "expected": mismatch.expected,
                "actual": mismatch.actual,
            }
        )
    return {
        "title": result.title,
        "set": file.set,
        "file": file.source.name,
        "line": result.line,
        "status": result.status,
        "mismatches": mismatches,
        "events": [
            {"phase": e.phase, "player": e.player, "card": e.card, "text": e.text} for e in result.trace
        ],
    }
