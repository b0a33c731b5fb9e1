"""Effects of card codes as their bytes say, before anybody asks what they mean.

Each format version is a table: for each effect type its fields in order. One loop reads by the table, one
writes by it, so both agree and an effect that cardlang has no words for is still kept byte for byte.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import attrs

from cardlang.codecs.binary import CannotWrite, DataError, Reader, Writer
from cardlang.codecs.ids import RANKS, TRIBES
from cardlang.syntax.node import MAX_DEPTH

CUSTOM_TRIBE = 14
NO_TRIBE = 15
TOKEN, ENEMY, ANY_RANK = 4, 5, 7


@attrs.frozen
class TribeCode:
    """A tribe: a number of the base set, or 14 with the name of a custom one; 15 is none."""

    code: int
    name: str = ""
    colour: bytes = attrs.field(default=b"", eq=False)
    """Red, green, blue, where the data gives them."""

    def __str__(self) -> str:
        return self.name if self.code == CUSTOM_TRIBE else TRIBES[self.code] if self.code < 14 else "none"


def tribe_code(name: str) -> TribeCode:
    """Return the code of a tribe by its name."""
    return TribeCode(TRIBES.index(name)) if name in TRIBES else TribeCode(CUSTOM_TRIBE, name)


@attrs.frozen
class CardFilter:
    """One card by its global id; None is the card that the effect aims at (v5)."""

    number: int | None


@attrs.frozen
class Filter:
    """Cards of any of some ranks, with and without tribes, of any of some costs; empty groups allow all."""

    ranks: tuple[int, ...] = ()
    tribes: tuple[TribeCode, ...] = ()
    without: tuple[TribeCode, ...] = ()
    costs: tuple[int, ...] = ()


AnyFilter = CardFilter | Filter


@attrs.frozen
class Wire:
    """One effect as its bytes say: its type, and its fields by name."""

    kind: int
    values: Mapping[str, Any]
    start: int = attrs.field(default=0, eq=False)
    end: int = attrs.field(default=0, eq=False)

    def __getitem__(self, name: str) -> Any:
        return self.values[name]

    @property
    def flags(self) -> int:
        """The effect's flags, 0 where the format has none."""
        flags: int = self.values.get("flags", 0)
        return flags


@attrs.frozen
class Field:
    """A field of an effect: its name, its type, and when it is there."""

    name: str
    type: str
    when: Callable[[Mapping[str, Any]], bool] | None = None


@attrs.frozen
class Layout:
    """An effect type: its name, its fields, and the flags that mean something."""

    name: str
    fields: tuple[Field, ...]
    flags: int = 0


@attrs.frozen
class EffectFormat:
    """The effects of one format version."""

    version: int
    layouts: Mapping[int, Layout]

    def name(self, kind: int) -> str:
        """Return what an effect type is called."""
        return self.layouts[kind].name

    def read(self, reader: Reader, depth: int = 1) -> Wire:
        """Read one effect with all inside it. Raises DataError."""
        start = reader.at
        if depth > MAX_DEPTH:
            raise DataError(start, f"expected at most {MAX_DEPTH} effects inside each other")
        kind = reader.u8("an effect type")
        layout = self.layouts.get(kind)
        if layout is None:
            raise DataError(start, f"expected an effect type of version {self.version}, found {kind}")
        values: dict[str, Any] = {}
        for field in layout.fields:
            if field.when is None or field.when(values):
                if field.type == "effect":
                    values[field.name] = self.read(reader, depth + 1)
                else:
                    what = f"the {field.name} of {layout.name}"
                    values[field.name] = _READERS[field.type](reader, what)
        return Wire(kind, values, start, reader.at)

    def write(self, writer: Writer, wire: Wire) -> None:
        """Write one effect with all inside it. Raises CannotWrite."""
        layout = self.layouts[wire.kind]
        writer.u8(wire.kind, "the effect type")
        values: dict[str, Any] = {}
        for field in layout.fields:
            if field.when is None or field.when(values):
                value = values[field.name] = wire[field.name]
                if field.type == "effect":
                    self.write(writer, value)
                else:
                    _WRITERS[field.type](writer, value, f"the {field.name} of {layout.name}")

    def bytes_of(self, wire: Wire) -> bytes:
        """Return one effect as bytes."""
        writer = Writer()
        self.write(writer, wire)
        return bytes(writer.data)


def unknown_flags(effects: EffectFormat, wire: Wire) -> int:
    """Return the flags of an effect that no description of the format explains."""
    return wire.flags & ~effects.layouts[wire.kind].flags


def has(flag: int) -> Callable[[Mapping[str, Any]], bool]:
    """Return a condition: the flag is set."""
    return lambda values: bool(values["flags"] & flag)


def has_not(flag: int) -> Callable[[Mapping[str, Any]], bool]:
    """Return a condition: the flag is clear."""
    return lambda values: not values["flags"] & flag


# -- types of fields -----------------------------------------------------------------------------------------


def read_tribe(code: int, at: int, what: str, text: Callable[[str], str], *, none: bool = False) -> TribeCode:
    """Return a tribe; a custom one's name is read by `text`. Raises DataError."""
    if code > NO_TRIBE or (code == NO_TRIBE and not none):
        raise DataError(
            at, f"expected {what}: a tribe from 0 to {NO_TRIBE if none else CUSTOM_TRIBE}, found {code}"
        )
    return TribeCode(code, text(f"the name of {what}")) if code == CUSTOM_TRIBE else TribeCode(code)


def _tribe1(reader: Reader, what: str) -> TribeCode:
    at = reader.at
    return read_tribe(reader.u8(what), at, what, reader.str1, none=True)


def _write_tribe1(writer: Writer, tribe: TribeCode, what: str) -> None:
    writer.u8(tribe.code, what)
    if tribe.code == CUSTOM_TRIBE:
        writer.str1(tribe.name, f"the name of {what}")


def _pool1(reader: Reader, what: str) -> Filter:
    """Read the filter of a random summon in version 1: rank + 1 (0 is Enemy, 8 any rank) and tribe."""
    at = reader.at
    byte = reader.u8(what)
    rank = {0: ENEMY, 8: ANY_RANK}.get(byte >> 4, (byte >> 4) - 1)
    if byte >> 4 > 4 and byte >> 4 != 8:
        raise DataError(at, f"expected {what}: a rank from 0 to 4, or 8, found {byte >> 4}")
    tribe = read_tribe(byte & 15, at, what, reader.str1, none=True)
    return _filter(rank, tribe)


def _write_pool1(writer: Writer, value: Filter, what: str) -> None:
    rank, tribe = rank_and_tribe(value)
    code = {ENEMY: 0, ANY_RANK: 8}.get(rank, rank + 1)
    writer.u8(code << 4 | tribe.code, what)
    if tribe.code == CUSTOM_TRIBE:
        writer.str1(tribe.name, f"the name of {what}")


def _card1(reader: Reader, what: str) -> CardFilter:
    return CardFilter(reader.u8(what))


def _write_card1(writer: Writer, value: CardFilter, what: str) -> None:
    writer.u8(_number(value), what)


def _rank1(reader: Reader, what: str) -> Filter:
    at = reader.at
    rank = reader.u8(what)
    if rank not in (0, 1, 2, 3, ENEMY):
        raise DataError(at, f"expected {what}: 0 to 3, or {ENEMY}, found {rank}")
    return _filter(rank, TribeCode(NO_TRIBE))


def _write_rank1(writer: Writer, value: Filter, what: str) -> None:
    writer.u8(rank_and_tribe(value)[0], what)


def _cardv(reader: Reader, what: str) -> CardFilter:
    return CardFilter(reader.uv(what))


def _write_cardv(writer: Writer, value: CardFilter, what: str) -> None:
    writer.uv(_number(value), what)


def _number(value: CardFilter) -> int:
    if value.number is None:
        raise CannotWrite("the card aimed at has no id")
    return value.number


def _generic4(reader: Reader, what: str) -> Filter:
    at = reader.at
    byte = reader.u8(what)
    rank = byte >> 4
    if rank not in (0, 1, 2, 3, ENEMY, ANY_RANK):
        raise DataError(at, f"expected {what}: a rank 0 to 3, 5 or 7, found {rank}")
    return _filter(rank, read_tribe(byte & 15, at, what, reader.strv, none=True))


def _write_generic4(writer: Writer, value: Filter, what: str) -> None:
    rank, tribe = rank_and_tribe(value)
    writer.u8(rank << 4 | tribe.code, what)
    if tribe.code == CUSTOM_TRIBE:
        writer.strv(tribe.name, f"the name of {what}")


def _filter(rank: int, tribe: TribeCode) -> Filter:
    ranks = () if rank == ANY_RANK else (0, 1) if rank == ENEMY else (rank,)
    return Filter(ranks, () if tribe.code == NO_TRIBE else (tribe,))


def rank_and_tribe(value: Filter) -> tuple[int, TribeCode]:
    """Return a filter as one rank and one tribe. Raises CannotWrite for one that says more."""
    if len(value.tribes) > 1 or value.without or value.costs:
        raise CannotWrite("this format's filters hold one rank and one tribe")
    tribe = value.tribes[0] if value.tribes else TribeCode(NO_TRIBE)
    if not value.ranks:
        return ANY_RANK, tribe
    if sorted(set(value.ranks)) == [0, 1]:
        return ENEMY, tribe
    if len(value.ranks) > 1:
        raise CannotWrite("this format's filters hold one rank and one tribe")
    return value.ranks[0], tribe


def read_filter(reader: Reader, what: str) -> AnyFilter:
    """Read a filter of version 5. Raises DataError."""
    first = reader.peek()
    if first == 0x01:
        reader.at += 1
        return CardFilter(reader.uv(f"the card of {what}"))
    if first == 0x41:
        reader.at += 1
        return CardFilter(None)
    groups: dict[str, list[Any]] = {"ranks": [], "tribes": [], "without": [], "costs": []}
    while True:
        at = reader.at
        byte = reader.u8(what)
        high, low = byte >> 4, byte & 15
        if byte == 0:
            return Filter(**{name: tuple(values) for name, values in groups.items()})
        if high in (1, 2):
            groups["tribes" if high == 1 else "without"].append(read_tribe(low, at, what, reader.strv))
        elif high == 3 and low <= TOKEN:
            groups["ranks"].append(low)
        elif byte == 0x40:
            groups["costs"].append(reader.sv(f"a cost of {what}"))
        else:
            raise DataError(at, f"expected {what}: a tribe, rank, cost or the end, found 0x{byte:02X}")


def _write_filter5(writer: Writer, value: AnyFilter, what: str) -> None:
    if isinstance(value, CardFilter):
        if value.number is None:
            writer.u8(0x41, what)
        else:
            writer.u8(0x01, what)
            writer.uv(value.number, what)
        return
    for mark, tribes in ((0x10, value.tribes), (0x20, value.without)):
        for tribe in tribes:
            writer.u8(mark | tribe.code, what)
            if tribe.code == CUSTOM_TRIBE:
                writer.strv(tribe.name, f"the name of {what}")
    for rank in value.ranks:
        writer.u8(0x30 | rank, what)
    for cost in value.costs:
        writer.u8(0x40, what)
        writer.sv(cost, what)
    writer.u8(0, what)


_READERS: dict[str, Callable[[Reader, str], Any]] = {
    "u8": Reader.u8,
    "s8": Reader.s8,
    "uv": Reader.uv,
    "sv": Reader.sv,
    "str1": Reader.str1,
    "strv": Reader.strv,
    "rgb": lambda reader, what: reader.take(3, what),
    "tribe1": _tribe1,
    "pool1": _pool1,
    "card1": _card1,
    "rank1": _rank1,
    "cardv": _cardv,
    "generic4": _generic4,
    "filter5": read_filter,
}
_WRITERS: dict[str, Callable[[Writer, Any, str], None]] = {
    "u8": Writer.u8,
    "s8": Writer.s8,
    "uv": Writer.uv,
    "sv": Writer.sv,
    "str1": Writer.str1,
    "strv": Writer.strv,
    "rgb": lambda writer, value, what: writer.raw(value),
    "tribe1": _write_tribe1,
    "pool1": _write_pool1,
    "card1": _write_card1,
    "rank1": _write_rank1,
    "cardv": _write_cardv,
    "generic4": _write_generic4,
    "filter5": _write_filter5,
}


def ranks_in_words(value: Filter) -> str | None:
    """Return the rank that a filter asks for in the words of card texts, None where it asks for no rank.

    Raises KeyError for ranks that have no word together.
    """
    if not value.ranks:
        return None
    words = {(0,): RANKS[0], (1,): RANKS[1], (2,): RANKS[2], (3,): RANKS[3], (0, 1): "Enemy"}
    return words[tuple(sorted(set(value.ranks)))]
