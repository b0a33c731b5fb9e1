"""Find the bundled grammars and card sets, in an installed wheel or in a checkout."""

from __future__ import annotations

from functools import cache
from pathlib import Path


@cache
def root() -> Path:
    """Return the folder that holds `grammars/` and `cards/`."""
    package = Path(__file__).parent
    packed = package / "_data"
    return packed if packed.is_dir() else package.parent


def grammar_folder() -> Path:
    """Return the folder of the bundled Lark grammars."""
    return root() / "grammars"


def cards_folder(game: str) -> Path:
    """Return the folder of a bundled game's card sets and decks."""
    return root() / "cards" / game


def code_table() -> str:
    """Return the text of the table of diagnostic codes."""
    return (Path(__file__).parent / "diagnostics" / "codes.md").read_text(encoding="utf-8")
