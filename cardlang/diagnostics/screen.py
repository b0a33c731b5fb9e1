"""What a terminal shows of a text: widths in cells, characters made visible, colour."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from typing import TextIO

import attrs

TAB = 4

_COLOURS = {
    "error": "1;31",
    "warning": "1;33",
    "note": "1;36",
    "quiet": "2;36",
    "strong": "1",
    "good": "1;32",
}


@attrs.frozen
class Style:
    """Paints words when the output is a terminal, and leaves them alone otherwise."""

    colour: bool = False

    def paint(self, text: str, kind: str) -> str:
        """Return `text` in the colour of `kind`: error, warning, note, quiet, strong or good."""
        return f"\x1b[{_COLOURS[kind]}m{text}\x1b[0m" if self.colour and text else text


def style_for(stream: TextIO, environment: Mapping[str, str]) -> Style:
    """Return the style of an output: colour on a terminal only, and never with NO_COLOR or a dumb terminal."""
    plain = environment.get("NO_COLOR") or environment.get("TERM") == "dumb"
    return Style(colour=not plain and stream.isatty())


def cell_width(character: str) -> int:
    """Return how many cells a character takes: 0 for combining marks, 2 for wide East Asian ones."""
    if character.isascii():
        return 1
    if unicodedata.combining(character) or unicodedata.category(character) in ("Mn", "Me"):
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1


def width_of(text: str) -> int:
    """Return how many cells a text takes."""
    return len(text) if text.isascii() else sum(map(cell_width, text))


def visible(character: str) -> str:
    """Return a character, or what stands for one that would move the cursor, turn the text or not be seen."""
    if " " <= character <= "~":
        return character
    code = ord(character)
    if code < 0x20:
        return chr(0x2400 + code)
    if code == 0x7F:
        return "\u2421"
    if (
        unicodedata.category(character) in ("Cc", "Cf", "Cs", "Zl", "Zp")
        or character in "\u034f\u115f\u1160\u3164"
    ):
        return f"<U+{code:04X}>"
    return character


def clean(text: str, most: int = 600) -> str:
    """Return a text that is safe to print on one line; the middle of a very long one is left out, and counted."""
    if len(text) > most:
        half = most // 2
        text = f"{text[:half]} … ({len(text) - 2 * half:,} characters left out) … {text[-half:]}"
    if text.isascii() and text.isprintable():
        return text
    return "".join(map(visible, text))


def wrap(text: str, width: int) -> list[str]:
    """Break a text at blanks into lines of at most `width` cells; blanks inside a line stay as they are."""
    lines: list[str] = []
    while width_of(text) > width:
        cut, used = 0, 0
        for at, character in enumerate(text):
            used += cell_width(character)
            if used > width:
                break
            if character == " " and text[:at].strip():
                cut = at
        if cut == 0:
            cut = next((i for i, c in enumerate(text) if c == " " and text[:i].strip()), len(text))
        lines.append(text[:cut].rstrip())
        text = text[cut:].lstrip()
        if not text:
            return lines
    return [*lines, text]
