"""Apply the fixes that diagnostics carry to the text of their file."""

from __future__ import annotations

from collections.abc import Iterable

from cardlang.diagnostics.model import Diagnostic
from cardlang.source import Source


def apply_fixes(source: Source, diagnostics: Iterable[Diagnostic]) -> tuple[str, list[Diagnostic]]:
    """Return a source's text with the safe fixes applied, and the diagnostics whose fix was applied.

    Of two fixes that touch the same place the first is applied; the other one may be found again in the
    result. Fixes with edits in several files are left alone.
    """
    applied: list[Diagnostic] = []
    pieces: list[tuple[int, int, str]] = []
    for diagnostic in sorted(diagnostics, key=lambda d: d.sort_key):
        fix = diagnostic.fix
        if fix is None or not fix.safe or any(edit.source is not source for edit in fix.edits):
            continue
        edits = [(edit.span.start, edit.span.end, edit.text) for edit in fix.edits]
        if any(
            start <= other_end and other <= end
            for start, end, _ in edits
            for other, other_end, _ in pieces[-20:]
        ):
            continue
        pieces += edits
        applied.append(diagnostic)
    text, at, out = source.text, 0, []
    for start, end, new in sorted(pieces):
        out += [text[at:start], new]
        at = end
    return "".join([*out, text[at:]]), applied
