"""Imports go one way through the rooms of the house, and a game never imports another one."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

HOUSE = Path(__file__).parents[2] / "cardlang"
GROUND = {"source", "errors", "resources"}
LANGUAGE = GROUND | {"diagnostics", "syntax"}
SHARED = {f"games.{path.stem}" for path in (HOUSE / "games").glob("[!_]*.py")}
"""What all games use and what finds them; every folder beside these is a game."""
GAMES = LANGUAGE | {"checks", "engine"} | SHARED

MAY_IMPORT = {
    "source": set(),
    "errors": set(),
    "resources": set(),
    "diagnostics": GROUND,
    "engine": {"errors"},
    "syntax": GROUND | {"diagnostics"},
    "checks": LANGUAGE | {"engine"},
    **dict.fromkeys(SHARED, GAMES),
    "api": GAMES | {"games"},
    "search": {"engine", "errors"},
    "play": GAMES | {"games", "api", "search"},
    "codecs": GAMES | {"games", "api"},
    "compare": GAMES | {"games", "api", "play"},
    "simulation": GAMES | {"games", "api", "play", "compare"},
    "mutation": GAMES | {"games", "api", "play"},
    "projects": GAMES | {"games", "api", "mutation"},
}
"""What each room may use besides itself. A room that is not listed may use everything, and nothing uses it."""
TOP_FLOOR = {"cli", "lsp", "web", "sim", "adapters"}
LIBRARIES = {
    "syntax": {"attrs", "lark"},
    "cli": {"attrs", "click"},
    "adapters": {"attrs", "gymnasium", "numpy", "pettingzoo", "pyspiel"},
}
"""Libraries that a room may import when it is imported itself; other rooms may import attrs."""


def room_of(names: list[str]) -> str:
    """Return the room of a dotted name behind `cardlang`; each game is a room of its own."""
    return ".".join(names[:2]) if names[0] == "games" and len(names) > 1 else names[0]


def imports(tree: ast.Module, *, only_at_the_top: bool = False) -> Iterator[list[str]]:
    """Yield every imported module as its parts; names imported from a package count as modules of it."""
    for node in tree.body if only_at_the_top else ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name.split(".") for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.module is not None, "imports are absolute"
            parts = node.module.split(".")
            yield from ([*parts, alias.name] for alias in node.names) if parts == ["cardlang"] else [parts]


def rooms() -> Iterator[tuple[Path, str, ast.Module]]:
    """Yield every module with its room and its tree."""
    for path in sorted(HOUSE.rglob("*.py")):
        parts = path.relative_to(HOUSE).with_suffix("").parts
        yield path, room_of(list(parts)), ast.parse(path.read_text(encoding="utf-8"))


def test_a_module_imports_only_from_rooms_below_its_own() -> None:
    wrong = []
    for path, room, tree in rooms():
        allowed = MAY_IMPORT.get(room, GAMES)  # a game's room uses what all games use
        for name in imports(tree):
            if name[0] != "cardlang" or len(name) < 2 or name[1].startswith("__"):
                continue
            other = room_of(name[1:])
            fine = other == room or room in TOP_FLOOR or room.startswith("__") or other in allowed
            if not fine and not ("games" in allowed and other.startswith("games.")):
                wrong.append(f"{path.name}: {room} imports {other}")
    assert wrong == []


def test_libraries_are_imported_where_they_belong_and_optional_ones_only_when_used() -> None:
    wrong = []
    for path, room, tree in rooms():
        at_the_top = {name[0] for name in imports(tree, only_at_the_top=True)}
        foreign = at_the_top - set(sys.stdlib_module_names) - {"cardlang"} - LIBRARIES.get(room, {"attrs"})
        if room != "syntax":
            foreign |= {name[0] for name in imports(tree)} & {"lark"}
        wrong += [f"{path.name}: {room} imports {name}" for name in sorted(foreign)]
    assert wrong == []
