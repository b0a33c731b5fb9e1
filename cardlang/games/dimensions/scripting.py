"""Scripts of one text: steps under their conditions, what is done otherwise or if you do, and where a trigger ends."""

from __future__ import annotations

from abc import ABC

import attrs

from cardlang.games.dimensions import ast
from cardlang.games.dimensions import effects as fx
from cardlang.games.dimensions.conditions import both
from cardlang.games.dimensions.effects import Pattern, Step
from cardlang.games.dimensions.instead import chosen_before
from cardlang.games.dimensions.meaning import THIS
from cardlang.games.dimensions.misfits import misfit
from cardlang.games.dimensions.opening import Opening, asks_of_it
from cardlang.games.dimensions.sorting import SortingReader, of_card
from cardlang.games.dimensions.terms import Compare, Condition, Happened, Matches, Not, Selector, Value
from cardlang.source import Span

_COUNTED = (fx.Look, fx.Discard, fx.Destroy, fx.Leave, fx.Fetch)
"""Steps of which it is known whether they did anything."""


def _about_this(condition: Condition) -> bool:
    of = condition.of if isinstance(condition, Not) else condition
    return isinstance(of, Matches) and of.who == THIS


def _shown(script: list[Step]) -> tuple[Step, ...]:
    """Return a script in which all see the cards of which it asks what they are."""
    made = list(script)
    for at, step in enumerate(script):
        if isinstance(step, fx.Skip) and step.condition is not None and of_card(step.condition) is not None:
            known = (fx.Draw, fx.Discard, fx.Look)
            last = next((b for b in range(at - 1, -1, -1) if isinstance(script[b], known)), -1)
            before = script[last] if last >= 0 else None
            if isinstance(before, fx.Draw):
                made[last] = attrs.evolve(before, shown=True)
    return tuple(made)


class ScriptReader(SortingReader, ABC):
    """Puts the steps of sentences together."""

    once: str
    started: Span | None

    def place(self, span: Span) -> fx.Place:
        """Return the place of some words of the text."""
        return (*self.context.place, span.start, span.end)

    def check_tail(self, sentence: ast.Sentence, opening: Opening, made: list[Step]) -> None:
        """Raise for "destroy an enemy mob if it is damaged": `it` is asked before anybody is chosen."""
        picks = any(isinstance(w := getattr(step, "who", None), Selector) and not w.ref for step in made)
        if not picks or opening.patterns or not opening.conditions:
            return
        for tail in sentence.tails:
            if asks_of_it(tail) and any(_about_this(condition) for condition in opening.conditions):
                raise misfit(
                    tail.span,
                    "nobody is chosen yet that `it` could be",
                    "`Choose an enemy mob. If it is damaged, destroy it.`, `Destroy a damaged enemy mob.`",
                )

    def check_while(self, sentence: ast.Sentence, opening: Opening, made: list[Step]) -> None:
        """Raise for "draw a card while the dimension is Nether": what is done once does not go on."""
        said = [*(lead.occasion for lead in sentence.leads), *sentence.tails]
        lasting = [o for o in said if isinstance(o, ast.Occasion) and o.word in ("while", "as long as")]
        if lasting and made and not (opening.patterns or self.patterns or self.context.holder):
            raise misfit(
                lasting[0].span,
                f"`{lasting[0].word}` is said of what holds, and this is done once",
                "`If the dimension is Nether, …`, `Your mobs have +1 attack while …`",
            )

    def add(self, made: list[Step], opening: Opening, sentence: ast.Sentence) -> None:
        """Append a sentence's steps to the script, under its condition."""
        if not made:
            return
        condition = both(opening.conditions)
        place = self.place(sentence.span)
        if opening.otherwise:
            self.otherwise(made, sentence.span)
        elif opening.did:
            self.also(made, sentence.span)
        elif condition is not None and self.instead(sentence) and self.script:
            rest = len(self.script)
            first, made, script = chosen_before(condition, made, self.script, sentence.span)
            skip = fx.Skip(condition, len(made) + 1, place=place)
            self.script = [*first, skip, *made, fx.Skip(None, rest), *script]
        elif condition is not None:
            self.script += [fx.Skip(condition, len(made), place=place), *made]
        else:
            self.script += made

    def instead(self, sentence: ast.Sentence) -> bool:
        clauses = [c.clause if isinstance(c, ast.Joined) else c for c in sentence.clauses]
        return any(s.opener == "instead" for c in clauses for s in (*c.before, *c.after))

    def otherwise(self, made: list[Step], span: Span) -> None:
        at = next(
            (
                i
                for i in range(len(self.script) - 1, -1, -1)
                if isinstance(self.script[i], fx.Skip)
                and getattr(self.script[i], "condition", None) is not None
            ),
            -1,
        )
        asked = next(
            (i for i in range(len(self.script) - 1, -1, -1) if isinstance(self.script[i], fx.Ask)), -1
        )
        at = max(at, asked)
        if at < 0:
            raise misfit(span, "`otherwise` needs an `if` in the sentence before")
        head = self.script[at]
        assert isinstance(head, (fx.Skip, fx.Ask))
        self.script[at] = attrs.evolve(head, steps=head.steps + 1)
        self.script += [fx.Skip(None, len(made)), *made]

    def close(self) -> None:
        """Turn the script read so far into a trigger."""
        if self.script:
            patterns = self.patterns or (Pattern("self", THIS),)
            place = self.place(self.started or Span(0, 0))
            script = _shown(self.script)
            self.abilities.append(fx.Trigger(patterns, script, None, self.once, place=place))
        self.script, self.patterns, self.once, self.started = [], (), "", None
        self.context.it, self.context.event, self.context.they = THIS, False, None
        self.context.counted, self.context.card, self.context.held = False, "", False
        self.context.looked = 0

    def also(self, made: list[Step], span: Span) -> None:
        """Do "if you do" steps where the step before did something, or where the player said yes to it."""
        last = self.script[-1] if self.script else None
        asked = any(
            isinstance(step, fx.Ask) and at + 1 + step.steps == len(self.script)
            for at, step in enumerate(self.script)
        )
        if isinstance(last, _COUNTED):
            done = Compare(Value(Happened("done")), ">=", 1)
            self.script += [fx.Skip(done, len(made)), *made]
            return
        if not asked:
            raise misfit(
                span, "nothing before this can be left undone", "for example `You may … If you do, …`"
            )
        for at, step in enumerate(self.script):
            if isinstance(step, fx.Ask) and at + 1 + step.steps == len(self.script):
                self.script[at] = attrs.evolve(step, steps=step.steps + len(made))
        self.script += made
