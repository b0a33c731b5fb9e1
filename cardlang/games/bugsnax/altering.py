"""The rules in force that change a number, and by how much."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from cardlang.games.bugsnax.counting import heads
from cardlang.games.bugsnax.effects import Count
from cardlang.games.bugsnax.meaning import count, holds, includes, passes
from cardlang.games.bugsnax.rules import Modify
from cardlang.games.bugsnax.zones import Env

if TYPE_CHECKING:
    from cardlang.games.bugsnax.state import BugsnaxMatch


def scaled(value: int, factor: int) -> int:
    """Return a value times a factor; below 0 it divides, and what is left over rounds up."""
    return value * factor if factor >= 1 else (value + 1) // -factor


def applying(
    m: BugsnaxMatch, rules: list[tuple[Modify, Env]], card: int, host: int
) -> Iterator[tuple[Modify, Env, int]]:
    """Yield the rules that change a stat of a card now, each with its memory and its amount."""
    for rule, env in rules:
        if rule.against and (host < 0 or not all(passes(m, env, t, host) for t in rule.against)):
            continue
        if not includes(m, env, rule.whose, card) or (rule.test is not None and not holds(m, env, rule.test)):
            continue
        amount = count(m, env, rule.amount)
        if rule.others and isinstance(rule.amount, Count) and includes(m, env, rule.amount.of, card):
            amount -= rule.amount.times * (heads(m, [card]) if m.program.multiplies else 1)
        yield rule, env, amount
