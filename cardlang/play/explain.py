"""Events in words: phase by phase, and with the place in the card's text behind every number that changed."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Sequence

import attrs

from cardlang.checks.cards import CardSet
from cardlang.diagnostics.screen import width_of
from cardlang.engine.amounts import show
from cardlang.engine.events import Change, Event

WIDTH = 80
_MOST_SHOWN = 70
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
        lines += [Line(text) for text in _wrapped(sentence(event, seats), "    ")]
        if explain:
            for change in event.changes:
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


def explain_change(event: Event, change: Change, cards: CardSet, seats: Sequence[str]) -> list[Line]:
    """Return where a changed number comes from: the card, the line on it, and the span underlined."""
    change_words = (
        f"{number_words(change.what, change.player, seats)} {show(change.before)} → {show(change.after)}"
    )
    if event.origin is None or event.origin[0] not in cards:
        cause = f"{event.card}, {event.phase}" if event.card else f"the rules, {event.phase}"
        return [Line(f"      └ {change_words}, by {cause}", "quiet")]
    card_id, number, start, end = event.origin
    card = cards[card_id]
    name = card.name if len(cards.by_name(card.name)) == 1 else f"{card.name} {{#{card_id}}}"
    text = card.spans[number][1] if number < len(card.spans) else "\n".join(card.text)
    shown, at, length = _excerpt(text, start, end)
    return [
        Line(f"      └ {change_words}, by {name}, line {number + 1}, in phase {event.phase}", "quiet"),
        Line(f"          {shown}", "quiet"),
        Line(f"          {' ' * at}{'^' * length}", "quiet"),
    ]


def _excerpt(text: str, start: int, end: int) -> tuple[str, int, int]:
    """Return the part of a line around a span, and where the span is in it, in cells of a terminal."""
    before, after = "", ""
    if len(text) > _MOST_SHOWN:
        first = max(0, min(start - 10, len(text) - _MOST_SHOWN))
        before, after = "…" if first else "", "…" if first + _MOST_SHOWN < len(text) else ""
        text, start, end = text[first : first + _MOST_SHOWN], start - first, min(end - first, _MOST_SHOWN)
    return f"{before}{text}{after}", len(before) + width_of(text[:start]), max(1, width_of(text[start:end]))


def _wrapped(text: str, indent: str) -> list[str]:
    return textwrap.wrap(
        text,
        WIDTH,
        initial_indent=indent,
        subsequent_indent=indent + "    ",
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
