"""From AST to abilities: sentences are sorted into triggers, scripts and what holds while a card is in play."""

from __future__ import annotations

import re

import attrs

from cardlang.checks.scope import KeywordDraft, LineReader
from cardlang.diagnostics.model import Fault, TextError
from cardlang.games.base import Compiled
from cardlang.games.dimensions import ast
from cardlang.games.dimensions import effects as fx
from cardlang.games.dimensions.acting import DURATIONS
from cardlang.games.dimensions.attaching import is_who
from cardlang.games.dimensions.conditions import both
from cardlang.games.dimensions.effects import Step
from cardlang.games.dimensions.frames import Frame
from cardlang.games.dimensions.lexicon import Lexicon, letters_in
from cardlang.games.dimensions.meaning import Context
from cardlang.games.dimensions.misfits import misfit
from cardlang.games.dimensions.modes import mode_steps
from cardlang.games.dimensions.opening import Opening, alternatives, with_last
from cardlang.games.dimensions.phrases import Phrase, cut
from cardlang.games.dimensions.scripting import ScriptReader
from cardlang.games.dimensions.terms import InDimension, Selector
from cardlang.games.dimensions.unheard import check_all_heard
from cardlang.games.dimensions.verbs import steps_of
from cardlang.games.parameters import check_parameters, with_number
from cardlang.resources import examples_of
from cardlang.source import Span
from cardlang.syntax.examples import said_like
from cardlang.syntax.node import Node, print_node

_BRACKET = re.compile(r"\s*\([^)]*\)")
_CONDITIONS = frozenset({"if", "while", "as long as", "unless"})


def compile_line(reader: LineReader, node: Node) -> Compiled | None:
    """Return the abilities of one effect line; faults go to the reader, then None."""
    assert isinstance(node, ast.Text)
    try:
        check_parameters(reader, letters_in(node))
        made = _Compiler(reader).compile(node)
        if made.keyword is None:
            known = reader.scope.keywords.items()
            alike = tuple(
                tuple(k for k, draft in known if (draft.parameter is None) == plain)
                for plain in (True, False)
            )
            check_all_heard(node, made.effects, lambda text: _Compiler(reader).compile(text).effects, alike)
        return made
    except TextError as error:
        fault: Fault = error.fault
        starts = fault.code == "E210" and _starts_sentence(reader.line.text, fault.span)
        lines = (
            *filter(None, fault.help),
            *([ORDERS] if starts else ()),
            *said_like(examples_of("dimensions"), reader.line.text, fault.span),
        )
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


def _starts_sentence(text: str, span: Span) -> bool:
    """Whether a capitalised word stands where an order may, before words in lower case."""
    before, behind = text[: span.start].rstrip(), text[span.end :].lstrip()
    return (not before or before[-1] in ".:") and behind[:1].islower()


ORDERS = "an order is one of deal, heal, draw, discard, summon, destroy, return, give, gain, set, swap, …"


class _Compiler(ScriptReader):
    def __init__(self, reader: LineReader) -> None:
        self.reader = reader
        draft = reader.draft
        keyword = isinstance(draft, KeywordDraft)
        kind = "keyword" if isinstance(draft, KeywordDraft) else draft.kind.lower()
        if not isinstance(draft, KeywordDraft):
            kind = "weapon" if "durability" in draft.stats else "armor" if "armor" in draft.stats else kind
        holder = draft.name if keyword else ""
        context = Context(reader.scope, kind, (reader.owner, reader.number), holder=holder)
        if not isinstance(draft, KeywordDraft):
            printed = {stat: draft.stats.get(stat, 0) for stat in ("attack", "defense")}
            context.printed = {stat: number for stat, number in printed.items() if isinstance(number, int)}
        super().__init__(context, Lexicon(reader.scope))
        self.once = ""
        self.earlier = []
        self.started: Span | None = None

    def compile(self, text: ast.Text) -> Compiled:
        printed = print_node(text)
        keywords = self.keyword_line(text)
        if keywords is not None:
            return self.keyword_result(keywords, printed)
        for sentence in text.sentences:
            for part in alternatives(sentence):
                self.sentence(part)
        self.close()
        return Compiled(tuple(self.abilities), printed)

    # -- a line of keywords -------------------------------------------------------------------------------

    def keyword_line(self, text: ast.Text) -> list[Phrase] | None:
        """Return the keywords of a line such as `KEYWORD` or `KEYWORD (2), KEYWORD`, None for other lines."""
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
                    raise misfit(
                        phrase.span, f"`{name}` needs a number from 1 on", f"write for example `{name} (2)`"
                    )
                names.append(fx.HasKeyword(name, number, place=self.place(self.with_bracket(phrase.span))))
                reminders.append(with_number(keyword.reminder, keyword.parameter, str(number)))
        first = names[0]
        assert isinstance(first, fx.HasKeyword)
        return Compiled(tuple(names), printed, first.keyword, " ".join(reminders))

    def with_bracket(self, name: Span) -> Span:
        """Return the place of a keyword's name together with the number behind it."""
        bracket = _BRACKET.match(self.reader.line.text, name.end)
        return name if bracket is None else Span(name.start, bracket.end())

    # -- sentences ----------------------------------------------------------------------------------------

    def sentence(self, sentence: ast.Sentence) -> None:
        sentence = with_last(sentence)
        if sentence.after and not self.script:
            raise misfit(sentence.span, "nothing stands before this that it could follow", "leave out `then`")
        opening = Opening()
        self.doer = self.doer_of(sentence)
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
            if all(pattern.kind in ("drawn", "discarded") for pattern in opening.patterns):
                self.context.held = opening.patterns[0].kind == "drawn"
                self.context.card = "drawn" if self.context.held else "gone"
            self.patterns, self.once = tuple(opening.patterns), opening.once
        elif opening.once and not self.script:
            self.once = opening.once
        self.started = self.started or sentence.span
        if self.repeated(sentence):
            return
        before = self.earlier = self.script
        self.script = []
        if opening.modes or self.offers(sentence):
            self.modes(sentence)
        else:
            self.clauses(sentence, opening)
        made, self.script = self.script, before
        self.check_tail(sentence, opening, made)
        self.check_while(sentence, opening, made)
        if opening.later:
            if opening.lasts and not any(isinstance(step, fx.Change) for step in made):
                raise misfit(sentence.span, "this is done at once and does not last a turn")
            made = [fx.Later(opening.later, len(made), place=self.place(sentence.span)), *made]
        self.add(made, opening, sentence)

    def repeated(self, sentence: ast.Sentence) -> bool:
        """Read "Repeat this 3 times": all that the text has said so far is done as often again."""
        clause = sentence.clauses[0]
        if not isinstance(clause, ast.Clause) or clause.verb is None or clause.verb.text != "repeat":
            return False
        frame = self.framer.frame(clause)
        if len(sentence.clauses) > 1 or sentence.leads or sentence.tails:
            raise misfit(sentence.span, "`Repeat this` is a sentence of its own", "`Repeat this 2 times.`")
        if not self.script:
            raise misfit(sentence.span, "nothing stands before this that could be repeated")
        times = next((p.number for p in frame.objects if p.noun == "time" and p.number is not None), None)
        if times is None:
            times = 2 if frame.adverb("twice") else 3 if frame.adverb("three times") else 1
            frame.adverb("once", "again")
        frame.objects = [
            p for p in frame.objects if p.noun not in ("time", "effect") and not p.pronoun and p.det != "this"
        ]
        frame.refuse_rest("repeat")
        if times > 10:
            raise misfit(sentence.span, "at most 10 times can be repeated")
        self.script = self.script * (times + 1)
        return True

    # -- clauses ------------------------------------------------------------------------------------------

    def clauses(self, sentence: ast.Sentence, opening: Opening) -> None:
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
                inner = Opening()
                for lead in head.leads:
                    self.lead(lead, inner)
                if inner.patterns:
                    raise misfit(head.leads[0].span, "a second event needs a sentence of its own")
                if inner.did or inner.modes or inner.later or inner.once or inner.lasts is not None:
                    raise misfit(head.leads[0].span, "this needs a sentence of its own")
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

    def frame(self, frame: Frame, opening: Opening) -> None:
        """Compile a clause; what it says "in the Nether" holds or happens only there."""
        dimensions = frame.inside()
        if not dimensions:
            self.said(frame, opening)
            return
        condition, start = InDimension(dimensions), len(self.script)
        inner = attrs.evolve(opening, conditions=[*opening.conditions, condition])
        self.said(frame, inner)
        opening.patterns = inner.patterns
        made = self.script[start:]
        if made:
            self.script[start:] = [fx.Skip(condition, len(made), place=self.place(frame.span)), *made]

    def said(self, frame: Frame, opening: Opening) -> None:
        place = self.place(frame.span)
        if self.status_sentence(frame, opening, place) or self.sorts(frame, opening):
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
        much = frame.objects[0] if frame.objects else None
        if frame.verb == "deal" and much is not None and much.number is not None and not much.headed:
            much.noun = "damage" if self.last_target() is not None else ""  # "…, deal 4 instead"
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

    def offers(self, sentence: ast.Sentence) -> bool:
        """Whether a sentence is "do A or do B", of which the player does one."""
        clauses = [c.clause if isinstance(c, ast.Joined) else c for c in sentence.clauses]
        joints = [
            c.joint for c in sentence.clauses if isinstance(c, ast.Joined) and c.clause.verb is not None
        ]
        if not any(joint.endswith("or") for joint in joints):
            return False
        auxes = {aux for clause in clauses if clause.verb is not None for aux in clause.verb.aux}
        if "may" in auxes:
            raise misfit(
                sentence.span,
                "`may` and `or` are two questions",
                "for example `Choose one: draw a card or …`",
            )
        if auxes or any(clause.before for clause in clauses if clause.verb is not None):
            return False
        if any(isinstance(c, ast.Joined) and c.leads for c in sentence.clauses):
            raise misfit(sentence.span, "this needs a sentence of its own", "`Choose one: draw a card or …`")
        return True

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
        self.script += mode_steps(scripts, texts, self.place(sentence.span))
