"""Relative clauses as filters: `a Snak that is SLIPPERY`, `traps you played`, `who has 3 or more Traps`."""

from __future__ import annotations

from cardlang.games.bugsnax import amounts, kinds, seats
from cardlang.games.bugsnax import references as refs
from cardlang.games.bugsnax.carrying import NEGATED, carrying, is_trap
from cardlang.games.bugsnax.clauses import Clause
from cardlang.games.bugsnax.context import Context, refusal
from cardlang.games.bugsnax.effects import (
    Bare,
    Called,
    Compare,
    Filter,
    Has,
    LiesOn,
    OfKind,
    Place,
    PlayedBy,
    Players,
    Reference,
    StatOf,
    You,
)
from cardlang.games.bugsnax.nouns import Phrase


def card_filters(clause: Clause, kind: str, context: Context) -> tuple[tuple[Place, ...], list[Filter]]:
    """Return the places and filters of a relative clause about cards."""
    verb, negated = clause.verb, clause.negated
    keyword = context.vocabulary.verb(clause.form)
    if keyword is not None and verb not in ("be", "have"):
        return (), [Has(keyword, negated)]
    if clause.subject is not None and clause.subject.is_stat and verb == "be":
        return (), _whose(clause, clause.subject.head, context)
    if clause.subject is not None and clause.subject.head not in ("who", "that", "it"):
        return done_by(clause, kind, context)
    if verb in ("be", "have"):
        return _being(clause, kind, context)
    if clause.passive or verb in ("lie",):
        return done_by(clause, kind, context)
    raise refusal(f"`{clause.form}` does not say which cards", clause.verb_span)


def _whose(clause: Clause, stat: str, context: Context) -> list[Filter]:
    """Return the filters of `whose Difficulty is 3 or less`."""
    made: list[Filter] = []
    for phrase in clause.objects:
        op, number = amounts.comparison(phrase, context)
        made.append(Compare(stat, NEGATED[op] if clause.negated else op, number))
    if not made:
        raise refusal("a number is missing here", clause.span, "for example `whose Difficulty is 3 or less`")
    return made


def _being(clause: Clause, kind: str, context: Context) -> tuple[tuple[Place, ...], list[Filter]]:
    zones: tuple[Place, ...] = ()
    tests: list[Filter] = []
    for setting in clause.settings:
        if setting.host is not None and clause.verb == "have" and is_trap(setting.host, context):
            setting.host.hangers.append((setting.preposition, setting.phrase))
    for phrase in clause.objects:
        tests += _what(phrase, clause, context)
    lying = clause.verb == "have" and any(is_trap(phrase, context) for phrase in clause.objects)
    for setting in clause.settings:
        if lying and setting.host in clause.objects:
            continue  # `has a trap on it`: read with the trap
        zone, more = refs._hanger(setting.preposition, setting.phrase, kind, context)
        zones += zone
        tests += more
    if clause.says("in play"):
        zones += (kinds.FIELD, kinds.IN_PLAY)
    if not zones and not tests:
        raise refusal("this does not say which cards", clause.span)
    return zones, tests


def _what(phrase: Phrase, clause: Clause, context: Context) -> list[Filter]:
    """Return the filters of what something is or has."""
    negated = clause.negated or phrase.determiner == "no"
    if phrase.head == "keyword" or (phrase.keywords and phrase.head == "snax"):
        return [Has(keyword, negated) for p in (phrase, *phrase.also) for keyword in p.keywords]
    if clause.verb == "have" and is_trap(phrase, context):
        return carrying(phrase, context, has=True, without=clause.negated)
    if phrase.head == "named":
        return [Called(tuple(c for p in (phrase, *phrase.also) for c in p.cards), negated)]
    if phrase.is_stat:
        op, number = amounts.comparison(phrase, context)
        return [Compare(phrase.head, NEGATED[op] if clause.negated else op, number)]
    if phrase.head == "attachment" and clause.verb == "have":
        return [Compare("attachments", "=" if negated else ">=", 0 if negated else 1)]
    if phrase.head == "ability":
        return [Bare(not negated, abilities=True)]
    if phrase.head in ("trap", "snax", "grumpus"):
        return [OfKind(phrase.head, negated)]
    if phrase.head == "card" and "grumpus" in (phrase.pile, *phrase.adjectives):
        return [OfKind("grumpus", negated)]
    raise refusal("this does not say which cards", phrase.span)


def done_by(clause: Clause, kind: str, context: Context) -> tuple[tuple[Place, ...], list[Filter]]:
    """Read `you have eaten`, `caught this turn`, `played on this Snak`: where such cards lie."""
    subject = clause.subject
    who: Reference | None = (
        seats.players(subject, context) if subject is not None and kinds.is_player(subject, context) else None
    )
    tests: list[Filter] = []
    for setting in clause.settings:
        if setting.preposition in ("on", "in front of") and kinds.is_card(setting.phrase, context):
            tests.append(LiesOn(refs.cards_all(setting.phrase, context, (kinds.FIELD,))))
        elif setting.preposition == "by" and kinds.is_player(setting.phrase, context):
            who = seats.players(setting.phrase, context)
    timed = [*(s.phrase for s in clause.settings), *clause.objects]
    just = clause.says("just")
    if clause.verb in ("catch", "eat", "draw") and (just or any(p.head == "turn" for p in timed)):
        raise refusal(
            "cards do not remember in which turn they came",
            clause.verb_span,
            "it can be counted: `for each Bugsnak you caught this turn`",
        )
    match clause.verb:
        case "eat":
            return (Place("eaten", "", who or Players()),), tests
        case "catch" | "have" | "draw":
            return (Place("hand", "", who or Players()),), tests
        case "discard":
            if who is not None:
                raise refusal(
                    "who discarded a card is not kept",
                    clause.verb_span,
                    "count what a text discards: `Discard 2 Traps. Draw a Trap for each card discarded this way.`",
                )
            return (Place("discard", kind if kind in ("trap", "grumpus") else "trap"),), tests
        case "play" | "put" | "attach" | "lie" | "use":
            tests += [PlayedBy(who)] if who is not None and who != Players() else []
            return (kinds.ON,) if kind in ("trap", "card", "named") else (kinds.IN_PLAY,), tests
        case "choose":
            return (), tests
        case "move":
            return (), tests
    raise refusal(f"`{clause.form}` does not say which cards", clause.verb_span)


def player_filters(clause: Clause, context: Context) -> list[Filter]:
    """Return the filters of a relative clause about players: `who is TIRED`, `who has 3 or more Traps`."""
    negated = clause.negated
    keyword = context.vocabulary.verb(clause.form)
    if keyword is not None and clause.verb not in ("be", "have"):
        return [Has(keyword, negated)]
    tests: list[Filter] = []
    for phrase in clause.objects:
        if phrase.head == "keyword":
            tests.append(Has(phrase.keywords[0], negated))
        elif clause.verb == "have":
            op, number = amounts.comparison(phrase, context)
            if phrase.comparative:
                number = StatOf(seats.player_stat(phrase, context), You())
                op = phrase.comparative
            tests.append(Compare(seats.player_stat(phrase, context), NEGATED[op] if negated else op, number))
        elif clause.verb == "eat":
            op, number = amounts.comparison(phrase, context)
            tests.append(Compare("eaten", op, number))
    if not tests:
        raise refusal("this does not say which players", clause.span)
    return tests
