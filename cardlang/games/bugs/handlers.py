"""What each effect does: one function a class, listed at the end.

A handler is given the match, the effect, the frame that runs it and the frame that runs the rest of the text.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from cardlang.engine.effect import Effect
from cardlang.games.bugs import effects as e
from cardlang.games.bugs import hands, knowledge, passing, swarm
from cardlang.games.bugs.piles import (
    AT_ONCE,
    AT_RANDOM,
    BY_ACTOR,
    EXCHANGE,
    MOVE,
    NOBODY,
    PASS,
    RUN,
    TABLE,
    TAKEN_AT_RANDOM,
    UP_TO,
)
from cardlang.games.bugs.seats import are_several, held, holds, seats

if TYPE_CHECKING:
    from cardlang.games.bugs.match import BugsMatch


def _told(m: BugsMatch, effect: Effect, text: str) -> None:
    card = m.program.cards[m.program.number[effect.origin[0]]]
    m.emit("Action", m.actor, card.name, text, effect.origin)


_MOVES = (e.MoveCards, e.ExchangeCards)


def _if(m: BugsMatch, effect: e.If, frame: list[int], following: list[int]) -> None:
    if isinstance(effect.condition, e.Holds | e.HoldsKind | e.HoldsMore | e.HasMost):
        who = effect.condition.who
        _name(m, who, seats(m, who, frame))
    if holds(m, effect.condition, m.actor) == effect.negated:
        _, kind, place, *_ = following
        skipped = m.program.texts[kind][place : place + effect.covers]
        if not isinstance(effect.condition, e.Moved) and any(isinstance(one, _MOVES) for one in skipped):
            m.moved = 0  # the act that is not done has moved nothing
        following[2] += effect.covers


def _otherwise(m: BugsMatch, effect: e.Otherwise, frame: list[int], following: list[int]) -> None:
    following[2] += effect.covers


def _may(m: BugsMatch, effect: e.May, frame: list[int], following: list[int]) -> None:
    seat = seats(m, effect.who, frame)[0]
    m.asking = [seat, "whether"]
    if seat != m.actor:
        m.named = seat


def _each(m: BugsMatch, effect: e.Each, frame: list[int], following: list[int]) -> None:
    found = seats(m, effect.who, frame)
    _, kind, place, *_ = frame
    together = passing.place_in(m, kind, place + 1, place + 1 + effect.covers)
    if together >= 0:
        m.agenda.append([PASS, kind, together])
    for seat in reversed(found):
        m.agenda.append([RUN, kind, place + 1, -1, seat, place + 1 + effect.covers])
    following[2] += effect.covers


def _either(m: BugsMatch, effect: e.Either, frame: list[int], following: list[int]) -> None:
    m.asking = [seats(m, effect.who, frame)[0], "which"]


def _turn(m: BugsMatch, effect: e.Turn, frame: list[int], following: list[int]) -> None:
    before = m.direction
    m.direction = effect.direction or -m.direction
    if m.direction != before and effect.until:
        m.flips.append([-1 - m.actor])
    elif m.direction != before and effect.turns:
        m.flips.append([effect.turns])
    if m.log:
        _told(m, effect, f"play goes to the {'left' if m.direction > 0 else 'right'}")


def _pass_to(m: BugsMatch, effect: e.PassTo, frame: list[int], following: list[int]) -> None:
    m.goal = m.named = seats(m, effect.who, frame)[0]
    if m.log:
        _told(m, effect, f"the swarm passes to player {m.goal}")


def _skip_next(m: BugsMatch, effect: e.SkipNext, frame: list[int], following: list[int]) -> None:
    skipped, seat = m.invisible.copy(), m.actor
    for _ in range(effect.count):
        seat = (seat + m.direction) % m.players
        while skipped[seat]:  # passed over already: the next one is behind
            skipped[seat] -= 1
            seat = (seat + m.direction) % m.players
        m.invisible[seat] += 1
        m.named = seat
    if m.log:
        _told(m, effect, f"{effect.count} to be skipped")


def _skip_who(m: BugsMatch, effect: e.SkipWho, frame: list[int], following: list[int]) -> None:
    for seat in seats(m, effect.who, frame):
        m.invisible[seat] += effect.turns
        m.named = seat
        if m.log:
            _told(m, effect, f"player {seat} will be passed over")


def _knock_out(m: BugsMatch, effect: e.KnockOut, frame: list[int], following: list[int]) -> None:
    m.top, m.layer = -1, 0
    _set_size(m, effect, 0)


def _resize(m: BugsMatch, effect: e.Resize, frame: list[int], following: list[int]) -> None:
    size = m.size
    amount = effect.amount if isinstance(effect.amount, int) else _number(m, effect.amount, frame)
    match effect.how:
        case "set":
            size = amount
        case "lower":
            size = min(size, amount)
        case "raise":
            size = max(size, amount)
        case "add":
            size += amount
        case "take":
            size = max(0, size - amount)
        case "times":
            size *= amount
        case "parts up":
            size = -(-size // amount)
        case _:
            size //= amount
    _set_size(m, effect, size)


def _number(m: BugsMatch, count: e.Count, frame: list[int]) -> int:
    if count.what == "held" and count.who is not None:
        found = held(m, seats(m, count.who, frame)[0], count.ids, count.section)
    elif count.ids:
        found = sum(m.table[m.program.number[card_id]] for card_id in count.ids)
    elif count.what == "table":
        found = sum(m.table)
    elif count.what == "layer":
        found = m.layer
    elif count.what == "moved":
        found = m.moved
    elif count.what == "discard":
        found = sum(m.discard)
    elif count.what == "players":
        found = m.players
    elif count.what == "value" or count.who is None:
        found = m.program.values[m.top] if m.top >= 0 else 0
    else:
        found = sum(m.hands[seats(m, count.who, frame)[0]])
    return found * count.times


def _set_size(m: BugsMatch, effect: Effect, size: int) -> None:
    before, m.size = m.size, size
    if size == 0:
        m.top, m.layer = -1, 0
    if m.log and before != size:
        _told(m, effect, f"the swarm's size becomes {size}")


def _pick_up(m: BugsMatch, effect: e.PickUp, frame: list[int], following: list[int]) -> None:
    seat = seats(m, effect.who, frame)[0]
    swarm.pick_up(m, seat)
    m.goal, m.lead_next = seat, seat + 1


def _sweep(m: BugsMatch, effect: e.Sweep, frame: list[int], following: list[int]) -> None:
    for kind, count in enumerate(m.table):
        m.discard[kind] += count
    m.table = [0] * len(m.table)
    m.top, m.layer = -1, 0
    if m.log:
        _told(m, effect, "all bugs on the table are discarded")
    _set_size(m, effect, 0)


def _move_cards(m: BugsMatch, effect: e.MoveCards, frame: list[int], following: list[int]) -> None:
    givers, pairs = _givers(m, effect.giver, frame), _pairs(m, effect, frame)
    way = AT_RANDOM * effect.random + BY_ACTOR * effect.chooser + UP_TO * effect.up_to
    sort = m.program.sort_of(effect.sort)
    count = effect.count if isinstance(effect.count, int) else _number(m, effect.count, frame)
    m.moved = 0
    if passing.mutual(pairs) and not passing.begun(m, *frame[1:3]):
        m.agenda.append([PASS, *frame[1:3]])
    way += AT_ONCE * passing.begun(m, *frame[1:3])
    for giver, receiver in reversed(pairs):
        m.agenda.append([MOVE, giver, receiver, count, way, sort])
    _name(m, effect.giver, givers)
    _name(m, effect.receiver, [receiver for _, receiver in pairs])


def _pairs(m: BugsMatch, effect: e.MoveCards, frame: list[int]) -> list[tuple[int, int]]:
    """Return who gives whom cards; whoever acts sees the other side from their own seat."""
    givers = _givers(m, effect.giver, frame)
    if effect.receiver is None:
        return [(giver, NOBODY) for giver in givers]
    own = effect.giver is not None and effect.giver.kind == "you"
    if _by_doer(effect.giver) or (are_several(effect.giver) and not _by_doer(effect.receiver)):
        # `each player gives a card to the next player`: seen from each giver
        to_you = effect.receiver.kind == "you"
        return [
            (g, r) for g in givers for r in ([m.actor] if to_you else seats(m, effect.receiver, frame, g))
        ]
    receivers = seats(m, effect.receiver, frame)
    if own or not (are_several(effect.receiver) or _by_doer(effect.receiver)):
        return [(giver, receiver) for receiver in receivers for giver in givers]
    return [(g, receiver) for receiver in receivers for g in _givers(m, effect.giver, frame, receiver)]


def _by_doer(who: e.Players | None) -> bool:
    return who is not None and who.kind == "doer"


def _givers(
    m: BugsMatch, giver: e.Players | None, frame: list[int], viewpoint: int | None = None
) -> list[int]:
    if giver is None:
        return [NOBODY]
    return [TABLE] if giver.kind == "table" else seats(m, giver, frame, viewpoint)


def _bar(m: BugsMatch, effect: e.Bar, frame: list[int], following: list[int]) -> None:
    for seat in seats(m, effect.who, frame):
        left = -2 - m.actor if effect.until else effect.turns or -1
        m.bars.append([seat, m.program.bars.index(effect), left])
        m.named = seat
        if m.log:
            _told(m, effect, f"player {seat} is bound: {effect.text}")


def _name(m: BugsMatch, who: e.Players | None, found: list[int]) -> None:
    """Note the one other player a text has spoken of, whom `that player` means then."""
    if who is not None and who.kind not in ("you", "that", "table") and len(found) == 1:
        m.named = found[0]


def _exchange(m: BugsMatch, effect: e.ExchangeCards, frame: list[int], following: list[int]) -> None:
    m.moved = 0
    found = seats(m, effect.who, frame)
    several = are_several(effect.who) or _by_doer(effect.who)
    way = AT_RANDOM * effect.random + TAKEN_AT_RANDOM * effect.random_taken
    sorts = [m.program.sort_of(effect.given), m.program.sort_of(effect.taken)]
    for seat in reversed(found):
        if effect.other is None:
            other = NOBODY
        else:
            own = several and effect.other.kind != "you"
            other = seats(m, effect.other, frame, seat if own else None)[0]
            _name(m, effect.other, [other])
        if other != seat:
            m.agenda.append([EXCHANGE, seat, other, effect.count, way, *sorts])


def _swap_hands(m: BugsMatch, effect: e.SwapHands, frame: list[int], following: list[int]) -> None:
    one, other = seats(m, effect.who, frame)[0], seats(m, effect.other, frame)[0]
    _name(m, effect.other, [other])
    if one != other:
        m.hands[one], m.hands[other] = m.hands[other], m.hands[one]
        knowledge.swapped(m, one, other)
    if m.log:
        _told(m, effect, f"player {one} and player {other} swap hands")


def _pass_hands(m: BugsMatch, effect: e.PassHands, frame: list[int], following: list[int]) -> None:
    givers = {seats(m, effect.to, frame, giver)[0]: giver for giver in range(m.players)}
    if len(givers) < m.players:  # to one and the same player: nobody would have a hand but they
        return
    m.hands = [m.hands[givers[seat]] for seat in range(m.players)]
    knowledge.passed_on(m, givers)
    if m.log:
        _told(m, effect, "every player hands their cards on")


def _reveal(m: BugsMatch, effect: e.Reveal, frame: list[int], following: list[int]) -> None:
    owners = _seen_by_doer(m, effect, effect.owner, frame)
    _name(m, effect.owner, owners)
    for viewer in _seen_by_doer(m, effect, effect.viewer, frame):
        for owner in owners:
            knowledge.seen(m, viewer, owner)
            if m.log and viewer != owner:
                _told(m, effect, f"player {viewer} sees the hand of player {owner}")


def _seen_by_doer(m: BugsMatch, effect: e.Reveal, who: e.Players, frame: list[int]) -> list[int]:
    """Return players as one of several sees them who looks at a hand or shows theirs."""
    by_doer = _by_doer(effect.viewer) or _by_doer(effect.owner)
    return seats(m, who, frame, frame[4] if by_doer and who.kind != "you" else None)


def _score(m: BugsMatch, effect: e.Score, frame: list[int], following: list[int]) -> None:
    points = effect.points * (1 if effect.each is None else _number(m, effect.each, frame))
    for seat in seats(m, effect.who, frame):
        m.totals[seat] = max(0, m.totals[seat] + points)
        if m.log:
            _told(m, effect, f"player {seat} has {m.totals[seat]} points")


def _new_lead(m: BugsMatch, effect: e.NewLead, frame: list[int], following: list[int]) -> None:
    m.goal, m.lead_next = seats(m, effect.who, frame)[0], -1


def _choose(m: BugsMatch, effect: e.Choose, frame: list[int], following: list[int]) -> None:
    m.named = seats(m, effect.who, frame)[0]


def _end_hand(m: BugsMatch, effect: e.EndHand, frame: list[int], following: list[int]) -> None:
    if m.log:
        _told(m, effect, "the hand ends")
    hands.end_hand(m)


HANDLERS: dict[type[Effect], Callable[[BugsMatch, Any, list[int], list[int]], None]] = {
    e.If: _if,
    e.Otherwise: _otherwise,
    e.May: _may,
    e.Each: _each,
    e.Either: _either,
    e.Turn: _turn,
    e.PassTo: _pass_to,
    e.SkipNext: _skip_next,
    e.SkipWho: _skip_who,
    e.KnockOut: _knock_out,
    e.Resize: _resize,
    e.PickUp: _pick_up,
    e.Sweep: _sweep,
    e.Bar: _bar,
    e.MoveCards: _move_cards,
    e.ExchangeCards: _exchange,
    e.SwapHands: _swap_hands,
    e.PassHands: _pass_hands,
    e.Reveal: _reveal,
    e.Score: _score,
    e.NewLead: _new_lead,
    e.Choose: _choose,
    e.EndHand: _end_hand,
}
