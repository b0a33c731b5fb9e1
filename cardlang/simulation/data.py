"""Results as plain data, for `--format json`. The fields stand in `docs/simulation.md`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import attrs

from cardlang.simulation.intervals import Rate
from cardlang.simulation.summary import Summary


def as_data(found: Summary) -> dict[str, Any]:
    """Return all tables of results as JSON-able data. Shares and differences are unrounded, from 0 to 1."""
    plan = found.plan
    return {
        "game": plan.game,
        "variant": plan.variant,
        "seats": plan.seats,
        "seed": plan.seed,
        "matches": found.store.count(),
        "entrants": [{"name": name, "won": attrs.asdict(rate)} for name, rate in found.entrants.items()],
        "pairings": [
            {
                "first": plan.entrants[plan.pairings[number].first].name,
                "second": plan.entrants[plan.pairings[number].second].name,
                **attrs.asdict(found.pairing(number)),
                "won": attrs.asdict(found.pairing(number).rate),
            }
            for number in found.own
        ],
        "decks": _table(*found.decks),
        "bots": _table(*found.bots),
        "measures": attrs.asdict(found.measures),
        "lengths": [list(pair) for pair in found.lengths],
        "cards": [attrs.asdict(line) for line in found.cards],
        "effects": [attrs.asdict(line) for line in found.effects],
        "comparisons": [attrs.asdict(line) for line in found.comparisons],
    }


def _table(alone: Mapping[str, Rate], cells: Mapping[tuple[str, str], Rate]) -> list[dict[str, Any]]:
    return [
        {
            "name": name,
            "won": attrs.asdict(rate),
            "against": {other: attrs.asdict(cell) for (one, other), cell in cells.items() if one == name},
        }
        for name, rate in alone.items()
        if name
    ]
