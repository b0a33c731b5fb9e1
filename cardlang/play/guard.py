"""Bots under guard: one that raises, does not answer or does what it may not is named, with what it did."""

from __future__ import annotations

import traceback
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from cardlang.engine.view import View
from cardlang.errors import CardlangError
from cardlang.play.watchdog import BotTimeout, Watchdog

if TYPE_CHECKING:
    from cardlang.play.bots import Bot

MOST_LISTED = 5
CALLERS = ("guard.py", "bots.py", "playing.py")
"""The files of cardlang that call bots: a mistake seen there is one in how the bot takes the call."""


class BotFault(CardlangError):
    """A bot that raised, chose what it may not do, or did not answer; the text says which one and what."""


class GuardedBot:
    """A bot whose faults come out as BotFault. The clock runs only where `watchdog` has a limit."""

    def __init__(self, bot: Bot, name: str, seat: int, watchdog: Watchdog) -> None:
        self._bot = bot
        self._name = f"the bot `{name}` (player {seat})"
        self._watchdog = watchdog

    def choose(self, view: View) -> str:
        """Return one of the view's legal actions. Raises BotFault."""
        try:
            action = self._ask(view)
        except BotTimeout:
            raise BotFault(
                f"{self._name} did not answer within {self._watchdog.limit:g} s; `--bot-timeout` gives it more"
            ) from None
        except (Exception, SystemExit) as error:
            raise BotFault(f"{self._name} failed: {told(error)}") from error
        if action not in view.legal_actions:
            listed = ", ".join(f"`{option}`" for option in view.legal_actions[:MOST_LISTED])
            more = len(view.legal_actions) - MOST_LISTED
            listed += f" and {more} more" if more > 0 else ""
            raise BotFault(f"{self._name} chose {action!r:.80}, which is none of its choices: {listed}")
        return action

    def _ask(self, view: View) -> str:
        self._watchdog.asks(self._name)
        try:
            return self._bot.choose(view)
        finally:
            self._watchdog.answered()


def guarded(
    bots: Sequence[Bot], names: Sequence[str], watchdog: Watchdog, first_seat: int = 0
) -> list[GuardedBot]:
    """Return bots under guard; they play the seats from `first_seat` on."""
    seats = range(first_seat, first_seat + len(bots))
    return [GuardedBot(*each, watchdog) for each in zip(bots, names, seats, strict=True)]


def told(error: BaseException) -> str:
    """Return an exception in one line, with the place that raised it unless that is the call itself."""
    frames = traceback.extract_tb(error.__traceback__)
    where = f" ({Path(frames[-1].filename).name}:{frames[-1].lineno})" if frames else ""
    if frames and _calls(frames[-1].filename):
        where = ""
    words = " ".join(str(error).split())[:200]
    return f"{type(error).__name__}{f': {words}' if words else ''}{where}"


def _calls(file: str) -> bool:
    """Whether a file is one that only calls bots or imports them."""
    path, package = Path(file), Path(__file__).parents[1]
    if file.startswith("<frozen ") or "importlib" in path.parts:
        return True
    return path.name in CALLERS and package in path.parents
