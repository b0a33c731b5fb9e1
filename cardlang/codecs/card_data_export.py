"""Write cards as CardData of Bug Fables, one a line."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from cardlang.checks.cards import Card
from cardlang.codecs import ids
from cardlang.codecs.attributes import attribute, attributes
from cardlang.codecs.binary import CannotWrite
from cardlang.codecs.card_data_effects import ONCE, Data, spell
from cardlang.codecs.card_data_lines import DataCard, LineFault, read_line
from cardlang.codecs.card_data_names import FileNumbers, names_of_lines
from cardlang.codecs.card_export import in_line
from cardlang.codecs.card_file import means_the_same
from cardlang.codecs.codec import CodecError, Exported, ExportRequest
from cardlang.codecs.report import inferred
from cardlang.diagnostics.model import Diagnostic
from cardlang.source import Source, Span

BASE_LINES = 92
"""The lines of the game's own file from version 1.1 on; mods go on behind them."""
_RAW = re.compile(r"CardData, .*: ([0-9]+)#(-?[0-9]+)#(-?[0-9]+)")


def first_line(options: Mapping[str, str], default: int) -> int:
    """Return the number of a file's first line. Raises CodecError for an option that is no number."""
    value = options.get("first")
    if value is None:
        return default
    if not value.isascii() or not value.isdigit() or len(value) > 6:
        raise CodecError(f"the first line is a whole number, not `{value[:20]}`")
    return int(value)


def order_of(request: ExportRequest) -> dict[str, int]:
    """Return the line of each card that is written, in the order of the lines.

    Cards that came from a file stand in the order of that file, and others behind them. Lines count from 0, or
    for an expansion behind the game's own.
    """
    kept = {card.id: line for card in request.chosen if (line := kept_line(card)) is not None}
    mods = any(card.id not in ids.GLOBAL_IDS and not card.id[:1].isdigit() for card in request.chosen)
    behind = min(kept.values()) >= BASE_LINES if kept else mods
    first = first_line(request.options, BASE_LINES if behind else 0)
    ordered = sorted(request.chosen, key=lambda card: (card.id not in kept, kept.get(card.id, 0)))
    return {card.id: first + place for place, card in enumerate(ordered)}


def kept_line(card: Card) -> int | None:
    """Return the line that a card had in the file it came from."""
    value = attribute(card.comments, "card line")
    return (
        int(value) if value is not None and value.isascii() and value.isdigit() and len(value) < 7 else None
    )


def in_order(request: ExportRequest, order: Mapping[str, int]) -> list[Card]:
    """Return the cards to write in the order of their lines."""
    return sorted(request.chosen, key=lambda card: order[card.id])


def _moved(cards: Sequence[Card], order: Mapping[str, int]) -> list[Diagnostic]:
    """Return the warning that names cards whose lines are no longer those of the file they came from."""
    moved = [(card, line) for card in cards if (line := kept_line(card)) not in (None, order[card.id])]
    if not moved:
        return []
    listed = ", ".join(f"{card.name} {line} (now {order[card.id]})" for card, line in moved[:5])
    more = f" and {len(moved) - 5} more" if len(moved) > 5 else ""
    message = f"lines have moved: {listed}{more}; decks, saves and other files that mean them do not follow"
    return [Diagnostic("W404", message, Source("", ""), Span(0, 0))]


def data_of(card: Card, numbers: FileNumbers) -> DataCard:
    """Return a card as a line. Raises CannotWrite."""
    enemy = ids.written_id(card)
    enemy = ids.GLOBAL_IDS.get(card.id) if enemy is None else enemy
    if enemy is None:
        raise CannotWrite(
            "no enemy of the game belongs to it; write the enemy's number as the card's id: `{#9}`"
        )
    if not 0 <= card.cost <= 99:
        raise CannotWrite(f"a cost of {card.cost} has no place in the game's data")
    effects: list[Data] = []
    for effect in card.effects:
        try:
            effects += spell(effect, numbers)
        except CannotWrite as error:
            raise CannotWrite(in_line(card.text[effect.origin[1]], error)) from None
    attack = 0
    if card.kind == "Attacker":
        attack, effects = _attack_only(effects), []
    for place, data in _raw_effects(card):
        effects.insert(min(place - 1, len(effects)), data)
    if sum(1 for data in effects if data.number in ONCE) > 1:
        raise CannotWrite("a card has at most one effect `(only once)` in the game's data")
    if card.kind != "Attacker" and not effects:
        raise CannotWrite("a card that is no Attacker needs an effect in the game's data")
    rank = ids.RANKS.index(card.kind)
    return DataCard(int(card.cost), attack, enemy, "1", rank, tuple(effects), _tribes(card))


def _tribes(card: Card) -> tuple[int, ...]:
    custom = [tribe for tribe in card.tribes if tribe not in ids.TRIBES]
    if custom:
        raise CannotWrite(f"the game's data knows its {len(ids.TRIBES)} tribes, and `{custom[0]}` is none")
    return tuple(ids.TRIBES.index(tribe) for tribe in card.tribes)


def _attack_only(effects: Sequence[Data]) -> int:
    if any(data.number != 0 for data in effects):
        raise CannotWrite("an Attacker has nothing but ATK in the game's data")
    return sum(data.first for data in effects)


def _raw_effects(card: Card) -> Iterator[tuple[int, Data]]:
    for name, value in attributes(card.comments):
        if name.startswith("effect "):
            match = _RAW.fullmatch(value)
            if match is None:
                raise CannotWrite(f"{name} is not in cardlang, and its bytes are those of another format")
            less = 1 if card.kind == "Attacker" else 0  # its ATK is no entry of the list
            yield int(name[7:]) - less, Data(int(match[1]), int(match[2]), int(match[3]))


def write(request: ExportRequest) -> Exported:
    """Write cards as lines, without a line end behind the last one.

    Line numbers are card ids, so nothing is written when a card has no place in the format.
    """
    numbers = FileNumbers(request.cards, order_of(request))
    diagnostics: list[Diagnostic] = []
    lines = []
    cards = in_order(request, numbers.order)
    for card in cards:
        try:
            lines.append(_line_of(card, request, numbers))
        except CannotWrite as error:
            source = Source(card.source[0], "")
            diagnostics.append(Diagnostic("E404", f"{card.name}: {error}", source, Span(0, 0), card.name))
    if diagnostics:
        return Exported(b"", tuple(diagnostics))
    remarks = [inferred(doubt, Source("", ""), Span(0, 0)) for doubt in numbers.doubts]
    return Exported("\n".join(lines).encode(), (*_moved(cards, numbers.order), *remarks))


def _line_of(card: Card, request: ExportRequest, numbers: FileNumbers) -> str:
    """Return a card's line: the one it came with as long as it means what the card says, else written anew."""
    kept = attribute(card.comments, "card data")
    if kept is not None and _still_true(card, kept, request, numbers):
        return kept
    return str(data_of(card, numbers))


def _still_true(card: Card, kept: str, request: ExportRequest, numbers: FileNumbers) -> bool:
    from cardlang.codecs.card_data import foreign_line

    try:
        line = read_line(kept)
    except LineFault:
        return False
    first = min(numbers.order.values(), default=0)
    named = [(card_id, request.cards[card_id].name) for card_id in numbers.order]
    naming = names_of_lines(first, named, request.cards)
    foreign = foreign_line(line, card.id, card.name, naming, Source("", ""), Span(0, 0))
    return means_the_same(foreign, card, request.game, request.cards)
