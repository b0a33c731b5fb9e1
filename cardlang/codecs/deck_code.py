"""Deck codes of Spy Cards Online: a list of cards in a line of Crockford Base32 (docs/formats/deck-codes.md)."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Sequence

import attrs

from cardlang.checks.cards import CardSet
from cardlang.checks.decks import Deck
from cardlang.codecs import base32, ids
from cardlang.codecs.binary import CannotWrite, DataError, Reader, Writer
from cardlang.codecs.codec import Codec, CodecError, Exported, ExportRequest, Imported, ImportRequest
from cardlang.codecs.report import given_ids, inferred, said_once
from cardlang.diagnostics.model import Diagnostic
from cardlang.source import Source, Span

MOST_CARDS = 1_000
MOST_SYMBOLS = 20_000
"""No deck of so many cards has a longer code."""
SHORTEST = 10
"""A text in capitals of so many symbols, a digit among them, looks like a code even if it is a wrong one."""

_SYMBOLS = re.compile(r"[0-9A-Za-z _-]+")
_FIRST_SYMBOLS = frozenset("012345678G")
"""With what the codes of decks start: a boss from 0 to 16, or the first byte of a long form."""
_ABSENT = 63
_BYTES, _VARINTS, _CUSTOM = 0x80, 0x81, 0x82

Report = Callable[[Diagnostic], None]


@attrs.frozen
class Entry:
    """One card of a code: its global id, and the bit at which it stands."""

    number: int
    bit: int
    doubt: str = ""
    """Why the number is not certain; empty when it is."""


def is_code(text: str) -> bool:
    """Return whether a text looks like a deck code. Names of decks and files should be tried first.

    >>> is_code("01H00000000013HSMR"), is_code("g9g4-0g80-0000"), is_code("starter"), is_code("decks/my.txt")
    (True, True, False, False)
    """
    stripped = text.strip()
    if _SYMBOLS.fullmatch(stripped) is None:
        return False
    symbols = base32.clean(stripped)
    valid = (
        all(symbol in base32.ALPHABET for symbol in symbols) and len(symbols) % 8 in base32.VALID_REMAINDERS
    )
    capitals = stripped == stripped.upper()
    if not any(c.isdigit() for c in stripped):
        return valid and capitals and len(symbols) >= SHORTEST
    return (valid or capitals) if len(symbols) >= SHORTEST else (valid and capitals)


def decode(text: str, cards: CardSet, name: str = "<deck code>") -> tuple[Deck, list[Diagnostic]]:
    """Return the deck that a code means, with every fault and doubt; `name` is what messages call the text.

    Deck rules are not checked. Custom cards are found by the ids written on them. Cards that are not
    known are left out and reported.
    """
    diagnostics: list[Diagnostic] = []
    source = Source(name, text)
    if len(text) > MOST_SYMBOLS:
        message = f"this is no deck code: expected at most {MOST_SYMBOLS:,} symbols, found {len(text):,}"
        return Deck(text.strip()[:80], ()), [Diagnostic("E401", message, source, Span(0, 1))]
    symbols, places = _symbols(text)
    deck = Deck(text.strip()[:80], ())
    try:
        data = base32.decode(symbols)
    except DataError as error:
        place = Span(places[error.offset], places[error.offset] + 1) if symbols else Span(0, len(text))
        diagnostics.append(Diagnostic("E401", f"this is no deck code: {error.message}", source, place))
        return deck, diagnostics

    def at(bit: int) -> Span:
        start = places[min(bit // 5, len(places) - 1)]
        return Span(start, min(start + 1, len(text)))

    try:
        entries = read(data)
    except DataError as error:
        diagnostics.append(_data_fault(error, source, at(error.offset * 8)))
        return deck, diagnostics
    found = _look_up(entries, cards, source, at, diagnostics.append)
    sets = {cards[card_id].set for card_id in found}
    return attrs.evolve(deck, cards=tuple(found), sets=tuple(s for s in cards.sets if s in sets)), diagnostics


def _symbols(text: str) -> tuple[str, list[int]]:
    """Return the cleaned symbols of a code, and where in it each symbol stands (and the end)."""
    symbols, places = [], []
    for place, character in enumerate(text):
        cleaned = base32.clean(character) if not character.isspace() else ""
        symbols.append(cleaned)
        places += [place] * len(cleaned)
    return "".join(symbols), [*places, max(0, len(text) - 1)]


def _data_fault(error: DataError, source: Source, span: Span) -> Diagnostic:
    message = f"byte {error.offset:,} of the deck code: {error.message}"
    return Diagnostic("E402", message, source, span, help=_CARD_HELP if _holds_a_card(source.text) else ())


_CARD_HELP = ("it reads as the code of a card; `cardlang import` makes a card file of it",)


def _holds_a_card(text: str) -> bool:
    """Return whether a text that is no deck code is the code of a custom card or game mode."""
    from cardlang.codecs import base64_text, card_code

    try:
        card_code.read_code(base64_text.decode(text.strip()))
    except DataError:
        return False
    return True


def _look_up(
    entries: Sequence[Entry], cards: CardSet, source: Source, at: Callable[[int], Span], report: Report
) -> list[str]:
    by_number = ids.cards_by_number(cards)
    found = [by_number[entry.number] for entry in entries if entry.number in by_number]
    missing = Counter(entry.number for entry in entries if entry.number not in by_number)
    first = {entry.number: entry.bit for entry in reversed(entries)}
    for number, times in missing.items():
        again = f" ({times} times)" if times > 1 else ""
        message = f"there is no card with the id {number:,}{again}"
        report(
            Diagnostic(
                "E403",
                f"byte {first[number] // 8:,} of the deck code: {message}",
                source,
                at(first[number]),
                help=(_missing(number),),
            )
        )
    doubts = [(entry.doubt, at(entry.bit)) for entry in entries if entry.doubt]
    for doubt, (span, times) in said_once(doubts).items():
        report(inferred(doubt, source, span, times))
    return found


_WITH = "with `--uses`, or with `--set` in a match"


def _missing(number: int) -> str:
    name = ids.GLOBAL_NAMES.get(number)
    if name is not None:
        return f"it is {name}; name a set that has this card, such as `bug-fables-1.1`, {_WITH}"
    if number < ids.FIRST_CUSTOM:
        return "no card of the game has this id"
    rank = ids.rank_of(number)
    return f"it is a custom {rank} card; name the set where it is written `{{#{number}}}` {_WITH}"


# -- bytes ---------------------------------------------------------------------------------------------------


def read(data: bytes) -> list[Entry]:
    """Return the cards of a deck code's bytes. Raises DataError."""
    if not data:
        raise DataError(0, "expected a deck, but the data ends here")
    entries = _read_long(data) if data[0] & 0x80 else _read_short(data)
    if len(entries) > MOST_CARDS:
        raise DataError(0, f"expected at most {MOST_CARDS:,} cards, found {len(entries):,}")
    return entries


def _read_long(data: bytes) -> list[Entry]:
    reader = Reader(data, 1)
    entries: list[Entry] = []
    if data[0] not in (_BYTES, _VARINTS, _CUSTOM):
        raise DataError(0, f"expected 0x80, 0x81 or 0x82 as the form of the code, found 0x{data[0]:02X}")
    while reader.left and len(entries) <= MOST_CARDS:
        bit = reader.at * 8
        number = reader.u8("a card id") if data[0] == _BYTES else reader.uv("a card id")
        entries.append(Entry(number + ids.FIRST_CUSTOM if data[0] == _CUSTOM else number, bit))
    if not entries:
        raise DataError(1, "expected at least one card, but the data ends here")
    return entries


def _read_short(data: bytes) -> list[Entry]:
    """Read a boss in 5 bits, two mini-bosses in 5 bits each and enemies in 6 bits each."""
    if len(data) < 3:
        raise DataError(len(data), "expected a boss, two mini-bosses and enemies, but the data ends here")
    entries = [
        _short_entry(data[0] >> 2 & 31, 1, "boss", ids.BOSSES, ids.PROVEN_BOSSES),
        _short_entry(
            (data[0] & 3) << 3 | data[1] >> 5, 6, "mini-boss", ids.MINI_BOSSES, ids.PROVEN_MINI_BOSSES
        ),
        _short_entry(data[1] & 31, 11, "mini-boss", ids.MINI_BOSSES, ids.PROVEN_MINI_BOSSES),
    ]
    bits = (len(data) - 2) * 8
    enemies = [_bits(data, 16 + at, 6) for at in range(0, bits - 5, 6)]
    if bits % 24 == 0 and enemies[-1] == _ABSENT:
        enemies.pop()
    for place, index in enumerate(enemies):
        entries.append(_short_entry(index, 16 + 6 * place, "enemy", ids.ENEMIES, ids.PROVEN_ENEMIES))
    if bits % 6 and _bits(data, 16 + bits - bits % 6, bits % 6):
        raise DataError(len(data) - 1, f"expected zero in the last {bits % 6} bits")
    return entries


def _bits(data: bytes, start: int, count: int) -> int:
    """Return `count` bits (at most 8) from bit `start` on."""
    two = data[start // 8 : start // 8 + 2].ljust(2, b"\0")
    return (two[0] << 8 | two[1]) >> (16 - start % 8 - count) & (1 << count) - 1


def _short_entry(index: int, bit: int, kind: str, names: Sequence[str], proven: frozenset[int]) -> Entry:
    if index >= len(names):
        raise DataError(
            bit // 8, f"expected an index from 0 to {len(names) - 1} for the {kind}, found {index}"
        )
    name = names[index]
    doubt = ""
    if index not in proven:
        doubt = f"{kind} {index} is taken for {name}: it follows from the order of the rules text"
        if kind == "mini-boss" and index in ids.DISPUTED_MINI_BOSSES:
            doubt = f"{kind} {index} is taken for {name}: later versions of the site may mean another card"
    return Entry(_NUMBERS[name], bit, doubt)


_NUMBERS = {name: number for number, name in ids.GLOBAL_NAMES.items()}


# -- writing -------------------------------------------------------------------------------------------------


def encode(deck: Sequence[str], cards: CardSet) -> str:
    """Return the code of a list of card ids, in the shortest form that can hold it, as the site chooses.

    Raises CannotWrite for a card that has no id, or whose id another card of the sets has taken over.
    """
    numbers_of, by_number = ids.global_ids(cards), ids.cards_by_number(cards)
    numbers = []
    for card_id in deck:
        if card_id not in numbers_of:
            raise CannotWrite(f"there is no card with the id `{card_id}`")
        number = numbers_of[card_id]
        if by_number[number] != card_id:
            raise CannotWrite(
                f"the id {number} of `{card_id}` stands for `{by_number[number]}` in these sets"
            )
        numbers.append(number)
    return base32.encode(write(numbers))


def write(numbers: Sequence[int]) -> bytes:
    """Return a deck of global ids as bytes; no cards are no bytes."""
    if not numbers:
        return b""
    short = _write_short(numbers)
    if short is not None:
        return short
    if min(numbers) >= ids.FIRST_CUSTOM:
        form, less = _CUSTOM, ids.FIRST_CUSTOM
    else:
        form, less = (_VARINTS if max(numbers) > 255 else _BYTES), 0
    writer = Writer()
    writer.u8(form, "the form")
    for number in numbers:
        if form == _BYTES:
            writer.u8(number, "a card id")
        else:
            writer.uv(number - less, "a card id")
    return bytes(writer.data)


def _write_short(numbers: Sequence[int]) -> bytes | None:
    """Return the short form: one boss, two mini-bosses, then enemies, all of the base set, in that order.

    The order of a deck means nothing, so the bosses may stand anywhere in it. None when the form cannot hold it.
    """
    names = [ids.GLOBAL_NAMES.get(number, "") for number in numbers]
    slots = [[n for n in names if n in kind] for kind in (ids.BOSSES, ids.MINI_BOSSES, ids.ENEMIES)]
    bosses, minis, enemies = slots
    if len(bosses) != 1 or len(minis) != 2 or not enemies or 3 + len(enemies) != len(numbers):
        return None
    fields = [(0, 1), (ids.BOSSES.index(bosses[0]), 5)]
    fields += [(ids.MINI_BOSSES.index(name), 5) for name in minis]
    fields += [(ids.ENEMIES.index(name), 6) for name in enemies]
    if len(enemies) % 4 == 3:
        fields.append((_ABSENT, 6))
    value = length = 0
    for number, bits in fields:
        value = value << bits | number
        length += bits
    return (value << -length % 8).to_bytes(-(-length // 8), "big")


# -- the format ----------------------------------------------------------------------------------------------


def _recognises(data: bytes) -> bool:
    """Return whether data looks like a deck code; what starts otherwise than decks do may be a card's code."""
    if len(data) > MOST_SYMBOLS or not data.isascii():
        return False
    text = data.decode("ascii")
    return is_code(text) and base32.clean(text.strip())[:1] in _FIRST_SYMBOLS


def _read(data: bytes, request: ImportRequest) -> Imported:
    """Read a deck code into a deck file. A code that does not read, or of unknown cards alone, gives none."""
    text = data.decode("utf-8", "replace")
    cards = request.reach(request.library(), ("bug-fables-1.1",))
    deck, diagnostics = decode(text, cards)
    if not deck.cards:
        return Imported("", tuple(diagnostics), deck=True)
    lines = ["---", f"game: {cards.game}", f"sets: [{', '.join(deck.sets)}]", "---", ""]
    for card_id in dict.fromkeys(deck.cards):
        name = cards[card_id].name
        plain = len(cards.by_name(name)) == 1 and "#" not in name
        shown = name if plain else f"{{#{card_id}}}"
        count = deck.cards.count(card_id)
        lines.append(shown if count == 1 else f"{count} {shown}")
    doubts = sum(1 for d in diagnostics if d.code == "W401")
    return Imported(
        "\n".join(lines) + "\n",
        tuple(diagnostics),
        {},
        {"cards of short codes": doubts} if doubts else {},
        True,
    )


def _write(request: ExportRequest) -> Exported:
    """Write a deck as a code, with a line end."""
    deck = request.deck
    if deck is None:
        raise CodecError("a deck code holds a deck; give one by name, file or code")
    source = Source(deck.name, "")
    used = [request.cards[card_id] for card_id in dict.fromkeys(deck.cards)]
    diagnostics = given_ids(used, ids.global_ids(request.cards))
    try:
        code = encode(deck.cards, request.cards)
    except CannotWrite as error:
        return Exported(b"", (Diagnostic("E404", str(error), source, Span(0, 0)),))
    if code and not base32.decode(code)[0] & 0x80:
        doubts = [e.doubt for e in read(base32.decode(code)) if e.doubt]
        diagnostics += [inferred(doubt, source, Span(0, 0)) for doubt in dict.fromkeys(doubts)]
    return Exported(code.encode() + b"\n", tuple(diagnostics))


CODEC = Codec(
    "deck-code",
    "deck codes of Spy Cards Online (Crockford Base32)",
    _recognises,
    _read,
    _write,
    of_decks=True,
    in_calls=True,
)
