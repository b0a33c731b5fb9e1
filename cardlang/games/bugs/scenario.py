"""Scenarios of Bugs: a table is set, actions are played, and expectations compared (interfaces, section 2).

`given` is player 0, `against` player 1, `player n` any. Cards that no line mentions are out of play.
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
from cardlang.checks.scenario_steps import legality, run_steps
from cardlang.diagnostics.suggest import closest
from cardlang.engine.chance import Chance
from cardlang.engine.match import Setting
from cardlang.games.bugs.match import BugsMatch, blank
from cardlang.games.bugs.program import Program, program_of
from cardlang.syntax.layout import Line

WORDS = (
    "given",
    "against",
    "player",
    "players",
    "swarm",
    "table",
    "size",
    "limit",
    "direction",
    "turn",
    "dealer",
    "hand",
    "seed",
    "when",
    "expect",
)
MOST = 10_000

_COUNTED = re.compile(r"(?:([0-9]+)[ \t]+)?(.+)")
_SEAT = re.compile(r"(given|against|player[ \t]+([0-9]+))[ \t]+(.+)")
_ZONE = re.compile(r"((given|against|player[ \t]+[0-9]+)[ \t]+)?(hand(?![ \t]+number)|table|discard pile)\b")
_CHECKS = (
    "legal",
    "illegal",
    "turn",
    "leads",
    "size",
    "swarm",
    "direction",
    "cards",
    "points",
    "winner",
    "dealer",
    "hand number",
    "hand",
    "table",
    "discard pile",
)


class _Misread(Exception):
    """A line that cannot be understood; it has been reported."""


@attrs.define
class _Table:
    """What the set-up lines say."""

    players: int = 2
    hands: dict[int, list[int]] = attrs.field(factory=dict)
    table: list[int] = attrs.field(factory=list)
    gone: list[int] = attrs.field(factory=list)
    points: dict[int, int] = attrs.field(factory=dict)
    numbers: dict[str, int] = attrs.field(factory=dict)
    top: int = -1
    layer: int = 0
    size: int = 0
    limit: tuple[int, int] = (-1, 0)


@attrs.frozen
class _Check:
    """One expectation: its place, what is compared, whose, and with what."""

    line: Line
    what: str
    seat: int
    wanted: str
    counts: tuple[int, ...] = ()


class _Reader(ScenarioReader):
    """Reads the lines of one scenario."""

    def __init__(self, scenario: Scenario, program: Program, report: Report) -> None:
        super().__init__(scenario, report)
        self.program = program
        self.table = _Table(table=[0] * len(program.cards), gone=[0] * len(program.cards))
        self.steps: list[Line | _Check] = []

    def read(self) -> bool:
        """Read all lines; False when one of them was reported."""
        for line in self.scenario.lines:
            try:
                self.read_line(line)
            except _Misread:
                continue
        if not self.failed:
            self.check_copies()
        return not self.failed

    def refuse(self, code: str, message: str, line: Line, *help: str) -> _Misread:
        self.fault(code, message, line, *help)
        return _Misread()

    def read_line(self, line: ScenarioLine) -> None:
        word, rest = line.word.text, line.rest
        if word == "when":
            self.steps.append(rest)
        elif word == "expect":
            self.read_expect(rest)
        elif word in ("given", "against", "player"):
            self.read_seat(Line(line.word.start, f"{word} {rest.text}"), rest)
        elif word == "swarm":
            self.read_swarm(rest)
        elif word == "table":
            self.add(self.table.table, self.cards(rest, bugs=True))
        elif word == "size":
            self.table.size = self.number(rest)
        elif word == "limit":
            name, _, size = rest.text.rpartition(" ")
            at = rest.start + len(name) + 1
            self.table.limit = (self.kind(Line(rest.start, name)), self.number(Line(at, size)))
        elif word == "direction":
            if rest.text not in ("left", "right"):
                raise self.refuse(
                    "E143", f"`{rest.text}` is not a direction", rest, "write `left` or `right`"
                )
            self.table.numbers[word] = 1 if rest.text == "left" else -1
        else:
            self.table.numbers[word] = number = self.number(rest)
            if word == "players":
                if not 2 <= number <= 6:
                    raise self.refuse("E143", "Bugs has 2 to 6 players", rest)
                self.table.players = number
            elif word in ("turn", "dealer"):
                self.sit(number, rest)

    def read_seat(self, whole: Line, rest: Line) -> None:
        found = _SEAT.fullmatch(whole.text)
        if found is None:
            raise self.refuse(
                "E143",
                "this line does not say what the player has",
                rest,
                "write for example `given hand 2 Earwig, Net`",
            )
        seat = self.seat(found, rest)
        zone, _, tail = found[3].partition(" ")
        tail = tail.lstrip()
        last = Line(rest.start + len(rest.text) - len(tail), tail)
        if zone == "hand":
            self.add(self.table.hands.setdefault(seat, [0] * len(self.program.cards)), self.cards(last))
        elif zone == "points":
            self.table.points[seat] = self.number(last)
        else:
            raise self.refuse(
                "E143", f"a player has no `{zone}`", rest, "a player has `hand CARDS` and `points n`"
            )

    def seat(self, found: re.Match[str], line: Line) -> int:
        seat = {"given": 0, "against": 1}.get(found[1])
        if seat is None:
            seat = int(found[2][:4])
        return self.sit(seat, line)

    def sit(self, seat: int, line: Line) -> int:
        if seat > 5:
            raise self.refuse("E143", f"there is no player {seat}", line, "the seats are 0 to 5")
        self.table.players = max(self.table.players, seat + 1)
        return seat

    def read_swarm(self, line: Line) -> None:
        """Read the layer: `3 Earwig and Outbreak`."""
        parts = line.text.split(" and ")
        start, kinds = line.start, []
        for part in parts:
            kinds += self.counted(Line(start, part))
            start += len(part) + len(" and ")
        (bug, count), *others = kinds
        if bug not in self.program.bugs:
            raise self.refuse("E143", "a swarm is made of bugs", line)
        self.table.table[bug] += count
        extra = 0
        for kind, number in others:
            self.table.gone[kind] += number
            extra += self.program.profiles[kind].extra[bug] * number
        self.table.top, self.table.layer = bug, count + extra
        self.table.size = (count + extra) * self.program.values[bug]

    # -- expectations -------------------------------------------------------------------------------------

    def read_expect(self, line: Line) -> None:
        parts = [line] if _ZONE.match(line.text) else split_commas(line)
        for part in parts:
            text, seat = part.text, 0
            found = _SEAT.fullmatch(text)
            if found is not None:
                seat, text = self.seat(found, part), found[3]
            what = next((word for word in _CHECKS if text == word or text.startswith(f"{word} ")), None)
            if what is None:
                near = closest(text.split(" ")[0], _CHECKS, 1)
                raise self.refuse(
                    "E143",
                    f"`{text}` cannot be expected",
                    part,
                    *(f"did you mean `{n}`?" for n in near),
                    f"can be expected: {', '.join(_CHECKS)}",
                )
            tail = text[len(what) :].lstrip()
            rest = Line(part.start + len(part.text) - len(tail), tail)
            counts: tuple[int, ...] = ()
            if what in ("hand", "table", "discard pile"):
                counts = tuple(self.cards(rest))
            elif what not in ("legal", "illegal", "leads", "swarm", "direction"):
                self.number(rest)
            elif what == "swarm" and tail != "none":
                self.kind(rest)
            self.steps.append(_Check(part, what, seat, tail, counts))

    # -- cards and numbers --------------------------------------------------------------------------------

    def cards(self, line: Line, *, bugs: bool = False) -> list[int]:
        """Read `2 Earwig, Net`, or `empty`, as counts by kind."""
        counts = [0] * len(self.program.cards)
        if line.text == "empty":
            return counts
        for part in split_commas(line):
            for kind, count in self.counted(part):
                if bugs and kind not in self.program.bugs:
                    raise self.refuse("E143", f"{self.program.cards[kind].name} is not a bug", part)
                counts[kind] += count
        return counts

    def counted(self, line: Line) -> list[tuple[int, int]]:
        found = _COUNTED.fullmatch(line.text)
        if found is None:
            raise self.refuse("E143", "here a card is missing", line)
        count = 1 if found[1] is None else self.number(Line(line.start, found[1]))
        return [(self.kind(Line(line.start + found.start(2), found[2])), count)]

    def kind(self, line: Line) -> int:
        name = line.text.strip('"')
        kinds = [k for k, card in enumerate(self.program.cards) if name in (card.name, f"{{#{card.id}}}")]
        if len(kinds) != 1:
            near = closest(name, [card.name for card in self.program.cards], 1)
            message = (
                f"there is no card called `{name}`" if not kinds else f"several cards are called `{name}`"
            )
            raise self.refuse(
                "E210" if not kinds else "E212", message, line, *(f"did you mean `{n}`?" for n in near)
            )
        return kinds[0]

    def number(self, line: Line) -> int:
        if not re.fullmatch(r"[0-9]{1,5}", line.text) or int(line.text) > MOST:
            raise self.refuse("E201", f"`{line.text}` is not a whole number up to {MOST:,}", line)
        return int(line.text)

    def add(self, counts: list[int], more: list[int]) -> None:
        for kind, count in enumerate(more):
            counts[kind] += count

    def check_copies(self) -> None:
        """Report a kind of which more cards are mentioned than there are."""
        zones = [self.table.table, self.table.gone, *self.table.hands.values()]
        for kind, copies in enumerate(self.program.copies):
            count = sum(zone[kind] for zone in zones)
            if count > copies:
                name = self.program.cards[kind].name
                self.refuse(
                    "E143", f"{count} {name} are mentioned, and there are {copies}", self.scenario.title
                )


def prepare(scenario: Scenario, cards: CardSet, report: Report) -> Callable[[], Outcome] | None:
    """Read a scenario; the function it returns runs it."""
    reader = _Reader(scenario, program_of(cards), report)
    return (lambda: run_steps(set_up(reader.table, cards), reader.steps, _compare)) if reader.read() else None


def set_up(table: _Table, cards: CardSet) -> BugsMatch:
    """Return the match that the set-up lines describe."""
    numbers = table.numbers
    seed = numbers.get("seed", 0)
    setting = Setting("bugs", cards, table.players, "standard", seed, None, program_of(cards))
    m = blank(setting, Chance(seed), True)
    for seat, hand in table.hands.items():
        m.hands[seat] = hand.copy()
    m.table = table.table.copy()
    used = [m.table, *m.hands]
    m.discard = [n - sum(zone[k] for zone in used) for k, n in enumerate(m.program.copies)]
    m.top, m.layer, m.size = table.top, table.layer, table.size
    m.limit_kind, m.limit_size = table.limit
    m.direction = m.was_direction = numbers.get("direction", 1)
    m.dealer = numbers.get("dealer", 0)
    m.turn = m.actor = numbers.get("turn", 0)
    m.hand_number = max(0, numbers.get("hand", 1) - 1)
    m.totals = [table.points.get(seat, 0) for seat in range(table.players)]
    m.leading = int(not any(m.table))
    return m


def _compare(m: BugsMatch, check: _Check) -> tuple[str, str]:
    """Return what is expected and what is the case, in the same words."""
    program, wanted = m.program, check.wanted
    match check.what:
        case "legal" | "illegal":
            return legality(m, check.what, wanted)
        case "hand":
            return _cards(program, list(check.counts)), _cards(program, m.hands[check.seat])
        case "table":
            return _cards(program, list(check.counts)), _cards(program, m.table)
        case "discard pile":
            least = [min(n, w) for n, w in zip(m.discard, check.counts, strict=True)]
            return _cards(program, list(check.counts)), _cards(program, least)
        case "leads":
            return (
                f"player {check.seat} leads",
                f"player {m.turn} {'leads' if m.leading else 'faces the swarm'}",
            )
        case "swarm":
            return wanted.strip('"'), "none" if m.top < 0 else program.cards[m.top].name
        case "direction":
            return wanted, "left" if m.direction > 0 else "right"
        case "winner":
            best = [str(seat) for seat, value in enumerate(m.returns()) if m.over and value >= 0]
            return (wanted, wanted) if wanted in best else (wanted, " and ".join(best) or "nobody yet")
        case what:
            actual = {
                "turn": (m.players_to_act() or (m.turn,))[0],
                "size": m.size,
                "dealer": m.dealer,
                "cards": sum(m.hands[check.seat]),
                "points": m.totals[check.seat],
                "hand number": m.hand_number + 1,
            }[what]
            return str(int(wanted)), str(actual)


def _cards(program: Program, counts: list[int]) -> str:
    names = [f"{n} {card.name}" for card, n in zip(program.cards, counts, strict=True) if n]
    return ", ".join(names) or "empty"


SCENARIO = ScenarioRules(WORDS, prepare)
