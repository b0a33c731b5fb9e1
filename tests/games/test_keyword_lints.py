"""Lints know keywords by what their definitions say, so those of an expansion are judged alike."""

from __future__ import annotations

from pathlib import Path

import pytest

import cardlang
from cardlang.play.scenarios import run_scenarios

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


TRAPS = """---
game: bugsnax
set: mine
uses: [bugsnax]
---

## Trap

### Kite
power 1
- {keyword}

### Kite Line
power 1
- Each {keyword} Trap has +1 Power this turn.

## Scenarios

```scenario
A trap with the keyword is meant, one without is not
given hand Kite, Kite Line, field Bunger
when play Kite on Bunger
when play Kite Line on Bunger
expect power Bunger 3
```
"""


@pytest.mark.parametrize("keyword", ["FLYING", "BURROWING", "FROSTY", "SPICY"])
def test_a_keyword_of_snax_means_something_on_a_trap_and_is_no_cause_for_a_warning(
    keyword: str, tmp_path: Path
) -> None:
    path = tmp_path / "mine.cards.md"
    path.write_text(TRAPS.format(keyword=keyword), encoding="utf-8")
    assert [d.code for d in cardlang.check([path]).diagnostics] == []
    report = run_scenarios([path])
    assert report.ok, [result.mismatches for file in report.files for result in file.results]


def test_a_keyword_that_only_says_how_cards_are_played_is_one_on_a_trap_and_on_a_snak(tmp_path: Path) -> None:
    path = tmp_path / "mine.cards.md"
    text = TRAPS.format(keyword="ATTACHMENT").partition("### Kite Line")[0]
    path.write_text(text + "## Snax\n\n### Gnat Two\n1 / 2\n- FREE ACTION\n", encoding="utf-8")
    assert [d.code for d in cardlang.check([path]).diagnostics] == ["W356", "W356"]
