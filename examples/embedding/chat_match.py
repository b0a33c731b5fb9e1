"""A match in a chat: a JSON blob in, a JSON blob and a text of under 2,000 characters out."""

import cardlang

GAME = cardlang.load_game("spycards")


def turn(blob, player, action):
    """Play one action in a saved match; return the match to save, and what to tell the player."""
    state = GAME.match_from_json(blob, GAME.cards)
    told = [f"{event.phase}: {event.text}" for event in state.apply_action(player, action)]
    return state.to_json(), show(state, player, told)


def show(state, player, told=()):
    view = state.view(player)
    lines = [*told, *GAME.rules.board(view.observation, GAME.cards), "You can:", *view.legal_actions]
    text = "\n".join(lines)
    return text if len(text) < 2000 else text[:1980] + "\n…"
