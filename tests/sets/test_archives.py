"""Sets in a zip: read by path like folders, never unpacked, and refused when something is wrong with the zip."""

from __future__ import annotations

import stat
import struct
import tracemalloc
import zipfile
from collections.abc import Mapping
from pathlib import Path

import pytest

import cardlang as public
from cardlang.checks.archive import MOST_ENTRIES, MOST_INSIDE, entries_of, sources_of
from cardlang.checks.files import InputError
from tests.play.commands import cardlang
from tests.sets.samples import BUNDLED, SET

OTHER = SET.replace("set: rich", "set: other").replace("Frost", "Snow").replace("{#m.1}", "{#m.2}").replace(
    "### 007", "### 008").replace("{#greek}", "{#other}").replace("-Minus-, 007", "-Minus-, 008")  # fmt: skip
DECK = (BUNDLED["vanilla"].parent / "chomp.deck.txt").read_text(encoding="utf-8")


def zip_of(path: Path, files: Mapping[str | zipfile.ZipInfo, str | bytes]) -> Path:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return path


def test_the_sets_and_decks_of_a_zip_are_checked_tested_and_loaded(tmp_path: Path) -> None:
    path = zip_of(tmp_path / "sets.zip", {
        "a/rich.cards.md": SET, "b/other.cards.md": OTHER, "chomp.deck.txt": DECK, "README.md": "no cards",
        "__MACOSX/a/._rich.cards.md": b"\0\0",
    })  # fmt: skip
    assert (
        cardlang("check", path).out == "3 files, 6 cards, 1 deck read; all cards good; 0 errors, 0 warnings; "
        "2 hidden by waivers\n"
    )
    assert cardlang("test", path).out.endswith("2 scenarios in 2 files: 2 passed\n")
    cards = public.load_game("spycards").load_cards(path)
    assert {card.set for card in cards.values()} >= {"rich", "other"}
    assert cards["greek"].source == (f"{path}/a/rich.cards.md", 46)
    assert [p.name for p in tmp_path.iterdir()] == ["sets.zip"]


def test_a_fault_in_a_zip_is_shown_in_its_file(tmp_path: Path) -> None:
    path = zip_of(tmp_path / "sets.zip", {"rich.cards.md": SET.replace("Numb (1)", "Nubm (1)")})
    done = cardlang("check", "--format", "concise", path)
    assert done.status == 1
    assert done.out.startswith(f"{path}/rich.cards.md:32:14: ")


def test_sets_of_a_zip_can_be_used_by_others(tmp_path: Path) -> None:
    used = zip_of(tmp_path / "used.zip", {"deep/rich.cards.md": SET})
    mine = tmp_path / "mine.cards.md"
    mine.write_text(
        "---\ngame: spycards\nset: mine\nuses: [rich]\n---\n\n## Attacker\n\n### Flake\n1 TP Frost\n- ATK: 1\n",
        encoding="utf-8",
    )
    assert cardlang("check", mine, "--uses", used).status == 0
    assert "there is no card set called `rich`" in cardlang("check", mine).out


def test_a_zip_is_not_formatted_or_fixed(tmp_path: Path) -> None:
    path = zip_of(tmp_path / "sets.zip", {"rich.cards.md": SET.replace("- Frost\n", "-  Frost\n")})
    before = path.read_bytes()
    assert "is a zip" in cardlang("fmt", path).err
    cardlang("check", "--fix", path)
    assert path.read_bytes() == before


def link() -> zipfile.ZipInfo:
    info = zipfile.ZipInfo("link.cards.md")
    info.external_attr = (stat.S_IFLNK | 0o777) << 16
    return info


@pytest.mark.parametrize(("files", "reason"), [
    ({"/etc/rich.cards.md": SET}, "which is no path below the zip"),
    ({"C:/rich.cards.md": SET}, "which is no path below the zip"),
    ({"..\\rich.cards.md": SET}, "which is no path below the zip"),
    ({"a/../../rich.cards.md": SET}, "whose `..` leads out of the zip"),
    ({"rich.cards.md": SET, link(): "/etc/passwd"}, "holds the link 'link.cards.md'"),
    ({"notes.txt": "nothing"}, "holds no card files"),
    ({}, "holds no card files"),
    ({"big.bin": b"\0" * (MOST_INSIDE + 1), "rich.cards.md": SET}, "bytes when unpacked"),
    ({f"{n}.cards.md": "" for n in range(MOST_ENTRIES + 1)}, "more than 2,000 entries"),
    ({"rich.cards.md": SET.encode("utf-16")}, "is not UTF-8"),
], ids=["absolute", "drive", "backslash", "dots", "link", "no-cards", "empty", "bomb", "many", "utf-16"])  # fmt: skip
def test_a_zip_with_something_wrong_in_it_is_refused_with_the_reason(
    files: dict[str | zipfile.ZipInfo, str | bytes], reason: str, tmp_path: Path
) -> None:
    done = cardlang("check", zip_of(tmp_path / "bad.zip", files))
    assert done.status == 2
    assert reason in done.err
    assert [p.name for p in tmp_path.iterdir()] == ["bad.zip"]


CENTRAL = b"PK\x01\x02\x14\x03\x14\x00"
"""How an entry of the list of a zip begins, up to its flags."""


def patched(data: bytes, old: bytes, new: bytes) -> bytes:
    assert old in data
    return data.replace(old, new)


def test_damaged_and_lying_zips_are_refused(tmp_path: Path) -> None:
    data = zip_of(tmp_path / "a.zip", {"rich.cards.md": SET, "x.cards.md": SET}).read_bytes()
    with zipfile.ZipFile(tmp_path / "a.zip") as archive:
        size = struct.pack("<L", archive.infolist()[0].file_size)
    for number, bad in enumerate([
        b"", b"PK", data[:-10], data[20:], data[: len(data) // 2],
        patched(data, size, struct.pack("<L", 10)),  # says that it holds less than it does
        patched(data, b"x.cards.md", b"x.cards.m\0"),
        data[:200] + b"\xff" * 50 + data[250:],
        patched(data, CENTRAL + b"\x00\x00\x08", CENTRAL + b"\x01\x00\x08"),  # encrypted
        patched(data, b"\x00\x00\x08\x00", b"\x00\x00\x0c\x00"),  # another compression
    ]):  # fmt: skip
        path = tmp_path / f"bad{number}.zip"
        path.write_bytes(bad)
        with pytest.raises(InputError):
            pytest.fail(f"number {number} holds {sources_of(path)}")


@pytest.mark.parametrize("said", [0, 10, 100_000])
def test_a_bomb_that_lies_about_its_size_takes_no_more_memory_than_it_says(said: int, tmp_path: Path) -> None:
    size = 40_000_000
    path = zip_of(tmp_path / "bomb.zip", {"x.cards.md": b"\0" * size})
    data = patched(path.read_bytes(), struct.pack("<L", size), struct.pack("<L", said))
    tracemalloc.start()
    with pytest.raises(InputError, match="damaged zip"):
        list(entries_of(data, "bomb.zip"))
    most = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert most < 4_000_000


def test_a_zip_inside_a_zip_is_not_opened(tmp_path: Path) -> None:
    inner = zip_of(tmp_path / "inner.zip", {"rich.cards.md": SET}).read_bytes()
    with pytest.raises(InputError, match="no card files"):
        sources_of(zip_of(tmp_path / "outer.zip", {"inner.zip": inner}))


def test_workbooks_that_would_take_all_memory_are_refused_at_once(tmp_path: Path) -> None:
    good = tmp_path / "good.xlsx"
    assert cardlang("export", "bug-fables-1.1", "--to", "xlsx", "--out", good).status == 0
    with zipfile.ZipFile(good) as archive:
        parts = {info.filename: archive.read(info) for info in archive.infolist()}
    sheet, texts = "xl/worksheets/sheet1.xml", "xl/sharedStrings.xml"
    far = parts[sheet].replace(
        b"</sheetData>", b'<row r="1048576"><c r="XFD1048576"><v>1</v></c></row></sheetData>'
    )
    row = b'<row r="90"><c><v>1</v></c>%s</row></sheetData>'
    wide = parts[sheet].replace(b"</sheetData>", row % (b"<c><v>1</v></c>" * 5_000))
    shared = parts[sheet].replace(b"</sheetData>", row % (b'<c t="s"><v>0</v></c>' * 150))
    long = parts[texts].replace(b"<t>kind</t>", b"<t>" + b"k" * 1_000_000 + b"</t>", 1)
    entity = b'<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "aaaa">]>' + parts[sheet].partition(b"?>")[2]
    for changed, reason in (
        ({sheet: far}, "delete the cells far from the table"),
        ({sheet: wide}, "delete the cells far from the table"),
        ({sheet: shared, texts: long}, "characters, and at most"),
        ({sheet: entity}, "defines XML entities"),
        ({"xl/other.xml": b"<a>" + b"<b/>" * 3_000_000 + b"</a>"}, "XML elements"),
        ({"xl/media.bin": b"\0" * 40_000_000}, "bytes when unpacked"),
        ({sheet: parts[sheet][:500]}, "damaged workbook"),
        ({"xl/workbook.xml": b"<workbook/>"}, "bad.xlsx"),
    ):
        path = zip_of(tmp_path / "bad.xlsx", parts | changed)
        done = cardlang("import", path, "--out", tmp_path / "out.cards.md")
        assert (done.status, done.out) == (2, ""), reason
        assert reason in done.err
        assert not (tmp_path / "out.cards.md").exists()
