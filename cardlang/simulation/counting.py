"""What is counted while a match goes on: cards drawn and played, effects, and who was ahead."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from math import sqrt
from typing import Any, TypeAlias

import attrs

from cardlang.engine.events import STAT_LINE, Event, Origin
from cardlang.engine.match import Match
from cardlang.games.base import Game
from cardlang.games.tally import Tally

Values: TypeAlias = "tuple[float, ...]"

EVEN = 0.02
"""Positions whose values differ by less count as even, on the scale of `evaluate` from -1 to 1."""
SCALE = 10_000
"""Shares are kept as whole numbers of ten thousandths, so that sums do not depend on their order."""


class CardCount:
    """Counts, for each seat, the cards that came to the hand and those played from it."""

    def __init__(self, tally: Tally, state: Match) -> None:
        self._tally = tally
        self._hands = [Counter(tally.hand(state, seat)) for seat in range(state.players)]
        self.drawn = [Counter(hand) for hand in self._hands]
        self.played: list[Counter[str]] = [Counter() for _ in self._hands]
        self._leaving: dict[int, list[str]] = {}

    def before(self, state: Match, actions: Mapping[int, str]) -> None:
        """Note what the actions will play."""
        self._leaving = {
            seat: list(self._tally.played(state, seat, action)) for seat, action in actions.items()
        }

    def after(self, state: Match) -> None:
        """Count what was played, and what came to the hands."""
        for seat, before in enumerate(self._hands):
            leaving = self._leaving.get(seat, ())
            if leaving:
                self.played[seat].update(leaving)
                before.subtract(leaving)
            hand = self._hands[seat] = Counter(self._tally.hand(state, seat))
            if hand != before:
                drawn = self.drawn[seat]
                for card, count in hand.items():
                    more = count - max(0, before[card])
                    if more > 0:
                        drawn[card] += more


class EffectCount:
    """Counts how often each effect of the cards happened, and how often it ran and came to nothing."""

    def __init__(self, wasted: Callable[[Event], bool] | None) -> None:
        self._wasted = wasted
        self.fired: Counter[Origin] = Counter()
        self.wasted: Counter[Origin] = Counter()

    def count(self, events: Iterable[Event]) -> None:
        """Count the events of a decision; those that no card text caused do not matter."""
        wasted = self._wasted
        for event in events:
            origin = event.origin
            if origin is not None and origin[1] != STAT_LINE:  # what a card is, and no effect of it
                counts = self.wasted if wasted is not None and wasted(event) else self.fired
                counts[origin] += 1


@attrs.frozen
class Course:
    """How a match went, from how good it looked to each player before each decision.

    `drama`, `settled` and `worst` are ten thousandths, and None (like `behind`) without a sole winner.
    """

    changes: int
    """How often another player took the lead."""
    behind: bool | None = None
    """Whether the winner was behind half-way through."""
    drama: int | None = None
    """The mean root of how far the winner was behind, over the positions in which that was so."""
    settled: int | None = None
    """The part of the match after which the winner was never behind again."""
    worst: int | None = None
    """How far the winner was behind at most; the whole scale is 1."""


class LeadCount:
    """Keeps how good the match looked to each player before each decision."""

    def __init__(self, evaluate: Callable[[Match, int], float]) -> None:
        self._evaluate = evaluate
        self._values: list[Values] = []

    def look(self, state: Match) -> None:
        """Note the position."""
        evaluate = self._evaluate
        self._values.append(tuple([evaluate(state, seat) for seat in range(state.players)]))

    def course(self, winner: int | None) -> Course:
        """Return how the match went; `winner` is the seat of a sole winner."""
        changes = _lead_changes(self._values)
        if winner is None or not self._values:
            return Course(changes)
        deficits = [_deficit(values, winner) for values in self._values]
        behind = [deficit for deficit in deficits if deficit > 0]
        if not behind:
            return Course(changes, False, 0, 0, 0)
        last = max(at for at, deficit in enumerate(deficits) if deficit > 0)
        return Course(
            changes,
            deficits[len(deficits) // 2] > 0,
            round(SCALE * sum(map(sqrt, behind)) / len(behind)),
            round(SCALE * (last + 1) / len(deficits)),
            round(SCALE * max(behind)),
        )


def _lead_changes(positions: Iterable[Values]) -> int:
    changes = 0
    leader = None
    for values in positions:
        best = max(values)
        ahead = [seat for seat, value in enumerate(values) if value > best - EVEN]
        if len(ahead) == 1 and ahead[0] != leader:
            changes += leader is not None
            leader = ahead[0]
    return changes


def _deficit(values: Values, seat: int) -> float:
    """Return how far a seat is behind the best other one, from 0 (not behind) to 1."""
    other = max(value for at, value in enumerate(values) if at != seat)
    gap = other - values[seat]
    return min(1.0, gap / 2) if gap >= EVEN else 0.0


class Counts:
    """All that is counted in one match."""

    def __init__(self, game: Game, state: Match) -> None:
        tally = game.tally
        self.cards = None if tally is None else CardCount(tally, state)
        self.effects = EffectCount(None if tally is None else tally.wasted)
        self.leads = None if game.evaluate is None else LeadCount(game.evaluate)

    def before(self, state: Match, actions: Mapping[int, str]) -> None:
        """Look at a position and what its deciders have chosen."""
        if self.leads is not None:
            self.leads.look(state)
        if self.cards is not None:
            self.cards.before(state, actions)

    def after(self, state: Match, events: Iterable[Event]) -> None:
        """Count what came of it."""
        self.effects.count(events)
        if self.cards is not None:
            self.cards.after(state)

    def course(self, winner: int | None) -> Any:
        """Return how the match went."""
        return Course(0) if self.leads is None else self.leads.course(winner)
