"""Draw what a player sees of a match of Bugs as plain lines of at most 80 columns."""

from __future__ import annotations

from collections.abc import Mapping
from textwrap import wrap
from typing import Any

from cardlang.checks.cards import CardSet
from cardlang.games.bugs.hands import HANDS
from cardlang.games.bugs.program import program_of

WIDTH = 80
_BLANK = "\x00"
"""Stands for a blank inside an entry, where no line breaks."""


def board(observation: Mapping[str, Any], cards: CardSet) -> list[str]:
    """Return the lines: the players in a ring, the swarm, the table, the discard pile, one's own hand."""
    seen = observation
    arrow = "downwards" if seen["direction"] == "left" else "upwards"
    lines = [
        f"Hand {seen['hand number']} of {HANDS}: play goes to the {seen['direction']} ({arrow} in this list)",
        "",
        *(line for seat in range(len(seen["cards"])) for line in _player(seen, seat)),
        "",
        *_pile("Swarm", _swarm(seen)),
        *_pile("Table", _listed(seen["table"], cards)),
        *_pile("Discard", _listed(seen["discard pile"], cards)),
    ]
    if seen["limit"] is not None:
        lines += _pile(
            "Limit", f"a lead of {seen['limit']['bug']} must be bigger than {seen['limit']['size']}"
        )
    return [*lines, "", *_pile("You hold", _listed(seen["hand"], cards))]


def _player(seen: Mapping[str, Any], seat: int) -> list[str]:
    """Return a player's line, and below it the cards they are known to hold."""
    acting = seen["asked"]["player"] if seen["asked"] else seen["turn"]
    mark = ">" if seat == acting else " "
    name = "you" if seat == seen["player"] else f"player {seat}"
    count, points = seen["cards"][seat], seen["points"][seat]
    line = f"{mark} {name:<9}{count:>3} card{' ' if count == 1 else 's'} {points:>4} point{'' if points == 1 else 's'}"
    if seat == seen["dealer"]:
        line += "  dealer"
    if seen["passed over"][seat]:
        line += "  passed over next"
    known = seen["known"][seat]
    if not known:
        return [line]
    text = "known: " + ", ".join(f"{n} {name}" for name, n in known.items())
    return [line, *wrap(text, WIDTH, initial_indent=" " * 12, subsequent_indent=" " * 19)]


def _swarm(seen: Mapping[str, Any]) -> str:
    swarm = seen["swarm"]
    if swarm["bug"] is not None:
        return f"{swarm['bugs']} {swarm['bug']}, size {swarm['size']}"
    if seen["leading"]:
        return "none: " + ("you lead" if seen["turn"] == seen["player"] else f"player {seen['turn']} leads")
    return f"knocked out, size {swarm['size']}"


def _listed(counts: Mapping[str, int], cards: CardSet) -> str:
    program = program_of(cards)
    shown = []
    for label, count in counts.items():
        value = program.values[program.kind_named[label]]
        shown.append(f"{count} {label}" + (f" ({value})" if value else ""))
    return ", ".join(shown) or "nothing"


def _pile(title: str, text: str) -> list[str]:
    whole = text.replace(" ", _BLANK).replace(f",{_BLANK}", ", ") if "," in text else text
    lines = wrap(whole, WIDTH, initial_indent=f"{title:<10}", subsequent_indent=" " * 10)
    return [line.replace(_BLANK, " ") for line in lines]
