"""Cards by what a person calls them on the command line."""

from __future__ import annotations

from cardlang.checks.cards import Card, CardSet
from cardlang.checks.files import InputError
from cardlang.diagnostics.suggest import closest
from cardlang.syntax.characters import normal_name


def cards_called(cards: CardSet, name: str) -> list[Card]:
    """Return the cards called `name`, or the one with this id. Raises InputError with suggestions."""
    found = list(cards.by_name(name)) or ([cards[name]] if name in cards else [])
    if not found:
        low = normal_name(name).casefold()
        found = [card for card in cards.values() if normal_name(card.name).casefold() == low]
    if found:
        return found
    near = closest(name, [*(card.name for card in cards.values()), *cards], 3)
    part = [card.name for card in cards.values() if name and name.casefold() in card.name.casefold()][:5]
    listed = list({n.casefold(): n for n in reversed([*near, *part])}.values())[::-1]
    hint = f"; did you mean {' or '.join(f'`{n}`' for n in listed)}?" if listed else ""
    raise InputError(f"there is no card called `{name}` in {', '.join(cards.sets)}{hint}")


def card_called(cards: CardSet, name: str) -> Card:
    """Return the one card called `name`. Raises InputError with suggestions, also where several are called so."""
    found = cards_called(cards, name)
    if len(found) > 1:
        ids = " or ".join(f"`{card.id}`" for card in found)
        raise InputError(f"{len(found)} cards are called `{name}`; name one by its id: {ids}")
    return found[0]
