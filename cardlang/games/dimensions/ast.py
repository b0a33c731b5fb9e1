"""What an effect text of Dimensions says, as written: sentences, clauses, segments and words.

The tree keeps the English; `compile` works out what it means. Equal trees print alike and read back equal.
"""

from __future__ import annotations

from collections.abc import Iterable

import attrs

from cardlang.syntax.node import Node, Part, print_node


@attrs.frozen
class Word(Node):
    """A word (or fixed phrase) of the language, in the spelling it is printed in."""

    text: str

    def parts(self) -> Iterable[Part]:
        yield self.text


@attrs.frozen
class Number(Node):
    """A count: digits, a number word, or the parameter `n` of a keyword, whose value is None."""

    value: int | None
    text: str

    def parts(self) -> Iterable[Part]:
        yield self.text


@attrs.frozen
class Signed(Node):
    """A change such as `+1` or `-2`; with `letter` of the parameter of a keyword, once up or down: `+n`."""

    value: int
    letter: str = ""

    def parts(self) -> Iterable[Part]:
        yield f"{'-' if self.value < 0 else '+'}{self.letter}" if self.letter else f"{self.value:+d}"


@attrs.frozen
class Stats(Node):
    """Changes of attack and health (`+1/+1`), or of attack, defense and health (`+2/-1/+1`)."""

    values: tuple[int, ...]

    def parts(self) -> Iterable[Part]:
        yield "/".join(f"{value:+d}" for value in self.values)


@attrs.frozen
class Sized(Node):
    """A number that describes what stands behind it: `2-cost`, `3-health`."""

    value: int
    stat: str

    def parts(self) -> Iterable[Part]:
        yield f"{self.value}-{self.stat}"


@attrs.frozen
class Non(Node):
    """A word or name that something is not: `non-boss`, `non-Nether`."""

    text: str

    def parts(self) -> Iterable[Part]:
        yield f"non-{self.text}"


@attrs.frozen
class Name(Node):
    """One capitalised word, a name in quotes, or a card by its `{#id}`; a row of words may be one name."""

    text: str
    quoted: bool = False
    card_id: bool = False

    def parts(self) -> Iterable[Part]:
        if self.card_id:
            yield f"{{#{self.text}}}"
        else:
            yield f'"{self.text}"' if self.quoted else self.text


@attrs.frozen
class Parameter(Node):
    """`(n)` behind a keyword."""

    number: Number

    def parts(self) -> Iterable[Part]:
        yield "("
        yield self.number
        yield ")"


def spaced(nodes: Iterable[Part]) -> Iterable[Part]:
    """Yield parts with a blank between them."""
    first = True
    for node in nodes:
        if not first:
            yield " "
        yield node
        first = False


@attrs.frozen
class Segment(Node):
    """Words that belong together; `opener` is the preposition, relative or adverb they start with, or empty."""

    opener: str
    words: tuple[Node, ...] = ()

    def parts(self) -> Iterable[Part]:
        return spaced([self.opener, *self.words] if self.opener else self.words)


@attrs.frozen
class Verb(Node):
    """A verb with the words that change it (`cannot`, `may`); `text` is the form as written."""

    text: str
    aux: tuple[str, ...] = ()

    def parts(self) -> Iterable[Part]:
        return spaced([*self.aux, self.text])


@attrs.frozen
class Clause(Node):
    """A subject, a verb and what follows; without a verb all segments are in `before`."""

    before: tuple[Segment, ...] = ()
    verb: Verb | None = None
    after: tuple[Segment, ...] = ()

    def parts(self) -> Iterable[Part]:
        return spaced([*self.before, *([self.verb] if self.verb else ()), *self.after])


@attrs.frozen
class Joined(Node):
    """A further clause with the words that join it, such as `and`, `, then`; leads may stand before it."""

    joint: str
    leads: tuple[Lead, ...]
    clause: Clause

    def parts(self) -> Iterable[Part]:
        yield f"{self.joint} " if self.joint[0] in ",;" else f" {self.joint} "
        for lead in self.leads:
            yield lead
            yield " "
        yield self.clause


@attrs.frozen
class Occasion(Node):
    """`when …`, `if …`, `while …`, `at the start of your turn`, `otherwise`."""

    word: str
    clauses: tuple[Clause | Joined, ...] = ()
    turn: str = ""

    def parts(self) -> Iterable[Part]:
        yield self.word
        if self.turn:
            yield f" {self.turn}"
        if self.clauses:
            yield " "
            yield from self.clauses


@attrs.frozen
class Lead(Node):
    """An occasion or a duration before the clauses, with the comma or colon behind it."""

    occasion: Occasion | Segment
    mark: str = ","

    def parts(self) -> Iterable[Part]:
        yield self.occasion
        yield self.mark


@attrs.frozen
class Sentence(Node):
    """Leads, clauses and tails."""

    leads: tuple[Lead, ...]
    clauses: tuple[Clause | Joined, ...]
    tails: tuple[Occasion, ...] = ()
    rest: tuple[Clause | Joined, ...] = ()
    """What stands behind the tails: "…, otherwise gain 2 mana"."""
    after: bool = False
    """Whether it starts with `then`."""

    def parts(self) -> Iterable[Part]:
        text = "".join(print_node(part) if isinstance(part, Node) else part for part in self._inside())
        yield text[:1].upper() + text[1:]

    def _inside(self) -> Iterable[Part]:
        if self.after:
            yield "then "
        for lead in self.leads:
            yield lead
            yield " "
        yield from self.clauses
        for tail in self.tails:
            yield " "
            yield tail
        yield from self.rest

    @property
    def bare(self) -> bool:
        """Whether the sentence is words without a verb, as a line of keywords is."""
        clauses = [c.clause if isinstance(c, Joined) else c for c in self.clauses]
        return not self.leads and not self.tails and all(c.verb is None for c in clauses)


@attrs.frozen
class Text(Node):
    """One effect line."""

    sentences: tuple[Sentence, ...]

    def parts(self) -> Iterable[Part]:
        if len(self.sentences) == 1 and self.sentences[0].bare:
            yield self.sentences[0]
            return
        for at, sentence in enumerate(self.sentences):
            if at:
                yield " "
            yield sentence
            yield "."
