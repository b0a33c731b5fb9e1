"""Clauses that say how things are: `Snak Trap has +1 Power`, `This Bugsnak has SLIPPERY`, `reduce Difficulty by 1`."""

from __future__ import annotations

import attrs

from cardlang.games.bugsnax import allowances, amounts, kinds, likeness, seats
from cardlang.games.bugsnax import references as refs
from cardlang.games.bugsnax.clauses import Clause
from cardlang.games.bugsnax.context import Context, refusal
from cardlang.games.bugsnax.effects import (
    Amount,
    Count,
    Filter,
    Host,
    In,
    Not,
    Query,
    Reference,
    StatOf,
    Tally,
    This,
    You,
)
from cardlang.games.bugsnax.nouns import Phrase, size
from cardlang.games.bugsnax.rules import Blank, Free, Grant, Modify, Rule


def rules_of(clause: Clause, context: Context) -> list[Rule] | None:
    """Return the rules of a clause, or None."""
    if clause.verb == "do" or "would" in clause.helpers:
        return None
    if "can" in clause.helpers or "may" in clause.helpers or "must" in clause.helpers:
        return allowances.can(clause, context)
    match clause.verb:
        case "have":
            return _have(clause, context)
        case "be":
            return _be(clause, context)
        case "gain" | "get":
            return _gain(clause, context)
        case "lose":
            return _lose(clause, context)
        case "ignore":
            return allowances.ignore(clause, context)
        case "count":
            return allowances.count(clause, context)
        case "reduce" | "increase" | "double" | "triple" | "halve" | "set" | "change" | "become":
            return _change(clause, context)
        case "play":
            return _plays_free(clause)
        case "need" | "require":
            return allowances.need(clause, context)
        case "cost":
            return allowances.cost(clause, context)
    return None


def _plays_free(clause: Clause) -> list[Rule] | None:
    """`Play this for free if you have no Traps.`"""
    this = len(clause.objects) == 1 and clause.objects[0].head == "this"
    if not this or clause.subject is not None or "for free" not in clause.adverbs:
        return None
    return [Free("play", You(), This())]


# -- numbers ----------------------------------------------------------------------------------------------------


def bearers(phrase: Phrase | None, context: Context, stat: str) -> Reference:
    """Return the cards whose number a rule changes."""
    if phrase is None:
        return This() if stat == "power" and context.kind == "trap" else Host()
    place = (kinds.ON,) if stat == "power" else (kinds.FIELD,)
    refs.as_kind(phrase, "trap" if stat == "power" else "snax", context)
    chosen = phrase.determiner in ("a", "another") or phrase.number is not None or phrase.superlative
    if context.chooses and chosen:
        return refs.cards(phrase, context, place)
    found = refs.cards_all(phrase, context, place)
    context.mention(kinds.kind_of(phrase, context), found)
    return found


def scaled(number: int, per: Amount | None) -> Amount:
    """Return a number, times what `for each …` counts."""
    if per is None:
        return number
    if isinstance(per, Count):
        return Count(per.of, number * per.times, number * per.plus, per.kinds, per.each)
    if isinstance(per, StatOf):
        return StatOf(per.stat, per.of, number * per.times, number * per.plus)
    if isinstance(per, Tally):
        return Tally(per.event, per.who, number * per.times, number * per.plus)
    return number * per


def per_each(clause: Clause, context: Context) -> Amount | None:
    """Take `for each …` from a clause and return what it counts."""
    for setting in clause.settings:
        if setting.preposition in ("for", "per") and setting.phrase.head not in ("free",):
            clause.settings.remove(setting)
            phrase = setting.phrase
            kept = []
            for other in clause.settings:
                if other.host is phrase:
                    phrase.hangers.append((other.preposition, other.phrase))
                else:
                    kept.append(other)
            clause.settings = kept
            return _grouped(phrase, context)
    return None


def _grouped(phrase: Phrase, context: Context) -> Amount:
    """Return what `for each Bugsnak`, `for every 2 Bugsnax` counts."""
    size, plain = phrase.number, phrase.op == ""
    if size is None or size == 1 or not plain:
        return amounts.counted_amount(phrase, context)
    counted = amounts.counted_amount(attrs.evolve(phrase, number=None, determiner=""), context)
    if not isinstance(counted, Count) or size < 1:
        raise refusal("this cannot be counted in groups", phrase.span, "for example `for every 2 Bugsnax`")
    return attrs.evolve(counted, each=size)


def _raised(
    stat: str, number: int, per: Amount | None, whose: Reference, against: tuple[Filter, ...]
) -> Modify:
    """Return the rule that raises a stat; `each other trap` is one other than the trap that is raised."""
    if isinstance(per, Count) and isinstance(per.of, Query) and isinstance(whose, Query):
        tests = tuple(test for test in per.of.tests if test not in (Not(This()), Not(Host())))
        if per.of.kind == whose.kind and tests != per.of.tests:
            counted = attrs.evolve(per, of=attrs.evolve(per.of, tests=tests))
            return Modify(stat, "add", scaled(number, counted), whose, against, others=True)
    return Modify(stat, "add", scaled(number, per), whose, against)


def _modify(number: Phrase, whose: Reference, context: Context, per: Amount | None) -> Modify:
    """Return the rule of `+1 Power against SLIPPERY Bugsnax` or `Difficulty 3`."""
    against: list[Filter] = []
    for preposition, hanger in number.hangers:
        if preposition == "against":
            refs.as_kind(hanger, "snax", context)
            against.append(In(refs.cards_all(hanger, context, (kinds.FIELD,))))
        elif preposition not in ("for", "per"):
            raise refusal(f"`{preposition} …` does not fit here", hanger.span)
    if number.signed is not None:
        return _raised(number.head, number.signed, per, whose, tuple(against))
    if number.comparative or (number.number is not None and number.adjectives & {"extra", "additional"}):
        sign = -1 if number.comparative == "<" else 1
        return _raised(number.head, sign * (number.number or 1), per, whose, tuple(against))
    if number.number is None and number.than is None and not number.hangers:
        raise refusal(
            "a number is missing here", number.span, "write for example `+1 Power` or `-1 Difficulty`"
        )
    _op, amount = amounts.comparison(number, context)
    return Modify(number.head, "base", amount, whose, tuple(against))


def _have(clause: Clause, context: Context) -> list[Rule] | None:
    if clause.subject is not None and kinds.is_player(clause.subject, context):
        return _player_has(clause, context)
    alike = likeness.alike(clause, context)
    if alike is not None:
        return alike
    _against(clause)
    per = per_each(clause, context)
    _onto_subject(clause)
    rules: list[Rule] = []
    for phrase in clause.objects:
        for part in (phrase, *phrase.also):
            rules += _has_one(part, clause, context, per)
    if not rules:
        raise refusal("say what it has", clause.span, "for example `+1 Power`, `-1 Difficulty` or a keyword")
    return rules


def _against(clause: Clause) -> None:
    """Hang `against …` on the number before it, wherever in the clause it stands."""
    for setting in [s for s in clause.settings if s.preposition == "against"]:
        clause.settings.remove(setting)
        if clause.objects:
            clause.objects[-1].hangers.append(("against", setting.phrase))


def _onto_subject(clause: Clause) -> None:
    """Give places behind the number to the subject: `Traps have +1 Power on this Snak`."""
    for setting in list(clause.settings):
        if setting.host is not None and setting.host not in clause.objects:
            setting.host.hangers.append((setting.preposition, setting.phrase))  # `the number of Traps in …`
            clause.settings.remove(setting)
        elif clause.subject is not None and setting.preposition in ("on", "in", "in front of"):
            clause.subject.hangers.append((setting.preposition, setting.phrase))
            clause.settings.remove(setting)


def _onto_numbers(clause: Clause) -> None:
    """Give places to what is counted there: `is equal to the number of Bugsnax in your hand`."""
    for setting in list(clause.settings):
        if setting.host is not None and setting.host not in clause.objects:
            clause.settings.remove(setting)
            setting.host.hangers.append((setting.preposition, setting.phrase))


def _has_one(phrase: Phrase, clause: Clause, context: Context, per: Amount | None) -> list[Rule]:
    if phrase.is_stat:
        return [_modify(phrase, bearers(clause.subject, context, phrase.head), context, per)]
    whose = bearers(clause.subject, context, "difficulty")
    if phrase.head == "keyword":
        return [Grant(k, whose, clause.negated) for k in phrase.keywords]
    if phrase.head == "ability" and (phrase.determiner == "no" or clause.negated):
        return [Blank(whose)]
    raise refusal(
        "this is nothing a card has", phrase.span, "cards have power, difficulty, points and keywords"
    )


def _player_has(clause: Clause, context: Context) -> list[Rule] | None:
    keyword = next((o for o in clause.objects if o.head == "keyword"), None)
    if keyword is not None and clause.subject is not None:
        return [
            Grant(k, seats.player_group(clause.subject, context), clause.negated) for k in keyword.keywords
        ]
    return None


def _be(clause: Clause, context: Context) -> list[Rule] | None:
    _worth(clause)
    per = per_each(clause, context)
    whose = bearers(clause.subject, context, "difficulty")
    rules: list[Rule] = []
    for phrase in clause.objects:
        for part in (phrase, *phrase.also):
            if part.head == "keyword":
                rules += [Grant(k, whose, clause.negated) for k in part.keywords]
            elif part.is_stat:
                rules.append(_modify(part, whose, context, per))
            elif "free" in part.adjectives:
                return [Free("play", You(), whose)]
            elif part.head == "amount" and clause.subject is not None and clause.subject.is_stat:
                _onto_numbers(clause)
                bearer = amounts.stat_bearer(clause.subject, context)
                op, number = amounts.comparison(part, context)
                if op != "=":
                    raise refusal("a number is set to one number", part.span, "for example `equal to 2`")
                rules.append(Modify(clause.subject.head, "base", number, bearer))
            else:
                return None
    return rules or None


def _worth(clause: Clause) -> None:
    for setting in [s for s in clause.settings if s.preposition == "worth"]:
        clause.settings.remove(setting)
        setting.phrase.head = "points"
        clause.objects.append(setting.phrase)
    if clause.subject is not None:
        for preposition, hanger in list(clause.subject.hangers):
            if preposition == "worth" and not clause.objects:
                clause.subject.hangers.remove((preposition, hanger))
                hanger.head = "points"
                clause.objects.append(hanger)


def _gain(clause: Clause, context: Context) -> list[Rule] | None:
    """`this gains +1 Power`, on a Snak `gain SLIPPERY` too; what players gain is an order."""
    if clause.objects and all(o.head == "keyword" for o in clause.objects) and gains_itself(clause, context):
        return [Grant(k, Host()) for o in clause.objects for p in (o, *o.also) for k in p.keywords]
    if not clause.objects or not (clause.objects[0].is_stat and clause.objects[0].signed is not None):
        return None
    if clause.objects[0].head == "points" and (
        clause.subject is None or kinds.is_player(clause.subject, context)
    ):
        return None
    return _have(clause, context)


def gains_itself(clause: Clause, context: Context) -> bool:
    """Whether `gain …` without a subject is said of the Snak whose text it is."""
    return clause.subject is None and clause.verb in ("gain", "get") and context.kind in ("snax", "keyword")


def _lose(clause: Clause, context: Context) -> list[Rule] | None:
    """`lose all abilities`, `loses SLIPPERY`, `loses 1 Difficulty`; what players lose is an order."""
    about_cards = clause.subject is not None and not kinds.is_player(clause.subject, context)
    rules: list[Rule] = []
    for phrase in clause.objects:
        for part in (phrase, *phrase.also):
            if part.head == "ability":
                rules.append(Blank(bearers(clause.subject, context, "difficulty")))
            elif part.head == "keyword" and (about_cards or clause.subject is None):
                whose = bearers(clause.subject, context, "difficulty")
                rules += [Grant(k, whose, True) for k in part.keywords]
            elif part.is_stat and part.head != "points" and about_cards:
                whose = bearers(clause.subject, context, part.head)
                rules.append(Modify(part.head, "add", -(part.number or size(part.signed)), whose))
            else:
                return None
    return rules or None


def _change(clause: Clause, context: Context) -> list[Rule] | None:
    """`reduce Difficulty by 1`, `double its Power`, `set the Difficulty of a Bugsnak to 2`."""
    objects = [o for o in clause.objects if o.is_stat]
    by = clause.take("by")
    to = clause.take("to", "into")
    if not objects and clause.subject is not None and clause.subject.is_stat:
        objects = [clause.subject]
        if clause.verb == "become":
            to_phrase = clause.objects[0]
            bearer = amounts.stat_bearer(objects[0], context)
            return [Modify(objects[0].head, "base", amounts.amount(to_phrase, context), bearer)]
    if not objects:
        for setting in (by, to):
            if setting is not None:
                clause.settings.append(setting)
        return None
    per = per_each(clause, context)
    number = amounts.amount(by.phrase, context) if by is not None else 1
    _against(clause)
    against = _against_whom(objects, context)
    rules: list[Rule] = []
    for phrase in (p for o in objects for p in (o, *o.also)):
        whose = _owner_of_stat(phrase, context)
        if to is not None or clause.verb in ("set", "change"):
            if to is None:
                raise refusal("say to what", clause.span, "for example `to 2`")
            rules.append(Modify(phrase.head, "base", amounts.amount(to.phrase, context), whose, against))
        elif clause.verb in ("double", "triple", "halve"):
            factor = {"double": 2, "triple": 3, "halve": -2}[clause.verb]
            rules.append(Modify(phrase.head, "times", factor, whose, against))
        else:
            sign = 1 if clause.verb == "increase" else -1
            amount = scaled(sign * number, per) if isinstance(number, int) else scaled(sign, number)
            rules.append(Modify(phrase.head, "add", amount, whose, against))
    return rules


def _against_whom(objects: list[Phrase], context: Context) -> tuple[Filter, ...]:
    """Take `against …` from numbers and return whom it means."""
    found: list[Filter] = []
    for phrase in objects:
        for preposition, hanger in [h for h in phrase.hangers if h[0] == "against"]:
            phrase.hangers.remove((preposition, hanger))
            refs.as_kind(hanger, "snax", context)
            found.append(In(refs.cards_all(hanger, context, (kinds.FIELD,))))
    return tuple(found)


def _owner_of_stat(phrase: Phrase, context: Context) -> Reference:
    """Return the cards whose number is meant, choosing one where the text says `of a Bugsnak`."""
    owner = phrase.owner or next((p for prep, p in phrase.hangers if prep == "of"), None)
    if owner is None:
        return This() if phrase.head == "power" else Host()
    refs.as_kind(owner, "trap" if phrase.head == "power" else "snax", context)
    return refs.cards(owner, context, (kinds.ON,) if phrase.head == "power" else (kinds.FIELD,))


def only_snax(clause: Clause, context: Context) -> None:
    """Raise TextError for what a card says of itself and only Snax can do."""
    if context.kind in ("trap", "grumpus"):
        card = "a trap" if context.kind == "trap" else "a Grumpus card"
        raise refusal(
            f"{card} does not {clause.verb} anything",
            clause.verb_span,
            f"say who does: `This Bugsnak {clause.verb}s …`",
        )


def treat(clause: Clause, as_if: Clause, context: Context) -> list[Rule]:
    """`Treats all traps as if they have capture power 1.`"""
    snax: Reference = Host()
    if clause.subject is None:
        only_snax(clause, context)
    else:
        snax = refs.cards_all(clause.subject, context, (kinds.FIELD,))
    phrase = clause.objects[0] if clause.objects else None
    number = as_if.objects[0] if as_if.objects else None
    if phrase is None or number is None:
        raise refusal(
            "say what is treated as what", clause.span, "`Treats all traps as if they have capture power 1.`"
        )
    whose = refs.cards_all(phrase, context, (kinds.ON,))
    if number.head == "keyword":
        return [Grant(k, whose, as_if.negated) for k in number.keywords]
    if not number.is_stat:
        raise refusal("this is no number of a card", number.span)
    rule = _modify(number, whose, context, None)
    if rule.stat == "power":
        return [Modify(rule.stat, rule.mode, rule.amount, whose, (In(snax),))]
    return [rule]
