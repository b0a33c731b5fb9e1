"""Main clauses to steps and rules: who acts, what may be declined, what is one of two."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from cardlang.games.bugsnax import allowances, kinds, passing_orders, seats
from cardlang.games.bugsnax import vocabulary as words
from cardlang.games.bugsnax.clauses import Clause
from cardlang.games.bugsnax.context import Context, one_of, refusal
from cardlang.games.bugsnax.durations import take_duration
from cardlang.games.bugsnax.effects import Done, Players, Reference, Slot, You
from cardlang.games.bugsnax.nouns import Phrase
from cardlang.games.bugsnax.orders import ORDERS, under_keyword
from cardlang.games.bugsnax.permissions import check_who_may, denied, may_do
from cardlang.games.bugsnax.rules import Rule
from cardlang.games.bugsnax.statements import gains_itself, per_each, rules_of, treat
from cardlang.games.bugsnax.steps import Eat, Either, ForEach, Lasting, May, Prevent, Repeat, When, placed
from cardlang.source import Span

_OF_CARDS = ("become", "gain", "get", "lose", "have", "be")
"""Verbs that go on speaking of the card that is the subject of the clause before."""


def compile_body(clauses: list[Clause], as_if: Clause | None, context: Context) -> list[Rule]:
    """Add the steps of a sentence's main clauses; return the rules when the sentence only lays down rules.

    A clause without a subject shares that of the clause before it, `you may` included.
    """
    clauses = [denied(clause) for clause in _choose_one(clauses)]
    durations = [take_duration(clause) for clause in clauses]
    context.until = context.until or next((d for d in durations if d), "")
    context.chooses = context.chooses or bool(context.until)
    rules: list[Rule] = []
    at = 0
    while at < len(clauses):
        stop = at + 1
        while stop < len(clauses) and clauses[stop].subject is None:
            stop += 1
        run = clauses[at:stop]
        if len(run) < len(clauses) and stop < len(clauses) and _is_or(clauses[stop]) and may_do(run[0]):
            run = clauses[at:]
            stop = len(clauses)
        rules += _run(run, as_if, context)
        at = stop
    if rules and context.steps and not _all_rules(rules, context):
        context.steps.append(Lasting(tuple(rules), context.until or "match"))
        return []
    return rules


def _choose_one(clauses: list[Clause]) -> list[Clause]:
    """Read `choose one: draw 2 Traps or move a trap` as what it offers."""
    first = clauses[0]
    if (
        len(clauses) < 2
        or first.verb != "choose"
        or clauses[1].separator not in (":", ";")
        or not all(o.head in ("amount", "ones") for o in first.objects)
    ):
        return clauses
    rest = clauses[1:]
    rest[0].separator = ""
    for clause in rest[1:]:
        clause.separator = "or" if clause.separator == ";" else clause.separator
    return rest


def _all_rules(rules: list[Rule], context: Context) -> bool:
    from cardlang.games.bugsnax.steps import Choose

    return all(isinstance(step, Choose) for step in context.steps)


def _is_or(clause: Clause) -> bool:
    return clause.separator in ("or", ", or")


def _run(run: list[Clause], as_if: Clause | None, context: Context) -> list[Rule]:
    first = run[0]
    if as_if is not None and first.verb in ("treat", "count"):
        return _said(treat(first, as_if, context), Span(first.span.start, as_if.span.end))
    rules = _rules(run, context)
    if rules is not None:
        return rules
    subject = first.subject
    if subject is not None and _acts(subject, first, context) and not _passive_order(first):
        check_who_may(first)
        _players_act(run, subject, context)
    else:
        _act(run, context)
    return []


def _acts(subject: Phrase, clause: Clause, context: Context) -> bool:
    """Whether the subject are players who do something."""
    if kinds.is_player(subject, context):
        return True
    return subject.head == "they" and clause.verb in ORDERS and context.last_player() is not None


def _rules(run: Sequence[Clause], context: Context) -> list[Rule] | None:
    """Return the rules of a run of clauses that are all rules, else None."""
    if not all(_may_be_rule(clause, context) for clause in run):
        return None
    rules: list[Rule] = []
    subject = run[0].subject
    for clause in run:
        own, clause.subject = clause.subject, clause.subject or subject
        found = rules_of(clause, context)
        if found is None:
            return None
        start = clause.span.start if own is None else min(clause.span.start, own.span.start)
        rules += _said(found, Span(start, clause.span.end))
    return rules


def _said(rules: list[Rule], span: Span) -> list[Rule]:
    """Return rules with the words that lay them down."""
    return [attrs.evolve(rule, said=span) for rule in rules]


def _may_be_rule(clause: Clause, context: Context) -> bool:
    if may_do(clause) and "only" not in clause.adverbs:
        return allowances.may_play_free(clause, context)
    if gains_itself(clause, context):
        return True
    if clause.verb in ("be", "become", "gain") and any(o.head == "keyword" for o in clause.objects):
        about_player = clause.subject is None or kinds.is_player(clause.subject, context)
        return (clause.verb == "be" and not context.chooses and not about_player) or clause.negated
    return True


def _passive_order(clause: Clause) -> bool:
    return clause.passive and clause.verb in ORDERS


def _players_act(run: list[Clause], subject: Phrase, context: Context) -> None:
    """Let the players of the subject do the clauses, each on their own when there are several."""
    everyone = (
        subject.determiner in ("all", "others")
        or subject.head in ("everyone", "everyone else")
        or (subject.plural and not subject.determiner and subject.number is None)
    )
    if everyone and subject.head not in ("they", "you"):
        slot = context.new_slot()
        inner = context.inner()
        group = seats.player_group(subject, context)
        inner.subject = Slot(slot)
        inner.mention("player", Slot(slot))
        _act(run, inner)
        passing_orders.add_each(context, slot, group, inner.block())
        context.mention("player", group)
        return
    who: Reference = seats.players(subject, context) if subject.head != "you" else You()
    before, context.subject = context.subject, who
    if isinstance(who, Players):
        slot = context.new_slot()
        inner = context.inner()
        inner.subject = Slot(slot)
        _act(run, inner)
        passing_orders.add_each(context, slot, who, inner.block())
    else:
        _act(run, context)
    context.subject = before


def _act(run: list[Clause], context: Context) -> None:
    """Add the steps of clauses that one player does, with what may be declined and what is one of two."""
    may = may_do(run[0])
    choices: list[list[Clause]] = [[]]
    for clause in run:
        if _is_or(clause) and choices[-1]:
            choices.append([])
        choices[-1].append(clause)
    if len(choices) > 1:
        blocks, texts = [], []
        mentions = list(context.mentions)
        for part in choices:
            inner = context.inner()
            inner.mentions = list(mentions)
            texts.append(_text_of(part, context))
            _all(part, inner)
            blocks.append(inner.block())
        context.steps.append(Either(context.subject, tuple(blocks), tuple(texts)))
        return
    if may:
        inner = context.inner()
        text = _text_of(run, context)
        _all(run, inner)
        context.mentions = inner.mentions
        context.steps.append(May(context.subject, inner.block(), text))
        return
    _all(run, context)


def _text_of(run: list[Clause], context: Context) -> str:
    first = run[0]
    if not first.span.start <= first.verb_span.start < first.span.end:  # `… or one from each other player`
        return f"{first.form.lower()} {context.words(Span(first.span.start, run[-1].span.end))}"
    return context.words(Span(run[0].verb_span.start, run[-1].span.end))


def _all(run: Sequence[Clause], context: Context) -> None:
    about: Phrase | None = None
    for clause in run:
        if clause.subject is not None:
            about = None if kinds.is_player(clause.subject, context) else clause.subject
        elif about is not None and clause.verb in _OF_CARDS:
            clause.subject = Phrase(about.span, "it")  # `it loses SLIPPERY and becomes DIZZY`
        _one(clause, context)


def _one(clause: Clause, context: Context) -> None:
    """Add the steps of one clause."""
    purpose, clause.purpose = clause.purpose, None
    before = len(context.steps)
    _order(clause, context)
    context.steps[before:] = [placed(step, clause.span) for step in context.steps[before:]]
    if purpose is not None:
        inner = context.inner()
        _one(purpose, inner)
        context.mentions = inner.mentions
        context.steps.append(When(Done(), inner.block()))


def _order(clause: Clause, context: Context) -> None:
    clause.says(
        "instead", "also", "then", "immediately", "again", "now", "just", "still", "additionally", "too"
    ) if clause.verb not in ("do", "repeat", "play") else None
    if clause.negated:
        return _negated(clause, context)
    if _as_rules(clause, context):
        return None
    keyword = _keyword(clause, context)
    if keyword is not None:
        return under_keyword(keyword, clause, context, context.until)
    if clause.verb == "do":
        return _do(clause, context)
    if clause.verb == "use" and any(o.head == "ability" for o in clause.objects):
        raise refusal("abilities are used by their player only", clause.span)
    frame = ORDERS.get(_verb(clause, context))
    if frame is None:
        form = clause.form or "this"
        raise refusal(
            f"`{form}` orders nothing that a card can do",
            clause.verb_span if clause.verb else clause.span,
            f"orders start with {one_of(sorted(v for v in ORDERS if ' ' not in v))}, or a keyword's verb",
        )
    if _from_each(clause, context):
        return None
    per = None if clause.verb in ("draw", "discard", "gain", "lose", "search") else per_each(clause, context)
    if per is not None:
        inner = context.inner()
        frame(clause, inner)
        context.steps.append(Repeat(per, inner.block()))
        return None
    twice = clause.says("twice")
    start = len(context.steps)
    frame(clause, context)
    if twice:
        block = tuple(context.steps[start:])
        del context.steps[start:]
        context.steps.append(Repeat(2, block))
    return None


def _from_each(clause: Clause, context: Context) -> bool:
    """Do a clause once for each player whom it takes something from: `steal a Trap from each other player`."""
    for setting in clause.settings:
        phrase = setting.phrase
        whom = phrase.owner if phrase.owner is not None and phrase.head == "hand" else phrase
        if (
            setting.preposition != "from"
            or not kinds.is_player(whom, context)
            or whom.determiner not in ("all", "others")
        ):
            continue
        slot = context.new_slot()
        group = seats.player_group(whom, context)
        inner = context.inner()
        inner.mention("player", Slot(slot))
        setting.phrase = Phrase(whom.span, "they")
        _order(clause, inner)
        context.steps.append(ForEach(slot, group, inner.block()))
        return True
    return False


def _verb(clause: Clause, context: Context) -> str:
    """Return the verb whose frame reads the clause; what is said of a card is an order about it."""
    about_card = clause.subject is not None and not kinds.is_player(clause.subject, context)
    verb = clause.verb
    if verb == "copy":
        return verb
    if about_card and (clause.passive or verb in ("move", "return", "go", "come", "swap places")):
        assert clause.subject is not None
        clause.objects.insert(0, clause.subject)
        clause.subject = None
        clause.take("by")
        verb = {"go": "put", "come": "put"}.get(verb, verb)
        clause.verb = verb
    elif about_card and clause.subject is not None and verb in ORDERS:
        raise refusal(
            f"only players {verb}", clause.subject.span, f"for example `another player {clause.form} …`"
        )
    return verb


def _keyword(clause: Clause, context: Context) -> str | None:
    """Return the keyword that a clause puts its targets under."""
    if clause.verb.startswith("keyword "):
        return clause.verb.removeprefix("keyword ")
    for phrase in clause.objects:
        if (
            phrase.head == "keyword"
            and clause.verb in ("become", "be", "gain", "get", "have")
            and phrase.owner is None
        ):
            return phrase.keywords[0]
    if clause.verb in ORDERS or clause.verb in words.AUXILIARIES or not clause.form:
        return None
    return context.vocabulary.verb(clause.form)


def _as_rules(clause: Clause, context: Context) -> bool:
    """Lay down what a clause among orders says about cards: `… and it has +1 Power this turn`."""
    chooses, context.chooses = context.chooses, True
    if (
        clause.verb == "give"
        and len(clause.objects) > 1
        and not kinds.is_player(clause.objects[0], context)
        and (clause.objects[1].is_stat or clause.objects[1].head == "keyword")
    ):
        clause.subject, clause.verb = clause.objects.pop(0), "have"
        if clause.objects[0].head == "keyword":
            context.chooses = chooses
            return False
    rules = rules_of(clause, context) if _may_be_rule(clause, context) else None
    context.chooses = chooses
    if rules is None:
        return False
    context.steps.append(Lasting(tuple(_said(rules, clause.span)), context.until or "match"))
    return True


def _negated(clause: Clause, context: Context) -> None:
    """`Do not draw a card.` takes away what the step before would bring."""
    steps = context.steps or context.before
    last = steps[-1] if steps else None
    if clause.verb == "draw" and isinstance(last, Eat):
        steps[-1] = attrs.evolve(last, draw=False)
    elif clause.verb == "draw" and isinstance(last, May) and last.block and isinstance(last.block[-1], Eat):
        block = (*last.block[:-1], attrs.evolve(last.block[-1], draw=False))
        steps[-1] = attrs.evolve(last, block=block)
    elif context.until and clause.subject is not None and context.vocabulary.verb(clause.form):
        clause.helpers = ["can", "not"]  # `it does not flee this turn`
        context.steps.append(Lasting(tuple(rules_of(clause, context) or ()), context.until))
    elif clause.verb in ("discard", "play", "move", "eat", "catch", "draw") or context.vocabulary.verb(
        clause.form
    ):
        context.steps.append(Prevent())
    else:
        raise refusal(
            "nothing before this would do that",
            clause.span,
            "`Do not draw a card.` stands behind `Eat a Bugsnak.`",
        )


def _do(clause: Clause, context: Context) -> None:
    if any(o.head == "nothing" for o in clause.objects):
        context.steps.append(Prevent())
        return
    if clause.says("again", "twice"):
        context.steps.append(Repeat(1, context.block()))
        return
    raise refusal("`do` needs something behind it", clause.verb_span, "for example `do this again`")
