"""`cardlang new` makes a repository in which everything passes, for every installed game."""

from __future__ import annotations

import re
import shlex
import shutil
import subprocess
import tomllib
from pathlib import Path

import pytest

from cardlang.games.base import Game
from cardlang.games.registry import game, game_names
from cardlang.projects.starter import starter
from cardlang.source import Source
from tests.play.commands import cardlang
from tests.sets.samples import ROOT, read_set

FILES = {".github/workflows/cards.yml", ".gitignore", ".pre-commit-config.yaml", "README.md", "cardlang.toml"}


@pytest.mark.parametrize("name", game_names())
def test_everything_passes_in_a_fresh_clone(name: str, tmp_path: Path) -> None:
    assert cardlang("new", "first-set", "--game", name, folder=tmp_path).status == 0
    made = tmp_path / "first-set"
    for command in (
        ["init", "-q"],
        ["add", "."],
        ["-c", "user.name=a", "-c", "user.email=a@b", "commit", "-qm", "new"],
    ):
        subprocess.run(["git", *command], cwd=made, check=True)
    clone = tmp_path / "clone"
    subprocess.run(["git", "clone", "-q", str(made), str(clone)], check=True)
    assert {str(p.relative_to(clone)) for p in clone.rglob("*") if p.is_file() and ".git" not in p.parts} == {
        *FILES, "first-set.cards.md", *(["first-set.mutants.toml"] if name == "spycards" else []),
    }  # fmt: skip
    for command in (["check", "--error-on-warning"], ["fmt", "--check"], ["test"]):
        done = cardlang(*command, folder=clone)
        assert done.status == 0, done
    assert "all cards good" in cardlang("check", folder=clone).out


@pytest.mark.parametrize("name", [n for n in game_names() if game(n).folder.is_relative_to(ROOT / "cards")])
def test_the_bundled_starters_have_a_scenario_and_are_in_style(name: str) -> None:
    path = game(name).folder / "starter.template.md"
    text = path.read_text(encoding="utf-8")
    assert starter(game(name)).text == text
    unit, _ = read_set(text)
    assert unit.file.scenarios


@pytest.mark.parametrize("name", [n for n in game_names() if game(n).folder.is_relative_to(ROOT / "cards")])
def test_the_scenarios_of_a_starter_notice_what_is_changed(name: str, tmp_path: Path) -> None:
    cardlang("new", "first-set", "--game", name, folder=tmp_path)
    done = cardlang("test", "--mutate", "--at-least", "90", "first-set", folder=tmp_path)
    assert (done.status, "changes noticed in" in done.out) == (0, True), done
    text = (tmp_path / "first-set" / "first-set.cards.md").read_text(encoding="utf-8")
    assert len(text.splitlines()) <= 70, "a starter is read in one go"


def test_a_game_without_a_template_starts_with_a_card_of_its_own(tmp_path: Path) -> None:
    import attrs

    folder = tmp_path / "cards"
    folder.mkdir()
    shutil.copy(game("bugs").folder / "bugs.cards.md", folder)
    plain: Game = attrs.evolve(game("bugs"), folder=folder)
    unit, cards = read_set(starter(plain, "mine", "Mine").text)
    assert (unit.header.set, unit.header.title) == ("mine", "Mine")
    assert [card.name for card in cards.values() if card.set == "mine"] == ["My First Card"]
    assert unit.file.scenarios


def test_the_folder_gives_the_set_its_name(tmp_path: Path) -> None:
    cardlang("new", tmp_path / "Frost & Ice", "--game", "spycards")
    text = (tmp_path / "Frost & Ice" / "Frost-&-Ice.cards.md").read_text(encoding="utf-8")
    assert "set: Frost-&-Ice\ntitle: Frost & ice\n" in text


def test_what_to_do_next_can_be_pasted_into_a_shell(tmp_path: Path) -> None:
    done = cardlang("new", "my moth's set", "--game", "bugs", folder=tmp_path)
    last = done.out.splitlines()[-1].removeprefix("next: ").partition(" && ")[0]
    assert shlex.split(last) == ["cd", "my moth's set"]


def test_the_settings_are_plain_lists(tmp_path: Path) -> None:
    cardlang("new", tmp_path / "x1", "--game", "bugs")
    assert tomllib.loads((tmp_path / "x1" / "cardlang.toml").read_text(encoding="utf-8")) == {
        "select": [], "ignore": [], "error-on-warning": False, "uses": [],
    }  # fmt: skip


def test_an_empty_repository_is_filled_and_a_full_folder_is_left_alone(tmp_path: Path) -> None:
    empty, full = tmp_path / "empty", tmp_path / "full"
    for folder in (empty, full):
        (folder / ".git").mkdir(parents=True)
    (full / "notes.txt").write_text("mine", encoding="utf-8")
    assert cardlang("new", empty, "--game", "bugs").status == 0
    done = cardlang("new", full, "--game", "bugs")
    assert (done.status, done.out) == (2, "")
    assert "is not empty (it holds notes.txt)" in done.err
    assert sorted(p.name for p in full.iterdir()) == [".git", "notes.txt"]


def test_wrong_use_writes_nothing(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    (tmp_path / "link").symlink_to(tmp_path / "nowhere")
    for arguments in (
        ["new", "vanilla", "--game", "spycards"], ["new", "x", "--game", "spycrads"], ["new", "x"],
        ["new", "file", "--game", "bugs"], ["new", "file/below", "--game", "bugs"], ["new", "link", "--game", "bugs"],
    ):  # fmt: skip
        assert cardlang(*arguments, folder=tmp_path).status == 2, arguments
    assert sorted(p.name for p in tmp_path.iterdir()) == ["file", "link"]


def test_a_link_below_the_folder_is_never_written_through(tmp_path: Path) -> None:
    outside = tmp_path / "outside"
    outside.mkdir()
    (tmp_path / "dir").mkdir()
    (tmp_path / "dir" / ".github").symlink_to(outside)
    assert cardlang("new", tmp_path / "dir", "--game", "bugs").status == 2
    assert list(outside.iterdir()) == []


def test_the_hooks_run_commands_that_are_there() -> None:
    from cardlang.cli.run import COMMANDS
    from cardlang.projects.new import _HOOKS

    for text in ((ROOT / ".pre-commit-hooks.yaml").read_text(encoding="utf-8"), _HOOKS):
        entries = re.findall(r"entry: cardlang (\S+)", text)
        assert entries == ["check", "fmt", "test"]
        assert set(entries) <= COMMANDS.keys()
        for pattern in re.findall(r"files: '(.+)'", text):
            assert re.search(pattern, "sets/frost.cards.md")
            assert not re.search(pattern, "README.md")


def test_a_source_of_a_starter_is_named_like_its_file() -> None:
    assert isinstance(starter(game("bugs"), "mine"), Source)
    assert starter(game("bugs"), "mine").name == "mine.cards.md"
