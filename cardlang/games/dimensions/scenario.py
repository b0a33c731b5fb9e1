"""Scenarios of Dimensions: a table is set, actions are played, expectations compared (interfaces, section 2).

`given` is player 0, `against` player 1; both have 20 HP, 10 mana and empty zones unless lines say otherwise.
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
from cardlang.checks.scenario_steps import run_steps
from cardlang.diagnostics.model import Diagnostic
from cardlang.diagnostics.suggest import closest
from cardlang.games.dimensions.auras import refresh
from cardlang.games.dimensions.expecting import CHECKS, Check, compare
from cardlang.games.dimensions.match import DimensionsMatch, blank
from cardlang.games.dimensions.program import Program, program_of
from cardlang.games.dimensions.tables import (
    NOTES,
    Fault,
    health_fault,
    number_fault,
    place_fault,
    zone_fault,
)
from cardlang.games.dimensions.terms import DIMENSIONS
from cardlang.games.dimensions.zones import new_unit
from cardlang.source import Span
from cardlang.syntax.layout import Line

WORDS = ("given", "against", "player", "dimension", "turn", "seed", "when", "expect")
ZONES = ("hand", "board", "deck", "discard", "weapon", "armor", "hp", "mana", "fatigue")
MOST = 999
MOST_ALIKE = 37
"""More cards no deck brings in (ruling 13)."""

_SEAT = re.compile(r"(given|against|player[ \t]+([01]))[ \t]+(.+)")
_COUNTED = re.compile(r"(?:([0-9]+)[ \t]+)?(.+?)(?:[ \t]*\((.*)\))?")
_LIST = re.compile(r"(?:(?:given|against|player[ \t]+[01])[ \t]+)?(?:hand|board|discard)\b")
_FIRST_WORDS = frozenset(check.split(" ")[0] for check in CHECKS)
_ABOUT = re.compile(
    r"[ \t]+(?:#[0-9]+[ \t]+)?"
    r"(?:silenced|(?:has|lacks)[ \t]+.+|(?:[a-z]+|[A-Z][^,]*?)[ \t]+[0-9]+)"
)
"""What may be expected of a card in play: `#2 health 3`, `has KEYWORD`, a status with its turns."""
_NOTE = re.compile(r"(.+?)(?:[ \t]+([0-9]+))?")


class _Misread(Exception):
    """A line that cannot be understood; it has been reported."""


@attrs.frozen
class _Placed:
    """A card in a zone with what its brackets say, and where."""

    card: int
    notes: tuple[tuple[str, int | None], ...] = ()
    line: Line = attrs.field(default=Line(0, ""), eq=False)


class _Reader:
    """Reads the lines of one scenario."""

    def __init__(self, scenario: Scenario, program: Program, report: Report) -> None:
        self.scenario = scenario
        self.program = program
        self.report = report
        self.zones: dict[tuple[int, str], list[_Placed]] = {}
        self.numbers: dict[tuple[int, str], int] = {}
        self.steps: list[Line | Check] = []
        self.dimension = 0
        self.failed = False
        self.names = sorted((p.label for p in program.profiles), key=len, reverse=True)

    def read(self) -> bool:
        """Read all lines; False when one of them was reported."""
        for line in self.scenario.lines:
            try:
                self.read_line(line)
            except _Misread:
                self.failed = True
        return not self.failed

    def allow(self, fault: Fault, line: Line) -> None:
        """Report what is impossible about a table."""
        if fault is not None:
            raise self.refuse("E143", fault[0], line, fault[1])

    def refuse(self, code: str, message: str, line: Line, *help: str) -> _Misread:
        span = line.span if line.text else Span(max(0, line.start - 1), line.start)
        self.report(Diagnostic(code, message, self.scenario.source, span, None, "", help))
        return _Misread()

    def read_line(self, line: ScenarioLine) -> None:
        word, rest = line.word.text, line.rest
        if word == "when":
            self.steps.append(rest)
        elif word == "expect":
            for part in self.expected(rest):
                self.steps.append(part)
        elif word == "dimension":
            if rest.text not in DIMENSIONS:
                near = closest(rest.text, DIMENSIONS, 1)
                raise self.refuse(
                    "E143",
                    f"there is no dimension called `{rest.text}`",
                    rest,
                    *(f"did you mean `{n}`?" for n in near),
                )
            self.dimension = DIMENSIONS.index(rest.text)
        elif word in ("turn", "seed"):
            self.numbers[0, word] = self.number(rest)
            self.allow(number_fault(word, self.numbers[0, word]), rest)
        else:
            self.read_seat(line)

    def read_seat(self, line: ScenarioLine) -> None:
        whole = Line(line.word.start, f"{line.word.text} {line.rest.text}")
        found = _SEAT.fullmatch(whole.text)
        if found is None:
            raise self.refuse(
                "E143",
                "this line does not say what the player has",
                line.rest,
                "write for example `given hand Zombie, 2 Skeleton`",
            )
        seat = _seat(found)
        for part in self.parts(found[3], line.rest):
            zone, _, tail = part.text.partition(" ")
            last = Line(part.start + len(part.text) - len(tail.lstrip()), tail.lstrip())
            if zone in ("hp", "mana", "fatigue"):
                self.numbers[seat, zone] = self.number(last)
                self.allow(number_fault(zone, self.numbers[seat, zone]), part)
            elif zone in ZONES:
                held = self.zones.setdefault((seat, zone), [])
                held += self.cards(last)
                self.allow(zone_fault(zone, len(held)), part)
                for placed in held:
                    card = self.program.profiles[placed.card]
                    self.allow(place_fault(zone, card, placed.notes), placed.line)
            else:
                near = closest(zone, ZONES, 1)
                raise self.refuse(
                    "E143",
                    f"a player has no `{zone}`",
                    part,
                    *(f"did you mean `{n}`?" for n in near),
                    f"a player has {', '.join(ZONES)}",
                )

    def parts(self, text: str, rest: Line) -> list[Line]:
        """Cut `hp 3, board Zombie, Slime` where a new zone begins."""
        start = rest.start + len(rest.text) - len(text)
        made: list[Line] = []
        for part in split_commas(Line(start, text)):
            if made and part.text.split(" ")[0] not in ZONES:
                last = made[-1]
                made[-1] = Line(last.start, text[last.start - start : part.start - start + len(part.text)])
            else:
                made.append(part)
        return made

    def expectations(self, line: Line) -> list[Line]:
        """Cut `board Zombie, Slime, against hp 3` where a new expectation begins."""
        made: list[Line] = []
        for part in split_commas(line):
            text = part.text
            found = _SEAT.fullmatch(text)
            word = (text if found is None else found[3]).split(" ")[0]
            listing = bool(made) and _LIST.match(made[-1].text) is not None
            if listing and found is None and word not in _FIRST_WORDS and not self.says_of_unit(text):
                last = made[-1]
                end = part.start - line.start + len(text)
                made[-1] = Line(last.start, line.text[last.start - line.start : end])
            else:
                made.append(part)
        return made

    def says_of_unit(self, text: str) -> bool:
        """Whether a text is a card with more behind it, and no card itself."""
        name = next((n for n in self.names if text == n or text.startswith(f"{n} ")), "")
        return bool(name) and _ABOUT.fullmatch(text[len(name) :]) is not None

    def expected(self, line: Line) -> list[Check]:
        checks = []
        for part in self.expectations(line):
            text, seat = part.text, 0
            found = _SEAT.fullmatch(text)
            if found is not None:
                seat, text = _seat(found), found[3]
            what = next((word for word in CHECKS if text == word or text.startswith(f"{word} ")), "")
            tail = text[len(what) :].strip()
            rest = Line(part.start + len(part.text) - len(tail), tail)
            if what in ("hand", "board", "discard"):
                names = tuple(self.program.profiles[p.card].label for p in self.cards(rest))
                checks.append(Check(part, what, seat, tail, names))
            elif what:
                if what not in ("legal", "illegal", "winner", "dimension", "choice", "weapon", "armor"):
                    self.number(rest)
                checks.append(Check(part, what, seat, tail))
            else:
                checks.append(self.about_unit(part, text, seat))
        return checks

    def about_unit(self, part: Line, text: str, seat: int) -> Check:
        """Read `Zombie health 2`, `Zombie #2 STATUS 1`, `Zombie has KEYWORD`: a unit and one of its numbers."""
        names = self.names
        name = next((n for n in names if text == n or text.startswith(f"{n} ")), None)
        if name is None:
            near = closest(text.split(" ")[0], [*CHECKS, *names], 1)
            raise self.refuse(
                "E143",
                f"`{text}` cannot be expected",
                part,
                *(f"did you mean `{n}`?" for n in near),
                f"can be expected: {', '.join(CHECKS)}, or a card with `attack n`, `health n`, …",
            )
        tail = text[len(name) :].strip()
        found = re.fullmatch(r"(#[0-9]+[ \t]+)?(.+)", tail)
        if found is None or _ABOUT.fullmatch(f" {tail}") is None:
            raise self.refuse(
                "E143", f"this does not say what is expected of {name}", part, "for example `health 2`"
            )
        return Check(part, "unit", seat, found[2], (name + (f" {found[1].strip()}" if found[1] else ""),))

    def cards(self, line: Line) -> list[_Placed]:
        """Read `2 Zombie, Slime (health 1)`, or `empty`."""
        if line.text == "empty":
            return []
        made: list[_Placed] = []
        for part in split_commas(line):
            found = _COUNTED.fullmatch(part.text)
            if found is None:
                raise self.refuse("E143", "here a card is missing", part)
            count = self.number(Line(part.start, found[1])) if found[1] else 1
            card = self.card(Line(part.start + found.start(2), found[2]))
            if not 0 < count <= MOST_ALIKE:
                raise self.refuse("E143", f"`{found[1]}` cannot be a number of cards", part, "it is 1 to 37")
            made += [_Placed(card, self.notes(found[3], part), part)] * count
        return made

    def notes(self, text: str | None, line: Line) -> tuple[tuple[str, int | None], ...]:
        made = []
        for note in (text or "").split(","):
            found = _NOTE.fullmatch(note.strip())
            if found is None:
                continue
            word = found[1]
            if word not in NOTES and word not in self.program.keyword:
                raise self.refuse(
                    "E143",
                    f"`{word}` says nothing about a card in play",
                    line,
                    "in brackets stand `health n`, `attack n`, `new`, `attacked`, or a status with turns",
                )
            made.append((word, int(found[2]) if found[2] else None))
        return tuple(made)

    def card(self, line: Line) -> int:
        name = line.text.strip('"')
        found = [p.number for p in self.program.profiles if name in (p.name, f"{{#{p.id}}}", p.label)]
        if len(found) != 1:
            near = closest(name, [p.name for p in self.program.profiles], 1)
            message = (
                f"there is no card called `{name}`" if not found else f"several cards are called `{name}`"
            )
            raise self.refuse(
                "E210" if not found else "E212", message, line, *(f"did you mean `{n}`?" for n in near)
            )
        return found[0]

    def number(self, line: Line) -> int:
        if not re.fullmatch(r"-?[0-9]{1,5}", line.text) or abs(int(line.text)) > MOST:
            raise self.refuse("E201", f"`{line.text}` is not a whole number up to {MOST}", line)
        return int(line.text)


def _seat(found: re.Match[str]) -> int:
    return {"given": 0, "against": 1}.get(found[1], int(found[2] or 0))


def prepare(scenario: Scenario, cards: CardSet, report: Report) -> Callable[[], Outcome] | None:
    """Read a scenario; the function it returns runs it."""
    reader = _Reader(scenario, program_of(cards), report)
    if not reader.read() or not _healths_can_be(reader, cards):
        return None
    return lambda: run_steps(set_up(reader, cards), reader.steps, compare)


def _healths_can_be(reader: _Reader, cards: CardSet) -> bool:
    """Whether no mob has more health than its card and what is in play allow; reports the first that has."""
    printed = reader.program.profiles
    placed = [(seat, at, p) for (seat, zone), row in reader.zones.items() if zone == "board"
              for at, p in enumerate(row)]  # fmt: skip
    high = [(seat, at, p, number) for seat, at, p in placed for word, number in p.notes
            if word == "health" and number is not None and number > printed[p.card].health]  # fmt: skip
    if not high:
        return True
    m = set_up(reader, cards)
    for seat, at, p, number in high:
        try:
            reader.allow(health_fault(printed[p.card].name, number, m.board[seat][at].top), p.line)
        except _Misread:
            return False
    return True


def set_up(reader: _Reader, cards: CardSet) -> DimensionsMatch:
    """Return the match that the set-up lines describe."""
    numbers = reader.numbers
    m = blank(cards, None, numbers.get((0, "seed"), 0), True)
    m.turn = numbers.get((0, "turn"), 1)
    m.active = (m.turn - 1) % 2
    m.dimension = reader.dimension
    for seat in (0, 1):
        m.hp[seat] = numbers.get((seat, "hp"), m.full_hp)
        m.mana[seat] = m.top_mana[seat] = numbers.get((seat, "mana"), 10)
        m.fatigue[seat] = numbers.get((seat, "fatigue"), 0)
        zone = reader.zones
        m.hands[seat] = [p.card for p in zone.get((seat, "hand"), ())]
        m.shown[seat] = [0] * len(m.hands[seat])
        m.decks[seat] = [p.card for p in reversed(zone.get((seat, "deck"), []))]
        m.gone[seat] = [p.card for p in zone.get((seat, "discard"), ())]
        for name in ("board", "weapon", "armor"):
            for placed in zone.get((seat, name), ()):
                _place(m, seat, placed)
    refresh(m)
    _notes(m, reader)
    refresh(m)
    return m


def _place(m: DimensionsMatch, seat: int, placed: _Placed) -> None:
    unit = new_unit(m, seat, placed.card)
    unit.came = m.turn if ("new", None) in placed.notes else 0
    if unit.kind in ("weapon", "armor"):
        m.gear[seat][unit.kind == "armor"] = unit
    else:
        m.board[seat].append(unit)


def _notes(m: DimensionsMatch, reader: _Reader) -> None:
    for seat in (0, 1):
        placed = reader.zones.get((seat, "board"), [])
        for unit, card in zip(m.board[seat], placed, strict=False):
            for word, said in card.notes:
                number = 1 if said is None else said
                if word == "health":
                    unit.health = number
                elif word == "attack":
                    unit.attack_up += number - unit.attack
                elif word == "defense":
                    unit.defense_up += number - unit.defense
                elif word == "silenced":
                    unit.silent = True
                elif word == "attacked":
                    unit.attacked = number
                elif word in m.program.keyword:
                    unit.statuses.append((m.program.keyword[word], number))


SCENARIOS = ScenarioRules(WORDS, prepare)
