"""Nothing stands about unused: every node, effect and game is there for some text that a person can read.

What is asked of every diagnostic code stands in `tests/diagnostics`.
"""

from __future__ import annotations

import ast
import importlib
import inspect
import pkgutil
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import attrs
import pytest

from cardlang.api import load_game
from cardlang.checks.text import text_reader
from cardlang.games.registry import game_names
from cardlang.syntax.node import Node, walk

ROOT = Path(__file__).parents[2]
BUNDLED = [name for name in game_names() if load_game(name).rules.folder.is_relative_to(ROOT)]


DROPPED = {"bugs": {"Words"}}
"""Nodes that a reader makes on the way and that no finished tree holds: words that choose nothing."""


def modules_of(game: str) -> Iterator[Any]:
    package = importlib.import_module(
        type(load_game(game).rules.language.builder).__module__.rpartition(".")[0]
    )
    for found in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
        yield importlib.import_module(found.name)


def concrete(classes: set[type]) -> set[type]:
    """Return the classes that are the base of no other one."""
    return {c for c in classes if not any(c in other.__mro__[1:] for other in classes)}


def node_classes(game: str) -> set[type]:
    found = {
        c
        for m in modules_of(game)
        for _, c in inspect.getmembers(m, inspect.isclass)
        if c.__module__ == m.__name__
    }
    return concrete({c for c in found if issubclass(c, Node)})


def effect_classes(game: str) -> set[type]:
    modules = [m for m in modules_of(game) if m.__name__.rpartition(".")[2] == "effects"]
    found = {
        c for m in modules for _, c in inspect.getmembers(m, inspect.isclass) if c.__module__ == m.__name__
    }
    return concrete({c for c in found if attrs.has(c)})


def card_texts(game: str) -> Iterator[str]:
    """Yield the effect lines of every card file of a game, keywords included."""
    for folder in ("cards", "examples", "tests"):
        for path in (ROOT / folder).rglob("*.cards.md"):
            text = path.read_text(encoding="utf-8")
            if f"\ngame: {game}\n" in text:
                yield from (line.removeprefix("- ") for line in text.splitlines() if line.startswith("- "))


def sentences_in_tests(game: str) -> Iterator[str]:
    """Yield the lines of all string constants in a game's tests."""
    for path in (ROOT / "tests").rglob("*.py"):
        if game in str(path.relative_to(ROOT)):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Constant) and isinstance(node.value, str):
                    yield from (line.strip().removeprefix("- ") for line in node.value.splitlines())


@cache
def trees(game: str) -> tuple[Node, ...]:
    read = load_game(game).rules.language.read
    texts = sorted({text for text in (*card_texts(game), *sentences_in_tests(game)) if 2 < len(text) < 500})
    return tuple(tree for text in texts if isinstance(tree := read(text), Node))


def inside(value: object) -> Iterator[type]:
    """Yield the classes of an effect and of all data in it."""
    stack, seen = [value], set()
    while stack:
        current = stack.pop()
        if isinstance(current, (tuple, list, frozenset)):
            stack.extend(current)
        elif attrs.has(type(current)) and id(current) not in seen:
            seen.add(id(current))
            yield type(current)
            stack.extend(getattr(current, field.name) for field in attrs.fields(type(current)))


@pytest.mark.parametrize("game", BUNDLED)
def test_every_node_prints_and_some_text_reads_as_it(game: str) -> None:
    classes = node_classes(game)
    assert {c.__name__ for c in classes if c.parts is Node.parts} == set()
    read = {type(node) for tree in trees(game) for node in walk(tree)}
    assert {c.__name__ for c in classes - read} == DROPPED.get(game, set())


@pytest.mark.parametrize("game", BUNDLED)
def test_every_effect_is_what_some_text_means(game: str) -> None:
    rules, cards = load_game(game).rules, load_game(game).cards
    meant = {
        found for _, _, effects in cards.extras.get("keywords", {}).values() for found in inside(effects)
    }
    for tree in trees(game):
        for section in rules.sections:
            compiled = rules.compile_line(text_reader("", cards, [], section), tree)
            if compiled is not None:
                meant.update(inside(compiled.effects))
                break
    assert {c.__name__ for c in effect_classes(game) - meant} == set()


@pytest.mark.parametrize("game", BUNDLED)
def test_every_game_has_a_stored_match(game: str) -> None:
    assert (ROOT / "tests/playthroughs" / f"{game}.jsonl").is_file()
