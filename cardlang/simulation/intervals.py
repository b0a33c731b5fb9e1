"""Intervals: how sure a rate or a difference is."""

from __future__ import annotations

from math import sqrt

import attrs

Z = 1.959963984540054
"""The 97.5 % point of the normal distribution: all intervals are 95 % ones."""


@attrs.frozen
class Rate:
    """A share of 0 to 1 with its 95 % interval and how many cases it rests on; None without any."""

    n: int
    value: float | None
    low: float
    high: float


def wilson(successes: float, n: int) -> Rate:
    """Return a rate with Wilson's score interval (Wilson 1927); halves count as half a success.

    With halves the interval is at most too wide, as they vary less than wins and losses.
    """
    if n == 0:
        return Rate(0, None, 0.0, 1.0)
    share = successes / n
    middle = (share + Z * Z / (2 * n)) / (1 + Z * Z / n)
    half = Z * sqrt(share * (1 - share) / n + Z * Z / (4 * n * n)) / (1 + Z * Z / n)
    return Rate(n, share, max(0.0, middle - half), min(1.0, middle + half))


@attrs.frozen
class Difference:
    """How much a share of 0 to 1 has changed, from -1 to 1, with its 95 % interval."""

    n: int
    """Blocks: matches with one seed, whose differences are not independent, count once."""
    value: float | None
    low: float
    high: float

    @property
    def is_clear(self) -> bool:
        """Whether the interval leaves out 0."""
        return self.n > 0 and not self.low <= 0.0 <= self.high


def paired(total: float, squares: float, n: int) -> Difference:
    """Return the mean of `n` paired differences from their sum and the sum of their squares.

    The interval is that of a mean after two further blocks, half a success and half a failure among them
    (Agresti and Min 2005), so that it is never empty and holds for few blocks too.
    """
    if n == 0:
        return Difference(0, None, -1.0, 1.0)
    size = n + 2
    middle = total / size
    spread = max(0.0, (squares + 1) / size - middle * middle)
    half = Z * sqrt(spread / size)
    return Difference(n, total / n, max(-1.0, middle - half), min(1.0, middle + half))


def newcombe(before: Rate, after: Rate) -> Difference:
    """Return the difference of two shares of other cases, with Newcombe's hybrid score interval (1998, method 10)."""
    if before.value is None or after.value is None:
        return Difference(0, None, -1.0, 1.0)
    change = after.value - before.value
    down = sqrt((after.value - after.low) ** 2 + (before.high - before.value) ** 2)
    up = sqrt((after.high - after.value) ** 2 + (before.value - before.low) ** 2)
    return Difference(min(before.n, after.n), change, max(-1.0, change - down), min(1.0, change + up))
