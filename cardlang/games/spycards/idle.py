"""Conditions that never or always hold, limits that never bind, and effects that do nothing (rulings 12 to 27)."""

from __future__ import annotations

from collections.abc import Iterator
from math import inf
from typing import NamedTuple

from cardlang.checks.cards import Card, CardSet
from cardlang.checks.lints.own import own_cards, place_in
from cardlang.checks.scope import Draft
from cardlang.checks.unit import Unit
from cardlang.diagnostics.model import Diagnostic
from cardlang.engine.amounts import key, show
from cardlang.engine.effect import Effect, inside
from cardlang.games.spycards import ast
from cardlang.games.spycards import effects as e
from cardlang.games.spycards.fielding import HAND, Fielding
from cardlang.games.spycards.phases import Phase
from cardlang.games.spycards.reaching import Reaching

MOST_HP = 5
_RESULTS = frozenset({"win", "loss", "tie"})
_ADDING = (e.GainAtk, e.GainDef, e.GainTp, e.Heal, e.Lifesteal, e.Pierce, e.Numb, e.NumbThose)
_FOR_MARK = (e.Empower, e.EmpowerDef, e.Unity)


class Found(NamedTuple):
    """One thing that a lint says of an effect."""

    code: str
    effect: Effect
    message: str
    help: tuple[str, ...]


class Around(NamedTuple):
    """What stands around an effect on its card."""

    repeats: float = 1
    """How often it can happen for one copy of the card."""
    first: bool = True
    """Whether the card itself is surely face up in play: nothing before could have numbed it, and it is this round."""
    results: frozenset[str] = _RESULTS
    """The results of the round under which it can happen."""
    late: Effect | None = None
    """The condition it waits for, when that is looked at after Numb."""


class Reader:
    """Walks through the effects of cards with what is known about the set."""

    def __init__(self, cards: CardSet) -> None:
        self.fielding = Fielding(cards)
        self.reaching = Reaching(cards)

    def of_card(self, card: Card) -> Iterator[Found]:
        """Yield what there is to say of a card's effects, in the order written."""
        stack = [(effect, Around()) for effect in reversed(card.effects)]
        while stack:
            effect, around = stack.pop()
            found = list(self.look(effect, around, card))
            yield from found
            if not any(each.code in ("W352", "W354") for each in found):
                stack += [(inner, self.within(effect, around)) for inner in reversed(list(inside(effect)))]

    def within(self, effect: Effect, around: Around) -> Around:
        """Return what stands around the effects directly inside an effect."""
        match effect:
            case e.Coin():
                return around._replace(repeats=around.repeats * effect.times)
            case e.Per():
                return around._replace(repeats=around.repeats * self.fielding.most(effect.mark))
            case e.Limit(most=most) if most is not None:
                return around._replace(repeats=min(around.repeats, most))
            case e.Setup():
                return Around(repeats=inf if around.first is False else around.repeats, first=False)
            case e.OnResult():
                results = around.results & effect.results
                return around._replace(first=False, results=results, late=effect)
            case e.IfStat() if effect.phase > Phase.PIERCE:
                return around._replace(first=False, late=effect)
            case e.OnNumb():
                return around._replace(first=False)
        return around

    def look(self, effect: Effect, around: Around, card: Card) -> Iterator[Found]:
        """Yield what there is to say of one effect, not of those inside it."""
        match effect:
            case e.IfStat():
                yield from self.stat(effect)
            case e.IfCount():
                yield from self.count(effect, around, card)
            case e.Per() if not self.fielding.most(effect.mark):
                yield never(effect, "no card counts", f"no card in reach is {_named(effect.mark)}")
            case e.OnResult():
                yield from _result(effect, around)
            case e.Lifesteal() if "win" not in around.results:
                yield never(effect, "Lifesteal is for a win", "it heals when the round is won (rules text)")
            case e.Limit():
                yield from self.limit(effect, around, card)
            case e.Coin():
                yield from _coin(effect)
            case e.Summon() | e.TurnInto() if around.late is not None:
                yield _late(effect, around.late)
        yield from self.nothing(effect, card)

    # -- conditions ---------------------------------------------------------------------------------------------

    def stat(self, effect: e.IfStat) -> Iterator[Found]:
        """Yield what is known of a condition on ATK, DEF or HP (rulings 20 and 22)."""
        amount = key(effect.amount)
        if effect.stat == "HP":
            if amount > MOST_HP:
                yield settled(effect, effect.negated, f"HP stops at {MOST_HP} (ruling 22)")
            return
        if amount <= 0 and effect.stat not in self.reaching.falling:
            yield settled(effect, not effect.negated, f"nothing in reach lowers {effect.stat} below 0")
        elif show(effect.amount) == "∞" and effect.stat not in self.reaching.endless:
            yield settled(effect, effect.negated, f"no {effect.stat} in reach is infinite")

    def count(self, effect: e.IfCount, around: Around, card: Card) -> Iterator[Found]:
        """Yield what is known of a condition on the number of cards (rulings 12, 18, 19 and 27)."""
        most = self.fielding.most(effect.mark)
        if effect.count > most:
            yield settled(effect, effect.negated, *self.reasons(effect.mark, most))
        elif effect.count == 0:
            yield settled(effect, not effect.negated, "at least 0 is always there; write 1 or more")
        elif (
            effect.count == 1 and not effect.versus and around.first and self.fielding.has(card, effect.mark)
        ):
            yield settled(effect, not effect.negated, "the card itself counts (ruling 18)")

    def reasons(self, mark: str, most: float) -> tuple[str, ...]:
        """Return why one side fields no more cards with a mark."""
        if not most:
            return (f"no card in reach is {_named(mark)}",)
        cards = "1 card" if most == 1 else f"{most:g} cards"
        if mark in self.fielding.brought or mark in self.fielding.changed:
            return (
                f"one side has at most {cards} of the kind in play: {HAND} of a hand, and what enters beside",
            )
        return (
            f"one side fields at most {cards} of the kind, and nothing in reach summons more",
            "a hand has 5 cards (ruling 12), with 1 Boss and 2 different Mini-Bosses a deck (ruling 27)",
        )

    def limit(self, effect: e.Limit, around: Around, card: Card) -> Iterator[Found]:
        """Yield what is known of a limit, which counts by player, card and position in a round (ruling 14)."""
        times = around.repeats * self.fielding.copies(card)
        most = "once" if times == 1 else f"{times:g} times"
        why = f"with all copies that one side fields, this happens at most {most} a round (ruling 14)"
        if effect.most is None and effect.skip >= times:
            yield never(effect, f"`{_words(effect)}` leaves nothing over", why)
        elif effect.most == 0:
            yield never(effect, "it may happen 0 times", "write 1 or more")
        elif effect.most is None and effect.skip == 0:
            yield Found("W355", effect, f"`{_words(effect)}` leaves nothing out", ("leave the limit out",))
        elif effect.most is not None and effect.most >= times:
            yield Found("W355", effect, f"`{_words(effect)}` is never reached", (why, "leave the limit out"))

    # -- nothing ------------------------------------------------------------------------------------------------

    def nothing(self, effect: Effect, card: Card) -> Iterator[Found]:
        """Yield an effect that changes nothing whatever happens."""
        why = ""
        if isinstance(effect, (*_ADDING, *_FOR_MARK)) and effect.amount == 0:
            why = "its number is 0"
        elif isinstance(effect, e.MultiplyHealing) and effect.factor == 1:
            why = "once is as often as without it"
        elif isinstance(effect, (e.Coin, e.Summon)) and effect.times == 0:
            why = "its number is 0"
        elif isinstance(effect, _FOR_MARK) and not self.fielding.most(effect.mark):
            why = f"no card in reach is {_named(effect.mark)}"
        elif isinstance(effect, e.NumbThose):
            none = next((mark for mark in effect.marks if not self.fielding.most(mark)), "")
            why = f"no card in reach is {_named(none)}" if none else ""
        elif isinstance(effect, e.Numb) and not self.fielding.most("rank:Attacker"):
            why = "no card in reach is an Attacker"
        elif isinstance(effect, e.Pierce) and "DEF" not in self.reaching.rising:
            why = "nothing in reach has DEF (ruling 17)"
        elif isinstance(effect, (e.Summon, e.TurnInto)) and not self.fielding.choice(effect, card):
            why = "there is no card to pick from (ruling 19)"
        if why:
            yield Found("W354", effect, f"`{effect.text}` does nothing", (why,))


def never(effect: Effect, what: str, *why: str) -> Found:
    """Return the warning about an effect that never happens."""
    return Found("W352", effect, f"`{effect.text}` never happens: {what}", why)


def settled(effect: Effect, holds: bool, *why: str) -> Found:
    """Return the warning about a condition that always holds, or never."""
    head = effect.text.split(":")[0]
    if holds:
        return Found("W353", effect, f"`{head}` always holds", (*why, "leave the condition out"))
    return Found("W352", effect, f"`{head}` never holds", why)


def _result(effect: e.OnResult, around: Around) -> Iterator[Found]:
    if not around.results & effect.results:
        yield never(effect, "the round ended otherwise", "it stands inside the opposite result")
    elif around.results <= effect.results and around.results != _RESULTS:
        yield settled(effect, True, "it stands inside the same result")


def _coin(effect: e.Coin) -> Iterator[Found]:
    if effect.heads == effect.tails:
        head = effect.text.split(":")[0]
        yield Found(
            "W353", effect, f"`{head}` decides nothing: both sides are the same", ("leave the coin out",)
        )
    for side, share, name in zip(
        (effect.heads, effect.tails), effect.shares, ("heads", "tails"), strict=True
    ):
        if side is not None and not share:
            yield never(side, f"the coin never shows {name}", "the odds say 0")


def _late(effect: Effect, late: Effect) -> Found:
    decided = late.phase >= Phase.WINNER
    return Found(
        "W331",
        effect,
        f"`{effect.text}` comes after {'the decision' if decided else 'Numb'}",
        (
            "its ATK and DEF count no more in this round" if decided else "what enters now is numbed no more",
            f"`{late.text.split(':')[0]}` is looked at late, and all that enters then runs at once (ruling 13)",
            "put it into `Setup (…)`, or under a condition that is looked at earlier",
        ),
    )


def _words(effect: e.Limit) -> str:
    """Return the limit itself, in brackets, with which its text ends."""
    return effect.text[effect.text.rindex("(") :]


def _named(mark: str) -> str:
    kind, _, name = mark.partition(":")
    return f"{'of the tribe' if kind == 'tribe' else 'of the rank' if kind == 'rank' else 'called'} `{name}`"


def idle(unit: Unit, cards: CardSet) -> list[Diagnostic]:
    """Warn about conditions that are settled, limits that never bind, and effects that do nothing or come late."""
    reader = Reader(cards)
    found = []
    for draft, card in own_cards(unit, cards):
        found += [
            Diagnostic(
                each.code,
                each.message,
                unit.source,
                place_in(draft, each.effect.origin),
                card.name,
                help=each.help,
            )
            for each in reader.of_card(card)
        ]
        found += _free_tp(unit, draft)
    return found


def _free_tp(unit: Unit, draft: Draft) -> Iterator[Diagnostic]:
    """Yield TP+0 directly on a card, which is part of its cost and no effect (ruling 9)."""
    for line, node in draft.nodes:
        if isinstance(node, ast.EffectText) and isinstance(node.effect, ast.StatChange):
            if node.effect.stat == "TP" and node.effect.amount == 0:
                yield Diagnostic(
                    "W354",
                    f"`{line.text}` does nothing",
                    unit.source,
                    line.span,
                    draft.name,
                    help=("its number is 0",),
                )
