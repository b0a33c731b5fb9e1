"""From phrase to amount: what numbers, `for each …` and `equal to …` mean."""

from __future__ import annotations

import attrs

from cardlang.games.dimensions.frames import Frame
from cardlang.games.dimensions.meaning import (
    OPPONENT,
    PLAYERS,
    YOU,
    Context,
    card_tests,
    is_player,
    owner_side,
    tests_of,
    who,
)
from cardlang.games.dimensions.misfits import misfit
from cardlang.games.dimensions.phrases import Phrase
from cardlang.games.dimensions.terms import Amount, CountOf, Happened, Measure, Selector, StatOf, Value

ZONES = {"hand": "hand", "deck": "deck", "discard pile": "discard"}
"""What the number of cards in a zone is called."""
CARDS = frozenset(("card", "mob", "item", "structure", "weapon", "armor", "boss"))
UNSEEN = (
    "only how many cards a hand or deck holds is known, not which",
    "`if you have 3 or more cards in hand`, `for each item in your discard pile`",
)
"""Why cards that lie hidden are not counted by what they are, and what can be counted."""
STAT_NAMES = frozenset(("attack", "defense", "health", "cost", "mana", "durability", "armor", "hand", "deck"))


def amount(phrase: Phrase | None, frame: Frame, context: Context, sign: int = 1) -> Amount:
    """Return the amount of a phrase: its number, times what it counts `for each` of, or what it is `equal to`."""
    number = 1
    if phrase is not None:
        number = phrase.number if phrase.number is not None else 1
        if phrase.signed is not None:
            number = phrase.signed
        _check_said(phrase, frame)
    each = frame.prep("for each")
    if each:
        return for_each(each[0], frame, context, number * sign)
    equal = frame.prep("equal to")
    if equal:
        half = equal[0].half
        return Value(measure(equal[0], frame, context), sign, half=half)
    if phrase is not None and phrase.number is None and phrase.signed is None and _is_number(phrase):
        return Value(measure(phrase, frame, context), sign, half=phrase.half)  # "heal it by its attack"
    if phrase is not None and phrase.det == "that" and phrase.number is None:
        if "many" in phrase.states and not context.counted:
            raise misfit(
                phrase.span,
                "nothing before this was counted",
                "`Discard your hand, then draw that many cards`",
            )
        return Value(Happened("done" if "many" in phrase.states else "amount"), sign)
    return number * sign


def _is_number(phrase: Phrase) -> bool:
    """Whether a phrase is a number of somebody: its attack, the health of that mob."""
    return phrase.noun in STAT_NAMES and phrase.owner is not None


def _check_said(phrase: Phrase, frame: Frame) -> None:
    """Raise for "deal damage", "deal its damage", "draw cards" with no number anywhere."""
    if phrase.up_to:
        raise misfit(
            phrase.span,
            "`up to` is said of what is chosen on the board or among cards that are looked at",
            "`You may …` leaves it to the player",
        )
    counted = any(opener in ("for each", "equal to") for opener, _, _ in frame.preps)
    plain = not (phrase.det not in ("", "all") or phrase.random or phrase.position or phrase.rank is not None)
    counted = counted or _is_number(phrase)
    if phrase.number is None and phrase.signed is None and plain and not counted:
        if phrase.noun in ("damage", "health", "card"):
            raise misfit(phrase.span, "this does not say how much", f"for example `2 {phrase.noun}`")


def for_each(counted: Phrase, frame: Frame, context: Context, times: int) -> Value:
    """Return `times` for each of what is counted, or for every 2 of them."""
    group = counted.number if counted.number is not None else 1
    if group < 1:
        raise misfit(counted.span, "this cannot be counted by", "for example `for every 2 mobs you have`")
    return Value(measure(counted, frame, context), times, each=group)


def measure(phrase: Phrase, frame: Frame, context: Context) -> Measure:
    """Return what a phrase counts or measures."""
    noun = phrase.noun
    if noun == "damage" and (phrase.det in ("the", "that") or "dealt" in phrase.states):
        return Happened()
    if noun in STAT_NAMES and (phrase.owner is not None or phrase.side == "own" or noun != "armor"):
        if noun in ("mana", "hand", "deck", "armor") and phrase.owner is None:
            return StatOf(noun, OPPONENT if phrase.side == "enemy" else YOU)
        owner = (
            who(phrase.owner, context)
            if phrase.owner is not None
            else (YOU if phrase.side == "own" else context.it)
        )
        if noun in ("hand", "deck") and phrase.owner is not None and not is_player(phrase.owner):
            owner = Selector(ref="owner")
        name = f"max {noun}" if phrase.maximum and noun == "health" else noun
        return StatOf(name, owner)
    if "played" in phrase.states:
        return _played(phrase)
    if noun in CARDS and (noun == "card" or noun == "item" or _zone_named(phrase, frame)):
        return card_count(phrase, frame)
    if noun == "dimension":
        raise misfit(phrase.span, "dimensions cannot be counted")
    if not noun and not phrase.cards and not phrase.pronoun and phrase.states:
        raise misfit(
            phrase.span, "this does not say what is counted", "for example `for each structure you have`"
        )
    if noun == "mob" and "died" in phrase.states:
        return dead_count(phrase)
    counted = attrs.evolve(phrase, det="all", number=None)
    return CountOf(who(counted, context))


def dead_count(phrase: Phrase) -> Measure:
    """Read "each mob that died this turn"; nothing else is remembered of the dead."""
    if phrase.noun != "mob" or phrase.told or phrase.other or tests_of(attrs.evolve(phrase, states=[])):
        raise misfit(
            phrase.span, "only how many mobs died this turn is known", "`each mob that died this turn`"
        )
    return Happened("died", {"own": YOU, "enemy": OPPONENT}.get(phrase.side, PLAYERS))


def _played(phrase: Phrase) -> Measure:
    """Read "each item you played this turn"."""
    who_played = {"own": YOU, "enemy": OPPONENT}.get(phrase.side)
    if who_played is None or phrase.other:
        raise misfit(
            phrase.span, "this does not say who played it", "for example `each item you played this turn`"
        )
    return Happened("played", who_played, card_tests(attrs.evolve(phrase, states=[])))


def _zone_named(phrase: Phrase, frame: Frame) -> bool:
    """Whether cards in a hand, a deck or a discard pile are meant."""
    behind = [p[0].noun for opener, p, _ in frame.preps if opener in ("in", "from", "on") and p]
    return any(zone in ZONES for zone in (phrase.zone, *behind))


def card_count(phrase: Phrase, frame: Frame) -> Measure:
    """Return how many cards a zone holds, in a discard pile of a kind; the hand where none is said."""
    zone, side = phrase.zone or "hand", phrase.side
    for opener in ("in", "from", "on"):
        behind = frame.prep(opener)
        if behind:
            zone = behind[0].noun or zone
            side = behind[0].side or side
            if behind[0].owner is not None:
                side = owner_side(behind[0].owner)
    owner = OPPONENT if side == "enemy" else YOU
    tests = card_tests(attrs.evolve(phrase, owner=None, side=""))
    if tests and zone != "discard pile":
        raise misfit(phrase.span, *UNSEEN)
    return StatOf(ZONES.get(zone, "hand"), owner, tests)
