"""A line of CardData as its fields say (docs/formats/game-data.md)."""

from __future__ import annotations

import re
from collections.abc import Iterator

import attrs

from cardlang.codecs import ids
from cardlang.codecs.card_data_effects import NAMES, Data

FIELDS = 7
MOST_EFFECTS = 1_000
"""No card that is played has so many effects; each takes time and memory."""
_WHOLE = re.compile(r"-?[0-9]{1,9}")
_FLOAT = re.compile(r"-?[0-9]{0,9}(?:\.[0-9]{0,9})?")


@attrs.frozen
class DataCard:
    """One line of CardData."""

    cost: int
    attack: int
    enemy: int
    name_size: str
    rank: int
    effects: tuple[Data, ...]
    tribes: tuple[int, ...]

    def __str__(self) -> str:
        effects = "@".join(map(str, self.effects))
        tribes = "@".join(map(str, self.tribes))
        return f"{self.cost},{self.attack},{self.enemy},{self.name_size},{self.rank},{effects},{tribes}"


class LineFault(Exception):
    """A line that is no card; `at` is the place in it."""

    def __init__(self, at: int, message: str) -> None:
        super().__init__(message)
        self.at = at
        self.message = message


def read_line(text: str) -> DataCard:
    """Return the card of a line. Raises LineFault."""
    fields = text.split(",")
    if not text:
        raise LineFault(0, "expected a card, found an empty line, at which the game stops")
    if len(fields) != FIELDS:
        raise LineFault(0, f"expected {FIELDS} fields with commas between them, found {len(fields)}")
    starts = [sum(len(field) + 1 for field in fields[:n]) for n in range(FIELDS)]

    def whole(place: int, what: str, low: int, high: int) -> int:
        return _whole(fields[place], starts[place], what, low, high)

    if not _FLOAT.fullmatch(fields[3]):
        raise LineFault(starts[3], f"expected the width of a name, a number, found `{fields[3][:20]}`")
    count = fields[5].count("@") + 1
    if count > MOST_EFFECTS:
        raise LineFault(starts[5], f"expected at most {MOST_EFFECTS:,} effects, found {count:,}")
    effects = tuple(_effect(part, at) for part, at in _parts(fields[5], starts[5])) if fields[5] else ()
    rank = whole(4, "a type", 0, 3)
    if rank and not effects:
        raise LineFault(
            starts[5], "expected an effect: the game stops at a card that is no Attacker and has none"
        )
    tribes = tuple(
        _whole(part, at, "a tribe", 0, len(ids.TRIBES) - 1) for part, at in _parts(fields[6], starts[6])
    )
    if len(set(tribes)) != len(tribes):
        raise LineFault(starts[6], "expected different tribes, found one twice")
    return DataCard(
        whole(0, "a cost", -999_999_999, 999_999_999),
        whole(1, "an attack", -999_999_999, 999_999_999),
        whole(2, "the number of an enemy", 0, 999_999_999),
        fields[3],
        rank,
        effects,
        tribes,
    )


def _parts(text: str, start: int) -> Iterator[tuple[str, int]]:
    for part in text.split("@"):
        yield part, start
        start += len(part) + 1


def _effect(text: str, start: int) -> Data:
    """Read an effect; parameters that are missing are 0."""
    parts = text.split("#")
    if len(parts) > 3:
        raise LineFault(start, f"expected an effect with two parameters at most, found {len(parts) - 1}")
    number = _whole(parts[0], start, "an effect", 0, len(NAMES) - 1)
    values = [_whole(part, start, "a parameter", -999_999_999, 999_999_999) for part in parts[1:]]
    return Data(number, *values)


def _whole(text: str, at: int, what: str, low: int, high: int) -> int:
    if not _WHOLE.fullmatch(text):
        raise LineFault(at, f"expected {what}, a whole number, found `{text[:20]}`")
    if not low <= int(text) <= high:
        raise LineFault(at, f"expected {what} from {low} to {high}, found {text}")
    return int(text)
