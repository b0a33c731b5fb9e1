"""What one side can field in a round: the most cards of a kind from a hand, with all that cards bring into play.

A hand has at most 5 cards (ruling 12), of which 1 Boss and 2 different Mini-Bosses come from the deck, and
Enemy cards in any number (ruling 27). Summoned cards come on top (ruling 19). Costs are not counted, so the
numbers are never too low.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import inf
from typing import TypeAlias

from cardlang.checks.cards import Card, CardSet
from cardlang.engine.effect import Effect, inside, walk_effects
from cardlang.games.spycards import effects as e
from cardlang.games.spycards.pools import pools_of

HAND = 5
MOST_OF = {"Boss": 1, "Mini-Boss": 2}
DEEPEST = 8
"""A chain of summons that is longer counts as one without end."""

Pool: TypeAlias = "tuple[str | None, str | None, str | None]"
"""A card by its id, or else a tribe and a rank; the tribe is empty for what a card turns into."""


class Fielding:
    """How many cards with a mark (`card:ID`, `tribe:NAME`, `rank:NAME`) one side can have in play."""

    def __init__(self, cards: CardSet) -> None:
        self.by_rule = pools_of(cards)
        self.ranks: dict[str, dict[str, int]] = {}
        """By mark how many different cards of each rank have it."""
        for card in cards.values():
            for mark in self.by_rule.marks[card.id]:
                ranks = self.ranks.setdefault(mark, {})
                ranks[card.kind] = ranks.get(card.kind, 0) + 1
        self.summoned: set[str] = set()
        """The ids of all cards that can enter beside those played."""
        self.turned: set[str] = set()
        """The ids of all cards that can enter in place of another one."""
        self.pools: dict[Pool, list[str]] = {}
        brings = {card.id: list(self._brings(card)) for card in cards.values()}
        if any(self._turns(cards[card_id]) for card_id in self.summoned):
            self.summoned |= self.turned
        self.brought = self._marks(self.summoned)
        self.changed = self._marks(self.turned)
        hands = 2 if any(isinstance(x, e.Summon) and x.opponent for x in self._effects(cards)) else 1
        self.most_brought = HAND * hands * max(self._totals(brings), default=0)
        """The most cards that the hands of one side, or of both, can bring to it; infinite without an end."""

    def from_hand(self, mark: str) -> int:
        """Return how many cards with a mark can be played from one hand."""
        ranks = self.ranks.get(mark, {})
        if any(rank not in MOST_OF for rank in ranks):
            return HAND
        return min(HAND, sum(min(number, MOST_OF[rank]) for rank, number in ranks.items()))

    def most(self, mark: str) -> float:
        """Return how many cards with a mark one side can have in play."""
        if mark in self.brought:
            return self.from_hand(mark) + self.most_brought
        return HAND if mark in self.changed else self.from_hand(mark)

    def copies(self, card: Card) -> float:
        """Return how many copies of one card a side can have in play."""
        own = 1 if card.kind in MOST_OF and card.id not in self.turned else HAND
        return own + (self.most_brought if card.id in self.summoned else 0)

    def has(self, card: Card, mark: str) -> bool:
        """Return whether a card has a mark."""
        return mark in self.by_rule.marks[card.id]

    def choice(self, effect: e.Summon | e.TurnInto, card: Card) -> list[str]:
        """Return the ids of the cards that an effect of a card can bring."""
        members = self.pools[self._pool(effect)]
        return [m for m in members if m != card.id][:1] if isinstance(effect, e.TurnInto) else members

    # -- what cards bring -------------------------------------------------------------------------------------

    def _brings(self, card: Card) -> Iterator[tuple[float, Pool]]:
        """Yield how many cards one brings of which pool, coins counted as if all showed what brings more.

        A number is infinite where it depends on the cards in play, or comes from the round before.
        """
        stack: list[tuple[Effect, float]] = [(effect, 1) for effect in card.effects]
        while stack:
            effect, times = stack.pop()
            if isinstance(effect, (e.Summon, e.TurnInto)):
                yield times * effect.times, self._pool(effect)
            elif isinstance(effect, e.Coin):
                stack += [(inner, times * effect.times) for inner in inside(effect)]
            elif isinstance(effect, (e.Per, e.Setup)):
                stack += [(inner, inf) for inner in inside(effect)]
            else:
                stack += [(inner, times) for inner in inside(effect)]

    def _marks(self, ids: set[str]) -> set[str]:
        return {mark for card_id in ids for mark in self.by_rule.marks[card_id]}

    def _turns(self, card: Card) -> bool:
        return any(isinstance(x, e.TurnInto) for effect in card.effects for x in walk_effects(effect))

    def _effects(self, cards: CardSet) -> Iterator[Effect]:
        return (x for card in cards.values() for effect in card.effects for x in walk_effects(effect))

    def _pool(self, effect: e.Summon | e.TurnInto) -> Pool:
        """Return which cards an effect can bring, and note them."""
        if isinstance(effect, e.TurnInto):
            pool: Pool = (None, "", effect.rank)
        else:
            pool = (effect.card, effect.tribe, effect.rank)
        if pool not in self.pools:
            one, tribe, rank = pool
            members = self.by_rule.pool(tribe or None, rank) if one is None else [one]
            self.pools[pool] = [card_id for card_id in members if card_id in self.by_rule.marks]
            entering = self.turned if isinstance(effect, e.TurnInto) else self.summoned
            entering.update(self.pools[pool])
        return pool

    def _totals(self, brings: dict[str, list[tuple[float, Pool]]]) -> list[float]:
        """Return how many cards each card brings with all that these bring in turn; infinite in circles."""
        totals = dict.fromkeys(brings, 0.0)
        for depth in range(DEEPEST + 1):
            best = {
                pool: sorted(((1 + totals[card_id], card_id) for card_id in members), reverse=True)[:2]
                for pool, members in self.pools.items()
            }
            new = {card_id: sum(_most(row, best, card_id), 0.0) for card_id, row in brings.items()}
            if new == totals:
                break
            if depth == DEEPEST:
                new = {card_id: total if total == totals[card_id] else inf for card_id, total in new.items()}
            totals = new
        return list(totals.values())


def _most(
    row: list[tuple[float, Pool]], best: dict[Pool, list[tuple[float, str]]], card_id: str
) -> Iterator[float]:
    """Yield how many cards each summon of a card brings at the most; a card never turns into itself."""
    for times, pool in row:
        turns = pool[1] == "" and len(best[pool]) > 1 and best[pool][0][1] == card_id
        if best[pool]:
            yield times * best[pool][1 if turns else 0][0]
