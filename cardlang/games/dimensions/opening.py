"""What the leads and tails of a sentence say: events, conditions, durations; and the frames of its clauses."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from cardlang.games.dimensions import ast
from cardlang.games.dimensions.acting import DURATIONS, lasting
from cardlang.games.dimensions.attaching import is_who
from cardlang.games.dimensions.conditions import condition_of
from cardlang.games.dimensions.effects import Pattern, Step
from cardlang.games.dimensions.events import pattern_of
from cardlang.games.dimensions.frames import Frame, Framer
from cardlang.games.dimensions.lexicon import Lexicon
from cardlang.games.dimensions.meaning import EVENT, OPPONENT, THIS, YOU, Context, who
from cardlang.games.dimensions.misfits import misfit
from cardlang.games.dimensions.phrases import cut
from cardlang.games.dimensions.terms import (
    All,
    Condition,
    Either,
    InDimension,
    Matches,
    Not,
    OnTurn,
    Selector,
    Test,
)
from cardlang.source import Span

_EVENTS = frozenset({"when", "whenever", "each time", "every time", "after", "the first time"})
_CONDITIONS = frozenset({"if", "while", "as long as", "unless"})


@attrs.define
class Opening:
    """What the leads and tails of a sentence say."""

    patterns: list[Pattern] = attrs.field(factory=list)
    frame: Frame | None = None
    """The frame of the event, where it is one."""
    conditions: list[Condition] = attrs.field(factory=list)
    while_frames: list[Frame] = attrs.field(factory=list)
    lasts: str | None = None
    once: str = ""
    otherwise: bool = False
    did: bool = False
    modes: bool = False
    later: str = ""
    owner_turn: bool = False
    sorted: tuple[Test, ...] = ()
    """What a card that is looked at must be to go where the sentence says."""


class OpeningReader:
    """Reads leads, tails and rows of clauses with the names and pronouns of one text."""

    def __init__(self, context: Context, lexicon: Lexicon) -> None:
        self.context = context
        self.lexicon = lexicon
        self.framer = Framer(lexicon)
        self.script: list[Step] = []
        self.doer = ""
        """Whose side the subject of the sentence under way is on: own, enemy or empty."""

    def lead(self, lead: ast.Lead, opening: Opening) -> None:
        if isinstance(lead.occasion, ast.Occasion):
            self.occasion(lead.occasion, opening)
            return
        text = lead.occasion.opener
        if text == "in":
            opening.conditions.append(self.within(lead.occasion, lead.span))
        elif text in ("once per turn", "once each turn"):
            opening.once = "turn"
        elif text in DURATIONS:
            opening.lasts = lasting(text)
        elif text not in ("instead", "also"):
            raise misfit(lead.span, f"`{text}` cannot start a sentence")

    def doer_of(self, sentence: ast.Sentence) -> str:
        """Return the side of a sentence's first subject, empty where it has none."""
        first = sentence.clauses[0]
        subject = None if isinstance(first, ast.Joined) else self.framer.frame(first).subject
        if subject is None:
            return ""
        enemy = subject.side == "enemy" or "opponent" in (
            subject.noun,
            subject.owner.noun if subject.owner else "",
        )
        return "enemy" if enemy else "own" if subject.side == "own" or subject.pronoun == "you" else ""

    def within(self, place: ast.Segment, span: Span) -> Condition:
        """Read "in the Nether", "during the End"."""
        where = cut(place.words, self.lexicon)
        if len(where) > 1 or not where[0].dimensions or where[0].noun not in ("", "dimension"):
            raise misfit(span, "this is no dimension", "for example `In the Nether, …`")
        return InDimension(tuple(where[0].dimensions))

    def occasion(self, occasion: ast.Occasion, opening: Opening) -> None:
        word = occasion.word
        if word in _EVENTS:
            self.event(occasion, opening)
        elif word in _CONDITIONS:
            self.condition(occasion, opening)
        elif word in ("otherwise", "if you do not", "if you don't"):
            opening.otherwise = True
        elif word == "if you do":
            opening.did = True
        elif word == "choose one":
            opening.modes = True
        elif word == "during" and occasion.clauses:
            (clause,) = occasion.clauses
            assert isinstance(clause, ast.Clause)
            opening.conditions.append(self.within(clause.before[0], occasion.span))
        elif word == "during":
            self.during(occasion, opening)
        elif word in ("start of turn", "end of turn"):
            opening.patterns.append(Pattern(f"turn {word.split()[0]}", Selector(ref="you")))
        else:
            self.turn_point(occasion, opening)

    def during(self, occasion: ast.Occasion, opening: Opening) -> None:
        """Read "during your turn", "during your opponent's next turn"."""
        side = self.side(occasion)
        if occasion.turn == "this turn":
            opening.lasts = "turn"
        elif side == "any":
            raise misfit(
                occasion.span,
                "this does not say whose turn",
                "`during your turn`, `during your opponent's turn`",
            )
        elif "next" in occasion.turn:
            opening.later, opening.lasts = f"start {side}", "turn"
        else:
            opening.conditions.append(OnTurn(side))

    def side(self, occasion: ast.Occasion) -> str:
        """Return whose turn is meant; "their turn" is that of who was spoken of or does it."""
        if not occasion.turn.startswith(("their", "its owner's")) or self.context.holder:
            return _side(occasion.turn)
        they = self.context.they
        side = {YOU: "own", OPPONENT: "enemy"}.get(they, "") if they is not None else self.doer
        if occasion.turn.startswith("its"):
            side = "own" if self.context.it == THIS else ""
        if not side:
            raise misfit(occasion.span, "this does not say whose turn", "`your turn`, `your opponent's turn`")
        return side

    def turn_point(self, occasion: ast.Occasion, opening: Opening) -> None:
        point = "end" if "end" in occasion.word else "start"
        turn = occasion.turn
        if turn in (
            "this turn",
            "your next turn",
            "the next turn",
            "your opponent's next turn",
            "their next turn",
            "next turn",
        ) or (turn == "the turn" and (self.script or opening.patterns)):
            side = (
                "any"
                if turn in ("this turn", "the turn", "the next turn", "next turn")
                else self.side(occasion)
            )
            opening.later = f"{point} {side}"
            return
        if turn.startswith(("its owner's", "their")):
            opening.owner_turn = True
            if self.context.holder:
                return
        side = self.side(occasion)
        if opening.patterns:
            raise misfit(
                occasion.span,
                "a second event needs a sentence of its own",
                "`at the end of the turn` can wait",
            )
        subject = None if side == "any" else YOU if side == "own" else OPPONENT
        self.context.they = OPPONENT if side == "enemy" else self.context.they
        opening.patterns.append(Pattern(f"turn {point}", subject))
        if side == "any":
            self.context.event, self.context.they = True, EVENT

    def event(self, occasion: ast.Occasion, opening: Opening) -> None:
        frames = self.frames(occasion.clauses)
        if occasion.word == "the first time":
            opening.once = "turn"
        for frame in frames:
            if frame.adverb("each turn", "every turn", "this turn", "per turn"):
                opening.once = opening.once or ("turn" if occasion.word == "the first time" else "")
            if frame.joint == "and" and frame.verb in ("have", "be", "control") and opening.patterns:
                opening.conditions.append(condition_of(frame, self.context))
                continue
            if frame.joint and frame.subject is None and frame.verb:
                frame.subject = frames[0].subject
            objects = (
                [p for p in frame.objects if p.states and not p.noun]
                if not frame.verb or frame.verb == "be"
                else []
            )
            if len(objects) > 1:
                for phrase in objects:
                    part = attrs.evolve(frame, objects=[phrase])
                    opening.patterns.append(pattern_of(part, self.context))
                continue
            if frame.joint == "and" and self.fought(frame, opening):
                continue
            pattern = pattern_of(frame, self.context)
            if occasion.word == "after" and pattern.kind == "attacks":
                pattern = attrs.evolve(pattern, kind="fought")
            opening.patterns.append(pattern)
            frame.objects = []
            frame.refuse_rest(frame.written or "this event")
            opening.frame = frame

    def fought(self, frame: Frame, opening: Opening) -> bool:
        """Read "attacks and kills a mob", "attacks and survives": what came of an attack is asked behind it."""
        if not opening.patterns or frame.verb not in ("kill", "survive", "destroy"):
            return False
        first = opening.patterns[-1]
        if first.kind != "attacks" or first.object is not None:
            raise misfit(frame.verb_span, "two events at once cannot be waited for", "join them by `or`")
        thing = frame.objects[0] if frame.objects else None
        whom = who(thing, self.context) if thing is not None and frame.verb != "survive" else None
        opening.patterns[-1] = attrs.evolve(
            first, kind="fought", object=None if whom is None else attrs.evolve(whom, pick="all")
        )
        whose = Selector(ref="this" if frame.verb == "survive" else "event")
        opening.conditions.append(Matches(whose, (Test("dead", holds=frame.verb != "survive"),)))
        return True

    def condition(self, occasion: ast.Occasion, opening: Opening) -> None:
        frames = self.frames(occasion.clauses)
        made: list[Condition] = []
        joints = {frame.joint for frame in frames if frame.joint}
        for frame in frames:
            if (
                occasion.word == "while"
                and frame.subject is not None
                and frame.subject.pronoun == "they"
                and frame.verb == "have"
            ):
                opening.while_frames.append(frame)
                continue
            if self.defines(frame):
                continue
            if frame.subject is None and frame.joint:
                frame.subject = frames[0].subject
            condition = condition_of(frame, self.context)
            made.append(condition)
            frame.objects = []
            frame.refuse_rest(frame.written)
        if made:
            joined = (
                made[0] if len(made) == 1 else (Either(tuple(made)) if "or" in joints else All(tuple(made)))
            )
            opening.conditions.append(Not(joined) if occasion.word == "unless" else joined)

    def defines(self, frame: Frame) -> bool:
        """Whether a condition only says that there is a mob with the keyword being defined."""
        holder = self.context.holder
        return bool(holder) and any(t.value == holder for phrase in frame.objects for t in phrase.tests)

    def frames(self, clauses: Sequence[ast.Clause | ast.Joined]) -> list[Frame]:
        """Return the frames of a row of clauses; bare ones join the one before, verbs share a subject."""
        frames: list[Frame] = []
        for part in clauses:
            clause = part.clause if isinstance(part, ast.Joined) else part
            joint = part.joint if isinstance(part, ast.Joined) else ""
            frame = self.framer.frame(clause)
            frame.joint = joint
            last = frames[-1] if frames else None
            if (
                not frame.verb
                and last is not None
                and last.verb == "deal"
                and frame.objects
                and frame.objects[0].noun == "damage"
                and any(opener == "to" for opener, _, _ in frame.preps)
            ):
                frame.verb, frame.written, frame.verb_span = "deal", last.written, frame.span
                frame.subject = last.subject
            if (
                not frame.verb
                and last is not None
                and last.verb == "heal"
                and frame.objects
                and _counted(last)
            ):
                if is_who(frame.objects[0]) and any(opener == "by" for opener, _, _ in frame.preps):
                    frame.verb, frame.written, frame.verb_span = "heal", last.written, frame.span
            if not frame.verb and last is not None and not (isinstance(part, ast.Joined) and part.leads):
                self.framer.join(last, frame)
                continue
            if last is not None and frame.verb and self.framer.lead_in(last, frame):
                frames[-1] = frame
                continue
            if (
                frame.subject is None
                and last is not None
                and last.subject is not None
                and self.shares(frame, last)
            ):
                frame.subject, frame.modal = (
                    last.subject,
                    frame.modal or ("" if last.modal == "may" else last.modal),
                )
            frames.append(frame)
        return frames

    def shares(self, frame: Frame, last: Frame) -> bool:
        """Whether a verb without subject goes on about the subject before: by its form, or by what it does."""
        if frame.written == "taking" or frame.modal or last.modal == "can":
            return True
        if last.modal == "may":
            return frame.verb not in ("deal", "summon", "destroy")
        third = frame.written.endswith("s") and frame.written not in ("discard", "pass")
        plural = (
            frame.verb in ("gain", "lose", "have", "take", "cost")
            and last.written != ""
            and not last.written.endswith("s")
        )
        return third or plural


def _counted(frame: Frame) -> bool:
    """Whether a clause says how much: "heal a mob by 2"."""
    by = any(opener in ("by", "for", "to") for opener, _, _ in frame.preps)
    return by or any(phrase.number is not None and not is_who(phrase) for phrase in frame.objects)


def _side(turn: str) -> str:
    if "opponent" in turn or "enemy" in turn:
        return "enemy"
    if turn in ("turn", "your turn", "your turns", "each of your turns", "your next turn"):
        return "own"
    if turn.startswith(("its owner's", "their")):
        return "own"
    return "any"


_ASKING = frozenset({"if", "unless"})
_IT = frozenset({"it", "they", "them"})


def with_last(sentence: ast.Sentence) -> ast.Sentence:
    """Return a sentence in which "…, then draw a card if it died" asks only before its last clause.

    So does "… and draw a card if it died", where `it` is what the clause before is about.
    """
    last = sentence.clauses[-1]
    if not isinstance(last, ast.Joined) or last.leads or not sentence.tails or last.clause.verb is None:
        return sentence
    of_it = any(asks_of_it(tail) for tail in sentence.tails)
    if any(tail.word not in _ASKING for tail in sentence.tails) or not ("then" in last.joint or of_it):
        return sentence
    leads = tuple(ast.Lead(tail, "", span=tail.span) for tail in sentence.tails)
    clauses = (*sentence.clauses[:-1], attrs.evolve(last, leads=leads))
    return attrs.evolve(sentence, clauses=clauses, tails=())


def asks_of_it(tail: ast.Occasion) -> bool:
    """Whether a condition is about `it` or `they`."""
    first = tail.clauses[0] if tail.clauses else None
    words = first.before[0].words if isinstance(first, ast.Clause) and first.before else ()
    return bool(words) and isinstance(words[0], ast.Word) and words[0].text in _IT


def alternatives(sentence: ast.Sentence) -> list[ast.Sentence]:
    """Return a sentence and what it says behind `otherwise`, as sentences."""
    parts = [*sentence.clauses, *sentence.rest]
    for at, part in enumerate(parts):
        if isinstance(part, ast.Joined) and any(
            isinstance(lead.occasion, ast.Occasion) and lead.occasion.word == "otherwise"
            for lead in part.leads
        ):
            first = attrs.evolve(sentence, clauses=tuple(parts[:at]), rest=())
            clauses = (part.clause, *parts[at + 1 :])
            return [first, ast.Sentence(part.leads, clauses, span=part.span)]
    return [sentence]
