"""The event log of a round: the same handlers, with what each one changed written down."""

from __future__ import annotations

from cardlang.engine.agenda import Handler
from cardlang.engine.amounts import show
from cardlang.engine.effect import Effect
from cardlang.engine.events import Change, Event
from cardlang.games.spycards.handlers import HANDLERS
from cardlang.games.spycards.phases import NAMES
from cardlang.games.spycards.round import Played, Round


def logged_handlers(events: list[Event]) -> dict[type[Effect], Handler]:
    """Return the handler table of a round that appends to `events`."""
    return {kind: _logged(handler, events) for kind, handler in HANDLERS.items()}


def _logged(handler: Handler, events: list[Event]) -> Handler:
    def run(r: Round, effect: Effect, seat: int, order: int, bearer: Played | None, left: int) -> None:
        atk, df, hp = r.atk, r.df, r.hp
        before = (atk[0], df[0], hp[0], atk[1], df[1], hp[1])
        r.note = ""
        number, phase = len(events), NAMES[r.phase]
        handler(r, effect, seat, order, bearer, left)
        after = (atk[0], df[0], hp[0], atk[1], df[1], hp[1])
        changes: tuple[Change, ...] = ()
        text = f"{effect.text}: {r.note}" if r.note else effect.text
        if before != after:
            changes = tuple(
                Change(_STATS[i], i // 3, before[i], after[i]) for i in range(6) if before[i] != after[i]
            )
            text = f"{text} ({change_words(changes, seat)})"
        events.insert(number, Event(phase, seat, None if bearer is None else bearer.program.name, text,
                                    effect.origin, changes))

    return run


_STATS = ("ATK", "DEF", "HP") * 2


def change_words(changes: tuple[Change, ...], seat: int) -> str:
    """Return changes in words, seen from a seat: `ATK 2 → 4, opponent DEF 3 → 0`."""
    return ", ".join(
        f"{'' if c.player == seat else 'opponent '}{c.what} {show(c.before)} → {show(c.after)}" for c in changes
    )


def played_events(r: Round) -> list[Event]:
    """Return one event for each card chosen at the start of the round."""
    return [
        Event("Play", seat, card.program.name, f"plays {card.program.name}", None)
        for seat in (0, 1) for card in r.field[seat]
    ]


def decided_event(r: Round) -> Event:
    """Return the event of the round's decision, after the loser's HP fell."""
    power = f"{show(r.power(0))} against {show(r.power(1))}"
    winner = r.winner
    if winner is None:
        return Event("Decide", None, None, f"the round is a tie, {power}")
    loser = 1 - winner
    changes = (Change("HP", loser, r.hp[loser] + 1, r.hp[loser]),)
    return Event("Decide", winner, None, f"wins the round, {power} ({change_words(changes, winner)})", None, changes)
