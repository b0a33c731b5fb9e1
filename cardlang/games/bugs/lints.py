"""What reads well and plays badly in Bugs: settled conditions, idle effects, cards nobody can play (rulings 1 to 12).

All cards of the sets within reach are dealt (ruling 1), so their copies say how many cards, bugs and how large a swarm
there can be.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import inf

from cardlang.checks.cards import Card, CardSet
from cardlang.checks.lints.own import own_cards, place_in
from cardlang.checks.unit import Unit
from cardlang.diagnostics.model import Diagnostic
from cardlang.games.bugs import effects as e
from cardlang.games.bugs.program import Program, program_of

Found = tuple[str, tuple[str, int, int, int], str, tuple[str, ...]]


def idle(unit: Unit, cards: CardSet) -> list[Diagnostic]:
    """Warn about conditions that are settled, effects that do nothing, and cards that nobody can play."""
    deck = _Deck(program_of(cards))
    found = []
    for draft, card in own_cards(unit, cards):
        for code, origin, message, help_lines in deck.look(card):
            span = place_in(draft, origin)
            found.append(Diagnostic(code, message, unit.source, span, card.name, help=help_lines))
    return found


class _Deck:
    """What there is in the deck, and what that says of a card's text."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.cards = sum(program.copies)
        self.bugs = sum(program.copies[k] for k in program.bugs)
        self.largest = max(map(self._largest, program.bugs), default=0)
        for text in program.texts:
            for effect in text:
                if isinstance(effect, e.Resize):
                    self.largest = max(self.largest, _resized(effect))

    def _largest(self, bug: int) -> float:
        """Return the largest swarm of one kind of bugs, with all Outbreaks (ruling 2)."""
        program = self.program
        if any(program.profiles[k].factor[bug] for k in program.others):
            return inf
        more = sum(program.profiles[k].extra[bug] * program.copies[k] for k in program.others)
        return program.values[bug] * (program.copies[bug] + more)

    # -- cards ------------------------------------------------------------------------------------------------

    def look(self, card: Card) -> Iterator[Found]:
        """Yield what there is to say of a card, in the order written."""
        profile = self.program.profiles[self.program.number[card.id]]
        stuck = False
        for effect in card.effects:
            if isinstance(effect, e.If):
                holds = self.known(effect.condition)
                if holds is not None:
                    yield self._settled(effect, holds is not effect.negated)
            elif isinstance(effect, e.Under):
                holds = self.known(effect.condition) if effect.rule != "may" else None
                if holds is not None:
                    stuck = holds is (effect.rule == "never")
                    yield self._settled(effect, holds)
            else:
                why = _nothing(effect)
                if why:
                    yield "W354", effect.origin, f"`{effect.text}` changes nothing", (why,)
        if card.kind != "Bug" and not stuck and not profile.alone and not any(profile.joins):
            text = "it is not played alone, and goes with no bug"
            yield (
                "W352",
                ("", 0, 0, 0),
                f"nobody can ever play {card.name}",
                (text, "say what it may be played with"),
            )

    def _settled(self, effect: e.If | e.Under, holds: bool) -> Found:
        size = f"{self.largest:g}" if self.largest < inf else "any size"
        why = f"the deck has {self.cards} cards, {self.bugs} of them bugs, and swarms go up to {size} (rulings 1 and 2)"
        word = "always" if holds else "never"
        return "W353" if holds else "W352", effect.origin, f"`{effect.text}` {word} holds", (why,)

    # -- conditions -------------------------------------------------------------------------------------------

    def known(self, condition: e.Condition) -> bool | None:
        """Return what a condition always gives, None when that depends on the match."""
        match condition:
            case e.SizeIs(size):
                return _within(size, 0, self.largest)
            case e.SwarmIs(kinds, size):
                if not self._meant(kinds) or (size is not None and _within(size, 0, self.largest) is False):
                    return False
            case e.Holds(cards=cards, how_many=how_many):
                holds = _within(cards, 0, self.cards)
                return holds if holds is None or how_many != "none" else not holds
            case e.TableHolds(bugs=bugs, ids=ids):
                meant = (
                    self.program.bugs
                    if not ids
                    else [k for k in self.program.bugs if self.program.ids[k] in ids]
                )
                return _within(bugs, 0, sum(self.program.copies[k] for k in meant))
            case e.PlayedWith(kinds):
                return None if self._meant(kinds) else False
            case e.Both(one, other):
                each = (self.known(one), self.known(other))
                return False if False in each else None if None in each else True
            case e.OneOf(one, other):
                each = (self.known(one), self.known(other))
                return True if True in each else None if None in each else False
        return None

    def _meant(self, kinds: e.Kinds) -> bool:
        program = self.program
        return any(kinds.hold(program.ids[k], program.values[k]) for k in program.bugs)


def _within(wanted: e.Range, least: int, most: float) -> bool | None:
    """Return whether every number of a range is wanted, or none; None when some are."""
    if wanted.gap:
        return None if any(least <= end <= most for end in (wanted.low, wanted.high or 0)) else False
    if wanted.low > most or (wanted.high is not None and wanted.high < least):
        return False
    everything = wanted.low <= least and (wanted.high is None or wanted.high >= most)
    return True if everything else None


def _resized(effect: e.Resize) -> float:
    """Return up to which size an effect can raise a swarm."""
    if effect.how in ("lower", "take", "parts", "parts up"):
        return 0
    return effect.amount if effect.how == "set" and isinstance(effect.amount, int) else inf


def _nothing(effect: object) -> str:
    """Return why an effect changes nothing, an empty text when it may."""
    match effect:
        case (
            e.Duplicate(more=0)
            | e.SkipNext(count=0)
            | e.SkipWho(turns=0)
            | e.Score(points=0)
            | e.MoveCards(count=0)
            | e.ExchangeCards(count=0)
            | e.Resize(how="add" | "take", amount=0 | e.Count(times=0))
        ):
            return "its number is 0"
        case e.Resize(how="raise", amount=0 | e.Count(times=0)):
            return "no swarm is smaller than 0"
        case e.Resize(how="times" | "parts" | "parts up", amount=1):
            return "once the size is the size"
        case e.SwapHands(who=who, other=other) if who == other and who.kind == "you":
            return "both are the same player"
        case e.MoveCards(giver=e.Players(kind="you"), receiver=e.Players(kind="you")):
            return "giver and receiver are the same player"
        case e.ExchangeCards(who=e.Players(kind="you"), other=e.Players(kind="you")):
            return "both are the same player"
    return ""


LINTS = (idle,)
