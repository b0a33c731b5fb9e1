"""Why a number in a match is what it is: the steps that made it, each with the place in card text."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from cardlang.engine.events import Change, Event
from cardlang.engine.match import Decision


@attrs.frozen
class Step:
    """One change of a number."""

    decision: int
    """The decision after which it came, counted from 1."""
    event: Event
    change: Change


@attrs.frozen
class Number:
    """A number of one player with the steps that led to it, the oldest first.

    They begin where the number was last set anew: at the start of a round, or of the match.
    """

    what: str
    """Its name in the game's words, such as `ATK`."""
    player: int | None
    """Whose it is; None for a number of the table."""
    steps: tuple[Step, ...]

    @property
    def value(self) -> int:
        """What it is after the last step; an amount, which may be without bound."""
        return self.steps[-1].change.after


class Ledger:
    """Keeps how each number of a match came about while its changes are told in order."""

    def __init__(self) -> None:
        self._steps: dict[tuple[str, int | None], list[Step]] = {}

    def add(self, step: Step) -> tuple[Step, ...]:
        """Add a change; return all steps of its number since it was last set anew, this one included."""
        known = self._steps.setdefault((step.change.what, step.change.player), [])
        if known and known[-1].change.after != step.change.before:
            known.clear()
        known.append(step)
        return tuple(known)

    def numbers(self) -> list[Number]:
        """Return every number that has changed, in the order in which they first did."""
        return [Number(what, player, tuple(steps)) for (what, player), steps in self._steps.items()]


def numbers(decisions: Sequence[Decision], until: int | None = None) -> list[Number]:
    """Return every number that changed in a match, as it is after decision `until` (default: at the end)."""
    ledger = Ledger()
    for number, decision in enumerate(decisions[:until], 1):
        for event in decision.events:
            for change in event.changes:
                ledger.add(Step(number, event, change))
    return ledger.numbers()
