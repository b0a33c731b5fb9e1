"""Custom card codes of Spy Cards Online, all versions: Base64 texts into a card file, and back."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

import attrs

from cardlang.checks.cards import CardSet
from cardlang.codecs import (
    base64_text,
    card_v1,
    card_v1_effects,
    card_v4,
    card_v4_effects,
    card_v5,
    card_v5_effects,
    ids,
)
from cardlang.codecs.attributes import comment
from cardlang.codecs.binary import DataError, Reader
from cardlang.codecs.card_file import Foreign, Line, flavour_lines
from cardlang.codecs.card_model import FILE, PNG, CodeCard
from cardlang.codecs.codec import MOST_FAULTS
from cardlang.codecs.speech import Book, Unsaid, clean_name, taken_for_base
from cardlang.codecs.wire import (
    CUSTOM_TRIBE,
    NO_TRIBE,
    TOKEN,
    CardFilter,
    EffectFormat,
    Filter,
    TribeCode,
    Wire,
)
from cardlang.diagnostics.model import Diagnostic
from cardlang.games.spycards import ast
from cardlang.source import Source, Span

MOST_CODES = 10_000
MOST_EFFECTS_IN_ALL = 50_000
MODE_VERSION = 3
LATER_CARDS = (111, 112)
"""Stratos and Delilah, which came after the base set."""


@attrs.frozen
class Version:
    """One version of the format: its effects, how a card is read, what its effects mean."""

    effects: EffectFormat
    read: Callable[[bytes], CodeCard]
    say: Callable[[Wire, Book], ast.Effect]
    flavour: int
    """The effect type of a flavour text."""


VERSIONS: Mapping[int, Version] = {
    0: Version(card_v1.EFFECTS_0, card_v1.read_card, card_v1_effects.say, 18),
    1: Version(card_v1.EFFECTS_1, card_v1.read_card, card_v1_effects.say, 18),
    2: Version(card_v4.EFFECTS_2, card_v4.read_card, card_v4_effects.say, 0),
    4: Version(card_v4.EFFECTS_4, card_v4.read_card, card_v4_effects.say, 0),
    5: Version(card_v5.EFFECTS_5, card_v5.read_card, card_v5_effects.say_line, 0),
}


@attrs.frozen
class Code:
    """One code of a text: its bytes, where it stands, and the card it holds (None for a game mode)."""

    source: Source
    place: int
    text: str
    data: bytes
    card: CodeCard | None

    @property
    def span(self) -> Span:
        """Where the code stands."""
        return Span(self.place, self.place + len(self.text))


def read_codes(text: str, source: Source, report: Callable[[Diagnostic], None]) -> list[Code]:
    """Return every code of a text that can be read; the others are reported, at most 100 of them."""
    found: list[Code] = []
    faults = effects = 0
    for number, (place, code) in enumerate(base64_text.codes_in(text)):
        why = _too_much(number, faults, effects)
        if why:
            report(Diagnostic("E402", f"reading stops here after {why}", source, Span(place, place + 1)))
            break
        try:
            data = base64_text.decode(code)
        except DataError as error:
            at = min(place + error.offset, place + len(code) - 1)
            message = f"this is no card code: {error.message}"
            report(Diagnostic("E401", message, source, Span(at, at + 1)))
            faults += 1
            continue
        try:
            card = read_code(data, first=not found)
        except DataError as error:
            start = place + min(error.offset * 4 // 3, len(code) - 1)
            message = f"byte {error.offset:,} of the card code: {error.message}"
            report(Diagnostic("E402", message, source, Span(start, start + 1)))
            faults += 1
            continue
        found.append(Code(source, place, code, data, card))
        effects += len(card.effects) if card is not None else 0
    return found


def _too_much(codes: int, faults: int, effects: int) -> str:
    """Return what there is too much of to read on; empty while there is not."""
    if faults == MOST_FAULTS:
        return f"{MOST_FAULTS} codes that do not read"
    if effects > MOST_EFFECTS_IN_ALL:
        return f"{effects:,} effects"
    return f"{MOST_CODES:,} codes" if codes == MOST_CODES else ""


def read_code(data: bytes, *, first: bool = True) -> CodeCard | None:
    """Return the card of a code, None for a game mode. Raises DataError."""
    version = Reader(data).uv("the version")
    if version == MODE_VERSION:
        if not first:
            raise DataError(0, "expected a card: a game mode stands only at the start of a set")
        return None
    known = VERSIONS.get(version)
    if known is None:
        raise DataError(0, f"expected version 0, 1, 2, 4 or 5, or 3 for a game mode, found {version:,}")
    return known.read(data)


def cards_spoken_of(codes: Sequence[Code]) -> Iterator[int]:
    """Yield the id of every card that effects name."""
    for code in codes:
        for value in _values(code.card.effects if code.card is not None else ()):
            if isinstance(value, CardFilter) and value.number is not None:
                yield value.number


def tribes_spoken_of(codes: Sequence[Code]) -> Iterator[TribeCode]:
    """Yield every tribe that effects name."""
    for code in codes:
        yield from _tribes_in(code.card.effects if code.card is not None else ())


def _tribes_in(effects: Iterable[Wire]) -> Iterator[TribeCode]:
    for value in _values(effects):
        tribes = (*value.tribes, *value.without) if isinstance(value, Filter) else (value,)
        yield from (t for t in tribes if isinstance(t, TribeCode) and t.code != NO_TRIBE)


def _values(effects: Iterable[Wire]) -> Iterator[object]:
    """Yield the value of every field of every effect."""
    stack: list[object] = list(effects)
    while stack:
        current = stack.pop()
        if isinstance(current, Wire):
            stack += current.values.values()
        else:
            yield current


# -- from a code to a card -----------------------------------------------------------------------------------


def foreign_cards(
    codes: Sequence[Code], reach: CardSet, report: Callable[[Diagnostic], None]
) -> list[Foreign]:
    """Return the cards of codes as far as cardlang has words for them."""
    cards = [(code, code.card) for code in codes if code.card is not None]
    card_ids = _ids([card.number for _, card in cards])
    names = [clean_name(card.name) or ids.default_name(card.number) for _, card in cards]
    own = {
        card.number: (i, name)
        for (_, card), i, name in reversed(list(zip(cards, card_ids, names, strict=True)))
    }
    book = Book(own, reach, custom_tribes(card for _, card in cards), names)
    made = []
    for (code, card), card_id, name in zip(cards, card_ids, names, strict=True):
        foreign = foreign_card(card, code.data, book, card_id, name, code.source, code.span)
        foreign.comments += _attributes(card, card_id)
        _report_names(card, foreign, report)
        made.append(foreign)
    return made


def _ids(numbers: Sequence[int]) -> list[str]:
    """Return an id for each card: its number, with a second part for the second card of a number."""
    seen: dict[int, int] = {}
    made = []
    for number in numbers:
        seen[number] = seen.get(number, 0) + 1
        made.append(str(number) if seen[number] == 1 else f"{number}.{seen[number]}")
    return made


def foreign_card(
    card: CodeCard, data: bytes, book: Book, card_id: str, name: str, source: Source, span: Span
) -> Foreign:
    """Return one card as far as cardlang has words for it."""
    version = VERSIONS[card.version]
    foreign = Foreign(
        card_id,
        name,
        ids.RANKS[card.rank] if card.rank != TOKEN else "Token",
        card.cost,
        tuple(tribe_name(tribe) for tribe in card.tribes),
        [],
        [],
        [],
        source,
        span,
        data,
    )
    for tribe in card.tribes:
        if tribe.code == CUSTOM_TRIBE and tribe_name(tribe) in ids.TRIBES:
            foreign.doubts.append(taken_for_base(tribe_name(tribe)))
    if card.rank == TOKEN:
        foreign.whole = Unsaid("tokens", "a token is no rank of card texts")
    flavour = []
    for wire in card.effects:
        if wire.kind == version.flavour:
            flavour.append(wire["text"])
        else:
            foreign.lines.append(_line(wire, version, data, book, foreign))
    foreign.flavour = flavour_lines(flavour)
    return foreign


def _line(wire: Wire, version: Version, data: bytes, book: Book, foreign: Foreign) -> Line:
    name = version.effects.name(wire.kind)
    raw = f"version {version.effects.version}, {name}: {data[wire.start : wire.end].hex(' ').upper()}"
    book.begin()
    try:
        node = ast.EffectText(version.say(wire, book))
    except Unsaid as unsaid:
        return Line(None, raw, unsaid)
    foreign.doubts += [doubt for doubt in book.doubts if doubt not in foreign.doubts]
    return Line(node, raw, meant=frozenset(book.meant))


def tribe_name(tribe: TribeCode) -> str:
    """Return a tribe as card files name it."""
    if tribe.code != CUSTOM_TRIBE:
        return str(tribe)
    return clean_name(tribe.name, tribe=True) or "Unnamed"


def custom_tribes(cards: Iterable[CodeCard]) -> dict[str, bytes]:
    """Return each custom tribe with its colour; the first one met counts."""
    found: dict[str, bytes] = {}
    for card in cards:
        for tribe in card.tribes:
            if tribe.code == CUSTOM_TRIBE:
                found.setdefault(tribe_name(tribe), tribe.colour)
    return found


def _attributes(card: CodeCard, card_id: str) -> list[str]:
    """Return what the card file format has no place for, as comments."""
    found = [comment("code id", str(card.number))] if card_id != str(card.number) else []
    found.append(comment("code version", str(card.version)))
    if card.portrait in (PNG, FILE):
        kind = "png" if card.portrait == PNG else "file"
        found.append(comment("portrait", f"{kind} {base64_text.encode(card.image)}"))
    else:
        found.append(comment("portrait", str(card.portrait)))
    for tribe, colour in custom_tribes([card]).items():
        found.append(comment(f"colour {tribe}", f"#{colour.hex()}"))
    found += [
        comment(f"extension {kind}", body.hex(" ").upper() or "empty") for kind, body in card.extensions
    ]
    return found


def _report_names(card: CodeCard, foreign: Foreign, report: Callable[[Diagnostic], None]) -> None:
    """Say which names are written in another way than in the code."""
    pairs = [(card.name, foreign.name)] if card.name else []
    named = dict.fromkeys((*card.tribes, *_tribes_in(card.effects)))
    pairs += [(tribe.name, tribe_name(tribe)) for tribe in named if tribe.code == CUSTOM_TRIBE]
    for before, after in pairs:
        if before != after:
            report(
                Diagnostic(
                    "W403",
                    f"the name {before[:60]!r} is written `{after[:60]}`",
                    foreign.source,
                    foreign.span,
                    foreign.name,
                    help=("a name is one line, without double quotes",),
                )
            )
