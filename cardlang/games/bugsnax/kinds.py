"""What sort of thing a noun phrase names: players, cards of a kind, or a place."""

from __future__ import annotations

from cardlang.games.bugsnax.context import Context, kind_of_section
from cardlang.games.bugsnax.effects import (
    Place,
)
from cardlang.games.bugsnax.nouns import Phrase

CARD_HEADS = frozenset({"trap", "snax", "grumpus", "card", "attachment", "named"})


PLAYER_HEADS = frozenset(
    {"player", "opponent", "you", "everyone", "everyone else", "nobody", "someone", "someone else"}
)


PLACE_HEADS = frozenset({"hand", "deck", "discard", "field"})


FIELD = Place("field")


ON = Place("on")


IN_PLAY = Place("play", "grumpus")


def is_player(phrase: Phrase, context: Context) -> bool:
    """Whether a phrase names players."""
    if phrase.head in PLAYER_HEADS:
        return True
    if phrase.head in ("they", "who"):
        if context.last_player() is None:
            return not context.mentions
        last = next((m for m in reversed(context.mentions) if m.kind == "player" or m.many), None)
        return last is not None and last.kind == "player"
    return phrase.head == "ones" and last_kind(context) == "player"


def is_card(phrase: Phrase, context: Context) -> bool:
    """Whether a phrase names cards."""
    return (
        phrase.head in CARD_HEADS
        or phrase.head in ("this", "it", "that", "others", "rest", "copies")
        or (phrase.head in ("they", "ones", "amount") and not is_player(phrase, context))
    )


def kind_of(phrase: Phrase, context: Context) -> str:
    """Return the kind of cards a phrase means."""
    if phrase.head == "named":
        draft = context.vocabulary.scope.by_id[phrase.cards[0]]
        return kind_of_section(draft.kind)
    if phrase.head in ("trap", "snax", "grumpus", "attachment"):
        return phrase.head
    if phrase.head in ("ones", "others", "rest", "amount"):
        return last_kind(context)
    return "card"


def last_kind(context: Context) -> str:
    last = context.last("player", "trap", "snax", "grumpus", "attachment", "card")
    return last.kind if last else "card"
