"""Files that nobody means well with: a diagnostic in bounded time and memory, and never a traceback."""

from __future__ import annotations

import json
import resource
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

HEADER = "---\ngame: spycards\nset: hive\nuses: [vanilla]\n---\n\n"
CARD = HEADER + "## Effect\n\n### Mite\n2 TP Bug\n"
SECONDS = 30
"""Of a processor: far more than any of them needs, and what hangs takes hours."""
MEMORY = 1_500_000_000


def effect(text: str) -> str:
    return f"{CARD}- {text}\n"


FILES: dict[str, Callable[[], str]] = {
    "an effect of 1 MB": lambda: effect("ATK: " + "x" * 1_000_000),
    "prose of 1 MB in a line": lambda: HEADER + "x" * 1_000_000,
    "a stat line of 1 MB": lambda: CARD.replace("Bug", "Bug/" * 250_000),
    "a name of 1 MB": lambda: CARD.replace("Mite", "x" * 1_000_000),
    "a header line of 1 MB": lambda: CARD.replace("hive", "x" * 1_000_000),
    "a scenario line of 1 MB": lambda: HEADER + "## Scenarios\n```scenario\nA\ngiven " + "Zasp, " * 170_000 + "\n```\n",
    "20,000 blanks": lambda: effect("ATK:" + " " * 20_000 + "x"),
    "1,900 blanks": lambda: effect("ATK:" + " " * 1_900 + "x"),
    "10,000 open brackets": lambda: effect("Coin " + "(" * 10_000),
    "1,900 open brackets": lambda: effect("Coin " + "(" * 1_900),
    "a billion coins": lambda: effect("Coin (1000000000): ATK+1"),
    "5,000 digits": lambda: effect("ATK: " + "9" * 5_000),
    "1,900 digits": lambda: effect("ATK: " + "9" * 1_900),
    "a cost of 5,000 digits": lambda: CARD.replace("2 TP", "9" * 5_000 + " TP"),
    "65 nested effects": lambda: effect("Setup (" * 65 + "ATK+1" + ")" * 65),
    "65 nested coins": lambda: effect("Coin (1): " * 65 + "ATK+1"),
    "a card that summons itself": lambda: effect("Summon Mite"),
    "480 unknown words": lambda: effect("foo " * 480),
    "200 open conditions": lambda: effect("If Zosp: " * 200),
    "1,999 quotes": lambda: effect('"' * 1_999),
    "bytes of a program": lambda: "\x00\x01\x7fELF\x1b[31m\n" * 1_000,
    "20,001 comments that never close": lambda: CARD + "<!-- x\n" * 20_001,
    "20,001 blocks that never close": lambda: HEADER + "## Notes\n" + "```x\n" * 20_001,
    "21,000 header keys": lambda: "---\n" + "".join(f"k{n}: x\n" for n in range(21_000)) + "---\n",
    "1,500 used sets": lambda: HEADER.replace("vanilla", ",".join(f"a{n}" for n in range(1_500))),
    "21,000 cards of one name": lambda: CARD + "### x\n" * 21_000,
    "21,000 lines that do not read": lambda: CARD + "- x\n" * 21_000,
    "3,000 names that mean nothing": lambda: CARD + "".join(f"- If x{n}: ATK+1\n" for n in range(3_000)),
    "3,000 slips": lambda: CARD + "".join(f"- Coin ({n}): Haal {n}\n" for n in range(3_000)),
    "5,000 tribes and slips": lambda: (
        HEADER + "## Tribes\n" + "".join(f"- Tribe {n}\n" for n in range(5_000))
        + "## Effect\n" + "".join(f"### x{n}\n1 TP Tribf {n}\n" for n in range(2_000))
    ),
}  # fmt: skip
FAULTLESS = {"a card that summons itself"}


def limit_memory() -> None:
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


def check(*arguments: str | Path) -> tuple[subprocess.CompletedProcess[str], float]:
    """Run `cardlang` as a process with little memory; return what it says and how long it kept a processor."""
    command = [sys.executable, "-m", "cardlang", *map(str, arguments)]
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(
        command, capture_output=True, text=True, timeout=SECONDS * 10, preexec_fn=limit_memory
    )
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return done, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


@pytest.mark.parametrize("what", FILES)
def test_a_hostile_file_gets_its_diagnostics(what: str, tmp_path: Path) -> None:
    path = tmp_path / "a.cards.md"
    path.write_text(FILES[what](), encoding="utf-8")
    done, seconds = check("check", path, "--game", "spycards", "--format", "json")
    assert "Traceback" not in done.stderr
    report = json.loads(done.stdout)
    assert (done.returncode, report["summary"]["errors"] > 0) == (
        (0, False) if what in FAULTLESS else (1, True)
    )
    assert report["diagnostics"] != []
    assert seconds < SECONDS


@pytest.mark.parametrize(
    "what", ["an effect of 1 MB", "10,000 open brackets", "20,000 blanks", "bytes of a program"]
)
def test_a_hostile_file_leaves_a_readable_report(what: str, tmp_path: Path) -> None:
    path = tmp_path / "a.cards.md"
    path.write_text(FILES[what](), encoding="utf-8")
    done, _ = check("check", path, "--game", "spycards")
    assert max(map(len, done.stdout.splitlines())) < 200
    assert not [c for c in done.stdout if ord(c) < 32 and c != "\n"]


@pytest.mark.parametrize(
    "what", ["65 nested effects", "bytes of a program", "20,001 comments that never close"]
)
def test_a_hostile_file_stays_as_it_is_when_formatted(what: str, tmp_path: Path) -> None:
    path = tmp_path / "a.cards.md"
    path.write_text(FILES[what](), encoding="utf-8")
    done, _ = check("fmt", path, "--game", "spycards", "--check")
    assert (done.returncode in (0, 1), "Traceback" in done.stderr) == (True, False)


DECKS: dict[str, Callable[[], str]] = {
    "100,000 digits": lambda: "9" * 100_000 + " Thief",
    "100,000 words in a line": lambda: "Thief " * 100_000,
    "a line of a million blanks": lambda: "Thief" + " " * 1_000_000 + "x3 y",
    "millions of cards": lambda: "1000 Thief\n" * 20_000,
    "21,000 unknown cards": lambda: "".join(f"1 Theif {n}\n" for n in range(21_000)),
}


@pytest.mark.parametrize("what", DECKS)
def test_a_hostile_deck_gets_its_diagnostics(what: str, tmp_path: Path) -> None:
    path = tmp_path / "a.deck.txt"
    path.write_text("---\ngame: spycards\n---\n" + DECKS[what](), encoding="utf-8")
    done, seconds = check("deck", "check", path, "--format", "json")
    assert (done.returncode, "Traceback" in done.stderr) == (1, False)
    assert json.loads(done.stdout)["summary"]["errors"] > 0
    assert seconds < SECONDS


@pytest.mark.parametrize("name", ["/dev/zero", "/dev/null", "/proc/self/mem"])
def test_a_device_is_read_no_further_than_a_file_may_be_long(name: str) -> None:
    if not Path(name).exists():
        pytest.skip(f"there is no {name} here")
    done, seconds = check("check", name, "--game", "spycards")
    assert (done.returncode in (0, 2), "Traceback" in done.stderr) == (True, False)
    assert seconds < SECONDS
