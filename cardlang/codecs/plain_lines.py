"""Take a plain card list apart: which line is a heading, a name, a stat line, an effect or a note.

A plain list is what people paste: headings without marks, cards that simply follow each other, remarks between
them. Each line is told by what the game can read and by the line behind it; no line is left out.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from enum import Enum, auto
from typing import Any

import attrs

from cardlang.diagnostics.model import TextError
from cardlang.source import Source
from cardlang.syntax.layout import Line
from cardlang.syntax.node import Node

_MARKS = re.compile(r"(#{1,3}[ \t]+)?(.*)", re.DOTALL)
_BULLET = re.compile(r"(?:[-*+•‣·–—][ \t]+|-(?![0-9∞\s]))(?=\S)")
_NUMBER = re.compile(r"[-+\u2212]?[0-9∞]")
MOST_REMARKS = 20
"""How many lines ahead a name's stat line is looked for."""
_SHAPE = "E130"
"""The code of a text that is no stat line at all; other codes mean a stat line with a fault in it."""


class Sort(Enum):
    """What one line of a plain list is."""

    SECTION = auto()
    NAME = auto()
    STAT = auto()
    EFFECT = auto()
    FLAVOUR = auto()
    NOTE = auto()
    STRAY = auto()
    """A line that is neither a card nor a part of one."""


@attrs.frozen
class Sorted:
    """One line, without its marks, and what it is. A section has its name as the game writes it."""

    sort: Sort
    line: Line


def sort_lines(source: Source, game: Any) -> list[Sorted]:
    """Return every line of a list that is not blank, with what it is."""
    sorter = _Sorter(game, [line for number in range(1, len(source.line_starts) + 1)
                            if (line := _stripped(source, number)).text])  # fmt: skip
    return list(sorter.run())


def _stripped(source: Source, number: int) -> Line:
    raw = source.line(number)
    return Line(source.line_starts[number - 1] + len(raw) - len(raw.lstrip()), raw.strip())


def _cut(line: Line, length: int) -> Line:
    """Return a line without its first characters and the blanks behind them."""
    rest = line.text[length:]
    kept = rest.lstrip()
    return Line(line.start + length + len(rest) - len(kept), kept)


class _Sorter:
    def __init__(self, game: Any, lines: Sequence[Line]) -> None:
        self.game = game
        self.lines = lines
        self.section = ""
        self.named = False
        """Whether a name has been read that still waits for its stat line."""
        self.card = False
        """Whether a card has begun in this section."""
        self.bullets = any(_BULLET.match(line.text) for line in lines)
        self.sections = {name.casefold(): name for name in (*game.sections, "Tribes", "Keywords")}
        self.open = {name for name in game.sections if self.is_stat(name, Line(0, "No Stat Line At All"))}
        """The sections in which any text reads as a stat line."""

    def run(self) -> Iterator[Sorted]:
        for at, line in enumerate(self.lines):
            following = self.behind(at)
            found = _MARKS.fullmatch(line.text)
            bare = line if found is None or found[1] is None else _cut(line, len(found[1]))
            heading = self.heading(bare.text, following)
            if heading is not None:
                self.section, self.named, self.card = heading, False, False
                yield Sorted(Sort.SECTION, Line(bare.start, heading))
            elif not self.section or line.text.startswith("<!--"):
                yield Sorted(Sort.NOTE, line)
            elif self.section == "Tribes":
                mark = _BULLET.match(line.text)
                yield Sorted(Sort.EFFECT, _cut(line, mark.end()) if mark else line)
            else:
                yield self.card_line(bare, following, marked=bare is not line)

    def behind(self, at: int) -> Line:
        """Return the next line that is no remark; an empty one at the end of the list."""
        rest = self.lines[at + 1 : at + 1 + MOST_REMARKS]
        return next(
            (line for line in rest if not (is_remark(line.text) or line.text.startswith("<!--"))), Line(0, "")
        )

    def heading(self, text: str, following: Line) -> str | None:
        """Return the section that a line starts; a card may be called like one, when its stat line follows."""
        name = self.sections.get(text.rstrip(" \t:").casefold())
        if name is None:
            return None
        card = self.section in self.game.sections and self.section not in self.open
        return None if card and self.is_stat(self.section, following) else name

    def card_line(self, line: Line, following: Line, *, marked: bool) -> Sorted:
        text = line.text
        bullet = _BULLET.match(text)
        if bullet is not None:
            self.named = False
            return Sorted(Sort.EFFECT, _cut(line, bullet.end()))
        if text.startswith(">"):
            return Sorted(Sort.FLAVOUR, _cut(line, 1))
        if self.named and not marked and self.ends_name(line, following):
            self.named = False
            return Sorted(Sort.STAT, line)
        if self.card and not marked and self.is_effect(line, following):
            return Sorted(Sort.EFFECT, line)
        if not marked and is_remark(text) and (self.named or not self.starts_card(following)):
            return Sorted(Sort.NOTE, line)
        if self.is_effect(line, following):
            self.named = False
            return Sorted(Sort.EFFECT, line)
        if not (marked or self.starts_card(following) or _BULLET.match(following.text) or self.may_lack_stat):
            return Sorted(Sort.STRAY if self.bullets or not self.card else Sort.EFFECT, line)
        self.named = self.section != "Keywords"
        self.card = True
        return Sorted(Sort.NAME, line)

    @property
    def may_lack_stat(self) -> bool:
        return self.section not in self.game.sections or not self.game.needs_stat(self.section)

    def ends_name(self, line: Line, following: Line) -> bool:
        """Return whether the line behind a name is its stat line: it reads, or effects follow it."""
        if self.is_stat(self.section, line):
            return self.section not in self.open or not is_remark(line.text)
        return _looks_like_stat(line.text) and _BULLET.match(following.text) is not None

    def starts_card(self, following: Line) -> bool:
        """Return whether the line behind tells a name: it is a stat line, or starts like one."""
        if not following.text or following.text.casefold() in self.sections or _BULLET.match(following.text):
            return False
        return self.section in self.game.sections and (
            self.is_stat(self.section, following) or _looks_like_stat(following.text)
        )

    def is_effect(self, line: Line, following: Line) -> bool:
        """Return whether a line without a mark is an effect; only in lists that mark none."""
        if self.bullets or self.named or (self.section not in self.open and self.starts_card(following)):
            return False
        return isinstance(self.game.language.read(line.text), Node)

    def is_stat(self, section: str, line: Line) -> bool:
        try:
            self.game.read_stat(section, line)
        except TextError as error:
            return error.fault.code != _SHAPE
        return True


def _looks_like_stat(text: str) -> bool:
    """Return whether a text that is no stat line was perhaps meant as one: it starts with a number."""
    return _NUMBER.match(text) is not None


def is_remark(text: str) -> bool:
    """Return whether a line is a remark about cards rather than the name of one."""
    words = text.split()
    return (
        (text.startswith("(") and text.endswith(")"))
        or words[0] in ("Note", "Note:", "NOTE:", "N.B.")
        or "://" in text
        or len(words) >= 12
        or (len(words) >= 6 and text[-1] in ".!?:;)")
    )
