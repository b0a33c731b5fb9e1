"""What reads well and plays badly in Dimensions: loops of triggers, idle text, and costs (rulings 1 to 13)."""

from __future__ import annotations

from cardlang.checks.cards import Card, CardSet
from cardlang.checks.lints.doubled import Said, doubled
from cardlang.checks.lints.own import own_cards, place_in
from cardlang.checks.scope import Draft
from cardlang.checks.unit import Unit
from cardlang.diagnostics.model import Diagnostic
from cardlang.games.base import Worth
from cardlang.games.dimensions import effects as fx
from cardlang.games.dimensions.idle import MANA, idle
from cardlang.games.dimensions.loops import loops


def too_dear(unit: Unit, cards: CardSet) -> list[Diagnostic]:
    """Warn about cards that cost more mana than a player can have, where nothing helps (ruling 1)."""
    dear = [(draft, card) for draft, card in own_cards(unit, cards) if card.stats["cost"] > MANA]
    if not dear or any(_helps(effect) for card in cards.values() for effect in card.effects):
        return []
    brought = {card_id for card in cards.values() for effect in card.effects for card_id in _brought(effect)}
    return [
        Diagnostic(
            "W361",
            f"{card.name} costs {card.stats['cost']} mana, and nobody has more than {MANA}",
            unit.source,
            draft.span if draft.block.stat is None else draft.block.stat.span,
            card.name,
            help=("nothing in reach lowers the cost or puts the card into play (ruling 1)",),
        )
        for draft, card in dear
        if card.id not in brought
    ]


def _helps(effect: object) -> bool:
    """Return whether an ability may make any card cheaper, or put one into play from somewhere."""
    if isinstance(effect, fx.Static):
        return effect.cost != 0 or any(rule.name == "costs" for rule in effect.rules)
    steps = effect.script if isinstance(effect, fx.Trigger) else ()
    return any(
        (isinstance(step, fx.Change) and (step.cost != 0 or any(r.name == "costs" for r in step.rules)))
        or (isinstance(step, fx.Summon | fx.Transform) and not step.cards)
        or (isinstance(step, fx.SetStat) and step.stat == "cost")
        for step in steps
    )


def _brought(effect: object) -> tuple[str, ...]:
    steps = effect.script if isinstance(effect, fx.Trigger) else ()
    named = tuple(i for step in steps if isinstance(step, fx.Summon | fx.Transform) for i in step.cards)
    return named + tuple(step.card for step in steps if isinstance(step, fx.Equip))


def doubled_keywords(unit: Unit, cards: CardSet) -> list[Diagnostic]:
    """Warn about a keyword that stands twice on a card; other numbers are no double unless one hides the other."""
    found = []
    for draft, card in own_cards(unit, cards):
        counting: dict[tuple[str, int], fx.HasKeyword] = {}
        named = [effect for effect in card.effects if isinstance(effect, fx.HasKeyword)]
        for effect in sorted(named, key=lambda one: -one.amount):
            _, _, meaning = cards.extras.get("keywords", {}).get(effect.keyword, (None, "", ()))
            lasting = all(_gives_status(ability) for ability in meaning)
            kept = counting.setdefault((effect.keyword, 0 if lasting else effect.amount), effect)
            if kept is not effect:
                why, safe = _why_once(kept, effect), kept.amount == effect.amount
                found.append(doubled(unit, draft, _said(draft, kept), _said(draft, effect), why, safe=safe))
    return found


def _said(draft: Draft, effect: fx.HasKeyword) -> Said:
    text = f"{effect.keyword} ({effect.amount})" if effect.amount else effect.keyword
    return Said(text, place_in(draft, effect.place))


def _why_once(kept: fx.HasKeyword, effect: fx.HasKeyword) -> tuple[str]:
    if kept.amount != effect.amount:
        return (f"of two durations the larger one holds (ruling 8): `({kept.amount})` alone says the same",)
    return ("a card has such a keyword or has it not: leave one of them out",)


def _gives_status(ability: object) -> bool:
    """Return whether an ability is part of a status effect, of which the longer duration holds (ruling 8)."""
    if isinstance(ability, fx.Trigger):
        return all(isinstance(step, fx.Afflict) for step in ability.script)
    return isinstance(ability, fx.StatusTick | fx.StatusSpares)


def worth(card: Card) -> Worth | None:
    """Return a mob's mana and the sum of its numbers, defense twice and each keyword once; None for other texts."""
    if card.kind != "Mob" or not all(isinstance(effect, fx.HasKeyword) for effect in card.effects):
        return None
    stats = card.stats
    value = stats["attack"] + 2 * stats["defense"] + stats["health"] + len(card.effects)
    return Worth(stats["cost"], value, "Mob", "mana", "points of numbers and keywords")


LINTS = (loops, idle, too_dear, doubled_keywords)
