"""The explain trace: which card and which span of its text changed a number, in which phase."""

from __future__ import annotations

import pytest

from cardlang.api import Game, load_game
from cardlang.checks.cards import CardSet
from cardlang.engine.events import Change, Event
from cardlang.games.registry import game_names
from cardlang.play.explain import explain_change, render_events, result_words
from cardlang.play.runner import run_match
from cardlang.play.setting import load_match_decks

SEATS = ["player 0", "player 1"]


def explained(event: Event, cards: CardSet) -> list[str]:
    return [line.text for change in event.changes for line in explain_change(event, change, cards, SEATS)]


@pytest.mark.parametrize("decks", [("leafbugs", "thugs"), ("degenlife", "chomp"), ("leafthug", "leafthug")])
def test_the_underlined_text_is_the_effect_that_changed_the_number(decks: tuple[str, str]) -> None:
    game = load_game("spycards")
    state = run_match(
        game, ["greedy", "greedy"], decks=load_match_decks(game, game.cards, 2, decks), seed=2
    ).state
    seen = 0
    for event in state.events:
        if not event.changes or event.origin is None:
            continue
        head, text, marks = explained(event, game.cards)
        start, end = marks.index("^"), marks.rindex("^") + 1
        assert event.text.startswith(text[start:end])
        assert f"by {event.card}, line {event.origin[1] + 1}, in phase {event.phase}" in head
        seen += 1
    assert seen > 20


@pytest.mark.parametrize("name", game_names())
def test_every_changed_number_of_every_game_is_explained(name: str) -> None:
    game = load_game(name)
    events = run_match(game, ["random"] * game.rules.players[0], seed=4).state.events
    lines = render_events(events, game.cards, SEATS, explain=True)
    changes = [change for event in events for change in event.changes if change.before != change.after]
    assert sum("└" in line.text for line in lines) == len(changes) > 50
    assert max(len(line.text) for line in lines) <= 80


OWN = """---
game: spycards
set: twins
---

## Tribes

- 虫
- Bug

## Effect

### Twin {#one}
1 TP 虫
- 虫 (1): ATK+2

### Twin {#two}
1 TP Bug
- If Bug (1): Unless Bug (9): If Bug (1): Unless Bug (9): If Bug (1): Unless Bug (9): If Bug (1): ATK+7
"""


@pytest.fixture
def twins(tmp_path: object) -> tuple[Game, CardSet]:
    place = tmp_path / "twins.cards.md"  # type: ignore[operator]
    place.write_text(OWN, encoding="utf-8")
    game = load_game("spycards")
    return game, game.load_cards(place)


def test_cards_that_share_a_name_are_told_apart_by_their_ids(twins: tuple[Game, CardSet]) -> None:
    event = Event("ATK", 0, "Twin", "ATK+2", ("one", 0, 7, 12), (Change("ATK", 0, 0, 2),))
    assert explained(event, twins[1]) == [
        "      └ player 0: ATK 0 → 2, by Twin {#one}, line 1, in phase ATK",
        "          虫 (1): ATK+2",
        "                  ^^^^^ twins.cards.md:15:10",
    ]


def test_of_a_long_line_the_part_around_the_span_is_shown(twins: tuple[Game, CardSet]) -> None:
    cards = twins[1]
    written = cards["two"].spans[0][1]
    start = written.index("ATK+7")
    event = Event("ATK", 0, "Twin", "ATK+7", ("two", 0, start, start + 5), (Change("ATK", 0, 0, 7),))
    _, text, marks, place = explained(event, cards)
    assert place.strip() == f"twins.cards.md:19:{start + 3}"
    assert text.strip().startswith("…")
    assert len(text) <= 81
    assert text[marks.index("^") :][:5] == "ATK+7"


def test_numbers_that_the_rules_change_say_so() -> None:
    event = Event("Decide", 1, None, "wins the round", None, (Change("HP", 0, 5, 4),))
    assert explained(event, load_game("spycards").cards) == [
        "      └ player 0: HP 5 → 4, by the rules, Decide"
    ]


def test_phases_are_headings_and_nothing_is_said_twice() -> None:
    events = [
        Event("Play", 0, "Zasp", "plays Zasp"),
        Event("ATK", 0, "Zasp", "ATK: 3 (ATK 0 → 3)"),
        Event("ATK", 1, "Thief", "player 1 plays on"),
        Event("End", None, None, "a long sentence " * 12),
    ]
    texts = [line.text for line in render_events(events, load_game("spycards").cards, SEATS)]
    assert texts[:6] == [
        "  Play",
        "    player 0  plays Zasp",
        "  ATK",
        "    player 0  Zasp · ATK: 3 (ATK 0 → 3)",
        "    Thief · player 1 plays on",
        "  End",
    ]
    assert max(map(len, texts)) <= 80


@pytest.mark.parametrize(
    ("returns", "scores", "words"),
    [
        ((1, -1), (), "player 0 wins."),
        ((0, 0), (), "The match is a draw."),
        ((-1, 1), (3, 6), "player 1 wins (scores player 0 3, player 1 6)."),
    ],
)
def test_the_result_is_one_sentence(returns: tuple[float, ...], scores: tuple[int, ...], words: str) -> None:
    assert result_words(returns, scores, SEATS) == words


def test_a_shared_win_names_all_who_share_it() -> None:
    assert result_words((0, -1, 0, 0), (), ["a", "b", "c", "d"]) == "a, c and d share the win."
