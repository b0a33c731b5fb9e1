"""Explain a text that could not be read: the word to underline, and what would work.

Names are free text, so a misspelt word is often swallowed by a name and the parser stops one word later.
What the author got wrong is, nearly always, the last word up to that place that is neither a word of the
grammar nor part of a known name. It is replaced by near words until the text reads.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping

from cardlang.diagnostics.model import Fault
from cardlang.diagnostics.suggest import closest
from cardlang.source import Span
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


def explain(
    language: Language,
    text: str,
    failure: Failure,
    names: Mapping[str, str],
    *,
    start: str = "start",
    reads: Callable[[Node], bool] = lambda node: True,
) -> Fault:
    """Return the fault of a text that does not read.

    `names` maps the names in reach to their kind; `reads` says whether the names of a mended text are known.
    """
    stop = _at_end(text, failure) if not failure.found else failure.span
    mend = _mend(language, text, failure, names, start, reads)
    expected = _expected(failure.expected, names)
    if mend is not None:
        span, word, mended = mend
        wrong = text[span.start : span.end]
        kind = names.get(word, "word")
        return Fault(
            "E101",
            f"`{wrong}` is not understood here",
            span,
            label="reading stopped here" if span == stop else "",
            help=(f"did you mean the {kind} `{word}`?   {mended}",),
            replacement=word,
        )
    unknown = _unknown_words(language, text, failure, names)
    if unknown and not _reads_alone(unknown[-1].group(), failure.expected):
        word = unknown[-1]
        span = Span(word.start(), word.end())
        return Fault("E101", f"`{word.group()}` is not understood here", span, help=(expected,))
    if not failure.found:
        return Fault(
            "E102",
            "this effect stops before it is complete",
            stop,
            label="more is needed here",
            help=(expected,),
        )
    helps = [expected]
    quoted = _quote_a_name(language, text, names, start)
    if quoted is not None:
        helps.insert(0, f"a name with such words stands in quotes:   {quoted}")
    return Fault(
        "E101",
        f"`{failure.found}` is not understood here",
        stop,
        label="reading stopped here",
        help=tuple(helps),
    )


def _at_end(text: str, failure: Failure) -> Span:
    at = failure.span.start
    return Span(max(0, at - 1), max(at, 1))


def _mend(
    language: Language,
    text: str,
    failure: Failure,
    names: Mapping[str, str],
    start: str,
    reads: Callable[[Node], bool],
) -> tuple[Span, str, str] | None:
    """Return the span of a wrong word, a word that makes the text read, and the text with it."""
    words = sorted({*_words_of(language), *(w for name in names for w in _split(name)), *names})
    for found in reversed(_unknown_words(language, text, failure, names)):
        span = Span(found.start(), found.end())
        for word in closest(found.group(), words):
            written = word
            if found.group()[0].isupper() and word[0].islower() and language.lexer.lowered:
                written = word[0].upper() + word[1:]
            mended = text[: span.start] + written + text[span.end :]
            node = language.read(mended, start)
            if isinstance(node, Node) and reads(node):
                return span, written, mended
    return None


def _unknown_words(
    language: Language, text: str, failure: Failure, names: Mapping[str, str]
) -> list[re.Match[str]]:
    """Return the words up to the place where reading stopped that nothing in reach is called by."""
    known = _words_of(language) | {w for name in names for w in _split(name)}
    end = failure.span.end if failure.found else len(text)
    found = []
    for word in _WORD.finditer(text, 0, len(text)):
        if word.start() >= end:
            break
        shown = word.group()
        if shown not in known and not (language.lexer.lowered and shown[0].lower() + shown[1:] in known):
            found.append(word)
    return found


def _words_of(language: Language) -> set[str]:
    return {w for literal in language.literals for w in _split(literal)} | language.extra_words


def _split(name: str) -> list[str]:
    return _WORD.findall(name)


def _reads_alone(word: str, expected: Iterable[str]) -> bool:
    return word in expected


def _quote_a_name(language: Language, text: str, names: Mapping[str, str], start: str) -> str | None:
    """Return the text with a known card name put in quotes, when that makes it read."""
    for name, kind in names.items():
        if kind == "card" and name in text and f'"{name}"' not in text:
            quoted = text.replace(name, f'"{name}"')
            if isinstance(language.read(quoted, start), Node):
                return quoted
    return None


def _expected(expected: Iterable[str], names: Mapping[str, str]) -> str:
    terminals = dict.fromkeys(_TERMINALS[e] for e in sorted(expected) if e in _TERMINALS)
    literals = sorted(e for e in expected if e not in _TERMINALS)
    listed = [f"`{e}`" for e in literals]
    shown = [*listed[:12], *(["…"] if len(listed) > 12 else []), *terminals]
    return f"here can stand {', '.join(shown)}" if shown else "nothing can follow here"
