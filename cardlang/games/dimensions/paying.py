"""What a card in hand costs, and paying for it.

Several cards of one name may cost differently where something was done to one of them: the cheapest is played.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from cardlang.games.dimensions.accounts import cost_parts
from cardlang.games.dimensions.effects import Static
from cardlang.games.dimensions.reading import HAND
from cardlang.games.dimensions.selecting import card_fits, holds, value
from cardlang.games.dimensions.units import Frame, Mark
from cardlang.games.dimensions.zones import card_of, leave_hand, take_from_hand

if TYPE_CHECKING:
    from cardlang.games.dimensions.match import DimensionsMatch
    from cardlang.games.dimensions.program import Profile


def cost_of(m: DimensionsMatch, player: int, profile: Profile) -> int:
    """Return what a card in hand costs now, at least 0; of several of its name the cheapest."""
    if m.marks:
        return _cheapest(m, player, profile)[0]
    return max(0, _cost(m, player, profile))


def pay(m: DimensionsMatch, player: int, profile: Profile) -> tuple[int, tuple[Mark, ...]]:
    """Pay for a card and take it out of the hand; returns it as it was there, and what had been done to it."""
    at = _cheapest(m, player, profile)[1] if m.marks else -1
    marks = tuple(mark for mark in m.marks if mark[:2] == (player, at))
    if m.log:
        steps = cost_steps(m, player, profile, marks)
        m.account = cost_parts(profile, m.setting.cards[profile.id], steps)
    plain = not (m.costs or profile.costs or marks)
    m.mana[player] -= profile.cost if plain else max(0, _cost(m, player, profile, marks))
    if m.terms:
        _count_down(m, player, profile)
    if at < 0:
        return take_from_hand(m, player, profile.number), ()
    m.touch(HAND)
    return leave_hand(m, player, at), marks


def _cost(m: DimensionsMatch, player: int, profile: Profile, marks: tuple[Mark, ...] = ()) -> int:
    cost = profile.cost
    for _, changed in cost_steps(m, player, profile, marks):
        cost = changed
    return cost


def _cheapest(m: DimensionsMatch, player: int, profile: Profile) -> tuple[int, int]:
    """Return the cost and the place in hand of the cheapest of a card, of equal ones one that the opponent knows."""
    found = []
    for at, card in enumerate(m.hands[player]):
        if card_of(card) == profile.number:
            marks = tuple(mark for mark in m.marks if mark[:2] == (player, at))
            found.append((max(0, _cost(m, player, profile, marks)), not m.shown[player][at], at))
    cost, _, at = min(found)
    return cost, at


def cost_steps(
    m: DimensionsMatch, player: int, profile: Profile, marks: tuple[Mark, ...] = ()
) -> Iterator[tuple[Static, int]]:
    """Yield what changes the cost of a card in hand, each with the cost it leads to; `marks` are on the card."""
    cost = profile.cost
    if profile.costs:
        frame = Frame(0, 0, player, 0, profile.number)
        for static in profile.costs:
            if static.condition is None or holds(m, static.condition, frame):
                cost = _set(static, cost + value(m, static.cost, frame))
                yield static, cost
    for owner, static, change in m.costs:
        if concerns(m, owner, static, player, profile):
            cost = _set(static, cost + change)
            yield static, cost
    for _, _, _, number, change in marks:
        step = m.program.changes[number]
        given = Static(step.who, cost=change, rules=step.rules, place=step.place)
        after = _set(given, cost + change)
        if after != cost:
            cost = after
            yield given, cost


def _set(static: Static, cost: int) -> int:
    return next((rule.amount for rule in static.rules if rule.name == "costs"), cost)


def concerns(m: DimensionsMatch, owner: int, static: Static, player: int, profile: Profile) -> bool:
    """Return whether what a card says about cards in hand is about this card of this player."""
    who = static.who
    if who.side != "any" and (owner == player) != (who.side == "own"):
        return False
    if not card_fits(m, profile.number, who.tests):
        return False
    first = who.zone == "hand" and who.count == 1
    return not first or not any(card_fits(m, card, who.tests) for card in m.played[player])


def _count_down(m: DimensionsMatch, player: int, profile: Profile) -> None:
    """Use up what is about the next cards of a kind that are played."""
    terms = []
    for end, owner, number, change, left in m.terms:
        static = Static(m.program.changes[number].who)
        used = left and concerns(m, owner, static, player, profile)
        if not used or left > 1:
            terms.append((end, owner, number, change, left - 1 if used else left))
    if terms != m.terms:
        m.terms = terms
        m.stale = True
