"""Show how an effect text was read: its tree, each piece in the words it would print."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import attrs

from cardlang.source import Span
from cardlang.syntax.node import Node, print_node

GAP = "…"
PLAIN_ROLE = "effect"
"""The role that says nothing: a piece that stands alone under it is shown without."""


@attrs.frozen
class Outline:
    """One piece of a text: its words with `…` where larger pieces stand, and those pieces."""

    text: str
    node: str
    """The kind of piece, such as `Coin`."""
    span: Span
    role: str = ""
    """What it is to the piece around it, such as `heads`."""
    inner: tuple[Outline, ...] = ()

    def lines(self) -> Iterator[str]:
        """Yield the tree as lines; pieces that stand beside each other are told apart by their role."""
        yield self.text
        yield from self._branches("")

    def _branches(self, indent: str) -> Iterator[str]:
        several = len(self.inner) > 1
        width = max((len(piece.role) for piece in self.inner), default=0)
        for number, piece in enumerate(self.inner, 1):
            last = number == len(self.inner)
            label = f"{piece.role:<{width}}  " if several or piece.role not in ("", PLAIN_ROLE) else ""
            yield f"{indent}{'└─' if last else '├─'} {label}{piece.text}"
            yield from piece._branches(indent + ("   " if last else "│  "))

    def as_data(self) -> dict[str, Any]:
        """Return the tree as JSON-able data; columns count from 1 in the text as given."""
        data: dict[str, Any] = {"node": self.node, "text": self.text}
        if self.role:
            data["role"] = self.role
        data["column"], data["end_column"] = self.span.start + 1, self.span.end + 1
        if self.inner:
            data["inner"] = [piece.as_data() for piece in self.inner]
        return data


def outline(node: Node) -> Outline:
    """Return the outline of a tree; a wrapper that adds no words of its own is left out."""
    made = _outline(node, "")
    while made.text.strip(" .,;:") == GAP and len(made.inner) == 1:
        made = made.inner[0]
    return attrs.evolve(made, role="")


def _outline(node: Node, role: str) -> Outline:
    words, pieces = [], []
    roles = {id(child): name for name, child in _named_children(node)}
    for part in node.parts():
        if isinstance(part, str):
            words.append(part)
        elif next(part.children(), None) is None:
            words.append(print_node(part))
        else:
            words.append(GAP)
            pieces.append(_outline(part, roles.get(id(part), "")))
    return Outline("".join(words), type(node).__name__, node.span, role, tuple(pieces))


def _named_children(node: Node) -> Iterator[tuple[str, Node]]:
    for field in attrs.fields(type(node)):
        value = getattr(node, field.name)
        if isinstance(value, Node):
            yield field.name, value
        elif isinstance(value, tuple):
            yield from ((field.name, item) for item in value if isinstance(item, Node))
