"""What a match of Bugs works out from its cards once: numbers instead of names, and the plays that are possible."""

from __future__ import annotations

from collections import Counter
from itertools import compress, product
from typing import TypeAlias

import attrs

from cardlang.checks.cards import Card, CardSet
from cardlang.engine.effect import Effect
from cardlang.games.bugs import effects as e
from cardlang.syntax.characters import fold_apostrophe

WIPE_OUT = "wipe out "

MOST_SIZES = 4_096
"""For how many sizes of swarms plays are kept: the texts of a card set may make any number of sizes."""

Ladder: TypeAlias = "tuple[int, tuple[tuple[str, ...], ...]]"
"""A kind of bugs, and for each number of them in hand the plays of them alone, the fewest first."""

Combination: TypeAlias = "tuple[tuple[int, ...], int, int, frozenset[int] | None, str]"
"""Kinds that go with a play of bugs (one entry a card), as how many more bugs they count, as how many more of
each of the bugs, the numbers of bugs they go with (None for any), and their words."""


@attrs.frozen
class Profile:
    """How one kind of card may be played, from its texts."""

    alone: bool
    """Whether it may be played without a bug."""
    joins: tuple[bool, ...]
    """With which kinds of bugs it may be played."""
    extra: tuple[int, ...]
    """As how many more of each kind of bugs it then counts."""
    factor: tuple[int, ...]
    """As how many more of each of the bugs laid with it."""
    counts: tuple[tuple[bool, e.Kinds], ...]
    """Numbers of bugs of some kinds with which it may be played (True), or not."""
    without: tuple[int, ...]
    """The kinds of cards that are not played with it."""
    conditions: tuple[e.Under, ...]


class Program:
    """The kinds of cards by number, in the order of the set, and everything that depends on the cards alone."""

    def __init__(self, cards: CardSet) -> None:
        self.cards: tuple[Card, ...] = tuple(cards.values())
        self.number = {card.id: k for k, card in enumerate(self.cards)}
        self.ids = tuple(card.id for card in self.cards)
        self.labels = labels(self.cards)
        self.numbered = tuple(enumerate(self.labels))
        self.kind_named = {label: k for k, label in enumerate(self.labels)}
        self.copies = tuple(int(card.stats["copies"]) for card in self.cards)
        self.census = dict(zip(self.ids, self.copies, strict=True))
        self.values = tuple(int(card.stats.get("value", 0)) for card in self.cards)
        self.bugs = tuple(k for k, card in enumerate(self.cards) if card.kind == "Bug")
        self.others = tuple(k for k, card in enumerate(self.cards) if card.kind != "Bug")
        self.is_action = tuple(card.kind == "Action" for card in self.cards)
        self.is_outbreak = tuple(card.kind == "Outbreak" for card in self.cards)
        self.by_value = tuple(
            tuple(k for k in self.bugs if self.values[k] == value)
            for value in sorted({self.values[k] for k in self.bugs})
        )
        self.profiles = tuple(self._profile(k) for k in range(len(self.cards)))
        self.joiners = tuple(k for k in self.others if any(self.profiles[k].joins))
        self.lone = tuple(k for k in self.others if self.profiles[k].alone)
        self.conditional = any(profile.conditions for profile in self.profiles)
        self.texts: tuple[tuple[Effect, ...], ...] = tuple(
            tuple(effect for effect in card.effects if not isinstance(effect, e.CHOICES))
            for card in self.cards
        )
        self.asks = {
            (k, place): kind
            for k, text in enumerate(self.texts)
            for place, effect in enumerate(text)
            if (kind := _asks(effect))
        }
        """The places in texts where a player is chosen: `chosen` by the player of the card, `theirs` by who acts."""
        self.bars = tuple(effect for text in self.texts for effect in text if isinstance(effect, e.Bar))
        self.sorts = _sorts(self.texts)
        """What texts ask for when they move cards of a sort; frames of the agenda hold places in this tuple."""
        self.members = tuple(
            tuple(
                sort.hold(card.id, card.kind, value)
                for card, value in zip(self.cards, self.values, strict=True)
            )
            for sort in self.sorts
        )
        self.deck = tuple(k for k, copies in enumerate(self.copies) for _ in range(copies))
        self.all_bugs = sum(1 << k for k in self.bugs)
        self._combinations: dict[tuple[int, ...], tuple[Combination, ...]] = {}
        self.plays: dict[str, tuple[int, int, tuple[int, ...], int]] = {}
        """What the text of a play means: kind of bugs, their number, what goes with them, as how many it counts."""
        self._texts: dict[tuple[int, int, str], str] = {}
        self._beating: dict[tuple[int, int, int, tuple[int, ...]], tuple[str, ...]] = {}
        self.ladders: dict[tuple[int, int, int], tuple[Ladder, ...]] = {}
        """What `find_ladders` has found."""
        self._alone: dict[tuple[int, int], tuple[tuple[str, ...], ...]] = {}
        self.colonies = tuple((k, self.copies[k], f"{WIPE_OUT}{self.labels[k]}") for k in self.bugs)
        """Each kind of bugs, how many there are, and the action that wipes them out with nothing else."""
        self.lone_plays = {f"play {self.labels[k]}": k for k in self.others}
        self.lone_texts = tuple((k, f"play {self.labels[k]}") for k in self.lone)

    def _profile(self, kind: int) -> Profile:
        """Work out how a card may be played.

        An action card is played alone and an outbreak with the bugs it duplicates, unless its text says more.
        """
        size = len(self.cards)
        joins, extra, factor = [False] * size, [0] * size, [0] * size
        card = self.cards[kind]
        alone = card.kind == "Action" or any(not isinstance(effect, e.CHOICES) for effect in card.effects)
        for effect in card.effects:
            if isinstance(effect, e.Duplicate):
                for k in self._meant(effect.kinds):
                    joins[k] = True
                    (factor if effect.each else extra)[k] += effect.more
        conditions, without, counts = [], [], []
        for effect in card.effects:
            if isinstance(effect, e.Under):
                conditions.append(effect)
            elif isinstance(effect, e.NotWith):
                without += [self.number[card_id] for card_id in effect.ids]
            elif isinstance(effect, e.Alone):
                alone = effect.rule != "never"
                if effect.rule == "only":
                    joins = [False] * size
            elif isinstance(effect, e.WithBugs) and effect.kinds.count is not None:
                counts.append((effect.rule != "never", effect.kinds))
                alone = alone and effect.rule != "only"
                if effect.rule != "never":
                    meant = self._meant(effect.kinds)
                    only = effect.rule == "only" and bool(effect.kinds.ids)
                    joins = [k in meant or (join and not only) for k, join in enumerate(joins)]
            elif isinstance(effect, e.WithBugs):
                meant = self._meant(effect.kinds)
                if effect.rule == "only":
                    alone = False
                    joins = [k in meant for k in range(size)]
                else:
                    for k in meant:
                        joins[k] = effect.rule == "may"
        return Profile(
            alone, tuple(joins), tuple(extra), tuple(factor), tuple(counts), tuple(without), tuple(conditions)
        )

    def _meant(self, kinds: e.Kinds) -> list[int]:
        return [k for k in self.bugs if kinds.hold(self.ids[k], self.values[k])]

    def sort_of(self, sort: e.Sort) -> int:
        """Return the place of a sort of cards, -1 for any."""
        return -1 if sort == e.ANY else self.sorts.index(sort)

    def is_extreme(self, sort: int) -> bool:
        """Return whether a sort means the highest or lowest bugs alone."""
        return sort >= 0 and self.sorts[sort].extreme != 0

    def fitting(self, cards: list[int], sort: int) -> list[int]:
        """Return counts by kind with all but those that can be of a sort set to 0."""
        if sort < 0:
            return cards
        return [n if meant else 0 for n, meant in zip(cards, self.members[sort], strict=True)]

    def of_sort(self, cards: list[int], sort: int) -> list[int]:
        """Return counts by kind with all but those of a sort set to 0."""
        if sort < 0:
            return cards
        found = self.fitting(cards, sort)
        extreme = self.sorts[sort].extreme
        if not extreme:
            return found
        most = max((extreme * value for n, value in zip(found, self.values, strict=True) if n), default=0)
        return [n if extreme * value == most else 0 for n, value in zip(found, self.values, strict=True)]

    def combinations(self, bug: int, held: tuple[int, ...]) -> tuple[Combination, ...]:
        """Return what may go with bugs of a kind; `held` counts the joiners in hand, in their order.

        Any number of outbreaks, but one action card a turn (ruling 2).
        """
        key = (bug, *held)
        known = self._combinations.get(key)
        if known is None:
            known = self._combinations[key] = tuple(self._combine(bug, held))
        return known

    def _combine(self, bug: int, held: tuple[int, ...]) -> list[Combination]:
        most = [
            (min(n, 1) if self.is_action[k] else n) if self.profiles[k].joins[bug] else 0
            for k, n in zip(self.joiners, held, strict=True)
        ]
        found = []
        for counts in product(*(range(n + 1) for n in most)):
            chosen = [(k, n) for k, n in zip(self.joiners, counts, strict=True) if n]
            if sum(self.is_action[k] for k, _ in chosen) <= 1 and not self._quarrels(chosen):
                cards = tuple(k for k, n in chosen for _ in range(n))
                extra = sum(self.profiles[k].extra[bug] * n for k, n in chosen)
                factor = sum(self.profiles[k].factor[bug] * n for k, n in chosen)
                words = "".join(f" and {counted(n, self.labels[k])}" for k, n in chosen)
                found.append((cards, extra, factor, self._counts(bug, chosen), words))
        return found

    def _counts(self, bug: int, chosen: list[tuple[int, int]]) -> frozenset[int] | None:
        """Return the numbers of bugs with which all these cards may be played, None for any."""
        rules = [rule for k, _ in chosen for rule in self.profiles[k].counts]
        if not rules:
            return None
        fitting = [
            (allowed, kinds.count)
            for allowed, kinds in rules
            if kinds.count is not None and kinds.hold(self.ids[bug], self.values[bug])
        ]
        numbers = range(1, self.copies[bug] + 1)
        return frozenset(n for n in numbers if all(counts.holds(n) == allowed for allowed, counts in fitting))

    def _quarrels(self, chosen: list[tuple[int, int]]) -> bool:
        """Return whether a text forbids cards to go together; of its own kind a card may forbid a second one."""
        kinds = {k for k, _ in chosen}
        return any(
            other in kinds and (other != k or n > 1) for k, n in chosen for other in self.profiles[k].without
        )

    def beating(self, bug: int, count: int, size: int, held: tuple[int, ...]) -> tuple[str, ...]:
        """Return the actions that play up to `count` bugs of a kind and count more than `size`.

        `held` counts the joiners in hand, in their order.
        """
        bound = size // self.values[bug]
        key = (bug, count, bound, held)
        known = self._beating.get(key)
        if known is None:
            known = self._beating[key] = tuple(
                self.play_text(bug, n, combination)
                for combination in self.combinations(bug, held)
                for n in range(max(1, (bound - combination[1]) // (1 + combination[2]) + 1), count + 1)
                if combination[3] is None or n in combination[3]
            )
        return known

    def find_ladders(self, key: tuple[int, int, int]) -> tuple[Ladder, ...]:
        """Return how bugs alone count more than a size, for the kinds that can, and keep it in `ladders`.

        The key is the size, a kind that need count more than another size only (-1 for none), and that size.
        """
        size, kind, its_size = key
        bounds = ((k, (its_size if k == kind else size) // self.values[k]) for k in self.bugs)
        found = tuple((k, self._plays_alone(k, bound)) for k, bound in bounds if bound < self.copies[k])
        if len(self.ladders) >= MOST_SIZES:
            self.ladders.clear()
        self.ladders[key] = found
        return found

    def _plays_alone(self, bug: int, bound: int) -> tuple[tuple[str, ...], ...]:
        """Return, for each number of bugs of a kind in hand, the plays of more than `bound` of them alone."""
        known = self._alone.get((bug, bound))
        if known is None:
            nothing = ((), 0, 0, None, "")
            texts = [self.play_text(bug, n, nothing) for n in range(1, self.copies[bug] + 1)]
            known = self._alone[bug, bound] = tuple(tuple(texts[bound:n]) for n in range(len(texts) + 1))
        return known

    def play_text(self, bug: int, count: int, combination: Combination) -> str:
        """Return the action that plays `count` bugs of a kind with what goes with them."""
        cards, extra, factor, _, words = combination
        key = (bug, count, words)
        text = self._texts.get(key)
        if text is None:
            text = self._texts[key] = f"play {counted(count, self.labels[bug])}{words}"
            self.plays[text] = (bug, count, cards, extra + factor * count)
        return text

    def named(self, counts: list[int]) -> dict[str, int]:
        """Return counts by kind as counts by label, without those of 0."""
        shown: dict[str, int] = {}
        for k, label in compress(self.numbered, counts):
            shown[label] = counts[k]
        return shown


def _sorts(texts: tuple[tuple[Effect, ...], ...]) -> tuple[e.Sort, ...]:
    values = (
        value for text in texts for effect in text for value in attrs.asdict(effect, recurse=False).values()
    )
    return tuple(dict.fromkeys(value for value in values if isinstance(value, e.Sort) and value != e.ANY))


def _asks(effect: Effect) -> str:
    for value in attrs.asdict(effect, recurse=False).values():
        who = value.who if isinstance(value, e.Count) else value
        if isinstance(who, e.Players) and who.kind in ("chosen", "theirs"):
            return who.kind
    return ""


def counted(count: int, label: str) -> str:
    """Return a number of cards in the words of an action: `Earwig`, `2 Earwig`."""
    return label if count == 1 else f"{count} {label}"


def labels(cards: tuple[Card, ...]) -> tuple[str, ...]:
    """Return what each card is called in actions: its name, in quotes or with its id where that is not enough."""
    names = Counter(card.name for card in cards)
    return tuple(_label(card, names[card.name] > 1) for card in cards)


def _label(card: Card, shared: bool) -> str:
    name = fold_apostrophe(card.name)
    if shared:
        return f"{{#{card.id}}}"
    return f'"{name}"' if name[:1].isdigit() or " and " in name else name


def program_of(cards: CardSet) -> Program:
    """Return the program of a card set, worked out once."""
    known = cards.programs.get("bugs")
    if not isinstance(known, Program):
        known = cards.programs["bugs"] = Program(cards)
    return known
