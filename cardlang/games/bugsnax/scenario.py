"""Scenarios of Bugsnax: the table is set, actions are played, and expectations compared (interfaces, section 2).

`given` is player 0, `against` player 1, `player n` any. Decks hold the cards that are not mentioned, shuffled,
below those of `trap deck top …`; `trap deck …` without `top` is the whole deck, its top card first.
"""

from __future__ import annotations

import re
from collections.abc import Callable

import attrs

from cardlang.checks.cards import CardSet
from cardlang.checks.scenario import (
    Outcome,
    Report,
    Scenario,
    ScenarioLine,
    ScenarioRules,
    split_commas,
)
from cardlang.checks.scenario_reader import ScenarioReader
from cardlang.checks.scenario_steps import run_steps
from cardlang.diagnostics.suggest import closest
from cardlang.games.bugsnax.deal import deck_names
from cardlang.games.bugsnax.expectations import CHECKS, Check, compare
from cardlang.games.bugsnax.program import Program, program_of
from cardlang.games.bugsnax.staging import Table, set_up
from cardlang.games.bugsnax.start import VARIANTS
from cardlang.syntax.layout import Line

WORDS = (
    "given",
    "against",
    "player",
    "players",
    "variant",
    "field",
    "traps",
    "trap",
    "snax",
    "actions",
    "turn",
    "seed",
    "when",
    "expect",
)
_SEAT = re.compile(r"(given|against|player[ \t]+([0-9]+))[ \t]+(.+)")
_COUNTED = re.compile(r"(?:([0-9]+)[ \t]+)?(.+?)")
_OF_SEAT = ("hand", "eaten", "in play", "discard", "deck top", "deck", "points", "under", "grumpus", "field")
_PILES = {
    "trap deck top": "trap top",
    "trap deck": "trap",
    "trap discard": "trap discard",
    "snax deck top": "snax top",
    "snax deck": "snax",
}


def _zone_of(text: str) -> str | None:
    """Return the zone of a player with whose word a text begins."""
    return next((w for w in _OF_SEAT if text == w or text.startswith(f"{w} ")), None)


class _Misread(Exception):
    """A line that cannot be understood; it has been reported."""


class _Reader(ScenarioReader):
    """Reads the lines of one scenario."""

    def __init__(self, scenario: Scenario, program: Program, report: Report) -> None:
        super().__init__(scenario, report)
        self.program = program
        self.table = Table()
        self.steps: list[Line | Check] = []
        self.hosts: list[tuple[Line, int]] = []
        """Where a card is laid on a Snak, which must be on the field."""

    def read(self) -> bool:
        """Read all lines; False when one of them was reported."""
        for line in self.scenario.lines:
            try:
                self.read_line(line)
            except _Misread:
                continue
        for part, host in self.hosts:
            if host not in self.table.field:
                name = self.program.names[host]
                self.fault(
                    "E143", f"{name} is not on the field", part, "a `field` line says which Snax are there"
                )
        return not self.failed

    def refuse(self, message: str, line: Line, *help: str) -> _Misread:
        self.fault("E143", message, line, *help)
        return _Misread()

    def read_line(self, line: ScenarioLine) -> None:
        word, rest = line.word.text, line.rest
        match word:
            case "when":
                self.steps.append(rest)
            case "expect":
                self.read_expect(rest)
            case "given" | "against" | "player":
                self.read_seat(Line(line.word.start, f"{word} {rest.text}"), rest)
            case "field":
                self.table.field = self.cards(rest, "snax")
            case "traps":
                self.table.traps = self.laid(rest)
                for part, (trap, host) in zip(split_commas(rest), self.table.traps, strict=False):
                    self.of_kind("trap", trap, part)
                    if host < 0:
                        name = self.program.names[trap]
                        raise self.refuse(
                            f"this does not say on which Snak {name} lies", part,
                            f"write for example `{name} on {self.program.names[self.table.field[0]]}`"
                            if self.table.field else "a `field` line says which Snax are there",
                        )  # fmt: skip
            case "trap" | "snax":
                self.read_pile(Line(line.word.start, f"{word} {rest.text}"), rest)
            case "variant":
                self.table.variant = self.choice(rest, VARIANTS, "variant") or "standard"
            case "players":
                self.table.players = self.number(rest)
                if not 2 <= self.table.players <= 6:
                    raise self.refuse("Bugsnax has 2 to 6 players", rest)
            case _:
                setattr(self.table, word, self.number(rest))

    def read_pile(self, whole: Line, rest: Line) -> None:
        pile = next((p for p in _PILES if whole.text.startswith(f"{p} ") or whole.text == p), None)
        if pile is None:
            raise self.refuse("this line does not say which pile", whole, f"piles: {', '.join(_PILES)}")
        tail = whole.text[len(pile) :].lstrip()
        at = rest.start + len(rest.text) - len(tail)
        self.table.piles[_PILES[pile]] = self.cards(Line(at, tail), _PILES[pile].split(" ")[0])

    def read_seat(self, whole: Line, rest: Line) -> None:
        found = _SEAT.fullmatch(whole.text)
        if found is None:
            raise self.refuse(
                "this line does not say what the player has", rest, "write for example `given hand Bug Net`"
            )
        seat = self.seat(found, rest)
        for zone in self.zones(Line(rest.start + len(rest.text) - len(found[3]), found[3])):
            self.read_zone(seat, zone)

    def zones(self, line: Line) -> list[Line]:
        """Split `hand Bug Net, Snak Trap, points 2` where a part begins with the word of a zone."""
        parts = split_commas(line)
        starts = [part.start for part in parts if _zone_of(part.text) or part is parts[0]]
        ends = [*(start - line.start for start in starts[1:]), len(line.text) + 1]
        return [
            Line(start, line.text[start - line.start : end].rstrip(", \t"))
            for start, end in zip(starts, ends, strict=True)
        ]

    def read_zone(self, seat: int, zone: Line) -> None:
        what = _zone_of(zone.text)
        if what is None:
            raise self.refuse(
                f"a player has no `{zone.text.split(' ')[0]}`", zone, f"a player has {', '.join(_OF_SEAT)}"
            )
        tail = zone.text[len(what) :].lstrip()
        last = Line(zone.start + len(zone.text) - len(tail), tail)
        if what == "points":
            self.table.points[seat] = self.number(last)
        elif what == "under":
            self.table.under.append((seat, self.keyword(last)))
        elif what == "grumpus":
            name = next(
                (n for n in deck_names(self.program, "advanced") if n.casefold() == tail.casefold()), None
            )
            if name is None:
                raise self.refuse(f"there is no Grumpus deck called `{tail}`", last)
            self.table.decks[seat] = name
        elif what == "field":  # everybody's, and often told beside the first player's hand
            self.table.field = self.cards(last, "snax")
        elif what == "in play":
            self.table.played.setdefault(seat, []).extend(self.laid(last))
        else:
            self.table.held.setdefault((seat, what), []).extend(self.cards(last))

    def seat(self, found: re.Match[str], line: Line) -> int:
        seat = {"given": 0, "against": 1}.get(found[1])
        seat = int(found[2][:4]) if seat is None else seat
        if seat > 5:
            raise self.refuse(f"there is no player {seat}", line, "the seats are 0 to 5")
        self.table.players = max(self.table.players, seat + 1)
        return seat

    # -- expectations ------------------------------------------------------------------------------------------

    def read_expect(self, line: Line) -> None:
        text, seat = line.text, 0
        found = _SEAT.fullmatch(text)
        if found is not None:
            seat, text = self.seat(found, line), found[3]
        what = next((w for w in CHECKS if text == w or text.startswith(f"{w} ")), None)
        if what is None:
            near = closest(text.split(" ")[0], CHECKS, 1)
            raise self.refuse(
                f"`{text}` cannot be expected",
                line,
                *(f"did you mean `{n}`?" for n in near),
                f"can be expected: {', '.join(CHECKS)}",
            )
        tail = text[len(what) :].lstrip()
        rest = Line(line.start + len(line.text) - len(tail), tail)
        check = Check(line, what, seat, tail)
        match CHECKS[what]:
            case "cards":
                check = attrs.evolve(check, cards=tuple(self.cards(rest)))
            case "placed":
                check = attrs.evolve(check, placed=tuple(self.placed(rest)))
            case "number":
                check = attrs.evolve(check, number=self.number(rest))
            case "card number":
                name, _, number = tail.rpartition(" ")
                at = rest.start + len(name) + 1
                check = attrs.evolve(
                    check, cards=(self.card(Line(rest.start, name)),), number=self.number(Line(at, number))
                )
            case "card keyword":
                check = self.card_keyword(check, rest)
            case "keyword":
                if tail != "nothing":
                    self.keyword(rest)
        self.steps.append(check)

    def card_keyword(self, check: Check, rest: Line) -> Check:
        for keyword in self.program.keywords:
            if rest.text.endswith(f" {keyword}"):
                name = Line(rest.start, rest.text[: -len(keyword) - 1])
                return attrs.evolve(check, cards=(self.card(name),), text=keyword)
        raise self.refuse("this names no Snak and keyword", rest, "write for example `Strabby DIZZY`")

    # -- names ---------------------------------------------------------------------------------------------------

    def cards(self, line: Line, kind: str = "") -> list[int]:
        """Read `2 Bug Net, Snak Trap`, or `empty`; where a kind is given, all cards must be of it."""
        if line.text == "empty":
            return []
        found: list[int] = []
        for part in split_commas(line):
            counted = _COUNTED.fullmatch(part.text)
            assert counted is not None
            copies = int(counted[1][:2]) if counted[1] else 1
            name = Line(part.start + counted.start(2), counted[2])
            found += [self.of_kind(kind, self.card(name), name)] * copies
        return found

    def of_kind(self, kind: str, card: int, line: Line) -> int:
        """Return the card; one of another kind is refused."""
        if kind and self.program.kind[card] != kind:
            is_of = self.program.cards[card].kind
            raise self.refuse(f"{self.program.names[card]} is of the kind {is_of} and cannot be here", line)
        return card

    def placed(self, line: Line) -> list[tuple[int, int]]:
        """Read `Bug Net on Strabby, Big Speech`: cards, each with the Snak it is on or -1."""
        if line.text == "empty":
            return []
        out = []
        for part in split_commas(line):
            name, on, snak = part.text.partition(" on ")
            host = self.card(Line(part.start + len(name) + len(on), snak)) if on else -1
            out.append((self.card(Line(part.start, name)), host))
        return out

    def laid(self, line: Line) -> list[tuple[int, int]]:
        """Read cards as `placed`, and note the Snax that must be on the field."""
        pairs = self.placed(line)
        parts = zip(split_commas(line), pairs, strict=False)  # `empty` is no part
        self.hosts += [(part, self.of_kind("snax", host, part)) for part, (_, host) in parts if host >= 0]
        return pairs

    def card(self, line: Line) -> int:
        text = line.text.strip('"')
        names = {card.name: k for k, card in enumerate(self.program.cards)}
        number = names.get(text, self.program.number.get(text[2:-1] if text.startswith("{#") else text))
        if number is None:
            near = closest(text, names, 1) or closest(text.split(" ")[0], _OF_SEAT, 1)
            raise self.refuse(
                f"there is no card called `{text}`", line, *(f"did you mean `{n}`?" for n in near)
            )
        return number

    def keyword(self, line: Line) -> str:
        if line.text not in self.program.keywords:
            near = closest(line.text, self.program.keywords, 1)
            raise self.refuse(
                f"there is no keyword `{line.text}`", line, *(f"did you mean `{n}`?" for n in near)
            )
        return line.text

    def number(self, line: Line) -> int:
        number = self.amount(line)
        if number is None:
            raise _Misread
        return number


def prepare(scenario: Scenario, cards: CardSet, report: Report) -> Callable[[], Outcome] | None:
    """Read a scenario; the function it returns runs it."""
    reader = _Reader(scenario, program_of(cards), report)
    return (lambda: run_steps(set_up(reader.table, cards), reader.steps, compare)) if reader.read() else None


SCENARIO = ScenarioRules(WORDS, prepare)
