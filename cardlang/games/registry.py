"""Find games: those of cardlang and those of other packages, by the entry point group `cardlang.games`."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path

from cardlang.diagnostics.suggest import closest
from cardlang.errors import CardlangError
from cardlang.games.base import Game

GROUP = "cardlang.games"


class UnknownGame(CardlangError):
    """A game that is not installed."""


@cache
def _entries() -> dict[str, str]:
    """Return `module:name` of each installed game.

    The metadata of installed packages is read directly, because importing importlib.metadata takes longer
    than checking a set of 90 cards. It is asked only where packages are not installed as plain files.
    """
    found: dict[str, str] = {}
    for place in dict.fromkeys(sys.path):
        folder = Path(place or ".")
        if folder.is_file():
            return _slow_entries()
        for file in sorted(folder.glob("*.dist-info/entry_points.txt")):
            for name, value in _games_in(file.read_text(encoding="utf-8")):
                found.setdefault(name, value)
    return dict(sorted(found.items())) or _slow_entries()


def _games_in(text: str) -> Iterator[tuple[str, str]]:
    """Yield the names and values of the group of games in a file of entry points."""
    inside = False
    for line in map(str.strip, text.splitlines()):
        if line.startswith("["):
            inside = line == f"[{GROUP}]"
        elif inside and "=" in line and not line.startswith(("#", ";")):
            name, _, value = line.partition("=")
            yield name.strip(), value.split("[")[0].strip()


def _slow_entries() -> dict[str, str]:
    from importlib.metadata import entry_points

    return {
        entry.name: entry.value for entry in sorted(entry_points(group=GROUP), key=lambda entry: entry.name)
    }


def game_names() -> tuple[str, ...]:
    """Return the short names of all installed games."""
    return tuple(_entries())


@cache
def game(name: str) -> Game:
    """Return a game by its short name; raises UnknownGame with the names there are."""
    entry = _entries().get(name)
    if entry is None:
        near = closest(name, game_names(), 1)
        hint = f"; did you mean `{near[0]}`?" if near else ""
        raise UnknownGame(f"there is no game called `{name}`{hint} (installed: {', '.join(game_names())})")
    module, _, attribute = entry.partition(":")
    try:
        loaded = getattr(import_module(module), attribute, None)
    except ImportError as error:
        raise UnknownGame(f"the game `{name}` cannot be loaded: {error}") from error
    if not isinstance(loaded, Game):
        raise UnknownGame(f"the entry point of `{name}` is not a cardlang Game: {entry}")
    return loaded
