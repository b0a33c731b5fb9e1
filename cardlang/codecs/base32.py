"""Crockford's Base32, as deck codes write it: no padding, no check symbol, the high bits first."""

from __future__ import annotations

from cardlang.codecs.binary import DataError

ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
_VALUES = {symbol: value for value, symbol in enumerate(ALPHABET)}
_CLEANED = str.maketrans({"O": "0", "I": "1", "L": "1", " ": None, "-": None, "_": None})
VALID_REMAINDERS = frozenset((0, 2, 4, 5, 7))
"""The lengths, modulo 8, that a whole number of bytes can have."""


def clean(text: str) -> str:
    """Return a code as it is read: upper case, O as 0, I and L as 1, without blanks, hyphens and underscores."""
    return text.upper().translate(_CLEANED)


def encode(data: bytes) -> str:
    """Return bytes as text; the last symbol is filled with zero bits.

    >>> encode(bytes([0x80, 0x02]))
    'G010'
    """
    length = -(-len(data) * 8 // 5)
    number = int.from_bytes(data, "big") << (length * 5 - len(data) * 8)
    return "".join(ALPHABET[number >> (5 * place) & 31] for place in range(length - 1, -1, -1))


def decode(text: str) -> bytes:
    """Return the bytes that a cleaned text means; left-over bits are ignored.

    Raises DataError, its offset counted in symbols, for symbols outside the alphabet and impossible lengths.

    >>> decode(clean("g o-1o")).hex()
    '8002'
    """
    out = bytearray()
    buffer = bits = 0
    for place, symbol in enumerate(text):
        value = _VALUES.get(symbol)
        if value is None:
            raise DataError(place, f"expected one of {ALPHABET}, found `{symbol}`")
        buffer = (buffer << 5 | value) & 0xFFF
        bits += 5
        if bits >= 8:
            bits -= 8
            out.append(buffer >> bits & 0xFF)
    if len(text) % 8 not in VALID_REMAINDERS:
        longer = next(n for n in range(len(text) + 1, len(text) + 8) if n % 8 in VALID_REMAINDERS)
        raise DataError(
            len(text),
            f"expected a length that a whole number of bytes has, such as {longer}, found {len(text)} symbols",
        )
    return bytes(out)
