"""Noun phrases to players, and what numbers players have."""

from __future__ import annotations

from cardlang.games.bugsnax import amounts, kinds, references
from cardlang.games.bugsnax.context import EVENT_PLAYER, Context, refusal
from cardlang.games.bugsnax.effects import (
    Best,
    Compare,
    Filter,
    Has,
    OwnerOf,
    Players,
    Reference,
    Slot,
    StatOf,
    You,
)
from cardlang.games.bugsnax.nouns import Phrase

_SIDES = {"left", "right"}

# -- players ----------------------------------------------------------------------------------------------------


def players(phrase: Phrase, context: Context) -> Reference:
    """Return the players that a phrase means; a choice among several is added to the steps."""
    head = phrase.head
    if head == "you":
        return You()
    if head in ("they", "who", "it") or (
        head in ("player", "opponent") and phrase.determiner in ("that", "this")
    ):
        found = context.last_player()
        if found is None:
            raise refusal(
                "nobody was spoken of before", phrase.span, "name the player: `you`, `another player`, …"
            )
        return found
    if (
        phrase.determiner == "the"
        and context.in_event
        and phrase.clauses
        and any(o.head in ("it", "this", "that") for o in phrase.clauses[0].objects)
    ):
        return Slot(EVENT_PLAYER)  # `the player who caught it`
    candidates = player_group(phrase, context)
    if (
        phrase.determiner in ("all", "others")
        or head in ("everyone", "everyone else")
        or _plain_plural(phrase)
    ):
        context.mention("player", candidates)
        return candidates
    if (
        phrase.determiner == "the"
        and phrase.number is None
        and not phrase.superlative
        and not _neighbour(phrase)
        and not phrase.hangers
        and not phrase.clauses
    ):
        found = context.last_player()
        if found is not None:
            return found
    number = phrase.number if phrase.number is not None else 1
    least = 0 if phrase.op == "upto" else number
    who = context.subject if isinstance(context.subject, Slot) else You()
    return context.choose(candidates, "player", least, number, who=who, random="random" in phrase.adjectives)


def _plain_plural(phrase: Phrase) -> bool:
    return phrase.plural and not phrase.determiner and phrase.number is None


def to_a_side(phrases: list[Phrase], giver: Phrase) -> Phrase | None:
    """Take `to the left` from what is given and return the player there, None without such words."""
    for phrase in phrases:
        for hanger in phrase.hangers:
            preposition, side = hanger
            if preposition == "to" and side.owner is None and side.adjectives & _SIDES:
                phrase.hangers.remove(hanger)
                side.owner = giver
                return Phrase(side.span, "player", "the", hangers=[hanger])
    return None


def _is_side(preposition: str, hanger: Phrase) -> bool:
    return preposition in ("to", "on") and hanger.owner is not None and bool(hanger.adjectives & _SIDES)


def _neighbour(phrase: Phrase) -> int:
    for preposition, hanger in phrase.hangers:
        if _is_side(preposition, hanger):
            return 1 if "left" in hanger.adjectives else -1
    return 0


def _beside(phrase: Phrase, context: Context) -> Reference:
    """Return whose left or right is meant: `your left`, `their left`."""
    whose = next(
        (h.owner for prep, h in phrase.hangers if prep in ("to", "on") and h.owner is not None), None
    )
    return You() if whose is None or whose.head == "you" else context.subject


def player_group(phrase: Phrase, context: Context) -> Reference:
    """Return all players that a phrase could mean."""
    but: Reference | None = None
    if (
        phrase.head in ("opponent", "everyone else", "someone else")
        or phrase.determiner in ("another", "others")
        or "other" in phrase.adjectives
    ):
        but = context.subject if isinstance(context.subject, Slot) else You()
    side = _neighbour(phrase)
    tests: list[Filter] = [Has(k) for k in phrase.keywords]
    for preposition, hanger in phrase.hangers:
        tests += _player_test(preposition, hanger, phrase, context)
    for clause in phrase.clauses:
        from cardlang.games.bugsnax.filters import player_filters

        tests += player_filters(clause, context)
    group: Reference = Players(_beside(phrase, context) if side else but, tuple(tests), side)
    for preposition, hanger in phrase.hangers:
        if hanger.superlative and preposition == "with":
            group = Best(group, player_stat(hanger, context), hanger.superlative)
    return group


def _player_test(preposition: str, hanger: Phrase, phrase: Phrase, context: Context) -> list[Filter]:
    if _is_side(preposition, hanger):
        return []
    if preposition in ("with", "without") and not hanger.superlative:
        if hanger.head == "keyword":
            return [Has(hanger.keywords[0], preposition == "without")]
        op, number = amounts.comparison(hanger, context, ">=" if hanger.number is None else "=")
        if preposition == "without" or hanger.determiner == "no":
            op, number = "=", 0
        if hanger.comparative:
            other = next((p for prep, p in hanger.hangers if prep == "than"), None)
            op = hanger.comparative
            number = StatOf(player_stat(hanger, context), You() if other is None else players(other, context))
        return [Compare(player_stat(hanger, context), op, number)]
    if preposition == "with":
        return []
    raise refusal(f"`{preposition} …` says nothing about a player", hanger.span)


def player_stat(phrase: Phrase, context: Context) -> str:
    """Return the number of a player that a phrase names: points, or how many cards of a kind."""
    if phrase.head == "points":
        return "score"
    if phrase.head == "action":
        return "actions"
    if phrase.head in kinds.CARD_HEADS or phrase.head == "hand":
        eaten = any(c.verb == "eat" for c in phrase.clauses) or "eaten" in phrase.adjectives
        if eaten:
            return "eaten"
        kind = "card" if phrase.head == "hand" else kinds.kind_of(phrase, context)
        return f"hand {kind}"
    raise refusal(
        "this is not a number of a player", phrase.span, "players have points, actions, and cards in hand"
    )


# -- places -----------------------------------------------------------------------------------------------------


def owner_of(phrase: Phrase, context: Context) -> Reference | None:
    """Return whose a phrase's thing is, or None when it does not say."""
    owner = phrase.owner
    if owner is None:
        for preposition, hanger in phrase.hangers:
            if preposition == "of" and kinds.is_player(hanger, context):
                owner = hanger
    if owner is None:
        return None
    if owner.head == "they" and context.last_player() is None:
        return context.subject
    if owner.head == "it":
        card = context.last_card()
        return OwnerOf(card) if card is not None else context.subject
    if owner.head == "who" or not kinds.is_player(owner, context):
        return OwnerOf(references.cards(owner, context, (kinds.FIELD, kinds.ON)))
    return players(owner, context)
