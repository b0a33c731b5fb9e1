"""What two versions of a set mean differently, as data."""

from __future__ import annotations

from typing import Any

import attrs

from cardlang.checks.cards import Card


@attrs.frozen
class Change:
    """One value of a card that is not what it was: its name, id, set, kind, a stat, or its tribes."""

    what: str
    old: str
    new: str


@attrs.frozen
class EffectChange:
    """One effect line that was added, removed, changed or moved to another place on the card."""

    number: int | None
    """Its place on the new card, from 1; on the old card for a line that was removed."""
    old: str | None
    new: str | None
    old_phases: tuple[str, ...] = ()
    new_phases: tuple[str, ...] = ()
    pieces: tuple[tuple[str, str], ...] = ()
    """The smallest parts of the text that differ, old and new; empty when most of it does."""

    @property
    def sort(self) -> str:
        """`added`, `removed`, `moved`, `changed`, or `meaning` for the same words that mean something else now."""
        if self.old is None:
            return "added"
        if self.new is None:
            return "removed"
        return "changed" if self.old != self.new else "moved" if self.number else "meaning"


@attrs.frozen
class CardChange:
    """A card that is in both versions and not the same in them."""

    old: Card
    new: Card
    changes: tuple[Change, ...] = ()
    effects: tuple[EffectChange, ...] = ()

    @property
    def is_renamed(self) -> bool:
        """Whether only its name, its id or its set is another one."""
        return not self.effects and all(change.what in ("name", "id", "set") for change in self.changes)


@attrs.frozen
class KeywordChange:
    """A keyword that was added (`old` is None), removed (`new` is None) or is defined in another way."""

    name: str
    old: tuple[str, ...] | None
    new: tuple[str, ...] | None
    cards: tuple[str, ...] = ()
    """The names of the cards of the new version that have it."""


@attrs.frozen
class Comparison:
    """Everything that differs between two versions."""

    old: str
    new: str
    """The versions as they were named in the call."""
    game: Any
    sets: tuple[Change, ...] = ()
    """Differences of headers and tribes."""
    added: tuple[Card, ...] = ()
    removed: tuple[Card, ...] = ()
    renamed: tuple[CardChange, ...] = ()
    changed: tuple[CardChange, ...] = ()
    keywords: tuple[KeywordChange, ...] = ()
    same: int = 0
    """How many cards mean the same in both versions and are called the same."""
    unread: tuple[tuple[str, str, str], ...] = ()
    """Cards with faults, which cannot be compared: version, name, and place."""

    @property
    def differs(self) -> bool:
        """Whether anything is different, or could not be compared."""
        return any(
            (self.sets, self.added, self.removed, self.renamed, self.changed, self.keywords, self.unread)
        )
