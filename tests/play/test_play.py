"""`cardlang play`: a match at the terminal, typed or from a pipe."""

from __future__ import annotations

import os
import pty
import re
import select
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from cardlang.api import load_game
from cardlang.engine.chance import Chance
from cardlang.games.registry import game_names
from cardlang.play.bots import make_bots
from cardlang.play.explain import Line
from cardlang.play.session import Session, describe, draw_data
from cardlang.play.setting import default_decks
from play.commands import process as cardlang


def test_the_board_shows_both_players_and_what_each_card_does() -> None:
    made = cardlang("play", "spycards", "--seed", "3")
    assert made.status == 0
    assert (
        "player 1        ♥♥♥♥♥ 5 HP   ●● 2 TP   deck 12\n  hand     ♞♟♟ (1 Mini-Boss, 2 Enemy)\n" in made.out
    )
    assert "  Zasp       3 TP  Bug             ATK: 3; If Mothiva: ATK+2\n" in made.out
    assert "\x1b" not in made.out
    assert max(map(len, made.out.splitlines())) <= 80


def test_the_end_of_the_input_leaves_the_match_politely(tmp_path: Path) -> None:
    made = cardlang("play", "spycards", "--seed", "3", "--log", tmp_path / "x.jsonl", typed="1\n")
    assert (made.status, made.err) == (0, "")
    assert "You left the match after 2 decisions.\n" in made.out
    assert "is not written" in made.out
    assert not list(tmp_path.iterdir())


def test_a_match_can_be_scripted_to_its_end_and_replayed(tmp_path: Path) -> None:
    place = tmp_path / "mine.jsonl"
    made = cardlang(
        "play", "spycards", "--deck", "leafbugs", "--bot", "random", "--log", place, typed="1\n" * 200
    )
    assert made.status == 0
    assert re.search(r"(You win! player 0 wins|player 1 wins|The match is a draw)\.\n\Z", made.out)
    assert cardlang("replay", place).status == 0
    again = cardlang("play", "spycards", "--deck", "leafbugs", "--bot", "random", typed="1\n" * 200)
    assert again.out == made.out


def test_everything_that_can_be_typed_works() -> None:
    typed = "help\n\nshow zasp\nshow Zap\nundo\n1\nexplain\nlog\nboard\nundo\n2\nnonsense\n99\nquit\n"
    made = cardlang("play", "spycards", "--seed", "3", typed=typed)
    assert made.status == 0
    for words in (
        "show CARD ",
        "Zasp (Mini-Boss): 3 TP Bug\n    - ATK: 3\n    - If Mothiva: ATK+2\n",
        "there is no card called `Zap`; did you mean `Zasp`?",
        "there is no choice to take back",
        "player 0: play Zasp\n",
        "└ player 0: ATK 0 → 3, by Zasp, line 1, in phase ATK\n"
        "          ATK: 3\n          ^^^^^^ vanilla.cards.md:128:3\n",
        "your last choice is taken back",
        "player 0: play Underling\n",
        "`nonsense` is not among your choices",
        "there is no choice 99",
        "You left the match after 2 decisions.",
    ):
        assert words in made.out, words


def test_explain_follows_every_round_when_asked() -> None:
    made = cardlang("play", "spycards", "--seed", "3", "--explain", typed="1\nquit\n")
    assert made.out.count("└ player 0: ATK 0 → 3, by Zasp, line 1") == 1


def test_each_opponent_is_a_bot() -> None:
    made = cardlang("play", "bugs", "--bot", "greedy", "--bot", "random", "--bot", "random")
    assert "  player 0: you\n  player 1: greedy\n  player 2: random\n  player 3: random\n" in made.out
    made = cardlang("play", "spycards", "--bot", "greedy", "--bot", "random")
    assert (made.status, made.err) == (2, "error: Spy Cards has 2 players, not 3\n")


def test_broken_input_is_no_fault() -> None:
    made = subprocess.run(
        [sys.executable, "-c", "from cardlang.cli.main import main; main()", "play", "spycards", "--seed", "3"],
        input=b"\xff\xfe\x00\n" + b"x" * 5_000_000 + b"\n1\n", capture_output=True, timeout=180, check=False,
        env={**os.environ, "PYTHONIOENCODING": "utf-8:strict"},
    )  # fmt: skip
    assert made.returncode == 0, made.stderr.decode()
    assert len(made.stdout) < 10_000
    assert "player 0: play Zasp" in made.stdout.decode()


def hear_ctrl_c() -> None:
    """Let Ctrl-C through: a test run started in the background hands its children a deaf ear for it."""
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture
def terminal() -> tuple[subprocess.Popen[bytes], int]:
    inside, outside = pty.openpty()
    process = subprocess.Popen(
        [sys.executable, "-c", "from cardlang.cli.main import main; main()", "play", "spycards", "--seed", "3"],
        stdin=outside, stdout=outside, stderr=outside, start_new_session=True, preexec_fn=hear_ctrl_c,
        env={**{k: v for k, v in os.environ.items() if k != "NO_COLOR"}, "TERM": "xterm"},
    )  # fmt: skip
    os.close(outside)
    return process, inside


def read_until(place: int, words: str, seconds: float = 180) -> str:
    text, end = b"", time.monotonic() + seconds
    while words.encode() not in text and time.monotonic() < end:
        if select.select([place], [], [], 1)[0]:
            try:
                text += os.read(place, 65536)
            except OSError:
                break
    return text.decode()


def test_a_terminal_has_colour_and_ctrl_c_ends_with_130(
    terminal: tuple[subprocess.Popen[bytes], int],
) -> None:
    process, place = terminal
    assert "\x1b[1mYour choices\x1b[0m" in read_until(place, "> ")
    said = ""
    for _ in range(20):  # one that comes just before the process waits for input is heard with the next
        process.send_signal(signal.SIGINT)
        said += read_until(place, "interrupted", 5)
        if "interrupted" in said:
            break
    assert "interrupted" in said
    assert process.wait(180) == 130


def test_ctrl_d_leaves_the_match(terminal: tuple[subprocess.Popen[bytes], int]) -> None:
    process, place = terminal
    read_until(place, "> ")
    os.write(place, b"\x04")
    assert "You left the match after 1 decision." in read_until(place, "decision.")
    assert process.wait(180) == 0


@pytest.mark.parametrize("name", game_names())
def test_every_game_can_be_played_by_number_to_its_end(name: str) -> None:
    """The person types random numbers; boards, menus and events stay inside 80 columns."""
    game = load_game(name)
    players = game.rules.players[0]
    state = game.new_match(game.cards, default_decks(game, game.cards, players), players=players, seed=11)
    chance = Chance(5)
    told: list[Line] = []

    def ask(prompt: str) -> str:
        return str(1 + chance.below(6))

    bots = make_bots(["random"] * (players - 1), game.rules, 11, first_seat=1)
    session = Session(game, state, 0, dict(enumerate(bots, 1)), ask, told.append)
    assert session.play()
    assert session.state.is_terminal()
    assert told[-1].text.endswith(".")
    assert max(len(line.text) for line in told) <= 80


def test_show_gives_reminders_and_every_card_of_a_name() -> None:
    game = load_game("spycards")
    assert describe(game, game.cards, "venus’ bud") == [
        "Venus' Bud (Effect): 1 TP Plant",
        "  - Lifesteal (1)",
    ]
    assert describe(game, game.cards, "venus-bud") == ["Venus' Bud (Effect): 1 TP Plant", "  - Lifesteal (1)"]


def test_games_without_a_board_show_what_a_player_knows() -> None:
    data = {"round": 2, "players": [{"hp": 5, "hand": ["a", "b"]}, {"hp": 4}], "last": None}
    assert draw_data(data) == [
        "round: 2", "players", "  0", '    hp: 5', '    hand: ["a", "b"]', "  1: {\"hp\": 4}", "last: null",
    ]  # fmt: skip


@pytest.mark.parametrize(
    "arguments", [["run", "bugs"], ["export", "--to", "json", "vanilla"], ["check", "--help"]]
)
def test_a_reader_that_has_seen_enough_ends_it_in_silence_and_not_as_passed(arguments: list[str]) -> None:
    command = [sys.executable, "-c", "from cardlang.cli.main import main; main()", *arguments]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert process.stdout is not None
    process.stdout.close()
    _, err = process.communicate(timeout=180)
    assert (process.returncode, err) == (141, b"")
