"""`cardlang why --format json`: numbers and their steps as data."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cardlang.checks.cards import CardSet
from cardlang.engine.amounts import to_json
from cardlang.play.explain import origin_of
from cardlang.play.places import find_place
from cardlang.play.why import Number, Step


def document(game: str, decision: int, found: Sequence[Number], cards: CardSet) -> dict[str, Any]:
    """Return numbers as they are after a decision, each with its steps, the oldest first."""
    return {
        "version": 1,
        "game": game,
        "decision": decision,
        "numbers": [
            {
                "what": number.what,
                "player": number.player,
                "value": to_json(number.value),
                "ended": number.ended,
                "steps": [_step(step, cards) for step in number.steps],
            }
            for number in found
        ],
    }


def _step(step: Step, cards: CardSet) -> dict[str, Any]:
    change, event = step.change, step.event
    place = None if change.ends or change.formerly else find_place(cards, origin_of(event, change))
    return {
        "decision": step.decision,
        "phase": event.phase,
        "event": event.text,
        "before": to_json(change.before),
        "after": to_json(change.after),
        "begins": change.begins,
        "ends": change.ends,
        "formerly": change.formerly or None,
        "rule": change.rule or None,
        "source": None
        if place is None
        else {
            "card": None if place.keyword else place.owner,
            "keyword": place.owner if place.keyword else None,
            "file": place.file,
            "line": place.line,
            "column": place.column,
            "length": place.length,
            "text": place.text[place.start : place.end],
        },
    }
