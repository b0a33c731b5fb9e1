"""Places of an effect text that a mutation changes, and what it puts there. Each game says which they are."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, TypeVar

import attrs

from cardlang.checks.scope import Draft, KeywordDraft, Scope
from cardlang.source import Span
from cardlang.syntax.node import Node

KINDS = ("number", "target", "tribe", "limit")


@attrs.frozen
class Site:
    """One number, target, tribe or limit of a text.

    `trees` are whole texts with something else in its place, the most telling first; the first that reads and
    means something else is used.
    """

    kind: str
    span: Span
    trees: tuple[Node, ...]


@attrs.frozen
class Names:
    """The names that may stand in another one's place."""

    scope: Scope
    own: Draft | KeywordDraft
    """The card or keyword whose text is changed."""

    def other_cards(self, name: str) -> list[str]:
        """Return printed names of other cards of the same section, those behind it in its file first."""
        found = self.scope.cards_named(name)
        if not found:
            return []
        drafts = [d for d in self.scope.by_id.values() if d.kind == found[0].kind and d.set == found[0].set]
        at = next(i for i, draft in enumerate(drafts) if draft is found[0])
        ordered = [*drafts[at + 1 :], *drafts[:at]]
        return [d.name for d in ordered if len(self.scope.cards_named(d.name)) == 1 and d is not self.own]

    def other_tribes(self, name: str) -> list[str]:
        """Return the other tribes in reach, those declared behind it first."""
        return rotated(self.scope.tribes, name)


Hook = Callable[[Node, Names], Iterable[tuple[str, Sequence[Node]]]]
"""Returns for one node of a tree the kinds of change it allows, each with nodes to put in its place."""
Value = TypeVar("Value")


def with_field(node: Node, name: str, value: object) -> Node:
    """Return a node with another value in one of its fields."""
    fields: dict[str, Any] = {name: value}
    return attrs.evolve(node, **fields)


def rotated(values: Sequence[Value], value: Value) -> list[Value]:
    """Return all other values, those behind `value` first."""
    if value not in values:
        return list(values)
    at = list(values).index(value)
    return [*values[at + 1 :], *values[:at]]


def sites(root: Node, names: Names, hook: Hook) -> Iterator[Site]:
    """Yield the sites of a text in the order written."""
    for node, put in _places(root, lambda new: new):
        for kind, others in hook(node, names):
            yield Site(kind, node.span, tuple(put(other) for other in others))


def _places(node: Node, put: Callable[[Node], Node]) -> Iterator[tuple[Node, Callable[[Node], Node]]]:
    """Yield each node below and with `node`, and a function that returns the whole tree with another one there."""
    yield node, put
    for field in attrs.fields(type(node)):
        value: Any = getattr(node, field.name)
        if isinstance(value, Node):
            yield from _places(value, _putter(node, field.name, None, put))
        elif isinstance(value, tuple):
            for at, item in enumerate(value):
                if isinstance(item, Node):
                    yield from _places(item, _putter(node, field.name, at, put))


def _putter(node: Node, name: str, at: int | None, put: Callable[[Node], Node]) -> Callable[[Node], Node]:
    def replace(new: Node) -> Node:
        value: Any = new
        if at is not None:
            old = getattr(node, name)
            value = (*old[:at], new, *old[at + 1 :])
        return put(with_field(node, name, value))

    return replace
