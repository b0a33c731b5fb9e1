"""Bots: who plays when no person does, by name, with those of other packages (entry points `cardlang.bots`).

A bot is anything with `choose(view) -> action`. An entry point names a function `make(game, seat, seed)` that
returns one; `game` is the game's own value, and `seed` follows from that of the match and the seat: with the
seed of the match itself a bot could deal all hands again. Further parameters of the function are the bot's
options, which stand behind its name: `ismcts:sims=200`. A bot draws from a generator of its own, so a match
with the same seed and the same bots goes the same way everywhere.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from inspect import iscoroutinefunction
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias

from cardlang.diagnostics.suggest import closest
from cardlang.engine.chance import Chance, derived_seed
from cardlang.engine.view import View
from cardlang.errors import CardlangError
from cardlang.games.base import Game
from cardlang.play.bot_options import BadBotOption, check_call, read_options, split_bot
from cardlang.play.greedy import GreedyBot
from cardlang.play.guard import told

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP = "cardlang.bots"


class Bot(Protocol):
    """Somebody who plays one seat."""

    def choose(self, view: View) -> str:
        """Return one of the view's legal actions."""


MakeBot: TypeAlias = Callable[..., Bot]
"""`make(game, seat, seed, …)`, the options by name."""


class UnknownBot(CardlangError):
    """A bot that is not installed."""


class RandomBot:
    """Plays any legal action, each as likely as the others."""

    def __init__(self, seed: int) -> None:
        self._chance = Chance(seed)

    def choose(self, view: View) -> str:
        """Return one of the view's legal actions."""
        options = view.legal_actions
        return options[self._chance.below(len(options))]


def _random(game: Game, seat: int, seed: int) -> Bot:
    return RandomBot(derived_seed("random", seed, seat))


def _greedy(game: Game, seat: int, seed: int) -> Bot:
    return GreedyBot(game.evaluate, derived_seed("greedy", seed, seat))


def _search(
    game: Game, seat: int, seed: int, *, sims: int | None = None, seconds: float | None = None
) -> Bot:
    from cardlang.search.budget import BadBudget, Budget
    from cardlang.search.ismcts import SearchBot

    if sims is None and seconds is None:
        sims = SIMULATIONS
    try:
        budget = Budget(sims or 0, seconds or 0.0)
    except BadBudget:
        raise BadBotOption("the bot `ismcts` needs either `sims` or `seconds`, a number above 0") from None
    return SearchBot(game.evaluate, derived_seed("ismcts", seed, seat), budget)


SIMULATIONS = 400
"""The budget of `ismcts` for a decision where nothing is said."""

BUNDLED: dict[str, MakeBot] = {"random": _random, "greedy": _greedy, "ismcts": _search}
"""The bots of cardlang; another package cannot take their names."""


@cache
def _entries() -> dict[str, EntryPoint]:
    from importlib.metadata import entry_points  # slow to import, and seldom needed

    return {entry.name: entry for entry in entry_points(group=GROUP)}


def bot_names() -> tuple[str, ...]:
    """Return the names of all installed bots, the bundled ones first."""
    return (*BUNDLED, *sorted(set(_entries()) - set(BUNDLED)))


def make_bot(name: str, game: Game, seat: int, seed: int) -> Bot:
    """Return a bot by its name, with its options, for one seat of a match.

    Raises UnknownBot with the names there are, and BadBotOption.
    """
    name, written = split_bot(name)
    if name in BUNDLED:
        make = BUNDLED[name]
        return make(game, seat, seed, **read_options(name, written, make))
    entry = _entries().get(name)
    if entry is None:
        near = closest(name, bot_names(), 1)
        hint = f"; did you mean `{near[0]}`?" if near else ""
        raise UnknownBot(f"there is no bot called `{name}`{hint} (installed: {', '.join(bot_names())})")
    return _plugged_in(name, entry, written, game, seat, derived_seed("bot", seed, seat))


def _plugged_in(
    name: str, entry: EntryPoint, written: tuple[str, ...], game: Game, seat: int, seed: int
) -> Bot:
    """Return a bot of another package. Whatever it does wrong comes out as UnknownBot or BadBotOption."""
    try:
        make = entry.load()
    except (Exception, SystemExit) as error:
        raise UnknownBot(f"the bot `{name}` cannot be loaded: {told(error)}") from error
    if not callable(make):
        raise UnknownBot(f"the entry point of `{name}` does not make a bot: {entry.value}")
    options = read_options(name, written, make)
    if (taken := check_call(name, make, options)) is not None:
        raise UnknownBot(
            f"the bot `{name}` cannot be made: `{entry.value}` is called with (game, seat, seed), but takes {taken}"
        )
    try:
        made: Any = make(game, seat, seed, **options)
    except CardlangError:
        raise
    except (Exception, SystemExit) as error:
        raise UnknownBot(f"the bot `{name}` cannot be made: {told(error)}") from error
    choose = getattr(made, "choose", None)
    if not callable(choose):
        raise UnknownBot(f"the entry point of `{name}` does not make a bot: {entry.value}")
    if iscoroutinefunction(choose):
        raise UnknownBot(f"the bot `{name}` has an `async` choose; a bot answers when it is asked")
    return made  # type: ignore[no-any-return]


def make_bots(names: Iterable[str], game: Game, seed: int, first_seat: int = 0) -> list[Bot]:
    """Return a bot for each seat from `first_seat` on. Raises UnknownBot and BadBotOption."""
    return [make_bot(name, game, seat, seed) for seat, name in enumerate(names, first_seat)]
