"""Lints of Bugsnax underline the words that are meant, and no more of the line."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import cardlang

GRUMPUS = "## Grumpus\n\n### Coffee\nFilbo\n"
SNAK = "## Snax\n\n### Gnat Two\n1 / 2\n"
TRAP = "## Trap\n\n### Net Two\npower 2\n"
HEADER = "---\ngame: bugsnax\nset: o\nuses: [bugsnax]\n---\n\n"


def findings(folder: Path, text: str) -> list[tuple[str, str]]:
    """Return each diagnostic's code with the words that are underlined."""
    path = folder / "o.cards.md"
    path.write_text(HEADER + text, encoding="utf-8")
    found: list[Any] = list(cardlang.check([path]).diagnostics)
    assert all(d.source.position(d.span.start)[0] == d.source.position(d.span.end)[0] for d in found)
    return [(d.code, d.source.text[d.span.start : d.span.end]) for d in found]


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("Draw 0 Traps.", [("W354", "0 Traps")]),
        ("Each Bug Net has +0 Power this turn.", [("W354", "+0 Power")]),
        ("ACTION: Draw 0 Traps.", [("W354", "0 Traps")]),
        ("Draw 2 Traps. Draw 0 Traps. Draw 1 Trap.", [("W354", "0 Traps")]),
        ("Draw 0 Traps, then gain 0 actions.", [("W354", "0 Traps"), ("W354", "0 actions")]),
        (
            "If there are 7 or more Bugsnax on the field, draw a Trap.",
            [("W352", "If there are 7 or more Bugsnax on the field")],
        ),
        (
            "Draw a Trap. If there are exactly 7 Bugsnax on the field, gain 1 action.",
            [("W352", "If there are exactly 7 Bugsnax on the field")],
        ),
        (
            "Draw a Trap unless there are 9 or more Bugsnax on the field.",
            [("W353", "unless there are 9 or more Bugsnax on the field")],
        ),
        (
            "If you have 0 or more cards in your hand, draw 0 Traps.",
            [("W353", "If you have 0 or more cards in your hand"), ("W354", "0 Traps")],
        ),
        (
            "Whenever you gain an action, if you have 0 or more cards in your hand, draw a Trap.",
            [("W353", "if you have 0 or more cards in your hand")],
        ),
        (
            "If you have 2 or more cards in your hand or you have 0 or more Traps in your hand, gain 1 action.",
            [("W353", "you have 0 or more Traps in your hand")],
        ),
        ("Draw a Trap. Whenever you draw a Trap, draw a Trap.", [("W321", "Whenever you draw a Trap, draw a Trap")]),
    ],
)  # fmt: skip
def test_the_words_that_decide_are_underlined(
    line: str, found: list[tuple[str, str]], tmp_path: Path
) -> None:
    assert findings(tmp_path, f"{GRUMPUS}- {line}\n") == found


@pytest.mark.parametrize(
    ("text", "found"),
    [
        (SNAK + "- Ignores traps with capture power less than 0.\n", [("W354", "capture power less than 0")]),
        (SNAK + "- FLYING, FREE ACTION, SPEEDY\n", [("W356", "FREE ACTION")]),
        (SNAK + "- FREE ACTION\n- FLYING\n", [("W356", "FREE ACTION")]),
        (TRAP + "- ATTACHMENT (Cards that can stay in play past the turn they're played. Any attachment on a "
         "Bugsnak is discarded once that Snak is caught. NOTE: Traps are not attachments, and do not stay on the "
         "field.)\n", [("W356", "ATTACHMENT")]),
    ],
)  # fmt: skip
def test_keywords_and_rules_are_underlined_by_themselves(
    text: str, found: list[tuple[str, str]], tmp_path: Path
) -> None:
    assert findings(tmp_path, text) == found


def test_what_stands_in_a_long_text_is_found_in_it_alone(tmp_path: Path) -> None:
    lines = "".join(f"- Draw {n} Traps. Draw 0 Traps.\n" for n in range(2, 40))
    assert findings(tmp_path, GRUMPUS + lines) == [("W354", "0 Traps")] * 38
