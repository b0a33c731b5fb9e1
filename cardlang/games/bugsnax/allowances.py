"""Clauses that say what counts and what can be done: ignored traps, what is forbidden, what is free."""

from __future__ import annotations

from cardlang.games.bugsnax import amounts, kinds, likeness, places, seats, statements
from cardlang.games.bugsnax import references as refs
from cardlang.games.bugsnax.clauses import Clause, Setting
from cardlang.games.bugsnax.context import Context, refusal
from cardlang.games.bugsnax.effects import (
    Count,
    Every,
    Filter,
    Host,
    In,
    LiesOn,
    No,
    Not,
    Number,
    Players,
    Query,
    Reference,
    Test,
    This,
    You,
    YourTurn,
)
from cardlang.games.bugsnax.nouns import Phrase
from cardlang.games.bugsnax.rules import Blank, Costs, Forbid, Free, Grant, Ignore, Modify, Rule

_FORBIDDEN = ("play", "catch", "eat", "draw", "discard", "take", "move", "return", "use", "gain")


# -- what counts, what is allowed -----------------------------------------------------------------------------------


def _traps(phrase: Phrase, context: Context) -> tuple[Filter, ...]:
    found = refs.cards_all(phrase, context, ())
    if isinstance(found, Query) and not found.places:
        return found.tests
    return (In(found),)


def ignore(clause: Clause, context: Context) -> list[Rule] | None:
    """`Ignores traps with capture power less than 3.`"""
    snax: Reference = Host()
    if clause.subject is None:
        statements.only_snax(clause, context)
    if clause.subject is not None and not clause.passive:
        snax = refs.cards_all(clause.subject, context, (kinds.FIELD,))
    if clause.passive and clause.subject is not None:
        by = clause.take("by")
        snax = refs.cards_all(by.phrase, context, (kinds.FIELD,)) if by is not None else Host()
        return [Ignore(snax, _traps(clause.subject, context))]
    clause.settle()
    rules: list[Rule] = []
    for phrase in (p for o in clause.objects for p in (o, *o.also)):
        if phrase.head == "keyword":
            if context.kind == "trap" and snax in (This(), Host()):
                raise refusal(
                    "a trap cannot ignore a keyword",
                    phrase.span,
                    "write for example `This has +2 Power against SLIPPERY Bugsnax`, or `This Bugsnak loses SLIPPERY`",
                )
            rules += [Grant(k, snax, True) for k in phrase.keywords]
        elif phrase.head == "ability":
            whose = phrase.owner or next((p for prep, p in phrase.hangers if prep == "of"), None)
            rules.append(Blank(Host() if whose is None else refs.cards_all(whose, context, (kinds.FIELD,))))
        else:
            rules.append(Ignore(snax, _traps(phrase, context)))
    return rules or None


def count(clause: Clause, context: Context) -> list[Rule] | None:
    """`Traps with power 1 do not count against this`, `Bug Net counts as power 3 against this`."""
    twice = clause.says("twice")
    as_what = clause.take("as")
    if twice:
        return _count_twice(clause, as_what, context)
    if clause.subject is None and as_what is None:
        return None
    clause.settings = [s for s in clause.settings if s.preposition != "for"]
    against = clause.take("against", "toward", "on") or _hung_against(as_what)
    if as_what is not None and as_what.phrase.head not in ("power", "amount"):
        return _counts_as(clause, as_what.phrase, against, context)
    if clause.subject is None:
        return None
    snax = refs.cards_all(against.phrase, context, (kinds.FIELD,)) if against is not None else Host()
    if clause.negated:
        return [Ignore(snax, _traps(clause.subject, context))]
    if as_what is not None and as_what.phrase.head in ("power", "amount"):
        whose = refs.cards_all(clause.subject, context, (kinds.ON,))
        everywhere = against is None and context.kind == "grumpus"
        power = amounts.amount(as_what.phrase, context)
        return [Modify("power", "base", power, whose, () if everywhere else (In(snax),))]
    return None


def _hung_against(as_what: Setting | None) -> Setting | None:
    """Take `against …` from the number that something counts as, which it follows."""
    if as_what is not None and as_what.phrase.is_stat:
        for preposition, hanger in as_what.phrase.hangers:
            if preposition == "against":
                as_what.phrase.hangers.remove((preposition, hanger))
                return Setting(preposition, hanger, None)
    return None


def _count_twice(clause: Clause, as_what: Setting | None, context: Context) -> list[Rule] | None:
    """`Sauce Slingers count twice against this Bugsnak`: their power is doubled."""
    against = clause.take("against", "toward", "on")
    if clause.subject is None or clause.negated or as_what is not None or clause.objects:
        return None
    snax = () if against is None else (In(refs.cards_all(against.phrase, context, (kinds.FIELD,))),)
    refs.as_kind(clause.subject, "trap", context)
    if kinds.kind_of(clause.subject, context) not in ("trap", "named") and not (
        context.kind == "trap" and clause.subject.head == "this"
    ):
        raise refusal("only traps count twice", clause.subject.span, "`Traps count twice against this Snak`")
    return [Modify("power", "times", 2, statements.bearers(clause.subject, context, "power"), snax)]


def _counts_as(clause: Clause, like: Phrase, against: Setting | None, context: Context) -> list[Rule]:
    """Read `counts as …` with anything but power, which holds against every Snak alike."""
    if against is not None and against.phrase is not clause.subject and clause.subject is not None:
        clause.subject.hangers.append((against.preposition, against.phrase))
    return likeness.counts_as(clause, like, context)


def can(clause: Clause, context: Context) -> list[Rule] | None:
    """`this cannot be caught by Bug Net`, `players cannot play traps on this`, `you can only play 1 trap`."""
    negated = clause.negated
    only = clause.says("only")
    if may_play_free(clause, context):
        return [Free("play", You(), refs.cards_all(clause.objects[0], context, ()))]
    if not negated and not only:
        return None
    if only and any(o.number is not None or o.op for o in clause.objects):
        phrase = clause.objects[0]
        who = _who(clause.subject, context)
        return [Forbid(clause.verb, who, _kind_only(phrase, context), None, beyond=(phrase.number or 1) + 1)]
    if only:
        return _only_with(clause, context)
    keyword = None if clause.verb in _FORBIDDEN else context.vocabulary.verb(clause.form)
    if clause.verb in ("be", "become") and clause.objects and clause.objects[0].head == "keyword":
        keyword = clause.objects[0].keywords[0]
    if clause.verb.startswith("keyword "):
        keyword = clause.verb.removeprefix("keyword ")
    if keyword is not None:
        return _cannot_keyword(clause, keyword, context)
    if clause.verb not in _FORBIDDEN:
        raise refusal(
            f"`{clause.form}` cannot be forbidden",
            clause.verb_span,
            "what can be forbidden is to play, catch, eat, draw, discard, take, move, return or use",
        )
    return _cannot(clause, context)


def may_play_free(clause: Clause, context: Context) -> bool:
    """Whether a clause says `you may play Traps for free`: which ones is open, so it is no order."""
    cards = clause.objects[0] if len(clause.objects) == 1 else None
    plain = (
        cards is not None and cards.plural and not cards.determiner and cards.number is None and not cards.op
    )
    you = clause.subject is None or clause.subject.head == "you"
    return plain and you and clause.verb == "play" and "for free" in clause.adverbs and not clause.negated


def _who(phrase: Phrase | None, context: Context) -> Reference | None:
    if phrase is None:
        return You()
    if phrase.head in ("they", "who") or phrase.determiner in ("that",):
        return seats.players(phrase, context)
    return You() if phrase.head == "you" else seats.player_group(phrase, context)


def _kind_only(phrase: Phrase, context: Context) -> Reference:
    return Query(kinds.kind_of(phrase, context))


def _cannot_keyword(clause: Clause, keyword: str, context: Context) -> list[Rule]:
    subject = clause.subject
    if (
        subject is not None
        and kinds.is_player(subject, context)
        and (clause.passive or clause.verb in ("be", "become"))
    ):
        return [
            Forbid(
                f"keyword {keyword}",
                seats.player_group(subject, context) if subject.head != "you" else You(),
                None,
            )
        ]
    objects = [o for o in clause.objects if o.head != "keyword"]
    cards = (
        refs.cards_all(objects[0], context, (kinds.FIELD,))
        if objects
        else statements.bearers(subject, context, "difficulty")
    )
    return [Forbid(f"keyword {keyword}", None, cards)]


def _cannot(clause: Clause, context: Context) -> list[Rule]:
    for turn in (s.phrase for s in clause.settings if s.phrase.head == "turn"):
        if turn.clauses:
            raise refusal(
                "cards do not remember in which turn they came", turn.span, "`during your turn` can be said"
            )
    by = clause.take("by", "with", "using")
    if clause.passive:
        subject = clause.subject
        cards = refs.cards_all(subject, context, ()) if subject is not None else Host()
        if by is not None and not kinds.is_player(by.phrase, context) and clause.verb == "catch":
            return [Ignore(statements.bearers(subject, context, "difficulty"), _traps(by.phrase, context))]
        on = clause.take("on", "onto", "in front of", "to", "from")
        who = _who(by.phrase, context) if by is not None else None
        target = (
            refs.cards_all(on.phrase, context, (kinds.FIELD,))
            if on is not None and kinds.is_card(on.phrase, context)
            else None
        )
        return [Forbid(clause.verb, who, cards, target)]
    on = clause.take("on", "onto", "in front of", "to", "from", "against")
    clause.settings = [s for s in clause.settings if s.phrase.head not in ("turn", "hand", "field", "deck")]
    target = (
        refs.cards_all(on.phrase, context, (kinds.FIELD,))
        if on is not None and kinds.is_card(on.phrase, context)
        else None
    )
    phrases = [p for o in clause.objects if o.head not in ("turn",) for p in (o, *o.also)]
    if clause.verb == "use" and phrases and phrases[0].head == "ability":
        return _cannot_use(clause, phrases[0], context)
    cards_meant = refs.cards_all(phrases[0], context, ()) if phrases else None
    if on is not None and on.phrase.head in kinds.PLACE_HEADS and on.phrase.owner is not None:
        if not isinstance(cards_meant, Query):
            raise refusal(
                "say which cards", on.phrase.span, "for example `cannot discard Traps from your hand`"
            )
        lying = In(Query("card", places.places(on.phrase, context)))
        cards_meant = Query(cards_meant.kind, (), (*cards_meant.tests, lying))
    if by is not None and clause.verb == "catch" and cards_meant is not None:
        return [Ignore(cards_meant, _traps(by.phrase, context))]
    return [Forbid(clause.verb, _who(clause.subject, context), cards_meant, target)]


def need(clause: Clause, context: Context) -> list[Rule] | None:
    """`You need at least 2 traps to catch this`: fewer are ignored."""
    purpose, traps = clause.purpose, clause.objects[0] if len(clause.objects) == 1 else None
    if clause.negated or purpose is None or purpose.verb != "catch" or traps is None:
        return None
    anybody = clause.subject is None or kinds.is_player(clause.subject, context)
    snax = (
        purpose.objects[0] if anybody and len(purpose.objects) == 1 else None if anybody else clause.subject
    )
    if snax is None or kinds.kind_of(traps, context) not in ("trap", "named"):
        return None
    if traps.comparative:
        raise refusal(
            "say how many in all", traps.span, "for example `You need at least 2 traps to catch this`"
        )
    clause.purpose = None
    snak = statements.bearers(snax, context, "difficulty")
    op, number = amounts.comparison(traps, context, ">=")
    lying = Query("trap", (kinds.ON,), (LiesOn(snak), *refs.query(traps, context, (kinds.ON,)).tests))
    short: Test = No(Number(Count(lying), op, number))
    if anybody and clause.subject is not None and clause.subject.head != "you":
        group = seats.player_group(clause.subject, context)
        short = short if group == Players() else Every((YourTurn(group), short))
    return [Ignore(snak, (), test=short)]


def _cannot_use(clause: Clause, abilities: Phrase, context: Context) -> list[Rule]:
    """`Players cannot use abilities`, `You cannot use the abilities of Bugsnax`."""
    if abilities.keywords:
        raise refusal(
            "abilities are forbidden whatever they cost", abilities.span, "write `cannot use abilities`"
        )
    of = abilities.owner or next((p for preposition, p in abilities.hangers if preposition == "of"), None)
    cards = None if of is None else refs.cards_all(of, context, ())
    return [Forbid("use", _who(clause.subject, context), cards)]


def _only_with(clause: Clause, context: Context) -> list[Rule] | None:
    """`This can only be caught by Snak Trap`: every other trap is ignored."""
    by = clause.take("by", "with", "using")
    if by is None or clause.verb != "catch":
        return None
    if kinds.is_player(by.phrase, context):
        if by.phrase.head != "you":
            raise refusal("say who cannot", by.phrase.span, "for example `Other players cannot catch this`")
        return [
            Forbid("catch", Players(but=You()), statements.bearers(clause.subject, context, "difficulty"))
        ]
    snak = statements.bearers(clause.subject, context, "difficulty")
    if by.phrase.number is not None:
        op, number = amounts.comparison(by.phrase, context, ">=")
        lying = Query("trap", (kinds.ON,), (LiesOn(snak), *refs.query(by.phrase, context, (kinds.ON,)).tests))
        return [Ignore(snak, (), test=No(Number(Count(lying), op, number)))]
    wanted = refs.cards_all(by.phrase, context, (kinds.ON,))
    return [Ignore(snak, (Not(wanted),))]


def _surcharge(clause: Clause, action: Phrase, context: Context) -> list[Rule] | None:
    """`Traps cost 1 extra action to play`, `your Grumpus cards cost 1 less action`."""
    purpose, subject = clause.purpose, clause.subject
    event = "play" if purpose is None else purpose.verb
    if clause.negated or subject is None or event not in ("play", "eat") or len(clause.objects) > 1:
        return None
    if purpose is not None and (purpose.objects or purpose.settings):
        return None
    if event == "eat" and kinds.kind_of(subject, context) != "snax":
        return None
    clause.purpose = None
    who = seats.players(subject.owner, context) if subject.owner is not None else None
    number = (action.number or 1) * (-1 if action.comparative == "<" else 1)
    return [Costs(event, who, refs.cards_all(subject, context, ()), number)]


def cost(clause: Clause, context: Context) -> list[Rule] | None:
    """`Traps cost no action`, `playing this does not cost an action`."""
    action = next((o for o in clause.objects if o.head == "action"), None)
    if action is None:
        return None
    if action.comparative or action.adjectives & {"extra", "additional"}:
        return _surcharge(clause, action, context)
    if clause.negated or action.determiner == "no" or action.number == 0:
        subject = clause.subject
        if subject is not None and "next" in subject.adjectives:
            raise refusal(
                "a price cannot wait for the next card",
                subject.span,
                "`The first trap you play each turn costs …`",
            )
        cards = refs.cards_all(subject, context, ()) if subject is not None else This()
        return [Free("play", You(), cards, "first" in (subject.adjectives if subject else set()))]
    return None
