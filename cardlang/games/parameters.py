"""The number of a keyword in its own definition: `### Poison (n)`, `that mob gains Poison (n)`, `+n attack`."""

from __future__ import annotations

import re
from collections.abc import Iterable

from cardlang.checks.scope import KeywordDraft, LineReader
from cardlang.diagnostics.model import Fault, TextError
from cardlang.source import Span

LETTERS = ("n", "x")
"""What may stand for the number; the lexer of the English games reads them behind a sign too."""


def check_parameters(reader: LineReader, letters: Iterable[tuple[str, Span]]) -> None:
    """Raise TextError at the first letter that stands for no number of the keyword being defined."""
    draft = reader.draft
    own = draft.parameter if isinstance(draft, KeywordDraft) else None
    for letter, span in letters:
        if letter != own:
            name = draft.name if isinstance(draft, KeywordDraft) else "NAME"
            remedy = f"declare it in the keyword's heading: `### {name} ({letter})`"
            raise TextError(
                Fault(
                    "E202",
                    f"`{letter}` stands for no number here",
                    span,
                    help=(f"write `{own}`" if own else f"write a number, or {remedy}",),
                )
            )


def with_number(reminder: str, parameter: str | None, number: str) -> str:
    """Return a keyword's text with its number put in: `(n)`, `n`, `+n`."""
    if parameter is None:
        return reminder
    if parameter not in LETTERS:
        return reminder.replace(f"({parameter})", f"({number})")
    return re.sub(rf"(?<![\w'\u2019]){parameter}(?![\w'\u2019-])", number, reminder)
