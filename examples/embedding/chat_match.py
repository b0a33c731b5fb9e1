"""A match in a chat: a JSON blob and what a player typed in, a blob and a text of under 2,000 characters out."""

import cardlang
from cardlang.play.menu import Chosen
from cardlang.play.message import menu_of, message

GAME = cardlang.load_game("spycards")


def turn(blob, player, typed):
    """Play what a player typed in a saved match: a number, several (`1 3`), or words."""
    state = GAME.match_from_json(blob, GAME.cards)
    match menu_of(GAME, state, player).read(typed):
        case Chosen(action):
            events = state.apply_action(player, action)
            return state.to_json(), message(GAME, state, player, events)
        case unclear:
            return blob, message(GAME, state, player, unclear.lines)
