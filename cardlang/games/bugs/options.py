"""`ACT or ACT` and `may` to effects: who chooses, for whom each side is done, and what goes on with a `may`."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import attrs

from cardlang.engine.effect import Effect
from cardlang.games.bugs import ast
from cardlang.games.bugs import effects as e
from cardlang.games.bugs.meanings import MANY, YOU
from cardlang.syntax.node import walk

if TYPE_CHECKING:
    from cardlang.games.bugs.compile import Compiler
    from cardlang.games.bugs.making import Maker

_PLAYING = (ast.Limit, ast.Duplicate)
CHOSEN = ("chosen", "random")
DOER = ast.Who("doer")
"""The player whom an `Each` is about."""


def taken_along(act: ast.Act, following: list[ast.Act | ast.Either]) -> list[ast.Act]:
    """Return the acts that go on with one: with its `may` (`you may discard a card and play again`), or with a
    player who is chosen for it (`another player discards a card and leads`).
    """
    more: list[ast.Act] = []
    chosen = act.chosen or (isinstance(act.subject, ast.Who) and act.subject.kind in CHOSEN)
    chooses = isinstance(act.doing, ast.Choose) and act.subject is not None
    if (act.may or chosen or chooses) and not isinstance(act.subject, ast.Pair):
        for one in following:
            if not isinstance(one, ast.Act) or one.subject or one.may or isinstance(one.doing, _PLAYING):
                break
            if one.third if act.may or act.modal else not one.third:
                break
            more.append(one)
    return more


def leaves_choice(act: ast.Act) -> bool:
    """Return whether who does an act chooses a player: `gives a card to a player of their choice`."""
    nodes = (node for node in walk(act.doing) if isinstance(node, ast.Who))
    return any(who.kind == "chosen" and not who.yours for who in nodes)


def meets_several(act: ast.Act) -> bool:
    """Return whether cards go between who does an act and several players: all of them are seen from who does it."""
    whom = act.doing.who if isinstance(act.doing, ast.Give | ast.Take) else None
    return whom is not None and whom.kind in MANY


def counts_own(act: ast.Act) -> bool:
    """Return whether who does an act counts something of their own: `for each card in their hand`."""
    counts = (node for node in walk(act.doing) if isinstance(node, ast.Count) and node.who is not None)
    return any(count.who.kind == "that" for count in counts if count.who is not None)


@contextmanager
def each_of(c: Maker, node: ast.Phrase, kinds: tuple[str, ...] | None = None) -> Iterator[None]:
    """Let what is added happen for each player who does it, asked one by one, if they are of these kinds.

    Without kinds for all but the player of the card.
    """
    who = c.subject
    if who.kind == "you" if kinds is None else who.kind not in kinds:
        yield
        return
    at = len(c.effects)
    c.add(e.Each, node, c.players(who), 0)
    c.subject = DOER
    yield
    c.cover(at)
    c.subject = ast.Who("that") if who.kind in CHOSEN else who


@contextmanager
def asked(c: Compiler, node: ast.Act | ast.Either, first: ast.Act) -> Iterator[None]:
    """Ask a player whether what is added happens, where the first act says `may`."""
    if not first.may:
        yield
        return
    at = len(c.effects)
    c.add(e.May, node, c.one(c.subject), 0)
    yield
    c.cover(at)


def add_either(c: Compiler, either: ast.Either) -> None:
    """Add a choice: who does all that can be chosen chooses, and otherwise the player of the card."""
    first = either.options[0].acts[0]
    if isinstance(first.subject, ast.Pair):
        c.report("E244", "two players do not choose together", first.subject,
                 "write a sentence for each of them, or `each player`")  # fmt: skip
        return
    c.speak_of(first)
    doer = c.subject
    if all(_done_by(act, doer) for option in either.options for act in option.acts):
        with each_of(c, either), asked(c, either, first):
            _add_question(c, either, c.subject, c.subject)
    elif first.may:
        c.report("E202", "who may choose is not clear: several players act here", either,
                 "write a sentence for each of them")  # fmt: skip
    else:
        _add_question(c, either, YOU, doer)


def _done_by(act: ast.Act, doer: ast.Who) -> bool:
    return not isinstance(act.subject, ast.Who | ast.Pair) or act.subject == doer or act.chosen


def _add_question(c: Compiler, either: ast.Either, chooser: ast.Who, doer: ast.Who) -> None:
    """Add the question, and the sides behind it: each but the last ends by leaping over those behind."""
    at, first = len(c.effects), either.options[0].acts[0]
    labels = tuple(
        _label(option, doer if chooser == doer else YOU, n == 0) for n, option in enumerate(either.options)
    )
    for option in either.options:
        if any(act.may and not first.may for act in option.acts):
            c.report("E202", "what can be chosen is done then: it needs no `may`", option, "leave out `may`")
    c.add(e.Either, either, c.one(chooser), labels, (), 0)
    starts: list[int] = []
    leaps: list[int] = []
    for option in either.options:
        if starts:
            leaps.append(len(c.effects))
            c.add(e.Otherwise, option, 0)
        starts.append(len(c.effects) - at - 1)
        c.subject = doer
        for act in option.acts:
            whom = doer if act is either.options[0].acts[0] else act.subject
            _add_act(c, act, whom if chooser != doer or act.chosen else None)
    for leap in leaps:
        c.cover(leap)
    c.cover(at)
    c.effects[at] = attrs.evolve(c.effects[at], starts=tuple(starts))  # type: ignore[call-arg]
    c.subject = doer
    _check_sides(c, either, [*starts, len(c.effects) - at])


def _add_act(c: Compiler, act: ast.Act, whom: ast.Who | ast.Pair | ast.CardSubject | None) -> None:
    """Add an act of a side, done by `whom` where that is not who did the one before."""
    if isinstance(act.doing, _PLAYING):
        c.report("E202", "what a card may be played with is not chosen while it is played", act.doing,
                 "write it as a sentence of its own")  # fmt: skip
    elif isinstance(act.subject, ast.Pair):
        c.perform_by_two(act, act.subject)
    else:
        if isinstance(whom, ast.Who) and whom.kind in CHOSEN:  # once, whatever they do then
            c.add(e.Choose, whom, c.one(whom))
            c.subject = ast.Who("that")
        elif isinstance(whom, ast.Who):
            c.subject = whom
        elif isinstance(act.subject, ast.CardSubject) and act.subject.name is not None:
            c.names.itself(act.subject.name)
        c.do_times(act)


def _label(option: ast.Option, doer: ast.Who, is_first: bool) -> str:
    """Return the words of a side as one reads them when asked, without the player who is asked."""
    first = option.acts[0]
    words = option.words
    own = first.subject is None or (first.chosen and is_first) or isinstance(first.subject, ast.CardSubject)
    if own or doer == DOER or first.subject == doer:
        size = len(first.doing.words)
        start = next(n for n in range(len(words)) if words[n : n + size] == first.doing.words)
        words = words[start:]
    return ast.spaced(words)


def _check_sides(c: Compiler, either: ast.Either, starts: list[int]) -> None:
    """Report a side that does the same as one before it: there is nothing to choose."""
    at = len(c.effects) - starts[-1]
    meant: list[tuple[Effect, ...]] = []
    for option, start, end in zip(either.options, starts, starts[1:], strict=False):
        effects = c.effects[at + 1 + start : at + 1 + end]
        side = tuple(
            attrs.evolve(one, origin=("", 0, 0, 0), key="", text="")
            for one in effects
            if not isinstance(one, e.Otherwise)
        )
        if side in meant:
            c.report("E202", "this does the same as what can be chosen before it", option,
                     "leave it out, or write another act")  # fmt: skip
        meant.append(side)


def spoken_of(sentence: ast.Sentence) -> ast.Who:
    """Return whom `they` means at the end of a sentence: the last player in it, or who was spoken of before."""
    for act in reversed(sentence.acts):
        for node in reversed(list(walk(act))):
            if isinstance(node, ast.Skip):
                return ast.Who("next", span=node.span, words=node.words)
            if isinstance(node, ast.Who) and node.kind not in ("you", "that"):
                return node
    return ast.Who("that")
