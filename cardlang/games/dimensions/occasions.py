"""What `when …` and `if …` mean: patterns of events, and conditions."""

from __future__ import annotations

import attrs

from cardlang.games.dimensions.effects import (
    All,
    Amount,
    Compare,
    Condition,
    CountOf,
    Happened,
    InDimension,
    Matches,
    Not,
    OnTurn,
    Pattern,
    Selector,
    StatOf,
    Test,
    Value,
)
from cardlang.games.dimensions.frames import Frame, add_filter, is_who, misfit, state_tests
from cardlang.games.dimensions.meaning import (
    OPPONENT,
    PLAYERS,
    THIS,
    YOU,
    Context,
    amount,
    card_tests,
    is_player,
    measure,
    who,
)
from cardlang.games.dimensions.phrases import Phrase
from cardlang.source import Span

_PASSIVE = {"summoned": "summoned", "played": "played", "destroyed": "died", "killed": "died", "damaged": "damaged",
            "attacked": "attacks", "healed": "healed", "drawn": "drawn", "discarded": "discarded",
            "equipped": "equipped", "silenced": "silenced", "returned": "returned", "wounded": "damaged",
            "dealt": "damaged", "targeted": "targeted", "sacrificed": "died"}
EVENTS_HELP = "for example `when summoned`, `when this dies`, `whenever you play an item`, `when this attacks a mob`"


# -- events -------------------------------------------------------------------------------------------------


def pattern_of(frame: Frame, context: Context) -> Pattern:
    """Return the event that a clause describes, and tell the context what `that` and `it` mean from now on."""
    if not frame.verb:
        return _bare(frame, context)
    made = _EVENTS.get(frame.verb)
    if made is None or frame.negative:
        raise misfit(frame.verb_span, f"`{frame.written}` is nothing that cards wait for", EVENTS_HELP)
    pattern = made(frame, context)
    if pattern is None:
        raise misfit(frame.span, "this is nothing that cards wait for", EVENTS_HELP)
    return pattern


def _filter(phrase: Phrase | None, context: Context) -> Selector | None:
    """Return the selector that somebody of an event must fit."""
    if phrase is None:
        return None
    made = who(phrase, context)
    return attrs.evolve(made, pick="all") if not made.ref else made


def _bare(frame: Frame, context: Context) -> Pattern:
    states = [s for phrase in frame.objects for s in phrase.states]
    if not states or states[0] not in _PASSIVE:
        raise misfit(frame.span, "this is nothing that cards wait for", EVENTS_HELP)
    return _passive(states[0], None, frame, context)


def _passive(state: str, subject: Phrase | None, frame: Frame, context: Context) -> Pattern:
    kind = _PASSIVE[state]
    by = frame.prep("by", "from")
    actor = _filter(by[0], context) if by and is_who(by[0]) and by[0].noun != "item" else None
    target = _filter(subject, context) if subject is not None and not _is_card(subject, kind) else None
    if subject is None:
        target = YOU if context.kind in ("weapon", "armor", "item") and state in ("damaged", "attacked") else THIS
    if kind in ("played", "drawn", "discarded") and subject is not None and _is_card(subject, kind):
        return Pattern(kind, None, Selector(tests=card_tests(subject), side=subject.side or "any"))
    if kind == "equipped":
        return Pattern("equipped", None, target)
    if kind == "attacks":
        _refer(context, actor, target)
        return Pattern("attacks", actor, target)
    if kind == "damaged":
        _refer(context, actor, target)
        return Pattern("damaged", actor, target)
    if kind == "died" and by:
        _refer(context, actor, target)
        return Pattern("kills", actor, target)
    if kind == "healed":
        _refer(context, None, target)
        return Pattern("healed", None, target)
    _subject(context, target)
    return Pattern(kind, target)


def _is_card(phrase: Phrase, kind: str) -> bool:
    return kind in ("played", "drawn", "discarded") and phrase.det != "this" and not phrase.pronoun \
        and phrase.noun not in ("player", "opponent")


def _refer(context: Context, subject: Selector | None, target: Selector | None) -> None:
    """The one that is not the card itself is the event's other one; `it` is the card where it took part."""
    context.event = True
    if target is not None and (target.ref in ("you", "opponent") or target.kinds == ("player",)):
        context.they = Selector(ref="event") if target.kinds == ("player",) else target
    mine = THIS in (subject, target)
    context.it = THIS if mine else Selector(ref="event")


def _subject(context: Context, subject: Selector | None) -> None:
    if subject is None or subject == THIS:
        context.it = THIS
        return
    context.event = True
    context.it = Selector(ref="event")


def _die(frame: Frame, context: Context) -> Pattern:
    subject = _filter(frame.subject, context)
    _subject(context, subject)
    return Pattern("died", subject)


def _leave(frame: Frame, context: Context) -> Pattern:
    subject = _filter(frame.subject, context)
    _subject(context, subject)
    return Pattern("left", subject)


def _enter(frame: Frame, context: Context) -> Pattern:
    subject = _filter(frame.subject, context)
    _subject(context, subject)
    return Pattern("summoned", subject)


def _attack(frame: Frame, context: Context) -> Pattern:
    subject = _attacker(frame, context)
    frame.prep("with", "using")
    target = _filter(frame.objects[0], context) if frame.objects else None
    _refer(context, subject, target)
    return Pattern("attacks", subject, target)


def _attacker(frame: Frame, context: Context) -> Selector | None:
    """Return who attacks; a player attacks with the weapon, and a weapon is what `this` is on one."""
    return _filter(frame.subject, context) if frame.subject is not None else THIS


def _damage(frame: Frame, context: Context) -> Pattern:
    subject = _filter(frame.subject, context)
    objects = frame.objects
    target = None
    if frame.verb == "deal":
        to = frame.prep("to")
        target = _filter(to[0], context) if to else None
    elif objects:
        target = _filter(objects[0], context)
    frame.prep("in", "with")
    _refer(context, subject, target)
    return Pattern("damaged", subject, target, value="fight" if frame.adverb("in combat") else "")


def _take(frame: Frame, context: Context) -> Pattern | None:
    if not frame.objects or frame.objects[0].noun != "damage":
        return None
    target = _filter(frame.subject, context) or THIS
    source = frame.prep("from", "by")
    actor = _filter(source[0], context) if source and is_who(source[0]) and source[0].noun != "item" else None
    _refer(context, actor, target)
    return Pattern("damaged", actor, target)


def _survive(frame: Frame, context: Context) -> Pattern:
    target = _filter(frame.subject, context) or THIS
    _refer(context, None, target)
    return Pattern("damaged", None, target, value="survived")


def _kill(frame: Frame, context: Context) -> Pattern:
    subject = _filter(frame.subject, context)
    target = _filter(frame.objects[0], context) if frame.objects else None
    _refer(context, subject, target)
    return Pattern("kills", subject, target)


def _play(frame: Frame, context: Context) -> Pattern:
    player = _player_filter(frame.subject, context)
    thing = frame.objects[0] if frame.objects else None
    if thing is not None and thing.det == "this":
        context.it = THIS
        return Pattern("summoned", THIS)
    context.event = True
    if thing is not None and thing.noun in ("mob", "structure", "boss") or thing is not None and thing.cards:
        context.it = Selector(ref="event")
    tests = _card_either(thing)
    return Pattern("played", player, Selector(tests=tests, other=bool(thing and thing.other)))


def _card_either(thing: Phrase | None) -> tuple[Test, ...]:
    if thing is None:
        return ()
    tests = card_tests(thing)
    if not thing.either and not thing.instead:
        return tests
    kinds = [t.value for p in (thing, *thing.either, *thing.instead) for t in card_tests(p) if t.what == "kind"]
    return (Test("kind", tuple(str(kind) for kind in kinds)),)


def _player_filter(subject: Phrase | None, context: Context) -> Selector:
    if subject is None:
        return YOU
    made = who(subject, context)
    context.they = Selector(ref="event") if made.kinds == ("player",) else made
    return PLAYERS if made.kinds == ("player",) else made


def _summon(frame: Frame, context: Context) -> Pattern:
    player = _player_filter(frame.subject, context)
    thing = frame.objects[0] if frame.objects else Phrase(frame.span, noun="mob", det="a", number=1)
    if thing.det == "this":
        context.it = THIS
        return Pattern("summoned", THIS)
    side = "own" if player == YOU else "enemy" if player == OPPONENT else "any"
    made = _filter(attrs.evolve(thing, side=thing.side or side), context)
    context.event, context.it = True, Selector(ref="event")
    return Pattern("summoned", made)


def _draw(frame: Frame, context: Context) -> Pattern:
    thing = frame.objects[0] if frame.objects else None
    kind = {"draw": "drawn", "discard": "discarded"}[frame.verb]
    return Pattern(kind, _player_filter(frame.subject, context),
                   Selector(tests=card_tests(thing)) if thing is not None else None)


def _heal(frame: Frame, context: Context) -> Pattern:
    target = _filter(frame.objects[0], context) if frame.objects and is_who(frame.objects[0]) else None
    if target is None and frame.subject is not None:
        target = _filter(frame.subject, context)
    _refer(context, None, target)
    return Pattern("healed", None, target)


def _change(frame: Frame, context: Context) -> Pattern | None:
    if frame.subject is None or frame.subject.noun != "dimension":
        return None
    to = frame.prep("to", "into") or frame.objects
    dimension = to[0].dimensions[0] if to and to[0].dimensions else ""
    frame.prep("from")
    return Pattern("dimension", None, None, dimension)


def _equip(frame: Frame, context: Context) -> Pattern:
    thing = frame.objects[0] if frame.objects else None
    if thing is not None and thing.det == "this":
        return Pattern("equipped", None, THIS)
    kind = thing.noun if thing is not None and thing.noun in ("weapon", "armor") else ""
    tests = tuple(Test("card", tuple(thing.cards)) for _ in (1,) if thing.cards) if thing is not None else ()
    return Pattern("equipped", _player_filter(frame.subject, context), Selector(tests=tests) if tests else None, kind)


def _gain(frame: Frame, context: Context) -> Pattern | None:
    thing = frame.objects[0] if frame.objects else None
    if thing is None:
        return None
    if thing.keywords:
        subject = _filter(frame.subject, context)
        _subject(context, subject)
        return Pattern("afflicted", subject, None, thing.keywords[0][0])
    if thing.noun == "health" and frame.verb == "lose":
        return _take(attrs.evolve(frame, objects=[Phrase(thing.span, noun="damage")]), context)
    if thing.noun == "health":
        target = _filter(frame.subject, context)
        _refer(context, None, target)
        return Pattern("healed", None, target)
    return None


def _break(frame: Frame, context: Context) -> Pattern:
    subject = frame.subject
    side = YOU if subject is None or subject.side != "enemy" else OPPONENT
    if subject is not None and (subject.det == "this" or subject.pronoun):
        return Pattern("broken", None, THIS)
    return Pattern("broken", side)


def _be(frame: Frame, context: Context) -> Pattern | None:
    states = [s for phrase in frame.objects for s in phrase.states]
    for state in states:
        if state in _PASSIVE:
            if frame.subject is not None and frame.subject.noun == "dimension":
                return Pattern("dimension")
            return _passive(state, frame.subject, frame, context)
    if "changed" in states:
        return Pattern("dimension")
    if frame.subject is not None and frame.subject.noun == "dimension" and frame.objects:
        return Pattern("dimension", None, None, frame.objects[0].dimensions[0] if frame.objects[0].dimensions else "")
    return None


def _become(frame: Frame, context: Context) -> Pattern | None:
    if frame.subject is not None and frame.subject.noun == "dimension":
        return Pattern("dimension", None, None, frame.objects[0].dimensions[0]
                       if frame.objects and frame.objects[0].dimensions else "")
    return _be(frame, context)


_EVENTS = {
    "die": _die, "leave": _leave, "enter": _enter, "attack": _attack, "strike": _attack,
    "damage": _damage, "deal": _damage, "take": _take, "survive": _survive, "kill": _kill, "destroy": _kill,
    "play": _play, "summon": _summon, "draw": _draw, "discard": _draw, "heal": _heal, "change": _change,
    "equip": _equip, "gain": _gain, "lose": _gain, "break": _break, "be": _be, "become": _become,
}


# -- conditions ---------------------------------------------------------------------------------------------


def condition_of(frame: Frame, context: Context) -> Condition:
    """Return the condition that a clause describes."""
    made = _CONDITIONS.get(frame.verb)
    condition = made(frame, context) if made is not None else None
    if condition is None:
        raise misfit(frame.span, "this is no condition that can be checked",
                     "for example `if you have 3 or more mobs`, `if the dimension is Nether`, `if this is damaged`")
    return Not(condition) if frame.negative else condition


def _have(frame: Frame, context: Context) -> Condition | None:
    thing = frame.objects[0] if frame.objects else None
    subject = frame.subject
    if thing is None or subject is None:
        return None
    owner = who(subject, context)
    if "attacked" in thing.states and not thing.noun:
        return Matches(owner, (Test("attacked"),))
    op, number = _comparison(thing)
    player = owner.ref in ("you", "opponent") or owner.kinds == ("player",)
    against = frame.prep("than")
    left: Amount
    if not player and (thing.keywords or thing.noun in ("attack", "defense", "health", "cost", "damage")):
        holder = Phrase(thing.span)
        add_filter(holder, "with", thing)
        return Matches(owner, tuple(holder.tests))
    if not player:
        return _of_board(owner, thing, frame, context)
    if thing.noun in ("card", "hand") or (thing.noun == "item"):
        left = Value(_cards_of(thing, owner, frame))
        if thing.noun == "hand":
            op, number = ("=", 0) if "empty" in thing.states else (">=", 10)
    elif thing.noun in ("health", "mana", "durability") or (thing.noun in ("attack", "armor") and thing.number):
        if thing.noun == "mana" and thing.maximum:
            left = Value(StatOf("max mana", owner))
        else:
            left = Value(StatOf(thing.noun, owner))
    else:
        side = "enemy" if owner == OPPONENT else thing.side or "own"
        counted = attrs.evolve(thing, side=side, det="all", number=None)
        meant = who(counted, context)
        left = Value(CountOf(meant))
        if number == 1 and thing.det != "no" and not context.event and context.it == THIS and not context.timed:
            context.it = meant
    if against:
        other = OPPONENT if owner == YOU else YOU
        right = _mirrored(left, owner, other)
        op = "<" if thing.degree == "less" else ">"
        return Compare(left, op, right)
    if thing.degree == "more" and thing.number is None:
        raise misfit(thing.span, "`more` needs `than` behind it", "for example `more mobs than your opponent`")
    return Compare(left, op, number)


def _of_board(owner: Selector, thing: Phrase, frame: Frame, context: Context) -> Condition | None:
    return None


def _cards_of(thing: Phrase, owner: Selector, frame: Frame) -> StatOf:
    zone = thing.zone or "hand"
    for opener in ("in", "on", "from"):
        behind = frame.prep(opener)
        if behind:
            zone = behind[0].noun or zone
    return StatOf({"hand": "hand", "deck": "deck", "discard pile": "discard"}.get(zone, "hand"), owner)


def _mirrored(left: Amount, owner: Selector, other: Selector) -> Amount:
    assert isinstance(left, Value)
    of = left.of
    if isinstance(of, StatOf):
        return Value(StatOf(of.stat, other))
    assert isinstance(of, CountOf)
    side = {"own": "enemy", "enemy": "own"}.get(of.who.side, "enemy")
    return Value(CountOf(attrs.evolve(of.who, side=side)))


def _comparison(thing: Phrase) -> tuple[str, int]:
    """Return how many are wanted: `a mob` is at least one, `2 mobs` at least two, `no mobs` none."""
    if thing.det == "no":
        return "=", 0
    number = thing.number if thing.number is not None else 1
    return thing.compare or ">=", number


def _be_condition(frame: Frame, context: Context) -> Condition | None:
    subject = frame.subject
    thing = frame.objects[0] if frame.objects else None
    negated = thing is not None and "not" in thing.states
    made = _being(subject, thing, frame, context)
    return Not(made) if made is not None and negated else made


def _being(subject: Phrase | None, thing: Phrase | None, frame: Frame, context: Context) -> Condition | None:
    if frame.adverb("in play") and thing is not None:
        return None
    if subject is None:
        return None
    if thing is None:
        return OnTurn("own") if any("turn" in text for text, _ in frame.adverbs) else None
    if subject.pronoun == "there":
        op, number = _comparison(thing)
        return Compare(Value(CountOf(who(attrs.evolve(thing, det="all", number=None), context))), op, number)
    if thing.noun == "turn":
        return OnTurn("enemy" if thing.owner is not None and thing.owner.noun == "opponent" else "own")
    if subject.noun == "dimension" and thing.dimensions:
        names = [d for phrase in (thing, *frame.objects[1:]) for d in phrase.dimensions]
        return InDimension(tuple(names))
    if subject.noun in ("hand", "deck"):
        owner = OPPONENT if subject.owner is not None and subject.owner.noun in ("opponent", "enemy") else YOU
        if "empty" in thing.states or "full" in thing.states:
            return Compare(Value(StatOf(subject.noun, owner)), *(("=", 0) if "empty" in thing.states else (">=", 10)))
    if subject.noun == "board" and ("full" in thing.states or "empty" in thing.states):
        owner_side = "enemy" if subject.owner is not None else "own"
        count = Value(CountOf(Selector(kinds=("mob", "structure"), side=owner_side)))
        return Compare(count, *(("=", 0) if "empty" in thing.states else (">=", 4)))
    if subject.noun in ("attack", "defense", "health", "cost", "mana", "durability", "armor"):
        return _stat_is(subject, thing, frame, context)
    tests = list(_state_tests(thing))
    return Matches(who(subject, context), tuple(tests)) if tests else None


def _stat_is(subject: Phrase, thing: Phrase, frame: Frame, context: Context) -> Condition | None:
    left = Value(measure(subject, frame, context))
    than = frame.prep("than")
    if than:
        op = ">" if "greater" in thing.states or "higher" in thing.states or thing.degree == "more" else "<"
        right: Amount = than[0].number if than[0].number is not None and not than[0].noun \
            else Value(measure(than[0], frame, context))
        return Compare(left, op, right)
    equal = frame.prep("equal to")
    if equal:
        return Compare(left, "=", amount(equal[0], frame, context))
    if thing.number is None:
        return None
    return Compare(left, thing.compare or "=", thing.number)


def _state_tests(thing: Phrase) -> tuple[Test, ...]:
    holder = Phrase(thing.span)
    tests = state_tests(thing.states)
    if thing.cards:
        tests.append(Test("card", tuple(thing.cards)))
    if thing.dimensions:
        tests.append(Test("dimension", tuple(thing.dimensions)))
    if thing.noun in ("mob", "structure", "item", "weapon", "armor"):
        tests.append(Test("kind", thing.noun))
    if thing.noun == "boss":
        tests.append(Test("boss"))
    if thing.keywords:
        add_filter(holder, "with", thing)
    return tuple(tests + holder.tests + list(thing.tests))


def _cost_is(frame: Frame, context: Context) -> Condition | None:
    thing = frame.objects[0] if frame.objects else None
    if frame.subject is None or thing is None or thing.number is None:
        return None
    return Matches(who(frame.subject, context), (Test("stat", "cost", thing.compare or "=", thing.number),))


def _died(frame: Frame, context: Context) -> Condition | None:
    if frame.subject is None:
        return None
    return Matches(who(frame.subject, context), (Test("dead", holds=frame.verb != "survive"),))


_CONDITIONS = {
    "have": _have, "control": _have, "be": _be_condition, "cost": _cost_is, "die": _died, "survive": _died,
}


def both(conditions: list[Condition]) -> Condition | None:
    """Return the condition that all of these hold, None for none."""
    if not conditions:
        return None
    return conditions[0] if len(conditions) == 1 else All(tuple(conditions))


__all__ = ["Happened", "Span", "both", "condition_of", "is_player", "pattern_of"]
