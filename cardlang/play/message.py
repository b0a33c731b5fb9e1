"""What a player is told of a match in a chat: what happened, the table, and the choices, in one bounded text."""

from __future__ import annotations

from collections.abc import Sequence

from cardlang.api import Game
from cardlang.engine.events import Event
from cardlang.engine.match import Match
from cardlang.play.explain import result_words, sentence
from cardlang.play.menu import MOST_LISTED, Menu
from cardlang.play.session import draw_data

LIMIT = 2_000
LONGEST = 120
"""So many characters of a choice are shown; its number chooses it all the same."""
MORE = "…"


def message(
    game: Game, state: Match, player: int, told: Sequence[Event | str] = (), *, limit: int = LIMIT
) -> str:
    """Return what happened, what a player sees and what they can choose, in fewer than `limit` characters.

    `told` are the events since the last message, or lines to say instead. The choices are numbered as `menu_of`
    reads them and come last. They always show, at most 24 of them; what does not fit is left out where it matters
    least: of what happened the oldest, then the end of the table, then the last choices, with how many more there
    are. `limit` is at least 500.
    """
    last = _choices(game, state, player, limit // 2)
    table = _table(game, state, player)
    rest = limit - 1 - _size(last)
    while table and _size(table) > rest:
        table = [*table[:-2], MORE] if len(table) > 1 else []
    rest -= _size(table) + 1
    seats = _seats(state)
    news = [each if isinstance(each, str) else sentence(each, seats) for each in told]
    while news and _size(news) > rest:
        news = [MORE, *news[2:]] if len(news) > 1 else []
    return "\n".join([*news, *([""] if news and table else []), *table, *last])


def menu_of(game: Game, state: Match, player: int) -> Menu:
    """Return the choices of a player, which read back a number, several numbers, or words."""
    return Menu(state.legal_actions(player), game.rules.combined)


def _seats(state: Match) -> list[str]:
    return [f"player {seat}" for seat in range(state.players)]


def _size(lines: Sequence[str]) -> int:
    """Return how many characters lines take with the line ends behind them."""
    return sum(len(line) + 1 for line in lines)


def _table(game: Game, state: Match, player: int) -> list[str]:
    observation, draw = state.view(player).observation, game.rules.board
    return list(draw(observation, state.setting.cards) if draw is not None else draw_data(observation))


def _choices(game: Game, state: Match, player: int, room: int) -> list[str]:
    """Return what a player can do now, or why there is nothing, in about `room` characters."""
    seats = _seats(state)
    if state.is_terminal():
        return ["", result_words(state.returns(), state.scores(), seats)]
    if player not in state.players_to_act():
        return ["", f"Waiting for {' and '.join(seats[seat] for seat in state.players_to_act())}."]
    menu = menu_of(game, state, player)
    most = MOST_LISTED
    while True:
        listed = [line if len(line) <= LONGEST else line[: LONGEST - 1] + MORE for line in menu.lines(most)]
        lines = ["", "Your choices", *listed, menu.hint()]
        if most == 1 or _size(lines) <= room:
            return lines
        most -= 1
