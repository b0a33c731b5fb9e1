"""Make a card file of cards that were read from a foreign format, and make sure that it reads.

The text is read and compiled like any card file. An effect that the game refuses is taken out of the card and
kept as a note, so what is left always passes `check`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import attrs

from cardlang.checks.cards import Card, CardSet
from cardlang.checks.library import Library
from cardlang.checks.text import compile_text
from cardlang.codecs.attributes import attributes, comment
from cardlang.codecs.codec import ImportRequest
from cardlang.codecs.speech import Unsaid
from cardlang.codecs.spelling import marks_of
from cardlang.diagnostics.model import CardErrors, Diagnostic
from cardlang.engine.amounts import Amount
from cardlang.source import Source, Span
from cardlang.syntax.node import Node, print_node

LONGEST_LINE = 5_000


@attrs.define
class Line:
    """One effect of a foreign card: its tree, or why it has none, and its bytes for a note."""

    node: Node | None
    raw: str
    """The name of the effect in the format and its bytes, as a note writes them."""
    unsaid: Unsaid | None = None
    text: str = ""
    meant: frozenset[str] = frozenset()
    """The marks of the cards, tribes and ranks that it names."""

    def refuse(self, unsaid: Unsaid) -> None:
        """Take the effect's words back."""
        self.node, self.unsaid = None, unsaid


@attrs.define
class Foreign:
    """One card that was read from a foreign format, on its way into a card file."""

    id: str
    name: str
    section: str
    cost: int
    tribes: tuple[str, ...]
    lines: list[Line]
    flavour: list[str]
    comments: list[str]
    source: Source
    span: Span
    data: bytes = b""
    doubts: list[str] = attrs.field(factory=list)
    whole: Unsaid | None = None
    """Why the card as a whole has no place in a card file; it becomes a note."""


@attrs.define
class Sheet:
    """A card file on its way, with what stands on each of its lines."""

    request: ImportRequest
    uses: tuple[str, ...]
    tribes: tuple[str, ...]
    cards: list[Foreign]
    notes: list[str] = attrs.field(factory=list)
    """Lines for the section of notes."""
    title: str = ""
    author: str = ""
    text: str = ""
    places: dict[int, tuple[Foreign, Line | None]] = attrs.field(factory=dict)
    """By line number of the text: the card, and the effect where the line holds one."""

    def render(self) -> None:
        """Write the text anew."""
        self.places = {}
        out = self._header()
        if self.tribes:
            out += ["## Tribes", "", *(f"- {tribe}" for tribe in self.tribes), ""]
        for section in self.request.game.sections:
            cards = [c for c in self.cards if c.section == section and c.whole is None]
            if cards:
                out += [f"## {section}", ""]
            for card in cards:
                self._card(card, out)
        notes = [*self.notes, *(line for card in self.cards if card.whole for line in self._note(card))]
        if notes:
            out += ["## Notes", "", *notes, ""]
        self.text = "\n".join(out).rstrip("\n") + "\n"

    def _header(self) -> list[str]:
        title = self.title or self.request.title or self.request.set
        out = ["---", f"game: {self.request.game.name}", f"set: {self.request.set}", f"title: {title}"]
        out += [f"author: {self.author}"] if self.author else []
        out += ["kind: expansion"]
        out += [f"uses: [{', '.join(self.uses)}]"] if self.uses else []
        return [*out, "---", "", f"# {title}", ""]

    def _card(self, card: Foreign, out: list[str]) -> None:
        self.places[len(out) + 1] = self.places[len(out) + 2] = (card, None)
        out.append(f"### {card.name} {{#{card.id}}}")
        out.append(self.request.game.print_stat(card.section, {"cost": Amount(card.cost)}, card.tribes))
        for number, line in enumerate(card.lines, 1):
            if line.node is None:
                reason = line.unsaid.reason if line.unsaid else ""
                out.append(f"<!-- not in cardlang, effect {number}: {_plain(reason)} -->")
                out += comment(f"effect {number}", line.raw).split("\n")
            else:
                self.places[len(out) + 1] = (card, line)
                out.append(f"- {line.text or print_node(line.node)}")
        out += [f"> {text}" for text in card.flavour]
        out += [f"<!-- remark: {_plain(doubt)} -->" for doubt in card.doubts]
        out += [part for text in card.comments for part in text.split("\n")]
        out.append("")

    def _note(self, card: Foreign) -> list[str]:
        assert card.whole is not None
        return [f"The card {card.name} is not in cardlang: {card.whole.reason}.", *card.comments, ""]


def _plain(text: str) -> str:
    return text.replace("-->", "->")


def settle(sheet: Sheet, library: Library) -> CardSet:
    """Render a sheet until it reads without an error, and return its cards with all they use.

    What the game refuses is taken out: first the lines that it names, then whole cards.
    """
    for attempt in range(5):
        sheet.render()
        name = f"{sheet.request.set}-{attempt}.cards.md"
        library.units.pop(sheet.request.set, None)
        unit = library.add_source(Source(name, sheet.text))
        assert unit is not None, "the header of an imported set always reads"
        cards, diagnostics = library.link([unit], [unit])
        errors = [d for d in diagnostics if d.severity == "error"]
        if not errors and not _refuse_other_names(sheet, cards):
            _take_canonical(sheet, cards)
            sheet.render()
            return cards
        for error in errors:
            _refuse(sheet, error, drastic=attempt > 0)
    raise AssertionError(f"an imported set does not read: {[error.message for error in errors[:1]]}")


def _refuse(sheet: Sheet, error: Diagnostic, *, drastic: bool) -> None:
    number = error.source.position(error.span.start)[0]
    card, line = sheet.places.get(number, (None, None))
    if card is None:
        card = next((c for c in sheet.cards if c.name == error.card and c.whole is None), None)
    assert card is not None, f"no card stands on line {number}: {error.message}"
    unsaid = Unsaid("forms that the rules do not have", error.message)
    if line is not None and not drastic:
        line.refuse(unsaid)
    elif line is not None:
        for other in card.lines:
            if other.node is not None:
                other.refuse(unsaid)
    else:
        card.whole = unsaid


def _refuse_other_names(sheet: Sheet, cards: CardSet) -> bool:
    """Take back each line in which a name means something else than the data says; return whether there was one.

    A custom tribe may be called like a card, or a card like a rank, and then the text may not be able to tell.
    """
    refused = False
    for card in sheet.cards:
        if card.whole is not None:
            continue
        said = [line for line in card.lines if line.node is not None]
        for number, line in enumerate(said):
            own = [effect for effect in cards[card.id].effects if effect.origin[1] == number]
            if not line.meant <= {mark for effect in own for mark in marks_of(effect)}:
                line.refuse(Unsaid("names that mean something else", _of_names(line)))
                refused = True
    return refused


def _of_names(line: Line) -> str:
    names = ", ".join(sorted(mark.replace(":", " ", 1) for mark in line.meant))
    return f"its text would not mean {_plain(names)}: another thing is called so"


def _take_canonical(sheet: Sheet, cards: CardSet) -> None:
    """Give each line the spelling that the compiled card has."""
    for card in sheet.cards:
        if card.whole is None:
            said = [line for line in card.lines if line.node is not None]
            for line, text in zip(said, cards[card.id].text, strict=True):
                line.text = text


def means_the_same(foreign: Foreign, card: Card, game: Any, cards: CardSet) -> bool:
    """Return whether a foreign card still says what a card of a card file says: numbers, effects and flavour.

    Effects that card texts cannot say are the same as long as the card keeps their bytes.
    """
    if foreign.whole is not None:
        return False
    kept = {name: value for name, value in attributes(card.comments) if name.startswith("effect ")}
    lines = 0
    for number, line in enumerate(foreign.lines, 1):
        raw = kept.pop(f"effect {number}", None)
        if raw is not None:
            if raw != line.raw:
                return False
        elif line.node is None or not _is_line(card, lines, line.node, game, cards):
            return False
        else:
            lines += 1
    return (
        not kept
        and lines == len(card.text)
        and (foreign.name, foreign.section, foreign.cost) == (card.name, card.kind, card.stats["cost"])
        and (foreign.tribes, tuple(foreign.flavour)) == (card.tribes, card.flavour)
    )


def _is_line(card: Card, number: int, node: Node, game: Any, cards: CardSet) -> bool:
    """Return whether an effect means the same as a line of a card; TP is part of its cost and has no effects."""
    if number >= len(card.text):
        return False
    try:
        _, compiled = compile_text(game, print_node(node), cards, card.kind, card.id)
    except CardErrors:
        return False
    effects = tuple(effect for effect in card.effects if effect.origin[1] == number)
    return compiled.effects == effects and (bool(effects) or compiled.text == card.text[number])


def flavour_lines(texts: Iterable[str]) -> list[str]:
    """Return flavour texts as lines of a card file."""
    lines = []
    for text in texts:
        for line in "".join(c if c.isprintable() or c == "\n" else " " for c in text).split("\n"):
            stripped = line.strip()
            lines += [
                stripped[at : at + LONGEST_LINE] for at in range(0, max(1, len(stripped)), LONGEST_LINE)
            ]
    return lines


def left_out(cards: Sequence[Foreign]) -> dict[str, int]:
    """Return what could not be said, by kind, with how often it occurs, the most frequent first."""
    kinds: dict[str, int] = {}
    for card in cards:
        unsaid = [card.whole] if card.whole is not None else [line.unsaid for line in card.lines]
        for one in unsaid:
            if one is not None:
                kinds[one.kind] = kinds.get(one.kind, 0) + 1
    return dict(sorted(kinds.items(), key=lambda item: (-item[1], item[0])))


def doubts_of(cards: Sequence[Foreign]) -> dict[str, int]:
    """Return what rests on an inference, with how often it occurs."""
    found: dict[str, int] = {}
    for card in cards:
        for doubt in card.doubts:
            found[doubt] = found.get(doubt, 0) + 1
    return found


def diagnostics_of(cards: Sequence[Foreign]) -> list[Diagnostic]:
    """Return a warning for each thing that is left out or inferred, at the card's code."""
    found: list[Diagnostic] = []
    for card in cards:
        reasons: list[Any] = [card.whole] if card.whole is not None else [line.unsaid for line in card.lines]
        for number, unsaid in enumerate(reasons, 1):
            if unsaid is None:
                continue
            what = "the card" if card.whole is not None else f"effect {number} ({unsaid.kind})"
            found.append(
                Diagnostic(
                    "W402",
                    f"{what} is not in cardlang: {unsaid.reason}",
                    card.source,
                    card.span,
                    card.name,
                    help=("its bytes are kept in a comment",),
                )
            )
        found += [
            Diagnostic("W401", doubt, card.source, card.span, card.name, help=("inferred, not certain",))
            for doubt in card.doubts
        ]
    return found
