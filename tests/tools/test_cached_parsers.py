"""A parser that is read from the cache does what a new one does, and a new one has no conflict."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path

import pytest

from cardlang.games.registry import game, game_names
from cardlang.syntax import tables
from cardlang.syntax.language import Language

TEXTS = [
    "ATK+1 per Zasp", "Coin (2): Numb (1) or Setup (ATK+1)", "Coin (1", "You play again.", "Draw a card.",
    "When summoned, deal 2 damage to an enemy mob.", "Ignores traps with capture power less than 3.", "", "Foo",
    "Draw card a.", "(((", '"',
]  # fmt: skip


def another(language: Language) -> Language:
    return Language(language.grammar, language.lexer, language.builder, language.starts)


@pytest.mark.parametrize("name", game_names())
def test_every_grammar_builds_strictly_and_reads_every_text_the_same_from_the_cache(
    name: str, tmp_path: Path
) -> None:
    """Strictly: without a conflict that Lark would settle in silence. It takes seconds, so both look at one parser."""
    strict = find_spec("interegular") is not None
    new, kept = another(game(name).language), another(game(name).language)
    new.__dict__["lark"] = new.build(transformer=new.builder, strict=strict)
    tables.save(new.lark, tmp_path / "kept")
    loaded = tables.load(tmp_path / "kept", kept.builder)
    assert loaded is not None
    kept.__dict__["lark"] = loaded
    assert [kept.read(text) for text in TEXTS] == [new.read(text) for text in TEXTS]
    if not strict:
        pytest.skip("strict building compares terminals with interegular")


@pytest.mark.parametrize("data", [b"", b"junk", b"\x80\x04N.", b"\x80\x04K\x63."])
def test_a_damaged_file_is_no_parser(data: bytes, tmp_path: Path) -> None:
    (tmp_path / "kept").write_bytes(data)
    assert tables.load(tmp_path / "kept", object()) is None


def test_a_cache_that_cannot_be_written_is_done_without(tmp_path: Path) -> None:
    language = game("spycards").language
    tables.save(language.build(transformer=language.builder), tmp_path / "missing" / "kept")
    assert list(tmp_path.iterdir()) == []
