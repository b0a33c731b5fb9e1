"""Steps about players and attacks: mana, the dimension, gear, further attacks, the end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardlang.games.dimensions import effects as fx
from cardlang.games.dimensions.choosing import choose_dimension, pick
from cardlang.games.dimensions.fighting import strike
from cardlang.games.dimensions.meant import players_meant, units_meant
from cardlang.games.dimensions.program import next_dimension
from cardlang.games.dimensions.selecting import value
from cardlang.games.dimensions.terms import DIMENSIONS
from cardlang.games.dimensions.turns import set_dimension
from cardlang.games.dimensions.units import Frame, player_ref
from cardlang.games.dimensions.zones import (
    equip,
)

if TYPE_CHECKING:
    from cardlang.games.dimensions.match import DimensionsMatch


def do_mana(m: DimensionsMatch, step: fx.Mana, frame: Frame) -> bool:
    seats = players_meant(m, step.who, frame)
    for seat in seats or ():
        amount, before = value(m, step.amount, frame), m.mana[seat]
        if step.full:
            m.mana[seat] = m.top_mana[seat]
        elif step.maximum:
            m.top_mana[seat] = max(0, min(10, m.top_mana[seat] + amount))
            m.mana[seat] = min(m.mana[seat], 10)
        else:
            m.mana[seat] = max(0, min(10, before + amount))
        if m.mana[seat] > before:
            m.happened.append(("mana", player_ref(seat), 0, m.mana[seat] - before))
        m.stale = True
    return seats is not None


def do_dimension(m: DimensionsMatch, step: fx.ChangeDimension, frame: Frame) -> bool:
    names = step.dimensions
    if not names:
        set_dimension(m, next_dimension(m.dimension))
        return True
    if len(names) == 1:
        set_dimension(m, DIMENSIONS.index(names[0]))
        return True
    others = tuple(name for name in names if name != DIMENSIONS[m.dimension])
    if step.random:
        set_dimension(m, DIMENSIONS.index(others[m.chance.below(len(others))]))
        return True
    chosen = choose_dimension(m, frame, others)
    if chosen is None:
        return False
    set_dimension(m, chosen)
    return True


def do_equip(m: DimensionsMatch, step: fx.Equip, frame: Frame) -> bool:
    seats = players_meant(m, step.who, frame)
    for seat in seats or ():
        card = m.program.index[step.card] if step.card else frame.card
        if card >= 0 and m.program.profiles[card].kind in ("weapon", "armor"):
            equip(m, seat, ~card)
    return seats is not None


def do_again(m: DimensionsMatch, step: fx.AttackAgain, frame: Frame) -> bool:
    meant = pick(m, step.who, frame)
    for ref in meant or ():
        unit = m.units.get(ref) if ref > 0 else m.gear[-1 - ref][0]
        if unit is not None:
            unit.extra += 1
    return meant is not None


def do_strike(m: DimensionsMatch, step: fx.Strike, frame: Frame) -> bool:
    fighters = units_meant(m, step.who, frame)
    if fighters is None:
        return False
    kept = frame.its
    meant = pick(m, step.target, frame, slot=1)
    if meant is None:
        return False
    frame.its = kept if step.who.ref == "" else frame.its
    for unit in fighters:
        for target in meant:
            if target != unit.uid and (target < 0 or target in m.units):
                strike(m, unit, target)
    return True


def do_deaths(m: DimensionsMatch, step: fx.Triggers, frame: Frame) -> bool:
    units = units_meant(m, step.who, frame)
    for unit in units or ():
        for bundle in unit.bundles:
            for watch in bundle.watches.get("died", ()):
                if any(
                    p.kind == "died" and p.subject is not None and p.subject.ref == "this"
                    for p in watch.patterns
                ):
                    m.stack.append(Frame(watch.script, watch.stop, unit.owner, unit.uid, unit.card))
    return units is not None


def do_end(m: DimensionsMatch, step: fx.End, frame: Frame) -> bool:
    seats = players_meant(m, step.who, frame)
    if seats:
        m.over = True
        m.winner = seats[0] if step.wins else 1 - seats[0]
        if len(seats) > 1:
            m.winner = -1
    return seats is not None
