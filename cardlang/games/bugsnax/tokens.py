"""The chunks of a part as a row of phrases, verbs, prepositions and adverbs, with what only order tells worked out."""

from __future__ import annotations

from collections.abc import Sequence

from cardlang.games.bugsnax import ast
from cardlang.games.bugsnax import vocabulary as words
from cardlang.games.bugsnax.nouns import Phrase, read_phrases
from cardlang.games.bugsnax.vocabulary import Vocabulary
from cardlang.source import Span

_CONTRACTED = {"ve": "have", "re": "are"}
"""Verbs that a pronoun ends in: `you've`, `they're`."""
Token = Phrase | ast.Verb | ast.Preposition | ast.Adverb


def tokens_of(part: ast.SentencePart, vocabulary: Vocabulary) -> list[Token]:
    """Return a part's chunks with each noun run split into its phrases."""
    out: list[Token] = []
    for chunk in part.chunks:
        if isinstance(chunk, ast.Noun):
            out.extend(read_phrases(chunk, vocabulary))
            verb = _CONTRACTED.get(chunk.words[-1].text.partition("'")[2]) if len(chunk.words) == 1 else None
            if verb is not None:
                out.append(ast.Verb(verb, span=chunk.span))
        else:
            out.append(chunk)
    return _joined(_described(out, vocabulary))


def _described(tokens: list[Token], vocabulary: Vocabulary) -> list[Token]:
    """Read `each injured player`, `stunned Bugsnax have …` as players and Snax under the keyword."""
    out: list[Token] = []
    for token in tokens:
        verb = out[-1] if out else None
        if isinstance(verb, ast.Verb) and isinstance(token, Phrase) and not (token.determiner or token.owner):
            before = out[-2] if len(out) > 1 else None
            first = before is None and token.plural
            bare = isinstance(before, Phrase) and before.head in ("ones", "amount") and not before.hangers
            name = vocabulary.verb(verb.text) if verb.text.endswith("ed") and (first or bare) else None
            if name is not None and token.head in ("player", "opponent", "snax"):
                token.keywords.insert(0, name)
                token.span = Span(verb.span.start, token.span.end)
                out.pop()
                if isinstance(before, Phrase):
                    out.pop()
                    token.span = Span(before.span.start, token.span.end)
                    token.determiner, token.number, token.op = before.determiner, before.number, before.op
                    token.adjectives |= before.adjectives
                    token.owner = before.owner
        out.append(token)
    return out


def _joined(tokens: list[Token]) -> list[Token]:
    """Join `one of` and what it is of, and `the player` and `whose turn it is`."""
    out: list[Token] = []
    for token in _turn_player(tokens):
        before = out[-1] if out else None
        if (
            isinstance(token, Phrase)
            and isinstance(before, Phrase)
            and before.partitive
            and before.head == "ones"
        ):
            if token.head in ("they", "it", "that"):
                before.hangers.append(("of", token))
            else:
                token.determiner, token.span = before.determiner, Span(before.span.start, token.span.end)
                out[-1] = token
            before.partitive = False
        else:
            out.append(token)
    return out


def _turn_player(tokens: list[Token]) -> list[Token]:
    """Read `the player whose turn it is` as one phrase."""
    out: list[Token] = []
    at = 0
    while at < len(tokens):
        who, turn, it, verb = (*tokens[at : at + 4], None, None, None)[:4]
        if (
            isinstance(who, Phrase)
            and who.head == "player"
            and isinstance(turn, Phrase)
            and turn.head == "turn"
            and turn.owner is not None
            and turn.owner.head == "who"
            and isinstance(it, Phrase)
            and it.head == "it"
            and isinstance(verb, ast.Verb)
            and verb.text == "is"
        ):
            out.append(Phrase(Span(who.span.start, verb.span.end), "you", adjectives={"current"}))
            at += 4
        else:
            out.append(tokens[at])
            at += 1
    return out


def caused(tokens: Sequence[Token]) -> Sequence[Token]:
    """Read `have another player discard a Trap` as what that player does."""
    first, who, *rest = tokens if len(tokens) > 2 else (None, None)
    if not isinstance(first, ast.Verb) or first.text not in ("have", "make", "let", "force", "allow"):
        return tokens
    if isinstance(rest[0], ast.Preposition) and rest[0].text == "to":
        rest = rest[1:]
    player = isinstance(who, Phrase) and who.head in (
        "player",
        "opponent",
        "they",
        "everyone",
        "everyone else",
    )
    if not player or not rest or not isinstance(rest[0], ast.Verb) or rest[0].text in words.PARTICIPLES:
        return tokens
    return [who, *rest]  # type: ignore[list-item]
