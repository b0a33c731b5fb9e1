"""The fault for words that are read but mean nothing where they stand."""

from __future__ import annotations

from cardlang.diagnostics.model import Fault, TextError
from cardlang.source import Span


def misfit(span: Span, message: str, *help: str) -> TextError:
    """Return the error for words that are read but mean nothing where they stand."""
    return TextError(Fault("E202", message, span, help=help))
