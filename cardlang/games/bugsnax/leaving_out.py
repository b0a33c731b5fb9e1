"""Texts with one of their parts left out, turned round or said of something else: what should mean another thing.

Where it means the same, the part was read and passed over. What may be said without changing anything (`immediately`,
`in any order`, `from your hand` where cards are played) is either listed here or found by saying another place.
"""

from __future__ import annotations

from collections.abc import Iterator

import attrs

from cardlang.games.bugsnax import ast
from cardlang.games.bugsnax.vocabulary import ADJECTIVES, lemma
from cardlang.source import Span

_IDLE_ADVERBS = frozenset(
    {
        "also",
        "additionally",
        "afterwards",
        "already",
        "at once",
        "away",
        "back",
        "either way",
        "even",
        "ever",
        "for free",
        "here",
        "immediately",
        "in play",
        "in return",
        "instantly",
        "just",
        "normally",
        "now",
        "please",
        "secretly",
        "still",
        "this way",
        "together",
    }
)
_IDLE_ADJECTIVES = frozenset(
    {
        "able",
        "additional",
        "capture",
        "current",
        "entire",
        "extra",
        "free",
        "own",
        "remaining",
        "single",
        "whole",
    }
)
_IDLE_NOUNS = frozenset({"any order", "your choice", "their choice", "a random"})
_TURNED = {"if": "unless", "while": "unless", "as long as": "unless", "unless": "if", "only if": "unless"}
_AFFIRMED = {
    "not": "",
    "never": "",
    "cannot": "can",
    "can't": "can",
    "don't": "do",
    "doesn't": "does",
    "isn't": "is",
    "wasn't": "was",
    "weren't": "were",
    "aren't": "are",
    "haven't": "have",
    "hasn't": "has",
    "won't": "will",
}
"""What stands in the place of a word that denies something."""
_ELSEWHERE = (
    ("the", "discard pile"),
    ("your", "hand"),
    ("the", "field"),
    ("another", "snak"),
    ("this", "snak"),
    ("another", "player"),
    ("your", "next", "turn"),
)
"""What a phrase behind a preposition is said of instead."""
_OTHERS = {"no": "a", "no other": "another", "each other": "each", "all other": "all", "any other": "any"}
_SUBJECTS = frozenset({"you", "they", "players", "player", "opponents", "who", "that"})
"""Words that end the subject of a relative clause."""

Cut = tuple[str, Span, tuple[ast.CardText, ...]]
"""What is said, where, and texts of which at least one should mean something else."""


def cuts(text: ast.CardText) -> Iterator[Cut]:
    """Yield the parts of a text, up to a reminder, each with texts in which it is left out or changed."""
    for at, sentence in enumerate(text.sentences):
        first = sentence.pieces[0].chunks[0]
        if isinstance(first, ast.Noun) and first.words[0].text == "NOTE":
            return
        if len(text.sentences) > 1:
            rest = (*text.sentences[:at], *text.sentences[at + 1 :])
            yield "this sentence", sentence.span, (attrs.evolve(text, sentences=rest),)
        for what, span, changed in _of_sentence(sentence):
            yield what, span, tuple(_with_sentence(text, at, one) for one in changed)


def _with_sentence(text: ast.CardText, at: int, sentence: ast.Sentence) -> ast.CardText:
    return attrs.evolve(text, sentences=(*text.sentences[:at], sentence, *text.sentences[at + 1 :]))


SentenceCut = tuple[str, Span, tuple[ast.Sentence, ...]]


def _of_sentence(sentence: ast.Sentence) -> Iterator[SentenceCut]:
    for at, piece in enumerate(sentence.pieces):
        if len(sentence.pieces) > 1 and not _idle_piece(sentence, at):
            rest = (*sentence.pieces[:at], *sentence.pieces[at + 1 :])
            rest = (attrs.evolve(rest[0], separator=""), *rest[1:]) if at == 0 else rest
            yield "this part", piece.span, (attrs.evolve(sentence, pieces=rest),)
        for what, span, changed in _of_piece(piece):
            yield (
                what,
                span,
                tuple(
                    attrs.evolve(sentence, pieces=(*sentence.pieces[:at], one, *sentence.pieces[at + 1 :]))
                    for one in changed
                ),
            )


def _idle_piece(sentence: ast.Sentence, at: int) -> bool:
    """Whether a part may be there for nothing: `choose one: …`, `after this one`, an adverb alone."""
    piece = sentence.pieces[at]
    first = piece.chunks[0] if len(piece.chunks) == 1 else None
    follows = sentence.pieces[at + 1].separator if at + 1 < len(sentence.pieces) else ""
    forms = [chunk.text for chunk in piece.chunks if isinstance(chunk, ast.Verb)]
    return (
        piece.is_label
        or (follows in (":", ";") and [lemma(form) for form in forms] == ["choose"])
        or (piece.opening == "after" and not forms)
        or all(isinstance(chunk, ast.Adverb) for chunk in piece.chunks)
        or (
            isinstance(first, ast.Noun) and _is_time(first) and _counts_turn(sentence.pieces[at + 1 : at + 2])
        )
    )


def _counts_turn(pieces: tuple[ast.SentencePart, ...]) -> bool:
    """Whether a part speaks of the first trap and the like, which is that of the turn anyway."""
    nouns = [chunk for piece in pieces for chunk in piece.chunks if isinstance(chunk, ast.Noun)]
    return any(word.text in ("first", "second", "third") for noun in nouns for word in noun.words)


PieceCut = tuple[str, Span, tuple[ast.SentencePart, ...]]


def _of_piece(piece: ast.SentencePart) -> Iterator[PieceCut]:
    forms = [chunk.text for chunk in piece.chunks if isinstance(chunk, ast.Verb)]
    if piece.opening in _TURNED and "would" not in forms and forms:
        span = Span(piece.span.start, piece.chunks[0].span.start)
        yield piece.opening, span, (attrs.evolve(piece, opening=_TURNED[piece.opening]),)
    for at, chunk in enumerate(piece.chunks):
        match chunk:
            case ast.Adverb() if chunk.text not in _IDLE_ADVERBS:
                yield chunk.text, chunk.span, _without(piece, at, at + 1)
            case ast.Preposition():
                yield from _of_preposition(piece, at)
            case ast.Verb():
                if chunk.text in _AFFIRMED:
                    yield chunk.text, chunk.span, _affirmed(piece, at, chunk)
                said_with = isinstance(piece.chunks[at - 1], ast.Preposition)
                if (
                    at
                    and not said_with
                    and not (chunk.text == "play" and any(lemma(form) == "cost" for form in forms))
                ):
                    span = Span(chunk.span.start, piece.chunks[-1].span.end)
                    yield "this part", span, _without(piece, _start_of(piece, at), len(piece.chunks))
                    yield from _of_relative(piece, at)
            case ast.Noun():
                placed = at > 0 and isinstance(piece.chunks[at - 1], ast.Preposition)
                if _is_time(chunk) and not placed and not piece.opening and _left_open(forms):
                    yield "this part", chunk.span, _without(piece, at, at + 1)
                yield from _of_noun(piece, at, chunk, forms)


def _is_time(noun: ast.Noun) -> bool:
    return " ".join(word.text for word in noun.words) in ("this turn", "each turn", "every turn", "that turn")


def _left_open(forms: list[str]) -> bool:
    """Whether somebody may do something within a time: what texts leave open is done at once or not at all."""
    done = forms[forms.index("may") + 1 :] if "may" in forms else []
    return bool(done) and lemma(done[0]) not in ("gain", "lose", "take", "spend")


def _of_relative(piece: ast.SentencePart, verb: int) -> Iterator[PieceCut]:
    """Yield a short relative clause before another verb: `traps (that) you play have …`."""
    follows = piece.chunks[verb + 1] if verb + 1 < len(piece.chunks) else None
    subject = piece.chunks[verb - 1]
    if not isinstance(follows, ast.Verb) or not isinstance(subject, ast.Noun) or verb < 2:
        return
    before = piece.chunks[verb - 2]
    if not isinstance(before, ast.Noun) or subject.words[-1].text not in _SUBJECTS:
        return
    start = verb - 2 if before.words[-1].text in ("that", "which") and len(before.words) == 1 else verb - 1
    span = Span(piece.chunks[start].span.start, piece.chunks[verb].span.end)
    yield "this part", span, _without(piece, start, verb + 1)


def _start_of(piece: ast.SentencePart, verb: int) -> int:
    """Return where the clause of a verb starts: with the phrase before it, and what that hangs on."""
    start = verb
    if start > 1 and isinstance(piece.chunks[start - 1], ast.Noun):
        start -= 1
    return start - 1 if isinstance(piece.chunks[start - 1], ast.Preposition) else start


def _without(piece: ast.SentencePart, start: int, end: int) -> tuple[ast.SentencePart, ...]:
    """Return a part without some of its chunks, nothing when that would be all of it."""
    rest = (*piece.chunks[:start], *piece.chunks[end:])
    return (attrs.evolve(piece, chunks=rest),) if rest else ()


def _of_preposition(piece: ast.SentencePart, at: int) -> Iterator[PieceCut]:
    end = at + 2
    behind = piece.chunks[at + 1] if at + 1 < len(piece.chunks) else None
    if isinstance(behind, ast.Verb):
        if piece.chunks[at].text == "to" or end >= len(piece.chunks):  # type: ignore[union-attr]
            return  # a purpose is looked at with its verb
        if piece.chunks[at].text == "without" and behind.text in ("spending", "paying"):  # type: ignore[union-attr]
            return  # what a text orders costs nothing
        behind, end = piece.chunks[end], end + 1
    if not isinstance(behind, ast.Noun) or " ".join(word.text for word in behind.words) in _IDLE_NOUNS:
        return
    if behind.words[-1].text in ("hand", "hands") and _holding(piece):
        return
    without = _without(piece, at, _end_of(piece, end))
    moved = tuple(_said_of(piece, end - 1, words) for words in _ELSEWHERE) if without else ()
    span = Span(piece.chunks[at].span.start, behind.span.end)
    yield "this part", span, (*without, *moved)


def _end_of(piece: ast.SentencePart, at: int) -> int:
    """Return where a phrase ends with all that is `of` it."""
    chunks = piece.chunks
    while (
        at + 1 < len(chunks)
        and isinstance(chunks[at], ast.Preposition)
        and chunks[at].text == "of"  # type: ignore[union-attr]
        and isinstance(chunks[at + 1], ast.Noun)
    ):
        at += 2
    return at


def _affirmed(piece: ast.SentencePart, at: int, verb: ast.Verb) -> tuple[ast.SentencePart, ...]:
    """Return a part that no longer denies what it says."""
    said = _AFFIRMED[verb.text]
    if not said:
        return _without(piece, at, at + 1)
    changed = attrs.evolve(verb, text=said)
    return (attrs.evolve(piece, chunks=(*piece.chunks[:at], changed, *piece.chunks[at + 1 :])),)


def _holding(piece: ast.SentencePart) -> bool:
    """Whether a part speaks of what somebody has or keeps, which is in the hand."""
    return any(
        isinstance(chunk, ast.Verb) and lemma(chunk.text) in ("have", "keep") for chunk in piece.chunks
    )


def _said_of(piece: ast.SentencePart, at: int, words: tuple[str, ...]) -> ast.SentencePart:
    noun = piece.chunks[at]
    said = ast.Noun(tuple(ast.Word(word, span=noun.span) for word in words), span=noun.span)
    return attrs.evolve(piece, chunks=(*piece.chunks[:at], said, *piece.chunks[at + 1 :]))


def _of_noun(piece: ast.SentencePart, at: int, noun: ast.Noun, forms: list[str]) -> Iterator[PieceCut]:
    def said(*words: ast.Word) -> tuple[ast.SentencePart, ...]:
        if not words:
            return ()
        chunks = (*piece.chunks[:at], attrs.evolve(noun, words=words), *piece.chunks[at + 1 :])
        return (attrs.evolve(piece, chunks=chunks),)

    until = any(isinstance(chunk, ast.Preposition) and chunk.text == "until" for chunk in piece.chunks[:at])
    for place, word in enumerate(noun.words):
        rest = (*noun.words[:place], *noun.words[place + 1 :])
        if word.kind != "word":
            continue
        if word.text == "left" and any(other.text in ("action", "actions") for other in rest):
            continue  # `if you have no actions left`
        if word.text in ADJECTIVES - _IDLE_ADJECTIVES and rest:
            if word.text != "next" or not (until or any(lemma(form) == "skip" for form in forms)):
                yield word.text, word.span, said(*rest)
        other = _OTHERS.get(word.text) or ("a" if word.text == "another" and piece.opening else None)
        if other is not None:
            changed = attrs.evolve(word, text=other)
            yield word.text, word.span, said(*noun.words[:place], changed, *noun.words[place + 1 :])
