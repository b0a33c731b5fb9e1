"""Run a scenario that plays a match: actions and expectations in the order written (interfaces, section 2)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Protocol, TypeVar

from cardlang.checks.scenario import Mismatch, Outcome
from cardlang.engine.errors import RunawayEffects
from cardlang.engine.match import Match
from cardlang.syntax.layout import Line

MOST_LISTED = 12


class Check(Protocol):
    """One expectation of a game."""

    @property
    def line(self) -> Line:
        """The part of the `expect` line."""


Played = TypeVar("Played", bound=Match)
Expected = TypeVar("Expected", bound=Check)


def run_steps(
    match: Played, steps: Iterable[Line | Expected], compare: Callable[[Played, Expected], tuple[str, str]]
) -> Outcome:
    """Apply each action of whoever acts, compare each expectation, and return what differs.

    `compare` returns what is wanted and what is the case, in the same words. An action that is not legal, or
    effects without end, stop the scenario there.
    """
    mismatches: list[Mismatch] = []
    for step in steps:
        if not isinstance(step, Line):
            wanted, actual = compare(match, step)
            if wanted != actual:
                mismatches.append(Mismatch(step.line, wanted, actual, len(match.events)))
            continue
        acting = match.players_to_act()
        legal = match.legal_actions(acting[0]) if acting else ()
        if step.text not in legal:
            wanted = f"legal {step.text}"
            mismatches.append(Mismatch(step, wanted, f"legal {listed(legal)}", len(match.events)))
            break
        try:
            match.apply_action(acting[0], step.text)
        except RunawayEffects as error:
            mismatches.append(Mismatch(step, "effects that end", str(error), len(match.events)))
            break
    return Outcome(tuple(mismatches), match.events)


def listed(actions: tuple[str, ...]) -> str:
    """Return legal actions for a message, not too many of them."""
    if not actions:
        return "nothing"
    return ", ".join(actions[:MOST_LISTED]) + (", …" if len(actions) > MOST_LISTED else "")


def legality(match: Match, what: str, action: str) -> tuple[str, str]:
    """Compare `legal ACTION` or `illegal ACTION` with what the first player to act may do.

    Returns what is expected and what is the case, both empty when it holds.
    """
    acting = match.players_to_act()
    legal = match.legal_actions(acting[0]) if acting else ()
    if (action in legal) == (what == "legal"):
        return "", ""
    return f"{what} {action}", f"legal: {listed(legal)}"
