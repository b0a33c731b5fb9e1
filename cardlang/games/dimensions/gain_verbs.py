"""Verbs that give and take numbers, keywords and status effects: gain, lose, give."""

from __future__ import annotations

from itertools import pairwise

import attrs

from cardlang.games.dimensions import effects as fx
from cardlang.games.dimensions.acting import change_of, chosen
from cardlang.games.dimensions.amounts import amount
from cardlang.games.dimensions.buffs import buff_of
from cardlang.games.dimensions.costing import held, held_in, is_mob_in_hand
from cardlang.games.dimensions.effects import Step
from cardlang.games.dimensions.frames import Frame
from cardlang.games.dimensions.lexicon import PARAMETER
from cardlang.games.dimensions.meaning import IT, THIS, YOU, Context, is_player, who
from cardlang.games.dimensions.misfits import misfit
from cardlang.games.dimensions.phrases import Phrase
from cardlang.games.dimensions.terms import Amount, Rule, Selector

ALL_MANA = 10
"""All that a player can have (ruling 1)."""


def do_gain(frame: Frame, context: Context) -> list[Step] | None:
    """Read "gain" with numbers, keywords, mana, armor, health of a player; `lose` takes them away."""
    sign = -1 if frame.verb == "lose" else 1
    subject = frame.subject
    if subject is not None and sign > 0 and is_mob_in_hand(subject, context):
        return [_carried(attrs.evolve(subject, noun="mob"), held(subject, context), frame, context)]
    target = who(subject, context) if subject is not None else None
    made: list[Step] = []
    buffs: list[Phrase] = []
    phrases, frame.objects = frame.objects, []
    for armor, number in pairwise(list(phrases)):
        if armor.noun == "armor" and armor.number is None and not number.headed and number.number is not None:
            armor.number = number.number  # "gain armor 2"
            phrases.remove(number)
    for phrase in phrases:
        step = do_gained(frame, phrase, target, sign, context)
        if step is None:
            buffs.append(phrase)
        else:
            made.append(step)
    if buffs:
        made.append(_buffed(frame, buffs, target or THIS, sign, context))
    if target is not None:
        chosen(target, context)
    return made or None


def do_gained(
    frame: Frame, phrase: Phrase, target: Selector | None, sign: int, context: Context
) -> Step | None:
    """Return the step for what only players gain, status effects and lost keywords."""
    player = YOU if target is None else target
    if phrase.noun == "mana" and phrase.det == "all" and sign < 0:
        return fx.Mana(player, -ALL_MANA)
    if phrase.noun == "mana":
        return fx.Mana(player, amount(phrase, frame, context, sign), phrase.maximum)
    if (
        phrase.noun == "health"
        and not phrase.maximum
        and (phrase.signed is None or (phrase.signed > 0 and target is not None))
        and (phrase.number is not None or phrase.det in ("the", "that") or not phrase.det or phrase.signed)
    ):
        counted = phrase.number is None and not phrase.det and context.kind in ("mob", "keyword")
        owner = target if target is not None else THIS if counted else YOU
        if is_player_ref(owner) or owner == context.they:
            much = amount(phrase, frame, context)
            return fx.Heal(owner, much) if sign > 0 else fx.Hurt(owner, much)
        return None
    if phrase.noun == "armor" and phrase.owner is None and sign > 0 and is_player_ref(player):
        more = phrase.number if phrase.signed is None else phrase.signed
        if more is not None and more > 0:
            return fx.Change(player, rules=(Rule("takes less", more),))
    if phrase.noun == "card":
        return fx.Draw(player, amount(phrase, frame, context)) if sign > 0 else None
    if phrase.noun == "attack" and phrase.extra and phrase.signed is None:
        return fx.AttackAgain(target or THIS)
    if phrase.keywords and sign > 0:
        if _befalls_the_other(frame, phrase, target, context):
            target = Selector(ref="event")
        return do_status(phrase, target or THIS, frame, context)
    if phrase.keywords and phrase.signed is None:
        return fx.Lose(target or THIS, tuple(name for name, _ in phrase.keywords))
    if phrase.noun in ("ability", "keywords", "effect") and sign < 0:
        return fx.Silence(target or THIS)
    return None


def _befalls_the_other(frame: Frame, phrase: Phrase, target: Selector | None, context: Context) -> bool:
    """Whether `it gains KEYWORD (2)` behind `when this damages a mob` means the mob that was damaged."""
    if target != THIS or not context.event or frame.subject is None or frame.subject.pronoun != "it":
        return False
    name, number = phrase.keywords[0]
    keyword = context.scope.keyword(name)
    return bool(number) and keyword is not None and keyword.parameter is not None


def is_player_ref(who: Selector) -> bool:
    """Return whether a selector means players and nobody else."""
    return who.ref in ("you", "opponent") or who.kinds == ("player",)


def do_status(phrase: Phrase, target: Selector, frame: Frame, context: Context) -> Step | None:
    """Return the step that gives a status effect, or None where the keyword is meant as an ability.

    A keyword that defines a status is a status when a mob that may be an enemy `gains` it with a number;
    your own mobs and this one get the ability.
    """
    if len(phrase.keywords) != 1 or phrase.noun == "ability":
        return None
    name, number = phrase.keywords[0]
    keyword = context.scope.keyword(name)
    if keyword is None or keyword.parameter is None:
        return None
    turns: Amount = number
    length = frame.prep("for")
    if length and length[0].number is not None:
        turns = length[0].number
        frame.adverb("of its owner's turns", "of your turns")
    frame.adverb("for a set duration")
    friendly = target.ref == "this" or target.side == "own"
    if (friendly and phrase.noun != "status") or (not number and not length and phrase.noun != "status"):
        return None
    if not turns and context.holder != name:
        raise misfit(phrase.span, f"`{name}` needs a number from 1 on", f"write for example `{name} (2)`")
    turns = turns or PARAMETER
    return fx.Afflict(target, name, turns)


def _buffed(frame: Frame, phrases: list[Phrase], target: Selector, sign: int, context: Context) -> Step:
    equal = any(opener == "equal to" for opener, _, _ in frame.preps)
    if equal and len(phrases) == 1 and phrases[0].noun in ("attack", "defense", "health", "durability"):
        noun = phrases[0].noun
        return fx.Change(target, **{noun: amount(None, frame, context, sign)})  # type: ignore[arg-type]
    _check_player(phrases, target, context)
    buff = buff_of(phrases, frame, context)
    if sign < 0:
        buff = attrs.evolve(
            buff,
            attack=_minus(buff.attack),
            defense=_minus(buff.defense),
            health=_minus(buff.health),
            durability=_minus(buff.durability),
        )
    return change_of(target, buff)


def _check_player(phrases: list[Phrase], target: Selector, context: Context) -> None:
    """Raise for numbers that players do not have: what is given to them is given to their weapon."""
    for phrase in phrases if is_player_ref(target) or target == context.they else ():
        if phrase.signed is not None and phrase.noun not in ("attack", "durability", "cost"):
            raise misfit(
                phrase.span, "players have no such number", "`Heal your player by 3.`, `Gain 2 armor.`"
            )


def _minus(much: Amount) -> Amount:
    return -abs(much) if isinstance(much, int) else attrs.evolve(much, times=-abs(much.times))


def do_give(frame: Frame, context: Context) -> list[Step] | None:
    """Read "give a mob +1 attack and KEYWORD", "give your opponent 1 mana"."""
    to = frame.prep("to", "and to")
    if to:
        receiver = to[0]
    elif frame.objects:
        receiver = frame.objects.pop(0)
    else:
        return None
    cards = [p for p in frame.objects if p.cards]
    in_hand = held_in(receiver, frame, context)
    if is_mob_in_hand(receiver, context):
        receiver, in_hand = attrs.evolve(receiver, noun="mob"), held(receiver, context)
    if in_hand is not None:
        return [_carried(receiver, in_hand, frame, context)]
    target = chosen(who(receiver, context), context)
    if cards and is_player(receiver):
        frame.objects = [p for p in frame.objects if not p.cards]
        return [fx.Conjure(target, p.number or 1, tuple(p.cards)) for p in cards]
    if not frame.objects:
        return None
    inner = Frame(
        frame.span,
        "gain",
        frame.written,
        frame.verb_span,
        objects=frame.objects,
        preps=frame.preps,
        adverbs=frame.adverbs,
    )
    frame.objects = []
    return _given(inner, target, context)


def _carried(receiver: Phrase, cards: Selector, frame: Frame, context: Context) -> Step:
    """Read "give a random mob in your hand +1/+1": the mob takes it into play."""
    buff = buff_of(frame.objects, frame, context)
    frame.objects = []
    plain = attrs.evolve(buff, cost=0)
    if receiver.noun != "mob" and not plain.nothing:
        raise misfit(
            receiver.span, "only mobs take this from a hand into play", "`a random mob in your hand`"
        )
    if not all(isinstance(much, int) for much in (buff.attack, buff.defense, buff.health)) or buff.durability:
        raise misfit(frame.span, "a card in hand is given a number", "for example `+1 attack`")
    return change_of(cards, buff)


def _given(frame: Frame, target: Selector, context: Context) -> list[Step] | None:
    made: list[Step] = []
    buffs: list[Phrase] = []
    rest: Selector = target
    for phrase in frame.objects:
        step = do_gained(frame, phrase, rest, 1, context)
        if step is None:
            buffs.append(phrase)
        else:
            made.append(step)
            rest = rest if rest.ref or rest.pick == "all" else IT
    if buffs:
        made.append(_buffed(frame, buffs, rest, 1, context))
    frame.objects = []
    return made or None
