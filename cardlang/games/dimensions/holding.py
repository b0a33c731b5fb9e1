"""Clauses that hold while a card is in play, for one attack, or as part of a keyword's definition."""

from __future__ import annotations

from abc import ABC, abstractmethod

import attrs

from cardlang.games.dimensions import effects as fx
from cardlang.games.dimensions.acting import DURATIONS
from cardlang.games.dimensions.buffs import Buff
from cardlang.games.dimensions.conditions import both
from cardlang.games.dimensions.effects import Pattern, Step
from cardlang.games.dimensions.frames import Frame
from cardlang.games.dimensions.having import Standing
from cardlang.games.dimensions.lexicon import Lexicon
from cardlang.games.dimensions.meaning import THIS, Context
from cardlang.games.dimensions.misfits import misfit
from cardlang.games.dimensions.opening import Opening, OpeningReader
from cardlang.games.dimensions.rulings import standing_of
from cardlang.games.dimensions.terms import Rule
from cardlang.source import Span

_FIGHT_RULES = frozenset(
    {
        "ignores defense",
        "no strike back",
        "deals more",
        "deals double",
        "takes none",
        "takes less",
        "past guards",
    }
)


class HoldingReader(OpeningReader, ABC):
    """Reads what holds, where a clause does not say something to be done."""

    def __init__(self, context: Context, lexicon: Lexicon) -> None:
        super().__init__(context, lexicon)
        self.abilities: list[fx.Ability] = []
        self.patterns: tuple[Pattern, ...] = ()

    @abstractmethod
    def steps(self, frame: Frame, place: fx.Place) -> list[Step]:
        """Compile a clause into steps; the compiler proper says how."""

    def static(self, frame: Frame, opening: Opening, place: fx.Place) -> bool:
        """Compile what holds while the card is in play; False when the clause does something."""
        if any(text in DURATIONS for text, _ in frame.adverbs):
            return False
        fight = self.in_fight(opening)
        if (opening.patterns or self.patterns) and not fight:
            return False
        if frame.verb in ("gain", "give") or not frame.verb:
            return False
        standing = standing_of(frame, self.context)
        if standing is None:
            return False
        if standing.who.ref in ("it", "event") and not fight:
            self.script.append(self.changed(standing, place))
            return True
        if fight:
            standing = self.fight_standing(standing, opening)
        frame.adverb("in combat", "also", "too")
        if standing.who.zone in ("held", "next"):
            frame.refuse_rest(frame.written)
            self.script.append(self.changed(standing, place))
            return True
        if self.context.kind == "item" and standing.who != THIS and standing.who.zone == "board":
            self.script.append(self.changed(standing, place))
            frame.refuse_rest(frame.written)
            return True
        frame.refuse_rest(frame.written)
        buff = standing.buff
        self.abilities.append(
            fx.Static(
                standing.who,
                both(opening.conditions),
                buff.attack,
                buff.defense,
                buff.health,
                buff.cost,
                buff.keywords,
                buff.rules,
                standing.base,
                place=place,
            )
        )
        if fight:
            opening.patterns = []
            self.patterns = ()
        return True

    def changed(self, standing: Standing, place: fx.Place, lasts: str = "") -> Step:
        b = standing.buff
        return fx.Change(
            standing.who,
            b.attack,
            b.defense,
            b.health,
            b.cost,
            b.durability,
            b.keywords,
            b.rules,
            lasts,
            place=place,
        )

    def in_fight(self, opening: Opening) -> bool:
        """Whether the event is only "when this attacks", under which rules of the fight may stand."""
        return (
            len(opening.patterns) == 1
            and opening.patterns[0].kind == "attacks"
            and opening.patterns[0].subject == THIS
        )

    def fight_standing(self, standing: Standing, opening: Opening) -> Standing:
        rules = tuple(
            attrs.evolve(r, name="no strike back") if r.name == "takes none" else r
            for r in standing.buff.rules
        )
        if not rules or any(r.name not in _FIGHT_RULES for r in rules):
            raise misfit(
                Span(0, 0) if opening.frame is None else opening.frame.span,
                "this cannot hold for one attack only",
            )
        target = opening.patterns[0].object
        tests = target.tests if target is not None else ()
        kinds = target.kinds if target is not None and target.kinds in (("mob",), ("player",)) else ()
        if target is not None and target.ref in ("you", "opponent"):
            kinds = ("player",)
        kept = tuple(attrs.evolve(r, tests=r.tests or tests, kinds=r.kinds or kinds) for r in rules)
        return Standing(THIS, Buff(rules=kept))

    def past_guards(self, frame: Frame, opening: Opening, place: fx.Place) -> None:
        """Read "can attack any enemy while they have …"."""
        standing = standing_of(frame, self.context)
        phrases = opening.while_frames[0].objects
        if (
            standing is None
            or [r.name for r in standing.buff.rules] != ["past guards"]
            or not phrases[0].keywords
        ):
            raise misfit(frame.span, "`while they have …` needs `can attack any enemy` before it")
        rules = tuple(Rule("past guards", keyword=name) for name, _ in phrases[0].keywords)
        self.abilities.append(fx.Static(standing.who, None, rules=rules, place=place))

    def status_sentence(self, frame: Frame, opening: Opening, place: fx.Place) -> bool:
        """Read what a keyword's definition says about its status effect."""
        holder = self.context.holder
        if not holder:
            return False
        if (
            frame.verb == "be"
            and any("immune" in p.states for p in frame.objects)
            and frame.subject is not None
        ):
            standing = standing_of(frame, self.context)
            if standing is not None and standing.buff.rules and standing.buff.rules[0].keyword == holder:
                self.abilities.append(fx.StatusSpares(standing.who.tests, place=place))
                return True
        if frame.written == "taking" or (opening.owner_turn and not opening.patterns):
            frame.adverb("for a set duration")
            frame.prep("for")
            if frame.written == "taking":
                frame.subject = None
            made = (
                [self.onto_this(step) for step in self.steps(frame, place)]
                if frame.written == "taking"
                else self.steps(frame, place)
            )
            condition = both(opening.conditions)
            if condition is not None:
                made = [fx.Skip(condition, len(made), place=place), *made]
                opening.conditions = []
            self.abilities.append(fx.StatusTick(tuple(made), place=place))
            return True
        return False

    def onto_this(self, step: Step) -> Step:
        return attrs.evolve(step, who=THIS) if isinstance(step, fx.Damage) else step
