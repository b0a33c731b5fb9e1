"""Coins whose results are only numbers: their sums by multiplying polynomials, never flip by flip."""

from __future__ import annotations

from math import comb
from typing import TypeAlias

from cardlang.engine.effect import Effect
from cardlang.games.spycards import effects as e

Gain: TypeAlias = "tuple[int, int]"
"""ATK and DEF together."""
Sums: TypeAlias = "dict[Gain, int]"
"""In how many equally likely ways each gain comes about."""

MOST_PRODUCTS = 1_000_000
"""How many products working out one text may take."""


class OverBudget(Exception):
    """A distribution that would take too long to work out."""


def sums_of(coin: e.Coin, times: int) -> Sums | None:
    """Return what `times` coins of an effect come to, or None when that is not a matter of numbers alone.

    Coins inside coins count in; everything else has None. Raises
    OverBudget beyond `MOST_PRODUCTS`.
    """
    return _coins(coin, times, [MOST_PRODUCTS])


def _sums(effect: Effect | None, budget: list[int]) -> Sums | None:
    match effect:
        case None:
            return {(0, 0): 1}
        case e.GainAtk(amount=n):
            return {(n, 0): 1}
        case e.GainDef(amount=n):
            return {(0, n): 1}
        case e.Coin():
            return _coins(effect, effect.times, budget)
        case _:
            return None


def _coins(coin: e.Coin, times: int, budget: list[int]) -> Sums | None:
    heads, tails = _sums(coin.heads, budget), _sums(coin.tails, budget)
    if heads is None or tails is None:
        return None
    share_of_heads, share_of_tails = coin.shares
    ways_of_heads, ways_of_tails = sum(heads.values()), sum(tails.values())
    one: Sums = {
        gain: ways * ways_of_tails * share_of_heads for gain, ways in heads.items() if share_of_heads
    }
    for gain, ways in tails.items():
        if share_of_tails:
            one[gain] = one.get(gain, 0) + ways * ways_of_heads * share_of_tails
    return _power(one, times, budget)


def _power(base: Sums, exponent: int, budget: list[int]) -> Sums:
    if len(base) == 2 and exponent > 1:
        one, other = base.items()
        return _binomial(one, other, exponent)
    result: Sums = {(0, 0): 1}
    while exponent:
        if exponent & 1:
            result = _product(result, base, budget)
        exponent >>= 1
        if exponent:
            base = _product(base, base, budget)
    return result


def _binomial(one: tuple[Gain, int], other: tuple[Gain, int], exponent: int) -> Sums:
    ((a, b), ways), ((c, d), more_ways) = one, other
    result: Sums = {}
    for k in range(exponent + 1):
        rest = exponent - k
        gain = (a * k + c * rest, b * k + d * rest)
        result[gain] = result.get(gain, 0) + comb(exponent, k) * ways**k * more_ways**rest
    return result


def _product(one: Sums, other: Sums, budget: list[int]) -> Sums:
    budget[0] -= len(one) * len(other)
    if budget[0] < 0:
        raise OverBudget
    result: Sums = {}
    for (atk, df), ways in one.items():
        for (more_atk, more_df), more_ways in other.items():
            gain = (atk + more_atk, df + more_df)
            result[gain] = result.get(gain, 0) + ways * more_ways
    return result
