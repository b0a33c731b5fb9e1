"""What a mutation changes in an effect text of Bugsnax."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import attrs

from cardlang.games.bugsnax.ast import Adverb, Noun, Preposition, SentencePart, Word
from cardlang.games.sites import Names, rotated
from cardlang.syntax.node import Node

_WORDS = ("one", "two", "three", "four", "five", "six")
_TARGETS = {
    "another": ("each", "a"),
    "each": ("another", "the"),
    "each other": ("each", "another"),
    "any other": ("any",),
    "other": ("",),
    "your": ("another player's",),
    "trap": ("Bugsnak", "card"),
    "Trap": ("Bugsnak", "card"),
    "traps": ("Bugsnax", "cards"),
    "Traps": ("Bugsnax", "cards"),
    "Snak": ("Trap", "trap"),
    "Bugsnak": ("Trap", "card"),
    "Bugsnax": ("Traps", "cards"),
    "card": ("Trap",),
    "cards": ("Traps",),
    "top": ("bottom",),
    "bottom": ("top",),
    "Difficulty": ("Power", "points"),
    "Power": ("Difficulty", "points"),
    "power": ("difficulty",),
    "action": ("point",),
    "actions": ("points",),
    "point": ("action",),
    "points": ("actions",),
    "you": ("another player",),
    "hand": ("Grumpus deck", "discard pile"),
    "random": ("",),
    "Grumpus": ("Trap", "Snax"),
    "Snax": ("Trap",),
    "caught": ("eaten",),
    "eaten": ("caught",),
}
"""Words that say whom, what or where, with what may stand there instead."""
_LIMITS = frozenset({"this turn", "the turn", "your turn", "their turn"})


def changes(node: Node, names: Names) -> Iterator[tuple[str, Sequence[Node]]]:
    """Yield each number, target, tribe and limit of a node with what to put there."""
    match node:
        case Word(text=text, kind="number"):
            yield "number", [Word(other, "number") for other in _numbers(text)]
        case Word(text=text, kind="signed") if text[1:].isdecimal():
            value = int(text.replace("\u2212", "-"))
            yield "number", [Word(f"{value - 1 if value < 0 else value + 1:+d}", "signed")]
        case Word(text=text, kind="name" | "quoted"):
            yield "target", [Word(other, "quoted") for other in names.other_cards(text)]
        case Word(text=text, kind="keyword") if text in names.scope.keywords:
            yield "target", [Word(other, "keyword") for other in rotated(list(names.scope.keywords), text)]
        case Word(text=text) if text in _TARGETS:
            yield "target", [Word(other) for other in _TARGETS[text]]
        case SentencePart():
            yield from _limits(node)


def _numbers(text: str) -> list[str]:
    if text in _WORDS:
        return [_WORDS[(_WORDS.index(text) + 1) % len(_WORDS)]]
    return [str(int(text) + 1), str(int(text) - 1)] if text.isdigit() else []


def _limits(node: SentencePart) -> Iterator[tuple[str, Sequence[Node]]]:
    """Yield the part without each `this turn`, `until the end of this turn` in it."""
    chunks = node.chunks
    for at, chunk in enumerate(chunks):
        last = at
        if isinstance(chunk, Preposition) and chunk.text.startswith(("until", "during", "for")):
            last = at + 1
        elif not (isinstance(chunk, Adverb | Noun) and _words(chunk) in _LIMITS):
            continue
        left = (*chunks[:at], *chunks[last + 1 :])
        if left:
            yield "limit", [attrs.evolve(node, chunks=left)]


def _words(chunk: Adverb | Noun) -> str:
    return chunk.text if isinstance(chunk, Adverb) else " ".join(word.text for word in chunk.words)
