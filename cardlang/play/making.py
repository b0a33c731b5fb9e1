"""Bots made against the clock: one of another package may never be done."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from cardlang.play.bots import Bot, make_bot
from cardlang.play.guard import BotFault
from cardlang.play.watchdog import BotTimeout, Watchdog

if TYPE_CHECKING:
    from cardlang.games.base import Game


def made_in_time(
    names: Iterable[str], game: Game, seed: int, watchdog: Watchdog, first_seat: int = 0
) -> list[Bot]:
    """Return a bot for each seat from `first_seat` on. The watchdog must be watching.

    Raises UnknownBot, BadBotOption, and BotFault for one that is not made within the watchdog's limit.
    """
    return [_made(name, game, seat, seed, watchdog) for seat, name in enumerate(names, first_seat)]


def _made(name: str, game: Game, seat: int, seed: int, watchdog: Watchdog) -> Bot:
    try:
        watchdog.asks(f"the bot `{name}`, which is being made,")
        try:
            return make_bot(name, game, seat, seed)
        finally:
            watchdog.answered()
    except BotTimeout:
        raise BotFault(
            f"the bot `{name}` was not made within {watchdog.limit:g} s; `--bot-timeout SECONDS` gives it more time"
        ) from None
