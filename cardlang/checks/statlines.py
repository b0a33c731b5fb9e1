"""Stat lines that do not stand where they belong: directly under the card's name."""

from __future__ import annotations

from typing import Any

from cardlang.checks.scope import Draft
from cardlang.diagnostics.model import Diagnostic, Edit, Fix, TextError
from cardlang.source import Source, Span
from cardlang.syntax.layout import Line
from cardlang.syntax.node import Node


def find_misplaced(game: Any, draft: Draft) -> Diagnostic | None:
    """Return the fault of a line of the card that reads as its stat line and stands elsewhere."""
    block = draft.block
    lines = [*block.stray, *([] if block.stat is not None else block.effects)]
    line = next((line for line in lines if _reads(game, draft.kind, line)), None)
    if line is None:
        return None
    block.broken = True
    block.misplaced_stat = line
    second = block.stat is not None and _reads(game, draft.kind, block.stat)
    return Diagnostic(
        "E151",
        "this card has a second stat line" if second else "the stat line stands directly under the name",
        draft.source,
        line.span,
        draft.name,
        help=("leave one of them out" if second else "move it up, without `- `",),
        fix=None if block.stat is not None else _move(draft.source, draft, line),
    )


def _reads(game: Any, section: str, line: Line) -> bool:
    """Return whether a line is a stat line and nothing else; a deck's name alone may be any words."""
    if not any(c.isdigit() for c in line.text) or isinstance(game.language.read(line.text), Node):
        return False
    try:
        game.read_stat(section, line)
    except TextError:
        return False
    return True


def _move(source: Source, draft: Draft, line: Line) -> Fix:
    """Return the fix that takes the whole line away and writes it under the name."""
    text = source.text
    start = text.rfind("\n", 0, line.start) + 1
    end = text.find("\n", line.start)
    end = len(text) if end < 0 else end + 1
    under = text.find("\n", draft.span.start) + 1
    ending = "\r\n" if text[under - 2 : under] == "\r\n" else "\n"
    edits = (Edit(source, Span(under, under), line.text + ending), Edit(source, Span(start, end), ""))
    return Fix(edits, safe=True)
