"""What opens a sentence: events, conditions, times; and the block that it opens."""

from __future__ import annotations

from abc import ABC, abstractmethod

import attrs

from cardlang.games.bugsnax import ast, lists, seats
from cardlang.games.bugsnax.clauses import Clause
from cardlang.games.bugsnax.conditions import joined, test
from cardlang.games.bugsnax.context import Context, refusal
from cardlang.games.bugsnax.durations import take_duration
from cardlang.games.bugsnax.effects import Reference, Test, You, YourTurn
from cardlang.games.bugsnax.happenings import Pattern, happening, is_happening, turn_moment
from cardlang.games.bugsnax.nouns import Phrase
from cardlang.games.bugsnax.vocabulary import Vocabulary

EVENT_WORDS = (
    "when",
    "whenever",
    "each time",
    "every time",
    "after",
    "as soon as",
    "the first time",
    "the next time",
    "before",
)


AVERTED = ("catch", "eat", "draw", "discard", "take", "return", "give", "lose action")
"""Events instead of which something else may happen, beside coming under a keyword."""
_TEST_WORDS = ("if", "while", "as long as", "unless", "only if")


_EVENT_FORMS = frozenset(
    {
        "play",
        "plays",
        "catch",
        "catches",
        "eat",
        "eats",
        "draw",
        "draws",
        "discard",
        "discards",
        "move",
        "moves",
        "take",
        "takes",
        "return",
        "returns",
    }
)


@attrs.define
class Opened:
    """A block that later sentences of the line may still add to."""

    context: Context
    pattern: Pattern | None = None
    label: str = ""
    instead: bool = False
    limit: int = 0
    test: Test | None = None


@attrs.define
class Frame:
    """What stands before the main clauses of a sentence."""

    pattern: Pattern | None = None
    tests: list[Test] = attrs.field(factory=list)
    instead: bool = False
    limit: int = 0
    until: str = ""
    each: Clause | None = None
    otherwise: bool = False
    once: bool = False


def _goes_on(clauses: list[Clause]) -> bool:
    """Whether the middle one of three clauses goes on with a condition: `if it is your turn and you have …, …`."""
    before, clause, after = clauses
    return (
        before.opening in ("if", "while")
        and not clause.opening
        and clause.separator in ("and", "or")
        and clause.verb in ("be", "have")
        and after.separator not in ("and", "or")
    )


class Openings(ABC):
    """Reads what stands before the main clauses of a sentence; the compiler of texts is one."""

    vocabulary: Vocabulary
    kind: str
    open: Opened | None

    @abstractmethod
    def context(self, span: ast.Sentence) -> Context:
        """Return a context for a new block."""

    @abstractmethod
    def close(self) -> None:
        """End the block at hand."""

    def opening(
        self, clauses: list[Clause], context: Context, sentence: ast.Sentence
    ) -> tuple[Frame, list[Clause]]:
        """Take the parts before the main clauses."""
        frame = Frame()
        at = 0
        while at < len(clauses):
            clause = clauses[at]
            last = at == len(clauses) - 1
            if clause.opening in EVENT_WORDS and not last:
                context = self.event(clause, frame, sentence)
            elif clause.opening in _TEST_WORDS and not last:
                context = self.condition(clause, frame, context, sentence)
            elif not last and frame.tests and _goes_on(clauses[at - 1 : at + 2]):
                clause.opening = clauses[at - 1].opening
                context = self.condition(clause, frame, context, sentence)
            elif (
                clause.opening
                or clause.verb
                or (clause.objects and not lists.only_time(clause))
                or not self.adjunct(clause, frame, context, sentence)
            ):
                break
            else:
                context = self.open.context if self.open is not None else context
            at += 1
        if at == len(clauses):
            raise refusal("this sentence says nothing that happens", sentence.span)
        self.leading_time(clauses[at], frame, sentence)
        return frame, clauses[at:]

    def event(self, clause: Clause, frame: Frame, sentence: ast.Sentence) -> Context:
        if frame.pattern is not None:
            raise refusal("a sentence waits for one thing only", clause.span)
        self.close()
        self.open = Opened(self.context(sentence))
        if "would" in clause.helpers:
            clause.helpers = [helper for helper in clause.helpers if helper != "would"]
            frame.instead = True
        until = take_duration(clause)
        if clause.verb in ("be", "have") and not is_happening(clause, self.open.context):
            frame.pattern = Pattern("check", test=test(clause, self.open.context))
            frame.limit = 1
        else:
            frame.pattern = happening(clause, self.open.context)
        if clause.opening == "the first time" and frame.instead:
            frame.limit = 1  # what is averted has not happened, so it is not counted
        elif clause.opening == "the first time":
            frame.pattern.only = 1
        averted = frame.pattern.event in AVERTED or frame.pattern.event.startswith("keyword ")
        if frame.instead and not averted:
            raise refusal(
                f"nothing can happen instead of `{clause.form}`",
                clause.span,
                "what can be averted is to catch, eat, draw, discard, take, return or give, to lose actions, "
                "and to come under a keyword",
            )
        if clause.opening == "the next time":
            frame.once, frame.until = True, until or "match"
        return self.open.context

    def condition(self, clause: Clause, frame: Frame, context: Context, sentence: ast.Sentence) -> Context:
        would = "would" in clause.helpers
        if would or (clause.opening == "if" and frame.pattern is None and self._is_event(clause, context)):
            return self.event(clause, frame, sentence)
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
        if (
            clause.passive
            and clause.verb in ("catch", "eat", "discard", "play", "move", "take")
            and "have" not in clause.helpers
            and not any(s.phrase.head == "turn" for s in clause.settings)
        ):
            return True
        return (
            context.vocabulary.verb(clause.form) is not None
            and not clause.helpers
            and clause.verb not in ("be", "have", "do")
        )

    def adjunct(self, clause: Clause, frame: Frame, context: Context, sentence: ast.Sentence) -> bool:
        """Take a part that only says when, how often or how long."""
        if clause.says("once per turn", "once each turn", "once a turn", "once per round"):
            frame.limit = 1
        if clause.says("otherwise"):
            frame.otherwise = True
        clause.says(
            "instead", "then", "additionally", "also", "now", "immediately", "afterwards", "either way"
        )
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
            if (
                setting.preposition in ("at", "on")
                and setting.phrase.head in ("start", "end")
                and frame.pattern is None
            ):
                clause.settings.remove(setting)
                delayed = turn is not None and "next" in turn.adjectives
                in_block = self.open is not None and not delayed
                if not in_block:
                    self.close() if not delayed else None
                keep = self.open
                self.open = Opened(self.context(sentence)) if not delayed or keep is None else keep
                frame.pattern = turn_moment(setting, self.open.context)
                frame.once = delayed
            elif (
                setting.preposition == "during"
                and setting.phrase.head == "turn"
                and owner is not None
                and "next" not in setting.phrase.adjectives
            ):
                clause.settings.remove(setting)
                frame.tests.append(_whose_turn(owner, self.context(sentence)))
            elif (
                setting.preposition in ("on", "during", "at")
                and setting.phrase.head == "turn"
                and not clause.verb
                and "next" in setting.phrase.adjectives
                and frame.pattern is None
            ):
                clause.settings.remove(setting)
                self.open = self.open or Opened(self.context(sentence))
                frame.pattern = Pattern("turn start", _turn_owner(setting.phrase, self.open.context))
                frame.once = True
            elif (
                setting.preposition in ("for", "per")
                and setting.host is None
                and setting.phrase.head != "rest"
            ):
                frame.each = clause if clause.verb == "" else None
                if frame.each is None:
                    continue
        if not clause.verb:
            frame.until = frame.until or take_duration(clause)


def _whose_turn(owner: Phrase, context: Context) -> Test:
    if owner.head == "you":
        return YourTurn(You())
    group = seats.player_group(owner, context)
    return YourTurn(group)


def _turn_owner(turn: Phrase, context: Context) -> Reference:
    return seats.owner_of(turn, context) or You()
