"""Snax by the traps that lie on them: `a Snak with a Bug Net on it`, `has 2 or more traps`, `without your traps`."""

from __future__ import annotations

import attrs

from cardlang.games.bugsnax import amounts, kinds
from cardlang.games.bugsnax import references as refs
from cardlang.games.bugsnax.context import Context, refusal
from cardlang.games.bugsnax.effects import Bare, Compare, Filter, HostOf, In, Not
from cardlang.games.bugsnax.nouns import Phrase

NEGATED = {"<": ">=", "<=": ">", "=": "!=", ">=": "<", ">": "<=", "!=": "="}


def is_trap(phrase: Phrase, context: Context) -> bool:
    """Whether a phrase means traps, by their kind or by a name."""
    return phrase.head in ("trap", "named") and kinds.kind_of(phrase, context) == "trap"


def says_other(phrase: Phrase) -> bool:
    """Whether a phrase means other cards than one spoken of."""
    return phrase.determiner in ("another", "others") or "other" in phrase.adjectives


def of_the_snak(phrase: Phrase) -> Phrase:
    """Return a phrase without `on it`, which says again whose traps are meant."""
    said = [
        (preposition, hanger)
        for preposition, hanger in phrase.hangers
        if not (preposition in ("on", "in front of", "against") and hanger.head in ("it", "they", "this"))
    ]
    return attrs.evolve(phrase, hangers=said)


def any_traps(phrase: Phrase) -> bool:
    """Whether a phrase says no more of traps than how many."""
    narrow = phrase.owner or phrase.keywords or phrase.hangers or phrase.clauses or phrase.adjectives
    return phrase.head == "trap" and not narrow


def carrying(phrase: Phrase, context: Context, *, has: bool, without: bool) -> list[Filter]:
    """Return the filters of Snax on which such traps lie, or with `without` do not lie.

    `has` says that traps without a number are at least one; else they are any.
    """
    phrase = of_the_snak(phrase)
    if says_other(phrase):
        raise refusal("other traps than which?", phrase.span, "write for example `with 2 or more traps`")
    denied = without or phrase.determiner == "no"
    if any_traps(phrase):
        if phrase.number is None and not has:
            return [Bare(not denied)]
        op, number = amounts.comparison(phrase, context, ">=" if phrase.number is None or not has else "=")
        return [Compare("traps", NEGATED[op] if without else op, number)]
    if phrase.number not in (None, 1):
        raise refusal(
            "only traps of all kinds are counted here", phrase.span, "for example `with 2 or more traps`"
        )
    hosts = HostOf(refs.query(phrase, context, (kinds.ON,)))
    return [Not(hosts) if denied else In(hosts)]
