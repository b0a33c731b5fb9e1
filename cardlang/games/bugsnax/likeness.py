"""Clauses that make one card like another: `This Snak is a copy of …`, `Bug Nets count as Snak Traps`."""

from __future__ import annotations

from cardlang.games.bugsnax import amounts, kinds, statements
from cardlang.games.bugsnax import references as refs
from cardlang.games.bugsnax.clauses import Clause
from cardlang.games.bugsnax.context import Context, refusal
from cardlang.games.bugsnax.effects import Host, Place, Reference, StatOf, This
from cardlang.games.bugsnax.nouns import Phrase
from cardlang.games.bugsnax.pointing import pointed, pointed_kind
from cardlang.games.bugsnax.rules import Grant, Modify, Named, Rule, Several
from cardlang.games.bugsnax.steps import Copy

_WHOLE = "for example `This Snak is a copy of another Bugsnak`"


def copy(clause: Clause, context: Context) -> None:
    """`This Snak is a copy of another Bugsnak.`, `copy of Strabby`, `it becomes a copy of this Snak`."""
    clause.settle()
    if len(clause.objects) != 1 or clause.objects[0].also:
        raise refusal("a copy is of one card", clause.verb_span, _WHOLE)
    model = clause.objects[0]
    if model.head in refs.NO_CARDS or kinds.is_player(model, context):
        raise refusal("only whole cards are copied", model.span, _WHOLE)
    if model.head in ("it", "that", "they"):
        refs.as_kind(model, _own_kind(clause.subject, context), context)
        model.meant = model.meant or pointed(model, context)
    copying, kind = _copying(clause, context)
    with_what = next(
        (p for preposition, p in model.hangers if preposition in ("with", "without", "worth")), None
    )
    if model.head == "named" and with_what is not None:
        raise refusal("a copy is like its card in everything", with_what.span, _WHOLE)
    named = model.head == "named" and not (model.hangers or model.clauses or model.owner)
    of = None if named else _model(model, copying, kind, context)
    itself = (This(), Host()) if context.kind in ("snax", "keyword") else (copying,)
    if of == copying or (of in itself and copying in itself):
        raise refusal("a card is no copy of itself", model.span, _WHOLE)
    meant = kinds.kind_of(model, context) if named else _kind(model, of, context)
    if meant not in (kind, "card"):
        raise refusal("a card can be a copy of one of its own kind only", model.span, _WHOLE)
    until = "" if context.until in ("", "match") else context.until
    context.steps.append(Copy(copying, of, model.cards[0] if named else "", until))


def _own_kind(subject: Phrase | None, context: Context) -> str:
    """Return the kind of card that a clause speaks of as becoming a copy."""
    if subject is not None and kinds.kind_of(subject, context) != "card":
        return kinds.kind_of(subject, context)
    return "snax" if context.kind == "keyword" else context.kind


def _copying(clause: Clause, context: Context) -> tuple[Reference, str]:
    """Return which cards become copies, and of which kind they are: Snax and traps on the field can."""
    subject = clause.subject
    if subject is None:
        found: Reference = This() if context.kind == "trap" else Host()
        kind = "snax" if context.kind == "keyword" else context.kind
    else:
        if any(relative.verb == "play" and not relative.helpers for relative in subject.clauses):
            raise refusal(
                "this becomes a copy when it is played",
                subject.span,
                "`When you play a trap, it becomes a copy of …`",
            )
        place = kinds.ON if kinds.kind_of(subject, context) == "trap" else kinds.FIELD
        found = refs.cards(subject, context, (place,))
        kind = _kind(subject, found, context)
    if kind not in ("snax", "trap"):
        span = clause.verb_span if subject is None else subject.span
        raise refusal("only Snax and traps on the field become copies", span, _WHOLE)
    return found, kind


def _kind(phrase: Phrase, found: Reference | None, context: Context) -> str:
    pointing = phrase.head in ("this", "it", "that", "they") or phrase.determiner in ("this", "that", "the")
    if pointing and found is not None and kinds.kind_of(phrase, context) == "card":
        return pointed_kind(phrase, found, context)
    return kinds.kind_of(phrase, context)


def _model(model: Phrase, copying: Reference, kind: str, context: Context) -> Reference:
    """Return the card that is copied: another one than the copy itself."""
    before = pointed(model, context)
    if before is None and model.head != "top" and model.determiner in ("a", "any", "another"):
        model.adjectives.add("other")
    default: Place = kinds.ON if kind == "trap" else kinds.FIELD
    if model.head in ("top", "bottom"):
        default = Place("deck", kind)
    if model.number not in (None, 1) or (model.plural and before is None):
        raise refusal("a copy is of one card", model.span, _WHOLE)
    return refs.cards(model, context, (default,))


# -- counting as -------------------------------------------------------------------------------------------------


def counts_as(clause: Clause, like: Phrase, context: Context) -> list[Rule]:
    """`This Bugsnak counts as SLIPPERY`, `this counts as a Sauce Slinger`, `this counts as 2 traps`."""
    rules: list[Rule] = []
    for phrase in (like, *like.also):
        rules += _counts_as(clause, phrase, context)
    return rules


def _counts_as(clause: Clause, like: Phrase, context: Context) -> list[Rule]:
    for preposition, hanger in list(like.hangers):
        if preposition not in ("against", "on") or clause.subject is None:
            raise refusal(f"`{preposition} …` does not fit here", hanger.span)
        like.hangers.remove((preposition, hanger))
        clause.subject.hangers.append(("on", hanger))
    whose = _whose(clause.subject, like, context)
    if like.head == "keyword" or (like.keywords and like.head == "snax"):
        return [Grant(keyword, whose, clause.negated) for keyword in like.keywords]
    if clause.negated:
        raise refusal("only keywords are denied so", like.span, "`does not count as SLIPPERY`")
    if like.is_stat:
        _op, number = amounts.comparison(like, context)
        return [Modify(like.head, "base", number, whose)]
    if like.head == "named" and like.number in (None, 1):
        return [Named(card, whose) for card in like.cards]
    if like.head in ("trap", "snax", "card") and like.number is not None and not like.op:
        return [Several(like.number, whose)]
    raise refusal(
        "this is nothing a card counts as",
        like.span,
        "cards count as a keyword, as a card of another name, as power, difficulty or points, or as 2 traps",
    )


def _whose(subject: Phrase | None, like: Phrase, context: Context) -> Reference:
    """Return the cards that count as something, which must be of its kind."""
    power = like.head == "power"
    wanted = kinds.kind_of(like, context) if like.head in ("named", "trap", "snax") else ""
    wanted = "trap" if power else "snax" if like.is_stat or like.keywords else wanted
    if subject is None:
        return statements.bearers(None, context, "power" if wanted == "trap" else "difficulty")
    refs.as_kind(subject, wanted or context.kind, context)
    if kinds.is_player(subject, context):
        raise refusal("players count as nothing else", subject.span, "for example `This Bugsnak counts as …`")
    whose = statements.bearers(subject, context, "power" if wanted == "trap" else "difficulty")
    found = _kind(subject, whose, context)
    if wanted and found not in (wanted, "card") and not (like.keywords and found != "trap"):
        raise refusal("a card counts as one of its own kind only", like.span, "a trap counts as a trap")
    return whose


def alike(clause: Clause, context: Context) -> list[Rule] | None:
    """`This has the same Power as another trap on this Snak.`"""
    phrase = clause.objects[0] if len(clause.objects) == 1 else None
    like = next((s for s in clause.settings if s.preposition == "as"), None)
    if phrase is None or like is None or not phrase.is_stat or "same" not in phrase.adjectives:
        return None
    for setting in [s for s in clause.settings if s is not like]:
        like.phrase.hangers.append((setting.preposition, setting.phrase))
    clause.settings = []
    if like.phrase.is_stat:
        number = amounts.amount(like.phrase, context)
        return [Modify(phrase.head, "base", number, statements.bearers(clause.subject, context, phrase.head))]
    place = (kinds.ON,) if phrase.head == "power" else (kinds.FIELD,)
    if like.phrase.number is not None or like.phrase.plural or not kinds.is_card(like.phrase, context):
        raise refusal("a number is that of one card", like.phrase.span, "`the same Power as that trap`")
    model = refs.cards(
        like.phrase, context, place
    )  # before its bearer is spoken of, which is not `that trap`
    whose = statements.bearers(clause.subject, context, phrase.head)
    if model == whose:
        raise refusal("a card has its own number anyway", like.phrase.span, "`the same Power as that trap`")
    return [Modify(phrase.head, "base", StatOf(phrase.head, model), whose)]
