"""Who may do something, and what nobody can do."""

from __future__ import annotations

import attrs

from cardlang.games.bugsnax.clauses import Clause
from cardlang.games.bugsnax.context import refusal


def may_do(clause: Clause) -> bool:
    """Whether a clause leaves it to somebody to do something."""
    return ("may" in clause.helpers or "can" in clause.helpers) and not clause.negated


def denied(clause: Clause) -> Clause:
    """Return `no player can …`, `nobody may …` as `players cannot …`."""
    subject = clause.subject
    if subject is None or clause.negated or not (subject.determiner == "no" or subject.head == "nobody"):
        return clause
    head = "player" if subject.head == "nobody" else subject.head
    clause.subject = attrs.evolve(subject, head=head, determiner="", plural=True)
    clause.helpers = [*clause.helpers, "not"]
    return clause


def check_who_may(clause: Clause) -> None:
    """Raise TextError for `any player may …`, which does not say who is asked."""
    subject = clause.subject
    if subject is not None and subject.determiner == "any" and subject.number is None and may_do(clause):
        raise refusal(
            "this does not say who is asked",
            subject.span,
            "say `each player may …` or `another player may …`; what players do when they like is an ability",
        )
