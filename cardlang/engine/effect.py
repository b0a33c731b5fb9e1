"""The base of effect objects: what a text means, as plain frozen data."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, ClassVar

import attrs

NO_ORIGIN = ("", 0, 0, 0)


@attrs.frozen(kw_only=True)
class Effect:
    """One thing a card does, in one phase.

    Two effects are equal when they do the same, wherever they stand: origin and text take no part. `inner`
    names the fields that hold effects in their turn.
    """

    inner: ClassVar[tuple[str, ...]] = ()
    phase: int
    origin: tuple[str, int, int, int] = attrs.field(default=NO_ORIGIN, eq=False, repr=False)
    """Card id, line on the card (from 0), and the span inside the line as written."""
    times: int = attrs.field(default=1)
    """How often the effect goes on by itself, such as a number of coins."""
    key: str = attrs.field(default="", eq=False, repr=False)
    """The position that limits count by: card id, line, and place inside the line."""
    text: str = attrs.field(default="", eq=False, repr=False)
    """The canonical text of this effect."""


def inside(effect: Effect) -> Iterator[Effect]:
    """Yield the effects directly inside another."""
    for name in effect.inner:
        value = getattr(effect, name)
        if value is not None:
            yield value


def walk_effects(effect: Effect) -> Iterator[Effect]:
    """Yield an effect and all inside it, outermost first, in the order written."""
    stack = [effect]
    while stack:
        current = stack.pop()
        yield current
        stack.extend(reversed(list(inside(current))))


def rebuild(effect: Effect, change: Callable[[Effect], Effect]) -> Effect:
    """Return an effect with `change` applied to everything inside it, innermost first."""
    done: dict[int, Effect] = {}
    for current in reversed(list(walk_effects(effect))):
        new: dict[str, Any] = {
            name: done[id(value)] for name in current.inner if (value := getattr(current, name)) is not None
        }
        done[id(current)] = change(attrs.evolve(current, **new) if new else current)
    return done[id(effect)]
