"""`cardlang run` and `cardlang replay`: logs are exact, whole, and tied to their cards."""

from __future__ import annotations

import json
import os
import re
from pathlib import Path
from typing import Any

import pytest

from cardlang.api import load_game
from cardlang.checks.files import InputError
from cardlang.errors import CardlangError
from cardlang.play import log as log_module
from cardlang.play.log import LogError, parse_log, read_log, write_log
from cardlang.play.replay import OtherCards, replay
from cardlang.play.runner import run_match
from cardlang.play.setting import load_log_cards
from cardlang.resources import cards_folder
from cardlang.source import Source
from play.commands import cardlang, process

OWN_SET = """---
game: spycards
set: own
uses: [vanilla]
---

## Effect

### Odd Bug
1 TP Bug
- Coin (2): ATK+1 or DEF+1

### Even Bug
2 TP Bug
- If Odd Bug: ATK+3
"""
OWN_DECK = """---
game: spycards
sets: [own]
name: odd
---
Spider
Zasp
Mothiva
6 Odd Bug
6 Even Bug
"""
RUNAWAY = """---
game: spycards
set: loop
uses: [vanilla]
---

## Effect

### Echo
1 TP Bug
- Summon Echo
"""


@pytest.fixture
def logged(tmp_path: Path) -> Path:
    place = tmp_path / "match.jsonl"
    write_log(place, run_match("spycards", ["random", "greedy"], seed=7).log)
    return place


def lines_of(place: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in place.read_text(encoding="utf-8").splitlines()]


def save_lines(place: Path, lines: list[dict[str, Any]]) -> Path:
    place.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    return place


def test_run_tells_what_happens_and_who_wins() -> None:
    made = cardlang("run", "spycards", "--seed", "7", "--players", "random,greedy")
    assert made.status == 0
    assert made.out.startswith("Spy Cards, online, seed 7\n  player 0: random with starter\n")
    assert re.search(r"^player 1: play \w+", made.out, re.MULTILINE)
    assert "  Decide\n    player 1  wins the round" in made.out
    assert made.out.endswith("player 1 wins.\n")
    assert "\x1b" not in made.out
    assert max(map(len, made.out.splitlines())) <= 80


def test_run_explains_every_changed_number() -> None:
    made = cardlang("run", "spycards", "--deck", "leafbugs", "--deck", "thugs", "--explain")
    assert re.search(
        r"Zasp · ATK: 3 \(ATK 0 → 3\)\n"
        r"      └ player 0: ATK 0 → 3, by Zasp, line 1, in phase ATK\n"
        r"          ATK: 3\n"
        r"          \^{6} vanilla.cards.md:\d+:3\n", made.out)  # fmt: skip
    assert len(re.findall("└ .* → ", made.out)) >= len(re.findall(r"\(.* → ", made.out))


def test_a_log_has_the_same_bytes_in_every_process(logged: Path, tmp_path: Path) -> None:
    for number, hash_seed in enumerate(["0", "1", "random"]):
        place = tmp_path / f"{number}.jsonl"
        made = process("run", "spycards", "--seed", "7", "--players", "random,greedy", "--log", place,
                        PYTHONHASHSEED=hash_seed, LC_ALL="C")  # fmt: skip
        assert made.status == 0
        assert place.read_bytes() == logged.read_bytes()


def test_a_log_says_what_was_played(logged: Path) -> None:
    header, *decisions, last = lines_of(logged)
    cards = load_game("spycards").cards
    assert list(header) == [
        "format", "version", "game", "variant", "seed", "players", "decks", "sets", "digest", "cards"
    ]  # fmt: skip
    assert header["players"] == ["random", "greedy"]
    assert (header["seed"], header["sets"], header["digest"]) == (7, ["vanilla"], cards.digest)
    assert len(header["cards"]) == 90
    assert [len(deck) for deck in header["decks"]] == [15, 15]
    assert all(list(decision) == ["actions", "events"] for decision in decisions)
    assert last == {"result": {"returns": [-1.0, 1.0], "scores": [], "decisions": len(decisions)}}


def test_replay_verifies_a_log(logged: Path) -> None:
    made = cardlang("replay", logged)
    assert made.status == 0
    assert re.search(r"match.jsonl: \d+ decisions with \d+ events happen again as logged\n", made.out)
    assert made.out.endswith("player 1 (greedy) wins.\n")


def test_replay_shows_the_first_difference(logged: Path) -> None:
    lines = lines_of(logged)
    event = lines[3]["events"][1]
    event["text"] += " and more"
    lines[4]["events"][0]["text"] = "later"
    made = cardlang("replay", save_lines(logged, lines))
    assert made.status == 1
    assert "differs at decision 3: event 2 is another\n" in made.out
    assert f"log:  {event['phase']}: player {event['player']}, {event['text']}\n" in made.out
    assert (
        f"now:  {event['phase']}: player {event['player']}, {event['text'].removesuffix(' and more')}\n"
        in made.out
    )


def test_replay_sees_a_number_that_the_words_do_not_show(logged: Path) -> None:
    lines = lines_of(logged)
    change = next(event for line in lines[1:-1] for event in line["events"] if "changes" in event)
    change["changes"][0][3] += 1
    made = cardlang("replay", save_lines(logged, lines))
    assert made.status == 1
    assert '"changes":' in made.out


@pytest.mark.parametrize(
    ("edit", "words"),
    [
        (lambda lines: lines[1]["events"].pop(), "is not in the log"),
        (lambda lines: lines[1]["events"].append(lines[1]["events"][0]), "does not happen"),
        (lambda lines: lines.pop(1), "is not legal"),
        (lambda lines: lines.pop(-2), "the result is another"),
        (lambda lines: lines[1]["actions"].update({"0": "play Zork"}), "is not legal"),
        (lambda lines: lines[1]["actions"].pop("0"), "does not happen"),
        (lambda lines: lines[-1]["result"].update({"returns": [1.0, -1.0]}), "the result is another"),
        (lambda lines: lines[0].update({"seed": 8}), "differs"),
    ],
)
def test_replay_finds_whatever_was_changed(logged: Path, edit: Any, words: str) -> None:
    lines = lines_of(logged)
    edit(lines)
    made = cardlang("replay", save_lines(logged, lines))
    assert (made.status, made.err) == (1, "")
    assert words in made.out


def test_replay_says_which_cards_changed(tmp_path: Path) -> None:
    own = tmp_path / "own.cards.md"
    own.write_text(OWN_SET, encoding="utf-8")
    (tmp_path / "odd.deck.txt").write_text(OWN_DECK, encoding="utf-8")
    made = cardlang("run", "spycards", "--deck", tmp_path / "odd.deck.txt", "--log", tmp_path / "own.jsonl")
    assert made.status == 0
    assert cardlang("replay", tmp_path / "own.jsonl").status == 0
    changed = OWN_SET.replace("ATK+3", "ATK+4") + "\n### New Bug\n1 TP Bug\n- ATK: 1\n"
    own.write_text(
        changed.replace("### Odd Bug", "### Odd Beetle {#odd-beetle}").replace("If Odd Bug", "If Zasp")
    )
    made = cardlang("replay", tmp_path / "own.jsonl")
    assert made.status == 2
    assert "played with other cards" in made.err
    assert "changed: Even Bug\n" in made.err
    assert "no longer there: odd-bug\n" in made.err
    assert "not there then: Odd Beetle, New Bug\n" in made.err


def test_layout_and_comments_of_cards_do_not_matter_to_a_replay(tmp_path: Path) -> None:
    own = tmp_path / "own.cards.md"
    own.write_text(OWN_SET, encoding="utf-8")
    cardlang("run", "spycards", "--set", own, "--log", tmp_path / "own.jsonl")
    own.write_text(
        "\ufeff" + OWN_SET.replace("\n- ", "\n<!-- why -->\n-   ").replace("\n", "\r\n"), encoding="utf-8"
    )
    assert cardlang("replay", tmp_path / "own.jsonl").status == 0


def test_replay_takes_a_set_from_where_it_is_told(tmp_path: Path) -> None:
    (tmp_path / "sets").mkdir()
    own = tmp_path / "sets" / "own.cards.md"
    own.write_text(OWN_SET, encoding="utf-8")
    cardlang("run", "spycards", "--set", own, "--log", tmp_path / "own.jsonl")
    made = cardlang("replay", tmp_path / "own.jsonl", folder=tmp_path)
    assert made.status == 2
    assert "no card set called `own`; " in made.err
    assert "; `--set FILE` says where" in made.err
    for place in (own, own.parent):
        assert cardlang("replay", tmp_path / "own.jsonl", "--set", place).status == 0


def test_a_copy_of_a_bundled_set_goes_before_it_where_it_is_told(tmp_path: Path) -> None:
    text = (cards_folder("spycards") / "vanilla.cards.md").read_text(encoding="utf-8")
    old, new = "### Thief\n2 TP Bug/Thug\n- ATK: 2\n", "### Thief\n2 TP Bug/Thug\n- ATK: 3\n"
    assert old in text
    mine = tmp_path / "mine" / "vanilla.cards.md"
    mine.parent.mkdir()
    mine.write_text(text.replace(old, new), encoding="utf-8")
    log = tmp_path / "log.jsonl"
    played = cardlang("run", "spycards", "--set", mine, "--deck", "thugs", "--deck", "thugs", "--log", log)
    assert played.status == 0, played.err
    for place in (mine, mine.parent):
        assert cardlang("replay", log, "--set", place).status == 0
        assert cardlang("why", log, "--set", place).status == 0
    refused = cardlang("replay", log)
    assert refused.status == 2
    assert "changed: Thief" in refused.err
    assert cardlang("run", "spycards", "--log", log, "--force").status == 0
    assert "changed: Thief" in cardlang("replay", log, "--set", mine).err


def test_cards_that_run_away_stop_the_match_and_are_named(tmp_path: Path) -> None:
    (tmp_path / "loop.cards.md").write_text(RUNAWAY, encoding="utf-8")
    deck = OWN_DECK.replace("own", "loop").replace("6 Odd Bug", "6 Echo").replace("6 Even Bug", "6 Echo")
    (tmp_path / "loop.deck.txt").write_text(deck, encoding="utf-8")
    place = tmp_path / "loop.jsonl"
    made = cardlang("run", "spycards", "--players", "random,random", "--deck", tmp_path / "loop.deck.txt",
                    "--log", place)  # fmt: skip
    assert made.status == 1
    assert "The match stops: " in made.out
    assert "Echo" in made.out.splitlines()[-1]
    assert cardlang("replay", place).status == 0
    lines = lines_of(place)
    lines[-1]["result"]["runaway"]["actions"] = {"0": "pass", "1": "pass"}
    assert cardlang("replay", save_lines(place, lines)).status == 1


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "is empty"),
        ("hello\n", "line 1: this is not JSON"),
        ("[1]\n", "one JSON object"),
        ('{"format":"other"}\n', "not a match log"),
        ('{"format":"cardlang-log","version":2}\n', "log version 2; this cardlang reads version 1"),
        ('{"format":"cardlang-log","version":1,"game":"spycards"}\n', "no good `variant`"),
        ("[" * 100_000 + "\n", "this is not JSON"),
        ('{"format":"cardlang-log"', "cut off"),
    ],
)
def test_what_is_no_log_is_refused_with_its_reason(tmp_path: Path, text: str, words: str) -> None:
    with pytest.raises(LogError, match=words):
        parse_log(Source("match.jsonl", text))
    (tmp_path / "match.jsonl").write_text(text)
    made = cardlang("replay", tmp_path / "match.jsonl")
    assert made.status == 2
    assert words in made.err


def test_a_log_cut_off_anywhere_is_refused(logged: Path) -> None:
    data = logged.read_text(encoding="utf-8")
    for end in [*range(1, len(data) - 1, 397), len(data) - 1]:
        with pytest.raises(LogError):
            parse_log(Source("match.jsonl", data[:end]))
    with pytest.raises(LogError, match="nothing may follow the result"):
        parse_log(Source("match.jsonl", data + data.splitlines(keepends=True)[1]))


@pytest.mark.parametrize("key", ["game", "variant", "seed", "players", "decks", "sets", "digest", "cards"])
@pytest.mark.parametrize("value", [None, True, 1.5, [[1]], {"a": 1}, "x" * 9])
def test_a_spoilt_header_never_crashes(logged: Path, key: str, value: Any) -> None:
    lines = lines_of(logged)
    lines[0][key] = value
    save_lines(logged, lines)
    with pytest.raises(CardlangError):
        replay_file(logged)


def replay_file(place: Path) -> None:
    """Replay a log; a difference is an error too."""
    log = read_log(place)
    game = load_game(log.header["game"])
    found = replay(log, game, load_log_cards(game, log, []))
    if found.difference is not None:
        raise LogError(found.difference.what)


def test_a_log_of_another_game_is_refused(logged: Path) -> None:
    log = read_log(logged)
    bugs = load_game("bugs")
    with pytest.raises(LogError, match="a log of spycards, not of bugs"):
        replay(log, bugs, bugs.cards)
    game = load_game("spycards")
    with pytest.raises(OtherCards) as caught:
        replay(log, game, game.load_cards("bug-fables-1.1"))
    assert caught.value.new == ("stratos", "delilah")


def test_logs_are_never_half_written(logged: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = logged.read_bytes()
    log = read_log(logged)
    monkeypatch.setattr(log_module, "_dumps", lambda data: 1 / 0 if "result" in data else "{}")
    with pytest.raises(ZeroDivisionError):
        write_log(logged, log, force=True)
    assert logged.read_bytes() == before
    monkeypatch.setattr(os, "replace", lambda *_: (_ for _ in ()).throw(OSError(28, "no space left")))
    monkeypatch.setattr(log_module, "_dumps", lambda data: "{}")
    with pytest.raises(InputError, match="cannot be written: no space left"):
        write_log(logged, log, force=True)
    assert [place.name for place in tmp_path.iterdir()] == ["match.jsonl"]
    assert logged.read_bytes() == before


def test_a_log_that_is_there_stays_without_force(logged: Path) -> None:
    before = logged.read_bytes()
    for command in ("run", "play"):
        refused = cardlang(command, "spycards", "--seed", "8", "--log", logged)
        assert (refused.status, refused.out) == (2, ""), command
        assert f"{logged} is there already; `--force` replaces it" in refused.err
        assert logged.read_bytes() == before
    assert cardlang("run", "spycards", "--seed", "8", "--log", logged, "--force").status == 0
    assert logged.read_bytes() != before
    assert cardlang("replay", logged).status == 0


def test_a_log_may_go_into_a_pipe_or_device() -> None:
    assert cardlang("run", "spycards", "--log", "/dev/null").status == 0
    assert Path("/dev/null").is_char_device()


@pytest.mark.parametrize("command", ["run", "play"])
def test_a_deck_that_the_rules_do_not_allow_is_a_finding(command: str, tmp_path: Path) -> None:
    decks = {
        "too-many": ("3P7T52H8MA5273HG842YF7KR", "20 cards; a deck has 15"),
        "cut": ("01H00000000013HSM", "found 17 symbols"),
        "unknown": ("Spider\nZasp\nMothiva\n12 Seedlin\n", "there is no card called `Seedlin`"),
    }
    for name, (text, words) in decks.items():
        place = tmp_path / f"{name}.deck.txt"
        place.write_text(text, encoding="utf-8")
        made = cardlang(command, "spycards", "--deck", place)
        assert (made.status, made.out) == (1, ""), name
        assert words in made.err, name


def test_cards_with_faults_are_a_finding_and_shown_in_place(tmp_path: Path) -> None:
    own = tmp_path / "own.cards.md"
    own.write_text(OWN_SET.replace("If Odd Bug", "If Odd Bgu"), encoding="utf-8")
    made = cardlang("run", "spycards", "--set", own)
    assert (made.status, made.out) == (1, "")
    assert "error[E210]: there is no card, tribe or rank called `Odd Bgu`" in made.err
    assert "- If Odd Bgu: ATK+3" in made.err
    assert "did you mean the card `Odd Bug`?" in made.err


def test_wrong_calls_say_what_would_work(tmp_path: Path) -> None:
    for arguments, words in (
        (["run", "spycard"], "did you mean `spycards`?"),
        (["run", "spycards", "--players", "greedy"], "has 2 players, not 1"),
        (["run", "spycards", "--players", "gredy,random"], "did you mean `greedy`?"),
        (["run", "spycards", "--variant", "onlin"], "variants: online, bug-fables"),
        (["run", "spycards", "--deck", "leafbug"], "did you mean `leafbugs`?"),
        (["run", "spycards", *["--deck", "thugs"] * 3], "3 decks for 2 players"),
        (["run", "spycards", "--log", str(tmp_path)], "is a folder"),
        (["run", "spycards", "--log", str(tmp_path / "no" / "x")], "there is no folder"),
        (["run", "bugs", "--deck", "thugs"], "without decks"),
        (["run", "spycards", "--force"], "--force goes with --log"),
        (["replay", str(tmp_path / "none")], "there is no such file"),
    ):
        made = cardlang(*arguments)
        assert (made.status, made.out) == (2, ""), arguments
        assert words in made.err, arguments
