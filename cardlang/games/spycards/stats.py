"""Stat lines of Spy Cards: `4 TP Bug/Frost` (interfaces, section 1)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from cardlang.diagnostics.model import Fault, TextError
from cardlang.engine.amounts import INFINITY, Amount
from cardlang.games.base import StatLine
from cardlang.games.statwords import suggesting
from cardlang.source import Span
from cardlang.syntax.characters import name_of_stray
from cardlang.syntax.layout import Line
from cardlang.syntax.lexer import stray
from cardlang.syntax.numbers import read_whole

_STAT = re.compile(r"([-+\u2212]?)([^\s/]+)[ \t]+(\S+)(?:[ \t]+(.*))?$")


@suggesting("TP")
def read_stat(section: str, line: Line) -> StatLine:
    """Read cost and tribes. Raises TextError with spans inside the line."""
    text = line.text
    for at, character in enumerate(text):
        if character not in "\u2013\u2014\u2010\u2011" and name_of_stray(character) is not None:
            raise TextError(stray(text, at))
    found = _STAT.match(text)
    if found is None or found[3] != "TP":
        raise TextError(
            Fault(
                "E130",
                "this stat line does not say `cost TP tribes`",
                Span(0, len(text)),
                help=("write for example `4 TP Bug/Frost`",),
            )
        )
    cost = read_whole(found[2], found.start(2), INFINITY)
    if found[1] in ("-", "\u2212"):
        cost = -cost
    tribes = _tribes(found[4] or "", found.start(4) if found[4] else len(text))
    if not tribes:
        raise TextError(
            Fault(
                "E130",
                "this card has no tribe",
                Span(0, len(text)),
                help=(f"write for example `{text.rstrip()} Bug`",),
            )
        )
    return StatLine({"cost": Amount(cost)}, tribes=tuple(tribes))


def _tribes(text: str, start: int) -> list[tuple[str, int]]:
    tribes: list[tuple[str, int]] = []
    for part in text.split("/"):
        name = part.strip()
        at = start + len(part) - len(part.lstrip())
        if not name and text:
            raise TextError(Fault("E130", "a tribe is missing beside this `/`", Span(max(0, at - 1), at + 1)))
        if any(name == other for other, _ in tribes):
            raise TextError(Fault("E130", f"the tribe `{name}` stands here twice", Span(at, at + len(name))))
        if name:
            tribes.append((name, at))
        start += len(part) + 1
    return tribes


def print_stat(section: str, stats: Mapping[str, Any], tribes: tuple[str, ...]) -> str:
    """Print a stat line."""
    return f"{stats['cost']} TP {'/'.join(tribes)}"
