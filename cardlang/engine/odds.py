"""Distributions of results: exact ones as fractions, and sampled ones with an interval."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import sqrt
from typing import Any

import attrs

_Z = 1.959963984540054  # the 97.5 % quantile of the normal distribution: two sides make 95 %


@attrs.frozen
class Outcome:
    """One result with its probability."""

    probability: Fraction
    text: str
    """The result in the game's words, on one line."""
    values: Mapping[str, Any] = attrs.field(factory=dict)
    """The result as JSON-able data."""
    hits: int = 0
    """How many samples gave it; 0 in an exact distribution."""


@attrs.frozen
class Odds:
    """All results of one random process, the most likely first; their probabilities add up to exactly 1."""

    outcomes: tuple[Outcome, ...]
    where: str = ""
    """What was tried, in words: the card and the board."""
    samples: int = 0
    """0 when the distribution is exact, otherwise the number of samples it was counted from."""

    @property
    def exact(self) -> bool:
        """Whether every result was worked out and none sampled."""
        return not self.samples

    def interval(self, outcome: Outcome) -> tuple[float, float]:
        """Return the 95 % interval of a sampled outcome's probability; of an exact one the value itself twice."""
        if self.exact:
            value = float(outcome.probability)
            return value, value
        return wilson(outcome.hits, self.samples)


def wilson(hits: int, trials: int) -> tuple[float, float]:
    """Return the Wilson interval (95 %) of a rate that was seen `hits` times in `trials`.

    >>> low, high = wilson(5, 10)
    >>> round(low, 3), round(high, 3)
    (0.237, 0.763)
    """
    if trials <= 0:
        return 0.0, 1.0
    rate, square = hits / trials, _Z * _Z
    middle = rate + square / (2 * trials)
    spread = _Z * sqrt(rate * (1 - rate) / trials + square / (4 * trials * trials))
    scale = 1 + square / trials
    return max(0.0, (middle - spread) / scale), min(1.0, (middle + spread) / scale)
