"""What a card file consists of, as written: the result of `cardfile.scan`."""

from __future__ import annotations

from enum import Enum, auto

import attrs

from cardlang.source import Source, Span


class Kind(Enum):
    """What one line (or one block of lines) of a card file is."""

    HEADER = auto()
    BLANK = auto()
    TITLE = auto()
    SECTION = auto()
    HEADING = auto()
    STAT = auto()
    EFFECT = auto()
    FLAVOUR = auto()
    COMMENT = auto()
    TRIBE = auto()
    SCENARIO = auto()
    PROSE = auto()
    STRAY = auto()


@attrs.frozen
class Line:
    """A stretch of text at an offset of the source, without its marks (`- `, `### `, …)."""

    start: int
    text: str

    @property
    def span(self) -> Span:
        """The range of code points in the source."""
        return Span(self.start, self.start + len(self.text))


@attrs.frozen
class Item:
    """One line or block in file order; the formatter prints a file from its items alone."""

    kind: Kind
    line: Line


@attrs.frozen
class Value:
    """One value of the header: a text or, written in brackets, a list of texts."""

    key: Line
    line: Line
    items: tuple[Line, ...] | None = None

    @property
    def text(self) -> str:
        """The value as one text."""
        return self.line.text

    @property
    def lines(self) -> tuple[Line, ...]:
        """The entries of a list; a plain text counts as a list of one."""
        return (self.line,) if self.items is None else self.items


@attrs.define
class Block:
    """A `###` heading of a section of cards or keywords with all that stands below it."""

    section: str
    name: Line
    id: Line | None = None
    stat: Line | None = None
    effects: list[Line] = attrs.field(factory=list)
    flavour: list[Line] = attrs.field(factory=list)
    comments: list[Line] = attrs.field(factory=list)
    stray: list[Line] = attrs.field(factory=list)
    """Lines that stand where none is expected; each is reported as such."""
    misplaced_stat: Line | None = None
    """A line that reads as the stat line and stands elsewhere."""
    broken: bool = False
    """True when a line of this block could not be understood."""


@attrs.frozen
class ScenarioBlock:
    """The lines between the fences of a scenario block."""

    lines: tuple[Line, ...]
    span: Span


@attrs.define
class CardFile:
    """One card file as written. Nothing in it has been looked up yet."""

    source: Source
    header: dict[str, Value] = attrs.field(factory=dict)
    title: Line | None = None
    sections: list[Line] = attrs.field(factory=list)
    tribes: list[Line] = attrs.field(factory=list)
    blocks: list[Block] = attrs.field(factory=list)
    keywords: list[Block] = attrs.field(factory=list)
    scenarios: list[ScenarioBlock] = attrs.field(factory=list)
    items: list[Item] = attrs.field(factory=list)
