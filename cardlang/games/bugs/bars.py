"""What a text lets a player play the next time it is their turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardlang.games.bugs import effects as e

if TYPE_CHECKING:
    from cardlang.games.bugs.match import BugsMatch


def allowed(m: BugsMatch, actions: list[str]) -> list[str]:
    """Return the plays that no text forbids the player whose turn it is."""
    program = m.program
    bars = [program.bars[at] for at in _binding(m)]
    return [action for action in actions if all(_allows(m, bar, action) for bar in bars)]


def may_pick_up(m: BugsMatch) -> bool:
    """Return whether no text forbids the player whose turn it is to pick up the swarm."""
    return not any(m.program.bars[at].picking for at in _binding(m))


def _binding(m: BugsMatch) -> list[int]:
    """Return the numbers of what binds the player whose turn it is; with that turn some of it ends."""
    return [at for seat, at, left in m.bars if seat == m.turn and left != -2 - seat]


def lift(m: BugsMatch, player: int) -> bool:
    """Free a player who makes their play from what bound them for it alone; return whether anything did.

    What holds up to their turn binds nobody any more.
    """
    bound = bool(_binding(m))
    kept = []
    for seat, at, left in m.bars:
        if left != -2 - player and (seat, left) != (player, 1):
            kept.append([seat, at, left - (seat == player and left > 0)])
    m.bars = kept
    return bound


def _allows(m: BugsMatch, bar: e.Bar, action: str) -> bool:
    if bar.picking:
        return True
    program = m.program
    lone = program.lone_plays.get(action)
    bug, count, others, _ = (-1, 0, (lone,), 0) if lone is not None else program.plays[action]
    meant = bug >= 0 and bar.kinds is not None and _means(m, bar.kinds, bug, count)
    for k in others:
        meant = meant or program.ids[k] in bar.ids or program.cards[k].kind in bar.sections
    return meant == (bar.rule == "only")


def _means(m: BugsMatch, kinds: e.Kinds, bug: int, count: int) -> bool:
    return kinds.hold(m.program.ids[bug], m.program.values[bug]) and (
        kinds.count is None or kinds.count.holds(count)
    )
