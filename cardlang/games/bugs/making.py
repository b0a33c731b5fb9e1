"""What every part of the compiler adds to: the effects of one line."""

from __future__ import annotations

from typing import Any

import attrs

from cardlang.checks.scope import LineReader
from cardlang.engine.effect import Effect
from cardlang.games.bugs import ast
from cardlang.games.bugs import effects as e
from cardlang.games.bugs.meanings import Meanings


class Maker(Meanings):
    """Holds the effects of one line, in order."""

    def __init__(self, reader: LineReader) -> None:
        super().__init__(reader)
        self.effects: list[Effect] = []

    def add(self, kind: type[Effect], node: ast.Phrase, *values: Any) -> None:
        """Add an effect that `node` writes."""
        origin = (getattr(self.reader.draft, "id", ""), self.reader.number, node.span.start, node.span.end)
        phase = e.Phase.CHOICE if kind in e.CHOICES else e.Phase.EFFECT
        key = f"{origin[0]}#{origin[1]}.{len(self.effects)}"
        self.effects.append(kind(*values, phase=phase, origin=origin, key=key, text=ast.spaced(node.words)))

    def cover(self, at: int, end: int | None = None) -> None:
        covers = (len(self.effects) if end is None else end) - at - 1
        self.effects[at] = attrs.evolve(self.effects[at], covers=covers)  # type: ignore[call-arg]
