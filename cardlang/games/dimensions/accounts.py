"""Of what the numbers of a match are made: what is printed, what is given for a time, auras; damage and costs.

Asked only with log.
"""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterable
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from cardlang.checks.cards import KEYWORD, Card
from cardlang.engine.events import STAT_LINE, Change, Origin
from cardlang.engine.numbers import Part
from cardlang.games.dimensions.effects import Static
from cardlang.games.dimensions.terms import Rule
from cardlang.games.dimensions.units import Unit

if TYPE_CHECKING:
    from cardlang.games.dimensions.match import DimensionsMatch
    from cardlang.games.dimensions.program import Profile

Parts = dict[Hashable, Part]
STATS = ("attack", "defense", "health")
_PRINTED = {
    "cost": re.compile(r"^(\d+ mana)"),
    "attack": re.compile(r", *(?:weapon *)?(\d+)/"),
    "defense": re.compile(r"\d/(\d+)/|armor *(\d+)"),
    "health": re.compile(r"/(\d+)(?![\d/])"),
}


class Gift(NamedTuple):
    """What an aura gives to a unit: what that comes to, who has the aura, and the aura's words."""

    unit: int
    static: Static
    source: int
    card: int
    attack: int
    defense: int
    health: int


@cache
def printed_place(card: Card, stat: str) -> Origin | None:
    """Return where a number stands in a card's stat line; durability counts as health, armor as defense."""
    found = _PRINTED[stat].search(card.stat_line.text) if card.stat_line is not None else None
    if found is None:
        return None
    start, end = found.span(found.lastindex or 0)
    return (card.id, STAT_LINE, start, end)


def unit_parts(m: DimensionsMatch, unit: Unit, at: int) -> Parts:
    """Return what attack, defense or maximum health (`at` 0 to 2) of a unit is made of, except lasting changes."""
    profile, stat = m.program.profiles[unit.card], STATS[at]
    card = m.setting.cards[profile.id]
    printed = (profile.attack, profile.defense, profile.health)[at]
    made: Parts = {"printed": Part(printed, printed_place(card, stat), "as printed")}
    by_itself = printed + (unit.attack_up, unit.defense_up, unit.top_up)[at]
    for number, boost in enumerate(unit.boosts):
        amount = boost[2 + at]
        by_itself += amount
        if amount:
            change = boost[1] if boost[1] >= 0 else ~boost[1]
            made["boost", change, boost[0], _nth(unit, number)] = Part(
                amount, *said(m, m.program.changes[change].place, -1)
            )
    if by_itself < 0 and stat != "health":
        made["floor"] = Part(-by_itself, None, f"{stat} is never below 0")
    for gift in m.given:
        amount = (gift.attack, gift.defense, gift.health)[at]
        if gift.unit == unit.uid and amount:
            key, words = ("aura", id(gift.static), gift.source), said(m, gift.static.place, gift.card)
            before = made[key].amount if key in made else 0
            made[key] = Part(before + amount, *words)
    return made


def _nth(unit: Unit, number: int) -> int:
    """Return how many equal boosts stand before one."""
    return sum(boost[:2] == unit.boosts[number][:2] for boost in unit.boosts[:number])


def said(m: DimensionsMatch, place: Origin, card: int) -> tuple[Origin | None, str]:
    """Return a place in card text if it is one, and whose keyword it is where a keyword says it."""
    if not place[0]:
        return None, ""
    if not place[0].startswith(KEYWORD):
        return place, ""
    name = place[0].removeprefix(KEYWORD)
    return place, f"{name} of {m.program.profiles[card].name}" if card >= 0 else name


# -- damage -------------------------------------------------------------------------------------------------


def damage_part(m: DimensionsMatch, amount: int) -> Part:
    """Return the damage that the running text deals."""
    return Part(amount, m.cause[1])


def blow_parts(m: DimensionsMatch, striker: Unit, other: Unit | None) -> list[Part]:
    """Return what the damage of a fight is made of: attack, less the defense of `other` where that counts."""
    card = m.setting.cards[m.program.profiles[striker.card].id]
    words = f"{card.name} hits with attack {striker.attack}"
    made = [Part(striker.attack, printed_place(card, "attack"), words)]
    if other is not None and other.defense:
        made.append(off_part(m, other, other.defense, "defense"))
    return made


def off_part(m: DimensionsMatch, unit: Unit, amount: int, what: str) -> Part:
    """Return what defense or armor takes off damage."""
    card = m.setting.cards[m.program.profiles[unit.card].id]
    return Part(-amount, printed_place(card, "defense"), f"{what} {amount} of {card.name} takes off as much")


def note_rule(m: DimensionsMatch, rule: Rule, amount: int) -> None:
    """Note what a text makes of the damage under way."""
    m.account.append(Part(amount, *said(m, m.program.rule_places.get(id(rule), ("", 0, 0, 0)), -1)))


# -- mana ---------------------------------------------------------------------------------------------------


def cost_parts(profile: Profile, card: Card, steps: Iterable[tuple[Static, int]]) -> list[Part]:
    """Return what the cost of playing a card is made of."""
    made = [Part(-profile.cost, printed_place(card, "cost"), f"{card.name} costs {profile.cost} mana")]
    cost = profile.cost
    for static, after in steps:
        if after != cost:
            made.append(Part(cost - after, static.place if static.place[0] else None))
            cost = after
    if cost < 0:
        made.append(Part(cost, None, "a cost is never below 0"))
    return made


def mana_of_turn(m: DimensionsMatch, player: int, before: int) -> tuple[Change, ...]:
    """Return how the mana of a turn comes about; the maximum was `before`."""
    most = m.top_mana[player]
    filled = Change("mana", player, 0, most, None, "a turn starts with all of the maximum mana", True)
    if most == before:
        return (filled,)
    rule = "one more at the start of each own turn, up to 10"
    return (Change("maximum mana", player, before, most, None, rule), filled)
