"""Cards and card sets, as the rules and the embedding program see them."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

import attrs

from cardlang.syntax.characters import normal_name

KEYWORD = "keyword "
"""What stands before a keyword's name where places in card text name whose line it is; no id holds a space."""


class Written(NamedTuple):
    """A line of a card file: where its text starts, both from 1, and the text as written."""

    line: int
    column: int
    text: str


class Definition(NamedTuple):
    """Where a keyword is defined: its file and the lines that say what it means."""

    file: str
    lines: tuple[Written, ...]


@attrs.frozen
class Card:
    """One card, compiled. Two cards are equal when they mean the same and are called the same."""

    id: str
    name: str
    kind: str
    """The section it stands in: a rank of Spy Cards, `Trap`, `Mob`, …"""
    set: str
    cost: Any
    """An amount that prints as in text, or None in games without costs."""
    tribes: tuple[str, ...]
    stats: Mapping[str, Any] = attrs.field(hash=False)
    effects: tuple[Any, ...]
    """The compiled effects, frozen and picklable."""
    text: tuple[str, ...]
    """The effect lines in canonical spelling."""
    source: tuple[str, int] = attrs.field(eq=False)
    """File as given and line of the heading."""
    flavour: tuple[str, ...] = attrs.field(default=(), eq=False)
    spans: tuple[tuple[int, str], ...] = attrs.field(default=(), eq=False, repr=False)
    """For each effect line its line in the file and its text as written; spans of effects count in it."""
    keywords: tuple[str, ...] = ()
    reminders: tuple[str, ...] = attrs.field(default=(), eq=False)
    """What each keyword line means in words, for showing the card."""
    comments: tuple[str, ...] = attrs.field(default=(), eq=False, repr=False)
    """The comments (`<!-- … -->`) below the card's heading; foreign formats keep attributes there."""
    stat_line: Written | None = attrs.field(default=None, eq=False, repr=False)
    """The stat line as written; None for a card without one."""
    columns: tuple[int, ...] = attrs.field(default=(), eq=False, repr=False)
    """For each effect line the column in which its text starts, from 1."""


class CardSet(Mapping[str, Card]):
    """The cards of one or several sets: a mapping from id to card, in file order, used sets first."""

    def __init__(
        self,
        game: str,
        cards: Iterable[Card],
        sets: tuple[str, ...] = (),
        extras: Mapping[str, Any] | None = None,
    ) -> None:
        self.game = game
        self.sets = sets
        self.extras: Mapping[str, Any] = extras or {}
        """What a game keeps beside the cards, such as tribes and keyword definitions."""
        self._cards = {card.id: card for card in cards}
        self._by_name: dict[str, tuple[Card, ...]] = {}
        for card in self._cards.values():
            name = normal_name(card.name)
            self._by_name[name] = (*self._by_name.get(name, ()), card)
        self._digest: str | None = None
        self.programs: dict[Any, Any] = {}
        """What engines have worked out from these cards; never saved."""

    def __getitem__(self, card_id: str) -> Card:
        return self._cards[card_id]

    def __iter__(self) -> Iterator[str]:
        return iter(self._cards)

    def __len__(self) -> int:
        return len(self._cards)

    def by_name(self, name: str) -> tuple[Card, ...]:
        """Return all cards with this printed name, in file order; names compare as in card files."""
        return self._by_name.get(normal_name(name), ())

    @property
    def digest(self) -> str:
        """A hash of what the cards mean: layout, comments and flavour take no part."""
        if self._digest is None:
            data = [self.game, [card_digest(card) for card in self._cards.values()]]
            self._digest = hashlib.sha256(json.dumps(data).encode()).hexdigest()
        return self._digest

    def __reduce__(self) -> Any:
        return CardSet, (self.game, tuple(self._cards.values()), self.sets, dict(self.extras))

    def __repr__(self) -> str:
        return f"<{len(self)} cards of {self.game}: {', '.join(self.sets)}>"


def card_digest(card: Card) -> str:
    """Return a hash of one card's meaning: id, name, kind, stat line and canonical text."""
    data = [
        card.id,
        card.name,
        card.kind,
        sorted(card.tribes),
        sorted((k, str(v)) for k, v in card.stats.items()),
        list(card.text),
        list(card.reminders),
    ]
    return hashlib.sha256(json.dumps(data, ensure_ascii=True).encode()).hexdigest()[:16]
