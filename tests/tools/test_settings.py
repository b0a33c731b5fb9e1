"""`cardlang.toml` and `[tool.cardlang]`: which of them holds for a file, and what is wrong in them."""

from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardlang.checks.files import InputError
from cardlang.checks.settings import Settings, forget, settings_for
from tests.tools.commands import cardlang, end_in_time
from tests.tools.test_check import hear_ctrl_c

HEADER = "---\ngame: spycards\nset: {set}\nuses: [vanilla]\n---\n\n## Effect\n\n"
WARNED = "### {set} Mite\n2 TP Bug\n- If Chomper: ATK+1\n- On Win: ATK+1\n"


@pytest.fixture(autouse=True)
def _fresh(tmp_path: Path) -> None:
    """Let every test stand in a repository of its own, with settings read anew."""
    (tmp_path / ".git").mkdir()
    forget()


def write_set(folder: Path, name: str = "hive") -> Path:
    folder.mkdir(exist_ok=True)
    path = folder / f"{name}.cards.md"
    path.write_text((HEADER + WARNED).format(set=name), encoding="utf-8")
    return path


def codes(capsys: Any, *arguments: str | Path) -> list[str]:
    return [d["code"] for d in cardlang(capsys, "check", *arguments, "--format", "json").json["diagnostics"]]


def test_empty_lists_are_no_choice(tmp_path: Path, capsys: Any) -> None:
    path = write_set(tmp_path)
    (tmp_path / "cardlang.toml").write_text("select = []\nignore = []\nuses = []\n", encoding="utf-8")
    assert codes(capsys, path) == ["W310", "W330"]


def test_settings_choose_codes_and_the_summary_counts_the_others(tmp_path: Path, capsys: Any) -> None:
    path = write_set(tmp_path)
    (tmp_path / "cardlang.toml").write_text('ignore = ["W310"]\n', encoding="utf-8")
    assert codes(capsys, path) == ["W330"]
    assert "1 more not shown (settings of the folder)" in cardlang(capsys, "check", path).out
    (tmp_path / "cardlang.toml").write_text('select = ["W31"]\n', encoding="utf-8")
    assert codes(capsys, path) == ["W310"]


def test_a_project_file_is_read_too_and_the_nearest_file_wins(tmp_path: Path, capsys: Any) -> None:
    inner, outer = write_set(tmp_path / "sets", "inner"), write_set(tmp_path, "outer")
    (tmp_path / "pyproject.toml").write_text('[tool.cardlang]\nignore = ["W310"]\n', encoding="utf-8")
    (tmp_path / "sets" / "cardlang.toml").write_text('ignore = ["W330"]\n', encoding="utf-8")
    assert (codes(capsys, inner), codes(capsys, outer)) == (["W310"], ["W330"])
    assert sorted(codes(capsys, tmp_path)) == ["W310", "W330"]


def test_a_project_file_without_a_table_of_ours_is_passed_over(tmp_path: Path) -> None:
    folder = tmp_path / "sets"
    folder.mkdir()
    (folder / "pyproject.toml").write_text('[tool.other]\nselect = ["X"]\n', encoding="utf-8")
    (tmp_path / "cardlang.toml").write_text('ignore = ["W310"]\n', encoding="utf-8")
    assert settings_for(folder).ignore == ("W310",)


@pytest.mark.parametrize(
    "text",
    [
        '[tool.cardlang]\nignore = ["W310"]\n', '[ tool . "cardlang" ]\nignore = ["W310"]\n',
        'tool.cardlang.ignore = ["W310"]\n', '[tool]\ncardlang = {ignore = ["W310"]}\n',
        'tool = {cardlang = {ignore = ["W310"]}}\n', '# x\n[tool]\ncardlang.ignore = ["W310"]\n',
    ],
)  # fmt: skip
def test_every_spelling_of_the_table_is_found(text: str, tmp_path: Path) -> None:
    (tmp_path / "pyproject.toml").write_text(text, encoding="utf-8")
    assert settings_for(tmp_path).ignore == ("W310",)


def test_the_way_up_ends_at_the_root_of_a_repository(tmp_path: Path) -> None:
    (tmp_path / "cardlang.toml").write_text('ignore = ["W310"]\n', encoding="utf-8")
    inner = tmp_path / "repository"
    (inner / ".git").mkdir(parents=True)
    assert settings_for(inner) == Settings()


def test_bundled_sets_have_no_settings() -> None:
    from cardlang.resources import cards_folder

    assert settings_for(cards_folder("spycards") / "vanilla.cards.md") == Settings()


def test_the_command_line_stands_in_place_of_the_settings(tmp_path: Path, capsys: Any) -> None:
    path = write_set(tmp_path)
    (tmp_path / "cardlang.toml").write_text('ignore = ["W3"]\nerror-on-warning = true\n', encoding="utf-8")
    assert codes(capsys, path) == []
    assert codes(capsys, path, "--select", "W310") == ["W310"]
    assert codes(capsys, path, "--ignore", "W310") == ["W330"]
    assert cardlang(capsys, "check", path, "--select", "W310").status == 1
    assert cardlang(capsys, "check", path, "--select", "W310", "--no-error-on-warning").status == 0


def test_warnings_fail_where_the_settings_say_so(tmp_path: Path, capsys: Any) -> None:
    strict, lax = write_set(tmp_path / "strict", "strict"), write_set(tmp_path / "lax", "lax")
    (tmp_path / "strict" / "cardlang.toml").write_text("error-on-warning = true\n", encoding="utf-8")
    assert [cardlang(capsys, "check", path).status for path in (strict, lax, tmp_path)] == [1, 0, 1]


def test_used_sets_are_found_where_the_settings_say(tmp_path: Path, capsys: Any) -> None:
    (tmp_path / "shared").mkdir()
    shared = "---\ngame: spycards\nset: nest\n---\n\n## Tribes\n\n- Ant\n\n## Effect\n\n### Ant\n1 TP Ant\n- ATK: 1\n"
    (tmp_path / "shared" / "nest.cards.md").write_text(shared, encoding="utf-8")
    path = write_set(tmp_path / "sets")
    path.write_text(
        HEADER.format(set="hive").replace("vanilla", "nest") + "### Bee\n1 TP Ant\n- ATK: 1\n",
        encoding="utf-8",
    )
    assert codes(capsys, path) == ["E139", "E210"]
    (tmp_path / "sets" / "cardlang.toml").write_text('uses = ["../shared"]\n', encoding="utf-8")
    assert codes(capsys, path) == []


def test_lints_that_are_off_are_asked_for_by_settings_and_by_the_command_line(
    tmp_path: Path, capsys: Any
) -> None:
    path = write_set(tmp_path)
    path.write_text(HEADER.format(set="hive") + "### Bee\n1 TP  Bug\n- ATK+9\n", encoding="utf-8")
    assert codes(capsys, path) == []
    assert codes(capsys, path, "--select", "W") == ["W390", "W393"]
    assert codes(capsys, path, "--select", "W393") == ["W393"]
    (tmp_path / "cardlang.toml").write_text('select = ["E", "W"]\nignore = ["W390"]\n', encoding="utf-8")
    assert codes(capsys, path) == ["W393"]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('selct = ["W310"]\n', "cardlang.toml:1: `selct` is no setting; did you mean `select`?"),
        ('\nignore = ["W310"]\ncolour = 1\n', "cardlang.toml:3: `colour` is no setting; keys: select, ignore"),
        ('ignore = "W310"\n', 'cardlang.toml:1: `ignore` is a list of texts, such as ignore = ["W310"]'),
        ("ignore = [310]\n", "cardlang.toml:1: `ignore` is a list of texts"),
        ('ignore = [\n  "W310",\n  "W31O",\n]\n', "toml:3: `W31O` in `ignore` begins no code; did you mean `W310`?"),
        ("error-on-warning = 1\n", "cardlang.toml:1: `error-on-warning` is true or false"),
        ('select = ["W310"\n', "cardlang.toml:2: this is no TOML"),
        ("a = 1\na = 2\n", "cardlang.toml:2: this is no TOML"),
        ("x = " + "[" * 5000, "is no TOML that can be read"),
        ("x = " + "9" * 100_000, "is no TOML that can be read"),
        ("#" * 300_000, "is longer than 200,000 characters"),
    ],
    ids=range(11),
)  # fmt: skip
def test_faults_are_wrong_use_with_their_place_and_a_suggestion(
    text: str, said: str, tmp_path: Path, capsys: Any
) -> None:
    path = write_set(tmp_path)
    (tmp_path / "cardlang.toml").write_text(text, encoding="utf-8")
    result = cardlang(capsys, "check", path)
    assert (result.status, result.out) == (2, "")
    assert said in result.err


def test_all_faults_of_a_file_are_told_together(tmp_path: Path, capsys: Any) -> None:
    path = write_set(tmp_path)
    (tmp_path / "cardlang.toml").write_text('selct = []\nignore = ["X1"]\n', encoding="utf-8")
    assert len(cardlang(capsys, "check", path).err.strip().splitlines()) == 2


def test_a_project_table_that_is_no_table_is_refused(tmp_path: Path, capsys: Any) -> None:
    path = write_set(tmp_path)
    (tmp_path / "pyproject.toml").write_text("[tool]\ncardlang = 1\n", encoding="utf-8")
    result = cardlang(capsys, "check", path)
    assert (result.status, "pyproject.toml:2: `cardlang` is a table" in result.err) == (2, True)


def test_settings_of_a_folder_below_are_checked_before_anything_is_written(
    tmp_path: Path, capsys: Any
) -> None:
    path = write_set(tmp_path / "sets")
    text = path.read_text(encoding="utf-8").replace("- If", "* If")
    path.write_text(text, encoding="utf-8")
    (tmp_path / "sets" / "cardlang.toml").write_text("selct = []\n", encoding="utf-8")
    assert cardlang(capsys, "check", "--fix", tmp_path).status == 2
    assert path.read_text(encoding="utf-8") == text


def test_watch_checks_again_when_settings_change_and_outlives_their_faults(tmp_path: Path) -> None:
    path = write_set(tmp_path)
    command = [sys.executable, "-m", "cardlang", "check", "--watch", "--format", "concise", str(path)]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, preexec_fn=hear_ctrl_c
    ) as watching:
        assert watching.stdout is not None
        end_in_time(watching)

        def lines_until(end: str) -> list[str]:
            said = []
            for line in watching.stdout or ():
                said.append(line)
                if end in line:
                    return said
            raise AssertionError(said)

        assert "W310" in lines_until("Ctrl-C ends")[0]
        (tmp_path / "cardlang.toml").write_text("selct = []\n", encoding="utf-8")
        assert "did you mean `select`?" in lines_until("Ctrl-C ends")[0]
        (tmp_path / "cardlang.toml").write_text('ignore = ["W310"]\n', encoding="utf-8")
        assert "W330" in lines_until("Ctrl-C ends")[0]
        watching.send_signal(signal.SIGINT)
        watching.communicate(timeout=180)
    assert watching.returncode == 130


@given(st.text(max_size=200) | st.text(alphabet='select=[]"W310,\n#.ignore-', max_size=80))
def test_any_text_gives_settings_or_a_message(tmp_path_factory: Any, text: str) -> None:
    folder = tmp_path_factory.mktemp("any")
    (folder / ".git").mkdir()
    (folder / "cardlang.toml").write_bytes(text.encode("utf-8", "surrogatepass"))
    forget()
    try:
        said = settings_for(folder).file
    except InputError as error:
        said = str(error)
    assert "cardlang.toml" in said
