"""What a set declares and nothing in it uses."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from cardlang.checks.cards import CardSet
from cardlang.checks.unit import Unit
from cardlang.diagnostics.model import Diagnostic
from cardlang.syntax.characters import normal_name

_WORD = re.compile(r"[^\W_]+(?:['’-][^\W_]+)*|[^\w\s]+")
_ENDING = re.compile(r"(?<=..)(?:ning|ned|ing|ed|es|s|e|d)$")
_MOST_WORDS = 6
"""Keywords of more words are looked for by their first ones."""


def unused_tribes(unit: Unit, cards: CardSet, reach: Sequence[Unit]) -> list[Diagnostic]:
    """Warn about tribes that no card of the set has; a set without cards declares them for others."""
    if not unit.drafts:
        return []
    worn = {normal_name(line.text) for draft in unit.drafts for line in draft.tribe_lines}
    return [
        Diagnostic(
            "W366",
            f"no card of this set has the tribe `{line.text}`",
            unit.source,
            line.span,
            help=("give it to a card, or leave it out",),
        )
        for line in unit.file.tribes
        if normal_name(line.text) not in worn and line.text
    ]


def unused_keywords(unit: Unit, cards: CardSet, reach: Sequence[Unit]) -> list[Diagnostic]:
    """Warn about keywords that no text of the set names; a set without cards defines them for others."""
    if not unit.drafts or not unit.keywords:
        return []
    defining = {id(line) for keyword in unit.keywords for line in keyword.block.effects}
    named = {run for draft in unit.drafts for line in draft.block.effects for run in _runs(line.text)}
    for keyword in unit.keywords:
        own = tuple(_words(keyword.name))[:_MOST_WORDS]
        for line in keyword.block.effects:
            if id(line) in defining:
                named |= {run for run in _runs(line.text) if run != own}
    return [
        Diagnostic(
            "W367",
            f"no text of this set uses the keyword `{keyword.name}`",
            unit.source,
            keyword.block.name.span,
            keyword.name,
            help=("give it to a card, or leave it out",),
        )
        for keyword in unit.keywords
        if keyword.name and tuple(_words(keyword.name))[:_MOST_WORDS] not in named
    ]


def _words(text: str) -> Iterator[str]:
    """Yield the stems of words: texts say `Stun a Bugsnak` and `it FLEES` for STUNNED and FLEE."""
    for found in _WORD.finditer(normal_name(text)):
        word = found[0].casefold()
        yield _ENDING.sub("", word) or word


def _runs(text: str) -> Iterator[tuple[str, ...]]:
    """Yield every run of neighbouring words of a text."""
    words = list(_words(text))
    for start in range(len(words)):
        for length in range(1, min(_MOST_WORDS, len(words) - start) + 1):
            yield tuple(words[start : start + length])
