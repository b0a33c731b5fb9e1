"""What `if …` and `while …` mean: conditions."""

from __future__ import annotations

from collections.abc import Callable

import attrs

from cardlang.games.dimensions.filters import add_filter, state_tests
from cardlang.games.dimensions.frames import Frame
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
    InDimension,
    Matches,
    Not,
    OnTurn,
    Selector,
    StatOf,
    Test,
    Value,
)


def condition_of(frame: Frame, context: Context) -> Condition:
    """Return the condition that a clause describes."""
    made = _CONDITIONS.get(frame.verb, _past)
    condition = _each_object(made, frame, context)
    if condition is None:
        raise misfit(
            frame.span,
            "this is no condition that can be checked",
            "for example `if you have 3 or more mobs`, `if the dimension is Nether`, `if this is damaged`",
        )
    return Not(condition) if frame.negative else condition


def _each_object(
    made: Callable[[Frame, Context], Condition | None], frame: Frame, context: Context
) -> Condition | None:
    """Return the condition of a clause: of each object, where several are joined by "and" or "or"."""
    named = all(phrase.dimensions and not phrase.noun for phrase in frame.objects)
    if len(frame.objects) < 2 or not frame.verb or named:
        return made(frame, context)
    parts: list[Condition] = []
    for phrase in frame.objects:
        part = attrs.evolve(frame, objects=[phrase])
        condition = made(part, context)
        frame.preps, frame.adverbs = part.preps, part.adverbs
        if condition is None:
            raise misfit(phrase.span, f"this has no meaning with `{frame.written}`")
        parts.append(condition)
    return Either(tuple(parts)) if frame.any_of else All(tuple(parts))


def _past(frame: Frame, context: Context) -> Condition | None:
    """Read what happened this turn: "if you played an item this turn", "if a mob died this turn"."""
    if frame.verb or not frame.objects:
        return None
    first, *rest = frame.objects
    states = [state for phrase in frame.objects for state in phrase.states]
    if not first.headed and not first.det and not rest:
        tests = state_tests(states)
        return Matches(context.it, tuple(tests)) if tests and "attacked" not in states else None
    frame.adverb("this turn")
    if "attacked" in states:
        return Matches(who(first, context), (Test("attacked"),))
    if "died" in states:
        side = first.side or "any"
        seat = {"own": YOU, "enemy": OPPONENT}.get(side, PLAYERS)
        return Compare(Value(Happened("died", seat)), ">=", first.number or 1)
    if "played" in states and rest and is_player(first):
        op, number = _comparison(rest[0])
        return Compare(
            Value(Happened("played", who(first, context), card_tests(attrs.evolve(rest[0], states=[])))),
            op,
            number,
        )
    return None


def _have(frame: Frame, context: Context) -> Condition | None:
    thing = frame.objects[0] if frame.objects else None
    if thing is not None and (thing.either or thing.instead):
        parts = [attrs.evolve(thing, either=[], instead=[]), *thing.either, *thing.instead]
        made = [_have(attrs.evolve(frame, objects=[part]), context) for part in parts]
        good = tuple(condition for condition in made if condition is not None)
        if len(good) < len(made):
            return None
        return Either(good) if thing.instead else All(good)
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
        return _asked(subject, tuple(holder.tests), context)
    if not player:
        return _of_board(owner, thing, frame, context)
    if thing.noun in ("card", "hand") or (thing.noun == "item"):
        left = Value(_cards_of(thing, owner, frame))
        if thing.noun == "hand":
            op, number = ("=", 0) if "empty" in thing.states else (">=", 10)
    elif thing.noun in ("health", "mana", "durability") or (
        thing.noun in ("attack", "armor") and thing.number
    ):
        if thing.noun == "mana" and thing.maximum:
            left = Value(StatOf("max mana", owner))
        else:
            left = Value(StatOf(thing.noun, owner))
    else:
        side = "enemy" if owner == OPPONENT else thing.side or "own"
        counted = attrs.evolve(thing, side=side, det="all", number=None)
        meant = who(counted, context)
        left = Value(CountOf(meant))
        if (
            number == 1
            and thing.det != "no"
            and not context.event
            and context.it == THIS
            and not context.timed
        ):
            context.it = meant
    if against:
        other = OPPONENT if owner == YOU else YOU
        right = _mirrored(left, owner, other)
        op = "<" if thing.degree == "less" else ">"
        return Compare(left, op, right)
    if thing.degree == "more" and thing.number is None:
        raise misfit(
            thing.span, "`more` needs `than` behind it", "for example `more mobs than your opponent`"
        )
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
            return Compare(
                Value(StatOf(subject.noun, owner)), *(("=", 0) if "empty" in thing.states else (">=", 10))
            )
    if subject.noun == "board" and ("full" in thing.states or "empty" in thing.states):
        owner_side = "enemy" if subject.owner is not None else "own"
        count = Value(CountOf(Selector(kinds=("mob", "structure"), side=owner_side)))
        return Compare(count, *(("=", 0) if "empty" in thing.states else (">=", 4)))
    if subject.noun in ("attack", "defense", "health", "cost", "mana", "durability", "armor"):
        return _stat_is(subject, thing, frame, context)
    tests = list(_state_tests(thing))
    return _asked(subject, tuple(tests), context) if tests else None


def _stat_is(subject: Phrase, thing: Phrase, frame: Frame, context: Context) -> Condition | None:
    left = Value(measure(subject, frame, context))
    than = frame.prep("than")
    if than:
        op = ">" if "greater" in thing.states or "higher" in thing.states or thing.degree == "more" else "<"
        right: Amount = (
            than[0].number
            if than[0].number is not None and not than[0].noun
            else Value(measure(than[0], frame, context))
        )
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


_OF_CARDS = frozenset({"keyword", "card", "kind", "dimension", "boss", "stat"})


def _asked(subject: Phrase, tests: tuple[Test, ...], context: Context) -> Condition:
    """Return that somebody, or the card that was discarded or looked at before, has these properties."""
    if subject.pronoun != "it" or not context.card:
        return Matches(who(subject, context), tests)
    if context.card not in ("discarded", "looked", "revealed") or any(
        test.what not in _OF_CARDS for test in tests
    ):
        raise misfit(
            subject.span, "this may be the card, of which that is not known", "say `this` for the card itself"
        )
    return Matches(Selector(ref="card"), tests)


def _cost_is(frame: Frame, context: Context) -> Condition | None:
    thing = frame.objects[0] if frame.objects else None
    if frame.subject is None or thing is None or thing.number is None:
        return None
    return _asked(frame.subject, (Test("stat", "cost", thing.compare or "=", thing.number),), context)


def _died(frame: Frame, context: Context) -> Condition | None:
    if frame.subject is None:
        return None
    return Matches(who(frame.subject, context), (Test("dead", holds=frame.verb != "survive"),))


def _did(frame: Frame, context: Context) -> Condition | None:
    """Read "this did not attack this turn", "you did not play an item this turn"; the caller negates it."""
    if not frame.past or frame.subject is None or not frame.adverb("this turn"):
        return None
    if frame.verb == "attack":
        return None if frame.objects or is_player(frame.subject) else _attacked(frame.subject, context)
    thing = frame.objects[0] if frame.objects else None
    if thing is None or not is_player(frame.subject):
        return None
    played = Happened("played", who(frame.subject, context), card_tests(thing))
    return Compare(Value(played), *_comparison(thing))


def _attacked(phrase: Phrase, context: Context) -> Condition:
    return Matches(who(phrase, context), (Test("attacked"),))


_CONDITIONS = {
    "attack": _did,
    "play": _did,
    "have": _have,
    "control": _have,
    "be": _be_condition,
    "cost": _cost_is,
    "die": _died,
    "survive": _died,
}


def both(conditions: list[Condition]) -> Condition | None:
    """Return the condition that all of these hold, None for none."""
    if not conditions:
        return None
    return conditions[0] if len(conditions) == 1 else All(tuple(conditions))
