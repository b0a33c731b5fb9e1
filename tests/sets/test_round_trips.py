"""A set that is exported and imported again is the same set, in every format."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import jsonschema
import pytest

from cardlang.codecs.codec import CodecError
from tests.play.commands import cardlang
from tests.sets.samples import BUNDLED, EXAMPLES, FORMATS, ROOT, SET, export, load, read_set

SETS = BUNDLED | EXAMPLES
SCHEMA = json.loads((ROOT / "docs" / "schemas" / "set.schema.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("format_", FORMATS)
@pytest.mark.parametrize("name", SETS)
def test_every_set_comes_back_letter_for_letter(name: str, format_: str) -> None:
    text = SETS[name].read_text(encoding="utf-8")
    again = load(export(text, format_), format_)
    assert again.diagnostics == ()
    assert again.text == text
    assert read_set(again.text)[1].digest == read_set(text)[1].digest


@pytest.mark.parametrize("format_", FORMATS)
def test_everything_that_a_card_file_holds_comes_back(format_: str) -> None:
    assert load(export(SET, format_), format_).text == SET


@pytest.mark.parametrize("name", SETS)
def test_exported_json_is_valid_by_the_published_schema(name: str) -> None:
    jsonschema.validate(json.loads(export(SETS[name].read_text(encoding="utf-8"), "json")), SCHEMA)


def test_the_schema_is_a_schema_and_holds_the_rich_set() -> None:
    jsonschema.Draft202012Validator.check_schema(SCHEMA)
    jsonschema.validate(json.loads(export(SET, "json")), SCHEMA)


@pytest.mark.parametrize(
    "change",
    [
        lambda data: data.pop("header"),
        lambda data: data.update(version=2),
        lambda data: data["cards"][0].pop("name"),
        lambda data: data["cards"][0].update(text="ATK: 1"),
        lambda data: data["cards"][0].update(colour="red"),
        lambda data: data["header"].update(wings="two"),
        lambda data: data["cards"][0]["stats"].update(cost=None),
        lambda data: data["scenarios"].append({"title": "x"}),
    ],
)
def test_what_the_schema_refuses_is_refused_by_import_too(change: object) -> None:
    data = json.loads(export(SET, "json"))
    change(data)  # type: ignore[operator]
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(data, SCHEMA)
    refused = load(json.dumps(data, indent=1), "json")
    assert refused.text == ""
    assert refused.diagnostics


@pytest.mark.parametrize("format_", FORMATS)
def test_the_same_set_gives_the_same_bytes(format_: str) -> None:
    assert export(SET, format_) == export(SET, format_)


@pytest.mark.parametrize("format_", FORMATS)
def test_the_command_line_exports_and_imports(format_: str, tmp_path: Path) -> None:
    data, back = tmp_path / f"spy.{format_}", tmp_path / "back.cards.md"
    assert cardlang("export", "vanilla", "--to", format_, "--out", data).status == 0
    done = cardlang("import", data, "--out", back)
    assert done.status == 0
    assert done.err.startswith("90 cards (17 Boss, 22 Mini-Boss, 31 Attacker, 20 Effect) written to ")
    assert cardlang("diff", "vanilla", back, "--exit-code").status == 0


@pytest.mark.parametrize("game", ["spycards", "bugs", "bugsnax", "dimensions"])
@pytest.mark.parametrize("format_", FORMATS)
def test_a_template_is_a_set_that_imports(format_: str, game: str, tmp_path: Path) -> None:
    data, back = tmp_path / f"mine.{format_}", tmp_path / "mine.cards.md"
    assert cardlang("export", "--to", format_, "--template", "--game", game, "--out", data).status == 0
    assert cardlang("import", data, "--set", "mine", "--out", back).status == 0
    assert cardlang("check", back).status == 0
    assert cardlang("test", back).status == 0


def test_some_cards_of_a_set_can_be_exported() -> None:
    done = cardlang("export", "vanilla", "--to", "csv", "--card", "Zasp", "--card", "Spider")
    rows = done.out.splitlines()
    assert [row.split(",")[1] for row in rows if row.startswith(("Boss", "Mini-Boss", "Attacker"))] == [
        "Spider",
        "Zasp",
    ]


def test_a_set_with_faults_is_not_written_at_all(tmp_path: Path) -> None:
    broken = tmp_path / "broken.cards.md"
    broken.write_text(SET.replace("Numb (1)", "Nubm (1)"), encoding="utf-8")
    done = cardlang("export", broken, "--to", "json", "--out", tmp_path / "out.json")
    assert done.status == 1
    assert "E210" in done.err or "E101" in done.err
    assert not (tmp_path / "out.json").exists()


def test_two_sets_in_one_file_are_refused() -> None:
    done = cardlang("export", "vanilla", "bug-fables-1.1", "--to", "json")
    assert (done.status, done.out) == (2, "")
    assert "this format holds one set" in done.err


def test_the_game_of_a_whole_set_is_read_from_it_and_must_agree_with_the_call(tmp_path: Path) -> None:
    data = tmp_path / "bugs.json"
    assert cardlang("export", "bugs", "--to", "json", "--out", data).status == 0
    done = cardlang("import", data, "--game", "dimensions")
    assert (done.status, done.out) == (1, "")
    assert "header.game: this is a set of `bugs`, and `--game` says dimensions" in done.err


def test_an_export_replaces_a_link_and_does_not_follow_it(tmp_path: Path) -> None:
    outside, out = tmp_path / "outside.txt", tmp_path / "out.json"
    outside.write_text("mine", encoding="utf-8")
    out.symlink_to(outside)
    assert cardlang("export", "bugs", "--to", "json", "--out", out).status == 2
    assert out.is_symlink()
    assert cardlang("export", "bugs", "--to", "json", "--out", out, "--force").status == 0
    assert outside.read_text(encoding="utf-8") == "mine"
    assert not out.is_symlink()


@pytest.mark.parametrize("format_", FORMATS)
def test_a_keyword_in_a_loose_spelling_comes_back_in_its_one_spelling(format_: str) -> None:
    text = BUNDLED["dimensions"].read_text(encoding="utf-8")
    loose = text.replace("- This can attack on", "-  this can  attack on")
    assert loose != text
    assert load(export(loose, format_), format_).text == text
    assert read_set(loose)[1].digest == read_set(text)[1].digest


@pytest.mark.parametrize("package", ["python_calamine", "xlsxwriter"])
def test_a_missing_library_is_named_with_the_command_that_installs_it(
    package: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    data = export(SET, "xlsx")
    monkeypatch.setitem(sys.modules, package, None)
    with pytest.raises(CodecError, match=r"pip install 'cardlang\[xlsx\]'"):
        load(data, "xlsx") if package == "python_calamine" else export(SET, "xlsx")
