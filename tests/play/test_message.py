"""What a player is told in a chat: short enough, and never without the choices."""

from __future__ import annotations

import pytest
from conformance.walk import choose, play_on, walk

from cardlang.api import load_game
from cardlang.games.registry import game_names
from cardlang.play.menu import MOST_LISTED, Chosen
from cardlang.play.message import menu_of, message

NEWS = [f"event {number} happens" for number in range(200)]


@pytest.mark.parametrize("name", game_names())
@pytest.mark.parametrize("limit", [2_000, 500])
def test_the_choices_show_however_long_the_rest_is(name: str, limit: int) -> None:
    game = load_game(name)
    for state, _ in walk(game, 300):
        for seat in range(state.players):
            text = message(game, state, seat, NEWS, limit=limit)
            assert len(text) < limit
            if seat not in state.players_to_act():
                assert text.splitlines()[-1].startswith("Waiting for player ")
                continue
            lines = text[text.index("\nYour choices\n") :].splitlines()[2:-1]
            count = len(menu_of(game, state, seat).lines(10_000))
            shown = [line for line in lines if not line.startswith("      …")]
            assert shown
            more = f"… and {count - len(shown)} more"
            assert len(shown) == count or more in lines[-1]
            if limit == 2_000:
                assert len(shown) >= min(count, MOST_LISTED // 2)


@pytest.mark.parametrize("name", game_names())
def test_a_number_of_the_message_is_read_as_the_choice_beside_it(name: str) -> None:
    game = load_game(name)
    for state, chance in walk(game, 100):
        seat = state.players_to_act()[0]
        menu = menu_of(game, state, seat)
        number = 1 + chance.below(len(menu.things) + len(menu.others))
        read = menu.read(str(number))
        assert isinstance(read, Chosen)
        assert read.action in state.legal_actions(seat)


def test_of_what_happened_the_newest_shows_and_the_table_before_it() -> None:
    game = load_game("spycards")
    state, _ = next(iter(walk(game, 1)))
    text = message(game, state, 0, NEWS)
    assert text.startswith("…\n")
    assert NEWS[-1] in text
    assert NEWS[0] not in text
    assert "Round 1" in text
    assert not message(game, state, 0, ["a bird sings"]).startswith("…")


def test_events_say_whose_they_are() -> None:
    game = load_game("spycards")
    state, chance = next(iter(walk(game, 1, log=True)))
    events = state.apply_actions(choose(state, chance))
    text = message(game, state, 0, events)
    assert text.splitlines()[0] == "player 0  round 1: 2 TP, draws 3 cards"
    assert [e.text for e in events][-1] in text


def test_after_the_end_the_result_shows() -> None:
    game = load_game("spycards")
    state, chance = next(iter(walk(game, 1)))
    assert message(game, play_on(state.clone(), chance), 0).splitlines()[-1].endswith(".")
