"""A match without log remembers how rounds ended; nobody can tell."""

from __future__ import annotations

from typing import Any

import pytest

from cardlang.api import bundled_decks, load_deck, load_game
from cardlang.engine.chance import Chance
from cardlang.engine.match import Match
from cardlang.games.spycards import choices, rules
from cardlang.games.spycards.program import program_of

GAME = load_game("spycards")
DECKS = [load_deck(name, "spycards", GAME.cards)[0] for name in bundled_decks("spycards")]


def play(number: int, log: bool) -> list[object]:
    """Play a match at random and return all that a player could see of it, and the generator's states."""
    variant = rules.VARIANTS[number % 2]
    decks = [DECKS[number % len(DECKS)], DECKS[number // 2 % len(DECKS)]]
    state: Match = GAME.new_match(GAME.cards, decks, variant=variant, seed=number, log=log)
    chance = Chance(number)
    seen: list[object] = []
    while not state.is_terminal():
        actions = {seat: state.legal_actions(seat) for seat in (0, 1)}
        state.apply_actions({seat: texts[chance.below(len(texts))] for seat, texts in actions.items()})
        seen += [actions, state.chance.save(), state.view(0).observation, state.view(1).observation]
    return seen


def test_a_remembered_round_ends_like_one_that_is_run_with_its_log() -> None:
    rounds = program_of(GAME.cards, False).rounds
    rounds.clear()
    first = [play(number, log=False) for number in range(60)]
    assert rounds
    kept = len(rounds)
    again = [play(number, log=False) for number in range(60)]
    assert len(rounds) == kept
    assert first == again == [play(number, log=True) for number in range(60)]


@pytest.mark.parametrize("bound", [0, 1, 40])
def test_what_is_remembered_is_bounded_and_forgetting_changes_nothing(
    monkeypatch: pytest.MonkeyPatch, bound: int
) -> None:
    free = [play(number, log=False) for number in range(12)]
    program = program_of(GAME.cards, False)
    monkeypatch.setattr(rules, "MOST_ROUNDS_KNOWN", bound)
    monkeypatch.setattr(choices, "MOST_TEXTS", bound)
    program.rounds.clear()
    assert [play(number, log=False) for number in range(12)] == free
    assert len(program.rounds) <= bound + 1


def test_rounds_with_coins_are_run_anew() -> None:
    coin = next(c for c in GAME.cards.values() if c.kind == "Effect" and any("Coin" in t for t in c.text))
    plain = [card_id for card_id in DECKS[0] if GAME.cards[card_id].kind in ("Boss", "Mini-Boss")]
    deck = [*plain, *[coin.id] * 12]
    rounds = program_of(GAME.cards, False).rounds
    flipped = set()
    for seed in range(60):
        state: Any = GAME.new_match(GAME.cards, [deck, deck], seed=seed, log=False)
        chance = Chance(seed)
        while not state.is_terminal():
            texts = [state.legal_actions(seat) for seat in (0, 1)]
            first, second = (options[chance.below(len(options))] for options in texts)
            key = (first, second, state.seats[0].hp, state.seats[1].hp, False)
            before = state.chance.left, state.chance.bits
            state.apply_actions({0: first, 1: second})
            if (state.chance.left, state.chance.bits) != before:
                flipped.add(key)
    assert flipped
    assert not flipped.intersection(rounds)
