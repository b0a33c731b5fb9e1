"""From frame to steps: what each verb of an action does with its objects and prepositions."""

from __future__ import annotations

from collections.abc import Callable

import attrs

from cardlang.games.dimensions import effects as fx
from cardlang.games.dimensions.acting import EXAMPLES, change_of, duration
from cardlang.games.dimensions.board_verbs import (
    do_become,
    do_control,
    do_copy,
    do_destroy,
    do_die,
    do_kill,
    do_silence,
    do_summon,
    do_transform,
)
from cardlang.games.dimensions.card_verbs import (
    do_damage,
    do_deal,
    do_discard,
    do_draw,
    do_heal,
    do_put,
    do_return,
    do_take,
)
from cardlang.games.dimensions.change_verbs import (
    do_afflict,
    do_cure,
    do_double,
    do_increase,
    do_remove,
    do_set,
    do_swap,
)
from cardlang.games.dimensions.effects import Step
from cardlang.games.dimensions.frames import Frame
from cardlang.games.dimensions.gain_verbs import do_gain, do_give
from cardlang.games.dimensions.meaning import IT, YOU, Context, is_player, who
from cardlang.games.dimensions.misfits import misfit
from cardlang.games.dimensions.player_verbs import (
    do_attack,
    do_change_dimension,
    do_choose,
    do_equip,
    do_fight,
    do_lose,
    do_move,
    do_refresh,
    do_sacrifice,
    do_steal,
    do_trigger,
    do_win,
)
from cardlang.games.dimensions.rulings import standing_of
from cardlang.games.dimensions.sorting import do_look, do_shuffle_deck
from cardlang.games.dimensions.terms import Selector


def steps_of(frame: Frame, context: Context, place: fx.Place) -> list[Step]:
    """Return what an imperative or active clause does; raises for what it does not say."""
    lasts = duration(frame)
    check_doer(frame, context)
    maker = _VERBS.get(frame.verb)
    made: list[Step] | None = None
    standing = standing_of(frame, context)
    if standing is not None:
        made = [change_of(standing.who, standing.buff, lasts)]
        lasts = ""
    elif frame.negative:
        raise misfit(frame.verb_span, f"`{frame.written}` has no negative form here")
    elif maker is not None:
        made = maker(frame, context)
    if made is None:
        raise misfit(
            frame.verb_span,
            f"`{frame.written or 'this'}` is not understood here",
            EXAMPLES.get(frame.verb, ""),
        )
    for_turns = [
        p for opener, phrases, _ in frame.preps if opener == "for" for p in phrases[:1] if p.noun == "turn"
    ]
    if for_turns:
        frame.prep("for")
        lasts = {1: "turn", 2: "their turn"}.get(for_turns[0].number or 1, "my next turn")
    if lasts and not any(isinstance(step, (fx.Change, fx.Control)) for step in made):
        passing = all(
            isinstance(step, fx.AttackAgain) or (isinstance(step, fx.Mana) and not step.maximum)
            for step in made
        )
        if not (
            passing and lasts == "turn"
        ):  # mana and attacks that are gained are gone with the turn anyway
            raise misfit(frame.span, f"`{frame.written}` is done at once and does not last")
    if lasts:
        made = [
            attrs.evolve(step, lasts=lasts) if isinstance(step, (fx.Change, fx.Control)) else step
            for step in made
        ]
    for plain in (
        "randomly",
        "of your choice",
        "at random",
        "also",
        "too",
        "as well",
        "immediately",
        "if able",
        "if possible",
        "at the same time",
        "evenly",
        "at once",
        "right away",
    ):
        frame.adverb(plain)
    repeat = 2 if frame.adverb("twice") else 3 if frame.adverb("three times") else 1
    frame.refuse_rest(frame.written or "this")
    placed = [attrs.evolve(step, place=place) for step in made]
    return placed + [_once_more(step) for step in placed] * (repeat - 1)


def _once_more(step: Step) -> Step:
    """Return a step of "deal 2 damage to an enemy mob twice" for the second time: to the one that was chosen."""
    target = getattr(step, "who", None)
    if not isinstance(step, fx.Damage | fx.Heal | fx.Change) or not isinstance(target, Selector):
        return step
    return attrs.evolve(step, who=IT) if target.pick == "choose" and not target.ref else step


_YOURS = frozenset(
    (
        "destroy", "kill", "sacrifice", "silence", "return", "transform", "replace", "copy", "choose", "swap", "remove",
        "cure", "set", "double", "halve", "give", "increase", "reduce", "trigger",
    )
)  # fmt: skip
"""What is done by the player of the card, who chooses for it."""


def check_doer(frame: Frame, context: Context) -> None:
    """Raise for "your opponent destroys a mob", where the choice would be the wrong player's."""
    subject = frame.subject
    if frame.verb in _YOURS and frame.objects and subject is not None and is_player(subject):
        if who(subject, context) != YOU:
            raise misfit(
                subject.span,
                f"only you `{frame.verb}` by a card",
                "other players draw, discard, gain and lose",
            )


def do_be(frame: Frame, context: Context) -> list[Step] | None:
    """Read passives: "it is destroyed", "is returned to its owner's hand", "is healed by 2"."""
    states = [s for p in frame.objects for s in p.states]
    if not states or frame.subject is None:
        return None
    verb = {
        "destroyed": "destroy",
        "returned": "return",
        "healed": "heal",
        "silenced": "silence",
        "discarded": "discard",
        "dealt": "deal",
    }.get(states[0])
    if verb is None:
        return None
    rest = [p for p in frame.objects if states[0] not in p.states or p.noun]
    if verb == "deal":
        damage = next((p for p in frame.objects if p.noun == "damage"), None)
        if damage is None:
            return None
        inner = Frame(
            frame.span,
            "take",
            frame.written,
            frame.verb_span,
            objects=[damage],
            subject=frame.subject,
            preps=frame.preps,
        )
        frame.objects = []
        return do_take(inner, context)
    inner = Frame(
        frame.span,
        verb,
        frame.written,
        frame.verb_span,
        objects=[frame.subject, *rest],
        preps=frame.preps,
        adverbs=frame.adverbs,
    )
    frame.objects = []
    return _VERBS[verb](inner, context)


_VERBS: dict[str, Callable[[Frame, Context], list[Step] | None]] = {
    "deal": do_deal,
    "damage": do_damage,
    "take": do_take,
    "heal": do_heal,
    "draw": do_draw,
    "discard": do_discard,
    "put": do_put,
    "add": do_put,
    "shuffle": lambda frame, context: do_shuffle_deck(frame, context) or do_put(frame, context),
    "look": do_look,
    "return": do_return,
    "summon": do_summon,
    "destroy": do_destroy,
    "kill": do_kill,
    "die": do_die,
    "silence": do_silence,
    "control": do_control,
    "copy": do_copy,
    "transform": do_transform,
    "replace": do_transform,
    "become": do_become,
    "gain": do_gain,
    "lose": do_lose,
    "give": do_give,
    "set": do_set,
    "increase": do_increase,
    "reduce": do_increase,
    "double": do_double,
    "halve": do_double,
    "swap": do_swap,
    "remove": do_remove,
    "cure": do_cure,
    "afflict": do_afflict,
    "change": do_change_dimension,
    "move": do_move,
    "equip": do_equip,
    "refresh": do_refresh,
    "attack": do_attack,
    "fight": do_fight,
    "win": do_win,
    "choose": do_choose,
    "steal": do_steal,
    "trigger": do_trigger,
    "sacrifice": do_sacrifice,
    "be": do_be,
    "ready": do_refresh,
    "break": do_destroy,
}

VERBS = frozenset(_VERBS)
