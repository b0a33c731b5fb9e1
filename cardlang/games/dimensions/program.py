"""What a card set means to the engine: profiles, scripts and what each card and keyword brings, by number."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import attrs

from cardlang.checks.cards import Card, CardSet
from cardlang.games.dimensions import effects as fx
from cardlang.games.dimensions.effects import Change, HasKeyword, Place, Static, Step, Trigger
from cardlang.games.dimensions.lexicon import PARAMETER
from cardlang.games.dimensions.reading import reads
from cardlang.games.dimensions.terms import DIMENSIONS, Rule, Test


@attrs.frozen(kw_only=True)
class Phase(Step):
    """A step of the rules themselves: a part of a turn, or the clash of an attack."""

    name: str
    number: int = 0


CLASH = 0
TURN = 1
BEGIN = 2


@attrs.frozen(eq=False)
class Watch:
    """A trigger as the engine knows it."""

    number: int
    patterns: tuple[fx.Pattern, ...]
    script: int
    stop: int
    once: bool


@attrs.frozen(eq=False)
class Aura:
    """A static as the engine knows it."""

    static: Static
    taken: tuple[int, ...]
    """The keywords that it takes away, by number."""
    rules: tuple[Rule, ...]
    """The rules that it gives."""
    simple: bool
    """Whether it is about mobs and structures of its sides without further properties, and always holds."""
    words: bool
    """Whether it gives or takes keywords."""
    counts: bool
    """Whether it gives more than keywords."""


@attrs.frozen(eq=False)
class Bundle:
    """What a card or a keyword brings to the unit that has it."""

    watches: dict[str, tuple[Watch, ...]]
    auras: tuple[Aura, ...]
    """Those that need more than this unit: auras, conditions, changes of numbers."""
    rules: tuple[Rule, ...]
    """Rules that always hold for the unit itself."""
    listens: frozenset[str]
    """The kinds of events that its triggers wait for; `self` is its own arrival."""
    general: frozenset[str]
    """Those of them that wait for what happens to others too: not only to the unit itself."""
    reads: frozenset[str]
    """What its statics depend on (`reading`)."""


@attrs.define(eq=False)
class Profile:
    """A card as the engine knows it."""

    number: int
    id: str
    name: str
    label: str
    """The name, with the id where several cards share it."""
    kind: str
    cost: int
    attack: int
    defense: int
    health: int
    dimension: str
    boss: bool
    keywords: tuple[tuple[int, int], ...]
    bundle: Bundle
    costs: tuple[Static, ...]
    """What the card in hand says about its own cost."""
    dimensions: frozenset[int]
    """In which dimensions the card can be played."""
    needs_target: tuple[int, ...]
    """Numbers of the scripts of which at least one must find a target (ruling 12)."""
    play: str = attrs.field(
        init=False, default=attrs.Factory(lambda card: f"play {card.label}", takes_self=True)
    )
    """The action of playing it."""
    move: tuple[str, int] = attrs.field(
        init=False, default=attrs.Factory(lambda card: ("play", card.number), takes_self=True)
    )
    """What the action does."""
    needs_room: bool = attrs.field(
        init=False, default=attrs.Factory(lambda card: card.kind in ("mob", "structure"), takes_self=True)
    )
    derived: Any = None
    """Words, bundles, rules, events and general events of a unit of this card that nothing has changed."""


class Program:
    """Everything worked out from one card set; shared by all matches with it."""

    def __init__(self, cards: CardSet) -> None:
        self.names: list[str] = list(cards.extras.get("keywords", {}))
        self.keyword = {name: at for at, name in enumerate(self.names)}
        self.index = {card_id: at for at, card_id in enumerate(cards)}
        self.scripts: list[tuple[Step, ...]] = []
        self.changes: list[Change] = []
        self.change_number: dict[int, int] = {}
        self.rule_places: dict[int, Place] = {}
        """For each rule, by its identity, the words that give it."""
        self.watches: list[Watch] = []
        self.bundles: dict[tuple[int, int], Bundle] = {}
        self.ticks: list[tuple[int, int, tuple[Test, ...]]] = []
        """Status effects in order of declaration: keyword, script, tests of mobs that are spared."""
        self.derived: dict[Any, Any] = {}
        self.texts: dict[tuple[tuple[int, int], ...], list[str]] = {}
        self.handled: list[list[tuple[Any, Step]]] = []
        """The scripts with what carries out each step; filled when the first match runs."""
        definitions = [effects for _, _, effects in cards.extras.get("keywords", {}).values()]
        self._turn_scripts(definitions)
        self.profiles = [self._profile(at, card, cards) for at, card in enumerate(cards.values())]
        self._keywords(cards, definitions)
        ids = [p.id for p in self.profiles]
        self.ids = ids + ids[::-1]
        """The id of a card in a zone: `ids[~card]` is that of `card`, for those that no deck brought in."""
        self.mobs = [p.number for p in self.profiles if p.kind == "mob" and not p.boss]

    def _turn_scripts(self, definitions: list[tuple[Any, ...]]) -> None:
        for at, effects in enumerate(definitions):
            script = tuple(step for e in effects if isinstance(e, fx.StatusTick) for step in e.script)
            spares = tuple(t for e in effects if isinstance(e, fx.StatusSpares) for t in e.tests)
            if script:
                self.ticks.append((at, -1, spares))
        ticks = [Phase(name="status", number=at) for at in range(len(self.ticks))]
        begin = (
            Phase(name="begin"),
            *ticks,
            Phase(name="durations"),
            Phase(name="start"),
            Phase(name="draw"),
            Phase(name="mana"),
        )
        self.add_script((Phase(name="clash"),))
        self.add_script((Phase(name="end"), Phase(name="clean"), *begin))
        self.add_script(begin)
        for at, (keyword, _, spares) in enumerate(self.ticks):
            script = tuple(
                step for e in definitions[keyword] if isinstance(e, fx.StatusTick) for step in e.script
            )
            self.ticks[at] = (keyword, self.add_script(script), spares)

    def written(self, words: tuple[tuple[int, int], ...]) -> list[str]:
        """Return keywords as a new list of texts."""
        known = self.texts.get(words)
        if known is None:
            names = self.names
            known = self.texts[words] = [f"{names[w]} ({n})" if n else names[w] for w, n in words]
        return known.copy()

    def add_script(self, script: tuple[Step, ...]) -> int:
        """Number a script and its changes."""
        self.scripts.append(script)
        for step in script:
            if isinstance(step, Change):
                self._note_rules(step.rules, step.place)
                self.change_number[id(step)] = len(self.changes)
                self.changes.append(step)
        return len(self.scripts) - 1

    def _profile(self, number: int, card: Card, cards: CardSet) -> Profile:
        stats = card.stats
        kind = card.kind.lower()
        if kind == "item":
            kind = "weapon" if "durability" in stats else "armor" if "armor" in stats else "item"
        bundle = self._bundle(card.effects)
        own = [e for e in card.effects if isinstance(e, Static) and e.who.ref == "this"]
        label = card.name if len(cards.by_name(card.name)) == 1 else f"{card.name} {{#{card.id}}}"
        defense = stats.get("armor", stats.get("defense", 0))
        health = stats.get("durability", stats.get("health", 0))
        words = [
            (self.keyword[e.keyword], e.amount)
            for e in card.effects
            if isinstance(e, HasKeyword) and e.keyword in self.keyword
        ]
        keywords = tuple(
            dict.fromkeys(words)
        )  # one that stands twice is had once, as one that is given twice
        scripts = tuple(w.script for w in bundle.watches.get("self", ()))
        return Profile(
            number,
            card.id,
            card.name,
            label,
            kind,
            stats["cost"],
            stats.get("attack", 0),
            defense,
            health,
            stats.get("dimension", ""),
            bool(stats.get("boss")),
            keywords,
            bundle,
            tuple(e for e in own if e.cost or any(r.name == "costs" for r in e.rules)),
            frozenset(
                at
                for at, dimension in enumerate(DIMENSIONS)
                if kind != "mob"
                or stats.get("dimension") == dimension
                or any(r.name == "any dimension" for e in own for r in e.rules)
            ),
            scripts if kind == "item" and all(self._only_targets(s) for s in scripts) else (),
        )

    def _only_targets(self, script: int) -> bool:
        """Whether everything a script does needs a chosen target."""
        chooses = False
        for step in self.scripts[script]:
            who = getattr(step, "who", None)
            if isinstance(step, fx.Skip) or who is None:
                return False
            if (
                who.pick == "choose"
                and not who.ref
                and who.kinds
                and "player" not in who.kinds
                and not who.up_to
            ):
                chooses = True
            elif who.ref != "it":
                return False
        return chooses

    def _bundle(self, effects: tuple[Any, ...]) -> Bundle:
        watches: dict[str, list[Watch]] = {}
        statics: list[Static] = []
        rules: list[Rule] = []
        for effect in effects:
            if isinstance(effect, Trigger):
                script = self.add_script(effect.script)
                watch = Watch(
                    len(self.watches), effect.patterns, script, len(effect.script), bool(effect.once)
                )
                self.watches.append(watch)
                for kind in dict.fromkeys(p.kind for p in effect.patterns):
                    watches.setdefault(kind, []).append(watch)
            elif isinstance(effect, Static):
                self._note_rules(effect.rules, effect.place)
                plain = (
                    effect.who.ref == "this"
                    and effect.condition is None
                    and not effect.keywords
                    and not (effect.attack or effect.defense or effect.health or effect.cost)
                )
                if plain and not any(r.name == "lacks" for r in effect.rules):
                    rules += effect.rules
                else:
                    statics.append(effect)
        return Bundle(
            {kind: tuple(row) for kind, row in watches.items()},
            tuple(map(self._aura, statics)),
            tuple(rules),
            frozenset(watches),
            frozenset(kind for kind, row in watches.items() if not all(_own(kind, w) for w in row)),
            reads(statics),
        )

    def _note_rules(self, rules: Iterable[Rule], place: Place) -> None:
        for rule in rules:
            self.rule_places[id(rule)] = place

    def _aura(self, static: Static) -> Aura:
        who, rules = static.who, static.rules
        taken = tuple(self.keyword[rule.keyword] for rule in rules if rule.name == "lacks")
        if taken and not static.keywords:
            rules = tuple(rule for rule in rules if rule.name != "lacks")
        special = who.ref or who.zone == "hand" or who.tests or who.also or who.either
        simple = not special and static.condition is None
        counts = rules or static.attack or static.defense or static.health
        return Aura(static, taken, rules, simple, bool(static.keywords or taken), bool(counts))

    def _keywords(self, cards: CardSet, definitions: list[tuple[Any, ...]]) -> None:
        """Number what every keyword brings with every parameter that any text uses, in a fixed order."""
        wanted = [pair for card in cards.values() for pair in self._used(card.effects)]
        done = 0
        wanted += [(at, 0) for at in range(len(self.names))]
        while done < len(wanted):
            keyword, amount = wanted[done]
            done += 1
            if (keyword, amount) in self.bundles or amount == PARAMETER:
                continue
            effects = tuple(instantiate(e, amount) for e in definitions[keyword])
            self.bundles[keyword, amount] = self._bundle(effects)
            wanted += self._used(effects)

    def _used(self, effects: tuple[Any, ...]) -> list[tuple[int, int]]:
        found = []
        for node in _walk(effects):
            if isinstance(node, HasKeyword):
                found.append((self.keyword[node.keyword], node.amount))
            elif isinstance(node, (Change, Static)):
                found += [(self.keyword[name], amount) for name, amount in node.keywords]
        return found


def _own(kind: str, watch: Watch) -> bool:
    """Whether a trigger waits for events of a kind only where they happen to its own unit, or are its doing."""
    if kind in ("played", "drawn", "discarded"):
        return False
    return all(
        any(who is not None and who.ref == "this" and not who.either and not who.also for who in whom)
        for whom in ((p.subject, p.object) for p in watch.patterns if p.kind == kind != "self")
    )


def _walk(node: Any) -> Iterator[Any]:
    stack = [node]
    while stack:
        node = stack.pop()
        if isinstance(node, tuple):
            stack += reversed(node)
        elif attrs.has(type(node)):
            yield node
            stack += [getattr(node, name) for name in reversed([f.name for f in attrs.fields(type(node))])]


def instantiate(node: Any, amount: int) -> Any:
    """Return an effect with a keyword's parameter put in."""
    if isinstance(node, int) and not isinstance(node, bool):
        return amount if node == PARAMETER else -amount if node == -PARAMETER else node
    if isinstance(node, tuple):
        return tuple(instantiate(item, amount) for item in node)
    if attrs.has(type(node)):
        names = [f.name for f in attrs.fields(type(node)) if f.name != "place"]
        return attrs.evolve(node, **{name: instantiate(getattr(node, name), amount) for name in names})
    return node


def program_of(cards: CardSet) -> Program:
    """Return the program of a card set, worked out once."""
    program = cards.programs.get("dimensions")
    if program is None:
        program = cards.programs["dimensions"] = Program(cards)
    assert isinstance(program, Program)
    return program


def next_dimension(dimension: int) -> int:
    """Return the dimension after one (ruling 2)."""
    return (dimension + 1) % len(DIMENSIONS)
