"""A whole card set as a worksheet of Excel and LibreOffice; needs the extra `cardlang[xlsx]`."""

from __future__ import annotations

import contextlib
import importlib
import io
from collections.abc import Iterable, Sequence
from typing import Any

from cardlang.codecs.codec import Codec, CodecError, Exported, ExportRequest, Imported, ImportRequest
from cardlang.codecs.sets.chosen import set_to_write
from cardlang.codecs.sets.grid import Cell, Grid, check_size
from cardlang.codecs.sets.making import stat_names
from cardlang.codecs.sets.table import read_table, rows_of
from cardlang.codecs.sets.xlsx_guard import refuse_bombs
from cardlang.source import Source, Span

SHEET = "Cards"
WIDTHS = {"kind": 14, "name": 26, "id": 18, "tribes": 20, "text": 60, "flavour": 40, "comments": 30}
NARROW = 12
MOST_CHARACTERS = 32_767
"""What one cell of a workbook can hold."""
SHOWN_BREAK = "⏎"
"""What stands for a line break inside a cell where a row is shown."""


def read(data: bytes, request: ImportRequest) -> Imported:
    """Read the sheet `Cards`, or the first one, into a card file. Raises CodecError for what is no workbook."""
    calamine = _library("python_calamine")
    refuse_bombs(data, request.name)
    rows = _rows(calamine, data, request.name)
    texts = [[_text(value) for value in row] for row in rows]
    source = Source(request.name, "\n".join("\t".join(_shown(text) for text, _ in row) for row in texts))
    check_size(source, len(rows), max(map(len, rows), default=0), sum(map(len, rows)))
    return read_table(Grid(source, _cells(texts)), request)


def _rows(calamine: Any, data: bytes, name: str) -> list[list[Any]]:
    try:
        book = calamine.CalamineWorkbook.from_filelike(io.BytesIO(data))
        names = book.sheet_names
        if not names:
            raise CodecError(f"{name} has no worksheet")
        sheet = book.get_sheet_by_name(SHEET if SHEET in names else names[0])
        found: list[list[Any]] = sheet.to_python(skip_empty_area=False)
        return found
    except CodecError:
        raise
    except (
        BaseException
    ) as error:  # a fault inside the library arrives as a PanicException, which is no Exception
        if isinstance(error, KeyboardInterrupt | SystemExit | MemoryError):
            raise
        raise CodecError(f"{name} cannot be read as a workbook: {str(error)[:200]}") from None


def _text(value: Any) -> tuple[str, str]:
    """Return the text of a cell, and why it cannot be used."""
    if value is None:
        return "", ""
    if isinstance(value, bool):
        return ("true" if value else "false"), ""
    if isinstance(value, float):
        return (str(int(value)) if value.is_integer() else repr(value)), ""
    if isinstance(value, int | str):
        return str(value).replace("\r\n", "\n").replace("\r", "\n").replace("_x000D_", ""), ""
    return str(value), "this cell holds a date or time; give it the format Text and write it anew"


def _shown(text: str) -> str:
    return text.replace("\n", SHOWN_BREAK).replace("\t", " ")


def _cells(texts: Sequence[Sequence[tuple[str, str]]]) -> list[list[Cell]]:
    rows = []
    at = 0
    for row in texts:
        cells = []
        for text, problem in row:
            cells.append(Cell(text, Span(at, at + len(text)), True, problem))
            at += len(text) + 1
        rows.append(cells)
    return rows


def write(request: ExportRequest) -> Exported:
    """Write a set as a workbook with one sheet. Raises CodecError without the extra."""
    xlsxwriter = _library("xlsxwriter")
    out = io.BytesIO()
    rows = list(rows_of(set_to_write(request), stat_names(request.game).names))
    book = xlsxwriter.Workbook(
        out, {"in_memory": True, "strings_to_formulas": False, "strings_to_urls": False}
    )
    _fill(book, rows)
    book.close()
    return Exported(out.getvalue())


def _fill(book: Any, rows: Sequence[Sequence[str]]) -> None:
    """Write the rows: texts as texts, whole numbers as numbers, and the first row stays in sight."""
    from datetime import datetime

    book.set_properties({"created": datetime(2000, 1, 1)})  # the same set gives the same bytes
    sheet = book.add_worksheet(SHEET)
    strong, wrapped = book.add_format({"bold": True}), book.add_format({"text_wrap": True, "valign": "top"})
    columns = rows[0]
    stats = _numbers(columns)
    for at, name in enumerate(columns):
        sheet.set_column(at, at, WIDTHS.get(name, NARROW))
    for number, row in enumerate(rows):
        for at, text in enumerate(row):
            if len(text) > MOST_CHARACTERS:
                place = f"row {number + 1}, column `{columns[at]}`"
                raise CodecError(
                    f"{place}: a cell holds at most {MOST_CHARACTERS:,} characters; write JSON or CSV"
                )
            if number and at in stats and text.lstrip("-").isdecimal() and text.isascii():
                sheet.write_number(number, at, int(text), wrapped)
            elif text:
                sheet.write_string(number, at, text, wrapped if number else strong)
    sheet.freeze_panes(1, 2)
    sheet.autofilter(0, 0, max(1, len(rows) - 1), len(columns) - 1)


def _numbers(columns: Iterable[str]) -> set[int]:
    return {at for at, name in enumerate(columns) if name not in WIDTHS}


def _library(name: str) -> Any:
    with contextlib.suppress(ImportError):
        return importlib.import_module(name)
    raise CodecError("workbooks need two more packages: `pip install 'cardlang[xlsx]'`")


CODEC = Codec(
    "xlsx",
    "a whole card set as a worksheet, one row a card",
    lambda data: data.startswith(b"PK\x03\x04"),
    read,
    write,
    whole=True,
    options={"kind": "base or expansion, in place of what the data says"},
)
