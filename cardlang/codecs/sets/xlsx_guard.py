"""Look a workbook over before it is read: how much it unpacks to, and how large its sheets claim to be.

A sheet with two cells far apart, or a long text that a million cells share, would take all memory there is.
"""

from __future__ import annotations

import re
from typing import Any
from xml.parsers import expat

import attrs

from cardlang.checks.archive import entries_of
from cardlang.codecs.codec import CodecError
from cardlang.codecs.sets.grid import MOST_CELLS, MOST_COLUMNS, MOST_ROWS

MOST_INSIDE = 30_000_000
MOST_ELEMENTS = 2_000_000
MOST_TEXT = 50_000_000
"""How many characters all cells together may show."""

_REFERENCE = re.compile(r"\$?([A-Za-z]{1,4})\$?([0-9]{1,8})")


def refuse_bombs(data: bytes, name: str) -> None:
    """Raise CodecError or InputError for a workbook that would take more memory or time than a card set needs."""
    parts: list[_Part] = []
    elements = 0
    for entry, content in entries_of(data, name, MOST_INSIDE):
        if content.lstrip()[:1] not in (b"<", b"\xef", b"\xfe", b"\xff") and not entry.endswith(
            (".xml", ".rels")
        ):
            continue
        part = _Part(name, elements)
        part.read(content)
        elements = part.elements
        parts.append(part)
    tables = [part.lengths for part in parts if part.lengths]
    if len(tables) > 1:
        raise CodecError(f"{name} has several tables of shared texts, which no workbook of a card set has")
    lengths = tables[0] if tables else []
    shown = sum(lengths[at] for part in parts for at in part.shared if 0 <= at < len(lengths))
    if shown > MOST_TEXT:
        raise CodecError(f"{name} shows {shown:,} characters, and at most {MOST_TEXT:,} are read")


@attrs.define
class _Part:
    """One XML file of a workbook, and what is counted in it."""

    name: str
    elements: int = 0
    row: int = 0
    column: int = 0
    most_rows: int = 0
    most_columns: int = 0
    lengths: list[int] = attrs.field(factory=list)
    """Of shared texts."""
    shared: list[int] = attrs.field(factory=list)
    """The shared text that each cell shows."""
    inside: bool = False
    is_shared: bool = False
    value: str | None = None

    def read(self, content: bytes) -> None:
        parser = expat.ParserCreate()
        parser.buffer_text = True
        parser.StartElementHandler = self.start
        parser.EndElementHandler = self.end
        parser.CharacterDataHandler = self.text
        parser.StartDoctypeDeclHandler = self.doctype
        try:
            parser.Parse(content, True)
        except expat.ExpatError as error:
            raise CodecError(f"{self.name} is a damaged workbook: {error}") from None
        except (ValueError, LookupError) as error:
            raise CodecError(f"{self.name} is a damaged workbook: {error}") from None

    def doctype(self, *_: Any) -> None:
        raise CodecError(f"{self.name} defines XML entities, which no workbook of a card set does")

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        self.elements += 1
        if self.elements > MOST_ELEMENTS:
            raise CodecError(
                f"{self.name} has more than {MOST_ELEMENTS:,} XML elements, which no card set needs"
            )
        kind = tag.rpartition(":")[2]
        if kind == "row":
            reference = attributes.get("r", "")
            self.row = int(reference) if reference.isdecimal() and len(reference) < 9 else self.row + 1
            self.column = 0
            self.grow()
        elif kind == "c":
            self.place(attributes.get("r", ""))
            self.is_shared = attributes.get("t") == "s"
        elif kind == "v":
            self.value = ""
        elif kind == "si":
            self.lengths.append(0)
            self.inside = True

    def end(self, tag: str) -> None:
        kind = tag.rpartition(":")[2]
        if kind == "v":
            if (
                self.is_shared
                and self.value is not None
                and self.value.strip().isdecimal()
                and len(self.value) < 9
            ):
                self.shared.append(int(self.value))
            self.value = None
        elif kind == "si":
            self.inside = False

    def text(self, data: str) -> None:
        if self.inside:
            self.lengths[-1] += len(data)
        elif self.value is not None and len(self.value) < 20:
            self.value += data

    def place(self, reference: str) -> None:
        found = _REFERENCE.fullmatch(reference)
        self.column += 1
        if found is not None:
            self.column = 0
            for letter in found[1].upper():
                self.column = self.column * 26 + ord(letter) - 64
            self.row = max(self.row, int(found[2]))
        self.grow()

    def grow(self) -> None:
        self.most_rows = max(self.most_rows, self.row)
        self.most_columns = max(self.most_columns, self.column)
        cells = self.most_rows * self.most_columns
        if self.most_rows > MOST_ROWS or self.most_columns > MOST_COLUMNS or cells > MOST_CELLS:
            raise CodecError(
                f"{self.name} has a sheet of {self.most_rows:,} rows and {self.most_columns:,} columns; delete the "
                f"cells far from the table (at most {MOST_ROWS:,} rows, {MOST_COLUMNS} columns and "
                f"{MOST_CELLS:,} cells are read)"
            )
