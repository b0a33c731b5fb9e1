"""`cardlang sim show`: show a result file again."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import click

from cardlang.cli.sim_options import shown
from cardlang.simulation.simulate import read_results
from cardlang.simulation.summary import Summary


@click.command("show")
@click.argument("file")
@shown
def show(file: str, show: Callable[[Summary], None]) -> int:
    """Show the results in FILE, finished or not."""
    with read_results(Path(file)) as found:
        show(found)
    return 0
