"""Verbs about cards from place to place: move, put, return, shuffle, swap, attach."""

from __future__ import annotations

from cardlang.games.bugsnax import kinds, orders_shared, places, seats
from cardlang.games.bugsnax import references as refs
from cardlang.games.bugsnax.clauses import Clause, Setting
from cardlang.games.bugsnax.context import Context, refusal
from cardlang.games.bugsnax.effects import (
    HostOf,
    OwnerOf,
    Place,
    Query,
    Reference,
    Slot,
    This,
)
from cardlang.games.bugsnax.nouns import Phrase
from cardlang.games.bugsnax.steps import (
    Attach,
    Move,
    Remember,
    Replace,
    Shuffle,
)

_PLACING = (
    "in",
    "into",
    "on",
    "onto",
    "under",
    "to",
    "on top of",
    "underneath",
    "beneath",
    "back to",
    "back into",
    "in front of",
    "at",
    "next to",
)


def source_places(phrase: Phrase, what: Phrase, context: Context) -> tuple[Place, ...]:
    """Return the places of `from …`: a place, a player (their hand), or a Snak (the traps on it)."""
    if phrase.head in (*kinds.PLACE_HEADS, "top", "bottom"):
        found = places.places(phrase, context)
        return tuple(
            kinds.ON if p == kinds.FIELD and kinds.kind_of(what, context) == "trap" else p for p in found
        )
    if phrase.head == "it":
        last = context.last("place", "trap", "snax", "card", "player")
        if last is not None and last.kind == "place":
            return places.places(phrase, context)
    if kinds.is_player(phrase, context):
        return (Place("hand", "", seats.players(phrase, context)),)
    what.hangers.append(("on", phrase))
    return (kinds.ON,)


def move(clause: Clause, context: Context) -> None:
    """`move a trap from any Snak to another Snak`."""
    phrase = orders_shared.objects_of(clause, "move a trap from any Snak to another Snak")
    source = clause.take("from")
    to = clause.take("to", "onto", "on", "into", "in front of")
    clause.settle()
    if kinds.kind_of(phrase, context) == "snax" and to is not None:
        put(_with(clause, phrase, to), context)
        return
    if source is not None and kinds.is_card(source.phrase, context):
        origin = refs.cards(source.phrase, context, (kinds.FIELD,))
        cards = (
            refs.cards(phrase, context, (kinds.ON,))
            if phrase.head in ("it", "this")
            else of_snak(phrase, origin, context)
        )
    elif source is not None:
        cards = refs.cards(phrase, context, source_places(source.phrase, phrase, context))
        origin = None
    else:
        cards = refs.cards(phrase, context, (kinds.ON,))
        origin = HostOf(cards)
    if to is not None and to.phrase.head == "ones" and to.phrase.determiner == "another":
        to.phrase.head = "snax"  # `from one Bugsnak to another`
        if isinstance(origin, Slot):
            to.phrase.meant = context.choose(_others(context, origin), "snax")
    if to is None:
        target: Reference = context.choose(_others(context, origin), "snax")
    elif to.phrase.head in kinds.PLACE_HEADS or to.phrase.head in ("top", "bottom"):
        clause.objects = [phrase]
        place, at = _target(to, cards, context)
        context.steps.append(Move(cards, place, "move", at))
        return
    else:
        if origin is not None and not isinstance(origin, Slot) and to.phrase.determiner == "another":
            target = context.choose(_others(context, origin), "snax")
        else:
            target = refs.cards(to.phrase, context, (kinds.FIELD,))
    context.steps.append(Move(cards, kinds.ON, "move", target=target))


def _with(clause: Clause, phrase: Phrase, to: Setting) -> Clause:
    clause.objects, clause.settings = [phrase], [*clause.settings, to]
    return clause


def _others(context: Context, origin: Reference | None) -> Query:
    from cardlang.games.bugsnax.effects import Not

    return Query("snax", (kinds.FIELD,), () if origin is None else (Not(origin),))


def of_snak(phrase: Phrase, origin: Reference, context: Context) -> Reference:
    """Return traps on Snax; a Snak chosen for its traps must have one."""
    from cardlang.games.bugsnax.effects import LiesOn
    from cardlang.games.bugsnax.steps import Choose

    last = context.steps[-1] if context.steps else None
    if isinstance(last, Choose) and origin == Slot(last.slot) and isinstance(last.source, Query):
        import attrs

        from cardlang.games.bugsnax.effects import Bare, Compare

        laden = Compare("attachments", ">=", 1) if phrase.head == "attachment" else Bare(True)
        wider = attrs.evolve(last.source, tests=(*last.source.tests, laden))
        context.steps[-1] = attrs.evolve(last, source=wider)
    source = refs.query(phrase, context, (kinds.ON,))
    import attrs

    kind = "attachment" if phrase.head == "attachment" else "trap"
    place = kinds.IN_PLAY if kind == "attachment" else kinds.ON
    narrowed = attrs.evolve(source, places=(place,), tests=(*source.tests, LiesOn(origin)))
    return refs._quantified(phrase, narrowed, kind, context, None)


def put(clause: Clause, context: Context) -> None:
    """`put a Bugsnak in your hand on the top of the Snax deck`, `return it to your hand`, `keep it in your hand`."""
    random = clause.says("at random", "randomly")
    clause.says("back", "face up", "face down", "immediately", "secretly", "away", "here")
    phrase = orders_shared.objects_of(clause, f"{clause.form} a Trap into your hand")
    if random:
        phrase.adjectives.add("random")
    clause.settings = [s for s in clause.settings if s.phrase.head != "order"]  # `in any order`
    last = _destination(clause)
    if last is None:
        if clause.verb != "return":
            raise refusal(
                "say where it goes", clause.verb_span, f"for example `{clause.form} it into your hand`"
            )
    source = clause.take("from", "out of")
    clause.settle()
    kind = kinds.kind_of(phrase, context)
    here = source is None and phrase.owner is None and not (phrase.hangers or phrase.clauses)
    if here and "looked" in context.rest and phrase.head in ("trap", "snax", "grumpus", "named", "card"):
        if not phrase.determiner == "the":
            raise refusal("of which cards?", phrase.span, "write `one of them`, `two of them` or `the rest`")
    default = (
        source_places(source.phrase, phrase, context) if source is not None else _at_hand(kind, last, context)
    )
    cards = refs.cards(phrase, context, default)
    if last is None:
        context.steps.append(Move(cards, Place("hand", "", context.subject), "return"))
        return
    if kinds.is_card(last.phrase, context) and last.phrase.head not in kinds.PLACE_HEADS:
        if kind in ("trap", "card", "named"):
            context.steps.append(
                Move(cards, kinds.ON, "move", target=refs.cards(last.phrase, context, (kinds.FIELD,)))
            )
        else:
            context.steps.append(Attach(cards, refs.cards(last.phrase, context, (kinds.FIELD,))))
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
            for preposition, hanger in setting.phrase.hangers:
                if preposition == "instead of":
                    raise refusal(
                        "what happens in the place of something is said with `would`",
                        hanger.span,
                        "for example `If this would be discarded, instead return it to your hand`",
                    )
            return setting
    return None


def _at_hand(kind: str, to: Setting | None, context: Context) -> tuple[Place, ...]:
    """Return where a card that is put somewhere comes from when the text does not say."""
    into_hand = to is None or to.phrase.head == "hand" or kinds.is_player(to.phrase, context)
    if kind == "trap" and into_hand:
        return (kinds.ON,)
    if kind == "snax":
        return (kinds.FIELD,)
    if kind == "attachment":
        return (kinds.IN_PLAY,)
    return orders_shared.hand_of(context)


def _target(to: Setting, cards: Reference, context: Context) -> tuple[Place, str]:
    """Return the zone and the end of the deck that `on the bottom of the Snax deck` names."""
    phrase = to.phrase
    at = (
        "bottom" if phrase.head == "bottom" or to.preposition in ("under", "underneath", "beneath") else "top"
    )
    if (
        phrase.head == "hand"
        and phrase.owner is not None
        and phrase.owner.head in ("they", "it")
        and context.last_player() is None
    ):
        return Place("hand", "", OwnerOf(cards)), at
    if phrase.head in ("top", "bottom") and not phrase.hangers:
        decks = (
            m.place for m in reversed(context.mentions) if m.place is not None and m.place.zone == "deck"
        )
        deck = next(decks, None)
        if deck is None:
            raise refusal(
                "the end of which deck?", phrase.span, "for example `on the bottom of the Trap deck`"
            )
        return deck, at
    if to.preposition == "into" and phrase.head == "deck":
        at = "shuffled"
    return places.places(phrase, context)[0], at


def shuffle(clause: Clause, context: Context) -> None:
    """`shuffle the discard pile into the Trap deck`, `shuffle it into the Snax deck`, `shuffle the Trap deck`."""
    phrase = orders_shared.objects_of(clause, "shuffle the Trap deck")
    clause.says("back", "together")
    into = clause.take("into", "in", "with", "back into", "to")
    clause.settle()
    if phrase.head == "deck" and into is None:
        context.steps.append(Shuffle(places.places(phrase, context)[0]))
        return
    if phrase.head == "discard":
        place = (
            places.places(into.phrase, context)[0] if into is not None else places.places(phrase, context)[0]
        )
        if phrase.pile in ("", "card"):
            context.steps.append(Shuffle(Place("deck", place.pile, place.owner), discard=True))
        else:
            source = places.places(phrase, context)[0]
            context.steps.append(Shuffle(Place("deck", source.pile, source.owner), discard=True))
        return
    if into is None:
        raise refusal("say into what", clause.span, "for example `shuffle it into the Snax deck`")
    kind = kinds.kind_of(phrase, context)
    cards: Reference = (
        Query("card", places.places(phrase, context))
        if phrase.head == "hand"
        else refs.cards(phrase, context, _at_hand(kind, into, context))
    )
    if isinstance(cards, Query):
        slot = context.new_slot()
        context.steps.append(Remember(slot, cards))
        cards = Slot(slot)
        context.mention("card", cards, many=True)
    context.steps.append(Move(cards, places.places(into.phrase, context)[0], "shuffle", "shuffled"))


def replace(clause: Clause, context: Context) -> None:
    """`replace it`, `replace all Bugsnax on the field`."""
    clause.take("with", "from")
    clause.settle()
    phrase = orders_shared.objects_of(clause, "replace it")
    phrase.hangers = [(p, h) for p, h in phrase.hangers if p != "with"]
    context.steps.append(Replace(refs.cards(phrase, context, (kinds.FIELD,))))


def attach(clause: Clause, context: Context) -> None:
    """`attach this to a Bugsnak`."""
    to = clause.take("to", "on", "onto")
    if to is None:
        raise refusal("say to what", clause.span, "for example `attach this to a Bugsnak`")
    phrase = orders_shared.objects_of(clause, "attach this to a Bugsnak")
    host = (
        seats.players(to.phrase, context)
        if kinds.is_player(to.phrase, context)
        else refs.cards(to.phrase, context, (kinds.FIELD,))
    )
    context.steps.append(
        Attach(refs.cards(phrase, context, (kinds.IN_PLAY,)) if phrase.head != "this" else This(), host)
    )
