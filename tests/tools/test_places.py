"""Places of card sets that are not there: every command that takes some says so, and what may be meant."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click
import pytest
from play.commands import cardlang as cardlang_alone

import cardlang as library
from cardlang.checks.files import InputError
from cardlang.cli.run import cardlang as root
from tests.tools.commands import cardlang

CARDS = "---\ngame: spycards\nset: {}\nuses: [vanilla]\n---\n\n## Attacker\n\n### {}\n1 TP Bug\n- ATK: 1\n"

CALLS = {
    "check": "check own.cards.md",
    "fmt": "fmt own.cards.md --check",
    "test": "test own.cards.md",
    "try": "try ATK+1 --game spycards",
    "show": "show --game spycards",
    "duel": "duel Zasp Seedling",
    "compare": "compare Zasp Mothiva",
    "deck check": "deck check own.deck.txt",
    "deck show": "deck show thugs --game spycards",
    "play": "play spycards",
    "run": "run spycards",
    "sim game": "sim spycards --matches 1",
    "sim diff": "sim diff own.cards.md own.cards.md --matches 1",
    "replay": "replay match.jsonl",
    "why": "why match.jsonl",
    "import": "import plain.txt --game spycards",
    "export": "export own.cards.md --to json",
    "diff": "diff own.cards.md own.cards.md",
}
"""A call of each command with places of sets that is right but for the place."""


def commands(group: click.Group, before: str = "") -> Iterator[tuple[str, click.Command]]:
    for name in group.commands or group.list_commands(click.Context(group)):
        command = group.get_command(click.Context(group), name)
        assert command is not None
        yield f"{before}{name}", command
        if isinstance(command, click.Group):
            yield from commands(command, f"{name} ")


def places() -> Iterator[tuple[str, str]]:
    """Yield each command with each of its options that take a place of card sets."""
    for name, command in commands(root):
        for option in command.params:
            if option.metavar != "ID":
                yield from ((name, o) for o in option.opts if o in ("--uses", "--set"))


@pytest.fixture(scope="module")
def log(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    place = tmp_path_factory.mktemp("log") / "match.jsonl"
    assert cardlang_alone("run", "spycards", "--log", place).status == 0
    return place.read_bytes()


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, log: bytes) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "own.cards.md").write_text(CARDS.format("own", "Gnat"), encoding="utf-8")
    (tmp_path / "plain.txt").write_text("Gnat\n1 TP Bug\nATK: 1\n", encoding="utf-8")
    (tmp_path / "own.deck.txt").write_text("---\ngame: spycards\n---\n3 Thief\n", encoding="utf-8")
    (tmp_path / "shared").mkdir()
    (tmp_path / "shared" / "nest.cards.md").write_text(CARDS.format("nest", "Midge"), encoding="utf-8")
    (tmp_path / "match.jsonl").write_bytes(log)
    return tmp_path


@pytest.mark.parametrize(("name", "option"), list(places()))
@pytest.mark.parametrize(
    ("given", "meant"), [("shraed/nest.cards.md", "shared/nest.cards.md"), ("shard", "shared")]
)
def test_a_place_that_is_not_there_is_named_with_the_nearest_and_ends_the_call(
    folder: Path, capsys: Any, name: str, option: str, given: str, meant: str
) -> None:
    before = {path: path.read_bytes() for path in folder.rglob("*.*")}
    result = cardlang(capsys, *CALLS[name].split(), option, given)
    assert (result.status, f"did you mean `{meant}`?" in result.err) == (2, True), result
    assert given in result.err
    assert {path: path.read_bytes() for path in folder.rglob("*.*")} == before


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ("vanila", "no such file, folder or card set; did you mean `vanilla`?"),
        ("own", "no such file, folder or card set; did you mean `own.cards.md`?"),
        ("own.card.md", "no such file or folder; did you mean `own.cards.md`?"),
        ("sha", "did you mean `shared`?"),
        ("shared/nets.cards.md", "did you mean `shared/nest.cards.md`?"),
        ("../nowhere/at/all", "../nowhere/at/all: there is no such file or folder\n"),
        ("a\0b", "no such file"),
        ("x" * 5_000, "no such file"),
    ],
)
def test_what_may_be_meant_by_a_place(folder: Path, capsys: Any, given: str, said: str) -> None:
    result = cardlang(capsys, "check", "own.cards.md", "--uses", given)
    assert (result.status, result.out) == (2, ""), result
    assert said in result.err


@pytest.mark.parametrize(
    "name", [name for name in CALLS if " own.cards.md" in CALLS[name] or name[:4] == "deck"]
)
@pytest.mark.parametrize("path", ["x" * 5_000, "a/" + "x" * 5_000 + ".cards.md"])
def test_a_path_longer_than_any_file_is_none(folder: Path, capsys: Any, name: str, path: str) -> None:
    call = CALLS[name].replace("own.cards.md", path).replace("own.deck.txt", path).replace("thugs", path)
    result = cardlang(capsys, *call.split())
    assert (result.status, "fault of its own" in result.err) == (2, False), result


@pytest.mark.parametrize("call", ["replay --old-cards", "replay", "why"])
def test_a_place_is_looked_for_also_where_a_log_holds_its_texts(folder: Path, capsys: Any, call: str) -> None:
    assert cardlang(capsys, "run", "bugs", "--log", "whole.jsonl", "--embed-cards").status == 0
    assert cardlang(capsys, *call.split(), "whole.jsonl").status == 0
    result = cardlang(capsys, *call.split(), "whole.jsonl", "--set", "shard")
    assert (result.status, result.out) == (2, "")
    assert "did you mean `shared`?" in result.err


def test_a_set_that_is_in_reach_anyway_may_be_named(folder: Path, capsys: Any) -> None:
    assert cardlang(capsys, "check", "own.cards.md", "--uses", "bug-fables-1.1").status == 0


def test_settings_that_name_no_place_are_wrong_with_their_line(folder: Path, capsys: Any) -> None:
    (folder / "cardlang.toml").write_text(
        'ignore = []\nuses = ["shared", "shaerd", "a\\u0000b"]\n', encoding="utf-8"
    )
    result = cardlang(capsys, "check", "own.cards.md")
    assert result.status == 2
    assert "cardlang.toml:2: `shaerd` in `uses` is no file or folder" in result.err
    assert "did you mean `shared`?" in result.err
    assert result.err.count("is no file or folder") == 2


def test_python_is_told_the_same(folder: Path) -> None:
    for call in (
        lambda: library.check(["own.cards.md"], uses=["shard"], unreadable=lambda error: None),
        lambda: library.load_game("spycards").load_cards("own.cards.md", uses=["shard"]),
    ):
        with pytest.raises(InputError, match="did you mean `shared`"):
            call()
