"""`check --fix` on the files of every golden: cards that were good mean the same, and nothing new is wrong."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from cardlang.api import check
from cardlang.checks.cards import card_digest
from tests.diagnostics.golden import read
from tests.tools.commands import cardlang

FOLDER = Path(__file__).parents[1] / "golden" / "diagnostics"
GOLDENS = [path for path in sorted(FOLDER.glob("[EW]*.md")) if read(path).command.startswith("check .")]
LARGE = 100_000
"""Goldens of files that are too large are left out: they have no cards to keep."""

TAKES_LINES_OUT = ("W357",)
"""Fixes that leave effect lines out, which digests count; `test_doubled_keywords` plays matches instead."""


@pytest.mark.parametrize("path", GOLDENS, ids=lambda path: path.stem)
def test_fixes_keep_what_good_cards_mean(
    path: Path, tmp_path: Path, capsys: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    files = {name: text for name, text in read(path).files.items() if len(text) < LARGE}
    if not files:
        return
    for name, text in files.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    before = check(["."])
    shorter = {found.card for found in before.diagnostics if found.code in TAKES_LINES_OUT}
    meant = {(card.set, card.id): card_digest(card) for card in before.cards if card.name not in shorter}
    shown = cardlang(capsys, "check", "--diff", ".")
    assert {name: (tmp_path / name).read_text("utf-8") for name in files} == files
    cardlang(capsys, "check", "--fix", ".")
    after = check(["."])
    assert {key: card_digest(c) for c in after.cards if (key := (c.set, c.id)) in meant} == meant
    assert sum(d.severity == "error" for d in after.diagnostics) <= sum(
        d.severity == "error" for d in before.diagnostics
    )
    changed = [name for name in files if (tmp_path / name).read_text("utf-8") != files[name]]
    assert sorted(changed) == sorted(
        line.removeprefix("+++ ") for line in shown.out.splitlines() if line.startswith("+++ ")
    )
