"""A whole card set as data: what JSON files and spreadsheets hold, whatever the game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

import attrs

from cardlang.source import Span

NOWHERE = Span(0, 0)
HEADER_KEYS = ("game", "set", "title", "kind", "uses", "license", "author", "version")


@attrs.frozen
class Said:
    """A text of the data and its place there."""

    text: str
    span: Span = NOWHERE
    """In the source of the data."""
    exact: bool = False
    """Whether each character stands at its own place of the span."""
    where: str = ""
    """The place in words, such as ``row 3, column `text` ``."""

    def part(self, start: int, end: int) -> Span:
        """Return the place of some characters; that of the whole text where it is written in another way."""
        if not self.exact or start >= len(self.text):
            return self.span
        end = max(start + 1, min(end, len(self.text)))
        return Span(self.span.start + start, self.span.start + end)


@attrs.frozen
class Passage:
    """A name with lines: a keyword and its definition, a scenario, the prose of a section."""

    name: Said
    lines: tuple[Said, ...]
    flavour: tuple[Said, ...] = ()


@attrs.frozen
class CardEntry:
    """One card. `stats` are the numbers of its stat line by name, as texts."""

    kind: Said
    name: Said
    id: Said | None = None
    """None where it is made from the name."""
    stats: dict[str, Said] = attrs.field(factory=dict)
    tribes: tuple[Said, ...] = ()
    text: tuple[Said, ...] = ()
    flavour: tuple[Said, ...] = ()
    comments: tuple[Said, ...] = ()
    blanks: dict[str, Said] = attrs.field(factory=dict)
    """Where stats would stand that the data leaves blank; for faults only."""


@attrs.frozen
class WholeSet:
    """Everything that a card file says. Texts keep their order; layout is left to the formatter."""

    header: dict[str, Said]
    """By key; `uses` is not here."""
    uses: tuple[Said, ...] = ()
    heading: Said | None = None
    """The `# …` heading where it is not the title."""
    tribes: tuple[Said, ...] = ()
    keywords: tuple[Passage, ...] = ()
    cards: tuple[CardEntry, ...] = ()
    scenarios: tuple[Passage, ...] = ()
    prose: tuple[Passage, ...] = ()
    """By section, `""` for what stands under the title: documentation, and comments that belong to no card."""


Place: TypeAlias = tuple[str | int, ...]


def texts(whole: WholeSet) -> Iterator[tuple[Place, Said]]:
    """Yield every text of a set but those of stat lines and blank lines, with its place in the model."""
    yield from ((("header", key), said) for key, said in whole.header.items())
    yield from ((("uses", at), said) for at, said in enumerate(whole.uses))
    if whole.heading is not None:
        yield ("heading",), whole.heading
    yield from ((("tribes", at), said) for at, said in enumerate(whole.tribes))
    yield from _passages("keywords", whole.keywords)
    for at, card in enumerate(whole.cards):
        yield ("cards", at, "kind"), card.kind
        yield ("cards", at, "name"), card.name
        if card.id is not None:
            yield ("cards", at, "id"), card.id
        for field, lines in (("text", card.text), ("flavour", card.flavour), ("comments", card.comments)):
            yield from ((("cards", at, field, number), said) for number, said in enumerate(lines))
    yield from _passages("scenarios", whole.scenarios)
    for passage in whole.prose:
        kept = [said for said in passage.lines if said.text.strip()]
        yield from ((("prose", passage.name.text, number), said) for number, said in enumerate(kept))


def _passages(field: str, passages: tuple[Passage, ...]) -> Iterator[tuple[Place, Said]]:
    for at, passage in enumerate(passages):
        yield (field, at, "name"), passage.name
        yield from (((field, at, number), said) for number, said in enumerate(passage.lines))
        yield from (((field, at, "flavour", number), said) for number, said in enumerate(passage.flavour))
