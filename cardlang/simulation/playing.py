"""Play one match of a plan and count what happens in it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

import attrs

from cardlang.api import load_game
from cardlang.engine.errors import IllegalAction, RunawayEffects
from cardlang.engine.match import Match
from cardlang.play.bots import Bot, UnknownBot, make_bot
from cardlang.play.guard import BotFault, told
from cardlang.play.watchdog import BotTimeout, Watchdog
from cardlang.simulation.counting import Counts
from cardlang.simulation.plan import MOST_DECISIONS, PHASES, Job
from cardlang.simulation.rows import ENDED, RUNAWAY, UNENDED, Outcome, Rows

Answer = TypeVar("Answer")


@attrs.frozen(eq=False)
class Referee:
    """Plays the matches of a job."""

    job: Job
    watchdog: Watchdog

    def play(self, match: int, rows: Rows) -> None:
        """Play one match and add its rows. Raises BotFault."""
        plan = self.job.plan
        pairing, number = plan.pairing_of(match)
        seed = plan.seed_of(pairing, number)
        seating = plan.seating(pairing, number % PHASES)
        entrants = [plan.entrants[place] for place in seating]
        decks = [entrant.deck.cards for entrant in entrants if entrant.deck is not None] or None
        game = load_game(plan.game)
        cards = self.job.cards[plan.pairings[pairing].version]
        state = game.new_match(
            cards, decks, players=plan.seats, variant=plan.variant, seed=seed, log=plan.details
        )
        names = [entrant.bot for entrant in entrants]
        place = f"match {number} of {entrants[0].name} against {entrants[1].name}"
        again = f"cardlang run {plan.game} --players {','.join(names)} --seed {seed}"
        counts = Counts(game.rules, state) if plan.details else None
        try:
            bots = [self._make(name, seat, seed, place) for seat, name in enumerate(names)]
            ended, decisions = self._play_out(state, bots, names, counts, place)
        except BotFault as error:
            raise BotFault(f"{error}\n  with the same decks, `{again}` plays that match") from error
        except Exception as error:  # of cardlang itself: who reports it must be able to say where
            error.add_note(f"in {place}; with the same decks, `{again}` plays that match")
            raise
        points = _points(state) if ended == ENDED else (None,) * plan.seats
        score = _score(points, [seat for seat, entrant in enumerate(seating) if seat % 2 == number % PHASES])
        winner = points.index(2) if 2 in points else None
        rows.add(Outcome(match, pairing, number, seed, ended, score, points, decisions), counts, winner)

    def _make(self, name: str, seat: int, seed: int, place: str) -> Bot:
        game = load_game(self.job.plan.game).rules
        return self._asked(name, place, "cannot be made for", lambda: make_bot(name, game, seat, seed))

    def _play_out(
        self, state: Match, bots: Sequence[Bot], names: Sequence[str], counts: Counts | None, place: str
    ) -> tuple[int, int]:
        """Play to the end and return how it stopped and after how many decisions."""
        decisions = 0
        while not state.is_terminal():
            if decisions >= MOST_DECISIONS:
                return UNENDED, decisions
            actions = {
                seat: self._ask(bots[seat], names[seat], state, seat, place)
                for seat in state.players_to_act()
            }
            legal = all(action in state.legal_actions(seat) for seat, action in actions.items())
            if counts is not None and legal:
                counts.before(state, actions)
            try:
                events = state.apply_actions(actions)
            except RunawayEffects:
                return RUNAWAY, decisions
            except IllegalAction as error:
                name = next(
                    names[seat] for seat, act in actions.items() if act not in state.legal_actions(seat)
                )
                raise BotFault(
                    f"the bot `{name}` made a choice it does not have in {place}: {error}"
                ) from error
            decisions += 1
            if counts is not None:
                counts.after(state, events)
        return ENDED, decisions

    def _ask(self, bot: Bot, name: str, state: Match, seat: int, place: str) -> str:
        view = state.view(seat)
        return self._asked(name, place, "failed in", lambda: bot.choose(view))

    def _asked(self, name: str, place: str, failed: str, question: Callable[[], Answer]) -> Answer:
        """Return what a bot answers. Raises BotFault when it raises anything, or not in time."""
        watchdog = self.watchdog
        try:
            watchdog.asks(f"the bot `{name}` in {place}")
            try:
                return question()
            finally:
                watchdog.answered()
        except BotTimeout:
            raise BotFault(
                f"the bot `{name}` did not answer within {watchdog.limit:g} s in {place}; "
                "`--bot-timeout SECONDS` gives it more time, 0 all it wants"
            ) from None
        except UnknownBot:
            raise
        except (Exception, SystemExit) as error:
            raise BotFault(f"the bot `{name}` {failed} {place}: {told(error)}") from error


def _points(state: Match) -> tuple[int | None, ...]:
    return tuple(2 if value > 0 else 1 if value == 0 else 0 for value in state.returns())


def _score(points: Sequence[int | None], seats: Sequence[int]) -> int | None:
    """Return the half points of the entrant on these seats: all winners are theirs, some, or none."""
    if points[0] is None:
        return None
    best = max(value for value in points if value is not None)
    winners = [seat for seat, value in enumerate(points) if value == best]
    theirs = sum(seat in seats for seat in winners)
    return 2 if theirs == len(winners) else 1 if theirs else 0
