"""What a player may know of a match, as plain data."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cardlang.games.dimensions.terms import DIMENSIONS
from cardlang.games.dimensions.units import Unit
from cardlang.games.dimensions.zones import card_of

if TYPE_CHECKING:
    from cardlang.games.dimensions.match import DimensionsMatch


def observe(m: DimensionsMatch, player: int) -> dict[str, Any]:
    """Return everything that `player` may know: boards, own hand, sizes of hidden zones, discard piles."""
    enemy = 1 - player
    profiles = m.program.profiles
    data: dict[str, Any] = {
        "player": player,
        "turn": m.turn,
        "active": m.active,
        "dimension": DIMENSIONS[m.dimension],
        "over": m.over,
        "hand": sorted([profiles[card if card >= 0 else ~card].id for card in m.hands[player]]),
        "you": _side(m, player),
        "opponent": _side(m, enemy),
        "known": sorted(
            [profiles[card_of(c)].id for c, s in zip(m.hands[enemy], m.shown[enemy], strict=True) if s]
        )
        if 1 in m.shown[enemy]
        else [],
        "choice": _choice(m, player),
    }
    decks = m.setting.decks
    data["decks"] = None if decks is None else [list(deck) for deck in decks]
    return data


def _side(m: DimensionsMatch, player: int) -> dict[str, Any]:
    weapon, armor = m.gear[player]
    profiles = m.program.profiles
    return {
        "hp": m.hp[player],
        "mana": m.mana[player],
        "max_mana": m.top_mana[player],
        "hand": len(m.hands[player]),
        "deck": len(m.decks[player]),
        "fatigue": m.fatigue[player],
        "board": [_unit(m, unit) for unit in m.board[player]],
        "weapon": None if weapon is None else _unit(m, weapon),
        "armor": None if armor is None else _unit(m, armor),
        "discard": [profiles[card].id for card in m.gone[player]],
    }


def _unit(m: DimensionsMatch, unit: Unit) -> dict[str, Any]:
    profile = m.program.profiles[unit.card]
    data: dict[str, Any] = {"card": profile.id, "kind": unit.kind}
    if unit.kind == "structure":
        return data
    data["attack"], data["defense"], data["health"], data["max_health"] = (
        unit.attack,
        unit.defense,
        unit.health,
        unit.top,
    )
    if unit.words:
        names = m.program.names
        data["keywords"] = [f"{names[w]} ({n})" if n else names[w] for w, n in unit.words]
    if unit.statuses:
        data["statuses"] = {m.program.names[s]: n for s, n in unit.statuses}
    if unit.silent:
        data["silenced"] = True
    if unit.attacked:
        data["attacked"] = unit.attacked
    if unit.came == m.turn:
        data["new"] = True
    return data


def _choice(m: DimensionsMatch, player: int) -> dict[str, Any] | None:
    """Return what is being chosen by whom; the options are the chooser's legal actions."""
    if m.choice is None:
        return None
    kind, chooser, _ = m.choice
    card = m.stack[-1].card
    return {"player": chooser, "kind": kind, "card": m.program.profiles[card].id if card >= 0 else None}
