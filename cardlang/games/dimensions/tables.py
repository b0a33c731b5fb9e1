"""Tables that there can be: what the rules let a scenario put into zones, and how high numbers can be."""

from __future__ import annotations

from typing import TypeAlias

from cardlang.games.dimensions.decks import DECK_SIZE
from cardlang.games.dimensions.program import Profile
from cardlang.games.dimensions.zones import BOARD, HAND

Fault: TypeAlias = "tuple[str, str] | None"
"""What is impossible about a table, and what is possible; None where it is as the rules allow."""

_NUMBERS = {"hp": (1, 20), "mana": (0, 10), "fatigue": (0, 999), "turn": (1, 500)}
_MOST = {"hand": HAND, "board": BOARD, "deck": DECK_SIZE, "discard": DECK_SIZE, "weapon": 1, "armor": 1}
_RULES = {
    "hand": "ruling 4",
    "board": "ruling 13",
    "deck": "ruling 13",
    "discard": "ruling 13",
    "weapon": "ruling 5",
}
_KINDS = {"board": ("mob", "structure"), "weapon": ("weapon",), "armor": ("armor",)}
NOTES = ("health", "attack", "defense", "new", "attacked", "silenced")
_PLAIN = ("new", "silenced")


def number_fault(what: str, number: int) -> Fault:
    """Return what is wrong with HP, mana, fatigue or the turn's number."""
    least, most = _NUMBERS.get(what, (-999, 999))
    if least <= number <= most:
        return None
    return f"`{what} {number}` cannot be", f"`{what}` is {least} to {most}"


def zone_fault(zone: str, number: int) -> Fault:
    """Return what is wrong with so many cards in a zone."""
    if number <= _MOST[zone]:
        return None
    cards = "1 card" if _MOST[zone] == 1 else f"{_MOST[zone]} cards"
    return f"{number} cards are too many", f"`{zone}` holds {cards} at most ({_RULES.get(zone, 'ruling 5')})"


def place_fault(zone: str, card: Profile, notes: tuple[tuple[str, int | None], ...]) -> Fault:
    """Return what is wrong with a card in a zone, or with what its brackets say."""
    kinds = _KINDS.get(zone)
    if kinds is not None and card.kind not in kinds:
        can = "mobs and structures" if zone == "board" else f"what is {zone}"
        return f"{card.name} is {_article(card.kind)} and cannot be there", f"in `{zone}` can be {can}"
    if notes and zone != "board":
        return "only cards on a board have more to be said of them", "for example `board Cow (health 1)`"
    return next((fault for word, number in notes if (fault := _note_fault(card, word, number))), None)


def _note_fault(card: Profile, word: str, number: int | None) -> Fault:
    if word in _PLAIN:
        return None if number is None else (f"`{word}` has no number", f"`{card.name} ({word})`")
    if card.kind != "mob":
        return f"{card.name} is {_article(card.kind)} and has no `{word}`", "only mobs have"
    if number is None and word != "attacked":
        return f"`{word}` needs a number behind it", f"for example `{card.name} ({word} 1)`"
    least = 0 if word in ("attack", "defense") else 1
    if number is not None and number < least:
        return f"`{word} {number}` cannot be", f"it is {least} or more"
    return None


def _article(kind: str) -> str:
    return kind if kind == "armor" else f"an {kind}" if kind[0] in "aeiou" else f"a {kind}"


def health_fault(name: str, health: int, most: int) -> Fault:
    """Return what is wrong with the health of a mob that has `most` at this table."""
    return None if health <= most else (f"{name} cannot have {health} health", f"it has {most} at most here")
