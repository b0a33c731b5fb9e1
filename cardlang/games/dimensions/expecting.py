"""What scenarios of Dimensions may expect, and how it is compared with the match."""

from __future__ import annotations

import attrs

from cardlang.checks.scenario_steps import legality
from cardlang.games.dimensions.match import DimensionsMatch
from cardlang.games.dimensions.moves import labels
from cardlang.games.dimensions.selecting import unit_stat
from cardlang.games.dimensions.terms import DIMENSIONS
from cardlang.games.dimensions.units import Unit
from cardlang.games.dimensions.zones import card_of
from cardlang.syntax.layout import Line

CHECKS = (
    "legal",
    "illegal",
    "winner",
    "dimension",
    "turn",
    "choice",
    "hp",
    "mana",
    "max mana",
    "fatigue",
    "cards",
    "deck",
    "durability",
    "weapon",
    "armor",
    "hand",
    "board",
    "discard",
)


@attrs.frozen
class Check:
    """One expectation: its place, what is compared, whose, with what."""

    line: Line
    what: str
    seat: int
    wanted: str
    names: tuple[str, ...] = ()


def compare(m: DimensionsMatch, check: Check) -> tuple[str, str]:
    """Return what is expected and what is the case, in the same words."""
    wanted, seat = check.wanted, check.seat
    match check.what:
        case "legal" | "illegal":
            return legality(m, check.what, wanted)
        case "winner":
            return wanted, "nobody yet" if not m.over else "draw" if m.winner < 0 else str(m.winner)
        case "dimension":
            return wanted, DIMENSIONS[m.dimension]
        case "choice":
            return wanted, "none" if m.choice is None else f"player {m.choice[1]}"
        case "weapon" | "armor":
            unit = m.gear[seat][check.what == "armor"]
            return wanted, "none" if unit is None else m.program.profiles[unit.card].label
        case "hand" | "board" | "discard":
            names = _zone(m, check.what, seat)
            listed = check.names if check.what == "board" else tuple(sorted(check.names))
            return ", ".join(listed) or "empty", ", ".join(names) or "empty"
        case "unit":
            return _unit(m, check)
        case what:
            weapon = m.gear[seat][0]
            actual = {
                "hp": m.hp[seat],
                "mana": m.mana[seat],
                "max mana": m.top_mana[seat],
                "fatigue": m.fatigue[seat],
                "cards": len(m.hands[seat]),
                "deck": len(m.decks[seat]),
                "turn": m.turn,
                "durability": 0 if weapon is None else weapon.health,
            }[what]
            return str(int(wanted)), str(actual)


def _zone(m: DimensionsMatch, zone: str, seat: int) -> list[str]:
    profiles = m.program.profiles
    if zone == "board":
        return [profiles[unit.card].label for unit in m.board[seat]]
    cards = m.hands[seat] if zone == "hand" else m.gone[seat]
    return sorted(profiles[card_of(card)].label for card in cards)


def _unit(m: DimensionsMatch, check: Check) -> tuple[str, str]:
    """Compare a number, a keyword or a status of one unit."""
    named = labels(m, check.seat)
    uid = next((u for u, label in named.items() if label == check.names[0]), None)
    unit = (
        m.units.get(uid)
        if uid is not None
        else next(
            (
                u
                for u in m.gear[check.seat]
                if u is not None and m.program.profiles[u.card].label == check.names[0]
            ),
            None,
        )
    )
    if unit is None:
        return f"{check.names[0]} in play", f"on board: {', '.join(named.values()) or 'nothing'}"
    return check.wanted, _about(m, unit, check.wanted)


def _about(m: DimensionsMatch, unit: Unit, wanted: str) -> str:
    word, _, rest = wanted.partition(" ")
    names = m.program.names
    if word in ("has", "lacks"):
        held = [names[w] + (f" ({n})" if n else "") for w, n in unit.words]
        good = (rest in held) == (word == "has")
        return wanted if good else "has " + (", ".join(held) or "no keyword")
    if word in ("attack", "defense", "health", "durability"):
        return f"{word} {unit_stat(m, unit, word)}"
    if word in m.program.keyword:
        return f"{word} {next((n for s, n in unit.statuses if names[s] == word), 0)}"
    if word == "silenced":
        return "silenced" if unit.silent else "not silenced"
    return "attack, defense, health, durability, has KEYWORD, or a status with its turns"
