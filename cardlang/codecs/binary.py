"""Read and write bytes by type. Every fault names the byte offset and what was expected there.

Types: `u8`, `s8`; `uv` an unsigned varint (groups of 7 bits, lowest first, the high bit says that more follow);
`sv` a signed varint (zig-zag: 0, −1, 1, −2, … as 0, 1, 2, 3, …); `str1` and `strv` UTF-8 text behind a length
in one byte or a varint; `bytesv` bytes behind a varint length; `rgb` three bytes.
"""

from __future__ import annotations

MOST_VARINT_BYTES = 10
MOST_VARINT = (1 << 64) - 1


class DataError(Exception):
    """Data that does not follow its format. `offset` counts bytes from 0."""

    def __init__(self, offset: int, message: str) -> None:
        super().__init__(message)
        self.offset = offset
        self.message = message


class Reader:
    """Reads values one after the other from `data`, up to `end`."""

    __slots__ = ("at", "data", "end")

    def __init__(self, data: bytes, at: int = 0, end: int | None = None) -> None:
        self.data = data
        self.at = at
        self.end = len(data) if end is None else end

    @property
    def left(self) -> int:
        """How many bytes are left."""
        return self.end - self.at

    def take(self, count: int, what: str) -> bytes:
        """Return the next `count` bytes; raises DataError when there are fewer."""
        if count > self.end - self.at:
            raise DataError(
                self.at,
                f"expected {what} ({count:,} byte{'' if count == 1 else 's'}), but {_left(self.left)}",
            )
        start = self.at
        self.at = start + count
        return self.data[start : self.at]

    def peek(self) -> int | None:
        """Return the next byte without taking it, None at the end."""
        return self.data[self.at] if self.at < self.end else None

    def u8(self, what: str) -> int:
        """Read one byte, 0 to 255."""
        return self.take(1, what)[0]

    def s8(self, what: str) -> int:
        """Read one byte, −128 to 127."""
        value = self.u8(what)
        return value - 256 if value > 127 else value

    def uv(self, what: str, most: int = MOST_VARINT) -> int:
        """Read an unsigned varint of at most 10 bytes; raises DataError beyond `most`."""
        start, value, shift = self.at, 0, 0
        while True:
            byte = self.u8(what)
            value |= (byte & 0x7F) << shift
            if byte < 0x80:
                break
            shift += 7
            if shift >= 7 * MOST_VARINT_BYTES:
                raise DataError(
                    start, f"expected {what}, but its varint is longer than {MOST_VARINT_BYTES} bytes"
                )
        if value > most:
            raise DataError(start, f"expected {what} of at most {most:,}, found {value:,}")
        return value

    def sv(self, what: str) -> int:
        """Read a signed (zig-zag) varint."""
        value = self.uv(what)
        return -(value >> 1) - 1 if value & 1 else value >> 1

    def bytesv(self, what: str) -> bytes:
        """Read bytes behind a varint length."""
        return self._counted(self.at, self.uv(f"the length of {what}"), what)

    def str1(self, what: str) -> str:
        """Read a text behind a length of one byte."""
        return self._text(self.at, self.u8(f"the length of {what}"), what)

    def strv(self, what: str) -> str:
        """Read a text behind a varint length."""
        return self._text(self.at, self.uv(f"the length of {what}"), what)

    def finish(self) -> None:
        """Raise DataError when bytes are left."""
        if self.left:
            raise DataError(self.at, f"expected the end of the data, but {_left(self.left)}")

    def _counted(self, start: int, length: int, what: str) -> bytes:
        if length > self.left:
            raise DataError(start, f"expected {what} of {length:,} bytes, but {_left(self.left)}")
        return self.take(length, what)

    def _text(self, start: int, length: int, what: str) -> str:
        raw = self._counted(start, length, what)
        try:
            return raw.decode("utf-8")
        except UnicodeDecodeError as error:
            raise DataError(
                self.at - length + error.start,
                f"expected UTF-8 in {what}, found byte 0x{raw[error.start]:02X}",
            ) from None


def _left(count: int) -> str:
    if count == 0:
        return "the data ends here"
    return f"{count:,} byte{' is' if count == 1 else 's are'} left"


class CannotWrite(Exception):
    """A value that has no place in the format; the message says why and what would do."""


class Writer:
    """Collects values as bytes. Raises CannotWrite for values out of a type's range."""

    __slots__ = ("data",)

    def __init__(self) -> None:
        self.data = bytearray()

    def u8(self, value: int, what: str) -> None:
        """Write one byte, 0 to 255."""
        self.data.append(_within(value, 0, 255, what))

    def s8(self, value: int, what: str) -> None:
        """Write one byte, −128 to 127."""
        self.data.append(_within(value, -128, 127, what) & 0xFF)

    def uv(self, value: int, what: str) -> None:
        """Write an unsigned varint in as few bytes as possible."""
        value = _within(value, 0, MOST_VARINT, what)
        while value > 0x7F:
            self.data.append(value & 0x7F | 0x80)
            value >>= 7
        self.data.append(value)

    def sv(self, value: int, what: str) -> None:
        """Write a signed (zig-zag) varint."""
        _within(value, -(1 << 63), (1 << 63) - 1, what)
        self.uv(value << 1 if value >= 0 else (-value << 1) - 1, what)

    def raw(self, value: bytes) -> None:
        """Write bytes as they are."""
        self.data += value

    def bytesv(self, value: bytes, what: str) -> None:
        """Write bytes behind a varint length."""
        self.uv(len(value), what)
        self.data += value

    def str1(self, value: str, what: str) -> None:
        """Write a text behind a length of one byte."""
        raw = value.encode("utf-8")
        if len(raw) > 255:
            raise CannotWrite(f"{what} has {len(raw):,} bytes, and this format holds at most 255")
        self.data.append(len(raw))
        self.data += raw

    def strv(self, value: str, what: str) -> None:
        """Write a text behind a varint length."""
        self.bytesv(value.encode("utf-8"), what)


def _within(value: int, least: int, most: int, what: str) -> int:
    if not least <= value <= most:
        raise CannotWrite(f"{what} is {value:,}, and this format holds {least:,} to {most:,}")
    return value
