"""Steps that spread damage over several targets and put units in each other's place."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardlang.games.dimensions import effects as fx
from cardlang.games.dimensions.choosing import pick
from cardlang.games.dimensions.fighting import hurt
from cardlang.games.dimensions.selecting import value
from cardlang.games.dimensions.units import Frame, Unit

if TYPE_CHECKING:
    from cardlang.games.dimensions.match import DimensionsMatch


def spread(m: DimensionsMatch, step: fx.Spread, frame: Frame) -> bool:
    """Deal damage in all among targets: evenly, the first ones a point more, or each point to one at random.

    A point goes to those that the points before have left alive, as long as there is one.
    """
    earlier = frame.its
    targets = pick(m, step.who, frame)
    if targets is None:
        return False
    its, frame.its = frame.its, earlier
    amount = value(m, step.amount, frame)
    frame.its = its
    if not targets:
        return True
    shares = dict.fromkeys(targets, 0)
    for point in range(amount):
        if step.evenly:
            shares[targets[point % len(targets)]] += 1
            continue
        alive = [t for t in targets if _left(m, t) > shares[t]] or targets
        shares[alive[m.chance.below(len(alive))]] += 1
    item = frame.card >= 0 and m.program.profiles[frame.card].kind == "item"
    for target, share in shares.items():
        hurt(m, target, share, frame.this, "item" if item else "effect")
    return True


def _left(m: DimensionsMatch, ref: int) -> int:
    if ref < 0:
        return m.hp[-1 - ref]
    unit = m.units.get(ref)
    return 0 if unit is None else unit.health


def exchange(m: DimensionsMatch, step: fx.Exchange, frame: Frame) -> bool:
    """Put two units in each other's place; between two boards each gets a new controller, as if stolen."""
    first = pick(m, step.who, frame)
    if first is None:
        return False
    second = pick(m, step.target, frame, slot=1)
    if second is None:
        return False
    pairs = [(m.units.get(a), m.units.get(b)) for a, b in zip(first, second, strict=False) if a != b]
    for one, other in pairs:
        if one is not None and other is not None and _movable(one, other):
            _trade(m, one, other)
    return True


def _movable(one: Unit, other: Unit) -> bool:
    if "mob" not in (one.kind, other.kind) and one.kind != other.kind:
        return False
    return one.owner == other.owner or not any("cannot be stolen" in unit.rules for unit in (one, other))


def _trade(m: DimensionsMatch, one: Unit, other: Unit) -> None:
    places = [(m.board[unit.owner], m.board[unit.owner].index(unit)) for unit in (one, other)]
    for (row, at), unit in zip(places, (other, one), strict=True):
        row[at] = unit
    if one.owner != other.owner:
        one.owner, other.owner = other.owner, one.owner
        one.came = other.came = m.turn
    for unit in (one, other):
        unit.shown = None
    names = " and ".join(m.program.profiles[unit.card].name for unit in (one, other))
    m.tell(None, None, f"{names} change places")
    m.stale = True
