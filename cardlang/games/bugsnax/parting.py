"""Sentences that say two things in one breath, as the sentences and parts that say the same one after another."""

from __future__ import annotations

from collections.abc import Iterator

import attrs

from cardlang.games.bugsnax import ast
from cardlang.games.bugsnax.vocabulary import lemma
from cardlang.source import Span

_SOMEBODY = frozenset({"a player", "the player", "any player", "each player", "every player", "players"})
_DONE = frozenset({"catch", "eat", "play", "draw", "discard", "move", "take", "reveal"})
"""What somebody does, as the clause behind `whoever` must say."""


def parted(sentence: ast.Sentence) -> Iterator[ast.Sentence]:
    """Yield `if …, draw 2 Traps; otherwise draw 1` as two sentences, others as they are."""
    for at, piece in enumerate(sentence.pieces):
        first = piece.chunks[0]
        if (
            at
            and piece.opening == "if"
            and len(piece.chunks) == 1
            and _denies(first)
            and at + 1 < len(sentence.pieces)
        ):
            then = sentence.pieces[at + 1]  # `if not, …` is `otherwise …`
            chunks = (ast.Adverb("otherwise", span=first.span), *then.chunks)
            then = attrs.evolve(then, separator=",", chunks=chunks)
            pieces = (*sentence.pieces[:at], then, *sentence.pieces[at + 2 :])
            yield from parted(attrs.evolve(sentence, pieces=pieces))
            return
        if at and not piece.opening and isinstance(first, ast.Adverb) and first.text == "otherwise":
            span = sentence.span
            yield attrs.evolve(
                sentence, pieces=sentence.pieces[:at], span=Span(span.start, sentence.pieces[at - 1].span.end)
            )
            rest = (attrs.evolve(piece, separator=""), *sentence.pieces[at + 1 :])
            yield attrs.evolve(sentence, pieces=rest, span=Span(first.span.start, span.end))
            return
    yield _when_somebody(sentence)


def _denies(chunk: ast.Chunk) -> bool:
    return isinstance(chunk, ast.Verb) and chunk.text == "not"


def _when_somebody(sentence: ast.Sentence) -> ast.Sentence:
    """Return `whoever eats this draws a Trap` as `when a player eats this, they draw a Trap`."""
    piece = sentence.pieces[0]
    who = piece.chunks[0]
    start = _doing(piece)
    if start is None:
        return sentence
    main = next((at for at in range(start + 1, len(piece.chunks)) if _starts_main(piece.chunks, at)), None)
    if main is None:
        return sentence
    anybody = tuple(ast.Word(word, span=who.span) for word in ("a", "player"))
    event = ast.SentencePart(
        "",
        "when",
        (ast.Noun(anybody, span=who.span), *piece.chunks[start:main]),
        span=Span(piece.span.start, piece.chunks[main - 1].span.end),
    )
    they = ast.Noun((ast.Word("they", span=who.span),), span=who.span)
    then = ast.SentencePart(
        ",", "", (they, *piece.chunks[main:]), span=Span(piece.chunks[main].span.start, piece.span.end)
    )
    return attrs.evolve(sentence, pieces=(event, then, *sentence.pieces[1:]))


def _doing(piece: ast.SentencePart) -> int | None:
    """Return where `whoever` or `a player who` at the start of a part does something, None where they do not."""
    first, second = _words(piece, 0), _words(piece, 1)
    start = 1 if first == "whoever" else 2 if first in _SOMEBODY and second == "who" else None
    if piece.opening or start is None or len(piece.chunks) <= start:
        return None
    verb = piece.chunks[start]
    does = isinstance(verb, ast.Verb) and lemma(verb.text) in _DONE and _is_now(verb.text)
    return start if does else None


def _words(piece: ast.SentencePart, at: int) -> str:
    noun = piece.chunks[at] if at < len(piece.chunks) else None
    return " ".join(word.text for word in noun.words) if isinstance(noun, ast.Noun) else ""


def _is_now(form: str) -> bool:
    """Whether a verb is said in the present: `catches`, not `caught`."""
    return form == lemma(form) or form.endswith("s")


def _starts_main(chunks: tuple[ast.Chunk, ...], at: int) -> bool:
    """Whether a chunk is the verb of the main clause: not that of `a Bugsnak that is …`."""
    before = chunks[at - 1]
    relative = isinstance(before, ast.Noun) and before.words[-1].text in ("who", "that", "which")
    return isinstance(chunks[at], ast.Verb) and not relative and not isinstance(before, ast.Preposition)
