"""What may be meant by an id that no card has."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Protocol

from cardlang.diagnostics.suggest import WordList
from cardlang.syntax.characters import made_id

MOST_SUGGESTIONS = 2
MOST_SHOWN = 6


class Named(Protocol):
    """A card, or one on its way."""

    @property
    def id(self) -> str: ...
    @property
    def name(self) -> str: ...


def ids_by_word(cards: Iterable[Named]) -> dict[str, str]:
    """Return the id of each card by what an author may write for it: the id, and what the name alone would give."""
    known = list(cards)
    return {made_id(card.name): card.id for card in known} | {card.id: card.id for card in known}


def id_suggestions(
    written: str, ids: Mapping[str, str], words: WordList
) -> tuple[tuple[str, ...], str | None]:
    """Return the help lines for an id that is unknown, and the id that is meant when only one may be.

    `ids` come from `ids_by_word`, and `words` are a list of its keys.
    """
    exact = ids.get(written)
    near = list(dict.fromkeys(ids[word] for word in ([written] if exact else words.closest(written))))
    if near:
        return tuple(f"did you mean `{{#{i}}}`?" for i in near[:MOST_SUGGESTIONS]), near[0] if len(
            near
        ) == 1 else None
    known = list(dict.fromkeys(ids.values()))
    more = ", …" if len(known) > MOST_SHOWN else ""
    return ((f"ids in reach: {', '.join(known[:MOST_SHOWN])}{more} ({len(known)})",) if known else ()), None
