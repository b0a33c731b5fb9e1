"""What a mutation changes in an effect text of Spy Cards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import attrs

from cardlang.engine.amounts import is_finite
from cardlang.games.sites import Names, rotated, with_field
from cardlang.games.spycards.ast import (
    SELECTABLE_RANKS,
    Empower,
    IfCount,
    IfStat,
    Limit,
    Name,
    Numb,
    StatChange,
    Summon,
)
from cardlang.syntax.node import Node

_NUMBERS = ("amount", "count", "times", "factor")
_SIDES = ("opponent", "own", "versus")
_OTHER_STAT = {"ATK": "DEF", "DEF": "ATK", "HP": "ATK", "Final ATK": "Final DEF", "Final DEF": "Final ATK"}


def changes(node: Node, names: Names) -> Iterator[tuple[str, Sequence[Node]]]:
    """Yield each number, target, tribe and limit of a node with what to put there."""
    if isinstance(node, Limit):
        yield "limit", [node.effect]
    for field in attrs.fields(type(node)):
        value = getattr(node, field.name)
        if field.name in _NUMBERS and isinstance(value, int):
            numbers = [number for number in other_numbers(value) if field.name == "amount" or number > 0]
            yield "number", [with_field(node, field.name, number) for number in numbers]
    if isinstance(node, Name):
        yield from _name(node, names)
    if isinstance(node, StatChange | IfStat | Empower) and node.stat in _OTHER_STAT:
        yield "target", [attrs.evolve(node, stat=_OTHER_STAT[node.stat])]
    if isinstance(node, Numb | Summon | IfCount | IfStat):
        for side in _SIDES:
            if hasattr(node, side):
                yield "target", [with_field(node, side, not getattr(node, side))]


def other_numbers(value: int) -> list[int]:
    """Return what a number becomes: one further from 0, or else one nearer; infinities become 1."""
    if not is_finite(value):
        return [1]
    step = -1 if value < 0 else 1
    return [value + step, value - step]


def _name(node: Name, names: Names) -> Iterator[tuple[str, Sequence[Node]]]:
    if node.text in SELECTABLE_RANKS:
        yield "target", [attrs.evolve(node, text=rank) for rank in rotated(SELECTABLE_RANKS, node.text)]
    elif names.scope.tribe(node.text) is not None and not (node.quoted or names.scope.cards_named(node.text)):
        yield "tribe", [attrs.evolve(node, text=tribe) for tribe in names.other_tribes(node.text)]
    else:
        cards = [Name(text=card, quoted=node.quoted) for card in names.other_cards(node.text)]
        tribes = names.other_tribes(node.text) if names.scope.tribe(node.text) is not None else []
        yield "target", [*cards, *(Name(text=tribe) for tribe in tribes)]
