"""Whose cost is meant: the card's own, that of all cards in hand, of the next that is played, of one in a hand."""

from __future__ import annotations

import attrs

from cardlang.games.dimensions import effects as fx
from cardlang.games.dimensions.frames import Frame
from cardlang.games.dimensions.meaning import THIS, Context, card_tests, tests_of
from cardlang.games.dimensions.misfits import misfit
from cardlang.games.dimensions.phrases import Phrase
from cardlang.games.dimensions.terms import Rule, Selector, Test

_CARDS = ("card", "mob", "item", "structure", "weapon", "armor", "boss")
_IN_HAND = "for example `a random card in your hand`, `the next mob you play`, `your items`"


def cards_of(subject: Phrase | None, frame: Frame, context: Context, *, now: bool = False) -> Selector:
    """Return the cards whose cost is meant; `now` when it is changed at once, for the cards that are in hand."""
    if subject is None or (subject.det == "this" and not subject.cards):
        return THIS
    if refers_to_held(subject):
        return held(subject, context)
    if subject.rank is not None or subject.excepts:
        raise misfit(subject.span, "which card this is cannot be told here", _IN_HAND)
    zones = [zone for opener in ("in", "from") for zone in frame.prep(opener)]
    for zone in zones:
        if zone.noun != "hand":
            raise misfit(zone.span, "only cards in a hand have a cost", _IN_HAND)
    if subject.zone not in ("", "hand"):
        raise misfit(subject.span, "only cards in a hand have a cost", _IN_HAND)
    side = next((_zone_side(zone) for zone in zones if _zone_side(zone)), "") or _side_of(subject)
    made = Selector(zone="hand", side=side or "any", tests=_tests(subject), count=0)
    if subject.position:
        return _in_turn(made, subject, frame)
    single = subject.random or subject.det == "a" or subject.number is not None
    if not single and not (now and (zones or subject.zone)):
        frame.adverb("each turn", "every turn")
        return made
    if not zones and not subject.zone:
        raise misfit(subject.span, "this does not say in whose hand", _IN_HAND)
    return _picked(made, subject)


def cost_becomes(thing: Phrase, to: Phrase, frame: Frame, context: Context) -> fx.Step:
    """Read "set the cost of that card to 1", "its cost becomes 0"."""
    if to.number is None or to.headed or frame.objects:
        raise misfit(to.span, "a cost becomes a number", "for example `Set the cost of that card to 1.`")
    cards = whose_cost(thing, frame, context)
    return fx.Change(cards, rules=(Rule("costs", to.number),))


def whose_cost(thing: Phrase, frame: Frame, context: Context) -> Selector:
    """Return the cards of "the cost of a random card in your hand", "its cost"."""
    of = [thing.owner] if thing.owner is not None else frame.prep("of")
    if not of:
        raise misfit(thing.span, "this does not say whose cost", "for example `the cost of your items`")
    cards = cards_of(of[0], frame, context, now=True)
    if cards == THIS:
        raise misfit(of[0].span, "the card itself has been paid for", "for example `This costs 1 less.`")
    return cards


def refers_to_held(phrase: Phrase) -> bool:
    """Whether a phrase speaks of cards that were named before: it, they, that card, those mobs."""
    return bool(phrase.pronoun) or (
        phrase.det in ("that", "the")
        and phrase.noun in _CARDS
        and not (phrase.position or phrase.random or phrase.cards or phrase.rank or phrase.side)
    )


def held(phrase: Phrase, context: Context) -> Selector:
    """Return the cards that came into a hand before, which `it` and `that card` mean where costs are spoken of."""
    if context.held:
        return Selector(ref="card", zone="held")
    plain = context.it == THIS and not context.event and not context.card
    if phrase.pronoun in ("it", "itself") and plain:
        return THIS
    raise misfit(
        phrase.span,
        "no card has come into a hand that this could be",
        "for example `Draw a card. It costs 1 less.`",
    )


def is_mob_in_hand(phrase: Phrase, context: Context) -> bool:
    """Whether a phrase means the mob in hand that was chosen before."""
    return context.held and context.card == "mob in hand" and refers_to_held(phrase)


def held_in(receiver: Phrase, frame: Frame, context: Context) -> Selector | None:
    """Return the cards that are given something while they are in a hand, None for what is not there."""
    zones = [p[0] for opener, p, _ in frame.preps if opener in ("in", "from") and p and p[0].noun == "hand"]
    if not zones and receiver.zone != "hand":
        return None
    made = cards_of(receiver, frame, context, now=True)
    return made if made.zone == "held" else None


def _tests(subject: Phrase) -> tuple[Test, ...]:
    if not subject.either and not subject.instead:
        return card_tests(subject)
    kinds = tuple(p.noun for p in (subject, *subject.either, *subject.instead) if p.noun in _CARDS[1:6])
    return (*((Test("kind", kinds),) if kinds else ()), *tests_of(subject))


def _side_of(subject: Phrase) -> str:
    return subject.side or ("enemy" if subject.owner is not None else "")


def _zone_side(zone: Phrase) -> str:
    if zone.owner is not None:
        return "enemy" if zone.owner.noun in ("opponent", "enemy") else ""
    return zone.side


def _in_turn(made: Selector, subject: Phrase, frame: Frame) -> Selector:
    """Read "the first item you play each turn", "the next 2 mobs you play"."""
    if "to draw" in subject.states or subject.position not in ("first", "next"):
        raise misfit(
            subject.span,
            "only the first card each turn and the next cards that are played can be told",
            _IN_HAND,
        )
    if subject.position == "first":
        frame.adverb("each turn", "every turn", "this turn")
        return attrs.evolve(made, count=1)
    if subject.number == 0:
        raise misfit(subject.span, "this is no card", _IN_HAND)
    if made.side == "any":
        raise misfit(subject.span, "this does not say who plays it", "for example `the next mob you play`")
    return attrs.evolve(made, zone="next", count=subject.number or 1)


def _picked(made: Selector, subject: Phrase) -> Selector:
    if made.side == "any":
        raise misfit(subject.span, "this does not say in whose hand", _IN_HAND)
    number = 1 if subject.number is None else subject.number
    pick = "all"
    if subject.random:
        pick = "random"
    elif subject.det == "a" or subject.number is not None:
        pick = "choose"
    if pick == "choose" and (made.side == "enemy" or number != 1 or subject.up_to):
        raise misfit(
            subject.span, "one card of your own hand can be chosen here", "`2 random cards in your hand`"
        )
    return attrs.evolve(made, zone="held", pick=pick, count=number if pick == "random" else 1)
