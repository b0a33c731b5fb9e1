"""Every fault of a table or JSON file is shown where it is, and nothing is made of the rest."""

from __future__ import annotations

import datetime
from pathlib import Path

import pytest

from tests.play.commands import cardlang
from tests.sets.samples import SET, export, faults, load, workbook

HEAD = "kind,name,id,cost,tribes,text,flavour,comments\nHeader,game,,,,spycards,,\n"
GOOD = "Attacker,Mothling,,1,Bug,ATK: 1,,\n"

CASES = {
    "an unknown column": (
        HEAD.replace("cost", "cots") + GOOD,
        "1:14: row 1, column D: there is no column `cots`",
    ),
    "a column that stands twice": (
        HEAD.replace("flavour", "text") + GOOD,
        "1:31: row 1, column G: there are two columns `text`",
    ),
    "no column for names": ("kind,nmae\nBoss,x\n", "1:1: row 1: there is no column `name`"),
    "an empty table": ("", "1:1: this table is empty"),
    "an unknown kind": (
        HEAD + GOOD.replace("Attacker", "Atacker"),
        "3:1: row 3, column `kind`: there is no kind of card `Atacker` in Spy Cards",
    ),
    "no kind": (
        HEAD + GOOD.replace("Attacker", ""),
        "3:1: row 3, column `kind`: this row does not say its kind",
    ),
    "no name": (HEAD + GOOD.replace("Mothling", " "), "3:1: row 3, column `name`: this row has no name"),
    "no cost": (HEAD + GOOD.replace(",1,", ",,"), "3:20: row 3, column `cost`: `Mothling` has no `cost`"),
    "a cost in words": (
        HEAD + GOOD.replace(",1,", ",one,"),
        "3:20: row 3, column `cost`: `one` is not a whole number",
    ),
    "a cost with a leading zero": (
        HEAD + GOOD.replace(",1,", ",01,"),
        "3:20: row 3, column `cost`: `01` has a leading zero",
    ),
    "a broken cost": (
        HEAD + GOOD.replace(",1,", ",1.5,"),
        "3:20: row 3, column `cost`: `1.5` is not a whole number",
    ),
    "an unknown tribe": (
        HEAD + GOOD.replace("Bug", "Bug/Bgu"),
        "3:26: row 3, column `tribes`: there is no tribe called `Bgu`",
    ),
    "a tribe twice": (
        HEAD + GOOD.replace("Bug", "Bug/Bug"),
        "3:22: row 3, column `tribes`: the tribe `Bug` stands here twice",
    ),
    "an unknown word in the second line of a text": (
        HEAD + GOOD.replace("Attacker", "Boss").replace("ATK: 1", '"ATK: 1\nSumon Midge"'),
        "4:1: row 3, column `text`: ",
    ),
    "an effect that its kind may not have": (
        HEAD + GOOD.replace("ATK: 1", "Numb (1)").replace("Attacker", "Attacker"),
        "3:26: row 3, column `text`: ",
    ),
    "a name on two lines": (
        HEAD + GOOD.replace("Mothling", '"Moth\nling"'),
        "3:11: row 3, column `name`: this text goes over several lines, and must stand on one",
    ),
    "a name that ends in an id": (
        HEAD + GOOD.replace("Mothling", "Mothling {#other}"),
        "3:10: row 3, column `name`: `Mothling {#other}` would be",
    ),
    "a name with a double quote": (
        HEAD + GOOD.replace("Mothling", '"a ""b"" c"'),
        "3:11: row 3, column `name`: a name holds no double quote",
    ),
    "an id with a blank": (
        HEAD + GOOD.replace("Mothling,", "Mothling,a b"),
        "3:19: row 3, column `id`: this id is not",
    ),
    "an id that another card has": (
        HEAD + GOOD.replace("Mothling,", "Mothling,zasp"),
        "3:19: row 3, column `id`: two cards have the id `zasp`",
    ),
    "a comment that is none": (
        HEAD + GOOD.replace(",,\n", ",,<!-- a --> b\n"),
        "3:44: row 3, column `comments`: this is no comment",
    ),
    "prose that starts a card": (
        HEAD + "Prose,Boss,,,,### Mothling,,\n",
        "3:15: row 3, column `text`: this card has no stat line",
    ),
    "prose that opens a comment": (
        HEAD + "Prose,,,,,<!-- a,,\n" + GOOD,
        "3:11: row 3, column `text`: this comment is",
    ),
    "a tribe with a cost": (
        HEAD + "Tribes,Frost,,3,,,,\n",
        "3:15: row 3, column `cost`: a row of the kind Tribes has no `cost`",
    ),
    "an unknown header key": (
        HEAD + "Header,colour,,,,red,,\n",
        "3:18: row 3, column `text`: there is no header key `colour`",
    ),
    "a header key twice": (
        HEAD + "Header,game,,,,spycards,,\n",
        "3:8: row 3, column `name`: the header says `game` twice",
    ),
    "a header value like a list": (
        HEAD + "Header,title,,,,[a],,\n",
        "3:17: row 3, column `text`: `title` is one text",
    ),
    "an unknown game": (
        HEAD.replace("spycards", "spycadrs"),
        "2:16: row 2, column `text`: there is no game called `spycadrs`",
    ),
    "a used set that is not there": (
        HEAD + "Header,set,,,,x,,\nHeader,uses,,,,vanila,,\n",
        "4:16: row 4, column `text`: there is no card set called `vanila`",
    ),
    "a cell beyond the columns": (
        HEAD + GOOD.replace("\n", ",x\n"),
        "3:35: row 3, column I: this cell stands in no column",
    ),
    "a quote that is never closed": (
        HEAD + GOOD.replace("Mothling", '"Mothling'),
        "3:10: this quote is never closed",
    ),
    "text behind a quote": (
        HEAD + GOOD.replace("Mothling", '"Moth"ling'),
        "3:16: row 3: text stands behind a closing quote",
    ),
    "two cards with one id": (
        HEAD + GOOD + GOOD,
        "4:10: row 4, column `name`: two cards have the id `mothling`",
    ),
    "a control character": (
        HEAD + GOOD.replace("Mothling", "Moth\x07ling"),
        "3:14: row 3, column `name`: the control character",
    ),
    "prose that goes on with another section": (
        HEAD + GOOD + 'Prose,Notes,,,,"first\n## Notes\nlast",,\n',
        "5:1: row 4, column `text`: `## Notes` would be read as",
    ),
    "a scenario with an unknown word": (
        HEAD + GOOD + 'Scenarios,Title,,,,"given Mothling\nexpct ATK 1",,\n',
        "5:1: row 4, column `text`: a scenario line cannot start with `expct`",
    ),
    "a scenario with an unknown card": (
        HEAD + GOOD + 'Scenarios,Title,,,,"given Mothlin\nexpect ATK 1",,\n',
        "4:27: row 4, column `text`: there is no card called `Mothlin`",
    ),
    "a scenario that expects nothing": (
        HEAD + GOOD + "Scenarios,Title,,,,given Mothling,,\n",
        "4:11: row 4, column `name`: ",
    ),
    "a scenario that ends too early": (
        HEAD + GOOD + 'Scenarios,Title,,,,"given Mothling\nexpect ATK 1\n```\n## Boss",,\n',
        "7:1: row 4, column `text`: this block is never closed",
    ),
}


@pytest.mark.parametrize("case", CASES)
def test_a_fault_of_a_table_is_shown_with_row_and_column(case: str) -> None:
    data, expected = CASES[case]
    imported = load(data, "csv")
    assert imported.text == ""
    found = faults(imported)
    assert found
    assert found[0].startswith(expected)


def test_all_faults_are_reported_at_once() -> None:
    rows = [
        GOOD.replace(",1,", ",x,"),
        GOOD.replace(",1,", ",,").replace("Moth", "Math"),
        GOOD.replace("Bug", "Bgu").replace("Moth", "Myth"),
        GOOD.replace("Attacker", "Atacker").replace("Moth", "Mith"),
        "Boss,Meth,,4,Bug,Summon Mithling\n",
        "Boss,Muth,,4,Bug,Sumon Mithling\n",
    ]
    assert [fault.partition(": ")[2] for fault in faults(load(HEAD + "".join(rows), "csv"))] == [
        "row 3, column `cost`: `x` is not a whole number",
        "row 4, column `cost`: `Mathling` has no `cost`",
        "row 5, column `tribes`: there is no tribe called `Bgu`",
        "row 6, column `kind`: there is no kind of card `Atacker` in Spy Cards",
        "row 8, column `text`: `Sumon` is not understood here",
    ]


def test_a_misspelt_column_is_one_fault_and_not_one_a_row() -> None:
    found = faults(load((HEAD + GOOD + GOOD.replace("Moth", "Math")).replace("cost", "cots"), "csv"))
    assert [fault.partition(": ")[2] for fault in found] == ["row 1, column D: there is no column `cots`"]


def test_good_suggestions_come_with_a_misspelt_column() -> None:
    (fault,) = load((HEAD + GOOD).replace("cost", "cots"), "csv").diagnostics[:1]
    assert "did you mean `cost`?" in fault.help


@pytest.mark.parametrize("separator", [",", ";", "\t"])
@pytest.mark.parametrize("line_end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("mark", ["", "\ufeff"])
def test_the_csv_of_every_spreadsheet_program_reads(separator: str, line_end: str, mark: str) -> None:
    table = mark + (HEAD + GOOD).replace(",", separator).replace("\n", line_end)
    imported = load(table, "csv")
    assert faults(imported) == []
    assert "### Mothling\n1 TP Bug\n- ATK: 1\n" in imported.text


def test_cards_without_a_header_build_on_the_base_set() -> None:
    imported = load(
        "name,kind,cost,tribes,text\nMothling,Attacker,1,Bug,ATK: 1\n", "csv", game=_spycards(), set="moths"
    )
    assert imported.text.startswith("---\ngame: spycards\nset: moths\nuses: [vanilla]\n---\n")


def test_what_a_spreadsheet_takes_for_a_formula_is_kept_from_it_and_comes_back() -> None:
    table = export(SET, "csv").decode()
    assert "'=cmd, of course" in table
    assert ",'-Minus-," in table
    assert load(table, "csv").text == SET


@pytest.mark.parametrize(("column", "value", "problem"), [
    (3, datetime.datetime(2026, 1, 2), "row 3, column `cost`: this cell holds a date or time"),
    (3, 1.5, "row 3, column `cost`: `1.5` is not a whole number"),
    (3, True, "row 3, column `cost`: `true` is not a whole number"),
    (4, "Bgu", "row 3, column `tribes`: there is no tribe called `Bgu`"),
    (3, None, "row 3, column `cost`: `Mothling` has no `cost`"),
])  # fmt: skip
def test_a_fault_of_a_workbook_is_shown_with_row_and_column(column: int, value: object, problem: str) -> None:
    card: list[object] = ["Attacker", "Mothling", None, 1, "Bug", "ATK: 1"]
    card[column] = value
    head = ["kind", "name", "id", "cost", "tribes", "text"]
    imported = load(workbook([head, ["Header", "game", None, None, None, "spycards"], card]), "xlsx")
    assert imported.text == ""
    assert faults(imported)[0].startswith("3:")
    assert faults(imported)[0].partition(": ")[2].startswith(problem)


def test_numbers_and_the_first_sheet_of_any_workbook_read() -> None:
    rows: list[list[object]] = [
        [None], ["kind", "name", "cost", "tribes", "text"], [None], ["Attacker", 7, 1.0, "Bug", "ATK: 1"],
    ]  # fmt: skip
    imported = load(workbook(rows, "Tabelle1"), "xlsx", game=_spycards())
    assert "### 7\n1 TP Bug\n" in imported.text


JSON = export(SET, "json").decode()


@pytest.mark.parametrize(("old", "new", "expected"), [
    ('"name": "007"', '"nmae": "007"', ["the field `name` is missing", "there is no field `nmae` here"]),
    ('"cost": -3', '"cost": [3]', ["cards[0].stats.cost: expected a text, found a list"]),
    ('"Frost (2): Numb (1)"', '"Frsot (2): Numb (1)"', ["cards[0].text[1]: "]),
    ('"version": 1,', '"version": 3,', ["version: this version of the format is not known; 1 is"]),
    ('"version": 1,', '"version": 1 ', ["a `,` or `}` is missing here"]),
    ('"set": "rich"', '"set": "rich", "set": "poor"', ["header: the field `set` stands here twice"]),
    ('"game": "spycards"', '"game": 4', ["header.game: expected a text, found a number"]),
    ('"-Minus-"', '"\\ud800"', ["cards[0].name: this text holds half a character"]),
])  # fmt: skip
def test_a_fault_of_json_is_shown_with_its_field(old: str, new: str, expected: list[str]) -> None:
    assert old in JSON
    imported = load(JSON.replace(old, new), "json")
    assert imported.text == ""
    messages = faults(imported)
    for wanted in expected:
        assert any(wanted.split(": ", 1)[-1] in message for message in messages), messages


def test_an_unknown_word_in_json_is_underlined_exactly() -> None:
    data = JSON.replace("Frost (2): Numb (1)", "Frsot (2): Numb (1)")
    (fault,) = [d for d in load(data, "json").diagnostics if d.severity == "error"]
    assert fault.source.text[fault.span.start : fault.span.end] == "Frsot"


@pytest.mark.parametrize("format_", ["json", "csv"])
def test_nothing_is_written_when_an_import_fails(format_: str, tmp_path: Path) -> None:
    data, out = tmp_path / f"bad.{format_}", tmp_path / "out.cards.md"
    data.write_bytes(export(SET, format_).replace(b"Numb (1)", b"Nubm (1)"))
    done = cardlang("import", data, "--out", out)
    assert (done.status, done.out) == (1, "")
    assert "nothing was written" in done.err
    assert sorted(path.name for path in tmp_path.iterdir()) == [data.name]


def test_a_target_that_is_there_stays_without_force(tmp_path: Path) -> None:
    data, out = tmp_path / "good.json", tmp_path / "out.cards.md"
    data.write_bytes(export(SET, "json"))
    out.write_text("mine", encoding="utf-8")
    assert cardlang("import", data, "--out", out).status == 2
    assert out.read_text(encoding="utf-8") == "mine"
    assert cardlang("import", data, "--out", out, "--force").status == 0
    assert out.read_text(encoding="utf-8") == SET


def _spycards() -> object:
    from cardlang.games import registry

    return registry.game("spycards")
