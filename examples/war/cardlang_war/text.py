"""Card texts of War: what they say (nodes), how they are read, and what they mean (effects)."""

from pathlib import Path

import attrs

from cardlang.checks.scope import did_you_mean
from cardlang.engine.effect import Effect
from cardlang.games.base import Compiled
from cardlang.syntax.english import EnglishLexer
from cardlang.syntax.language import Language, span_of
from cardlang.syntax.node import Node, print_node


@attrs.frozen
class Name(Node):
    text: str


@attrs.frozen
class Beats(Node):
    names: tuple[Name, ...]

    def parts(self):
        yield f"Beats {' and '.join(name.text for name in self.names)}."


class Builder:
    def start(self, c):
        return Beats(tuple(n for n in c if isinstance(n, Name)), span=span_of(c))

    def name(self, c):
        return Name(" ".join(c), span=span_of(c))


LANGUAGE = Language(Path(__file__).with_name("war.lark"), EnglishLexer, Builder())


@attrs.frozen
class Wins(Effect):
    ids: tuple[str, ...]  # the cards that this one takes, whatever their rank


def compile_line(reader, node):
    """Look up the names of a text and return its effect."""
    found = [reader.scope.cards_named(name.text) for name in node.names]
    for name in (name for name, cards in zip(node.names, found, strict=True) if not cards):
        near = did_you_mean(name.text, reader.scope, {})[:1]
        reader.fault("E210", f"there is no card called `{name.text}`", name.span, help=[n for n, _ in near])
    return Compiled((Wins(tuple(c[0].id for c in found), phase=0),), print_node(node)) if all(found) else None
