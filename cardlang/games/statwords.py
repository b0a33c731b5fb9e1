"""Suggestions for misspelt words of stat lines."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import wraps

import attrs

from cardlang.diagnostics.model import Fault, TextError
from cardlang.diagnostics.suggest import WordList
from cardlang.games.base import StatLine
from cardlang.source import Span
from cardlang.syntax.layout import Line

_WORD = re.compile(r"[^\W\d_]+")
_MOST_WORDS = 20
"""Longer lines are no stat lines with a slip."""
Reader = Callable[[str, Line], StatLine]


def suggesting(*words: str) -> Callable[[Reader], Reader]:
    """Return a decorator for a reader of stat lines that looks for a slip of one of `words`.

    A line of the wrong form that reads once one of its words is put right is answered with that word.
    """
    known = WordList(words)

    def decorate(read: Reader) -> Reader:
        @wraps(read)
        def reader(section: str, line: Line) -> StatLine:
            try:
                return read(section, line)
            except TextError as error:
                known.budget = max(known.budget, 100_000)
                mended = _mend(read, section, line.text, words, known) if error.fault.code == "E130" else None
                if mended is None:
                    raise
                raise TextError(_explained(error.fault, line.text, *mended)) from None

        return reader

    return decorate


def _mend(
    read: Reader, section: str, text: str, words: Iterable[str], known: WordList
) -> tuple[Span, str] | None:
    """Return the misspelt word of a line and what makes it read."""
    for found in list(_WORD.finditer(text))[:_MOST_WORDS]:
        if found.group() in words:
            continue
        for word in known.closest(found.group()):
            try:
                read(section, Line(0, text[: found.start()] + word + text[found.end() :]))
            except TextError:
                continue
            return Span(*found.span()), word
    return None


def _explained(fault: Fault, text: str, span: Span, word: str) -> Fault:
    mended = text[: span.start] + word + text[span.end :]
    return attrs.evolve(
        fault,
        message=f"`{text[span.start : span.end]}` is not understood in a stat line",
        span=span,
        help=(f"did you mean `{word}`?   {mended}",),
        replacement=word,
    )
