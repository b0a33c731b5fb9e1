"""Noun phrases to zones."""

from __future__ import annotations

from cardlang.games.bugsnax import kinds, seats
from cardlang.games.bugsnax.context import Context, refusal
from cardlang.games.bugsnax.effects import (
    Place,
)
from cardlang.games.bugsnax.nouns import Phrase


def places(phrase: Phrase, context: Context) -> tuple[Place, ...]:
    """Return the zones that a phrase names."""
    if phrase.head == "it":
        found = context.last("place")
        if found is None or found.place is None:
            raise refusal("no place was spoken of before", phrase.span)
        return (found.place,)
    if phrase.head in ("top", "bottom", "rest"):
        inner = next((p for prep, p in phrase.hangers if prep == "of"), None)
        if inner is None:
            raise refusal("say of which deck", phrase.span, "for example `the top of the Trap deck`")
        return places(inner, context)
    if phrase.head in kinds.PLACE_HEADS:
        found_places = tuple(_place(p, context) for p in (phrase, *phrase.also))
        context.mention("place", None, found_places[0])
        return found_places
    if kinds.is_player(phrase, context):
        return (Place("hand", "", seats.players(phrase, context)),)
    raise refusal(
        "this is not a place",
        phrase.span,
        "places are hands, the field, the Trap deck, the Snax deck, Grumpus decks and discard piles",
    )


def _place(phrase: Phrase, context: Context) -> Place:
    owner = seats.owner_of(phrase, context)
    match phrase.head:
        case "field":
            return kinds.FIELD
        case "hand":
            return Place("hand", "", owner if owner is not None else context.subject)
        case "deck" | "discard":
            pile = (
                phrase.pile if phrase.pile not in ("", "card") else "grumpus" if owner is not None else "trap"
            )
            if pile == "grumpus":
                return Place(phrase.head, pile, owner if owner is not None else context.subject)
            return Place(phrase.head, pile)
    raise refusal("this is not a place", phrase.span)


def default_places(phrase: Phrase, context: Context) -> tuple[Place, ...]:
    """Return where cards are when a text only counts them: Snax and traps on the field, else the hand."""
    match kinds.kind_of(phrase, context):
        case "snax":
            return (kinds.FIELD,)
        case "trap":
            return (kinds.ON,)
        case "attachment":
            return (kinds.IN_PLAY,)
    return (Place("hand", "", context.subject),)
