"""Verbs about players and the match: the dimension, gear, attacks, choices, the end."""

from __future__ import annotations

import attrs

from cardlang.games.dimensions import effects as fx
from cardlang.games.dimensions.acting import affected, chosen, player_of, zone_owner
from cardlang.games.dimensions.amounts import CARDS, ZONES, amount
from cardlang.games.dimensions.attaching import is_who
from cardlang.games.dimensions.board_verbs import do_control, do_destroy
from cardlang.games.dimensions.costing import held_in
from cardlang.games.dimensions.effects import Step
from cardlang.games.dimensions.fetching import how_many, ranked_tests
from cardlang.games.dimensions.frames import Frame
from cardlang.games.dimensions.gain_verbs import do_gain
from cardlang.games.dimensions.having import subject_of
from cardlang.games.dimensions.meaning import OPPONENT, YOU, Context, is_player, who
from cardlang.games.dimensions.misfits import misfit
from cardlang.games.dimensions.phrases import Phrase
from cardlang.games.dimensions.terms import DIMENSIONS


def do_change_dimension(frame: Frame, context: Context) -> list[Step] | None:
    thing = frame.objects[0] if frame.objects else frame.subject
    if thing is None or thing.noun != "dimension":
        return None
    to = frame.prep("to", "into")
    frame.objects = frame.objects[1:] if frame.objects else []
    names = [
        d
        for p in [*to, *frame.objects, *(e for t in to for e in (*t.either, *t.instead))]
        for d in p.dimensions
    ]
    frame.objects = []
    random = bool(to) and to[0].random
    if to and not names and (random or to[0].det in ("a", "any") or to[0].other):
        names = list(DIMENSIONS)
    return [fx.ChangeDimension(tuple(names), random)]


def do_move(frame: Frame, context: Context) -> list[Step] | None:
    """Read "move to the next dimension", "move the dimension to End"."""
    to = frame.prep("to", "into")
    if to and (to[0].noun == "dimension" or to[0].dimensions):
        frame.objects = [p for p in frame.objects if p.noun != "dimension"]
        return [fx.ChangeDimension(tuple(to[0].dimensions))]
    return None


def do_equip(frame: Frame, context: Context) -> list[Step] | None:
    if not frame.objects:
        return None
    thing = frame.objects.pop(0)
    player = player_of(frame, context)
    if (not thing.cards and thing.det in ("this",)) or thing.pronoun:
        return [fx.Equip(player, "")]
    if is_player(thing):
        player = who(thing, context)
        with_ = frame.prep("with")
        thing = with_[0] if with_ else thing
    if not thing.cards:
        return None
    return [fx.Equip(player, card) for p in (thing, *thing.either) for card in p.cards]


def do_refresh(frame: Frame, context: Context) -> list[Step] | None:
    thing = frame.objects[0] if frame.objects else None
    if thing is not None and thing.noun == "mana":
        frame.objects.pop(0)
        return [fx.Mana(YOU if thing.side != "enemy" else OPPONENT, 0, full=True)]
    return [fx.AttackAgain(chosen(affected(frame, context), context))]


def do_attack(frame: Frame, context: Context) -> list[Step] | None:
    if frame.adverb("again"):
        return [fx.AttackAgain(subject_of(frame, context))]
    if frame.objects and is_who(frame.objects[0]):
        return [fx.Strike(subject_of(frame, context), who(frame.objects.pop(0), context))]
    return None


def do_fight(frame: Frame, context: Context) -> list[Step] | None:
    with_ = frame.prep("with", "against")
    target = who(with_[0], context) if with_ else affected(frame, context)
    return [fx.Strike(subject_of(frame, context), target)]


def do_win(frame: Frame, context: Context) -> list[Step] | None:
    frame.objects = [p for p in frame.objects if p.noun != "game"]
    return [fx.End(player_of(frame, context), frame.verb == "win")]


def do_lose(frame: Frame, context: Context) -> list[Step] | None:
    if frame.objects and frame.objects[0].noun == "game":
        return do_win(frame, context)
    return do_gain(frame, context)


def do_choose(frame: Frame, context: Context) -> list[Step] | None:
    if not frame.objects:
        return None
    thing = frame.objects[0]
    if thing.noun == "dimension":
        frame.objects.pop(0)
        return [fx.ChangeDimension(DIMENSIONS)]
    in_hand = held_in(thing, frame, context)
    if in_hand is not None:
        frame.objects.pop(0)
        frame.prep("in", "from")
        context.held, context.card = True, "mob in hand" if thing.noun == "mob" else "in hand"
        return [fx.Choose(in_hand)]
    return [fx.Choose(chosen(affected(frame, context), context))]


def do_steal(frame: Frame, context: Context) -> list[Step] | None:
    thing = frame.objects[0] if frame.objects else None
    source = frame.prep("from")
    zone = (source[0].noun if source[0].noun in ZONES else "") if source else ""
    if source and zone_owner(source[0], YOU) == YOU and not is_enemy(source[0]):
        raise misfit(source[0].span, "only from your opponent is stolen", _STEAL)
    if zone not in ("", "hand") or (thing is not None and thing.zone not in ("", "board", "hand")):
        raise misfit(frame.span, "only from a hand or a board is stolen", _STEAL)
    if thing is not None and thing.noun in CARDS and (thing.noun == "card" or zone or thing.zone == "hand"):
        frame.objects.pop(0)
        context.held = True
        number, pick = how_many(attrs.evolve(thing, zone="hand"), frame, context, "random")
        return [fx.Fetch(YOU, number, "their hand", pick, ranked_tests(thing))]
    if thing is not None and thing.noun in ("mana", "health"):
        frame.objects.pop(0)
        much = amount(thing, frame, context)
        if thing.noun == "mana":
            return [fx.Mana(OPPONENT, -much if isinstance(much, int) else much), fx.Mana(YOU, much)]
        return [fx.Hurt(OPPONENT, much), fx.Heal(YOU, much)]
    return do_control(frame, context)


_STEAL = "for example `Steal a card from your opponent's hand.`, `Steal an enemy mob.`"


def is_enemy(phrase: Phrase) -> bool:
    """Whether a phrase means the opponent, or something of theirs."""
    owner = phrase.owner.noun if phrase.owner is not None else ""
    return phrase.side == "enemy" or "opponent" in (phrase.noun, owner) or "enemy" in (phrase.noun, owner)


def do_trigger(frame: Frame, context: Context) -> list[Step] | None:
    thing = frame.objects.pop(0) if frame.objects else None
    if thing is None:
        return None
    owner = thing.owner if thing.owner is not None else thing
    of = frame.prep("of")
    return [fx.Triggers(who(of[0], context) if of else who(owner, context))]


def do_sacrifice(frame: Frame, context: Context) -> list[Step] | None:
    for phrase in frame.objects[:1]:
        phrase.side = phrase.side or "own"
    return do_destroy(frame, context)
