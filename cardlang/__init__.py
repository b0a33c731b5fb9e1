"""cardlang: card text in, rules that run out. The public names; everything else may change."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

__version__ = "0.1.0"

if TYPE_CHECKING:
    from cardlang.api import Game, Report, check, load_deck, load_game
    from cardlang.checks.cards import Card, CardSet
    from cardlang.checks.decks import Deck, DeckErrors
    from cardlang.checks.files import InputError
    from cardlang.diagnostics.model import CardErrors, Diagnostic
    from cardlang.engine.errors import IllegalAction, MatchOver, RunawayEffects, StateError
    from cardlang.engine.events import Change, Event
    from cardlang.engine.match import Match
    from cardlang.engine.view import View
    from cardlang.errors import CardlangError
    from cardlang.games.registry import UnknownGame
    from cardlang.simulation.faults import SimulationError
    from cardlang.simulation.simulate import Simulation, simulate

_HOMES = {
    "cardlang.api": ("Game", "Report", "check", "load_deck", "load_game"),
    "cardlang.checks.cards": ("Card", "CardSet"),
    "cardlang.checks.decks": ("Deck", "DeckErrors"),
    "cardlang.checks.files": ("InputError",),
    "cardlang.diagnostics.model": ("CardErrors", "Diagnostic"),
    "cardlang.engine.errors": ("IllegalAction", "MatchOver", "RunawayEffects", "StateError"),
    "cardlang.engine.events": ("Change", "Event"),
    "cardlang.engine.match": ("Match",),
    "cardlang.engine.view": ("View",),
    "cardlang.errors": ("CardlangError",),
    "cardlang.games.registry": ("UnknownGame",),
    "cardlang.simulation.faults": ("SimulationError",),
    "cardlang.simulation.simulate": ("Simulation", "simulate"),
}
_HOME_OF = {name: home for home, names in _HOMES.items() for name in names}

__all__ = [
    "Card",
    "CardErrors",
    "CardSet",
    "CardlangError",
    "Change",
    "Deck",
    "DeckErrors",
    "Diagnostic",
    "Event",
    "Game",
    "IllegalAction",
    "InputError",
    "Match",
    "MatchOver",
    "Report",
    "RunawayEffects",
    "Simulation",
    "SimulationError",
    "StateError",
    "UnknownGame",
    "View",
    "__version__",
    "check",
    "load_deck",
    "load_game",
    "simulate",
]


def __getattr__(name: str) -> Any:
    """Import a public name when it is first used, so that `cardlang --version` imports nothing else."""
    home = _HOME_OF.get(name)
    if home is None:
        raise AttributeError(f"module 'cardlang' has no attribute {name!r}")
    import importlib

    value = getattr(importlib.import_module(home), name)
    globals()[name] = value
    return value
