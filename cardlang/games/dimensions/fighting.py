"""Damage, healing and attacks (rulings 5 to 8)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardlang.engine.numbers import Part
from cardlang.games.dimensions.accounts import blow_parts, damage_part, note_rule, off_part
from cardlang.games.dimensions.program import CLASH
from cardlang.games.dimensions.reading import REST
from cardlang.games.dimensions.reasons import running_card
from cardlang.games.dimensions.selecting import passes
from cardlang.games.dimensions.terms import Rule
from cardlang.games.dimensions.units import Frame, Unit, player_ref

if TYPE_CHECKING:
    from cardlang.games.dimensions.match import DimensionsMatch


_TAKEN = frozenset({"takes none", "takes less", "takes half", "takes double"})

# -- damage and healing -------------------------------------------------------------------------------------


def hurt(m: DimensionsMatch, target: int, amount: int, source: int, how: str) -> int:
    """Deal damage and return how much was dealt. `how` is fight, item, effect, status or fatigue."""
    if not m.log:
        return _hurt(m, target, amount, source, how)
    m.account = m.account or [damage_part(m, amount)]
    dealt = _hurt(m, target, amount, source, how)
    m.account = []
    return dealt


def _hurt(m: DimensionsMatch, target: int, amount: int, source: int, how: str) -> int:
    if amount <= 0:
        return 0
    actor = m.find(source) if source > 0 else None
    if actor is not None and actor.rules and how != "status":
        amount = _dealt(m, actor.rules, target, amount)
    if target < 0:
        return _hurt_player(m, -1 - target, amount, source, how)
    unit = m.units.get(target)
    if unit is None or unit.kind != "mob":
        return 0
    if unit.rules:
        amount = _taken(m, unit.rules, amount, how, source)
    if amount <= 0:
        return 0
    unit.health -= amount
    unit.shown = None
    if source:
        m.killers[target] = source
    m.happened.append(("damaged", source, target, amount))
    if m.log:
        name = m.program.profiles[unit.card].name
        m.tell(unit.owner, _name_of(m, source), f"{name} takes {amount} damage")
    m.hit = True
    m.touch(REST)
    return amount


def _hurt_player(m: DimensionsMatch, player: int, amount: int, source: int, how: str) -> int:
    """Armor lowers attacks and effects of cards, not fatigue (ruling 5)."""
    if how != "fatigue":
        armor = m.gear[player][1]
        if armor is not None:
            amount -= armor.defense
            if m.log:
                m.account.append(off_part(m, armor, armor.defense, "armor"))
        if m.player_rules[player]:
            amount = _taken(m, m.player_rules[player], amount, how, source)
    if amount <= 0:
        return 0
    m.hp[player] -= amount
    m.happened.append(("damaged", source, player_ref(player), amount))
    if m.log:
        m.tell(player, _name_of(m, source), f"player {player} takes {amount} damage")
    m.hit = True
    m.touch(REST)
    return amount


def _name_of(m: DimensionsMatch, source: int) -> str | None:
    """Return the name of the card that does something; None where no card does."""
    unit = m.find(source) if source > 0 else None
    return running_card(m) if unit is None else m.program.profiles[unit.card].name


def _dealt(m: DimensionsMatch, rules: dict[str, tuple[Rule, ...]], target: int, amount: int) -> int:
    if "deals none" in rules:
        return 0
    for rule in rules.get("deals more", ()):
        if _against(m, rule, target):
            amount += rule.amount
            if m.log:
                note_rule(m, rule, rule.amount)
    for rule in rules.get("deals double", ()):
        if _against(m, rule, target):
            if m.log:
                note_rule(m, rule, amount)
            amount *= 2
    return amount


def _taken(m: DimensionsMatch, rules: dict[str, tuple[Rule, ...]], amount: int, how: str, source: int) -> int:
    """Return what is left of damage after the rules of whom it hits."""
    if how == "status" or rules.keys().isdisjoint(_TAKEN):
        return amount
    if any(_comes(m, rule, how, source) for rule in rules.get("takes none", ())):
        return 0
    for rule in rules.get("takes less", ()):
        if _comes(m, rule, how, source):
            amount -= rule.amount
            if m.log:
                note_rule(m, rule, -rule.amount)
    for rule in rules.get("takes half", ()):
        if _comes(m, rule, how, source):
            if m.log:
                note_rule(m, rule, (amount + 1) // 2 - amount)
            amount = (amount + 1) // 2
    for rule in rules.get("takes double", ()):
        if m.log:
            note_rule(m, rule, amount)
        amount *= 2
    return amount


def _comes(m: DimensionsMatch, rule: Rule, how: str, source: int) -> bool:
    """Return whether damage comes from what a rule is about."""
    if rule.kinds and how not in rule.kinds:
        return False
    if not rule.tests:
        return True
    unit = m.find(source) if source > 0 else None
    return unit is not None and passes(m, unit, rule.tests, Frame(0, 0, unit.owner, 0, unit.card))


def _against(m: DimensionsMatch, rule: Rule, target: int) -> bool:
    """Return whether a rule about some targets is about this one."""
    unit = m.find(target) if target > 0 else None
    if rule.kinds and (unit.kind if unit is not None else "player") not in rule.kinds:
        return False
    return not rule.tests or (
        unit is not None and passes(m, unit, rule.tests, Frame(0, 0, unit.owner, 0, unit.card))
    )


def restore(m: DimensionsMatch, target: int, amount: int | None) -> int:
    """Heal up to the maximum (20 for players) and return how much was healed."""
    if target < 0:
        player = -1 - target
        if "cannot heal" in m.player_rules[player]:
            return 0
        missing = m.full_hp - m.hp[player]
        healed = max(0, missing if amount is None else min(amount, missing))
        m.hp[player] += healed
    else:
        unit = m.units.get(target)
        if unit is None or unit.kind != "mob" or "cannot heal" in unit.rules:
            return 0
        missing = unit.top - unit.health
        healed = max(0, missing if amount is None else min(amount, missing))
        unit.health += healed
        unit.shown = None
    if healed:
        m.happened.append(("healed", 0, target, healed))
        if m.log:
            name = f"player {-1 - target}" if target < 0 else m.program.profiles[m.units[target].card].name
            m.tell(None, running_card(m), f"{name} heals {healed}")
        m.hit = True
        m.touch(REST)
    return healed


# -- attacks ------------------------------------------------------------------------------------------------


def may_attack(m: DimensionsMatch, unit: Unit) -> bool:
    """Return whether a mob can attack now (ruling 6)."""
    if unit.attack <= 0 or unit.kind != "mob":
        return False
    rules = unit.rules
    allowed = 1 + unit.extra
    if rules:
        if unit.came == m.turn and "attacks at once" not in rules:
            return False
        if "cannot attack" in rules and any(not r.kinds and not r.tests for r in rules["cannot attack"]):
            return False
        if "attacks" in rules:
            allowed += max(r.amount - 1 for r in rules["attacks"])
    elif unit.came == m.turn:
        return False
    return unit.attacked < allowed


def may_strike(m: DimensionsMatch, player: int) -> bool:
    """Return whether a player can attack with the weapon now (ruling 5)."""
    weapon = m.gear[player][0]
    if weapon is None or weapon.attack <= 0:
        return False
    extra = max((r.amount - 1 for r in weapon.rules.get("attacks", ())), default=0) + weapon.extra
    return m.strikes[player] < 1 + extra and not any(
        not r.kinds
        for r in (*weapon.rules.get("cannot attack", ()), *m.player_rules[player].get("cannot attack", ()))
    )


def targets(m: DimensionsMatch, player: int, attacker: Unit | None) -> list[int]:
    """Return what a player's mob or weapon may attack now: mobs in board order, then the opponent (ruling 7).

    None is an attacker without rules of its own.
    """
    enemy = 1 - player
    made: list[int] = []
    guards: list[Unit] = []
    for unit in m.board[enemy]:
        if unit.kind == "mob":
            rules = unit.rules
            if rules:
                if "cannot be attacked" in rules:
                    continue
                if "guards" in rules:
                    guards.append(unit)
            made.append(unit.uid)
    if guards and attacker is not None and "past guards" in attacker.rules and attacker.kind == "mob":
        words = {r.keyword for r in attacker.rules["past guards"]}
        if "" in words:
            guards = []
        else:
            numbers = {m.program.keyword[w] for w in words}
            guards = [g for g in guards if not any(w in numbers for w, _ in g.words)]
    if guards:
        made = [guard.uid for guard in guards]
    elif "cannot be attacked" not in m.player_rules[enemy]:
        made.append(-1 - enemy)
    if attacker is None:
        return made
    if attacker.came == m.turn and attacker.kind == "mob":
        at_once = attacker.rules.get("attacks at once", ())
        made = [t for t in made if any(_against(m, rule, t) for rule in at_once)]
    barred = attacker.rules.get("cannot attack", ())
    return [t for t in made if not any(_against(m, rule, t) for rule in barred)] if barred else made


def declare(m: DimensionsMatch, attacker: Unit, target: int) -> None:
    """Begin an attack: what it triggers comes first, then the clash."""
    attacker.attacked += 1
    attacker.shown = None
    if attacker.kind == "weapon":
        m.strikes[attacker.owner] += 1
    if m.hears([("attacks", attacker.uid, target, 0)]):
        strike(m, attacker, target)
    else:  # nothing can come between the attack and the clash
        _say(m, attacker, target)
        clash(m, attacker.uid, target)


def strike(m: DimensionsMatch, attacker: Unit, target: int) -> None:
    """Queue the clash of an attacker and a target and say that it attacks."""
    frame = Frame(CLASH, 1, attacker.owner, attacker.uid, attacker.card, target)
    m.stack.append(frame)
    m.happened.append(("attacks", attacker.uid, target, 0))
    _say(m, attacker, target)


def _say(m: DimensionsMatch, attacker: Unit, target: int) -> None:
    if m.log:
        name = m.program.profiles[attacker.card].name
        unit = m.find(target) if target > 0 else None
        whom = f"player {-1 - target}" if unit is None else m.program.profiles[unit.card].name
        m.tell(attacker.owner, name, f"{name} attacks {whom}")


def clash(m: DimensionsMatch, uid: int, target: int) -> None:
    """Deal the damage of an attack, both sides at the same time (ruling 6)."""
    attacker = m.units.get(uid)
    defender = m.units.get(target) if target > 0 else None
    if attacker is None or (target > 0 and defender is None):
        return
    armed = attacker.kind == "weapon"
    if defender is None:
        if m.log:
            m.account = blow_parts(m, attacker, None)
        hurt(m, target, attacker.attack, attacker.uid, "fight")
    else:
        pierces = any(_against(m, r, target) for r in attacker.rules.get("ignores defense", ()))
        blow = attacker.attack - (0 if pierces else defender.defense)
        back = defender.attack - (0 if armed else attacker.defense)
        safe = any(_against(m, r, target) for r in attacker.rules.get("no strike back", ()))
        answers = not safe and "does not strike back" not in defender.rules
        if m.log:
            m.account = blow_parts(m, attacker, None if pierces else defender)
        hurt(m, target, blow, attacker.uid, "fight")
        if answers and m.log:
            m.account = blow_parts(m, defender, None if armed else attacker)
        if answers:
            hurt(m, player_ref(attacker.owner) if armed else attacker.uid, back, defender.uid, "fight")
    m.happened.append(("fought", attacker.uid, target, 0))
    if armed:
        attacker.health -= 1
        attacker.shown = None
        if m.log:
            name = m.program.profiles[attacker.card].name
            m.account = [Part(-1, None, "each attack costs a weapon 1 durability")]
            m.tell(attacker.owner, name, f"{name} loses 1 durability")
            m.account = []
        m.hit = True
        m.touch(REST)
