"""Words that were read and changed nothing: a text that would mean the same without them is not understood.

A number, a comparison, a keyword and a dimension always matter to an author. So each is changed in turn and the
text is compiled again; one that leaves the meaning as it was has been passed over.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import attrs

from cardlang.diagnostics.model import TextError
from cardlang.games.dimensions import ast
from cardlang.games.dimensions import effects as fx
from cardlang.games.dimensions.misfits import misfit
from cardlang.games.dimensions.terms import DIMENSIONS
from cardlang.games.dimensions.vocabulary import COMPARES_AFTER, COMPARES_BEFORE
from cardlang.syntax.node import Node

_OPPOSITES = {
    word: opposite
    for words in (COMPARES_BEFORE, COMPARES_AFTER)
    for word, sign in words.items()
    for opposite, other in words.items()
    if other == {">=": "<=", "<=": ">=", ">": "<", "<": ">"}.get(sign)
}


def check_all_heard(
    text: ast.Text,
    abilities: tuple[fx.Ability, ...],
    compiled: Callable[[ast.Text], tuple[fx.Ability, ...]],
    keywords: tuple[tuple[str, ...], ...],
) -> None:
    """Raise TextError for a word that the meaning of a text does not depend on; `keywords` are rows of like ones."""
    for word, changed in _changed(text, keywords):
        try:
            same = compiled(changed) == abilities
        except TextError:
            continue
        if same:
            shown = text_of(word)
            raise misfit(word.span, f"`{shown}` would change nothing here", "say it in a sentence of its own")


def text_of(word: Node) -> str:
    """Return a word as it is printed."""
    return "".join(part for part in word.parts() if isinstance(part, str))


def _other(word: Node, keywords: tuple[tuple[str, ...], ...]) -> Node | None:
    """Return what stands in the place of a word, None for words that need not matter."""
    match word:
        case ast.Number(value=int(value), text=text) if text != "one":
            return attrs.evolve(word, value=value + 1, text=str(value + 1))
        case ast.Sized(value=value):
            return attrs.evolve(word, value=value + 1)
        case ast.Non(text=text):
            return attrs.evolve(word, text="structure" if text == "boss" else "boss")
        case ast.Signed(value=value, letter=""):
            return attrs.evolve(word, value=value + 1)
        case ast.Word(text=text) if text in _OPPOSITES:
            return attrs.evolve(word, text=_OPPOSITES[text])
        case ast.Name(text=text, quoted=False) if text in DIMENSIONS:
            return attrs.evolve(word, text=next(name for name in DIMENSIONS if name != text))
        case ast.Name(text=text, quoted=False):
            alike = next((row for row in keywords if text in row), ())
            return next((attrs.evolve(word, text=name) for name in alike if name != text), None)
    return None


def _changed(text: ast.Text, keywords: tuple[tuple[str, ...], ...]) -> Iterator[tuple[Node, ast.Text]]:
    """Yield each word that must matter, with the text in which it is another one."""
    for path, word in _words(text):
        other = _other(word, keywords)
        if other is not None:
            changed = _replaced(text, path, other)
            assert isinstance(changed, ast.Text)
            yield word, changed


Path = tuple[tuple[str, int], ...]


def _words(node: Node, path: Path = ()) -> Iterator[tuple[Path, Node]]:
    """Yield the nodes of a tree that hold no others, with the way to them; a text is never deep."""
    inner = False
    for field in attrs.fields(type(node)):
        value = getattr(node, field.name)
        for at, child in enumerate(value if isinstance(value, tuple) else (value,)):
            if isinstance(child, Node):
                inner = True
                yield from _words(child, (*path, (field.name, at if isinstance(value, tuple) else -1)))
    if not inner:
        yield path, node


def _replaced(node: Node, path: Path, new: Node) -> Node:
    if not path:
        return new
    (name, at), *rest = path
    value = getattr(node, name)
    child = _replaced(value if at < 0 else value[at], tuple(rest), new)
    change: dict[str, Any] = {name: child if at < 0 else (*value[:at], child, *value[at + 1 :])}
    return attrs.evolve(node, **change)
