"""What a simulation plays: entrants, pairings, and the seed of every match.

A match has one number from 0 on: match `m` of a plan with `p` pairings is of pairing `m % p`, and its number in
the pairing is `m // p`. Two numbers in turn (0 and 1, 2 and 3, …) share one seed with the seats exchanged, and
a pairing that is compared with another one uses its seeds (common random numbers). Pairings that are not compared
have seeds of their own, so that sums over them rest on independent matches. What a match comes to follows from its
pairing, its number and the plan's seed: not from who plays it, nor from which other matches are played.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from typing import Any

import attrs

from cardlang import __version__
from cardlang.checks.cards import CardSet
from cardlang.engine.chance import derived_seed

PHASES = 2
"""How many matches share a seed: the seats are exchanged between them."""
MOST_DECISIONS = 50_000
"""A match that has not ended after so many decisions is broken off and counts for no rate."""


@attrs.frozen
class PlannedDeck:
    """A deck that takes part: its name, and its card ids, or the name that the game knows it by."""

    name: str
    cards: tuple[str, ...] | str
    replaced: str | None = None
    """The id of the card that other cards stand for in this deck."""
    by: tuple[str, ...] = ()
    """The ids of the cards that stand for it, one a copy."""


@attrs.frozen
class Entrant:
    """Who takes part: a bot with a deck, where players have decks of their own."""

    bot: str
    deck: PlannedDeck | None

    @property
    def name(self) -> str:
        """Return what tables call it."""
        return self.bot if self.deck is None else f"{self.deck.name} ({self.bot})"


@attrs.frozen
class Pairing:
    """Two entrants who meet, by their places in the plan."""

    first: int
    second: int
    version: int = 0
    """Which version of the cards is played with."""
    base: int | None = None
    """The pairing with which this one is compared, match by match."""
    card: str | None = None
    """The id of the card that the comparison is about."""
    side: int = 0
    """Which of the two the comparison is about: 0 the first, 1 the second."""


@attrs.frozen
class Plan:
    """Everything that the results follow from, except how many matches are played."""

    game: str
    variant: str
    seats: int
    seed: int
    entrants: tuple[Entrant, ...]
    pairings: tuple[Pairing, ...]
    versions: tuple[str, ...]
    """The digest of each version of the cards."""
    details: bool = True
    """Whether cards, effects and leads are counted, or results only."""
    program: str = __version__

    def document(self) -> dict[str, Any]:
        """Return the plan as JSON-able data."""
        return attrs.asdict(self)

    @property
    def digest(self) -> str:
        """A hash of the plan."""
        return hashlib.sha256(json.dumps(self.document(), sort_keys=True).encode()).hexdigest()[:16]

    def matches(self, each: int) -> int:
        """Return how many matches there are with `each` of every pairing."""
        return each * len(self.pairings)

    def pairing_of(self, match: int) -> tuple[int, int]:
        """Return the pairing of a match and its number there."""
        number, pairing = divmod(match, len(self.pairings))
        return pairing, number

    def seed_of(self, pairing: int, number: int) -> int:
        """Return the seed of a match, 64 bits; a comparison has the seeds of the pairing it is compared with."""
        pair = self.pairings[pairing]
        if pair.base is not None:
            pair = self.pairings[pair.base]
        names = f"{self.entrants[pair.first].name} | {self.entrants[pair.second].name}"
        return derived_seed("sim", self.seed, names, number // PHASES)

    def seating(self, pairing: int, phase: int) -> tuple[int, ...]:
        """Return the entrant on each seat: the two take turns, and the phases exchange them."""
        pair = self.pairings[pairing]
        return tuple(pair.first if (seat + phase) % 2 == 0 else pair.second for seat in range(self.seats))


def plan_from(data: Mapping[str, Any]) -> Plan:
    """Return the plan of a document. Raises KeyError, TypeError or ValueError for what is none."""
    entrants = tuple(
        Entrant(str(e["bot"]), None if e["deck"] is None else _deck_from(e["deck"])) for e in data["entrants"]
    )
    pairings = tuple(Pairing(**pairing) for pairing in data["pairings"])
    rest = {key: data[key] for key in ("game", "variant", "seats", "seed", "details", "program")}
    return Plan(entrants=entrants, pairings=pairings, versions=tuple(data["versions"]), **rest)


def _deck_from(data: Mapping[str, Any]) -> PlannedDeck:
    cards = data["cards"]
    return PlannedDeck(
        data["name"], cards if isinstance(cards, str) else tuple(cards), data["replaced"], tuple(data["by"])
    )


@attrs.frozen(eq=False)
class Job:
    """A plan with the cards it is played with: all that a worker needs."""

    plan: Plan
    cards: tuple[CardSet, ...]
    """One card set a version."""
