"""Clauses as tests: `if you have 3 or more Traps`, `while this is DIZZY`, `a Snak that is SLIPPERY`."""

from __future__ import annotations

from cardlang.games.bugsnax import amounts, kinds, places, seats
from cardlang.games.bugsnax import references as refs
from cardlang.games.bugsnax.carrying import NEGATED, any_traps, is_trap, of_the_snak, says_other
from cardlang.games.bugsnax.clauses import Clause
from cardlang.games.bugsnax.context import Context, refusal
from cardlang.games.bugsnax.effects import (
    Among,
    Best,
    Compare,
    Count,
    Done,
    Every,
    Has,
    Host,
    In,
    LiesOn,
    No,
    Not,
    Number,
    OfKind,
    Place,
    Players,
    Query,
    Reference,
    Some,
    StatOf,
    Tally,
    Test,
    This,
    You,
    YourTurn,
)
from cardlang.games.bugsnax.filters import card_filters, done_by
from cardlang.games.bugsnax.nouns import Phrase

EVENTS = ("catch", "eat", "play", "draw", "discard", "move", "take")


# -- whole conditions -----------------------------------------------------------------------------------------


def test(clause: Clause, context: Context) -> Test:
    """Return the test that a clause behind `if`, `while` or `unless` makes."""
    found = _test(clause, context)
    return No(found) if clause.opening in ("unless",) else found


def joined(tests: list[Test], word: str) -> Test:
    """Join tests by `and` or `or`."""
    if len(tests) == 1:
        return tests[0]
    return Some(tuple(tests)) if word == "or" else Every(tuple(tests))


def _test(clause: Clause, context: Context) -> Test:
    subject, verb = clause.subject, clause.verb
    if not verb:
        return _verbless(clause, context)
    if verb == "do" and not clause.objects:
        done = Done()
        return No(done) if clause.negated else done
    if subject is not None and subject.head == "there":
        return _there(clause, context)
    if (
        subject is not None
        and subject.head == "it"
        and verb == "be"
        and any(o.head == "turn" for o in clause.objects)
    ):
        turn = next(o for o in clause.objects if o.head == "turn")
        mine = YourTurn(seats.owner_of(turn, context) or You())
        return No(mine) if clause.negated else mine
    if subject is None or kinds.is_player(subject, context):
        return _player_test(clause, context)
    if subject.head in kinds.PLACE_HEADS:
        return _place_test(clause, subject, context)
    if subject.is_stat:
        return _stat_test(clause, subject, context)
    return _card_test(clause, subject, context)


def _verbless(clause: Clause, context: Context) -> Test:
    if clause.objects and clause.objects[0].head == "keyword":
        return _any(Among(_self(context), (Has(clause.objects[0].keywords[0]),)))
    if any("able" in o.adjectives for o in clause.objects):
        return Number(0, "=", 0)
    raise refusal(
        "this condition has no verb", clause.span, "write for example `if you have 3 or more Traps`"
    )


def _self(context: Context) -> Reference:
    return Host() if context.kind in ("snax", "keyword") else This()


def _any(found: Reference, negated: bool = False) -> Number:
    return Number(Count(found), "=" if negated else ">=", 0 if negated else 1)


def _there(clause: Clause, context: Context) -> Test:
    if not clause.objects:
        raise refusal(
            "say what there is", clause.span, "for example `if there are 3 or more Bugsnax on the field`"
        )
    clause.settle()
    phrase = clause.objects[0]
    op, number = amounts.comparison(phrase, context, ">=" if phrase.number is None else "=")
    group: Reference = (
        seats.player_group(phrase, context)
        if kinds.is_player(phrase, context)
        else refs.query(phrase, context, places.default_places(phrase, context))
    )
    if isinstance(group, Query) and number != 0:
        context.mention(group.kind, group, many=number != 1)
    found = Count(group, kinds="different" in phrase.adjectives)
    return Number(found, NEGATED[op] if clause.negated else op, number)


def _players_meant(phrase: Phrase | None, context: Context) -> tuple[Reference, bool]:
    """Return the players a condition is about, and whether one of them is enough."""
    if phrase is None or phrase.head == "you":
        return You(), True
    if phrase.head in ("they", "who", "it") or phrase.determiner in ("that", "the"):
        return seats.players(phrase, context), True
    group = seats.player_group(phrase, context)
    return group, phrase.determiner not in ("all", "others")


def _player_test(clause: Clause, context: Context) -> Test:
    who, some = _players_meant(clause.subject, context)
    verb = clause.verb
    if verb == "be" and clause.objects and clause.objects[0].head == "keyword":
        return _any(Among(who, (Has(clause.objects[0].keywords[0]),)), clause.negated)
    keyword = context.vocabulary.verb(clause.form)
    if keyword is not None and verb not in ("be", "have"):
        return _any(Among(who, (Has(keyword),)), clause.negated)
    if clause.says("this way"):
        return _this_way(clause, context)
    if verb in EVENTS:
        return _tally(clause, who, context)
    if verb in ("have", "be") and clause.objects:
        return _having(clause, clause.objects[0], who, some, context)
    raise refusal(
        f"`{clause.form}` is no condition",
        clause.verb_span,
        "conditions say what somebody has, is or did: `if you have 3 or more Traps`",
    )


def _this_way(clause: Clause, context: Context) -> Test:
    """Read `if you discard a Snak Trap this way`: one of the cards spoken of last."""
    cards = context.last_card()
    if cards is None or not clause.objects:
        return No(Done()) if clause.negated else Done()
    wanted = refs.query(clause.objects[0], context, ())
    kind = (OfKind(wanted.kind),) if wanted.kind != "card" else ()
    return _any(Among(cards, (*kind, *wanted.tests)), clause.negated)


def _tally(clause: Clause, who: Reference, context: Context) -> Test:
    """Read `you caught a Bugsnak this turn`, `you have eaten 2 or more Bugsnax`."""
    phrase = clause.objects[0] if clause.objects else None
    now = any(s.phrase.head == "turn" for s in clause.settings) or any(
        o.head == "turn" for o in clause.objects
    )
    if any(
        s.preposition in ("on", "in front of") and kinds.is_card(s.phrase, context) for s in clause.settings
    ):
        raise refusal(
            "what was done to one card this turn is not kept",
            clause.span,
            "ask what lies there: `At the end of your turn, if there are no traps on this, …`",
        )
    if not now and not clause.helpers and clause.form == f"{clause.verb}s":
        raise refusal(
            "this is something to do, and no condition",
            clause.verb_span,
            "write for example `Another player may discard a Trap. If they do not, …`",
        )
    kind = kinds.kind_of(phrase, context) if phrase is not None and phrase.head != "turn" else "card"
    compared = phrase is not None and (phrase.superlative or (phrase.comparative and phrase.number is None))
    if phrase is not None and compared and clause.verb == "eat" and not now:
        phrase.adjectives.add(
            "eaten"
        )  # `you have eaten more Bugsnax than …` compares what players have eaten
        return _having(clause, phrase, who, True, context)
    op, number = (
        amounts.comparison(phrase, context, ">=")
        if phrase is not None and phrase.head != "turn" and phrase.determiner != "another"
        else (">=", 1)
    )
    if phrase is not None and phrase.determiner in ("any", "a") and phrase.number is None:
        op, number = ">=", 1
    if phrase is not None and says_other(phrase) and isinstance(number, int):
        number = (number if phrase.number is not None else 1) + (kind in (context.kind, "card"))
    if clause.negated:
        op = NEGATED[op]
    if clause.verb == "eat" and not now:
        if phrase is None:
            raise refusal(
                "say what was eaten, or when",
                clause.verb_span,
                "for example `if you ate a Bugsnak this turn`",
            )
        eaten = refs.query(phrase, context, (Place("eaten", "", who),))
        return Number(Count(eaten, kinds="different" in phrase.adjectives), op, number)
    return Number(Tally(f"{clause.verb} {kind}", who), op, number)


def _than(phrase: Phrase, clause: Clause) -> Phrase | None:
    """Return whom a number is compared with, also behind a place: `more Traps in your hand than …`."""
    for host in (phrase, *(p for _, p in phrase.hangers), *(s.phrase for s in clause.settings)):
        for preposition, hanger in host.hangers:
            if preposition == "than":
                return hanger
    return None


def _having(clause: Clause, phrase: Phrase, who: Reference, some: bool, context: Context) -> Test:
    if phrase.head == "keyword":
        return _any(Among(who, (Has(phrase.keywords[0]),)), clause.negated)
    if phrase.superlative:
        best = Best(Players(), seats.player_stat(phrase, context), phrase.superlative)
        return _any(Among(best, (In(who),)), clause.negated)
    if phrase.comparative and phrase.number is None:
        other = _than(phrase, clause)
        if other is None and isinstance(who, You):
            raise refusal("than whom?", phrase.span, "for example `more Traps than each other player`")
        stat = seats.player_stat(phrase, context)
        than = (
            StatOf(stat, seats.players(other, context))
            if other is not None and other.determiner != "a" and other.head != "player"
            else StatOf(stat, You())
        )
        op = NEGATED[phrase.comparative] if clause.negated else phrase.comparative
        if other is not None and other.head in ("player", "opponent", "everyone else"):
            group = seats.player_group(other, context)
            passed = Among(group, (Compare(stat, _MIRRORED[op], StatOf(stat, who)),))
            any_other = context.words(other.span).lower().startswith("any ")
            everyone = other.determiner in ("all", "others") or other.head == "everyone else"
            if any_other or everyone or other.plural:
                return Number(Count(passed), "=", Count(group))
            return _any(passed)
        return _any(Among(who, (Compare(stat, op, than),)))
    op, number = amounts.comparison(phrase, context, ">=" if phrase.number is None else "=")
    if phrase.determiner in ("any", "a", "another") and phrase.number is None:
        op, number = ">=", 1
    if clause.negated:
        op = NEGATED[op]
    if phrase.head in ("points", "action"):
        return _any(Among(who, (Compare(seats.player_stat(phrase, context), op, number),)))
    clause.settle()
    if (kinds.is_card(phrase, context) and op != "=") or number != 0:
        kind = kinds.kind_of(phrase, context)
        found = refs.query(phrase, context, (Place("hand", "", who),)) if kind != "card" else None
        if found is not None:
            context.mention(kind, found, many=number != 1)
    if (
        phrase.owner is None and not phrase.hangers and not phrase.clauses and not isinstance(who, You)
    ) or not some:
        return _any(Among(who, (Compare(seats.player_stat(phrase, context), op, number),)))
    zone: tuple[Place, ...] = (Place("hand", "", who),)
    if any(p.head == "hand" or p.head == "nothing" for _, p in phrase.hangers):
        phrase.hangers = [(prep, p) for prep, p in phrase.hangers if p.head != "hand"]
    if "in play" in clause.adverbs or phrase.head == "attachment":
        zone = (Place("play", "grumpus", who),)
    kinds_only = "different" in phrase.adjectives
    return Number(Count(refs.query(phrase, context, zone), kinds=kinds_only), op, number)


_MIRRORED = {"<": ">", "<=": ">=", ">": "<", ">=": "<=", "=": "=", "!=": "!="}


def _place_test(clause: Clause, subject: Phrase, context: Context) -> Test:
    zone = places.places(subject, context)
    if any("empty" in o.adjectives for o in clause.objects):
        return _any(Query("card", zone), not clause.negated)
    if clause.verb == "have" and clause.objects:
        phrase = clause.objects[0]
        op, number = amounts.comparison(phrase, context, ">=")
        return Number(Count(refs.query(phrase, context, zone)), NEGATED[op] if clause.negated else op, number)
    raise refusal("of a place one can ask whether it is empty", clause.span)


def _stat_test(clause: Clause, subject: Phrase, context: Context) -> Test:
    stat = StatOf(subject.head, amounts.stat_bearer(subject, context))
    phrase = next(
        (
            o
            for o in clause.objects
            if o.head in ("amount", "power", "difficulty", "points", "number", "ones")
        ),
        None,
    )
    if phrase is None:
        raise refusal("a number is missing here", clause.span, "for example `3 or more`")
    op, number = (
        amounts.comparison(phrase, context)
        if phrase.number is not None or phrase.than or phrase.comparative
        else (phrase.op or "=", amounts.amount(phrase, context))
    )
    return Number(stat, NEGATED[op] if clause.negated else op, number)


def _only_trap(clause: Clause, group: Reference, context: Context) -> Test:
    """Read `if this is the only trap on this Snak`: no other one lies there."""
    clause.says("only")
    clause.settle()
    phrase = clause.objects[-1] if clause.objects else None
    if context.kind != "trap" or group != This() or phrase is None or phrase.head != "trap":
        raise refusal("only a trap is asked so about itself", clause.span, "`if this is the only trap on …`")
    lying = refs.query(phrase, context, (kinds.ON,))
    others = Query("trap", (kinds.ON,), (*lying.tests, Not(This())))
    return _any(others, not clause.negated)


def _such_traps(clause: Clause, traps: Phrase, snax: Reference, context: Context) -> Test:
    """Read `this Snak has no other traps` on a trap, `this has a Bug Net on it`: such traps that lie there."""
    traps = of_the_snak(traps)
    if says_other(traps) and context.kind != "trap":
        raise refusal("other traps than which?", traps.span, "`if this Snak has 2 or more traps`")
    some = traps.determiner in ("another", "a") and traps.number is None
    op, number = (">=", 1) if some else amounts.comparison(traps, context, ">=" if not traps.number else "=")
    lying = refs.query(traps, context, (kinds.ON,))
    beside = (Not(This()),) if says_other(traps) else ()
    tests = (*(t for t in lying.tests if t != Not(This())), LiesOn(snax), *beside)
    return Number(Count(Query("trap", (kinds.ON,), tests)), NEGATED[op] if clause.negated else op, number)


def _card_test(clause: Clause, subject: Phrase, context: Context) -> Test:
    """Read `this is DIZZY`, `it is a Trap`, `any Bugsnak on the field is SLIPPERY`, `it has 2 or more traps`."""
    group = refs.cards_all(subject, context, places.default_places(subject, context))
    kind = kinds.kind_of(subject, context)
    if clause.verb in EVENTS and not clause.passive and not clause.helpers:
        raise refusal(
            f"`{clause.form}` is something that happens, and no condition",
            clause.verb_span,
            f"what happens stands behind `when`: `When this {clause.form} …, …`",
        )
    if clause.verb in EVENTS and not clause.objects and (clause.passive or clause.helpers):
        zones, tests = done_by(clause, kind, context)
        return _any(Among(group, (In(Query("card", zones)), *tests)), clause.negated)
    if clause.verb == "be" and "only" in clause.adverbs:
        return _only_trap(clause, group, context)
    traps = clause.objects[0] if len(clause.objects) == 1 and clause.verb == "have" else None
    if traps is not None and is_trap(traps, context) and subject.determiner not in ("all", "no"):
        for setting in [s for s in clause.settings if s.host is traps]:
            clause.settings.remove(setting)
            traps.hangers.append((setting.preposition, setting.phrase))
        if says_other(traps) or (subject.number is None and not any_traps(of_the_snak(traps))):
            return _such_traps(clause, traps, group, context)
    clause.subject = None
    if subject.determiner in ("all", "no"):
        zones, tests = card_filters(clause, kind, context)
        good = Among(group, tuple(tests) + ((In(Query("card", zones)),) if zones else ()))
        return _any(good, True) if subject.determiner == "no" else Number(Count(good), "=", Count(group))
    if subject.number is not None:
        op, number = amounts.comparison(subject, context, ">=")
        zones, tests = card_filters(clause, kind, context)
        good = Among(group, tuple(tests) + ((In(Query(kind, zones)),) if zones else ()))
        return Number(Count(good), op, number)
    if clause.says("already") and clause.form in ("was", "were"):
        raise refusal(
            "this is asked once it has been done",
            clause.verb_span,
            "ask before: `Choose a Bugsnak. If it is DIZZY, … Otherwise, …`",
        )
    if clause.objects and any(s.phrase.head in ("it", "this") for s in clause.settings):
        clause.settings = [s for s in clause.settings if s.phrase.head not in ("it", "this")]
    zones, tests = card_filters(clause, kind if kind != "card" else "snax", context)
    if clause.negated and zones:
        return _any(Among(group, (*tests, In(Query("card", zones)))), True)
    return _any(Among(group, tuple(tests) + ((In(Query("card", zones)),) if zones else ())))
