"""What a mutation changes in an effect text of Dimensions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import attrs

from cardlang.games.dimensions.ast import Clause, Name, Number, Occasion, Segment, Signed, Word
from cardlang.games.dimensions.terms import DIMENSIONS
from cardlang.games.sites import Names, rotated
from cardlang.syntax.node import Node

_WORDS = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_TARGETS = {
    "enemy": ("friendly",),
    "enemies": ("friendly characters",),
    "friendly": ("enemy",),
    "your": ("enemy", "your opponent's"),
    "opponent": ("player",),
    "player": ("opponent",),
    "you": ("your opponent",),
    "all": ("all friendly", "all enemy", "all damaged"),
    "mob": ("structure", "character"),
    "mobs": ("structures", "characters"),
    "structure": ("mob",),
    "structures": ("mobs",),
    "item": ("mob", "structure"),
    "items": ("mobs", "structures"),
    "weapon": ("armor", "item"),
    "other": ("",),
    "attack": ("defense", "health"),
    "health": ("attack", "defense"),
    "defense": ("attack", "health"),
    "hand": ("deck",),
    "deck": ("hand",),
    "board": ("hand",),
    "discard pile": ("deck",),
}
"""Words that say whom, what or where, with what may stand there instead."""
_LIMITS = frozenset({"this turn", "until", "until end of turn", "until your next turn", "instead"})
_TIMES = {"twice": "three times", "once": "twice", "three times": "twice"}
_TURNS = {"your turn": "your opponent's turn", "its owner's turn": "your turn"}


def changes(node: Node, names: Names) -> Iterator[tuple[str, Sequence[Node]]]:
    """Yield each number, target, tribe and limit of a node with what to put there."""
    match node:
        case Number(value=value, text=text) if value is not None:
            yield "number", [Number(other, _written(other, text)) for other in (value + 1, value - 1)]
        case Signed(value=value, letter=""):
            yield "number", [Signed(value - 1 if value < 0 else value + 1)]
        case Name(text=text) if not node.card_id:
            yield from _name(node, text, names)
        case Word(text=text) if text in _TARGETS:
            yield "target", [Word(other) for other in _TARGETS[text]]
        case Segment(opener=opener) if opener in _TIMES:
            yield "number", [attrs.evolve(node, opener=_TIMES[opener])]
        case Clause(after=after):
            for at, segment in enumerate(after):
                if segment.opener in _LIMITS:
                    yield "limit", [attrs.evolve(node, after=(*after[:at], *after[at + 1 :]))]
        case Occasion(turn=turn) if turn in _TURNS:
            yield "target", [attrs.evolve(node, turn=_TURNS[turn])]


def _written(value: int, like: str) -> str:
    """Return a number as its place writes it: in digits, or as a word."""
    return _WORDS[value - 1] if like in _WORDS and 1 <= value <= len(_WORDS) else str(value)


def _name(node: Name, text: str, names: Names) -> Iterator[tuple[str, Sequence[Node]]]:
    if text in DIMENSIONS:
        yield "tribe", [Name(other) for other in rotated(DIMENSIONS, text)]
    elif text in names.scope.keywords:
        others = rotated(list(names.scope.keywords), text)
        yield "target", [Name(other) for other in others]
    else:
        yield "target", [Name(other, quoted=True) for other in names.other_cards(text)]
