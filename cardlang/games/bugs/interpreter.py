"""Run the texts of the cards that were played, and ask the players what the texts leave to them.

The agenda is a stack of frames, plain numbers: `[RUN, kind, place, chosen, doer, end]` runs the text of a kind of
card from a place on (up to `end`, or all of it where that is -1) for the player whom an `Each` is about, and
`[MOVE, giver, receiver, left, way, sort]` moves cards, one at a time, or lays them aside. So a match can be copied,
saved and drawn anew while a text waits for an answer.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cardlang.games.bugs import exchange, knowledge, passing, swarm
from cardlang.games.bugs.effects import Each, Either, May
from cardlang.games.bugs.handlers import HANDLERS
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
    UP_TO,
    nth_card,
    pile,
    running_words,
)
from cardlang.games.bugs.seats import around, seats

if TYPE_CHECKING:
    from cardlang.games.bugs.match import BugsMatch


def begin(m: BugsMatch, player: int, kinds: list[int], laid: int = 0) -> None:
    """Run the texts of these cards in order, then hand the swarm on; `laid` bugs were played with them."""
    m.actor = player
    m.laid = laid
    m.was_direction = m.direction
    if m.flips:
        swarm.turn_back(m)
    m.goal = m.named = -1
    m.lead_next = m.moved = 0
    m.agenda = [[RUN, kind, 0, -1, -1, -1] for kind in reversed(kinds)]
    run(m)


def run(m: BugsMatch) -> None:
    """Run what is on the agenda until a player must choose, or to the end of the turn."""
    agenda = m.agenda
    while agenda:
        frame = agenda.pop()
        if frame[0] == MOVE:
            _move(m, frame)
        elif frame[0] == EXCHANGE:
            exchange.step(m, frame)
        elif frame[0] == PASS:
            passing.settle(m, frame)
        else:
            _run_text(m, frame)
        if m.asking is not None:
            return
        if m.agenda is not agenda:  # the hand has ended
            return
    finish(m)


def finish(m: BugsMatch) -> None:
    """End the turn: the player the texts say, or the next in play order, faces the swarm or leads."""
    seat = swarm.visible(m, m.actor + m.direction if m.goal < 0 else m.goal)
    if m.lead_next or (m.size == 0 and not any(m.table)):
        swarm.lead(m, seat, limited=m.lead_next == seat + 1)
    else:
        m.turn = seat
    if m.flips:
        swarm.turn_back_for(m, m.turn)
    m.goal = m.named = -1
    m.lead_next = m.laid = m.moved = 0
    m.actor = m.turn
    m.was_direction = m.direction


# -- questions ------------------------------------------------------------------------------------------------


def answers(m: BugsMatch) -> tuple[str, ...]:
    """Return what the player who is asked may choose."""
    assert m.asking is not None
    _, what = m.asking
    if what == "player":
        return tuple(f"choose player {seat}" for seat in around(m, m.asking[0])[1:])
    if what == "whether":
        return ("yes", "no")
    if what == "which":
        return tuple(f"choose {label}" for label in _either(m).labels)
    frame = m.agenda[-1]
    if frame[0] == EXCHANGE:
        return tuple(f"{what} {label}" for label in m.program.named(exchange.choices(m, frame)))
    _, giver, _, _, way, sort = frame
    labels = m.program.named(m.program.of_sort(_left(m, giver, way), sort))
    done = ("done",) if way & UP_TO else ()
    return (*(f"{what} {label}" for label in labels), *done)


def answer(m: BugsMatch, action: str) -> None:
    """Go on with what the player chose."""
    assert m.asking is not None
    player, what = m.asking
    m.asking = None
    chosen = action.removeprefix(f"{what} ")
    if what == "player":
        seat = int(action.rsplit(" ", 1)[1])
        m.agenda[-1][3] = seat
        m.emit("Action", player, None, f"player {player} chooses player {seat}")
    elif what == "whether":
        if action == "no":
            m.moved = 0
            _, kind, place, *_ = m.agenda[-1]
            m.agenda[-1][2] += m.program.texts[kind][place - 1].covers  # type: ignore[attr-defined]
    elif what == "which":
        either = _either(m)
        m.agenda[-1][2] += either.starts[either.labels.index(action.removeprefix("choose "))]
        m.emit("Action", player, None, f"player {player} chooses: {action.removeprefix('choose ')}")
    elif action == "done":
        m.agenda.pop()
    elif m.agenda[-1][0] == EXCHANGE:
        m.agenda[-1].append(m.program.kind_named[chosen])
    else:
        _move_one(m, m.agenda[-1], m.program.kind_named[chosen])
    run(m)


def question(m: BugsMatch, frame: list[int]) -> list[Any] | None:
    """Return what the last frame of the agenda asks and whom, None when it asks nothing."""
    if frame[0] == EXCHANGE:
        return exchange.asked_for_card(frame)
    if frame[0] == MOVE:
        return None if frame[4] & AT_RANDOM else _asked_for_card(m, frame)
    _, kind, place, chosen, *_ = frame
    before = m.program.texts[kind][place - 1] if place else None
    if isinstance(before, May | Either) and m.asking is not None and m.asking[1] in ("whether", "which"):
        return [seats(m, before.who, frame)[0], "whether" if isinstance(before, May) else "which"]
    return [_chooser(m, frame), "player"] if chosen < 0 and (kind, place) in m.program.asks else None


def _either(m: BugsMatch) -> Either:
    _, kind, place, *_ = m.agenda[-1]
    effect = m.program.texts[kind][place - 1]
    assert isinstance(effect, Either)
    return effect


# -- frames ---------------------------------------------------------------------------------------------------


def _run_text(m: BugsMatch, frame: list[int]) -> None:
    _, kind, place, chosen, doer, end = frame
    text = m.program.texts[kind]
    if place >= (len(text) if end < 0 else end):
        return
    effect = text[place]
    if doer >= 0 and isinstance(text[place - 1], Each):
        m.named = doer
    if chosen < 0 and (kind, place) in m.program.asks:
        m.agenda.append(frame)
        asked = _chooser(m, frame)
        if m.players == 2:
            frame[3] = 1 - asked
        else:
            m.asking = [asked, "player"]
        return
    following = [RUN, kind, place + 1, -1, doer, end]
    m.agenda.append(following)
    HANDLERS[type(effect)](m, effect, frame, following)
    if chosen >= 0:  # only now: within the act `that player` is still who was spoken of before
        m.named = chosen


def _chooser(m: BugsMatch, frame: list[int]) -> int:
    """Return who chooses the player whom the next effect of a RUN frame needs."""
    _, kind, place, _, doer, _ = frame
    return doer if m.program.asks[kind, place] == "theirs" else m.actor


def _move(m: BugsMatch, frame: list[int]) -> None:
    """Move the next card of a MOVE frame. A text never takes the last card of a hand (ruling 8)."""
    _, giver, receiver, left, way, sort = frame
    cards = _left(m, giver, way)
    if left == 0 or giver == receiver or (giver >= 0 and sum(cards) == 1):
        return
    cards = m.program.of_sort(cards, sort)
    count = sum(cards)
    if not count:
        return
    m.agenda.append(frame)
    if way & AT_RANDOM:
        _move_one(m, frame, nth_card(cards, m.chance.below(count)))
    elif m.program.is_extreme(sort) and count in cards:  # the one highest kind: nothing is left to choose
        _move_one(m, frame, cards.index(count))
    elif giver == TABLE and left >= count and not way & UP_TO:
        _move_one(m, frame, nth_card(cards, 0))
    else:
        m.asking = _asked_for_card(m, frame)


def _left(m: BugsMatch, giver: int, way: int) -> list[int]:
    """Return the cards that a MOVE frame can still move, by kind."""
    return passing.left_of(m, giver) if way & AT_ONCE else pile(m, giver)


def _asked_for_card(m: BugsMatch, frame: list[int]) -> list[Any]:
    """Return who chooses the next card of a MOVE frame, and what they do with it."""
    _, giver, receiver, _, way, _ = frame
    if giver < 0:
        by_actor = way & BY_ACTOR or receiver == NOBODY
        return [m.actor if by_actor else receiver, "discard" if receiver == NOBODY else "take"]
    if way & BY_ACTOR:
        return [receiver, "take"]
    return [giver, "discard" if receiver == NOBODY else "give"]


def _move_one(m: BugsMatch, frame: list[int], kind: int) -> None:
    giver, receiver = frame[1], frame[2]
    frame[3] -= 1
    m.moved += 1
    together = passing.under_way(m) if frame[4] & AT_ONCE else None
    if together is not None:
        together += (giver, receiver, kind)
        return
    pile(m, giver)[kind] -= 1
    pile(m, receiver)[kind] += 1
    if giver == TABLE:
        swarm.shrink(m, kind)
    if giver < 0:
        if receiver >= 0:
            knowledge.gained(m, receiver, kind, 1)
    elif receiver == NOBODY:
        knowledge.lost(m, giver, kind, 1)
        knowledge.bounded(m, giver, kind, frame[5])
    else:
        knowledge.handed(m, giver, receiver, kind)
    if m.log:
        name = m.program.cards[kind].name
        if giver < 0 and receiver == NOBODY:
            text = f"{name} goes from the table to the discard pile"
        elif giver < 0:
            text = f"player {receiver} takes {name} from the {'discard pile' if giver == NOBODY else 'table'}"
        elif receiver == NOBODY:
            text = f"player {giver} discards {name}"
        else:
            text = f"player {giver} gives player {receiver} a card"
        seat = next((seat for seat in (giver, receiver) if seat >= 0), m.actor)
        m.emit("Cards", seat, None, text, running_words(m))
