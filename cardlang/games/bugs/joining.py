"""Join what stands behind a comma or `and` to the phrase it goes on with: further names, a second condition."""

from __future__ import annotations

from typing import Any, TypeVar

import attrs

from cardlang.diagnostics.model import Fault, TextError
from cardlang.games.bugs import ast
from cardlang.games.bugs.doings import rounded
from cardlang.games.bugs.lasting import duration_of
from cardlang.games.bugs.phrases import words_of
from cardlang.source import Span

Joined = TypeVar("Joined", bound=ast.Phrase)


def not_understood(phrase: ast.Phrase) -> TextError:
    """Return the error for words that go on with nothing."""
    first = phrase.words[0]
    return TextError(
        Fault(
            "E101",
            f"`{first}` is not understood here",
            Span(phrase.span.start, phrase.span.start + len(first)),
            help=(
                "an act starts with its verb, or with who does it: `discards a card`, `the next player leads`",
            ),
        )
    )


def join_act(act: ast.Act | ast.Either, join: Any, more: ast.Phrase) -> ast.Act | ast.Either:
    """Return an act whose last names or condition go on; raises TextError when it ends with neither."""
    joined = _extended(act, words_of([join]), more)
    if joined is None:
        raise not_understood(more)
    return joined


def join_names(phrase: Joined, join: Any, more: ast.Bugs) -> Joined:
    """Return a phrase whose last names go on; raises TextError when it ends with none."""
    joined = _extended(phrase, words_of([join]), more)
    if joined is None:
        raise not_understood(more)
    return joined


def _extended(phrase: Joined, join: tuple[str, ...], more: ast.Phrase) -> Joined | None:
    """Return the phrase with `more` at its end, in the innermost place that can take it."""
    longer: dict[str, Any] = {
        "words": phrase.words + join + more.words,
        "span": Span(phrase.span.start, more.span.end),
    }
    if isinstance(more, ast.Bugs):
        if isinstance(phrase, ast.Bugs | ast.Cards) and (phrase.names or getattr(phrase, "but", ())):
            field = "but" if isinstance(phrase, ast.Bugs) and phrase.but else "names"
            longer[field] = getattr(phrase, field) + more.names
            return attrs.evolve(phrase, **longer)
    elif isinstance(phrase, ast.Resize) and isinstance(more, ast.Words):
        size: Any = attrs.evolve(rounded(phrase, more), **longer)
        done: Joined = size
        return done
    elif isinstance(phrase, ast.Under) and isinstance(more, ast.Condition):
        return attrs.evolve(phrase, condition=ast.Both(phrase.condition, more, **longer), **longer)
    for field in reversed(attrs.fields(type(phrase))):
        inner = getattr(phrase, field.name)
        if isinstance(inner, ast.Phrase) and inner.span.end == phrase.span.end:
            joined = _extended(inner, join, more)
            if isinstance(phrase, ast.Bar):
                longer["duration"] = duration_of(more.words, more.span)
            longer[field.name] = joined
            return None if joined is None else attrs.evolve(phrase, **longer)
    return None
