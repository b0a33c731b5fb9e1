"""What capitalised words mean: cards, keywords, dimensions, and words of the language with a capital."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import attrs

from cardlang.checks.scope import Draft, Scope, did_you_mean, unknown_id
from cardlang.diagnostics.model import Fault, TextError
from cardlang.games.dimensions import ast
from cardlang.games.dimensions.reader import LANGUAGE
from cardlang.games.dimensions.terms import DIMENSIONS
from cardlang.source import Span
from cardlang.syntax.node import Node, walk

PARAMETER = -1_000_000
"""Stands for the `n` of a keyword's definition until the keyword is used with a number."""

CAPITALISED = frozenset(
    [
        "mob",
        "mobs",
        "structure",
        "structures",
        "item",
        "items",
        "card",
        "cards",
        "weapon",
        "weapons",
        "armor",
        "player",
        "players",
        "enemy",
        "enemies",
        "boss",
        "bosses",
        "attack",
        "defense",
        "health",
        "mana",
        "durability",
        "opponent",
        "damage",
        "cost",
    ]
)


@attrs.frozen
class Known:
    """One name found in a row of words: what it is and its value."""

    what: str
    """card, keyword, dimension or word."""
    value: str
    span: Span
    number: int = 0
    bracketed: bool = False


class Lexicon:
    """The names in reach of one card's text."""

    def __init__(self, scope: Scope) -> None:
        self.scope = scope

    def card(self, name: str, span: Span) -> Draft | None:
        """Return the card with this printed name, singular or plural; faults when several share it."""
        for form in (name, *singulars(name)):
            found = self.scope.cards_named(form)
            if len(found) > 1:
                ids = ", ".join(f"{{#{draft.id}}}" for draft in found)
                raise TextError(
                    Fault(
                        "E212",
                        f"several cards are called `{form}`",
                        span,
                        help=(f"say which one by its id: {ids}",),
                    )
                )
            if found:
                return found[0]
        return None

    def split(self, run: Sequence[Node]) -> list[Known]:
        """Return what a row of names means, the longest known name first at each place."""
        made: list[Known] = []
        at = 0
        while at < len(run):
            known, used = self._first(run[at:])
            made.append(known)
            at += used
        return made

    def _first(self, run: Sequence[Node]) -> tuple[Known, int]:
        head = run[0]
        if isinstance(head, ast.Parameter):
            raise TextError(Fault("E202", "a number in brackets stands behind a keyword", head.span))
        assert isinstance(head, ast.Name)
        if head.card_id:
            return Known("card", self._by_id(head).id, head.span), 1
        if head.quoted:
            draft = self.card(head.text, head.span)
            if draft is None:
                raise TextError(self.unknown(head.text, head.span))
            return Known("card", draft.id, head.span), 1
        words = []
        for node in run:
            if not isinstance(node, ast.Name) or node.quoted or node.card_id:
                break
            words.append(node)
        for length in range(len(words), 0, -1):
            span = Span(head.span.start, words[length - 1].span.end)
            known = self._meaning(" ".join(word.text for word in words[:length]), span, run[length:])
            if known is not None:
                return known, length + known.bracketed
        span = Span(head.span.start, words[-1].span.end)
        raise TextError(self.unknown(" ".join(word.text for word in words), span))

    def _meaning(self, text: str, span: Span, rest: Sequence[Node]) -> Known | None:
        draft = self.card(text, span)
        if draft is not None:
            return Known("card", draft.id, span)
        keyword = self.scope.keyword(text)
        if keyword is not None:
            behind = rest[0] if rest and isinstance(rest[0], ast.Parameter) else None
            number = 0
            if behind is not None:
                number = PARAMETER if behind.number.value is None else behind.number.value
                if keyword.parameter is None:
                    raise TextError(
                        Fault("E202", f"`{text}` takes no number", behind.span, help=(f"write `{text}`",))
                    )
            return Known("keyword", text, span, number, behind is not None)
        if text in DIMENSIONS:
            return Known("dimension", text, span)
        if text.lower() in CAPITALISED:
            return Known("word", text.lower(), span)
        return None

    def _by_id(self, name: ast.Name) -> Draft:
        draft = self.scope.by_id.get(name.text)
        if draft is None:
            raise TextError(unknown_id(name.text, name.span, self.scope))
        return draft

    def unknown(self, text: str, span: Span) -> Fault:
        """Return the fault for a name that means nothing, with what may have been meant."""
        more = {**dict.fromkeys(LANGUAGE.capitalised_words, "word"), **dict.fromkeys(DIMENSIONS, "dimension")}
        near = did_you_mean(text, self.scope, more)
        if not near and " " in text:
            near = did_you_mean(text.split(" ")[0], self.scope, more)
        lines = [f"did you mean the {kind} `{word}`?" for word, kind in near[:3]]
        if not lines:
            lines = ["a capitalised word names a card, a keyword or a dimension of the sets in reach"]
        replacement = near[0][0] if len(near) == 1 else None
        return Fault(
            "E210",
            f"there is no card, keyword or dimension called `{text}`",
            span,
            help=tuple(lines),
            replacement=replacement,
        )


def singulars(name: str) -> list[str]:
    """Return what a printed plural may be the plural of."""
    made = []
    if name.endswith("ies"):
        made.append(name[:-3] + "y")
    if name.endswith("ves"):
        made += [name[:-3] + "f", name[:-3] + "fe"]
    if name.endswith("es"):
        made.append(name[:-2])
    if name.endswith("men"):
        made.append(name[:-3] + "man")
    if name.endswith("s"):
        made.append(name[:-1])
    if name.endswith("'s"):
        made.append(name[:-2])
    return made


def letters_in(text: ast.Text) -> Iterator[tuple[str, Span]]:
    """Yield the letters that stand for a keyword's number, with their places."""
    for node in walk(text):
        if isinstance(node, ast.Number) and node.value is None:
            yield node.text, node.span
        elif isinstance(node, ast.Signed) and node.letter:
            yield node.letter, node.span
