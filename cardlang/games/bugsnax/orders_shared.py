"""What the functions for verbs share."""

from __future__ import annotations

from collections.abc import Callable

from cardlang.games.bugsnax.clauses import Clause
from cardlang.games.bugsnax.context import Context, refusal
from cardlang.games.bugsnax.effects import (
    Place,
)
from cardlang.games.bugsnax.nouns import Phrase

Frame = Callable[[Clause, Context], None]


def hand_of(context: Context) -> tuple[Place, ...]:
    """Return the hand of whoever acts."""
    return (Place("hand", "", context.subject),)


def objects_of(clause: Clause, example: str) -> Phrase:
    """Return the one thing a verb is about; further ones are joined to it."""
    if not clause.objects:
        raise refusal(
            f"`{clause.form}` needs something behind it", clause.verb_span, f"for example `{example}`"
        )
    first, *rest = clause.objects
    if rest:
        raise refusal("this does not fit here", rest[0].span, f"`{clause.form}` is said like `{example}`")
    return first
