"""Cards that several players pass on at once: all choose before any card moves."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from bugs_table import BUGS, card_file, cards_with, holds, new_match

from cardlang.engine.errors import StateError

LEFT = "Each player passes a card to the left."
ANOTHER = "Each player gives another player a card."
TWO = """
given hand Thing, Net, Earwig
against hand Robber fly, Antlion
swarm 4 Carpenter ant
table 2 Earwig
when play Thing
"""
FOUR = """
given hand Thing, Net, Earwig
against hand Robber fly
player 2 hand Antlion, Outbreak
player 3 hand Tiger beetle, Common wasp
swarm 4 Carpenter ant
table 2 Earwig
when play Thing
"""

PLAYED = [
    (TWO, LEFT, "illegal give Net, legal give Antlion", "give Antlion", "given hand Earwig, Antlion"),
    (TWO, "All players give a card to the next player.", "turn 1", "give Robber fly",
     "given hand Earwig, Robber fly\nexpect against hand Net, Antlion"),
    (TWO, ANOTHER, "against cards 2", "give Antlion", "against hand Net, Robber fly"),
    (TWO, "Each player may give a card to the next player.", "turn 1", "give Antlion",
     "given hand Earwig, Antlion"),
]  # fmt: skip


@pytest.mark.parametrize(("table", "text", "between", "last", "after"), PLAYED)
def test_of_two_players_each_gives_what_they_held(
    table: str, text: str, between: str, last: str, after: str
) -> None:
    may = "when yes\n" if "may" in text else ""
    moves = f"{may}when give Net\nexpect {between}\nexpect given hand Net, Earwig\n{may}when {last}\nexpect {after}"
    holds(table + moves, text)


def test_of_four_players_the_one_with_a_single_card_gives_none_of_what_comes() -> None:
    """A text never takes the last card of a hand (ruling 8)."""
    holds(
        FOUR + "expect turn 0\nwhen give Net\nexpect turn 2, against cards 1\nwhen give Antlion\n"
        "expect turn 3, illegal give Antlion\nwhen give Tiger beetle\nexpect turn 1\n"
        "expect given hand Earwig, Tiger beetle\nexpect against hand Robber fly, Net\nexpect player 2 hand Outbreak\n"
        "expect player 3 hand Common wasp, Antlion",
        LEFT,
    )


def test_who_gives_several_cards_keeps_the_last_one_they_held() -> None:
    holds(
        FOUR + "when give Net\nexpect turn 2\nwhen give Antlion\nexpect turn 3\nwhen give Common wasp\n"
        "expect given hand Earwig, Common wasp\nexpect player 2 hand Outbreak\n"
        "expect player 3 hand Tiger beetle, Antlion",
        "Each player passes two cards to the left.",
    )


def test_who_gives_none_by_choice_still_gets_one() -> None:
    holds(
        FOUR + "when no\nwhen yes\nwhen yes\nwhen give Outbreak\nwhen yes\nwhen give Common wasp\n"
        "expect given hand Net, Earwig, Common wasp\nexpect against hand Robber fly\n"
        "expect player 2 hand Antlion\nexpect player 3 hand Tiger beetle, Outbreak",
        "Each player may pass a card to the left.",
    )


def test_cards_for_one_player_still_go_one_by_one() -> None:
    text = "Each other player gives you a card."
    holds(FOUR + "when give Antlion\nexpect given cards 3, turn 3", text)


def _asked(text: str, players: int, choices: int, seed: int = 3):
    """Return a match in which so many choices of a text have been made, and another is due."""
    match = new_match(players, seed, cards_with(text, stat="12 copies"))
    while match.asking is None:
        (player,) = match.players_to_act()
        legal = match.legal_actions(player)
        match.apply_action(player, next((a for a in legal if a == "play Thing"), legal[0]))
    for _ in range(choices):
        (player,) = match.players_to_act()
        match.apply_action(player, match.legal_actions(player)[-1])
    return match


@pytest.mark.parametrize("choices", range(4))
def test_between_the_choices_a_match_goes_on_alike_from_a_copy_and_from_saved_data(choices: int) -> None:
    match = _asked(LEFT, 4, choices)
    hands = [sum(hand) for hand in match.hands]
    twins = [match.clone(), BUGS.match_from_json(match.to_json(), match.setting.cards)]
    for _ in range(4 - choices):
        assert not any(
            "gives player" in event.text for event in match.events[-choices or len(match.events) :]
        )
        (player,) = match.players_to_act()
        action = match.legal_actions(player)[0]
        for twin in (match, *twins):
            twin.apply_action(player, action)
    assert {twin.digest for twin in twins} == {match.digest}
    given = [event for event in match.events if "gives player" in event.text]
    assert sorted(event.player for event in given) == [0, 1, 2, 3]
    assert all(event.origin is not None and event.origin[0] == "thing" for event in given)
    assert [sum(hand) for hand in match.hands] == hands


def test_nobody_else_knows_what_was_chosen_before_the_cards_move() -> None:
    match = _asked(LEFT, 3, 1)
    chosen, chooser, asked = tuple(_laid(match)), match.actor, match.asking[0]
    assert len(chosen) == 3
    laid = {
        player: {tuple(_laid(match.view(player).resample(seed))) for seed in range(40)}
        for player in (chooser, asked)
    }
    assert laid[chooser] == {chosen}
    assert len(laid[asked]) > 3
    assert {each[:2] for each in laid[asked]} == {chosen[:2]}


def _laid(match) -> list[int]:
    return next(frame[3:] for frame in match.agenda if frame[0] == 3)


def test_who_has_passed_a_card_on_knows_where_it_is_and_nobody_else_does() -> None:
    match = _asked(LEFT, 4, 0)
    for _ in range(4):
        (player,) = match.players_to_act()
        match.apply_action(player, match.legal_actions(player)[0])
    for seat in range(4):
        left = match.view(seat).observation["known"]
        assert sum(left[(seat + 1) % 4].values()) >= 1
        assert left[(seat + 2) % 4] == {}


def test_saved_states_with_cards_that_cannot_be_passed_on_are_refused() -> None:
    match = _asked(LEFT, 4, 2)
    frame = next(frame for frame in match.agenda if frame[0] == 3)
    giver, absent = frame[3], next(k for k, n in enumerate(match.hands[frame[3]]) if not n)
    for at, value in ((5, absent), (4, giver), (3, 9), (2, 7), (1, 0)):
        damaged = match.clone()
        next(each for each in damaged.agenda if each[0] == 3)[at] = value
        with pytest.raises(StateError):
            BUGS.match_from_json(damaged.to_json(), match.setting.cards)


def test_a_log_with_such_choices_replays_and_says_why_inside_them(tmp_path: Path) -> None:
    cards, log = tmp_path / "mine.cards.md", tmp_path / "match.jsonl"
    cards.write_text(card_file("Each player passes a card to the left. Double the swarm.", stat="12 copies"))
    _cardlang("run", "bugs", "--set", cards, "--players", "random,random,random", "--log", log)
    assert "happen again as logged" in _cardlang("replay", log, "--set", cards)
    lines = [json.loads(line) for line in log.read_text().splitlines()]
    inside = next(at for at, line in enumerate(lines) if "give " in json.dumps(line.get("actions")))
    assert lines[inside]["events"] == [] != lines[inside + 2]["events"]
    for at in (inside, inside + 1, inside + 2):
        assert "swarm" in _cardlang("why", log, "swarm", "--at", at, "--set", cards)


def _cardlang(*arguments: object) -> str:
    command = [sys.executable, "-m", "cardlang", *map(str, arguments)]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


@pytest.mark.parametrize(
    "text", [LEFT, "Each player passes a bug to the left.", "Each player passes two cards to the left."]
)
def test_matches_that_differ_in_what_was_chosen_are_drawn_anew_alike_for_others(text: str) -> None:
    match = _asked(text, 3, 0)
    chooser, others = match.actor, []
    for action in match.legal_actions(chooser):
        other = match.clone()
        other.apply_action(chooser, action)
        others.append(other)
    assert len(others) > 2
    for seat in {0, 1, 2} - {chooser}:
        for seed in range(5):
            assert len({other.view(seat).resample(seed).digest for other in others}) == 1
