"""Logs whose cards have changed: refused by name, played with the texts they hold, or gone on with new ones."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from cardlang.api import Game, load_game
from cardlang.games.registry import game_names
from cardlang.play.log import LogError, log_of, parse_log, read_log, write_log
from cardlang.play.replay import replay, resume
from cardlang.play.runner import run_match
from cardlang.play.setting import embedded_cards, load_cards_and_texts
from cardlang.source import Source
from play.commands import Output, cardlang

CHANGES = {
    "spycards": ("vanilla", "### Zasp\n3 TP Bug\n- ATK: 3", "### Zasp\n3 TP Bug\n- ATK: 1"),
    "dimensions": ("dimensions", "1/0/2", "1/0/3"),
    "bugsnax": ("bugsnax", "power 2", "power 3"),
    "bugs": ("bugs", "value 3, 7 copies", "value 4, 7 copies"),
}
SET = """---
game: spycards
set: own
uses: [vanilla]
---

## Effect

### Odd Bug
1 TP Bug
- ATK+1

### Even Bug
2 TP Bug
- If Odd Bug: ATK+3
"""
DECK = "---\ngame: spycards\nsets: [own]\nname: odd\n---\nSpider\nZasp\nMothiva\n6 Odd Bug\n6 Even Bug\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "own.cards.md").write_text(SET)
    (tmp_path / "odd.deck.txt").write_text(DECK)
    return tmp_path


def played(folder: Path, *more: str) -> Output:
    deck = folder / "odd.deck.txt"
    return cardlang("run", "spycards", "--deck", deck, "--deck", deck, "--players", "random,random",
                    "--log", folder / "match.jsonl", *more)  # fmt: skip


def change(folder: Path, old: str, new: str) -> None:
    place = folder / "own.cards.md"
    assert old in place.read_text()
    place.write_text(place.read_text().replace(old, new))


def test_a_log_with_its_texts_is_played_again_after_the_cards_have_changed(folder: Path) -> None:
    assert played(folder, "--embed-cards").status == 0
    assert cardlang("replay", folder / "match.jsonl").status == 0
    change(folder, "ATK+1", "ATK+2")
    refused = cardlang("replay", folder / "match.jsonl")
    assert refused.status == 2
    assert refused.err == (
        "error: the log was played with other cards, so it cannot be played again\n"
        "  changed: Odd Bug\n"
        "  `--old-cards` plays it with the texts in the log,\n"
        "  `--resume-at N` goes on from decision N with the new ones\n"
    )
    made = cardlang("replay", folder / "match.jsonl", "--old-cards")
    assert (made.status, made.err) == (0, "")
    assert "happen again as logged" in made.out


def test_numbers_are_explained_by_the_texts_in_the_log_whatever_became_of_the_cards(folder: Path) -> None:
    assert played(folder, "--embed-cards").status == 0
    before = cardlang("why", folder / "match.jsonl", "ATK")
    assert before.status == 0
    change(folder, "ATK+1", "ATK+2")
    assert cardlang("why", folder / "match.jsonl", "ATK") == before
    (folder / "own.cards.md").unlink()
    assert cardlang("why", folder / "match.jsonl", "ATK") == before
    made = cardlang("why", folder / "match.jsonl", "--html", folder / "match.html")
    assert (made.status, made.err) == (0, "")
    assert "ATK+1" in (folder / "match.html").read_text("utf-8")


def test_a_log_without_texts_says_how_to_keep_them(folder: Path) -> None:
    assert played(folder).status == 0
    change(folder, "ATK+1", "ATK+2")
    refused = cardlang("replay", folder / "match.jsonl")
    assert refused.status == 2
    assert "`cardlang run --log FILE --embed-cards` keeps the texts with a log" in refused.err
    for option in (["--old-cards"], ["--resume-at", "2"]):
        made = cardlang("replay", folder / "match.jsonl", *option)
        assert (made.status, made.err) == (
            2, "error: the log holds no card texts; only `cardlang run --embed-cards` keeps them\n"
        )  # fmt: skip


def test_a_match_goes_on_from_a_decision_with_the_new_text(folder: Path) -> None:
    played(folder, "--embed-cards")
    change(folder, "ATK+1", "ATK+90")
    log = folder / "match.jsonl"
    made = cardlang("replay", log, "--resume-at", "3", "--players", "random,random", "--log", folder / "new.jsonl",
                    "--explain")  # fmt: skip
    assert (made.status, made.err) == (0, "")
    assert made.out.startswith("Spy Cards, from decision 3 of ")
    assert "ATK+90" in made.out
    assert "round 3" not in made.out.partition("player 0: ")[0]
    again = cardlang("replay", folder / "new.jsonl")
    assert again.status == 0, again.err
    assert "happen again as logged" in again.out


def test_the_old_cards_can_be_gone_on_with_too(folder: Path) -> None:
    played(folder)
    made = cardlang("replay", folder / "match.jsonl", "--resume-at", "1")
    assert made.status == 0
    first = read_log(folder / "match.jsonl").decisions[0]
    assert f"player 0: {dict(first.actions)[0]}\n" in made.out


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--resume-at", "0"], "0 is not in the range x>=1"),
        (["--resume-at", "9999"], "there is no decision 9999; the log has "),
        (["--resume-at", "1", "--players", "greedy"], "the match has 2 players, and --players 1"),
        (["--resume-at", "1", "--players", "greedy,gredy"], "there is no bot called `gredy`"),
        (["--resume-at", "1", "--log", "match.jsonl"], "match.jsonl is there already"),
        (["--resume-at", "1", "--old-cards"], "--resume-at goes on with the new cards"),
        (["--players", "greedy,greedy"], "go with --resume-at"),
    ],
)
def test_what_does_not_go_together_is_said(folder: Path, arguments: list[str], message: str) -> None:
    played(folder)
    made = cardlang("replay", "match.jsonl", *arguments, folder=folder)
    assert made.status == 2
    assert message in made.err


def test_a_card_that_the_match_needs_and_is_gone_is_named(folder: Path) -> None:
    played(folder, "--embed-cards")
    change(folder, "### Even Bug", "### Level Bug")
    change(folder, "If Odd Bug", "If Odd Bug")
    made = cardlang("replay", folder / "match.jsonl", "--resume-at", "2")
    assert (made.status, made.err) == (2, "error: the match cannot go on: the new cards lack Even Bug\n")


def test_texts_that_are_not_those_of_the_log_are_refused(folder: Path) -> None:
    played(folder, "--embed-cards")
    place = folder / "match.jsonl"
    place.write_text(place.read_text().replace("ATK+1", "ATK+7"))
    made = cardlang("replay", place, "--old-cards")
    assert made.status == 2
    assert made.err == "error: the card texts in the log are not those of the cards it was played with\n"
    header, _, rest = place.read_text().partition("\n")
    data = json.loads(header)
    data["texts"] = {"vanilla": 5}
    place.write_text(json.dumps(data) + "\n" + rest)
    made = cardlang("replay", place, "--old-cards")
    assert made.err == f"error: {place}, line 1: the header has no good `texts`\n"


def test_embedding_goes_with_a_log() -> None:
    made = cardlang("run", "bugs", "--embed-cards")
    assert made.status == 2
    assert "--embed-cards goes with --log" in made.err


@pytest.fixture(params=game_names())
def game(request: pytest.FixtureRequest) -> Game:
    return load_game(request.param)


def test_every_game_replays_from_embedded_texts_and_goes_on_anywhere(game: Game, tmp_path: Path) -> None:
    if game.name not in CHANGES:
        pytest.skip(f"{game.name} is no bundled game")
    cards, texts = load_cards_and_texts(game, (), ())
    finished = run_match(game, ["random"] * game.rules.players[0], cards=cards, seed=3)
    log = log_of(finished.state, finished.players, texts=texts)
    write_log(tmp_path / "log", log)
    log = read_log(tmp_path / "log")
    assert embedded_cards(game, log).digest == cards.digest
    assert replay(log, game, embedded_cards(game, log)).difference is None
    name, old, new = CHANGES[game.name]
    changed_file = tmp_path / f"{name}.cards.md"
    assert old in texts[name]
    changed_file.write_text(texts[name].replace(old, new, 1))
    changed = game.load_cards(changed_file)
    assert changed.digest != cards.digest
    with pytest.raises(LogError, match="changed: "):
        replay(log, game, changed)
    count = len(log.decisions)
    for decision in sorted({1, 2, count // 3, count // 2, count - 1, count}):
        state = resume(log, game, cards, changed, decision)
        assert state.setting.cards is changed
        assert state.history == []
        same = resume(log, game, cards, cards, decision)
        assert same.players_to_act() == state.players_to_act()
        for logged in log.decisions[decision - 1 :]:
            assert same.apply_actions(dict(logged.actions)) == logged.events
        start = state.to_json()
        while not state.is_terminal():
            state.apply_actions({seat: state.legal_actions(seat)[-1] for seat in state.players_to_act()})
        text = "".join(f"{line}\n" for line in log_of(state, finished.players, start=start).lines())
        assert replay(parse_log(Source("again", text)), game, changed).difference is None


def test_a_saved_state_or_log_of_another_version_says_so(game: Game) -> None:
    state = game.new_match(
        game.cards, run_match(game, ["random"] * game.rules.players[0]).state.setting.decks
    )
    newer = re.sub('"version":1', '"version":2', state.to_json(), count=1)
    with pytest.raises(Exception, match="the saved state has version 2; this cardlang reads version 1"):
        game.match_from_json(newer, game.cards)
