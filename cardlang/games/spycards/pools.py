"""Which cards random summons pick from, worked out from the cards alone: a check needs no program to run them."""

from __future__ import annotations

from cardlang.checks.cards import CardSet
from cardlang.games.spycards.program import ENEMY_RANKS, marks_of


class Pools:
    """The marks of all cards, and the pools of random summons by tribe and rank (ruling 19)."""

    def __init__(self, cards: CardSet) -> None:
        self.cards = cards
        self.marks = {card.id: marks_of(card) for card in cards.values()}
        self._tribes: dict[str, list[str]] = {}
        for card in cards.values():
            for tribe in dict.fromkeys(card.tribes):
                self._tribes.setdefault(tribe, []).append(card.id)
        self._pools: dict[tuple[str | None, str | None], list[str]] = {}

    def pool(self, tribe: str | None, rank: str | None) -> list[str]:
        """Return the ids of the cards of a tribe and rank, in file order; without a rank it is Enemy cards."""
        known = self._pools.get((tribe, rank))
        if known is None:
            ranks = ENEMY_RANKS if rank is None or rank == "Enemy" else (rank,)
            ids = list(self.cards) if tribe is None else self._tribes.get(tribe, [])
            known = self._pools[tribe, rank] = [i for i in ids if self.cards[i].kind in ranks]
        return known


def pools_of(cards: CardSet) -> Pools:
    """Return the pools of a card set, worked out at first use."""
    pools = cards.programs.get("spycards pools")
    if not isinstance(pools, Pools):
        pools = cards.programs["spycards pools"] = Pools(cards)
    return pools
