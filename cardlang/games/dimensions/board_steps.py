"""Steps that change who is on the boards: summon, destroy, return, control, transform."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardlang.games.dimensions import effects as fx
from cardlang.games.dimensions.card_steps import came_since, sizes
from cardlang.games.dimensions.choosing import choose_card, pick
from cardlang.games.dimensions.marking import carry, take_marked
from cardlang.games.dimensions.meant import cards_meant, players_meant, take_out, units_meant
from cardlang.games.dimensions.selecting import value
from cardlang.games.dimensions.terms import Test
from cardlang.games.dimensions.units import Frame
from cardlang.games.dimensions.zones import (
    back_to_hand,
    card_of,
    detach,
    enter,
    leave_hand,
    leave_play,
    new_unit,
    room,
)

if TYPE_CHECKING:
    from cardlang.games.dimensions.match import DimensionsMatch


def do_summon(m: DimensionsMatch, step: fx.Summon, frame: Frame) -> bool:
    seats = players_meant(m, step.who, frame)
    if seats is None:
        return False
    if step.zone and step.zone != "any":
        return do_summon_from(m, step, frame, seats)
    if step.zone == "any":
        cards: list[int] | None = [
            p.number for p in m.program.profiles if _summonable(m, p.number, step.tests)
        ]
    else:
        cards = cards_meant(m, step.cards, step.copy, frame)
    if cards is None:
        return False
    made: list[int] = []
    number = value(m, step.amount, frame)
    for seat in seats:
        if step.zone == "any":
            chosen = (
                [cards[m.chance.below(len(cards))] for _ in range(min(number, room(m, seat)))]
                if cards
                else []
            )
        else:
            chosen = [card for card in cards for _ in range(min(number, 40))]
        for card in chosen:
            if m.program.profiles[card].kind in ("mob", "structure") and room(m, seat) > 0:
                made.append(_put(m, seat, ~card))
    frame.its = made
    return True


def _summonable(m: DimensionsMatch, card: int, tests: tuple[Test, ...]) -> bool:
    from cardlang.games.dimensions.selecting import card_fits

    profile = m.program.profiles[card]
    bosses = any(test.what == "boss" for test in tests)
    return profile.kind in ("mob", "structure") and (bosses or not profile.boss) and card_fits(m, card, tests)


def _put(m: DimensionsMatch, seat: int, card: int, home: int | None = None) -> int:
    unit = new_unit(m, seat, card, home)
    enter(m, unit)
    if m.log:
        name = m.program.profiles[unit.card].name
        m.tell(seat, name, f"{name} comes into play for player {seat}")
    return unit.uid


def do_summon_from(m: DimensionsMatch, step: fx.Summon, frame: Frame, seats: list[int]) -> bool:
    """Summon a card from hand, deck or discard pile; the dimension does not matter (ruling 2)."""
    seat = seats[0] if seats else frame.player
    if step.zone == "seen":
        _summon_seen(m, frame, seat)
        return True
    if step.zone == "drawn":
        _summon_drawn(m, frame)
        return True
    if frame.left < 0:
        frame.left = value(m, step.amount, frame)
    while frame.left > 0 and room(m, seat) > 0:
        kinds = (Test("kind", ("mob", "structure")),)
        card = choose_card(m, frame, seat, step.zone, kinds + step.tests, step.pick)
        if card is None:
            return False
        if card >= 0:
            held, marks = take_marked(m, seat, card) if step.zone == "hand" else (-1, ())
            held = held if step.zone == "hand" else take_out(m, seat, card, step.zone)
            frame.its = [_put(m, seat, held)]
            if marks:
                carry(m, m.units[frame.its[0]], marks)
        frame.left -= 1
        frame.picks = []
    frame.left = -1
    return True


def _summon_seen(m: DimensionsMatch, frame: Frame, seat: int) -> None:
    """Summon the card that was discarded last, where it is one that can be and lies there."""
    frame.its = []
    card = frame.seen
    fits = card >= 0 and m.program.profiles[card].kind in ("mob", "structure")
    if fits and card in m.gone[seat] and room(m, seat) > 0:
        frame.its = [_put(m, seat, take_out(m, seat, card, "discard pile"))]


def _summon_drawn(m: DimensionsMatch, frame: Frame) -> None:
    """Summon the card that was drawn last, where it is one that can be and is in the hand."""
    frame.its = []
    for seat, at in frame.held[-1:]:
        if m.program.profiles[card_of(m.hands[seat][at])].kind in ("mob", "structure") and room(m, seat) > 0:
            frame.its = [_put(m, seat, leave_hand(m, seat, at))]


def do_destroy(m: DimensionsMatch, step: fx.Destroy, frame: Frame) -> bool:
    units = units_meant(m, step.who, frame)
    frame.done = 0
    for unit in units or ():
        if "cannot be destroyed" not in unit.rules:
            unit.doomed = m.stale = True
            frame.done += 1
    return units is not None


def do_leave(m: DimensionsMatch, step: fx.Leave, frame: Frame) -> bool:
    meant = pick(m, step.who, frame)
    if meant is None:
        return False
    frame.done = 0
    before = sizes(m)
    for ref in meant:
        unit = m.find(ref) if ref > 0 else None
        if unit is not None and not (unit.uid in m.units and "cannot be returned" in unit.rules):
            back_to_hand(m, unit, step.zone, frame.player if step.mine else unit.home)
            frame.done += 1
    frame.held = came_since(m, before)
    return True


def do_control(m: DimensionsMatch, step: fx.Control, frame: Frame) -> bool:
    units = units_meant(m, step.who, frame)
    seat = frame.player if step.by.ref == "you" else 1 - frame.player
    for unit in units or ():
        if unit.owner == seat or unit.kind not in ("mob", "structure"):
            continue
        if room(m, seat) <= 0 or "cannot be stolen" in unit.rules:
            continue
        m.board[unit.owner].remove(unit)
        if step.lasts:
            m.returns_at.append([m.turn, unit.uid, unit.owner])
        unit.owner = seat
        unit.came = m.turn
        unit.shown = None
        m.board[seat].append(unit)
        m.stale = True
        m.tell(seat, None, f"player {seat} takes control of {m.program.profiles[unit.card].name}")
    return units is not None


def do_transform(m: DimensionsMatch, step: fx.Transform, frame: Frame) -> bool:
    units = units_meant(m, step.who, frame)
    if units is None:
        return False
    if step.cards or step.copy is not None:
        cards = cards_meant(m, step.cards, step.copy, frame)
    else:
        cards = [m.program.mobs[m.chance.below(len(m.program.mobs))]] if m.program.mobs else []
    if cards is None:
        return False
    made = []
    for unit in units:
        if not cards or unit.kind not in ("mob", "structure"):
            continue
        at = m.board[unit.owner].index(unit)
        if unit.token:
            detach(m, unit)
        else:
            leave_play(m, unit)
        new = new_unit(m, unit.owner, ~cards[0])
        m.board[unit.owner].insert(at, new)
        made.append(new.uid)
    frame.its = made
    return True
