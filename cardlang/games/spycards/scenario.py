"""Scenarios of Spy Cards: one round set up in words, and what must come of it (interfaces, section 2)."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable

import attrs

from cardlang.checks.cards import CardSet
from cardlang.checks.decks import card_named
from cardlang.checks.scenario import (
    Mismatch,
    Outcome,
    Report,
    Scenario,
    ScenarioRules,
    shortened,
    split_commas,
)
from cardlang.checks.scenario_reader import ScenarioReader
from cardlang.diagnostics.model import CardErrors
from cardlang.diagnostics.suggest import closest
from cardlang.engine.amounts import INFINITY
from cardlang.engine.effect import Effect
from cardlang.games.spycards.board import Board, Side, run_board, waiting_effect
from cardlang.games.spycards.expectations import (
    RESULTS,
    STATS,
    ZONES,
    CardIsAmong,
    Expectation,
    ResultIs,
    SetupWaits,
    StatIs,
)
from cardlang.games.spycards.round import BadPick
from cardlang.games.spycards.rules import VARIANTS
from cardlang.syntax.layout import Line

WORDS = ("given", "against", "variant", "coins", "picks", "seed", "expect")
SIDES = ("given", "against")
COINS = ("heads", "tails")
OPPONENT = "opponent"

_EXPECT_WORDS = (*STATS, *ZONES, "setup", *RESULTS, OPPONENT)
_EXPECT_HELP = (
    'write for example `ATK 3`, `opponent HP 4`, `numbed Thief`, `played Zasp`, `setup "ATK+2"`, `win`, '
    "`loss` or `tie`"
)


def prepare(scenario: Scenario, cards: CardSet, report: Report) -> Callable[[], Outcome] | None:
    """Read a scenario's lines; return what runs it, or None when a line had a fault, which is reported."""
    reader = _Reader(scenario, cards, report)
    board = reader.board()
    expectations = reader.expectations()
    if reader.failed:
        return None
    return lambda: _run(scenario, cards, board, expectations)


def _run(scenario: Scenario, cards: CardSet, board: Board, expectations: list[Expectation]) -> Outcome:
    try:
        current = run_board(cards, board, events=True)
    except BadPick as error:
        picks = next(line.rest for line in scenario.lines if line.word.text == "picks")
        return Outcome((Mismatch(picks, "picks that can happen", str(error)),))
    found = [mismatch for e in expectations if (mismatch := e.check(current)) is not None]
    return Outcome(tuple(found), tuple(current.log))


class _Reader(ScenarioReader):
    """Reads the lines of one scenario; every fault is reported where it stands."""

    def __init__(self, scenario: Scenario, cards: CardSet, report: Report) -> None:
        super().__init__(scenario, report)
        self.cards = cards

    # -- the round -----------------------------------------------------------------------------------------

    def board(self) -> Board:
        """Return the round that the lines set up."""
        self.refuse_repeats("given", "against", "variant", "coins", "picks", "seed")
        given, against = (self._side(self.line(word)) for word in SIDES)
        coins = [self.choice(item, COINS, "coin") for item in self._items("coins")]
        picks = [self._card(item) for item in self._items("picks")]
        return Board(
            (given, against),
            self._variant(),
            tuple(coin == "heads" for coin in coins),
            tuple(card_id for card_id in picks if card_id),
            self._seed(),
        )

    def _items(self, word: str) -> list[Line]:
        line = self.line(word)
        return [] if line is None else split_commas(line)

    def _variant(self) -> str:
        line = self.line("variant")
        return (self.choice(line, VARIANTS, "variant") if line is not None else None) or VARIANTS[0]

    def _seed(self) -> int:
        line = self.line("seed")
        if line is None:
            return 0
        return self.amount(line) or 0

    def _side(self, line: Line | None) -> Side:
        side = Side()
        seen_hp = False
        for item in [] if line is None else split_commas(line):
            word, _, rest = item.text.partition(" ")
            if word == "HP":
                if seen_hp:
                    self.fault("E144", "this player's HP is already given", item)
                seen_hp = True
                side = attrs.evolve(side, hp=self.amount(_tail(item, rest)) or 0)
            elif word == "setup":
                effect = self._setup(_tail(item, rest), f"setup {len(side.setup)}")
                if effect is not None:
                    side = attrs.evolve(side, setup=(*side.setup, effect))
            elif re.match(r"hp\b|setup\b", item.text, re.IGNORECASE):
                wanted = "HP" if word[:2].lower() == "hp" else "setup"
                self.fault(
                    "E143",
                    f"`{shortened(word)}` is not understood here",
                    Line(item.start, word),
                    f"did you mean `{wanted}`?",
                )
            else:
                card_id = self._card(item)
                if card_id is not None:
                    side = attrs.evolve(side, played=(*side.played, card_id))
        return side

    # -- what must come of it ------------------------------------------------------------------------------

    def expectations(self) -> list[Expectation]:
        """Return everything the `expect` lines say, in the order written."""
        found: list[Expectation] = []
        for line in self.lines("expect"):
            seen: Counter[tuple[int, str, str]] = Counter()
            for item in split_commas(line):
                expectation = self._expectation(item, seen)
                if expectation is not None:
                    found.append(expectation)
        return found

    def _expectation(self, item: Line, seen: Counter[tuple[int, str, str]]) -> Expectation | None:
        seat, inner = 0, item
        word, _, rest = item.text.partition(" ")
        if word == OPPONENT:
            seat, inner = 1, _tail(item, rest)
            word, _, rest = inner.text.partition(" ")
        tail = _tail(inner, rest)
        if inner.text in RESULTS:
            return self._result(item, seat, inner.text)
        if word in STATS:
            amount = self.amount(tail, infinity=INFINITY, after=f"`{word}`")
            return None if amount is None else StatIs(item, seat, word, amount)
        if word in ZONES:
            return self._among(item, seat, word, tail, seen)
        if word == "setup":
            effect = self._setup(tail, "setup")
            if effect is None:
                return None
            seen[seat, word, effect.text] += 1
            return SetupWaits(item, seat, effect.text, seen[seat, word, effect.text])
        near = closest(word, _EXPECT_WORDS, 1)
        self.fault(
            "E143",
            f"`{shortened(inner.text)}` is not something to expect",
            inner,
            *(f"did you mean `{n}`?" for n in near),
            _EXPECT_HELP,
        )
        return None

    def _result(self, item: Line, seat: int, result: str) -> Expectation | None:
        if not seat:
            return ResultIs(item, result)
        other = {"win": "loss", "loss": "win", "tie": "tie"}[result]
        self.fault("E143", "the result is always seen from `given`", item, f"write `{other}`")
        return None

    def _among(
        self, item: Line, seat: int, zone: str, name: Line, seen: Counter[tuple[int, str, str]]
    ) -> Expectation | None:
        card_id = self._card(name, f"`{zone}`")
        if card_id is None:
            return None
        seen[seat, zone, card_id] += 1
        return CardIsAmong(item, seat, zone, card_id, self.cards[card_id].name, seen[seat, zone, card_id])

    # -- names and texts -----------------------------------------------------------------------------------

    def _card(self, line: Line, after: str = "") -> str | None:
        if not line.text:
            self.fault("E143", f"a card's name is missing after {after}", line)
            return None
        found = card_named(line, self.cards, self.scenario.source, self.report)
        self.failed = self.failed or found is None
        return found

    def _setup(self, line: Line, place: str) -> Effect | None:
        text = line.text
        if len(text) < 2 or text[0] != '"' or text[-1] != '"':
            self.fault(
                "E143", "the effect after `setup` stands in double quotes", line, 'write `setup "ATK+2"`'
            )
            return None
        try:
            return waiting_effect(text[1:-1], self.cards, place)
        except CardErrors as error:
            self.report_inside(error.diagnostics, line.start + 1)
            return None


def _tail(line: Line, rest: str) -> Line:
    """Return the end of a line that holds `rest`, without blanks before it."""
    kept = rest.lstrip()
    return Line(line.start + len(line.text) - len(kept), kept)


RULES = ScenarioRules(WORDS, prepare)
