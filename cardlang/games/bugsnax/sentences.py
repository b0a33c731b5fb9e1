"""Whole texts to abilities: what opens a sentence, who acts in it, and what belongs to one block."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import attrs

from cardlang.games.bugsnax import ast
from cardlang.games.bugsnax import references as refs
from cardlang.games.bugsnax.abilities import (
    Ability, Activated, Cost, Keyword, NotAtFirst, Note, OnPlay, Standing, Stays, Triggered,
)
from cardlang.games.bugsnax.clauses import Clause, read_clause
from cardlang.games.bugsnax.conditions import joined, test
from cardlang.games.bugsnax.context import Context, refuse
from cardlang.games.bugsnax.durations import take_duration
from cardlang.games.bugsnax.effects import Reference, Test, You, YourTurn
from cardlang.games.bugsnax.happenings import Pattern, happening, turn_moment
from cardlang.games.bugsnax.nouns import Phrase, read_phrases
from cardlang.games.bugsnax.rules import Rule
from cardlang.games.bugsnax.statements import per_each
from cardlang.games.bugsnax.steps import Await, Block, Lasting, Repeat, Trigger, When
from cardlang.games.bugsnax.verbs import compile_body
from cardlang.games.bugsnax.vocabulary import Vocabulary

_EVENT_WORDS = ("when", "whenever", "each time", "every time", "after", "as soon as", "the first time",
                "the next time", "before")
_TEST_WORDS = ("if", "while", "as long as", "unless", "only if")
_EVENT_FORMS = frozenset({"play", "plays", "catch", "catches", "eat", "eats", "draw", "draws", "discard", "discards",
                          "move", "moves", "take", "takes", "return", "returns"})


@attrs.define
class Opened:
    """A block that later sentences of the line may still add to."""

    context: Context
    pattern: Pattern | None = None
    label: str = ""
    instead: bool = False
    limit: int = 0
    test: Test | None = None
    await_once: str = ""


@attrs.define
class Frame:
    """What stands before the main clauses of a sentence."""

    pattern: Pattern | None = None
    tests: list[Test] = attrs.field(factory=list)
    alternatives: list[Test] = attrs.field(factory=list)
    instead: bool = False
    limit: int = 0
    until: str = ""
    each: Clause | None = None
    otherwise: bool = False
    once: bool = False


def compile_text(text: ast.CardText, vocabulary: Vocabulary, kind: str, line: str) -> list[Ability]:
    """Return the abilities of one line; raises TextError with the span that cannot be understood."""
    return _Compiler(vocabulary, kind, text, line).run()


class _Compiler:
    def __init__(self, vocabulary: Vocabulary, kind: str, text: ast.CardText, line: str) -> None:
        self.vocabulary = vocabulary
        self.kind = kind
        self.text = text
        self.line = line
        self.abilities: list[Ability] = []
        self.open: Opened | None = None
        self.label = ""

    def run(self) -> list[Ability]:
        for sentence in self.text.sentences:
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
            self.close()
            self.abilities.append(fixed)
            return
        clauses = join_lists([read_clause(piece, self.vocabulary) for piece in pieces])
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
        if "creating" in forms:
            return NotAtFirst()
        if self.kind != "keyword":
            return None
        if any(isinstance(a, Stays) for a in self.abilities):
            return Note()
        if "spending" in forms and "used" in forms:
            words = [c.text for p in pieces for c in p.chunks if isinstance(c, ast.Preposition)]
            numbers = [int(w.text) for p in pieces for c in p.chunks if isinstance(c, ast.Noun)
                       for w in c.words if w.kind == "number"]
            return Cost(0 if "without" in words else numbers[0] if numbers else 1)
        if ("stay" in forms or "remain" in forms) and "can" in forms:
            return Stays()
        return None

    def clauses(self, clauses: list[Clause], sentence: ast.Sentence) -> None:
        context = self.open.context if self.open is not None else self.context(sentence)
        clauses = _unrolled(clauses)
        frame, main = self.opening(clauses, context, sentence)
        if frame.pattern is not None or (self.label and self.open is None):
            self.begin(frame, sentence)
        trailing = [c for c in main if c.opening]
        main = [c for c in main if not c.opening]
        if not main:
            refuse("this sentence says nothing that happens", sentence.span)
        as_if = next((c for c in trailing if c.opening == "as if"), None)
        trailing = [c for c in trailing if c.opening != "as if"]
        context = self.open.context if self.open is not None else context
        for clause in trailing:
            if clause.opening == "after" and not clause.verb:
                continue  # `after this one`, `after this turn`
            if clause.opening in _EVENT_WORDS and frame.pattern is None:
                self.trailing_event(clause, frame, sentence)
                context = self.open.context if self.open is not None else context
            else:
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
        if frame.once and frame.pattern is not None:
            self.open.await_once = frame.until or "match"

    # -- what opens a sentence -----------------------------------------------------------------------------------

    def opening(
        self, clauses: list[Clause], context: Context, sentence: ast.Sentence
    ) -> tuple[Frame, list[Clause]]:
        """Take the parts before the main clauses."""
        frame = Frame()
        at = 0
        while at < len(clauses):
            clause = clauses[at]
            last = at == len(clauses) - 1
            if clause.opening in _EVENT_WORDS and not last:
                context = self.event(clause, frame, sentence)
            elif clause.opening in _TEST_WORDS and not last:
                context = self.condition(clause, frame, context, sentence)
            elif clause.opening or clause.verb or clause.objects and not _only_time(clause):
                break
            elif not self.adjunct(clause, frame, context, sentence):
                break
            else:
                context = self.open.context if self.open is not None else context
            at += 1
        if at == len(clauses):
            refuse("this sentence says nothing that happens", sentence.span)
        self.leading_time(clauses[at], frame, sentence)
        return frame, clauses[at:]

    def event(self, clause: Clause, frame: Frame, sentence: ast.Sentence) -> Context:
        if frame.pattern is not None:
            refuse("a sentence waits for one thing only", clause.span)
        self.close()
        self.open = Opened(self.context(sentence))
        until = take_duration(clause)
        frame.pattern = happening(clause, self.open.context)
        if clause.opening == "the first time":
            frame.pattern.only = 1
        if clause.opening == "the next time":
            frame.once, frame.until = True, until or "match"
        return self.open.context

    def condition(self, clause: Clause, frame: Frame, context: Context, sentence: ast.Sentence) -> Context:
        would = "would" in clause.helpers
        if would or (clause.opening == "if" and frame.pattern is None and self._is_event(clause, context)):
            clause.helpers = [h for h in clause.helpers if h != "would"]
            context = self.event(clause, frame, sentence)
            frame.instead = would
            return context
        found = test(clause, context)
        if clause.separator in ("or", ", or") and frame.tests:
            frame.tests[-1] = joined([frame.tests[-1], found], "or")
        else:
            frame.tests.append(found)
        return context

    def _is_event(self, clause: Clause, context: Context) -> bool:
        """Whether `if …` speaks of something that happens, as `If you play a trap on any other Snak` does."""
        if self.open is not None and self.open.context.steps:
            return False
        if clause.form in _EVENT_FORMS and not clause.helpers:
            return True
        if clause.verb == "become" or clause.verb.startswith("keyword "):
            return True
        if clause.passive and clause.verb in ("catch", "eat", "discard", "play", "move", "take") \
                and "have" not in clause.helpers and not any(s.phrase.head == "turn" for s in clause.settings):
            return True
        return context.vocabulary.verb(clause.form) is not None and not clause.helpers \
            and clause.verb not in ("be", "have", "do")

    def adjunct(self, clause: Clause, frame: Frame, context: Context, sentence: ast.Sentence) -> bool:
        """Take a part that only says when, how often or how long."""
        if clause.says("once per turn", "once each turn", "once a turn", "once per round"):
            frame.limit = 1
        if clause.says("otherwise"):
            frame.otherwise = True
        clause.says("instead", "then", "additionally", "also", "now", "immediately", "afterwards", "either way")
        self.times(clause, frame, sentence)
        return True

    def leading_time(self, clause: Clause, frame: Frame, sentence: ast.Sentence) -> None:
        """Take `at the start of your turn` and `during your turn` from the main clause itself."""
        if clause.says("once per turn", "once each turn", "once a turn", "once per round"):
            frame.limit = 1
        if clause.says("otherwise"):
            frame.otherwise = True
        self.times(clause, frame, sentence)

    def times(self, clause: Clause, frame: Frame, sentence: ast.Sentence) -> None:
        for setting in list(clause.settings):
            owner = setting.phrase.owner
            turn = next((p for prep, p in setting.phrase.hangers if prep == "of"), None)
            if setting.preposition in ("at", "on") and setting.phrase.head in ("start", "end") and frame.pattern is None:
                clause.settings.remove(setting)
                delayed = turn is not None and "next" in turn.adjectives
                in_block = self.open is not None and not delayed
                if not in_block:
                    self.close() if not delayed else None
                keep = self.open
                self.open = Opened(self.context(sentence)) if not delayed or keep is None else keep
                frame.pattern = turn_moment(setting, self.open.context)
                frame.once = delayed
            elif setting.preposition == "during" and setting.phrase.head == "turn" and owner is not None \
                    and "next" not in setting.phrase.adjectives:
                clause.settings.remove(setting)
                frame.tests.append(_whose_turn(owner, self.context(sentence)))
            elif setting.preposition in ("on", "during", "at") and setting.phrase.head == "turn" and not clause.verb \
                    and "next" in setting.phrase.adjectives and frame.pattern is None:
                clause.settings.remove(setting)
                self.open = self.open or Opened(self.context(sentence))
                frame.pattern = Pattern("turn start", _turn_owner(setting.phrase, self.open.context))
                frame.once = True
            elif setting.preposition in ("for", "per") and setting.host is None and setting.phrase.head != "rest":
                frame.each = clause if clause.verb == "" else None
                if frame.each is None:
                    continue
        if not clause.verb:
            frame.until = frame.until or take_duration(clause)

    # -- the main clauses ------------------------------------------------------------------------------------------

    def body(
        self, main: list[Clause], as_if: Clause | None, frame: Frame, context: Context, sentence: ast.Sentence
    ) -> None:
        ordered = self.open is not None or bool(frame.until)
        inner = context.inner()
        inner.until = frame.until if not frame.once else ""
        inner.chooses = ordered
        per = per_each(frame.each, inner) if frame.each is not None else None
        instead = any(c.says("instead") for c in main)
        rules = compile_body(main, as_if, inner)
        condition = joined(frame.tests, "and") if frame.tests else None
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

    def add(self, steps: Block, condition: Test | None, frame: Frame, instead: bool, outer: Context) -> None:
        """Put steps into the open block, under their condition."""
        if frame.otherwise and outer.steps and isinstance(outer.steps[-1], When):
            outer.steps[-1] = attrs.evolve(outer.steps[-1], otherwise=steps)
            return
        if frame.pattern is not None and frame.once and self.open is not None:
            trigger = _trigger(frame.pattern, steps, frame, condition)
            self.open.pattern = None
            outer.steps.append(Await(trigger, "match" if frame.pattern.event.startswith("turn") else "turn"))
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
        elif instead and outer.steps:
            before = outer.steps.pop()
            outer.steps.append(When(condition, steps, (before,)))
        else:
            outer.steps.append(When(condition, steps))

    def close(self) -> None:
        """End the block at hand and make an ability of it."""
        opened, self.open = self.open, None
        if opened is None:
            return
        block = opened.context.block()
        label, self.label = opened.label or self.label, ""
        if label:
            self.abilities.append(Activated(label, block, ""))
        elif opened.pattern is not None:
            pattern = opened.pattern
            tests = [t for t in (pattern.test, opened.test) if t is not None]
            frame = Frame(pattern, instead=opened.instead, limit=opened.limit)
            self.abilities.append(Triggered(_trigger(pattern, block, frame, joined(tests, "and") if tests else None)))
        elif block:
            self.abilities.append(OnPlay(block))


def _trigger(pattern: Pattern, block: Block, frame: Frame, condition: Test | None) -> Trigger:
    return Trigger(pattern.event, pattern.who, pattern.cards, pattern.targets, condition or pattern.test, block,
                   frame.instead, frame.limit, pattern.only, pattern.stubborn, pattern.own)


def _whose_turn(owner: Phrase, context: Context) -> Test:
    if owner.head == "you":
        return YourTurn(You())
    group = refs.player_group(owner, context)
    return YourTurn(group)


def _turn_owner(turn: Phrase, context: Context) -> Reference:
    return refs.owner_of(turn, context) or You()


def _only_time(clause: Clause) -> bool:
    return all(phrase.head in ("turn", "round", "time") for phrase in clause.objects)


def _label(piece: ast.SentencePart) -> str:
    """Return the words of a part that is nothing but capitals, else an empty text."""
    noun = piece.chunks[0]
    if piece.opening or len(piece.chunks) > 1 or not isinstance(noun, ast.Noun):
        return ""
    if any(word.kind not in ("keyword", "bracket") for word in noun.words):
        return ""
    return " ".join(word.text for word in noun.words)


def _with_test(rule: Rule, condition: Test | None) -> Rule:
    if condition is None:
        return rule
    stubborn = "Has(" in repr(condition) and _about_itself(condition)
    return attrs.evolve(rule, test=condition, stubborn=stubborn)


def _about_itself(condition: Test) -> bool:
    return "Host()" in repr(condition) or "This()" in repr(condition)


def _uses_memory(rules: Iterable[Rule]) -> bool:
    return any("Slot(" in repr(rule) for rule in rules)


def _unrolled(clauses: list[Clause]) -> list[Clause]:
    """Read `the next trap you play this turn has …` as `the next time you play a trap this turn, it has …`."""
    subject = clauses[0].subject
    if subject is None or not subject.clauses or clauses[0].opening or not subject.adjectives & {"next", "first"}:
        return clauses
    relative = subject.clauses[0]
    if relative.verb not in ("play", "catch", "eat", "draw") or relative.subject is None:
        return clauses
    event = attrs.evolve(relative, objects=[attrs.evolve(subject, clauses=[], adjectives=set()), *relative.objects],
                         opening="the next time" if "next" in subject.adjectives else "the first time")
    main = attrs.evolve(clauses[0], subject=Phrase(subject.span, "it"), separator=",",
                        settings=[*clauses[0].settings])
    if relative.verb == "play":
        main.objects.append(Phrase(subject.span, "turn", "this"))
    return [event, main, *clauses[1:]]


def join_lists(clauses: list[Clause]) -> list[Clause]:
    """Join parts that are only a phrase to the phrase before or behind them: `Strabby and Bunger have …`."""
    out: list[Clause] = []
    waiting: list[Phrase] = []
    opening = ""
    for at, clause in enumerate(clauses):
        if not clause.verb and clause.objects and clause.settings and not clause.opening and out and out[-1].verb \
                and not out[-1].opening and clause.separator and not _only_time(clause):
            clause.verb, clause.form, clause.verb_span = out[-1].verb, out[-1].form, out[-1].verb_span
        bare = not clause.verb and clause.objects and not clause.settings and clause.separator != ":" \
            and not _only_time(clause)
        if bare and clause.opening:
            bare = at + 1 < len(clauses) and clauses[at + 1].separator in ("and", "or") and not out
            opening = clause.opening if bare else opening
        if bare:
            follower = clauses[at + 1 :]
            subject_follows = any(c.subject is not None and c.separator in ("and", "or", ", and", ", or") and c.verb
                                  and not c.opening for c in follower[:3]) and not (out and out[-1].verb
                                                                                    and out[-1].opening)
            if out and out[-1].verb and not waiting and not (subject_follows and clause.separator == ","
                                                             and out[-1].opening):
                _append(out[-1], clause.objects, clause.separator)
                _adopt(out[-1], clause)
                continue
            waiting += clause.objects
            if not follower:
                out.append(clause)
                waiting = []
            continue
        if waiting and clause.subject is not None:
            first, *rest = waiting
            for phrase in waiting:
                _complete(phrase, [clause.subject])
            first.also += [*rest, clause.subject]
            first.either = "or" in clause.separator
            clause.subject = first
            clause.separator = "" if not out else ","
            clause.opening, opening = opening or clause.opening, ""
            waiting = []
        elif waiting:
            refuse("this phrase belongs to no verb", waiting[0].span)
        out.append(clause)
    return out


def _append(clause: Clause, phrases: list[Phrase], separator: str) -> None:
    """Join phrases to the last one of a clause, or to what hangs on it when they are of that kind."""
    targets = [clause.settings[-1].phrase] if clause.settings else []
    targets += [hanger for _, hanger in clause.objects[-1].hangers[-1:]] if clause.objects else []
    targets += clause.objects[-1:]
    for target in targets:
        if _alike(target, phrases[0]):
            break
    else:
        if not targets:
            clause.objects += phrases
            return
        target = targets[-1] if clause.objects else targets[0]
    _complete(target, phrases)
    target.also += phrases
    target.either = "or" in separator


def _alike(target: Phrase, phrase: Phrase) -> bool:
    """Whether a phrase goes on where another stopped: `less than 2` and `greater than 3`, two kinds of Snax."""
    if phrase.head == "amount" and phrase.op and target.is_stat and target.number is not None:
        return True
    if target.head == "keyword" and phrase.keywords and phrase.head in ("snax", "keyword"):
        return True
    return phrase.head == target.head or (phrase.head in ("snax", "named") and target.head in ("snax", "named"))


def _complete(target: Phrase, phrases: list[Phrase]) -> None:
    """Give each of joined phrases what only one of them says: `FLYING and SPICY Bugsnax`."""
    for phrase in phrases:
        if phrase.head == "amount" and target.is_stat:
            phrase.head = target.head
        if target.head == "keyword" and phrase.head == "snax":
            target.head, target.plural = "snax", phrase.plural
            target.determiner = target.determiner or phrase.determiner


def _adopt(clause: Clause, joined_clause: Clause) -> None:
    clause.adverbs += joined_clause.adverbs

