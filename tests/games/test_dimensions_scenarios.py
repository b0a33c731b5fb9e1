"""Scenarios of Dimensions: several expectations on one line, and those that say nothing."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.tools.commands import cardlang

HEAD = "---\ngame: dimensions\nset: mine\nuses: [dimensions]\n---\n\n## Scenarios\n\n```scenario\ntrial\n"
TABLE = (
    "given board Cow (health 3), Zombie, hand Bread, hp 12\nagainst board Iron Golem, hand Bread, Feather\n"
)


def outcome(tmp_path: Path, capsys: pytest.CaptureFixture[str], expectation: str) -> tuple[int, list[str]]:
    """Return the status of `cardlang test`, and the codes of what is wrong with the lines."""
    path = tmp_path / "mine.cards.md"
    path.write_text(f"{HEAD}{TABLE}expect {expectation}\n```\n", encoding="utf-8")
    out = cardlang(capsys, "test", path)
    return out.status, re.findall(r"error\[(.*?)\]", out.out + out.err)


@pytest.mark.parametrize(
    "expectation",
    [
        "board Cow, Zombie, hand Bread, hp 12",
        "hand Bread, against hand Bread, Feather, against board Iron Golem",
        "Cow health 3, board Cow, Zombie, against Iron Golem health 6",
        "discard empty, board Cow, Zombie",
        "against Iron Golem has Taunt, hand Bread, Cow lacks Taunt",
    ],
)
def test_lists_and_other_expectations_share_a_line(
    expectation: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert outcome(tmp_path, capsys, expectation) == (0, [])


@pytest.mark.parametrize(
    "expectation", ["board Cow, Zombie, hand Feather", "board Cow, hand Bread", "hand Bread, hp 11"]
)
def test_each_of_them_is_compared(
    expectation: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert outcome(tmp_path, capsys, expectation) == (1, [])


@pytest.mark.parametrize(
    "expectation", ["Cow helth", "Cow #2", "Cow health 3 hand Bread", "Cow health three"]
)
def test_what_says_nothing_of_a_card_is_refused(
    expectation: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert outcome(tmp_path, capsys, expectation) == (1, ["E143"])
