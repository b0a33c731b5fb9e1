"""Events in words: phase by phase, and with the place in the card's text behind every number that changed."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Sequence

import attrs

from cardlang.checks.cards import CardSet
from cardlang.diagnostics.screen import width_of
from cardlang.engine.amounts import show
from cardlang.engine.events import Change, Event, Origin
from cardlang.play.places import Place, find_place

WIDTH = 80
_MOST_SHOWN = 68
"""Of a longer effect line only the part around the span is shown."""


@attrs.frozen
class Line:
    """One line of output; `kind` is its colour: note, quiet, strong, good, or none."""

    text: str
    kind: str = ""


def render_events(
    events: Iterable[Event], cards: CardSet, seats: Sequence[str], *, explain: bool = False
) -> list[Line]:
    """Return events in the order in which they happened, under a heading for each phase.

    `seats` are the names of the players. With `explain` every changed number is followed by the card and the
    span of its text that changed it.
    """
    lines: list[Line] = []
    phase = None
    for event in events:
        if event.phase != phase:
            phase = event.phase
            lines.append(Line(f"  {phase}", "note"))
        lines += [Line(text) for text in wrapped(sentence(event, seats), "    ")]
        if explain:
            for change in event.changes:
                if change.before != change.after:
                    lines += explain_change(event, change, cards, seats)
    return lines


def sentence(event: Event, seats: Sequence[str]) -> str:
    """Return an event in words: who, which card, what happened, each said once."""
    words = event.text
    if event.card is not None and event.card not in words:
        words = f"{event.card} · {words}"
    if event.player is not None and f"player {event.player}" not in words:
        words = f"{seats[event.player]}  {words}"
    return words


def number_words(what: str, player: int | None, seats: Sequence[str]) -> str:
    """Return a number's name with whose it is."""
    return what if player is None else f"{seats[player]}: {what}"


def explain_change(
    event: Event, change: Change, cards: CardSet, seats: Sequence[str], *, named: bool = True
) -> list[Line]:
    """Return where a changed number comes from: the rule, the card, the line on it, and the span underlined.

    Without `named` the number's name is left out.
    """
    place = find_place(cards, origin_of(event, change))
    words = f"└ {_change_words(change, seats, named)}{_cause_words(event, change, place)}"
    lines = _wrapped(words, "      ", "        ")
    if place is not None:
        shown, at, length = _excerpt(place.text, place.start, place.end)
        marks = f"          {' ' * at}{'^' * length}"
        beside = f"{marks} {place.where}"
        lines += [f"          {shown}"]
        lines += [beside] if len(beside) <= WIDTH else [marks, f"          {place.where}"]
    return [Line(line, "quiet") for line in lines]


def origin_of(event: Event, change: Change) -> Origin | None:
    """Return the place in card text behind a change; None where a rule is behind it."""
    return change.origin or (None if change.rule else event.origin)


def _change_words(change: Change, seats: Sequence[str], named: bool) -> str:
    name = f"{number_words(change.what, change.player, seats)} " if named else ""
    if change.formerly:
        return f"{name}(called {change.formerly} until now) {show(change.after)}"
    if change.ends:
        return f"{name}{show(change.after)}, is no longer there"
    if change.begins and change.before == change.after:
        return f"{name}{show(change.after)}"
    return f"{name}{show(change.before)} → {show(change.after)}"


def _cause_words(event: Event, change: Change, place: Place | None) -> str:
    if change.formerly or change.ends:
        return ""
    if place is None:
        if change.rule:
            return f": {change.rule} ({event.phase})"
        return f", by {event.card or 'the rules'}, {event.phase}"
    when = event.phase if event.phase.islower() else f"phase {event.phase}"
    if change.rule and place.owner in change.rule:
        return f": {change.rule}, {place.which}, in {when}"
    return f"{f': {change.rule}' if change.rule else ''}, by {place.whose}, in {when}"


def _excerpt(text: str, start: int, end: int) -> tuple[str, int, int]:
    """Return the part of a line around a span, and where the span is in it, in cells of a terminal."""
    before, after = "", ""
    if len(text) > _MOST_SHOWN:
        first = max(0, min(start - 10, len(text) - _MOST_SHOWN))
        before, after = "…" if first else "", "…" if first + _MOST_SHOWN < len(text) else ""
        text, start, end = text[first : first + _MOST_SHOWN], start - first, min(end - first, _MOST_SHOWN)
    return f"{before}{text}{after}", len(before) + width_of(text[:start]), max(1, width_of(text[start:end]))


def wrapped(text: str, indent: str) -> list[str]:
    """Return a text in lines of at most 80 columns behind an indent, further lines indented more."""
    return _wrapped(text, indent, f"{indent}    ")


def _wrapped(text: str, indent: str, further: str) -> list[str]:
    return textwrap.wrap(
        text,
        WIDTH,
        initial_indent=indent,
        subsequent_indent=further,
        break_long_words=False,
        break_on_hyphens=False,
    ) or [indent]


def result_words(returns: Sequence[float], scores: Sequence[int], seats: Sequence[str]) -> str:
    """Return how a match ended, in one sentence."""
    best = [seat for seat, value in enumerate(returns) if value == max(returns)]
    points = ""
    if scores:
        points = (
            f" (scores {', '.join(f'{name} {score}' for name, score in zip(seats, scores, strict=True))})"
        )
    if len(set(returns)) == 1:
        return f"The match is a draw{points}."
    names = [seats[seat] for seat in best]
    if len(names) == 1:
        return f"{names[0]} wins{points}."
    return f"{', '.join(names[:-1])} and {names[-1]} share the win{points}."
