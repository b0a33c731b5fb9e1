"""Try one effect text: how it reads, when it runs, and what comes of it."""

from __future__ import annotations

from enum import Enum
from typing import Any

import attrs

from cardlang.checks.cards import CardSet
from cardlang.checks.text import read_text, text_reader
from cardlang.diagnostics.model import CardErrors, Diagnostic
from cardlang.engine.effect import Effect, walk_effects
from cardlang.engine.odds import Odds
from cardlang.games.base import Compiled, Game
from cardlang.syntax.outline import Outline, outline


@attrs.frozen
class Trial:
    """What there is to say about one effect text."""

    text: str
    """The canonical text."""
    reading: Outline
    phases: tuple[str, ...]
    """Where it runs, in the rules' words and order; empty when the game does not tell."""
    odds: Odds | None
    """None for a text that does nothing by itself, and in games that do not tell."""
    warnings: tuple[Diagnostic, ...]


def try_text(game: Game, text: str, cards: CardSet) -> Trial:
    """Return what an effect text says and does on a card of its own.

    Raises CardErrors for a text that does not read or means nothing, RunawayEffects for one that never ends.
    """
    node = read_text(game, text, cards)
    compiled, faults = _compiled(game, text, cards)
    return Trial(
        compiled.text,
        outline(node),
        phase_names(game, compiled),
        game.odds(compiled, cards) if game.odds is not None and compiled.effects else None,
        tuple(faults),
    )


def _compiled(game: Game, text: str, cards: CardSet) -> tuple[Compiled, list[Diagnostic]]:
    """Compile a text for the first section that allows it; its faults there are warnings."""
    first: list[Diagnostic] = []
    for section in game.sections:
        faults: list[Diagnostic] = []
        compiled = game.compile_line(text_reader(text, cards, faults, section), read_text(game, text, cards))
        if compiled is not None and not any(fault.severity == "error" for fault in faults):
            return compiled, faults
        first = first or faults
    raise CardErrors(first)


def phase_names(game: Game, compiled: Compiled) -> tuple[str, ...]:
    """Return the names of the phases in which a line runs, in their order; none when the game does not tell.

    Without a function of the game's own they are those that effects carry as an enumeration.
    """
    if game.phases is not None:
        return tuple(game.phases(compiled))
    lines = [line for line in compiled.effects if isinstance(line, Effect)]
    found: set[Any] = {inner.phase for line in lines for inner in walk_effects(line)}
    return tuple(p.name.replace("_", " ").capitalize() for p in sorted(found) if isinstance(p, Enum))
