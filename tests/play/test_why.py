"""`cardlang why`: the steps behind a number, in the terminal and as a page."""

from __future__ import annotations

import json
from html.parser import HTMLParser
from pathlib import Path

import pytest

import cardlang
from cardlang.engine.events import Change, Event
from cardlang.games import registry
from cardlang.play.log import read_log
from cardlang.play.why import Ledger, numbers, sum_words
from tests.tools.commands import cardlang as run

GAMES = registry.game_names()
GOLDEN = Path(__file__).parents[1] / "golden" / "why"
QUESTIONS: dict[str, tuple[str, ...]] = {
    "bugs": ("--at 12", "swarm --at 12", "points --player 0"),
    "bugsnax": (
        "--at 60",
        "fizzfly power --at 60",
        "ketchupine difficulty --at 60",
        "actions --at 60",
        "points --player 0",
    ),
    "dimensions": (
        "--at 60",
        "hp --player 0 --at 60",
        "mana --player 0 --at 60",
        "skeleton attack --at 60",
        "zombie health --at 40",
    ),
    "spycards": ("--at 4", "HP --player 0", "ATK --at 4", "power --player 1 --at 4", "TP --player 0 --at 4"),
}
"""What is asked about the match of each game: a number and options, in the words of the command line."""


@pytest.fixture(scope="module")
def logs(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """A log of one match of every installed game."""
    from cardlang.cli.run import run as command

    folder = tmp_path_factory.mktemp("logs")
    found = {}
    for game in GAMES:
        found[game] = folder / f"{game}.jsonl"
        seats = ",".join(["random"] * registry.game(game).players[0])
        assert command(["run", game, "--players", seats, "--seed", "6", "--log", str(found[game])]) == 0
    return found


class Page(HTMLParser):
    """Collects what a page links and what can be linked."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.ids: list[str] = []
        self.links: list[str] = []
        self.open: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        named = dict(attrs)
        if "id" in named:
            self.ids.append(named["id"] or "")
        if "href" in named:
            self.links.append(named["href"] or "")
        assert "src" not in named
        if tag != "meta":
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


@pytest.mark.parametrize("game", GAMES)
def test_the_steps_of_a_number_join(game: str, logs: dict[str, Path]) -> None:
    """At the end and on the way: from 0, where the number begins, to its value."""
    decisions = read_log(logs[game]).decisions
    for until in (1, 5, 20, len(decisions)):
        for number in numbers(decisions, until):
            changes = [step.change for step in number.steps]
            assert (changes[0].begins, changes[0].before) == (True, 0)
            assert [change.after for change in changes[:-1]] == [change.before for change in changes[1:]]
            assert number.value == changes[-1].after


@pytest.mark.parametrize("game", GAMES)
def test_the_answers_in_the_terminal(
    game: str, logs: dict[str, Path], capsys: pytest.CaptureFixture[str], rewrite: bool
) -> None:
    """What a person sees, question after question; `--rewrite` stores it anew."""
    told = []
    for question in QUESTIONS[game]:
        number, option, rest = f" {question}".partition(" --")
        words = [number.strip()] if number.strip() else []
        answer = run(capsys, "why", logs[game], *words, *f"{option}{rest}".split())
        assert answer.status == 0, answer.err
        assert max(map(len, answer.out.splitlines())) <= 80
        told.append(f"$ cardlang why match.jsonl {question}\n{answer.out}")
    golden = GOLDEN / f"{game}.txt"
    if rewrite:
        golden.parent.mkdir(exist_ok=True)
        golden.write_text("\n".join(told), "utf-8")
    assert "\n".join(told) == golden.read_text("utf-8")


def test_numbers_that_trade_names_keep_their_own_steps() -> None:
    first = Event(
        "Go", None, None, "", None, (Change("a", 0, 0, 1, begins=True), Change("b", 0, 0, 5, begins=True))
    )
    trade = (Change("b", 0, 1, 1, formerly="a"), Change("a", 0, 5, 5, formerly="b"))
    ledger = Ledger()
    ledger.add(1, first)
    ledger.add(2, Event("Go", None, None, "", None, (*trade, Change("a", 0, 5, 6))))
    known = {number.what: number for number in ledger.numbers()}
    assert [step.change.after for step in known["a"].steps] == [5, 5, 6]
    assert [step.change.after for step in known["b"].steps] == [1, 1]
    assert sum_words(known["a"]) == " = 5 + 1"


def test_a_number_that_takes_the_name_of_one_that_ends_keeps_its_steps() -> None:
    first = (Change("#1", 0, 0, 3, begins=True), Change("#2", 0, 0, 5, begins=True))
    ledger = Ledger()
    ledger.add(1, Event("Go", None, None, "", None, first))
    gone = (Change("#1", 0, 3, 3, ends=True), Change("#1", 0, 5, 5, formerly="#2"), Change("#1", 0, 5, 6))
    ledger.add(2, Event("Go", None, None, "", None, gone))
    (left,) = ledger.numbers()
    assert (left.what, left.ended, [step.change.after for step in left.steps]) == ("#1", False, [5, 5, 6])


@pytest.mark.parametrize(
    ("amounts", "words"),
    [([5], ""), ([5, 3, 0], " = 5 − 2 − 3"), ([-1, 2], " = −1 + 3"), ([0, 0], ""), ([4, 4, 6], " = 4 + 2")],
)
def test_what_the_steps_add_up_is_said_in_one_line(amounts: list[int], words: str) -> None:
    before, ledger = 0, Ledger()
    for number, amount in enumerate(amounts):
        change = Change("ATK", 0, before, amount, begins=number == 0)
        ledger.add(1, Event("Go", None, None, "", None, (change,)))
        before = amount
    assert sum_words(ledger.numbers()[0]) == words


@pytest.mark.parametrize("game", GAMES)
def test_every_link_of_a_page_leads_to_a_place_on_it(
    game: str, logs: dict[str, Path], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "match.html"
    assert run(capsys, "why", logs[game], "--html", out).status == 0
    page = Page(out.read_text("utf-8"))
    assert page.open == []
    assert len(page.ids) == len(set(page.ids))
    assert {link.removeprefix("#") for link in page.links} <= set(page.ids)
    assert any(link.startswith("#card-") for link in page.links)
    assert "<script" not in out.read_text("utf-8")


def test_a_number_is_followed_through_rounds_to_the_words_on_the_card(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    log = tmp_path / "m.jsonl"
    assert run(capsys, "run", "spycards", "--seed", "6", "--log", log).status == 0
    result = run(capsys, "why", log, "ATK", "--player", "0", "--at", "2")
    assert result.out.splitlines() == [
        "player 0 (greedy): ATK is 3 = 2 + 1",
        "  decision 2, player 0: play Spider; player 1: play Zasp",
        "    player 0 (greedy)  plays Spider",
        "      └ 0: every round starts with ATK 0 (Play)",
        "    player 0 (greedy)  Spider · ATK: 2 (ATK 0 → 2)",
        "      └ 0 → 2, by Spider, line 1, in phase ATK",
        "          ATK: 2",
        "          ^^^^^^ vanilla.cards.md:33:3",
        "    player 0 (greedy)  Jellyshroom · ATK: 1 (ATK 2 → 3)",
        "      └ 2 → 3, by Jellyshroom, line 1, in phase ATK",
        "          ATK: 1",
        "          ^^^^^^ vanilla.cards.md:246:3",
    ]
    listed = run(capsys, "why", log)
    assert [line.split()[:2] for line in listed.out.splitlines() if line.startswith("  HP")][-1] == [
        "HP",
        "0",
    ]


@pytest.mark.parametrize("game", GAMES)
def test_json_holds_every_number_with_its_steps_and_places(
    game: str, logs: dict[str, Path], capsys: pytest.CaptureFixture[str]
) -> None:
    """A place is words of a file, found again by line, column and length."""
    data = json.loads(run(capsys, "why", logs[game], "--at", "12", "--format", "json").out)
    assert (data["version"], data["game"], data["decision"]) == (1, game, 12)
    assert [number["what"] for number in data["numbers"]] == [
        number.what for number in numbers(read_log(logs[game]).decisions, 12)
    ]
    steps = [step for number in data["numbers"] for step in number["steps"]]
    sources = [step["source"] for step in steps if step["source"] is not None]
    assert sources
    for source in sources:
        line = Path(source["file"]).read_text("utf-8").split("\n")[source["line"] - 1]
        assert line[source["column"] - 1 :][: source["length"]] == source["text"]
        assert (source["card"] is None) != (source["keyword"] is None)
    one = run(capsys, "why", logs[game], data["numbers"][0]["what"], "--at", "12", "--format", "json")
    assert {number["what"] for number in json.loads(one.out)["numbers"]} == {data["numbers"][0]["what"]}


def test_names_and_decisions_that_are_not_there_are_told_about(
    logs: dict[str, Path], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    log = logs["spycards"]
    result = run(capsys, "why", log, "AKT")
    assert (result.status, "did you mean `ATK`?" in result.err) == (2, True)
    result = run(capsys, "why", log, "ATK", "--at", "9999")
    assert (result.status, "is behind the end" in result.err) == (2, True)
    assert run(capsys, "why", tmp_path / "none.jsonl").status == 2
    assert "there is no player 9; the last one is" in run(capsys, "why", log, "--player", "9").err
    taken = tmp_path / "taken.html"
    taken.write_text("mine")
    assert (run(capsys, "why", log, "--html", taken).status, taken.read_text()) == (2, "mine")
    assert run(capsys, "why", log, "--html", taken, "--force").status == 0


def test_card_text_from_strangers_stays_text(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A name with markup in it shows as written and does nothing."""
    cards = tmp_path / "x.cards.md"
    cards.write_text(
        "---\ngame: spycards\nset: x\nuses: [vanilla]\n---\n\n## Attacker\n\n"
        "### <img src=x onerror=alert(1)>\n1 TP Bug\n- ATK: 1\n"
    )
    game = cardlang.load_game("spycards")
    loaded = game.load_cards("vanilla", cards)
    card = next(card for card in loaded.values() if card.set == "x")
    deck = tmp_path / "x.deck.txt"
    lines = ["Spider", "Zasp", "Mothiva", f'12 "{card.name}"']
    deck.write_text("---\ngame: spycards\nsets: [x, vanilla]\n---\n" + "\n".join(lines) + "\n")
    log, out = tmp_path / "m.jsonl", tmp_path / "m.html"
    result = run(
        capsys, "run", "spycards", "--set", cards, "--deck", deck, "--players", "random,random", "--log", log
    )
    assert result.status == 0, result.err
    assert run(capsys, "why", log, "--html", out).status == 0
    text = out.read_text("utf-8")
    assert "<img" not in text
    assert "&lt;img src=x" in text
    Page(text)
