"""One line about a deck: what is wrong with it, or not certain about it."""

from __future__ import annotations

from collections.abc import Sequence

import click

from cardlang.diagnostics.model import Diagnostic
from cardlang.diagnostics.screen import clean

SHOWN = 3


def tell(name: str, found: Sequence[Diagnostic]) -> None:
    """Say on standard error what was found in a deck, errors first; nothing when nothing was."""
    if not found:
        return
    ordered = sorted(found, key=lambda d: d.severity != "error")
    faults = "; ".join(clean(d.message) for d in ordered[:SHOWN])
    more = f" and {len(found) - SHOWN} more" if len(found) > SHOWN else ""
    click.echo(
        f"{ordered[0].severity}: {clean(name)}: {faults}{more}; `cardlang deck check` tells where", err=True
    )
