"""Base64 texts, one or several, as custom cards are shared: commas, semicolons or blanks between them."""

from __future__ import annotations

import binascii
import re
from collections.abc import Iterator

from cardlang.codecs.binary import DataError

_CODE = re.compile(r"[^\s,;]+")
_BODY = re.compile(r"[A-Za-z0-9+/]*")


def codes_in(text: str) -> Iterator[tuple[int, str]]:
    """Yield each code of a text with its place."""
    for found in _CODE.finditer(text):
        yield found.start(), found[0]


def decode(code: str) -> bytes:
    """Return the bytes of one code. Raises DataError, its offset counted in characters.

    >>> decode("AYBf").hex()
    '01805f'
    """
    body = _BODY.match(code)
    assert body is not None
    end = body.end()
    padding = code[end:]
    if padding.strip("="):
        wrong = end + len(padding) - len(padding.lstrip("="))
        raise DataError(wrong, f"expected Base64 (A to Z, a to z, 0 to 9, + and /), found `{code[wrong]}`")
    if len(code) % 4 or len(padding) > 2:
        raise DataError(
            len(code),
            f"expected a length that 4 divides, with one or two = at the end at most, found {len(code):,}",
        )
    return binascii.a2b_base64(code)


def encode(data: bytes) -> str:
    """Return bytes as Base64 with padding."""
    return binascii.b2a_base64(data, newline=False).decode("ascii")
