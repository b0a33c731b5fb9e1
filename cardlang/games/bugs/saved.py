"""Check a saved match of Bugs: numbers that lead nowhere, and questions that nobody would have asked."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from cardlang.engine.errors import StateError
from cardlang.games.bugs import exchange, interpreter, passing
from cardlang.games.bugs.effects import Each
from cardlang.games.bugs.hands import HANDS
from cardlang.games.bugs.piles import AT_ONCE, EXCHANGE, MOVE, NOBODY, PASS, RUN, TABLE, pile

if TYPE_CHECKING:
    from cardlang.games.bugs.match import BugsMatch

_WAYS = 32
"""The marks of a frame that moves cards are the bits below this number."""


def check(m: BugsMatch) -> None:
    """Raise StateError where a match that was read back cannot be gone on with."""
    kinds, seats = len(m.program.cards), m.players
    _check("cards and seats", _counts_fit(m, kinds, seats))
    _check("the numbers of the table", _numbers_fit(m, seats))
    if dict(m.census()) != m.program.census:
        raise StateError("the saved state does not fit these cards and players")
    _check("what players know of each other", all(_knows_truly(m, at) for at in range(seats * seats)))
    for row in m.bars:
        _check("what players may not play", len(row) == 3 and _bar_fits(m, *row))
    for row in m.flips:
        _check("when the direction turns back", len(row) == 1 and row[0] != 0 and row[0] >= -seats)
    for frame in m.agenda:
        _check("the texts that run", bool(frame) and _FITS.get(frame[0], _no_frame)(m, frame))
    begun = [frame for frame in m.agenda[:-1] if frame[0] == EXCHANGE and len(frame) > exchange.CHOSEN]
    _check("exchanges that have begun", not begun)
    _check("cards that are passed on at once", _passed_on_fit(m))
    _check("what is asked", _question_fits(m))


def _check(what: str, fits: bool) -> None:
    if not fits:
        raise StateError(f"the saved state is damaged: {what} are not those of a match with these cards")


def _counts_fit(m: BugsMatch, kinds: int, seats: int) -> bool:
    by_kind = (m.table, m.discard, *m.hands)
    by_seat = (m.totals, m.invisible, m.barred, *m.results)
    return (
        len(m.hands) == seats
        and all(len(counts) == kinds and min(counts) >= 0 for counts in by_kind)
        and all(len(counts) == seats and min(counts) >= 0 for counts in by_seat)
        and len(m.known) == seats * seats * kinds
        and len(m.results) <= m.hand_number <= HANDS
    )


def _numbers_fit(m: BugsMatch, seats: int) -> bool:
    return (
        min(m.size, m.layer, m.limit_size, m.passes, m.decisions, m.laid, m.moved) >= 0
        and {m.direction, m.was_direction} <= {1, -1}
        and {m.leading, m.over} <= {0, 1}
        and all(0 <= seat < seats for seat in (m.turn, m.actor, m.dealer))
        and all(-1 <= seat < seats for seat in (m.goal, m.named, m.lead_next - 1))
        and all(kind == -1 or kind in m.program.bugs for kind in (m.top, m.limit_kind))
        and m.over == (m.hand_number == HANDS)
    )


def _knows_truly(m: BugsMatch, at: int) -> bool:
    """Return whether what one player knows of another's hand, the pair at a place of `known`, is true of it."""
    kinds, (observer, owner) = len(m.table), divmod(at, m.players)
    known, barred = m.known[at * kinds : (at + 1) * kinds], m.barred[owner]
    return observer == owner or all(
        0 <= known[k] <= n and (n == known[k] or not barred >> k & 1) for k, n in enumerate(m.hands[owner])
    )


def _bar_fits(m: BugsMatch, seat: int, bar: int, left: int) -> bool:
    return 0 <= seat < m.players and 0 <= bar < len(m.program.bars) and left != 0 and left > -2 - m.players


# -- frames ---------------------------------------------------------------------------------------------------


def _no_frame(m: BugsMatch, frame: list[int]) -> bool:
    return False


def _run_fits(m: BugsMatch, frame: list[int]) -> bool:
    if len(frame) != 6:
        return False
    _, kind, place, chosen, doer, end = frame
    if not 0 <= kind < len(m.program.texts) or not -1 <= chosen < m.players or not -1 <= doer < m.players:
        return False
    text = m.program.texts[kind]
    inside = [
        at + 1 + effect.covers
        for at, effect in enumerate(text)
        if isinstance(effect, Each) and at < place <= at + 1 + effect.covers
    ]
    alone = doer < 0 and end == -1 and all(place == last for last in inside)
    return 0 <= place <= len(text) and (alone or (doer >= 0 and end in inside))


def _move_fits(m: BugsMatch, frame: list[int]) -> bool:
    if len(frame) != 6:
        return False
    _, giver, receiver, left, way, sort = frame
    piles = TABLE <= giver < m.players and NOBODY <= receiver < m.players
    return piles and left >= 0 and 0 <= way < _WAYS and -1 <= sort < len(m.program.sorts)


def _exchange_fits(m: BugsMatch, frame: list[int]) -> bool:
    if len(frame) < exchange.CHOSEN:
        return False
    _, one, other, count, way, *sorts = frame[: exchange.CHOSEN]
    chosen = frame[exchange.CHOSEN :]
    if not 0 <= one < m.players or not NOBODY <= other < m.players or one == other or count < 0:
        return False
    if not 0 <= way < _WAYS or any(not -1 <= sort < len(m.program.sorts) for sort in sorts):
        return False
    if len(chosen) > 2 * count or any(not 0 <= kind < len(m.program.cards) for kind in chosen):
        return False
    return all(
        n <= m.program.fitting(pile(m, frame[side]), frame[side + 4])[kind]
        for side in (1, 2)
        for kind, n in Counter(exchange.given(frame, side)).items()
    )


def _pass_fits(m: BugsMatch, frame: list[int]) -> bool:
    start = passing.LAID
    if len(frame) < start or (len(frame) - start) % 3:
        return False
    _, kind, place = frame[:start]
    if not 0 <= kind < len(m.program.texts) or not 0 <= place < len(m.program.texts[kind]):
        return False
    seats, kinds = range(m.players), range(len(m.program.cards))
    cards = Counter[tuple[int, int]]()
    for giver, receiver, card in passing.laid(frame):
        if giver not in seats or receiver not in seats or giver == receiver or card not in kinds:
            return False
        cards[giver, card] += 1
    return passing.passes(m, kind, place) and all(n <= m.hands[seat][k] for (seat, k), n in cards.items())


def _passed_on_fit(m: BugsMatch) -> bool:
    """Return whether above the cards that are passed on there is only who chooses them, and who will."""
    at = next((at for at, frame in enumerate(m.agenda) if frame[0] == PASS), len(m.agenda))
    if any(frame[0] == MOVE and frame[4] & AT_ONCE for frame in m.agenda[:at]):
        return False
    return all(_chooses_for(m, m.agenda[at], frame) for frame in m.agenda[at + 1 :])


def _chooses_for(m: BugsMatch, together: list[int], frame: list[int]) -> bool:
    if frame[0] == MOVE:
        return bool(frame[4] & AT_ONCE) and min(frame[1:3]) >= 0
    if frame[0] != RUN or frame[1] != together[1]:
        return False
    text = m.program.texts[frame[1]]
    return any(
        isinstance(effect, Each) and frame[5] == at + 1 + effect.covers
        and passing.place_in(m, frame[1], at + 1, frame[5]) == together[2]
        for at, effect in enumerate(text)
    )  # fmt: skip


_FITS = {RUN: _run_fits, MOVE: _move_fits, EXCHANGE: _exchange_fits, PASS: _pass_fits}


def _question_fits(m: BugsMatch) -> bool:
    """Return whether a player is asked just what the last frame asks."""
    if m.asking is None or not m.agenda:
        return m.asking is None and not m.agenda
    return m.asking == interpreter.question(m, m.agenda[-1]) and bool(interpreter.answers(m))
