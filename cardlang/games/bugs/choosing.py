"""`ACT or ACT` in a sentence: which acts are the two sides of a choice, and which are done before or after it."""

from __future__ import annotations

from typing import Any

import attrs

from cardlang.diagnostics.model import Fault, TextError
from cardlang.games.bugs import ast
from cardlang.games.bugs.joining import not_understood
from cardlang.games.bugs.phrases import at, found, words_of
from cardlang.source import Span

Linked = tuple[tuple[str, ...], ast.Act | ast.Either]
"""An act with the words that join it to the one before."""
_TOGETHER = (("and",), ())
"""Joins that may go either way beside `or`; behind others (`then`, `but`, `, and`) something new begins."""


class Choosing:
    """The rules with `or` and `either`, one method a rule."""

    def choose_one(self, c: list[Any]) -> ast.Sentence:
        choice: ast.Sentence = c[-1]
        acts = choice.acts
        if len(acts) != 1 or not isinstance(acts[0], ast.Either):
            raise TextError(
                Fault("E202", "`choose one` needs acts with `or` between them", choice.span,
                      help=("write for example `Choose one: discard a card or lose a turn.`",))
            )  # fmt: skip
        pieces = ("choose one", ":", *choice.pieces)
        return attrs.evolve(choice, pieces=pieces, **at(c))

    def either_act(self, c: list[Any]) -> ast.Act:
        modal = found(c[:-1], ast.Words)
        may = modal is not None and modal.words[0] in ("may", "can")
        subject = found(c[:1], ast.Who | ast.Pair | ast.CardSubject)
        return ast.Act(c[-1], subject, may=may, modal=modal is not None, either=True, **at(c))

    def or_act(self, c: list[Any]) -> ast.Sentence:
        before, *join, last = c
        if isinstance(last, ast.Doing):
            last = ast.Act(last, **at(c[-1:]))
        if not isinstance(last, ast.Act) or not before.acts:
            raise not_understood(last)
        linked, comma = _linked(before), len(join) > 1
        kept = _pick_up_anyway(linked, last)
        if kept is not None:
            return _rebuilt(before, [*linked[:-1], (linked[-1][0], kept)], c)
        start = len(linked) - 1 if isinstance(linked[-1][1], ast.Either) else _start(linked, comma, join[-1])
        options = (*_options(linked[start:], comma), ast.Option((last,), **at(c[-1:])))
        words = (*_words(linked[start:]), *words_of(join), *last.words)
        span = Span(linked[start][1].span.start, last.span.end)
        either = ast.Either(options, comma, words=words, span=span)
        return _rebuilt(before, [*linked[:start], (linked[start][0], either)], c)


def grown(before: ast.Sentence, join: tuple[str, ...], act: ast.Act) -> ast.Sentence:
    """Return a sentence that ends with a choice with an act behind it: of its last side, or done afterwards."""
    linked, c = _linked(before), [before, act]
    either = linked[-1][1]
    assert isinstance(either, ast.Either)
    if join not in (*_TOGETHER, (",",)):
        return _rebuilt(before, [*linked, (join, act)], c)
    if not either.comma or join == (",",):
        raise _unclear(join[0] if join else act.words[0], Span(act.span.start, act.span.end))
    last = either.options[-1]
    words, span = (*last.words, *join, *act.words), Span(last.span.start, act.span.end)
    option = ast.Option((*last.acts, act), words=words, span=span)
    whole = attrs.evolve(
        either,
        options=(*either.options[:-1], option),
        words=(*either.words, *join, *act.words),
        span=Span(either.span.start, act.span.end),
    )
    return _rebuilt(before, [*linked[:-1], (linked[-1][0], whole)], c)


def done_before(whole: ast.Sentence, acts: ast.Sentence) -> ast.Sentence:
    """Return a sentence whose condition stands at the end: what stands before `then` or `but` is done anyway."""
    linked = _linked(acts)
    start = max((n for n, (join, _) in enumerate(linked) if {"then", "and then", "but"} & {*join}), default=0)
    return attrs.evolve(whole, acts=acts.acts[start:], before=acts.acts[:start])


def check_either(sentence: ast.Sentence) -> None:
    """Raise TextError where an `either` has no `or`."""
    for act in (*sentence.acts, *sentence.others):
        if isinstance(act, ast.Act) and act.either:
            raise TextError(
                Fault("E102", "an `or` is missing behind this `either`", act.span,
                      help=("write for example `either discard a card or pick up the swarm`",))
            )  # fmt: skip


def _linked(sentence: ast.Sentence) -> list[Linked]:
    """Return the acts of a sentence with what joins them."""
    linked: list[Linked] = []
    join: tuple[str, ...] = ()
    for piece in sentence.pieces:
        if isinstance(piece, ast.Act | ast.Either):
            linked.append((join, piece))
            join = ()
        elif isinstance(piece, ast.Phrase):
            raise not_understood(piece)
        else:
            join = (*join, str(piece))
    return linked


def _rebuilt(sentence: ast.Sentence, linked: list[Linked], c: list[Any]) -> ast.Sentence:
    acts = tuple(act for _, act in linked)
    pieces = tuple(piece for join, act in linked for piece in (*join, act))
    return attrs.evolve(
        sentence, acts=acts, pieces=pieces, **at([*c[:1], *c[-1:]]) | {"words": _words(linked)}
    )


def _words(linked: list[Linked]) -> tuple[str, ...]:
    return tuple(
        word for at, (join, act) in enumerate(linked) for word in (*(join if at else ()), *act.words)
    )


def _start(linked: list[Linked], comma: bool, join: Any) -> int:
    """Return where a choice begins: at `either`, or as far back as a list of commas goes.

    Acts with `and` between them are one side of a choice behind `either` or before `, or`; otherwise what is meant
    is not clear.
    """
    eithers = [n for n, (_, act) in enumerate(linked) if isinstance(act, ast.Act) and act.either]
    if eithers:
        return eithers[-1]
    start = len(linked) - 1
    while start and linked[start][0] in ((",",), *_TOGETHER):
        if linked[start][0] in _TOGETHER and not comma:
            raise _unclear(str(join), Span(join.start_pos, join.end_pos))
        start -= 1
    return start


def _options(linked: list[Linked], comma: bool) -> tuple[ast.Option, ...]:
    """Return the sides of a choice that stand before its last `or`."""
    first = linked[0][1]
    if isinstance(first, ast.Either):
        return first.options
    acts = [act for _, act in linked if isinstance(act, ast.Act)]
    joins = {join for join, _ in linked[1:]}
    if joins <= {(",",)}:
        return tuple(ast.Option((act,), words=act.words, span=act.span) for act in acts)
    if (",",) in joins or len(acts) < len(linked):
        raise _unclear(acts[-1].words[0], acts[-1].span)
    span = Span(acts[0].span.start, acts[-1].span.end)
    return (ast.Option(tuple(acts), words=_words(linked), span=span),)


def _pick_up_anyway(linked: list[Linked], last: ast.Act) -> ast.Act | None:
    """Return `must play Earwigs or pick up the swarm` as what it says: picking up is always possible."""
    act = linked[-1][1]
    if not isinstance(act, ast.Act) or not isinstance(act.doing, ast.Bar) or last.subject is not None:
        return None
    if act.doing.rule != "only" or not isinstance(last.doing, ast.PickUp):
        return None
    longer: dict[str, Any] = {
        "words": (*act.words, "or", *last.words),
        "span": Span(act.span.start, last.span.end),
    }
    return attrs.evolve(act, **longer)


def _unclear(word: str, span: Span) -> TextError:
    return TextError(
        Fault(
            "E202",
            f"what belongs together is not clear beside `{word}`",
            span,
            help=(
                "write two sentences, or a comma before `or` where both acts before it are one side of the choice",
            ),
        )
    )
