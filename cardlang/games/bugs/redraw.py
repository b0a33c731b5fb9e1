"""Draw anew what a player does not know of a match: hands, and what others have chosen unseen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardlang.engine.chance import Chance
from cardlang.games.bugs import exchange, passing
from cardlang.games.bugs.piles import EXCHANGE

if TYPE_CHECKING:
    from cardlang.games.bugs.match import BugsMatch


def redraw(m: BugsMatch, player: int, chance: Chance) -> None:
    """Deal the cards that a player does not know anew among the other hands; each keeps its size."""
    kinds, players = len(m.table), m.players
    others = [seat for seat in range(players) if seat != player]
    pool: list[int] = []
    hidden: list[list[int]] = []
    bases: list[list[int]] = []
    for seat in others:
        at = (player * players + seat) * kinds
        base = m.known[at : at + kinds]
        hidden.append([n - b for n, b in zip(m.hands[seat], base, strict=True)])
        pool += [k for k, n in enumerate(hidden[-1]) for _ in range(n)]
        bases.append(base)
    pool.sort()  # in an order that tells nothing of whose cards they are
    _keep_promises(m, others, bases, hidden, pool, chance)
    sizes = [sum(m.hands[seat]) - sum(base) for seat, base in zip(others, bases, strict=True)]
    chance.shuffle(pool)
    barred = [m.barred[seat] for seat in others]
    places = _places(pool, sizes, barred, chance) if any(barred) else _in_order(sizes)
    for kind, place in zip(pool, places, strict=True):
        bases[place][kind] += 1
    for seat, hand in zip(others, bases, strict=True):
        m.hands[seat] = hand
    exchange.redraw(m, player, chance)
    passing.redraw(m, player, chance)
    _forget(m, player, [sum(hand) for hand in m.hands])


def _promises(m: BugsMatch) -> list[tuple[int, int, int]]:
    """Return how many cards of a sort players must have: otherwise they would not be asked for them, or could not have
    laid them aside."""
    laid = passing.promised(m)
    if m.asking is not None and m.asking[1] in ("give", "discard", "take"):
        frame = m.agenda[-1]
        if frame[0] == EXCHANGE:
            return [(frame[side], frame[side + 4], frame[3]) for side in (1, 2)]
        laid[frame[1]] = (frame[5], laid.get(frame[1], (0, 0))[1] + 1)
    return [(seat, sort, number) for seat, (sort, number) in laid.items()]


def _keep_promises(
    m: BugsMatch,
    others: list[int],
    bases: list[list[int]],
    hidden: list[list[int]],
    pool: list[int],
    chance: Chance,
) -> None:
    """Deal those who are asked for cards of a sort so many of them first."""
    wanted: list[tuple[int, list[int]]] = []
    for seat, sort, number in _promises(m):
        if sort >= 0 and seat in others:
            at, barred = others.index(seat), m.barred[seat]
            fits = m.program.fitting([0 if barred >> k & 1 else 1 for k in range(len(m.table))], sort)
            wanted += [(at, fits)] * (number - sum(m.program.fitting(bases[at], sort)))
    dealt = _dealt(wanted, pool.copy(), chance)
    if dealt is None:  # one has taken what another needed: then the cards they have in truth
        dealt = _truly(wanted, [counts.copy() for counts in hidden])
    for at, kind in dealt:
        bases[at][kind] += 1
        pool.remove(kind)


def _dealt(
    wanted: list[tuple[int, list[int]]], pool: list[int], chance: Chance
) -> list[tuple[int, int]] | None:
    """Return a card of the pool for each that is wanted, None where they do not suffice."""
    found = []
    for at, fits in wanted:
        fitting = [place for place, kind in enumerate(pool) if fits[kind]]
        if not fitting:
            return None
        found.append((at, pool.pop(fitting[chance.below(len(fitting))])))
    return found


def _truly(wanted: list[tuple[int, list[int]]], hidden: list[list[int]]) -> list[tuple[int, int]]:
    """Return for each card that is wanted one that its player has."""
    found = []
    for at, fits in wanted:
        kind = next(k for k, n in enumerate(hidden[at]) if n and fits[k])
        hidden[at][kind] -= 1
        found.append((at, kind))
    return found


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
