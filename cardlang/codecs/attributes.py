"""Attributes that the card file format has no place for, kept as comments: `<!-- portrait: 9 -->`.

A comment is an attribute when it says `NAME: VALUE` with one of the names below. A long value is wrapped onto
further lines and read back without the line ends; the formatter keeps comments as they are. All other
comments are the author's own and are never touched.
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterable, Iterator

LONGEST = 100

_CARD_NAMES = r"code id|code version|code|card data|card line|card text|list place|portrait|colour \S.*"
_NUMBERED = r"(?:effect|extension) [0-9]+"
_SET_NAMES = r"game mode|whole card"
_COMMENT = re.compile(
    rf"<!--[ \t]*({_CARD_NAMES}|{_NUMBERED}|{_SET_NAMES}):[ \t]*(.*?)[ \t]*-->\s*", re.DOTALL
)


def attributes(comments: Iterable[str]) -> Iterator[tuple[str, str]]:
    """Yield the name and the value of each attribute among comments, in their order.

    >>> list(attributes(["<!-- portrait: 9 -->", "<!-- a remark -->"]))
    [('portrait', '9')]
    """
    for comment in comments:
        found = _COMMENT.fullmatch(comment)
        if found is not None:
            yield found[1], _unwrapped(found[2])


def attribute(comments: Iterable[str], name: str) -> str | None:
    """Return the value of an attribute, None when it is not there."""
    return next((value for key, value in attributes(comments) if key == name), None)


def comment(name: str, value: str) -> str:
    """Return an attribute as a comment; the value holds no line ends and no `-->`.

    A value with blanks in a row stands on one line, as a wrapped one is read back with single blanks.

    >>> comment("colour Frost", "#a0c0ff")
    '<!-- colour Frost: #a0c0ff -->'
    """
    line = f"<!-- {name}: {value} -->"
    if len(line) <= LONGEST:
        return line
    if "  " in value:
        return line
    if " " in value:
        wrapped = textwrap.wrap(value, LONGEST, break_long_words=False, break_on_hyphens=False)
    else:
        wrapped = [value[at : at + LONGEST] for at in range(0, len(value), LONGEST)]
    return "\n".join((f"<!-- {name}:", *wrapped, "-->"))


def _unwrapped(value: str) -> str:
    """Join the lines of a wrapped value: with blanks where the value has some, else directly."""
    lines = value.split("\n")
    if len(lines) == 1:
        return value
    glue = " " if any(" " in line.strip() for line in lines) else ""
    return glue.join(line.strip() for line in lines if line.strip())
