"""How results came about in the order of the matches: the data of curves."""

from __future__ import annotations

from typing import Any

from cardlang.simulation.counting import SCALE
from cardlang.simulation.intervals import wilson
from cardlang.simulation.summary import Summary

POINTS = 60


def convergence(summary: Summary) -> list[dict[str, Any]]:
    """Return the share that each entrant had won after more and more matches, at some 60 points."""
    pairings = summary.plan.pairings
    _, ((most,),) = summary.store.ask("SELECT coalesce(max(number), 0) FROM matches")
    size = max(2, -(-(int(most) + 1) // POINTS))
    rows = summary.rows(
        f"""SELECT pairing, number // {size} AS part, count(score) AS n, coalesce(sum(score), 0) AS halves
            FROM matches WHERE pairing < {len(summary.own)} GROUP BY ALL ORDER BY part"""
    )
    totals: dict[str, list[int]] = {}
    points: dict[tuple[str, int], dict[str, Any]] = {}
    for row in rows:
        pair = pairings[row["pairing"]]
        if pair.first == pair.second:
            continue
        n, halves = row["n"], int(row["halves"])
        for entrant, won in ((pair.first, halves), (pair.second, 2 * n - halves)):
            name = summary.plan.entrants[entrant].name
            total = totals.setdefault(name, [0, 0])
            total[0] += won
            total[1] += n
            rate = wilson(total[0] / 2, total[1])
            points[name, row["part"]] = {
                "name": name, "n": rate.n, "won": rate.value, "low": rate.low, "high": rate.high
            }  # fmt: skip
    return list(points.values())


def settled(summary: Summary) -> list[dict[str, Any]]:
    """Return how many matches were settled in each twentieth of their length."""
    rows = summary.rows(
        f"""SELECT least(settled, {SCALE - 1})::INT * 20 // {SCALE} AS part, count(*) AS n FROM matches
            WHERE settled IS NOT NULL AND pairing < {len(summary.own)} GROUP BY ALL ORDER BY part"""
    )
    return [{"part": row["part"] / 20, "matches": row["n"]} for row in rows]
