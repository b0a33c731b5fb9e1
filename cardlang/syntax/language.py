"""Read effect texts with a Lark grammar: text in, AST out, each distinct text once."""

from __future__ import annotations

import hashlib
import os
import sys
from functools import cached_property
from pathlib import Path
from typing import Any

import attrs
from lark import Lark, UnexpectedInput
from lark import Token as Token  # the readers of games take it from here: they import no lark
from lark.exceptions import UnexpectedToken

from cardlang.diagnostics.model import Fault, TextError
from cardlang.resources import grammar_folder
from cardlang.source import Span
from cardlang.syntax import tables
from cardlang.syntax.characters import INVISIBLE
from cardlang.syntax.lexer import WordLexer
from cardlang.syntax.node import MAX_DEPTH, Node

MAX_TEXT = 2_000
_REMEMBERED = 200_000


@attrs.frozen
class Failure:
    """Where the parser stopped: the token it could not take (empty at the end) and what could have stood there."""

    span: Span
    found: str
    expected: frozenset[str]
    loose: Span | None = None
    """Lower-case words right before it that were taken for a name."""


class Language:
    """One game's effect grammar with its lexer and the functions that build its nodes.

    `builder` is an object with one method a grammar rule, called with the list of children (all tokens
    included). `read` remembers every text, so a printed effect is parsed once however often it stands.
    """

    def __init__(
        self,
        grammar: Path,
        lexer: type[WordLexer],
        builder: object,
        starts: tuple[str, ...] = ("start",),
    ) -> None:
        self.grammar = grammar
        self.lexer = lexer
        self.builder = builder
        self.starts = starts
        self.extra_words: set[str] = set()
        """Words that terminals with a pattern of their own read, for suggestions."""
        self._seen: dict[str, dict[str, Node | Fault | Failure]] = {start: {} for start in starts}

    @cached_property
    def lark(self) -> Lark:
        """The parser, loaded from the user's cache when this grammar was built before."""
        file = _cache_file(self)
        kept = None if file is None else tables.load(file, self.builder)
        if kept is not None:
            return kept
        lark = self.build(transformer=self.builder)
        if file is not None:
            tables.save(lark, file)
        return lark

    def build(self, **options: Any) -> Lark:
        """Build a Lark parser of this grammar and lexer; without `transformer` it makes Lark's own trees."""
        text = self.grammar.read_text(encoding="utf-8")
        return Lark(
            text,
            parser="lalr",
            lexer=self.lexer,
            start=list(self.starts),
            keep_all_tokens=True,
            maybe_placeholders=False,
            import_paths=[str(self.grammar.parent), str(grammar_folder())],
            source_path=str(self.grammar),
            **options,
        )

    @cached_property
    def literals(self) -> frozenset[str]:
        """Every word that the grammar itself uses."""
        return frozenset(t.pattern.value for t in self.lark.terminals if t.pattern.type == "str")

    @cached_property
    def capitalised_words(self) -> tuple[str, ...]:
        """The words of the grammar as they start a sentence, for suggestions."""
        words = {word for literal in self.literals for word in literal.split(" ") if word[:1].islower()}
        return tuple(sorted(word[0].upper() + word[1:] for word in words))

    @cached_property
    def _spelling(self) -> dict[str, str]:
        return {t.name: t.pattern.value for t in self.lark.terminals if t.pattern.type == "str"}

    def read(self, text: str, start: str = "start") -> Node | Fault | Failure:
        """Return the AST of an effect text, or what is wrong with it. The same text gives the same object."""
        known = self._seen[start]
        seen = known.get(text)
        if seen is None:
            if len(known) >= _REMEMBERED:
                known.clear()
            seen = known[text] = self._read(text, start)
        return seen

    def _read(self, text: str, start: str) -> Node | Fault | Failure:
        fault = _too_much(text)
        if fault is not None:
            return fault
        try:
            built: Any = self.lark.parse(text, start=start)  # the builder makes nodes, not trees
        except TextError as error:
            return error.fault
        except UnexpectedInput as error:
            return self._failure(text, error)
        node: Node = built
        return (_too_deep(node) or node) if len(text) > MAX_DEPTH else node

    def _failure(self, text: str, error: UnexpectedInput) -> Failure:
        assert isinstance(error, UnexpectedToken)
        token = error.token
        accepted = error.accepts if error.accepts is not None else error.expected
        names = frozenset(self._spelling.get(name, name) for name in accepted)
        loose = _loose(error)
        if token.type == "$END":
            at = len(text.rstrip())
            return Failure(Span(at, at), "", names, loose)
        return Failure(Span(token.start_pos or 0, token.end_pos or 0), str(token), names, loose)


def _loose(error: UnexpectedToken) -> Span | None:
    """Return where the words stand that the parser holds as the beginning of a name without a capital."""
    stack = [] if error.interactive_parser is None else error.interactive_parser.parser_state.value_stack
    top = stack[-1] if stack else None
    if getattr(top, "small", False) and isinstance(top, Node):
        return top.span
    words: Any = getattr(top, "children", top) if not isinstance(top, Token) else [top]
    if not isinstance(words, list) or not words:
        return None
    if not all(isinstance(word, Token) and word.type == "LWORD" for word in words):
        return None
    return Span(words[0].start_pos or 0, words[-1].end_pos or 0)


def span_of(children: list[Any]) -> Span:
    """Return the span from the first to the last child, tokens and nodes alike."""
    first, last = children[0], children[-1]
    start: Any = first.start_pos if isinstance(first, Token) else first.span.start
    end: Any = last.end_pos if isinstance(last, Token) else last.span.end
    return Span(start, end)


def _too_much(text: str) -> Fault | None:
    if len(text) > MAX_TEXT:
        return Fault(
            "E105",
            f"an effect of {len(text):,} characters is too long",
            Span(0, MAX_TEXT),
            help=(f"an effect holds at most {MAX_TEXT:,} characters",),
        )
    if text.count("(") > MAX_DEPTH:
        depth = 0
        for at, character in enumerate(text):
            depth += (character == "(") - (character == ")")
            if depth > MAX_DEPTH:
                return _deep(Span(at, at + 1))
    if not text.isascii():
        hidden = next((at for at, character in enumerate(text) if character in INVISIBLE), None)
        if hidden is not None:
            return Fault(
                "E103",
                f"an invisible character (U+{ord(text[hidden]):04X}) stands here",
                Span(hidden, hidden + 1),
                help=("delete it",),
                replacement="",
            )
    return None


def _too_deep(root: Node) -> Fault | None:
    level = [root]
    for _ in range(MAX_DEPTH):
        level = [child for node in level for child in node.children()]
        if not level:
            return None
    return _deep(level[0].span)


def _deep(span: Span) -> Fault:
    return Fault(
        "E107",
        f"effects are nested deeper than {MAX_DEPTH}",
        span,
        help=(f"one effect holds at most {MAX_DEPTH} effects inside each other",),
    )


def _cache_file(language: Language) -> Path | None:
    """Return where the built parser is kept: in the user's own cache folder, or nowhere.

    It is a pickle, so it is never read from a project or a folder that others can write to. The name holds
    the grammar's text, so a changed grammar is another file.
    """
    folder = _cache_folder()
    if folder is None:
        return None
    import lark

    grammar, lexer = language.grammar, language.lexer
    made_of = (lark.__version__, sys.version, language.starts, lexer.__module__, lexer.__qualname__)
    digest = hashlib.sha256(repr(made_of).encode())
    for path in sorted({*grammar.parent.glob("*.lark"), *grammar_folder().glob("*.lark")}):
        digest.update(path.read_bytes())
    return folder / f"{grammar.stem}-{digest.hexdigest()[:16]}.tables"


def _cache_folder() -> Path | None:
    if os.environ.get("CARDLANG_NO_CACHE"):
        return None
    home = os.environ.get("XDG_CACHE_HOME") or os.environ.get("LOCALAPPDATA")
    try:
        folder = (Path(home) if home else Path.home() / ".cache") / "cardlang"
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        if hasattr(os, "getuid") and folder.stat().st_uid != os.getuid():
            return None
    except (OSError, RuntimeError):
        return None
    return folder if os.access(folder, os.W_OK) else None
