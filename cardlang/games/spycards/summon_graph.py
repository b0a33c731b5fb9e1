"""Which cards bring which into a round, with what expected number, and which of them never come to an end.

The nodes are card ids and, between them, the pools of random summons ("a random Bug"), so that the graph stays
as small as the card set however many cards a pool has.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TypeAlias

from cardlang.checks.cards import Card, CardSet
from cardlang.checks.lints.circles import circles
from cardlang.engine.effect import Effect, inside
from cardlang.games.spycards import effects as e
from cardlang.games.spycards.pools import Pools, pools_of

Graph: TypeAlias = Mapping[str, Mapping[str, float]]
_STEPS = 60


def summon_graph(cards: CardSet) -> Graph:
    """Return for each card and pool how many of each other it brings, on average and at the most otherwise."""
    pools = pools_of(cards)
    graph: dict[str, dict[str, float]] = {}
    for card in cards.values():
        brought = _brings(card)
        if brought:
            graph[card.id] = {target: number for target, (number, _) in brought.items()}
            for target, (_, summon) in brought.items():
                if summon is not None and target not in graph:
                    graph[target] = _members(pools, summon)
    return graph


def pool_name(effect: Effect) -> str:
    """Return the name of the pool that a random summon picks from; empty for a summon of one card."""
    if isinstance(effect, e.TurnInto):
        return f"a random {effect.rank}"
    if isinstance(effect, e.Summon) and effect.card is None:
        return "a random " + " ".join(part for part in (effect.tribe, effect.rank) if part)
    return ""


def _members(pools: Pools, effect: Effect) -> dict[str, float]:
    tribe = effect.tribe if isinstance(effect, e.Summon) else None
    rank = effect.rank if isinstance(effect, (e.Summon, e.TurnInto)) else None
    pool = pools.pool(tribe, rank)
    return {card_id: 1 / len(pool) for card_id in pool}


def _brings(card: Card) -> dict[str, tuple[float, Effect | None]]:
    """Return what one card brings by name, with the expected number, and the summon where it is a pool."""
    brought: dict[str, tuple[float, Effect | None]] = {}
    stack: list[tuple[Effect, float]] = [(effect, 1.0) for effect in card.effects]
    while stack:
        effect, weight = stack.pop()
        if isinstance(effect, (e.Summon, e.TurnInto)):
            pool = pool_name(effect)
            target = pool or str(getattr(effect, "card"))  # noqa: B009 - no pool: one card
            number, _ = brought.get(target, (0.0, None))
            brought[target] = (number + weight * effect.times, effect if pool else None)
        elif isinstance(effect, e.Coin):
            flips = weight * effect.times / sum(effect.shares)
            branches = zip((effect.heads, effect.tails), effect.shares, strict=True)
            stack += [(inner, flips * share) for inner, share in branches if inner is not None]
        elif isinstance(effect, e.Limit) and effect.most is not None:
            continue
        elif not isinstance(effect, e.Setup):
            stack += [(inner, weight) for inner in inside(effect)]
    return brought


def endless_groups(graph: Graph) -> Iterator[frozenset[str]]:
    """Yield each group of nodes that bring each other and do not die out on average."""
    for group in circles(graph):
        if _growth(graph, group) >= 1 - 1e-9:
            yield group


def _growth(graph: Graph, group: frozenset[str]) -> float:
    """Return by how much the numbers of a group grow a step; half of each stays, so that no rhythm hides it."""
    numbers = dict.fromkeys(group, 1.0)
    growth = 0.0
    for _ in range(_STEPS):
        following = {node: number / 2 for node, number in numbers.items()}
        for node, number in numbers.items():
            for target, weight in graph[node].items():
                if target in following:
                    following[target] += number * weight / 2
        growth = sum(following.values()) / sum(numbers.values())
        numbers = {node: number / growth for node, number in following.items()}
    return growth
