"""Read CardData of Bug Fables and its mods, one card a line, into a card file (docs/formats/game-data.md)."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence

from cardlang.checks.cards import CardSet
from cardlang.codecs import ids
from cardlang.codecs.attributes import comment
from cardlang.codecs.binary import CannotWrite
from cardlang.codecs.card_data_effects import NAMES, ONCE, Data, say
from cardlang.codecs.card_data_export import data_of, first_line
from cardlang.codecs.card_data_lines import DataCard, LineFault, read_line
from cardlang.codecs.card_data_names import FileLines, FileNumbers, names_of_lines
from cardlang.codecs.card_file import (
    LONGEST_LINE,
    Foreign,
    Line,
    Sheet,
    diagnostics_of,
    doubts_of,
    left_out,
    settle,
)
from cardlang.codecs.card_order import read_order
from cardlang.codecs.card_text import read_texts
from cardlang.codecs.codec import MOST_FAULTS, Imported, ImportRequest
from cardlang.codecs.speech import Unsaid
from cardlang.diagnostics.model import Diagnostic
from cardlang.games.spycards import ast
from cardlang.source import Source, Span

MOST_LINES = 10_000
MOST_EFFECTS_IN_ALL = 50_000
_LINE = re.compile(rb"(?:\xef\xbb\xbf)?-?[0-9]+,-?[0-9]+,-?[0-9]+,[^,\n]*,[0-3],[0-9#@-]*,[0-9@]+\r?(?:\n|$)")


def recognises(data: bytes) -> bool:
    """Return whether data looks like CardData."""
    return _LINE.match(data) is not None


def read(data: bytes, request: ImportRequest) -> Imported:
    """Read CardData, with CardText and CardOrder beside it where they are there.

    Line numbers are card ids, so a file with one wrong line is refused as a whole.
    """
    source = Source(request.name, data.decode("utf-8-sig", "replace"))
    first = first_line(request.options, 0)
    diagnostics: list[Diagnostic] = []
    lines = _cards_of(source, first, diagnostics.append)
    if diagnostics:
        return Imported("", tuple(diagnostics))
    library = request.library()
    named = _names([card.enemy for card, _ in lines], first)
    naming = names_of_lines(first, named, request.reach(library))
    cards = []
    for number, ((card, span), (card_id, name)) in enumerate(zip(lines, named, strict=True), first):
        foreign = foreign_line(card, card_id, name, naming, source, span)
        foreign.comments.append(comment("card line", str(number)))
        if card_id != str(card.enemy):
            foreign.comments.append(comment(ids.CODE_ID, str(card.enemy)))
        cards.append(foreign)
    _add_beside(cards, request, first, diagnostics.append)
    sheet = Sheet(request, request.uses or request.game.default_sets, (), cards)
    linked = settle(sheet, library)
    texts = [source.text[span.start : span.end].removesuffix("\r") for _, span in lines]
    _keep_lines(cards, linked, texts, first)
    sheet.render()
    return Imported(sheet.text, (*diagnostics, *diagnostics_of(cards)), left_out(cards), doubts_of(cards))


def _names(enemies: Sequence[int], first: int) -> list[tuple[str, str]]:
    """Return an id and a name for each line: those of its enemy, the line added where an enemy has several."""
    seen: set[int] = set()
    named = []
    for place, enemy in enumerate(enemies):
        card_id = f"{enemy}.{first + place}" if enemy in seen else str(enemy)
        named.append((card_id, ids.GLOBAL_NAMES.get(enemy, f"Enemy {enemy}")))
        seen.add(enemy)
    return named


def _cards_of(
    source: Source, first: int, report: Callable[[Diagnostic], None]
) -> list[tuple[DataCard, Span]]:
    """Return the cards of the lines, which are numbered from `first` on."""
    found: list[tuple[DataCard, Span]] = []
    start = faults = offset = effects = 0
    for number, text in enumerate(source.text.split("\n"), first):
        why = _too_much(number - first, faults, effects)
        if why:
            report(Diagnostic("E402", f"reading stops here after {why}", source, Span(start, start + 1)))
            break
        try:
            card = read_line(text.removesuffix("\r"))
            found.append((card, Span(start, start + max(1, len(text)))))
            effects += len(card.effects)
        except LineFault as fault:
            place = offset + len(text[: fault.at].encode())
            at = Span(start + fault.at, start + fault.at + 1)
            report(Diagnostic("E402", f"card {number}, byte {place:,}: {fault.message}", source, at))
            faults += 1
        start += len(text) + 1
        offset += len(text.encode()) + 1
    return found


def _too_much(lines: int, faults: int, effects: int) -> str:
    """Return what there is too much of to read on; empty while there is not."""
    if faults == MOST_FAULTS:
        return f"{MOST_FAULTS} wrong lines"
    if effects > MOST_EFFECTS_IN_ALL:
        return f"{effects:,} effects"
    return f"{MOST_LINES:,} lines" if lines == MOST_LINES else ""


def foreign_line(
    card: DataCard, card_id: str, name: str, naming: FileLines, source: Source, span: Span
) -> Foreign:
    """Return the card of a line as far as cardlang has words for it."""
    tribes = tuple(ids.TRIBES[tribe] for tribe in card.tribes)
    foreign = Foreign(card_id, name, ids.RANKS[card.rank], card.cost, tribes, [], [], [], source, span)
    if card.rank == 0:
        foreign.lines.append(Line(ast.EffectText(ast.StatChange("ATK", card.attack)), "CardData, attack"))
    several = sum(1 for data in card.effects if data.number in ONCE) > 1
    for data, count in _together(card.effects):
        foreign.lines += _lines(data, count, foreign, several, naming)
    return foreign


def _lines(data: Data, count: int, foreign: Foreign, several: bool, naming: FileLines) -> list[Line]:
    raw = f"CardData, {NAMES[data.number]}: {data}"
    naming.book.begin()
    try:
        if foreign.section == "Attacker":
            raise Unsaid(
                "effects of attackers", "what the game does with an effect of an Attacker is not known"
            )
        if several and data.number in ONCE:
            raise Unsaid("several effects only once", "in the game they share one memory on a card")
        node = ast.EffectText(say(data, count, naming))
    except Unsaid as unsaid:
        return [Line(None, raw, unsaid) for _ in range(count)]
    foreign.doubts += [doubt for doubt in naming.book.doubts if doubt not in foreign.doubts]
    return [Line(node, raw, meant=frozenset(naming.book.meant))]


def _together(effects: Sequence[Data]) -> Iterator[tuple[Data, int]]:
    """Yield each effect with how often it stands there; only Numb and random summons are taken together."""
    place = 0
    while place < len(effects):
        data, count = effects[place], 1
        if data.number in (9, 39):
            while place + count < len(effects) and effects[place + count] == data:
                count += 1
        yield data, count
        place += count


def _add_beside(
    cards: Sequence[Foreign], request: ImportRequest, first: int, report: Callable[[Diagnostic], None]
) -> None:
    """Keep what CardText and CardOrder beside the file say about its cards."""
    texts = read_texts(request, len(cards), report)
    for card, text in zip(cards, texts, strict=False):
        if (
            "-->" not in text
            and text.isprintable()
            and text == text.strip() != ""
            and len(text) < LONGEST_LINE
        ):
            card.comments.append(comment("card text", text))
    for place, line in enumerate(read_order(request, report)):
        if first <= line < first + len(cards):
            cards[line - first].comments.append(comment("list place", str(place)))


def _keep_lines(cards: Sequence[Foreign], linked: CardSet, lines: Sequence[str], first: int) -> None:
    """Keep the line of each card that would be written in another way."""
    order: Mapping[str, int] = {card.id: first + place for place, card in enumerate(cards)}
    numbers = FileNumbers(linked, order)
    for foreign, line in zip(cards, lines, strict=True):
        if foreign.whole is not None:
            foreign.comments = [comment("card data", line)]
            continue
        try:
            same = str(data_of(linked[foreign.id], numbers)) == line
        except CannotWrite:
            same = False
        if not same:
            foreign.comments.append(comment("card data", line))
