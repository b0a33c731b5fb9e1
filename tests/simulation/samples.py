"""Small simulations that several tests look at."""

from __future__ import annotations

from typing import Any

import pytest

from cardlang.simulation.simulate import Simulation, simulate

pytest.importorskip("duckdb", reason="needs the extra `sim`")

DECKS = ["chomp", "leafbugs", "thugs"]
TWO_DECKS = {
    "spycards": ["chomp", "chomp2"], "bugsnax": ["Filbo", "Chandlo"], "dimensions": ["apothecary", "fortress"],
}  # fmt: skip
"""Some decks of each game that has any: a match of Bugsnax takes half a second, and there are many of all decks."""
ORDER = {"matches": "match", "plays": "match, seat, card", "effects": "match, card, line, start, stop"}


def small(matches: int = 6, **options: Any) -> Simulation:
    """Return a simulation of Spy Cards between random bots."""
    return simulate("spycards", **{"decks": DECKS, "bots": ["random"], "matches": matches, **options})


def rows_of(found: Simulation) -> dict[str, list[tuple[Any, ...]]]:
    """Return all rows of all tables, in one order."""
    return {
        table: found.store.sql.execute(f"SELECT * FROM {table} ORDER BY {order}").fetchall()
        for table, order in ORDER.items()
    }
