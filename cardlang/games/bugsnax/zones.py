"""The zones by number, and the memory of a running text."""

from __future__ import annotations

from typing import Any

TRAP_DECK, TRAP_DISCARD, SNAX_DECK, FIELD, ON = range(5)
SHARED = 5
"""Zones from here on belong to players, `PER_SEAT` each: hand, eaten Snax, Grumpus deck, its discard pile,
Grumpus cards in play."""
PER_SEAT = 5
HAND, EATEN, GRUMPUS_DECK, GRUMPUS_DISCARD, PLAYED = range(5)

DECK = {"trap": TRAP_DECK, "snax": SNAX_DECK, "": TRAP_DECK, "card": TRAP_DECK}
DISCARD = {"trap": TRAP_DISCARD, "": TRAP_DISCARD, "card": TRAP_DISCARD, "snax": SNAX_DECK}


MOST_PLAYERS = 6
IN_PLAY = (False, False, False, True, True) + (False, False, False, False, True) * MOST_PLAYERS
"""For each zone whether the rules and triggers of cards in it are in force."""
HIDING = (True, False, True, False, False) + (False, False, True, False, False) * MOST_PLAYERS
"""For each zone whether nobody sees its cards; of hands everybody sees the Snax (ruling 10)."""
HANDS = (False,) * SHARED + (True, False, False, False, False) * MOST_PLAYERS


def zone(seat: int, which: int) -> int:
    """Return the number of a player's zone."""
    return SHARED + PER_SEAT * seat + which


class Env:
    """Whose text runs and what it has in memory. A running block is one, and every rule in force has one."""

    __slots__ = ("done", "slots", "this", "you")

    def __init__(self, this: int, you: int, slots: list[list[int] | None], done: bool = False) -> None:
        self.this = this
        self.you = you
        self.slots = slots
        self.done = done


class Running(Env):
    """A block on its way: which one, the next step, and whether its memory goes back to the block below."""

    __slots__ = ("at", "block", "nested", "spent")

    def __init__(
        self,
        block: int,
        at: int,
        this: int,
        you: int,
        slots: list[list[int] | None],
        nested: bool = False,
        done: bool = False,
        spent: int = -1,
    ) -> None:
        super().__init__(this, you, slots, done)
        self.block = block
        self.at = at
        self.nested = nested
        self.spent = spent
        """The trigger that this block replaces something for, which it does not do twice; -1: none."""

    def copy(self) -> Running:
        """Return an equal block that goes on alike and apart."""
        return Running(
            self.block, self.at, self.this, self.you, self.slots.copy(), self.nested, self.done, self.spent
        )

    def save(self) -> list[Any]:
        """Return it as plain data."""
        return [
            self.block,
            self.at,
            self.this,
            self.you,
            self.slots.copy(),
            self.nested,
            self.done,
            self.spent,
        ]

    @classmethod
    def load(cls, data: list[Any]) -> Running:
        """Read back what `save` wrote."""
        block, at, this, you, slots, nested, done, spent = data
        return cls(block, at, this, you, slots.copy(), nested, done, spent)
