"""Every reader of text on damaged samples: diagnostics or our own exceptions, in bounded time, never anything else.

Card files (with their scenarios), decks, logs, saved states, rounds and the two kinds of TOML. Foreign formats are in
`test_decoders.py`; JSON, CSV, XLSX and zips of whole sets in `tests/sets/test_fuzz.py`.
"""

from __future__ import annotations

import contextlib
import json
import os
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from cardlang.api import check, load_game
from cardlang.checks.files import decode
from cardlang.checks.settings import FILE, forget, settings_for
from cardlang.diagnostics.findings import Findings
from cardlang.diagnostics.formats import FORMATS, renderer
from cardlang.diagnostics.screen import Style
from cardlang.errors import CardlangError
from cardlang.games.registry import game_names
from cardlang.mutation.listed import read_list
from cardlang.play.log import parse_log
from cardlang.play.replay import replay
from cardlang.play.rounds import Resolver
from cardlang.play.scenarios import run_scenarios
from cardlang.resources import cards_folder
from tests.conformance.walk import new_match

CASES = max(100, int(os.environ.get("FUZZ_CASES", "100")) // 20)
"""A card file takes twenty times as long as a code, so that many cases are asked for less."""
some = settings(max_examples=CASES, deadline=None, suppress_health_check=list(HealthCheck))
few = settings(max_examples=max(20, CASES // 4), deadline=None, suppress_health_check=list(HealthCheck))
LONGEST = 20.0
"""Seconds of work that no small file may take, on a slow machine."""

FILES = {path.name: path.read_bytes() for game in game_names() for path in cards_folder(game).glob("*.md")}
DECKS = [path.read_bytes() for game in game_names() for path in cards_folder(game).glob("*.deck.txt")]
SPICE = [
    b"#", b"##", b"###", b"- ", b">", b"```", b"```scenario", b"<!--", b"-->", b"---", b"{#", b"}", b"[", b"]", b":",
    b'"', b"'", b"(", b")", b",", b"/", b"+", b"-", b"\0", b"\r", b"\t", b"\n", b"\xff", b"\xef\xbb\xbf",
    "∞".encode(), "\u202e".encode(), "\u200b".encode(), "α".encode(), b"9" * 40, b"1e9", b"-1", b"null", b"true",
    b"{}", b"[]", b"when ", b"expect ", b"given ", b"cardlang: ignore W310 because ", b"or ", b"per ",
]  # fmt: skip
EDITS = st.lists(
    st.tuples(st.integers(0, 2**16), st.integers(0, 30), st.one_of(st.sampled_from(SPICE), st.binary(max_size=6))),
    min_size=1, max_size=5,
)  # fmt: skip
Edits = list[tuple[int, int, bytes]]


def damaged(data: bytes, edits: Edits) -> bytes:
    """Return a sample with some stretches replaced."""
    for place, length, new in edits:
        at = place % (len(data) + 1)
        data = data[:at] + new + data[at + length :]
    return data


def part(data: bytes, start: int, length: int = 4_000) -> bytes:
    """Return the header of a card file with a stretch of what follows, so that a case stays short."""
    head, mark, rest = data.partition(b"\n## ")
    at = start % max(1, len(rest) - length)
    return head + mark + rest[at : at + length]


def in_time(act: Callable[[], object]) -> None:
    """Let an action end or refuse with an exception of ours, before too much time has passed."""
    start = time.process_time()
    with contextlib.suppress(CardlangError):
        act()
    assert time.process_time() - start < LONGEST


@some
@given(name=st.sampled_from(sorted(FILES)), start=st.integers(0, 2**16), edits=EDITS)
def test_card_files(name: str, start: int, edits: Edits) -> None:
    data = damaged(part(FILES[name], start), edits)

    def act() -> None:
        source = decode(data, "fuzz.cards.md")
        report = check(["fuzz.cards.md"], "spycards", read=lambda path, shown: source)
        for found in report.diagnostics:
            assert 0 <= found.span.start <= found.span.end <= len(found.source.text)
        findings = Findings(report.diagnostics, names=report.names, folder="/x", root="/x")
        for format_ in FORMATS:
            for line in renderer(format_)(findings, Style()):
                line.encode("utf-8")

    in_time(act)


@few
@given(name=st.sampled_from(sorted(FILES)), start=st.integers(0, 2**16), edits=EDITS)
def test_scenarios_of_damaged_files(
    name: str, start: int, edits: Edits, tmp_path_factory: pytest.TempPathFactory
) -> None:
    head, mark, rest = FILES[name].partition(b"## Scenarios")
    path = tmp_path_factory.mktemp("fuzz") / "fuzz.cards.md"
    path.write_bytes(head + mark + damaged(part(b"\n## " + rest, start, 1_500), edits))
    in_time(lambda: run_scenarios([path]))


@some
@given(data=st.sampled_from(DECKS), edits=EDITS)
def test_decks(data: bytes, edits: Edits) -> None:
    def act() -> None:
        source = decode(damaged(data, edits), "fuzz.deck.txt")
        found = check(["fuzz.deck.txt"], "spycards", read=lambda path, shown: source).diagnostics
        assert all(0 <= d.span.start <= d.span.end <= len(source.text) for d in found)

    in_time(act)


STATES: dict[str, bytes] = {}
LOGS: dict[str, bytes] = {}


def sample(name: str) -> tuple[bytes, bytes]:
    """Return the saved state and the log of the beginning of a match of a game."""
    if name not in STATES:
        game = load_game(name)
        match = new_match(game, 3)
        for _ in range(12):
            if match.is_terminal():
                break
            match.apply_actions({p: match.legal_actions(p)[0] for p in match.players_to_act()})
        STATES[name] = match.to_json().encode()
        LOGS[name] = (Path(__file__).parents[1] / "playthroughs" / f"{name}.jsonl").read_bytes()
    return STATES[name], LOGS[name]


@some
@given(name=st.sampled_from(game_names()), edits=EDITS)
def test_saved_states(name: str, edits: Edits) -> None:
    state, _ = sample(name)
    game = load_game(name)
    in_time(lambda: game.match_from_json(damaged(state, edits).decode("utf-8", "replace"), game.cards))


@some
@given(name=st.sampled_from(game_names()), data=st.data())
def test_saved_states_with_other_values(name: str, data: st.DataObject) -> None:
    state = json.loads(sample(name)[0])
    values = st.one_of(
        st.none(), st.booleans(), st.integers(-3, 2**40), st.text(max_size=5), st.just([]), st.just({})
    )
    places = list(_places(state))
    for _ in range(data.draw(st.integers(1, 3))):
        inside, key = places[data.draw(st.integers(0, len(places) - 1))]
        inside[key] = data.draw(values)
    game = load_game(name)
    in_time(lambda: game.match_from_json(json.dumps(state), game.cards))


def _places(data: object) -> list[tuple[object, object]]:
    pairs = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    found: list[tuple[object, object]] = []
    for key, value in list(pairs):
        found.append((data, key))
        found += _places(value)
    return found


@few
@given(name=st.sampled_from(game_names()), edits=EDITS)
def test_logs(name: str, edits: Edits) -> None:
    lines = sample(name)[1].split(b"\n")
    short = b"\n".join([lines[0], *lines[1:8], lines[-2] if not lines[-1] else lines[-1]])
    game = load_game(name)

    def act() -> None:
        log = parse_log(decode(damaged(short, edits), "fuzz.jsonl"))
        replay(log, game, game.cards)

    in_time(act)


ROUNDS = [
    b'{"id": 1, "sets": ["vanilla"], "variant": "online", "seed": 7, "coins": ["heads"], "picks": ["Wasp Scout"], '
    b'"players": [{"hp": 5, "played": ["Spider", "Zasp"], "setup": ["ATK+2"]}, {"hp": 3, "played": []}]}',
    b'{"players": [{"played": ["Wasp King"]}, {"setup": ["Coin (2): ATK+1 or Numb (1) (only once)"]}]}',
]


@some
@given(data=st.sampled_from(ROUNDS), edits=EDITS)
def test_rounds(data: bytes, edits: Edits) -> None:
    line = damaged(data, edits).replace(b"\n", b" ")

    def act() -> None:
        answer = Resolver(load_game("spycards")).answer(line, 1)
        assert json.loads(json.dumps(answer)) == answer

    in_time(act)


LISTS = [
    b'[[equivalent]]\nstat = "cost"\nbecause = "so"\n\n[[equivalent]]\ncard = "Midge"\nto = "x"\nbecause = "so"\n',
]
SETTINGS = [b'select = ["E1", "W3"]\nignore = ["W390"]\nerror-on-warning = true\nuses = ["."]\n']


@some
@given(data=st.sampled_from(LISTS), edits=EDITS)
@example(data=b"a" + b".a" * 20_000 + b" = 1", edits=[])
def test_lists_of_mutants(data: bytes, edits: Edits, tmp_path_factory: pytest.TempPathFactory) -> None:
    path = tmp_path_factory.mktemp("fuzz") / "x.mutants.toml"
    path.write_bytes(damaged(data, edits) if edits else data)
    in_time(lambda: read_list(path))


@some
@given(data=st.sampled_from(SETTINGS), edits=EDITS)
def test_settings_of_a_folder(data: bytes, edits: Edits, tmp_path_factory: pytest.TempPathFactory) -> None:
    folder = tmp_path_factory.mktemp("fuzz")
    (folder / FILE).write_bytes(damaged(data, edits))
    forget()
    in_time(lambda: settings_for(folder / "x.cards.md"))
    forget()
