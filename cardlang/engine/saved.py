"""Bring saved matches back."""

from __future__ import annotations

import json
from typing import Any

from cardlang.engine.chance import Chance
from cardlang.engine.errors import StateError
from cardlang.engine.match import FORMAT_VERSION, STATE_FORMAT, Match, Setting


def read_state(blob: str) -> dict[str, Any]:
    """Return the document of a saved state; raises StateError when it is not one of this version."""
    try:
        data = json.loads(blob)
    except (ValueError, TypeError, RecursionError) as error:
        raise StateError(f"the saved state is not JSON: {error}") from error
    if not isinstance(data, dict) or data.get("format") != STATE_FORMAT:
        raise StateError("this is not a saved match of cardlang")
    if data.get("version") != FORMAT_VERSION:
        raise StateError(
            f"the saved state has version {data.get('version')!r}; this cardlang reads version {FORMAT_VERSION}"
        )
    return data


def restore(kind: type[Match], setting: Setting, data: dict[str, Any]) -> Match:
    """Return the match that `data` describes; raises StateError when the data is damaged."""
    try:
        chance = Chance.load(data["chance"])
        match = kind.__new__(kind)
        Match.__init__(match, setting, chance, bool(data["log"]))
        match._load(data["state"])
    except StateError:
        raise
    except (KeyError, IndexError, TypeError, ValueError, AttributeError) as error:
        raise StateError(f"the saved state is damaged: {type(error).__name__} {error}") from error
    match.restore_common(data)
    if match._pending:
        _check_pending(match)
    return match


def _check_pending(match: Match) -> None:
    """Raise StateError when the choices that wait for those of other players are none."""
    pending, match._pending = match._pending, {}
    open_to = match.players_to_act()
    if not pending.keys() < set(open_to) or any(a not in match.legal_actions(p) for p, a in pending.items()):
        raise StateError("the saved state is damaged: a choice that waits is not one the player has")
    match._pending, match._legal_known = pending, {}


def unpickle(kind: type[Match], setting: Setting, blob: str) -> Match:
    """Return a pickled match."""
    return restore(kind, setting, read_state(blob))
