"""Steps that change what mobs are: numbers, keywords, status effects, silence."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardlang.games.dimensions import effects as fx
from cardlang.games.dimensions.choosing import pick
from cardlang.games.dimensions.selecting import unit_stat, value
from cardlang.games.dimensions.terms import Selector
from cardlang.games.dimensions.units import Frame, Unit

if TYPE_CHECKING:
    from cardlang.games.dimensions.match import DimensionsMatch


def last_turn(m: DimensionsMatch, lasts: str, player: int) -> int:
    """Return the turn at whose end a change goes, 0 for never."""
    own = m.active == player
    match lasts:
        case "":
            return 0
        case "your turn":
            return m.turn if own else m.turn + 1
        case "their turn" | "next turn":
            return m.turn + 1 if own else m.turn
        case "my next turn":
            return m.turn + 2 if own else m.turn + 1
        case _:
            return m.turn


def change(m: DimensionsMatch, step: fx.Change, frame: Frame) -> bool:
    """Give numbers, keywords and rules, for good or for a time."""
    who = step.who
    if who.zone == "held":
        from cardlang.games.dimensions.marking import mark

        return mark(m, step, frame)
    number = m.program.change_number[id(step)]
    end = last_turn(m, step.lasts, frame.player)
    if who.zone != "board" or (step.rules and (who.ref in ("you", "opponent") or who.kinds == ("player",))):
        left = value(m, who.count, frame) if who.zone == "next" else 0
        m.terms.append((end, frame.player, number, value(m, step.cost, frame), left))
        m.stale = True
        return True
    earlier = frame.its
    meant = pick(m, who, frame)
    if meant is None:
        return False
    its, frame.its = frame.its, earlier if who.ref == "" else frame.its
    amounts = [value(m, a, frame) for a in (step.attack, step.defense, step.health, step.durability)]
    frame.its = its
    for ref in meant:
        unit = m.units.get(ref) if ref > 0 else m.gear[-1 - ref][0]
        if unit is not None:
            give(m, unit, step, number, end, amounts)
    return True


def give(m: DimensionsMatch, unit: Unit, step: fx.Change, number: int, end: int, amounts: list[int]) -> None:
    """Give a unit attack, defense, health and durability, keywords and rules, up to the end of a turn or for good."""
    attack, defense, health, durability = amounts
    if unit.kind in ("weapon", "armor"):
        health += durability
        if unit.kind == "armor" and attack and not defense:
            defense = attack
    special = bool(step.keywords or step.rules)
    if unit.lost and step.keywords:
        again = {m.program.keyword[name] for name, _ in step.keywords}
        unit.lost = tuple(word for word in unit.lost if word not in again)
    if end or special:
        unit.boosts.append((end, number, attack, defense, health))
    else:
        unit.attack_up += attack
        unit.defense_up += defense
        unit.top_up += health
    m.stale = True
    if m.log:
        m.tell(unit.owner, None, f"{m.program.profiles[unit.card].name} changes: {described(step, amounts)}")


def described(step: fx.Change, amounts: list[int], cost: int = 0) -> str:
    """Return what a change gives, in the words of a card."""
    stats = ("attack", "defense", "health", "durability", "cost")
    parts = [f"{n:+d} {stat}" for n, stat in zip((*amounts, cost), stats, strict=True) if n]
    parts += [f"{name} ({n})" if n else name for name, n in step.keywords]
    parts += [f"{rule.name} {rule.amount}" if rule.name == "costs" else rule.name for rule in step.rules]
    return ", ".join(parts) or "nothing"


def _meant_units(m: DimensionsMatch, who: Selector, frame: Frame) -> list[Unit] | None:
    meant = pick(m, who, frame)
    if meant is None:
        return None
    return [m.units[ref] for ref in meant if ref in m.units]


def lose_keywords(m: DimensionsMatch, step: fx.Lose, frame: Frame) -> bool:
    """Take keywords away for good."""
    units = _meant_units(m, step.who, frame)
    words = tuple(m.program.keyword[name] for name in step.keywords)
    for unit in units or ():
        unit.lost = tuple(dict.fromkeys((*unit.lost, *words)))
        unit.boosts = [b for b in unit.boosts if b[1] < 0 or not _only_keywords(m, b[1], step.keywords)]
        m.stale = True
    return units is not None


def _only_keywords(m: DimensionsMatch, change: int, names: tuple[str, ...]) -> bool:
    step = m.program.changes[change]
    return (
        bool(step.keywords)
        and all(name in names for name, _ in step.keywords)
        and not (step.attack or step.defense or step.health or step.rules)
    )


def set_stat(m: DimensionsMatch, step: fx.SetStat, frame: Frame) -> bool:
    """Set a number of a mob, or double or halve it; of a player the HP."""
    earlier = frame.its
    meant = pick(m, step.who, frame)
    if meant is None:
        return False
    for ref in meant:
        if ref < 0:
            _set_hp(m, -1 - ref, step, frame)
            continue
        unit = m.units.get(ref)
        if unit is None:
            continue
        its, frame.its = frame.its, earlier or frame.its
        old = unit.top if step.stat == "health" else unit_stat(m, unit, step.stat)
        new = _new(old, step, value(m, step.amount, frame))
        frame.its = its
        _set(unit, step, new, new - old)
        m.stale = True
    return True


def _new(old: int, step: fx.SetStat, amount: int) -> int:
    if step.factor > 0:
        return old * step.factor
    if step.factor < 0:
        return (old + 1) // -step.factor
    return amount


def _set(unit: Unit, step: fx.SetStat, new: int, difference: int) -> None:
    if step.stat == "attack":
        unit.attack_up += difference
    elif step.stat in ("defense", "armor"):
        unit.defense_up += difference
    else:
        # `refresh` adds what the maximum gains to the health, so that much is taken off here
        current = _new(unit.health, step, new) if step.factor else new
        unit.health = current - max(0, difference)
        unit.top_up += difference


def _set_hp(m: DimensionsMatch, player: int, step: fx.SetStat, frame: Frame) -> None:
    if step.stat == "health":
        m.hp[player] = min(m.full_hp, _new(m.hp[player], step, value(m, step.amount, frame)))
        m.stale = True
    elif step.stat == "mana":
        m.mana[player] = max(0, min(10, _new(m.mana[player], step, value(m, step.amount, frame))))
        m.stale = True
    elif step.stat == "attack":
        weapon = m.gear[player][0]
        if weapon is not None:
            weapon.attack_up += _new(weapon.attack, step, value(m, step.amount, frame)) - weapon.attack
            m.stale = True


def swap_stats(m: DimensionsMatch, step: fx.SwapStats, frame: Frame) -> bool:
    """Exchange two numbers of each mob, or of two mobs; a health that changes is full again."""
    units = _meant_units(m, step.who, frame)
    others = units
    if units is not None and step.target is not None:
        meant = pick(m, step.target, frame, slot=1)
        others = None if meant is None else [m.units[ref] for ref in meant if ref in m.units]
    elif units is not None and step.between:
        units, others = units[:1], units[1:2]
    if units is None or others is None:
        return False
    for unit, other in zip(units, others, strict=False):
        first, second = unit_stat(m, unit, step.stats[0]), unit_stat(m, other, step.stats[1])
        _become(unit, step.stats[0], second)
        _become(other, step.stats[1], first)
        m.stale = True
    return True


def _become(unit: Unit, stat: str, new: int) -> None:
    if stat == "attack":
        unit.attack_up += new - unit.attack
    elif stat == "defense":
        unit.defense_up += new - unit.defense
    else:
        unit.top_up += new - unit.top
        unit.health = unit.top = new


def silence(m: DimensionsMatch, step: fx.Silence, frame: Frame) -> bool:
    """Take text, keywords and status effects of mobs; their numbers stay."""
    units = _meant_units(m, step.who, frame)
    for unit in units or ():
        if "cannot be silenced" in unit.rules:
            continue
        unit.silent = True
        unit.keep_statuses([])
        unit.boosts = [(e, min(c, ~c), a, d, h) for e, c, a, d, h in unit.boosts]
        m.happened.append(("silenced", unit.uid, 0, 0))
        m.tell(unit.owner, None, f"{m.program.profiles[unit.card].name} is silenced")
        m.stale = True
    return units is not None


def afflict(m: DimensionsMatch, step: fx.Afflict, frame: Frame) -> bool:
    """Give a status effect; the larger of remaining and new turns counts (ruling 8). 0 turns cure."""
    units = _meant_units(m, step.who, frame)
    if units is None:
        return False
    turns = value(m, step.turns, frame)
    status = m.program.keyword[step.status] if step.status else -1
    for unit in units:
        if unit.kind != "mob":
            continue
        if turns <= 0:
            unit.keep_statuses([s for s in unit.statuses if status >= 0 and s[0] != status])
            continue
        if any(m.program.keyword[r.keyword] == status for r in unit.rules.get("immune to", ())):
            continue
        old = max((n for s, n in unit.statuses if s == status), default=0)
        unit.keep_statuses([s for s in unit.statuses if s[0] != status] + [(status, max(old, turns))])
        if turns > old:
            unit.givers = (*(g for g in unit.givers if g[0] != status), (status, frame.card))
        m.happened.append(("afflicted", unit.uid, 0, status))
        m.tell(
            unit.owner, None, f"{m.program.profiles[unit.card].name} has {step.status} ({max(old, turns)})"
        )
        m.stale = True
    return True
