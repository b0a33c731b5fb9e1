"""What `if you have …`, `if it is …` ask: what players own, and what somebody or a card is."""

from __future__ import annotations

import attrs

from cardlang.games.dimensions.amounts import UNSEEN, ZONES
from cardlang.games.dimensions.filters import add_filter
from cardlang.games.dimensions.frames import Frame
from cardlang.games.dimensions.meaning import OPPONENT, THIS, YOU, Context, card_tests, who
from cardlang.games.dimensions.misfits import misfit
from cardlang.games.dimensions.phrases import Phrase
from cardlang.games.dimensions.terms import (
    All,
    Amount,
    Compare,
    Condition,
    CountOf,
    Either,
    Happened,
    Matches,
    Selector,
    StatOf,
    Test,
    Value,
)


def owned(frame: Frame, context: Context) -> Condition | None:
    """Read "you have 3 or more mobs", "both players have 5 or more cards", "a mob has KEYWORD"."""
    thing, subject = frame.objects[0] if frame.objects else None, frame.subject
    if thing is not None and (thing.either or thing.instead):
        parts = [attrs.evolve(thing, either=[], instead=[]), *thing.either, *thing.instead]
        made = [owned(attrs.evolve(frame, objects=[part]), context) for part in parts]
        good = tuple(condition for condition in made if condition is not None)
        if len(good) < len(made):
            return None
        return Either(good) if thing.instead else All(good)
    if thing is None or subject is None:
        return None
    if subject.noun in ("hand", "deck"):
        return _zone_has(subject, thing, frame, context)
    owner = who(subject, context)
    if "attacked" in thing.states and not thing.noun:
        return Matches(owner, (Test("attacked"),))
    if owner.kinds == ("player",):
        other = attrs.evolve(frame, preps=list(frame.preps))
        both = (_of_player(YOU, thing, frame, context), _of_player(OPPONENT, thing, other, context))
        return Either(both) if owner.pick == "choose" else All(both)
    if owner.ref in ("you", "opponent"):
        return _of_player(owner, thing, frame, context)
    if thing.keywords or thing.noun in ("attack", "defense", "health", "cost", "damage"):
        holder = Phrase(thing.span)
        add_filter(holder, "with", thing)
        return asked(subject, tuple(holder.tests), context)
    return None


def _zone_has(zone: Phrase, thing: Phrase, frame: Frame, context: Context) -> Condition | None:
    """Read "your deck has 10 or fewer cards"."""
    enemy = zone.side == "enemy" or (zone.owner is not None and zone.owner.noun in ("opponent", "enemy"))
    if thing.noun != "card" or thing.zone or not (enemy or zone.side == "own"):
        return None
    return _of_player(OPPONENT if enemy else YOU, attrs.evolve(thing, zone=zone.noun), frame, context)


def _of_player(owner: Selector, thing: Phrase, frame: Frame, context: Context) -> Condition:
    op, number = comparison(thing)
    against = frame.prep("than")
    left: Amount
    zone = _zone(thing, frame)
    if "played" in thing.states:
        left = Value(Happened("played", owner, card_tests(attrs.evolve(thing, states=[]))))
    elif thing.noun in ("card", "hand", "item") or zone:
        left = Value(_cards_of(thing, zone, owner))
        if thing.noun == "hand":
            op, number = ("=", 0) if "empty" in thing.states else (">=", 10)
    elif thing.noun in ("health", "mana", "durability") or (
        thing.noun in ("attack", "armor") and thing.number
    ):
        left = Value(StatOf("max mana" if thing.noun == "mana" and thing.maximum else thing.noun, owner))
    else:
        left = Value(CountOf(_units_of(owner, thing, number, context)))
    if against:
        other = OPPONENT if owner == YOU else YOU
        return Compare(left, "<" if thing.degree == "less" else ">", _mirrored(left, owner, other))
    if thing.degree == "more" and thing.number is None:
        raise misfit(
            thing.span, "`more` needs `than` behind it", "for example `more mobs than your opponent`"
        )
    return Compare(left, op, number)


def _units_of(owner: Selector, thing: Phrase, number: int, context: Context) -> Selector:
    """Return what a player has in play; `it` may be that from now on."""
    side = "enemy" if owner == OPPONENT else thing.side or "own"
    meant = who(attrs.evolve(thing, side=side, det="all", number=None), context)
    plain = not context.event and context.it == THIS and not context.timed
    if number == 1 and thing.det != "no" and plain:
        context.it = meant
    return meant


def _zone(thing: Phrase, frame: Frame) -> str:
    """Return the zone in which cards are counted, empty where none is said."""
    zone = thing.zone if thing.zone != "board" else ""
    for opener in ("in", "on", "from"):
        behind = frame.prep(opener)
        if behind:
            zone = behind[0].noun or zone
    return zone if zone in ZONES else ""


def _cards_of(thing: Phrase, zone: str, owner: Selector) -> StatOf:
    tests = () if thing.noun == "hand" else card_tests(attrs.evolve(thing, states=[]))
    if tests and zone != "discard pile":
        raise misfit(thing.span, *UNSEEN)
    return StatOf(ZONES.get(zone, "hand"), owner, tests)


def _mirrored(left: Amount, owner: Selector, other: Selector) -> Amount:
    assert isinstance(left, Value)
    of = left.of
    if isinstance(of, StatOf):
        return Value(attrs.evolve(of, who=other))
    if isinstance(of, Happened):
        return Value(attrs.evolve(of, who=other))
    side = {"own": "enemy", "enemy": "own"}.get(of.who.side, "enemy")
    return Value(CountOf(attrs.evolve(of.who, side=side)))


def comparison(thing: Phrase) -> tuple[str, int]:
    """Return how many are wanted: `a mob` is at least one, `2 mobs` at least two, `no mobs` none."""
    if thing.det == "no":
        return "=", 0
    number = thing.number if thing.number is not None else 1
    return thing.compare or ">=", number


_OF_CARDS = frozenset({"keyword", "card", "kind", "dimension", "boss", "stat"})


def asked(subject: Phrase, tests: tuple[Test, ...], context: Context) -> Condition:
    """Return that somebody, or the card that was drawn, discarded or looked at before, has these properties."""
    if subject.pronoun != "it" or not context.card:
        meant = who(subject, context)
        if not meant.ref and any(test.what == "dead" for test in tests):
            raise misfit(
                subject.span, "only how many mobs died this turn is known", "`if a mob died this turn`"
            )
        if not meant.ref and not context.event and meant.kinds != ("player",):
            context.it = attrs.evolve(meant, tests=meant.tests + tests)
        return Matches(meant, tests)
    if context.card == "drawn":
        raise misfit(
            subject.span, "which of the cards this is cannot be told", "`Draw a card. If it is a mob, …`"
        )
    if context.card not in ("discarded", "looked", "revealed", "drawn one") or any(
        test.what not in _OF_CARDS for test in tests
    ):
        raise misfit(
            subject.span, "this may be the card, of which that is not known", "say `this` for the card itself"
        )
    return Matches(Selector(ref="card"), tests)
