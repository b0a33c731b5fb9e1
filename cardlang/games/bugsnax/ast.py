"""What a card text of Bugsnax says, as written: sentences, their parts, and the phrases in each part.

The tree keeps the words in their order; what they mean together is worked out in `clauses`. Printing gives the
canonical spelling: one space between words, a capital at the start of a sentence, a full stop at its end.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypeAlias

import attrs

from cardlang.syntax.node import Node
from cardlang.syntax.node import Part as Printed


@attrs.frozen
class Word(Node):
    """One word, fixed phrase or number. `kind` says which terminal it was."""

    text: str
    kind: str = "word"
    """`word` of the language, `name`, `quoted`, `ref`, `keyword`, `number`, `signed`, `bracket` or `between`."""

    def parts(self) -> Iterable[Printed]:
        match self.kind:
            case "quoted":
                yield f'"{self.text}"'
            case "ref":
                yield f"{{#{self.text}}}"
            case "bracket":
                yield f"({self.text})"
            case _:
                yield self.text


@attrs.frozen
class Noun(Node):
    """A noun phrase without what hangs on it: `another player's Grumpus deck`, `3 or more Traps`, `it`."""

    words: tuple[Word, ...]

    def parts(self) -> Iterable[Printed]:
        return _spaced(self.words)


@attrs.frozen
class Verb(Node):
    """One verb form or auxiliary: `may`, `draws`, `look at`."""

    text: str

    def parts(self) -> Iterable[Printed]:
        yield self.text


@attrs.frozen
class Preposition(Node):
    """`on`, `in front of`, …; the noun phrase behind it is the next chunk."""

    text: str

    def parts(self) -> Iterable[Printed]:
        yield self.text


@attrs.frozen
class Adverb(Node):
    """`instead`, `immediately`, `for free`, …"""

    text: str

    def parts(self) -> Iterable[Printed]:
        yield self.text


Chunk: TypeAlias = Noun | Verb | Preposition | Adverb


@attrs.frozen
class SentencePart(Node):
    """What stands between two separators, with the separator before it and its opening word if any."""

    separator: str
    """`,`, `and`, `, then`, `:` …; empty for the first part and before an opening word."""
    opening: str
    """`when`, `if`, …, or empty."""
    chunks: tuple[Chunk, ...]

    @property
    def is_label(self) -> bool:
        """Whether the part is nothing but words in capitals, as what stands before a colon may be."""
        noun = self.chunks[0]
        return (
            not self.opening
            and len(self.chunks) == 1
            and isinstance(noun, Noun)
            and all(word.kind in ("keyword", "bracket") for word in noun.words)
        )

    def parts(self) -> Iterable[Printed]:
        if self.separator:
            yield self.separator if self.separator[0] in ",;:" else f" {self.separator}"
            yield " "
        if self.opening:
            yield f"{self.opening} "
        yield from _spaced(self.chunks)


@attrs.frozen
class Sentence(Node):
    """One sentence without its full stop."""

    pieces: tuple[SentencePart, ...]

    def parts(self) -> Iterable[Printed]:
        fresh = True
        for at, piece in enumerate(self.pieces):
            printed = piece.parts()
            if at and not piece.separator:
                yield " "
            for text in _flat(printed):
                text = text.lstrip() if not at and fresh else text
                if fresh and text.strip():
                    text = text[0].upper() + text[1:]
                    fresh = False
                yield text
                if text == ":":
                    fresh = self.pieces[at - 1].is_label

    @property
    def only_keywords(self) -> bool:
        """Whether the sentence is nothing but keywords, as a line `SLIPPERY` or `Poison (2)` would be."""
        return all(piece.is_label and piece.separator in ("", ",") for piece in self.pieces)


@attrs.frozen
class CardText(Node):
    """A whole effect line."""

    sentences: tuple[Sentence, ...]

    def parts(self) -> Iterable[Printed]:
        bare = len(self.sentences) == 1 and self.sentences[0].only_keywords
        for at, sentence in enumerate(self.sentences):
            if at:
                yield " "
            yield sentence
            if not bare:
                yield "."


def _flat(parts: Iterable[Printed]) -> Iterator[str]:
    """Yield the strings of parts whose nodes hold no more than words."""
    for part in parts:
        if isinstance(part, str):
            yield part
        else:
            yield from _flat(part.parts())


def _spaced(nodes: Iterable[Node]) -> Iterator[Printed]:
    for at, node in enumerate(nodes):
        if at:
            yield " "
        yield node
