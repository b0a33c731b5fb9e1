"""Read one effect text that stands on no card."""

from __future__ import annotations

from typing import Any

from cardlang.checks.cards import CardSet
from cardlang.checks.scope import Draft, KeywordDraft, LineReader, Scope, SetScope
from cardlang.diagnostics.model import CardErrors, Diagnostic, Fault
from cardlang.source import Source
from cardlang.syntax.characters import normal_name
from cardlang.syntax.layout import Block, Line
from cardlang.syntax.node import Node
from cardlang.syntax.recovery import Vocabulary, explain


def read_text(game: Any, text: str, cards: CardSet) -> Node:
    """Return the AST of an effect text; raises CardErrors that say where reading stopped and what would work."""
    read = game.language.read(text)
    if isinstance(read, Node):
        return read
    fault = read
    if not isinstance(fault, Fault):
        vocabulary = cards.programs.get("vocabulary")
        if vocabulary is None:
            names = {**game.words, **dict(scope_of(cards).names())}
            vocabulary = cards.programs["vocabulary"] = Vocabulary(game.language, names, game.examples)
        vocabulary.refill()
        fault = explain(vocabulary, text, fault, reads=lambda node: _means_all(game, text, cards, node))
    raise CardErrors([fault.place(Source("<text>", text), 0, None)])


def _means_all(game: Any, text: str, cards: CardSet, node: Node) -> bool:
    faults: list[Diagnostic] = []
    game.compile_line(text_reader(text, cards, faults, game.sections[0]), node)
    return not any(fault.severity == "error" for fault in faults)


def compile_text(game: Any, text: str, cards: CardSet, section: str, card_id: str = "") -> tuple[Node, Any]:
    """Return the AST and the compiled line of an effect text, with the names of `cards` in reach.

    Raises CardErrors for a text that does not read or names that mean nothing.
    """
    node = read_text(game, text, cards)
    faults: list[Diagnostic] = []
    compiled = game.compile_line(text_reader(text, cards, faults, section, card_id), node)
    if compiled is None:
        raise CardErrors(faults)
    return node, compiled


def text_reader(
    text: str, cards: CardSet, faults: list[Diagnostic], section: str, card_id: str = ""
) -> LineReader:
    """Return a reader for an effect text with the names of a card set in reach."""
    source = Source("<text>", text)
    draft = Draft(card_id, "", section, "", Block(section, Line(0, "")), source)
    scope = scope_of(cards)
    scope.refill()
    return LineReader(scope, draft, Line(0, text), 0, faults.append)


def scope_of(cards: CardSet) -> Scope:
    """Return the names of compiled cards as a scope, made once for each set."""
    known: Scope | None = cards.programs.get("scope")
    if known is None:
        drafts: dict[str, list[Draft]] = {}
        for card in cards.values():
            draft = Draft(
                card.id,
                card.name,
                card.kind,
                card.set,
                Block(card.kind, Line(0, card.name)),
                Source(card.source[0], ""),
                dict(card.stats),
                card.tribes,
            )
            drafts.setdefault(normal_name(card.name), []).append(draft)
        keywords = {
            name: KeywordDraft(name, parameter, Block("Keywords", Line(0, name), effects=[Line(0, reminder)]),
                               Source("", ""), "")
            for name, (parameter, reminder, _) in cards.extras.get("keywords", {}).items()
        }  # fmt: skip
        known = Scope(
            (SetScope("", drafts, tuple(cards.extras.get("tribes", ())), keywords),),
            {d.id: d for ds in drafts.values() for d in ds},
        )
        cards.programs["scope"] = known
    return known
