"""Run all lints over one card file: those of every game, then those of its own."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import TypeAlias

from cardlang.checks.cards import CardSet
from cardlang.checks.lints.keywords import differing_reminders, redefined_keywords
from cardlang.checks.lints.names import near_names, shared_names
from cardlang.checks.lints.unused import unused_keywords, unused_tribes
from cardlang.checks.unit import Unit
from cardlang.diagnostics.model import Diagnostic

Lint: TypeAlias = Callable[[Unit, CardSet, Sequence[Unit]], list[Diagnostic]]
"""A lint of every game: a unit, its good cards with those it uses, and the units in reach, itself first."""

EVERY_GAME: tuple[Lint, ...] = (
    shared_names,
    near_names,
    redefined_keywords,
    differing_reminders,
    unused_tribes,
    unused_keywords,
)


def lint(unit: Unit, cards: CardSet, reach: Sequence[Unit], asked: Collection[str]) -> list[Diagnostic]:
    """Return what all lints find in one unit.

    `cards` are the good cards of `reach`: the unit itself, first, and the sets it uses. `asked` are the codes
    of lints that only run when they are asked for.
    """
    found: list[Diagnostic] = []
    for each in EVERY_GAME:
        found += each(unit, cards, reach)
    for lint_of_game in unit.game.lints:
        found += lint_of_game(unit, cards)
    if "W390" in asked:
        from cardlang.checks.lints.style import not_in_style

        found += not_in_style(unit, cards)
    if "W393" in asked and unit.game.worth is not None:
        from cardlang.checks.lints.curve import off_the_curve

        found += off_the_curve(unit, cards, reach)
    return found
