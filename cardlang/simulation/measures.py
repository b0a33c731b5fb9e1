"""How matches go: fairness, decisiveness, length and comebacks; `docs/simulation.md` has formulas and sources."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import attrs

from cardlang.simulation.counting import SCALE
from cardlang.simulation.intervals import Rate, wilson


@attrs.frozen
class Length:
    """How many decisions matches take; 90 % of them lie from `lower` to `upper`."""

    shortest: int
    lower: int
    median: int
    upper: int
    longest: int


@attrs.frozen
class Course:
    """How matches turn, from how good each position looked to each player."""

    lead_changes: float
    """A match, on average."""
    comeback: Rate
    """How often the sole winner was behind half-way through."""
    drama: float
    settled: float
    worst: float


@attrs.frozen
class Measures:
    """How the matches of a simulation go."""

    matches: int
    seats: tuple[Rate, ...]
    """The share won by each seat; a draw or shared win is half a win for all who share it."""
    balance: float | None
    """1 where both seats win as often, 0 where one always does; None for more than two seats."""
    decisive: Rate
    """How often there is a sole winner."""
    length: Length
    course: Course | None
    """None where no bot's view of positions is known, or only results were counted."""
    runaway: int
    """Matches that effects stopped which kept each other going; they count for no rate."""
    unended: int
    """Matches that were broken off; they count for no rate."""


def measures(total: Mapping[str, int], lengths: Sequence[tuple[int, int]], seats: Sequence[str]) -> Measures:
    """Return the measures from sums over all matches and how many matches took how many decisions."""
    n = total.get("n", 0)
    rates = tuple(wilson(total.get(seat, 0) / 2, n) for seat in seats)
    first = rates[0].value
    return Measures(
        total.get("matches", 0),
        rates,
        None if first is None or len(rates) != 2 else 1 - abs(2 * first - 1),
        wilson(total.get("decided", 0), n),
        Length(*(_quantile(lengths, part) for part in (0.0, 0.05, 0.5, 0.95, 1.0))),
        _course(total),
        total.get("runaway", 0),
        total.get("unended", 0),
    )


def _course(total: Mapping[str, int]) -> Course | None:
    known = total.get("known", 0)
    if not known:
        return None
    drama, settled, worst = (total[key] / known / SCALE for key in ("drama", "settled", "worst"))
    return Course(total["changes"] / total["n"], wilson(total["behind"], known), drama, settled, worst)


def _quantile(lengths: Sequence[tuple[int, int]], part: float) -> int:
    total = sum(n for _, n in lengths)
    seen = 0
    for value, n in lengths:
        seen += n
        if seen >= part * total:
            return value
    return 0
