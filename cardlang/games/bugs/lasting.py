"""How long things hold: the words for it, and what "until the end of the hand, …" makes of a doing."""

from __future__ import annotations

import re
from typing import Any

import attrs

from cardlang.diagnostics.model import Fault, TextError
from cardlang.games.bugs import ast
from cardlang.games.bugs.phrases import NUMERALS, at, words_of
from cardlang.source import Span
from cardlang.syntax.language import span_of

_TURNS = re.compile(r"(\S+) turns?$")


def duration_of(words: tuple[str, ...], span: Span) -> ast.Duration:
    """Return how long words mean: `for two turns`, `until your next turn`, `for the rest of the hand`.

    Other words mean one turn. Raises TextError for no turn at all.
    """
    text = " ".join(words)
    if text.endswith(("hand", "hand ends")):
        return ast.Duration(0, words=words, span=span)
    if "until " in text:
        return ast.Duration(until=True, words=words, span=span)
    found = _TURNS.search(text)
    number = found[1] if found else ""
    turns = NUMERALS.index(number) if number in NUMERALS else int(number) if number.isdigit() else 1
    if turns == 0:
        raise TextError(
            Fault("E203", "what lasts no turn does nothing", span, help=("write for example `for one turn`",))
        )
    return ast.Duration(turns, words=words, span=span)


class Durations:
    """The rules that say how long something holds, one method a rule."""

    def hand_long(self, c: list[Any]) -> ast.Duration:
        return duration_of(words_of(c), span_of(c))

    when_bound = hand_long

    def until(self, c: list[Any]) -> ast.Until:
        return ast.Until(next((child for child in c if isinstance(child, ast.Name)), None), **at(c))

    def until_then(self, c: list[Any]) -> ast.Until:
        return ast.Until(None, c[0], **at(c))


def lasting(doing: ast.Doing, duration: ast.Duration) -> ast.Doing:
    """Return a doing that holds for a time; raises TextError for one that is done at once."""
    if isinstance(doing, ast.Bar):
        return attrs.evolve(doing, duration=duration)
    if isinstance(doing, ast.Reverse | ast.TurnTo) and doing.until is None:
        return attrs.evolve(doing, until=ast.Until(None, duration, words=duration.words, span=duration.span))
    if isinstance(doing, ast.Invisible | ast.SkipWho) and duration.turns and not duration.until:
        return attrs.evolve(doing, turns=duration.turns)
    if isinstance(doing, ast.Skip) and doing.count == 1 and duration.turns and not duration.until:
        place: dict[str, Any] = {"words": doing.words, "span": doing.span}
        return ast.SkipWho(ast.Who("next", **place), duration.turns, **place)
    raise TextError(
        Fault(
            "E202",
            "this is done at once and does not last",
            doing.span,
            help=("for example `cannot play Earwigs`, or `reverses the direction of play`",),
        )
    )


def turns_only(duration: ast.Duration) -> int:
    """Return a number of turns; raises TextError for another duration."""
    if duration.until or not duration.turns:
        raise TextError(
            Fault("E202", "how often somebody is passed over is a number of turns", duration.span,
                  help=("write for example `for two turns`",))
        )  # fmt: skip
    return duration.turns
