"""The chances of one round between two rows of cards, and what a round is worth on average."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

import attrs

from cardlang.api import Game
from cardlang.checks.cards import CardSet
from cardlang.checks.scenario import split_commas
from cardlang.engine.odds import wilson
from cardlang.errors import CardlangError
from cardlang.syntax.layout import Line

_RESULTS = ("win", "tie", "loss")


class BadSide(CardlangError):
    """A side of a duel that does not read."""


@attrs.frozen
class Chances:
    """How likely the first side wins, ties and loses; the three add up to exactly 1."""

    win: Fraction
    tie: Fraction
    loss: Fraction
    lead: Fraction
    """Expected HP of the first side less those of the second after the round; below 0 is as good as 0."""
    samples: int = 0
    """0 when everything was worked out."""

    def shares(self) -> tuple[tuple[str, Fraction], ...]:
        """Return the results with their probabilities, in this order: win, tie, loss."""
        return tuple(zip(_RESULTS, (self.win, self.tie, self.loss), strict=True))

    def interval(self, share: Fraction) -> tuple[float, float]:
        """Return the 95 % Wilson interval of a sampled share; of an exact one the value itself twice."""
        if not self.samples:
            return float(share), float(share)
        return wilson(int(share * self.samples), self.samples)


@attrs.frozen
class Duel:
    """A round with all that can come of it."""

    sides: tuple[Mapping[str, Any], Mapping[str, Any]]
    chances: Chances
    outcomes: tuple[Mapping[str, Any], ...]
    """As in `resolve --exact`, the most likely first."""


def read_side(text: str) -> dict[str, Any]:
    """Return a side in the words of a scenario: a comma list of `HP n`, `setup "TEXT"` and card names.

    Raises BadSide for a number or a setup that is none; names are looked up later.
    """
    side: dict[str, Any] = {"played": [], "setup": []}
    for item in split_commas(Line(0, text)):
        word, _, rest = item.text.partition(" ")
        rest = rest.strip()
        if word == "HP":
            if not rest.removeprefix("-").isdecimal() or len(rest) > 12:
                raise BadSide(f"`{item.text[:40]}`: after `HP` stands a whole number, as in `HP 3`")
            if "hp" in side:
                raise BadSide("a side has its HP once")
            side["hp"] = int(rest)
        elif word == "setup":
            if len(rest) < 3 or (rest[0], rest[-1]) != ('"', '"'):
                raise BadSide(
                    f'`{item.text[:40]}`: after `setup` stands a text in quotes, as in `setup "ATK+2"`'
                )
            side["setup"].append(rest[1:-1])
        else:
            side["played"].append(item.text.strip('"'))
    return side


def duel(game: Game, cards: CardSet, sides: Sequence[Mapping[str, Any]], variant: str | None = None) -> Duel:
    """Return the chances of a round. Raises CardlangError for what `resolve` refuses."""
    options = {} if variant is None else {"variant": variant}
    answer = game.resolve(cards, sides, exact=True, **options)
    outcomes = answer["outcomes"]
    shares = {None: Fraction(0), 0: Fraction(0), 1: Fraction(0)}
    lead = Fraction(0)
    for outcome in outcomes:
        share = Fraction(outcome["probability"])
        shares[outcome["winner"]] += share
        own, other = (_left(player["hp"]) for player in outcome["players"])
        lead += share * (own - other)
    chances = Chances(shares[0], shares[None], shares[1], lead, answer["samples"])
    return Duel((sides[0], sides[1]), chances, tuple(outcomes))


def _left(hp: int | str) -> int:
    """Return the HP that are left; an amount without bound is a text, and HP have a bound above."""
    return max(0, hp) if isinstance(hp, int) else 0
