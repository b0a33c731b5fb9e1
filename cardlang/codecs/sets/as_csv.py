"""A whole card set as CSV, to be edited with any spreadsheet program."""

from __future__ import annotations

import csv
import io
import re

from cardlang.checks.files import decode
from cardlang.codecs.codec import Codec, CodecError, Exported, ExportRequest, Imported, ImportRequest
from cardlang.codecs.sets.chosen import set_to_write
from cardlang.codecs.sets.grid import Cell, Grid, NotATable, check_size
from cardlang.codecs.sets.making import stat_names
from cardlang.codecs.sets.table import read_table, rows_of
from cardlang.diagnostics.model import Diagnostic
from cardlang.source import Source, Span

MOST_BYTES = 10_000_000
SEPARATORS = (",", ";", "\t")

_FORMULA = re.compile(r"'*[=+\-@]")
_NUMBER = re.compile(r"[-+]?[0-9]+")
_QUOTED = re.compile(r'"([^"]*(?:""[^"]*)*)"')


def recognises(data: bytes) -> bool:
    """Return whether the first line names the columns that every table of cards has."""
    return _separator(data[:5_000].decode("utf-8-sig", "replace")) is not None


def _separator(text: str) -> str | None:
    line = text.lstrip().split("\n", 1)[0]
    for separator in SEPARATORS:
        names = {cell.strip().strip('"').strip().casefold() for cell in line.split(separator)}
        if {"kind", "name"} <= names:
            return separator
    return None


def read(data: bytes, request: ImportRequest) -> Imported:
    """Read a table into a card file. Raises CodecError for data that is too large."""
    if len(data) > MOST_BYTES:
        raise CodecError(
            f"{request.name} is larger than {MOST_BYTES // 1_000_000} MB, which no card set needs"
        )
    source = decode(data, request.name)
    try:
        grid = parse(source)
    except NotATable as error:
        return Imported("", (Diagnostic("E411", str(error), source, error.span),))
    return read_table(grid, request)


def parse(source: Source) -> Grid:
    """Return the cells of a CSV text; comma, semicolon or tab separates them. Raises NotATable."""
    text = source.text
    separator = _separator(text) or ","
    plain = re.compile(rf"[^{re.escape(separator)}\r\n]*")
    end_of_row = re.compile(r"\r\n|\n|\r")
    rows: list[list[Cell]] = [[]]
    at = count = 0
    while True:
        cell, at = _cell(source, at, plain)
        rows[-1].append(cell)
        count += 1
        if at >= len(text):
            break
        if text[at] == separator:
            at += 1
        else:
            found = end_of_row.match(text, at)
            if found is None:
                raise NotATable(
                    source, Span(at, at + 1), f"row {len(rows)}: text stands behind a closing quote"
                )
            at = found.end()
            if at >= len(text):
                break
            rows.append([])
        check_size(source, len(rows), len(rows[-1]), count, at)
    return Grid(source, rows)


def _cell(source: Source, at: int, plain: re.Pattern[str]) -> tuple[Cell, int]:
    """Return the cell that starts at a place, and where it ends."""
    text = source.text
    if text.startswith('"', at):
        found = _QUOTED.match(text, at)
        if found is None:
            raise NotATable(source, Span(at, at + 1), "this quote is never closed")
        inner, span = found[1], Span(at + 1, found.end() - 1)
        exact = '""' not in inner and "\r" not in inner
        value = inner if exact else inner.replace('""', '"').replace("\r\n", "\n").replace("\r", "\n")
    else:
        found = plain.match(text, at)
        assert found is not None
        value, span, exact = found[0], Span(*found.span()), True
    if value.startswith("'") and _FORMULA.match(value):
        value = value[1:]
        span = Span(span.start + 1, span.end)
    return Cell(value, span, exact), found.end()


def write(request: ExportRequest) -> Exported:
    """Write a set as a table, UTF-8 with commas.

    A text that a spreadsheet program would take for a formula gets an apostrophe in front, which reading takes
    away.
    """
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    for row in rows_of(set_to_write(request), stat_names(request.game).names):
        writer.writerow([_guarded(text) for text in row])
    return Exported(out.getvalue().encode())


def _guarded(text: str) -> str:
    return f"'{text}" if _FORMULA.match(text) and not _NUMBER.fullmatch(text) else text


CODEC = Codec(
    "csv",
    "a whole card set as a table, one row a card",
    recognises,
    read,
    write,
    whole=True,
    options={"kind": "base or expansion, in place of what the data says"},
)
