"""The numbers of a match whose changes its log explains, and the words on a card that run. Not asked without log."""

from __future__ import annotations

from collections.abc import Hashable
from typing import TYPE_CHECKING

from cardlang.engine.events import Event, Origin
from cardlang.engine.match import Number
from cardlang.games.bugsnax.interpreter import snak_label
from cardlang.games.bugsnax.weights import Weights
from cardlang.games.bugsnax.zones import FIELD

if TYPE_CHECKING:
    from cardlang.games.bugsnax.state import BugsnaxMatch

OF_THE_RULES = frozenset({"Catch", "Field", "Turn", "End"})
"""Phases in which the rules act, whatever text waits meanwhile."""


def numbers(m: BugsnaxMatch) -> dict[Hashable, Number]:
    """Return points and actions by player, and for each Snak on the field the power before it and its difficulty."""
    made: dict[Hashable, Number] = {}
    kept, m.weights = m.weights, Weights()  # what is asked half-way must not be remembered
    try:
        for seat in range(m.players):
            made["points", seat] = ("points", seat, m.score(seat))
        made["actions", m.turn] = ("actions", m.turn, m.actions)
        for snak in m.zones[FIELD]:
            if snak >= 0:
                label = snak_label(m, snak)
                made[snak, "power"] = (f"{label} power", None, m.weights.total(m, snak))
                made[snak, "difficulty"] = (f"{label} difficulty", None, m.weights.difficulty(m, snak))
    finally:
        m.weights = kept
    return made


def running_words(m: BugsnaxMatch, phase: str) -> Origin | None:
    """Return the place of the text that runs; None where the rules act, or a keyword's text."""
    if phase in OF_THE_RULES or not m.stack or m.stack[-1].block < 0:
        return None
    origin = m.program.origins[m.stack[-1].block]
    return origin if origin[0] in m.program.number else None


def running_card(m: BugsnaxMatch) -> str | None:
    """Return the name of the card whose text runs."""
    if not m.stack or m.stack[-1].block < 0 or m.stack[-1].this < 0:
        return None
    return m.card(m.stack[-1].this).name


def tell_rest(m: BugsnaxMatch, told: int) -> None:
    """Tell what has changed and no event has told: with the last one after the first `told`, or one of its own."""
    changes = m._changes()
    if not changes:
        return
    events = m._new_events
    if len(events) > told:
        last = events.pop()
        events.append(
            Event(last.phase, last.player, last.card, last.text, last.origin, (*last.changes, *changes))
        )
        return
    words = ", ".join(f"{change.what} {change.before} → {change.after}" for change in changes)
    m.emit("Numbers", None, running_card(m), words, None, changes)
