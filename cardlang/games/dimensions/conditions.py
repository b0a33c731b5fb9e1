"""What `if …` and `while …` mean: conditions."""

from __future__ import annotations

from collections.abc import Callable

import attrs

from cardlang.games.dimensions.amounts import amount, dead_count, measure
from cardlang.games.dimensions.filters import add_filter, check_states, state_tests
from cardlang.games.dimensions.frames import Frame
from cardlang.games.dimensions.meaning import (
    OPPONENT,
    THIS,
    YOU,
    Context,
    card_tests,
    is_player,
    who,
)
from cardlang.games.dimensions.misfits import misfit
from cardlang.games.dimensions.owning import asked, comparison, owned
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
    if condition is not None:
        _check_time(condition, frame)
    if condition is None and frame.verb in _HAPPENS and not frame.past:
        raise misfit(
            frame.span, "what happens is waited for, not asked", "for example `When this attacks a mob, …`"
        )
    if condition is None:
        raise misfit(
            frame.span,
            "this is no condition that can be checked",
            "for example `if you have 3 or more mobs`, `if the dimension is Nether`, `if this is damaged`",
        )
    return Not(condition) if frame.negative else condition


_HAPPENS = frozenset(
    (
        "attack",
        "damage",
        "deal",
        "take",
        "kill",
        "summon",
        "draw",
        "discard",
        "play",
        "equip",
        "gain",
        "lose",
        "enter",
    )
)


def _check_time(condition: Condition, frame: Frame) -> None:
    """Raise where "this turn" is said of what is remembered for no turn, or missing where only a turn is."""
    past = _of_turn(condition)
    span = next((span for text, span in frame.adverbs if text == "this turn"), None)
    if span is not None and not past:
        raise misfit(span, "what was so this turn is not remembered", _REMEMBERED)
    if span is None and past == "only":
        raise misfit(frame.span, "only what happened this turn is remembered", _REMEMBERED)
    frame.adverb("this turn")


_REMEMBERED = (
    "for example `if you played an item this turn`, `if a mob died this turn`, `if it attacked this turn`"
)


def _of_turn(condition: Condition) -> str:
    """Return whether a condition asks what happened: not at all, in a turn `only`, or `also`."""
    match condition:
        case Compare(Value(of=Happened(what=what))) if what in ("played", "died"):
            return "only"
        case Matches(tests=tests) if any(test.what in ("attacked", "fresh") for test in tests):
            return "also"
        case Not(of):
            return _of_turn(of)
        case All(parts) | Either(parts):
            return next((past for past in map(_of_turn, parts) if past), "")
    return ""


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
    if "attacked" in states:
        return _attacked(first, context)
    if "died" in states and first.pronoun:
        return Matches(who(first, context), (Test("dead"),))
    if "died" in states:
        return Compare(Value(dead_count(first)), *comparison(first))
    if "played" in states and rest and is_player(first):
        op, number = comparison(rest[0])
        return Compare(
            Value(Happened("played", who(first, context), card_tests(attrs.evolve(rest[0], states=[])))),
            op,
            number,
        )
    return None


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
        op, number = comparison(thing)
        return Compare(Value(CountOf(who(attrs.evolve(thing, det="all", number=None), context))), op, number)
    if thing.noun == "turn":
        return _whose_turn(thing)
    plain = subject.pronoun == "it" and context.it == THIS and not (context.event or context.card)
    if thing.dimensions and (subject.noun == "dimension" or (plain and not thing.noun)):
        names = [d for phrase in (thing, *frame.objects[1:]) for d in phrase.dimensions]
        return InDimension(tuple(names))
    full = "full" in thing.states
    if subject.noun in ("hand", "deck", "board") and (full or "empty" in thing.states):
        return _filled(subject, full, context)
    if subject.noun in ("attack", "defense", "health", "cost", "mana", "durability", "armor"):
        return _stat_is(subject, thing, frame, context)
    tests = list(_state_tests(thing))
    return asked(subject, tuple(tests), context) if tests else None


def _whose_turn(turn: Phrase) -> Condition | None:
    """Read "it is your turn", "it is your opponent's turn"."""
    if turn.position or turn.number is not None or turn.states:
        return None
    if turn.side == "enemy" or (turn.owner is not None and turn.owner.noun in ("opponent", "enemy")):
        return OnTurn("enemy")
    return OnTurn("own") if turn.side == "own" else None


def _filled(zone: Phrase, full: bool, context: Context) -> Condition | None:
    """Read "your hand is empty", "your opponent's board is full", "the board is empty"."""
    enemy = zone.side == "enemy" or (zone.owner is not None and zone.owner.noun in ("opponent", "enemy"))
    side = "enemy" if enemy else "own" if zone.side == "own" else "any"
    if zone.noun == "board":
        most = 8 if side == "any" else 4
        count = Value(CountOf(Selector(kinds=("mob", "structure"), side=side)))
        return Compare(count, *((">=", most) if full else ("=", 0)))
    if side == "any" or (full and zone.noun == "deck"):
        return None
    cards = Value(StatOf(zone.noun, OPPONENT if enemy else YOU))
    return Compare(cards, *((">=", 10) if full else ("=", 0)))


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
    check_states(thing)
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
    return asked(frame.subject, (Test("stat", "cost", thing.compare or "=", thing.number),), context)


def _died(frame: Frame, context: Context) -> Condition | None:
    if frame.subject is None:
        return None
    meant = who(frame.subject, context)
    if not meant.ref:
        raise misfit(
            frame.span,
            "what dies is waited for, not asked",
            "`When a mob dies, …`, `if a mob died this turn`",
        )
    return Matches(meant, (Test("dead", holds=frame.verb != "survive"),))


def _killed(frame: Frame, context: Context) -> Condition | None:
    """Read "this kills it" behind an order: whether it is dead."""
    subject, thing = frame.subject, frame.objects[0] if frame.objects else None
    if subject is None or thing is None or len(frame.objects) > 1 or frame.negative:
        return None
    whom = who(thing, context)
    mine = subject.det == "this" or subject.pronoun
    return Matches(whom, (Test("dead"),)) if mine and whom.ref and whom != THIS else None


def _did(frame: Frame, context: Context) -> Condition | None:
    """Read "this did not attack this turn", "you did not play an item this turn"; the caller negates it."""
    if not frame.past or frame.subject is None:
        return None
    if frame.verb == "attack":
        return None if frame.objects or is_player(frame.subject) else _attacked(frame.subject, context)
    thing = frame.objects[0] if frame.objects else None
    if thing is None or not is_player(frame.subject):
        return None
    played = Happened("played", who(frame.subject, context), card_tests(thing))
    return Compare(Value(played), *comparison(thing))


def _attacked(phrase: Phrase, context: Context) -> Condition:
    made = who(attrs.evolve(phrase, states=[s for s in phrase.states if s != "attacked"]), context)
    return Matches(made, (Test("attacked"),))


_CONDITIONS = {
    "attack": _did,
    "play": _did,
    "have": owned,
    "control": owned,
    "be": _be_condition,
    "cost": _cost_is,
    "die": _died,
    "kill": _killed,
    "destroy": _killed,
    "survive": _died,
}


def both(conditions: list[Condition]) -> Condition | None:
    """Return the condition that all of these hold, None for none."""
    if not conditions:
        return None
    return conditions[0] if len(conditions) == 1 else All(tuple(conditions))
