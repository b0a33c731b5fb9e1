"""Custom card codes, versions 0 and 1: the bytes (docs/formats/card-codes-0-1.md)."""

from __future__ import annotations

from cardlang.codecs.binary import CannotWrite, DataError, Reader, Writer
from cardlang.codecs.card_model import (
    FILE,
    INFINITE_TP,
    PNG_START,
    CodeCard,
    check_rank,
    check_tribes,
    fill_tribes,
    read_cost,
    read_effects,
    read_portrait,
    two_tribes,
    write_colour_and_name,
)
from cardlang.codecs.wire import CUSTOM_TRIBE, NO_TRIBE, EffectFormat, Field, Layout, Wire
from cardlang.engine.amounts import INFINITY

EXTERNAL = 0x40
_FLAGS = Field("flags", "u8")
_EFFECT = Field("effect", "effect")
_AMOUNT = Field("amount", "s8")
_TAILS = 0x80


def _layouts(version: int) -> dict[int, Layout]:
    """Return the effects; version 0 has no flags and counts only where they are marked `both`."""
    newer = version == 1
    flags = (_FLAGS,) if newer else ()
    count = (Field("count", "u8"),) if newer else ()
    card, tribe, rank = Field("card", "card1"), Field("tribe", "tribe1"), Field("rank", "rank1")
    both = Field("count", "u8")
    stat = Field("stat", "u8")
    tails = Field("tails", "effect", lambda values: bool(values["coins"] & _TAILS))

    def condition(name: str, *fields: Field, meant: int = 1) -> Layout:
        return Layout(name, (*flags, *fields, _EFFECT), meant)

    return {
        0: Layout("ATK", (_AMOUNT,)),
        1: Layout("DEF", (_AMOUNT,)),
        2: Layout("ATK (only once)", (_AMOUNT,)),
        3: Layout("ATK+n", (_AMOUNT,)),
        4: Layout("DEF+n", (_AMOUNT,)),
        5: Layout("Empower Card", (card, _AMOUNT)),
        6: Layout("Empower Tribe", (tribe, _AMOUNT)),
        7: Layout("Heal", (_AMOUNT,)),
        8: Layout("Lifesteal", (_AMOUNT,)),
        9: Layout("Numb", (_AMOUNT,)),
        10: Layout("Pierce", (_AMOUNT,)),
        11: Layout("Summon", (card,)),
        12: Layout("Turns into", (rank,) if newer else ()),
        13: Layout("Summon n", (Field("pool", "pool1"), both)),
        14: Layout("Unity", (tribe, _AMOUNT)),
        15: Layout("TP", (_AMOUNT,)),
        16: Layout("Summon as Opponent", (card,)),
        17: Layout("Multiply Healing", (_AMOUNT,)),
        18: Layout("Flavour text", (_FLAGS, Field("text", "str1")), 1),
        128: Layout("Coin", (*flags, Field("coins", "u8"), Field("heads", "effect"), tails), 1),
        129: condition("If card", card, *count),
        130: condition("Per card", card, meant=0),
        131: condition("If tribe", tribe, *count),
        132: condition("VS tribe", tribe, *count),
        133: condition("If stat", stat),
        134: condition("Setup"),
        135: condition("Limit", Field("amount", "u8")),
        136: condition("VS card", card, both),
        137: condition("If rank", rank, both),
        138: condition("VS rank", rank, both),
        139: condition("On Win"),
        140: condition("On Tie"),
        141: condition("If Final stat", stat),
        142: condition("VS stat", stat),
        143: condition("VS Final stat", stat),
        144: condition("If HP", Field("amount", "u8")),
        145: condition("Per tribe", tribe, meant=0),
        146: condition("Per rank", rank, meant=0),
        147: condition("VS HP", Field("amount", "u8")),
    }


EFFECTS_0 = EffectFormat(0, _layouts(0))
EFFECTS_1 = EffectFormat(1, _layouts(1))


def read_card(data: bytes) -> CodeCard:
    """Return the card of a code of version 0 or 1. Raises DataError."""
    reader = Reader(data)
    version = reader.uv("the version", 1)
    effects = (EFFECTS_0, EFFECTS_1)[version]
    number = reader.u8("the card id")
    at = reader.at
    codes = two_tribes(reader.u8("the tribes"), at)
    packed_at = reader.at
    packed = reader.u8("rank and cost")
    if packed & 0x80:
        raise DataError(packed_at, "expected bit 7 of rank and cost to be 0")
    rank = packed >> 4 & 3
    check_rank(number, rank, packed_at)
    cost = read_cost(packed & 15, packed_at)
    portrait = read_portrait(reader, range(236, 255))
    external = bool(packed & EXTERNAL)
    if external and portrait != FILE:
        raise DataError(packed_at, "expected bit 6 of rank and cost only with portrait 255")
    name = reader.str1("the name")
    wires = _read_effects(effects, reader, rank, cost)
    tribes = fill_tribes([c for c in codes if c != NO_TRIBE], reader, reader.str1)
    check_tribes(tribes, at)
    image = b""
    if portrait == FILE:
        start = reader.at
        image = reader.take(reader.left, "the portrait")
        if not external and not image.startswith(PNG_START):
            raise DataError(start, "expected a PNG image as portrait")
        if external and not image:
            raise DataError(start, "expected the name of the portrait's file, but the data ends here")
        portrait = FILE if external else FILE - 1
    reader.finish()
    return CodeCard(version, number, name, rank, cost, tuple(tribes), portrait, wires, image)


def _read_effects(effects: EffectFormat, reader: Reader, rank: int, cost: int) -> tuple[Wire, ...]:
    """Read the effects. An attacker of version 0 may leave them out: its ATK is its cost then."""
    at = reader.at
    if effects.version == 0 and rank == 0 and reader.peek() in (None, PNG_START[0]):
        return (Wire(0, {"amount": cost, "implied": True}, at, at),)
    return read_effects(effects, reader, reader.u8("the number of effects"), at)


def write_card(card: CodeCard) -> bytes:
    """Return a card as a code of version 1. Raises CannotWrite."""
    if card.number > 255:
        raise CannotWrite(f"the card id is {card.number:,}, and version 1 holds 0 to 255")
    if len(card.tribes) > 2:
        raise CannotWrite(f"the card has {len(card.tribes)} tribes, and version 1 holds two")
    if card.extensions:
        raise CannotWrite("version 1 holds no extensions")
    writer = Writer()
    writer.uv(1, "the version")
    writer.u8(card.number, "the card id")
    second = card.tribes[1].code if len(card.tribes) > 1 else NO_TRIBE
    writer.u8(card.tribes[0].code << 4 | second, "the tribes")
    external = EXTERNAL if card.portrait == FILE else 0
    cost = INFINITE_TP if card.cost == INFINITY else card.cost
    writer.u8(external | card.rank << 4 | cost, "rank and cost")
    writer.u8(FILE if card.image else card.portrait, "the portrait")
    writer.str1(card.name, "the name")
    writer.u8(len(card.effects), "the number of effects")
    for wire in card.effects:
        EFFECTS_1.write(writer, wire)
    for tribe in card.tribes:
        if tribe.code == CUSTOM_TRIBE:
            write_colour_and_name(writer, tribe, writer.str1)
    writer.raw(card.image)
    return bytes(writer.data)
