"""Tree to abilities: names are looked up, and what makes no sense is reported at its place."""

from __future__ import annotations

from collections.abc import Iterator

import attrs

from cardlang.checks.scope import Draft, LineReader
from cardlang.diagnostics.model import TextError
from cardlang.games.base import Compiled
from cardlang.games.bugsnax import ast
from cardlang.games.bugsnax.abilities import Ability, Activated, Keyword
from cardlang.games.bugsnax.context import kind_of_section
from cardlang.games.bugsnax.sentences import compile_text
from cardlang.games.bugsnax.unheard import check_all_heard
from cardlang.games.bugsnax.unheard_names import check_names_heard
from cardlang.games.bugsnax.vocabulary import KINDS, NOUNS, Vocabulary
from cardlang.games.bugsnax.written_out import written_out
from cardlang.games.parameters import check_parameters, with_number
from cardlang.resources import examples_of
from cardlang.source import Span
from cardlang.syntax.examples import said_like
from cardlang.syntax.node import Node, print_node, walk

WORDS = dict.fromkeys((*KINDS, *NOUNS), "word")
"""Further words for suggestions."""


def compile_line(reader: LineReader, node: Node) -> Compiled | None:
    """Compile one effect line; None when something in it was reported."""
    assert isinstance(node, ast.CardText)
    kind = kind_of_section(reader.draft.kind) if isinstance(reader.draft, Draft) else "keyword"
    try:
        check_parameters(reader, _letters(node))
        vocabulary, line = Vocabulary(reader.scope), reader.line.text
        abilities = compile_text(node, vocabulary, kind, line)
        check_all_heard(
            node, abilities, lambda text: compile_text(text, vocabulary, kind, line), reader.scope.keywords
        )
        check_names_heard(line, reader.scope, abilities, lambda words: compile_text(node, words, kind, line))
        abilities += [
            said
            for ability in abilities
            if isinstance(ability, Keyword)
            for said in written_out(ability.name, vocabulary, kind)
        ]
    except TextError as error:
        fault = error.fault
        reader.fault(
            fault.code,
            fault.message,
            fault.span,
            label=fault.label,
            help=(*fault.help, *said_like(examples_of("bugsnax"), reader.line.text, fault.span)),
            replacement=fault.replacement,
            safe=fault.safe,
        )
        return None
    origin = (reader.owner, reader.number, node.span.start, node.span.end)
    placed: list[Ability] = []
    for ability in abilities:
        if isinstance(ability, Activated):
            ability = attrs.evolve(ability, text=print_node(node))
        placed.append(attrs.evolve(ability, origin=origin))
    keywords = [a.name for a in placed if isinstance(a, Keyword)]
    reminder = " ".join(_reminder(reader, name) for name in keywords)
    return Compiled(tuple(placed), print_node(node), keywords[0] if keywords else None, reminder)


def _reminder(reader: LineReader, name: str) -> str:
    """Return what a keyword means in words, its parameter filled in."""
    bare, _, parameter = name.partition(" (")
    draft = reader.scope.keyword(bare)
    if draft is None:
        return ""
    return (
        with_number(draft.reminder, draft.parameter, parameter.rstrip(")")) if parameter else draft.reminder
    )


def _letters(text: ast.CardText) -> Iterator[tuple[str, Span]]:
    for node in walk(text):
        if isinstance(node, ast.Word) and node.text.lstrip("+-") == "n" and node.kind != "quoted":
            yield "n", node.span
