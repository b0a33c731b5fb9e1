"""Sentences about the top of a deck and about hands: what is looked at, and where the cards go that were seen."""

from __future__ import annotations

from abc import ABC

import attrs

from cardlang.games.dimensions import effects as fx
from cardlang.games.dimensions.acting import player_of, zone_owner
from cardlang.games.dimensions.effects import Step
from cardlang.games.dimensions.frames import Frame
from cardlang.games.dimensions.holding import HoldingReader
from cardlang.games.dimensions.meaning import OPPONENT, YOU, Context, card_tests
from cardlang.games.dimensions.misfits import misfit
from cardlang.games.dimensions.opening import Opening
from cardlang.games.dimensions.phrases import ANY_NUMBER, Phrase
from cardlang.games.dimensions.terms import Condition, Matches, Not, Selector, Test
from cardlang.source import Span

_TO = ("into", "in", "to", "onto", "on", "at", "back to", "over")
_ORDERS = {
    "draw": "hand",
    "discard": "discard",
    "shuffle": "deck",
    "summon": "board",
    "put": "",
    "add": "",
    "return": "",
}
_KINDS = ("card", "mob", "item", "structure", "weapon", "armor", "boss")
_SORT = "for example `Put one of them into your hand and the rest on the bottom of your deck.`"


def do_look(frame: Frame, context: Context) -> list[Step] | None:
    """Read "look at the top 3 cards of your deck", "reveal your opponent's hand"."""
    open_ = frame.written.startswith("reveal")
    at = frame.objects[:1] if open_ else frame.prep("at")
    if not at:
        return None
    frame.objects = frame.objects[1:] if open_ else frame.objects
    thing, player = at[0], player_of(frame, context)
    zones = frame.prep("in", "from")
    if thing.noun == "card" and thing.random and (zones or thing.zone == "hand"):
        return [_some_of_hand(thing, zones, player)]
    if zones:
        raise misfit(zones[0].span, "this cannot be looked at", "for example `the top 3 cards of your deck`")
    if thing.noun == "hand":
        whose = zone_owner(thing, player)
        if player not in (YOU, whose) or (not open_ and whose == YOU) or whose not in (YOU, OPPONENT):
            raise misfit(
                frame.span, "this shows nobody a hand", "for example `Look at your opponent's hand.`"
            )
        return [fx.ShowHand(whose)]
    if thing.noun != "card" or thing.position != "top" or thing.zone != "deck" or thing.number == 0:
        raise misfit(thing.span, "this cannot be looked at", "for example `the top 3 cards of your deck`")
    if player != YOU or not thing.side:
        raise misfit(
            frame.span, "only you look at cards here", "for example `Look at the top card of your deck.`"
        )
    number = 1 if thing.number is None else thing.number
    context.looked = number
    context.card = "revealed" if open_ and number == 1 else "looked"
    return [fx.Look(OPPONENT if thing.side == "enemy" else YOU, number, open=open_)]


def _some_of_hand(thing: Phrase, zones: list[Phrase], player: Selector) -> Step:
    """Read "reveal a random card in your opponent's hand"."""
    zone = zones[0] if zones else attrs.evolve(thing, noun="hand")
    if zone.noun != "hand" or zone_owner(zone, player) != OPPONENT or player != YOU or card_tests(thing):
        raise misfit(
            zone.span, "this shows nobody a hand", "for example `a random card in your opponent's hand`"
        )
    return fx.ShowHand(OPPONENT, 1 if thing.number is None else thing.number)


def do_shuffle_deck(frame: Frame, context: Context) -> list[Step] | None:
    """Read "shuffle your deck", "shuffle your discard pile into your deck"; None for other things."""
    thing = frame.objects[0] if frame.objects else None
    if thing is None or thing.noun not in ("deck", "discard pile"):
        return None
    frame.objects.pop(0)
    who = zone_owner(thing, player_of(frame, context))
    pile = thing.noun == "discard pile"
    into = frame.prep("into")
    if pile != bool(into) or any(p.noun != "deck" or p.position or zone_owner(p, who) != who for p in into):
        return None
    return [fx.Reshuffle(who, pile)]


class SortingReader(HoldingReader, ABC):
    """Reads where cards go that a text looks at, into the step that looks at them."""

    earlier: list[Step]
    """The script before the sentence under way."""

    def sorts(self, frame: Frame, opening: Opening) -> bool:
        """Compile a clause that puts cards somewhere that are looked at; False for other clauses."""
        if not self.context.looked:
            return False
        frame.objects = _together(frame.objects)
        asked = any(of_card(condition) is not None for condition in opening.conditions)
        if frame.verb not in _ORDERS or not frame.objects or not all(_seen(p, frame) for p in frame.objects):
            if opening.sorted or (asked and self.context.card == "looked"):
                raise misfit(frame.span, "only where the card goes can depend on what it is", _SORT)
            return False
        if frame.subject is not None and player_of(frame, self.context) != YOU:
            raise misfit(frame.subject.span, "only who looks at cards can put them somewhere", _SORT)
        if opening.later or opening.lasts is not None or opening.patterns:
            raise misfit(frame.span, "this is done at once with what is looked at", _SORT)
        last = self.earlier[-1] if self.earlier else None
        if opening.otherwise and not (isinstance(last, fx.Look) and last.sorts):
            raise misfit(frame.span, "nothing was said of the card that `otherwise` could be about", _SORT)
        if opening.conditions:
            opening.sorted = self._tests(opening.conditions, frame)
            opening.conditions = []
        may, frame.modal = frame.modal == "may", ""
        ordered = frame.adverb("in any order")
        for thing in frame.objects:
            self._sort(thing, frame, opening.sorted, may)
        if ordered:
            self._order(frame)
        frame.objects = []
        frame.adverb("back")
        frame.refuse_rest(frame.written)
        return True

    def _tests(self, conditions: list[Condition], frame: Frame) -> tuple[Test, ...]:
        made = [of_card(condition) for condition in conditions]
        if self.script or any(tests is None for tests in made):
            raise misfit(frame.span, "only where the card goes can depend on what it is", _SORT)
        return tuple(test for tests in made for test in tests or ())

    def _sort(self, thing: Phrase, frame: Frame, tests: tuple[Test, ...], may: bool) -> None:
        rest = _is_rest(thing) or thing.number is None
        if rest and thing.pronoun == "it" and self.context.looked > 1:
            raise misfit(thing.span, "several cards are looked at", "`one of them`, `them`, `the rest`")
        if rest and may and self.context.looked > 1:
            raise misfit(thing.span, "this does not say how many", "`up to 2 of them`, `one of them`")
        among = frame.prep("among", "from among")
        if among and not (among[0].pronoun or among[0].noun == "card"):
            raise misfit(among[0].span, "this does not say which cards", "for example `a mob among them`")
        number = 1 if thing.number is None else thing.number
        if number == ANY_NUMBER and thing.up_to:
            number = self.context.looked
        if not rest and number > self.context.looked:
            raise misfit(thing.span, "so many cards are not looked at")
        steps = self.script or self.earlier
        look = steps[-1] if steps else None
        if not isinstance(look, fx.Look):
            raise misfit(thing.span, "something else was done since the cards were looked at", _SORT)
        to = _ORDERS[frame.verb] or self._place(thing, frame, look)
        if frame.verb == "shuffle":
            for deck in frame.prep("into"):
                self._same_deck(deck, look)
        wanted = () if thing.pronoun or _is_rest(thing) else card_tests(thing)
        whole = rest and not (may or tests or wanted)
        sort = fx.Sort(to, number, tests + wanted, rest, may or thing.up_to, frame.verb == "draw")
        steps[-1] = attrs.evolve(look, sorts=(*look.sorts, sort))
        if to == "hand":
            self.context.held = True
        if whole:
            self.context.looked, self.context.card = 0, ""

    def _order(self, frame: Frame) -> None:
        """Let the player say in which order the cards of the last place lie."""
        steps = self.script or self.earlier
        look = steps[-1]
        assert isinstance(look, fx.Look)
        last = look.sorts[-1]
        if last.to not in ("top", "bottom") or last.may:
            raise misfit(frame.span, "only cards on the top or bottom of a deck have an order", _SORT)
        steps[-1] = attrs.evolve(look, sorts=(*look.sorts[:-1], attrs.evolve(last, ordered=True)))

    def _place(self, thing: Phrase, frame: Frame, look: fx.Look) -> str:
        if thing.zone == "board":
            return "board"
        places = frame.prep(*_TO)
        if not places and frame.adverb("back"):
            return "top"
        if not places:
            raise misfit(thing.span, "this does not say where the card goes", _SORT)
        place = places[0]
        if place.noun in ("deck", "") and place.position in ("top", "bottom"):
            self._same_deck(place, look)
            for deck in frame.prep("of"):
                self._same_deck(deck, look)
            return place.position
        mine = zone_owner(place, YOU)
        if place.noun == "hand" and mine == YOU:
            return "hand"
        if place.noun == "board" and mine == YOU:
            return "board"
        if place.noun == "discard pile" and (not place.side or mine == look.who):
            return "discard"
        raise misfit(place.span, "a card that is looked at cannot go there", _SORT)

    def _same_deck(self, place: Phrase, look: fx.Look) -> None:
        if place.noun not in ("deck", "") or zone_owner(place, look.who) != look.who:
            raise misfit(place.span, "the cards are of the other deck", "say whose deck was looked at")


def of_card(condition: Condition) -> tuple[Test, ...] | None:
    """Return what a condition asks of the card that is looked at, None when it is about something else."""
    if isinstance(condition, Not):
        tests = of_card(condition.of)
        if tests is None or len(tests) != 1:
            return None
        return (attrs.evolve(tests[0], holds=not tests[0].holds),)
    return condition.tests if isinstance(condition, Matches) and condition.who.ref == "card" else None


def _seen(thing: Phrase, frame: Frame) -> bool:
    """Whether a phrase means cards that are looked at, rather than others of which that may be said."""
    if thing.pronoun in ("it", "them", "they") or _is_rest(thing):
        return True
    if any(opener in ("among", "from among") for opener, _, _ in frame.preps):
        return True
    if any(opener == "from" for opener, _, _ in frame.preps) or thing.cards or thing.random:
        return False
    if thing.zone not in ("", "board"):
        return False
    if not thing.noun:
        return thing.number is not None and not thing.keywords
    return thing.noun in _KINDS and frame.verb in ("put", "add") and thing.number is not None


def _together(things: list[Phrase]) -> list[Phrase]:
    """Read "one of them" as one phrase."""
    made: list[Phrase] = []
    for thing in things:
        if made and thing.pronoun == "them" and not made[-1].headed and made[-1].number is not None:
            made[-1] = attrs.evolve(made[-1], span=Span(made[-1].span.start, thing.span.end))
        else:
            made.append(thing)
    return made


def _is_rest(thing: Phrase) -> bool:
    """Whether all that are left are meant: it, them, the rest, the others."""
    if thing.noun == "rest" or (thing.pronoun and thing.number is None):
        return True
    return thing.other and thing.noun in ("", "card", "character") and thing.number is None
