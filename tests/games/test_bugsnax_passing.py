"""Cards that several players pass on at once: all choose before any card moves."""

from __future__ import annotations

import json
import random
import subprocess
import sys
from pathlib import Path

import pytest
from bugsnax_table import BUGSNAX, card_file, cards_with, holds

from cardlang.games.bugsnax import passing
from cardlang.games.bugsnax.meaning import PLAYER

LEFT = "Each player passes a card to the player on their left."
ANOTHER = "Each player gives a card from their hand to another player."
MAY = "Each player may give a card to the player on their left."
TWO = "field Bunger; given hand Gizmo, Bug Net, Snak Trap; against hand Trip Line, Spring Plate;"
FOUR = (
    "players 4; field Bunger; given hand Gizmo, Bug Net, Snak Trap; against hand Trip Line;"
    "player 3 hand Spring Plate, Snak Trap;"
)

PLAYED = [
    (
        LEFT,
        TWO + "when play Gizmo; when choose Bug Net; expect given hand Bug Net, Snak Trap;"
        "expect deciding 1; expect illegal choose Bug Net; when choose Spring Plate;"
        "expect given hand Snak Trap, Spring Plate; expect against hand Trip Line, Bug Net",
    ),
    (
        "All players pass two cards to the player on their left.",
        TWO
        + "when play Gizmo; expect given hand Trip Line, Spring Plate; expect against hand Bug Net, Snak Trap",
    ),
    (
        MAY,
        TWO + "when play Gizmo; when yes; when choose Bug Net; expect deciding 1; when no;"
        "expect given hand Snak Trap; expect against hand Trip Line, Spring Plate, Bug Net",
    ),
    (
        "Each player gives a Trap to the player on their left.",
        TWO + "when play Gizmo; when choose Snak Trap; when choose Trip Line;"
        "expect given hand Bug Net, Trip Line; expect against hand Snak Trap, Spring Plate",
    ),
    (
        "Each player takes a card from the player on their left.",
        TWO
        + "when play Gizmo; when choose a Trap of player 1; expect given hand Bug Net, Snak Trap; expect deciding 1;"
        "when choose a Trap of player 0; expect deciding 0",
    ),
    (
        LEFT,
        FOUR + "when play Gizmo; expect deciding 0; when choose Bug Net; expect deciding 3;"
        "expect against hand Trip Line; expect legal choose Spring Plate; expect illegal choose Trip Line;"
        "when choose Spring Plate; expect given hand Snak Trap, Spring Plate; expect against hand Bug Net;"
        "expect player 2 hand Trip Line; expect player 3 hand Snak Trap",
    ),
    (
        "Each other player gives a card to the player on their left.",
        FOUR + "when play Gizmo; expect deciding 3; when choose Snak Trap;"
        "expect given hand Bug Net, Snak Trap, Snak Trap; expect against hand empty;"
        "expect player 2 hand Trip Line; expect player 3 hand Spring Plate",
    ),
    (
        ANOTHER,
        FOUR + "when play Gizmo; when choose player 1; when choose Bug Net; expect deciding 1;"
        "when choose player 3; expect deciding 2; when choose player 0; expect deciding 3;"
        "when choose player 2; expect illegal choose Trip Line; when choose Snak Trap;"
        "expect given hand Snak Trap; expect against hand Bug Net; expect player 2 hand Snak Trap;"
        "expect player 3 hand Spring Plate, Trip Line",
    ),
    (
        "All players pass a Trap to the right.",
        FOUR
        + "when play Gizmo; when choose Bug Net; when choose Snak Trap; expect given hand Snak Trap, Trip Line;"
        "expect against hand empty; expect player 2 hand Snak Trap; expect player 3 hand Spring Plate, Bug Net",
    ),
    (
        "Each player passes a card to the player on their right.",
        FOUR + "when play Gizmo; when choose Bug Net; when choose Spring Plate;"
        "expect given hand Snak Trap, Trip Line; expect player 2 hand Spring Plate",
    ),
    (
        "Each player passes their hand to the left.",
        FOUR + "when play Gizmo; expect given hand Spring Plate, Snak Trap;"
        "expect against hand Bug Net, Snak Trap; expect player 2 hand Trip Line; expect player 3 hand empty",
    ),
    (
        "Each player gives all their Traps to another player.",
        TWO
        + "when play Gizmo; expect given hand Trip Line, Spring Plate; expect against hand Bug Net, Snak Trap",
    ),
    (
        "Each other player gives you a card.",
        FOUR + "when play Gizmo; expect given hand Bug Net, Snak Trap, Trip Line; expect deciding 3",
    ),
]


@pytest.mark.parametrize(("text", "scenario"), PLAYED)
def test_each_gives_what_they_held_before_any_card_moved(text: str, scenario: str) -> None:
    holds(scenario, "grumpus", text)


def _asked(text: str, players: int):
    """Return a match in which the players are about to choose what they pass on."""
    cards = cards_with("grumpus", text)
    for seed in range(200):
        match = BUGSNAX.new_match(cards, players=players, seed=seed, log=True)
        if "play Gizmo" in match.legal_actions(0):
            match.apply_action(0, "play Gizmo")
            return match
    raise AssertionError("nobody has the card")


def _laid(match) -> tuple[tuple[int, str, int], ...]:
    found = [each for block in passing.blocks_that_wait(match) for each in passing.laid(*block)]
    return tuple((by, match.name(card), taker) for by, card, taker in found)


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("text", [LEFT, MAY, ANOTHER])
def test_between_the_choices_copies_and_saved_matches_go_on_alike(text: str, players: int) -> None:
    match, chance = _asked(text, players), random.Random(4)
    sizes = [len(match.hand(seat)) for seat in range(players)]
    choices = 0
    while match.ask is not None:
        choices += 1
        twins = [match.clone(), BUGSNAX.match_from_json(match.to_json(), match.setting.cards)]
        (player,) = match.players_to_act()
        action = chance.choice(match.legal_actions(player))
        told = match.apply_action(player, action)
        for twin in twins:
            assert [event.text for event in twin.apply_action(player, action)] == [e.text for e in told]
            assert twin.digest == match.digest
        if match.ask is not None:
            assert not told
            assert [len(match.hand(seat)) for seat in range(players)] == sizes
    assert choices >= players
    given = [event for event in told if "goes to the hand of player" in event.text]
    assert given
    assert all(event.origin is not None and event.origin[0] == "gizmo" for event in given)


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize(
    "text", [LEFT, MAY, ANOTHER, "Each player takes a card from the player on their left."]
)
def test_what_was_chosen_is_seen_by_nobody_before_the_cards_move(text: str, players: int) -> None:
    match, chance, drawn_anew = _asked(text, players), random.Random(8), 0
    while match.ask is not None:
        (asked,) = match.players_to_act()
        for seat in range(players):
            view = match.view(seat)
            states = [view.resample(seed) for seed in range(12)]
            for state in states:
                assert state.view(seat).observation == view.observation
                assert state.view(seat).legal_actions == view.legal_actions
                assert [len(state.hand(s)) for s in range(players)] == [
                    len(match.hand(s)) for s in range(players)
                ]
                while state.ask is not None:
                    (acting,) = state.players_to_act()
                    state.apply_action(acting, chance.choice(state.legal_actions(acting)))
                assert dict(state.census()) == dict(match.census())
            own = {
                tuple(each for each in _laid(view.resample(n)) if each[0] == PLAYER - seat) for n in range(12)
            }
            assert len(own) == 1 or "takes" in text
            drawn_anew += len({_laid(view.resample(seed)) for seed in range(12)}) > 1
        legal = match.legal_actions(asked)
        match.apply_action(asked, "yes" if "yes" in legal else chance.choice(legal))
    assert drawn_anew


def test_who_has_passed_a_card_on_knows_where_it_is_and_others_do_not() -> None:
    match = _asked(LEFT, 4)
    before = [set(match.hand(seat)) for seat in range(4)]
    while match.ask is not None:
        (player,) = match.players_to_act()
        match.apply_action(player, match.legal_actions(player)[0])
    for seat in range(4):
        (came,) = set(match.hand((seat + 1) % 4)) & before[seat]
        for other in range(4):
            assert (
                (came in match.seen[other]) == (other == seat)
                or match.kind(came) == "snax"
                or other == (seat + 1) % 4
            )


def test_a_log_with_such_choices_replays_and_says_why_inside_them(tmp_path: Path) -> None:
    cards, log = tmp_path / "mine.cards.md", tmp_path / "match.jsonl"
    text = card_file("grumpus", LEFT).replace("3 copies", "12 copies")
    cards.write_text(text)
    for seed in range(20):
        _cardlang("run", "bugsnax", "--set", cards, "--players", "random,random", "--seed", seed,
                  "--log", log, "--force")  # fmt: skip
        lines = [json.loads(line) for line in log.read_text().splitlines()]
        played = [at for at, line in enumerate(lines) if "play Gizmo" in json.dumps(line.get("actions"))]
        if played:
            break
    assert "happen again as logged" in _cardlang("replay", log, "--set", cards)
    for at in (played[0], played[0] + 1, played[0] + 2):
        assert "actions" in _cardlang("why", log, "actions", "--at", at, "--set", cards)


def _cardlang(*arguments: object) -> str:
    command = [sys.executable, "-m", "cardlang", *map(str, arguments)]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


@pytest.mark.parametrize("text", [LEFT, MAY])
def test_matches_that_differ_in_what_was_chosen_are_drawn_anew_alike_for_others(text: str) -> None:
    match = _asked(text, 3)
    if "yes" in match.legal_actions(0):
        match.apply_action(0, "yes")
    traps = [action for action in match.legal_actions(0) if action != "done"]
    assert len(traps) > 1
    others = []
    for action in traps:
        other = match.clone()
        other.apply_action(0, action)
        others.append(other)
    for seat in (1, 2):
        for seed in range(5):
            assert len({other.view(seat).resample(seed).digest for other in others}) == 1
