"""What players know of each other's hands, what they see, and the rest drawn anew.

Hands are hidden, but not all of them: everyone sees what is picked up, and a text may show a hand. `known`
holds, for each observer and owner, how many cards of each kind the owner holds at least. `barred` holds what a
leader without a lead has told everyone: kinds that the cards not known cannot be (ruling 7).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cardlang.engine.chance import Chance
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


def handed(m: BugsMatch, giver: int, receiver: int, kind: int) -> None:
    """Note that a card went from hand to hand: only these two know which.

    To the others it may have been any card that they know the giver to hold.
    """
    kinds, players, known = len(m.table), m.players, m.known
    for observer in range(players):
        row = (observer * players + giver) * kinds
        if observer in (giver, receiver):
            known[row + kind] = max(0, known[row + kind] - 1)
            known[(observer * players + receiver) * kinds + kind] += 1
        else:
            for k in range(kinds):
                if known[row + k]:
                    known[row + k] -= 1
                    m.barred[giver] &= ~(1 << k)
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
        "bound": [[seat, program.bars[at].text] for seat, at in m.bars] if m.bars else [],
        "asked": None if m.asking is None else {"player": m.asking[0], "for": m.asking[1]},
        "running": [labels[frame[1]] for frame in m.agenda if frame[0] == 0] if m.agenda else [],
        "dealer": m.dealer,
        "hand number": m.hand_number + 1 if m.hand_number < HANDS else HANDS,
        "points": m.totals.copy(),
    }


# -- drawing the hidden rest anew -----------------------------------------------------------------------------


def redraw(m: BugsMatch, player: int, chance: Chance) -> None:
    """Deal the cards that a player does not know anew among the other hands; each keeps its size."""
    kinds, players = len(m.table), m.players
    others = [seat for seat in range(players) if seat != player]
    pool: list[int] = []
    sizes: list[int] = []
    bases: list[list[int]] = []
    for seat in others:
        at = (player * players + seat) * kinds
        base = m.known[at : at + kinds]
        hidden = [n - b for n, b in zip(m.hands[seat], base, strict=True)]
        pool += [k for k, n in enumerate(hidden) for _ in range(n)]
        sizes.append(sum(hidden))
        bases.append(base)
    pool.sort()  # in an order that tells nothing of whose cards they are
    if m.asking is not None and m.asking[0] != player and m.asking[1] in ("give", "discard"):
        asked = others.index(m.asking[0])
        if _keep_promise(m, bases[asked], pool, chance):
            sizes[asked] -= 1
    chance.shuffle(pool)
    barred = [m.barred[seat] for seat in others]
    places = _places(pool, sizes, barred, chance) if any(barred) else _in_order(sizes)
    for kind, place in zip(pool, places, strict=True):
        bases[place][kind] += 1
    for seat, hand in zip(others, bases, strict=True):
        m.hands[seat] = hand
    _forget(m, player, [sum(hand) for hand in m.hands])


def _keep_promise(m: BugsMatch, base: list[int], pool: list[int], chance: Chance) -> bool:
    """Let a player who is asked for a card of a sort have one: otherwise they would not be asked."""
    program, sort = m.program, m.agenda[-1][5]
    if sort < 0 or any(program.of_sort(base, sort)):
        return False
    barred = m.barred[m.asking[0]] if m.asking else 0
    fits = program.of_sort([0 if barred >> k & 1 else 1 for k in range(len(base))], sort)
    fitting = [at for at, kind in enumerate(pool) if fits[kind]]
    base[pool.pop(fitting[chance.below(len(fitting))])] += 1
    return True


def _in_order(sizes: list[int]) -> list[int]:
    return [place for place, size in enumerate(sizes) for _ in range(size)]


def _places(pool: list[int], sizes: list[int], barred: list[int], chance: Chance) -> list[int]:
    """Return a hand for each card of the pool, none in a hand that cannot hold its kind.

    Each card takes a free place it may have, or makes a place by moving others along (an augmenting path), so
    that a way is always found: the true deal is one.
    """
    order = list(range(len(sizes)))
    placed: list[int] = [-1] * len(pool)
    free = sizes.copy()
    for card in range(len(pool)):
        chance.shuffle(order)
        came: dict[int, tuple[int, int]] = {}
        queue = [(card, place) for place in order if not barred[place] >> pool[card] & 1]
        for mover, place in queue:
            if place in came:
                continue
            came[place] = (mover, placed[mover])
            if free[place]:
                free[place] -= 1
                _shift(placed, came, place)
                break
            queue += [
                (other, further)
                for other in range(card)
                if placed[other] == place
                for further in order
                if further != place and not barred[further] >> pool[other] & 1
            ]
    return placed


def _shift(placed: list[int], came: dict[int, tuple[int, int]], place: int) -> None:
    while place >= 0:
        mover, before = came[place]
        placed[mover] = place
        place = before


def _forget(m: BugsMatch, player: int, sizes: list[int]) -> None:
    """Let the others know of each other's new hands what the player knows them to know.

    Who knew a whole hand knows the whole new one; of the rest they know what the player knows.
    """
    kinds, players = len(m.table), m.players
    for observer in range(players):
        for owner in range(players):
            if player in (observer, owner) or observer == owner:
                continue
            at, own = (observer * players + owner) * kinds, (player * players + owner) * kinds
            before = m.known[at : at + kinds]
            if sum(before) == sizes[owner]:
                m.known[at : at + kinds] = m.hands[owner]
            else:
                m.known[at : at + kinds] = map(min, before, m.known[own : own + kinds])
