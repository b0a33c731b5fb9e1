"""The lexer of the games whose cards speak English sentences."""

from __future__ import annotations

import re
from typing import ClassVar

from cardlang.syntax.lexer import WordLexer


class EnglishLexer(WordLexer):
    """Lower-case words are grammar, Capitalised words are names, ALLCAPS are keywords.

    The first word of a sentence (at the start, and behind `.`, `:` and `NOTE:`) may stand for a lower-case
    literal. A possessive or plural ending stays part of its word.
    """

    pattern: ClassVar[re.Pattern[str]] = re.compile(
        r"""[ \t]+
        |(?P<SIGNED>[-+\u2212](?:[0-9][0-9A-Za-z_]*|[nx](?![\w'\u2019-])))
        |(?P<INT>[0-9](?:[0-9A-Za-z_]|\.[0-9A-Za-z_])*)
        |(?P<QUOTED>"[^"]*")
        |(?P<REF>\{\#[^\s{}]+\})
        |(?P<PUNCTUATION>[():,.;])
        |(?P<KEYWORD>[A-Z]{2,}(?![A-Za-z0-9'\u2019&-]))
        |(?P<LWORD>[a-z](?:[\w]|['\u2019&-](?=\w))*['\u2019]?)
        |(?P<CWORD>[^\W\d_a-z](?:[\w]|['\u2019&-](?=\w)|[!?](?=[ ,."]|$))*['\u2019]?)""",
        re.VERBOSE,
    )
    words: ClassVar[frozenset[str]] = frozenset({"LWORD", "CWORD", "KEYWORD"})
    lowered: ClassVar[bool] = True
    sentence_ends: ClassVar[frozenset[str]] = frozenset({"DOT", "COLON"})
