"""Play a match between bots to its end."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import attrs

from cardlang.api import Game, load_game
from cardlang.checks.cards import CardSet
from cardlang.engine.errors import IllegalAction, RunawayEffects
from cardlang.engine.events import Event
from cardlang.engine.match import Decision, Match
from cardlang.play.bots import Bot
from cardlang.play.guard import BotFault, guarded
from cardlang.play.log import MatchLog, Runaway, log_of
from cardlang.play.making import made_in_time
from cardlang.play.setting import default_decks
from cardlang.play.watchdog import Watchdog

Watch = Callable[[Decision], None]
"""Called after each decision with what was chosen and what came of it."""


@attrs.frozen(eq=False)
class FinishedMatch:
    """A match that bots have played."""

    state: Match
    players: tuple[str, ...]
    """The bot of each seat."""
    runaway: Runaway | None = None
    """Set when effects kept each other going, so that the match stopped before its end."""

    @property
    def log(self) -> MatchLog:
        """The log of the match, ready to be written."""
        return log_of(self.state, self.players, self.runaway)


def run_match(
    game: str | Game,
    players: Sequence[str],
    *,
    cards: CardSet | None = None,
    decks: Sequence[Any] | None = None,
    variant: str | None = None,
    seed: int = 0,
    watch: Watch | None = None,
    bot_timeout: float = 0,
) -> FinishedMatch:
    """Play one match between bots, given by name, and keep its log.

    Without `cards` and `decks` the usual ones of the game; `bot_timeout` is in seconds for one choice, 0 is no
    limit. Raises UnknownBot, BotFault, and what `Game.new_match` raises.
    """
    chosen = load_game(game) if isinstance(game, str) else game
    known = chosen.cards if cards is None else cards
    if decks is None:
        decks = default_decks(chosen, known, len(players))
    state = chosen.new_match(known, decks, players=len(players), variant=variant, seed=seed)
    with Watchdog(bot_timeout).watching() as watchdog:
        bots = made_in_time(players, chosen.rules, seed, watchdog)
        runaway = play_out(state, guarded(bots, players, watchdog), watch)
    return FinishedMatch(state, tuple(players), runaway)


def play_out(state: Match, bots: Sequence[Bot], watch: Watch | None = None) -> Runaway | None:
    """Let bots play a match from where it is to its end; return what stopped it when effects ran away."""
    while not state.is_terminal():
        actions = {seat: bots[seat].choose(state.view(seat)) for seat in state.players_to_act()}
        try:
            events = apply_choices(state, actions)
        except RunawayEffects as error:
            return Runaway(str(error), error.cards, tuple(sorted(actions.items())))
        if watch is not None:
            watch(Decision(tuple(sorted(actions.items())), events))
    return None


def apply_choices(state: Match, actions: Mapping[int, str]) -> tuple[Event, ...]:
    """Carry out what bots chose. Raises BotFault for what is not legal, RunawayEffects."""
    try:
        return state.apply_actions(actions)
    except IllegalAction as error:
        raise BotFault(f"a bot made a choice that it does not have: {error}") from error
