"""What "until the end of the hand, …" makes of a doing."""

from __future__ import annotations

import attrs

from cardlang.diagnostics.model import Fault, TextError
from cardlang.games.bugs import ast


def lasting(doing: ast.Doing) -> ast.Doing:
    """Return a doing that holds up to the end of the hand; raises for one that is done at once."""
    if isinstance(doing, ast.Bar):
        return attrs.evolve(doing, lasting=True)
    if isinstance(doing, ast.Reverse | ast.TurnTo):
        return doing  # the direction stays as it is until something turns it
    raise TextError(
        Fault(
            "E202",
            "this is done at once and does not last",
            doing.span,
            help=("for example `cannot play Earwigs`",),
        )
    )
