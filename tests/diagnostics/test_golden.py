"""What authors see: every diagnostic code with its file and the whole output."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardlang.diagnostics.codes import all_codes
from tests.diagnostics import golden

FOLDER = Path(__file__).parent.parent / "golden" / "diagnostics"
FILES = sorted(FOLDER.glob("*.md"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_output_is_the_stored_one(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, rewrite: bool
) -> None:
    monkeypatch.chdir(tmp_path)
    stored = golden.read(path)
    output = golden.run(stored, tmp_path)
    if rewrite:
        golden.write(stored, output)
    assert output == golden.read(path).output, (
        "`pytest --update-golden tests/diagnostics` stores what happens now"
    )


def test_every_code_is_fired_by_a_golden() -> None:
    fired = {code for path in FILES for code in golden.read(path).codes}
    assert fired == set(all_codes())


@pytest.mark.parametrize("path", [p for p in FILES if p.stem in all_codes()], ids=lambda path: path.stem)
def test_a_golden_named_like_a_code_fires_it(path: Path) -> None:
    assert path.stem in golden.read(path).codes
