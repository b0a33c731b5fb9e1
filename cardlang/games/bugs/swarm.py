"""Who gets the swarm next, and how it is picked up and led anew (rulings 3 and 5 to 7)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardlang.games.bugs import knowledge, reasons
from cardlang.games.bugs.program import counted

if TYPE_CHECKING:
    from cardlang.games.bugs.match import BugsMatch


def visible(m: BugsMatch, seat: int) -> int:
    """Return the first player from a seat on, in play order, who is not passed over."""
    seats, invisible = m.players, m.invisible
    seat %= seats
    while invisible[seat]:
        invisible[seat] -= 1
        seat = (seat + m.direction) % seats
    return seat


def pass_on(m: BugsMatch, player: int) -> None:
    """Hand the swarm to the next player in play order."""
    if m.flips:
        turn_back(m)
    seat = player + m.direction
    m.turn = visible(m, seat) if any(m.invisible) else seat % m.players
    if m.flips:
        turn_back_for(m, m.turn)


def turn_back(m: BugsMatch) -> None:
    """Count a turn that is played, and turn the direction back where it was turned for so many turns."""
    for row in m.flips:
        if row[0] > 0:
            row[0] -= 1
    _turn_back(m, 0)


def turn_back_for(m: BugsMatch, player: int) -> None:
    """Turn the direction back where it was turned up to the turn of a player, which comes now."""
    _turn_back(m, -1 - player)


def _turn_back(m: BugsMatch, ended: int) -> None:
    count = m.flips.count([ended])
    m.flips = [row for row in m.flips if row[0] != ended]
    if count % 2:
        m.direction = -m.direction
        m.emit("Action", None, None, f"play goes to the {'left' if m.direction > 0 else 'right'} again")


def pick_up(m: BugsMatch, player: int) -> None:
    """Take every bug on the table, and note the lead limit (rulings 5 and 6)."""
    hand = m.hands[player]
    kinds = [k for k in m.program.bugs if m.table[k]]
    for k in kinds:
        hand[k] += m.table[k]
        knowledge.gained(m, player, k, m.table[k])
    single = len(kinds) == 1 and m.size > 0
    m.limit_kind, m.limit_size = (kinds[0], m.size) if single else (-1, 0)
    if m.log:
        taken = ", ".join(counted(m.table[k], m.program.cards[k].name) for k in kinds) or "nothing"
        m.emit("Pick up", player, None, f"player {player} picks up {taken}")
    m.table = [0] * len(m.table)


def shrink(m: BugsMatch, kind: int) -> None:
    """Note that a bug has left the table: if the swarm is of its kind, it is smaller by one bug."""
    if kind != m.top:
        return
    m.layer = max(0, m.layer - 1)
    m.size = max(0, m.size - m.program.values[kind])
    if not m.size or not m.table[kind]:
        m.top, m.layer, m.size = -1, 0, 0


def lead(m: BugsMatch, player: int, *, limited: bool) -> None:
    """Let a player lead; without `limited` there is no lead limit."""
    m.turn, m.leading = player, 1
    had_swarm = m.size > 0
    m.top, m.size, m.layer = -1, 0, 0
    m.passes = 0
    if not limited:
        m.limit_kind, m.limit_size = -1, 0
    if had_swarm and m.log:
        m.emit("Lead", player, None, f"player {player} leads", None, (reasons.no_swarm(),))
