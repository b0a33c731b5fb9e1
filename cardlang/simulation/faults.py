"""What can go wrong with a simulation, for its caller."""

from __future__ import annotations

import importlib
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from cardlang.errors import CardlangError


class SimulationError(CardlangError):
    """A simulation that cannot be run or go on, with what to do about it."""


def needed(module: str, extra: str = "sim") -> Any:
    """Import a library of an extra. Raises SimulationError that says how to install it."""
    try:
        return importlib.import_module(module)
    except ImportError as error:
        raise SimulationError(
            f"this needs {module.partition('.')[0]}, which is not installed ({error}); "
            f"`pip install 'cardlang[{extra}]'` installs it"
        ) from None


@contextmanager
def interruptible() -> Iterator[None]:
    """Raise KeyboardInterrupt for a signal that came while DuckDB worked, which has two ways of telling so."""
    try:
        yield
    except needed("duckdb").InterruptException:
        raise KeyboardInterrupt from None
    except RuntimeError as error:
        if str(error) != "Query interrupted":
            raise
        raise KeyboardInterrupt from None
