"""The number of a keyword: its definition may use it wherever a number stands, and nothing else may."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.tools.commands import cardlang

HEADER = "---\ngame: {game}\nset: mine\nuses: [{game}]\n---\n\n"
MOB = "## Mob\n\n### Trial\n1 mana, 2/0/4 Overworld\n- {text}\n"
SNAK = "## Snax\n\n### Trial\n2 / 5\n- {text}\n"

DEFINED = [
    # game, keyword, definition, how a card shows it with 2, scenario
    (
        "dimensions",
        "Rage",
        "When this attacks, gain +{n} attack.",
        "When this attacks, gain +2 attack.",
        "given board Trial; when attack opponent with Trial; expect against hp 16; expect Trial attack 4",
    ),
    (
        "dimensions",
        "Scare",
        "All enemy mobs have -{n} attack.",
        "All enemy mobs have -2 attack.",
        "given board Trial; against board Iron Golem; expect against Iron Golem attack 2",
    ),
    (
        "dimensions",
        "Frail",
        "At the start of your turn, this takes {n} damage.",
        "At the start of your turn, this takes 2 damage.",
        "given deck Bread; against board Trial, deck Bread; when end turn; expect against Trial health 2",
    ),
    (
        "dimensions",
        "Sting",
        "When this damages a mob, that mob gains Poison ({n}).",
        "When this damages a mob, that mob gains Poison (2).",
        "given board Trial; against board Cow; when attack Cow with Trial; expect against Cow Poison 2",
    ),
    (
        "bugsnax",
        "PICKY",
        "Ignores traps with capture power less than {n}.",
        "Ignores traps with capture power less than 2.",
        "field Trial; traps Bug Net on Trial, Snak Trap on Trial; expect power Trial 2",
    ),
    (
        "bugsnax",
        "GREASY",
        "Traps have -{n} Power against this Bugsnak.",
        "Traps have -2 Power against this Bugsnak.",
        "field Trial; traps Spring Plate on Trial; expect power Trial 1",
    ),
    (
        "bugsnax",
        "TOUGH",
        "This has +{n} Difficulty.",
        "This has +2 Difficulty.",
        "field Trial; expect difficulty Trial 7",
    ),
    (
        "bugsnax",
        "HEAVY",
        "When you play a trap on this Snak, lose {n} actions.",
        "When you play a trap on this Snak, lose 2 actions.",
        "field Trial; given hand Bug Net; when play Bug Net on Trial; expect actions 0",
    ),
]


def card_file(folder: Path, game: str, text: str, more: str = "", scenario: str = "") -> Path:
    path = folder / "mine.cards.md"
    card = (MOB if game == "dimensions" else SNAK).format(text=text)
    lines = "\n".join(line.strip() for line in scenario.split(";"))
    played = f"\n## Scenarios\n\n```scenario\ntrial\n{lines}\n```\n" if scenario else ""
    path.write_text(HEADER.format(game=game) + more + card + played, encoding="utf-8")
    return path


@pytest.mark.parametrize(("game", "name", "text", "shown", "scenario"), DEFINED)
def test_a_definition_uses_its_number(
    game: str,
    name: str,
    text: str,
    shown: str,
    scenario: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    keyword = f"## Keywords\n\n### {name} (n)\n- {text.format(n='n')}\n\n"
    path = card_file(tmp_path, game, f"{name} (2)", keyword, scenario)
    played = cardlang(capsys, "test", path)
    assert played.status == 0, played
    assert cardlang(capsys, "fmt", "--check", path).status == 0
    assert shown in cardlang(capsys, "show", "Trial", "--game", game, "--set", path).out


@pytest.mark.parametrize(
    ("game", "text"),
    [
        ("dimensions", "At the start of your turn, this takes n damage."),
        ("dimensions", "When this attacks, gain +n attack."),
        ("dimensions", "When this damages a mob, that mob gains Poison (n)."),
        ("dimensions", "Poison (n)"),
        ("bugsnax", "Ignores traps with capture power less than n."),
        ("bugsnax", "This has +n Difficulty."),
    ],
)
def test_outside_of_such_a_definition_a_letter_is_no_number(
    game: str, text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for more in ("", "## Keywords\n\n### Odd (x)\n- {text}\n\n"):
        path = card_file(tmp_path, game, text, more.format(text=text))
        checked = cardlang(capsys, "check", path)
        assert checked.status == 1
        assert "error[E202]: `n` stands for no number here" in checked.out + checked.err
        assert (checked.out + checked.err).count("error[") == (2 if more else 1)
