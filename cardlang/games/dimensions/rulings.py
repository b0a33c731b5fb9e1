"""What clauses with `can`, `cannot`, `must`, `take less`, `cost` say: rules that hold for mobs and players."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import attrs

from cardlang.games.dimensions.amounts import amount
from cardlang.games.dimensions.buffs import Buff
from cardlang.games.dimensions.costing import cards_of
from cardlang.games.dimensions.frames import Frame
from cardlang.games.dimensions.having import Standing, have, rule_for, subject_of
from cardlang.games.dimensions.meaning import OPPONENT, THIS, YOU, Context, is_player, tests_of, who
from cardlang.games.dimensions.misfits import misfit
from cardlang.games.dimensions.phrases import Phrase
from cardlang.games.dimensions.terms import Rule, Selector, Test

_AT_ONCE = (
    "on the turn it is summoned",
    "on the turn it is played",
    "on the turn they are summoned",
    "at once",
    "on the same turn it is summoned",
    "on the same turn they are summoned",
    "the turn it is summoned",
    "the turn they are summoned",
    "on the turn it comes into play",
    "immediately",
    "right away",
)


def standing_of(frame: Frame, context: Context) -> Standing | None:
    """Return what a clause says to hold, or None when it says something to be done."""
    maker = _STANDING.get(frame.verb)
    return maker(frame, context) if maker is not None else None


def _cost(frame: Frame, context: Context) -> Standing | None:
    if not frame.objects or frame.objects[0].number is None:
        raise misfit(
            frame.span, "this does not say how much less or more", "for example `Your items cost 1 less`"
        )
    thing = frame.objects.pop(0)
    sign = -1 if thing.degree == "less" else 1
    if not thing.degree:
        return Standing(
            cards_of(frame.subject, frame, context), Buff(rules=(Rule("costs", thing.number or 0),))
        )
    return Standing(cards_of(frame.subject, frame, context), Buff(cost=amount(thing, frame, context, sign)))


def _take(frame: Frame, context: Context) -> Standing | None:
    thing = frame.objects[0] if frame.objects else None
    if thing is None or thing.noun != "damage":
        return None
    if thing.double or thing.half:
        frame.objects.pop(0)
        return rule_for(subject_of(frame, context), "takes double" if thing.double else "takes half")
    if thing.number == 0 or (frame.negative and thing.number is None):
        frame.objects.pop(0)
        return _no_damage(frame, context)
    if not thing.degree:
        return None
    frame.objects.pop(0)
    change = thing.number or 1
    return rule_for(
        subject_of(frame, context),
        "takes less",
        change if thing.degree == "less" else -change,
        **_sources(frame),
    )


def _sources(frame: Frame) -> dict[str, Any]:
    """Return from what damage comes, as `fighting.hurt` calls it, and what its source must be; empty for all."""
    source = frame.prep("from")
    if frame.adverb("in combat"):
        return {"kinds": ("fight",)}
    if not source:
        return {}
    if source[0].noun in ("item", "attack", "combat"):
        return {"kinds": ("item",) if source[0].noun == "item" else ("fight",)}
    return {"tests": _target_tests(source[0]), "kinds": ("fight",) if source[0].noun == "mob" else ()}


def _no_damage(frame: Frame, context: Context) -> Standing:
    subject = subject_of(frame, context)
    when = frame.prep("when it attacks", "when attacking", "when they attack", "while attacking")
    if when:
        return rule_for(subject, "no strike back", tests=_target_tests(when[0]))
    return rule_for(subject, "takes none", **_sources(frame))


def _target_tests(phrase: Phrase) -> tuple[Test, ...]:
    if phrase.noun == "structure":
        raise misfit(phrase.span, "structures cannot be attacked or damaged", "mobs and players can")
    return tuple(tests_of(attrs.evolve(phrase, dimensions=[])))


def _deal(frame: Frame, context: Context) -> Standing | None:
    thing = frame.objects[0] if frame.objects else None
    if thing is None or thing.noun != "damage":
        return None
    if frame.negative:
        frame.objects.pop(0)
        return rule_for(subject_of(frame, context), "deals none")
    if thing.double and frame.subject is not None:
        frame.objects.pop(0)
        to = frame.prep("to", "against")
        kinds = ("player",) if to and is_player(to[0]) else ("mob",) if to else ()
        return rule_for(
            subject_of(frame, context), "deals double", tests=_target_tests(to[0]) if to else (), kinds=kinds
        )
    if frame.subject is None or not (
        thing.degree == "more" or thing.degree == "less" or thing.extra or thing.signed is not None
    ):
        return None
    frame.objects.pop(0)
    to = frame.prep("to", "against")
    change = thing.signed if thing.signed is not None else thing.number or 1
    tests = _target_tests(to[0]) if to else ()
    kinds = ("player",) if to and is_player(to[0]) else ("mob",) if to else ()
    return rule_for(
        subject_of(frame, context),
        "deals more",
        -change if thing.degree == "less" else change,
        tests=tests,
        kinds=kinds,
    )


def _ignore(frame: Frame, context: Context) -> Standing | None:
    thing = frame.objects[0] if frame.objects else None
    if thing is None:
        return None
    subject = (
        THIS if frame.subject is not None and frame.subject.noun == "damage" else subject_of(frame, context)
    )
    if thing.noun == "defense":
        frame.objects.pop(0)
        frame.prep("when it attacks", "when attacking", "when they attack", "while attacking")
        frame.prep("of")
        return rule_for(subject, "ignores defense")
    if thing.keywords:
        frame.objects.pop(0)
        return rule_for(subject, "past guards", keyword=thing.keywords[0][0])
    return None


def _attack(frame: Frame, context: Context) -> Standing | None:
    subject, objects = frame.subject, frame.objects
    if frame.modal == "must" and not frame.negative:
        return _must_attack(frame, context)
    if not frame.modal and not frame.negative:
        repeated = any(text in ("twice", "three times") for text, _ in frame.adverbs)
        if subject is None or objects or not repeated:
            return None
    of = subject_of(frame, context)
    thing = objects.pop(0) if objects else None
    if frame.negative:
        if thing is not None and thing.det == "this":
            _check_plain(subject)
            return rule_for(THIS, "cannot be attacked")
        if thing is None:
            return rule_for(of, "cannot attack")
        return rule_for(
            of,
            "cannot attack",
            kinds=("player",) if is_player(thing) else ("mob",),
            tests=_target_tests(thing),
        )
    if frame.modal == "can only" and thing is not None:
        return _only_attacks(of, thing)
    if frame.adverb(*_AT_ONCE):
        if thing is not None and (_target_tests(thing) or thing.noun == "boss" or thing.rank is not None):
            raise misfit(
                thing.span, "all mobs or all players can be attacked at once", "`can attack mobs on …`"
            )
        kinds = () if thing is None else ("player",) if is_player(thing) else ("mob",)
        if thing is not None and thing.noun in ("enemy", "target", "character"):
            kinds = ()
        return rule_for(of, "attacks at once", kinds=kinds)
    for words, times in ((("twice",), 2), (("three times",), 3)):
        if frame.adverb(*words):
            _each_turn(frame)
            return rule_for(of, "attacks", times)
    if thing is not None and thing.noun == "time":
        _each_turn(frame)
        return rule_for(
            of, "attacks", thing.number + 1 if thing.extra and thing.number else thing.number or 1
        )
    if thing is not None and thing.noun == "structure":
        raise misfit(thing.span, "structures cannot be attacked or damaged", "mobs and players can")
    if thing is not None and (
        subject is None or thing.noun in ("enemy", "target", "character", "mob", "player")
    ):
        frame.prep("other than")
        return rule_for(of, "past guards")
    return None


def _check_plain(subject: Phrase | None) -> None:
    """Raise where some of the enemies only are meant: "bosses cannot attack this"."""
    if subject is not None and (subject.noun == "boss" or tests_of(attrs.evolve(subject, noun="mob"))):
        raise misfit(
            subject.span, "what holds for all that attack can be said here", "`This cannot be attacked.`"
        )


def _only_attacks(of: Selector, thing: Phrase) -> Standing:
    """Read "can only attack mobs", "can only attack damaged mobs"."""
    if is_player(thing):
        return rule_for(of, "cannot attack", kinds=("mob",))
    tests = _target_tests(thing)
    if len(tests) > 1 or thing.noun not in ("mob", "enemy", "boss") or thing.rank is not None:
        raise misfit(thing.span, "this is one word too many", "for example `can only attack damaged mobs`")
    tests = (*tests, *((Test("boss"),) if thing.noun == "boss" else ()))
    others = tuple(attrs.evolve(test, holds=not test.holds) for test in tests)
    rules = [Rule("cannot attack", kinds=("player",))]
    if others:
        rules.append(Rule("cannot attack", kinds=("mob",), tests=others))
    return Standing(of, Buff(rules=tuple(rules)))


def _each_turn(frame: Frame) -> None:
    frame.adverb("each turn", "every turn", "per turn", "a turn")


def _must_attack(frame: Frame, context: Context) -> Standing:
    if not frame.objects:
        _each_turn(frame)
        frame.adverb("if able", "if possible")
        return rule_for(subject_of(frame, context), "must attack")
    thing = frame.objects.pop(0)
    frame.prep("before", "instead of", "before you can attack", "at")
    frame.adverb("if able", "if possible")
    thing.either = []
    _check_plain(frame.subject)
    made = who(thing, context)
    return rule_for(THIS if made.ref in ("it", "event") else made, "guards")


def _be(frame: Frame, context: Context) -> Standing | None:
    states = [s for phrase in frame.objects for s in phrase.states]
    if frame.modal == "must" and "attacked" in states:
        frame.objects = [p for p in frame.objects if "attacked" not in p.states]
        frame.objects = []
        frame.prep("before")
        return rule_for(subject_of(frame, context), "guards")
    if frame.modal == "can" and frame.negative and states:
        by = frame.prep("by")
        kinds: tuple[str, ...] = ()
        if by:
            kinds = tuple(p.noun for p in (by[0], *by[0].either, *by[0].instead) if p.noun)
        names = {
            "targeted": "cannot be targeted",
            "attacked": "cannot be attacked",
            "damaged": "takes none",
            "destroyed": "cannot be destroyed",
            "healed": "cannot heal",
            "silenced": "cannot be silenced",
            "summoned": "",
            "returned": "cannot be returned",
            "dealt": "takes none",
            "stolen": "cannot be stolen",
        }
        found = [names.get(state, "") for state in states]
        if all(found) and not any(phrase.headed for phrase in frame.objects):
            frame.objects = []
            melee = bool(kinds) and kinds != ("item",)
            rules = [Rule(n, kinds=("fight",) if n == "takes none" and melee else kinds) for n in found]
            return Standing(subject_of(frame, context), Buff(rules=tuple(rules)))
    if frame.modal == "can" and not frame.negative and ("summoned" in states or "played" in states):
        frame.objects = []
        frame.prep("in")
        return Standing(cards_of(frame.subject, frame, context), Buff(rules=(Rule("any dimension"),)))
    if "immune" in states:
        return _immune(frame, context)
    return None


def _immune(frame: Frame, context: Context) -> Standing:
    to = frame.prep("to")
    subject = subject_of(frame, context)
    more = [phrase for phrase in frame.objects if phrase.keywords and not phrase.noun]
    frame.objects = [
        phrase for phrase in frame.objects if "immune" not in phrase.states and phrase not in more
    ]
    if not to:
        return rule_for(subject, "takes none")
    if to[0].keywords:
        words = [word for phrase in (to[0], *more) for word, _ in phrase.keywords]
        return Standing(subject, Buff(rules=tuple(Rule("immune to", keyword=word) for word in words)))
    frame.spare += more
    if to[0].noun == "item":
        return rule_for(subject, "takes none", kinds=("item",))
    return rule_for(subject, "takes none")


def _play(frame: Frame, context: Context) -> Standing | None:
    of = subject_of(frame, context) if frame.subject is not None else YOU
    if not frame.modal or of.ref not in ("you", "opponent", "") or not frame.objects:
        return None
    thing = frame.objects.pop(0)
    kinds = tuple(
        p.noun
        for p in (thing, *thing.either, *thing.instead)
        if p.noun in ("mob", "item", "structure", "weapon", "armor")
    )
    if not frame.negative:
        frame.prep("in", "from")
        side = "enemy" if of == OPPONENT else "own"
        tests = (Test("kind", kinds),) if kinds else ()
        return Standing(Selector(zone="hand", side=side, tests=tests), Buff(rules=(Rule("any dimension"),)))
    return rule_for(of, "cannot play", kinds=kinds)


def _cannot(name: str) -> Callable[[Frame, Context], Standing | None]:
    def make(frame: Frame, context: Context) -> Standing | None:
        if not (frame.negative and frame.modal):
            return None
        if any(phrase.noun not in ("card", "damage") or tests_of(phrase) for phrase in frame.objects):
            return None
        frame.objects = []
        return rule_for(subject_of(frame, context), name)

    return make


def _strike(frame: Frame, context: Context) -> Standing | None:
    if not frame.negative:
        return None
    return rule_for(subject_of(frame, context), "does not strike back")


_STANDING = {
    "have": have,
    "cost": _cost,
    "take": _take,
    "deal": _deal,
    "ignore": _ignore,
    "attack": _attack,
    "be": _be,
    "play": _play,
    "summon": _play,
    "heal": _cannot("cannot heal"),
    "die": _cannot("cannot be destroyed"),
    "strike": _strike,
    "draw": _cannot("cannot draw"),
}
