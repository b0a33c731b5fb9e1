"""What lies in a folder and is no file, and files that cannot be written."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from cardlang.checks.files import text_files
from tests.tools.commands import cardlang

CARD = "---\ngame: spycards\nset: hive\nuses: [vanilla]\n---\n\n## Effect\n### Mite\n2 TP   Bug\n- Heal   1\n"


def test_pipes_and_devices_in_a_folder_are_no_card_files(tmp_path: Path) -> None:
    (tmp_path / "hive.cards.md").write_text(CARD)
    os.mkfifo(tmp_path / "pipe.cards.md")
    (tmp_path / "zero.cards.md").symlink_to("/dev/zero")
    (tmp_path / "gone.cards.md").symlink_to("nowhere")
    assert [p.name for p in text_files(tmp_path)] == ["gone.cards.md", "hive.cards.md"]
    command = [sys.executable, "-m", "cardlang", "check", tmp_path]
    done = subprocess.run(command, capture_output=True, text=True, timeout=180, check=False)
    assert done.returncode == 2
    assert "gone.cards.md: there is no such file" in done.stderr
    assert "1 file, 1 card read" in done.stdout


def test_a_file_that_is_not_written_is_not_counted_as_formatted(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    outside = tmp_path / "outside.cards.md"
    outside.write_text(CARD)
    folder = tmp_path / "sets"
    folder.mkdir()
    (folder / "hive.cards.md").symlink_to(outside)
    done = cardlang(capsys, "fmt", folder)
    assert done.status == 2
    assert "1 file formatted" not in done.out
    assert outside.read_text() == CARD
