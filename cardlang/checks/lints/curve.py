"""Costs that are off the curve of the base set: a line through cost and worth that single cards cannot bend."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from statistics import median

import attrs

from cardlang.checks.cards import Card, CardSet
from cardlang.checks.lints.own import own_cards
from cardlang.checks.unit import Unit
from cardlang.diagnostics.model import Diagnostic

MOST_CARDS = 400
"""The line is laid through at most so many cards of a group, evenly chosen by cost: every pair counts."""
FEWEST_CARDS = 8
FAR = 3.0
"""A card is off the curve beyond so many usual distances."""
SMALLEST_USUAL = 0.5
"""The usual distance is taken to be at least this, in points of worth."""
NORMAL = 1.4826
"""The median distance of normally spread values times this is their standard deviation."""


@attrs.frozen
class Curve:
    """A line `slope × cost + start`, the usual distance of a card from it, and what it was laid through."""

    slope: float
    start: float
    usual: float
    cards: int
    sets: tuple[str, ...]

    def at(self, cost: float) -> float:
        """Return what a card of a cost is usually worth."""
        return self.start + self.slope * cost


def off_the_curve(unit: Unit, cards: CardSet, reach: Sequence[Unit]) -> list[Diagnostic]:
    """Warn about the cards of a unit that are far above or below the curve of the base sets in reach.

    Without a base set in reach, or too few cards in it, the unit's own cards make the curve.
    """
    base = {other.header.set for other in reach if other.header.kind == "base"} or {unit.header.set}
    groups: dict[str, list[Card]] = defaultdict(list)
    for card in cards.values():
        worth = unit.game.worth(card)
        if worth is not None and card.set in base:
            groups[worth.group].append(card)
    curves = {group: _curve_of(unit, group_cards) for group, group_cards in groups.items()}
    found = []
    for draft, card in own_cards(unit, cards):
        worth = unit.game.worth(card)
        curve = None if worth is None else curves.get(worth.group)
        if curve is None or worth is None or abs(worth.value - curve.at(worth.cost)) <= FAR * curve.usual:
            continue
        off = worth.value - curve.at(worth.cost)
        sets = " and ".join(curve.sets)
        found.append(
            Diagnostic(
                "W393",
                f"{worth.value:g} {worth.value_word} for {worth.cost:g} {worth.cost_word} is "
                f"{abs(off):.1f} {'above' if off > 0 else 'below'} the curve",
                unit.source,
                draft.span if draft.block.stat is None else draft.block.stat.span,
                draft.name,
                label=f"usual are {curve.at(worth.cost):.1f}, give or take {curve.usual:.1f}",
                help=(
                    f"the curve of {sets} ({curve.cards} cards): "
                    f"{worth.value_word} = {curve.start:.2f} + {curve.slope:.2f} × {worth.cost_word}",
                    f"reported beyond {FAR:g} usual distances",
                ),
            )
        )
    return found


def _curve_of(unit: Unit, cards: Sequence[Card]) -> Curve | None:
    points = [(w.cost, w.value) for card in cards if (w := unit.game.worth(card)) is not None]
    return line_through(points, tuple(dict.fromkeys(card.set for card in cards)))


def line_through(points: Sequence[tuple[float, float]], sets: tuple[str, ...]) -> Curve | None:
    """Return the line of Theil and Sen: the median slope of all pairs; None for too few points."""
    kept = sorted(points)[:: max(1, -(-len(points) // MOST_CARDS))]
    slopes = [(y - v) / (x - u) for n, (u, v) in enumerate(kept) for x, y in kept[n + 1 :] if x != u]
    if len(points) < FEWEST_CARDS or not slopes:
        return None
    slope = median(slopes)
    start = median(y - slope * x for x, y in kept)
    usual = NORMAL * median(abs(y - slope * x - start) for x, y in kept)
    return Curve(slope, start, max(usual, SMALLEST_USUAL), len(points), sets)
