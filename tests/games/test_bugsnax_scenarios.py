"""How scenarios of Bugsnax are read."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.tools.commands import Output, cardlang

HEAD = "---\ngame: bugsnax\nset: x\nuses: [bugsnax]\n---\n\n## Scenarios\n\n```scenario\nA title\n"


def run(capsys: pytest.CaptureFixture[str], tmp_path: Path, *lines: str) -> Output:
    file = tmp_path / "x.cards.md"
    file.write_text(HEAD + "\n".join(lines) + "\n```\n")
    return cardlang(capsys, "test", file)


def test_zones_share_a_line_and_the_field_may_stand_among_them(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    result = run(
        capsys,
        tmp_path,
        "given field Strabby, Bunger, hand Bug Net, Snak Trap, points 2",
        "expect field Strabby, Bunger",
        "expect given points 2",
        "expect given hand Bug Net, Snak Trap",
        "when play Bug Net on Bunger",
        "expect power Bunger 1",
    )
    assert (result.status, "1 passed" in result.out) == (0, True), result.out


def test_a_misspelt_zone_is_underlined_and_suggested(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    result = run(capsys, tmp_path, "given field Strabby, hnad Bug Net")
    assert result.status == 1
    assert "there is no card called `hnad Bug Net`" in result.out
    assert "did you mean `hand`?" in result.out
    result = run(capsys, tmp_path, "given pocket Bug Net")
    assert "a player has no `pocket`" in result.out


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("traps Snak Trap, Sauce Slinger on Strabby", "this does not say on which Snak Snak Trap lies"),
        ("traps Snak Trap on Bunger", "Bunger is not on the field"),
        ("traps Snak Trap on Bug Net", "Bug Net is of the kind Trap and cannot be here"),
        ("traps Strabby on Strabby", "Strabby is of the kind Snax and cannot be here"),
        ("given in play Bug Net on Bunger", "Bunger is not on the field"),
        ("against field Bug Net", "Bug Net is of the kind Trap and cannot be here"),
        ("trap deck top Strabby", "Strabby is of the kind Snax and cannot be here"),
        ("snax deck 2 Strabby, Bug Net", "Bug Net is of the kind Trap and cannot be here"),
    ],
)
def test_a_table_that_cannot_be_laid_is_told_at_its_line(
    line: str, said: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    result = run(capsys, tmp_path, "given hand Bug Net", line, "field Strabby", "expect power Strabby 0")
    assert (result.status, f"error[E143]: {said}\n" in result.out) == (1, True), result.out
