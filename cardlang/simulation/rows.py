"""The rows that matches leave: three tables, the same in a DuckDB file, in Parquet and on the way there."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import attrs

from cardlang.simulation.counting import Counts, Course
from cardlang.simulation.faults import needed

ENDED, RUNAWAY, UNENDED = range(3)
"""How a match stopped: it ended; effects kept each other going; it took too many decisions."""


def columns(seats: int) -> dict[str, dict[str, str]]:
    """Return the columns of each table with their types in SQL."""
    return {
        "matches": {
            "match": "BIGINT", "pairing": "USMALLINT", "number": "INTEGER", "seed": "UBIGINT", "ended": "UTINYINT",
            "score": "UTINYINT", **{f"seat{seat}": "UTINYINT" for seat in range(seats)}, "decisions": "INTEGER",
            "lead_changes": "INTEGER", "behind": "BOOLEAN", "drama": "SMALLINT", "settled": "SMALLINT",
            "worst": "SMALLINT",
        },
        "plays": {
            "match": "BIGINT", "pairing": "USMALLINT", "seat": "UTINYINT", "card": "VARCHAR", "drawn": "USMALLINT",
            "played": "USMALLINT", "points": "UTINYINT",
        },
        "effects": {
            "match": "BIGINT", "pairing": "USMALLINT", "card": "VARCHAR", "line": "USMALLINT", "start": "USMALLINT",
            "stop": "USMALLINT", "fired": "UINTEGER", "wasted": "UINTEGER",
        },
    }  # fmt: skip


def quoted(text: str) -> str:
    """Return a text as SQL writes it."""
    return "'" + text.replace("'", "''") + "'"


@attrs.frozen
class Outcome:
    """What one match came to."""

    match: int
    pairing: int
    number: int
    seed: int
    ended: int
    score: int | None
    """Half points of the first entrant: 2 when only its seats won, 1 for a draw or a shared win, 0; None
    where the match did not end."""
    points: tuple[int | None, ...]
    """Half points by seat: 2 for the sole winner, 1 for all who share a win or a draw, 0 for the others."""
    decisions: int


class Rows:
    """The rows of some matches, column by column."""

    def __init__(self, seats: int) -> None:
        self._columns = columns(seats)
        self._data: dict[str, dict[str, list[Any]]] = {
            table: {name: [] for name in names} for table, names in self._columns.items()
        }

    def add(self, outcome: Outcome, counts: Counts | None, winner: int | None) -> None:
        """Add a match."""
        course = Course(0) if counts is None else counts.course(winner)
        seats = {f"seat{seat}": points for seat, points in enumerate(outcome.points)}
        self._add(
            "matches", match=outcome.match, pairing=outcome.pairing, number=outcome.number, seed=outcome.seed,
            ended=outcome.ended, score=outcome.score, **seats, decisions=outcome.decisions,
            lead_changes=course.changes, behind=course.behind, drama=course.drama, settled=course.settled,
            worst=course.worst,
        )  # fmt: skip
        if counts is not None:
            self._add_counts(outcome, counts)

    def _add_counts(self, outcome: Outcome, counts: Counts) -> None:
        place = {"match": outcome.match, "pairing": outcome.pairing}
        if counts.cards is not None:
            for seat, (drawn, played) in enumerate(zip(counts.cards.drawn, counts.cards.played, strict=True)):
                points = outcome.points[seat]
                for card in sorted(drawn.keys() | played.keys()):
                    self._add(
                        "plays", **place, seat=seat, card=card, drawn=drawn[card], played=played[card], points=points
                    )  # fmt: skip
        fired, wasted = counts.effects.fired, counts.effects.wasted
        for origin in sorted(fired.keys() | wasted.keys()):
            card, line, start, stop = origin
            self._add(
                "effects", **place, card=card, line=line, start=start, stop=stop, fired=fired[origin],
                wasted=wasted[origin],
            )  # fmt: skip

    def _add(self, table: str, **values: Any) -> None:
        data = self._data[table]
        for name, value in values.items():
            data[name].append(value)

    def tables(self) -> Mapping[str, Any]:
        """Return the tables as Arrow tables."""
        arrow = needed("pyarrow")
        types = {
            "BIGINT": arrow.int64(), "UBIGINT": arrow.uint64(), "INTEGER": arrow.int32(), "UINTEGER": arrow.uint32(),
            "SMALLINT": arrow.int16(), "USMALLINT": arrow.uint16(), "UTINYINT": arrow.uint8(), "BOOLEAN": arrow.bool_(),
            "VARCHAR": arrow.string(),
        }  # fmt: skip
        return {
            table: arrow.table(
                {name: arrow.array(data, types[self._columns[table][name]]) for name, data in lists.items()}
            )
            for table, lists in self._data.items()
        }
