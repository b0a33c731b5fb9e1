"""Card sets to export, and import and export as tests call them."""

from __future__ import annotations

import io
from functools import cache
from pathlib import Path

import attrs

from cardlang.api import library_for
from cardlang.checks.cards import CardSet
from cardlang.checks.unit import Unit
from cardlang.codecs.codec import Codec, ExportRequest, Imported, ImportRequest, codecs_of_sets
from cardlang.source import Source

ROOT = Path(__file__).parents[2]
BUNDLED = {path.name.removesuffix(".cards.md"): path for path in sorted((ROOT / "cards").rglob("*.cards.md"))}
EXAMPLES = {
    path.name.removesuffix(".cards.md"): path
    for path in sorted((ROOT / "examples" / "spycards").glob("*.cards.md"))
    if path.name != "broken.cards.md"
}
FORMATS = ("json", "csv", "xlsx")

SET = """\
---
game: spycards
set: rich
title: Rich, and "quoted"
kind: expansion
uses: [vanilla, bug-fables-1.1]
license: CC0
author: =cmd, of course
version: 1.10
---

# Rich set

Prose, with a comma.

Another paragraph.

<!-- a remark
on two lines -->

## Tribes

- Frost

## Mini-Boss

Prose of the section.

### -Minus- {#m.1}
-3 TP Bug/Frost
- ATK: 2
- Frost (2): Numb (1)
> "Cold", she said, "and wet".
> =SUM(A1)
<!-- portrait: 9 -->
<!-- two
lines -->

## Attacker

### 007
∞ TP Frost
- ATK: 1
<!-- cardlang: ignore W360 because a sample needs an infinite cost -->

### α, β; γ {#greek}
1 TP Frost
- ATK: 1

## Scenarios

Blocks of their own.

```scenario
It numbs
given -Minus-, 007
against Zombeetle
expect opponent numbed Zombeetle
```

## Notes

### A heading in notes

    indented, and kept

```text
a block


with blank lines
```
"""
"""A card file in which everything stands that a card file can hold."""


@cache
def codec(name: str) -> Codec:
    """Return a format of whole sets."""
    return next(codec for codec in codecs_of_sets() if codec.name == name)


def read_set(text: str, name: str = "set.cards.md") -> tuple[Unit, CardSet]:
    """Return a card file with its cards; it has no errors."""
    library = library_for(None, ())
    unit = library.add_source(Source(name, text))
    assert unit is not None
    cards, found = library.link([unit], [unit])
    assert [d.message for d in found if d.severity == "error"] == []
    return unit, cards


def export(text: str, format_: str) -> bytes:
    """Return a card file in a format."""
    unit, cards = read_set(text)
    own = [card for card in cards.values() if card.set == unit.header.set]
    write = codec(format_).write
    assert write is not None
    return write(ExportRequest(unit.game, cards, own, units=[unit])).data


def load(data: bytes | str, format_: str, **request: object) -> Imported:
    """Read data of a format as `cardlang import` does."""
    read = codec(format_).read
    assert read is not None
    raw = data.encode() if isinstance(data, str) else data
    wanted = attrs.evolve(ImportRequest(f"data.{format_}", None), **request)  # type: ignore[arg-type]
    return read(raw, wanted)


def faults(imported: Imported) -> list[str]:
    """Return `line:column: message` of each error."""
    found = [d for d in imported.diagnostics if d.severity == "error"]
    places = [d.source.position(d.span.start) for d in found]
    return [f"{line}:{column}: {d.message}" for (line, column), d in zip(places, found, strict=True)]


def workbook(rows: list[list[object]], sheet: str = "Cards") -> bytes:
    """Return a workbook with these cells, as a spreadsheet program writes it."""
    import xlsxwriter

    out = io.BytesIO()
    book = xlsxwriter.Workbook(out, {"in_memory": True})
    page = book.add_worksheet(sheet)
    style = book.add_format({"num_format": "yyyy-mm-dd"})
    for number, row in enumerate(rows):
        for at, value in enumerate(row):
            if isinstance(value, str | int | float | bool) or value is None:
                page.write(number, at, value)
            else:
                page.write_datetime(number, at, value, style)
    book.close()
    return out.getvalue()
