"""The rules in force now, and the numbers they give: power, difficulty, points, keywords, what is forbidden.

A capture is weighed in the phases of ruling 2: lost abilities, base powers, bonuses, ignored traps, the sum.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from cardlang.games.bugsnax.altering import applying, scaled
from cardlang.games.bugsnax.counting import names_given
from cardlang.games.bugsnax.in_force import InForce, ears, outside_rules, standing_rules
from cardlang.games.bugsnax.meaning import PLAYER, fits, holds, includes, passes, refer
from cardlang.games.bugsnax.rules import (
    Blank,
    Costs,
    Forbid,
    Free,
    Grant,
    Ignore,
    Modify,
    Named,
    Rule,
    Several,
)
from cardlang.games.bugsnax.zones import FIELD, Env

if TYPE_CHECKING:
    from cardlang.games.bugsnax.program import Profile
    from cardlang.games.bugsnax.state import BugsnaxMatch

_EMPTY: frozenset[str] = frozenset()
_ALTERING = (Blank, Grant)
DEEPEST = 3
"""How many numbers may hang on each other; one that is asked for deeper down is the printed one."""
_LISTS: dict[type[Rule], str] = {
    Ignore: "_ignores",
    Forbid: "_forbids",
    Free: "free_rules",
    Costs: "costs",
    Named: "names",
    Several: "several",
}
"""Where the rules in force stand, by what they say."""


class Weights:
    """Everything that follows from the rules in force; worked out anew when the state has changed."""

    __slots__ = (
        "_forbids",
        "_granted",
        "_ignores",
        "_lost",
        "_modifies",
        "asked",
        "blanked",
        "costs",
        "delicate",
        "ears",
        "entries",
        "free_rules",
        "known",
        "names",
        "several",
        "shared",
        "turning",
    )

    def __init__(self) -> None:
        self.known = False
        self.shared = False
        """Whether a copy of the match speaks with the same memories."""
        self.delicate = False
        """Whether rules in force give or take abilities: then a change of anything may change which are in force."""
        self.turning: list[Env] = []
        """The memories of rules that speak to the player whose turn it is."""
        self.ears: frozenset[str] | None = None
        """The events that anything in play may wait for; None when to be worked out anew."""
        self.asked: set[tuple[str, int]] = set()
        """The numbers that are being worked out."""
        self.blanked: set[int] = set()
        self.entries: list[InForce] = []
        self._modifies: dict[str, list[tuple[Modify, Env]]] = {}
        self._ignores: list[tuple[Ignore, Env]] = []
        self._forbids: list[tuple[Forbid, Env]] = []
        self.free_rules: list[tuple[Free, Env]] = []
        self._granted: dict[int, set[str]] = {}
        self._lost: dict[int, set[str]] = {}
        self.names: list[tuple[Named, Env]] = []
        self.several: list[tuple[Several, Env]] = []
        self.costs: list[tuple[Costs, Env]] = []

    def copy(self) -> Weights:
        """Return what also holds in a copy of the match; nothing in it is changed, it is only worked out anew."""
        if not self.known:
            return Weights()
        other = Weights.__new__(Weights)
        other.known = other.shared = self.shared = True
        other.delicate, other.turning, other.ears = self.delicate, self.turning, self.ears
        other.asked = self.asked
        other.entries, other.blanked = self.entries, self.blanked
        other._granted, other._lost, other._modifies = self._granted, self._lost, self._modifies
        other._ignores, other._forbids, other.free_rules = self._ignores, self._forbids, self.free_rules
        other.names, other.several, other.costs = self.names, self.several, self.costs
        return other

    @property
    def grants(self) -> bool:
        """Whether any card has been given a keyword by a rule."""
        return bool(self._granted)

    @property
    def restricts(self) -> bool:
        """Whether anything is forbidden now."""
        return bool(self._forbids)

    @property
    def frees(self) -> bool:
        """Whether anything in force makes something free."""
        return bool(self.free_rules)

    # -- which rules are in force ------------------------------------------------------------------------------

    def refresh(self, m: BugsnaxMatch) -> None:
        """Work out the rules in force."""
        self.known = True
        self.shared = False
        self.ears = None
        self.blanked = set()
        self._granted, self._lost = {}, {}
        self._modifies, self._ignores, self._forbids, self.free_rules = {}, [], [], []
        self.names, self.several, self.costs = [], [], []
        self.turning = []
        outside = list(outside_rules(m, self.turning))
        standing = standing_rules(m, self.turning)
        self.delicate = any(type(rule) in _ALTERING for rule, _ in outside) or any(
            type(rule) in _ALTERING for rules, _ in standing for rule in rules
        )
        if self.delicate:
            self.entries = self._altered(m, outside)
            self.names = []
        else:
            self.entries = outside + [(rule, env) for rules, env in standing for rule in rules]
        for rule, env in self.entries:
            if type(rule) is Modify:
                self._modifies.setdefault(rule.stat, []).append((rule, env))
            elif type(rule) in _LISTS:
                getattr(self, _LISTS[type(rule)]).append((rule, env))

    def _altered(self, m: BugsnaxMatch, outside: list[InForce]) -> list[InForce]:
        """Return the rules in force where some of them give and take abilities and keywords."""
        self._blank(m, outside)
        self.names = names_given(m, outside, self._snak_rules)
        self._grant(m, outside)
        inside: list[InForce] = []
        before = -1
        while before != (before := self._alterations()):  # what is given may stand before, or give more
            inside = []
            for snak in m.zones[FIELD]:
                if snak >= 0 and (m.program.standing[m.cards_of[snak]] or snak in self._granted):
                    own = list(self._snak_rules(m, snak, m.profile(snak)))
                    self._blank(m, own)
                    self._grant(m, own)
                    inside += own
        return outside + inside

    def _alterations(self) -> int:
        """Return how many abilities and keywords are given and taken so far."""
        tables = (*self._granted.values(), *self._lost.values())
        return len(self.blanked) + sum(len(names) for names in tables)

    def moved(self, m: BugsnaxMatch, card: int) -> None:
        """Note that a card has come into play or left it: only rules of its own make a difference."""
        k = m.cards_of[card]
        if self.delicate or m.program.standing[k]:
            self.known = False
        if m.program.hears[k]:
            self.ears = None

    def turned(self, m: BugsnaxMatch) -> None:
        """Note that it is another player's turn: what stands on the Snax of the field is now said to them."""
        if self.delicate or (self.shared and self.turning):
            self.known = False
        else:
            for env in self.turning:
                env.you = m.turn

    def hears(self, m: BugsnaxMatch, event: str, card: int) -> bool:
        """Whether anything in play, or the card itself, may wait for an event."""
        if not self.known:
            self.refresh(m)
        if self._granted:
            return True
        if self.ears is None:
            self.ears = ears(m)
        return event in self.ears or (card >= 0 and event in m.program.hears[m.cards_of[card]])

    def _snak_rules(self, m: BugsnaxMatch, snak: int, profile: Profile) -> Iterator[InForce]:
        env = Env(snak, m.turn, m.no_slots)
        blank = snak in self.blanked
        for rule in profile.rules:
            if not blank or rule.stubborn:
                yield rule, env
        if blank:
            return
        names = set(profile.keywords) | self._granted.get(snak, set())
        for name in sorted(names - self._lost.get(snak, set())):
            for rule in m.program.keyword(name).rules:
                yield rule, env

    def _blank(self, m: BugsnaxMatch, rules: list[InForce]) -> None:
        for rule, env in rules:
            if isinstance(rule, Blank) and (rule.test is None or holds(m, env, rule.test)):
                self.blanked.update(refer(m, env, rule.whose))

    def _grant(self, m: BugsnaxMatch, rules: list[InForce]) -> None:
        for rule, env in rules:
            if isinstance(rule, Grant) and (rule.test is None or holds(m, env, rule.test)):
                table = self._lost if rule.lost else self._granted
                for entity in refer(m, env, rule.whose):
                    table.setdefault(entity, set()).add(rule.keyword)

    # -- numbers -------------------------------------------------------------------------------------------------

    def power(self, m: BugsnaxMatch, trap: int, snak: int | None = None) -> int:
        """Return a trap's power: phases (b) and (c), against the Snak it lies on or another."""
        if not self.known:
            self.refresh(m)
        value = m.program.power[m.cards_of[trap]]
        rules = self._modifies.get("power")
        if not rules:
            return value
        host = m.hosts.get(trap, -1) if snak is None else snak
        return self._modified(m, "power", trap, value, host)

    def _modified(self, m: BugsnaxMatch, stat: str, card: int, value: int, host: int = -1) -> int:
        added, factor = 0, 1
        rules = self._modifies[stat]
        found = self.modifiers(m, stat, card, host) if m.program.asks else applying(m, rules, card, host)
        for rule, _, amount in found:
            if rule.mode == "base":
                value = amount
            elif rule.mode == "add":
                added += amount
            else:
                factor *= amount
        return scaled(value + added, factor)

    def modifiers(
        self, m: BugsnaxMatch, stat: str, card: int, host: int = -1
    ) -> Iterator[tuple[Modify, Env, int]]:
        """Yield the rules that change a stat of a card now, each with its memory and its amount.

        A rule that asks for the very number it changes (`traps with Power 1 have +1 Power`) finds the printed one.
        """
        if not self.known:
            self.refresh(m)
        key = (stat, card)
        if key in self.asked or len(self.asked) > DEEPEST:
            return
        self.asked.add(key)
        try:
            yield from applying(m, self._modifies.get(stat, []), card, host)
        finally:
            self.asked.discard(key)

    def as_printed(self, m: BugsnaxMatch) -> bool:
        """Whether numbers and keywords of all Snax without conditions are the printed ones."""
        if not self.known:
            self.refresh(m)
        return not (
            self._granted
            or self._lost
            or self.blanked
            or "difficulty" in self._modifies
            or "points" in self._modifies
        )

    def alters(self, m: BugsnaxMatch, stat: str) -> bool:
        """Whether rules in force change a stat of any card."""
        if not self.known:
            self.refresh(m)
        return stat in self._modifies

    def difficulty(self, m: BugsnaxMatch, snak: int) -> int:
        """Return what catching a Snak takes; never below 0."""
        return self._of_snak(m, "difficulty", m.program.difficulty, snak)

    def points(self, m: BugsnaxMatch, snak: int) -> int:
        """Return what eating a Snak gives; never below 0."""
        return self._of_snak(m, "points", m.program.points, snak)

    def _of_snak(self, m: BugsnaxMatch, name: str, printed: tuple[int, ...], snak: int) -> int:
        if not self.known:
            self.refresh(m)
        value = printed[m.cards_of[snak]]
        rules = self._modifies.get(name)
        return max(0, self._modified(m, name, snak, value)) if rules else value

    def captures(self, m: BugsnaxMatch, snak: int, traps: list[int]) -> bool:
        """Whether the traps before a Snak catch it (ruling 2)."""
        if not self.known:
            self.refresh(m)
        needed = self.difficulty(m, snak)
        if not self._modifies:
            power, cards_of = m.program.power, m.cards_of
            if sum([power[cards_of[trap]] for trap in traps]) < needed:
                return False  # not even with all of them
        total, counted = 0, False
        for trap in traps:
            value = self.power(m, trap, snak)
            if not self._ignored(m, trap, snak):
                total += value
                counted = True
        return counted and total >= needed

    def total(self, m: BugsnaxMatch, snak: int) -> int:
        """Return the power that counts against a Snak now."""
        return self.counted(m, snak, m.traps_on(snak))

    def counted(self, m: BugsnaxMatch, snak: int, traps: list[int]) -> int:
        """Return the power of traps that counts against a Snak."""
        if not self.known:
            self.refresh(m)
        return sum([self.power(m, trap, snak) for trap in traps if not self._ignored(m, trap, snak)])

    def _ignored(self, m: BugsnaxMatch, trap: int, snak: int) -> bool:
        return bool(self._ignores) and self.ignoring(m, trap, snak) is not None

    def ignoring(self, m: BugsnaxMatch, trap: int, snak: int) -> tuple[Ignore, Env] | None:
        """Return the rule by which a trap does not count against a Snak, with its memory."""
        for rule, env in self._ignores:
            if (
                includes(m, env, rule.snax, snak)
                and (rule.test is None or holds(m, env, rule.test))
                and all(passes(m, env, test, trap) for test in rule.traps)
            ):
                return rule, env
        return None

    # -- keywords ------------------------------------------------------------------------------------------------

    def keywords(self, m: BugsnaxMatch, entity: int) -> frozenset[str] | set[str]:
        """Return the keywords that a card has or a card or player is under."""
        if not self.known:
            self.refresh(m)
        if entity >= 0 and not (
            self._granted or self._lost or entity in self.blanked or entity in m.conditions
        ):
            return m.program.printed_keywords[m.cards_of[entity]]
        names: set[str] = set()
        if entity <= PLAYER:
            names.update(entry[0] for entry in m.conditions.get(entity, ()))
            names |= self._granted.get(entity, _EMPTY)
            return names
        if entity not in self.blanked:
            names.update(m.profile(entity).keywords)
            names |= self._granted.get(entity, _EMPTY)
            names -= self._lost.get(entity, _EMPTY)
        names.update(entry[0] for entry in m.conditions.get(entity, ()))
        return names

    def has(self, m: BugsnaxMatch, entity: int, keyword: str) -> bool:
        """Whether a card or player has a keyword or is under it."""
        return keyword in self.keywords(m, entity)

    # -- what is forbidden or free ---------------------------------------------------------------------------------

    def forbidden(self, m: BugsnaxMatch, event: str, seat: int, card: int, target: int = -1) -> bool:
        """Whether something cannot be done."""
        if not self.known:
            self.refresh(m)
        if not self._forbids:
            return False
        for rule, env in self._forbids:
            if rule.event != event or (rule.test is not None and not holds(m, env, rule.test)):
                continue
            if (
                rule.beyond
                and m.tally(seat, f"{event} {m.kind(card) if card >= 0 else 'card'}") + 1 < rule.beyond
            ):
                continue
            if rule.who is not None and not includes(m, env, rule.who, PLAYER - seat):
                continue
            if not fits(m, env, rule.cards, card):
                continue
            if rule.targets is not None and not (target >= 0 and includes(m, env, rule.targets, target)):
                continue
            return True
        return False
