"""Custom card codes, versions 2 and 4: the bytes (docs/formats/card-codes-2-4.md)."""

from __future__ import annotations

from cardlang.codecs.binary import CannotWrite, DataError, Reader, Writer
from cardlang.codecs.card_model import (
    FILE,
    INFINITE_TP,
    PNG,
    PNG_START,
    CodeCard,
    check_tribes,
    custom_tribe_now,
    fill_tribes,
    rank_by_id,
    read_cost,
    read_effects,
    read_portrait,
    two_tribes,
    write_colour_and_name,
)
from cardlang.codecs.wire import (
    CUSTOM_TRIBE,
    NO_TRIBE,
    EffectFormat,
    Field,
    Layout,
    TribeCode,
    has,
    has_not,
)
from cardlang.engine.amounts import INFINITY

NEGATE, OPPONENT, EACH, LATE, GENERIC, DEFENSE = 0x01, 0x02, 0x04, 0x08, 0x10, 0x20
EXTRA_TRIBE = 1

_FLAGS = Field("flags", "u8")
_EFFECT = Field("effect", "effect")
_AMOUNT = Field("amount", "u8")
_COUNT = Field("count", "u8")
_FILTER = (Field("filter", "generic4", has(GENERIC)), Field("filter", "cardv", has_not(GENERIC)))


def _layouts(version: int) -> dict[int, Layout]:
    numb = _FILTER if version == 4 else ()
    return {
        0: Layout("Flavour text", (_FLAGS, Field("text", "strv")), NEGATE),
        1: Layout("Stat", (_FLAGS, _AMOUNT), NEGATE | DEFENSE | OPPONENT),
        2: Layout("Empower", (_FLAGS, _AMOUNT, *_FILTER), NEGATE | DEFENSE | OPPONENT | GENERIC),
        3: Layout("Summon", (_FLAGS, _COUNT, *_FILTER), NEGATE | OPPONENT | DEFENSE | GENERIC),
        4: Layout("Heal", (_FLAGS, _AMOUNT), NEGATE | OPPONENT | EACH | GENERIC | DEFENSE),
        5: Layout("TP", (_FLAGS, _AMOUNT), NEGATE),
        6: Layout("Numb", (_FLAGS, _AMOUNT, *numb), OPPONENT | GENERIC if version == 4 else 0),
        128: Layout(
            "Card condition",
            (_FLAGS, Field("count", "u8", has_not(EACH)), *_FILTER, _EFFECT),
            NEGATE | OPPONENT | EACH | GENERIC,
        ),
        129: Layout("Limit", (_FLAGS, _COUNT, _EFFECT), NEGATE),
        130: Layout("Winner", (_FLAGS, _EFFECT), NEGATE | OPPONENT),
        131: Layout("Apply", (_FLAGS, _EFFECT), LATE | OPPONENT | NEGATE),
        132: Layout(
            "Coin",
            (_FLAGS, _COUNT, Field("heads", "effect"), Field("tails", "effect", has(GENERIC))),
            NEGATE | DEFENSE | GENERIC,
        ),
        133: Layout("HP condition", (_FLAGS, _AMOUNT, _EFFECT), OPPONENT | NEGATE | LATE),
        134: Layout("Stat condition", (_FLAGS, _AMOUNT, _EFFECT), DEFENSE | OPPONENT | NEGATE | LATE),
        135: Layout("Priority", (_FLAGS, Field("type", "u8"), _EFFECT), 0xFF),
        136: Layout("On Numb", (_FLAGS, _EFFECT), 0),
    }


EFFECTS_2 = EffectFormat(2, _layouts(2))
EFFECTS_4 = EffectFormat(4, _layouts(4))


def read_card(data: bytes) -> CodeCard:
    """Return the card of a code of version 2 or 4. Raises DataError."""
    reader = Reader(data)
    version = reader.uv("the version", 4)
    effects = EFFECTS_2 if version == 2 else EFFECTS_4
    number_at = reader.at
    number = reader.uv("the card id")
    at = reader.at
    codes = two_tribes(reader.u8("the tribes"), at)
    cost, extra = _read_cost_and_tribes(reader, codes[1] != NO_TRIBE)
    portrait = read_portrait(reader, range(236, 254))
    name = reader.strv("the name")
    count_at = reader.at
    wires = read_effects(effects, reader, reader.uv("the number of effects"), count_at)
    tribes = fill_tribes([c for c in codes if c != NO_TRIBE], reader, reader.strv) + extra
    check_tribes(tribes, at)
    image = read_image(reader, portrait)
    reader.finish()
    rank = rank_by_id(number, number_at)
    return CodeCard(version, number, name, rank, cost, tuple(tribes), portrait, wires, image)


def _read_cost_and_tribes(reader: Reader, full: bool) -> tuple[int, list[TribeCode]]:
    """Read further tribes, each in a byte that starts with 1, up to the cost, which starts with 0."""
    extra: list[TribeCode] = []
    while True:
        at = reader.at
        byte = reader.u8("the cost")
        if byte >> 4 == 0:
            return read_cost(byte & 15, at), extra
        if byte >> 4 != EXTRA_TRIBE:
            raise DataError(
                at, f"expected a cost (0x00 to 0x0F) or a further tribe (0x10 to 0x1E), found 0x{byte:02X}"
            )
        if not full:
            raise DataError(at, "expected a second tribe before a further one")
        extra.append(custom_tribe_now(byte & 15, reader))


def read_image(reader: Reader, portrait: int) -> bytes:
    """Read the image, or the name of the file, of a portrait that is not one of the game's."""
    if portrait not in (PNG, FILE):
        return b""
    start = reader.at
    image = reader.bytesv("the portrait")
    if not image or (portrait == PNG and not image.startswith(PNG_START)):
        raise DataError(
            start, "expected a PNG image as portrait" if portrait == PNG else "expected a file's name"
        )
    return image


def write_card(card: CodeCard) -> bytes:
    """Return a card as a code of version 4. Raises CannotWrite."""
    if card.extensions:
        raise CannotWrite("version 4 holds no extensions")
    writer = Writer()
    writer.uv(4, "the version")
    writer.uv(card.number, "the card id")
    first, extra = card.tribes[:2], card.tribes[2:]
    writer.u8(first[0].code << 4 | (first[1].code if len(first) > 1 else NO_TRIBE), "the tribes")
    for tribe in extra:
        writer.u8(EXTRA_TRIBE << 4 | tribe.code, "a tribe")
        if tribe.code == CUSTOM_TRIBE:
            write_colour_and_name(writer, tribe, writer.strv)
    writer.u8(INFINITE_TP if card.cost == INFINITY else card.cost, "the cost")
    writer.u8(card.portrait, "the portrait")
    writer.strv(card.name, "the name")
    writer.uv(len(card.effects), "the number of effects")
    for wire in card.effects:
        EFFECTS_4.write(writer, wire)
    for tribe in first:
        if tribe.code == CUSTOM_TRIBE:
            write_colour_and_name(writer, tribe, writer.strv)
    if card.portrait in (PNG, FILE):
        writer.bytesv(card.image, "the portrait")
    return bytes(writer.data)
