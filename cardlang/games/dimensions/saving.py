"""The state of a match of Dimensions as plain data, and back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from cardlang.engine.errors import StateError
from cardlang.engine.memory import Memory
from cardlang.games.dimensions.terms import DIMENSIONS
from cardlang.games.dimensions.units import Frame, Unit
from cardlang.games.dimensions.zones import card_of

if TYPE_CHECKING:
    from cardlang.games.dimensions.match import DimensionsMatch


def save(m: DimensionsMatch) -> dict[str, Any]:
    """Return the state as plain data."""
    return {
        "turn": m.turn,
        "active": m.active,
        "dimension": m.dimension,
        "over": m.over,
        "winner": m.winner,
        "hp": m.hp.copy(),
        "mana": m.mana.copy(),
        "top_mana": m.top_mana.copy(),
        "fatigue": m.fatigue.copy(),
        "strikes": m.strikes.copy(),
        "deaths": m.deaths.copy(),
        "hands": _ids(m, m.hands),
        "shown": [row.copy() for row in m.shown],
        "memory": m.memory.save(),
        "decks": _ids(m, m.decks),
        "gone": _ids(m, m.gone),
        "played": [row.copy() for row in m.played],
        "board": [[unit.save() for unit in row] for row in m.board],
        "gear": [[None if unit is None else unit.save() for unit in row] for row in m.gear],
        "limbo": [unit.save() for unit in m.limbo.values()],
        "stack": [frame.save() for frame in m.stack],
        "later": [[turn, point, frame.save()] for turn, point, frame in m.later],
        "choice": None if m.choice is None else list(m.choice),
        "terms": [list(term) for term in m.terms],
        "peeks": [[*who, *numbers] for who, numbers in sorted(m.peeks.items())],
        "marks": [list(mark) for mark in m.marks],
        "returns_at": [e.copy() for e in m.returns_at],
        "used": [pair.copy() for pair in m.used],
        "last_uid": m.last_uid,
    }


def _ids(m: DimensionsMatch, zones: list[list[int]]) -> list[list[str]]:
    profiles = m.program.profiles
    return [
        [profiles[card_of(c)].id if c >= 0 else "~" + profiles[card_of(c)].id for c in zone] for zone in zones
    ]


def _cards(m: DimensionsMatch, zones: Any) -> list[list[int]]:
    index = m.program.index
    return [[~index[i[1:]] if i[:1] == "~" and i not in index else index[i] for i in zone] for zone in zones]


def load(m: DimensionsMatch, data: Mapping[str, Any]) -> None:
    """Read back what `save` wrote into an empty table; what units are is not worked out yet."""
    for name in ("turn", "active", "dimension", "over", "winner", "last_uid"):
        setattr(m, name, data[name])
    for name in ("hp", "mana", "top_mana", "fatigue", "strikes", "deaths"):
        setattr(m, name, [int(data[name][0]), int(data[name][1])])
    m.hands, m.decks, m.gone = (_cards(m, data[name]) for name in ("hands", "decks", "gone"))
    m.shown = [list(row) for row in data["shown"]]
    m.memory = Memory.load(data["memory"])
    m.played = [list(row) for row in data["played"]]
    m.board = [[Unit.load(unit) for unit in row] for row in data["board"]]
    m.gear = [[None if unit is None else Unit.load(unit) for unit in row] for row in data["gear"]]
    m.limbo = {unit.uid: unit for unit in map(Unit.load, data["limbo"])}
    m.stack = [Frame.load(frame) for frame in data["stack"]]
    m.later = [(turn, point, Frame.load(frame)) for turn, point, frame in data["later"]]
    m.choice = None if data["choice"] is None else tuple(data["choice"])
    m.terms = [(e, p, c, n, left) for e, p, c, n, left in data["terms"]]
    m.peeks = {(viewer, owner): (bottom, top) for viewer, owner, bottom, top in data["peeks"]}
    m.marks = [(p, at, e, c, n) for p, at, e, c, n in data["marks"]]
    m.returns_at = [list(entry) for entry in data["returns_at"]]
    m.used = [list(pair) for pair in data["used"]]
    if not (0 <= m.dimension < len(DIMENSIONS) and m.active in (0, 1) and len(m.hands) == 2):
        raise StateError("the saved state of Dimensions is damaged")
    m.units = {unit.uid: unit for unit in m.in_play()}
