"""The numbers of a match whose changes its log explains, and where a bug's value stands. Not asked without log."""

from __future__ import annotations

import re
from collections.abc import Hashable
from typing import TYPE_CHECKING

from cardlang.checks.cards import Card
from cardlang.engine.events import STAT_LINE, Change, Origin
from cardlang.engine.numbers import Number, Part
from cardlang.games.bugs.program import counted

if TYPE_CHECKING:
    from cardlang.games.bugs.match import BugsMatch

_VALUE = re.compile(r"value\s+\d+")


def numbers(m: BugsMatch) -> dict[Hashable, Number]:
    """Return the size of the swarm and the points of each player."""
    made: dict[Hashable, Number] = {"swarm": Number("swarm", None, m.size)}
    for seat, total in enumerate(m.totals):
        made[seat] = Number("points", seat, total)
    return made


AT_FIRST = (Part(0, None, "every player starts without points"),)


def no_swarm() -> Change:
    """Return that there is no swarm any more."""
    return Change("swarm", None, 0, 0, None, "whoever leads starts a new swarm", begins=True)


def laid(card: Card, count: int, before: int, after: int) -> Change:
    """Return what bugs make of the swarm: it grows by them, or they are a new one in its place."""
    value = int(card.stats["value"])
    bugs = f"{counted(count, card.name)} of value {value}"
    if not before or after != before + count * value:
        rule = f"{bugs} in place of a swarm of {before}" if before else bugs
        return Change("swarm", None, 0, after, _printed(card), rule, begins=True)
    return Change("swarm", None, before, after, _printed(card), f"{bugs} more")


def _printed(card: Card) -> Origin | None:
    found = _VALUE.search(card.stat_line.text) if card.stat_line is not None else None
    return None if found is None else (card.id, STAT_LINE, *found.span())
