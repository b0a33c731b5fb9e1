"""Who is meant, how much it is, and whether it holds: selectors, amounts and conditions at run time."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from cardlang.games.dimensions.terms import (
    DIMENSIONS,
    All,
    Amount,
    Compare,
    Condition,
    CountOf,
    Either,
    Happened,
    InDimension,
    Matches,
    Not,
    OnTurn,
    Selector,
    StatOf,
    Test,
)
from cardlang.games.dimensions.units import Frame, Unit, player_ref

if TYPE_CHECKING:
    from cardlang.games.dimensions.match import DimensionsMatch
    from cardlang.games.dimensions.program import Profile

_COMPARE = {
    "=": int.__eq__,
    ">=": int.__ge__,
    "<=": int.__le__,
    ">": int.__gt__,
    "<": int.__lt__,
    "!=": int.__ne__,
}


# -- units --------------------------------------------------------------------------------------------------


def fits(m: DimensionsMatch, unit: Unit, who: Selector, frame: Frame) -> bool:
    """Return whether a unit is one of those a selector picks from."""
    if who.also and any(fits(m, unit, other, frame) for other in who.also if not other.ref):
        return True
    if who.kinds and unit.kind not in who.kinds:
        return False
    side = who.side
    if side == "own":
        if unit.owner != frame.player:
            return False
    elif side == "enemy" and unit.owner == frame.player:
        return False
    if who.other and unit.uid == frame.this:
        return False
    return not who.tests or passes(m, unit, who.tests, frame)


def passes(m: DimensionsMatch, unit: Unit, tests: Sequence[Test], frame: Frame) -> bool:
    """Return whether a unit has all these properties."""
    return all(_has(m, unit, test, frame) == test.holds for test in tests)


def _has(m: DimensionsMatch, unit: Unit, test: Test, frame: Frame) -> bool:
    what, wanted = test.what, test.value
    profile = m.program.profiles[unit.card]
    match what:
        case "keyword":
            names = wanted if isinstance(wanted, tuple) else (wanted,)
            numbers = {m.program.keyword[name] for name in names}
            return any(word in numbers for word, _ in unit.words) or any(
                s in numbers for s, _ in unit.statuses
            )
        case "status":
            return any(s == m.program.keyword[str(wanted)] for s, _ in unit.statuses)
        case "stat":
            return _COMPARE[test.op](unit_stat(m, unit, str(wanted)), value(m, test.amount, frame))
        case "damaged":
            return unit.health < unit.top
        case "dead":
            return unit.uid not in m.units
        case "fresh":
            return unit.came == m.turn
        case "attacked":
            return unit.attacked > 0
        case "silenced":
            return unit.silent
        case "adjacent":
            others = {"it": frame.its, "event": [frame.that]}.get(str(wanted), [frame.this])
            return any(_beside(m, unit, ref) for ref in others)
        case "weapon":
            return m.gear[unit.owner][0] is not None
        case _:
            return card_has(profile, test)


def _beside(m: DimensionsMatch, unit: Unit, other: int) -> bool:
    """Return whether a unit stands next to another one on the same board."""
    row = [u.uid for u in m.board[unit.owner]]
    return unit.uid in row and other in row and abs(row.index(unit.uid) - row.index(other)) == 1


def card_has(profile: Profile, test: Test) -> bool:
    """Return whether a card has a property that it has anywhere: card, kind, dimension, boss, cost."""
    wanted = test.value
    match test.what:
        case "card":
            return profile.id in wanted
        case "kind":
            kinds = wanted if isinstance(wanted, tuple) else (wanted,)
            return profile.kind in kinds or ("item" in kinds and profile.kind in ("weapon", "armor"))
        case "dimension":
            return profile.dimension in wanted
        case "boss":
            return profile.boss
        case "stat":
            number = printed(profile, str(wanted))
            return _COMPARE[test.op](number, test.amount if isinstance(test.amount, int) else 0)
        case _:
            return False


def printed(profile: Profile, stat: str) -> int:
    """Return a number of a card as it is printed."""
    numbers = {"cost": profile.cost, "attack": profile.attack, "defense": profile.defense}
    return numbers.get(stat, profile.health if stat == "health" else 0)


def card_fits(m: DimensionsMatch, card: int, tests: Sequence[Test]) -> bool:
    """Return whether a card in a zone has all these properties."""
    profile = m.program.profiles[card]
    for test in tests:
        if test.what == "keyword":
            names = test.value if isinstance(test.value, tuple) else (test.value,)
            has = any(m.program.names[k] in names for k, _ in profile.keywords)
        else:
            has = card_has(profile, test)
        if has != test.holds:
            return False
    return True


def unit_stat(m: DimensionsMatch, unit: Unit, stat: str) -> int:
    """Return a number of a unit."""
    match stat:
        case "attack":
            return unit.attack
        case "defense" | "armor":
            return unit.defense
        case "health" | "durability":
            return max(0, unit.health)
        case "max health":
            return unit.top
        case "missing health":
            return unit.top - unit.health
        case _:
            return m.program.profiles[unit.card].cost


# -- amounts ------------------------------------------------------------------------------------------------


def value(m: DimensionsMatch, amount: Amount, frame: Frame) -> int:
    """Return what an amount is now."""
    if isinstance(amount, int):
        return amount
    of = amount.of
    if isinstance(of, CountOf):
        number = len(refs(m, of.who, frame))
    elif isinstance(of, Happened):
        number = _happened(m, of, frame)
    else:
        number = _stat(m, of, frame)
    if amount.half:
        number = (number + 1) // 2
    return number // amount.each * amount.times + amount.plus


def _happened(m: DimensionsMatch, of: Happened, frame: Frame) -> int:
    if of.what == "amount":
        return frame.amount
    return frame.done if of.what == "done" else _this_turn(m, of, frame)


def _this_turn(m: DimensionsMatch, of: Happened, frame: Frame) -> int:
    """Return how many mobs died, or how many fitting cards were played, this turn."""
    seats = [-1 - ref for ref in refs(m, of.who, frame) if ref < 0]
    if of.what == "died":
        return sum(m.deaths[seat] for seat in seats)
    return sum(card_fits(m, card, of.tests) for seat in seats for card in m.played[seat])


def _stat(m: DimensionsMatch, of: StatOf, frame: Frame) -> int:
    for ref in refs(m, of.who, frame):
        if ref < 0 and of.tests:
            return sum(card_fits(m, card, of.tests) for card in m.gone[-1 - ref])
        if ref < 0:
            return player_stat(m, -1 - ref, of.stat)
        unit = m.find(ref)
        if unit is not None:
            return unit_stat(m, unit, of.stat)
    return 0


def player_stat(m: DimensionsMatch, player: int, stat: str) -> int:
    """Return a number of a player."""
    weapon, armor = m.gear[player]
    match stat:
        case "health":
            return m.hp[player]
        case "missing health":
            return m.full_hp - m.hp[player]
        case "mana":
            return m.mana[player]
        case "max mana":
            return m.top_mana[player]
        case "hand":
            return len(m.hands[player])
        case "deck":
            return len(m.decks[player])
        case "discard":
            return len(m.gone[player])
        case "attack":
            return weapon.attack if weapon is not None else 0
        case "durability":
            return weapon.health if weapon is not None else 0
        case "armor":
            return armor.defense if armor is not None else 0
        case _:
            return m.full_hp


# -- who ----------------------------------------------------------------------------------------------------


def owner_of(m: DimensionsMatch, ref: int, home: bool = False) -> int:
    """Return the player that a unit belongs to (`home`: whose card it is); a player belongs to himself."""
    if ref < 0:
        return -1 - ref
    unit = m.find(ref)
    return -1 if unit is None else unit.home if home else unit.owner


def refs(m: DimensionsMatch, who: Selector, frame: Frame) -> list[int]:
    """Return what a selector that names somebody directly names now; for others all that fit."""
    ref = who.ref
    if not ref:
        return eligible(m, who, frame)
    made: list[int]
    if ref == "this":
        made = [frame.this] if frame.this else []
    elif ref == "you":
        made = [player_ref(frame.player)]
    elif ref == "opponent":
        made = [player_ref(1 - frame.player)]
    elif ref == "event":
        made = [frame.that] if frame.that else []
    elif ref == "killer":
        made = [frame.amount] if frame.amount > 0 else []
    elif ref == "it":
        made = frame.its
    else:
        first = (frame.its or [frame.that or frame.this])[0]
        owner = owner_of(m, first)
        made = [player_ref(owner)] if owner >= 0 else []
    if who.either:
        made = list(made)
        for other in who.either:
            made += [r for r in refs(m, other, frame) if r not in made]
    return made


def eligible(m: DimensionsMatch, who: Selector, frame: Frame) -> list[int]:
    """Return all that a selector may pick, own side first, in board order, players last."""
    made: list[int] = []
    me = frame.player
    seats = (me,) if who.side == "own" else (1 - me,) if who.side == "enemy" else (me, 1 - me)
    kinds = who.kinds
    if "mob" in kinds or "structure" in kinds:
        for seat in seats:
            made += [unit.uid for unit in m.board[seat] if not unit.doomed and fits(m, unit, who, frame)]
    if "weapon" in kinds or "armor" in kinds:
        for seat in seats:
            made += [u.uid for u in m.gear[seat] if u is not None and fits(m, u, who, frame)]
    if who.rank is not None and made:
        made = [_first(m, made, who.rank)]
    if "player" in kinds and not who.tests and who.rank is None:
        made += [player_ref(seat) for seat in seats]
    for other in who.also:
        made += [ref for ref in refs(m, other, frame) if ref not in made]
    return [ref for ref in made if ref not in (frame.its or [frame.that])] if who.apart else made


def _first(m: DimensionsMatch, made: list[int], rank: tuple[str, str]) -> int:
    stat, order = rank
    sign = -1 if order == "highest" else 1
    return min(made, key=lambda uid: sign * unit_stat(m, m.units[uid], stat))


# -- conditions ---------------------------------------------------------------------------------------------


def holds(m: DimensionsMatch, condition: Condition, frame: Frame) -> bool:
    """Return whether a condition holds now."""
    match condition:
        case Compare(left, op, right):
            return _COMPARE[op](value(m, left, frame), value(m, right, frame))
        case InDimension(dimensions, wanted):
            return (DIMENSIONS[m.dimension] in dimensions) == wanted
        case OnTurn(side):
            return (m.active == frame.player) == (side == "own")
        case Not(of):
            return not holds(m, of, frame)
        case All(parts):
            return all(holds(m, part, frame) for part in parts)
        case Either(parts):
            return any(holds(m, part, frame) for part in parts)
        case Matches(who, tests):
            return _matches(m, who, tests, frame)


def _matches(m: DimensionsMatch, who: Selector, tests: tuple[Test, ...], frame: Frame) -> bool:
    if who.ref == "card":
        return frame.seen >= 0 and card_fits(m, frame.seen, tests)
    named = refs(m, who, frame)
    if not named and tests and tests[0].what == "dead":
        chosen = who.ref != "it" or bool(frame.its)  # what nobody has chosen has not died
        return tests[0].holds == chosen
    good = sum(_fits_all(m, ref, tests, frame) for ref in named)
    if who.pick == "choose" and not who.ref:  # "if an enemy mob has …": as many as are asked for are enough
        return good >= value(m, who.count, frame)
    return bool(named) and good == len(named)


def _fits_all(m: DimensionsMatch, ref: int, tests: tuple[Test, ...], frame: Frame) -> bool:
    """Return whether a unit or player has all these properties."""
    if ref >= 0:
        unit = m.find(ref)
        return unit is not None and passes(m, unit, tests, frame)
    player = -1 - ref
    has = {"weapon": m.gear[player][0] is not None, "damaged": m.hp[player] < m.full_hp}
    return all(has.get(test.what, False) == test.holds for test in tests)
