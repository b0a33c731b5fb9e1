"""Card text to tree: what each rule of `bugsnax.lark` builds."""

from __future__ import annotations

from typing import Any

from cardlang.games.bugsnax import ast
from cardlang.resources import grammar_folder
from cardlang.source import Span
from cardlang.syntax.characters import fold_apostrophe
from cardlang.syntax.english import EnglishLexer
from cardlang.syntax.language import Language, Token, span_of

_KINDS = {
    "CWORD": "name",
    "KEYWORD": "keyword",
    "QUOTED": "quoted",
    "REF": "ref",
    "INT": "number",
    "SIGNED": "signed",
}


class Builder:
    """One method a rule; each gets all children, tokens included."""

    def start(self, c: list[Any]) -> ast.CardText:
        sentences = tuple(child for child in c if isinstance(child, ast.Sentence))
        return ast.CardText(sentences, span=span_of(c))

    def sentence(self, c: list[Any]) -> ast.Sentence:
        pieces: list[ast.SentencePart] = []
        separator = ""
        for child in c:
            if isinstance(child, str):
                separator = child
            else:
                pieces.append(ast.SentencePart(separator, child.opening, child.chunks, span=child.span))
                separator = ""
        return ast.Sentence(tuple(pieces), span=Span(pieces[0].span.start, pieces[-1].span.end))

    def part(self, c: list[Any]) -> ast.SentencePart:
        chunks = tuple(c[-1])
        if len(c) == 1:
            return ast.SentencePart("", "", chunks, span=span_of(list(chunks)))
        return ast.SentencePart("", str(c[0]), chunks, span=Span(c[0].start_pos, chunks[-1].span.end))

    def row(self, c: list[Any]) -> list[ast.Chunk]:
        chunks: list[ast.Chunk] = []
        for child in c:
            chunks.extend(child) if isinstance(child, list) else chunks.append(child)
        return chunks

    def items(self, c: list[Any]) -> list[ast.Chunk]:
        return [
            ast.Preposition(str(child), span=span_of([child])) if isinstance(child, Token) else child
            for child in c
        ]

    # -- phrases -------------------------------------------------------------------------------------------

    def noun(self, c: list[Any]) -> ast.Noun:
        return ast.Noun(tuple(c), span=span_of(c))

    def word(self, c: list[Any]) -> ast.Word:
        token = c[0]
        if isinstance(token, ast.Word):
            return token
        text = fold_apostrophe(str(token))
        kind = _KINDS.get(token.type, "word")
        if kind == "quoted":
            text = text[1:-1]
        elif kind == "ref":
            text = text[2:-1]
        elif kind == "signed":
            text = text.replace("\u2212", "-")
        return ast.Word(text, kind, span=span_of(c))

    def bracket(self, c: list[Any]) -> ast.Word:
        return ast.Word(str(c[1]), "bracket", span=span_of(c))

    def numeral(self, c: list[Any]) -> Token:
        token: Token = c[0]
        return token

    def between(self, c: list[Any]) -> ast.Word:
        return ast.Word(" ".join(map(str, c)), "between", span=span_of(c))

    def head(self, c: list[Any]) -> ast.Word:
        return ast.Word(str(c[0]), span=span_of(c))

    common = quantity = head

    # -- small words ---------------------------------------------------------------------------------------

    def verbword(self, c: list[Any]) -> ast.Verb:
        return ast.Verb(str(c[0]), span=span_of(c))

    gerund = verbword

    def verbal(self, c: list[Any]) -> ast.Verb:
        verb: ast.Verb = c[0]
        return verb

    def preposition(self, c: list[Any]) -> ast.Preposition:
        return ast.Preposition(str(c[0]), span=span_of(c))

    def adverbial(self, c: list[Any]) -> ast.Adverb:
        return ast.Adverb(str(c[0]), span=span_of(c))

    def opening(self, c: list[Any]) -> Token:
        token: Token = c[0]
        return token

    def separator(self, c: list[Any]) -> str:
        return " ".join(c)

    def leading(self, c: list[Any]) -> str:
        return str(c[0])


LANGUAGE = Language(grammar_folder() / "bugsnax.lark", EnglishLexer, Builder())
