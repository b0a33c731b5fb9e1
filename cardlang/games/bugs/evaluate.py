"""How good a state looks to a player, for bots that look one step ahead."""

from __future__ import annotations

from math import tanh

from cardlang.games.bugs.match import BugsMatch


def evaluate(m: BugsMatch, player: int) -> float:
    """Return what `returns` will give a player, as a guess from -1 to 1.

    Points count in full. In the running hand a card left counts as most of the point it may cost; low bugs,
    which win few swarms, weigh more than high ones, action cards and outbreaks, and cards that stand alone more
    than those of a set that can be laid together.
    """
    if m.over:
        return m.returns()[player]
    points = [total + 0.6 * _burden(m, seat) for seat, total in enumerate(m.totals)]
    others = points[:player] + points[player + 1 :]
    return tanh((sum(others) / len(others) - points[player]) / 20.0)


def _burden(m: BugsMatch, seat: int) -> float:
    program, hand = m.program, m.hands[seat]
    burden = sum(0.5 * hand[k] for k in program.others)
    for k in program.bugs:
        if hand[k]:
            burden += 0.6 + 0.4 * hand[k] - 0.04 * program.values[k] * min(hand[k], 3)
    if m.turn == seat and m.leading:
        burden -= 1.0
    return burden
