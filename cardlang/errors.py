"""The base of every exception that cardlang raises for a mistake of its caller."""

from typing import ClassVar


class CardlangError(Exception):
    """A mistake of the caller, or cards that cannot be played. Never raised for a fault of cardlang."""

    finding: ClassVar[bool] = False
    """True for faults in cards and decks, which their author mends; False for a wrong call."""
