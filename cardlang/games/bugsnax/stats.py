"""Stat lines of Bugsnax (interfaces, section 1): `power 2`, `1 / 3`, `Filbo`, each also with `, 3 copies`."""

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

TRAP = "Trap"
SNAX = ("Snax", "Advanced Snax")
GRUMPUS = ("Grumpus", "Advanced Grumpus", "Expert Grumpus")
SECTIONS = (TRAP, *SNAX, *GRUMPUS)
MOST = 100

_COPIES = re.compile(r"(?P<rest>.*?)[ \t]*(?:,[ \t]*(?P<copies>\S+)[ \t]+(?:copies|copy))?")
_TRAP = re.compile(r"power[ \t]+(\S+)")
_SNAX = re.compile(r"(\S+)[ \t]*/[ \t]*(\S+)")
_DECK = re.compile(r"[^\W\d_][^,/()\"{}]*")
_FORMS = {
    "trap": ("power n", "power 2` or `power 2, 3 copies"),
    "snax": ("points / difficulty", "1 / 3"),
    "grumpus": ("the name of the deck", "Filbo"),
}


@suggesting("power", "copies", "copy")
def read_stat(section: str, line: Line) -> StatLine:
    """Read a stat line. Raises TextError with spans inside the line."""
    whole = _COPIES.fullmatch(line.text.rstrip())
    assert whole is not None
    rest = whole["rest"]
    copies = (
        1
        if whole["copies"] is None
        else _amount("a number of copies", whole["copies"], whole.start("copies"), 1)
    )
    if section == TRAP:
        found = _match("trap", _TRAP, rest)
        return StatLine({"power": _amount("power", found[1], found.start(1)), "copies": copies})
    if section in SNAX:
        found = _match("snax", _SNAX, rest)
        return StatLine(
            {
                "points": _amount("points", found[1], found.start(1)),
                "difficulty": _amount("difficulty", found[2], found.start(2)),
                "copies": copies,
            }
        )
    found = _match("grumpus", _DECK, rest)
    return StatLine({"deck": found[0].strip(), "copies": copies})


def print_stat(section: str, stats: Mapping[str, Any], tribes: tuple[str, ...] = ()) -> str:
    """Return the stat line in its one spelling."""
    if section == TRAP:
        text = f"power {stats['power']}"
    elif section in SNAX:
        text = f"{stats['points']} / {stats['difficulty']}"
    else:
        text = str(stats["deck"])
    return text if stats["copies"] == 1 else f"{text}, {stats['copies']} copies"


def _match(kind: str, pattern: re.Pattern[str], text: str) -> re.Match[str]:
    found = pattern.fullmatch(text.rstrip())
    if found is None:
        form, example = _FORMS[kind]
        raise TextError(
            Fault(
                "E130",
                f"this stat line does not say `{form}`",
                Span(0, max(1, len(text))),
                help=(f"write for example `{example}`",),
            )
        )
    return found


def _amount(what: str, text: str, start: int, least: int = 0) -> int:
    amount = read_whole(text, start)
    if not least <= amount <= MOST:
        raise TextError(Fault("E203", f"{what} is from {least} to {MOST}", Span(start, start + len(text))))
    return amount
