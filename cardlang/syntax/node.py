"""The base of all AST nodes, and the loops that walk them without recursion.

A node says what the author wrote. Spans count inside the effect text and take no part in equality, so the
same text is the same tree wherever it stands.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypeAlias

import attrs

from cardlang.source import Span

NOWHERE = Span(0, 0)
MAX_DEPTH = 64


@attrs.frozen(kw_only=True)
class Node:
    """A piece of effect text. `parts` prints it: strings, and nodes to print in their place."""

    span: Span = attrs.field(default=NOWHERE, eq=False, repr=False)

    def parts(self) -> Iterable[Part]:
        """Yield the canonical text of this node as strings and child nodes."""
        raise TypeError(f"{type(self).__name__} does not print")

    def children(self) -> Iterator[Node]:
        """Yield the nodes directly below this one, in the order written."""
        for name in _fields(self):
            value = getattr(self, name, None)
            if isinstance(value, Node):
                yield value
            elif isinstance(value, tuple):
                yield from (item for item in value if isinstance(item, Node))


_FIELDS: dict[str, tuple[str, ...]] = {}


def _fields(node: Node) -> tuple[str, ...]:
    """Return the names of a node's fields without the span, worked out once for each class."""
    kind = type(node)
    name = f"{kind.__module__}.{kind.__qualname__}"
    known = _FIELDS.get(name)
    if known is None:
        known = _FIELDS[name] = tuple(f.name for f in attrs.fields(kind) if f.name != "span")
    return known


Part: TypeAlias = "str | Node"


def print_node(node: Node) -> str:
    """Return the canonical text of a node. A loop with a stack: depth costs memory, not Python frames."""
    out: list[str] = []
    stack: list[Part] = [node]
    while stack:
        part = stack.pop()
        if isinstance(part, str):
            out.append(part)
        else:
            stack.extend(reversed(list(part.parts())))
    return "".join(out)


def walk(node: Node) -> Iterator[Node]:
    """Yield a node and everything below it, in the order written."""
    stack = [node]
    while stack:
        current = stack.pop()
        yield current
        stack.extend(reversed(list(current.children())))
