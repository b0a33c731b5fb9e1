"""Verbs about damage and cards: deal, take, heal, draw, discard, put, return."""

from __future__ import annotations

import attrs

from cardlang.games.dimensions import effects as fx
from cardlang.games.dimensions.acting import affected, chosen, player_of, zone_owner
from cardlang.games.dimensions.amounts import ZONES, amount
from cardlang.games.dimensions.attaching import is_who
from cardlang.games.dimensions.effects import Step
from cardlang.games.dimensions.fetching import ALL_CARDS, check_own, fetched, how_many, ranked_tests
from cardlang.games.dimensions.frames import Frame
from cardlang.games.dimensions.meaning import OPPONENT, THIS, YOU, Context, card_tests, is_player, who
from cardlang.games.dimensions.misfits import misfit
from cardlang.games.dimensions.phrases import Phrase
from cardlang.games.dimensions.terms import Selector, Test

SPLIT_EVENLY = (
    "evenly split among",
    "split evenly among",
    "split evenly between",
    "divided evenly among",
    "divided evenly between",
)
SPLIT = (
    "split among",
    "split between",
    "divided among",
    "divided between",
    "distributed among",
    "randomly split among",
    "randomly split between",
    "split randomly among",
    "split randomly between",
    "divided randomly among",
)


def _do_split(frame: Frame, among: Phrase, context: Context) -> list[Step]:
    """Read "deal 4 damage split among all enemy mobs"."""
    evenly = frame.adverb("evenly") or any(opener in SPLIT_EVENLY for opener in frame.used)
    frame.adverb("randomly", "at random")
    much = amount(frame.objects.pop(0), frame, context)
    return [fx.Spread(chosen(who(among, context), context), much, evenly)]


def do_deal(frame: Frame, context: Context) -> list[Step] | None:
    if not frame.objects or frame.objects[0].noun != "damage":
        return None
    among = frame.prep(*SPLIT, *SPLIT_EVENLY)
    if among:
        return _do_split(frame, among[0], context)
    its = _its_number(frame)
    to = frame.prep("to", "on", "against")
    thing = frame.objects.pop(0)
    if its and to and not is_player(to[0]) and context.it == THIS and not context.event:
        return _by_its_number(to[0], thing, frame, context)
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


def _its_number(frame: Frame) -> bool:
    """Whether "equal to its attack" stands behind the one that is dealt damage."""
    openers = [opener for opener, _, _ in frame.preps]
    equal = next((p[0] for opener, p, _ in frame.preps if opener == "equal to" and p), None)
    if equal is None or equal.owner is None or equal.owner.pronoun != "it" or frame.subject is not None:
        return False
    return "to" in openers and openers.index("to") < openers.index("equal to")


def _by_its_number(to: Phrase, thing: Phrase, frame: Frame, context: Context) -> list[Step]:
    """Read "deal damage to an enemy mob equal to its attack": on an item that is the enemy mob's."""
    if context.kind != "item":
        raise misfit(
            to.span,
            "`its` may be said of either",
            "`equal to this mob's attack`, or choose it before: `Choose an enemy mob. Deal damage to it …`",
        )
    target = chosen(who(to, context), context)
    if target.ref or (target.pick == "all" and target.rank is None) or target.count != 1:
        raise misfit(to.span, "this is another number for each of them", "for example `to an enemy mob`")
    return [fx.Choose(target), fx.Damage(context.it, amount(thing, frame, context))]


def do_damage(frame: Frame, context: Context) -> list[Step] | None:
    target = chosen(affected(frame, context), context)
    by = frame.prep("for", "by")
    thing = by[0] if by else frame.objects.pop(0) if frame.objects else None
    return [fx.Damage(target, amount(thing, frame, context))]


def do_take(frame: Frame, context: Context) -> list[Step] | None:
    if frame.objects and frame.objects[0].noun == "damage":
        thing = frame.objects.pop(0)
        who_takes = YOU if frame.subject is None else who(frame.subject, context)
        return [fx.Damage(chosen(who_takes, context), amount(thing, frame, context))]
    return None


def do_heal(frame: Frame, context: Context) -> list[Step] | None:
    by = frame.prep("by", "for")
    target: Selector | None = None
    thing: Phrase | None = by[0] if by else None
    for phrase in list(frame.objects):
        if is_who(phrase) and target is None:
            target = who(phrase, context)
            frame.objects.remove(phrase)
        elif phrase.number is not None or phrase.noun in ("health", "damage", "mana"):
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


def do_draw(frame: Frame, context: Context) -> list[Step] | None:
    until = frame.prep("until") or ([Phrase(frame.span)] if frame.adverb("until") else [])
    if until:
        wanted = [*frame.prep("you have"), *until, *reversed(frame.objects)]
        count = next((phrase.number for phrase in wanted if phrase.number is not None), None)
        for phrase in (*wanted, *frame.spare):
            if phrase.noun not in ("", "card", "hand") or phrase.cards or phrase.tests:
                raise misfit(
                    phrase.span, "cards in hand are counted here", "for example `until you have 3 cards`"
                )
        frame.objects = []
        frame.prep("in")
        for source in frame.prep("from"):
            _check_deck(source, player_of(frame, context))
        return [fx.Draw(player_of(frame, context), count or 0, True)]
    thing = frame.objects.pop(0) if frame.objects else None
    if thing is not None and not (
        thing.noun in ("card", "mob", "item", "structure", "weapon", "armor", "boss")
        or thing.other
        or thing.cards
        or thing.number is not None
    ):
        return None
    player = player_of(frame, context)
    tests: tuple[Test, ...] = ranked_tests(thing) if thing is not None else ()
    if thing is not None and thing.cards and not thing.noun:
        tests = (Test("card", tuple(thing.cards)),)
    if thing is not None and (thing.zone or thing.position):
        _check_deck(thing, player)
    much = amount(thing, frame, context)
    context.card, context.held = "drawn one" if much == 1 else "drawn", True
    for source in frame.prep("from", "in"):
        _check_deck(source, player)
    return [fx.Draw(player, much, tests=tests)]


def _check_deck(source: Phrase, player: Selector) -> None:
    """Raise where something else is drawn from than the top of one's own deck."""
    if source.zone not in ("", "deck") or (source.noun in ZONES and source.noun != "deck"):
        raise misfit(
            source.span, "cards are drawn from a deck", "`Return a card from your discard pile to your hand.`"
        )
    if source.position not in ("", "top"):
        raise misfit(source.span, "cards are drawn from the top of a deck", "for example `Draw a card.`")
    if zone_owner(source, player) != player:
        raise misfit(
            source.span, "everybody draws from their own deck", "`Steal a card from your opponent's hand.`"
        )


def do_discard(frame: Frame, context: Context) -> list[Step] | None:
    if not frame.objects:
        return None
    thing = frame.objects.pop(0)
    if thing.pronoun == "it" and context.card == "drawn one" and not frame.objects:
        context.card = "discarded"
        return [fx.Discard(player_of(frame, context), 1, "all", "drawn")]
    if thing.pronoun or any(phrase.pronoun for phrase in frame.objects):
        raise misfit(
            thing.span, "which card this is cannot be told here", "`Draw 2 cards, then discard a card.`"
        )
    context.counted = True
    context.card = "discarded"
    player = player_of(frame, context)
    context.they = player if player != YOU else context.they
    zone = frame.prep("from", "of", "in")
    place = thing.zone or (zone[0].noun if zone else "hand")
    if place not in ("hand", "deck"):
        raise misfit(thing.span, "cards are discarded from a hand or a deck", "for example `Destroy a mob.`")
    if (
        place == "deck"
        and thing.noun != "deck"
        and thing.position != "top"
        and (thing.position or not thing.random)
    ):
        raise misfit(thing.span, "only from the top of a deck is discarded", "`the top 2 cards of your deck`")
    if thing.zone and frame.subject is None and thing.side:
        player = OPPONENT if thing.side == "enemy" else YOU
    if zone and frame.subject is None:
        player = zone_owner(zone[0], player)
    if thing.noun in ("hand", "deck"):
        return [fx.Discard(zone_owner(thing, player), ALL_CARDS, "all", thing.noun)]
    tests = ranked_tests(thing)
    if place == "deck" and tests:
        raise misfit(thing.span, "only from the top of a deck is discarded", "`the top 2 cards of your deck`")
    number, pick = how_many(attrs.evolve(thing, zone=place), frame, context, "choose")
    if frame.adverb("at random", "randomly") and pick == "choose":
        pick = "random"
    return [fx.Discard(player, number, pick, place, tests)]


def do_put(frame: Frame, context: Context) -> list[Step] | None:
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
    player = zone_owner(to[0], YOU) if to else YOU
    from_pile = any(o == "from" and p and p[0].noun == "discard pile" for o, p, _ in frame.preps)
    if from_pile:
        return [fetched(thing, frame.prep("from")[0], to[0] if to else None, frame, context)]
    if to and zone in ("deck", "") and to[0].position in ("top", "bottom"):
        frame.spot = to[0].position
        zone, of = "deck", frame.prep("of") if zone == "" else []
        player = zone_owner(of[0], YOU) if of else player
        if player != YOU or not any(opener == "from" for opener, _, _ in frame.preps):
            raise misfit(to[0].span, "only cards from your hand can be put there", "`a card from your hand`")
    if zone == "discard pile":
        if thing.noun != "card" or thing.zone != "deck" or thing.random:
            return None
        if thing.position != "top":
            raise misfit(
                thing.span, "only from the top of a deck is discarded", "`the top 2 cards of your deck`"
            )
        owner = zone_owner(thing, player)
        return [fx.Discard(owner, amount(thing, frame, context), "choose", "deck")]
    if thing.zone == "deck" and thing.position == "top" and zone == "hand" and thing.noun == "card":
        if zone_owner(thing, YOU) != YOU or player != YOU:
            raise misfit(thing.span, "only your own cards come into your hand so", "`Draw a card.`")
        context.held = True
        return [fx.Look(YOU, amount(thing, frame, context), (fx.Sort("hand", rest=True),))]
    if zone in ("hand", "deck"):
        context.held = zone == "hand"
        return _put_card(frame, thing, zone, player, context)
    source = frame.prep("from")
    if (source and source[0].noun in ZONES) or thing.noun == "card":
        place, doer = source[0].noun if source else "hand", player_of(frame, context)
        for zone_said in source:
            check_own(zone_said, doer, "for example `put a mob from your hand on the board`")
        if zone_owner(to[0], doer) != doer if to else False:
            raise misfit(to[0].span, "a card goes to its own player here", "`on the board`")
        number, pick = how_many(thing, frame, context, "random" if place == "deck" else "choose")
        return [fx.Summon(doer, number, zone=place, tests=ranked_tests(thing), pick=pick)]
    if thing.cards:
        return [fx.Summon(player, amount(thing, frame, context), tuple(thing.cards))]
    return None


def _put_card(
    frame: Frame, thing: Phrase, zone: str, player: Selector, context: Context
) -> list[Step] | None:
    source = frame.prep("from")
    if source and source[0].noun == "hand":
        return [_stowed(thing, zone, source[0], frame, context)]
    if source and source[0].noun == "deck":
        return [
            fetched(thing, source[0], Phrase(thing.span, noun=zone, side=_side_of(player)), frame, context)
        ]
    if thing.noun == "copy" and thing.owner is not None:
        if thing.owner.cards and thing.owner.det in ("", "a"):
            return [fx.Conjure(player, amount(thing, frame, context), tuple(thing.owner.cards), zone=zone)]
        return [fx.Conjure(player, amount(thing, frame, context), copy=who(thing.owner, context), zone=zone)]
    if (
        thing.random
        and not thing.cards
        and thing.noun in ("card", "mob", "item", "structure", "weapon", "armor")
    ):
        if thing.side or thing.owner is not None:
            return [fx.Leave(chosen(who(thing, context), context), zone)]
        return [fx.Conjure(player, amount(thing, frame, context), tests=card_tests(thing), zone=zone)]
    if thing.cards and (thing.det in ("", "a") or thing.number is not None):
        return [fx.Conjure(player, amount(thing, frame, context), tuple(thing.cards), zone=zone)]
    return [fx.Leave(chosen(who(thing, context), context), zone)]


def _side_of(player: Selector) -> str:
    return "own" if player == YOU else "enemy"


def _stowed(thing: Phrase, zone: str, source: Phrase, frame: Frame, context: Context) -> Step:
    """Read "put a card from your hand on the bottom of your deck", "shuffle a mob from your hand into your deck"."""
    to = frame.spot or "deck"
    if zone != "deck" or zone_owner(source, YOU) != YOU or (frame.verb != "shuffle") == (to == "deck"):
        raise misfit(thing.span, "this cannot be done with a card in hand", "`on the bottom of your deck`")
    single = thing.number is not None and (thing.det == "a" or thing.number)
    if not (single or thing.rank is not None) or thing.other or thing.up_to:
        raise misfit(thing.span, "this does not say how many", "for example `a card from your hand`")
    pick = "random" if thing.random else "choose"
    return fx.Stow(YOU, amount(thing, frame, context), to, pick, ranked_tests(thing))


def do_return(frame: Frame, context: Context) -> list[Step] | None:
    to = frame.prep("to", "into", "back to", "on", "onto")
    zone = to[0].noun if to and to[0].noun in ("hand", "deck", "board", "card") else "hand"
    source = frame.prep("from")
    if source and source[0].noun == "discard pile" and frame.objects:
        return [fetched(frame.objects.pop(0), source[0], to[0] if to else None, frame, context)]
    if source and source[0].noun in ("hand", "deck"):
        raise misfit(
            source[0].span,
            "only from a discard pile is returned",
            "`put a mob from your deck into your hand`",
        )
    target = chosen(affected(frame, context), context)
    context.counted = True
    if zone == "board":
        return [fx.Summon(Selector(ref="owner"), 1, copy=target)]
    context.held = zone == "hand"
    mine = bool(to) and to[0].side == "own" and target.ref == ""
    return [fx.Leave(target, "deck" if zone in ("deck", "card") else "hand", mine)]
