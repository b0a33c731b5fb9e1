"""What every file of the project keeps to."""

from __future__ import annotations

import ast
import re
import shutil
import subprocess
from pathlib import Path

ROOT = Path(__file__).parents[2]
LONGEST_FILE = 400
LONGEST_FUNCTION = 60
SOMEBODYS_FOLDER = re.compile(r"(?<![\w.~-])/(?:home|root|work|Users|opt)/\w")


def project_files() -> list[Path]:
    """Return all files that are under version control, or that a source archive holds."""
    if shutil.which("git") and (ROOT / ".git").exists():
        listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True)
        return [path for name in listed.stdout.splitlines() if (path := ROOT / name).is_file()]
    return [path for path in ROOT.rglob("*") if path.is_file() and ".venv" not in path.parts]


def text_of(path: Path) -> str:
    return path.read_bytes().decode("utf-8", "replace")


def test_no_file_speaks_of_one_machine() -> None:
    """A folder of one computer or the host of a package index works nowhere else."""
    spoken = [
        f"{path.relative_to(ROOT)}: {found[0]}"
        for path in project_files()
        for found in re.finditer(rf"{SOMEBODYS_FOLDER.pattern}|\b(?:extra-)?index-url\b", text_of(path))
        if path != Path(__file__)
    ]
    assert spoken == []


def test_files_and_functions_can_be_read_at_one_sitting() -> None:
    long = []
    for path in sorted((ROOT / "cardlang").rglob("*.py")):
        text = text_of(path)
        if text.count("\n") > LONGEST_FILE:
            long.append(f"{path.relative_to(ROOT)}: {text.count(chr(10))} lines")
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
                lines = (node.end_lineno or 0) - node.lineno + 1
                if lines > LONGEST_FUNCTION:
                    long.append(f"{path.relative_to(ROOT)}: {node.name} has {lines} lines")
    assert long == []


def test_every_module_says_what_it_is_for() -> None:
    silent = [
        path
        for path in (ROOT / "cardlang").rglob("*.py")
        if ast.get_docstring(ast.parse(text_of(path))) is None
    ]
    assert silent == []
