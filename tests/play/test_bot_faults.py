"""Bots of other packages that do what they should not: a clear message, and never a process that hangs."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from play.commands import Output
from play.commands import process as cardlang
from play.foreign_bots import install


@pytest.fixture
def packages(tmp_path: Path) -> str:
    return install(tmp_path)


def run(packages: str, players: str, *more: str) -> Output:
    return cardlang("run", "spycards", "--players", players, *more, PYTHONPATH=packages)


@pytest.mark.parametrize(
    ("bot", "message"),
    [
        ("raising", "the bot `raising` (player 1) failed: LookupError: no idea what to do (foreign_bots_package.py:"),
        ("cheating", "the bot `cheating` (player 1) chose 'play Everything', which is none of its choices: `pass`"),
        ("silent", "the bot `silent` (player 1) chose None, which is none of its choices: `pass`"),
        ("unmade", "the bot `unmade` cannot be made: RuntimeError: the model is missing (foreign_bots_package.py:"),
        ("leaving", "the bot `leaving` (player 1) failed: SystemExit: 3 (foreign_bots_package.py:"),
        ("deaf", "the bot `deaf` (player 1) failed: TypeError: deaf.<locals>.<lambda>() takes 0 positional"),
        ("unfitting", "the bot `unfitting` cannot be made: `foreign_bots_package:unfitting` is called with "
                      "(game, seat, seed), but takes (game, seat)\n"),
        ("loaded", "the bot `loaded` needs its option `path`: `loaded:path=…`\n"),
        ("loaded:path=x", "the bot `loaded` needs its option `share`: `loaded:share=…`\n"),
        ("hurried", "the bot `hurried` has an `async` choose; a bot answers when it is asked\n"),
        ("absent", "the bot `absent` cannot be loaded: AttributeError: module 'foreign_bots_package' has no "
                   "attribute 'absent'\n"),
        ("exploding", "the bot `exploding` cannot be loaded: KeyError: 'v2' (foreign_bots_exploding.py:1)\n"),
        ("quitting", "the bot `quitting` cannot be loaded: SystemExit: 3 (foreign_bots_quitting.py:1)\n"),
        ("misspelt", "the bot `misspelt` cannot be loaded: SyntaxError: "),
        ("nothing", "the entry point of `nothing` does not make a bot"),
        ("gone", "the bot `gone` cannot be loaded: ModuleNotFoundError: No module named 'no_such_module'\n"),
        ("gon", "there is no bot called `gon`; did you mean `gone`? (installed: random, greedy, ismcts, "),
    ],
)  # fmt: skip
def test_a_bot_at_fault_is_named_with_what_it_did(packages: str, bot: str, message: str) -> None:
    made = run(packages, f"random,{bot}")
    assert made.status == 2
    assert made.err.startswith(f"error: {message}")
    assert made.err.count("\n") == 1


@pytest.mark.parametrize("bot", ["sleeping", "turning"])
def test_a_bot_that_does_not_answer_is_stopped(packages: str, bot: str, tmp_path: Path) -> None:
    start = time.monotonic()
    log = tmp_path / "match.jsonl"
    made = run(packages, f"{bot},random", "--bot-timeout", "1", "--log", str(log))
    assert made.status == 2
    assert made.err == (
        f"error: the bot `{bot}` (player 0) did not answer within 1 s; `--bot-timeout` gives it more\n"
    )
    assert time.monotonic() - start < 180
    assert not log.exists()


def test_a_bot_that_cannot_be_interrupted_takes_its_process_with_it(packages: str) -> None:
    made = run(packages, "stubborn,random", "--bot-timeout", "1")
    assert made.status == 2
    assert made.err == (
        "error: the bot `stubborn` (player 0) did not answer within 1 s and cannot be interrupted, "
        "so its process is ended\n"
    )


def test_a_person_is_told_which_bot_did_not_answer(packages: str) -> None:
    made = cardlang(
        "play", "spycards", "--bot", "sleeping", "--bot-timeout", "1", typed="1\n", PYTHONPATH=packages
    )
    assert made.status == 2
    assert "error: the bot `sleeping` (player 1) did not answer within 1 s" in made.err


def test_a_search_of_many_seconds_is_stopped_too(packages: str) -> None:
    made = run(packages, "ismcts:seconds=100,random", "--bot-timeout", "1")
    assert made.err.startswith("error: the bot `ismcts:seconds=100` (player 0) did not answer within 1 s")


def test_a_bot_in_time_plays_as_without_a_clock(packages: str) -> None:
    with_clock = run(packages, "chooser:place=2,greedy", "--bot-timeout", "50")
    without = run(packages, "chooser:place=2,greedy", "--bot-timeout", "0")
    assert (with_clock.status, with_clock.out) == (0, without.out)


def test_options_of_a_bot_reach_it(packages: str) -> None:
    first = run(packages, "first,first").out
    assert run(packages, "chooser:place=0,chooser").out.split("\n")[4:] == first.split("\n")[4:]
    assert run(packages, "chooser:place=1,chooser").out.split("\n")[4:] != first.split("\n")[4:]
    assert run(packages, "chooser:backwards=true:share=0.5,chooser").status == 0


@pytest.mark.parametrize(
    ("bot", "message"),
    [
        ("chooser:plaice=1", "the bot `chooser` has no option `plaice`; did you mean `place`? "
                             "(options: place, backwards, name, share)"),
        ("chooser:place=x", "the option `place` of the bot `chooser` is a whole number, not `x`"),
        ("chooser:share=nan", "the option `share` of the bot `chooser` is a number, not `nan`"),
        ("chooser:backwards=1", "the option `backwards` of the bot `chooser` is true or false, not `1`"),
        ("chooser:place", "the option `place` of the bot `chooser` needs a value: `chooser:place=…`"),
        ("chooser:place=1:place=2", "the option `place` of the bot `chooser` stands twice"),
        ("first:place=1", "the bot `first` has no option `place`; it has none"),
        ("greedy:sims=1", "the bot `greedy` has no option `sims`; it has none"),
        ("ismcts:sims=0.5", "the option `sims` of the bot `ismcts` is a whole number, not `0.5`"),
        ("ismcts:second=1", "the bot `ismcts` has no option `second`; did you mean `seconds`? "
                            "(options: sims, seconds)"),
        ("ismcts:sims=1:seconds=1", "the bot `ismcts` needs either `sims` or `seconds`, a number above 0"),
        ("ismcts:sims=0", "the bot `ismcts` needs either `sims` or `seconds`, a number above 0"),
        ("ismcts:seconds=0", "the bot `ismcts` needs either `sims` or `seconds`, a number above 0"),
        ("ismcts:sims=-1", "the bot `ismcts` needs either `sims` or `seconds`, a number above 0"),
    ],
)  # fmt: skip
def test_an_option_that_a_bot_does_not_have_is_answered_with_those_it_has(
    packages: str, bot: str, message: str
) -> None:
    made = run(packages, f"random,{bot}")
    assert (made.status, made.err) == (2, f"error: {message}\n")


def test_the_seed_that_a_bot_is_given_is_its_own_and_not_that_of_the_match(packages: str) -> None:
    """With that of the match it could deal all hands again."""
    told = [
        run(packages, players, "--seed", seed).err
        for players in ("telling,random", "random,telling")
        for seed in ("5", "8715230946112358", "5")
    ]
    assert all("seat " in err and " seed 5 " not in err and "8715230946112358" not in err for err in told)
    assert told[0] == told[2]
    assert len(set(told)) == 4


def test_a_bot_that_is_never_made_holds_no_command(packages: str, tmp_path: Path) -> None:
    log = tmp_path / "log.jsonl"
    assert run(packages, "random,random", "--log", str(log)).status == 0
    wanted = (
        "error: the bot `never_made` was not made within 1 s; `--bot-timeout SECONDS` gives it more time\n"
    )
    for arguments in (
        ("run", "spycards", "--players", "random,never_made"),
        ("play", "spycards", "--bot", "never_made"),
        ("replay", log, "--resume-at", "1", "--players", "random,never_made"),
    ):
        made = cardlang(*arguments, "--bot-timeout", "1", PYTHONPATH=packages)
        assert (made.status, made.err) == (2, wanted)


def test_a_replay_without_bots_takes_no_time_for_them(packages: str, tmp_path: Path) -> None:
    log = tmp_path / "log.jsonl"
    run(packages, "random,random", "--log", str(log))
    made = cardlang("replay", log, "--bot-timeout", "5")
    assert made.status == 2
    assert "--bot-timeout go with --resume-at" in made.err
