"""Whole texts to abilities: what a label, a trigger and an order make of a line."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import attrs

from cardlang.games.bugsnax import ast, lists
from cardlang.games.bugsnax.abilities import (
    Ability,
    Activated,
    Cost,
    Keyword,
    NotAtFirst,
    Note,
    OnPlay,
    Standing,
    Stays,
    Triggered,
)
from cardlang.games.bugsnax.clauses import Clause, read_clause
from cardlang.games.bugsnax.conditions import joined, test
from cardlang.games.bugsnax.context import EVENT_CARD, EVENT_PLAYER, FIRST_SLOT, Context, refusal
from cardlang.games.bugsnax.effects import Done, No, Place, Query, Slot, Test
from cardlang.games.bugsnax.happenings import Pattern, happening
from cardlang.games.bugsnax.keeping import host_kept
from cardlang.games.bugsnax.nouns import read_phrases
from cardlang.games.bugsnax.openings import EVENT_WORDS, Frame, Opened, Openings
from cardlang.games.bugsnax.parting import parted
from cardlang.games.bugsnax.rules import Rule
from cardlang.games.bugsnax.statements import per_each
from cardlang.games.bugsnax.steps import (
    Afflict,
    Await,
    Block,
    Catch,
    Draw,
    Eat,
    Lasting,
    May,
    Move,
    Repeat,
    Trigger,
    When,
)
from cardlang.games.bugsnax.verbs import compile_body
from cardlang.games.bugsnax.vocabulary import Vocabulary


def compile_text(text: ast.CardText, vocabulary: Vocabulary, kind: str, line: str) -> list[Ability]:
    """Return the abilities of one line; raises TextError with the span that cannot be understood."""
    return _Compiler(vocabulary, kind, text, line).run()


class _Compiler(Openings):
    def __init__(self, vocabulary: Vocabulary, kind: str, text: ast.CardText, line: str) -> None:
        self.vocabulary = vocabulary
        self.kind = kind
        self.text = text
        self.line = line
        self.abilities: list[Ability] = []
        self.open: Opened | None = None
        self.label = ""
        self.last_test: Test | None = None

    def run(self) -> list[Ability]:
        for sentence in (part for whole in self.text.sentences for part in parted(whole)):
            if not any(isinstance(a, Note) for a in self.abilities) or not self.reminder:
                self.sentence(sentence)
        self.close()
        return self.abilities

    reminder = False
    """True behind `NOTE:`: the rest of the line says what the rules do anyway."""

    def context(self, span: ast.Sentence) -> Context:
        return Context(self.vocabulary, self.kind, span.span, self.line)

    # -- one sentence ------------------------------------------------------------------------------------------

    def sentence(self, sentence: ast.Sentence) -> None:
        pieces = list(sentence.pieces)
        if sentence.only_keywords and _label(pieces[0]) != "NOTE":
            self.keywords(pieces)
            return
        if len(pieces) > 1 and pieces[1].separator == ":" and _label(pieces[0]):
            if _label(pieces[0]) == "NOTE":
                self.close()
                self.abilities.append(Note())
                self.reminder = True
                return
            self.close()
            self.label = self._keyword_of(pieces[0])
            pieces = [attrs.evolve(pieces[1], separator=""), *pieces[2:]]
        fixed = self.fixed(pieces)
        if fixed is not None:
            for noun in (c for piece in pieces for c in piece.chunks if isinstance(c, ast.Noun)):
                read_phrases(noun, self.vocabulary)  # its names must mean something all the same
            self.close()
            self.abilities.append(fixed)
            return
        clauses = lists.join_lists([read_clause(piece, self.vocabulary) for piece in pieces])
        self.clauses(clauses, sentence)

    def _keyword_of(self, piece: ast.SentencePart) -> str:
        noun = piece.chunks[0]
        assert isinstance(noun, ast.Noun)
        return read_phrases(noun, self.vocabulary)[0].keywords[0]

    def keywords(self, pieces: Sequence[ast.SentencePart]) -> None:
        self.close()
        for piece in pieces:
            noun = piece.chunks[0]
            assert isinstance(noun, ast.Noun)
            for phrase in read_phrases(noun, self.vocabulary):
                self.abilities += [Keyword(name) for name in phrase.keywords]

    def fixed(self, pieces: Sequence[ast.SentencePart]) -> Ability | None:
        """Read the sentences that define how cards are used and laid out; they say nothing else."""
        forms = [c.text for p in pieces for c in p.chunks if isinstance(c, ast.Verb)]
        if {"creating", "ignore", "shuffle", "draw"} <= set(forms):
            return NotAtFirst()
        if self.kind != "keyword":
            return None
        if any(isinstance(a, Stays) for a in self.abilities):
            return Note()
        if "spending" in forms and "used" in forms:
            words = [c.text for p in pieces for c in p.chunks if isinstance(c, ast.Preposition)]
            numbers = [
                int(w.text)
                for p in pieces
                for c in p.chunks
                if isinstance(c, ast.Noun)
                for w in c.words
                if w.kind == "number"
            ]
            return Cost(0 if "without" in words else numbers[0] if numbers else 1)
        if ("stay" in forms or "remain" in forms) and "can" in forms:
            return Stays()
        return None

    def clauses(self, clauses: list[Clause], sentence: ast.Sentence) -> None:
        context = self.open.context if self.open is not None else self.context(sentence)
        clauses = lists.unrolled(clauses)
        frame, main = self.opening(clauses, context, sentence)
        if frame.pattern is not None or (self.label and self.open is None):
            self.begin(frame, sentence)
        trailing = [c for c in main if c.opening]
        main = [c for c in main if not c.opening]
        if not main:
            raise refusal("this sentence says nothing that happens", sentence.span)
        while_ = next((c for c in clauses if c.opening in ("while", "as long as")), None)
        if while_ is not None and any(c.verb == "copy" for c in main):
            raise refusal(
                "a card becomes a copy at one moment",
                while_.span,
                "`When this is SLIPPERY, it becomes a copy of …`, or `until the end of this turn`",
            )
        as_if = next((c for c in trailing if c.opening == "as if"), None)
        trailing = [c for c in trailing if c.opening != "as if"]
        context = self.open.context if self.open is not None else context
        for clause in trailing:
            if clause.opening == "after" and not clause.verb:
                continue  # `after this one`, `after this turn`
            if clause.opening in EVENT_WORDS and frame.pattern is None:
                self.trailing_event(clause, frame, sentence)
                context = self.open.context if self.open is not None else context
            else:
                if clause.verb == "have" and any(o.head == "amount" and o.number for o in clause.objects):
                    raise refusal(
                        "so many of what?", clause.span, "say it: `unless you have 5 or more Traps`"
                    )
                frame.tests.append(test(clause, context))
        self.body(main, as_if, frame, context, sentence)

    def trailing_event(self, clause: Clause, frame: Frame, sentence: ast.Sentence) -> None:
        """Read `draw a Trap when you catch a Bugsnak`."""
        self.close()
        self.open = Opened(self.context(sentence))
        frame.pattern = happening(clause, self.open.context)
        self.open.pattern = frame.pattern

    def begin(self, frame: Frame, sentence: ast.Sentence) -> None:
        """Open the block of a new trigger or of a label's ability."""
        self.open = self.open or Opened(self.context(sentence))
        self.open.pattern, self.open.instead, self.open.limit = frame.pattern, frame.instead, frame.limit
        self.open.label = self.label

    # -- the main clauses ------------------------------------------------------------------------------------------

    def body(
        self, main: list[Clause], as_if: Clause | None, frame: Frame, context: Context, sentence: ast.Sentence
    ) -> None:
        if frame.limit and frame.pattern is None and not (self.open and (self.open.pattern or self.label)):
            raise refusal(
                "this waits for nothing, so it is not done once per turn",
                sentence.span,
                f"an ability is used once per turn: `{self.vocabulary.free_label()}: …`",
                "or say when it happens: `Once per turn, when you draw a Trap, …`",
            )
        ordered = self.open is not None or bool(frame.until)
        inner = context.inner()
        inner.until = frame.until if not frame.once else ""
        inner.chooses = ordered
        per = per_each(frame.each, inner) if frame.each is not None else None
        instead = any(c.says("instead") for c in main)
        rules = compile_body(main, as_if, inner)
        condition = joined(frame.tests, "and") if frame.tests else None
        if frame.otherwise and rules and self.open is None:
            condition = self.contrary(condition, sentence)
        self.last_test = condition
        ordered = ordered or bool(inner.until)
        if rules and not ordered and not inner.steps and not _uses_memory(rules):
            self.abilities.append(Standing(tuple(_with_test(rule, condition) for rule in rules)))
            return
        if rules:
            inner.steps.append(Lasting(tuple(rules), inner.until or "match"))
        if self.open is None:
            self.open = Opened(context)
        outer = self.open.context
        outer.mentions = inner.mentions
        steps: Block = inner.block()
        if per is not None:
            steps = (Repeat(per, steps),)
        self.add(steps, condition, frame, instead and not frame.instead, outer)

    def contrary(self, condition: Test | None, sentence: ast.Sentence) -> Test:
        """Return the condition of rules behind `otherwise`: that of the rules before does not hold."""
        if self.last_test is None or not isinstance(self.abilities[-1], Standing):
            raise refusal(
                "otherwise than what?", sentence.span, "`Otherwise, …` stands behind a sentence with `if …`"
            )
        return joined([No(self.last_test), *([condition] if condition else [])], "and")

    def add(self, steps: Block, condition: Test | None, frame: Frame, instead: bool, outer: Context) -> None:
        """Put steps into the open block, under their condition."""
        if frame.otherwise:
            if not outer.steps or not isinstance(outer.steps[-1], When):
                raise refusal(
                    "otherwise than what?",
                    outer.span,
                    "`Otherwise, …` stands behind a sentence with `if …`",
                )
            if condition is not None:
                steps = (When(condition, steps),)
            outer.steps[-1] = attrs.evolve(outer.steps[-1], otherwise=steps)
            return
        if frame.pattern is not None and frame.once and self.open is not None:
            trigger = _trigger(frame.pattern, steps, frame, condition)
            self.open.pattern = None
            outer.steps.append(Await(trigger, frame.until or "match"))
            return
        if condition is None:
            outer.steps += steps
            return
        watches = self.kind in ("snax", "keyword") and not self.label and _about_itself(condition)
        if watches and self.open is not None and self.open.pattern is None and not outer.steps:
            self.open.pattern, self.open.limit = Pattern("check"), 1
            frame.pattern = self.open.pattern
        if frame.pattern is not None and self.open is not None and not outer.steps:
            self.open.test = condition
            outer.steps += steps
        elif instead and outer.steps and not _asks_done(condition):
            before = outer.steps.pop()
            outer.steps.append(When(condition, steps, (before,)))
        else:
            outer.steps.append(When(condition, steps))

    def close(self) -> None:
        """End the block at hand and make an ability of it."""
        opened, self.open = self.open, None
        if opened is None:
            return
        block = host_kept(opened.context.block(), opened.context)
        if not opened.instead and "Prevent(" in repr(block):
            raise refusal(
                "nothing is about to happen that this could prevent",
                opened.context.span,
                "say what would happen: `If … would …, it does not`; or for how long: `… cannot … this turn`",
            )
        label, self.label = opened.label or self.label, ""
        if label:
            self.abilities.append(Activated(label, block, ""))
        elif opened.pattern is not None:
            pattern = opened.pattern
            if pattern.event == "catch" and not opened.instead and _asks_what_lay(block, pattern.own):
                raise refusal(
                    "the traps on a Bugsnak are discarded when it is caught",
                    opened.context.span,
                    "ask before: `When you play a trap on this Snak, … for each other trap on it`",
                )
            last = block[-1] if block else None
            if opened.instead and isinstance(last, May):
                block = (*block, When(No(Done()), _original(pattern)))
            elif opened.instead and isinstance(last, When) and not last.otherwise and len(block) > 1:
                if last.test == No(Done()) and isinstance(
                    block[-2], May
                ):  # `If you don't, this hides instead.`
                    block = (*block[:-1], attrs.evolve(last, otherwise=_original(pattern)))
            tests = [t for t in (pattern.test, opened.test) if t is not None]
            frame = Frame(pattern, instead=opened.instead, limit=opened.limit)
            self.abilities.append(
                Triggered(_trigger(pattern, block, frame, joined(tests, "and") if tests else None))
            )
        elif block:
            self.abilities.append(OnPlay(block))


def _trigger(pattern: Pattern, block: Block, frame: Frame, condition: Test | None) -> Trigger:
    return Trigger(
        pattern.event,
        pattern.who,
        pattern.cards,
        pattern.targets,
        condition or pattern.test,
        block,
        frame.instead,
        frame.limit,
        pattern.only,
        pattern.stubborn,
        pattern.own,
    )


def _original(pattern: Pattern) -> Block:
    """Return what would have happened, for a player who declines what may happen instead."""
    card, player = Slot(EVENT_CARD), Slot(EVENT_PLAYER)
    match pattern.event:
        case "draw":
            kind = pattern.cards.kind if isinstance(pattern.cards, Query) else "trap"
            owner = player if kind == "grumpus" else None
            return (Draw(player, Place("deck", kind if kind != "card" else "trap", owner), 1, FIRST_SLOT),)
        case "discard":
            return (Move(card, Place("discard"), "discard"),)
        case "catch":
            return (Catch(player, card),)
        case "eat":
            return (Eat(player, card, True),)
    keyword = pattern.event.removeprefix("keyword ")
    return (Afflict(keyword, player if pattern.cards is None else card),) if keyword != pattern.event else ()


def _asks_what_lay(block: Block, own: bool) -> bool:
    """Whether a block asks for what lies on the Snak that has been caught."""
    said = repr(block)
    return f"LiesOn(snax={Slot(EVENT_CARD)!r})" in said or (own and "LiesOn(snax=Host())" in said)


def _asks_done(condition: Test) -> bool:
    return condition in (Done(), No(Done()))


def _label(piece: ast.SentencePart) -> str:
    """Return the words of a part that is nothing but capitals, else an empty text."""
    noun = piece.chunks[0]
    return " ".join(word.text for word in noun.words) if piece.is_label and isinstance(noun, ast.Noun) else ""


def _with_test(rule: Rule, condition: Test | None) -> Rule:
    if condition is None:
        return rule
    stubborn = "Has(" in repr(condition) and _about_itself(condition)
    both = condition if rule.test is None else joined([condition, rule.test], "and")
    return attrs.evolve(rule, test=both, stubborn=stubborn)


def _about_itself(condition: Test) -> bool:
    return "Host()" in repr(condition) or "This()" in repr(condition)


def _uses_memory(rules: Iterable[Rule]) -> bool:
    return any("Slot(" in repr(rule) for rule in rules)
