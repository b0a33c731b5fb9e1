"""Stat lines of Bugs: `value 3, 7 copies` for bugs, `2 copies` for others (interfaces, section 1)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from cardlang.diagnostics.model import Fault, TextError
from cardlang.games.base import StatLine
from cardlang.games.statwords import suggesting
from cardlang.source import Span
from cardlang.syntax.layout import Line
from cardlang.syntax.numbers import read_whole

SECTIONS = ("Bug", "Outbreak", "Action")
MOST = 100

_BUG = re.compile(r"value[ \t]+(\S+?)[ \t]*,[ \t]*(\S+)[ \t]+(?:copies|copy)")
_OTHER = re.compile(r"(\S+)[ \t]+(?:copies|copy)")


@suggesting("value", "copies", "copy")
def read_stat(section: str, line: Line) -> StatLine:
    """Read value and copies. Raises TextError with spans inside the line."""
    bug = section == "Bug"
    found = (_BUG if bug else _OTHER).fullmatch(line.text.rstrip())
    if found is None:
        form, example = ("value n, n copies", "value 3, 7 copies") if bug else ("n copies", "2 copies")
        raise TextError(
            Fault(
                "E130",
                f"this stat line does not say `{form}`",
                Span(0, len(line.text)),
                help=(f"write for example `{example}`",),
            )
        )
    names = ("value", "copies") if bug else ("copies",)
    return StatLine({name: _amount(name, found[at], found.start(at)) for at, name in enumerate(names, 1)})


def print_stat(section: str, stats: Mapping[str, Any], tribes: tuple[str, ...] = ()) -> str:
    """Return the stat line in its one spelling."""
    copies = "1 copy" if stats["copies"] == 1 else f"{stats['copies']} copies"
    return f"value {stats['value']}, {copies}" if section == "Bug" else copies


def _amount(name: str, text: str, start: int) -> int:
    amount = read_whole(text, start)
    if not 1 <= amount <= MOST:
        what = "the value of a bug" if name == "value" else "a number of copies"
        raise TextError(Fault("E203", f"{what} is from 1 to {MOST}", Span(start, start + len(text))))
    return amount
