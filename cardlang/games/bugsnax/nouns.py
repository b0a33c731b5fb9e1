"""Noun phrases: words to what they name, how many of it, and whose."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import attrs

from cardlang.checks.scope import did_you_mean, unknown_id
from cardlang.diagnostics.model import Fault, TextError
from cardlang.games.bugsnax import vocabulary as words
from cardlang.games.bugsnax.ast import Noun, Word
from cardlang.games.bugsnax.naming import one, unknown
from cardlang.games.bugsnax.vocabulary import Vocabulary
from cardlang.source import Span
from cardlang.syntax.numbers import read_whole

if TYPE_CHECKING:
    from cardlang.games.bugsnax.clauses import Clause
    from cardlang.games.bugsnax.effects import Reference

MAX_NUMBER = 1_000
PARAMETER = -(10**9)
"""Stands for the `n` of a keyword with a parameter until the keyword is used."""
_POSSESSIVES = {
    "trap's": "trap",
    "snak's": "snax",
    "bugsnak's": "snax",
    "player's": "player",
    "players'": "player",
    "opponent's": "opponent",
    "opponents'": "opponent",
    "card's": "card",
    "turn's": "turn",
    "deck's": "deck",
    "everyone's": "everyone",
    "other's": "player",
}
_COMPOUNDS = {
    "deck": "deck",
    "discard": "discard",
    "card": "",
    "value": "",
    "trap": "",
    "snax": "",
    "ability": "",
}
_CARD_HEADS = ("trap", "snax", "grumpus", "attachment", "named")


def size(signed: int | None) -> int:
    """Return how large a change is whatever its direction; the parameter of a keyword stays one."""
    return PARAMETER if abs(signed or 1) == -PARAMETER else abs(signed or 1)


@attrs.define
class Phrase:
    """One noun phrase. `head` is a value of `NOUNS` or `PRONOUNS`, or one of
    `named` (cards by name), `keyword`, `this` and `that` alone, `ones` (`each`, `another` alone), `amount`."""

    span: Span
    head: str = ""
    determiner: str = ""
    owner: Phrase | None = None
    cards: tuple[str, ...] = ()
    pile: str = ""
    number: int | None = None
    most: int | None = None
    """The upper end of `between 2 and 4`."""
    op: str = ""
    signed: int | None = None
    keywords: list[str] = attrs.field(factory=list)
    adjectives: set[str] = attrs.field(factory=set)
    superlative: int = 0
    comparative: str = ""
    plural: bool = False
    than: Phrase | None = None
    hangers: list[tuple[str, Phrase]] = attrs.field(factory=list)
    """Prepositional phrases that belong to it."""
    clauses: list[Clause] = attrs.field(factory=list)
    """Relative clauses; their subject is None where it is this phrase."""
    joins: bool = False
    """Whether it is a second comparison of the phrase before: `less than 2 or greater than 3`."""
    partitive: bool = False
    """`one of`, `all of`: what they are of is the next phrase."""
    meant: Reference | None = None
    """What it was found to mean, when that is already known."""
    either: bool = False
    """Whether `also` was joined by `or`: one of all is meant."""
    also: list[Phrase] = attrs.field(factory=list)
    """Further phrases joined by `and` or `or`."""

    @property
    def empty(self) -> bool:
        """Whether nothing but its place is known yet."""
        return not (
            self.head
            or self.determiner
            or self.owner
            or self.number is not None
            or self.op
            or self.signed is not None
            or self.keywords
            or self.adjectives
            or self.superlative
            or self.comparative
        )

    @property
    def is_stat(self) -> bool:
        """Whether it names a number of a card."""
        return self.head in words.STATS


def read_phrases(noun: Noun, vocabulary: Vocabulary) -> list[Phrase]:
    """Return the noun phrases that a run of words holds, in order; raises TextError for unknown names."""
    return _NounReader(noun.words, vocabulary).read()


class _NounReader:
    def __init__(self, written: Sequence[Word], vocabulary: Vocabulary) -> None:
        self.words = written
        self.vocabulary = vocabulary
        self.at = 0
        self.done: list[Phrase] = []
        self.now = Phrase(written[0].span)

    def read(self) -> list[Phrase]:
        while self.at < len(self.words):
            word = self.words[self.at]
            getattr(self, f"read_{word.kind}")(word)
            self.now.span = Span(self.now.span.start, self.words[self.at].span.end)
            self.at += 1
        self.close()
        return self.done

    def close(self) -> None:
        """End the phrase at hand."""
        now = self.now
        if now.empty:
            return
        if not now.head:
            if now.keywords:
                now.head = "keyword"
            elif now.determiner in ("this", "that"):
                now.head = now.determiner
            elif now.determiner or now.adjectives - {"capture"} or now.superlative:
                now.head = "ones"
            else:
                now.head = "amount"
        if now.joins and self.done:
            self.done[-1].also.append(now)
        else:
            self.done.append(now)

    def split(self, word: Word) -> None:
        """Start a new phrase at a word."""
        self.close()
        self.now = Phrase(word.span)

    def own(self, word: Word) -> None:
        """Make the phrase at hand the owner of a new one."""
        owner, self.now = self.now, Phrase(self.now.span)
        self.now.owner = owner

    # -- words with a kind of their own ----------------------------------------------------------------------

    def read_number(self, word: Word) -> None:
        now = self.now
        if now.head and not (now.is_stat or now.op or now.head in ("keyword", "top", "bottom")):
            self.split(word)
        self.now.number = _whole(word.text, word.span)

    def read_between(self, word: Word) -> None:
        """Read `between 2 and 4`, both ends included."""
        _, least, _, most = word.text.split(" ")
        low, high = sorted(words.NUMBERS.get(n) or _whole(n, word.span) for n in (least, most))
        if self.now.head and not self.now.is_stat:
            self.split(word)
        self.now.op, self.now.number, self.now.most = "between", low, high

    def read_signed(self, word: Word) -> None:
        if not self.now.empty:
            self.split(word)
        text = word.text[1:]
        amount = PARAMETER if text == "n" else _whole(text, Span(word.span.start + 1, word.span.end))
        self.now.signed = -amount if word.text[0] == "-" else amount

    def read_bracket(self, word: Word) -> None:
        if not self.now.keywords:
            raise TextError(Fault("E202", "a number in brackets stands behind a keyword", word.span))
        self.now.keywords[-1] += f" ({word.text})"

    def read_keyword(self, word: Word) -> None:
        run = [word]
        for follower in self.words[self.at + 1 :]:
            if follower.kind != "keyword":
                break
            run.append(follower)
        for count in range(len(run), 0, -1):
            name = self.vocabulary.keyword([w.text for w in run[:count]])
            if name is not None:
                break
        else:
            raise TextError(
                unknown(
                    self.vocabulary,
                    " ".join(w.text for w in run),
                    Span(word.span.start, run[-1].span.end),
                    "keyword",
                )
            )
        describes = any(
            w.kind in ("name", "quoted", "ref") or w.text in words.NOUNS
            for w in self.words[self.at + count :]
        )
        if self.now.head or (not describes and self.now.determiner in ("this", "that")):
            self.split(word)
        self.now.keywords.append(name)
        self.at += count - 1

    def read_quoted(self, word: Word) -> None:
        self.name(word, self.vocabulary.cards(word.text), word.text)

    def read_ref(self, word: Word) -> None:
        if word.text not in self.vocabulary.scope.by_id:
            raise TextError(unknown_id(word.text, word.span, self.vocabulary.scope))
        self.name(word, (word.text,), word.text)

    def name(self, word: Word, cards: tuple[str, ...], text: str) -> None:
        if not cards:
            raise TextError(unknown(self.vocabulary, text, word.span, "card"))
        if self.now.head:
            self.split(word)
        self.now.head, self.now.cards = "named", one(cards, text, word.span)

    def read_name(self, word: Word) -> None:
        if self.read_card_name(word):
            return
        low = word.text[0].lower() + word.text[1:]
        if low in words.NOUNS or low in words.ADJECTIVES or low in _POSSESSIVES:
            self.read_word(Word(low, span=word.span))
        elif self.now.head == "named" or word.text in self.vocabulary.deck_names():
            self.now.pile = "grumpus"
            self.now.adjectives.add(f"deck {word.text}")
        else:
            raise TextError(self.unknown_name(word))

    def unknown_name(self, word: Word) -> Fault:
        """Return the fault of a name that no card has: of all its words when a card is called nearly so."""
        run = [word]
        for follower in self.words[self.at + 1 :]:
            if follower.kind != "name":
                break
            run.append(follower)
        for count in range(len(run), 1, -1):
            text = " ".join(w.text for w in run[:count])
            if did_you_mean(text, self.vocabulary.scope, {}):
                return unknown(self.vocabulary, text, Span(word.span.start, run[count - 1].span.end), "card")
        return unknown(self.vocabulary, word.text, word.span, "card")

    def read_card_name(self, word: Word) -> bool:
        """Read the longest card name that starts here, its `The` included."""
        rest = list(self.words[self.at :])
        stop = next((i for i, w in enumerate(rest) if w.kind not in ("name", "word", "number")), len(rest))
        for count in range(stop, 0, -1):
            text = " ".join(w.text for w in rest[:count])
            if count == 1 and text[0].lower() + text[1:] in words.NOUNS:
                return False
            article = self.now.determiner in ("the", "a") and not self.now.head
            cards = self.vocabulary.cards(f"The {text}") if article else ()
            cards = cards or self.vocabulary.cards(text)
            if not cards:
                continue
            if self.now.head:
                self.split(word)
            span = Span(word.span.start, rest[count - 1].span.end)
            self.now.head, self.now.cards = "named", one(cards, text, span)
            self.now.plural = text.endswith("s") and not self.vocabulary.scope.cards_named(text)
            self.at += count - 1
            if text.endswith("'s") and not self.vocabulary.scope.cards_named(text):
                self.own(word)
            return True
        return False

    # -- words of the language ---------------------------------------------------------------------------------

    def read_word(self, word: Word) -> None:
        text = word.text
        if word is self.words[self.at] and self.at == 0 and text in words.KINDS and self.read_card_name(word):
            return  # a name whose first word was lowered at the start of a sentence
        if text in words.OWNERS:
            self.now.owner = Phrase(word.span, words.OWNERS[text])
        elif text in words.OWNED:
            determiner, owner = words.OWNED[text]
            self.now.determiner, self.now.owner = determiner, Phrase(word.span, owner)
        elif text in words.DETERMINERS:
            self.now.determiner = words.DETERMINERS[text]
            self.now.partitive = text.endswith(" of")
            if text == "no other":
                self.now.adjectives.add("other")
        elif text in words.PRONOUNS:
            self.now.head = words.PRONOUNS[text]
        elif text in _POSSESSIVES:
            self.noun(word, _POSSESSIVES[text])
            self.now.plural = text.endswith("s'")
            self.own(word)
        elif text in words.NOUNS:
            self.noun(word, words.NOUNS[text])
            self.now.plural = text.endswith(("s", "snax"))
        else:
            self.read_quantity(word)

    def read_quantity(self, word: Word) -> None:
        text = word.text
        if text.startswith("or ") and text.endswith(" than"):
            stat = self.now.head
            self.split(word)
            self.now.head, self.now.op, self.now.joins = stat, words.COMPARISONS[text[3:]], True
        elif text in words.COMPARISONS:
            op = words.COMPARISONS[text]
            if self.now.head and (
                op in ("upto", "any") or not (self.now.is_stat or self.now.number is not None)
            ):
                self.split(word)
            self.now.op = op
        elif text == "n":
            self.now.number = PARAMETER
        elif text in words.NUMBERS:
            if self.now.head and not self.now.is_stat and self.now.head not in ("top", "bottom"):
                self.split(word)
            self.now.number = words.NUMBERS[text]
        elif text in words.SUPERLATIVES:
            self.now.superlative = words.SUPERLATIVES[text]
        elif text in words.COMPARATIVES:
            if self.now.head and self.now.head not in ("top", "bottom"):
                self.split(word)
            self.now.comparative = words.COMPARATIVES[text]
        elif text not in words.ADJECTIVES and self.vocabulary.verb(text) is not None:
            self.now.keywords.append(self.vocabulary.verb(text) or "")
        else:
            if self.now.head and text not in ("left", "right", "able", "free"):
                self.split(word)
            self.now.adjectives.add(text)

    def noun(self, word: Word, head: str) -> None:
        now = self.now
        if not now.head:
            now.head = head
        elif head in ("deck", "discard") and now.head in words.KINDS.values():
            now.pile, now.head = now.head, head
        elif (
            (head == "card" and now.head in _CARD_HEADS)
            or (head == "value" and now.is_stat)
            or (head in ("trap", "snax", "grumpus") and now.head == "named")
        ):
            pass
        elif now.head in ("top", "bottom") and head in words.KINDS.values():
            now.pile = head
        elif head == "discard" and now.head in ("deck", "discard"):
            now.head = head
        else:
            self.split(word)
            self.now.head = head


def _whole(text: str, span: Span) -> int:
    number = read_whole(text, span.start)
    if number > MAX_NUMBER:
        raise TextError(Fault("E203", f"a number is at most {MAX_NUMBER:,}", span))
    return number
