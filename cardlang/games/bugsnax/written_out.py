"""Keywords of traps and Grumpus cards: what their texts say, read as if it stood on the card itself.

Rules and triggers of a keyword are made for Snax. Another card means other things by `this`, so it gets the keyword's
sentences as its own. One that only a Snak can mean (`Ignores traps …`) says nothing there: then the
keyword is a name by which other texts know the card.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardlang.checks.scope import KeywordDraft
from cardlang.diagnostics.model import TextError
from cardlang.games.bugsnax import ast
from cardlang.games.bugsnax.abilities import Ability, Cost, Keyword, NotAtFirst, Note, Stays
from cardlang.games.bugsnax.reader import LANGUAGE
from cardlang.games.bugsnax.sentences import compile_text
from cardlang.games.bugsnax.vocabulary import Vocabulary
from cardlang.games.parameters import with_number


def written_out(
    name: str, vocabulary: Vocabulary, kind: str, known: frozenset[str] = frozenset()
) -> Iterator[Ability]:
    """Yield what a keyword says on a trap or Grumpus card, without what only a Snak can mean."""
    bare, _, number = name.partition(" (")
    draft = vocabulary.scope.keyword(bare)
    if draft is None or kind not in ("trap", "grumpus") or bare in known:
        return
    for line in _lines(draft, number.rstrip(")")):
        for ability in _said(line, vocabulary, kind):
            if isinstance(ability, Keyword):
                yield from written_out(ability.name, vocabulary, kind, known | {bare})
            else:
                yield ability


def _said(line: str, vocabulary: Vocabulary, kind: str) -> list[Ability]:
    node = LANGUAGE.read(line)
    if not isinstance(node, ast.CardText):
        return []  # reported where the keyword is defined
    try:
        defined = compile_text(node, vocabulary, "keyword", line)
        if any(isinstance(ability, Cost | Stays | NotAtFirst) for ability in defined):
            return []  # a mark, which is looked at where cards are played
        return [said for said in compile_text(node, vocabulary, kind, line) if not isinstance(said, Note)]
    except TextError:
        return []


def _lines(draft: KeywordDraft, number: str) -> Iterator[str]:
    for line in draft.block.effects:
        yield with_number(line.text, draft.parameter, number) if number else line.text
