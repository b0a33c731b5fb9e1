"""From frame to steps: what each verb of an action does with its objects and prepositions."""

from __future__ import annotations

from collections.abc import Callable

import attrs

from cardlang.games.dimensions import effects as fx
from cardlang.games.dimensions.effects import Amount, Selector, Step, Test
from cardlang.games.dimensions.frames import Frame, is_buff, is_who, misfit
from cardlang.games.dimensions.lexicon import PARAMETER
from cardlang.games.dimensions.meaning import (
    IT,
    OPPONENT,
    THIS,
    YOU,
    Buff,
    Context,
    amount,
    buff_of,
    card_tests,
    is_player,
    who,
)
from cardlang.games.dimensions.phrases import Phrase
from cardlang.games.dimensions.rulings import standing_of, subject_of

_DURATIONS = {
    "this turn": "turn", "for this turn": "turn", "until end of turn": "turn",
    "until the end of this turn": "turn", "until the end of the turn": "turn", "until the end of turn": "turn",
    "until the end of your turn": "your turn", "until your next turn": "next turn",
    "until the start of your next turn": "next turn", "until the start of your turn": "next turn",
    "until the end of your opponent's turn": "their turn", "next turn": "their turn",
    "until the end of your opponent's next turn": "their turn", "until the end of your next turn": "my next turn",
    "until the end of their turn": "their turn", "until the end of their next turn": "their turn",
    "until the end of its owner's turn": "their turn", "until its owner's next turn": "next turn",
    "until the end of the next turn": "their turn", "until the next turn": "turn",
    "until your opponent's next turn": "turn", "until the start of your opponent's turn": "turn",
    "until the start of the next turn": "turn",
    "until the end of its owner's next turn": "their turn", "permanently": "", "for the rest of the game": "",
}
DURATIONS = frozenset(_DURATIONS)


def steps_of(frame: Frame, context: Context, place: fx.Place) -> list[Step]:
    """Return what an imperative or active clause does; raises for what it does not say."""
    lasts = duration(frame)
    maker = _VERBS.get(frame.verb)
    made: list[Step] | None = None
    standing = standing_of(frame, context)
    if standing is not None:
        made = [_change(standing.who, standing.buff, lasts)]
        lasts = ""
    elif frame.negative:
        raise misfit(frame.verb_span, f"`{frame.written}` has no negative form here")
    elif maker is not None:
        made = maker(frame, context)
    if made is None:
        raise misfit(frame.verb_span, f"`{frame.written or 'this'}` is not understood here", _HELP.get(frame.verb, ""))
    if lasts:
        made = [attrs.evolve(step, lasts=lasts) if isinstance(step, (fx.Change, fx.Control)) else step for step in made]
    for plain in ("randomly", "at random", "also", "too", "as well", "immediately", "if able", "if possible",
                  "at the same time", "evenly", "at once", "right away"):
        frame.adverb(plain)
    repeat = 2 if frame.adverb("twice") else 3 if frame.adverb("three times") else 1
    frame.refuse_rest(frame.written or "this")
    return [attrs.evolve(step, place=place) for step in made] * repeat


def duration(frame: Frame) -> str:
    """Return how long changes of this clause last; empty for good."""
    for text, _ in frame.adverbs:
        if text in _DURATIONS:
            frame.adverb(text)
            return _DURATIONS[text]
    return ""


def lasting(text: str) -> str:
    """Return how long a leading duration ("This turn, …") lasts."""
    return _DURATIONS.get(text, "turn")


def _change(target: Selector, buff: Buff, lasts: str = "") -> fx.Change:
    return fx.Change(target, buff.attack, buff.defense, buff.health, buff.cost, buff.durability, buff.keywords,
                     buff.rules, lasts)


def _affected(frame: Frame, context: Context) -> Selector:
    """Return the object of a verb, or what `to` names; consumes it."""
    if frame.objects and (is_who(frame.objects[0]) or frame.objects[0].tests or frame.objects[0].rank):
        return who(frame.objects.pop(0), context)
    if not frame.objects:
        raise misfit(frame.span, f"`{frame.written}` needs to say what", _HELP.get(frame.verb, ""))
    return who(frame.objects[0], context)


def chosen(target: Selector, context: Context) -> Selector:
    """Remember that `it` is what this step is done to."""
    if not target.ref:
        context.it = IT
        context.event = False
    elif target.ref in ("event", "this", "it"):
        context.it = target
    return target


def _player(frame: Frame, context: Context) -> Selector:
    """Return the player who does it: the subject, or you."""
    if frame.subject is None:
        return YOU
    return who(frame.subject, context)


# -- damage and healing -------------------------------------------------------------------------------------


def _deal(frame: Frame, context: Context) -> list[Step] | None:
    if not frame.objects or frame.objects[0].noun != "damage":
        return None
    to = frame.prep("to", "on", "against")
    thing = frame.objects.pop(0)
    much = amount(thing, frame, context)
    if not to:
        if frame.objects and is_who(frame.objects[0]):
            to = [frame.objects.pop(0)]
        else:
            raise misfit(frame.span, "this does not say to whom", "for example `to an enemy mob`")
    source = THIS if frame.subject is None else who(frame.subject, context)
    made: list[Step] = [fx.Damage(chosen(who(to[0], context), context), much, source)]
    if frame.prep("and to"):
        return None
    return made


def _damage(frame: Frame, context: Context) -> list[Step] | None:
    target = chosen(_affected(frame, context), context)
    by = frame.prep("for", "by")
    thing = by[0] if by else frame.objects.pop(0) if frame.objects else None
    return [fx.Damage(target, amount(thing, frame, context))]


def _take(frame: Frame, context: Context) -> list[Step] | None:
    if frame.objects and frame.objects[0].noun == "damage":
        thing = frame.objects.pop(0)
        who_takes = YOU if frame.subject is None else who(frame.subject, context)
        return [fx.Damage(chosen(who_takes, context), amount(thing, frame, context))]
    return None


def _heal(frame: Frame, context: Context) -> list[Step] | None:
    by = frame.prep("by", "for")
    target: Selector | None = None
    thing: Phrase | None = by[0] if by else None
    for phrase in list(frame.objects):
        if is_who(phrase) and target is None:
            target = who(phrase, context)
            frame.objects.remove(phrase)
        elif phrase.number is not None or phrase.noun in ("health", "damage"):
            thing = phrase
            frame.objects.remove(phrase)
    to = frame.prep("to", "back to", "from")
    if to and is_who(to[0]):
        target = who(to[0], context)
    elif to:
        thing = to[0] if to[0].noun == "health" and "full" not in to[0].states else thing
    if target is None and frame.subject is not None:
        target = who(frame.subject, context)
    if target is None and thing is not None and thing.noun == "mana":
        return [fx.Mana(YOU, amount(thing, frame, context), full=thing.number is None)]
    if target is None:
        target = YOU if context.kind in ("item", "weapon", "armor", "structure") or thing is None else THIS
    plain = thing is None or (thing.noun == "health" and thing.number is None)
    counted = any(opener in ("equal to", "for each") for opener, _, _ in frame.preps)
    much = None if plain and not counted else amount(thing, frame, context)
    return [fx.Heal(chosen(target, context), much)]


# -- cards --------------------------------------------------------------------------------------------------


def _draw(frame: Frame, context: Context) -> list[Step] | None:
    frame.prep("from")
    until = frame.prep("until") or ([Phrase(frame.span)] if frame.adverb("until") else [])
    if until:
        count = until[0].number
        for phrase in reversed(frame.objects):
            count = phrase.number if count is None else count
        frame.objects = []
        frame.prep("in")
        return [fx.Draw(_player(frame, context), count or 0, True)]
    thing = frame.objects.pop(0) if frame.objects else None
    if thing is not None and not (thing.noun in ("card", "mob", "item", "structure", "weapon", "armor", "boss")
                                  or thing.other or thing.cards or thing.number is not None):
        return None
    tests: tuple[Test, ...] = card_tests(thing) if thing is not None else ()
    if thing is not None and thing.cards and not thing.noun:
        tests = (Test("card", tuple(thing.cards)),)
    return [fx.Draw(_player(frame, context), amount(thing, frame, context), tests=tests)]


def _discard(frame: Frame, context: Context) -> list[Step] | None:
    if not frame.objects:
        return None
    thing = frame.objects.pop(0)
    player = _player(frame, context)
    context.they = player if player != YOU else context.they
    zone = frame.prep("from", "of", "in")
    place = thing.zone or (zone[0].noun if zone else "hand")
    if zone and frame.subject is None:
        player = _zone_owner(zone[0], player)
    if thing.noun in ("hand", "deck"):
        return [fx.Discard(_zone_owner(thing, player), 99, "all", thing.noun)]
    random = thing.random or frame.adverb("at random", "randomly")
    pick = "all" if thing.det == "all" else "random" if random else "choose"
    return [fx.Discard(player, amount(thing, frame, context), pick, place, card_tests(thing))]


def _zone_owner(zone: Phrase, otherwise: Selector) -> Selector:
    if zone.owner is not None:
        return OPPONENT if zone.owner.noun in ("opponent", "enemy") else \
            otherwise if zone.owner.pronoun else Selector(ref="owner")
    return OPPONENT if zone.side == "enemy" else YOU if zone.side == "own" else otherwise


def _put(frame: Frame, context: Context) -> list[Step] | None:
    """Read "put/add/shuffle X into your hand/deck" and "put X on the board"."""
    to = frame.prep("into", "in", "to", "onto", "on")
    thing = frame.objects.pop(0) if frame.objects else None
    if thing is None:
        return None
    zone = to[0].noun if to else ""
    if thing.noun == "armor" or thing.noun == "durability":
        return None
    if zone == "card" and to and to[0].zone == "deck":
        zone = "deck"
    player = _zone_owner(to[0], YOU) if to else YOU
    if zone in ("hand", "deck"):
        return _put_card(frame, thing, zone, player, context)
    source = frame.prep("from")
    if (source and source[0].noun in ("hand", "deck", "discard pile")) or thing.noun == "card":
        place = source[0].noun if source else "hand"
        return [fx.Summon(_player(frame, context), amount(thing, frame, context), zone=place, tests=card_tests(thing),
                          pick="random" if thing.random or place == "deck" else "choose")]
    if thing.cards:
        return [fx.Summon(player, amount(thing, frame, context), tuple(thing.cards))]
    return None


def _put_card(frame: Frame, thing: Phrase, zone: str, player: Selector, context: Context) -> list[Step] | None:
    source = frame.prep("from")
    if source and source[0].noun in ("discard pile", "deck"):
        return [fx.Fetch(player, amount(thing, frame, context), source[0].noun,
                         "random" if thing.random else "choose", card_tests(thing))]
    if thing.noun == "copy" and thing.owner is not None:
        if thing.owner.cards and thing.owner.det in ("", "a"):
            return [fx.Conjure(player, amount(thing, frame, context), tuple(thing.owner.cards), zone=zone)]
        return [fx.Conjure(player, amount(thing, frame, context), copy=who(thing.owner, context), zone=zone)]
    if thing.cards and (thing.det in ("", "a") or thing.number is not None):
        return [fx.Conjure(player, amount(thing, frame, context), tuple(thing.cards), zone=zone)]
    return [fx.Leave(chosen(who(thing, context), context), zone)]


def _return(frame: Frame, context: Context) -> list[Step] | None:
    to = frame.prep("to", "into", "back to", "on", "onto")
    zone = to[0].noun if to and to[0].noun in ("hand", "deck", "board", "card") else "hand"
    source = frame.prep("from")
    if source and source[0].noun == "discard pile" and frame.objects:
        thing = frame.objects.pop(0)
        pick = "random" if thing.random else "choose"
        if zone == "board":
            return [fx.Summon(YOU, amount(thing, frame, context), zone="discard pile", tests=card_tests(thing), pick=pick)]
        return [fx.Fetch(YOU, amount(thing, frame, context), "discard pile", pick, card_tests(thing))]
    target = chosen(_affected(frame, context), context)
    if zone == "board":
        return [fx.Summon(Selector(ref="owner"), 1, copy=target)]
    mine = bool(to) and to[0].side == "own" and target.ref == ""
    return [fx.Leave(target, "deck" if zone in ("deck", "card") else "hand", mine)]


# -- board --------------------------------------------------------------------------------------------------


def _summon(frame: Frame, context: Context) -> list[Step] | None:
    if not frame.objects:
        return None
    thing = frame.objects.pop(0)
    whose = _player(frame, context)
    for phrase in frame.prep("for"):
        whose = who(phrase, context)
    on = frame.prep("on", "onto", "to")
    if on:
        whose = _zone_owner(on[0], whose)
    frame.adverb("in play", "on board", "on your side")
    source = frame.prep("from")
    made: list[Step] = []
    for phrase in (thing, *thing.either):
        given = tuple((str(t.value), 0) for t in phrase.tests if t.what == "keyword" and phrase.cards)
        phrase.tests = [t for t in phrase.tests if not (t.what == "keyword" and phrase.cards)]
        made.append(_summoned(frame, phrase, whose, source, context))
        if given or phrase.gifts:
            buff = buff_of(phrase.gifts, Frame(frame.span), context)
            made.append(_change(IT, attrs.evolve(buff, keywords=buff.keywords + given)))
    context.it, context.event = IT, False
    return made


def _summoned(frame: Frame, thing: Phrase, whose: Selector, source: list[Phrase], context: Context) -> Step:
    much = amount(thing, frame, context)
    if thing.side == "enemy" and whose == YOU:
        whose = OPPONENT
    if thing.noun == "copy" and thing.owner is not None:
        if thing.owner.cards and thing.owner.det in ("", "a"):
            return fx.Summon(whose, much, tuple(thing.owner.cards))
        return fx.Summon(whose, much, copy=who(thing.owner, context))
    if source:
        return fx.Summon(whose, much, zone=source[0].noun, tests=card_tests(thing),
                         pick="random" if thing.random or source[0].noun == "deck" else "choose")
    if thing.cards:
        return fx.Summon(whose, much, tuple(thing.cards))
    if thing.random and thing.noun in ("mob", "structure", "boss"):
        return fx.Summon(whose, much, zone="any", tests=card_tests(thing), pick="random")
    if thing.det == "this" or thing.pronoun or thing.noun == "copy":
        return fx.Summon(whose, much, copy=who(thing, context) if thing.noun != "copy" else context.it)
    raise misfit(thing.span, "this does not say which mob or structure", "for example `a Zombie`, `a random mob`",)


def _destroy(frame: Frame, context: Context) -> list[Step] | None:
    frame.prep("from")
    return [fx.Destroy(chosen(_affected(frame, context), context))]


def _kill(frame: Frame, context: Context) -> list[Step] | None:
    return _destroy(frame, context)


def _die(frame: Frame, context: Context) -> list[Step] | None:
    return [fx.Destroy(subject_of(frame, context))]


def _silence(frame: Frame, context: Context) -> list[Step] | None:
    return [fx.Silence(chosen(_affected(frame, context), context))]


def _control(frame: Frame, context: Context) -> list[Step] | None:
    return [fx.Control(chosen(_affected(frame, context), context))]


def _copy(frame: Frame, context: Context) -> list[Step] | None:
    return [fx.Summon(YOU, 1, copy=_affected(frame, context))]


def _transform(frame: Frame, context: Context) -> list[Step] | None:
    into = frame.prep("into", "with", "to", "by")
    target = subject_of(frame, context) if not frame.objects else chosen(_affected(frame, context), context)
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


def _become(frame: Frame, context: Context) -> list[Step] | None:
    thing = frame.objects.pop(0) if frame.objects else None
    if thing is None or frame.subject is None:
        return None
    if frame.subject.noun == "dimension":
        return [fx.ChangeDimension(tuple(thing.dimensions))]
    target = who(frame.subject, context)
    if thing.cards:
        return [fx.Transform(target, tuple(thing.cards))]
    if thing.noun == "copy" and thing.owner is not None:
        return [fx.Transform(target, copy=who(thing.owner, context))]
    if frame.subject.noun in ("attack", "defense", "health", "cost") and frame.subject.owner is not None:
        return [fx.SetStat(who(frame.subject.owner, context), frame.subject.noun, thing.number or 0)]
    return None


# -- changes ------------------------------------------------------------------------------------------------


def _gain(frame: Frame, context: Context) -> list[Step] | None:
    """Read "gain" with numbers, keywords, mana, armor, health of a player; `lose` takes them away."""
    sign = -1 if frame.verb == "lose" else 1
    subject = frame.subject
    target = who(subject, context) if subject is not None else None
    made: list[Step] = []
    buffs: list[Phrase] = []
    phrases, frame.objects = frame.objects, []
    for phrase in phrases:
        step = _gained(frame, phrase, target, sign, context)
        if step is None:
            buffs.append(phrase)
        else:
            made.append(step)
    if buffs:
        made.append(_buffed(frame, buffs, target or THIS, sign, context))
    if target is not None:
        chosen(target, context)
    return made or None


def _gained(frame: Frame, phrase: Phrase, target: Selector | None, sign: int, context: Context) -> Step | None:
    """Return the step for what only players gain, status effects and lost keywords."""
    player = YOU if target is None else target
    if phrase.noun == "mana":
        return fx.Mana(player, amount(phrase, frame, context, sign), phrase.maximum)
    if phrase.noun == "health" and phrase.signed is None and (phrase.number is not None or phrase.det == "the"):
        owner = target if target is not None else YOU
        if owner.ref in ("you", "opponent") or owner.kinds == ("player",):
            much = amount(phrase, frame, context)
            return fx.Heal(owner, much) if sign > 0 else fx.Hurt(owner, much)
        return None
    if phrase.noun == "card":
        return fx.Draw(player, amount(phrase, frame, context)) if sign > 0 else None
    if phrase.noun == "attack" and phrase.extra and phrase.signed is None:
        return fx.AttackAgain(target or THIS)
    if phrase.keywords and sign > 0:
        return _status(phrase, target or THIS, frame, context)
    if phrase.keywords and phrase.signed is None:
        return fx.Lose(target or THIS, tuple(name for name, _ in phrase.keywords))
    if phrase.noun in ("ability", "keywords", "effect") and sign < 0:
        return fx.Silence(target or THIS)
    return None


def _status(phrase: Phrase, target: Selector, frame: Frame, context: Context) -> Step | None:
    """Return the step that gives a status effect, or None where the keyword is meant as an ability.

    A keyword that defines a status is a status when a mob that may be an enemy `gains` it with a number;
    your own mobs and this one get the ability.
    """
    if len(phrase.keywords) != 1 or phrase.noun == "ability":
        return None
    name, number = phrase.keywords[0]
    turns: Amount = number
    length = frame.prep("for")
    if length and length[0].number is not None:
        turns = length[0].number
        frame.adverb("of its owner's turns", "of your turns")
    frame.adverb("for a set duration")
    keyword = context.scope.keyword(name)
    if keyword is None or keyword.parameter is None:
        return None
    friendly = target.ref == "this" or target.side == "own"
    if (friendly and phrase.noun != "status") or (not number and not length and phrase.noun != "status"):
        return None
    if not turns and context.holder != name:
        raise misfit(phrase.span, f"`{name}` needs a number", f"write for example `{name} (2)`")
    turns = turns or PARAMETER
    return fx.Afflict(target, name, turns)


def _buffed(frame: Frame, phrases: list[Phrase], target: Selector, sign: int, context: Context) -> Step:
    equal = any(opener == "equal to" for opener, _, _ in frame.preps)
    if equal and len(phrases) == 1:
        noun = phrases[0].noun
        return fx.Change(target, **{noun: amount(None, frame, context, sign)})  # type: ignore[arg-type]
    buff = buff_of(phrases, frame, context)
    if sign < 0:
        buff = attrs.evolve(buff, attack=_minus(buff.attack), defense=_minus(buff.defense),
                            health=_minus(buff.health), durability=_minus(buff.durability))
    return _change(target, buff)


def _minus(much: Amount) -> Amount:
    return -abs(much) if isinstance(much, int) else attrs.evolve(much, times=-abs(much.times))


def _give(frame: Frame, context: Context) -> list[Step] | None:
    """Read "give a mob +1 attack and Haste", "give your opponent 1 mana"."""
    to = frame.prep("to", "and to")
    if to:
        receiver = to[0]
    elif frame.objects:
        receiver = frame.objects.pop(0)
    else:
        return None
    cards = [p for p in frame.objects if p.cards]
    target = chosen(who(receiver, context), context)
    if cards and is_player(receiver):
        frame.objects = [p for p in frame.objects if not p.cards]
        return [fx.Conjure(target, p.number or 1, tuple(p.cards)) for p in cards]
    if not frame.objects:
        return None
    inner = Frame(frame.span, "gain", frame.written, frame.verb_span, objects=frame.objects, preps=frame.preps,
                  adverbs=frame.adverbs)
    frame.objects = []
    return _given(inner, target, context)


def _given(frame: Frame, target: Selector, context: Context) -> list[Step] | None:
    made: list[Step] = []
    buffs: list[Phrase] = []
    rest: Selector = target
    for phrase in frame.objects:
        step = _gained(frame, phrase, rest, 1, context)
        if step is None:
            buffs.append(phrase)
        else:
            made.append(step)
            rest = rest if rest.ref or rest.pick == "all" else IT
    if buffs:
        made.append(_buffed(frame, buffs, rest, 1, context))
    frame.objects = []
    return made or None


def _set(frame: Frame, context: Context) -> list[Step] | None:
    to = frame.prep("to")
    thing = frame.objects.pop(0) if frame.objects else None
    if thing is None or not to:
        return None
    if thing.noun == "dimension":
        return [fx.ChangeDimension(tuple(to[0].dimensions))]
    much: Amount = to[0].number or 0
    if to[0].number is None and to[0].noun:
        much = fx.Value(_measured(to[0], frame, context))
    owner = _stat_owner(thing, frame, context)
    stats = [thing.noun] + [p.noun for p in frame.objects]
    frame.objects = []
    if owner.ref in ("you", "opponent") and thing.noun == "mana":
        return [fx.Mana(owner, much, thing.maximum)]
    return [fx.SetStat(owner if at == 0 else context.it, stat, much) for at, stat in enumerate(stats)]


def _measured(phrase: Phrase, frame: Frame, context: Context) -> fx.Measure:
    from cardlang.games.dimensions.meaning import measure

    return measure(phrase, frame, context)


def _stat_owner(thing: Phrase, frame: Frame, context: Context) -> Selector:
    if thing.owner is not None:
        return chosen(who(thing.owner, context), context)
    if thing.side == "own":
        return YOU
    of = frame.prep("of")
    if of:
        return chosen(who(of[0], context), context)
    return context.it


def _increase(frame: Frame, context: Context) -> list[Step] | None:
    sign = -1 if frame.verb == "reduce" else 1
    by = frame.prep("by")
    thing = frame.objects.pop(0) if frame.objects else None
    if thing is None or thing.noun not in ("attack", "defense", "health", "cost", "durability", "mana"):
        return None
    more = [p.noun for p in frame.objects]
    frame.objects = []
    owner = _stat_owner(thing, frame, context)
    much = amount(by[0] if by else None, frame, context, sign)
    if thing.noun == "mana":
        return [fx.Mana(owner, much, thing.maximum)]
    return [fx.Change(owner, **dict.fromkeys([thing.noun, *more], much))]  # type: ignore[arg-type]


def _double(frame: Frame, context: Context) -> list[Step] | None:
    factor = 2 if frame.verb == "double" else -2
    if not frame.objects:
        return None
    thing = frame.objects.pop(0)
    more = [p.noun for p in frame.objects]
    frame.objects = []
    owner = _stat_owner(thing, frame, context)
    return [fx.SetStat(owner if at == 0 or owner.ref else context.it, stat, factor=factor)
            for at, stat in enumerate([thing.noun, *more])]


def _swap(frame: Frame, context: Context) -> list[Step] | None:
    stats = [p for p in frame.objects if p.noun in ("attack", "defense", "health")]
    if len(stats) != 2:
        return None
    frame.objects = [p for p in frame.objects if p not in stats]
    owner = next((p.owner for p in stats if p.owner is not None), None)
    target = context.it if owner is None else chosen(who(owner, context), context)
    return [fx.SwapStats(target, (stats[0].noun, stats[1].noun))]


def _remove(frame: Frame, context: Context) -> list[Step] | None:
    of = frame.prep("from")
    if not frame.objects:
        return None
    if not of and is_who(frame.objects[0]):
        return _destroy(frame, context)
    thing = frame.objects.pop(0)
    more, frame.objects = frame.objects, []
    target = chosen(who(of[0], context), context) if of else context.it
    if thing.keywords:
        names = tuple(name for p in (thing, *more) for name, _ in p.keywords)
        parts: list[Step] = []
        for name in names:
            keyword = context.scope.keyword(name)
            if keyword is not None and keyword.parameter is not None and thing.noun != "ability":
                parts.append(fx.Afflict(target, name, 0))
        return [*parts, fx.Lose(IT if parts and not target.ref and target.pick != "all" else target, names)]
    if thing.noun in ("status", "effect"):
        return [fx.Afflict(target, "", 0)]
    if thing.noun in ("ability", "keywords", "text"):
        return [fx.Silence(target)]
    return None


def _cure(frame: Frame, context: Context) -> list[Step] | None:
    target = chosen(_affected(frame, context), context)
    of = frame.prep("of", "from")
    if of and of[0].keywords:
        return [fx.Afflict(target, of[0].keywords[0][0], 0)]
    return [fx.Afflict(target, "", 0)]


def _afflict(frame: Frame, context: Context) -> list[Step] | None:
    to = frame.prep("to")
    if not to or not frame.objects:
        return None
    target = chosen(who(to[0], context), context)
    thing = frame.objects.pop(0)
    step = _status(attrs.evolve(thing, noun="status"), target, frame, context) if thing.keywords else None
    return [step] if step is not None else None


# -- players ------------------------------------------------------------------------------------------------


def _change_dimension(frame: Frame, context: Context) -> list[Step] | None:
    thing = frame.objects[0] if frame.objects else frame.subject
    if thing is None or thing.noun != "dimension":
        return None
    to = frame.prep("to", "into")
    frame.objects = frame.objects[1:] if frame.objects else []
    names = [d for p in [*to, *frame.objects, *(e for t in to for e in (*t.either, *t.instead))] for d in p.dimensions]
    frame.objects = []
    random = bool(to) and to[0].random
    if to and not names and (random or to[0].det in ("a", "any") or to[0].other):
        names = list(fx.DIMENSIONS)
    return [fx.ChangeDimension(tuple(names), random)]


def _move(frame: Frame, context: Context) -> list[Step] | None:
    """Read "move to the next dimension", "move the dimension to End"."""
    to = frame.prep("to", "into")
    if to and (to[0].noun == "dimension" or to[0].dimensions):
        frame.objects = [p for p in frame.objects if p.noun != "dimension"]
        return [fx.ChangeDimension(tuple(to[0].dimensions))]
    return None


def _equip(frame: Frame, context: Context) -> list[Step] | None:
    if not frame.objects:
        return None
    thing = frame.objects.pop(0)
    player = _player(frame, context)
    if not thing.cards and thing.det in ("this",) or thing.pronoun:
        return [fx.Equip(player, "")]
    if is_player(thing):
        player = who(thing, context)
        with_ = frame.prep("with")
        thing = with_[0] if with_ else thing
    if not thing.cards:
        return None
    return [fx.Equip(player, card) for p in (thing, *thing.either) for card in p.cards]


def _refresh(frame: Frame, context: Context) -> list[Step] | None:
    thing = frame.objects[0] if frame.objects else None
    if thing is not None and thing.noun == "mana":
        frame.objects.pop(0)
        return [fx.Mana(YOU if thing.side != "enemy" else OPPONENT, 0, full=True)]
    return [fx.AttackAgain(chosen(_affected(frame, context), context))]


def _attack(frame: Frame, context: Context) -> list[Step] | None:
    if frame.adverb("again"):
        return [fx.AttackAgain(subject_of(frame, context))]
    if frame.objects and is_who(frame.objects[0]):
        return [fx.Strike(subject_of(frame, context), who(frame.objects.pop(0), context))]
    return None


def _fight(frame: Frame, context: Context) -> list[Step] | None:
    with_ = frame.prep("with", "against")
    target = who(with_[0], context) if with_ else _affected(frame, context)
    return [fx.Strike(subject_of(frame, context), target)]


def _win(frame: Frame, context: Context) -> list[Step] | None:
    frame.objects = [p for p in frame.objects if p.noun != "game"]
    return [fx.End(_player(frame, context), frame.verb == "win")]


def _lose(frame: Frame, context: Context) -> list[Step] | None:
    if frame.objects and frame.objects[0].noun == "game":
        return _win(frame, context)
    return _gain(frame, context)


def _choose(frame: Frame, context: Context) -> list[Step] | None:
    if not frame.objects:
        return None
    thing = frame.objects[0]
    if thing.noun == "dimension":
        frame.objects.pop(0)
        return [fx.ChangeDimension(fx.DIMENSIONS)]
    return [fx.Choose(chosen(_affected(frame, context), context))]


def _steal(frame: Frame, context: Context) -> list[Step] | None:
    thing = frame.objects[0] if frame.objects else None
    if thing is not None and thing.noun == "card":
        frame.objects.pop(0)
        frame.prep("from")
        return [fx.Fetch(YOU, amount(thing, frame, context), "their hand", "random", card_tests(thing))]
    if thing is not None and thing.noun in ("mana", "health"):
        frame.objects.pop(0)
        frame.prep("from")
        much = amount(thing, frame, context)
        if thing.noun == "mana":
            return [fx.Mana(OPPONENT, -much if isinstance(much, int) else much), fx.Mana(YOU, much)]
        return [fx.Hurt(OPPONENT, much), fx.Heal(YOU, much)]
    return _control(frame, context)


def _trigger(frame: Frame, context: Context) -> list[Step] | None:
    thing = frame.objects.pop(0) if frame.objects else None
    if thing is None:
        return None
    owner = thing.owner if thing.owner is not None else thing
    of = frame.prep("of")
    return [fx.Triggers(who(of[0], context) if of else who(owner, context))]


def _sacrifice(frame: Frame, context: Context) -> list[Step] | None:
    for phrase in frame.objects[:1]:
        phrase.side = phrase.side or "own"
    return _destroy(frame, context)


def _be(frame: Frame, context: Context) -> list[Step] | None:
    """Read passives: "it is destroyed", "is returned to its owner's hand", "is healed by 2"."""
    states = [s for p in frame.objects for s in p.states]
    if not states or frame.subject is None:
        return None
    verb = {"destroyed": "destroy", "returned": "return", "healed": "heal", "silenced": "silence",
            "discarded": "discard", "dealt": "deal"}.get(states[0])
    if verb is None:
        return None
    rest = [p for p in frame.objects if states[0] not in p.states or p.noun]
    if verb == "deal":
        damage = next((p for p in frame.objects if p.noun == "damage"), None)
        if damage is None:
            return None
        inner = Frame(frame.span, "take", frame.written, frame.verb_span, objects=[damage], subject=frame.subject,
                      preps=frame.preps)
        frame.objects = []
        return _take(inner, context)
    inner = Frame(frame.span, verb, frame.written, frame.verb_span, objects=[frame.subject, *rest],
                  preps=frame.preps, adverbs=frame.adverbs)
    frame.objects = []
    return _VERBS[verb](inner, context)


_VERBS: dict[str, Callable[[Frame, Context], list[Step] | None]] = {
    "deal": _deal, "damage": _damage, "take": _take, "heal": _heal, "draw": _draw, "discard": _discard,
    "put": _put, "add": _put, "shuffle": _put, "return": _return, "summon": _summon, "destroy": _destroy,
    "kill": _kill, "die": _die, "silence": _silence, "control": _control, "copy": _copy, "transform": _transform,
    "replace": _transform, "become": _become, "gain": _gain, "lose": _lose, "give": _give, "set": _set,
    "increase": _increase, "reduce": _increase, "double": _double, "halve": _double, "swap": _swap,
    "remove": _remove, "cure": _cure, "afflict": _afflict, "change": _change_dimension, "move": _move,
    "equip": _equip, "refresh": _refresh, "attack": _attack, "fight": _fight, "win": _win,
    "choose": _choose, "steal": _steal, "trigger": _trigger, "sacrifice": _sacrifice, "be": _be, "ready": _refresh,
    "break": _destroy,
}

_HELP = {
    "deal": "for example `deal 2 damage to an enemy mob`", "summon": "for example `summon 2 Silverfish`",
    "give": "for example `give a mob +2 attack`",
    "change": "for example `change the dimension to Nether`", "return": "for example `return it to your hand`",
    "equip": "an item with `weapon` or `armor` in its stat line", "destroy": "for example `destroy an enemy mob`",
}

VERBS = frozenset(_VERBS)
is_change = is_buff
