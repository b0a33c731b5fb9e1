"""From clause to frame: subject, verb, objects, and what prepositions add, before anybody asks what it means."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from cardlang.games.dimensions import ast
from cardlang.games.dimensions.attaching import (
    NUMBER_OF,
    attach_of,
    belongs_to,
    check_said_once,
    is_tool,
    is_who,
    of_this_turn,
    relate_to_this,
    stands_there,
)
from cardlang.games.dimensions.filters import add_filter, leave_out, number_behind
from cardlang.games.dimensions.lexicon import Lexicon
from cardlang.games.dimensions.misfits import misfit
from cardlang.games.dimensions.phrases import Phrase, cut
from cardlang.games.dimensions.verb_forms import base_form
from cardlang.source import Span

_FILTERS = frozenset(
    {
        "with",
        "without",
        "that has",
        "that have",
        "that does not have",
        "that do not have",
        "that is",
        "that are",
        "that is not",
        "that are not",
        "that costs",
        "that cost",
        "that was",
        "that were",
        "who has",
        "who have",
    }
)
_TO_THIS = frozenset({"that killed", "that destroyed", "adjacent to", "next to"})
_PLACES = frozenset({"in", "on", "from", "onto", "into", "over"})
_EACH = ("for each", "for each of", "for every", "per")
_ZONES = ("hand", "deck", "discard pile", "board", "side")


@attrs.define
class Frame:
    """A clause taken apart."""

    span: Span
    verb: str = ""
    written: str = ""
    verb_span: Span = attrs.field(default=Span(0, 0))
    modal: str = ""
    """Empty, can, can only, must or may."""
    negative: bool = False
    past: bool = False
    """Whether it is said of what was done: "did not attack"."""
    subject: Phrase | None = None
    subjects: list[Phrase] = attrs.field(factory=list)
    objects: list[Phrase] = attrs.field(factory=list)
    preps: list[tuple[str, list[Phrase], Span]] = attrs.field(factory=list)
    adverbs: list[tuple[str, Span]] = attrs.field(factory=list)
    joint: str = ""
    spare: list[Phrase] = attrs.field(factory=list)
    """What stands behind the first phrase of a preposition that was used."""
    used: list[str] = attrs.field(factory=list)
    """The prepositions that were used."""
    spot: str = ""
    """Where in a deck something is put: top, bottom, or empty."""
    any_of: bool = False
    """Whether the objects were joined by "or"."""

    def prep(self, *openers: str, all: bool = False) -> list[Phrase]:
        """Return and use up the phrase behind one of these prepositions; with `all` those that follow it too."""
        for at, (opener, phrases, _) in enumerate(self.preps):
            if opener in openers:
                del self.preps[at]
                self.used.append(opener)
                if not all:
                    self.spare += phrases[1:]
                return phrases or [Phrase(Span(0, 0))]
        return []

    def inside(self) -> tuple[str, ...]:
        """Return and use up the dimensions that the clause is about: "in the Nether"."""
        for at, (opener, phrases, _) in enumerate(self.preps):
            if opener == "in" and phrases and phrases[0].dimensions and phrases[0].noun in ("", "dimension"):
                del self.preps[at]
                self.spare += phrases[1:]
                return tuple(phrases[0].dimensions)
        return ()

    def adverb(self, *texts: str) -> bool:
        """Return whether one of these adverbs stands here, and use it up."""
        for at, (text, _) in enumerate(self.adverbs):
            if text in texts:
                del self.adverbs[at]
                return True
        return False

    def refuse_rest(self, shown: str) -> None:
        """Raise the fault for whatever has not been used."""
        spans = [span for _, _, span in self.preps] + [span for _, span in self.adverbs]
        spans += [phrase.span for phrase in (*self.objects, *self.spare)]
        if spans:
            span = min(spans, key=lambda s: s.start)
            raise misfit(span, f"this has no meaning with `{shown}`")


class Framer:
    """Makes frames of clauses; bare clauses ("… and +1 health") join the frame before."""

    def __init__(self, lexicon: Lexicon) -> None:
        self.lexicon = lexicon
        self.swapping = False
        """Whether the verb of the clause under way is one that puts two things in each other's place."""

    def frame(self, clause: ast.Clause) -> Frame:
        """Return the frame of one clause."""
        frame = Frame(clause.span)
        phrases, preps, adverbs = self.segments(clause.before)
        if clause.verb is not None:
            self.verb(frame, clause.verb)
            self.swapping = frame.verb == "swap"
            frame.subjects = phrases
            frame.subject = phrases[0] if phrases else None
            if len(phrases) > 1:
                raise misfit(phrases[1].span, "a second subject needs `and` before it")
            frame.preps, frame.adverbs = preps, adverbs
            phrases, preps, adverbs = self.segments(clause.after)
        frame.objects += phrases
        frame.preps += preps
        frame.adverbs += adverbs
        return frame

    def verb(self, frame: Frame, verb: ast.Verb) -> None:
        text = verb.text
        frame.written, frame.verb_span = text, verb.span
        frame.verb = base_form(text)
        if text in ("isn't", "aren't"):
            frame.negative = True
        for aux in verb.aux:
            if aux == "would":
                raise misfit(
                    verb.span, "what would happen cannot be changed", "`When this dies, …` comes after it"
                )
            if aux in ("cannot", "do not", "does not", "must not", "may not", "did not"):
                frame.negative = True
                frame.past = aux == "did not"
                if aux == "cannot" or (aux.endswith("not") and aux.startswith(("must", "may"))):
                    frame.modal = "can"
            elif aux in ("can", "can also"):
                frame.modal = "can"
            else:
                frame.modal = aux

    def segments(
        self, segments: Sequence[ast.Segment]
    ) -> tuple[list[Phrase], list[tuple[str, list[Phrase], Span]], list[tuple[str, Span]]]:
        """Return objects, prepositional phrases and adverbs; what describes a phrase is put into it."""
        objects: list[Phrase] = []
        preps: list[tuple[str, list[Phrase], Span]] = []
        adverbs: list[tuple[str, Span]] = []
        current: Phrase | None = None
        for segment in segments:
            opener = segment.opener
            phrases = cut(segment.words, self.lexicon) if segment.words else []
            if not opener:
                objects += phrases
            elif current is not None and not phrases and of_this_turn(current, opener):
                continue
            elif opener in ("except", "other than") and current is not None and leave_out(current, phrases):
                current.span = Span(current.span.start, segment.span.end)
            elif opener in _TO_THIS and current is not None and phrases:
                relate_to_this(current, opener, phrases[0])
                objects += phrases[1:]
            elif (
                opener in _FILTERS
                and current is not None
                and not (opener == "with" and (self.swapping or is_tool(phrases)))
            ):
                if not phrases:
                    raise misfit(segment.span, f"`{opener}` needs something behind it")
                phrases = number_behind(phrases)
                add_filter(current, opener, phrases[0])
                current.span = Span(current.span.start, phrases[0].span.end)
                objects += phrases[1:]
                phrases = phrases[1:]
            elif current is not None and belongs_to(current, opener):
                objects += phrases
            elif opener == "of" and current is not None and attach_of(current, phrases):
                objects += phrases[1:]
                if current.owner is phrases[0]:
                    current = phrases[0]  # what follows describes whose it is
                phrases = phrases[1:]
            elif opener in _PLACES and current is not None and phrases and phrases[0].noun in _ZONES:
                if not stands_there(current, phrases[0]):
                    preps.append((opener, phrases[:1], segment.span))
                objects += phrases[1:]
                phrases = phrases[1:]
            elif opener in (*_EACH, *NUMBER_OF) and phrases:
                phrases[0].counted = opener in NUMBER_OF
                check_said_once(opener, phrases[0], objects, segment.span)
                preps.append(("for each", phrases[:1], segment.span))
                objects += phrases[1:]
                current = phrases[0]
                continue
            elif opener == "equal to" or opener in ("to", "by", "instead of") or phrases or segment.words:
                preps.append((opener, phrases, segment.span))
            else:
                adverbs.append((opener, segment.span))
            if phrases:
                current = phrases[-1]
        return objects, preps, adverbs

    def join(self, frame: Frame, bare: Frame) -> None:
        """Add a clause without verb to the frame before."""
        for phrase in bare.objects:
            spoken_of = frame.preps[-1][1] if frame.preps else frame.objects
            if spoken_of and spoken_of[-1].excepts and not phrase.det and leave_out(spoken_of[-1], [phrase]):
                continue
            if (
                bare.joint.endswith("or")
                and phrase.keywords
                and not phrase.noun
                and self.widen(frame, phrase)
            ):
                continue
            last = frame.preps[-1][1] if frame.preps else []
            before: Phrase | None = None
            if last and is_who(last[-1]) and not (frame.objects and is_who(frame.objects[-1])):
                before = last[-1]
            elif frame.objects and is_who(frame.objects[-1]):
                before = frame.objects[-1]
            if before is not None and is_who(phrase):
                (before.instead if bare.joint.endswith("or") else before.either).append(phrase)
            elif last and frame.preps[-1][0] in ("with", "without", "for each") and not is_buff(phrase):
                last.append(phrase)
            else:
                frame.objects.append(phrase)
                frame.any_of = frame.any_of or bare.joint.endswith("or")
        frame.preps += bare.preps
        frame.adverbs += bare.adverbs
        frame.span = Span(frame.span.start, bare.span.end)

    def lead_in(self, bare: Frame, frame: Frame) -> bool:
        """Make the clause without verb before "… and Skeletons have +1 attack" part of its subject."""
        if (
            bare.verb
            or len(bare.objects) != 1
            or bare.preps
            or frame.subject is None
            or not is_who(bare.objects[0])
        ):
            return False
        first = bare.objects[0]
        (first.instead if frame.joint.endswith("or") else first.either).append(frame.subject)
        frame.subject, frame.joint = first, bare.joint
        return True

    def widen(self, frame: Frame, phrase: Phrase) -> bool:
        """Read a second keyword after "or" into the "with KEYWORD" before it."""
        places = [*frame.subjects, *frame.objects, *(p for _, phrases, _ in frame.preps for p in phrases)]
        for place in reversed(places):
            if place.tests and place.tests[-1].what in ("keyword", "status"):
                last = place.tests[-1]
                words = last.value if isinstance(last.value, tuple) else (last.value,)
                place.tests[-1] = attrs.evolve(last, value=(*words, *(name for name, _ in phrase.keywords)))
                return True
        return False


def is_buff(phrase: Phrase) -> bool:
    """Whether a phrase is a change of a number or a keyword."""
    return phrase.signed is not None or bool(phrase.keywords)
