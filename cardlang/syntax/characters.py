"""Characters that look like others, and characters that nobody can see."""

from __future__ import annotations

import unicodedata

# What people's keyboards and word processors put in place of the plain character.
_PLAIN = {
    "\u00a0": ("a no-break space", " "),
    "\u3000": ("an ideographic space", " "),
    "\u2007": ("a figure space", " "),
    "\u202f": ("a narrow no-break space", " "),
    "\u201c": ("a curly double quote", '"'),
    "\u201d": ("a curly double quote", '"'),
    "\u201e": ("a low double quote", '"'),
    "\u2033": ("a double prime", '"'),
    "\u2013": ("an en dash", "-"),
    "\u2014": ("an em dash", "-"),
    "\u2010": ("a hyphen character", "-"),
    "\u2011": ("a no-break hyphen", "-"),
}

INVISIBLE = frozenset(
    "\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180e\u200b\u200c\u200d\u200e\u200f\u202a\u202b\u202c\u202d"
    "\u202e\u2060\u2061\u2062\u2063\u2064\u2066\u2067\u2068\u2069\ufeff"
)


def name_of_stray(character: str) -> tuple[str, str] | None:
    """Return what a typographic character is called and the plain text to write, or None.

    Full-width forms, typographic quotes, dashes and blanks, and digits of other scripts are known.
    """
    if character in _PLAIN:
        return _PLAIN[character]
    if "\uff01" <= character <= "\uff5e":
        plain = chr(ord(character) - 0xFEE0)
        return ("a full-width digit" if plain.isdigit() else "a full-width sign"), plain
    value = unicodedata.digit(character, None)
    if value is not None and not character.isascii():
        return "a digit of another script", str(value)
    if character in INVISIBLE:
        return "an invisible character", ""
    return None


def script_of(character: str) -> str | None:
    """Return `Latin`, `Greek` or `Cyrillic` for a letter of these scripts, else None.

    Only scripts whose letters are mistaken for each other are told apart.
    """
    if not character.isalpha():
        return None
    name = unicodedata.name(character, "")
    for script in ("LATIN", "GREEK", "CYRILLIC"):
        if name.startswith(script):
            return script.title()
    return None


def fold_apostrophe(text: str) -> str:
    """Return `text` with curly apostrophes made straight, for comparing names."""
    return (
        text.replace("\u2019", "'").replace("\u2018", "'") if "\u2019" in text or "\u2018" in text else text
    )


def normal_name(text: str) -> str:
    """Return the form in which names compare: NFC, straight apostrophes, case kept (interfaces, section 1)."""
    if text.isascii():
        return text
    return fold_apostrophe(unicodedata.normalize("NFC", text))


def made_id(name: str) -> str:
    """Return the id made from a card's name (interfaces, section 1).

    >>> made_id("Venus' Guardian"), made_id("Dead Lander α"), made_id("∞")
    ('venus-guardian', 'dead-lander-α', 'u221e')
    """
    text = normal_name(name).lower().replace("'", "")
    words = "".join(
        c if c.isalnum() or unicodedata.category(c).startswith("M") else " " for c in text
    ).split()
    made = unicodedata.normalize("NFC", "-".join(words))
    return made or "-".join(f"u{ord(c):04x}" for c in name)


LOOK_ALIKE = str.maketrans(
    "АВЕЅІЈКМНОРСТУХаеѕіјорсухΑΒΕΖΗΙΚΜΝΟΡΤΥΧοϲ",
    "ABESIJKMHOPCTYXaesijopcyxABEZHIKMNOPTYXoc",
)
"""Cyrillic and Greek letters that look like a Latin one, with that letter."""
DIRECTIONS = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
"""The invisible characters that turn the direction of writing."""
