"""Verbs about mobs and structures: summon, destroy, silence, copy, transform."""

from __future__ import annotations

import attrs

from cardlang.games.dimensions import effects as fx
from cardlang.games.dimensions.acting import affected, change_of, chosen, player_of, zone_owner
from cardlang.games.dimensions.amounts import ZONES, amount
from cardlang.games.dimensions.buffs import buff_of
from cardlang.games.dimensions.costing import cost_becomes
from cardlang.games.dimensions.effects import Step
from cardlang.games.dimensions.fetching import check_own, how_many, ranked_tests
from cardlang.games.dimensions.frames import Frame
from cardlang.games.dimensions.having import subject_of
from cardlang.games.dimensions.meaning import IT, OPPONENT, YOU, Context, card_tests, who
from cardlang.games.dimensions.misfits import misfit
from cardlang.games.dimensions.phrases import Phrase
from cardlang.games.dimensions.terms import Selector


def do_summon(frame: Frame, context: Context) -> list[Step] | None:
    if not frame.objects:
        return None
    thing = frame.objects.pop(0)
    whose = player_of(frame, context)
    for phrase in frame.prep("for"):
        whose = who(phrase, context)
    on = frame.prep("on", "onto", "to")
    if on:
        whose = zone_owner(on[0], whose)
    frame.adverb("in play", "on board", "on your side")
    source = frame.prep("from")
    made: list[Step] = []
    for phrase in (thing, *thing.either):
        if phrase.cards and any(not t.holds for t in phrase.tests):
            raise misfit(phrase.span, "a card is summoned as it is printed", "`It loses …` can follow")
        if any(state.startswith("adjacent") for state in phrase.states):
            raise misfit(phrase.span, "what is summoned comes into play on the right", "`Summon a Zombie.`")
        given = tuple((str(t.value), 0) for t in phrase.tests if t.what == "keyword" and phrase.cards)
        phrase.tests = [t for t in phrase.tests if not (t.what == "keyword" and phrase.cards)]
        made.append(_summoned(frame, phrase, whose, source, context))
        if given or phrase.gifts:
            buff = buff_of(phrase.gifts, Frame(frame.span), context)
            made.append(change_of(IT, attrs.evolve(buff, keywords=buff.keywords + given)))
    context.it, context.event = IT, False
    return made


def _summoned(frame: Frame, thing: Phrase, whose: Selector, source: list[Phrase], context: Context) -> Step:
    if thing.pronoun == "it" and context.card == "discarded" and whose == YOU:
        return fx.Summon(whose, 1, zone="seen")
    if thing.pronoun == "it" and context.card == "drawn one" and whose == YOU:
        return fx.Summon(whose, 1, zone="drawn")
    if thing.side == "enemy" and whose == YOU:
        whose = OPPONENT
    if source:
        zone = source[0].noun
        if zone not in ZONES:
            raise misfit(source[0].span, "nothing is summoned from there", "for example `from your hand`")
        check_own(source[0], whose, "for example `Summon a mob from your discard pile.`")
        number, pick = how_many(thing, frame, context, "random" if zone == "deck" else "choose")
        return fx.Summon(whose, number, zone=zone, tests=ranked_tests(thing), pick=pick)
    much = amount(thing, frame, context)
    if thing.noun == "copy" and thing.owner is not None:
        if thing.owner.cards and thing.owner.det in ("", "a"):
            return fx.Summon(whose, much, tuple(thing.owner.cards))
        return fx.Summon(whose, much, copy=who(thing.owner, context))
    if thing.cards:
        return fx.Summon(whose, much, tuple(thing.cards))
    if thing.random and thing.noun in ("mob", "structure", "boss"):
        return fx.Summon(whose, much, zone="any", tests=card_tests(thing), pick="random")
    if thing.det == "this" or thing.pronoun or thing.noun == "copy":
        return fx.Summon(whose, much, copy=who(thing, context) if thing.noun != "copy" else context.it)
    raise misfit(
        thing.span,
        "this does not say which mob or structure",
        "for example `a Zombie`, `a random mob`",
    )


def do_destroy(frame: Frame, context: Context) -> list[Step] | None:
    for source in frame.prep("from"):
        if source.noun in ZONES:
            raise misfit(
                source.span, "only what is in play is destroyed", "`Your opponent discards a random card.`"
            )
    context.counted = True
    return [fx.Destroy(chosen(affected(frame, context), context))]


def do_kill(frame: Frame, context: Context) -> list[Step] | None:
    return do_destroy(frame, context)


def do_die(frame: Frame, context: Context) -> list[Step] | None:
    return [fx.Destroy(subject_of(frame, context))]


def do_silence(frame: Frame, context: Context) -> list[Step] | None:
    return [fx.Silence(chosen(affected(frame, context), context))]


def do_control(frame: Frame, context: Context) -> list[Step] | None:
    by = player_of(frame, context)
    if by not in (YOU, OPPONENT):
        return None
    target = chosen(affected(frame, context), context)
    if by == OPPONENT and target.pick == "choose" and not target.ref:
        raise misfit(
            frame.span, "it is you who chooses here", "for example `Your opponent takes control of this`"
        )
    return [fx.Control(target, by=by)]


def do_copy(frame: Frame, context: Context) -> list[Step] | None:
    return [fx.Summon(YOU, 1, copy=affected(frame, context))]


def do_transform(frame: Frame, context: Context) -> list[Step] | None:
    into = frame.prep("into", "with", "to", "by")
    target = subject_of(frame, context) if not frame.objects else chosen(affected(frame, context), context)
    if not into:
        return None
    thing = into[0]
    if thing.cards:
        return [fx.Transform(target, tuple(thing.cards))]
    if thing.noun == "copy" and thing.owner is not None:
        return [fx.Transform(target, copy=who(thing.owner, context))]
    if thing.random:
        return [fx.Transform(target)]
    return None


def do_become(frame: Frame, context: Context) -> list[Step] | None:
    thing = frame.objects.pop(0) if frame.objects else None
    if thing is None or frame.subject is None:
        return None
    if frame.subject.noun == "dimension":
        return [fx.ChangeDimension(tuple(thing.dimensions))]
    if frame.subject.noun == "cost":
        return [cost_becomes(frame.subject, thing, frame, context)]
    target = who(frame.subject, context)
    if thing.cards:
        return [fx.Transform(target, tuple(thing.cards))]
    if thing.noun == "copy" and thing.owner is not None:
        return [fx.Transform(target, copy=who(thing.owner, context))]
    if frame.subject.noun in ("attack", "defense", "health") and frame.subject.owner is not None:
        return [fx.SetStat(who(frame.subject.owner, context), frame.subject.noun, thing.number or 0)]
    return None
