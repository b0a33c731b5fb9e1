"""Steps of numbers as tests write them: what they lead from and to, the words behind them, and the rule."""

from __future__ import annotations

from collections.abc import Iterable

from cardlang.checks.cards import CardSet
from cardlang.engine.events import Event
from cardlang.play.explain import origin_of
from cardlang.play.places import find_place


def steps_of(what: str, events: Iterable[Event], cards: CardSet) -> list[tuple[int, int, str, str]]:
    """Return the steps of a number: before, after, `Card: words` that caused it, and the rule."""
    found = []
    for event in events:
        for change in event.changes:
            if change.what == what and not change.ends and not change.formerly:
                place = find_place(cards, origin_of(event, change))
                words = "" if place is None else f"{place.owner}: {place.text[place.start : place.end]}"
                found.append((change.before, change.after, words, change.rule))
    return found
