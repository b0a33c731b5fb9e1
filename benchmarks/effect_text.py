"""Read the text of one base-set effect into a tuple of `base_cards`: enough for what a Setup has left behind.

Only the canonical spelling is read. What the yardstick does not run exactly as the phases ask is refused
with `ValueError`: a Setup or an If ATK inside If, VS or Per, amounts below 0 other than ATK and DEF, and
every form that only expansions may use.
"""

from __future__ import annotations

import re

from benchmarks.base_cards import INF, NAMES, TRIBES, Effect

AMOUNT = r"([0-9]+|∞)"
COUNT = r"([0-9]+)"
NUMBERS = {"Pierce": "pierce", "Lifesteal": "lifesteal", "Numb": "numb", "Heal": "heal"}


def amount(text: str) -> int:
    """Read a number or ∞."""
    return INF if text == "∞" else int(text)


def card(name: str) -> str:
    """Check the name of a card."""
    if name not in NAMES:
        raise ValueError(f"no base card is called {name!r}")
    return name


def tribe(name: str) -> str:
    """Check the name of a tribe."""
    if name not in TRIBES:
        raise ValueError(f"no base tribe is called {name!r}")
    return name


def read_effect(text: str) -> Effect:
    """Read one effect.

    >>> read_effect("Coin (2): ATK+1 per Midge")
    ('coin', 2, ('per', 'Midge', ('atk', 1)))
    """
    if text.endswith(" (only once)"):
        return ("once", read_effect(text.removesuffix(" (only once)")))
    if found := re.fullmatch(r"Setup \((.+)\)", text):
        return ("setup", read_effect(found[1]), found[1])
    if found := re.fullmatch(rf"Coin \({COUNT}\): (.+)", text):
        sides = found[2].split(" or ")
        if len(sides) > 1 + ("Coin" not in found[2]):
            raise ValueError(f"more than one coin with `or`: {text!r}")
        return ("coin", int(found[1]), *map(read_effect, sides))
    if found := re.fullmatch(rf"If ATK \({AMOUNT}\): (.+)", text):
        return ("if atk", amount(found[1]), read_inner(found[2]))
    if found := re.fullmatch(rf"(?:If )?(.+?) \({COUNT}\): (.+)", text):
        return ("tribe", tribe(found[1]), int(found[2]), read_inner(found[3]))
    if found := re.fullmatch(r"If (.+?): (.+)", text):
        if found[1] in NAMES:  # where a word is both, the card
            return ("if", found[1], read_inner(found[2]))
        return ("tribe", tribe(found[1]), 1, read_inner(found[2]))
    if found := re.fullmatch(r"VS (.+?)(?:: (?P<after>.+)| \((?P<inside>.+)\))", text):
        return ("vs", tribe(found[1]), read_inner(found["after"] or found["inside"]))
    if found := re.fullmatch(r"(.+) per (.+)", text):
        return ("per", card(found[2]), read_simple(found[1]))
    return read_simple(text)


def read_inner(text: str) -> Effect:
    """Read an effect that runs after the phase Coin."""
    effect = read_effect(text)
    if "Setup (" in text or "If ATK (" in text:
        raise ValueError(f"not inside a condition: {text!r}")
    return effect


def read_simple(text: str) -> Effect:
    """Read an effect with no other inside."""
    if found := re.fullmatch(rf"(ATK|DEF)(: |\+|-){AMOUNT}", text):
        number = amount(found[3])
        return (found[1].lower(), -number if found[2] == "-" else number)
    if found := re.fullmatch(rf"(Pierce|Lifesteal|Numb) \({AMOUNT}\)|(Heal) {AMOUNT}", text):
        return (NUMBERS[found[1] or found[3]], amount(found[2] or found[4]))
    if found := re.fullmatch(rf"Unity \({AMOUNT}, (.+)\)", text):
        return ("unity", amount(found[1]), tribe(found[2]))
    if found := re.fullmatch(rf"Empower \+{AMOUNT} \((.+)\)", text):
        return ("empower", amount(found[1]), tribe(found[2]))
    if found := re.fullmatch(rf"Empower Card \+{AMOUNT} \((.+)\)", text):
        return ("empower card", amount(found[1]), card(found[2]))
    if found := re.fullmatch(rf"Summon {COUNT} (.+)", text):
        return ("summon tribe", int(found[1]), tribe(found[2]))
    if found := re.fullmatch(r"Summon (.+)", text):
        return ("summon", card(found[1]))
    raise ValueError(f"not an effect of the base set in its canonical spelling: {text!r}")
