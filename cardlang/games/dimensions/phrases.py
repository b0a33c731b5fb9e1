"""Cut the words of a segment into phrases: who or what is meant, how many, which number."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from cardlang.diagnostics.model import Fault, TextError
from cardlang.games.dimensions import ast
from cardlang.games.dimensions.lexicon import PARAMETER, Known, Lexicon
from cardlang.games.dimensions.terms import Test
from cardlang.games.dimensions.vocabulary import (
    AFTER_NOUN,
    COMPARES_AFTER,
    COMPARES_BEFORE,
    NOUNS,
    OWNERS,
    PRONOUNS,
    RANKS,
    SINGULAR,
    STAT_NOUNS,
    STATES,
)
from cardlang.source import Span
from cardlang.syntax.node import Node

ANY_NUMBER = 99
"""How many "any number of" is at most: more than there ever are."""


@attrs.define
class Phrase:
    """One noun phrase, taken apart."""

    span: Span
    noun: str = ""
    det: str = ""
    pronoun: str = ""
    number: int | None = None
    compare: str = ""
    up_to: bool = False
    degree: str = ""
    side: str = ""
    random: bool = False
    other: bool = False
    extra: bool = False
    cards: list[str] = attrs.field(factory=list)
    keywords: list[tuple[str, int]] = attrs.field(factory=list)
    dimensions: list[str] = attrs.field(factory=list)
    states: list[str] = attrs.field(factory=list)
    rank: tuple[str, str] | None = None
    signed: int | None = None
    excepts: bool = False
    """Whether some are left out of it by "except"; what is joined to it is left out too."""
    owner: Phrase | None = None
    tests: list[Test] = attrs.field(factory=list)
    kinds: list[str] = attrs.field(factory=list)
    zone: str = ""
    half: bool = False
    double: bool = False
    position: str = ""
    """top or bottom of a deck, first of a turn."""
    maximum: bool = False
    gifts: list[Phrase] = attrs.field(factory=list)
    """Changes that come with what is summoned: "a Zombie with +1 attack"."""
    per: Phrase | None = None
    """The thing each of which counts: damage for each of them."""
    equal: Phrase | None = None
    """What the amount is equal to."""
    told: bool = False
    """Whether what was done with it has been said: "that was summoned", of "this turn"."""
    counted: bool = False
    """Whether "the number of" stands before it."""
    killer: bool = False
    """Whether it is the one "that killed" the card that died."""
    either: list[Phrase] = attrs.field(factory=list)
    """What comes along: "a mob and your opponent"."""
    instead: list[Phrase] = attrs.field(factory=list)
    """What may stand in its place: "a mob or a structure"."""

    @property
    def headed(self) -> bool:
        """Whether the phrase has its head: a noun, pronoun, name or keyword."""
        return bool(self.noun or self.pronoun or self.cards or self.keywords)

    @property
    def empty(self) -> bool:
        """Whether nothing was read into it yet."""
        return self == Phrase(self.span)


_NON = {"boss": Test("boss"), "damaged": Test("damaged")} | {
    kind: Test("kind", kind) for kind in ("mob", "structure", "item", "weapon", "armor")
}
"""What can stand behind `non-` beside names."""


class Cutter:
    """Reads one row of words into phrases."""

    def __init__(self, words: Sequence[Node], lexicon: Lexicon) -> None:
        self.words = words
        self.lexicon = lexicon
        self.done: list[Phrase] = []
        self.phrase = Phrase(words[0].span if words else Span(0, 0))

    def cut(self) -> list[Phrase]:
        """Return the phrases in the order written."""
        at = 0
        while at < len(self.words):
            node = self.words[at]
            if isinstance(node, (ast.Name, ast.Parameter)):
                end = at
                while end < len(self.words) and isinstance(self.words[end], (ast.Name, ast.Parameter)):
                    end += 1
                self.names(self.words[at:end])
                at = end
                continue
            if isinstance(node, ast.Number):
                self.number(node)
            elif isinstance(node, ast.Signed):
                self.fresh(node.span)
                self.phrase.signed = node.value * PARAMETER if node.letter else node.value
            elif isinstance(node, ast.Stats):
                self.stats(node)
            elif isinstance(node, ast.Sized):
                stat = "cost" if node.stat == "mana" else node.stat
                self.open(node.span).tests.append(Test("stat", stat, "=", node.value))
            elif isinstance(node, ast.Non):
                self.negated(node)
            else:
                assert isinstance(node, ast.Word)
                self.word(node.text, node.span)
            self.extend(node.span)
            at += 1
        self.flush()
        return self.done

    def extend(self, span: Span) -> None:
        self.phrase.span = Span(self.phrase.span.start, span.end)

    def fresh(self, span: Span) -> Phrase:
        """Start a new phrase unless nothing has been read."""
        if not self.phrase.empty:
            self.flush()
            self.phrase = Phrase(span)
        elif self.phrase.span.start != span.start:
            self.phrase.span = span
        return self.phrase

    def flush(self) -> None:
        if not self.phrase.empty:
            if self.phrase.side == "enemy" and not self.phrase.headed:
                self.phrase.noun = "enemy"
            self.done.append(self.phrase)
        self.phrase = Phrase(self.phrase.span)

    def open(self, span: Span) -> Phrase:
        """Return the phrase that a word before the head belongs to."""
        return self.fresh(span) if self.phrase.headed or self.phrase.signed is not None else self.phrase

    def number(self, node: ast.Number) -> None:
        value = PARAMETER if node.value is None else node.value
        phrase = self.phrase
        if (phrase.compare and phrase.number is None and not phrase.headed) or (
            phrase.up_to and phrase.number is None
        ):
            phrase.number = value
        else:
            phrase = self.open(node.span)
            if phrase.number is not None and not (phrase.number == 1 and phrase.det):
                phrase = self.fresh(node.span)
            phrase.number = value
        self.phrase = phrase

    def stats(self, node: ast.Stats) -> None:
        """Read `+1/+1` as the changes of attack and health that it is."""
        nouns = ("attack", "health") if len(node.values) == 2 else ("attack", "defense", "health")
        for noun, value in zip(nouns, node.values, strict=True):
            self.fresh(node.span)
            self.phrase.signed, self.phrase.noun = value, noun

    def negated(self, node: ast.Non) -> None:
        """Read `non-boss` as the test that it is; `non-bosses` are mobs."""
        word = SINGULAR.get(node.text, node.text)
        phrase = self.open(node.span)
        if word in _NON:
            phrase.tests.append(attrs.evolve(_NON[word], holds=False))
            if word != node.text:
                phrase.noun = "mob"
        elif not node.text[0].isupper():
            raise TextError(Fault("E101", f"`non-{node.text}` is not understood here", node.span))
        else:
            for known in self.lexicon.split([ast.Name(node.text, span=node.span)]):
                value = known.value if known.what == "keyword" else (known.value,)
                phrase.tests.append(Test(known.what, value, holds=False))

    def names(self, run: Sequence[Node]) -> None:
        run = list(run)
        first = run[0]
        if (
            isinstance(first, ast.Name)
            and not first.quoted
            and first.text.endswith(("'s", "s'"))
            and self.lexicon.card(first.text, first.span) is None
        ):
            pass
        for known in self.lexicon.split(run):
            self.known(known)
            self.extend(known.span)

    def known(self, known: Known) -> None:
        phrase = self.phrase
        if known.what == "word":
            self.word(known.value, known.span)
        elif known.what == "dimension":
            phrase = self.open(known.span)
            phrase.dimensions.append(known.value)
        elif known.what == "card":
            if phrase.noun == "enemy" and not phrase.cards:
                phrase.noun = ""
            elif phrase.headed or phrase.signed is not None:
                phrase = self.fresh(known.span)
            phrase.cards.append(known.value)
        else:
            bare = phrase.noun or phrase.pronoun or phrase.cards or phrase.det in ("this", "that")
            if bare or phrase.signed is not None or (phrase.side == "enemy" and not phrase.headed):
                phrase = self.fresh(known.span)
            phrase.keywords.append((known.value, known.number))

    def word(self, text: str, span: Span) -> None:
        if text in PRONOUNS:
            self.fresh(span).pronoun = text
        elif text in OWNERS:
            self.possessive(OWNERS[text], span)
        elif text in ("its", "their", "her"):
            counted = self.phrase.det in ("a", "all") and not self.phrase.headed  # "one of their mobs"
            phrase = self.phrase if counted else self.fresh(span)
            phrase.owner = Phrase(span, pronoun="it" if text == "its" else "they")
        elif text != "enemy" and (text in NOUNS or text in SINGULAR):
            self.noun(SINGULAR.get(text, text), text, span)
        elif text == "damaged" and self.phrase.rank is not None and not self.phrase.headed:
            self.phrase.rank = ("missing health", self.phrase.rank[1])
        elif text in STATES and (text in AFTER_NOUN or not self.phrase.headed):
            self.phrase.states.append(text)
        else:
            self.modifier(text, span)

    def possessive(self, noun: str, span: Span) -> None:
        phrase = self.open(span)
        owner = attrs.evolve(phrase, noun=noun, span=Span(phrase.span.start, span.end))
        self.phrase = Phrase(owner.span, owner=owner)

    def noun(self, noun: str, text: str, span: Span) -> None:
        phrase = self.phrase
        if phrase.noun in ("mob", "item", "structure", "weapon", "armor", "boss") and noun == "card":
            phrase.kinds.append(phrase.noun)
            phrase.noun = "card"
        elif phrase.noun == "boss" and noun == "mob":
            phrase.noun, phrase.tests = "mob", [*phrase.tests, Test("boss")]
        elif phrase.noun in ("opponent", "enemy") and noun == "player":
            phrase.noun = "opponent"
        elif (phrase.noun in ("status", "death") and noun in ("effect", "ability")) or (
            phrase.noun in STAT_NOUNS and noun == "stat"
        ):
            pass
        elif (
            (phrase.noun in ("attack", "fatigue", "combat") and noun == "damage")
            or (phrase.noun == "mana" and noun == "cost")
            or (phrase.noun == "health" and noun == "point")
        ):
            phrase.noun = "health" if noun == "point" else noun
        elif phrase.rank is not None and phrase.rank[0] == "health" and phrase.noun in STAT_NOUNS:
            phrase.rank, phrase.noun = (phrase.noun, phrase.rank[1]), noun
        elif (
            phrase.noun
            or phrase.pronoun
            or (phrase.cards and noun not in ("mob", "structure", "item", "card", "weapon", "armor"))
        ):
            self.fresh(span).noun = noun
        else:
            phrase.noun = noun
        if self.phrase.noun == noun and noun == "enemy":
            self.phrase.side = "enemy"

    def modifier(self, text: str, span: Span) -> None:
        """Read a word before the head."""
        phrase = self.phrase
        if text in COMPARES_AFTER:
            phrase.compare = COMPARES_AFTER[text]
            return
        if text in ("more", "less", "fewer"):
            phrase.degree = "less" if text == "fewer" else text
            return
        if text == "additional" or text == "extra":
            self.open(span).extra = True
            return
        phrase = self.open(span)
        if text in COMPARES_BEFORE:
            if phrase.number is not None:
                phrase = self.fresh(span)
            phrase.compare = COMPARES_BEFORE[text]
        elif text in RANKS:
            phrase.rank = RANKS[text]
        elif text == "up to":
            phrase.up_to = True
        elif text == "no":
            phrase.number, phrase.det = 0, "no"
        elif text == "double damage":
            phrase.noun, phrase.double = "damage", True
        elif text in ("half", "half of"):
            phrase.half = True
        elif text == "random":
            phrase.random = True
        elif text in ("your", "friendly", "allied", "own"):
            phrase.side = phrase.side or "own"
            if text == "your" and not phrase.det:
                phrase.det = "your"
        elif text in ("enemy", "opposing"):
            phrase.side = "enemy"
        elif text in ("other", "another"):
            phrase.other = True
            if text == "another":
                phrase.det, phrase.number = "a", 1
        elif text == "others":
            phrase.other, phrase.noun = True, "character"
        elif text in ("top", "bottom", "first", "next", "last", "second", "third"):
            phrase.position = text
        elif text in ("max", "maximum"):
            phrase.maximum = True
        elif text in ("one of", "two of", "any of"):
            phrase.number, phrase.det = (2 if text == "two of" else 1), "a"
        elif text == "any number of":
            phrase.number, phrase.det, phrase.up_to = ANY_NUMBER, "a", True
        elif text in ("all of", "each of"):
            phrase.det = "all"
        else:
            self.article(phrase, text, span)

    def article(self, phrase: Phrase, text: str, span: Span) -> None:
        if text in ("a", "an"):
            if phrase.det or phrase.number is not None:
                phrase = self.fresh(span)
            phrase.det, phrase.number = "a", 1
        elif text in ("all", "each", "every", "both", "any"):
            phrase.det = "all" if text in ("every", "both") else text
        elif text in ("the", "this", "that", "those", "these", "chosen"):
            if phrase.det and phrase.det != "all":
                phrase = self.fresh(span)
            fold = {"those": "that", "these": "this", "chosen": "that"}
            if text != "chosen" or not phrase.det:
                phrase.det = phrase.det or fold.get(text, text)
            if text == "chosen":
                phrase.det = "that"
        elif text in ("same", "much", "many", "new", "total", "current", "base", "original", "printed"):
            phrase.states.append(text)
        else:
            raise TextError(Fault("E101", f"`{text}` is not understood here", span))


def cut(words: Sequence[Node], lexicon: Lexicon) -> list[Phrase]:
    """Return the phrases of a row of words."""
    return Cutter(words, lexicon).cut()
