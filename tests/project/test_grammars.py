"""Every grammar is used. That each builds without a conflict is tested beside what caches them, as it takes long."""

from __future__ import annotations

import re

from cardlang.games.registry import game, game_names
from cardlang.resources import grammar_folder


def test_no_grammar_lies_about_unused() -> None:
    used = {game(name).language.grammar.name for name in game_names()}
    for path in grammar_folder().glob("*.lark"):
        shared = any(
            re.search(rf"^%import \.{path.stem}\b", other.read_text(encoding="utf-8"), re.MULTILINE)
            for other in grammar_folder().glob("*.lark")
        )
        assert path.name in used or shared, path.name


def test_no_shared_grammar_hides_one_of_larks_own() -> None:
    """A grammar called `common.lark` would be imported in place of Lark's."""
    assert not (grammar_folder() / "common.lark").exists()
