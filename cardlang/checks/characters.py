"""Characters in names that others cannot see or type."""

from __future__ import annotations

from collections.abc import Callable

from cardlang.diagnostics.model import Diagnostic
from cardlang.source import Source
from cardlang.syntax.characters import DIRECTIONS, INVISIBLE, normal_name, script_of
from cardlang.syntax.layout import Line

Report = Callable[[Diagnostic], None]


def check_name(source: Source, line: Line, report: Report) -> None:
    """Warn about a name with characters that nobody sees, and about words in two scripts that look alike."""
    if line.text.isascii():
        return
    _check_hidden(source, line.text, line, INVISIBLE, "name", report)
    for word in normal_name(line.text).split():
        scripts = {s for s in map(script_of, word) if s}
        if len(scripts) > 1:
            report(
                Diagnostic(
                    "W301",
                    f"`{word}` mixes {' and '.join(sorted(scripts))} letters",
                    source,
                    line.span,
                    line.text,
                    label="some of these letters look like others",
                    help=("write the word in one script, so that others can type it",),
                )
            )


def check_direction(source: Source, card: str, line: Line, report: Report) -> None:
    """Warn about characters in prose that turn the direction of writing and are not seen themselves."""
    if not line.text.isascii():
        _check_hidden(source, card, line, DIRECTIONS, "text", report)


def _check_hidden(
    source: Source, card: str, line: Line, characters: frozenset[str], what: str, report: Report
) -> None:
    hidden = next((i for i, c in enumerate(line.text) if c in characters), None)
    if hidden is not None:
        report(
            Diagnostic(
                "W302",
                f"this {what} holds an invisible character (U+{ord(line.text[hidden]):04X})",
                source,
                Line(line.start + hidden, line.text[hidden]).span,
                card,
                help=("delete it",),
            )
        )
