"""Sentences that a language reads, to show an author whose own sentence it does not read."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from functools import cache

from cardlang.source import Span

_WORD = re.compile(r"[^\W\d_]+")
_NEAR = 3
"""How many words on either side of a fault count double."""


class _Examples:
    """Sentences with the words they are found by; a word that stands in few of them says more."""

    def __init__(self, sentences: Sequence[str]) -> None:
        self.sentences = tuple((sentence, frozenset(_stems(sentence))) for sentence in sentences)
        seen = Counter(word for _, words in self.sentences for word in words)
        self.weight = {word: 1 / count for word, count in seen.items()}

    def nearest(self, text: str, span: Span, count: int) -> list[str]:
        before, after = _stems(text[: span.start]), _stems(text[span.start :])
        near = {*before[-_NEAR:], *after[:_NEAR]}
        words = {*before, *after}
        scores = []
        for at, (sentence, own) in enumerate(self.sentences):
            shared = own & words
            score = sum(self.weight[word] * (2 if word in near else 1) for word in shared)
            if shared & near and score:
                scores.append((-score, len(own), at, sentence))
        return [sentence for *_, sentence in sorted(scores)[:count]]


def _stems(text: str) -> list[str]:
    """Return the words of a text in lower case, without the endings of plurals and verbs."""
    return [_stem(word.lower()) for word in _WORD.findall(text) if word.lower() not in _COMMON]


_COMMON = frozenset(
    [
        "a",
        "an",
        "and",
        "are",
        "be",
        "for",
        "from",
        "in",
        "is",
        "it",
        "of",
        "on",
        "one",
        "or",
        "that",
        "the",
        "their",
        "this",
        "three",
        "to",
        "two",
        "with",
        "you",
        "your",
    ]
)


def _stem(word: str) -> str:
    for ending in ("ies", "es", "s", "ed", "ing"):
        if word.endswith(ending) and len(word) > len(ending) + 2:
            return word[: -len(ending)]
    return word


_prepared = cache(_Examples)


def said_like(sentences: tuple[str, ...], text: str, span: Span, count: int = 2) -> tuple[str, ...]:
    """Return help lines with the sentences nearest to a text, above all to the words around a fault in it.

    Nothing when none of them shares a word with that place.
    """
    return tuple(f"said like this:   {found}" for found in _prepared(sentences).nearest(text, span, count))
