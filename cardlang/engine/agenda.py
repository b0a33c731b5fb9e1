"""The phase-ordered interpreter: effects wait for their phase, or run at once when it has come.

A resolution is an agenda. Its slots are pairs of a phase and a seat, in that order; inside a slot effects run
by `order`, which says where their card and line stand. An effect whose phase is running or past runs at once,
depth first: before the rest of what caused it. A stack holds that rest, so cards that call each other cost
steps, which are counted, and never Python frames.
"""

from __future__ import annotations

from collections.abc import Callable
from operator import itemgetter
from typing import Any, ClassVar, TypeAlias

from cardlang.engine.effect import Effect
from cardlang.engine.errors import RunawayEffects

Handler: TypeAlias = "Callable[[Any, Any, int, int, Any, int], None]"
"""`handler(agenda, effect, seat, order, bearer, left)`.

`bearer` is the card instance the effect stands on, or None; once its `gone` is true its effects no longer run.
`left` counts down what an effect still repeats.
"""

_by_order = itemgetter(0)


class Agenda:
    """Effects of one resolution, in two seats."""

    seats: ClassVar[int] = 2
    most_steps: ClassVar[int] = 100_000

    __slots__ = ("handlers", "phase", "stack", "steps", "waiting")

    def __init__(self, handlers: dict[type[Effect], Handler]) -> None:
        self.handlers = handlers
        self.phase = -1
        self.waiting: dict[int, list[tuple[int, Any, Any]]] = {}
        self.stack: list[tuple[Any, int, int, Any, int]] = []
        self.steps = 0

    def start(self, effect: Effect, seat: int, order: int, bearer: Any) -> None:
        """Put an effect into its phase, or on the stack when that has come."""
        if effect.phase > self.phase:
            slot = effect.phase * 2 + seat
            bucket = self.waiting.get(slot)
            if bucket is None:
                self.waiting[slot] = [(order, effect, bearer)]
            else:
                bucket.append((order, effect, bearer))
        else:
            self.stack.append((effect, seat, order, bearer, effect.times))

    def run(self, end: int) -> None:
        """Run everything that waits in the slots before `end`, in their order, and all that it causes.

        Raises RunawayEffects beyond `most_steps` effects.
        """
        waiting, handlers, stack = self.waiting, self.handlers, self.stack
        for slot in range(min(waiting, default=end), end):
            if slot not in waiting:
                if not waiting:
                    break
                continue
            bucket = waiting.pop(slot)
            self.phase = slot >> 1
            seat = slot & 1
            if len(bucket) > 1:
                bucket.sort(key=_by_order)
            self.steps += len(bucket)
            if self.steps > self.most_steps:
                raise self.runaway()
            for order, effect, bearer in bucket:
                if bearer is None or not bearer.gone:
                    handlers[effect.__class__](self, effect, seat, order, bearer, effect.times)
                    if stack:
                        self.drain()

    def drain(self) -> None:
        """Run what is on the stack until nothing is left."""
        handlers, stack = self.handlers, self.stack
        while stack:
            effect, seat, order, bearer, left = stack.pop()
            if bearer is None or not bearer.gone:
                self.steps += 1
                if self.steps > self.most_steps:
                    raise self.runaway()
                handlers[effect.__class__](self, effect, seat, order, bearer, left)

    def runaway(self) -> RunawayEffects:
        """Return the error of a resolution that never ends, which names the cards that keep it going."""
        names = self.suspects()
        return RunawayEffects(
            f"this round ran more than {self.most_steps:,} effects; {_listed(names)} keep it going", names
        )

    def suspects(self) -> tuple[str, ...]:
        """Return the names of the cards that keep a runaway resolution going."""
        return ()


def _listed(names: tuple[str, ...]) -> str:
    return ", ".join(names) if names else "the cards in play"
