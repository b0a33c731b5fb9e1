"""Noun phrases to cards: which ones a phrase means, and the choices it asks for."""

from __future__ import annotations

from cardlang.games.bugsnax import amounts, carrying, kinds, places, seats
from cardlang.games.bugsnax.context import Context, refusal
from cardlang.games.bugsnax.effects import (
    Among,
    Amount,
    AnyOf,
    Bare,
    Best,
    Both,
    Called,
    Compare,
    Count,
    Filter,
    Has,
    Host,
    LiesOn,
    Not,
    OfKind,
    Ordinal,
    Place,
    PlayedBy,
    Query,
    Reference,
    Slot,
    This,
    You,
)
from cardlang.games.bugsnax.nouns import Phrase
from cardlang.games.bugsnax.pointing import antecedent, pointed, pointed_kind
from cardlang.games.bugsnax.pointing import as_kind as as_kind
from cardlang.games.bugsnax.pointing import as_snax as as_snax
from cardlang.games.bugsnax.steps import Remember

# -- cards ------------------------------------------------------------------------------------------------------


NO_CARDS = frozenset(
    {
        "field",
        "deck",
        "discard",
        "turn",
        "round",
        "game",
        "action",
        "ability",
        "power",
        "difficulty",
        "points",
        "value",
        "choice",
        "kind",
        "name",
        "order",
        "start",
        "end",
        "time",
        "number",
        "there",
        "nothing",
        "player",
        "opponent",
        "condition",
    }
)
"""Heads of phrases that never mean cards."""


def query(phrase: Phrase, context: Context, default: tuple[Place, ...]) -> Query:
    """Return all cards that fit a phrase, whatever its number says."""
    from cardlang.games.bugsnax.filters import card_filters

    kind = kinds.kind_of(phrase, context)
    tests: list[Filter] = []
    if phrase.head == "named":
        tests.append(Called(tuple(c for p in (phrase, *phrase.also) for c in p.cards)))
    tests += [Has(keyword) for keyword in phrase.keywords]
    if phrase.determiner in ("another", "others") or "other" in phrase.adjectives or phrase.head == "others":
        tests.append(Not(_another(kind, context)))
    if "different" in phrase.adjectives and phrase.determiner == "a" and context.last(kind) is not None:
        tests.append(Not(_another(kind, context)))
    if "same" in phrase.adjectives:
        raise refusal("the same as what?", phrase.span, "`the same Snak` is the one that a trap lies on")
    if "standard" in phrase.adjectives or "advanced" in phrase.adjectives:
        tests.append(OfKind("advanced", "standard" in phrase.adjectives))
    if kind == "trap":
        tests += [
            Ordinal(n) for n, word in enumerate(("first", "second", "third"), 1) if word in phrase.adjectives
        ]
    zones: tuple[Place, ...] = ()
    for preposition, hanger in phrase.hangers:
        if preposition in ("of", "from") and hanger.head in ("it", "they", "that") and phrase.head != "named":
            continue
        zone, more = _hanger(preposition, hanger, kind, context)
        zones += zone
        tests += more
    for clause in phrase.clauses:
        zone, more = card_filters(clause, kind, context)
        zones += zone
        tests += more
    if not zones and phrase.owner is not None and kind != "snax":
        lying = any(p.zone == "on" for p in default)
        if lying and kind == "trap" and phrase.owner.head == "it":
            snak = antecedent(Phrase(phrase.owner.span, "it"), context)
            return Query(kind, default, (*tests, LiesOn(snak)))
        owner = seats.owner_of(phrase, context)
        zones = default if lying else (Place("hand", "", owner),)
        if lying and kind == "trap" and owner is not None:
            tests.append(PlayedBy(owner))
    elif not zones and phrase.owner is not None:
        zones = (Place("hand", "", seats.owner_of(phrase, context)),)
    zones = zones or default
    if kind == "trap":
        zones = tuple(dict.fromkeys(kinds.ON if zone == kinds.FIELD else zone for zone in zones))
    return Query(kind, zones, tuple(tests))


def _another(kind: str, context: Context) -> Reference:
    """Return what `another` card is another one than."""
    last = context.last(kind)
    if last is not None and isinstance(last.reference, Slot):
        return last.reference
    return Host() if kind == "snax" else This()


def _hanger(
    preposition: str, hanger: Phrase, kind: str, context: Context
) -> tuple[tuple[Place, ...], list[Filter]]:
    """Return the places and filters that a prepositional phrase gives a card phrase."""
    nothing: tuple[Place, ...] = ()
    if preposition == "with" and hanger.superlative:
        return nothing, []  # the best of all are taken in `_narrowed`
    measured = hanger.is_stat and (hanger.number is not None or bool(hanger.op))
    if preposition in ("with", "without", "worth") or (preposition == "of" and measured):
        return nothing, stat_filters(preposition, hanger, context)
    if preposition in ("next to", "beside"):
        raise refusal(
            "what lies beside what is not asked for", hanger.span, "say `on this Snak`, or `another Bugsnak`"
        )
    if preposition in ("on", "in front of", "against", "of") and kinds.is_card(hanger, context):
        if kind in ("trap", "attachment"):
            as_kind(hanger, "snax", context)  # nothing lies on a trap
        if hanger.head in ("this", "it", "that") or kinds.kind_of(hanger, context) in ("snax", "card"):
            return (kinds.ON,) if kind == "trap" else nothing, [
                LiesOn(cards_all(hanger, context, (kinds.FIELD,)))
            ]
    if preposition in ("in", "from", "on", "of", "among", "out of") and (
        hanger.head in kinds.PLACE_HEADS or hanger.head in ("top", "bottom")
    ):
        found = places.places(hanger, context)
        return found, []
    if preposition in ("of", "in", "from") and kinds.is_player(hanger, context):
        return (Place("hand", "", seats.players(hanger, context)),), []
    if preposition in ("except", "except for", "other than", "besides"):
        return nothing, [Not(cards_all(hanger, context, (kinds.FIELD, kinds.ON)))]
    if preposition == "during" or hanger.head in ("turn", "round"):
        return nothing, []
    raise refusal(f"`{preposition} …` does not fit here", hanger.span)


def stat_filters(preposition: str, hanger: Phrase, context: Context) -> list[Filter]:
    """Return the filters of `with capture power less than 3`, `with SLIPPERY`, `without traps`, `worth 2 points`."""
    without = preposition == "without" or hanger.determiner == "no"
    if hanger.head == "keyword":
        return [Has(keyword, without) for keyword in hanger.keywords]
    if carrying.is_trap(hanger, context):
        return carrying.carrying(hanger, context, has=False, without=without)
    if hanger.head == "ability":
        return [Bare(not without, abilities=True)]
    if hanger.head == "attachment":
        return [Compare("attachments", "=" if without else ">=", 0 if without else 1)]
    if hanger.is_stat:
        if hanger.most is not None and not hanger.also and hanger.number is not None:
            return [Compare(hanger.head, ">=", hanger.number), Compare(hanger.head, "<=", hanger.most)]
        compared = [Compare(p.head, *amounts.comparison(p, context)) for p in (hanger, *hanger.also)]
        return [compared[0]] if len(compared) == 1 else [AnyOf(tuple(compared))]
    if preposition == "worth":
        op, number = amounts.comparison(hanger, context)
        return [Compare("points", op, number)]
    raise refusal(
        "this says nothing about a card", hanger.span, "cards have power, difficulty, points and keywords"
    )


def _in_order(phrase: Phrase, source: Query) -> Reference:
    """Return the last (or first) to come of a source, where a text says so; raises where there is no order."""
    if "last" not in phrase.adjectives:
        return source
    place = source.places[0] if len(source.places) == 1 else Place("")
    if place.zone == "on" or (place.zone == "eaten" and isinstance(place.owner, You | Slot)):
        return Best(source, "arrival", 1)
    raise refusal(
        "nobody can tell which was the last", phrase.span, "for example `the last Bugsnak you have eaten`"
    )


def cards_all(phrase: Phrase, context: Context, default: tuple[Place, ...]) -> Reference:
    """Return all cards that fit a phrase, as rules and events mean them: nothing is chosen."""
    found = pointed(phrase, context)
    if found is None:
        inner = _spoken_of(phrase)
        if inner is not None and phrase.head == "ones":
            return antecedent(inner, context)  # `each of them`
        found = (
            Best(query(phrase, context, default), _superlative(phrase), phrase.superlative)
            if phrase.superlative
            else _in_order(phrase, query(phrase, context, default))
        )
    if phrase.also and phrase.head != "named":
        return Both((found, *(cards_all(p, context, default) for p in phrase.also)))
    return found


def _superlative(phrase: Phrase) -> str:
    """Return the stat of `the Bugsnak with the highest Difficulty`."""
    for preposition, hanger in phrase.hangers:
        if preposition == "with" and hanger.superlative and hanger.is_stat:
            return hanger.head
    return "difficulty"


def cards(
    phrase: Phrase,
    context: Context,
    default: tuple[Place, ...],
    *,
    who: Reference | None = None,
) -> Reference:
    """Return the cards that a phrase means in an order; a choice among several is added to the steps."""
    if "your choice" in phrase.adjectives:
        who = You()
    if phrase.also and phrase.either and phrase.head != "named" and pointed(phrase, context) is None:
        both = Both(tuple(query(p, context, default) for p in (phrase, *phrase.also)))
        return _quantified(phrase, both, kinds.kind_of(phrase, context), context, who)
    if phrase.also and phrase.head != "named":
        single = [phrase, *phrase.also]
        phrase.also = []
        return Both(tuple(cards(p, context, default, who=who) for p in single))
    named = pointed(phrase, context)
    kind = kinds.kind_of(phrase, context)
    if named is not None:
        context.mention(pointed_kind(phrase, named, context), named)
        return named
    other_one = (
        phrase.head in ("others", "card", "ones")
        and phrase.determiner == "the"
        and "other" in phrase.adjectives
    )
    if phrase.head == "rest" or ((phrase.head == "others" or other_one) and "chosen" in context.rest):
        return _rest(phrase, context)
    if phrase.head == "copies" or phrase.head == "hand":
        zone = places.places(phrase, context) if phrase.head == "hand" else default
        return Query("card", zone)
    if phrase.head in ("ones", "amount", "others") and kinds.last_kind(context) == "card" and not default:
        raise refusal("say which cards", phrase.span)
    if phrase.head in NO_CARDS:
        raise refusal("this is no card", phrase.span, "cards are Traps, Bugsnax, Grumpus cards, or named")
    top = _top(phrase)
    if top is not None:
        return _top_cards(phrase, top, context, default)
    _choose_hosts(phrase, kind, context)
    source = _narrowed(phrase, context, query(phrase, context, default))
    chosen = _quantified(phrase, source, kind, context, who)
    if isinstance(source, Among) and source.source == context.rest.get("of"):
        context.rest["chosen"] = chosen
    elif isinstance(source, Query) and isinstance(chosen, Slot):
        context.rest.update(of=source, chosen=chosen)
    return chosen


def _choose_hosts(phrase: Phrase, kind: str, context: Context) -> None:
    """Choose the Snak of `all traps on a Bugsnak`: one that has any."""
    if kind not in ("trap", "attachment") or not phrase.plural or phrase.number is not None:
        return
    for preposition, hanger in phrase.hangers:
        if (
            preposition in ("on", "from", "in front of")
            and hanger.determiner in ("a", "another")
            and kinds.kind_of(hanger, context) == "snax"
        ):
            has = Bare(True) if kind == "trap" else Compare("attachments", ">=", 1)
            found = query(hanger, context, (kinds.FIELD,))
            hanger.meant = context.choose(Query("snax", (kinds.FIELD,), (*found.tests, has)), "snax")


def _rest(phrase: Phrase, context: Context) -> Reference:
    """Return the cards looked at that were not chosen from them."""
    looked = context.rest.get("of")
    if looked is None:
        raise refusal(
            "the rest of what?", phrase.span, "for example `Put one of them in your hand and the rest …`"
        )
    return Among(looked, (Not(context.rest["chosen"]),) if "chosen" in context.rest else ())


def _spoken_of(phrase: Phrase) -> Phrase | None:
    """Return the pronoun of `one of them`, `each of them`."""
    return next(
        (p for prep, p in phrase.hangers if prep in ("of", "from") and p.head in ("it", "they", "that")), None
    )


def _narrowed(phrase: Phrase, context: Context, source: Query) -> Reference:
    """Look among the cards the text spoke of when it says `one of them`, and for the best of a superlative."""
    inner = _spoken_of(phrase)
    found: Reference = _in_order(phrase, source)
    if phrase.superlative or any(p.superlative for _, p in phrase.hangers):
        if phrase.number is not None and phrase.number > 1:
            raise refusal(
                "the highest is one card", phrase.span, "for example `the Bugsnak with the highest …`"
            )
        sign = phrase.superlative or next(p.superlative for _, p in phrase.hangers if p.superlative)
        found = Best(source, _superlative(phrase), sign)
    looked = context.rest.get("looked")
    if (
        looked is not None
        and inner is None
        and phrase.head in ("amount", "ones")
        and phrase.owner is None
        and not (phrase.hangers or phrase.clauses or phrase.adjectives)
    ):  # "Look at the top 3 cards. Put one in your hand …"
        found = Among(looked, source.tests)
        context.rest["of"] = looked
    if inner is not None:
        found = Among(antecedent(inner, context), source.tests)
        context.rest["of"] = found.source
    return found


def _top(phrase: Phrase) -> bool | None:
    """Whether a phrase means cards from the top (False) or the bottom (True) of a pile; None: neither."""
    if phrase.head in ("top", "bottom") and (phrase.number is not None or phrase.determiner):
        return phrase.head == "bottom"
    return None


def _top_cards(phrase: Phrase, bottom: bool, context: Context, default: tuple[Place, ...]) -> Reference:
    """Read `the top 3 cards of the Trap deck`, which the noun reader gives as `the top` and `3 cards`."""
    zone = places.places(phrase, context)[0] if phrase.hangers else default[0]
    slot = context.new_slot()
    context.steps.append(Remember(slot, Query("card", (zone,), (), phrase.number or 1, bottom)))
    context.mention(zone.pile or "card", Slot(slot))
    return Slot(slot)


def _quantified(
    phrase: Phrase, source: Reference, kind: str, context: Context, who: Reference | None
) -> Reference:
    """Return all of a source, or the choice that the phrase's number asks for."""
    everything = phrase.determiner in ("all", "others") or (
        phrase.determiner in ("", "any", "your", "the")
        and phrase.plural
        and phrase.number is None
        and phrase.op == ""
        and phrase.head != "ones"
    )
    if everything and phrase.op != "any":
        slot = context.new_slot()
        context.steps.append(Remember(slot, source))
        context.mention(kind, Slot(slot), many=True)
        return Slot(slot)
    random = "random" in phrase.adjectives
    if phrase.op == "any":
        return context.choose(source, kind, 0, None, who=who, random=random)
    number: Amount = phrase.number if phrase.number is not None else 1
    if phrase.determiner == "half":
        number = Count(source)
    least: Amount = 0 if phrase.op == "upto" or (phrase.determiner == "any" and phrase.plural) else number
    most: Amount | None = None if phrase.op == ">=" else number
    return context.choose(source, kind, least, most, who=who, random=random)
