"""A whole set as a table: one row a card, one column a stat, and rows for what is no card.

The column `kind` says what a row is: the kind of a card, or one of the words of `OTHERS`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

import attrs

from cardlang.codecs.codec import Imported, ImportRequest
from cardlang.codecs.sets.grid import Cell, Grid
from cardlang.codecs.sets.making import Faults, make_file
from cardlang.codecs.sets.model import HEADER_KEYS, CardEntry, Passage, Said, WholeSet
from cardlang.codecs.sets.statline import StatNames
from cardlang.diagnostics.suggest import closest
from cardlang.source import Span

BEFORE = ("kind", "name", "id")
BEHIND = ("tribes", "text", "flavour", "comments")
OTHERS = {
    "Header": ("name", "text"),
    "Heading": ("name",),
    "Prose": ("name", "text"),
    "Tribes": ("name",),
    "Keywords": ("name", "text", "flavour"),
    "Scenarios": ("name", "text"),
}
"""What a row can be that is no card, with the columns that it has beside `kind`."""

_COMMENT = re.compile(r"<!--(?:(?!-->).)*-->", re.DOTALL)


# -- writing -------------------------------------------------------------------------------------------------


def rows_of(whole: WholeSet, stats: Sequence[str]) -> Iterator[list[str]]:
    """Yield a set as rows of texts, the column names first; `stats` are the names of the game's stats."""
    used = {name: None for card in whole.cards for name in card.stats}
    stats = tuple(dict.fromkeys((*stats, *used)))
    columns = (*BEFORE, *stats, *BEHIND)
    yield list(columns)
    for key in HEADER_KEYS:
        if key == "uses" and whole.uses:
            yield _row(columns, "Header", key, text=", ".join(said.text for said in whole.uses))
        elif key in whole.header:
            yield _row(columns, "Header", key, text=whole.header[key].text)
    if whole.heading is not None:
        yield _row(columns, "Heading", whole.heading.text)
    for prose in whole.prose:
        yield _row(columns, "Prose", prose.name.text, text=_joined(prose.lines))
    for tribe in whole.tribes:
        yield _row(columns, "Tribes", tribe.text)
    for word in whole.keywords:
        yield _row(
            columns, "Keywords", word.name.text, text=_joined(word.lines), flavour=_joined(word.flavour)
        )
    for card in whole.cards:
        yield _row(
            columns, card.kind.text, card.name.text,
            id=card.id.text if card.id is not None else "",
            tribes="/".join(said.text for said in card.tribes),
            text=_joined(card.text), flavour=_joined(card.flavour), comments=_joined(card.comments),
            **{name: said.text for name, said in card.stats.items()},
        )  # fmt: skip
    for scenario in whole.scenarios:
        yield _row(columns, "Scenarios", scenario.name.text, text=_joined(scenario.lines))


def _row(columns: Sequence[str], kind: str, named: str, **cells: str) -> list[str]:
    cells |= {"kind": kind, "name": named}
    return [cells.get(column, "") for column in columns]


def _joined(lines: Sequence[Said]) -> str:
    return "\n".join(said.text for said in lines)


# -- reading -------------------------------------------------------------------------------------------------


def read_table(grid: Grid, request: ImportRequest) -> Imported:
    """Read a table into a card file: all of it, or every fault with its row and column."""
    reader = _Reader(grid)
    whole = reader.whole()
    if whole is None:
        return Imported("", tuple(reader.faults.found))
    return make_file(whole, request, reader.faults, reader.check_stats)


@attrs.define
class _Reader:
    grid: Grid
    faults: Faults = attrs.field(init=False)
    columns: dict[str, int] = attrs.field(factory=dict)
    heads: dict[str, Said] = attrs.field(factory=dict)

    def __attrs_post_init__(self) -> None:
        self.faults = Faults(self.grid.source)

    def whole(self) -> WholeSet | None:
        """Return the set that the rows say; None when the columns do not tell what is what."""
        first = next((at for at, row in enumerate(self.grid.rows) if any(c.text.strip() for c in row)), None)
        if first is None:
            self.faults.add(Said("", Span(0, 1)), "this table is empty", code="E411")
            return None
        if not self.read_columns(first):
            return None
        parts: dict[str, list[_Row]] = {name: [] for name in (*OTHERS, "")}
        for number, cells in enumerate(self.grid.rows[first + 1 :], first + 2):
            row = _Row(self, number, cells)
            if any(cell.text.strip() for cell in cells) and row.is_whole():
                kind = row.said("kind").text
                parts[kind if kind in OTHERS else ""].append(row)
        header, uses = self.header(parts["Header"])
        return WholeSet(
            header,
            uses,
            next((row.said("name") for row in parts["Heading"]), None),
            tuple(row.said("name") for row in parts["Tribes"]),
            tuple(row.passage() for row in parts["Keywords"]),
            tuple(row.card() for row in parts[""]),
            tuple(row.passage() for row in parts["Scenarios"]),
            tuple(row.prose() for row in parts["Prose"]),
        )

    def read_columns(self, first: int) -> bool:
        """Read the names of the columns; return whether the cards can be told from them."""
        for at, cell in enumerate(self.grid.rows[first]):
            name = _column_name(cell.text)
            said = Said(cell.text.strip(), cell.span, where=f"row {first + 1}, column {letters(at)}")
            if name in self.columns:
                self.faults.add(said, f"there are two columns `{name[:60]}`", code="E411")
            elif name:
                self.columns[name], self.heads[name] = at, said
        for name in ("kind", "name"):
            if name not in self.columns:
                near = (f"did you mean `{name}` by `{n}`?" for n in closest(name, self.columns, 1))
                top = Said("", self.grid.rows[first][0].span, where=f"row {first + 1}")
                self.faults.add(top, f"there is no column `{name}`", *near,
                                "`cardlang export --to csv --template --game GAME` writes a table to start from",
                                code="E411")  # fmt: skip
        return not self.faults.any

    @property
    def stat_columns(self) -> list[str]:
        return [name for name in self.columns if name not in BEFORE and name not in BEHIND]

    def check_stats(self, known: StatNames) -> bool:
        """Report columns that are neither a stat of the game nor one of the columns that all games have.

        Return whether there were none.
        """
        before = len(self.faults.found)
        for name in self.stat_columns:
            if known.names and name not in known.names:
                columns = (*BEFORE, *known.names, *BEHIND)
                near = (f"did you mean `{n}`?" for n in closest(name, columns, 1))
                self.faults.add(self.heads[name], f"there is no column `{name[:60]}`", *near,
                                f"columns: {', '.join(columns)}", code="E411")  # fmt: skip
        return len(self.faults.found) == before

    def header(self, rows: Sequence[_Row]) -> tuple[dict[str, Said], tuple[Said, ...]]:
        header: dict[str, Said] = {}
        uses: tuple[Said, ...] = ()
        for row in rows:
            key, value = row.said("name"), row.said("text")
            if key.text in header or (key.text == "uses" and uses):
                self.faults.add(key, f"the header says `{key.text[:60]}` twice")
            elif key.text == "uses":
                uses = tuple(pieces(value, ","))
            elif value.text:
                header[key.text] = value
        return header, uses


@attrs.frozen
class _Row:
    reader: _Reader
    number: int
    cells: Sequence[Cell]

    def cell(self, column: str) -> Cell:
        at = self.reader.columns.get(column, len(self.cells))
        end = self.cells[-1].span.end if self.cells else 0
        return self.cells[at] if at < len(self.cells) else Cell("", Span(max(0, end - 1), end))

    def said(self, column: str) -> Said:
        """Return the text of a cell without blanks around it."""
        cell = self.cell(column)
        kept = cell.text.strip()
        where = f"row {self.number}, column `{column}`"
        if not cell.exact or not kept:
            return Said(kept, cell.span, False, where)
        start = cell.span.start + len(cell.text) - len(cell.text.lstrip())
        return Said(kept, Span(start, start + len(kept)), True, where)

    def is_whole(self) -> bool:
        """Return whether the row can be used: its cells can be read, it says what it is, and no cell is left over."""
        faults = self.reader.faults
        before = len(faults.found)
        for column in self.reader.columns:
            if self.cell(column).problem:
                faults.add(self.said(column), self.cell(column).problem)
        kind = self.said("kind")
        if not kind.text:
            kinds = ", ".join(OTHERS)
            faults.add(attrs.evolve(kind, span=self.cells[0].span), "this row does not say its kind",
                       f"it is a kind of card of the game, or one of {kinds}")  # fmt: skip
        elif not self.said("name").text and kind.text != "Prose":
            faults.add(attrs.evolve(self.said("name"), span=kind.span), "this row has no name")
        allowed = ("kind", *OTHERS[kind.text]) if kind.text in OTHERS else tuple(self.reader.columns)
        for column in self.reader.columns:
            said = self.said(column)
            if said.text and column not in allowed:
                faults.add(said, f"a row of the kind {kind.text} has no `{column}`",
                           f"it has {', '.join(allowed[1:])}")  # fmt: skip
        for at, cell in enumerate(self.cells):
            if cell.text.strip() and at not in self.reader.columns.values():
                place = Said(cell.text, cell.span, where=f"row {self.number}, column {letters(at)}")
                faults.add(place, "this cell stands in no column that has a name")
        return len(faults.found) == before

    def lines(self, column: str) -> tuple[Said, ...]:
        """Return the lines of a cell that are not blank."""
        return tuple(piece for piece in pieces(self.said(column), "\n") if piece.text)

    def passage(self) -> Passage:
        return Passage(self.said("name"), self.lines("text"), self.lines("flavour"))

    def prose(self) -> Passage:
        said = self.said("text")
        raw = said.text.split("\n")
        ends = [sum(len(line) + 1 for line in raw[:at]) for at in range(len(raw))]
        lines = tuple(
            Said(line.rstrip(), said.part(at, at + len(line)), False, said.where)
            for line, at in zip(raw, ends, strict=True)
        )
        return Passage(self.said("name"), lines)

    def card(self) -> CardEntry:
        card_id = self.said("id")
        names = self.reader.stat_columns
        return CardEntry(
            self.said("kind"),
            self.said("name"),
            card_id if card_id.text else None,
            {name: said for name in names if (said := self.said(name)).text},
            tuple(pieces(self.said("tribes"), "/")) if self.said("tribes").text else (),
            self.lines("text"),
            self.lines("flavour"),
            tuple(self.comments()),
            {name: said for name in names if not (said := self.said(name)).text},
        )

    def comments(self) -> Iterator[Said]:
        said = self.said("comments")
        at = 0
        for found in _COMMENT.finditer(said.text):
            if said.text[at : found.start()].strip():
                break
            at = found.end()
            yield Said(found[0], said.part(*found.span()), False, said.where)
        if said.text[at:].strip():
            self.reader.faults.add(said, "this is no comment", "a comment is written `<!-- like this -->`",
                                   part=(at, len(said.text)))  # fmt: skip


def _column_name(text: str) -> str:
    """Return the name of a column; case does not count in those that all games have."""
    name = " ".join(text.split())
    return name.casefold() if name.casefold() in (*BEFORE, *BEHIND) else name


def pieces(said: Said, mark: str) -> Iterator[Said]:
    """Yield the parts of a text between marks, without blanks around them."""
    at = 0
    for raw in said.text.split(mark):
        kept = raw.strip()
        start = at + len(raw) - len(raw.lstrip()) if kept else at
        yield Said(kept, said.part(start, start + len(kept)), said.exact and bool(kept), said.where)
        at += len(raw) + len(mark)


def letters(at: int) -> str:
    """Return what spreadsheets call a column.

    >>> letters(0), letters(27)
    ('A', 'AB')
    """
    name = ""
    at += 1
    while at:
        at, digit = divmod(at - 1, 26)
        name = chr(ord("A") + digit) + name
    return name
