"""Conditions that never or always hold, and what does nothing, on a board of 4 with 10 mana (rulings 1 to 13)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from cardlang.checks.cards import Card, CardSet
from cardlang.checks.lints.own import own_cards, place_in
from cardlang.checks.lints.spans import ANY, Bounds, scaled, settled
from cardlang.checks.unit import Unit
from cardlang.diagnostics.model import Diagnostic
from cardlang.games.dimensions import effects as fx
from cardlang.games.dimensions.terms import (
    DIMENSIONS,
    All,
    Amount,
    Compare,
    Condition,
    CountOf,
    Either,
    InDimension,
    Not,
    Selector,
    StatOf,
    Value,
)

BOARD, HAND, MANA, HP = 4, 10, 10, 20
_LIMITS = (
    f"a board holds {BOARD} mobs and structures (rules text, ruling 13), a hand {HAND} cards (ruling 4)",
    f"a player has at most {MANA} mana (ruling 1) and {HP} HP (ruling 10)",
)
_OF_PLAYERS: dict[str, Bounds] = {
    "mana": (0, MANA),
    "hand": (0, HAND),
    "deck": (0, ANY[1]),
    "health": (ANY[0], HP),
    "armor": (0, ANY[1]),
    "durability": (0, ANY[1]),
}
_COUNTED = (fx.Damage, fx.Heal, fx.Draw, fx.Discard, fx.Summon, fx.Conjure, fx.Fetch, fx.Hurt)
_MOBS_ONLY = frozenset({"attacks at once", "guards", "past guards"})
FIGHTING = _MOBS_ONLY | {
    "no strike back", "does not strike back", "ignores defense", "cannot attack", "cannot be attacked", "must attack",
    "attacks",
}  # fmt: skip


def idle(unit: Unit, cards: CardSet) -> list[Diagnostic]:
    """Warn about conditions that are settled, and about effects and keywords that do nothing."""
    found = []
    for draft, card in own_cards(unit, cards):
        for code, place, message, help_lines in (*_abilities(card), *_keywords(card, cards)):
            span = place_in(draft, place)
            if code == "W354" and place[3] - place[2] <= 60:
                message = message.replace("this", f"`{unit.source.text[span.start : span.end]}`")
            found.append(Diagnostic(code, message, unit.source, span, card.name, help=help_lines))
    return found


Found = tuple[str, fx.Place, str, tuple[str, ...]]


def _abilities(card: Card) -> Iterator[Found]:
    for ability in card.effects:
        if isinstance(ability, fx.Trigger):
            if ability.condition is not None:
                yield from _condition(ability.condition, ability.place)
            ends = all(pattern.kind == "turn end" for pattern in ability.patterns)
            for step in ability.script:
                if isinstance(step, fx.Skip) and step.condition is not None:
                    yield from _condition(step.condition, step.place)
                else:
                    yield from _step(step, ends)
        elif isinstance(ability, fx.Static):
            if ability.condition is not None:
                yield from _condition(ability.condition, ability.place)
            if not _changes(ability):
                yield "W354", ability.place, "this changes nothing", ("its numbers are 0",)


# -- conditions -------------------------------------------------------------------------------------------------


def _condition(condition: Condition, place: fx.Place) -> Iterator[Found]:
    holds = known(condition)
    if holds is not None:
        code, word = ("W353", "always") if holds else ("W352", "never")
        yield code, place, f"this condition {word} holds", _LIMITS


def known(condition: Condition) -> bool | None:
    """Return what a condition always gives, None when that depends on the match."""
    match condition:
        case Compare(left, op, right):
            return settled(bounds(left), op, bounds(right))
        case InDimension(dimensions, holds):
            named = len(set(dimensions) & set(DIMENSIONS))
            return holds if named == len(DIMENSIONS) else None
        case Not(inner):
            inside = known(inner)
            return None if inside is None else not inside
        case All(parts):
            each = [known(part) for part in parts]
            return False if False in each else None if None in each else True
        case Either(parts):
            each = [known(part) for part in parts]
            return True if True in each else None if None in each else False
    return None


def bounds(amount: Amount) -> Bounds:
    """Return between which numbers an amount lies."""
    if isinstance(amount, int):
        return amount, amount
    if not isinstance(amount, Value) or amount.half or amount.each > 1:
        return ANY
    of: Any = amount.of
    if isinstance(of, CountOf):
        found = _counted(of.who)
    elif isinstance(of, StatOf) and of.who.ref in ("you", "opponent"):
        found = _OF_PLAYERS.get(of.stat, ANY)
    else:
        found = ANY
    return scaled(found, amount.times, amount.plus)


def _counted(who: Selector) -> Bounds:
    """Return how many things a selector can mean."""
    if who.ref or who.either or who.also or who.pick != "all":
        return 0, ANY[1]
    if who.zone == "hand":
        return 0, HAND * (2 if who.side == "any" else 1)
    if who.zone == "board" and who.kinds and set(who.kinds) <= {"mob", "structure"}:
        return 0, BOARD * (2 if who.side == "any" else 1)
    return 0, ANY[1]


# -- nothing ----------------------------------------------------------------------------------------------------


def _step(step: fx.Step, turn_ends: bool) -> Iterator[Found]:
    why = ""
    counted = isinstance(step, _COUNTED) and not getattr(step, "until", False)
    if (counted or (isinstance(step, fx.Mana) and not step.full)) and getattr(step, "amount", None) == 0:
        why = "its number is 0"
    elif isinstance(step, fx.Change) and not _changes(step) and not step.durability:
        why = "its numbers are 0"
    elif isinstance(step, fx.SetStat) and step.factor == 1:
        why = "it multiplies by 1"
    elif isinstance(step, fx.SwapStats) and step.stats[0] == step.stats[1]:
        why = "both numbers are the same"
    elif turn_ends and isinstance(step, fx.Change) and step.lasts == "turn":
        why = "it lasts until the end of the turn, and the turn ends now"
    elif turn_ends and isinstance(step, fx.AttackAgain):
        why = "it is for this turn, and the turn ends now"
    if why:
        yield "W354", step.place, "this changes nothing", (why,)


def _changes(what: fx.Change | fx.Static) -> bool:
    numbers = (what.attack, what.defense, what.health, what.cost)
    return any(number != 0 for number in numbers) or bool(what.keywords or what.rules)


# -- keywords ---------------------------------------------------------------------------------------------------


def _keywords(card: Card, cards: CardSet) -> Iterator[Found]:
    """Yield the keywords that the card itself, or those it gives them to, have no use for (rulings 5 to 7)."""
    kind = card.kind.lower()
    if kind == "item":
        kind = "weapon" if "durability" in card.stats else "armor" if "armor" in card.stats else "item"
    for ability in card.effects:
        if isinstance(ability, fx.HasKeyword):
            if kind != "mob" and _useless(ability.keyword, kind, cards):
                yield _idle(ability.keyword, ability.place, kind)
        elif isinstance(ability, fx.Static | fx.Trigger):
            for given in (ability, *getattr(ability, "script", ())):
                if isinstance(given, fx.Static | fx.Change) and _is_for_structures(given.who):
                    for keyword, _ in given.keywords:
                        if _useless(keyword, "structure", cards):
                            yield _idle(keyword, given.place, "structure")


def _is_for_structures(who: Selector) -> bool:
    return who.kinds == ("structure",) and not who.also and not who.either


def _useless(keyword: str, kind: str, cards: CardSet) -> bool:
    _, _, meaning = cards.extras.get("keywords", {}).get(keyword, (None, "", ()))
    if kind == "item":
        return True
    wanted = _MOBS_ONLY if kind == "weapon" else FIGHTING
    return bool(meaning) and all(_only_fights(ability, wanted, kind) for ability in meaning)


def _only_fights(ability: object, rules: frozenset[str], kind: str) -> bool:
    if isinstance(ability, fx.Static):
        plain = not (ability.attack or ability.defense or ability.health or ability.cost or ability.keywords)
        return plain and ability.who.ref == "this" and all(rule.name in rules for rule in ability.rules)
    if isinstance(ability, fx.Trigger) and kind != "weapon":
        deals = ("damaged", "attacks", "kills")
        return all(
            p.kind in deals and p.subject is not None and p.subject.ref == "this" for p in ability.patterns
        )
    return False


def _idle(keyword: str, place: fx.Place, kind: str) -> Found:
    why = {
        "structure": "structures neither attack nor are attacked (ruling 7)",
        "armor": "armor neither attacks nor is attacked (ruling 5)",
        "weapon": "with a weapon the player attacks, who gets round no guard (rulings 5 and 7)",
        "item": "an item has its effect when it is played and is not in play after that (rules text)",
    }[kind]
    article = "an" if kind[0] in "aeiou" else "a"
    return "W356", place, f"`{keyword}` does nothing on {article} {kind}", (why,)
