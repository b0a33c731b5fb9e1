"""The base of every exception that cardlang raises for a mistake of its caller."""


class CardlangError(Exception):
    """A mistake of the caller, or cards that cannot be played. Never raised for a fault of cardlang."""
