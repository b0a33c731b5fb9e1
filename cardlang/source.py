"""Where text comes from: sources, spans inside them, and line and column numbers."""

from __future__ import annotations

from bisect import bisect_right
from functools import cached_property
from typing import NamedTuple

import attrs


class Span(NamedTuple):
    """A half-open range of code points `start <= i < end` in a text.

    Spans of card files count from the start of the file (a byte order mark is not counted); spans inside
    an effect node count from the start of its effect text.
    """

    start: int
    end: int

    def shift(self, offset: int) -> Span:
        """Return the same span `offset` code points further on."""
        return Span(self.start + offset, self.end + offset)


@attrs.frozen(slots=False)
class Source:
    """A text with the name it was given by: a path, `-`, or `<text>` for a text from a call."""

    name: str
    text: str = attrs.field(repr=False)

    @cached_property
    def line_starts(self) -> list[int]:
        """Offsets at which lines start. Only a line feed ends a line, as in editors and code hosts."""
        starts = [0]
        find = self.text.find
        at = find("\n")
        while at >= 0:
            starts.append(at + 1)
            at = find("\n", at + 1)
        return starts

    def position(self, offset: int) -> tuple[int, int]:
        """Return line and column, both from 1, of an offset; columns count code points."""
        line = bisect_right(self.line_starts, offset)
        return line, offset - self.line_starts[line - 1] + 1

    def line(self, number: int) -> str:
        """Return line `number` (from 1) without its line end."""
        starts = self.line_starts
        end = starts[number] - 1 if number < len(starts) else len(self.text)
        return self.text[starts[number - 1] : end].removesuffix("\r")
