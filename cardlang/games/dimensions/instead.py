"""What `instead` asks for: the one that a condition speaks of is chosen before the condition is asked."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import attrs

from cardlang.games.dimensions import effects as fx
from cardlang.games.dimensions.effects import Step
from cardlang.games.dimensions.meaning import IT
from cardlang.games.dimensions.misfits import misfit
from cardlang.games.dimensions.terms import Condition, Selector
from cardlang.source import Span


def chosen_before(
    condition: Condition, made: list[Step], script: list[Step], span: Span
) -> tuple[list[Step], list[Step], list[Step]]:
    """Return a choice, the steps done instead and those done otherwise, about what was chosen.

    "Deal 2 damage to a mob. If it has KEYWORD, deal 4 damage instead": without a choice of its own the condition would
    be asked when nobody has been chosen yet. Nothing is chosen where the condition is about something else.
    """
    if IT not in _selectors(condition):
        return [], made, script
    who = getattr(script[0], "who", None)
    if not isinstance(who, Selector) or who.ref or who.either:
        raise misfit(span, "nobody has been chosen that this could be about")
    choice = fx.Choose(who, place=script[0].place)
    return [choice], [_about(step, who) for step in made], [_about(step, who) for step in script]


def _about(step: Step, who: Selector) -> Step:
    """Return a step that is done to what was chosen where it would choose the same anew."""
    if getattr(step, "who", None) != who:
        return step
    changed: Any = attrs.evolve(step, who=IT)  # type: ignore[call-arg]
    assert isinstance(changed, Step)
    return changed


def _selectors(value: Any) -> Iterator[Selector]:
    """Yield the selectors in a condition."""
    stack: list[Any] = [value]
    while stack:
        current = stack.pop()
        if isinstance(current, Selector):
            yield current
        elif isinstance(current, tuple):
            stack.extend(current)
        elif attrs.has(type(current)):
            stack.extend(getattr(current, field.name) for field in attrs.fields(type(current)))
