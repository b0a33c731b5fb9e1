"""A table as read from a spreadsheet: rows of cells, each with its place in a text that can be shown."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from cardlang.source import Source, Span

MOST_ROWS = 100_000
MOST_COLUMNS = 200
MOST_CELLS = 1_000_000


@attrs.frozen
class Cell:
    """One cell. `span` is its place in the source; `exact` when each character stands at its own place."""

    text: str
    span: Span
    exact: bool = True
    problem: str = ""
    """Why its content cannot be used."""


@attrs.frozen
class Grid:
    """All rows of a table, the row of column names first among them."""

    source: Source
    rows: Sequence[Sequence[Cell]]


class NotATable(Exception):
    """Data that is no table; `span` says where reading stopped, in `source`."""

    def __init__(self, source: Source, span: Span, message: str) -> None:
        super().__init__(message)
        self.source = source
        self.span = span


def check_size(source: Source, rows: int, columns: int, cells: int, at: int = 0) -> None:
    """Raise NotATable for a table that is larger than any card set."""
    span = Span(at, at + 1)
    if rows > MOST_ROWS:
        raise NotATable(source, span, f"there are more than {MOST_ROWS:,} rows")
    if columns > MOST_COLUMNS:
        raise NotATable(source, span, f"row {rows} has more than {MOST_COLUMNS} columns")
    if cells > MOST_CELLS:
        raise NotATable(source, span, f"there are more than {MOST_CELLS:,} cells")
