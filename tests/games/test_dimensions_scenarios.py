"""Scenarios of Dimensions: several expectations on one line, and those that say nothing."""

from __future__ import annotations

import json
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


IMPOSSIBLE = [
    ("given board 5 Cow", "board 5 Cow", "5 cards are too many"),
    ("given board 3 Cow\ngiven board 2 Bee", "board 2 Bee", "5 cards are too many"),
    ("given hand 11 Bread", "hand 11 Bread", "11 cards are too many"),
    ("given deck 38 Bread", "38 Bread", "`38` cannot be a number of cards"),
    ("given deck 30 Bread, 8 Book", "deck 30 Bread, 8 Book", "38 cards are too many"),
    ("given hand 0 Bread", "0 Bread", "`0` cannot be a number of cards"),
    ("given weapon Bow, Trident", "weapon Bow, Trident", "2 cards are too many"),
    ("given weapon Iron Helmet", "Iron Helmet", "Iron Helmet is armor and cannot be there"),
    ("given armor Bow", "Bow", "Bow is a weapon and cannot be there"),
    ("given board Cow, Bread", "Bread", "Bread is an item and cannot be there"),
    ("given hp 21", "hp 21", "`hp 21` cannot be"),
    ("given hp 0", "hp 0", "`hp 0` cannot be"),
    ("given mana 11", "mana 11", "`mana 11` cannot be"),
    ("given mana -1", "mana -1", "`mana -1` cannot be"),
    ("against fatigue -1", "fatigue -1", "`fatigue -1` cannot be"),
    ("turn 0", "0", "`turn 0` cannot be"),
    ("turn 501", "501", "`turn 501` cannot be"),
    ("given board Cow (health 5)", "Cow (health 5)", "Cow cannot have 5 health"),
    ("given board Cow (health 6), Beacon", "Cow (health 6)", "Cow cannot have 6 health"),
    ("given board Cow (health 0)", "Cow (health 0)", "`health 0` cannot be"),
    ("given board Cow (health)", "Cow (health)", "`health` needs a number behind it"),
    ("given board Cow (Poison 0)", "Cow (Poison 0)", "`Poison 0` cannot be"),
    ("given board Cow (new 2)", "Cow (new 2)", "`new` has no number"),
    ("given board Farm (health 1)", "Farm (health 1)", "Farm is a structure and has no `health`"),
    ("given hand Cow (health 1)", "Cow (health 1)", "only cards on a board have more to be said of them"),
    ("given weapon Bow (health 1)", "Bow (health 1)", "only cards on a board have more to be said of them"),
]


@pytest.mark.parametrize(("lines", "place", "message"), IMPOSSIBLE)
def test_a_table_that_cannot_be_is_refused_at_its_place(
    lines: str, place: str, message: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "mine.cards.md"
    path.write_text(f"{HEAD}{lines}\nexpect turn 1\n```\n", encoding="utf-8")
    out = cardlang(capsys, "test", path, "--format", "json")
    (found,) = json.loads(out.out)["diagnostics"]
    text = path.read_text(encoding="utf-8").split("\n")[found["line"] - 1]
    assert text[found["column"] - 1 : found["end_column"] - 1] == place
    assert (found["code"], found["message"]) == ("E143", message)
    assert found["help"]


@pytest.mark.parametrize(
    "lines",
    [
        "given board 4 Cow, hand 10 Bread, deck 37 Bread, hp 20, mana 10",
        "given board Cow (health 5), Beacon",
        "given hp 1, mana 0, weapon Bow, armor Iron Helmet",
        "given board Cow (new, attacked, Poison 1, attack 0), Bee (silenced)",
    ],
)
def test_what_the_rules_allow_can_be_set(
    lines: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "mine.cards.md"
    path.write_text(f"{HEAD}{lines}\nexpect turn 1\n```\n", encoding="utf-8")
    assert cardlang(capsys, "test", path).status == 0
