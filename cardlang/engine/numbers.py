"""Numbers as sums of what their causes give, and the changes that lead from one such sum to the next."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

import attrs

from cardlang.engine.events import Change, Event, Origin

NO_PARTS: Mapping[Hashable, Part] = MappingProxyType({})


class Part(NamedTuple):
    """What one cause gives to a number."""

    amount: int
    origin: Origin | None = None
    """The place in card text that gives it."""
    rule: str = ""
    """The rule that gives it, or what the words of a keyword say."""


class Number(NamedTuple):
    """A number of a match whose changes its events tell."""

    what: str
    """Its name in the game's words."""
    player: int | None
    """Whose it is; None for a number of the table."""
    amount: int
    parts: Mapping[Hashable, Part] = NO_PARTS
    """What its standing causes give, in the order in which they are weighed. What they do not make up of the
    amount is what events have done to it."""


Reason = Callable[[Hashable, "Number | None", Number], "tuple[Part, ...]"]
"""Says what is behind that of a change which no standing cause makes up.

Causes that do not add up to it are not told apart: the first stands for all.
"""


def differences(
    before: Mapping[Hashable, Number], after: Mapping[Hashable, Number], reason: Reason
) -> Iterator[Change]:
    """Yield the changes between two moments: what ends, what is called otherwise, then what changes or begins.

    Each change names its cause. Of what no longer counts, that is what has given it. A number begins when it is
    new, and anew when there has been nothing that it is made of.
    """
    for key, number in before.items():
        if key not in after:
            yield Change(number.what, number.player, number.amount, number.amount, ends=True)
    for key, number in after.items():
        old = before.get(key)
        if old is not None and old.what != number.what:
            yield Change(number.what, number.player, old.amount, old.amount, formerly=old.what)
    for key, number in after.items():
        old = before.get(key)
        if old is None or (number.parts and not old.parts and not old.amount):
            yield from _beginning(number, reason(key, old, number))
        elif old.amount != number.amount or old.parts != number.parts:
            yield from _steps(old, number, reason(key, old, number))


def _beginning(number: Number, rest: tuple[Part, ...]) -> Iterator[Change]:
    """Yield how a new number comes about from 0."""
    made = [*_steps(Number(number.what, number.player, 0), number, rest)]
    if not made:
        first = next(iter((*number.parts.values(), *rest)), Part(0))
        made.append(Change(number.what, number.player, 0, 0, first.origin, first.rule))
    for at, change in enumerate(made):
        what, player, earlier, later, origin, rule = _values(change)
        yield Change(what, player, earlier, later, origin, rule, begins=at == 0)


def _values(change: Change) -> tuple[str, int | None, int, int, Origin | None, str]:
    return change.what, change.player, change.before, change.after, change.origin, change.rule


def _steps(before: Number, after: Number, rest: tuple[Part, ...]) -> Iterator[Change]:
    """Yield one change for each part that counts no longer (the last first), anew or otherwise, and for the rest."""
    what, player, now = after.what, after.player, before.amount
    old, new = before.parts, after.parts
    loose = after.amount - before.amount
    for key, part in reversed([*old.items()]):
        if key not in new and part.amount:
            yield Change(what, player, now, now - part.amount, part.origin, no_longer(part.rule))
            now -= part.amount
            loose += part.amount
    for key, part in new.items():
        more = part.amount - (old[key].amount if key in old else 0)
        if more:
            yield Change(what, player, now, now + more, part.origin, part.rule)
            now += more
            loose -= more
    if loose and sum(part.amount for part in rest) != loose:
        rest = (Part(loose, *rest[0][1:]) if rest else Part(loose),)
    for part in rest if loose else ():
        yield Change(what, player, now, now + part.amount, part.origin, part.rule)
        now += part.amount


def combined(own: tuple[Change, ...], found: tuple[Change, ...], rule: str) -> tuple[Change, ...]:
    """Return an event's own changes, and those found of numbers about which it does not say it itself.

    `rule` is the rule behind those found for which there is no other reason.
    """
    if rule:
        found = tuple(c if c.origin or c.rule else attrs.evolve(c, rule=rule) for c in found)
    said = {(change.what, change.player) for change in own}
    return (*own, *(c for c in found if (c.what, c.player) not in said)) if own else found


def rest_event(events: Sequence[Event], changes: tuple[Change, ...]) -> Event:
    """Return the event of changes that no event has told, behind those of a decision."""
    words = ", ".join(f"{c.what} {c.before} → {c.after}" for c in changes if c.before != c.after)
    return Event(
        events[-1].phase if events else "Decision", None, None, words or "other numbers", None, changes
    )


def no_longer(rule: str) -> str:
    """Return the words for what a rule or text gave and gives no more."""
    return f"no longer: {rule}" if rule else "no longer"
