"""One card as its code says, whatever the version, and what the versions of the format share."""

from __future__ import annotations

from collections.abc import Callable

import attrs

from cardlang.codecs import ids
from cardlang.codecs.binary import CannotWrite, DataError, Reader, Writer
from cardlang.codecs.wire import CUSTOM_TRIBE, NO_TRIBE, EffectFormat, TribeCode, Wire, read_tribe
from cardlang.engine.amounts import INFINITY, is_finite

PNG, FILE = 254, 255
"""Portraits that come with the code as an image, or are named by a file of the site."""
BLANK_PORTRAIT = 10
PNG_START = b"\x89PNG"
INFINITE_TP = 15
MOST_TP = 10


@attrs.frozen
class CodeCard:
    """A card of a code. The rank is a number (4 is a token), the cost an amount."""

    version: int
    number: int
    name: str
    """Empty for the card's own name."""
    rank: int
    cost: int
    tribes: tuple[TribeCode, ...]
    portrait: int
    effects: tuple[Wire, ...]
    image: bytes = b""
    """An image (PNG) or the name of a file of the site."""
    extensions: tuple[tuple[int, bytes], ...] = ()


def rank_by_id(number: int, at: int) -> int:
    """Return the rank that a card id stands for. Raises DataError for an id below 128 that no card has."""
    rank = ids.rank_of(number)
    if rank is None:
        raise DataError(at, f"expected a card id of the game or from {ids.FIRST_CUSTOM} on, found {number}")
    return ids.RANKS.index(rank)


def check_rank(number: int, rank: int, at: int) -> None:
    """Raise DataError when the rank is not the one that the card id stands for.

    Readers of the site know Midge as an attacker and an effect, and Ahoneynation as a boss and a mini-boss.
    """
    expected = rank_by_id(number, at)
    if rank not in {29: (0, 1), 42: (2, 3)}.get(number, (expected,)):
        raise DataError(
            at, f"expected the rank {ids.RANKS[expected]} of card {number:,}, found {ids.RANKS[rank]}"
        )


def check_tribes(tribes: list[TribeCode], at: int) -> None:
    """Raise DataError when a tribe stands on the card twice."""
    if len(set(tribes)) != len(tribes):
        raise DataError(at, "expected different tribes, found one twice")


def read_cost(nibble: int, at: int) -> int:
    """Return the cost of versions 0 to 4: 0 to 10, or 15 for ∞. Raises DataError."""
    if nibble == INFINITE_TP:
        return INFINITY
    if nibble > MOST_TP:
        raise DataError(at, f"expected a cost of 0 to {MOST_TP}, or {INFINITE_TP} for ∞, found {nibble}")
    return nibble


def cost_and_tp(printed: int, less: int) -> tuple[int, int]:
    """Return the stored cost (0 to 10, or 15) and the TP effect that takes the rest, for a cost as printed.

    `less` is what TP effects on the card take off already.
    """
    if not is_finite(printed):
        if printed < 0:
            raise CannotWrite("a cost of -∞ has no place in this format")
        return INFINITE_TP, less
    kept = max(0, min(printed, MOST_TP))
    return kept, less + kept - printed


def read_portrait(reader: Reader, invalid: range) -> int:
    """Read the portrait's number. Raises DataError for one that no version knows."""
    at = reader.at
    portrait = reader.u8("the portrait")
    if portrait in invalid:
        raise DataError(
            at, f"expected a portrait, not one of {invalid.start} to {invalid.stop - 1}, found {portrait}"
        )
    return portrait


def two_tribes(byte: int, at: int) -> tuple[int, int]:
    """Return the numbers of two tribes that share a byte; the second may be none (15)."""
    first, second = byte >> 4, byte & 15
    if first == NO_TRIBE:
        raise DataError(at, "expected a first tribe, found none (15)")
    return first, second


def fill_tribes(codes: list[int], reader: Reader, text: Callable[[str], str]) -> list[TribeCode]:
    """Return tribes whose custom names and colours stand further on, in their order."""
    tribes = []
    for code in codes:
        if code == CUSTOM_TRIBE:
            colour = reader.take(3, "the colour of a custom tribe")
            tribes.append(TribeCode(code, text("the name of a custom tribe"), colour))
        else:
            tribes.append(TribeCode(code))
    return tribes


def custom_tribe_now(code: int, reader: Reader) -> TribeCode:
    """Return a tribe; a custom one's colour and name follow at once."""
    at = reader.at
    if code == CUSTOM_TRIBE:
        colour = reader.take(3, "the colour of a custom tribe")
        return TribeCode(code, reader.strv("the name of a custom tribe"), colour)
    return read_tribe(code, at - 1, "a tribe", reader.strv)


MAGENTA = b"\xff\x00\xff"


def write_colour_and_name(writer: Writer, tribe: TribeCode, text: Callable[[str, str], None]) -> None:
    """Write a custom tribe's colour (magenta where none is known, as the site does) and name."""
    writer.raw(tribe.colour or MAGENTA)
    text(tribe.name, "the name of a custom tribe")


MOST_EFFECTS = 1_000
"""No card that is played has so many effects; each takes time and memory."""


def read_effects(effects: EffectFormat, reader: Reader, count: int, at: int) -> tuple[Wire, ...]:
    """Read a number of effects. Raises DataError at once for more than there are bytes, or than a card has."""
    if count > reader.left:
        raise DataError(at, f"expected {count:,} effects, but {reader.left:,} bytes are left")
    if count > MOST_EFFECTS:
        raise DataError(at, f"expected at most {MOST_EFFECTS:,} effects, found {count:,}")
    return tuple(effects.read(reader) for _ in range(count))


def own_name(card_name: str, number: int) -> str:
    """Return the name to store: empty when it is the one that the id stands for."""
    return "" if card_name == ids.default_name(number) else card_name
