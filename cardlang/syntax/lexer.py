"""The lexer of every effect grammar: one compiled pattern, and words that are keywords only where they fit.

Lark's own lexers give literals no word boundary ("atrap" reads as "a trap") and let a regular expression win
over a literal of the same text. Here a word is always read whole; it becomes a literal of the grammar only
when the parser can take that literal at this point, and a name otherwise. So a card may be called `Heal`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, ClassVar

from lark import Token
from lark.lexer import Lexer, PatternStr

from cardlang.diagnostics.model import Fault, TextError
from cardlang.source import Span
from cardlang.syntax.characters import fold_apostrophe, name_of_stray

_token: Any = Token._future_new  # what Token(...) calls, without its check for an old spelling


class WordLexer(Lexer):
    """Cut an effect text into tokens; subclasses give the pattern and the kinds of words.

    `pattern` has one named group a terminal; `PUNCTUATION` holds marks that are literals of the grammar.
    Groups named in `words` hold words: their text, or a longer phrase that starts with it, may be a literal.
    `lowered` says whether a capitalised first word of a sentence may stand for a literal in lower case.
    """

    __future_interface__ = 2

    pattern: ClassVar[re.Pattern[str]]
    words: ClassVar[frozenset[str]] = frozenset({"WORD"})
    lowered: ClassVar[bool] = False
    sentence_ends: ClassVar[frozenset[str]] = frozenset()

    def __init__(self, lexer_conf: Any) -> None:
        self.literals: dict[str, str] = {}
        self.phrases: dict[str, list[tuple[str, str]]] = {}
        for terminal in lexer_conf.terminals:
            if isinstance(terminal.pattern, PatternStr):
                text = terminal.pattern.value
                self.literals[text] = terminal.name
                first, space, _ = text.partition(" ")
                if space:
                    self.phrases.setdefault(first, []).append((text, terminal.name))
        for phrases in self.phrases.values():
            phrases.sort(key=lambda phrase: -len(phrase[0]))

    def lex(self, lexer_state: Any, parser_state: Any) -> Iterator[Token]:
        """Yield the tokens of the text, each chosen by what the parser can take next."""
        text: str = lexer_state.text.text
        match = self.pattern.match
        states = parser_state.parse_conf.states
        stack = parser_state.state_stack
        literals, phrases, words = self.literals, self.phrases, self.words
        at, end, fresh = 0, len(text), True
        while at < end:
            found = match(text, at)
            if found is None:
                raise TextError(stray(text, at))
            kind = found.lastgroup
            stop = found.end()
            if kind is None:  # blanks
                at = stop
                continue
            value = found[kind]
            if kind in words:
                accepts = states[stack[-1]]
                written = value = fold_apostrophe(value)
                if fresh and self.lowered and value[:1].isupper():
                    low = value[0].lower() + value[1:]
                    if low in phrases or literals.get(low) in accepts:
                        written = low
                longer = phrases.get(written)
                if longer is not None:
                    phrase = _phrase(text, at, written, longer, accepts)
                    if phrase is not None:
                        value, kind = phrase
                        stop = at + len(value)
                        written = value
                if kind in words:
                    literal = literals.get(written)
                    if literal is not None and literal in accepts:
                        kind, value = literal, written
            elif kind == "PUNCTUATION" or kind not in states[stack[-1]]:
                kind = literals.get(value, kind)
            yield _token(kind, value, stop - len(value), 1, stop - len(value) + 1, 1, stop + 1, stop)
            fresh = kind in self.sentence_ends
            at = stop


def _phrase(
    text: str, at: int, first: str, phrases: list[tuple[str, str]], accepts: dict[str, Any]
) -> tuple[str, str] | None:
    """Return the longest fixed phrase that stands at `at` and fits, with its terminal."""
    for phrase, terminal in phrases:
        stop = at + len(phrase)
        if terminal not in accepts or text[at + len(first) : stop] != phrase[len(first) :]:
            continue
        if stop == len(text) or not (text[stop].isalnum() or text[stop] in "'-_"):
            return phrase, terminal
    return None


def stray(text: str, at: int) -> Fault:
    """Return the fault for a character that no terminal of a grammar starts with, named for the reader."""
    character = text[at]
    span = Span(at, at + 1)
    known = name_of_stray(character)
    if known is not None:
        name, plain = known
        shown = (
            f"write `{plain}` instead"
            if plain.strip()
            else "write a plain space instead"
            if plain
            else "delete it"
        )
        written = f"`{character}`" if character.isprintable() else f"(U+{ord(character):04X})"
        return Fault(
            "E103",
            f"{name} {written} is not read here",
            span,
            help=(shown,),
            replacement=plain,
            safe=True,
        )
    if character == '"':
        return Fault(
            "E104",
            "this double quote is never closed",
            Span(at, len(text)),
            help=('a name in quotes ends with a second `"`',),
        )
    return Fault("E103", f"the character `{character}` has no meaning here", span)
