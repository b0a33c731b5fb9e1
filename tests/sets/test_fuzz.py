"""Damaged data gives faults or our own exceptions, in bounded time, and never a card file with errors."""

from __future__ import annotations

import contextlib
import json
import time
import zipfile
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cardlang.api import check
from cardlang.checks.archive import sources_of
from cardlang.codecs.sets.as_csv import parse
from cardlang.codecs.sets.grid import NotATable
from cardlang.errors import CardlangError
from cardlang.source import Source
from tests.sets.samples import BUNDLED, FORMATS, SET, export, load, read_set

LONGEST = 5.0
"""Seconds that the worst small file may take on a slow machine."""
SMALL = BUNDLED["bug-fables-1.1"].read_text(encoding="utf-8")
DATA = {
    (name, format_): export(text, format_)
    for name, text in (("rich", SET), ("small", SMALL))
    for format_ in FORMATS
}
SPICE = [
    b'"', b"'", b"\\", b"\0", b"\n", b"\r", b",", b";", b"```", b"<!--", b"-->", b"#", b"{#", b"}", b"[", b"{", b":",
    b"---", b"\xff", b"\xef\xbb\xbf", b"\xed\xa0\x80", "∞".encode(), b"9" * 50, b"1e999", b"null", b"true", b"=1+1",
]  # fmt: skip

edits = st.lists(
    st.tuples(st.integers(0, 10**6), st.integers(0, 40), st.one_of(st.sampled_from(SPICE), st.binary(max_size=8))),
    min_size=1, max_size=6,
)  # fmt: skip


def damaged(data: bytes, changes: list[tuple[int, int, bytes]]) -> bytes:
    for place, length, new in changes:
        at = place % (len(data) + 1)
        data = data[:at] + new + data[at + length :]
    return data


def must_be_whole_or_nothing(data: bytes, format_: str) -> None:
    start = time.process_time()
    try:
        imported = load(data, format_)
    except CardlangError:
        pass
    else:
        errors = [d for d in imported.diagnostics if d.severity == "error"]
        assert bool(errors) != bool(imported.text)
        for fault in imported.diagnostics:
            assert 0 <= fault.span.start <= fault.span.end <= len(fault.source.text) + 1
        if imported.text:
            read_set(imported.text)
    assert time.process_time() - start < LONGEST


@pytest.mark.parametrize("format_", FORMATS)
@pytest.mark.parametrize("name", ["rich", "small"])
@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@given(changes=edits)
def test_damaged_bytes(name: str, format_: str, changes: list[tuple[int, int, bytes]]) -> None:
    must_be_whole_or_nothing(damaged(DATA[name, format_], changes), format_)


texts = st.one_of(
    st.sampled_from([
        "", "Boss", "Header", "Prose", "game", "kind", "∞", "-1", "1", "## Boss", "### x", "```", "<!-- a", "-->",
        "---", "> x", "- x", "a {#b}", "{#}", "ATK: 1", "Summon x", "a\nb", "'=1", "\ufeff", "Bug", "Bug/", "vanilla",
        "[a]", "true",
    ]),
    st.text(max_size=12),
)  # fmt: skip


@settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck))
@given(changes=st.lists(st.tuples(st.integers(0, 10**6), texts), min_size=1, max_size=4))
def test_other_cells(changes: list[tuple[int, str]]) -> None:
    import csv

    rows = list(csv.reader(DATA["rich", "csv"].decode().splitlines(keepends=True)))
    for place, text in changes:
        row = rows[place % len(rows)]
        row[place // len(rows) % len(row)] = text
    out = _text_of(rows)
    must_be_whole_or_nothing(out.encode("utf-8", "surrogatepass"), "csv")


def _text_of(rows: list[list[str]]) -> str:
    return "".join(",".join('"' + cell.replace('"', '""') + '"' for cell in row) + "\n" for row in rows)


@settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck))
@given(
    changes=st.lists(
        st.tuples(
            st.integers(0, 10**6),
            st.one_of(texts, st.none(), st.integers(), st.booleans(), st.just([]), st.just({})),
        ),
        min_size=1,
        max_size=4,
    )
)
def test_other_values_in_json(changes: list[tuple[int, Any]]) -> None:
    data = json.loads(DATA["rich", "json"])
    for place, value in changes:
        places = list(_places(data))
        if places:
            inside, key = places[place % len(places)]
            inside[key] = value
    must_be_whole_or_nothing(json.dumps(data).encode(), "json")


def _places(data: Any) -> Any:
    pairs = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in list(pairs):
        yield data, key
        yield from _places(value)


@settings(max_examples=200, deadline=None)
@given(rows=st.lists(st.lists(st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\r"), max_size=6),
                              min_size=1, max_size=4), min_size=1, max_size=4))  # fmt: skip
def test_cells_that_python_writes_are_read_as_they_are(rows: list[list[str]]) -> None:
    try:
        grid = parse(Source("<table>", _text_of(rows)))
    except NotATable as error:
        pytest.fail(str(error))
    read = [[cell.text for cell in row] for row in grid.rows]
    assert read == [[c[1:] if c.startswith("'") and c.lstrip("'")[:1] in ("=", "+", "-", "@") and c.lstrip("'") else c
                     for c in row] for row in rows]  # fmt: skip


@settings(max_examples=100, deadline=None, suppress_health_check=list(HealthCheck))
@given(changes=edits)
def test_damaged_zips(
    changes: list[tuple[int, int, bytes]], tmp_path_factory: pytest.TempPathFactory
) -> None:
    out = BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("rich.cards.md", SET)
        archive.writestr("deep/small.cards.md", SMALL)
    path = _zip_folder(tmp_path_factory) / "fuzz.zip"
    path.write_bytes(damaged(out.getvalue(), changes))
    with contextlib.suppress(CardlangError):
        assert sources_of(path)
        check([path])


def _zip_folder(factory: pytest.TempPathFactory) -> Path:
    return factory.mktemp("zip")


@pytest.mark.parametrize("data", [
    b"[" * 100_000, b'{"version":1,"header":' * 10_000, b'{"version": 1, "cards": [' + b"{}," * 100_000,
    b'{"version":1,"x":"' + b"\\u0041" * 500_000, b'{"version": 1, "cards": [' + b"[]," * 2_000_000,
])  # fmt: skip
def test_large_and_deep_json_ends_soon(data: bytes) -> None:
    start = time.process_time()
    assert load(data, "json").text == ""
    assert time.process_time() - start < 30


@pytest.mark.parametrize("data", [
    b"kind,name\n" + b"Boss,x\n" * 200_000, b"kind,name" + b"," * 1_000_000, b"kind,name\n" + b'"' * 2_000_001,
    b"kind,name\n" + b"\n" * 1_000_000,
])  # fmt: skip
def test_large_tables_end_soon(data: bytes) -> None:
    start = time.process_time()
    assert load(data, "csv").text == ""
    assert time.process_time() - start < 30
