"""What happened: the events of a resolution, as the log, the explain trace and the views show them."""

from __future__ import annotations

from typing import Any

import attrs

from cardlang.engine.amounts import load, save


@attrs.frozen
class Change:
    """One number that an event changed."""

    what: str
    """The number's name in the game's words, such as `ATK` or `HP`."""
    player: int
    before: int
    after: int


@attrs.frozen
class Event:
    """One thing that happened, in the order it happened.

    `phase` is the rules' word for the phase; `player` the seat it belongs to, or None; `card` the printed name
    of the card that caused it, or None; `text` one sentence for people. `origin` is the place in the card's text:
    its id, the line (from 0) and the span inside that line; None where no card text caused the event.
    """

    phase: str
    player: int | None
    card: str | None
    text: str
    origin: tuple[str, int, int, int] | None = None
    changes: tuple[Change, ...] = ()

    def save(self) -> dict[str, Any]:
        """Return the event as plain data, the order of fields fixed."""
        data: dict[str, Any] = {"phase": self.phase, "player": self.player, "card": self.card, "text": self.text}
        if self.origin is not None:
            data["origin"] = list(self.origin)
        if self.changes:
            data["changes"] = [[c.what, c.player, save(c.before), save(c.after)] for c in self.changes]
        return data

    @classmethod
    def load(cls, data: dict[str, Any]) -> Event:
        """Read back what `save` wrote."""
        origin = data.get("origin")
        changes = tuple(Change(w, p, load(b), load(a)) for w, p, b, a in data.get("changes", ()))
        return cls(data["phase"], data["player"], data["card"], data["text"],
                   None if origin is None else tuple(origin), changes)

