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


def counted_out(clause: Clause) -> None:
    """Put `equal to the number of …` into the phrase before it: as many of these."""
    if len(clause.objects) != 2 or clause.objects[1].than is None or clause.objects[1].op != "=":
        return
    first, number = clause.objects[0], clause.objects[1].than
    if number.head != "number" or first.number is not None:
        return
    hosts = [number, *(phrase for _, phrase in number.hangers)]
    for setting in list(clause.settings):
        host = next((host for host in hosts if host is setting.host), None)
        if host is not None:
            clause.settings.remove(setting)
            host.hangers.append((setting.preposition, setting.phrase))
            hosts.append(setting.phrase)
    if first.head == "number":  # `a number of Traps equal to …`
        first = next((phrase for preposition, phrase in first.hangers if preposition == "of"), first)
    first.than = number
    clause.objects = [first]
