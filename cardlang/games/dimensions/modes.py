"""What `choose one` becomes: a question, and a jump from the end of each answer over the others."""

from __future__ import annotations

from cardlang.games.dimensions import effects as fx
from cardlang.games.dimensions.effects import Step


def mode_steps(scripts: list[list[Step]], texts: list[str], place: fx.Place) -> list[Step]:
    """Return the row of steps for several modes: a question, then each mode with a jump to the end."""
    total = sum(len(script) + 1 for script in scripts)
    options, row, at = [], [], 0
    for script, text in zip(scripts, texts, strict=True):
        options.append((text, at))
        at += len(script) + 1
        row += [*script, fx.Skip(None, total - at)]
    return [fx.Modes(tuple(options), place=place), *row]
