"""Names in effect texts, and how they must be written to read as names (ruling 7)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

import attrs

from cardlang.syntax.node import Node, Part, walk

RANKS = ("Boss", "Mini-Boss", "Attacker", "Effect")
SELECTABLE_RANKS = (*RANKS, "Enemy")

CLAUSE_WORDS = frozenset(
    {
        *("ATK", "DEF", "TP", "Pierce", "Lifesteal", "Heal", "Take", "Multiply", "Numb", "Summon", "Turns"),
        *("Unity", "Empower", "Setup", "Coin", "If", "Unless", "VS", "On"),
    }
)
"""Words that start a clause: a tribe whose name starts with one needs `If` before its count."""

_BARE = re.compile(
    r"(?![0-9+\-\u2212∞])(?:[^\s\"():,.+{}\uff01-\uff5e\u201c\u201d\u201e\u00b2\u00b3\u00b9]|\.(?!\s*$))+"
)
_TAKEN = frozenset({"per", "as", "or"})
_FIRST_TAKEN = frozenset({"ATK", "DEF", "HP", "Final", "Late", "VS", "Win", "Loss", "Tie"})
_AMOUNT_WORDS = frozenset({"inf", "infinity", "nan"})
_LIMIT = re.compile(r"only once|max\.? ?\S+ times?|except the first (?:\S+ )?times?")
"""A name that would read as a limit where it stands in brackets."""


@attrs.frozen
class Name(Node):
    """A printed name of a card, tribe or rank; in quotes it is a card first (ruling 7). Or a card's id."""

    text: str
    quoted: bool = False
    by_id: bool = False

    def parts(self) -> Iterable[Part]:
        yield f"{{#{self.text}}}" if self.by_id else f'"{self.text}"' if self.quoted else self.text


def reads_bare(name: str) -> bool:
    """Return whether a name can stand in an effect text without quotes."""
    words = name.split(" ")
    return (
        words[0] not in _FIRST_TAKEN
        and not _LIMIT.fullmatch(name)
        and all(
            _BARE.fullmatch(word) and word not in _TAKEN and word.lower() not in _AMOUNT_WORDS
            for word in words
        )
    )


def names_in(node: Node) -> Iterator[Name]:
    """Yield every name below a node, in the order written."""
    return (part for part in walk(node) if isinstance(part, Name))
