"""What the matches of a plan come to: each table is read once, by DuckDB, and only sums come back."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING, Any

import attrs

from cardlang.simulation.intervals import Rate, wilson
from cardlang.simulation.measures import Measures, measures
from cardlang.simulation.plan import PHASES
from cardlang.simulation.store import Store

if TYPE_CHECKING:
    from cardlang.simulation.comparing import Comparison
    from cardlang.simulation.effects import EffectLine


@attrs.define
class Tally:
    """Matches counted for one side: wins, draws, losses."""

    wins: int = 0
    draws: int = 0
    losses: int = 0

    def add(self, wins: int, draws: int, losses: int) -> None:
        """Add matches."""
        self.wins += wins
        self.draws += draws
        self.losses += losses

    @property
    def rate(self) -> Rate:
        """The share won, draws as half a win."""
        return wilson(self.wins + self.draws / 2, self.wins + self.draws + self.losses)


@attrs.frozen
class CardLine:
    """What the matches say about one card."""

    card: str
    name: str
    kind: str
    cost: str | None
    in_deck: Rate
    """How often a player won whose deck holds the card; empty where decks are not known."""
    drawn: Rate
    """How often a player won who had the card in hand at least once."""
    played: Rate
    """How often a player won who played the card at least once."""
    copies_drawn: int
    copies_played: int


class Summary:
    """All tables of a store. Each is worked out when it is asked for, from sums that are read once."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.plan = store.plan
        self._points = [f"seat{seat}" for seat in range(self.plan.seats)]
        self.own = [n for n, pair in enumerate(self.plan.pairings) if pair.base is None]
        """The pairings that are no comparisons."""

    # -- who wins ------------------------------------------------------------------------------------------

    @cached_property
    def _sums(self) -> dict[tuple[int, int], dict[str, int]]:
        """Return sums of the matches table by pairing and phase."""
        seats = "".join(f", sum({seat}) AS {seat}" for seat in self._points)
        sole = f"greatest({', '.join(self._points)}) = 2"
        found = self.rows(
            f"""SELECT pairing, number % {PHASES} AS phase, count(*) AS matches, count(score) AS n,
                count(*) FILTER (score = 2) AS wins, count(*) FILTER (score = 1) AS draws,
                count(*) FILTER (score = 0) AS losses, count(*) FILTER (ended = 1) AS runaway,
                count(*) FILTER (ended = 2) AS unended, count(*) FILTER ({sole}) AS decided{seats},
                sum(lead_changes) FILTER (ended = 0) AS changes, count(behind) AS known,
                count(*) FILTER (behind) AS behind,
                sum(drama) AS drama, sum(settled) AS settled, sum(worst) AS worst
                FROM matches GROUP BY ALL"""
        )
        return {(row["pairing"], row["phase"]): row for row in found}

    def pairing(self, number: int) -> Tally:
        """Return the result of a pairing for its first entrant."""
        tally = Tally()
        for phase in range(PHASES):
            row = self._sums.get((number, phase))
            if row is not None:
                tally.add(row["wins"], row["draws"], row["losses"])
        return tally

    @cached_property
    def entrants(self) -> dict[str, Rate]:
        """How each entrant does against all others, by name."""
        return self._against(lambda entrant: self.plan.entrants[entrant].name)[0]

    @cached_property
    def decks(self) -> tuple[dict[str, Rate], dict[tuple[str, str], Rate]]:
        """How each deck does over all bots, and against each other deck."""

        def deck(entrant: int) -> str:
            known = self.plan.entrants[entrant].deck
            return "" if known is None else known.name

        return self._against(deck)

    @cached_property
    def bots(self) -> tuple[dict[str, Rate], dict[tuple[str, str], Rate]]:
        """How each bot does over all decks, and against each other bot."""
        return self._against(lambda entrant: self.plan.entrants[entrant].bot)

    def _against(self, name: Callable[[int], str]) -> tuple[dict[str, Rate], dict[tuple[str, str], Rate]]:
        """Group the pairings by what `name` calls both sides; what meets itself is left out."""
        alone: dict[str, Tally] = {}
        cells: dict[tuple[str, str], Tally] = {}
        for number in self.own:
            pair, tally = self.plan.pairings[number], self.pairing(number)
            first, second = name(pair.first), name(pair.second)
            alone.setdefault(first, Tally())
            alone.setdefault(second, Tally())
            if first == second:
                continue
            for one, other, result in (
                (first, second, (tally.wins, tally.draws, tally.losses)),
                (second, first, (tally.losses, tally.draws, tally.wins)),
            ):
                alone[one].add(*result)
                cells.setdefault((one, other), Tally()).add(*result)
        return {n: t.rate for n, t in alone.items()}, {n: t.rate for n, t in cells.items()}

    # -- how matches go ------------------------------------------------------------------------------------

    @cached_property
    def lengths(self) -> list[tuple[int, int]]:
        """How many matches took how many decisions, in order; only those that ended."""
        rows = self.rows(
            f"""SELECT decisions, count(*) AS n FROM matches WHERE ended = 0 AND {self.own_pairings()}
                GROUP BY ALL ORDER BY decisions"""
        )
        return [(row["decisions"], row["n"]) for row in rows]

    @cached_property
    def measures(self) -> Measures:
        """How matches go, over all pairings that are no comparisons."""
        total: dict[str, int] = {}
        for (pairing, _), row in self._sums.items():
            if self.plan.pairings[pairing].base is None:
                for key, value in row.items():
                    total[key] = total.get(key, 0) + int(value or 0)
        return measures(total, self.lengths, self._points)

    # -- cards ---------------------------------------------------------------------------------------------

    @cached_property
    def cards(self) -> list[CardLine]:
        """What the matches say about each card that was in a deck or came to a hand, in the order of the set."""
        counted = {
            row["card"]: row
            for row in self.rows(
                f"""SELECT card, sum(drawn) AS copies_drawn, sum(played) AS copies_played,
                    count(*) FILTER (drawn > 0) AS drawn, sum(points) FILTER (drawn > 0) AS drawn_points,
                    count(*) FILTER (played > 0) AS played, sum(points) FILTER (played > 0) AS played_points
                    FROM plays WHERE points IS NOT NULL AND {self.own_pairings()} GROUP BY card"""
            )
        }
        held = self._in_decks()
        lines = []
        for row in self.rows("SELECT * FROM cards WHERE version = 0"):
            card = row["card"]
            if card not in counted and card not in held:
                continue
            got = counted.get(card, {})
            halves, n = held.get(card, (0, 0))
            lines.append(
                CardLine(
                    card, row["name"], row["kind"], row["cost"], wilson(halves / 2, n),
                    wilson((got.get("drawn_points") or 0) / 2, got.get("drawn", 0)),
                    wilson((got.get("played_points") or 0) / 2, got.get("played", 0)),
                    int(got.get("copies_drawn") or 0), int(got.get("copies_played") or 0),
                )
            )  # fmt: skip
        return lines

    def _in_decks(self) -> dict[str, tuple[int, int]]:
        """Return, for each card, the half points and the number of seats whose deck holds it."""
        decks: dict[int, list[str]] = {}
        for row in self.rows("SELECT entrant, card FROM decks"):
            decks.setdefault(row["entrant"], []).append(row["card"])
        found: dict[str, tuple[int, int]] = {}
        for (pairing, phase), row in self._sums.items():
            if self.plan.pairings[pairing].base is not None:
                continue
            for seat, entrant in enumerate(self.plan.seating(pairing, phase)):
                for card in decks.get(entrant, ()):
                    halves, n = found.get(card, (0, 0))
                    found[card] = halves + int(row[f"seat{seat}"] or 0), n + row["n"]
        return found

    @cached_property
    def effects(self) -> list[EffectLine]:
        """How often each effect happened and was wasted, in the order of the texts."""
        from cardlang.simulation.effects import effects

        return effects(self)

    @cached_property
    def comparisons(self) -> list[Comparison]:
        """What replacing a card, or another version of the cards, changes: matches with the same seeds."""
        from cardlang.simulation.comparing import comparisons

        return comparisons(self)

    # -- inside --------------------------------------------------------------------------------------------

    def own_pairings(self) -> str:
        """Return the SQL condition for pairings that are no comparisons; they stand first in the plan."""
        return f"pairing < {len(self.own)}"

    def rows(self, query: str) -> list[dict[str, Any]]:
        names, found = self.store.ask(query)
        return [dict(zip(names, row, strict=True)) for row in found]
