"""Noun phrases to references: which cards, players and places a phrase means, and the choices it asks for."""

from __future__ import annotations

from cardlang.games.bugsnax import vocabulary as words
from cardlang.games.bugsnax.context import Context, kind_of_section, refuse
from cardlang.games.bugsnax.effects import (
    Among, Amount, AnyOf, Bare, Best, Both, Called, Compare, Count, Filter, Has, Host, HostOf, LiesOn, Not, OfKind, Ordinal, OwnerOf,
    Place, Players, Query, Reference, Slot, StatOf, Tally, This, You,
)
from cardlang.games.bugsnax.nouns import Phrase

CARD_HEADS = frozenset({"trap", "snax", "grumpus", "card", "attachment", "named"})
PLAYER_HEADS = frozenset({"player", "opponent", "you", "everyone", "everyone else", "nobody", "someone",
                          "someone else"})
PLACE_HEADS = frozenset({"hand", "deck", "discard", "field"})
FIELD = Place("field")
ON = Place("on")
IN_PLAY = Place("play", "grumpus")


def is_player(phrase: Phrase, context: Context) -> bool:
    """Whether a phrase names players."""
    if phrase.head in PLAYER_HEADS:
        return True
    if phrase.head in ("they", "who"):
        if context.last_player() is None:
            return not context.mentions
        last = next((m for m in reversed(context.mentions) if m.kind == "player" or m.many), None)
        return last is not None and last.kind == "player"
    return phrase.head == "ones" and _last_kind(context) == "player"


def is_card(phrase: Phrase, context: Context) -> bool:
    """Whether a phrase names cards."""
    return phrase.head in CARD_HEADS or phrase.head in ("this", "it", "that", "others", "rest", "copies") or (
        phrase.head in ("they", "ones", "amount") and not is_player(phrase, context))


def kind_of(phrase: Phrase, context: Context) -> str:
    """Return the kind of cards a phrase means."""
    if phrase.head == "named":
        draft = context.vocabulary.scope.by_id[phrase.cards[0]]
        return kind_of_section(draft.kind)
    if phrase.head in ("trap", "snax", "grumpus", "attachment"):
        return phrase.head
    if phrase.head in ("ones", "others", "rest", "amount"):
        return _last_kind(context)
    return "card"


def _last_kind(context: Context) -> str:
    last = context.last("player", "trap", "snax", "grumpus", "attachment", "card")
    return last.kind if last else "card"


# -- players ----------------------------------------------------------------------------------------------------


def players(phrase: Phrase, context: Context) -> Reference:
    """Return the players that a phrase means; a choice among several is added to the steps."""
    head = phrase.head
    if head == "you":
        return You()
    if head in ("they", "who", "it") or (head in ("player", "opponent") and phrase.determiner in ("that", "this")):
        found = context.last_player()
        if found is None:
            refuse("nobody was spoken of before", phrase.span, "name the player: `you`, `another player`, …")
        return found
    candidates = player_group(phrase, context)
    if phrase.determiner in ("all", "others") or head in ("everyone", "everyone else") or _plain_plural(phrase):
        context.mention("player", candidates)
        return candidates
    if phrase.determiner == "the" and phrase.number is None and not phrase.superlative and not _neighbour(phrase) \
            and not phrase.hangers and not phrase.clauses:
        found = context.last_player()
        if found is not None:
            return found
    number = phrase.number if phrase.number is not None else 1
    least = 0 if phrase.op == "upto" else number
    return context.choose(candidates, "player", least, number, who=You(), random="random" in phrase.adjectives)


def _plain_plural(phrase: Phrase) -> bool:
    return phrase.plural and not phrase.determiner and phrase.number is None


def _neighbour(phrase: Phrase) -> int:
    for preposition, hanger in phrase.hangers:
        if preposition in ("to", "on") and hanger.owner is not None:
            return 1 if "left" in hanger.adjectives else -1
    return 0


def player_group(phrase: Phrase, context: Context) -> Reference:
    """Return all players that a phrase could mean."""
    but: Reference | None = None
    if phrase.head in ("opponent", "everyone else", "someone else") or phrase.determiner in ("another", "others") \
            or "other" in phrase.adjectives:
        but = You()
    side = _neighbour(phrase)
    tests: list[Filter] = [Has(k) for k in phrase.keywords]
    for preposition, hanger in phrase.hangers:
        tests += _player_test(preposition, hanger, phrase, context)
    for clause in phrase.clauses:
        from cardlang.games.bugsnax.conditions import player_filters

        tests += player_filters(clause, context)
    group: Reference = Players(You() if side else but, tuple(tests), side)
    for preposition, hanger in phrase.hangers:
        if hanger.superlative and preposition == "with":
            group = Best(group, player_stat(hanger, context), hanger.superlative)
    return group


def _player_test(preposition: str, hanger: Phrase, phrase: Phrase, context: Context) -> list[Filter]:
    if preposition in ("to", "on") and hanger.owner is not None:
        return []
    if preposition in ("with", "without") and not hanger.superlative:
        if hanger.head == "keyword":
            return [Has(hanger.keywords[0], preposition == "without")]
        op, amount = comparison(hanger, context, ">=" if hanger.number is None else "=")
        if preposition == "without" or hanger.determiner == "no":
            op, amount = "=", 0
        if hanger.comparative:
            other = next((p for prep, p in hanger.hangers if prep == "than"), None)
            op = hanger.comparative
            amount = StatOf(player_stat(hanger, context), You() if other is None else players(other, context))
        return [Compare(player_stat(hanger, context), op, amount)]
    if preposition == "with":
        return []
    refuse(f"`{preposition} …` says nothing about a player", hanger.span)


def player_stat(phrase: Phrase, context: Context) -> str:
    """Return the number of a player that a phrase names: points, or how many cards of a kind."""
    if phrase.head == "points":
        return "score"
    if phrase.head == "action":
        return "actions"
    if phrase.head in CARD_HEADS or phrase.head == "hand":
        eaten = any(c.verb == "eat" for c in phrase.clauses) or "eaten" in phrase.adjectives
        if eaten:
            return "eaten"
        kind = "card" if phrase.head == "hand" else kind_of(phrase, context)
        return f"hand {kind}"
    refuse("this is not a number of a player", phrase.span, "players have points, actions, and cards in hand")


# -- places -----------------------------------------------------------------------------------------------------


def owner_of(phrase: Phrase, context: Context) -> Reference | None:
    """Return whose a phrase's thing is, or None when it does not say."""
    owner = phrase.owner
    if owner is None:
        for preposition, hanger in phrase.hangers:
            if preposition == "of" and is_player(hanger, context):
                owner = hanger
    if owner is None:
        return None
    if owner.head == "they" and context.last_player() is None:
        return context.subject
    if owner.head == "it":
        card = context.last_card()
        return OwnerOf(card) if card is not None else context.subject
    if owner.head == "who" or not is_player(owner, context):
        return OwnerOf(cards(owner, context, (FIELD, ON)))
    return players(owner, context)


def places(phrase: Phrase, context: Context) -> tuple[Place, ...]:
    """Return the zones that a phrase names."""
    if phrase.head == "it":
        found = context.last("place")
        if found is None or found.place is None:
            refuse("no place was spoken of before", phrase.span)
        return (found.place,)
    if phrase.head in ("top", "bottom", "rest"):
        inner = next((p for prep, p in phrase.hangers if prep == "of"), None)
        if inner is None:
            refuse("say of which deck", phrase.span, "for example `the top of the Trap deck`")
        return places(inner, context)
    if phrase.head in PLACE_HEADS:
        found_places = tuple(_place(p, context) for p in (phrase, *phrase.also))
        context.mention("place", None, found_places[0])
        return found_places
    if is_player(phrase, context):
        return (Place("hand", "", players(phrase, context)),)
    refuse("this is not a place", phrase.span,
           "places are hands, the field, the Trap deck, the Snax deck, Grumpus decks and discard piles")


def _place(phrase: Phrase, context: Context) -> Place:
    owner = owner_of(phrase, context)
    match phrase.head:
        case "field":
            return FIELD
        case "hand":
            return Place("hand", "", owner if owner is not None else context.subject)
        case "deck" | "discard":
            pile = phrase.pile if phrase.pile not in ("", "card") else "grumpus" if owner is not None else "trap"
            if pile == "grumpus":
                return Place(phrase.head, pile, owner if owner is not None else context.subject)
            return Place(phrase.head, pile)
    refuse("this is not a place", phrase.span)


# -- amounts ----------------------------------------------------------------------------------------------------


def comparison(phrase: Phrase, context: Context, default: str = "=") -> tuple[str, Amount]:
    """Return the comparison a phrase makes: `3 or more`, `less than 2`, `equal to its Difficulty`, `no`."""
    op = phrase.op if phrase.op not in ("", "upto", "any") else default
    if phrase.determiner == "no":
        return "=", 0
    if phrase.number is not None:
        return op, phrase.number
    than = phrase.than or next((p for prep, p in phrase.hangers if prep in ("than", "of")
                                and (p.number is not None or p.is_stat)), None)
    if than is not None:
        if phrase.comparative:
            op = phrase.comparative
        return (than.op or op, than.number) if than.number is not None else (op, amount(than, context))
    if phrase.determiner == "a" or phrase.plural or not phrase.determiner:
        return ">=", 1
    refuse("a number is missing here", phrase.span, "for example `3 or more` or `less than 2`")


def amount(phrase: Phrase, context: Context) -> Amount:
    """Return a number that a phrase stands for."""
    if phrase.number is not None:
        return phrase.number
    if phrase.signed is not None:
        return phrase.signed
    if phrase.is_stat:
        of = stat_bearer(phrase, context)
        return StatOf("score" if phrase.head == "points" and _is_players(of) else phrase.head, of)
    if phrase.head == "number":
        counted = next((p for prep, p in phrase.hangers if prep == "of"), None)
        if counted is not None:
            return counted_amount(counted, context)
    if phrase.determiner in ("a", "another") or phrase.head in CARD_HEADS:
        return 1
    refuse("a number is missing here", phrase.span)


def as_many(phrase: Phrase, context: Context) -> Amount:
    """Return how many cards were spoken of last: `that many`, `as many`."""
    last = context.last_card()
    if last is None:
        refuse("as many as what?", phrase.span)
    return Count(last)


def _is_players(of: Reference) -> bool:
    return isinstance(of, You | Players)


def stat_bearer(phrase: Phrase, context: Context) -> Reference:
    """Return the cards whose power, difficulty or points a phrase names."""
    owner = phrase.owner or next((p for prep, p in phrase.hangers if prep == "of"), None)
    if owner is None:
        return This() if phrase.head == "power" else Host()
    if owner.head == "you" or is_player(owner, context):
        return players(owner, context)
    return cards(owner, context, (ON,) if kind_of(owner, context) == "trap" else (FIELD,))


def counted_amount(phrase: Phrase, context: Context) -> Amount:
    """Return how many there are of what a phrase names, as `for each …` counts."""
    if phrase.head == "action":
        return StatOf("actions", players(phrase.owner, context) if phrase.owner else You())
    if phrase.head == "points":
        owner = phrase.owner
        for clause in phrase.clauses:
            owner = clause.subject or owner
        return StatOf("score", players(owner, context) if owner else You())
    if phrase.is_stat:
        return StatOf(phrase.head, stat_bearer(phrase, context))
    if is_player(phrase, context):
        return Count(player_group(phrase, context))
    done = _done_this_turn(phrase, context)
    if done is not None:
        return done
    return Count(query(phrase, context, default_places(phrase, context)))


def _done_this_turn(phrase: Phrase, context: Context) -> Amount | None:
    """Read `Bugsnax you caught this turn`: a tally, not cards that can be looked for."""
    for clause in phrase.clauses:
        when = [s.phrase.head for s in clause.settings] + [o.head for o in clause.objects]
        if "turn" in when and clause.verb in ("catch", "eat", "play", "draw", "discard"):
            who = players(clause.subject, context) if clause.subject else You()
            return Tally(f"{clause.verb} {kind_of(phrase, context)}", who)
    return None


def default_places(phrase: Phrase, context: Context) -> tuple[Place, ...]:
    """Return where cards are when a text only counts them: Snax and traps on the field, else the hand."""
    match kind_of(phrase, context):
        case "snax":
            return (FIELD,)
        case "trap":
            return (ON,)
        case "attachment":
            return (IN_PLAY,)
    return (Place("hand", "", context.subject),)


# -- cards ------------------------------------------------------------------------------------------------------


def query(phrase: Phrase, context: Context, default: tuple[Place, ...]) -> Query:
    """Return all cards that fit a phrase, whatever its number says."""
    from cardlang.games.bugsnax.conditions import card_filters

    kind = kind_of(phrase, context)
    tests: list[Filter] = []
    if phrase.head == "named":
        tests.append(Called(tuple(c for p in (phrase, *phrase.also) for c in p.cards)))
    tests += [Has(keyword) for keyword in phrase.keywords]
    if phrase.determiner in ("another", "others") or "other" in phrase.adjectives or phrase.head == "others":
        tests.append(Not(_another(kind, context)))
    if "standard" in phrase.adjectives or "advanced" in phrase.adjectives:
        tests.append(OfKind("advanced", "standard" in phrase.adjectives))
    if kind == "trap":
        tests += [Ordinal(n) for n, word in enumerate(("first", "second", "third"), 1) if word in phrase.adjectives]
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
        owner = owner_of(phrase, context)
        zones = (Place("hand", "", owner),) if not any(p.zone == "on" for p in default) else default
    elif not zones and phrase.owner is not None:
        zones = (Place("hand", "", owner_of(phrase, context)),)
    if kind == "trap":
        zones = tuple(ON if zone == FIELD else zone for zone in zones)
    return Query(kind, zones or default, tuple(tests))


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
    if preposition in ("with", "without", "worth"):
        return nothing, stat_filters(preposition, hanger, context)
    if preposition in ("on", "in front of", "against", "of", "next to") and is_card(hanger, context):
        if hanger.head in ("this", "it", "that") or kind_of(hanger, context) in ("snax", "card"):
            return (ON,) if kind == "trap" else nothing, [LiesOn(cards_all(hanger, context, (FIELD,)))]
    if preposition in ("in", "from", "on", "of", "among", "out of") and (
            hanger.head in PLACE_HEADS or hanger.head in ("top", "bottom")):
        found = places(hanger, context)
        return found, []
    if preposition in ("of", "in", "from") and is_player(hanger, context):
        return (Place("hand", "", players(hanger, context)),), []
    if preposition in ("except", "except for", "other than", "besides"):
        return nothing, [Not(cards_all(hanger, context, (FIELD, ON)))]
    if preposition == "during" or hanger.head in ("turn", "round"):
        return nothing, []
    refuse(f"`{preposition} …` does not fit here", hanger.span)


def stat_filters(preposition: str, hanger: Phrase, context: Context) -> list[Filter]:
    """Return the filters of `with capture power less than 3`, `with FLYING`, `without traps`, `worth 2 points`."""
    without = preposition == "without" or hanger.determiner == "no"
    if hanger.head == "keyword":
        return [Has(keyword, without) for keyword in hanger.keywords]
    if hanger.head == "trap":
        if hanger.number is not None and not without:
            op, number = comparison(hanger, context, ">=")
            return [Compare("traps", op, number)]
        return [Bare(not without)]
    if hanger.head == "ability":
        return [Bare(not without, abilities=True)]
    if hanger.head == "attachment":
        return [Compare("attachments", "=" if without else ">=", 0 if without else 1)]
    if hanger.is_stat:
        compared = [Compare(p.head, *comparison(p, context)) for p in (hanger, *hanger.also)]
        return [compared[0]] if len(compared) == 1 else [AnyOf(tuple(compared))]
    if preposition == "worth":
        op, number = comparison(hanger, context)
        return [Compare("points", op, number)]
    if hanger.head == "named":
        return [Compare("traps", ">=", 1)]
    refuse("this says nothing about a card", hanger.span, "cards have power, difficulty, points and keywords")


def cards_all(phrase: Phrase, context: Context, default: tuple[Place, ...]) -> Reference:
    """Return all cards that fit a phrase, as rules and events mean them: nothing is chosen."""
    found = _pointed(phrase, context)
    if found is None:
        found = Best(query(phrase, context, default), _superlative(phrase), phrase.superlative) \
            if phrase.superlative else query(phrase, context, default)
    if phrase.also and phrase.head != "named":
        return Both((found, *(cards_all(p, context, default) for p in phrase.also)))
    return found


def _superlative(phrase: Phrase) -> str:
    """Return the stat of `the Bugsnak with the highest Difficulty`."""
    for preposition, hanger in phrase.hangers:
        if preposition == "with" and hanger.superlative and hanger.is_stat:
            return hanger.head
    return "difficulty"


def _pointed(phrase: Phrase, context: Context) -> Reference | None:
    """Return what a phrase points at: this card, or cards the text spoke of before."""
    head, determiner = phrase.head, phrase.determiner
    if phrase.meant is not None:
        return phrase.meant
    if head == "this":
        return Host() if context.kind == "keyword" else This()
    if determiner == "this" and head == "snax":
        return Host()
    if determiner == "this" and head in ("trap", "card", "grumpus", "attachment", "named"):
        return This()
    if head in ("it", "they", "that", "who", "itself") or (determiner == "that" and head in CARD_HEADS):
        return _antecedent(phrase, context)
    if determiner == "the" and head in CARD_HEADS - {"named"} and not phrase.hangers and not phrase.clauses \
            and phrase.number is None and not phrase.keywords and not phrase.superlative:
        return context.last_card(kind_of(phrase, context))
    return None


def _antecedent(phrase: Phrase, context: Context) -> Reference:
    kind = kind_of(phrase, context) if phrase.head in CARD_HEADS else "card"
    found = context.last_card(kind)
    if found is None and phrase.head in ("it", "they", "that"):
        found = Host() if context.kind in ("snax", "keyword") else This()
    if found is None and kind == "snax":
        trap = context.last_card("trap")
        found = HostOf(trap) if trap is not None else Host()
    if found is None:
        refuse("nothing was spoken of before that this could mean", phrase.span)
    return found


def cards(
    phrase: Phrase, context: Context, default: tuple[Place, ...], *, who: Reference | None = None,
) -> Reference:
    """Return the cards that a phrase means in an order; a choice among several is added to the steps."""
    if "your choice" in phrase.adjectives:
        who = You()
    if phrase.also and phrase.either and phrase.head != "named" and _pointed(phrase, context) is None:
        both = Both(tuple(query(p, context, default) for p in (phrase, *phrase.also)))
        return _quantified(phrase, both, kind_of(phrase, context), context, who)
    if phrase.also and phrase.head != "named":
        single = [phrase, *phrase.also]
        phrase.also = []
        return Both(tuple(cards(p, context, default, who=who) for p in single))
    pointed = _pointed(phrase, context)
    kind = kind_of(phrase, context)
    if pointed is not None:
        context.mention(_pointed_kind(phrase, pointed, context), pointed)
        return pointed
    other_one = phrase.head in ("others", "card", "ones") and phrase.determiner == "the" and "other" in phrase.adjectives
    if phrase.head == "rest" or ((phrase.head == "others" or other_one) and "chosen" in context.rest):
        return _rest(phrase, context)
    if phrase.head == "copies" or phrase.head == "hand":
        zone = places(phrase, context) if phrase.head == "hand" else default
        return Query("card", zone)
    if phrase.head in ("ones", "amount", "others") and _last_kind(context) == "card" and not default:
        refuse("say which cards", phrase.span)
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
        if preposition in ("on", "from", "in front of") and hanger.determiner in ("a", "another") \
                and kind_of(hanger, context) == "snax":
            has = Bare(True) if kind == "trap" else Compare("attachments", ">=", 1)
            found = query(hanger, context, (FIELD,))
            hanger.meant = context.choose(Query("snax", (FIELD,), (*found.tests, has)), "snax")


def as_kind(phrase: Phrase, kind: str, context: Context) -> None:
    """Let `it` mean the last card of a kind: only a trap has power, only a Snak difficulty."""
    if phrase.head in ("it", "they", "that") and phrase.meant is None and context.last(kind) is not None:
        phrase.meant = context.last_card(kind)


def _rest(phrase: Phrase, context: Context) -> Reference:
    """Return the cards looked at that were not chosen from them."""
    looked = context.rest.get("of")
    if looked is None:
        refuse("the rest of what?", phrase.span, "for example `Put one of them in your hand and the rest …`")
    return Among(looked, (Not(context.rest["chosen"]),) if "chosen" in context.rest else ())


def _narrowed(phrase: Phrase, context: Context, source: Query) -> Reference:
    """Look among the cards the text spoke of when it says `one of them`, and for the best of a superlative."""
    inner = next((p for prep, p in phrase.hangers if prep in ("of", "from") and p.head in ("it", "they", "that")), None)
    found: Reference = source
    if phrase.superlative or any(p.superlative for _, p in phrase.hangers):
        sign = phrase.superlative or next(p.superlative for _, p in phrase.hangers if p.superlative)
        found = Best(source, _superlative(phrase), sign)
    if inner is not None:
        found = Among(_antecedent(inner, context), source.tests)
        context.rest["of"] = found.source
    return found


def _pointed_kind(phrase: Phrase, pointed: Reference, context: Context) -> str:
    if phrase.head in CARD_HEADS - {"card", "named"}:
        return phrase.head
    if isinstance(pointed, Host):
        return "snax"
    if isinstance(pointed, This):
        return context.kind if context.kind != "keyword" else "snax"
    found = next((m.kind for m in reversed(context.mentions) if m.reference == pointed), "card")
    return found


def _top(phrase: Phrase) -> bool | None:
    """Whether a phrase means cards from the top (False) or the bottom (True) of a pile; None: neither."""
    if phrase.head in ("top", "bottom") and (phrase.number is not None or phrase.determiner):
        return phrase.head == "bottom"
    return None


def _top_cards(phrase: Phrase, bottom: bool, context: Context, default: tuple[Place, ...]) -> Reference:
    """Read `the top 3 cards of the Trap deck`, which the noun reader gives as `the top` and `3 cards`."""
    zone = places(phrase, context)[0] if phrase.hangers else default[0]
    slot = context.new_slot()
    from cardlang.games.bugsnax.steps import Remember

    context.steps.append(Remember(slot, Query("card", (zone,), (), phrase.number or 1, bottom)))
    context.mention(zone.pile or "card", Slot(slot))
    return Slot(slot)


def _quantified(
    phrase: Phrase, source: Reference, kind: str, context: Context, who: Reference | None
) -> Reference:
    """Return all of a source, or the choice that the phrase's number asks for."""
    everything = phrase.determiner in ("all", "others") or (
        phrase.determiner in ("", "any", "your", "the") and phrase.plural and phrase.number is None
        and phrase.op == "" and phrase.head != "ones")
    if everything and phrase.op != "any":
        context.mention(kind, source, many=True)
        return source
    random = "random" in phrase.adjectives
    if phrase.op == "any":
        return context.choose(source, kind, 0, None, who=who, random=random)
    number: Amount = phrase.number if phrase.number is not None else 1
    if phrase.determiner == "half":
        number = Count(source)
    least: Amount = 0 if phrase.op == "upto" or phrase.determiner == "any" and phrase.plural else number
    most: Amount | None = None if phrase.op == ">=" else number
    return context.choose(source, kind, least, most, who=who, random=random)
