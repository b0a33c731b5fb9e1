"""Clauses that order something: what `draw`, `discard`, `move` and the other verbs take, and the steps they give."""

from __future__ import annotations

from collections.abc import Callable

from cardlang.games.bugsnax import references as refs
from cardlang.games.bugsnax.clauses import Clause, Setting
from cardlang.games.bugsnax.context import Context, refuse
from cardlang.games.bugsnax.effects import (
    Amount, Count, HostOf, OwnerOf, Place, Players, Query, Reference, Slot, This, You,
)
from cardlang.games.bugsnax.nouns import Phrase
from cardlang.games.bugsnax.statements import per_each, scaled
from cardlang.games.bugsnax.steps import (
    Actions, Afflict, Attach, Catch, Draw, Eat, EndTurn, ExtraTurn, Heal, Look, Move, Play, Points, Remember, Repeat,
    Replace, Shuffle, Swap, SwapHands, Win,
)

Frame = Callable[[Clause, Context], None]
_PLACING = ("in", "into", "on", "onto", "under", "to", "on top of", "underneath", "beneath", "back to", "back into",
            "in front of", "at", "next to")


def hand_of(context: Context) -> tuple[Place, ...]:
    """Return the hand of whoever acts."""
    return (Place("hand", "", context.subject),)


def objects_of(clause: Clause, example: str) -> Phrase:
    """Return the one thing a verb is about; further ones are joined to it."""
    if not clause.objects:
        refuse(f"`{clause.form}` needs something behind it", clause.verb_span, f"for example `{example}`")
    first, *rest = clause.objects
    if rest:
        refuse("this does not fit here", rest[0].span, f"`{clause.form}` is said like `{example}`")
    return first


# -- drawing, discarding, playing -----------------------------------------------------------------------------


def draw(clause: Clause, context: Context) -> None:
    """`draw 2 cards from your Grumpus deck`, `draw a Trap`, `draw until you have 5 Traps`."""
    per = per_each(clause, context)
    source = clause.take("from", "off", "of", "out of")
    until = clause.take("until")
    if until is not None:
        return _draw_up(clause, until, context)
    phrase = objects_of(clause, "draw 2 Traps")
    if source is None:
        source = next((Setting(p, h, None) for p, h in phrase.hangers if p in ("of", "from")
                       and h.head in (*refs.PLACE_HEADS, "it", "top", "bottom")), None)
    bottom = phrase.head == "bottom" or (source is not None and source.phrase.head == "bottom")
    place = _pile(phrase, source, context)
    number: Amount = 1 if phrase.number is None else phrase.number
    if phrase.number is None and phrase.than is not None:
        number = refs.amount(phrase.than, context)
    elif phrase.op == "same":
        number = refs.as_many(phrase, context)
    if per is not None:
        number = scaled(number if isinstance(number, int) else 1, per)
    if place.zone in ("hand", "discard", "eaten", "field"):
        _take_from(phrase, place, context)
        return None
    slot = context.new_slot()
    context.steps.append(Draw(context.subject, place, number, slot, bottom))
    context.mention(place.pile, Slot(slot))
    for also in phrase.also:
        draw(Clause(also.span, verb="draw", form="draw", objects=[also]), context)
    return None


def _pile(phrase: Phrase, source: Setting | None, context: Context) -> Place:
    """Return where a drawn card comes from: the pile named, or the one of its kind."""
    if source is not None:
        found = refs.places(source.phrase, context)[0]
        if found.zone == "hand" and source.phrase.head not in ("hand", "it"):
            return Place("deck", "grumpus", found.owner)
        if found.zone == "deck" and source.phrase.pile == "" and source.phrase.owner is None and \
                source.phrase.head == "deck":
            return Place("deck", _kind_for_draw(phrase, context),
                         context.subject if _kind_for_draw(phrase, context) == "grumpus" else None)
        return found
    kind = _kind_for_draw(phrase, context)
    return Place("deck", kind, context.subject if kind == "grumpus" else None)


def _kind_for_draw(phrase: Phrase, context: Context) -> str:
    kind = phrase.pile if phrase.head in ("top", "bottom") else refs.kind_of(phrase, context)
    if phrase.head == "ones" or phrase.head == "amount":
        kind = "trap"
    if phrase.head == "named":
        return kind
    return kind if kind in ("trap", "snax", "grumpus") else "trap"


def _draw_up(clause: Clause, until: Setting, context: Context) -> None:
    condition = until.phrase.clauses[-1] if until.phrase.clauses else None
    wanted = condition.objects[0] if condition is not None and condition.objects else None
    if wanted is None or wanted.number is None:
        refuse("say how many cards", until.phrase.span, "for example `draw Traps until you have 5 Traps`")
    kind = refs.kind_of(wanted, context)
    place = _pile(clause.objects[0] if clause.objects else wanted, None, context)
    slot = context.new_slot()
    context.steps.append(Draw(context.subject, place, 0, slot, until=wanted.number))
    context.mention(kind, Slot(slot))


def _take_from(phrase: Phrase, place: Place, context: Context) -> None:
    random = place.zone == "hand"
    if random:
        phrase.adjectives.add("random")
    cards = refs.cards(phrase, context, (place,))
    context.steps.append(Move(cards, Place("hand", "", context.subject), "take"))


def discard(clause: Clause, context: Context) -> None:
    """`discard a Trap`, `discards their hand`, `discard any traps on a SPEEDY Bugsnak`."""
    per = per_each(clause, context)
    source = clause.take("from")
    clause.take("into", "to", "in")
    clause.settle()
    phrase = objects_of(clause, "discard a Trap")
    if clause.says("at random", "randomly"):
        phrase.adjectives.add("random")
    default = refs.places(source.phrase, context) if source is not None else hand_of(context)
    if phrase.head == "hand":
        slot = context.new_slot()
        context.steps.append(Remember(slot, Query("card", refs.places(phrase, context))))
        cards: Reference = Slot(slot)
        context.mention("card", cards, many=True)
    else:
        if phrase.determiner == "any" and phrase.plural:
            phrase.determiner = "all"  # `discard any traps on it`: all there are
        if per is not None:
            cards = context.choose(refs.query(phrase, context, default), refs.kind_of(phrase, context),
                                   scaled(phrase.number or 1, per), scaled(phrase.number or 1, per))
        else:
            cards = refs.cards(phrase, context, _discardable(phrase, default, context))
    context.steps.append(Move(cards, Place("discard"), "discard"))


def _discardable(phrase: Phrase, default: tuple[Place, ...], context: Context) -> tuple[Place, ...]:
    if phrase.head == "attachment":
        return (refs.IN_PLAY,)
    return default


def play(clause: Clause, context: Context) -> None:
    """`play it immediately for free`, `play a Trap on this Snak`."""
    clause.says("immediately", "at once", "now", "instantly", "again")
    free = clause.says("for free") or any("free" in o.adjectives for o in clause.objects)
    on = clause.take("on", "onto", "in front of", "against")
    source = clause.take("from", "in")
    without = clause.take("without", "for")
    phrase = objects_of(clause, "play a Trap for free")
    for preposition, hanger in list(phrase.hangers):
        if preposition == "without" and hanger.head == "action":
            phrase.hangers.remove((preposition, hanger))
            free = True
    free = free or without is not None
    phrase.adjectives -= {"additional", "extra", "free"}
    default = refs.places(source.phrase, context) if source is not None else hand_of(context)
    cards = refs.cards(phrase, context, default)
    target = None
    if on is not None:
        target = refs.cards(on.phrase, context, (refs.FIELD,))
    context.steps.append(Play(context.subject, cards, target, free or True))


# -- keywords as verbs ------------------------------------------------------------------------------------------


def under_keyword(keyword: str, clause: Clause, context: Context, until: str = "") -> None:
    """`stun a Bugsnak`, `injure a player`, `this flees`, `you become INJURED`: targets come under a keyword."""
    clause.says("immediately", "again", "also", "instantly")
    objects = [o for o in clause.objects if o.head != "keyword"]
    if clause.verb in ("become", "be", "gain", "get", "have") or clause.passive or not objects:
        targets = [clause.subject] if clause.subject is not None else []
    else:
        targets = objects
    clause.settle()
    if not targets and isinstance(context.subject, Slot | You | Players) and clause.verb in ("become", "gain", "get"):
        context.steps.append(Afflict(keyword, context.subject, until))
        return
    if not targets:
        from cardlang.games.bugsnax.effects import Host

        context.steps.append(Afflict(keyword, Host(), until))
        return
    for phrase in (p for t in targets if t is not None for p in ((t,) if t.either else (t, *t.also))):
        if clause.says("at random", "randomly"):
            phrase.adjectives.add("random")
        if refs.is_player(phrase, context):
            who = context.subject if phrase is clause.subject else refs.players(phrase, context)
            context.steps.append(Afflict(keyword, who, until))
        else:
            refs.as_kind(phrase, "snax", context)
            if refs.kind_of(phrase, context) == "trap":
                refuse("only Snax and players come under a keyword", phrase.span)
            context.steps.append(Afflict(keyword, refs.cards(phrase, context, (refs.FIELD,)), until))


def heal(clause: Clause, context: Context) -> None:
    """`heal your INJURY`, `heal a player`."""
    clause.take("from", "of")
    if not clause.objects:
        context.steps.append(Heal("", context.subject))
        return
    for phrase in (p for o in clause.objects for p in (o, *o.also)):
        if phrase.head in ("keyword", "condition"):
            whom = context.subject if phrase.owner is None else refs.owner_of(phrase, context)
            of = next((h for prep, h in phrase.hangers if prep == "of"), None)
            if phrase.determiner == "all" and phrase.owner is None and of is None:
                whom = Players()
            if phrase.owner is not None and not refs.is_player(phrase.owner, context):
                whom = refs.cards(phrase.owner, context, (refs.FIELD,))
            context.steps.append(Heal(phrase.keywords[0] if phrase.keywords else "", whom or context.subject))
        elif refs.is_player(phrase, context):
            context.steps.append(Heal("", refs.players(phrase, context)))
        else:
            context.steps.append(Heal("", refs.cards(phrase, context, (refs.FIELD,))))


# -- actions, points, turns ---------------------------------------------------------------------------------------


def gain(clause: Clause, context: Context) -> None:
    """`gain 1 action`, `gain 2 points`, `gain a Trap` (which is to draw one)."""
    _gain_or_lose(clause, context, 1)


def lose(clause: Clause, context: Context) -> None:
    """`lose 1 action`, `lose a point`, `lose a Trap` (which is to discard one)."""
    _gain_or_lose(clause, context, -1)


def _gain_or_lose(clause: Clause, context: Context, sign: int) -> None:
    per = per_each(clause, context)
    later = _next_turn(clause)
    phrase = objects_of(clause, "gain 1 action" if sign > 0 else "lose 1 action")
    number: Amount = phrase.number if phrase.number is not None else abs(phrase.signed or 1)
    if phrase.than is not None or (phrase.head == "points" and phrase.comparative and phrase.number is None):
        number = refs.amount(phrase.than, context) if phrase.than is not None else 1
    for preposition, hanger in phrase.hangers:
        if preposition in ("equal to", "of") and hanger.is_stat:
            number = refs.amount(hanger, context)
    number = scaled(number, per) if isinstance(number, int) else number
    if phrase.head == "action":
        whole = phrase.determiner == "all"
        context.steps.append(Actions(context.subject, number, sign, later, whole))
    elif phrase.head == "points":
        context.steps.append(Points(context.subject, number, sign))
    elif phrase.head == "turn":
        context.steps.append(ExtraTurn(context.subject, sign))
    elif refs.is_card(phrase, context) and sign > 0:
        clause.verb = "draw" if not any(s.preposition == "from" for s in clause.settings) else "take"
        (draw if clause.verb == "draw" else take)(clause, context)
    elif refs.is_card(phrase, context):
        discard(clause, context)
    else:
        refuse("this cannot be gained or lost", phrase.span, "players gain and lose actions, points and cards")


def _next_turn(clause: Clause) -> bool:
    """Take `on your next turn` from a clause."""
    for setting in list(clause.settings):
        if setting.phrase.head == "turn" and "next" in setting.phrase.adjectives:
            clause.settings.remove(setting)
            return True
    for phrase in list(clause.objects):
        if phrase.head == "turn" and "next" in phrase.adjectives and len(clause.objects) > 1:
            clause.objects.remove(phrase)
            return True
    return False


def skip(clause: Clause, context: Context) -> None:
    """`skip your next turn`."""
    objects_of(clause, "skip your next turn")
    context.steps.append(ExtraTurn(context.subject, -1))


def end_turn(clause: Clause, context: Context) -> None:
    """`end your turn`."""
    context.steps.append(EndTurn())


def win(clause: Clause, context: Context) -> None:
    """`you win the game`."""
    context.steps.append(Win(context.subject))


def spend(clause: Clause, context: Context) -> None:
    """`spend an action` (to do something)."""
    phrase = objects_of(clause, "spend an action")
    if phrase.head != "action":
        refuse("only actions are spent", phrase.span)
    context.steps.append(Actions(context.subject, phrase.number or 1, -1))


# -- cards from place to place --------------------------------------------------------------------------------------


def take(clause: Clause, context: Context) -> None:
    """`take a Trap from it`, `steal a Bugsnak from another player's hand`, `take another turn`."""
    phrase = objects_of(clause, "take a Trap from another player's hand")
    if phrase.head == "turn":
        context.steps.append(ExtraTurn(context.subject))
        return
    if phrase.head == "action":
        context.steps.append(Actions(context.subject, phrase.number or 1))
        return
    if clause.says("at random", "randomly"):
        phrase.adjectives.add("random")
    clause.says("back")
    source = clause.take("from", "out of")
    clause.take("into", "to", "in")
    clause.settle()
    default: tuple[Place, ...]
    if source is None and phrase.owner is None and refs.kind_of(phrase, context) == "trap":
        default = (refs.ON,)
    elif source is None:
        default = (refs.FIELD,) if refs.kind_of(phrase, context) == "snax" else \
            (Place("hand", "", Players(You())),)
    else:
        default = _source(source.phrase, phrase, context)
    cards = refs.cards(phrase, context, default)
    context.steps.append(Move(cards, Place("hand", "", context.subject), "take"))


def _source(phrase: Phrase, what: Phrase, context: Context) -> tuple[Place, ...]:
    """Return the places of `from …`: a place, a player (their hand), or a Snak (the traps on it)."""
    if phrase.head in (*refs.PLACE_HEADS, "top", "bottom"):
        found = refs.places(phrase, context)
        return tuple(refs.ON if p == refs.FIELD and refs.kind_of(what, context) == "trap" else p for p in found)
    if phrase.head == "it":
        last = context.last("place", "trap", "snax", "card", "player")
        if last is not None and last.kind == "place":
            return refs.places(phrase, context)
    if refs.is_player(phrase, context):
        return (Place("hand", "", refs.players(phrase, context)),)
    what.hangers.append(("on", phrase))
    return (refs.ON,)


def move(clause: Clause, context: Context) -> None:
    """`move a trap from any Snak to another Snak`."""
    phrase = objects_of(clause, "move a trap from any Snak to another Snak")
    source = clause.take("from")
    to = clause.take("to", "onto", "on", "into", "in front of")
    clause.settle()
    if refs.kind_of(phrase, context) == "snax" and to is not None:
        put(_with(clause, phrase, to), context)
        return
    if source is not None and refs.is_card(source.phrase, context):
        origin = refs.cards(source.phrase, context, (refs.FIELD,))
        cards = refs.cards(phrase, context, (refs.ON,)) if phrase.head in ("it", "this") else \
            _of_snak(phrase, origin, context)
    elif source is not None:
        cards = refs.cards(phrase, context, _source(source.phrase, phrase, context))
        origin = None
    else:
        cards = refs.cards(phrase, context, (refs.ON,))
        origin = HostOf(cards)
    if to is None:
        target: Reference = context.choose(_others(context, origin), "snax")
    elif to.phrase.head in refs.PLACE_HEADS or to.phrase.head in ("top", "bottom"):
        clause.objects = [phrase]
        place, at = _target(to, cards, context)
        context.steps.append(Move(cards, place, "move", at))
        return
    else:
        if origin is not None and not isinstance(origin, Slot) and to.phrase.determiner == "another":
            target = context.choose(_others(context, origin), "snax")
        else:
            target = refs.cards(to.phrase, context, (refs.FIELD,))
    context.steps.append(Move(cards, refs.ON, "move", target=target))


def _with(clause: Clause, phrase: Phrase, to: Setting) -> Clause:
    clause.objects, clause.settings = [phrase], [*clause.settings, to]
    return clause


def _others(context: Context, origin: Reference | None) -> Query:
    from cardlang.games.bugsnax.effects import Not

    return Query("snax", (refs.FIELD,), () if origin is None else (Not(origin),))


def _of_snak(phrase: Phrase, origin: Reference, context: Context) -> Reference:
    """Return traps on Snax; a Snak chosen for its traps must have one."""
    from cardlang.games.bugsnax.effects import LiesOn
    from cardlang.games.bugsnax.steps import Choose

    last = context.steps[-1] if context.steps else None
    if isinstance(last, Choose) and origin == Slot(last.slot) and isinstance(last.source, Query):
        from cardlang.games.bugsnax.effects import Bare

        import attrs

        wider = attrs.evolve(last.source, tests=(*last.source.tests, Bare(True)))
        context.steps[-1] = attrs.evolve(last, source=wider)
    source = refs.query(phrase, context, (refs.ON,))
    import attrs

    narrowed = attrs.evolve(source, places=(refs.ON,), tests=(*source.tests, LiesOn(origin)))
    return refs._quantified(phrase, narrowed, "trap", context, None)


def put(clause: Clause, context: Context) -> None:
    """`put a Bugsnak in your hand on the top of the Snax deck`, `return it to your hand`, `keep it in your hand`."""
    random = clause.says("at random", "randomly")
    clause.says("back", "face up", "face down", "immediately", "secretly", "away", "here")
    phrase = objects_of(clause, f"{clause.form} a Trap into your hand")
    if random:
        phrase.adjectives.add("random")
    last = _destination(clause)
    if last is None:
        if clause.verb != "return":
            refuse("say where it goes", clause.verb_span, f"for example `{clause.form} it into your hand`")
    source = clause.take("from", "out of")
    clause.settle()
    kind = refs.kind_of(phrase, context)
    default = _source(source.phrase, phrase, context) if source is not None else _at_hand(kind, last, context)
    cards = refs.cards(phrase, context, default)
    if last is None:
        context.steps.append(Move(cards, Place("hand", "", context.subject), "return"))
        return
    if refs.is_card(last.phrase, context) and last.phrase.head not in refs.PLACE_HEADS:
        if kind in ("trap", "card", "named"):
            context.steps.append(Move(cards, refs.ON, "move", target=refs.cards(last.phrase, context, (refs.FIELD,))))
        else:
            context.steps.append(Attach(cards, refs.cards(last.phrase, context, (refs.FIELD,))))
        return
    place, at = _target(last, cards, context)
    context.steps.append(Move(cards, place, "return" if clause.verb == "return" else "put", at))


def _destination(clause: Clause) -> Setting | None:
    """Take the place that a card is put to: the last such phrase, with what belongs to it."""
    for at in range(len(clause.settings) - 1, -1, -1):
        setting = clause.settings[at]
        if setting.preposition in _PLACING and setting.phrase.head != "turn":
            for behind in clause.settings[at + 1 :]:
                setting.phrase.hangers.append((behind.preposition, behind.phrase))
            del clause.settings[at:]
            return setting
    return None


def _at_hand(kind: str, to: Setting | None, context: Context) -> tuple[Place, ...]:
    """Return where a card that is put somewhere comes from when the text does not say."""
    into_hand = to is None or to.phrase.head == "hand" or refs.is_player(to.phrase, context)
    if kind == "trap" and into_hand:
        return (refs.ON,)
    if kind == "snax":
        return (refs.FIELD,)
    return hand_of(context)


def _target(to: Setting, cards: Reference, context: Context) -> tuple[Place, str]:
    """Return the zone and the end of the deck that `on the bottom of the Snax deck` names."""
    phrase = to.phrase
    at = "bottom" if phrase.head == "bottom" or to.preposition in ("under", "underneath", "beneath") else "top"
    if phrase.head == "hand" and phrase.owner is not None and phrase.owner.head in ("they", "it") \
            and context.last_player() is None:
        return Place("hand", "", OwnerOf(cards)), at
    if phrase.head in ("top", "bottom") and not phrase.hangers:
        last = context.last("place")
        if last is not None and last.place is not None:
            return last.place, at
    if to.preposition == "into" and phrase.head == "deck":
        at = "shuffled"
    return refs.places(phrase, context)[0], at


def shuffle(clause: Clause, context: Context) -> None:
    """`shuffle the discard pile into the Trap deck`, `shuffle it into the Snax deck`, `shuffle the Trap deck`."""
    phrase = objects_of(clause, "shuffle the Trap deck")
    clause.says("back", "together")
    into = clause.take("into", "in", "with", "back into", "to")
    clause.settle()
    if phrase.head == "deck" and into is None:
        context.steps.append(Shuffle(refs.places(phrase, context)[0]))
        return
    if phrase.head == "discard":
        place = refs.places(into.phrase, context)[0] if into is not None else refs.places(phrase, context)[0]
        if phrase.pile in ("", "card"):
            context.steps.append(Shuffle(Place("deck", place.pile, place.owner), discard=True))
        else:
            source = refs.places(phrase, context)[0]
            context.steps.append(Shuffle(Place("deck", source.pile, source.owner), discard=True))
        return
    if into is None:
        refuse("say into what", clause.span, "for example `shuffle it into the Snax deck`")
    kind = refs.kind_of(phrase, context)
    cards: Reference = Query("card", refs.places(phrase, context)) if phrase.head == "hand" else \
        refs.cards(phrase, context, _at_hand(kind, into, context))
    context.steps.append(Move(cards, refs.places(into.phrase, context)[0], "shuffle", "shuffled"))


def give(clause: Clause, context: Context) -> None:
    """`give another player a Trap`, `give a Trap to another player`."""
    per_each(clause, context)
    to = clause.take("to")
    objects = list(clause.objects)
    if to is None and len(objects) < 2:
        refuse("say what is given to whom", clause.span, "for example `give another player a Trap`")
    whom, what = (to.phrase, objects[0]) if to is not None else (objects[0], objects[1])
    clause.settle()
    if what.head == "action":
        context.steps.append(Actions(refs.players(whom, context), what.number or 1))
        return
    if what.head == "points":
        context.steps.append(Points(refs.players(whom, context), what.number or 1))
        return
    if not refs.is_player(whom, context):
        refuse("cards are given to players", whom.span)
    subject = context.subject
    receiver = refs.players(whom, context)
    chooser = subject
    cards = Query("card", refs.places(what, context)) if what.head == "hand" else \
        refs.cards(what, context, (Place("hand", "", subject),), who=chooser)
    context.steps.append(Move(cards, Place("hand", "", receiver), "give"))


def swap(clause: Clause, context: Context) -> None:
    """`swap two Bugsnax`, `swap a Bugsnak in your hand with a Bugsnak on the field`, `swap hands with …`."""
    with_what = clause.take("with", "for", "and")
    for phrase in (*clause.objects, *(s.phrase for s in clause.settings)):
        for preposition, hanger in list(phrase.hangers):
            if with_what is None and preposition == "with" and (
                    refs.is_card(hanger, context) or refs.is_player(hanger, context)
                    or hanger.head in ("hand", "top", "bottom")):
                phrase.hangers.remove((preposition, hanger))
                with_what = Setting("with", hanger, None)
    for setting in list(clause.settings):
        if with_what is not None and setting.host is with_what.phrase:
            clause.settings.remove(setting)
            with_what.phrase.hangers.append((setting.preposition, setting.phrase))
    clause.settle()
    phrase = clause.objects[0] if clause.objects else clause.subject
    if phrase is None:
        refuse("say what changes places", clause.span, "for example `swap two Bugsnax`")
    if phrase.head == "hand":
        whom = with_what.phrase if with_what is not None else None
        if whom is None:
            refuse("say with whom", clause.span)
        owner = whom.owner if whom.head == "hand" and whom.owner is not None else whom
        context.steps.append(SwapHands(context.subject, refs.players(owner, context)))
        return
    first = refs.cards(phrase, context, _swappable(phrase, context))
    second = first
    if with_what is not None:
        if refs.is_player(with_what.phrase, context):
            other = refs.players(with_what.phrase, context)
            second = context.choose(Query(refs.kind_of(phrase, context), (Place("hand", "", other),)), "card",
                                    random=True)
        elif with_what.phrase.head == "top":
            second = refs.cards(with_what.phrase, context, (Place("deck", "snax"),))
        else:
            second = refs.cards(with_what.phrase, context, _swappable(with_what.phrase, context))
    elif phrase.also:
        pass
    elif phrase.number == 1 or (phrase.number is None and phrase.determiner == "a"):
        refuse("say with what", clause.span, "for example `swap a Bugsnak with another Bugsnak`")
    context.steps.append(Swap(first, second))


def _swappable(phrase: Phrase, context: Context) -> tuple[Place, ...]:
    kind = refs.kind_of(phrase, context)
    return (refs.FIELD,) if kind == "snax" else (refs.ON,) if kind == "trap" and phrase.owner is None \
        else hand_of(context)


# -- looking ------------------------------------------------------------------------------------------------------


def look(clause: Clause, context: Context) -> None:
    """`look at another player's hand`, `look at the top 3 cards of the Trap deck`."""
    _show(clause, context, public=False)


def reveal(clause: Clause, context: Context) -> None:
    """`reveal your hand`, `reveal the top card of the Trap deck`."""
    clause.take("to")
    _show(clause, context, public=True)


def _show(clause: Clause, context: Context, public: bool) -> None:
    source = clause.take("in", "from", "of")
    if source is not None and clause.objects:
        clause.objects[0].hangers.append((source.preposition, source.phrase))
    clause.settle()
    phrase = objects_of(clause, f"{clause.form} another player's hand")
    if phrase.head in ("hand", "deck", "discard"):
        place = refs.places(phrase, context)
        cards: Reference = Query("card", place)
        if public and clause.subject is not None and isinstance(context.subject, Slot):
            place = (Place("hand", "", context.subject),) if phrase.owner is not None and phrase.owner.head == "they" \
                else place
    else:
        default = hand_of(context) if public else (Place("hand", "", Players(You())),)
        if phrase.determiner == "a" and not public:
            phrase.adjectives.add("random")
        cards = refs.cards(phrase, context, default)
    slot = context.new_slot()
    context.steps.append(Remember(slot, cards))
    context.steps.append(Look(context.subject, Slot(slot), public))
    kind = "card"
    if phrase.head in ("top", "bottom"):
        kind = "card"
    last_place = context.last("place")
    context.mention(kind, Slot(slot))
    if phrase.head in ("hand", "deck", "discard") and last_place is not None:
        context.mentions.append(last_place)


def choose(clause: Clause, context: Context) -> None:
    """`choose a player`, `choose a Bugsnak on the field`."""
    for setting in list(clause.settings):
        if setting.host is not None and setting.preposition in ("in", "on", "from", "with"):
            setting.host.hangers.append((setting.preposition, setting.phrase))
            clause.settings.remove(setting)
    phrase = objects_of(clause, "choose a player")
    if clause.says("at random", "randomly"):
        phrase.adjectives.add("random")
    if refs.is_player(phrase, context) and phrase.head not in ("amount", "ones"):
        refs.players(phrase, context)
    else:
        refs.cards(phrase, context, refs.default_places(phrase, context) if refs.kind_of(phrase, context) != "card"
                   else hand_of(context))


# -- Snax -----------------------------------------------------------------------------------------------------------


def catch(clause: Clause, context: Context) -> None:
    """`catch a Bugsnak with Difficulty 3 or less`."""
    clause.says("immediately", "at once")
    clause.take("without")
    clause.settle()
    phrase = objects_of(clause, "catch a Bugsnak")
    context.steps.append(Catch(context.subject, refs.cards(phrase, context, (refs.FIELD,))))


def eat(clause: Clause, context: Context) -> None:
    """`eat a Bugsnak`; `Do not draw a card.` behind it takes away the Grumpus card."""
    clause.says("immediately", "for free", "at once")
    source = clause.take("from", "in")
    clause.settle()
    phrase = objects_of(clause, "eat a Bugsnak")
    phrase.adjectives -= {"additional", "extra"}
    default = refs.places(source.phrase, context) if source is not None else hand_of(context)
    phrase.hangers = [(p, h) for p, h in phrase.hangers if not (p == "without" and h.head in ("action", "nothing"))]
    context.steps.append(Eat(context.subject, refs.cards(phrase, context, default), True))


def replace(clause: Clause, context: Context) -> None:
    """`replace it`, `replace all Bugsnax on the field`."""
    clause.take("with", "from")
    clause.settle()
    phrase = objects_of(clause, "replace it")
    phrase.hangers = [(p, h) for p, h in phrase.hangers if p != "with"]
    context.steps.append(Replace(refs.cards(phrase, context, (refs.FIELD,))))


def attach(clause: Clause, context: Context) -> None:
    """`attach this to a Bugsnak`."""
    to = clause.take("to", "on", "onto")
    if to is None:
        refuse("say to what", clause.span, "for example `attach this to a Bugsnak`")
    phrase = objects_of(clause, "attach this to a Bugsnak")
    host = refs.players(to.phrase, context) if refs.is_player(to.phrase, context) else \
        refs.cards(to.phrase, context, (refs.FIELD,))
    context.steps.append(Attach(refs.cards(phrase, context, (refs.IN_PLAY,)) if phrase.head != "this" else This(), host))


def repeat(clause: Clause, context: Context) -> None:
    """`do this again`, `repeat this`: what the text ordered so far happens once more."""
    times = 2 if clause.says("twice") else 1
    block = context.block()
    context.steps.append(Repeat(times, block))


def keep(clause: Clause, context: Context) -> None:
    """`keep it in your hand`: it is already there, or comes there now."""
    if clause.objects and clause.objects[0].head in ("it", "they", "ones", "amount", "card", "trap", "snax", "that"):
        phrase = clause.objects[0]
        clause.settings = [s for s in clause.settings if s.phrase.head != "hand"]
        last = context.last("place")
        default = (last.place,) if last is not None and last.place is not None else hand_of(context)
        cards = refs.cards(phrase, context, default)
        context.steps.append(Move(cards, Place("hand", "", context.subject), "put"))


def search(clause: Clause, context: Context) -> None:
    """`search the Trap deck for a Bug Net`: the card comes into the hand, the deck is shuffled."""
    wanted = clause.take("for")
    place = refs.places(objects_of(clause, "search the Trap deck for a Bug Net"), context)[0]
    if wanted is None:
        refuse("say for what", clause.span, "for example `search the Trap deck for a Bug Net`")
    slot = context.new_slot()
    context.steps.append(Remember(slot, Query("card", (place,))))
    context.steps.append(Look(context.subject, Slot(slot)))
    cards = refs.cards(wanted.phrase, context, (place,))
    context.steps.append(Move(cards, Place("hand", "", context.subject), "take"))
    context.steps.append(Shuffle(place))


def remove(clause: Clause, context: Context) -> None:
    """`remove all traps from a Bugsnak` discards them; `remove FLYING from …` is said with `lose`."""
    phrase = objects_of(clause, "remove a trap from a Bugsnak")
    source = clause.take("from")
    if source is not None and not refs.is_player(source.phrase, context) and source.phrase.head not in refs.PLACE_HEADS:
        origin = refs.cards(source.phrase, context, (refs.FIELD,))
        context.steps.append(Move(_of_snak(phrase, origin, context), Place("discard"), "discard"))
        return
    if phrase.head in ("keyword", "condition"):
        heal(clause, context)
        return
    if source is not None:
        clause.settings.append(source)
    elif refs.kind_of(phrase, context) == "trap":
        clause.settle()
        context.steps.append(Move(refs.cards(phrase, context, (refs.ON,)), Place("discard"), "discard"))
        return
    discard(clause, context)


def have(clause: Clause, context: Context) -> None:
    """`have another player discard a card` is not said; `you have` as an order makes no sense."""
    refuse(f"`{clause.form}` orders nothing here", clause.verb_span,
           "say who does what: `another player discards a card`")


ORDERS: dict[str, Frame] = {
    "draw": draw, "discard": discard, "play": play, "heal": heal, "gain": gain, "lose": lose, "skip": skip,
    "end turn": end_turn, "win": win, "spend": spend, "take": take, "move": move, "put": put, "return": put,
    "shuffle": shuffle, "give": give, "swap": swap, "swap places": swap, "look at": look, "reveal": reveal,
    "choose": choose, "catch": catch, "eat": eat, "replace": replace, "attach": attach, "repeat": repeat,
    "keep": keep, "search": search, "remove": remove, "refill": replace, "use": play,
}
"""Every verb of an order with the function that reads what stands with it."""


def counted(reference: Reference) -> Count:
    """Return how many a reference has."""
    return Count(reference)
