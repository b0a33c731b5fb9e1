"""Actions and observations as numbers of a fixed range, for programs that learn (docs/embedding.md).

Both are hashed (the hashing trick: Weinberger and others 2009): an action's number follows from its text, and
each fact of an observation adds to one place of a long vector. So the sizes hold for any game, set and number
of players, and the same text means the same number in every match, process and version.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from typing import Any

from cardlang.errors import CardlangError

ACTIONS = 4096
"""How many numbers actions have."""
WAIT = 0
"""The action of a player who has nothing to choose where all must act together."""
FEATURES = 8192
"""The length of an observation as a vector."""


class TooManyActions(CardlangError):
    """More legal actions at once than there are numbers."""


class Encoder:
    """Turns action texts into numbers and observations into places of a vector."""

    def __init__(self, actions: int = ACTIONS, features: int = FEATURES) -> None:
        self.actions = actions
        self.features = features
        self._actions: dict[str, int] = {}
        self._places: dict[str, int] = {}

    def numbered(self, options: Sequence[str]) -> dict[int, str]:
        """Return legal actions by number, ascending, from 1.

        Where two of them hash alike, the later one in the alphabet takes the next free number. Raises
        TooManyActions.
        """
        if len(options) >= self.actions:
            raise TooManyActions(
                f"{len(options):,} actions are legal, and there are {self.actions:,} numbers"
            )
        taken: dict[int, str] = {}
        for text in sorted(options):
            number = self._number(text)
            while number in taken:
                number = number + 1 if number + 1 < self.actions else 1
            taken[number] = text
        return dict(sorted(taken.items()))

    def facts(self, observation: dict[str, Any]) -> dict[int, float]:
        """Return the places of the vector that are not 0, with their values."""
        found: dict[int, float] = {}
        for name, value in named_facts(observation):
            place = self._places.get(name)
            if place is None:
                place = self._places[name] = _hash(name) % self.features
            found[place] = found.get(place, 0.0) + value
        return found

    def _number(self, text: str) -> int:
        number = self._actions.get(text)
        if number is None:
            number = self._actions[text] = 1 + _hash(text) % (self.actions - 1)
        return number


def named_facts(data: Any, path: str = "") -> Iterator[tuple[str, float]]:
    """Yield the facts of an observation: the path and the value of each.

    A number counts as itself and true as 1 at its path; a text counts 1 at `path=text`. Texts in a list count
    how often each stands there; other members of a list have their place, from 0, in the path.

    >>> list(named_facts({"hp": 5, "hand": ["zasp", "zasp"], "board": [{"card": "bee"}], "over": False}))
    [('hp', 5.0), ('hand=zasp', 1.0), ('hand=zasp', 1.0), ('board.0.card=bee', 1.0)]
    """
    if isinstance(data, str):
        yield f"{path}={data}", 1.0
    elif isinstance(data, dict):
        for key, value in data.items():
            yield from named_facts(value, f"{path}.{key}" if path else key)
    elif isinstance(data, list):
        for place, value in enumerate(data):
            yield from named_facts(value, path if isinstance(value, str) else f"{path}.{place}")
    elif data:  # neither None, nor false, nor 0
        yield path, float(data)


def _hash(text: str) -> int:
    return int.from_bytes(hashlib.blake2b(text.encode(), digest_size=8).digest(), "big")
