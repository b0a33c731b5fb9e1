"""Stat lines of Dimensions (interfaces, section 1): mana, then what the kind of card has."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from cardlang.diagnostics.model import Fault, TextError
from cardlang.diagnostics.suggest import closest
from cardlang.games.base import StatLine
from cardlang.games.dimensions.terms import DIMENSIONS
from cardlang.games.statwords import suggesting
from cardlang.source import Span
from cardlang.syntax.layout import Line
from cardlang.syntax.numbers import read_whole

SECTIONS = ("Mob", "Item", "Structure")
MOST = 99

_MOB = re.compile(r"(\S+)[ \t]+mana[ \t]*,[ \t]*([^\s/]+)/([^\s/]+)/([^\s/]+)[ \t]+([^\s,]+)([ \t]+boss)?")
_ITEM = re.compile(r"(\S+)[ \t]+mana(?:[ \t]*,[ \t]*(?:weapon[ \t]+([^\s/]+)/([^\s/]+)|armor[ \t]+(\S+)))?")
_STRUCTURE = re.compile(r"(\S+)[ \t]+mana")
_FORMS = {
    "Mob": (_MOB, "n mana, attack/defense/health Dimension", "3 mana, 2/1/4 Overworld"),
    "Item": (_ITEM, "n mana", "2 mana`, `2 mana, weapon 3/2` or `2 mana, armor 1"),
    "Structure": (_STRUCTURE, "n mana", "4 mana"),
}


@suggesting("mana", "weapon", "armor", "boss", *DIMENSIONS)
def read_stat(section: str, line: Line) -> StatLine:
    """Read a stat line. Raises TextError with spans inside the line."""
    pattern, form, example = _FORMS[section]
    found = pattern.fullmatch(line.text.rstrip())
    if found is None:
        raise TextError(
            Fault(
                "E130",
                f"this stat line does not say `{form}`",
                Span(0, len(line.text)),
                help=(f"write for example `{example}`",),
            )
        )
    cost = _amount("the cost", found[1], found.start(1))
    stats: dict[str, Any] = {"cost": cost}
    if section == "Mob":
        for name, at in (("attack", 2), ("defense", 3), ("health", 4)):
            stats[name] = _amount(name, found[at], found.start(at), 1 if name == "health" else 0)
        stats["dimension"] = _dimension(found[5], found.start(5))
        stats["boss"] = found[6] is not None
    elif section == "Item" and found[2] is not None:
        stats["attack"] = _amount("the attack of a weapon", found[2], found.start(2))
        stats["durability"] = _amount("durability", found[3], found.start(3), 1)
    elif section == "Item" and found[4] is not None:
        stats["armor"] = _amount("armor", found[4], found.start(4))
    return StatLine(stats, cost)


def print_stat(section: str, stats: Mapping[str, Any], tribes: tuple[str, ...] = ()) -> str:
    """Return the stat line in its one spelling."""
    text = f"{stats['cost']} mana"
    if section == "Mob":
        text += f", {stats['attack']}/{stats['defense']}/{stats['health']} {stats['dimension']}"
        return text + (" boss" if stats.get("boss") else "")
    if "durability" in stats:
        return f"{text}, weapon {stats['attack']}/{stats['durability']}"
    return f"{text}, armor {stats['armor']}" if "armor" in stats else text


def _dimension(text: str, start: int) -> str:
    if text in DIMENSIONS:
        return text
    near = closest(text, DIMENSIONS, 1)
    raise TextError(
        Fault(
            "E130",
            f"there is no dimension called `{text}`",
            Span(start, start + len(text)),
            help=(*(f"did you mean `{n}`?" for n in near), f"dimensions: {', '.join(DIMENSIONS)}"),
            replacement=near[0] if near else None,
        )
    )


def _amount(what: str, text: str, start: int, least: int = 0) -> int:
    amount = read_whole(text, start)
    if not least <= amount <= MOST:
        raise TextError(Fault("E203", f"{what} is from {least} to {MOST}", Span(start, start + len(text))))
    return amount
