"""Noun phrases to numbers and comparisons."""

from __future__ import annotations

from cardlang.games.bugsnax import kinds, places, references, seats
from cardlang.games.bugsnax.context import Context, refusal
from cardlang.games.bugsnax.effects import (
    Amount,
    Count,
    Host,
    Players,
    Reference,
    StatOf,
    Tally,
    This,
    You,
)
from cardlang.games.bugsnax.nouns import Phrase

# -- amounts ----------------------------------------------------------------------------------------------------


def comparison(phrase: Phrase, context: Context, default: str = "=") -> tuple[str, Amount]:
    """Return the comparison a phrase makes: `3 or more`, `less than 2`, `equal to its Difficulty`, `no`."""
    op = phrase.op if phrase.op not in ("", "upto", "any") else default
    if phrase.determiner == "no":
        return "=", 0
    if phrase.most is not None:
        raise refusal(
            "`between` is said of the numbers of cards", phrase.span, "write for example `2 or more`"
        )
    if phrase.number is not None:
        return op, phrase.number
    than = phrase.than or next(
        (p for prep, p in phrase.hangers if prep in ("than", "of") and (p.number is not None or p.is_stat)),
        None,
    )
    if than is not None:
        if phrase.comparative:
            op = phrase.comparative
        return (than.op or op, than.number) if than.number is not None else (op, amount(than, context))
    if not phrase.op and (phrase.determiner == "a" or phrase.plural or not phrase.determiner):
        return ">=", 1
    raise refusal("a number is missing here", phrase.span, "for example `3 or more` or `less than 2`")


def amount(phrase: Phrase, context: Context) -> Amount:
    """Return a number that a phrase stands for."""
    if phrase.number is not None:
        return phrase.number
    if phrase.signed is not None:
        return phrase.signed
    if phrase.is_stat:
        of = stat_bearer(phrase, context)
        return StatOf("score" if phrase.head == "points" and _is_players(of) else phrase.head, of)
    if phrase.head == "number":
        counted = next((p for prep, p in phrase.hangers if prep == "of"), None)
        if counted is not None:
            return counted_amount(counted, context)
    if phrase.determiner in ("a", "another") or phrase.head in kinds.CARD_HEADS:
        return 1
    raise refusal("a number is missing here", phrase.span)


def as_many(phrase: Phrase, context: Context) -> Amount:
    """Return how many cards were spoken of last: `that many`, `as many`."""
    last = context.last_card()
    if last is None:
        raise refusal(
            "as many as what?",
            phrase.span,
            "speak of cards before: `Discard any number of Traps, then draw that many`, "
            "or count: `Draw Traps equal to the number of Bugsnax on the field`",
        )
    return Count(last)


def _is_players(of: Reference) -> bool:
    return isinstance(of, You | Players)


def stat_bearer(phrase: Phrase, context: Context) -> Reference:
    """Return the cards whose power, difficulty or points a phrase names."""
    owner = phrase.owner or next((p for prep, p in phrase.hangers if prep == "of"), None)
    if owner is None:
        return This() if phrase.head == "power" else Host()
    if owner.head == "you" or kinds.is_player(owner, context):
        return seats.players(owner, context)
    if owner.head == "it" and phrase.head in ("difficulty", "points") and context.last_card() is None:
        return Host()
    return references.cards(
        owner, context, (kinds.ON,) if kinds.kind_of(owner, context) == "trap" else (kinds.FIELD,)
    )


def counted_amount(phrase: Phrase, context: Context) -> Amount:
    """Return how many there are of what a phrase names, as `for each …` counts."""
    if phrase.head == "action":
        return StatOf("actions", seats.players(phrase.owner, context) if phrase.owner else You())
    if phrase.head == "points":
        owner = phrase.owner
        for clause in phrase.clauses:
            owner = clause.subject or owner
        return StatOf("score", seats.players(owner, context) if owner else You())
    if phrase.is_stat:
        return StatOf(phrase.head, stat_bearer(phrase, context))
    if kinds.is_player(phrase, context):
        return Count(seats.player_group(phrase, context))
    alone = phrase.head == "ones" and not (
        phrase.hangers or phrase.clauses or phrase.keywords or phrase.adjectives
    )
    if alone and phrase.determiner == "all":
        return as_many(phrase, context)  # `Discard any number of Traps. Gain 1 action for each.`
    if any(clause.says("this way") for clause in phrase.clauses):
        return as_many(phrase, context)
    done = _done_this_turn(phrase, context)
    if done is not None:
        return done
    different = "different" in phrase.adjectives
    return Count(references.query(phrase, context, places.default_places(phrase, context)), kinds=different)


def _done_this_turn(phrase: Phrase, context: Context) -> Amount | None:
    """Read `Bugsnax you caught this turn`: a tally, not cards that can be looked for."""
    for clause in phrase.clauses:
        when = [s.phrase.head for s in clause.settings] + [o.head for o in clause.objects]
        if "turn" in when and clause.verb in ("catch", "eat", "play", "draw", "discard"):
            who = seats.players(clause.subject, context) if clause.subject else You()
            return Tally(f"{clause.verb} {kinds.kind_of(phrase, context)}", who)
    return None
