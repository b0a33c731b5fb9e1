"""How long a search may think: a number of simulations, or seconds."""

from __future__ import annotations

import time
from collections.abc import Callable

import attrs

from cardlang.errors import CardlangError


class BadBudget(CardlangError):
    """A budget that is no number above 0."""


@attrs.frozen
class Budget:
    """Either simulations, with which a search is the same everywhere, or seconds of the clock."""

    simulations: int = 0
    seconds: float = 0.0

    def __attrs_post_init__(self) -> None:
        if not (self.simulations > 0) ^ (self.seconds > 0):
            raise BadBudget("a search needs either a number of simulations or of seconds, above 0")

    def start(self) -> Callable[[int], float]:
        """Return a function that says which share of the budget is spent after so many simulations."""
        if self.simulations:
            return lambda done: done / self.simulations
        begun = time.monotonic()
        return lambda done: (time.monotonic() - begun) / self.seconds
