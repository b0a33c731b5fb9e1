"""What cards count as beside what they are, several cards among it, and what playing and eating them costs."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING

from cardlang.games.bugsnax import meaning
from cardlang.games.bugsnax.rules import Free, Named, Rule, Several
from cardlang.games.bugsnax.zones import FIELD, Env

if TYPE_CHECKING:
    from cardlang.games.bugsnax.program import Profile
    from cardlang.games.bugsnax.state import BugsnaxMatch

InForce = tuple[Rule, Env]
Inside = Callable[["BugsnaxMatch", int, "Profile"], Iterator[InForce]]


def called(m: BugsnaxMatch, card: int, names: tuple[str, ...]) -> bool:
    """Whether a card has one of these names (ids): its own, or one that it counts as.

    Where a rule says which cards count as others, each has its own name only.
    """
    if m.card(card).id in names:
        return True
    if not m.program.renames:
        return False
    weights = m.weights
    if not weights.known:
        weights.refresh(m)
    rules, weights.names = weights.names, []
    try:
        return any(rule.card in names and _concerns(m, rule, env, card) for rule, env in rules)
    finally:
        weights.names = rules


def heads(m: BugsnaxMatch, cards: list[int]) -> int:
    """Return as how many cards count: the most that a rule says of each, else one."""
    weights = m.weights
    if not weights.known:
        weights.refresh(m)
    rules, weights.several = weights.several, []
    try:
        return sum(
            max((rule.number for rule, env in rules if _concerns(m, rule, env, card)), default=1)
            for card in cards
        )
    finally:
        weights.several = rules


def surcharge(m: BugsnaxMatch, event: str, seat: int, card: int) -> int:
    """Return how many actions more than usual playing or eating a card costs; below 0 it costs fewer."""
    return sum(
        rule.extra
        for rule, env in m.weights.costs
        if rule.event == event
        and (rule.who is None or meaning.includes(m, env, rule.who, meaning.PLAYER - seat))
        and meaning.fits(m, env, rule.cards, card)
        and (rule.test is None or meaning.holds(m, env, rule.test))
    )


def is_free(m: BugsnaxMatch, seat: int, card: int) -> bool:
    """Whether playing a card costs no action, by a rule in force or by its own text."""
    if not m.weights.known:
        m.weights.refresh(m)
    for rule, env in m.weights.free_rules:
        if rule.once and m.tally(seat, "play card"):
            continue
        if meaning.includes(m, env, rule.who, meaning.PLAYER - seat) and _holds_for(m, rule, env, card):
            return True
    env = Env(card, seat, m.no_slots)
    return any(
        isinstance(rule, Free) and rule.cards is not None and _holds_for(m, rule, env, card)
        for rule in m.profile(card).rules
    )


def _holds_for(m: BugsnaxMatch, rule: Free, env: Env, card: int) -> bool:
    return meaning.fits(m, env, rule.cards, card) and (rule.test is None or meaning.holds(m, env, rule.test))


def _concerns(m: BugsnaxMatch, rule: Named | Several, env: Env, card: int) -> bool:
    return meaning.includes(m, env, rule.whose, card) and (
        rule.test is None or meaning.holds(m, env, rule.test)
    )


def names_given(m: BugsnaxMatch, outside: Iterable[InForce], inside: Inside) -> list[tuple[Named, Env]]:
    """Return the rules by which cards count as others, where rules also give and take abilities."""
    if not m.program.renames:
        return []
    rules = list(outside)
    for snak in m.zones[FIELD]:
        if snak >= 0:
            rules += inside(m, snak, m.profile(snak))
    return [(rule, env) for rule, env in rules if isinstance(rule, Named)]
