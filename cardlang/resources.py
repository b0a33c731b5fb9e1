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


@cache
def examples_of(game: str) -> tuple[str, ...]:
    """Return the sentences that stand beside a bundled game's grammar, one of each kind."""
    text = (grammar_folder() / f"{game}.examples.txt").read_text(encoding="utf-8")
    return tuple(text.splitlines())


def cards_folder(game: str) -> Path:
    """Return the folder of a bundled game's card sets and decks."""
    return root() / "cards" / game


def code_table() -> str:
    """Return the text of the table of diagnostic codes."""
    return (Path(__file__).parent / "diagnostics" / "codes.md").read_text(encoding="utf-8")
