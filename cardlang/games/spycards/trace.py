"""The event log of a round: the same handlers, with what each one changed written down."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from cardlang.engine.agenda import Handler
from cardlang.engine.amounts import show
from cardlang.engine.effect import Effect
from cardlang.engine.events import Change, Event, Origin
from cardlang.games.spycards.effects import GainTp
from cardlang.games.spycards.handlers import HANDLERS
from cardlang.games.spycards.phases import NAMES
from cardlang.games.spycards.round import Played, Round

if TYPE_CHECKING:
    from cardlang.games.spycards.seat import Seat

SET_UP = "set up in the round before"
_STATS = ("ATK", "DEF", "HP") * 2
_BEGINNINGS = tuple(
    Change(stat, seat, 0, 0, None, f"every round starts with {stat} 0", True)
    for seat in (0, 1)
    for stat in ("ATK", "DEF")
)


class EffectEvent(Event):
    """One effect that ran. Its words are made when somebody reads them: most logs are never read whole."""

    __slots__ = ("_after", "_before", "_effect", "_note", "_place", "_seat", "_source")

    def __init__(
        self,
        place: int,
        seat: int,
        source: str | None,
        effect: Effect,
        note: str | tuple[str, object],
        before: tuple[int, ...],
        after: tuple[int, ...],
    ) -> None:
        self._place = place
        self._seat = seat
        self._source = source
        self._effect = effect
        self._note = note
        self._before = before
        self._after = after

    @property
    def phase(self) -> str:
        return NAMES[self._place]

    @property
    def player(self) -> int:
        return self._seat

    @property
    def card(self) -> str | None:
        return self._source

    @property
    def origin(self) -> Origin | None:
        return self._effect.origin

    @property
    def changes(self) -> tuple[Change, ...]:
        before, after = self._before, self._after
        reason = (None, "") if self._source is not None else (self._effect.origin, SET_UP)
        return tuple(
            Change(_STATS[i], i // 3, before[i], after[i], *reason) for i in range(6) if before[i] != after[i]
        )

    @property
    def text(self) -> str:
        words = f"{self._effect.text}: {_words(self._note)}" if self._note else self._effect.text
        changes = self.changes
        return f"{words} ({change_words(changes, self._seat)})" if changes else words


def _words(note: str | tuple[str, object]) -> str:
    if isinstance(note, str):
        return note
    words, value = note
    if isinstance(value, list):
        value = ", ".join(_RESULTS.get(item, str(item)) for item in value)
    return words.format(value)


_RESULTS: dict[object, str] = {True: "heads", False: "tails"}


def _logged(handler: Handler) -> Handler:
    def run(r: Round, effect: Effect, seat: int, order: int, bearer: Played | None, left: int) -> None:
        phase = r.phase
        handler(r, effect, seat, order, bearer, left)
        after = r.numbers()
        r.log.append(
            EffectEvent(
                phase, seat, None if bearer is None else bearer.program.name, effect, r.note, r.totals, after
            )
        )
        r.totals = after
        r.note = ""

    return run


LOGGED: dict[type[Effect], Handler] = {kind: _logged(handler) for kind, handler in HANDLERS.items()}
"""The handlers of a round that keeps a log."""


def change_words(changes: tuple[Change, ...], seat: int) -> str:
    """Return changes in words, seen from a seat: `ATK 2 → 4, opponent DEF 3 → 0`."""
    return ", ".join(
        f"{'' if c.player == seat else 'opponent '}{c.what} {show(c.before)} → {show(c.after)}"
        for c in changes
    )


def first_numbers(seat: int, number: int, player: Seat) -> tuple[Change, ...]:
    """Return how a player's TP of a round come about, and before the first round their HP.

    TP that texts have set up are told one by one; below 0 they do not count.
    """
    made = (
        [] if number > 1 else [Change("HP", seat, 0, player.hp, None, "every player starts with 5 HP", True)]
    )
    rule = f"round {number} gives {player.max_tp} TP"
    made.append(Change("TP", seat, 0, player.max_tp, None, rule, True))
    tp = player.max_tp
    for effect in player.setup:
        if isinstance(effect, GainTp):
            made.append(Change("TP", seat, tp, tp + effect.amount, effect.origin, SET_UP))
            tp += effect.amount
    if tp != player.tp:
        made.append(Change("TP", seat, tp, player.tp, None, "TP are never below 0"))
    return tuple(made)


def log_played(r: Round) -> None:
    """Log the cards chosen at the start of the round, from which on ATK and DEF count."""
    changes = _BEGINNINGS
    for seat in (0, 1):
        for card in r.field[seat]:
            name = card.program.name
            r.log.append(Event("Play", seat, name, f"plays {name}", None, changes))
            changes = ()
    if changes:
        r.log.append(Event("Play", None, None, "nobody plays a card", None, changes))
    r.totals = r.numbers()


class DecisionEvent(Event):
    """How a round was decided. Its words are made when somebody reads them."""

    __slots__ = ("_after", "_powers", "_winner")

    def __init__(self, winner: int | None, after: tuple[int, ...], powers: tuple[int, ...]) -> None:
        self._winner = winner
        self._after = after
        self._powers = powers

    @property
    def phase(self) -> str:
        return "Decide"

    @property
    def player(self) -> int | None:
        return self._winner

    @property
    def card(self) -> None:
        return None

    @property
    def origin(self) -> None:
        return None

    @property
    def changes(self) -> tuple[Change, ...]:
        return (*self._power(0), *self._power(1), *self._loss())

    @property
    def text(self) -> str:
        winner, powers = self._winner or 0, self._powers
        power = f"{show(powers[winner])} against {show(powers[1 - winner])}"
        if self._winner is None:
            return f"the round is a tie, {power}"
        return f"wins the round, {power} ({change_words(self._loss(), winner)})"

    def _power(self, seat: int) -> Iterator[Change]:
        """Yield how the power of a player comes about (ruling 21)."""
        atk, df, power = self._after[3 * seat], self._after[4 - 3 * seat], self._powers[seat]
        yield Change("power", seat, 0, atk, None, f"ATK {show(atk)} counts", True)
        if power != atk:
            rule = f"less DEF {show(df)} of the opponent" if df > 0 else "power is never below 0"
            yield Change("power", seat, atk, power, None, rule)

    def _loss(self) -> tuple[Change, ...]:
        """Return what the loser lost."""
        if self._winner is None:
            return ()
        loser = 1 - self._winner
        hp = self._after[3 * loser + 2]
        return (Change("HP", loser, hp + 1, hp, None, "who loses a round loses 1 HP"),)


def log_decision(r: Round) -> None:
    """Log the round's decision, after the loser's HP fell."""
    r.totals = r.numbers()
    r.log.append(DecisionEvent(r.winner, r.totals, (r.power(0), r.power(1))))


def resolve_logged(r: Round) -> None:
    """Run a round with its log: the cards played, every effect, and the decision."""
    log_played(r)
    r.decide()
    log_decision(r)
    r.conclude()
