"""What a scenario of Spy Cards can expect of a round, each a value that can be checked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

import attrs

from cardlang.checks.scenario import Mismatch
from cardlang.engine.amounts import key, show
from cardlang.games.spycards.round import Round
from cardlang.syntax.layout import Line

RESULTS = ("win", "loss", "tie")
STATS = ("ATK", "DEF", "power", "HP")
ZONES = ("numbed", "played")


@attrs.frozen
class StatIs:
    """`[opponent] ATK|DEF|power|HP n`."""

    line: Line
    seat: int
    stat: str
    amount: int

    def check(self, r: Round) -> Mismatch | None:
        """Return what differs, or None; infinities of one sign are equal (ruling 1)."""
        value = {"ATK": r.final_atk, "DEF": r.final_df, "power": r.final_power, "HP": r.hp}[self.stat][
            self.seat
        ]
        if key(value) == key(self.amount):
            return None
        words = f"{owner(self.seat)}{self.stat}"
        until = None if self.stat == "HP" else decided(r)
        return Mismatch(self.line, f"{words} {show(self.amount)}", f"{words} {show(value)}", until)


@attrs.frozen
class CardIsAmong:
    """`[opponent] numbed NAME` or `[opponent] played NAME`.

    `copies` says how many are wanted: a name written twice in one line wants two.
    """

    line: Line
    seat: int
    zone: str
    card_id: str
    name: str
    copies: int

    def check(self, r: Round) -> Mismatch | None:
        """Return what differs, or None; other cards may be there too."""
        found = (r.numbed if self.zone == "numbed" else r.field)[self.seat]
        if sum(card.program.card.id == self.card_id for card in found) >= self.copies:
            return None
        words = f"{owner(self.seat)}{self.zone}"
        times = f" {self.copies} times" if self.copies > 1 else ""
        return Mismatch(
            self.line,
            f"{words} {self.name}{times}",
            f"{words} {listed([card.program.name for card in found])}",
            decided(r) if self.zone == "numbed" else None,
        )


@attrs.frozen
class SetupWaits:
    """`[opponent] setup "TEXT"`: the effect waits for the next round."""

    line: Line
    seat: int
    text: str
    """In canonical spelling."""
    copies: int

    def check(self, r: Round) -> Mismatch | None:
        """Return what differs, or None; other effects may wait too."""
        found = [effect.text for effect in r.setup[self.seat]]
        if found.count(self.text) >= self.copies:
            return None
        words = f"{owner(self.seat)}setup"
        times = f" {self.copies} times" if self.copies > 1 else ""
        return Mismatch(
            self.line,
            f"{words} {quoted(self.text)}{times}",
            f"{words} {listed([quoted(text) for text in found])}",
        )


@attrs.frozen
class ResultIs:
    """`win`, `loss` or `tie`, seen from `given`."""

    line: Line
    result: str

    def check(self, r: Round) -> Mismatch | None:
        """Return what differs, or None."""
        actual = r.result[0]
        if actual == self.result:
            return None
        mine, theirs = (show(power) for power in r.final_power)
        return Mismatch(self.line, self.result, f"{actual}, power {mine} against {theirs}", decided(r))


Expectation: TypeAlias = StatIs | CardIsAmong | SetupWaits | ResultIs


def owner(seat: int) -> str:
    """Return how a scenario names a seat before a value."""
    return "opponent " if seat else ""


def quoted(text: str) -> str:
    """Return an effect text as a scenario writes it."""
    return f'"{text}"'


def listed(names: Sequence[str]) -> str:
    """Return names as a list, or `nothing`."""
    return ", ".join(names) or "nothing"


def decided(r: Round) -> int | None:
    """Return how many events there were up to the decision, which settles ATK, DEF, Numb and the winner."""
    return next((n for n, event in enumerate(r.log, 1) if event.phase == "Decide"), None)
