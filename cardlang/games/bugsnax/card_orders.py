"""Verbs about cards that come and go: draw, discard, play, take, give, eat, catch."""

from __future__ import annotations

from cardlang.games.bugsnax import amounts, kinds, moving_orders, orders, orders_shared, places, seats
from cardlang.games.bugsnax import references as refs
from cardlang.games.bugsnax.clauses import Clause, Setting
from cardlang.games.bugsnax.context import Context, refusal
from cardlang.games.bugsnax.effects import (
    Amount,
    Count,
    Place,
    Players,
    Query,
    Reference,
    Slot,
    You,
)
from cardlang.games.bugsnax.nouns import Phrase
from cardlang.games.bugsnax.statements import per_each, scaled
from cardlang.games.bugsnax.steps import (
    Actions,
    Catch,
    Choose,
    Draw,
    Eat,
    ExtraTurn,
    Look,
    Move,
    Play,
    Points,
    Remember,
    Shuffle,
)

# -- drawing, discarding, playing -----------------------------------------------------------------------------


def draw(clause: Clause, context: Context) -> None:
    """`draw 2 cards from your Grumpus deck`, `draw a Trap`, `draw until you have 5 Traps`."""
    per = per_each(clause, context)
    orders_shared.counted_out(clause)
    source = clause.take("from", "off", "of", "out of")
    until = clause.take("until")
    if until is not None:
        return _draw_up(clause, until, context)
    phrase = orders_shared.objects_of(clause, "draw 2 Traps")
    if source is None:
        source = next(
            (
                Setting(p, h, None)
                for p, h in phrase.hangers
                if p in ("of", "from") and h.head in (*kinds.PLACE_HEADS, "it", "top", "bottom")
            ),
            None,
        )
    if phrase.head in refs.NO_CARDS:
        raise refusal("this cannot be drawn", phrase.span, "what is drawn are cards: `draw 2 Traps`")
    bottom = phrase.head == "bottom" or (source is not None and source.phrase.head == "bottom")
    place = _pile(phrase, source, context)
    number: Amount = 1 if phrase.number is None else phrase.number
    if phrase.number is None and phrase.than is not None:
        number = amounts.amount(phrase.than, context)
    elif phrase.op == "same":
        number = amounts.as_many(phrase, context)
    if per is not None:
        number = scaled(number if isinstance(number, int) else 1, per)
    if place.zone in ("hand", "discard", "eaten", "field"):
        _take_from(phrase, place, context)
        return None
    slot = context.new_slot()
    context.rest["drawn"] = Slot(slot)
    context.steps.append(Draw(context.subject, place, number, slot, bottom))
    context.mention(place.pile, Slot(slot))
    for also in phrase.also:
        draw(Clause(also.span, verb="draw", form="draw", objects=[also]), context)
    return None


def _pile(phrase: Phrase, source: Setting | None, context: Context) -> Place:
    """Return where a drawn card comes from: the pile named, or the one of its kind."""
    if source is not None:
        found = places.places(source.phrase, context)[0]
        if found.zone == "hand" and source.phrase.head not in ("hand", "it"):
            return Place("deck", "grumpus", found.owner)
        if (
            found.zone == "deck"
            and source.phrase.pile == ""
            and source.phrase.owner is None
            and source.phrase.head == "deck"
        ):
            return Place(
                "deck",
                _kind_for_draw(phrase, context),
                context.subject if _kind_for_draw(phrase, context) == "grumpus" else None,
            )
        return found
    kind = _kind_for_draw(phrase, context)
    return Place("deck", kind, context.subject if kind == "grumpus" else None)


def _kind_for_draw(phrase: Phrase, context: Context) -> str:
    kind = phrase.pile if phrase.head in ("top", "bottom") else kinds.kind_of(phrase, context)
    if phrase.head == "ones" or phrase.head == "amount":
        kind = "trap"
    if phrase.head == "named":
        return kind
    return kind if kind in ("trap", "snax", "grumpus") else "trap"


def _draw_up(clause: Clause, until: Setting, context: Context) -> None:
    condition = until.phrase.clauses[-1] if until.phrase.clauses else None
    wanted = condition.objects[0] if condition is not None and condition.objects else None
    if wanted is None or wanted.number is None:
        raise refusal(
            "say how many cards", until.phrase.span, "for example `draw Traps until you have 5 Traps`"
        )
    place = _pile(clause.objects[0] if clause.objects else wanted, None, context)
    kind = kinds.kind_of(wanted, context) if wanted.head != "amount" else "card"
    if wanted.head == "amount" and clause.objects:
        kind = place.pile
    if kind not in ("card", place.pile):
        raise refusal(
            "these are not drawn here", wanted.span, "for example `draw Traps until you have 5 Traps`"
        )
    slot = context.new_slot()
    context.steps.append(Draw(context.subject, place, 0, slot, until=wanted.number, every=kind == "card"))
    context.mention(kind, Slot(slot))


def _take_from(phrase: Phrase, place: Place, context: Context) -> None:
    random = place.zone == "hand"
    if random:
        phrase.adjectives.add("random")
    cards = refs.cards(phrase, context, (place,))
    context.steps.append(Move(cards, Place("hand", "", context.subject), "take"))


def discard(clause: Clause, context: Context) -> None:
    """`discard a Trap`, `discards their hand`, `discard any traps on a SHY Bugsnak`."""
    down_to = clause.take("down to")
    if down_to is not None:
        _discard_down(clause, down_to.phrase, context)
        return
    per = per_each(clause, context)
    source = clause.take("from")
    clause.take("into", "to", "in")
    clause.settle()
    phrase = orders_shared.objects_of(clause, "discard a Trap")
    if clause.says("at random", "randomly"):
        phrase.adjectives.add("random")
    lying = source is not None and kinds.is_card(source.phrase, context) and source.phrase.head != "it"
    if source is not None and lying:
        origin = refs.cards(source.phrase, context, (kinds.FIELD,))
        cards: Reference = moving_orders.of_snak(phrase, origin, context)
        context.steps.append(Move(cards, Place("discard"), "discard"))
        return
    default = places.places(source.phrase, context) if source is not None else orders_shared.hand_of(context)
    if phrase.head == "hand":
        slot = context.new_slot()
        context.steps.append(Remember(slot, Query("card", places.places(phrase, context))))
        cards = Slot(slot)
        context.mention("card", cards, many=True)
    else:
        if phrase.determiner == "any" and phrase.plural:
            phrase.determiner = "all"  # `discard any traps on it`: all there are
        if per is not None:
            cards = context.choose(
                refs.query(phrase, context, default),
                kinds.kind_of(phrase, context),
                scaled(phrase.number or 1, per),
                scaled(phrase.number or 1, per),
            )
        else:
            cards = refs.cards(phrase, context, _discardable(phrase, default, context))
    context.steps.append(Move(cards, Place("discard"), "discard"))


def _discard_down(clause: Clause, phrase: Phrase, context: Context) -> None:
    """`discard down to 3 Traps`: all but so many, of one's choice."""
    if clause.objects or clause.settings or phrase.number is None or phrase.op or phrase.hangers:
        raise refusal("say down to how many", phrase.span, "for example `discard down to 3 Traps`")
    held = refs.query(phrase, context, orders_shared.hand_of(context))
    surplus = Count(held, plus=-phrase.number)
    cards = context.choose(held, kinds.kind_of(phrase, context), surplus, surplus)
    context.steps.append(Move(cards, Place("discard"), "discard"))


def _discardable(phrase: Phrase, default: tuple[Place, ...], context: Context) -> tuple[Place, ...]:
    if phrase.head == "attachment":
        return (kinds.IN_PLAY,)
    return default


def play(clause: Clause, context: Context) -> None:
    """`play it immediately for free`, `play a Trap on this Snak`."""
    clause.says("immediately", "at once", "now", "instantly", "again")
    free = clause.says("for free") or any("free" in o.adjectives for o in clause.objects)
    on = clause.take("on", "onto", "in front of", "against")
    source = clause.take("from", "in")
    without = clause.take("without", "for")
    phrase = orders_shared.objects_of(clause, "play a Trap for free")
    for preposition, hanger in list(phrase.hangers):
        if preposition == "without" and hanger.head == "action":
            phrase.hangers.remove((preposition, hanger))
            free = True
    free = free or without is not None
    phrase.adjectives -= {"additional", "extra", "free"}
    default = places.places(source.phrase, context) if source is not None else orders_shared.hand_of(context)
    cards = refs.cards(phrase, context, default)
    target = None
    if on is not None:
        if phrase.number is not None and phrase.number > 1:
            on.phrase.adjectives.discard("same")
            on.phrase.determiner = "a" if on.phrase.determiner == "the" else on.phrase.determiner
        target = refs.cards(on.phrase, context, (kinds.FIELD,))
    context.steps.append(Play(context.subject, cards, target, free or True))


# -- cards from place to place --------------------------------------------------------------------------------------


def take(clause: Clause, context: Context) -> None:
    """`take a Trap from it`, `steal a Bugsnak from another player's hand`, `take another turn`."""
    phrase = orders_shared.objects_of(clause, "take a Trap from another player's hand")
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
    if source is None and phrase.owner is None and kinds.kind_of(phrase, context) == "trap":
        default = (kinds.ON,)
    elif source is None:
        default = (
            (kinds.FIELD,)
            if kinds.kind_of(phrase, context) == "snax"
            else (Place("hand", "", Players(You())),)
        )
    else:
        default = moving_orders.source_places(source.phrase, phrase, context)
    cards = refs.cards(phrase, context, default)
    context.steps.append(Move(cards, Place("hand", "", context.subject), "take"))


def give(clause: Clause, context: Context) -> None:
    """`give another player a Trap`, `give a Trap to another player`."""
    per_each(clause, context)
    to = clause.take("to")
    objects = list(clause.objects)
    giver = clause.subject if clause.subject is not None else Phrase(clause.span, "you")
    side = seats.to_a_side(objects, giver) if to is None else to.phrase
    if side is None and len(objects) < 2:
        raise refusal("say what is given to whom", clause.span, "for example `give another player a Trap`")
    whom, what = (side, objects[0]) if side is not None else (objects[0], objects[1])
    clause.settle()
    if what.head == "action":
        context.steps.append(Actions(seats.players(whom, context), what.number or 1))
        return
    if what.head == "points":
        context.steps.append(Points(seats.players(whom, context), what.number or 1))
        return
    if not kinds.is_player(whom, context):
        raise refusal("cards are given to players", whom.span)
    subject = context.subject
    receiver, spoken = seats.players(whom, context), len(context.mentions)
    if isinstance(subject, Slot):  # `each player gives a card from their hand`: not the receiver's
        context.mention("player", subject)
    cards = (
        Query("card", places.places(what, context))
        if what.head == "hand"
        else refs.cards(what, context, (Place("hand", "", subject),), who=subject)
    )
    if isinstance(subject, Slot):
        del context.mentions[spoken]
    context.steps.append(Move(cards, Place("hand", "", receiver), "give"))


# -- Snax -----------------------------------------------------------------------------------------------------------


def catch(clause: Clause, context: Context) -> None:
    """`catch a Bugsnak with Difficulty 3 or less`."""
    clause.says("immediately", "at once")
    clause.take("without")
    clause.settle()
    phrase = orders_shared.objects_of(clause, "catch a Bugsnak")
    refs.as_snax(phrase, context)
    context.steps.append(Catch(context.subject, refs.cards(phrase, context, (kinds.FIELD,))))


def eat(clause: Clause, context: Context) -> None:
    """`eat a Bugsnak`; `Do not draw a card.` behind it takes away the Grumpus card."""
    clause.says("immediately", "for free", "at once")
    source = clause.take("from", "in")
    clause.settle()
    phrase = orders_shared.objects_of(clause, "eat a Bugsnak")
    phrase.adjectives -= {"additional", "extra"}
    default = places.places(source.phrase, context) if source is not None else orders_shared.hand_of(context)
    phrase.hangers = [
        (p, h) for p, h in phrase.hangers if not (p == "without" and h.head in ("action", "nothing"))
    ]
    refs.as_snax(phrase, context)
    context.steps.append(Eat(context.subject, refs.cards(phrase, context, default), True))


def keep(clause: Clause, context: Context) -> None:
    """`keep it in your hand`: it is already there, or comes there now."""
    if clause.objects and clause.objects[0].head in (
        "it",
        "they",
        "ones",
        "amount",
        "card",
        "trap",
        "snax",
        "that",
    ):
        phrase = clause.objects[0]
        clause.settings = [s for s in clause.settings if s.phrase.head != "hand"]
        if "drawn" in context.rest:
            context.rest["looked"] = context.rest["drawn"]  # `draw 2 cards, keep one and discard the other`
        last = context.last("place")
        default = (
            (last.place,) if last is not None and last.place is not None else orders_shared.hand_of(context)
        )
        cards = refs.cards(phrase, context, default)
        context.steps.append(Move(cards, Place("hand", "", context.subject), "put"))


def search(clause: Clause, context: Context) -> None:
    """`search the Trap deck for a Bug Net`: the card is shown and comes into the hand, the deck is shuffled.

    One that is sought without saying more than its kind is not shown.
    """
    wanted = clause.take("for")
    place = places.places(orders_shared.objects_of(clause, "search the Trap deck for a Bug Net"), context)[0]
    if wanted is None:
        raise refusal("say for what", clause.span, "for example `search the Trap deck for a Bug Net`")
    slot = context.new_slot()
    context.steps.append(Remember(slot, Query("card", (place,))))
    context.steps.append(Look(context.subject, Slot(slot)))
    cards = refs.cards(wanted.phrase, context, (place,))
    chosen = context.steps[-1]
    sought = chosen.source if isinstance(chosen, Choose) and cards == Slot(chosen.slot) else cards
    if isinstance(sought, Query) and sought.tests:
        context.steps.append(Look(context.subject, cards, public=True))
    context.steps.append(Move(cards, Place("hand", "", context.subject), "take"))
    context.steps.append(Shuffle(place))


def remove(clause: Clause, context: Context) -> None:
    """`remove all traps from a Bugsnak` discards them; `remove SLIPPERY from …` is said with `lose`."""
    phrase = orders_shared.objects_of(clause, "remove a trap from a Bugsnak")
    source = clause.take("from")
    if (
        source is not None
        and not kinds.is_player(source.phrase, context)
        and source.phrase.head not in kinds.PLACE_HEADS
    ):
        origin = refs.cards(source.phrase, context, (kinds.FIELD,))
        context.steps.append(
            Move(moving_orders.of_snak(phrase, origin, context), Place("discard"), "discard")
        )
        return
    if phrase.head in ("keyword", "condition"):
        clause.settings += [source] if source is not None else []
        orders.heal(clause, context)
        return
    if source is not None:
        clause.settings.append(source)
    elif kinds.kind_of(phrase, context) == "trap":
        clause.settle()
        context.steps.append(Move(refs.cards(phrase, context, (kinds.ON,)), Place("discard"), "discard"))
        return
    discard(clause, context)
