"""Verbs that change numbers, keywords and status effects: set, increase, double, swap, remove, cure."""

from __future__ import annotations

import attrs

from cardlang.games.dimensions import effects as fx
from cardlang.games.dimensions.acting import affected, chosen, zone_owner
from cardlang.games.dimensions.amounts import amount, measure
from cardlang.games.dimensions.attaching import is_who
from cardlang.games.dimensions.board_verbs import do_destroy
from cardlang.games.dimensions.costing import cost_becomes, whose_cost
from cardlang.games.dimensions.effects import Step
from cardlang.games.dimensions.frames import Frame
from cardlang.games.dimensions.gain_verbs import do_status, is_player_ref
from cardlang.games.dimensions.meaning import IT, OPPONENT, PLAYERS, YOU, Context, is_player, who
from cardlang.games.dimensions.misfits import misfit
from cardlang.games.dimensions.phrases import Phrase
from cardlang.games.dimensions.terms import Amount, Selector, Value


def do_set(frame: Frame, context: Context) -> list[Step] | None:
    to = frame.prep("to")
    thing = frame.objects.pop(0) if frame.objects else None
    if thing is None or not to:
        return None
    if thing.noun == "cost":
        return [cost_becomes(thing, to[0], frame, context)]
    if thing.noun == "dimension":
        return [fx.ChangeDimension(tuple(to[0].dimensions))]
    owned = next((p for p in (thing, *frame.objects) if p.owner is not None), thing)
    owner = _stat_owner(owned, frame, context)
    many = not owner.ref and (owner.pick == "all" or owner.count != 1) and owner.rank is None
    if to[0].number is None and many and to[0].owner is not None and to[0].owner.pronoun:
        raise misfit(to[0].span, "this is another number for each of them", "set one mob at a time")
    much: Amount = to[0].number or 0
    if to[0].number is None and to[0].noun:
        much = Value(measure(to[0], frame, context))
    chooses = [] if owner.ref or not isinstance(much, Value) else [fx.Choose(owner)]
    owner = context.it if chooses else owner
    stats = [thing.noun] + [p.noun for p in frame.objects]
    frame.objects = []
    if owner.ref in ("you", "opponent") and thing.noun == "mana":
        return [fx.Mana(owner, much, thing.maximum)]
    sets = [fx.SetStat(owner if at == 0 else context.it, stat, much) for at, stat in enumerate(stats)]
    return [*chooses, *sets]


def _stat_owner(thing: Phrase, frame: Frame, context: Context) -> Selector:
    if thing.owner is not None:
        return chosen(who(thing.owner, context), context)
    if thing.side == "own":
        return YOU
    of = frame.prep("of")
    if of:
        return chosen(who(of[0], context), context)
    return context.it


def do_increase(frame: Frame, context: Context) -> list[Step] | None:
    sign = -1 if frame.verb == "reduce" else 1
    by = frame.prep("by")
    if not frame.objects and frame.subject is not None:
        frame.objects = [frame.subject]
    thing = frame.objects.pop(0) if frame.objects else None
    if thing is None or thing.noun not in ("attack", "defense", "health", "cost", "durability", "mana"):
        return None
    if thing.noun == "cost":
        cards = whose_cost(thing, frame, context)
        return [fx.Change(cards, cost=amount(by[0] if by else None, frame, context, sign))]
    more = [p.noun for p in frame.objects]
    owned = next((p for p in (thing, *frame.objects) if p.owner is not None), thing)
    frame.objects = []
    owner = _stat_owner(owned, frame, context)
    much = amount(by[0] if by else None, frame, context, sign)
    if thing.noun == "mana":
        return [fx.Mana(owner, much, thing.maximum)]
    if is_player_ref(owner) and "health" in (thing.noun, *more):
        raise misfit(frame.span, "a player has 20 health at most and heals", "`Heal your player by 3.`")
    return [fx.Change(owner, **dict.fromkeys([thing.noun, *more], much))]  # type: ignore[arg-type]


def do_double(frame: Frame, context: Context) -> list[Step] | None:
    factor = 2 if frame.verb == "double" else -2
    if not frame.objects:
        return None
    thing = frame.objects.pop(0)
    more = [p.noun for p in frame.objects]
    owned = next((p for p in (thing, *frame.objects) if p.owner is not None), thing)
    frame.objects = []
    owner = _stat_owner(owned, frame, context)
    return [
        fx.SetStat(owner if at == 0 or owner.ref else context.it, stat, factor=factor)
        for at, stat in enumerate([thing.noun, *more])
    ]


def do_swap(frame: Frame, context: Context) -> list[Step] | None:
    others = frame.prep("with")
    if frame.objects and frame.objects[0].noun in ("hand", "deck"):
        return _trade_hands(frame, others, context)
    traded = _trade(frame, others, context)
    if traded is not None:
        return traded
    if others and len(frame.objects) == 1 and is_who(frame.objects[0]) and is_who(others[0]):
        players = [p for p in (frame.objects[0], others[0]) if is_player(p) or p.noun in ("card", "item")]
        if players:
            raise misfit(
                players[0].span, "only what is in play changes places", "`Swap hands with your opponent.`"
            )
        one = chosen(who(frame.objects.pop(0), context), context)
        return [fx.Exchange(one, who(others[0], context))]
    if others:
        frame.spare += others
    stats = [p for p in frame.objects if p.noun in ("attack", "defense", "health")]
    if len(stats) != 2:
        return None
    frame.objects = [p for p in frame.objects if p not in stats]
    owner = next((p.owner for p in stats if p.owner is not None), None)
    target = context.it if owner is None else chosen(who(owner, context), context)
    return [fx.SwapStats(target, (stats[0].noun, stats[1].noun))]


def _trade_hands(frame: Frame, others: list[Phrase], context: Context) -> list[Step]:
    """Read "swap hands with your opponent", "swap your hand with your opponent's hand"."""
    mine, *more = frame.objects
    other = [*others, *more]
    whole = mine.noun == "hand" and not (mine.random or mine.number is not None)
    whose = [zone_owner(p, OPPONENT) if p.noun == "hand" else who(p, context) for p in other]
    if (
        not whole
        or zone_owner(mine, YOU) != YOU
        or any(w not in (OPPONENT, PLAYERS) for w in whose)
        or len(other) > 1
    ):
        raise misfit(
            mine.span, "only the hands of both players are swapped", "`Swap hands with your opponent.`"
        )
    frame.objects.clear()
    return [fx.TradeHands()]


_TRADED = ("attack", "defense", "health")


def _trade(frame: Frame, others: list[Phrase], context: Context) -> list[Step] | None:
    """Read "swap the attack of two mobs", "swap its attack with the health of an enemy mob"."""
    thing = frame.objects[0] if frame.objects else None
    if thing is None or thing.noun not in _TRADED:
        return None
    owner = thing.owner
    if not others and len(frame.objects) == 1 and owner is not None and owner.number == 2 and not owner.det:
        frame.objects.clear()
        both = chosen(who(owner, context), context)
        return [fx.SwapStats(both, (thing.noun, thing.noun), between=True)]
    if not others and len(frame.objects) == 2 and is_who(frame.objects[1]):
        others = frame.objects[1:]
    elif not others or len(frame.objects) > 1:
        return None
    other = others[0]
    stat, whose = (other.noun, other.owner) if other.noun in _TRADED else (thing.noun, other)
    if whose is None or not is_who(whose):
        return None
    frame.objects.clear()
    mine = YOU if thing.side == "own" else context.it
    first = mine if owner is None else chosen(who(owner, context), context)
    second = who(whose, context)
    if is_player_ref(first) or is_player_ref(second):
        raise misfit(frame.span, "only numbers of mobs are swapped", "`Swap the attack of two mobs.`")
    if not first.ref and not second.ref:  # "another mob" is another one than the first, not than this card
        second = attrs.evolve(second, other=False, apart=True)
    return [fx.SwapStats(first, (thing.noun, stat), second)]


def do_remove(frame: Frame, context: Context) -> list[Step] | None:
    of = frame.prep("from")
    if not frame.objects:
        return None
    if not of and is_who(frame.objects[0]):
        return do_destroy(frame, context)
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


def do_cure(frame: Frame, context: Context) -> list[Step] | None:
    target = chosen(affected(frame, context), context)
    of = frame.prep("of", "from")
    if of and of[0].keywords:
        return [fx.Afflict(target, of[0].keywords[0][0], 0)]
    return [fx.Afflict(target, "", 0)]


def do_afflict(frame: Frame, context: Context) -> list[Step] | None:
    to = frame.prep("to")
    if not to or not frame.objects:
        return None
    target = chosen(who(to[0], context), context)
    thing = frame.objects.pop(0)
    step = do_status(attrs.evolve(thing, noun="status"), target, frame, context) if thing.keywords else None
    return [step] if step is not None else None
