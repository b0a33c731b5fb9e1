"""Why a number in a match is what it is: the steps that made it, each with the place in card text."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from cardlang.engine.amounts import is_finite
from cardlang.engine.events import Change, Event
from cardlang.engine.match import Decision

MOST_ADDED = 20
"""How many terms a sum has at most."""


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

    They begin where the number was last set anew: at the start of a round, of the match, or when it came about.
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

    @property
    def ended(self) -> bool:
        """Whether it is no longer in the match."""
        return self.steps[-1].change.ends


class Ledger:
    """Keeps how each number of a match came about while its changes are told in order."""

    def __init__(self) -> None:
        self._steps: dict[tuple[str, int | None], list[Step]] = {}

    def add(self, decision: int, event: Event) -> list[tuple[Step, ...]]:
        """Add what an event changed; return for each change all steps of its number since it was set anew."""
        renamed, made = [change for change in event.changes if change.formerly], []
        for change in event.changes:
            if renamed and change is renamed[0]:  # behind those that end, whose names are free now
                self._rename(renamed)
            made.append(self._add(Step(decision, event, change)))
        return made

    def _rename(self, changes: Sequence[Change]) -> None:
        """Have all numbers that are called otherwise from now on under their new names; they may trade names."""
        steps = [self._steps.pop((change.formerly, change.player), []) for change in changes]
        for change, known in zip(changes, steps, strict=True):
            self._steps[change.what, change.player] = known

    def _add(self, step: Step) -> tuple[Step, ...]:
        change = step.change
        known = self._steps.setdefault((change.what, change.player), [])
        if change.begins or (known and known[-1].change.after != change.before):
            known.clear()
        known.append(step)
        return tuple(known)

    def numbers(self) -> list[Number]:
        """Return every number that has changed, in the order in which they first did."""
        return [Number(what, player, tuple(steps)) for (what, player), steps in self._steps.items()]


def numbers(decisions: Sequence[Decision], until: int | None = None) -> list[Number]:
    """Return every number of a match, as it is after decision `until` (default: at the end)."""
    ledger = Ledger()
    for number, decision in enumerate(decisions[:until], 1):
        for event in decision.events:
            ledger.add(number, event)
    return ledger.numbers()


def sum_words(number: Number) -> str:
    """Return what the steps have added up, such as ` = 2 + 1 − 3`; empty for one step, and for very many."""
    changes = [step.change for step in number.steps if step.change.before != step.change.after]
    amounts = (number.steps[0].change.before, *(c.after - c.before for c in changes))
    if not 1 < len(changes) <= MOST_ADDED or not all(map(is_finite, (*amounts, number.value))):
        return ""
    terms = [amount for amount in amounts if amount]
    signed = [f"{'−' if amount < 0 else '+'} {abs(amount)}" for amount in terms]
    return f" = {' '.join(signed).removeprefix('+ ').replace('− ', '−', 1 if terms[0] < 0 else 0)}"
