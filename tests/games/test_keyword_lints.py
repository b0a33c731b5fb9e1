"""Lints know keywords by what their definitions say, so those of an expansion are judged alike."""

from __future__ import annotations

from pathlib import Path

import pytest

import cardlang

SET = (
    "---\ngame: bugsnax\nset: mine\nuses: [bugsnax]\n---\n\n## Keywords\n\n### BOLT\n- {text}\n\n"
    "## Snax\n\n### Gnat Two\n1 / 2\n- When a Bugsnak enters the field, it BOLTS.\n"
)


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        ("Put this Bugsnak on the bottom of the Snax deck and replace it.", ["W321"]),
        ("Put this Bugsnak on the top of the Snax deck and replace it.", ["W321"]),
        ("You may replace this Bugsnak.", []),
        ("Reduce Difficulty by 1 until the end of this turn.", []),
    ],
)
def test_a_keyword_that_replaces_a_newcomer_brings_the_next_one(
    text: str, codes: list[str], tmp_path: Path
) -> None:
    path = tmp_path / "mine.cards.md"
    path.write_text(SET.format(text=text), encoding="utf-8")
    found = cardlang.check([path]).diagnostics
    assert [d.code for d in found] == codes, [d.message for d in found]
