"""Two matches that differ in a hidden card alone look alike and are drawn anew alike (Spy Cards has its own tests)."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from cardlang.api import load_game
from cardlang.games.bugsnax.zones import HAND, TRAP_DECK, zone
from conformance.walk import walk

Swap = Callable[[Any, dict[str, Any]], bool]


def bugs(state: Any, saved: dict[str, Any]) -> bool:
    """Swap a card of player 1 and one of player 2 that player 0 does not know."""
    if state.players < 3 or any(state.barred):
        return False
    kinds = len(state.table)
    unknown = [
        [
            n - k
            for n, k in zip(state.hands[seat], state.known[seat * kinds : (seat + 1) * kinds], strict=True)
        ]
        for seat in (1, 2)
    ]
    one = next((k for k in range(kinds) if unknown[0][k]), -1)
    other = next((k for k in range(kinds) if unknown[1][k] and k != one), -1)
    if one < 0 or other < 0:
        return False
    first, second = saved["hands"][1], saved["hands"][2]
    first[one], first[other], second[one], second[other] = (
        first[one] - 1, first[other] + 1, second[one] + 1, second[other] - 1
    )  # fmt: skip
    return True


def bugsnax(state: Any, saved: dict[str, Any]) -> bool:
    """Swap a trap of player 1 and one of the deck that player 0 does not know."""
    hand, deck = saved["zones"][zone(1, HAND)], saved["zones"][TRAP_DECK]
    for at, card in enumerate(hand):
        for place, other in enumerate(deck):
            unseen = not any({card, other} & seen for seen in state.seen)
            if state.kind(card) == "trap" and unseen and state.name(card) != state.name(other):
                hand[at], deck[place] = other, card
                return True
    return False


def dimensions(state: Any, saved: dict[str, Any]) -> bool:
    """Swap a card in the hand of player 1 and one of their deck."""
    hand, deck = saved["hands"][1], saved["decks"][1]
    for at, shown in enumerate(state.shown[1]):
        if not shown and deck and hand[at] != deck[0]:
            hand[at], deck[0] = deck[0], hand[at]
            return True
    return False


@pytest.mark.parametrize("swap", [bugs, bugsnax, dimensions])
def test_a_hidden_card_in_the_place_of_another_changes_nothing_for_who_cannot_see_it(swap: Swap) -> None:
    game, tried = load_game(swap.__name__), 0
    for state, chance in walk(game, 400, first=1):
        data = json.loads(state.to_json())
        if 0 not in state.players_to_act() or not swap(state, data["state"]):
            continue
        other = game.match_from_json(json.dumps(data), game.cards)
        view, seed = state.view(0), chance.word()
        assert other.digest != state.digest
        assert other.view(0).observation == view.observation
        assert other.view(0).legal_actions == view.legal_actions
        assert other.view(0).resample(seed).digest == view.resample(seed).digest
        tried += 1
    assert tried > 20
