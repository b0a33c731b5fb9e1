"""Find games: those of cardlang and those of other packages, by the entry point group `cardlang.games`."""

from __future__ import annotations

from functools import cache
from importlib.metadata import EntryPoint, entry_points

from cardlang.diagnostics.suggest import closest
from cardlang.errors import CardlangError
from cardlang.games.base import Game

GROUP = "cardlang.games"


class UnknownGame(CardlangError):
    """A game that is not installed."""


@cache
def _entries() -> dict[str, EntryPoint]:
    return {entry.name: entry for entry in sorted(entry_points(group=GROUP), key=lambda entry: entry.name)}


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
    loaded = entry.load()
    if not isinstance(loaded, Game):
        raise UnknownGame(f"the entry point of `{name}` is not a cardlang Game: {entry.value}")
    return loaded
