"""Where the rules in force stand and who waits for events: cards in play, conditions, what holds for a time."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from cardlang.games.bugsnax.meaning import PLAYER
from cardlang.games.bugsnax.rules import Rule
from cardlang.games.bugsnax.zones import EATEN, FIELD, ON, PER_SEAT, PLAYED, SHARED, Env, zone

if TYPE_CHECKING:
    from cardlang.games.bugsnax.state import BugsnaxMatch

InForce = tuple[Rule, Env]
FIRST_PLAYED = SHARED + PLAYED
"""The first of the zones with Grumpus cards in play."""


def standing_rules(m: BugsnaxMatch, turning: list[Env]) -> list[tuple[tuple[Rule, ...], Env]]:
    """Return what stands on the Snax of the field and in their keywords; all of it speaks to whose turn it is."""
    rules_of, cards_of, made = m.program.standing, m.cards_of, []
    for snak in m.zones[FIELD]:
        if snak >= 0 and (rules := rules_of[cards_of[snak]]):
            env = Env(snak, m.turn, m.no_slots)
            turning.append(env)
            made.append((rules, env))
    return made


def outside_rules(m: BugsnaxMatch, turning: list[Env]) -> Iterator[InForce]:
    """Yield the rules that do not stand on Snax: of traps and Grumpus cards in play, conditions, lasting ones, and
    what eaten Snax say of their own points.

    Those that speak to the player whose turn it is add their memory to `turning`.
    """
    profiles, cards_of, zones = m.program.profiles, m.cards_of, m.zones
    for trap in zones[ON]:
        for rule in profiles[cards_of[trap]].rules:
            yield rule, Env(trap, m.trap_player[trap], m.no_slots)
    for number in range(FIRST_PLAYED, len(zones), PER_SEAT):
        for card in zones[number]:
            profile = profiles[cards_of[card]]
            if profile.rules:
                env = Env(card, (number - SHARED) // PER_SEAT, m.no_slots)
                for rule in profile.rules:
                    yield rule, env
    for entity, entries in m.conditions.items():
        for entry in entries:
            rules = m.program.keyword(entry[0]).rules
            if not rules:
                continue
            if entity <= PLAYER:
                env = Env(-1, PLAYER - entity, m.no_slots)
            else:
                env = Env(entity, m.turn, m.no_slots)
                turning.append(env)
            for rule in rules:
                yield rule, env
    if m.program.revalues:
        for seat in range(m.players):
            for snak in zones[zone(seat, EATEN)]:
                for rule in m.program.worths[cards_of[snak]]:
                    yield rule, Env(snak, seat, m.no_slots)
    for number, this, you, slots, *_ in m.lasting:
        env = Env(this, you, slots)
        for rule in m.program.lastings[number].rules:
            yield rule, env


def ears(m: BugsnaxMatch) -> frozenset[str]:
    """Return the events that the cards in play and the conditions may wait for."""
    hears, cards_of, zones = m.program.hears, m.cards_of, m.zones
    made = [hears[cards_of[card]] for card in zones[FIELD] if card >= 0]
    made += [hears[cards_of[card]] for card in zones[ON]]
    for number in range(FIRST_PLAYED, len(zones), PER_SEAT):
        made += [hears[cards_of[card]] for card in zones[number]]
    for entries in m.conditions.values():
        made += [frozenset(m.program.keyword(entry[0]).triggers) for entry in entries]
    return frozenset().union(*made)
