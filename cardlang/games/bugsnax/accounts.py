"""Of what power, difficulty and points are made at this moment: what is printed, and each rule in force.

The parts come in the order of ruling 2; their sum is what `Weights` says.
"""

from __future__ import annotations

import re
from collections.abc import Hashable
from functools import cache
from typing import TYPE_CHECKING

from cardlang.checks.cards import KEYWORD, Card
from cardlang.engine.events import STAT_LINE, Origin
from cardlang.engine.numbers import NO_PARTS, Part
from cardlang.games.bugsnax import copies
from cardlang.games.bugsnax.altering import scaled
from cardlang.games.bugsnax.meaning import PLAYER

if TYPE_CHECKING:
    from cardlang.games.bugsnax.rules import Ignore, Modify
    from cardlang.games.bugsnax.state import BugsnaxMatch
    from cardlang.games.bugsnax.zones import Env

Parts = dict[Hashable, Part]
_STATS = {
    "power": re.compile(r"power\s+\d+"),
    "points": re.compile(r"^\d+"),
    "difficulty": re.compile(r"(?<=/)\s*\d+"),
}


def power_parts(m: BugsnaxMatch, snak: int) -> Parts:
    """Return what the power before a Snak is made of."""
    made: Parts = {}
    for trap in m.traps_on(snak):
        card = m.card(trap)
        printed = Part(
            m.program.power[m.cards_of[trap]],
            printed_place(card, "power"),
            f"{copies.role(m, trap)} lies there",
        )
        _add(m, made, "power", trap, printed, snak)
        ignored = m.weights.ignoring(m, trap, snak)
        if ignored is not None:
            value = m.weights.power(m, trap, snak)
            made[trap, "ignored"] = Part(-value, *_said(m, *ignored, f"{card.name} does not count"))
    return made


def difficulty_parts(m: BugsnaxMatch, snak: int) -> Parts:
    """Return what the difficulty of a Snak is made of."""
    card = m.card(snak)
    made: Parts = {}
    printed = m.program.difficulty[m.cards_of[snak]]
    _add(
        m,
        made,
        "difficulty",
        snak,
        Part(printed, printed_place(card, "difficulty"), _as_printed(m, snak)),
        -1,
    )
    _floor(made, "difficulty", snak)
    return made


def points_parts(m: BugsnaxMatch, seat: int) -> Parts:
    """Return what the points of eaten Snax are made of; points that texts give stand beside them."""
    eaten = m.eaten(seat)
    if not eaten:
        return NO_PARTS  # type: ignore[return-value]
    made: Parts = {}
    for snak in eaten:
        card = m.card(snak)
        own: Parts = {}
        printed = m.program.points[m.cards_of[snak]]
        _add(
            m,
            own,
            "points",
            snak,
            Part(printed, printed_place(card, "points"), f"{copies.role(m, snak)} is eaten"),
            -1,
        )
        _floor(own, "points", snak)
        made |= own
    return made


def _as_printed(m: BugsnaxMatch, snak: int) -> str:
    return f"{copies.role(m, snak)}, as printed" if snak in m.copies else "as printed"


@cache
def printed_place(card: Card, stat: str) -> Origin | None:
    """Return where a number stands in a card's stat line."""
    if card.stat_line is None:
        return None
    found = _STATS[stat].search(card.stat_line.text)
    if found is None:
        return None
    start = found.end() - len(found[0].lstrip())
    return (card.id, STAT_LINE, start, found.end())


def _add(m: BugsnaxMatch, made: Parts, stat: str, card: int, printed: Part, host: int) -> None:
    """Add a printed number and what rules in force make of it."""
    made[card, "printed"] = printed
    base, added, factor, times = printed.amount, 0, 1, None
    for at, (rule, env, amount) in enumerate(m.weights.modifiers(m, stat, card, host)):
        key = (card, id(rule), env.this, at)
        if rule.mode == "base":
            made[key] = Part(amount - base, *_said(m, rule, env))
            base = amount
        elif rule.mode == "add":
            made[key] = Part(amount, *_said(m, rule, env))
            added += amount
        else:
            factor *= amount
            times = (rule, env)
    if times is not None:
        value = base + added
        made[card, "times"] = Part(scaled(value, factor) - value, *_said(m, *times))


def _floor(made: Parts, stat: str, card: int) -> None:
    total = sum(part.amount for part in made.values())
    if total < 0:
        made[card, "floor"] = Part(-total, None, f"{stat} is never below 0")


def _said(m: BugsnaxMatch, rule: Modify | Ignore, env: Env, what: str = "") -> tuple[Origin | None, str]:
    """Return the words of a rule in force, and whose they are."""
    origin = m.program.rule_origins.get(id(rule))
    if origin is None or not origin[0].startswith(KEYWORD):
        return origin, what
    name = origin[0].removeprefix(KEYWORD)
    entity = env.this if env.this >= 0 else PLAYER - env.you
    giver = next((entry[4] for entry in m.conditions.get(entity, ()) if entry[0] == name), None)
    if giver is None or entity < 0:
        words = f"{name} of {m.card(env.this).name}" if env.this >= 0 else name
    else:
        words = f"{m.card(entity).name} is {name}" + (f" by {m.card(giver).name}" if giver >= 0 else "")
    return origin, f"{words}: {what}" if what else words
