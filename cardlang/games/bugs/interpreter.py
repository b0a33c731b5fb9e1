"""Run the texts of the cards that were played, and ask the players what the texts leave to them.

The agenda is a stack of frames, plain numbers: `[RUN, kind, place, chosen]` runs the text of a kind of card from
a place on, `[MOVE, giver, receiver, left, random, sort]` moves cards, one at a time. So a match can be copied, saved
and drawn anew while a text waits for an answer.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardlang.games.bugs import knowledge, swarm
from cardlang.games.bugs.handlers import HANDLERS, MOVE, NOBODY
from cardlang.games.bugs.seats import around

if TYPE_CHECKING:
    from cardlang.games.bugs.match import BugsMatch

RUN = 0


def begin(m: BugsMatch, player: int, kinds: list[int]) -> None:
    """Run the texts of these cards in order, then hand the swarm on."""
    m.actor = player
    m.was_direction = m.direction
    m.goal = m.named = -1
    m.lead_next = 0
    m.agenda = [[RUN, kind, 0, -1] for kind in reversed(kinds)]
    run(m)


def run(m: BugsMatch) -> None:
    """Run what is on the agenda until a player must choose, or to the end of the turn."""
    agenda = m.agenda
    while agenda:
        frame = agenda.pop()
        if frame[0] == MOVE:
            _move(m, frame)
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
    m.goal = m.named = -1
    m.lead_next = 0
    m.actor = m.turn
    m.was_direction = m.direction


# -- questions ------------------------------------------------------------------------------------------------


def answers(m: BugsMatch) -> tuple[str, ...]:
    """Return what the player who is asked may choose."""
    assert m.asking is not None
    player, what = m.asking
    if what == "player":
        return tuple(f"choose player {seat}" for seat in around(m, m.actor)[1:])
    if what == "whether":
        return ("yes", "no")
    cards = m.program.of_sort(m.discard if what == "take" else m.hands[player], m.agenda[-1][5])
    return tuple(f"{what} {label}" for label in m.program.named(cards))


def answer(m: BugsMatch, action: str) -> None:
    """Go on with what the player chose."""
    assert m.asking is not None
    _, what = m.asking
    m.asking = None
    chosen = action.removeprefix(f"{what} ")
    if what == "player":
        seat = int(action.rsplit(" ", 1)[1])
        m.agenda[-1][3] = m.named = seat
        m.emit("Action", m.actor, None, f"player {m.actor} chooses player {seat}")
    elif what == "whether":
        if action == "no":
            _, kind, place, _ = m.agenda[-1]
            m.agenda[-1][2] += m.program.texts[kind][place - 1].covers  # type: ignore[attr-defined]
    else:
        _move_one(m, m.agenda[-1], m.program.kind_named[chosen])
    run(m)


# -- frames ---------------------------------------------------------------------------------------------------


def _run_text(m: BugsMatch, frame: list[int]) -> None:
    _, kind, place, chosen = frame
    text = m.program.texts[kind]
    if place >= len(text):
        return
    effect = text[place]
    if chosen < 0 and (kind, place) in m.program.asks:
        m.agenda.append(frame)
        if m.players == 2:
            frame[3] = m.named = 1 - m.actor
        else:
            m.asking = [m.actor, "player"]
        return
    following = [RUN, kind, place + 1, -1]
    m.agenda.append(following)
    HANDLERS[type(effect)](m, effect, frame, following)


def _move(m: BugsMatch, frame: list[int]) -> None:
    """Move the next card of a MOVE frame. A text never takes the last card of a hand (ruling 8)."""
    _, giver, receiver, left, random, sort = frame
    cards = m.discard if giver == NOBODY else m.hands[giver]
    if left == 0 or giver == receiver or (giver != NOBODY and sum(cards) == 1):
        return
    cards = m.program.of_sort(cards, sort)
    count = sum(cards)
    if not count:
        return
    m.agenda.append(frame)
    if random:
        _move_one(m, frame, nth_card(cards, m.chance.below(count)))
    elif giver == NOBODY:
        m.asking = [receiver, "take"]
    else:
        m.asking = [giver, "discard" if receiver == NOBODY else "give"]


def _move_one(m: BugsMatch, frame: list[int], kind: int) -> None:
    giver, receiver = frame[1], frame[2]
    frame[3] -= 1
    source = m.discard if giver == NOBODY else m.hands[giver]
    target = m.discard if receiver == NOBODY else m.hands[receiver]
    source[kind] -= 1
    target[kind] += 1
    if giver == NOBODY:
        knowledge.gained(m, receiver, kind, 1)
    elif receiver == NOBODY:
        knowledge.lost(m, giver, kind, 1)
    else:
        knowledge.handed(m, giver, receiver, kind)
    if m.log:
        name = m.program.cards[kind].name
        if giver == NOBODY:
            text = f"player {receiver} takes {name} from the discard pile"
        elif receiver == NOBODY:
            text = f"player {giver} discards {name}"
        else:
            text = f"player {giver} gives player {receiver} a card"
        m.emit("Cards", giver if giver != NOBODY else receiver, None, text)


def nth_card(cards: list[int], at: int) -> int:
    """Return the kind of the card at a place, the cards laid out by kind."""
    for kind, count in enumerate(cards):
        if at < count:
            return kind
        at -= count
    raise IndexError(at)
