"""Explain a text that could not be read: the word to underline, and what would work.

Names are free text, so a misspelt word is often swallowed by a name and the parser stops one word later.
What the author got wrong is, nearly always, the last word up to that place that is neither a word of the
grammar nor part of a known name. It is replaced by near words until the text reads.

A file may hold ten thousand such texts: what they have in common is prepared once, and the search for a
mended text gives up after a number of attempts. The faults themselves are all reported.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping

from cardlang.diagnostics.model import Fault
from cardlang.diagnostics.suggest import BUDGET, WordList
from cardlang.source import Span
from cardlang.syntax.examples import said_like
from cardlang.syntax.language import Failure, Language
from cardlang.syntax.node import Node

_WORD = re.compile(r"[^\W\d_](?:[\w'\u2019&-]*[\w'\u2019])?")
_TERMINALS = {
    "WORD": "a name",
    "CWORD": "a name",
    "QUOTED": "a name in quotes",
    "REF": "an id `{#…}`",
    "AMOUNT": "a number",
    "INT": "a number",
    "SIGNED": "a number with its sign",
    "SIGN": "a sign",
    "STAT": "`ATK`, `DEF` or `TP` with its number",
    "LIMIT": "a limit such as `(only once)`",
    "LWORD": "a word",
    "KEYWORD": "a keyword",
    "$END": "the end of the effect",
}


FEW = 12
"""So many words that can stand at a place are listed."""
MOST_ATTEMPTS = 6_000
"""How many mended texts are tried for one file."""
MOST_WORDS = 3
"""How many words of one text are taken for slips."""
MOST_CHARACTERS = 400
"""Longer texts are not mended: trying them takes too long."""


class Vocabulary:
    """The words that the texts of one file may hold: those of the grammar and of the names in reach.

    `names` maps each name in reach to its kind; `examples` are sentences of the language.
    """

    def __init__(self, language: Language, names: Mapping[str, str], examples: tuple[str, ...] = ()) -> None:
        self.language = language
        self.names = names
        self.examples = examples
        self.small = hasattr(language.builder, "small_name")
        """Whether names may stand without their capital."""
        self.name_words = {w.lower() for name in names for w in _split(name)}
        grammar = {w for literal in language.literals for w in _split(literal)} | language.extra_words
        self.known = grammar | {w for name in names for w in _split(name)}
        self.words = WordList(sorted(self.known | set(names)))
        self.attempts = MOST_ATTEMPTS
        self._cards: dict[str, list[str]] = {}
        for name, kind in names.items():
            if kind == "card":
                self._cards.setdefault(name.split(" ")[0], []).append(name)

    def refill(self) -> None:
        """Allow as much searching as at first, for another text."""
        self.attempts = MOST_ATTEMPTS
        self.words.budget = BUDGET

    def knows(self, word: str) -> bool:
        """Return whether anything in reach is called so, or uses the word."""
        said = word.lower()
        if self.small and any(said.startswith(name[:-1]) for name in self.name_words if len(name) > 3):
            return True
        return word in self.known or (
            self.language.lexer.lowered and word[0].lower() + word[1:] in self.known
        )

    def reads(self, text: str, start: str) -> Node | None:
        """Return the tree of a text that was mended, or None when it does not read or the attempts are used up."""
        if self.attempts <= 0 or len(text) > MOST_CHARACTERS:
            return None
        self.attempts -= 1
        node = self.language.read(text, start)
        return node if isinstance(node, Node) else None

    def cards_in(self, text: str) -> list[str]:
        """Return the names of cards that stand in a text."""
        words = dict.fromkeys(text.replace("(", " ").replace(")", " ").replace(":", " ").split(" "))
        return [name for word in words for name in self._cards.get(word, ()) if name in text]


def explain(
    vocabulary: Vocabulary,
    text: str,
    failure: Failure,
    *,
    start: str = "start",
    reads: Callable[[Node], bool] = lambda node: True,
) -> Fault:
    """Return the fault of a text that does not read.

    `reads` says whether the names of a mended text are known.
    """
    failure = _at_loose_word(vocabulary, text, _inside_phrase(text, failure))
    stop = _at_end(text, failure) if not failure.found else failure.span
    unknown = _unknown_words(vocabulary, text, failure)
    mend = _mend(vocabulary, text, unknown, start, reads)
    expected = _helps(vocabulary, text, failure)
    if mend is not None:
        span, word, mended = mend
        wrong = text[span.start : span.end]
        return Fault(
            "E101",
            f"`{wrong}` is not understood here",
            span,
            label="reading stopped here" if span == stop else "",
            help=(f"did you mean the {vocabulary.names.get(word, 'word')} `{word}`?   {mended}",),
            replacement=word,
        )
    if unknown and unknown[-1].group() not in failure.expected:
        last = unknown[-1]
        span = Span(last.start(), last.end())
        helps = _helps(vocabulary, text, failure, span)
        return Fault("E101", f"`{last.group()}` is not understood here", span, help=helps)
    if not failure.found:
        closed = _marked(vocabulary, text, failure, start, reads)
        return Fault(
            "E102",
            "this effect stops before it is complete",
            stop,
            label="more is needed here",
            help=expected if closed is None else (f"did you mean:   {closed}", *expected),
        )
    quoted = _quote_a_name(vocabulary, text, start)
    advice = [*expected]
    if quoted is not None:
        advice.insert(0, f"a name with such words stands in quotes:   {quoted}")
    marked = _marked(vocabulary, text, failure, start, reads) if quoted is None else None
    if marked is not None:
        advice.insert(0, f"did you mean:   {marked}")
    return Fault(
        "E101",
        f"`{failure.found}` is not understood here",
        stop,
        label="reading stopped here",
        help=tuple(advice),
    )


def _helps(vocabulary: Vocabulary, text: str, failure: Failure, span: Span | None = None) -> tuple[str, ...]:
    """Return what can stand at a fault; where that is much, sentences of the language that are near it."""
    literals = vocabulary.language.literals
    expected = [e for e in failure.expected if e in literals or e in _TERMINALS]
    shown = said_like(vocabulary.examples, text, failure.span if span is None else span)
    if not expected:
        return shown
    return (
        (*shown, _expected(expected)) if len(expected) > FEW or not shown else (_expected(expected), *shown)
    )


def _at_loose_word(vocabulary: Vocabulary, text: str, failure: Failure) -> Failure:
    """Move a failure back to a lower-case word that was taken for a name and begins none."""
    if failure.loose is None:
        return failure
    stems = tuple(name[:-1] for name in vocabulary.name_words if len(name) > 3)
    for word in _WORD.finditer(text, *failure.loose):
        if not word.group().lower().startswith(stems):
            return Failure(Span(word.start(), word.end()), word.group(), frozenset())
    return failure


def _inside_phrase(text: str, failure: Failure) -> Failure:
    """Move a failure at the first word of a fixed phrase on to the word at which the phrase breaks off."""
    furthest = failure
    for phrase in failure.expected:
        words = phrase.split(" ")
        if len(words) == 1 or words[0] != failure.found:
            continue
        at = failure.span.start
        for word in words:
            found = _WORD.match(text, at)
            if found is None or found.group() != word:
                break
            at = len(text) - len(text[found.end() :].lstrip())
        if at > furthest.span.start and word != words[0]:
            rest = "" if found is None else found.group()
            furthest = Failure(Span(at, at + len(rest)), rest, frozenset({word}))
    return furthest


def _marked(
    vocabulary: Vocabulary, text: str, failure: Failure, start: str, reads: Callable[[Node], bool]
) -> str | None:
    """Return the text with a mark that was forgotten (a bracket, colon, comma or full stop), when that reads."""
    at, end = failure.span if failure.found else (len(text.rstrip()),) * 2
    before, found, after = text[:at], text[at:end], text[end:]
    candidates = [f"{before}({found}){after}"] if found[:1].isdigit() else []
    for mark in (": ", ")", "(", ", ") if failure.found else (")", "."):
        candidates.append(f"{before.rstrip() if mark != '(' else before}{mark}{found}{after}")
    if found in (")", ".", ",", ":", "(", '"'):
        candidates.append(f"{before}{after}")
    for candidate in candidates:
        node = vocabulary.reads(candidate.strip(), start)
        if node is not None and reads(node):
            return candidate.strip()
    return None


def _at_end(text: str, failure: Failure) -> Span:
    at = failure.span.start
    return Span(max(0, at - 1), at)


def _mend(
    vocabulary: Vocabulary,
    text: str,
    unknown: list[re.Match[str]],
    start: str,
    reads: Callable[[Node], bool],
) -> tuple[Span, str, str] | None:
    """Return the span of a wrong word, a word that makes the text read, and the text with it."""
    for found in reversed(unknown[-MOST_WORDS:]):
        span = Span(found.start(), found.end())
        for word in vocabulary.words.closest(found.group()):
            written = word
            if found.group()[0].isupper() and word[0].islower() and vocabulary.language.lexer.lowered:
                written = word[0].upper() + word[1:]
            mended = text[: span.start] + written + text[span.end :]
            node = vocabulary.reads(mended, start)
            if node is not None and reads(node):
                return span, written, mended
    return None


def _unknown_words(vocabulary: Vocabulary, text: str, failure: Failure) -> list[re.Match[str]]:
    """Return the words up to the place where reading stopped that nothing in reach is called by."""
    end = failure.span.end if failure.found else len(text)
    return [word for word in _WORD.finditer(text, 0, end) if not vocabulary.knows(word.group())]


def _split(name: str) -> list[str]:
    return _WORD.findall(name)


def _quote_a_name(vocabulary: Vocabulary, text: str, start: str) -> str | None:
    """Return the text with a known card name put in quotes, when that makes it read."""
    for name in vocabulary.cards_in(text):
        if f'"{name}"' not in text:
            quoted = text.replace(name, f'"{name}"')
            if vocabulary.reads(quoted, start) is not None:
                return quoted
    return None


def _expected(expected: Iterable[str]) -> str:
    terminals = dict.fromkeys(_TERMINALS[e] for e in sorted(expected) if e in _TERMINALS)
    literals = sorted(e for e in expected if e not in _TERMINALS)
    listed = [f"`{e}`" for e in literals]
    shown = [*listed[:FEW], *(["…"] if len(listed) > FEW else []), *terminals]
    return f"here can stand {', '.join(shown)}" if shown else "nothing can follow here"
