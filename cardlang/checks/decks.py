"""Decks: files of one card a line, and the decks that come with the bundled sets (Spy Cards ruling 27)."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

import attrs

from cardlang.checks.cards import CardSet
from cardlang.checks.ids import id_suggestions, ids_by_word
from cardlang.diagnostics.model import MOST_FAULTS, Diagnostic, too_many
from cardlang.diagnostics.suggest import WordList, closest
from cardlang.errors import CardlangError
from cardlang.source import Source, Span
from cardlang.syntax.characters import normal_name
from cardlang.syntax.layout import Line, Value

MOST_COPIES = 1_000
MOST_CARDS = 100_000
MOST_LEGAL = 1_000
"""How many decks are remembered as legal, so that the next match with them need not check them."""

_BEFORE = re.compile(r"([0-9]+)[ \t]*[x×]?[ \t]+(?=\S)")
_AFTER = re.compile(r"[x×]([0-9]+)")
_COMMENT = re.compile(r"(?:^|[ \t])\#(?![^\s{}]*\}).*$")
HEADER_KEYS = ("game", "sets", "name")


class DeckErrors(CardlangError):
    """Decks that the rules do not allow. `.faults` has one list of sentences a deck."""

    finding = True

    def __init__(self, faults: Iterable[tuple[str, list[str]]]) -> None:
        self.faults = tuple((name, tuple(found)) for name, found in faults)
        super().__init__("\n".join(f"{name}: {fault}" for name, found in self.faults for fault in found))


@attrs.frozen
class Deck:
    """A deck: its name, the ids of its cards in the order written, and the sets they come from."""

    name: str
    cards: tuple[str, ...]
    sets: tuple[str, ...] = ()

    def __iter__(self) -> Iterator[str]:
        return iter(self.cards)

    def __len__(self) -> int:
        return len(self.cards)


@attrs.frozen
class DeckFile:
    """A deck file as written: header values, and each card line with its count."""

    source: Source
    header: dict[str, Value]
    entries: tuple[tuple[int, Line], ...]

    def text(self, key: str) -> str | None:
        """Return a header value, or None."""
        value = self.header.get(key)
        return value.text if value is not None and value.text else None

    @property
    def sets(self) -> tuple[str, ...]:
        """The sets that the header names."""
        value = self.header.get("sets")
        return tuple(line.text for line in value.lines if line.text) if value is not None else ()


def scan_deck(source: Source, report: Callable[[Diagnostic], None]) -> DeckFile:
    """Read a deck file's lines; what cannot be read is reported and nothing is dropped in silence."""
    header: dict[str, Value] = {}
    entries: list[tuple[int, Line]] = []
    faults: list[Diagnostic] = []
    inside = started = False
    for number, start in enumerate(source.line_starts, 1):
        raw = source.line(number)
        text = raw.strip()
        line = Line(start + len(raw) - len(raw.lstrip()), text)
        if len(faults) > MOST_FAULTS:
            left = len(source.line_starts) - number + 1
            faults.append(too_many(source, line.span, f"{left:,} lines were not read"))
            break
        if text == "---" and (inside or not started):
            inside, started = not inside, True
        elif inside:
            _header_line(line, header, source, faults.append)
        elif bare := _COMMENT.sub("", text).strip():
            started = True
            entries += _card_line(Line(line.start, bare), source, faults.append)
    if inside:
        help_line = "a line `---` ends it"
        faults.append(Diagnostic("E111", "the header is never closed", source, Span(0, 3), help=(help_line,)))
    for fault in faults:
        report(fault)
    return DeckFile(source, header, tuple(entries))


def _header_line(
    line: Line, header: dict[str, Value], source: Source, report: Callable[[Diagnostic], None]
) -> None:
    key, colon, rest = line.text.partition(":")
    if not line.text:
        return
    name = key.strip()
    if not colon:
        help_line = f"keys: {', '.join(HEADER_KEYS)}"
        report(
            Diagnostic("E112", "this header line is not `key: value`", source, line.span, help=(help_line,))
        )
        return
    if name not in HEADER_KEYS:
        near = closest(name, HEADER_KEYS, 1)
        report(
            Diagnostic(
                "E131",
                f"there is no header key `{name}` in a deck file",
                source,
                line.span,
                help=(*(f"did you mean `{n}`?" for n in near), f"keys: {', '.join(HEADER_KEYS)}"),
            )
        )
        return
    value = rest.strip()
    at = Line(line.start + len(line.text) - len(rest.lstrip()), value)
    items = None
    if value.startswith("[") and value.endswith("]"):
        items = tuple(Line(at.start, part.strip()) for part in value[1:-1].split(",") if part.strip())
    header[name] = Value(Line(line.start, name), at, items)


def _card_line(line: Line, source: Source, report: Callable[[Diagnostic], None]) -> list[tuple[int, Line]]:
    """Return the count and the card of a line; the number stands before or behind the name, not both."""
    text, start = line.text, 0
    before = _BEFORE.match(text)
    if before is not None:
        start = before.end()
    name = text[start:]
    last = name.split()[-1]
    after = _AFTER.fullmatch(last) if last != name else None
    if before is not None and after is not None:
        help_line = "write `3 Thief`, `3x Thief`, `Thief x3` or `Thief`"
        report(Diagnostic("E160", "this line says the number twice", source, line.span, help=(help_line,)))
        return []
    if after is not None:
        name = name[: -len(last)].rstrip()
    counted = before or after
    digits = counted[1] if counted is not None else "1"
    if len(digits) > 4 or not 1 <= int(digits) <= MOST_COPIES:
        report(Diagnostic("E160", f"a deck line holds 1 to {MOST_COPIES:,} copies", source, line.span))
        return []
    return [(int(digits), Line(line.start + start, name))]


def find_cards(deck: DeckFile, cards: CardSet, report: Callable[[Diagnostic], None]) -> Deck:
    """Look up the cards of a deck file; unknown and ambiguous names are reported with suggestions."""
    ids: list[str] = []
    missing = 0
    for number, (count, line) in enumerate(deck.entries):
        if missing > MOST_FAULTS:
            report(
                too_many(deck.source, line.span, f"{len(deck.entries) - number:,} lines were not looked up")
            )
            break
        if len(ids) + count > MOST_CARDS:
            report(
                Diagnostic("E160", f"a deck file holds at most {MOST_CARDS:,} cards", deck.source, line.span)
            )
            break
        card_id = card_named(line, cards, deck.source, report)
        if card_id is None:
            missing += 1
        else:
            ids += [card_id] * count
    return Deck(deck.text("name") or deck.source.name, tuple(ids), cards.sets)


def card_named(
    line: Line, cards: CardSet, source: Source, report: Callable[[Diagnostic], None]
) -> str | None:
    """Return the id of the card that a printed name, a name in quotes or `{#id}` means, or None."""
    text = line.text
    if text.startswith("{#") and text.endswith("}"):
        if text[2:-1] in cards:
            return text[2:-1]
        message = f"there is no card with the id `{text[2:-1]}`"
        report(Diagnostic("E211", message, source, line.span, help=_id_help(text[2:-1], cards)))
        return None
    name = normal_name(text[1:-1] if len(text) > 1 and text[0] == text[-1] == '"' else text)
    found = cards.by_name(name)
    if len(found) == 1:
        return found[0].id
    if found:
        listed = " or ".join(f"`{{#{card.id}}}`" for card in found[:4])
        report(
            Diagnostic(
                "E212",
                f"`{name}` is the name of {len(found)} cards",
                source,
                line.span,
                help=(f"write the id of the card that is meant: {listed}",),
            )
        )
        return None
    words = cards.programs.get("names")
    if words is None:
        words = cards.programs["names"] = WordList(card.name for card in cards.values())
    near = words.closest(name, 2)
    report(
        Diagnostic(
            "E210",
            f"there is no card called `{name}`",
            source,
            line.span,
            help=tuple(f"did you mean `{n}`?" for n in near),
        )
    )
    return None


def _id_help(card_id: str, cards: CardSet) -> tuple[str, ...]:
    words = cards.programs.get("ids")
    if words is None:
        ids = ids_by_word(cards.values())
        words = cards.programs["ids"] = ids, WordList(ids)
    return id_suggestions(card_id, *words)[0]


def chosen_decks(
    decks: Sequence[Any] | None,
    players: int,
    cards: CardSet,
    check_deck: Callable[[Sequence[str], CardSet], list[str]],
) -> tuple[tuple[str, ...], ...]:
    """Return the card ids of the decks for a match, one deck a player.

    Raises DeckErrors with every fault of every deck together, a wrong number of decks included.
    """
    given = list(decks or ())
    chosen = tuple(tuple(deck) for deck in given)
    legal: set[tuple[str, ...]] = cards.programs.setdefault("legal decks", set())
    if len(chosen) == players and legal.issuperset(chosen):
        return chosen
    names = [deck.name if isinstance(deck, Deck) else f"deck of player {n}" for n, deck in enumerate(given)]
    faults = [(name, check_deck(deck, cards)) for name, deck in zip(names, chosen, strict=True)]
    if len(chosen) != players:
        faults.append(("decks", [f"{len(chosen)} decks for {players} players; each player needs one"]))
    if any(found for _, found in faults):
        raise DeckErrors((name, found) for name, found in faults if found)
    if len(legal) >= MOST_LEGAL:
        legal.clear()
    legal.update(chosen)
    return chosen
