"""How good a state looks to a player, for bots that look one step ahead."""

from __future__ import annotations

from math import tanh
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cardlang.games.bugsnax.state import BugsnaxMatch


def evaluate(m: BugsnaxMatch, player: int) -> float:
    """Return what `returns` will give a player, as a guess from -1 to 1.

    Points count in full, caught Snax nearly so, and power that lies before a Snak by how near it is to a catch:
    so a bot gathers its traps before one Snak, and eats what it has.
    """
    if m.over:
        return m.returns()[player]
    worth = [_worth(m, seat) for seat in range(m.players)]
    others = max(value for seat, value in enumerate(worth) if seat != player)
    return tanh((worth[player] - 0.8 * others) / 8.0)


def _worth(m: BugsnaxMatch, seat: int) -> float:
    value = 1.5 * m.score(seat) + 0.02 * len(m.eaten(seat))
    for card in m.hand(seat):
        kind = m.kind(card)
        if kind == "snax":
            value += 1.1 * m.weights.points(m, card)
        elif kind == "trap":
            value += 0.16 + 0.1 * m.program.power[m.cards_of[card]]
        else:
            value += 0.3
    value += 0.25 * min(0, m.bonus[seat]) + 0.2 * max(0, m.bonus[seat])
    if seat == m.turn:
        value += 0.2 * m.actions + _threats(m, seat)
    value -= 0.3 * len(m.conditions.get(-10 - seat, ()))
    return value


def _threats(m: BugsnaxMatch, seat: int) -> float:
    """Return what the traps on the field promise: only a catch before the turn ends is worth anything."""
    best = 0.0
    held = [m.program.power[m.cards_of[c]] for c in m.hand(seat) if m.kind(c) == "trap"]
    for snak in m.zones[3]:
        if snak < 0:
            continue
        needed = m.weights.difficulty(m, snak) - m.weights.total(m, snak)
        reach = sum(sorted(held, reverse=True)[: m.actions])
        if needed <= reach:
            best = max(best, m.weights.points(m, snak) * (0.9 - 0.06 * needed))
    return best
