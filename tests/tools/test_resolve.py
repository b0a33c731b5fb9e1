"""`cardlang resolve`: rounds as JSON lines, whatever the lines hold."""

from __future__ import annotations

import io
import json
import subprocess
import sys
import tracemalloc
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardlang import load_game
from cardlang.play.rounds import MOST_BYTES, Resolver, lines_of
from cardlang.play.strict_json import write_json
from tests.tools.commands import cardlang, end_in_time

EXAMPLE = (
    '{"id": 1, "sets": ["vanilla"], "variant": "online", "seed": 7, "coins": ["heads"], "picks": [], "players": '
    '[{"hp": 5, "played": ["Spider", "Zasp"], "setup": ["ATK+2"]}, {"hp": 3, "played": []}]}'
)
ANSWER = (
    '{"id": 1, "winner": 0, "players": [{"atk": 8, "def": 2, "power": 8, "hp": 5, "played": ["Spider", "Zasp", '
    '"Inichas", "Jellyshroom"], "numbed": [], "setup": []}, {"atk": 0, "def": 0, "power": 0, "hp": 2, "played": [], '
    '"numbed": [], "setup": []}], "coins": ["heads"], "picks": []}'
)
GOOD = '{"id": "good", "players": [{}, {}]}'


def resolved(
    capsys: Any, tmp_path: Path, *lines: str | bytes, more: tuple[str, ...] = ()
) -> tuple[int, list[Any]]:
    file = tmp_path / "rounds.jsonl"
    file.write_bytes(b"\n".join(line.encode() if isinstance(line, str) else line for line in lines))
    output = cardlang(capsys, "resolve", file, "--game", "spycards", *more)
    return output.status, [json.loads(line, parse_constant=pytest.fail) for line in output.out.splitlines()]


def answer(line: str | bytes, **options: Any) -> Any:
    raw = line.encode() if isinstance(line, str) else line
    return Resolver(load_game("spycards"), **options).answer(raw, 1)


def test_the_example_of_the_contract_is_answered_byte_for_byte(capsys: Any, tmp_path: Path) -> None:
    (tmp_path / "one.jsonl").write_text(EXAMPLE + "\n")
    output = cardlang(capsys, "resolve", tmp_path / "one.jsonl", "--game", "spycards")
    assert (output.status, output.out) == (0, ANSWER + "\n")


def test_standard_input_is_answered_line_by_line() -> None:
    command = [
        sys.executable,
        "-c",
        "from cardlang.cli.main import main; main()",
        "resolve",
        "-",
        "--game",
        "spycards",
    ]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        end_in_time(process)
        for number in range(3):
            process.stdin.write(EXAMPLE.replace('"id": 1', f'"id": {number}') + "\n")
            process.stdin.flush()
            assert json.loads(process.stdout.readline())["id"] == number
        process.stdin.close()
        assert process.wait(timeout=180) == 0


def test_everything_but_players_may_be_left_out_and_infinity_is_a_text() -> None:
    found = answer('{"players": [{"played": ["The Everlasting King"]}, {"played": ["seedling"]}]}')
    assert found["id"] is None
    assert found["players"][0]["atk"] == found["players"][0]["power"] == "∞"
    assert found["players"][1]["played"] == ["Seedling"]
    assert write_json(found).count('"∞"') == 2


def test_events_are_given_when_they_are_asked_for() -> None:
    assert "events" not in answer(EXAMPLE)
    events = answer(EXAMPLE, events=True)["events"]
    assert all(list(event) == ["phase", "player", "card", "text"] for event in events)


def test_sets_are_names_or_paths_and_bring_what_they_use(tmp_path: Path) -> None:
    own = tmp_path / "own.cards.md"
    own.write_text(
        "---\ngame: spycards\nset: own\nuses: [vanilla]\n---\n## Effect\n### Echo\n1 TP Bug\n- Summon Seedling\n"
    )
    line = json.dumps({"sets": [str(own)], "players": [{"played": ["Echo", "Thief"]}, {}]})
    assert answer(line)["players"][0]["played"] == ["Echo", "Thief", "Seedling"]


@pytest.mark.parametrize(
    ("line", "code", "line_id"),
    [
        ("not json", "json", None),
        ("", "json", None),
        ("[1, 2]", "json", None),
        ("[" * 200_000, "json", None),
        ('{"id": ' * 50_000, "json", None),
        (b'{"id": "\xff"}', "encoding", None),
        ('{"id": 4, "playrs": []}', "fields", 4),
        ('{"id": 4}', "players", 4),
        ('{"id": 4, "players": [{}]}', "players", 4),
        ('{"id": 4, "players": [{}, {}, {}]}', "players", 4),
        ('{"id": 4, "players": {"a": 1}}', "players", 4),
        ('{"id": 4, "players": [{"hps": 3}, {}]}', "fields", 4),
        ('{"id": 4, "players": [{"hp": 2.0}, {}]}', "hp", 4),
        ('{"id": 4, "players": [{"hp": "5"}, {}]}', "hp", 4),
        ('{"id": 4, "players": [{"hp": true}, {}]}', "hp", 4),
        ('{"id": 4, "players": [{"hp": 99999999999999}, {}]}', "hp", 4),
        ('{"id": 4, "players": [{"hp": NaN}, {}]}', "number", 4),
        ('{"id": 4, "players": [{"hp": 1e999}, {}]}', "number", 4),
        ('{"id": -Infinity, "players": [{}, {}]}', "number", None),
        ('{"id": 4, "seed": ' + "9" * 5_000 + ', "players": [{}, {}]}', "number", 4),
        ('{"id": 4, "seed": 1, "seed": 2, "players": [{}, {}]}', "duplicate", 4),
        ('{"id": 4, "id": 4, "players": [{}, {}]}', "duplicate", None),
        ('{"id": 4, "seed": "x", "players": [{}, {}]}', "seed", 4),
        ('{"id": 4, "variant": "onlin", "players": [{}, {}]}', "variant", 4),
        ('{"id": 4, "variant": ["online"], "players": [{}, {}]}', "variant", 4),
        ('{"id": 4, "coins": ["edge"], "players": [{}, {}]}', "coins", 4),
        ('{"id": 4, "coins": "heads", "players": [{}, {}]}', "coins", 4),
        ('{"id": 4, "picks": ["Spidr"], "players": [{}, {}]}', "picks", 4),
        ('{"id": 4, "picks": ["Spider"], "players": [{"played": ["Wasp King"]}, {}]}', "picks", 4),
        ('{"id": 4, "players": [{"played": ["Spidr"]}, {}]}', "played", 4),
        ('{"id": 4, "players": [{"played": "Spider"}, {}]}', "played", 4),
        ('{"id": 4, "players": [{"played": [1]}, {}]}', "played", 4),
        ('{"id": 4, "players": [{"setup": ["Coyn: ATK+1"]}, {}]}', "setup", 4),
        ('{"id": 4, "players": [{"setup": ["Coin (1000): Coin (1000): ATK+1"]}, {}]}', "runaway", 4),
        ('{"id": 4, "sets": ["vanila"], "players": [{}, {}]}', "sets", 4),
        ('{"id": 4, "sets": "vanilla", "players": [{}, {}]}', "sets", 4),
        ('{"id": 4, "sets": [], "players": [{}, {}]}', "sets", 4),
        ('{"id": 4, "sets": ["a\\u0000b.md"], "players": [{}, {}]}', "sets", 4),
    ],
)  # fmt: skip
def test_a_line_that_cannot_be_resolved_says_why_and_the_next_one_still_runs(
    capsys: Any, tmp_path: Path, line: str | bytes, code: str, line_id: Any
) -> None:
    before = GOOD if line else '{"x": 1}'  # a blank line is no round and no fault
    status, answers = resolved(capsys, tmp_path, before, line, GOOD)
    assert answers[-1]["id"] == "good"
    if line:
        assert status == 1
        assert {"id": answers[1]["id"], "line": answers[1]["line"], "code": answers[1]["error"]["code"]} == {
            "id": line_id, "line": 2, "code": code,
        }  # fmt: skip
        assert list(answers[1]) == ["id", "line", "error"]
        assert answers[1]["error"]["message"]


def test_broken_cards_are_the_fault_of_the_line(capsys: Any, tmp_path: Path) -> None:
    bad = tmp_path / "bad.cards.md"
    bad.write_text("---\ngame: spycards\nset: bad\n---\n## Effect\n### Echo\n1 TP Bug\n- Sumon Seedling\n")
    line = json.dumps({"id": 1, "sets": [str(bad)], "players": [{}, {}]})
    status, answers = resolved(capsys, tmp_path, line, line, GOOD)
    assert status == 1
    assert [a.get("error", {}).get("code") for a in answers] == ["cards", "cards", None]
    assert "bad.cards.md:" in answers[0]["error"]["message"]


def test_a_line_too_long_is_skipped_in_bounded_memory(capsys: Any, tmp_path: Path) -> None:
    big = tmp_path / "big.jsonl"
    with big.open("wb") as file:
        file.write(b'{"id": "' + b"x" * 40_000_000 + b'"}\n' + GOOD.encode())
    tracemalloc.start()
    with big.open("rb") as file:
        found = [(number, len(line)) for number, line in lines_of(file)]
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert found == [(1, MOST_BYTES + 1), (2, len(GOOD))]
    assert peak < 10 * MOST_BYTES
    output = cardlang(capsys, "resolve", big, "--game", "spycards")
    first, second = map(json.loads, output.out.splitlines())
    assert (first["id"], first["line"], first["error"]["code"], second["id"]) == (None, 1, "line", "good")


def test_blank_lines_a_byte_order_mark_and_crlf_are_no_faults(capsys: Any, tmp_path: Path) -> None:
    status, answers = resolved(
        capsys, tmp_path, b"\xef\xbb\xbf" + GOOD.encode() + b"\r", "", "  ", GOOD + "\r", ""
    )
    assert (status, len(answers)) == (0, 2)


def test_an_id_comes_back_as_it_was_given() -> None:
    for line_id in (0, -3, 1.5, "x", "\ud800", "∞", None, True, [1, {"a": "b"}]):
        found = answer(json.dumps({"id": line_id, "players": [{}, {}]}))
        assert json.loads(write_json(found))["id"] == line_id


def test_exact_results_have_their_probability(capsys: Any, tmp_path: Path) -> None:
    line = '{"id": 2, "players": [{"played": ["Acornling"]}, {"played": ["Seedling"]}]}'
    status, (found,) = resolved(capsys, tmp_path, line, more=("--exact",))
    assert status == 0
    assert found["exact"] is True
    assert [(o["probability"], o["winner"], o["players"][0]["def"]) for o in found["outcomes"]] == [
        ("1/2", 1, 0), ("1/2", None, 3),
    ]  # fmt: skip


@pytest.mark.parametrize("arguments", [
    ("resolve", "nowhere.jsonl", "--game", "spycards"), ("resolve", "--game", "bugs"),
    ("resolve", ".", "--game", "spycards"), ("resolve", "--game", "spycards", "--events", "--exact"),
])  # fmt: skip
def test_wrong_use_is_status_two(capsys: Any, arguments: tuple[str, ...]) -> None:
    assert cardlang(capsys, *arguments).status == 2


FIELDS = ["id", "sets", "variant", "seed", "coins", "picks", "players", "hp", "played", "setup", "x"]
json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(FIELDS), inner, max_size=4),
    max_leaves=12,
)


@settings(max_examples=200, deadline=None)
@given(json_values)
def test_no_json_whatever_is_a_crash(value: Any) -> None:
    found = answer(json.dumps(value))
    assert "error" in found or "winner" in found
    json.loads(write_json(found), parse_constant=pytest.fail)


@settings(max_examples=200, deadline=None)
@given(st.binary(max_size=60))
def test_no_bytes_whatever_are_a_crash(data: bytes) -> None:
    for number, line in lines_of(io.BytesIO(data)):
        assert "error" in Resolver(load_game("spycards")).answer(line, number)
