"""Game modes of Spy Cards Online (format 3): read, and described in words (docs/formats/game-modes.md).

cardlang has no rules of a mode; a mode is kept as it came, and what it says is written down for people.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import attrs

from cardlang.checks.cards import CardSet
from cardlang.codecs import ids
from cardlang.codecs.binary import DataError, Reader
from cardlang.codecs.card_code import VERSIONS
from cardlang.codecs.card_model import PNG
from cardlang.codecs.wire import read_filter, read_tribe

VERSION = 3
RULES = (
    "MaxHP",
    "HandMinSize",
    "HandMaxSize",
    "DrawPerRound",
    "CardsPerDeck",
    "MinTP",
    "MaxTP",
    "TPPerRound",
    "BossCards",
    "MiniBossCards",
    "DuplicateBoss",
    "DuplicateMiniBoss",
    "DuplicateEffect",
    "DuplicateAttacker",
    "CardsPerRound",
)
"""By their number, from 1. The values that a mode leaves out are not known for certain."""
FLAGS = (
    "allow subtracting infinities",
    "use the back of effect cards",
    "no damage on a win",
    "reveal the selection of cards",
    "both players are player 1",
    "ready at once when TP is negative",
    "hide the game log",
)
"""Special flags by their number, from 1."""
GAME_VERSIONS = ("1.0.5", "1.1", "1.1.1", "1.2.1")
METADATA, BANNED, RULE_VALUES, SUMMON, VARIANT, UNFILTER, LIMITS, TIMER, TURN_0, GAME, GROUP, SPECIAL = range(
    12
)


@attrs.frozen
class ModeField:
    """One field of a mode: its type and its values in the order of the bytes."""

    type: int
    values: tuple[Any, ...]


@attrs.frozen
class CardList:
    """Ids of cards, with flags or a title."""

    flags: int
    title: str
    numbers: tuple[int, ...]


def read_mode(data: bytes) -> tuple[ModeField, ...]:
    """Return the fields of a mode. Raises DataError."""
    reader = Reader(data)
    at = reader.at
    version = reader.uv("the version")
    if version != VERSION:
        raise DataError(at, f"expected version {VERSION} of a game mode, found {version:,}")
    fields = _fields(reader, nested=False)
    reader.finish()
    return fields


def _fields(reader: Reader, *, nested: bool) -> tuple[ModeField, ...]:
    at = reader.at
    count = reader.uv("the number of fields")
    if count > reader.left:
        raise DataError(at, f"expected {count:,} fields, but {reader.left:,} bytes are left")
    fields = []
    for _ in range(count):
        at = reader.at
        kind = reader.uv("a field's type")
        length = reader.uv("a field's length")
        if kind >= len(_READERS) or (nested and kind == VARIANT):
            raise DataError(at, f"expected a field type from 0 to {len(_READERS) - 1}, found {kind:,}")
        if length > reader.left:
            raise DataError(at, f"expected a field of {length:,} bytes, but {reader.left:,} bytes are left")
        body = Reader(reader.data, reader.at, reader.at + length)
        fields.append(ModeField(kind, _READERS[kind](body)))
        body.finish()
        reader.at += length
    return tuple(fields)


def _metadata(reader: Reader) -> tuple[Any, ...]:
    texts = [
        reader.strv(what) for what in ("the title", "the author", "the description", "the latest changes")
    ]
    if not reader.left:
        return tuple(texts)
    portrait = reader.u8("the portrait")
    return (*texts, portrait, reader.bytesv("the portrait's image") if portrait >= PNG else b"")


def _numbers(reader: Reader, count: int, at: int) -> tuple[int, ...]:
    if count > reader.left:
        raise DataError(at, f"expected {count:,} card ids, but {reader.left:,} bytes are left")
    return tuple(reader.uv("a card id") for _ in range(count))


def _banned(reader: Reader) -> tuple[Any, ...]:
    """Read banned cards: a count and ids; or 0, flags, a count and ids. A count of 0 means all base cards."""
    at, flags = reader.at, 0
    count = reader.uv("the number of banned cards")
    if count == 0 and reader.left:
        flags = reader.uv("the flags of banned cards")
        at = reader.at
        count = reader.uv("the number of banned cards")
    return (CardList(flags, "", _numbers(reader, count, at)),)


def _rules(reader: Reader) -> tuple[Any, ...]:
    found: list[tuple[str, int]] = []
    while True:
        at = reader.at
        rule = reader.uv("a rule")
        if rule == 0:
            return tuple(found)
        if rule > len(RULES):
            raise DataError(at, f"expected a rule from 1 to {len(RULES)}, or 0 for the end, found {rule:,}")
        found.append((RULES[rule - 1], reader.uv(f"the value of {RULES[rule - 1]}")))


def _flagged_card(reader: Reader) -> tuple[Any, ...]:
    return reader.uv("flags"), reader.uv("a card id")


def _variant(reader: Reader) -> tuple[Any, ...]:
    return reader.strv("the title"), reader.strv("the opponent's name"), _fields(reader, nested=True)


def _limits(reader: Reader) -> tuple[Any, ...]:
    count, at = reader.uv("a limit"), reader.at
    byte = reader.u8("a filter")
    if byte != 0x80:
        tribe = read_tribe(byte & 15, at, "a tribe", reader.strv, none=True)
        return count, byte >> 4, tribe
    first = read_filter(reader, "a filter")
    if not reader.left:
        return count, first
    return count, first, reader.uv("a second limit"), read_filter(reader, "a filter")


def _timer(reader: Reader) -> tuple[Any, ...]:
    return tuple(reader.uv(what) for what in ("the start", "the most", "the gain a turn", "the most a turn"))


def _turn_0(reader: Reader) -> tuple[Any, ...]:
    flags, at = reader.uv("flags"), reader.at
    version = VERSIONS.get(reader.uv("the version of an effect"))
    if version is None:
        raise DataError(at, "expected an effect of version 0, 1, 2, 4 or 5")
    return flags, version.effects, version.effects.read(reader)


def _game(reader: Reader) -> tuple[Any, ...]:
    at = reader.at
    number = reader.uv("the version of the game")
    if number >= len(GAME_VERSIONS):
        raise DataError(
            at, f"expected a version of the game from 0 to {len(GAME_VERSIONS) - 1}, found {number:,}"
        )
    return (GAME_VERSIONS[number],)


def _group(reader: Reader) -> tuple[Any, ...]:
    flags, title, at = reader.uv("flags"), reader.strv("the title"), reader.at
    return (CardList(flags, title, _numbers(reader, reader.uv("the number of cards"), at)),)


def _special(reader: Reader) -> tuple[Any, ...]:
    reader.uv("flags")
    at = reader.at
    count = reader.uv("the number of flags")
    if count > reader.left:
        raise DataError(at, f"expected {count:,} flags, but {reader.left:,} bytes are left")
    found = []
    for _ in range(count):
        at = reader.at
        number = reader.uv("a flag")
        if not 1 <= number <= len(FLAGS):
            raise DataError(at, f"expected a flag from 1 to {len(FLAGS)}, found {number:,}")
        found.append(FLAGS[number - 1])
    return tuple(found)


_READERS: tuple[Callable[[Reader], tuple[Any, ...]], ...] = (
    _metadata,
    _banned,
    _rules,
    _flagged_card,
    _variant,
    _flagged_card,
    _limits,
    _timer,
    _turn_0,
    _game,
    _group,
    _special,
)


# -- in words ------------------------------------------------------------------------------------------------


def title_and_author(mode: Sequence[ModeField]) -> tuple[str, str]:
    """Return what the metadata calls the mode and its author, empty where they say nothing."""
    for field in mode:
        if field.type == METADATA:
            return field.values[0], field.values[1]
    return "", ""


def names_of(cards: CardSet) -> dict[int, str]:
    """Return the name of each card by its global id."""
    return {number: cards[card_id].name for number, card_id in ids.cards_by_number(cards).items()}


def describe(mode: Sequence[ModeField], names: Mapping[int, str], indent: str = "") -> list[str]:
    """Return a mode as lines of Markdown."""
    lines = []
    for field in mode:
        words = _WORDS[field.type](field.values, names)
        for line in words:
            lines.append(f"{indent}- {line}")
        if field.type == VARIANT:
            lines += describe(field.values[2], names, indent + "  ")
    return lines


def _one_line(text: str) -> str:
    plain = "".join(c if c.isprintable() else " " for c in text)
    return " ".join(plain.replace("<!--", "<!-").split())[:500]


def _card(number: int, names: Mapping[int, str]) -> str:
    return _one_line(names.get(number, f"card {number}"))


def _cards(numbers: Sequence[int], names: Mapping[int, str]) -> str:
    shown = ", ".join(_card(number, names) for number in numbers[:50])
    return shown if len(numbers) <= 50 else f"{shown} and {len(numbers) - 50} more"


def _metadata_words(values: Any, names: Mapping[int, str]) -> list[str]:
    labels = ("title", "author", "description", "latest changes")
    return [
        f"{label}: {_one_line(text)}" for label, text in zip(labels, values, strict=False) if text.strip()
    ]


def _banned_words(values: Any, names: Mapping[int, str]) -> list[str]:
    (cards,) = values
    how = {0: "banned", 1: "not to be picked", 2: "hidden on the home page"}.get(cards.flags & 3, "banned")
    return [f"{how}: {_cards(cards.numbers, names) if cards.numbers else 'all cards of the base set'}"]


def _limit_words(values: Any, names: Mapping[int, str]) -> list[str]:
    return [f"at most {values[0]} cards in a deck: {_filter_words(values, names)}"]


def _filter_words(values: Any, names: Mapping[int, str]) -> str:
    if isinstance(values[1], int):
        rank = {4: "Enemy", **dict(enumerate(ids.RANKS))}.get(values[1], f"rank {values[1]}")
        return (
            f"{rank} cards"
            if values[2].code == 15
            else f"{rank} cards of the tribe {_one_line(str(values[2]))}"
        )
    return "cards by a filter of version 5"


_WORDS: tuple[Callable[[Any, Mapping[int, str]], list[str]], ...] = (
    _metadata_words,
    _banned_words,
    lambda values, names: [f"rule {name}: {value}" for name, value in values],
    lambda values, names: [
        f"summons {_card(values[1], names)} for {'both players' if values[0] & 1 else 'a player'}"
    ],
    lambda values, names: [
        f"variant: {_one_line(values[0])}" + (f", against {_one_line(values[1])}" if values[1] else "")
    ],
    lambda values, names: [f"not filtered: {_card(values[1], names)}"],
    _limit_words,
    lambda values, names: [
        f"timer: starts at {values[0]}, at most {values[1]}, {values[2]} more a turn, at most {values[3]} a turn"
    ],
    lambda values, names: [f"an effect before the first round: {values[1].name(values[2].kind)}"],
    lambda values, names: [f"cards as in version {values[0]} of the game"],
    lambda values, names: [f"group {_one_line(values[0].title)}: {_cards(values[0].numbers, names)}"],
    lambda values, names: [f"special: {words}" for words in values],
)
