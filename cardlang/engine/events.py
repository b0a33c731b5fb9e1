"""What happened: the events of a resolution, as the log, the explain trace and the views show them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeAlias

import attrs

from cardlang.engine.amounts import load, save

Origin: TypeAlias = "tuple[str, int, int, int]"
"""A place in card text: the card's id, the line on the card from 0, and the span inside that line.

Line -1 is the stat line. `keyword NAME` in the place of an id (which holds no space) is what defines a keyword.
"""
STAT_LINE = -1


@attrs.frozen
class Change:
    """One number that an event changed.

    Where neither `origin` nor `rule` is given, the event's own origin, card and phase are the reason.
    """

    what: str
    """The number's name in the game's words, such as `ATK` or `HP`."""
    player: int | None
    """The seat it belongs to; None for a number of the table, such as the power before a Snak."""
    before: int
    after: int
    origin: Origin | None = None
    """The place in card text that caused it, where that is another one than the event's."""
    rule: str = ""
    """The rule of the game that caused it, or what the words of a keyword say."""
    begins: bool = False
    """Whether the number is new or set anew here: what it was before is over."""
    ends: bool = False
    """Whether the number is no longer in the match after this."""
    formerly: str = ""
    """What the number was called until now, where only its name changes."""

    def save(self) -> list[Any]:
        """Return it as plain data: the four values that every change has, and the others by name if any."""
        data: list[Any] = [self.what, self.player, save(self.before), save(self.after)]
        more: dict[str, Any] = {name: value for name in _MORE if (value := getattr(self, name))}
        if more:
            data.append(more)
        return data

    @classmethod
    def load(cls, data: Sequence[Any]) -> Change:
        """Read back what `save` wrote."""
        what, player, before, after, *rest = data
        more = {name: rest[0][name] for name in _MORE if name in rest[0]} if rest else {}
        if "origin" in more:
            more["origin"] = tuple(more["origin"])
        return cls(what, player, load(before), load(after), **more)


_MORE = ("origin", "rule", "begins", "ends", "formerly")


class Event:
    """One thing that happened, in the order it happened.

    `phase` is the rules' word for the phase; `player` the seat it belongs to, or None; `card` the printed name
    of the card that caused it, or None; `text` one sentence for people; `changes` the numbers that changed;
    `origin` the place in the card's text that caused it, None where no text did. Subclasses may work these out
    when they are asked for.
    """

    __slots__ = ("_card", "_changes", "_origin", "_phase", "_player", "_text")

    def __init__(
        self,
        phase: str,
        player: int | None,
        card: str | None,
        text: str,
        origin: Origin | None = None,
        changes: tuple[Change, ...] = (),
    ) -> None:
        self._phase, self._player, self._card, self._text = phase, player, card, text
        self._origin, self._changes = origin, changes

    @property
    def phase(self) -> str:
        """The rules' word for the phase."""
        return self._phase

    @property
    def player(self) -> int | None:
        """The seat it belongs to."""
        return self._player

    @property
    def card(self) -> str | None:
        """The printed name of the card that caused it."""
        return self._card

    @property
    def text(self) -> str:
        """One sentence for people."""
        return self._text

    @property
    def origin(self) -> Origin | None:
        """The place in a card's text that caused it."""
        return self._origin

    @property
    def changes(self) -> tuple[Change, ...]:
        """The numbers it changed."""
        return self._changes

    def save(self) -> dict[str, Any]:
        """Return the event as plain data, the order of fields fixed."""
        data: dict[str, Any] = {
            "phase": self.phase,
            "player": self.player,
            "card": self.card,
            "text": self.text,
        }
        if self.origin is not None:
            data["origin"] = list(self.origin)
        if self.changes:
            data["changes"] = [change.save() for change in self.changes]
        return data

    @classmethod
    def load(cls, data: dict[str, Any]) -> Event:
        """Read back what `save` wrote."""
        origin = data.get("origin")
        changes = tuple(map(Change.load, data.get("changes", ())))
        return Event(
            data["phase"],
            data["player"],
            data["card"],
            data["text"],
            None if origin is None else tuple(origin),
            changes,
        )

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Event) and self.save() == other.save()

    def __hash__(self) -> int:
        return hash((self.phase, self.player, self.card, self.text))

    def __repr__(self) -> str:
        return f"Event({self.phase!r}, {self.player!r}, {self.card!r}, {self.text!r})"

    def __reduce__(self) -> Any:
        return Event.load, (self.save(),)
