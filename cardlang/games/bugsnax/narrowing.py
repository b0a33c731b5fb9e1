"""Where in a line stands what a lint found: the words without which, or with others in their place, it would be gone.

What a text means keeps no places. So words are changed, and sentences compiled alone, and the text is looked at again.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import groupby
from operator import attrgetter
from typing import TypeAlias

import attrs

from cardlang.checks.cards import Card, CardSet
from cardlang.checks.scope import Draft
from cardlang.checks.text import scope_of
from cardlang.diagnostics.model import TextError
from cardlang.games.bugsnax import ast
from cardlang.games.bugsnax.abilities import Ability, Keyword
from cardlang.games.bugsnax.context import kind_of_section
from cardlang.games.bugsnax.sentences import compile_text
from cardlang.games.bugsnax.unheard import changes
from cardlang.games.bugsnax.vocabulary import Vocabulary
from cardlang.source import Span

Origin: TypeAlias = "tuple[str, int, int, int]"
Finds: TypeAlias = Callable[[Sequence[Ability]], int]
"""Says how often something is found in the abilities of a text."""


_JOINING = ("and", "or")
"""What joins two conditions; behind an opening word it begins no order."""


class Narrowing:
    """Finds the words that are meant, in texts that may name the cards of a set."""

    def __init__(self, cards: CardSet) -> None:
        self.vocabulary = Vocabulary(scope_of(cards))
        self._plain = tuple(sorted(name for name in self.vocabulary.scope.keywords if " " not in name))

    def words(self, draft: Draft, origin: Origin, finds: Finds) -> list[Span]:
        """Return the places in the file where a line holds what is found; the whole line when no words decide it.

        They are the condition, the phrase with the number, or the sentence.
        """
        known = _line_of(draft, origin)
        if known is None:
            return [draft.span]
        line, text = known
        before = self._count(draft, line, text, finds)
        spans = [
            _around(text, word.span)
            for word, changed in changes(text, self._plain)
            if 0 <= self._count(draft, line, changed, finds) < before
        ]
        found = _each_once(spans) or [self._sentence(draft, line, text, finds)]
        return [span.shift(draft.nodes[origin[1]][0].start) for span in found]

    def sentence(self, draft: Draft, origin: Origin, finds: Finds) -> Span:
        """Return the place of the sentence that alone has what is found; the whole line when none has."""
        known = _line_of(draft, origin)
        if known is None:
            return draft.span
        return self._sentence(draft, *known, finds).shift(draft.nodes[origin[1]][0].start)

    def _sentence(self, draft: Draft, line: str, text: ast.CardText, finds: Finds) -> Span:
        for sentence in text.sentences:
            alone = attrs.evolve(text, sentences=(sentence,))
            if len(text.sentences) > 1 and self._count(draft, line, alone, finds) > 0:
                return sentence.span
        return text.span

    def _count(self, draft: Draft, line: str, text: ast.CardText, finds: Finds) -> int:
        """Return how often something is found in a text; -1 for one that means nothing."""
        try:
            return finds(compile_text(text, self.vocabulary, kind_of_section(draft.kind), line))
        except TextError:
            return -1


def lines_of(card: Card) -> Iterator[tuple[Origin, tuple[Ability, ...]]]:
    """Yield the lines of a card that mean something, with the place and the abilities of each."""
    for origin, abilities in groupby(card.effects, key=attrgetter("origin")):
        yield origin, tuple(abilities)


def keywords_of(draft: Draft, abilities: Sequence[Ability]) -> Iterator[tuple[Keyword, Span]]:
    """Yield the keywords that one line of a card names, each with its place in the file."""
    named = [ability for ability in abilities if isinstance(ability, Keyword)]
    seen: Counter[str] = Counter()
    for keyword in named:
        places = _places(draft, keyword)
        yield keyword, places[min(seen[keyword.name], len(places) - 1)]
        seen[keyword.name] += 1


def _places(draft: Draft, keyword: Keyword) -> list[Span]:
    known = _line_of(draft, keyword.origin)
    if known is None:
        return [draft.span]
    line, text = known
    written = r"\s*".join(re.escape(part) for part in re.findall(r"\w+|[^\w\s]", keyword.name))
    found = re.finditer(rf"(?<!\w){written}(?!\w|\s*\()", line[: text.span.end])
    places = [Span(*match.span()) for match in found] or [text.span]
    return [span.shift(draft.nodes[keyword.origin[1]][0].start) for span in places]


def _line_of(draft: Draft, origin: Origin) -> tuple[str, ast.CardText] | None:
    """Return the line of a card at which an ability stands, with its tree; None for one of another text."""
    card, number, start, end = origin
    if card != draft.id or not 0 <= number < len(draft.nodes) or end <= start:
        return None
    line, node = draft.nodes[number]
    return (line.text, node) if isinstance(node, ast.CardText) else None


def _around(text: ast.CardText, word: Span) -> Span:
    """Return the condition in which a word stands, also one joined by `or`; without one the phrase."""
    for sentence in text.sentences:
        condition = False
        for piece in sentence.pieces:
            condition = bool(piece.opening) or (condition and piece.separator in _JOINING)
            if piece.span.start <= word.start < piece.span.end:
                if condition:
                    return piece.span
                return next(c.span for c in piece.chunks if c.span.start <= word.start < c.span.end)
    return word


def _each_once(spans: Sequence[Span]) -> list[Span]:
    """Return each span once, in the order written."""
    return sorted(dict.fromkeys(spans), key=lambda span: span.start)
