"""The source line of a diagnostic with its span underlined, whatever the line holds."""

from __future__ import annotations

import attrs

from cardlang.diagnostics.screen import TAB, visible, width_of
from cardlang.source import Source, Span

CUT = "…"
CONTEXT = 12
"""How many characters before a span that is too long for the line are shown."""


@attrs.frozen
class Snippet:
    """A source line as shown. The underline starts `offset` cells in and is `length` cells long."""

    number: int
    text: str
    offset: int
    length: int
    last: int
    """The line on which the span ends."""


def snippet(source: Source, span: Span, width: int) -> Snippet:
    """Return the first line of a span, cut to `width` cells around it; cut ends are marked with `…`.

    Tabs become blanks, and characters that a terminal would not show become visible. Only the part that is
    shown is looked at, so the length of the line does not matter.
    """
    number, column = source.position(span.start)
    last = source.position(max(span.start, span.end - 1))[0]
    line = source.line(number)
    start = min(column - 1, len(line))
    end = min(max(start + span.end - span.start, start + 1), max(len(line), start + 1))
    first, stop = max(0, start - width), min(len(line), min(end, start + width) + width)
    cells = _cells(line, first, stop)
    at, until = start - first, min(end, stop) - first
    left, right = _window([width_of(c) for c in cells], at, until, width, first > 0, stop < len(line))
    before, inside, after = cells[left:at], cells[at : min(until, right)], cells[min(until, right) : right]
    head = CUT if left > 0 or first > 0 else ""
    tail = CUT if right < len(cells) or stop < len(line) else ""
    shown = head + "".join((*before, *inside, *after)) + tail
    offset = width_of(head + "".join(before))
    return Snippet(number, shown.rstrip(), offset, max(1, width_of("".join(inside))), last)


def _cells(line: str, first: int, stop: int) -> list[str]:
    """Return what is shown for each character of a part of a line."""
    cells, column = [], 0
    for character in line[first:stop]:
        shown = " " * (TAB - column % TAB) if character == "\t" else visible(character)
        column += width_of(shown)
        cells.append(shown)
    return cells


def _window(
    widths: list[int], at: int, until: int, width: int, cut_left: bool, cut_right: bool
) -> tuple[int, int]:
    """Return which characters to show: all that fit, the span first, then what is before and behind it."""
    if not cut_left and not cut_right and sum(widths) <= width:
        return 0, len(widths)
    room = width - 2
    ahead = min(CONTEXT, sum(widths[max(0, at - CONTEXT) : at]))
    right, used = at, 0
    while right < until and right < len(widths) and used + widths[right] <= room - ahead:
        used += widths[right]
        right += 1
    left = at
    share = room if sum(widths[:at]) + used <= room and not cut_left else used + (room - used) // 2
    while left > 0 and used + widths[left - 1] <= share:
        left -= 1
        used += widths[left]
    while right < len(widths) and used + widths[right] <= room:
        used += widths[right]
        right += 1
    while left > 0 and used + widths[left - 1] <= room:
        left -= 1
        used += widths[left]
    return left, right
