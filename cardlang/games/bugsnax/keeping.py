"""Which Snak `this Snak` is when the trap or attachment that says so has left it in the same text."""

from __future__ import annotations

from typing import TypeVar

import attrs

from cardlang.games.bugsnax.context import Context
from cardlang.games.bugsnax.effects import Host, Slot, This
from cardlang.games.bugsnax.steps import Block, Move, Remember, Step
from cardlang.source import Span

Part = TypeVar("Part")


def host_kept(block: Block, context: Context) -> Block:
    """Return a block that remembers its Snak first: `Discard this. Stun this Snak.`"""
    if context.kind not in ("trap", "grumpus"):
        return block
    leaves = next((at for at, step in enumerate(block) if _leaves(step)), None)
    if leaves is None or "Host()" not in repr(block[leaves:]):
        return block
    slot = context.new_slot()
    return (attrs.evolve(Remember(slot, Host()), said=block[0].said), *_replaced(block, Slot(slot)))


def _leaves(step: Step) -> bool:
    """Whether a step takes this very card away, or one inside it does."""
    return (isinstance(step, Move) and step.cards == This()) or "Move(cards=This()" in repr(step)


def _replaced(value: Part, slot: Slot) -> Part:
    """Return abilities in which `this Snak` is what a slot holds."""
    if isinstance(value, Span):
        return value
    if isinstance(value, tuple):
        return tuple(_replaced(item, slot) for item in value)  # type: ignore[return-value]
    if isinstance(value, Host):
        return slot  # type: ignore[return-value]
    if attrs.has(type(value)):
        fields = {f.name: _replaced(getattr(value, f.name), slot) for f in attrs.fields(type(value))}  # type: ignore[arg-type]
        return attrs.evolve(value, **fields)  # type: ignore[misc]
    return value
