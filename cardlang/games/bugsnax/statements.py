"""Clauses that say how things are: `Snak Trap has +1 Power`, `ignores traps with …`, `this cannot be caught`.

Each function returns the rules that a clause lays down, or None when the clause orders something instead.
"""

from __future__ import annotations

from cardlang.games.bugsnax import references as refs
from cardlang.games.bugsnax.clauses import Clause
from cardlang.games.bugsnax.context import Context, refuse
from cardlang.games.bugsnax.effects import (
    Amount, Count, Filter, Host, In, Query, Reference, StatOf, Tally, This, You,
)
from cardlang.games.bugsnax.nouns import Phrase
from cardlang.games.bugsnax.rules import Blank, Forbid, Free, Grant, Ignore, Modify, Rule

_FORBIDDEN = ("play", "catch", "eat", "draw", "discard", "take", "move", "return", "use", "gain")


def rules_of(clause: Clause, context: Context) -> list[Rule] | None:
    """Return the rules of a clause, or None."""
    if clause.verb == "do" or "would" in clause.helpers:
        return None
    if "can" in clause.helpers or "may" in clause.helpers or "must" in clause.helpers:
        return _can(clause, context)
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
            return _ignore(clause, context)
        case "count":
            return _count(clause, context)
        case "reduce" | "increase" | "double" | "triple" | "halve" | "set" | "change" | "become":
            return _change(clause, context)
        case "cost":
            return _cost(clause, context)
    return None


# -- numbers ----------------------------------------------------------------------------------------------------


def _bearers(phrase: Phrase | None, context: Context, stat: str) -> Reference:
    """Return the cards whose number a rule changes."""
    if phrase is None:
        return This() if stat == "power" and context.kind == "trap" else Host()
    place = (refs.ON,) if stat == "power" else (refs.FIELD,)
    refs.as_kind(phrase, "trap" if stat == "power" else "snax", context)
    chosen = phrase.determiner in ("a", "another") or phrase.number is not None or phrase.superlative
    if context.chooses and chosen:
        return refs.cards(phrase, context, place)
    found = refs.cards_all(phrase, context, place)
    context.mention(refs.kind_of(phrase, context), found)
    return found


def scaled(number: int, per: Amount | None) -> Amount:
    """Return a number, times what `for each …` counts."""
    if per is None:
        return number
    if isinstance(per, Count):
        return Count(per.of, number * per.times, number * per.plus, per.kinds)
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
            return refs.counted_amount(phrase, context)
    return None


def _modify(number: Phrase, whose: Reference, context: Context, per: Amount | None) -> Modify:
    """Return the rule of `+1 Power against FLYING Bugsnax` or `Difficulty 3`."""
    against: list[Filter] = []
    for preposition, hanger in number.hangers:
        if preposition == "against":
            against.append(In(refs.cards_all(hanger, context, (refs.FIELD,))))
        elif preposition not in ("for", "per"):
            refuse(f"`{preposition} …` does not fit here", hanger.span)
    if number.signed is not None:
        return Modify(number.head, "add", scaled(number.signed, per), whose, tuple(against))
    if number.comparative or number.number is not None and number.adjectives & {"extra", "additional"}:
        sign = -1 if number.comparative == "<" else 1
        return Modify(number.head, "add", scaled(sign * (number.number or 1), per), whose, tuple(against))
    if number.number is None and number.than is None and not number.hangers:
        refuse("a number is missing here", number.span, "write for example `+1 Power` or `-1 Difficulty`")
    op, amount = refs.comparison(number, context)
    return Modify(number.head, "base", amount, whose, tuple(against))


def _have(clause: Clause, context: Context) -> list[Rule] | None:
    if clause.subject is not None and refs.is_player(clause.subject, context):
        return _player_has(clause, context)
    _against(clause)
    per = per_each(clause, context)
    _onto_subject(clause)
    rules: list[Rule] = []
    for phrase in clause.objects:
        for part in (phrase, *phrase.also):
            rules += _has_one(part, clause, context, per)
    if not rules:
        refuse("say what it has", clause.span, "for example `+1 Power`, `-1 Difficulty` or a keyword")
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
        if clause.subject is not None and setting.preposition in ("on", "in", "in front of"):
            clause.subject.hangers.append((setting.preposition, setting.phrase))
            clause.settings.remove(setting)


def _has_one(phrase: Phrase, clause: Clause, context: Context, per: Amount | None) -> list[Rule]:
    if phrase.is_stat:
        return [_modify(phrase, _bearers(clause.subject, context, phrase.head), context, per)]
    whose = _bearers(clause.subject, context, "difficulty")
    if phrase.head == "keyword":
        return [Grant(k, whose, clause.negated) for k in phrase.keywords]
    if phrase.head == "ability" and (phrase.determiner == "no" or clause.negated):
        return [Blank(whose)]
    refuse("this is nothing a card has", phrase.span, "cards have power, difficulty, points and keywords")


def _player_has(clause: Clause, context: Context) -> list[Rule] | None:
    keyword = next((o for o in clause.objects if o.head == "keyword"), None)
    if keyword is not None and clause.subject is not None:
        return [Grant(k, refs.player_group(clause.subject, context), clause.negated) for k in keyword.keywords]
    return None


def _be(clause: Clause, context: Context) -> list[Rule] | None:
    _worth(clause)
    whose = _bearers(clause.subject, context, "difficulty")
    rules: list[Rule] = []
    for phrase in clause.objects:
        for part in (phrase, *phrase.also):
            if part.head == "keyword":
                rules += [Grant(k, whose, clause.negated) for k in part.keywords]
            elif part.is_stat:
                rules.append(_modify(part, whose, context, None))
            elif "free" in part.adjectives:
                return [Free("play", You(), whose)]
            elif part.head == "amount" and clause.subject is not None and clause.subject.is_stat:
                bearer = refs.stat_bearer(clause.subject, context)
                rules.append(Modify(clause.subject.head, "base", refs.amount(part, context), bearer))
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
    """`this gains +1 Power`; what players gain is an order."""
    if not clause.objects or not (clause.objects[0].is_stat and clause.objects[0].signed is not None):
        return None
    if clause.objects[0].head == "points" and (clause.subject is None or refs.is_player(clause.subject, context)):
        return None
    return _have(clause, context)


def _lose(clause: Clause, context: Context) -> list[Rule] | None:
    """`lose all abilities`, `loses FLYING`, `loses 1 Difficulty`; what players lose is an order."""
    about_cards = clause.subject is not None and not refs.is_player(clause.subject, context)
    rules: list[Rule] = []
    for phrase in clause.objects:
        for part in (phrase, *phrase.also):
            if part.head == "ability":
                rules.append(Blank(_bearers(clause.subject, context, "difficulty")))
            elif part.head == "keyword" and (about_cards or clause.subject is None):
                whose = _bearers(clause.subject, context, "difficulty")
                rules += [Grant(k, whose, True) for k in part.keywords]
            elif part.is_stat and part.head != "points" and about_cards:
                whose = _bearers(clause.subject, context, part.head)
                rules.append(Modify(part.head, "add", -(part.number or abs(part.signed or 1)), whose))
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
            bearer = refs.stat_bearer(objects[0], context)
            return [Modify(objects[0].head, "base", refs.amount(to_phrase, context), bearer)]
    if not objects:
        for setting in (by, to):
            if setting is not None:
                clause.settings.append(setting)
        return None
    per = per_each(clause, context)
    number = refs.amount(by.phrase, context) if by is not None else 1
    rules: list[Rule] = []
    for phrase in (p for o in objects for p in (o, *o.also)):
        whose = _owner_of_stat(phrase, context)
        if to is not None or clause.verb in ("set", "change"):
            if to is None:
                refuse("say to what", clause.span, "for example `to 2`")
            rules.append(Modify(phrase.head, "base", refs.amount(to.phrase, context), whose))
        elif clause.verb in ("double", "triple", "halve"):
            factor = {"double": 2, "triple": 3, "halve": -2}[clause.verb]
            rules.append(Modify(phrase.head, "times", factor, whose))
        else:
            sign = 1 if clause.verb == "increase" else -1
            amount = scaled(sign * number, per) if isinstance(number, int) else scaled(sign, number)
            rules.append(Modify(phrase.head, "add", amount, whose))
    return rules


def _owner_of_stat(phrase: Phrase, context: Context) -> Reference:
    """Return the cards whose number is meant, choosing one where the text says `of a Bugsnak`."""
    owner = phrase.owner or next((p for prep, p in phrase.hangers if prep == "of"), None)
    if owner is None:
        return This() if phrase.head == "power" else Host()
    refs.as_kind(owner, "trap" if phrase.head == "power" else "snax", context)
    return refs.cards(owner, context, (refs.ON,) if phrase.head == "power" else (refs.FIELD,))


# -- what counts, what is allowed -----------------------------------------------------------------------------------


def _traps(phrase: Phrase, context: Context) -> tuple[Filter, ...]:
    found = refs.cards_all(phrase, context, ())
    if isinstance(found, Query) and not found.places:
        return found.tests
    return (In(found),)


def _ignore(clause: Clause, context: Context) -> list[Rule] | None:
    """`Ignores traps with capture power less than 3.`"""
    snax: Reference = Host()
    if clause.subject is not None and not clause.passive:
        snax = refs.cards_all(clause.subject, context, (refs.FIELD,))
    if clause.passive and clause.subject is not None:
        by = clause.take("by")
        snax = refs.cards_all(by.phrase, context, (refs.FIELD,)) if by is not None else Host()
        return [Ignore(snax, _traps(clause.subject, context))]
    clause.settle()
    rules: list[Rule] = []
    for phrase in (p for o in clause.objects for p in (o, *o.also)):
        if phrase.head == "keyword":
            rules += [Grant(k, snax, True) for k in phrase.keywords]
        elif phrase.head == "ability":
            whose = phrase.owner or next((p for prep, p in phrase.hangers if prep == "of"), None)
            rules.append(Blank(Host() if whose is None else refs.cards_all(whose, context, (refs.FIELD,))))
        else:
            rules.append(Ignore(snax, _traps(phrase, context)))
    return rules or None


def _count(clause: Clause, context: Context) -> list[Rule] | None:
    """`Traps with power 1 do not count against this`, `Bug Net counts as power 3 against this`."""
    if clause.subject is None:
        return None
    clause.settings = [s for s in clause.settings if s.preposition != "for"]
    against = clause.take("against", "toward", "on")
    snax = refs.cards_all(against.phrase, context, (refs.FIELD,)) if against is not None else Host()
    if clause.negated:
        return [Ignore(snax, _traps(clause.subject, context))]
    as_what = clause.take("as")
    if as_what is not None and as_what.phrase.head in ("power", "amount"):
        whose = refs.cards_all(clause.subject, context, (refs.ON,))
        return [Modify("power", "base", refs.amount(as_what.phrase, context), whose, (In(snax),))]
    return None


def treat(clause: Clause, as_if: Clause, context: Context) -> list[Rule]:
    """`Treats all traps as if they have capture power 1.`"""
    snax: Reference = Host()
    if clause.subject is not None:
        snax = refs.cards_all(clause.subject, context, (refs.FIELD,))
    phrase = clause.objects[0] if clause.objects else None
    number = as_if.objects[0] if as_if.objects else None
    if phrase is None or number is None:
        refuse("say what is treated as what", clause.span, "`Treats all traps as if they have capture power 1.`")
    whose = refs.cards_all(phrase, context, (refs.ON,))
    if number.head == "keyword":
        return [Grant(k, whose, as_if.negated) for k in number.keywords]
    if not number.is_stat:
        refuse("this is no number of a card", number.span)
    rule = _modify(number, whose, context, None)
    if rule.stat == "power":
        return [Modify(rule.stat, rule.mode, rule.amount, whose, (In(snax),))]
    return [rule]


def _can(clause: Clause, context: Context) -> list[Rule] | None:
    """`this cannot be caught by Bug Net`, `players cannot play traps on this`, `you can only play 1 trap`."""
    negated = clause.negated
    only = clause.says("only")
    if not negated and not only:
        return None
    if only and any(o.number is not None or o.op for o in clause.objects):
        phrase = clause.objects[0]
        who = _who(clause.subject, context)
        return [Forbid(clause.verb, who, _kind_only(phrase, context), None, None, beyond=(phrase.number or 1) + 1)]
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
        refuse(f"`{clause.form}` cannot be forbidden", clause.verb_span,
               "what can be forbidden is to play, catch, eat, draw, discard, take, move, return or use")
    return _cannot(clause, context)


def _who(phrase: Phrase | None, context: Context) -> Reference | None:
    if phrase is None:
        return You()
    if phrase.head in ("they", "who") or phrase.determiner in ("that",):
        return refs.players(phrase, context)
    return You() if phrase.head == "you" else refs.player_group(phrase, context)


def _kind_only(phrase: Phrase, context: Context) -> Reference:
    return Query(refs.kind_of(phrase, context))


def _cannot_keyword(clause: Clause, keyword: str, context: Context) -> list[Rule]:
    subject = clause.subject
    if subject is not None and refs.is_player(subject, context) and (clause.passive or clause.verb in ("be", "become")):
        return [Forbid(f"keyword {keyword}", refs.player_group(subject, context) if subject.head != "you" else You(),
                       None)]
    objects = [o for o in clause.objects if o.head != "keyword"]
    cards = refs.cards_all(objects[0], context, (refs.FIELD,)) if objects else _bearers(subject, context, "difficulty")
    return [Forbid(f"keyword {keyword}", None, cards)]


def _cannot(clause: Clause, context: Context) -> list[Rule]:
    by = clause.take("by", "with", "using")
    if clause.passive:
        subject = clause.subject
        cards = refs.cards_all(subject, context, ()) if subject is not None else Host()
        if by is not None and not refs.is_player(by.phrase, context) and clause.verb == "catch":
            return [Ignore(_bearers(subject, context, "difficulty"), _traps(by.phrase, context))]
        on = clause.take("on", "onto", "in front of", "to", "from")
        who = _who(by.phrase, context) if by is not None else None
        target = refs.cards_all(on.phrase, context, (refs.FIELD,)) if on is not None and \
            refs.is_card(on.phrase, context) else None
        return [Forbid(clause.verb, who, cards, target)]
    on = clause.take("on", "onto", "in front of", "to", "from", "against")
    clause.settings = [s for s in clause.settings if s.phrase.head not in ("turn", "hand", "field", "deck")]
    target = refs.cards_all(on.phrase, context, (refs.FIELD,)) if on is not None and \
        refs.is_card(on.phrase, context) else None
    phrases = [p for o in clause.objects if o.head not in ("turn",) for p in (o, *o.also)]
    cards_meant = refs.cards_all(phrases[0], context, ()) if phrases else None
    if by is not None and clause.verb == "catch" and cards_meant is not None:
        return [Ignore(cards_meant, _traps(by.phrase, context))]
    return [Forbid(clause.verb, _who(clause.subject, context), cards_meant, target)]


def _only_with(clause: Clause, context: Context) -> list[Rule] | None:
    """`This can only be caught by Snak Trap`: every other trap is ignored."""
    by = clause.take("by", "with", "using")
    if by is None or clause.verb != "catch":
        return None
    from cardlang.games.bugsnax.effects import Not

    wanted = refs.cards_all(by.phrase, context, (refs.ON,))
    return [Ignore(_bearers(clause.subject, context, "difficulty"), (Not(wanted),))]


def _cost(clause: Clause, context: Context) -> list[Rule] | None:
    """`Traps cost no action`, `playing this does not cost an action`."""
    action = next((o for o in clause.objects if o.head == "action"), None)
    if action is None:
        return None
    if clause.negated or action.determiner == "no" or action.number == 0:
        subject = clause.subject
        cards = refs.cards_all(subject, context, ()) if subject is not None else This()
        return [Free("play", You(), cards, "first" in (subject.adjectives if subject else set()))]
    return None
