"""What the effects of cards do: how often they happen, and how often they are wasted.

The log of Spy Cards says when an effect ran and came to nothing; there waste is the share of such runs. Other logs only
tell what happened; there waste is the share of matches in which the card was played and the effect never happened.
"""

from __future__ import annotations

from typing import Any

import attrs

from cardlang.api import load_game
from cardlang.simulation.intervals import Rate, wilson
from cardlang.simulation.summary import Summary


@attrs.frozen
class EffectLine:
    """How often one effect of a card happened and was wasted."""

    card: str
    name: str
    text: str
    fired: int
    wasted: int
    """Runs that came to nothing, or matches with the card in which it never happened (`tells_waste`)."""
    plays: int
    """How many copies of the card were played; 0 for what belongs to a keyword."""
    waste: Rate


def tells_waste(found: Summary) -> bool:
    """Return whether the log of the game says that an effect ran and came to nothing."""
    tally = load_game(found.plan.game).rules.tally
    return tally is not None and tally.wasted is not None


def effects(found: Summary) -> list[EffectLine]:
    """Return all effects that the log ties to a text, in the order of the cards and their texts."""
    names = {row["card"]: row["name"] for row in found.rows("SELECT card, name FROM cards WHERE version = 0")}
    written = {
        (row["card"], row["line"]): row["written"]
        for row in found.rows("SELECT card, line, written FROM texts WHERE version = 0")
    }
    plays = {line.card: line.copies_played for line in found.cards}
    played_in = None if tells_waste(found) else _matches_with(found)
    lines = [
        _line(row, names, written, plays, played_in)
        for row in found.rows(
            f"""SELECT card, line, start, stop, sum(fired) AS fired, sum(wasted) AS wasted,
                count(*) FILTER (fired > 0) AS matches
                FROM effects WHERE {found.own_pairings()} GROUP BY ALL ORDER BY card, line, start, stop"""
        )
    ]
    order = {card: place for place, card in enumerate(names)}
    return sorted(lines, key=lambda line: order.get(line.card, len(order)))


def _line(
    row: dict[str, Any],
    names: dict[str, str],
    written: dict[tuple[str, int], str],
    plays: dict[str, int],
    played_in: dict[str, int] | None,
) -> EffectLine:
    card = row["card"]
    text = written.get((card, row["line"]), "")[row["start"] : row["stop"]] or f"line {row['line'] + 1}"
    fired, wasted = int(row["fired"]), int(row["wasted"])
    waste = wilson(wasted, fired + wasted)
    if played_in is not None:
        there = played_in.get(
            card, 0
        )  # 0 for what belongs to a keyword: nobody can say when it should have happened
        wasted = max(0, there - int(row["matches"]))  # what happened without a play is none of this
        waste = wilson(wasted, there)
    return EffectLine(card, names.get(card, card), text, fired, wasted, plays.get(card, 0), waste)


def _matches_with(found: Summary) -> dict[str, int]:
    """Return in how many matches each card was played."""
    rows = found.rows(
        f"SELECT card, count(DISTINCT match) AS n FROM plays WHERE played > 0 AND {found.own_pairings()} GROUP BY card"
    )
    return {row["card"]: row["n"] for row in rows}
