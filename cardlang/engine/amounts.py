"""Whole numbers and infinities in one Python integer (Spy Cards rulings 1 and 2).

An amount with k infinities and the finite part f is the integer `k * INFINITY + f`, so adding and negating
amounts is adding and negating integers, and ∞ − ∞ leaves the finite part. Only comparing needs `key`.
Finite parts stay far below half of `INFINITY`: a text holds at most 12 digits and a round at most 100,000
effects on at most as many cards.
"""

from __future__ import annotations

INFINITY = 1 << 128
_HALF = INFINITY >> 1


def key(amount: int) -> int:
    """Return a number by which amounts compare: equal infinities are equal whatever their finite part.

    >>> key(INFINITY + 3) == key(5 * INFINITY - 7), key(INFINITY - INFINITY + 2)
    (True, 2)
    """
    if -_HALF < amount < _HALF:
        return amount
    return INFINITY if amount > 0 else -INFINITY


def is_finite(amount: int) -> bool:
    """Return whether an amount holds no infinity."""
    return -_HALF < amount < _HALF


def show(amount: int) -> str:
    """Return an amount as people read it: digits, `∞` or `-∞`.

    >>> show(-3), show(-INFINITY + 9)
    ('-3', '-∞')
    """
    if -_HALF < amount < _HALF:
        return int.__repr__(amount)  # an Amount prints through this function
    return "∞" if amount > 0 else "-∞"


def to_json(amount: int) -> int | str:
    """Return what results print: a number, or the text `∞` or `-∞`, as JSON has no infinity."""
    return amount if -_HALF < amount < _HALF else show(amount)


class Amount(int):
    """An amount that prints as in card text; everything else about it is the integer.

    >>> print(Amount(INFINITY), Amount(-2))
    ∞ -2
    """

    __slots__ = ()

    def __str__(self) -> str:
        return show(self)

    __repr__ = __str__

    def __format__(self, spec: str) -> str:
        return format(show(self), spec) if not spec or not is_finite(self) else format(int(self), spec)


def parts(amount: int) -> tuple[int, int]:
    """Return the finite part and the count of infinities.

    >>> parts(2 * INFINITY - 5)
    (-5, 2)
    """
    infinities = (amount + _HALF) >> 128
    return amount - (infinities << 128), infinities


def save(amount: int) -> int | list[int]:
    """Return an amount for a saved state: a number, or `[finite part, infinities]`."""
    return amount if -_HALF < amount < _HALF else list(parts(amount))


def load(data: object) -> int:
    """Read back what `save` wrote; raises ValueError for anything else."""
    if type(data) is int:
        return data
    if isinstance(data, list) and len(data) == 2 and all(type(part) is int for part in data):
        finite, infinities = data
        return int(finite) + int(infinities) * INFINITY
    raise ValueError(f"not an amount: {data!r}")
