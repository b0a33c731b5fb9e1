"""What a match of Bugsnax works out from its cards once: numbers for names, triggers by event, blocks by number."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import attrs

from cardlang.checks.cards import Card, CardSet
from cardlang.games.bugsnax.abilities import (
    Ability,
    Activated,
    Cost,
    Keyword,
    NotAtFirst,
    OnPlay,
    Standing,
    Stays,
    Triggered,
)
from cardlang.games.bugsnax.context import FIRST_SLOT, kind_of_section
from cardlang.games.bugsnax.effects import Host, This
from cardlang.games.bugsnax.nouns import PARAMETER
from cardlang.games.bugsnax.rules import Free, Modify, Named, Rule, Several
from cardlang.games.bugsnax.stats import GRUMPUS
from cardlang.games.bugsnax.steps import (
    Await,
    Block,
    Choose,
    Draw,
    Either,
    ForEach,
    HandOver,
    Lasting,
    May,
    Remember,
    Repeat,
    Trigger,
    When,
)
from cardlang.games.bugsnax.vocabulary import STATS
from cardlang.source import Span

Origin = tuple[str, int, int, int]


@attrs.define
class Profile:
    """What a card, or a keyword, does: its abilities sorted by when they matter."""

    keywords: list[str] = attrs.field(factory=list)
    on_play: list[int] = attrs.field(factory=list)
    """Numbers of the blocks that run when it comes into play."""
    activated: list[tuple[int, int]] = attrs.field(factory=list)
    """What using costs, and the block's number."""
    triggers: dict[str, list[int]] = attrs.field(factory=dict)
    """By event the numbers of triggers."""
    rules: list[Rule] = attrs.field(factory=list)
    cost: int = 1
    """Actions that playing it costs."""
    stays: bool = False
    """Whether it stays in play past the turn."""
    on_snak: bool = False
    """Whether it is attached to a Snak: its text speaks of `this Snak`."""
    not_at_first: bool = False
    frees: bool = False
    """Whether its text can make playing it free."""
    condition: str = ""
    """For a keyword: how long its condition lasts (`turn`, `match`, …); empty when it is done at once."""


class Program:
    """The cards by number, in the order of the set, and what depends on them alone."""

    def __init__(self, cards: CardSet) -> None:
        self.cards: tuple[Card, ...] = tuple(cards.values())
        self.number = {card.id: k for k, card in enumerate(self.cards)}
        self.names = _labels(self.cards)
        self.kind = tuple(kind_of_section(card.kind) for card in self.cards)
        self.advanced = tuple("Advanced" in card.kind or "Expert" in card.kind for card in self.cards)
        self.power = tuple(int(card.stats.get("power", 0)) for card in self.cards)
        self.points = tuple(int(card.stats.get("points", 0)) for card in self.cards)
        self.difficulty = tuple(int(card.stats.get("difficulty", 0)) for card in self.cards)
        self.blocks: list[Block] = []
        self.block_number: dict[int, int] = {}
        self.origins: list[Origin] = []
        """For each block the text that holds it."""
        self.rule_origins: dict[int, Origin] = {}
        """For each rule, by its identity, the words that lay it down."""
        self.triggers: list[Trigger] = []
        self.trigger_block: list[int] = []
        self.trigger_number: dict[int, int] = {}
        self.lastings: list[Lasting] = []
        self.lasting_number: dict[int, int] = {}
        self.slots = FIRST_SLOT + 1
        self.passes_on = False
        """Whether any text lets players pass cards on at once."""
        self.events: set[str] = set()
        self.definitions: dict[str, tuple[Ability, ...]] = {
            name: effects for name, (_, _, effects) in cards.extras.get("keywords", {}).items()
        }
        self.keywords: dict[str, Profile] = {}
        for name in self.definitions:
            self.keyword(name)
        self.costs = {
            name: a.actions
            for name, effects in self.definitions.items()
            for a in effects
            if isinstance(a, Cost)
        }
        self.profiles = tuple(self.profile(card.effects) for card in self.cards)
        for profile, card in zip(self.profiles, self.cards, strict=True):
            self._settle(profile, card)
        self.printed_keywords = tuple(frozenset(profile.keywords) for profile in self.profiles)
        self.printed = tuple(self._printed(k, profile) for k, profile in enumerate(self.profiles))
        """For each card what players see of it on the field, without anything on it."""
        self.standing = tuple(self._standing(profile) for profile in self.profiles)
        """For each card its rules and those of its keywords."""
        self.hears = tuple(
            frozenset(profile.triggers).union(*(self.keyword(k).triggers for k in profile.keywords))
            for profile in self.profiles
        )
        """For each card the events that it or its keywords wait for."""
        self.listening = {
            event: frozenset(k for k, heard in enumerate(self.hears) if event in heard)
            for event in self.events
        }
        """For each event the cards with a trigger for it, of their own or by a keyword."""
        self._look_at_rules()
        self.deals: dict[Any, Any] = {}
        self.words: dict[Any, str] = {}

    # -- profiles ------------------------------------------------------------------------------------------

    def keyword(self, name: str) -> Profile:
        """Return what a keyword means, its parameter filled in."""
        known = self.keywords.get(name)
        if known is None:
            known = self.keywords[name] = Profile()
            made = self.profile(self._definition(name))
            for field in attrs.fields(Profile):
                setattr(known, field.name, getattr(made, field.name))
            known.condition = self._condition(known)
        return known

    def _definition(self, name: str) -> tuple[Ability, ...]:
        bare, bracket, number = name.partition(" (")
        if not bracket:
            return self.definitions.get(name, ())
        filled: tuple[Ability, ...] = _filled(self.definitions.get(bare, ()), int(number.rstrip(")")))
        return filled

    def _condition(self, profile: Profile) -> str:
        """Return how long a keyword's condition lasts, and make its lasting rules rules of the condition."""
        for block in profile.on_play:
            steps = self.blocks[block]
            if steps and all(isinstance(step, Lasting) for step in steps):
                for step in steps:
                    assert isinstance(step, Lasting)
                    profile.rules += step.rules
                    until = step.until
                profile.on_play = []
                return until
        return "" if profile.on_play else "match"

    def profile(self, abilities: Iterable[Ability]) -> Profile:
        """Sort abilities by when they matter."""
        profile = Profile()
        for ability in abilities:
            match ability:
                case Keyword():
                    profile.keywords.append(ability.name)
                case OnPlay():
                    profile.on_play.append(self.block(ability.block, ability.origin))
                case Activated():
                    cost = next(
                        (a.actions for a in self.definitions.get(ability.keyword, ()) if isinstance(a, Cost)),
                        1,
                    )
                    profile.activated.append((cost, self.block(ability.block, ability.origin)))
                case Triggered():
                    number = self.trigger(ability.trigger, ability.origin)
                    profile.triggers.setdefault(ability.trigger.event, []).append(number)
                case Standing():
                    profile.rules += ability.rules
                    self._note_rules(ability.rules, ability.origin)
                case Cost():
                    profile.cost = ability.actions
                case Stays():
                    profile.stays = True
                case NotAtFirst():
                    profile.not_at_first = True
        return profile

    def _printed(self, k: int, profile: Profile) -> dict[str, Any]:
        return {
            "name": self.names[k],
            "points": self.points[k],
            "difficulty": self.difficulty[k],
            "keywords": sorted(profile.keywords),
            "traps": [],
            "power": 0,
        }

    def _standing(self, profile: Profile) -> tuple[Rule, ...]:
        rules = list(profile.rules)
        for name in sorted(set(profile.keywords)):
            rules += self.keyword(name).rules
        return tuple(rules)

    def _settle(self, profile: Profile, card: Card) -> None:
        """Work out how a card is played: what its marks cost, whether it stays, what it is attached to."""
        marks = [self.keyword(name) for name in profile.keywords]
        if kind_of_section(card.kind) == "snax":
            profile.on_play += [block for mark in marks for block in mark.on_play]
        profile.stays = profile.stays or any(mark.stays for mark in marks)
        profile.frees = any(isinstance(rule, Free) for rule in profile.rules)
        for name in profile.keywords:
            profile.cost = self.costs.get(name, profile.cost)
        profile.on_snak = profile.stays and "Host()" in repr(card.effects)
        if (card.kind in GRUMPUS and not profile.stays) or kind_of_section(card.kind) == "trap":
            for cost, block in profile.activated:  # the card itself is what is used (Keyword Reference)
                profile.cost = min(profile.cost, cost)
                profile.on_play.append(block)
            profile.activated = []

    def _look_at_rules(self) -> None:
        """Note what no text asks for, so that it need not be looked for."""
        rules = tuple(self._rules())
        self.renames = any(isinstance(rule, Named) for rule in rules)
        """Whether any text lets cards count as cards of another name."""
        self.multiplies = any(isinstance(rule, Several) for rule in rules)
        """Whether any text lets a card count as several."""
        self.revalues = any(isinstance(rule, Modify) and rule.stat == "points" for rule in rules)
        """Whether any text changes what Snax are worth."""
        self.worths = tuple(tuple(rule for rule in each if _own_worth(rule)) for each in self.standing)
        """For each card what it says of its own points, which holds among eaten Snax too."""
        self.asks = any(isinstance(rule, Modify) and _asks_numbers(rule) for rule in rules)
        """Whether any text changes numbers by what numbers there are."""

    def _rules(self) -> Iterator[Rule]:
        """Yield every rule that a text can lay down."""
        for step in self.lastings:
            yield from step.rules
        for rules in self.standing:
            yield from rules
        for name in self.definitions:
            yield from self.keyword(name).rules

    # -- blocks --------------------------------------------------------------------------------------------------

    def block(self, block: Block, origin: Origin) -> int:
        """Give a block and all blocks inside it their numbers."""
        number = self.block_number.get(id(block))
        if number is not None and self.blocks[number] is block:
            return number
        number = len(self.blocks)
        self.blocks.append(block)
        self.origins.append(origin)
        self.block_number[id(block)] = number
        for step in block:
            for inner in _inner(step):
                self.block(inner, origin)
            if isinstance(step, Lasting):
                self.lasting_number[id(step)] = len(self.lastings)
                self.lastings.append(step)
                self._note_rules(step.rules, origin)
            elif isinstance(step, Await):
                self.trigger(step.trigger, origin)
            if isinstance(step, Choose | Remember | Draw | ForEach | HandOver):
                self.slots = max(self.slots, step.slot + 1)
                self.passes_on = self.passes_on or isinstance(step, HandOver)
        return number

    def _note_rules(self, rules: Iterable[Rule], origin: Origin) -> None:
        for rule in rules:
            self.rule_origins[id(rule)] = within(origin, rule.said)

    def trigger(self, trigger: Trigger, origin: Origin) -> int:
        """Give a trigger its number."""
        number = len(self.triggers)
        self.triggers.append(trigger)
        self.trigger_block.append(self.block(trigger.block, origin))
        self.trigger_number[id(trigger)] = number
        self.events.add(trigger.event)
        return number


def _own_worth(rule: Rule) -> bool:
    """Whether a rule says what the Snak that has it is worth."""
    return isinstance(rule, Modify) and rule.stat == "points" and isinstance(rule.whose, This | Host)


def _asks_numbers(rule: Modify) -> bool:
    """Whether a rule must know power, difficulty or points of cards to change one."""
    said = repr((rule.amount, rule.whose, rule.against, rule.test))
    return any(f"stat='{stat}'" in said for stat in STATS)


def within(origin: Origin, said: Span | None) -> Origin:
    """Return the place of a clause in a text, or of the whole text."""
    return origin if said is None else (origin[0], origin[1], *said)


def _filled(value: Any, number: int) -> Any:
    """Return abilities with a keyword's parameter filled in."""
    if type(value) is int and abs(value) == -PARAMETER:
        return number if value < 0 else -number
    if isinstance(value, Span):
        return value
    if isinstance(value, tuple):
        return tuple(_filled(item, number) for item in value)
    if attrs.has(type(value)):
        return attrs.evolve(
            value, **{f.name: _filled(getattr(value, f.name), number) for f in attrs.fields(type(value))}
        )
    return value


def _inner(step: object) -> tuple[Block, ...]:
    match step:
        case May() | ForEach() | Repeat():
            return (step.block,)
        case Either():
            return step.blocks
        case When():
            return (step.block, step.otherwise)
    return ()


def _labels(cards: tuple[Card, ...]) -> tuple[str, ...]:
    """Return what actions call each card: its name, with its id where two cards share one."""
    names = [card.name for card in cards]
    return tuple(
        name if names.count(name) == 1 else f"{name} {{#{card.id}}}"
        for name, card in zip(names, cards, strict=True)
    )


def program_of(cards: CardSet) -> Program:
    """Return the program of a card set, worked out at first use."""
    program = cards.programs.get("bugsnax")
    if program is None:
        program = cards.programs["bugsnax"] = Program(cards)
    assert isinstance(program, Program)
    return program
