"""Work out what units are at this moment: printed numbers, changes, keywords, auras (ruling 10).

`refresh` works out everything anew, after `stale` has been set. What nothing in play reads needs no `refresh`:
`Match.touch` knows, and without auras a unit may come (`join`) and go (`part`) by itself.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, TypeAlias

from cardlang.games.dimensions.accounts import Gift
from cardlang.games.dimensions.effects import Static
from cardlang.games.dimensions.reading import UNITS
from cardlang.games.dimensions.reasons import tell_new_numbers
from cardlang.games.dimensions.selecting import fits, holds, value
from cardlang.games.dimensions.terms import Rule
from cardlang.games.dimensions.units import NO_RULES, Frame, Unit

if TYPE_CHECKING:
    from cardlang.games.dimensions.match import DimensionsMatch
    from cardlang.games.dimensions.program import Aura, Profile, Program

NOTHING: frozenset[str] = frozenset()
Source: TypeAlias = "tuple[Aura, Unit, Frame]"
"""An aura, the unit it comes from, and the frame in which its words are read."""


def refresh(m: DimensionsMatch) -> None:
    """Bring attack, defense, maximum, keywords and rules of everything in play up to date."""
    program = m.program
    auras: list[Source] = []
    units = m.in_play()
    before = [unit.top for unit in units]
    for unit in units:
        _alone(program, unit)
        unit.shown = None
        for bundle in unit.bundles:
            if bundle.auras:
                auras += _sources(bundle.auras, unit)
    m.player_rules = [NO_RULES, NO_RULES]
    m.costs = []
    m.given = []
    if auras:
        _apply(m, units, auras)
    if m.terms:
        _terms(m)
    for unit, top in zip(units, before, strict=True):
        if unit.top > top:
            unit.health += unit.top - top
        elif unit.health > unit.top:
            unit.health = unit.top
    _hear(m)
    m.stale = False
    m.auras = bool(auras)
    m.reads = NOTHING
    for _, unit, _ in auras:
        for bundle in unit.bundles:
            if bundle.reads:
                m.reads |= bundle.reads
    if m.log:
        tell_new_numbers(m)


def _sources(auras: Iterable[Aura], unit: Unit) -> list[Source]:
    frame = Frame(0, 0, unit.owner, unit.uid, unit.card)
    return [(aura, unit, frame) for aura in auras]


def join(m: DimensionsMatch, unit: Unit) -> None:
    """Work out a unit that comes into play, and the others where they depend on it."""
    _alone(m.program, unit)
    m.heard |= unit.general
    if UNITS in m.reads or any(bundle.auras for bundle in unit.bundles):
        m.stale = True
    elif m.auras:
        _reach(m, unit)


def part(m: DimensionsMatch, unit: Unit) -> None:
    """Forget a unit that has left play, and work out the others where they depend on it."""
    if unit.general:
        _hear(m)
    m.hit = True
    if UNITS in m.reads or any(bundle.auras for bundle in unit.bundles):
        m.stale = True


def _reach(m: DimensionsMatch, unit: Unit) -> None:
    """Apply the auras of the others to a unit that has none."""
    top = unit.top
    auras = [
        source
        for other in m.in_play()
        for bundle in other.bundles
        if bundle.auras
        for source in _sources(bundle.auras, other)
        if not source[0].static.who.ref
    ]
    number = len(auras)
    _words(m, [unit], auras)
    if len(auras) > number:  # a keyword that is an aura itself
        m.stale = True
    for aura, other, frame in auras:
        if aura.counts:
            _numbers(m, [unit], aura, other, frame)
    unit.health = unit.top if unit.health > unit.top else unit.health + max(0, unit.top - top)
    if m.log:
        tell_new_numbers(m)


def _hear(m: DimensionsMatch) -> None:
    m.heard = NOTHING.union(*[unit.general for unit in m.units.values() if unit.general])


def _alone(program: Program, unit: Unit) -> None:
    """Set a unit to what it is without any auras."""
    if unit.boosts or unit.lost or unit.silent:
        _own(program, unit)
        return
    profile = program.profiles[unit.card]
    known = profile.derived or _derived(program, profile)
    unit.words, unit.bundles, unit.rules, unit.listens, unit.general = known
    attack = profile.attack + unit.attack_up
    unit.attack = attack if attack > 0 else 0
    defense = profile.defense + unit.defense_up
    unit.defense = defense if defense > 0 else 0
    unit.top = profile.health + unit.top_up


def _own(program: Program, unit: Unit) -> None:
    """Set a unit to what its card, its changes and its keywords make it."""
    profile = program.profiles[unit.card]
    attack, defense, top = unit.attack_up, unit.defense_up, unit.top_up
    key: Any = (unit.card, unit.silent)
    more: list[Rule] = []
    if unit.boosts or unit.lost:
        words = () if unit.silent else profile.keywords
        for _, change, plus_attack, plus_defense, plus_health in unit.boosts:
            attack += plus_attack
            defense += plus_defense
            top += plus_health
            if change >= 0:
                step = program.changes[change]
                words += tuple((program.keyword[name], amount) for name, amount in step.keywords)
                more += step.rules
        key = (unit.card, unit.silent, tuple(w for w in dict.fromkeys(words) if w[0] not in unit.lost))
    known = program.derived.get(key)
    if known is None:
        known = program.derived[key] = _derive(program, key)
    unit.words, unit.bundles, unit.rules, unit.listens, unit.general = known
    unit.attack = max(0, profile.attack + attack)
    unit.defense = max(0, profile.defense + defense)
    unit.top = profile.health + top
    if more:
        grant(program, unit, (), tuple(more))


def _derived(program: Program, profile: Profile) -> Any:
    """Return what a card is by itself, kept with its profile."""
    profile.derived = made = _derive(program, (profile.number, False))
    return made


def _derive(program: Program, key: Any) -> Any:
    """Return words, bundles, rules, events and general events of a unit with these keywords."""
    profile = program.profiles[key[0]]
    words = key[2] if len(key) == 3 else () if key[1] else profile.keywords
    bundles: tuple[Any, ...] = () if key[1] else (profile.bundle,)
    bundles += tuple(program.bundles[word] for word in words)
    rules: dict[str, tuple[Rule, ...]] = {}
    for bundle in bundles:
        for rule in bundle.rules:
            rules[rule.name] = (*rules.get(rule.name, ()), rule)
    listens = frozenset(kind for bundle in bundles for kind in bundle.listens)
    general = frozenset(kind for bundle in bundles for kind in bundle.general)
    return words, tuple(bundles), rules or NO_RULES, listens, general


def grant(
    program: Program, unit: Unit, keywords: tuple[tuple[str, int], ...], rules: tuple[Rule, ...]
) -> list[Aura]:
    """Give a unit keywords and rules from outside; returns what the keywords say about more than rules."""
    auras: list[Aura] = []
    for name, amount in keywords:
        word = (program.keyword[name], amount)
        if word[0] in unit.lost or any(w[0] == word[0] and w[1] >= amount for w in unit.words):
            continue
        bundle = program.bundles[word]
        unit.words = (*unit.words, word)
        unit.bundles = (*unit.bundles, bundle)
        unit.listens = unit.listens | bundle.listens
        unit.general = unit.general | bundle.general
        rules += bundle.rules
        auras += bundle.auras
    if rules:
        made = dict(unit.rules)
        for rule in rules:
            made[rule.name] = (*made.get(rule.name, ()), rule)
        unit.rules = made
    return auras


def _apply(m: DimensionsMatch, units: list[Unit], auras: list[Source]) -> None:
    """Apply what statics say, those that give or take keywords first."""
    _words(m, units, auras)
    for aura, source, frame in auras:
        static = aura.static
        who = static.who
        if who.zone == "hand":
            if static.condition is None or holds(m, static.condition, frame):
                m.costs.append((source.owner, static, value(m, static.cost, frame)))
        elif aura.counts and (not static.cost or who.ref != "this"):
            if aura.rules and (who.ref in ("you", "opponent") or "player" in who.kinds):
                if static.condition is None or holds(m, static.condition, frame):
                    _rule_players(m, who, aura.rules, source.owner)
            _numbers(m, units, aura, source, frame)


def _words(m: DimensionsMatch, units: list[Unit], auras: list[Source]) -> None:
    """Give and take keywords; auras among them join the others."""
    program = m.program
    for aura, source, frame in auras.copy():
        if not aura.words:
            continue
        for unit in _meant(m, units, aura, source, frame):
            for keyword in aura.taken:
                _take(program, unit, keyword)
            more = grant(program, unit, aura.static.keywords, ())
            if more:
                auras += _sources(more, unit)


def _numbers(m: DimensionsMatch, units: list[Unit], aura: Aura, source: Unit, frame: Frame) -> None:
    static, rules = aura.static, aura.rules
    meant = _meant(m, units, aura, source, frame)
    if not meant:
        return
    attack = value(m, static.attack, frame) if static.attack else 0
    defense = value(m, static.defense, frame) if static.defense else 0
    if static.base:  # below 0 counts here: 4 in the place of 1 is 1 where three are taken away
        attack += min(0, _whole(m, source, "attack")) if static.attack else 0
        defense += min(0, _whole(m, source, "defense")) if static.defense else 0
    health = value(m, static.health, frame) if static.health else 0
    for unit in meant:
        was = (unit.attack, unit.defense)
        if attack:
            unit.attack = max(0, unit.attack + attack)
        if defense:
            unit.defense = max(0, unit.defense + defense)
        unit.top += health
        if m.log:
            gained = (unit.attack - was[0], unit.defense - was[1], health)
            m.given.append(Gift(unit.uid, static, source.uid, source.card, *gained))
        if rules:
            grant(m.program, unit, (), rules)


def _whole(m: DimensionsMatch, unit: Unit, stat: str) -> int:
    """Return attack or defense of a unit by itself, below 0 where so much is taken away."""
    profile = m.program.profiles[unit.card]
    if stat == "attack":
        return profile.attack + unit.attack_up + sum(boost[2] for boost in unit.boosts)
    return profile.defense + unit.defense_up + sum(boost[3] for boost in unit.boosts)


def _rule_players(m: DimensionsMatch, who: Any, rules: tuple[Rule, ...], owner: int) -> None:
    if who.ref == "you" or who.side == "own":
        seats = [owner]
    elif who.ref == "opponent" or who.side == "enemy":
        seats = [1 - owner]
    else:
        seats = [0, 1]
    for seat in seats:
        made = dict(m.player_rules[seat])
        for rule in rules:
            made[rule.name] = (*made.get(rule.name, ()), rule)
        m.player_rules[seat] = made


def _meant(m: DimensionsMatch, units: list[Unit], aura: Aura, source: Unit, frame: Frame) -> list[Unit]:
    """Return the units that a static is about at this moment."""
    static = aura.static
    who = static.who
    if aura.simple:
        kinds, any_side, own = who.kinds, who.side == "any", who.side == "own"
        return [
            unit
            for unit in units
            if (not kinds or unit.kind in kinds)
            and (any_side or (unit.owner == source.owner) == own)
            and not (who.other and unit is source)
        ]
    if static.condition is not None and not holds(m, static.condition, frame):
        return []
    if who.ref == "this":
        return [source]
    if who.ref or who.zone == "hand":
        return []
    made = [unit for unit in units if fits(m, unit, who, frame)]
    for other in who.either:
        made += [unit for unit in units if unit not in made and not other.ref and fits(m, unit, other, frame)]
        if other.ref == "this" and source not in made:
            made.append(source)
    return made


def _take(program: Program, unit: Unit, keyword: int) -> None:
    kept = tuple(w for w in unit.words if w[0] != keyword)
    if len(kept) == len(unit.words):
        return
    key = (unit.card, unit.silent, kept)
    known = program.derived.get(key)
    if known is None:
        known = program.derived[key] = _derive(program, key)
    unit.words, unit.bundles, unit.rules, unit.listens, unit.general = known


def _terms(m: DimensionsMatch) -> None:
    """Apply changes that were given to players and to cards in hand."""
    for _, player, change, amount, _ in m.terms:
        step = m.program.changes[change]
        if step.who.zone != "board":
            static = Static(step.who, cost=amount, rules=step.rules, place=step.place)
            m.costs.append((player, static, amount))
        else:
            _rule_players(m, step.who, step.rules, player)
