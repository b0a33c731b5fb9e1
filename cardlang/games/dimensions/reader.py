"""Effect text to AST: the lexer of Dimensions and what each grammar rule builds."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Any, ClassVar

from cardlang.diagnostics.model import Fault, TextError
from cardlang.games.dimensions import ast
from cardlang.games.parameters import LETTERS
from cardlang.resources import grammar_folder
from cardlang.source import Span
from cardlang.syntax.characters import fold_apostrophe
from cardlang.syntax.english import EnglishLexer
from cardlang.syntax.language import Language, Token, span_of
from cardlang.syntax.node import Node
from cardlang.syntax.numbers import read_whole

MAX_NUMBER = 999

NUMBER_WORDS = {
    w: n
    for n, w in enumerate(["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"], 1)
}

_DUAL = frozenset(
    {
        "attack",
        "attacks",
        "damage",
        "cost",
        "costs",
        "copy",
        "copies",
        "target",
        "targets",
        "play",
        "control",
        "turn",
        "turns",
    }
)
_NOUN_BEFORE = frozenset(
    [
        "a",
        "an",
        "the",
        "its",
        "their",
        "your",
        "his",
        "no",
        "any",
        "all",
        "more",
        "less",
        "fewer",
        "extra",
        "additional",
        "another",
        "lowest",
        "highest",
        "base",
        "current",
        "printed",
        "original",
        "total",
        "half",
        "most",
        "least",
        "maximum",
        "max",
        "'s",
        "combat",
        "of",
        "attack",
        "defense",
        "health",
        "double",
        "only",
        "other",
        "any",
        "valid",
        "random",
        "enemy",
        "another",
        "extra",
    ]
)


@cache
def _verb_forms() -> frozenset[str]:
    """Return the forms of verbs that the grammar lists under `action`."""
    text = (grammar_folder() / "dimensions.lark").read_text(encoding="utf-8")
    listed = re.search(r"^!action:(.*?)^!aux", text, re.MULTILINE | re.DOTALL)
    return frozenset(re.findall(r'"([^"]+)"', listed[1])) if listed is not None else frozenset()


class DimensionsLexer(EnglishLexer):
    """English with words that are noun or verb (`attack`, `damage`): the word before decides."""

    pattern: ClassVar[re.Pattern[str]] = re.compile(
        EnglishLexer.pattern.pattern.replace(
            "|(?P<SIGNED>",
            r"|(?P<SIZED>[0-9]+-(?:cost|mana|attack|defense|health)(?![\w-]))|(?P<NON>non-(?=\w))"
            r"|(?P<BUFF>[-+\u2212][0-9]+(?:/[-+\u2212]?[0-9]+){1,2}(?![0-9A-Za-z_/]))|(?P<SIGNED>",
        ),
        re.VERBOSE,
    )

    def lex(self, lexer_state: Any, parser_state: Any) -> Iterator[Token]:
        """Yield the tokens; a noun that is also a verb becomes MEASURE."""
        states, stack = parser_state.parse_conf.states, parser_state.state_stack
        before: Token | None = None
        forms = _verb_forms()
        verb = False  # whether the clause has its verb
        for token in super().lex(lexer_state, parser_state):
            text = token.value
            if text in _DUAL and token.type != "QUOTED" and "MEASURE" in states[stack[-1]]:
                after_can = before is not None and before.value in _AUXILIARY
                acts = before is not None and before.value in ("enemy", "ally") and text == "attacks"
                if (
                    before is not None
                    and not after_can
                    and not acts
                    and (verb or token.type == "LWORD" or _makes_noun(before))
                ):
                    token.type = "MEASURE"
            if text in _BOUNDARIES:
                verb = False
            elif token.type not in ("MEASURE", "CWORD", "KEYWORD", "QUOTED") and text in forms:
                verb = True
            yield token
            before = token


_AUXILIARY = frozenset(
    {
        "can",
        "cannot",
        "can't",
        "can only",
        "can also",
        "must",
        "may",
        "does not",
        "do not",
        "did not",
        "didn't",
        "don't",
        "doesn't",
        "would",
        "will",
        "must not",
        "may not",
        "that can",
        "that cannot",
    }
)
_BOUNDARIES = frozenset(
    {
        ",",
        ";",
        ".",
        ":",
        "and",
        "or",
        "then",
        "but",
        "and then",
        "when",
        "whenever",
        "if",
        "while",
        "unless",
        "after",
        "as long as",
        "each time",
    }
)


def _makes_noun(before: Token) -> bool:
    """Return whether the word `before` can only stand before a noun."""
    return (
        before.type in ("SIGNED", "BUFF", "INT", "RPAR")
        or before.value in _NOUN_BEFORE
        or before.value.endswith(("'s", "s'", "or more", "or less", "or fewer", "or greater", "or higher"))
        or before.value in NUMBER_WORDS
        or before.value in ("n", "x")
    )


class Builder:
    """One method a rule of `dimensions.lark`; each gets all children, tokens included."""

    def start(self, c: list[Any]) -> ast.Text:
        return ast.Text(tuple(x for x in c if isinstance(x, ast.Sentence)), span=span_of(c))

    def next(self, c: list[Any]) -> str:
        return "then"

    def sentence(self, c: list[Any]) -> ast.Sentence:
        after = c[0] == "then"
        for joint, start in (x for x in c if isinstance(x, tuple)):
            if joint not in (",", ";"):
                span = Span(start, start + len(joint))
                raise TextError(Fault("E101", f"`{joint}` has no order behind it", span))
        leads = tuple(x for x in c if isinstance(x, ast.Lead))
        tails = tuple(x for x in c if isinstance(x, ast.Occasion))
        first = c.index(tails[0]) if tails else len(c)
        clauses, rest = (
            tuple(x for x in part if isinstance(x, (ast.Clause, ast.Joined)))
            for part in (c[:first], c[first:])
        )
        return ast.Sentence(leads, clauses, tails, rest, after, span=span_of(c[after:]))

    def unit(self, c: list[Any]) -> ast.Clause:
        clause: ast.Clause = c[0]
        return clause

    def more(self, c: list[Any]) -> ast.Joined:
        joint, start = c[0]
        leads = tuple(x for x in c[1:] if isinstance(x, ast.Lead))
        return ast.Joined(joint, leads, c[-1], span=Span(start, c[-1].span.end))

    def alternative(self, c: list[Any]) -> ast.Joined:
        joint, start = c[0]
        occasion = ast.Occasion("otherwise", span=span_of(c[1:2]))
        lead = ast.Lead(occasion, "," if len(c) == 4 else "", span=span_of(c[1:-1]))
        return ast.Joined(joint, (lead,), c[-1], span=Span(start, c[-1].span.end))

    def joint(self, c: list[Any]) -> tuple[str, int]:
        text = " ".join(str(x) for x in c)
        return text, c[0].start_pos

    def joiner(self, c: list[Any]) -> Token:
        token: Token = c[0]
        return token

    def lead(self, c: list[Any]) -> ast.Lead:
        return ast.Lead(c[0], str(c[1]), span=span_of(c))

    lead_adverb = lead

    def lead_place(self, c: list[Any]) -> ast.Lead:
        place = ast.Segment(str(c[0]), tuple(c[1]), span=Span(c[0].start_pos, c[1][-1].span.end))
        return ast.Lead(place, str(c[2]), span=span_of([c[0], c[2]]))

    def occasion(self, c: list[Any]) -> ast.Occasion:
        return ast.Occasion(str(c[0]), c[1], span=Span(c[0].start_pos, c[1][-1].span.end))

    def turn_point(self, c: list[Any]) -> ast.Occasion:
        return ast.Occasion(str(c[0]), (), str(c[1]), span=span_of(c))

    def within(self, c: list[Any]) -> ast.Occasion:
        place = ast.Clause((ast.Segment("", tuple(c[1]), span=span_of(c[1])),), span=span_of(c[1]))
        return ast.Occasion(str(c[0]), (place,), span=Span(c[0].start_pos, place.span.end))

    def bare_occasion(self, c: list[Any]) -> ast.Occasion:
        return ast.Occasion(str(c[0]), span=span_of(c))

    def when(self, c: list[Any]) -> Token:
        token: Token = c[0]
        return token

    point = whose = coming = opener = when

    def condition(self, c: list[Any]) -> tuple[ast.Clause | ast.Joined, ...]:
        return tuple(c)

    def other(self, c: list[Any]) -> ast.Joined:
        return ast.Joined(str(c[0]), (), c[1], span=span_of(c))

    def clause(self, c: list[Any]) -> ast.Clause:
        verbs = [at for at, x in enumerate(c) if isinstance(x, ast.Verb)]
        at = verbs[0] if verbs else len(c)
        before = c[0] if at else ()
        after = c[at + 1] if len(c) > at + 1 else ()
        parts = [*before, *c[at : at + 1], *after]
        return ast.Clause(before, c[at] if verbs else None, after, span=span_of(parts))

    def segments(self, c: list[Any]) -> tuple[ast.Segment, ...]:
        made = []
        for child in c:
            if isinstance(child, list):
                made.append(ast.Segment("", tuple(child), span=span_of(child)))
            else:
                made.append(child)
        return tuple(made)

    def segment(self, c: list[Any]) -> ast.Segment:
        head = c[0]
        words = tuple(c[1]) if len(c) == 2 else ()
        start = head.span.start if isinstance(head, ast.Segment) else head.start_pos
        end = (
            words[-1].span.end
            if words
            else (head.span.end if isinstance(head, ast.Segment) else head.end_pos)
        )
        if isinstance(head, ast.Segment):
            return ast.Segment(head.opener, head.words + words, span=Span(start, end))
        return ast.Segment(str(head), words, span=Span(start, end))

    def adverb(self, c: list[Any]) -> ast.Segment:
        text = " ".join(x.text if isinstance(x, ast.Number) else str(x) for x in c)
        return ast.Segment(text, span=span_of(c))

    def verb(self, c: list[Any]) -> ast.Verb:
        aux = tuple(_AUX.get(str(x), str(x)) for x in c[:-1])
        return ast.Verb(str(c[-1]), aux, span=span_of(c))

    def action(self, c: list[Any]) -> Token:
        token: Token = c[0]
        return token

    aux = action

    def words(self, c: list[Any]) -> list[Any]:
        return c

    def word(self, c: list[Any]) -> Node:
        node: Node = c[0]
        return node

    counted = word

    def plain(self, c: list[Any]) -> ast.Word:
        return ast.Word(_SPELLING.get(str(c[0]), str(c[0])), span=span_of(c))

    def number(self, c: list[Any]) -> ast.Number:
        text = str(c[0])
        if text in LETTERS:
            return ast.Number(None, text, span=span_of(c))
        value = NUMBER_WORDS.get(text)
        if value is None:
            value = _limited(read_whole(text, c[0].start_pos), span_of(c))
        return ast.Number(value, text, span=span_of(c))

    def name(self, c: list[Any]) -> ast.Name:
        return ast.Name(fold_apostrophe(str(c[0])), span=span_of(c))

    def quoted_name(self, c: list[Any]) -> ast.Name:
        return ast.Name(fold_apostrophe(str(c[0])[1:-1]), True, span=span_of(c))

    def reference(self, c: list[Any]) -> ast.Name:
        return ast.Name(str(c[0])[2:-1], card_id=True, span=span_of(c))

    def signed(self, c: list[Any]) -> ast.Signed:
        text = str(c[0])
        letter = text[1:] if text[1:] in LETTERS else ""
        value = 1 if letter else _limited(read_whole(text[1:], c[0].start_pos + 1), span_of(c))
        return ast.Signed(value if text[0] == "+" else -value, letter, span=span_of(c))

    def stats(self, c: list[Any]) -> ast.Stats:
        values, at = [], c[0].start_pos
        for part in str(c[0]).split("/"):
            sign = -1 if part[0] in "-\u2212" else 1
            digits = part.lstrip("+-\u2212")
            values.append(sign * _limited(read_whole(digits, at + len(part) - len(digits)), span_of(c)))
            at += len(part) + 1
        return ast.Stats(tuple(values), span=span_of(c))

    def sized(self, c: list[Any]) -> ast.Sized:
        digits, stat = str(c[0]).split("-")
        value = _limited(read_whole(digits, c[0].start_pos), span_of(c))
        return ast.Sized(value, stat, span=span_of(c))

    def negated(self, c: list[Any]) -> ast.Non:
        word = c[1]
        return ast.Non(
            word.text if isinstance(word, ast.Word) else fold_apostrophe(str(word)), span=span_of(c)
        )

    def parameter(self, c: list[Any]) -> ast.Parameter:
        return ast.Parameter(c[1], span=span_of(c))


_AUX = {"can't": "cannot", "didn't": "did not", "don't": "do not", "doesn't": "does not"}
_SPELLING = {"hp": "HP"}


def _limited(value: int, span: Span) -> int:
    if value > MAX_NUMBER:
        raise TextError(Fault("E203", f"a number in a card text is at most {MAX_NUMBER}", span))
    return value


LANGUAGE = Language(grammar_folder() / "dimensions.lark", DimensionsLexer, Builder())
