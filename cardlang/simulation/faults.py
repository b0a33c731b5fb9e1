"""What can go wrong with a simulation, for its caller."""

from __future__ import annotations

import importlib
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
