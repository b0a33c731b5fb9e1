"""Find which card of the old version is which one of the new: by id, by name, and by what it means."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import Any, TypeAlias

from cardlang.checks.cards import Card
from cardlang.syntax.characters import normal_name

Pairs: TypeAlias = list[tuple[Card, Card]]


class Names:
    """The names of cards that are called otherwise now; puts them into texts of the old version."""

    def __init__(self, pairs: Iterable[tuple[Card, Card]] = ()) -> None:
        self.new = {old.name: new.name for old, new in pairs if old.name != new.name}
        self.ids = {old.id: new.id for old, new in pairs if old.id != new.id}
        words = sorted((*self.new, *(f"{{#{i}}}" for i in self.ids)), key=len, reverse=True)
        self._pattern = (
            re.compile("|".join(rf"(?<!\w){re.escape(w)}(?!\w)" for w in words)) if words else None
        )

    def put(self, text: str) -> str:
        """Return a text of the old version with the names of the new one."""
        if self._pattern is None:
            return text
        return self._pattern.sub(lambda found: self._new_word(found[0]), text)

    def _new_word(self, word: str) -> str:
        return self.new[word] if word in self.new else f"{{#{self.ids[word[2:-1]]}}}"


def match_cards(old: Sequence[Card], new: Sequence[Card]) -> Pairs:
    """Return the pairs of cards that are one card in both versions, in the order of the new one.

    The same id is the same card; then the same name, where one card on each side has it; then the same meaning,
    names of cards that were renamed themselves put in.
    """
    pairs: Pairs = []
    left = {card.id: card for card in old}
    open_ = []
    for card in new:
        if card.id in left:
            pairs.append((left.pop(card.id), card))
        else:
            open_.append(card)
    rest = list(left.values())
    _take(pairs, rest, open_, lambda card: normal_name(card.name), lambda card: normal_name(card.name))
    while rest and open_:
        names = Names(pairs)
        if not _take(pairs, rest, open_, lambda card, names=names: _meaning(card, names), _meaning):
            break
    order = {card.id: at for at, card in enumerate(new)}
    return sorted(pairs, key=lambda pair: order[pair[1].id])


def _take(pairs: Pairs, old: list[Card], new: list[Card], old_key: Any, new_key: Any) -> bool:
    """Pair cards with equal keys that are as many on both sides, in their order; return whether there were any."""
    groups: dict[Any, tuple[list[Card], list[Card]]] = defaultdict(lambda: ([], []))
    for card in old:
        groups[old_key(card)][0].append(card)
    for card in new:
        groups[new_key(card)][1].append(card)
    found = [
        pair
        for olds, news in groups.values()
        if len(olds) == len(news)
        for pair in zip(olds, news, strict=True)
    ]
    gone = {id(card) for pair in found for card in pair}
    old[:] = [card for card in old if id(card) not in gone]
    new[:] = [card for card in new if id(card) not in gone]
    pairs += found
    return bool(found)


def _meaning(card: Card, names: Names | None = None) -> Any:
    """Return what a card says; its own name, wherever its texts say it, does not count."""
    itself = re.compile(rf"(?<!\w){re.escape(card.name)}(?!\w)|{{#{re.escape(card.id)}}}")
    put = names.put if names is not None else str
    lines = tuple(put(itself.sub("\0", text)) for text in card.text)
    stats = tuple(sorted((name, str(value)) for name, value in card.stats.items()))
    return card.kind, stats, tuple(sorted(card.tribes)), lines
