"""Costs with which a card never comes into play, and what a card is worth for its cost (rulings 2, 9, 12 and 27)."""

from __future__ import annotations

from cardlang.checks.cards import Card, CardSet
from cardlang.checks.lints.own import own_cards
from cardlang.checks.unit import Unit
from cardlang.diagnostics.model import Diagnostic
from cardlang.engine.amounts import is_finite, key
from cardlang.engine.effect import Effect, inside
from cardlang.games.base import Worth
from cardlang.games.spycards import effects as e
from cardlang.games.spycards.fielding import Fielding
from cardlang.games.spycards.reaching import Reaching

MOST_TP = 10


def costs(unit: Unit, cards: CardSet) -> list[Diagnostic]:
    """Warn about cards that no deck may hold, that nobody can pay, or that pay for everything else."""
    dear = [(d, c) for d, c in own_cards(unit, cards) if not is_finite(c.cost) or c.cost > MOST_TP]
    if not dear:
        return []
    fielding, reaching = Fielding(cards), Reaching(cards)
    found = []
    for draft, card in dear:
        if card.id in fielding.summoned | fielding.turned and key(card.cost) > 0:
            continue
        if is_finite(card.cost):
            if "TP" in reaching.rising or reaching.refunds:
                continue
            code, message = "W361", f"{card.name} costs {card.cost} TP, and nobody has more than {MOST_TP}"
            help_line = "nothing in reach summons it, gives TP, or costs less than 0 TP"
        elif card.cost > 0:
            code, message = "W360", f"no deck can hold {card.name}, and nothing in reach summons it"
            help_line = "cards that cost ∞ TP cannot be chosen for a deck (ruling 27)"
        else:
            code, message = "W362", f"{card.name} costs -∞ TP, so it pays for every other card"
            help_line = "the costs of all cards that are played together are added up"
        span = draft.span if draft.block.stat is None else draft.block.stat.span
        found.append(Diagnostic(code, message, unit.source, span, card.name, help=(help_line,)))
    return found


_POINTS: dict[type[Effect], float] = {
    e.GainAtk: 1,
    e.GainDef: 0.75,
    e.Pierce: 0.4,
    e.Heal: 1.5,
    e.Lifesteal: 1,
    e.Numb: 2.5,
}
"""What one of each is worth, in points of ATK."""
_FIELD = 2.0
"""How many cards Empower, Unity, Per and a condition on cards are taken to find."""


def worth(card: Card) -> Worth | None:
    """Return what a card costs and is worth in ATK; None where something in it cannot be weighed.

    Coins count by their odds, what depends on a condition half, and what comes a round later in full. Cards that
    summon, and anything infinite, are not weighed.
    """
    if not is_finite(card.cost):
        return None
    total = 0.0
    stack: list[tuple[Effect, float]] = [(effect, 1.0) for effect in card.effects]
    while stack:
        effect, times = stack.pop()
        amount = getattr(effect, "amount", 0)
        if not is_finite(amount):
            return None
        match effect:
            case e.Empower() | e.Unity():
                total += times * _FIELD * amount
            case e.EmpowerDef():
                total += times * _FIELD * amount * _POINTS[e.GainDef]
            case e.Coin(heads=heads, tails=tails, shares=(up, down)):
                flips = times * effect.times / (up + down)
                stack += [(side, flips * n) for side, n in ((heads, up), (tails, down)) if side is not None]
            case e.IfStat() | e.IfCount() | e.OnResult() | e.OnNumb() | e.Limit():
                stack += [(inner, times / 2) for inner in inside(effect)]
            case e.Per():
                stack += [(inner, times * _FIELD) for inner in inside(effect)]
            case e.Setup():
                stack += [(inner, times) for inner in inside(effect)]
            case _ if type(effect) in _POINTS:
                total += times * amount * _POINTS[type(effect)]
            case _:
                return None
    return Worth(float(card.cost), round(total, 2), cost_word="TP", value_word="worth in ATK")
