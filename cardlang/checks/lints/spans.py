"""Numbers that are known to lie in a range, and what that says of comparing them."""

from __future__ import annotations

from math import inf
from typing import TypeAlias

Bounds: TypeAlias = "tuple[float, float]"
"""The least and the greatest value; infinite where nothing is known."""
ANY: Bounds = (-inf, inf)


def settled(left: Bounds, op: str, right: Bounds) -> bool | None:
    """Return what comparing two numbers always gives; None when it depends. `op` is =, !=, <, <=, > or >=.

    >>> settled((0, 4), ">=", (5, 5)), settled((0, 4), ">=", (0, 0)), settled((0, 4), "=", (3, 3))
    (False, True, None)
    """
    (low, high), (least, most) = left, right
    match op:
        case ">=" | "<":
            holds = True if low >= most else False if high < least else None
        case ">" | "<=":
            holds = True if low > most else False if high <= least else None
        case _:
            apart = high < least or low > most
            holds = False if apart else True if low == high == least == most else None
    if holds is None:
        return None
    return not holds if op in ("<", "<=", "!=") else holds


def scaled(bounds: Bounds, times: float, plus: float) -> Bounds:
    """Return the range of a number times one and plus another."""
    if times == 0:
        return plus, plus
    ends = sorted(end * times + plus for end in bounds)
    return ends[0], ends[1]
