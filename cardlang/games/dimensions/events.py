"""What `when …` means: patterns of events."""

from __future__ import annotations

import attrs

from cardlang.games.dimensions.attaching import is_who
from cardlang.games.dimensions.effects import Pattern
from cardlang.games.dimensions.frames import Frame
from cardlang.games.dimensions.meaning import (
    OPPONENT,
    PLAYERS,
    THIS,
    YOU,
    Context,
    card_tests,
    who,
)
from cardlang.games.dimensions.misfits import misfit
from cardlang.games.dimensions.phrases import Phrase
from cardlang.games.dimensions.terms import (
    Selector,
    Test,
)

_PASSIVE = {
    "summoned": "summoned",
    "played": "played",
    "destroyed": "died",
    "killed": "died",
    "damaged": "damaged",
    "attacked": "attacks",
    "healed": "healed",
    "drawn": "drawn",
    "discarded": "discarded",
    "equipped": "equipped",
    "silenced": "silenced",
    "returned": "returned",
    "wounded": "damaged",
    "dealt": "damaged",
    "targeted": "targeted",
    "sacrificed": "died",
}
EVENTS_HELP = (
    "for example `when summoned`, `when this dies`, `whenever you play an item`, `when this attacks a mob`"
)


def pattern_of(frame: Frame, context: Context) -> Pattern:
    """Return the event that a clause describes, and tell the context what `that` and `it` mean from now on."""
    if not frame.verb:
        return _bare(frame, context)
    made = _EVENTS.get(frame.verb)
    if made is None or frame.negative:
        raise misfit(frame.verb_span, f"`{frame.written}` is nothing that cards wait for", EVENTS_HELP)
    pattern = made(frame, context)
    if len(frame.objects) > 1 and frame.verb != "change":
        raise misfit(frame.objects[1].span, f"this has no meaning with `{frame.written}`", EVENTS_HELP)
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
    if kind == "summoned" and any(opener == "from" for opener, _, _ in frame.preps):
        raise misfit(frame.span, "where a card is summoned from cannot be told here", "`When summoned, …`")
    by = frame.prep("by", "from")
    if kind != "targeted":
        _check_source(by)
    actor = _filter(by[0], context) if by and is_who(by[0]) and by[0].noun != "item" else None
    target = _filter(subject, context) if subject is not None and not _is_card(subject, kind) else None
    if subject is None:
        target = (
            YOU if context.kind in ("weapon", "armor", "item") and state in ("damaged", "attacked") else THIS
        )
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


def _check_source(source: list[Phrase]) -> None:
    """Raise for damage from an item, which is not told from that of other effects."""
    if source and source[0].noun in ("item", "card", "effect", "ability"):
        raise misfit(source[0].span, "what does it cannot be told here", "`from a mob`, `from combat`")


def _is_card(phrase: Phrase, kind: str) -> bool:
    return (
        kind in ("played", "drawn", "discarded")
        and phrase.det != "this"
        and not phrase.pronoun
        and phrase.noun not in ("player", "opponent")
    )


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
    if frame.objects:
        raise misfit(frame.objects[0].span, f"this has no meaning with `{frame.written}`", EVENTS_HELP)
    subject = _filter(frame.subject, context)
    _subject(context, subject)
    context.died = subject == THIS
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
    _check_source(source)
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
    if (thing is not None and thing.noun in ("mob", "structure", "boss")) or (
        thing is not None and thing.cards
    ):
        context.it = Selector(ref="event")
    tests = _card_either(thing)
    return Pattern("played", player, Selector(tests=tests, other=bool(thing and thing.other)))


def _card_either(thing: Phrase | None) -> tuple[Test, ...]:
    if thing is None:
        return ()
    if thing.position:
        raise misfit(
            thing.span, f"`{thing.position}` cannot be told here", "for example `the first time you play …`"
        )
    tests = card_tests(thing)
    if not thing.either and not thing.instead:
        return tests
    kinds = [
        t.value for p in (thing, *thing.either, *thing.instead) for t in card_tests(p) if t.what == "kind"
    ]
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
    return Pattern(
        kind,
        _player_filter(frame.subject, context),
        Selector(tests=card_tests(thing)) if thing is not None else None,
    )


def _heal(frame: Frame, context: Context) -> Pattern:
    target = _filter(frame.objects[0], context) if frame.objects and is_who(frame.objects[0]) else None
    if target is not None and frame.subject is not None:
        raise misfit(frame.span, "who heals is not told apart", "`whenever a mob is healed`")
    if target is None and frame.subject is not None:
        target = _filter(frame.subject, context)
    _refer(context, None, target)
    return Pattern("healed", None, target)


def _change(frame: Frame, context: Context) -> Pattern | None:
    if frame.subject is None or frame.subject.noun != "dimension":
        return None
    to = frame.prep("to", "into")
    named = [
        d for phrase in (*to, *frame.objects) for part in (phrase, *phrase.instead) for d in part.dimensions
    ]
    dimension = " or ".join(named)
    frame.prep("from")
    return Pattern("dimension", None, None, dimension)


def _equip(frame: Frame, context: Context) -> Pattern:
    thing = frame.objects[0] if frame.objects else None
    if thing is not None and thing.det == "this":
        return Pattern("equipped", None, THIS)
    kind = thing.noun if thing is not None and thing.noun in ("weapon", "armor") else ""
    tests = tuple(Test("card", tuple(thing.cards)) for _ in (1,) if thing.cards) if thing is not None else ()
    return Pattern(
        "equipped", _player_filter(frame.subject, context), Selector(tests=tests) if tests else None, kind
    )


def _gain(frame: Frame, context: Context) -> Pattern | None:
    thing = frame.objects[0] if frame.objects else None
    if thing is None:
        return None
    if thing.keywords:
        subject = _filter(frame.subject, context)
        _subject(context, subject)
        return Pattern("afflicted", subject, None, thing.keywords[0][0])
    if thing.noun == "mana" and frame.verb == "gain" and thing.number is None and not thing.maximum:
        return Pattern("mana", _player_filter(frame.subject, context))
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
        return Pattern(
            "dimension", None, None, frame.objects[0].dimensions[0] if frame.objects[0].dimensions else ""
        )
    return None


def _become(frame: Frame, context: Context) -> Pattern | None:
    if frame.subject is not None and frame.subject.noun == "dimension":
        return Pattern(
            "dimension",
            None,
            None,
            frame.objects[0].dimensions[0] if frame.objects and frame.objects[0].dimensions else "",
        )
    return _be(frame, context)


_EVENTS = {
    "die": _die,
    "leave": _leave,
    "enter": _enter,
    "attack": _attack,
    "strike": _attack,
    "damage": _damage,
    "deal": _damage,
    "take": _take,
    "survive": _survive,
    "kill": _kill,
    "destroy": _kill,
    "play": _play,
    "summon": _summon,
    "draw": _draw,
    "discard": _draw,
    "heal": _heal,
    "change": _change,
    "equip": _equip,
    "gain": _gain,
    "lose": _gain,
    "break": _break,
    "be": _be,
    "become": _become,
}
