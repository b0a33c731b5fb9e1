"""The wheel holds everything and nothing else, and works where only the wheel is."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import venv
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
UNREACHABLE = (
    "No matching distribution",
    "Could not find a version",
    "Connection",
    "Temporary failure",
    "timed out",
)


def run(*command: str | Path, **options: object) -> subprocess.CompletedProcess[str]:
    return subprocess.run([*map(str, command)], capture_output=True, text=True, timeout=300, **options)  # type: ignore[call-overload, no-any-return]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel of this checkout."""
    pytest.importorskip("build", reason="the wheel is built with `build`")
    pytest.importorskip("hatchling", reason="the wheel is built with hatchling")
    folder = tmp_path_factory.mktemp("wheel")
    built = run(sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", folder, ROOT)
    assert built.returncode == 0, built.stdout + built.stderr
    (path,) = folder.glob("*.whl")
    return path


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The scripts folder of an environment that holds the wheel and what it requires, and nothing else."""
    home = tmp_path_factory.mktemp("environment")
    venv.create(home, with_pip=True)
    scripts = home / ("Scripts" if os.name == "nt" else "bin")
    pip = (scripts / "python", "-m", "pip", "install", "--quiet", "--disable-pip-version-check")
    needed = run(*pip, *requirements(wheel))
    if needed.returncode and any(words in needed.stderr for words in UNREACHABLE):
        pytest.skip(f"no package index can be reached: {needed.stderr.strip().splitlines()[-1]}")
    assert needed.returncode == 0, needed.stderr
    itself = run(*pip, "--no-deps", "--no-index", wheel)
    assert itself.returncode == 0, itself.stderr
    return scripts


def requirements(wheel: Path) -> list[str]:
    """Return what the wheel requires without extras, from its metadata."""
    with zipfile.ZipFile(wheel) as archive:
        (name,) = (n for n in archive.namelist() if n.endswith(".dist-info/METADATA"))
        lines = archive.read(name).decode().splitlines()
    return [line.removeprefix("Requires-Dist: ") for line in lines
            if line.startswith("Requires-Dist: ") and "extra ==" not in line]  # fmt: skip


def files_below(folder: str) -> set[str]:
    return {
        str(path.relative_to(ROOT))
        for path in (ROOT / folder).rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }


def test_the_wheel_holds_the_package_the_grammars_and_the_cards(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        found = {name for name in archive.namelist() if ".dist-info/" not in name}
    data = {f"cardlang/_data/{name}" for name in files_below("grammars") | files_below("cards")}
    assert found == files_below("cardlang") | data
    assert "cardlang/py.typed" in found


def test_everything_required_is_imported_somewhere(wheel: Path) -> None:
    required = {match[0] for line in requirements(wheel) if (match := re.match(r"[A-Za-z0-9_-]+", line))}
    source = "\n".join(path.read_text(encoding="utf-8") for path in (ROOT / "cardlang").rglob("*.py"))
    assert {
        name for name in required if not re.search(rf"^\s*(?:from|import) {name}\b", source, re.MULTILINE)
    } == set()


def test_an_installed_cardlang_knows_its_version_and_its_cards(installed: Path, tmp_path: Path) -> None:
    import cardlang

    here = {"cwd": tmp_path, "env": {"PATH": os.environ["PATH"], "XDG_CACHE_HOME": str(tmp_path / "cache")}}
    version = run(installed / "cardlang", "--version", **here)
    assert version.stdout == f"cardlang {cardlang.__version__}\n"
    for name in ("vanilla", "dimensions"):
        checked = run(installed / "cardlang", "check", name, **here)
        assert checked.returncode == 0, checked.stdout + checked.stderr
        assert "all cards good" in checked.stdout


def test_an_installed_cardlang_can_be_embedded(installed: Path, tmp_path: Path) -> None:
    program = (
        "import cardlang; game = cardlang.load_game('spycards');"
        "print(len(game.load_cards('vanilla')), game.format_effect(game.parse_effect('Coin (1) ATK+1')))"
    )
    ran = run(installed / "python", "-c", program, cwd=tmp_path)
    assert ran.stdout == "90 Coin (1): ATK+1\n", ran.stderr
