"""What players know of each other's hands, and what they see.

Hands are hidden, but not all of them: everyone sees what is picked up, and a text may show a hand. `known`
holds, for each observer and owner, how many cards of each kind the owner holds at least. `barred` holds what a
leader without a lead has told everyone: kinds that the cards not known cannot be (ruling 7).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cardlang.games.bugs.hands import HANDS

if TYPE_CHECKING:
    from cardlang.games.bugs.match import BugsMatch


def gained(m: BugsMatch, owner: int, kind: int, count: int) -> None:
    """Note that everyone saw a player gain cards."""
    kinds, known = len(m.table), m.known
    step = m.players * kinds
    for at in range(owner * kinds + kind, len(known), step):
        known[at] += count


def lost(m: BugsMatch, owner: int, kind: int, count: int) -> None:
    """Note that everyone saw a player lose cards."""
    kinds, known = len(m.table), m.known
    step = m.players * kinds
    for at in range(owner * kinds + kind, len(known), step):
        before = known[at]
        if before:
            known[at] = before - count if before > count else 0


def bounded(m: BugsMatch, owner: int, kind: int, sort: int) -> None:
    """Note that everyone saw a player part with their highest bug, or their lowest: they hold no higher one."""
    extreme = m.program.sorts[sort].extreme if sort >= 0 else 0
    if extreme:
        values = m.program.values
        for k in m.program.bugs:
            if extreme * values[k] > extreme * values[kind]:
                m.barred[owner] |= 1 << k


def handed(m: BugsMatch, giver: int, receiver: int, kind: int) -> None:
    """Note that a card went from hand to hand: only these two know which.

    To the others it may have been any card that they know the giver to hold.
    """
    given_away(m, giver, receiver, kind)
    received(m, giver, receiver, kind)


def given_away(m: BugsMatch, giver: int, receiver: int, kind: int) -> None:
    """Note that a card has left a hand for another one."""
    kinds, players, known = len(m.table), m.players, m.known
    for observer in range(players):
        row = (observer * players + giver) * kinds
        if observer in (giver, receiver):
            known[row + kind] = max(0, known[row + kind] - 1)
        else:
            for k in range(kinds):
                if known[row + k]:
                    known[row + k] -= 1
                    m.barred[giver] &= ~(1 << k)


def received(m: BugsMatch, giver: int, receiver: int, kind: int) -> None:
    """Note that a card has come into a hand from another one."""
    kinds, players = len(m.table), m.players
    for observer in (giver, receiver):
        m.known[(observer * players + receiver) * kinds + kind] += 1
    m.barred[receiver] = 0


def swapped(m: BugsMatch, one: int, other: int) -> None:
    """Note that two players have swapped hands: each of them knows what the other has now."""
    kinds, players, known = len(m.table), m.players, m.known
    for observer in range(players):
        a, b = (observer * players + one) * kinds, (observer * players + other) * kinds
        known[a : a + kinds], known[b : b + kinds] = known[b : b + kinds], known[a : a + kinds]
    seen(m, one, other)
    seen(m, other, one)
    m.barred[one], m.barred[other] = m.barred[other], m.barred[one]


def passed_on(m: BugsMatch, givers: dict[int, int]) -> None:
    """Note that every hand has gone to another seat; who gave one away knows what is in it.

    `givers` says for each seat whose hand it has now.
    """
    kinds, players, before = len(m.table), m.players, m.known.copy()
    for observer in range(players):
        for seat in range(players):
            to, since = (observer * players + seat) * kinds, (observer * players + givers[seat]) * kinds
            m.known[to : to + kinds] = before[since : since + kinds]
    m.barred = [m.barred[givers[seat]] for seat in range(players)]
    for seat, giver in givers.items():
        seen(m, giver, seat)


def seen(m: BugsMatch, observer: int, owner: int) -> None:
    """Note that a player sees a whole hand."""
    kinds = len(m.table)
    at = (observer * m.players + owner) * kinds
    m.known[at : at + kinds] = m.hands[owner]


def cannot_lead(m: BugsMatch, owner: int) -> None:
    """Note what everyone learns of a leader who passes the lead: they hold no bug that may be led (ruling 7).

    Of the kind under the lead limit they may hold some, but no more, and no outbreak, if the bugs they have
    picked up already make up the limit.
    """
    program = m.program
    bars = program.all_bugs
    limited = m.limit_kind
    if limited >= 0:
        enough = m.limit_size // program.values[limited]
        rows = (o * m.players + owner for o in range(m.players) if o != owner)
        picked = min(m.known[row * len(m.table) + limited] for row in rows)
        if picked < enough:
            bars &= ~(1 << limited)
        else:
            for k in program.joiners:
                profile = program.profiles[k]
                if program.is_outbreak[k] and profile.extra[limited] and not profile.conditions:
                    bars |= 1 << k
    m.barred[owner] |= bars


# -- what a player sees ---------------------------------------------------------------------------------------


def observe(m: BugsMatch, player: int) -> dict[str, Any]:
    """Return what a player may know now."""
    program = m.program
    named, labels = program.named, program.labels
    kinds, players = len(labels), len(m.hands)
    at = player * players * kinds
    known: list[dict[str, int] | None] = []
    for seat in range(players):
        known.append(None if seat == player else named(m.known[at : at + kinds]))
        at += kinds
    return {
        "player": player,
        "turn": m.turn,
        "hand": named(m.hands[player]),
        "cards": [*map(sum, m.hands)],
        "known": known,
        "swarm": {"bug": labels[m.top] if m.top >= 0 else None, "size": m.size, "bugs": m.layer},
        "table": named(m.table),
        "discard pile": named(m.discard),
        "direction": "left" if m.direction > 0 else "right",
        "leading": bool(m.leading),
        "limit": {"bug": labels[m.limit_kind], "size": m.limit_size}
        if m.leading and m.limit_kind >= 0
        else None,
        "passed over": m.invisible.copy(),
        "bound": [_bound(m, *row) for row in m.bars] if m.bars else [],
        "turns back": [_until(row[0]) for row in m.flips] if m.flips else [],
        "asked": None if m.asking is None else {"player": m.asking[0], "for": m.asking[1]},
        "running": [labels[frame[1]] for frame in m.agenda if frame[0] == 0] if m.agenda else [],
        "dealer": m.dealer,
        "hand number": m.hand_number + 1 if m.hand_number < HANDS else HANDS,
        "points": m.totals.copy(),
    }


def _bound(m: BugsMatch, seat: int, at: int, left: int) -> list[int | str]:
    """Return whom a text binds, its words, and how long where that is not one turn."""
    shown: list[int | str] = [seat, m.program.bars[at].text]
    if left != 1:
        shown.append("hand" if left == -1 else _until(left + (left < 0)))
    return shown


def _until(left: int) -> str:
    if left < 0:
        return f"turn of player {-1 - left}"
    return f"{left} turn{'' if left == 1 else 's'}"
