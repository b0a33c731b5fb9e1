"""From AST to abilities: sentences are sorted into triggers, scripts and what holds while a card is in play."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from cardlang.checks.scope import KeywordDraft, LineReader
from cardlang.diagnostics.model import Fault, TextError
from cardlang.games.base import Compiled
from cardlang.games.dimensions import ast
from cardlang.games.dimensions import effects as fx
from cardlang.games.dimensions.acting import DURATIONS, lasting
from cardlang.games.dimensions.conditions import both, condition_of
from cardlang.games.dimensions.effects import Pattern, Step
from cardlang.games.dimensions.events import pattern_of
from cardlang.games.dimensions.frames import Frame, Framer, is_who
from cardlang.games.dimensions.lexicon import Lexicon
from cardlang.games.dimensions.meaning import THIS, Buff, Context
from cardlang.games.dimensions.misfits import misfit
from cardlang.games.dimensions.phrases import Phrase, cut
from cardlang.games.dimensions.rulings import Standing, standing_of
from cardlang.games.dimensions.terms import All, Condition, Either, Not, OnTurn, Rule, Selector
from cardlang.games.dimensions.verbs import steps_of
from cardlang.source import Span
from cardlang.syntax.node import Node, print_node

_EVENTS = frozenset({"when", "whenever", "each time", "every time", "after", "the first time"})
_CONDITIONS = frozenset({"if", "while", "as long as", "unless"})
_SIDES = {
    "your": "own",
    "each of your": "own",
    "turn": "own",
    "the turn": "any",
    "this turn": "any",
    "each turn": "any",
    "every turn": "any",
    "each player's turn": "any",
}
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


def compile_line(reader: LineReader, node: Node) -> Compiled | None:
    """Return the abilities of one effect line; faults go to the reader, then None."""
    assert isinstance(node, ast.Text)
    try:
        return _Compiler(reader).compile(node)
    except TextError as error:
        fault: Fault = error.fault
        lines = tuple(line for line in fault.help if line)
        reader.fault(
            fault.code,
            fault.message,
            fault.span,
            label=fault.label,
            help=lines,
            replacement=fault.replacement,
            safe=fault.safe,
        )
        return None


@attrs.define
class _Opening:
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


class _Compiler:
    def __init__(self, reader: LineReader) -> None:
        self.reader = reader
        draft = reader.draft
        keyword = isinstance(draft, KeywordDraft)
        kind = "keyword" if isinstance(draft, KeywordDraft) else draft.kind.lower()
        if not isinstance(draft, KeywordDraft):
            kind = "weapon" if "durability" in draft.stats else "armor" if "armor" in draft.stats else kind
        name = draft.name if isinstance(draft, KeywordDraft) else draft.id
        self.context = Context(
            reader.scope, kind, (name, reader.number), holder=draft.name if keyword else ""
        )
        self.lexicon = Lexicon(reader.scope)
        self.framer = Framer(self.lexicon)
        self.abilities: list[fx.Ability] = []
        self.patterns: tuple[Pattern, ...] = ()
        self.once = ""
        self.script: list[Step] = []
        self.earlier: list[Step] = []
        """The script before the sentence under way."""
        self.started: Span | None = None

    def place(self, span: Span) -> fx.Place:
        return (*self.context.place, span.start, span.end)

    def compile(self, text: ast.Text) -> Compiled:
        printed = print_node(text)
        keywords = self.keyword_line(text)
        if keywords is not None:
            return self.keyword_result(keywords, printed)
        for sentence in text.sentences:
            self.sentence(sentence)
        self.close()
        return Compiled(tuple(self.abilities), printed)

    # -- a line of keywords -------------------------------------------------------------------------------

    def keyword_line(self, text: ast.Text) -> list[Phrase] | None:
        """Return the keywords of a line like `Haste` or `Poison (2), Haste`, None for other lines."""
        if len(text.sentences) != 1 or not text.sentences[0].bare:
            return None
        phrases: list[Phrase] = []
        for part in text.sentences[0].clauses:
            clause = part.clause if isinstance(part, ast.Joined) else part
            for segment in clause.before:
                if segment.opener:
                    return None
                phrases += cut(segment.words, self.lexicon)
        return phrases if all(p.keywords and not p.noun and p.signed is None for p in phrases) else None

    def keyword_result(self, phrases: list[Phrase], printed: str) -> Compiled:
        names: list[fx.Ability] = []
        reminders = []
        for phrase in phrases:
            for name, number in phrase.keywords:
                keyword = self.reader.scope.keyword(name)
                assert keyword is not None
                if keyword.parameter is not None and not number:
                    raise misfit(phrase.span, f"`{name}` needs a number", f"write for example `{name} (2)`")
                names.append(fx.HasKeyword(name, number))
                reminders.append(keyword.reminder.replace(f"({keyword.parameter})", f"({number})"))
        first = names[0]
        assert isinstance(first, fx.HasKeyword)
        return Compiled(tuple(names), printed, first.keyword, " ".join(reminders))

    # -- sentences ----------------------------------------------------------------------------------------

    def sentence(self, sentence: ast.Sentence) -> None:
        opening = _Opening()
        self.context.timed = bool(self.patterns) or any(
            isinstance(o, ast.Occasion) and o.word not in _CONDITIONS
            for o in [*(lead.occasion for lead in sentence.leads), *sentence.tails]
        )
        for lead in sentence.leads:
            self.lead(lead, opening)
        for tail in sentence.tails:
            self.occasion(tail, opening)
        if opening.patterns:
            meant = self.context.it, self.context.event, self.context.they
            self.close()
            self.context.it, self.context.event, self.context.they = meant
            self.patterns, self.once = tuple(opening.patterns), opening.once
        elif opening.once and not self.script:
            self.once = opening.once
        self.started = self.started or sentence.span
        before = self.earlier = self.script
        self.script = []
        if opening.modes:
            self.modes(sentence)
        else:
            self.clauses(sentence, opening)
        made, self.script = self.script, before
        if opening.later:
            made = [fx.Later(opening.later, len(made), place=self.place(sentence.span)), *made]
        self.add(made, opening, sentence)

    def add(self, made: list[Step], opening: _Opening, sentence: ast.Sentence) -> None:
        """Append a sentence's steps to the script, under its condition."""
        if not made:
            return
        condition = both(opening.conditions)
        place = self.place(sentence.span)
        if opening.otherwise:
            self.otherwise(made, sentence.span)
        elif opening.did:
            self.also(made)
        elif condition is not None and self.instead(sentence) and self.script:
            rest = len(self.script)
            self.script = [
                fx.Skip(condition, len(made) + 1, place=place),
                *made,
                fx.Skip(None, rest),
                *self.script,
            ]
        elif condition is not None:
            self.script += [fx.Skip(condition, len(made), place=place), *made]
        else:
            self.script += made

    def instead(self, sentence: ast.Sentence) -> bool:
        clauses = [c.clause if isinstance(c, ast.Joined) else c for c in sentence.clauses]
        return any(s.opener == "instead" for c in clauses for s in (*c.before, *c.after))

    def also(self, made: list[Step]) -> None:
        """Put "if you do" steps under the question before them; without one they just follow."""
        for at, step in enumerate(self.script):
            if isinstance(step, fx.Ask) and at + 1 + step.steps == len(self.script):
                self.script[at] = attrs.evolve(step, steps=step.steps + len(made))
        self.script += made

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
            self.abilities.append(fx.Trigger(patterns, tuple(self.script), None, self.once, place=place))
        self.script, self.patterns, self.once, self.started = [], (), "", None
        self.context.it, self.context.event, self.context.they = THIS, False, None

    # -- leads and tails ----------------------------------------------------------------------------------

    def lead(self, lead: ast.Lead, opening: _Opening) -> None:
        if isinstance(lead.occasion, ast.Occasion):
            self.occasion(lead.occasion, opening)
            return
        text = lead.occasion.opener
        if text in ("once per turn", "once each turn"):
            opening.once = "turn"
        elif text in DURATIONS:
            opening.lasts = lasting(text)
        elif text not in ("instead", "also"):
            raise misfit(lead.span, f"`{text}` cannot start a sentence")

    def occasion(self, occasion: ast.Occasion, opening: _Opening) -> None:
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
        elif word == "during":
            opening.conditions.append(
                OnTurn(_side(occasion.turn) if _side(occasion.turn) != "any" else "own")
            )
        elif word in ("start of turn", "end of turn"):
            opening.patterns.append(Pattern(f"turn {word.split()[0]}", Selector(ref="you")))
        else:
            self.turn_point(occasion, opening)

    def turn_point(self, occasion: ast.Occasion, opening: _Opening) -> None:
        point = "end" if "end" in occasion.word else "start"
        turn = occasion.turn
        if turn in (
            "this turn",
            "your next turn",
            "the next turn",
            "your opponent's next turn",
            "next turn",
        ) or (turn == "the turn" and (self.script or opening.patterns)):
            side = (
                "any"
                if turn in ("this turn", "the turn", "the next turn", "next turn")
                else "own"
                if turn == "your next turn"
                else "enemy"
            )
            opening.later = f"{point} {side}"
            return
        if turn.startswith(("its owner's", "their")):
            opening.owner_turn = True
            if self.context.holder:
                return
        side = _side(turn)
        subject = None if side == "any" else Selector(ref="you" if side == "own" else "opponent")
        opening.patterns.append(Pattern(f"turn {point}", subject))
        if side == "any":
            self.context.event = True

    def event(self, occasion: ast.Occasion, opening: _Opening) -> None:
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
            pattern = pattern_of(frame, self.context)
            if occasion.word == "after" and pattern.kind == "attacks":
                pattern = attrs.evolve(pattern, kind="fought")
            opening.patterns.append(pattern)
            frame.objects = []
            frame.refuse_rest(frame.written or "this event")
            opening.frame = frame

    def condition(self, occasion: ast.Occasion, opening: _Opening) -> None:
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
            frame.adverb("this turn")
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

    # -- clauses ------------------------------------------------------------------------------------------

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

    def clauses(self, sentence: ast.Sentence, opening: _Opening) -> None:
        """Compile the clauses of a sentence; conditions inside it hold from there to its end."""
        rows: list[list[ast.Clause | ast.Joined]] = [[]]
        for part in sentence.clauses:
            if isinstance(part, ast.Joined) and part.leads:
                rows.append([part])
            else:
                rows[-1].append(part)
        for row in rows:
            head = row[0]
            inner = opening
            if isinstance(head, ast.Joined) and head.leads:
                inner = _Opening()
                for lead in head.leads:
                    self.lead(lead, inner)
                if inner.patterns:
                    raise misfit(head.leads[0].span, "a second event needs a sentence of its own")
            start = len(self.script)
            until_end = False
            for frame in self.frames(row):
                ends = any(text.startswith("until the end of") for text, _ in frame.adverbs)
                at = len(self.script)
                self.frame(frame, inner)
                if until_end and "then" in frame.joint:
                    self.script.insert(at, fx.Later("end any", len(self.script) - at))
                until_end = ends
            if inner is not opening and inner.conditions:
                made = self.script[start:]
                condition = both(inner.conditions)
                self.script[start:] = [fx.Skip(condition, len(made)), *made]

    def frame(self, frame: Frame, opening: _Opening) -> None:
        place = self.place(frame.span)
        if self.status_sentence(frame, opening, place):
            return
        if opening.while_frames:
            self.past_guards(frame, opening, place)
            return
        if frame.modal == "may" and frame.verb and not self.is_rule(frame):
            text = self.reader.line.text[frame.verb_span.start : frame.span.end]
            frame.modal = ""
            made = self.steps(frame, place)
            self.script += [fx.Ask(text.removeprefix("may ").strip(), len(made), place=place), *made]
            return
        if opening.lasts is None and self.static(frame, opening, place):
            return
        if opening.lasts is not None and not any(text in DURATIONS for text, _ in frame.adverbs):
            made = [
                attrs.evolve(s, lasts=opening.lasts) if isinstance(s, (fx.Change, fx.Control)) else s
                for s in self.steps(frame, place)
            ]
        else:
            made = self.steps(frame, place)
        self.script += made

    def is_rule(self, frame: Frame) -> bool:
        return frame.verb in ("attack",) and frame.subject is not None

    def steps(self, frame: Frame, place: fx.Place) -> list[Step]:
        """Compile a clause into steps."""
        frame.adverb("instead")
        if not frame.verb:
            self.verbless(frame)
        if frame.verb == "deal" and not any(opener == "to" for opener, _, _ in frame.preps):
            target = self.last_target()
            if target is not None and frame.objects and not any(is_who(p) for p in frame.objects):
                frame.preps.append(("to", [Phrase(frame.span, pronoun="it")], frame.span))
                kept, self.context.it = self.context.it, target
                made = steps_of(frame, self.context, place)
                self.context.it = kept
                return made
        return steps_of(frame, self.context, place)

    def last_target(self) -> Selector | None:
        for step in reversed([*self.earlier, *self.script]):
            if isinstance(step, fx.Damage):
                return step.who
        return None

    def verbless(self, frame: Frame) -> None:
        """Read "+1 attack this turn" as a gain; anything else without a verb is not understood."""
        if frame.objects and all(p.signed is not None or p.keywords for p in frame.objects):
            frame.verb = frame.written = "gain"
            return
        raise TextError(
            Fault(
                "E102",
                "this is no whole sentence",
                frame.span,
                label="a verb is missing",
                help=("for example `deal 2 damage to a mob`, `this gains +1 attack`",),
            )
        )

    def modes(self, sentence: ast.Sentence) -> None:
        """Read "Choose one: A or B"."""
        rows: list[list[ast.Clause | ast.Joined]] = [[]]
        for part in sentence.clauses:
            clause = part.clause if isinstance(part, ast.Joined) else part
            if (
                isinstance(part, ast.Joined)
                and (part.joint.endswith("or") or part.joint == ";")
                and clause.verb is not None
            ):
                rows.append([])
            rows[-1].append(part)
        scripts: list[list[Step]] = []
        texts: list[str] = []
        for row in rows:
            kept = self.context.it, self.context.event
            outer, self.script = self.script, []
            for frame in self.frames(row):
                frame.joint = ""
                self.script += self.steps(frame, self.place(frame.span))
            scripts.append(self.script)
            self.script = outer
            self.context.it, self.context.event = kept
            head = row[0].clause if isinstance(row[0], ast.Joined) else row[0]
            texts.append("".join([print_node(head), *map(print_node, row[1:])]))
        if len(scripts) < 2:
            raise misfit(sentence.span, "`choose one` needs two things joined by `or`")
        self.script += _mode_steps(scripts, texts, self.place(sentence.span))

    # -- what holds ---------------------------------------------------------------------------------------

    def static(self, frame: Frame, opening: _Opening, place: fx.Place) -> bool:
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

    def in_fight(self, opening: _Opening) -> bool:
        """Whether the event is only "when this attacks", under which rules of the fight may stand."""
        return (
            len(opening.patterns) == 1
            and opening.patterns[0].kind == "attacks"
            and opening.patterns[0].subject == THIS
        )

    def fight_standing(self, standing: Standing, opening: _Opening) -> Standing:
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
        kept = tuple(attrs.evolve(r, tests=r.tests or tests, kinds=r.kinds or kinds) for r in rules)
        return Standing(THIS, Buff(rules=kept))

    def past_guards(self, frame: Frame, opening: _Opening, place: fx.Place) -> None:
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

    # -- definitions of keywords --------------------------------------------------------------------------

    def status_sentence(self, frame: Frame, opening: _Opening, place: fx.Place) -> bool:
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


def _mode_steps(scripts: list[list[Step]], texts: list[str], place: fx.Place) -> list[Step]:
    """Return the row of steps for several modes: a question, then each mode with a jump to the end."""
    total = sum(len(script) + 1 for script in scripts)
    options, row, at = [], [], 0
    for script, text in zip(scripts, texts, strict=True):
        options.append((text, at))
        at += len(script) + 1
        row += [*script, fx.Skip(None, total - at)]
    return [fx.Modes(tuple(options), place=place), *row]


def _side(turn: str) -> str:
    if "opponent" in turn or "enemy" in turn:
        return "enemy"
    if turn in ("turn", "your turn", "your turns", "each of your turns", "your next turn"):
        return "own"
    if turn.startswith(("its owner's", "their")):
        return "own"
    return "any"
