"""Cards that are taken out of a hand, a deck or a discard pile: whose it is, which of its cards, and how many."""

from __future__ import annotations

import attrs

from cardlang.games.dimensions import effects as fx
from cardlang.games.dimensions.acting import zone_owner
from cardlang.games.dimensions.amounts import amount
from cardlang.games.dimensions.effects import Step
from cardlang.games.dimensions.frames import Frame
from cardlang.games.dimensions.meaning import YOU, Context, card_tests
from cardlang.games.dimensions.misfits import misfit
from cardlang.games.dimensions.phrases import Phrase
from cardlang.games.dimensions.terms import Amount, Selector, Test

ALL_CARDS = 99
"""More cards than a zone ever holds."""


def ranked_tests(thing: Phrase) -> tuple[Test, ...]:
    """Return the properties of cards in a zone, with "the cheapest" or "the mob with the highest attack" last."""
    if thing.rank is None:
        return card_tests(thing)
    stat, order = thing.rank
    if stat not in ("cost", "attack", "defense", "health"):
        raise misfit(thing.span, f"cards in a zone have no `{stat}`", "for example `the most expensive card`")
    return (*card_tests(attrs.evolve(thing, rank=None)), Test("rank", (stat, order)))


def how_many(thing: Phrase, frame: Frame, context: Context, pick: str) -> tuple[Amount, str]:
    """Return how many cards are taken and how they are picked: choose, random or all."""
    if thing.det == "all" and thing.number is None:
        return ALL_CARDS, "all"
    if thing.position and not thing.zone:
        raise misfit(thing.span, "which card lies where cannot be told here", "`a card from …`")
    return amount(thing, frame, context), "random" if thing.random else pick


def check_own(source: Phrase, whose: Selector, *remedy: str) -> None:
    """Raise where a zone belongs to another player than the one whose cards are moved."""
    if zone_owner(source, whose) != whose:
        raise misfit(source.span, "cards are taken from one's own zones here", *remedy)


def destination(frame: Frame, to: Phrase | None) -> tuple[str, Phrase | None]:
    """Return where a card goes that leaves a zone: hand, board, deck (shuffled), top or bottom; and whose that is."""
    if to is None:
        return "hand", None
    if to.position in ("top", "bottom") and to.noun in ("deck", ""):
        behind = frame.prep("of") if not to.noun else []
        return to.position, behind[0] if behind else to
    if to.zone == "deck" or to.noun == "deck":
        return "deck", to
    return to.noun or "hand", to


def fetched(thing: Phrase, source: Phrase, to: Phrase | None, frame: Frame, context: Context) -> Step:
    """Return the step that takes cards out of your discard pile or deck."""
    remedy = "for example `Return a mob from your discard pile to your hand.`"
    check_own(source, YOU, remedy)
    place, whose = destination(frame, to)
    if whose is not None and place != "board" and zone_owner(whose, YOU) not in (YOU, Selector(ref="owner")):
        raise misfit(whose.span, "a card goes to its own player here", remedy)
    if place not in ("hand", "board", "deck", "top", "bottom") or (
        source.noun == "deck" and place not in _OUT
    ):
        raise misfit(thing.span, "a card cannot be moved from there to there", remedy)
    number, pick = how_many(thing, frame, context, "choose")
    tests = ranked_tests(thing)
    if place == "board":
        return fx.Summon(YOU, number, zone=source.noun, tests=tests, pick=pick)
    context.held = place == "hand"
    return fx.Fetch(YOU, number, source.noun, pick, tests, place)


_OUT = ("hand", "board")
"""Where cards of a deck can be put that are picked out of it."""
