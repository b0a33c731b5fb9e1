"""How what stands behind a phrase is put into it: "of your mobs", "you have", "that attacked this turn"."""

from __future__ import annotations

from cardlang.games.dimensions.misfits import misfit
from cardlang.games.dimensions.phrases import Phrase
from cardlang.games.dimensions.terms import Test
from cardlang.games.dimensions.vocabulary import STAT_NOUNS
from cardlang.source import Span

NUMBER_OF = ("equal to the number of", "by the number of")
SIDES = {
    "you have": "own",
    "you play": "own",
    "you summon": "own",
    "you draw": "own",
    "you played": "own",
    "you control": "own",
    "you own": "own",
    "you equip": "own",
    "on your side": "own",
    "your opponent plays": "enemy",
    "they play": "enemy",
    "your opponent has": "enemy",
    "your opponent controls": "enemy",
    "they have": "",
    "they control": "",
    "in play": "",
    "on board": "",
    "its owner has": "",
}
WHO_NOUNS = frozenset(
    {
        "mob",
        "structure",
        "item",
        "card",
        "weapon",
        "armor",
        "player",
        "opponent",
        "enemy",
        "ally",
        "character",
        "target",
        "boss",
        "attacker",
        "defender",
        "owner",
    }
)


def is_who(phrase: Phrase) -> bool:
    """Whether a phrase names mobs, structures, cards or players rather than numbers or keywords."""
    if phrase.signed is not None or (phrase.keywords and not phrase.noun):
        return False
    return bool(
        phrase.pronoun
        or phrase.cards
        or phrase.noun in WHO_NOUNS
        or (not phrase.noun and phrase.det in ("this", "that"))
    )


def of_this_turn(current: Phrase, opener: str) -> bool:
    """Read "that attacked", and "this turn" behind what was done rather than behind what lasts."""
    if opener in ("that attacked", "that died"):
        if opener == "that attacked":
            current.tests.append(Test("attacked"))
        else:
            current.states.append("died")
        current.told = True
        return True
    told, current.told = current.told and opener == "this turn", False
    return told


def belongs_to(current: Phrase, opener: str) -> bool:
    """Read "you have", "your opponent controls" behind a phrase; False for other words."""
    if opener not in SIDES or not (current.headed or opener in ("in play", "on board")):
        return False
    current.side = SIDES[opener] or current.side
    if opener == "you equip":
        current.states.append("to come")
    if opener == "you played":
        current.states.append("played")
        current.told = True
    if opener == "you draw":
        current.states.append("to draw")
    return True


def check_said_once(opener: str, counted: Phrase, objects: list[Phrase], span: Span) -> None:
    if opener not in NUMBER_OF:
        return
    if any(phrase.number is not None and not is_who(phrase) for phrase in objects):
        raise misfit(span, "the amount is said twice", "for example `for each mob you have`")
    if counted.number is not None:
        raise misfit(
            counted.span, "a number of things is counted here", "for example `the number of mobs you have`"
        )


def relate_to_this(current: Phrase, opener: str, this: Phrase) -> None:
    """Read "that killed it" and "adjacent to this", "adjacent to that mob"."""
    beside = not opener.startswith("that")
    if beside and this.noun in ("mob", "target", "defender", "attacker", "") and this.det in ("that", "the"):
        current.states.append("adjacent to that")
        current.span = Span(current.span.start, this.span.end)
        return
    if this.det != "this" and not this.pronoun:
        raise misfit(this.span, f"`{opener}` is said of this card", f"for example `{opener} this`")
    if opener.startswith("that"):
        current.killer = True
    else:
        current.states.append("adjacent to it" if this.pronoun else "adjacent")
        current.span = Span(current.span.start, this.span.end)


def _some_of(current: Phrase, group: Phrase) -> None:
    """Make "another" of "another of your mobs" one of the group."""
    current.noun, current.pronoun, current.cards = group.noun, group.pronoun, group.cards
    current.side = group.side or current.side
    current.owner = group.owner or current.owner
    current.other = current.other or group.other
    current.tests, current.states = group.tests, group.states
    current.dimensions = group.dimensions
    current.span = Span(current.span.start, group.span.end)


def is_tool(phrases: list[Phrase]) -> bool:
    """Whether "with" names what is used rather than what somebody has."""
    first = phrases[0] if phrases else None
    return first is not None and bool(
        first.cards or first.noun in ("copy", "weapon") or (first.random and first.noun == "mob")
    )


def zone_side(phrase: Phrase) -> str:
    if phrase.owner is not None:
        return "enemy" if phrase.owner.noun in ("opponent", "enemy") else ""
    return phrase.side


def stands_there(current: Phrase, place: Phrase) -> bool:
    """Read "on your side" and "on the board" behind a phrase; False for other places."""
    if place.noun == "side":
        current.side = zone_side(place) or current.side
    elif place.noun == "board" and not (place.side or place.owner):
        current.zone = current.zone or "board"
    else:
        return False
    return True


def attach_of(current: Phrase, phrases: list[Phrase]) -> bool:
    """Attach "of X" to a stat ("the attack of a mob"), a copy, or a card's zone."""
    if not phrases:
        return False
    if current.noun in STAT_NOUNS or current.noun in ("copy", "dimension"):
        current.owner = phrases[0]
        return True
    if not current.headed and (current.det or current.number is not None or current.random or current.other):
        _some_of(current, phrases[0])
        return True
    if current.noun in ("card", "mob") and phrases[0].noun in ("deck", "hand", "discard pile"):
        current.zone = phrases[0].noun
        current.side = current.side or zone_side(phrases[0])
        return True
    return False
