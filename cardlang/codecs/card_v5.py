"""Custom card codes, version 5: the bytes (docs/formats/card-codes-5.md)."""

from __future__ import annotations

from cardlang.codecs.binary import CannotWrite, DataError, Reader, Writer
from cardlang.codecs.card_model import (
    CodeCard,
    check_tribes,
    custom_tribe_now,
    rank_by_id,
    read_effects,
    read_portrait,
    write_colour_and_name,
)
from cardlang.codecs.card_v4 import read_image
from cardlang.codecs.wire import (
    CUSTOM_TRIBE,
    NO_TRIBE,
    TOKEN,
    EffectFormat,
    Field,
    Layout,
    TribeCode,
    has,
)
from cardlang.engine.amounts import is_finite

_FLAGS = Field("flags", "uv")
_HEAD = (Field("priority", "u8"), _FLAGS)
_EFFECT = Field("effect", "effect")
_AMOUNT = Field("amount", "sv")
_COUNT = Field("count", "uv")
_FILTER = Field("filter", "filter5")
_GROUP = "exile group"
REPLACE = 0x06


def _replaces(values: object) -> bool:
    flags: int = values["flags"]  # type: ignore[index]
    return flags & REPLACE == REPLACE


def _layout(name: str, meant: int, *fields: Field) -> Layout:
    return Layout(name, (*_HEAD, *fields), meant)


EFFECTS_5 = EffectFormat(
    5,
    {
        0: _layout("Flavour text", 0x03, Field("colour", "rgb", has(0x02)), Field("text", "strv")),
        1: _layout("Stat", 0x03, _AMOUNT),
        2: _layout("Empower", 0x07, _AMOUNT, _FILTER),
        3: _layout("Summon", 0x07, _COUNT, _FILTER),
        4: _layout("Heal", 0x07, _AMOUNT),
        5: _layout("TP", 0x01, _AMOUNT),
        6: _layout(
            "Numb",
            0x3DF,
            _COUNT,
            _FILTER,
            Field("success", "effect", has(0x40)),
            Field("failure", "effect", has(0x80)),
        ),
        7: _layout("Raw stat", 0x07, _AMOUNT),
        8: _layout("Multiply Healing", 0x0F, _AMOUNT),
        9: _layout("Prevent Numb", 0x01, _COUNT, _FILTER),
        10: _layout(
            "Modify available cards",
            0x3FF,
            _COUNT,
            Field("replacement", "cardv", _replaces),
            _FILTER,
            Field("success", "effect", has(0x80)),
            Field("failure", "effect", has(0x100)),
            Field(_GROUP, "strv", has(0x200)),
        ),
        11: _layout("Modify card cost", 0x03, _AMOUNT, _FILTER),
        12: _layout(
            "Draw card",
            0x1F,
            _AMOUNT,
            Field("filter", "filter5", has(0x04)),
            Field("success", "effect", has(0x08)),
            Field("failure", "effect", has(0x10)),
        ),
        13: _layout("Modify game rule", 0x07, Field("rule", "uv"), _AMOUNT),
        14: _layout("Delay Setup", 0x03, _AMOUNT, _FILTER),
        128: _layout("Card", 0x3F, _COUNT, _FILTER, _EFFECT),
        129: _layout("Limit", 0x01, _COUNT, _EFFECT),
        130: _layout("Winner", 0x07, _EFFECT),
        131: _layout("Apply", 0x0F, _EFFECT),
        132: _layout(
            "Coin",
            0x0F,
            _COUNT,
            Field("heads weight", "uv", has(0x08)),
            Field("tails weight", "uv", has(0x08)),
            Field("heads", "effect"),
            Field("tails", "effect", has(0x01)),
        ),
        133: _layout("Stat condition", 0x3FF, _AMOUNT, _EFFECT),
        134: _layout("In Hand", 0x07, Field("first turn", "uv"), Field("turns", "uv"), _EFFECT),
        135: _layout("Last Effect", 0, _EFFECT),
        136: _layout("On Numb", 0, _EFFECT),
        137: _layout("Several effects", 0, Field("first", "effect"), Field("second", "effect")),
        138: _layout("On Discard", 0, _EFFECT),
        139: _layout("Compare target card", 0x01, _FILTER, _EFFECT),
        140: _layout("On Exile", 0x01, Field(_GROUP, "strv", has(0x01)), _EFFECT),
    },
)


def read_card(data: bytes) -> CodeCard:
    """Return the card of a code of version 5. Raises DataError."""
    reader = Reader(data)
    reader.uv("the version", 5)
    number_at = reader.at
    number = reader.uv("the card id")
    rank_by_id(number, number_at)
    name = reader.strv("the name")
    cost = reader.sv("the cost")
    portrait = read_portrait(reader, range(233, 247))
    at = reader.at
    packed = reader.u8("rank and tribe")
    rank = packed >> 4
    if rank > TOKEN:
        raise DataError(at, f"expected a rank from 0 to {TOKEN}, found {rank}")
    tribes = [custom_tribe_now(packed & 15, reader), *_further_tribes(reader)]
    check_tribes(tribes, at)
    count_at = reader.at
    wires = read_effects(EFFECTS_5, reader, reader.uv("the number of effects"), count_at)
    image = read_image(reader, portrait)
    extensions = _read_extensions(reader)
    reader.finish()
    return CodeCard(5, number, name, rank, cost, tuple(tribes), portrait, wires, image, extensions)


def _further_tribes(reader: Reader) -> list[TribeCode]:
    """Read further tribes, two in a byte; each custom one's colour and name follow at once."""
    at = reader.at
    count = reader.uv("the number of further tribes")
    if count > 2 * reader.left:
        raise DataError(at, f"expected {count:,} further tribes, but {reader.left:,} bytes are left")
    tribes: list[TribeCode] = []
    low = NO_TRIBE
    for place in range(count):
        if place % 2 == 0:
            at = reader.at
            byte = reader.u8("a tribe")
            code, low = byte >> 4, byte & 15
        else:
            code = low
        tribes.append(custom_tribe_now(code, reader))
    if count % 2 and low != NO_TRIBE:
        raise DataError(at, f"expected 15 in place of a tribe that is not there, found {low}")
    return tribes


def _read_extensions(reader: Reader) -> tuple[tuple[int, bytes], ...]:
    at = reader.at
    count = reader.uv("the number of extensions")
    if count > reader.left:
        raise DataError(at, f"expected {count:,} extensions, but {reader.left:,} bytes are left")
    return tuple((reader.uv("an extension's type"), reader.bytesv("an extension")) for _ in range(count))


def write_card(card: CodeCard) -> bytes:
    """Return a card as a code of version 5. Raises CannotWrite."""
    if not is_finite(card.cost):
        raise CannotWrite("a cost of ∞ has no place in version 5; a game mode can keep a card out of decks")
    writer = Writer()
    writer.uv(5, "the version")
    writer.uv(card.number, "the card id")
    writer.strv(card.name, "the name")
    writer.sv(card.cost, "the cost")
    writer.u8(card.portrait, "the portrait")
    first, further = card.tribes[0], card.tribes[1:]
    writer.u8(card.rank << 4 | first.code, "rank and tribe")
    _write_custom(writer, first)
    writer.uv(len(further), "the number of further tribes")
    for place in range(0, len(further), 2):
        pair = further[place : place + 2]
        writer.u8(pair[0].code << 4 | (pair[1].code if len(pair) > 1 else NO_TRIBE), "a tribe")
        for tribe in pair:
            _write_custom(writer, tribe)
    writer.uv(len(card.effects), "the number of effects")
    for wire in card.effects:
        EFFECTS_5.write(writer, wire)
    if card.image:
        writer.bytesv(card.image, "the portrait")
    writer.uv(len(card.extensions), "the number of extensions")
    for kind, body in card.extensions:
        writer.uv(kind, "an extension's type")
        writer.bytesv(body, "an extension")
    return bytes(writer.data)


def _write_custom(writer: Writer, tribe: TribeCode) -> None:
    if tribe.code == CUSTOM_TRIBE:
        write_colour_and_name(writer, tribe, writer.strv)
