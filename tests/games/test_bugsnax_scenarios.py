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
