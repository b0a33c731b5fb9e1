"""What a mutation changes in an effect text of Bugs.

A node of this language prints the words of its author, so a text is changed word by word, at its root.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import attrs

from cardlang.games.bugs.terms import Phrase
from cardlang.games.sites import Names
from cardlang.syntax.node import Node

_NUMBERS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_TARGETS = {
    "next": ("previous",),
    "previous": ("next",),
    "previous player's": ("next player's",),
    "left": ("right",),
    "right": ("left",),
    "dealer": ("next player",),
    "player": ("dealer",),
    "swarm": ("table",),
    "any": ("no",),
    "highest": ("lowest",),
    "lowest": ("highest",),
    "most valuable": ("least valuable",),
}


def changes(node: Node, names: Names) -> Iterator[tuple[str, Sequence[Node]]]:
    """Yield each number and target of a whole text with what to put there."""
    if not isinstance(node, Phrase):
        return
    words = node.words
    for at, word in enumerate(words):
        for kind, others in _others(word, names):
            yield kind, [attrs.evolve(node, words=(*words[:at], other, *words[at + 1 :])) for other in others]


def _others(word: str, names: Names) -> Iterator[tuple[str, Sequence[str]]]:
    if word.isdigit():
        yield "number", [str(int(word) + 1), str(int(word) - 1)]
    elif word in _NUMBERS:
        at = _NUMBERS.index(word)
        yield "number", [_NUMBERS[(at + 1) % len(_NUMBERS)], str(at + 1)]
    elif word in _TARGETS:
        yield "target", _TARGETS[word]
    elif names.scope.cards_named(word):
        yield "target", names.other_cards(word)
