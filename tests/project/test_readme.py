"""What the README shows is what this version says. `--rewrite` puts in what it says now."""

from __future__ import annotations

import contextlib
import io
import re
import shlex
from pathlib import Path

import pytest

from cardlang.cli.run import run

ROOT = Path(__file__).parents[2]
README = ROOT / "README.md"
_CONSOLE = re.compile(r"(?<=```console\n)(.*?)(?=```)", re.DOTALL)
_PYTHON = re.compile(r"```python\n(.*?)```", re.DOTALL)


def said(block: str) -> str:
    """Return a console block with what its commands print now."""
    out = []
    for line in block.splitlines():
        if line.startswith("$ cardlang "):
            screen = io.StringIO()
            with contextlib.redirect_stdout(screen), contextlib.redirect_stderr(screen):
                run(shlex.split(line)[2:])
            out += [line, *screen.getvalue().splitlines()]
    return "\n".join([*out, ""])


def test_the_console_blocks_show_what_the_commands_print(
    monkeypatch: pytest.MonkeyPatch, rewrite: bool
) -> None:
    monkeypatch.chdir(ROOT)
    text = README.read_text(encoding="utf-8")
    now = _CONSOLE.sub(lambda found: said(found[1]), text)
    if rewrite:
        README.write_text(now, encoding="utf-8")
    else:
        assert text == now


def test_the_python_example_prints_what_its_comment_says(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    (program,) = _PYTHON.findall(README.read_text(encoding="utf-8"))
    screen = io.StringIO()
    with contextlib.redirect_stdout(screen):
        exec(program, {})
    wanted = [
        comment for line in program.splitlines() if "print(" in line for comment in line.split("  # ")[1:]
    ]
    assert screen.getvalue().splitlines() == wanted


def test_every_place_that_the_documents_name_is_there() -> None:
    for document in (README, ROOT / "CONTRIBUTING.md", *(ROOT / "docs").rglob("*.md")):
        for target in re.findall(r"\]\(([^)#:]+)\)", document.read_text(encoding="utf-8")):
            assert (document.parent / target).exists(), f"{document.name}: {target}"


def test_every_make_target_that_the_documents_name_is_there() -> None:
    targets = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    for document in (README, ROOT / "CONTRIBUTING.md"):
        assert (
            set(re.findall(r"^    make ([a-z]+)", document.read_text(encoding="utf-8"), re.MULTILINE))
            <= targets
        )
