"""Make a repository of card sets to start from."""

from __future__ import annotations

import contextlib
import os
import shutil
import tempfile
from pathlib import Path

from cardlang import __version__
from cardlang.api import library_for
from cardlang.checks.files import CARD_SUFFIX, InputError
from cardlang.checks.header import default_set_id
from cardlang.checks.writing import write_new
from cardlang.games.base import Game
from cardlang.mutation.listed import list_beside
from cardlang.projects.starter import starter, starter_list

_MAY_BE_THERE = {".git"}

_README = """\
# {title}

A set of cards for {game}, written with cardlang.

    pip install {requirement}
    cardlang check          # is everything right?
    cardlang test           # do the scenarios come out as expected?
    cardlang fmt            # one style for all card files
    cardlang test --mutate  # what do the scenarios not notice?
    cardlang diff HEAD:{file} {file}    # what do my changes mean?

`pre-commit install` runs the first three before each commit, and `.github/workflows/cards.yml` runs them for
each push.
"""

_SETTINGS = """\
# Settings of `cardlang check` for this folder.

# Codes to report and codes to leave out, such as "W310", or "W3" for all that start so. An empty list is no choice:
# everything is reported but the lints that are off unless asked for. select = ["E", "W"] reports them too.
select = []
ignore = []

# Whether warnings make `cardlang check` fail.
error-on-warning = false

# Further folders and files in which used sets are looked for; bundled sets and those in this folder are found
# without it.
uses = []
"""

_HOOKS = """\
# `pip install pre-commit` and `pre-commit install` run these before each commit.
# They call the cardlang that is installed, so that everyone has the same version as the rest of the project.
repos:
  - repo: local
    hooks:
      - id: cardlang-check
        name: check the cards
        entry: cardlang check
        language: system
        files: '\\.(cards\\.md|deck\\.txt)$'
        require_serial: true
      - id: cardlang-fmt
        name: format the cards
        entry: cardlang fmt
        language: system
        files: '\\.cards\\.md$'
        require_serial: true
      - id: cardlang-test
        name: run the scenarios
        entry: cardlang test
        language: system
        files: '\\.cards\\.md$'
        require_serial: true
"""

_WORKFLOW = """\
name: cards

on:
  push:
  pull_request:

permissions:
  contents: read

jobs:
  cards:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v4
      - uses: actions/setup-python@v5
        with:
          python-version: "3.12"
      - run: pip install "{requirement}"
      - run: cardlang check --format github
      - run: cardlang fmt --check
      - run: cardlang test
"""

_IGNORED = """\
.venv/
"""


def make_project(folder: Path, game: Game, requirement: str | None = None) -> list[Path]:
    """Write a small set with its scenario, settings, hooks and workflow; return the files, relative to the folder.

    The folder must not be there yet, or be empty but for `.git`. Everything is written beside it first, so that
    a failure leaves nothing behind. Raises InputError.
    """
    requirement = requirement or f"cardlang>={__version__}"
    set_id = default_set_id(folder.resolve().name)
    if set_id in library_for(game.name, ()).all_set_ids(game.name):
        raise InputError(f"there is a bundled set `{set_id}` already; give the folder another name")
    there = _refuse_unless_empty(folder)
    files = _files(game, set_id, requirement)
    made: list[Path] = []
    try:
        if there:
            _write(folder, files, made)
        else:
            _write_beside(folder, files)
    except OSError as error:
        raise InputError(f"{folder} cannot be written: {error.strerror or error}") from None
    except InputError:
        for path in made:
            with contextlib.suppress(OSError):
                path.unlink()
        raise
    return [Path(name) for name in files]


def _refuse_unless_empty(folder: Path) -> bool:
    """Return whether the folder is there. Raises InputError for one that holds something, and for a file."""
    try:
        if not os.path.lexists(folder):
            return False
        if not folder.is_dir():
            raise InputError(f"{folder} is there already and is no folder")
        others = sorted(set(os.listdir(folder)) - _MAY_BE_THERE)
    except (OSError, ValueError) as error:
        raise InputError(f"{folder} cannot be read: {getattr(error, 'strerror', None) or error}") from None
    if others:
        raise InputError(f"{folder} is not empty (it holds {others[0][:60]}); name a new folder")
    return True


def _files(game: Game, set_id: str, requirement: str) -> dict[str, str]:
    title = " ".join(set_id.replace("-", " ").replace("_", " ").split()).capitalize() or "My set"
    file = f"{set_id}{CARD_SUFFIX}"
    beside = starter_list(game)
    return {
        file: starter(game, set_id, title).text,
        **({} if beside is None else {list_beside(Path(file)).name: beside}),
        "cardlang.toml": _SETTINGS,
        ".pre-commit-config.yaml": _HOOKS,
        ".github/workflows/cards.yml": _WORKFLOW.format(requirement=requirement),
        ".gitignore": _IGNORED,
        "README.md": _README.format(title=title, game=game.title, file=file, requirement=requirement),
    }


def _write_beside(folder: Path, files: dict[str, str]) -> None:
    """Write a folder that is not there yet, complete or not at all."""
    folder.parent.mkdir(parents=True, exist_ok=True)
    beside = Path(tempfile.mkdtemp(dir=folder.parent, prefix=f".{folder.name[:40]}.", suffix=".new"))
    try:
        inner = beside / "project"
        inner.mkdir()
        _write(inner, files, [])
        os.rename(inner, folder)
    finally:
        shutil.rmtree(beside, ignore_errors=True)


def _write(folder: Path, files: dict[str, str], made: list[Path]) -> None:
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        write_new(path, text.encode())
        made.append(path)
