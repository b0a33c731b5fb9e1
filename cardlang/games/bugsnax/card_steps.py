"""What the steps do that move cards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cardlang.games.bugsnax import happen, movement, passing
from cardlang.games.bugsnax import steps as s
from cardlang.games.bugsnax.effects import Slot
from cardlang.games.bugsnax.meaning import PLAYER, count, refer, zones_of
from cardlang.games.bugsnax.zones import (
    EATEN,
    FIELD,
    HAND,
    ON,
    PER_SEAT,
    PLAYED,
    SHARED,
    SNAX_DECK,
    Running,
    zone,
)

if TYPE_CHECKING:
    from cardlang.games.bugsnax.state import BugsnaxMatch


def seats_of(m: BugsnaxMatch, run: Running, who: Any) -> list[int]:
    return [PLAYER - x for x in refer(m, run, who) if x <= PLAYER]


# -- cards ----------------------------------------------------------------------------------------------------------


def draw(m: BugsnaxMatch, run: Running, step: s.Draw) -> None:
    run.at += 1
    drawn: list[int] = []
    piles = zones_of(m, run, step.place)
    for seat in seats_of(m, run, step.who):
        number = piles[0] if piles else -1
        wanted = count(m, run, step.amount)
        if step.until is not None:
            kind = step.place.pile
            held = sum(1 for card in m.hand(seat) if step.every or m.kind(card) == kind)
            wanted = count(m, run, step.until) - held
        for _ in range(wanted if number >= 0 else 0):
            card = happen.draw(m, seat, number, step.bottom)
            if card < 0:
                break
            drawn.append(card)
    run.slots[step.slot] = drawn
    run.done = bool(drawn)


def move(m: BugsnaxMatch, run: Running, step: s.Move) -> None:
    run.at += 1
    if step.aside is not None:
        passing.lay_aside(m, run, step)
        return
    done = False
    moving = refer(m, run, step.cards)
    if step.place.zone == "on":
        assert step.target is not None
        targets = [t for t in refer(m, run, step.target) if t >= 0 and m.where[t] == FIELD]
        for card in moving:
            done = _move_trap(m, run, card, targets) or done
    elif step.how == "discard" or step.place.zone == "discard":
        for card in moving:
            done = (card >= 0 and happen.discard(m, _discarder(m, run, card), card)) or done
    else:
        for card in moving:
            done = _move_card(m, run, card, step) or done
    run.done = done and not _fell_short(m, run, step)


def _fell_short(m: BugsnaxMatch, run: Running, step: s.Move) -> bool:
    """Whether fewer cards were there to be chosen than the text asks for: then it is not done."""
    block = m.program.blocks[run.block]
    before = block[run.at - 2] if run.at > 1 else None
    if not isinstance(before, s.Choose) or step.cards != Slot(before.slot):
        return False
    return len(run.slots[before.slot] or ()) < count(m, run, before.least)


def _discarder(m: BugsnaxMatch, run: Running, card: int) -> int:
    """Return who discards a card: whose hand it is in, else whose text does it."""
    number = m.where[card]
    return (number - SHARED) // 5 if number >= SHARED and (number - SHARED) % 5 == HAND else run.you


def _move_trap(m: BugsnaxMatch, run: Running, card: int, targets: list[int]) -> bool:
    """Put a trap in front of another Snak; this is not playing it (ruling 3)."""
    if (
        not targets
        or m.kind(card) != "trap"
        or m.hosts.get(card) == targets[0]
        or m.weights.forbidden(m, "move", run.you, card, targets[0])
    ):
        return False
    player = m.trap_player.get(card, run.you)
    movement.relocate(m, card, ON)
    m.hosts[card], m.trap_player[card] = targets[0], player
    if m.log:
        m.emit("Move", run.you, m.card(card).name, f"{m.name(card)} is put in front of {m.name(targets[0])}")
    happen.fire(m, "move", card, targets[0], run.you)
    return True


def _move_card(m: BugsnaxMatch, run: Running, card: int, step: s.Move) -> bool:
    if card < 0:
        return False
    numbers = zones_of(m, run, step.place)
    if not numbers:
        return False
    return _bring(m, run.you, card, _fitting(m, card, numbers[0]), step.how, step.at)


def _bring(m: BugsnaxMatch, you: int, card: int, number: int, how: str, at: str = "top") -> bool:
    """Move a card to a zone, unless something forbids it or happens instead."""
    if number == m.where[card] and how in ("put", "take", "return") and number >= SHARED:
        return True
    if m.weights.forbidden(m, how, you, card) or happen.replaced(m, how, card, you):
        return False
    old = m.where[card]
    shown = m.name(card) if not movement.is_hidden(m, card, old) else happen.back(m, card)
    movement.relocate(m, card, number, at)
    if m.log:
        m.emit(how.capitalize(), you, None, f"{shown} goes to {place_name(m, number, at)}")
    happen.tally(m, you, how, card)
    happen.fire(m, how, card, -1, you)
    if number == FIELD:
        happen.fire(m, "enter", card, -1, you)
    return True


def hand_over(m: BugsnaxMatch, run: Running, step: s.HandOver) -> None:
    """Let all that was laid aside change hands; who parts with a card still knows where it is afterwards."""
    run.at += 1
    came = []
    for _, card, taker in passing.in_hands(m, run, step):
        giver = (m.where[card] - SHARED) // PER_SEAT
        if _bring(m, run.you, card, zone(PLAYER - taker, HAND), step.how):
            came.append((giver, card))
    for giver, card in came:
        if movement.is_hidden(m, card, m.where[card]):
            m.seen[giver].add(card)


def _fitting(m: BugsnaxMatch, card: int, number: int) -> int:
    """Return the deck of the card's own kind where a text puts it into another: a trap never gets among Snax."""
    kind = m.kind(card)
    part = (number - SHARED) % 5 if number >= SHARED else -1
    if part in (HAND, EATEN) or (number == FIELD and kind == "snax"):
        return number
    if kind == "trap":
        return number if number < 2 else 0
    if kind == "snax":
        return SNAX_DECK
    return number if part in (2, 3) and (number - SHARED) // 5 == m.owners[card] else zone(m.owners[card], 2)


def place_name(m: BugsnaxMatch, number: int, at: str) -> str:
    """Return a zone in words."""
    if number >= SHARED:
        seat, part = divmod(number - SHARED, 5)
        what = (
            "the hand",
            "the eaten Snax",
            "the Grumpus deck",
            "the Grumpus discard pile",
            "the cards in play",
        )[part]
        return f"{what} of player {seat}"
    name = ("the Trap deck", "the discard pile", "the Snax deck", "the field", "the field")[number]
    if number in (0, 2):
        return {"top": "the top of ", "bottom": "the bottom of "}.get(at, "") + name
    return name


def play(m: BugsnaxMatch, run: Running, step: s.Play) -> None:
    run.at += 1
    seats = seats_of(m, run, step.who)
    cards = [c for c in refer(m, run, step.cards) if c >= 0]
    run.done = bool(cards and seats)
    targets = None if step.target is None else [t for t in refer(m, run, step.target) if t >= 0]
    for card in reversed(cards if seats else []):
        slots: list[list[int] | None] = m.no_slots.copy()
        slots[0] = targets
        m.stack.append(Running(happen.PLAY_CARD, 0, card, seats[0], slots))


def catch(m: BugsnaxMatch, run: Running, step: s.Catch) -> None:
    run.at += 1
    seats = seats_of(m, run, step.who)
    caught = [
        happen.catch(m, seats[0], c)
        for c in refer(m, run, step.snax)
        if seats and c >= 0 and m.where[c] == FIELD
    ]
    run.done = any(caught)


def eat(m: BugsnaxMatch, run: Running, step: s.Eat) -> None:
    run.at += 1
    seats = seats_of(m, run, step.who)
    run.done = False
    for card in refer(m, run, step.snax):
        if seats and card >= 0 and m.kind(card) == "snax" and not m.over:
            run.done = happen.eat(m, seats[0], card, step.draw) or run.done


def replace(m: BugsnaxMatch, run: Running, step: s.Replace) -> None:
    run.at += 1
    for card in refer(m, run, step.snax):
        if card >= 0 and m.where[card] == FIELD:
            movement.relocate(m, card, SNAX_DECK, "bottom")
            run.done = True


def attach(m: BugsnaxMatch, run: Running, step: s.Attach) -> None:
    run.at += 1
    hosts = refer(m, run, step.host)
    for card in refer(m, run, step.cards):
        if card < 0 or not hosts or m.kind(card) != "grumpus":
            continue
        if hosts[0] <= PLAYER:
            if m.where[card] != zone(PLAYER - hosts[0], PLAYED):
                movement.relocate(m, card, zone(PLAYER - hosts[0], PLAYED))
            continue
        if (m.where[card] - SHARED) % 5 != PLAYED or m.where[card] < SHARED:
            movement.relocate(m, card, zone(run.you, PLAYED))
        m.hosts[card] = hosts[0]
    m.dirty, m.weights.known = True, False


def shuffle(m: BugsnaxMatch, run: Running, step: s.Shuffle) -> None:
    run.at += 1
    for number in zones_of(m, run, step.place):
        if step.discard:
            movement.refill(m, number)
        else:
            movement.shuffle(m, number)
