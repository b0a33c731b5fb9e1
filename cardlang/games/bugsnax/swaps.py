"""What the steps do that let cards, traps and hands change places."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardlang.games.bugsnax import happen, movement
from cardlang.games.bugsnax import steps as s
from cardlang.games.bugsnax.card_steps import seats_of
from cardlang.games.bugsnax.meaning import refer
from cardlang.games.bugsnax.zones import EATEN, FIELD, HAND, HANDS, ON, PER_SEAT, SHARED, Running, zone

if TYPE_CHECKING:
    from cardlang.games.bugsnax.state import BugsnaxMatch


def swap(m: BugsnaxMatch, run: Running, step: s.Swap) -> None:
    """Let two cards change places, or as many of one sort as of another, one with one."""
    run.at += 1
    first, second = refer(m, run, step.first), refer(m, run, step.second)
    if step.first == step.second:
        first, second = first[:1], first[1:2]
    pairs = [(a, b) for a, b in zip(first, second, strict=False) if a != b]
    run.done = False
    for a, b in pairs:
        if _may_swap(m, a, b):
            _swap(m, run, a, b)
            run.done = True


def _may_swap(m: BugsnaxMatch, a: int, b: int) -> bool:
    """Whether both cards may lie where the other one lies: a trap never gets among Snax."""
    if a < 0 or b < 0 or (HANDS[m.where[a]] and HANDS[m.where[b]]):
        return a >= 0 and b >= 0
    return m.kind(a) == m.kind(b) and m.owners[a] == m.owners[b]


def _swap(m: BugsnaxMatch, run: Running, a: int, b: int) -> None:
    if m.where[a] == FIELD and m.where[b] == FIELD:
        field = m.zones[FIELD]
        i, j = field.index(a), field.index(b)
        field[i], field[j] = b, a
        m.faces[FIELD] = None
        for trap in m.zones[ON]:  # what lies before a place stays there
            m.hosts[trap] = {a: b, b: a}.get(m.hosts[trap], m.hosts[trap])
    elif m.where[a] == ON and m.where[b] == ON:
        m.hosts[a], m.hosts[b] = m.hosts[b], m.hosts[a]
    else:
        _exchange(m, run, a, b)
    m.dirty, m.weights.known = True, False
    if m.log:
        m.emit("Swap", run.you, None, "two cards change places")


def _exchange(m: BugsnaxMatch, run: Running, a: int, b: int) -> None:
    if m.where[b] in (FIELD, ON):
        a, b = b, a
    to_a, to_b = m.where[b], m.where[a]
    if to_b == FIELD:
        place = m.zones[FIELD].index(a)
        movement.relocate(m, a, to_a)
        m.zones[to_a].remove(b)
        m.faces[to_a] = m.faces[FIELD] = None
        m.zones[FIELD][place] = b
        m.where[b] = FIELD
        m.gaps = -1 in m.zones[FIELD]
        for seen in m.seen:
            seen.discard(b)
        return
    host = m.hosts.get(a, -1)
    movement.relocate(m, a, to_a)
    movement.relocate(m, b, to_b)
    if host >= 0:
        m.hosts[b], m.trap_player[b] = host, run.you
    for number in (to_a, to_b):
        if number >= SHARED and (number - SHARED) % PER_SEAT == EATEN:
            happen.check_points(m, (number - SHARED) // PER_SEAT)


def swap_traps(m: BugsnaxMatch, run: Running, step: s.SwapTraps) -> None:
    """Let all traps before one Snak lie before another, and the other way round."""
    run.at += 1
    both = [c for c in refer(m, run, step.first) if c >= 0]
    both += [c for c in refer(m, run, step.second) if c >= 0 and c not in both]
    run.done = len(both) == 2 and any(m.hosts[trap] in both for trap in m.zones[ON])
    if not run.done:
        return
    a, b = both
    for trap in m.zones[ON]:
        m.hosts[trap] = {a: b, b: a}.get(m.hosts[trap], m.hosts[trap])
    m.dirty, m.weights.known = True, False
    if m.log:
        m.emit("Swap", run.you, None, f"the traps before {m.name(a)} and {m.name(b)} change places")


def swap_hands(m: BugsnaxMatch, run: Running, step: s.SwapHands) -> None:
    """Let two players change hands."""
    run.at += 1
    seats = list(dict.fromkeys(seats_of(m, run, step.first) + seats_of(m, run, step.second)))
    run.done = len(seats) == 2
    if not run.done:
        return
    a, b = seats
    first, second = m.hand(a).copy(), m.hand(b).copy()
    for card in first:
        movement.relocate(m, card, zone(b, HAND))
    for card in second:
        movement.relocate(m, card, zone(a, HAND))
