"""Hands that each of several players looks at or shows: from their own seat, before their own choice."""

from __future__ import annotations

import json
import random

import pytest
from bugs_table import BUGS, cards_with, drawn_as_known, faults_of, holds, new_match

from cardlang.games.bugs.match import BugsMatch

THREE = """
given hand Thing, 2 Net, Earwig
against hand Robber fly, Antlion
player 2 hand Outbreak, Tiger beetle
swarm 4 Carpenter ant
table 2 Earwig
when play Thing
"""
NEXT = "Each player looks at the next player's hand and takes a card from it."
ALL_TAKE = (
    "expect turn 0, legal take Robber fly, legal take Antlion, illegal take Outbreak\nwhen take Antlion\n"
    "expect turn 1, legal take Outbreak, legal take Tiger beetle, illegal take Robber fly\nwhen take Outbreak\n"
    "expect turn 2, legal take Net, legal take Earwig, illegal take Antlion\nwhen take Net\n"
    "expect given hand Net, Earwig, Antlion\nexpect against hand Robber fly, Outbreak\n"
    "expect player 2 hand Tiger beetle, Net"
)
SAME_HAND = (
    "expect turn 1, legal take Net, legal take Earwig\nwhen take Earwig\n"
    "expect turn 2, legal take Net, illegal take Earwig\nwhen take Net\n"
    "expect given hand Net\nexpect against hand Robber fly, Antlion, Earwig\n"
    "expect player 2 hand Outbreak, Tiger beetle, Net"
)

PLAYED = [
    (NEXT, ALL_TAKE),
    ("All players look at the next player's hand and take a card from it.", ALL_TAKE),
    ("Each player looks at the next player's hand. They take a card from it.", ALL_TAKE),
    ("Each player looks at the next player's hand and takes a card of their choice from the next player.",
     ALL_TAKE),
    ("Each player may look at the next player's hand and take a card from it.",
     "when yes\nexpect legal take Antlion\nwhen take Antlion\nexpect turn 1\nwhen no\nexpect turn 2\nwhen yes\n"
     "expect legal take Earwig, illegal take Antlion\nwhen take Earwig\n"
     "expect given hand 2 Net, Antlion\nexpect player 2 hand Outbreak, Tiger beetle, Earwig"),
    ("Each other player looks at your hand and takes a card from it.", SAME_HAND),
    ("Each player looks at the dealer's hand and takes a card from it.", SAME_HAND),
    ("Each player with more than 2 cards looks at the next player's hand and takes a card from it.",
     "expect turn 0, legal take Antlion\nwhen take Antlion\nexpect turn 1\nexpect given hand 2 Net, Earwig, Antlion"),
    ("Each player looks at another player's hand and takes a card from it.",
     "when choose player 2\nexpect turn 0, legal take Outbreak, illegal take Antlion\nwhen take Outbreak\n"
     "expect turn 1\nwhen choose player 0\nexpect legal take Net, illegal take Outbreak\nwhen take Net\n"
     "expect turn 2\nwhen choose player 0\nexpect legal take Earwig\nwhen take Net\n"
     "expect given hand Earwig, Outbreak\nexpect against hand Robber fly, Antlion, Net"),
    ("Each player looks at the next player's hand and takes a card from it, or discards a card.",
     "when choose discards a card\nwhen discard Earwig\nexpect turn 1\n"
     "when choose looks at the next player's hand and takes a card from it\n"
     "expect legal take Outbreak, illegal take Net\nwhen take Outbreak\nexpect turn 2"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "moves"), PLAYED)
def test_each_of_three_players_takes_from_the_hand_seen_from_their_own_seat(text: str, moves: str) -> None:
    holds(THREE + moves, text)


def test_of_several_who_take_a_card_the_only_one_with_so_many_sees_the_next_player_from_their_seat() -> None:
    moves = (
        "expect turn 2\nwhen give Tiger beetle\nexpect turn 1\n"
        "expect against hand Robber fly, Antlion, Tiger beetle"
    )
    text = "Each player who has a Robber fly takes a card from the next player."
    holds(THREE + moves, text)


NOT_ASKED = [
    "If the swarm is made of Earwigs, you may score a point. If you do, skip the next player.",
    "If the swarm is made of Carpenter ants, score a point. Otherwise you may score a point. "
    "If you do, skip the next player.",
    "If the swarm is made of Earwigs, you may look at the next player's hand. If you do, take a card from it.",
]


@pytest.mark.parametrize("text", NOT_ASKED)
def test_who_is_not_asked_has_not_done_it(text: str) -> None:
    holds(THREE + "expect turn 1, against cards 2, player 2 cards 2", text)


def test_the_other_one_of_two_players_gives_to_the_next_player_from_their_seat() -> None:
    table = "given hand Thing, Net\nagainst hand Robber fly, Antlion\nswarm 4 Earwig\nwhen play Thing\n"
    moves = "expect turn 1\nwhen give Antlion\nexpect given hand Net, Antlion"
    holds(table + moves, "Each other player gives a card to the next player.")


def _asked(text: str, players: int = 3, seed: int = 3) -> BugsMatch:
    """Return a match in which `Thing` has just been played."""
    match = new_match(players, seed, cards_with(text, stat="12 copies"))
    while "play Thing" not in match.legal_actions(match.turn):
        match.apply_action(match.turn, match.legal_actions(match.turn)[0])
    match.apply_action(match.turn, "play Thing")
    return match


def _player_of_thing(match: BugsMatch) -> int:
    return next(event.player for event in reversed(match.events) if event.phase == "Action")


SHOWN = [
    ("Each player looks at the next player's hand.", {(0, 1), (1, 2), (2, 0)}),
    ("Each player shows their hand to the next player.", {(1, 0), (2, 1), (0, 2)}),
    ("Each player shows their hand to the previous player.", {(0, 1), (1, 2), (2, 0)}),
    ("Each other player looks at the next player's hand.", {(1, 2), (2, 0)}),
    ("The next two players show their hand to the next player.", {(2, 1), (0, 2)}),
    ("Each other player looks at your hand.", {(1, 0), (2, 0)}),
    ("Each other player shows you their hand.", {(0, 1), (0, 2)}),
    ("Each player looks at every other player's hand.", {(a, b) for a in range(3) for b in range(3) if a != b}),
    ("Each player looks at the hand of each player except you.", {(0, 1), (0, 2), (1, 2), (2, 1)}),
    ("Each player shows their hand to each player except you.", {(1, 0), (2, 0), (1, 2), (2, 1)}),
    ("Each player shows their hand to the dealer. Each player looks at the dealer's hand.", None),
]  # fmt: skip


@pytest.mark.parametrize(("text", "known"), SHOWN)
def test_just_who_looks_or_is_shown_a_hand_knows_it(text: str, known: set[tuple[int, int]] | None) -> None:
    match = _asked(text)
    first = _player_of_thing(match)
    if known is None:
        dealer = (match.dealer - first) % 3
        known = {pair for seat in {0, 1, 2} - {dealer} for pair in ((seat, dealer), (dealer, seat))}
    views = [match.view(seat).observation["known"] for seat in range(3)]
    found = {
        ((seat - first) % 3, (owner - first) % 3)
        for seat in range(3)
        for owner in range(3)
        if owner != seat and sum(views[seat][owner].values()) == sum(match.hands[owner])
    }
    assert found == known


def test_nobody_sees_a_hand_before_it_is_their_turn_to_choose() -> None:
    match = _asked(NEXT)
    first = match.actor
    for seat in ((first + step) % 3 for step in range(3)):
        assert match.players_to_act() == (seat,)
        others = [match.view(each).observation["known"][(each + 1) % 3] for each in range(3)]
        looked = [(each - first) % 3 for each in range(3)
                  if sum(others[each].values()) == sum(match.hands[(each + 1) % 3])]  # fmt: skip
        assert sorted(looked) == list(range((seat - first) % 3 + 1))
        match.apply_action(seat, match.legal_actions(seat)[-1])


TEXTS = [
    *(text for text, _ in PLAYED),
    *(text for text, _ in SHOWN),
    "Each player looks at the next player's hand and takes two cards from it.",
    "Each other player looks at your hand and takes up to two bugs from it.",
    "Each player looks at the next player's hand and takes a random card from it.",
    "Each other player looks at the dealer's hand and takes two cards from it.",
    "Each player looks at every other player's hand and takes a card from it.",
    "Each player looks at the hand of a random player and takes a card from it.",
    "Each player may look at another player's hand. If they do, they take a card from it.",
    "Each player looks at the next player's hand and takes a card from it. If they do, they discard a card.",
    "Another player looks at the next player's hand and takes a card from it.",
    "You may look at the next player's hand. If you do, take a card from it.",
    "If the swarm size is even, you may look at the next player's hand. If you do, take a card from it.",
    "If the swarm size is even, look at the next player's hand and take a card from it.",
    "Each other player shows their hand to another player.",
]


@pytest.mark.parametrize("text", TEXTS)
def test_in_every_state_view_and_resample_agree_and_it_can_be_saved(text: str) -> None:
    for players, seed in ((3, 5), (4, 6)):
        chance, match = random.Random(seed), new_match(players, seed, cards_with(text, stat="12 copies"))
        for step in range(90):
            if match.is_terminal():
                break
            (acting,) = match.players_to_act()
            if match.asking is not None or step % 6 == 0:
                _agree(match)
            match.apply_action(acting, _livelier(chance, match.legal_actions(acting)))


def _livelier(chance: random.Random, legal: tuple[str, ...]) -> str:
    return next((action for action in legal if action == "play Thing"), chance.choice(legal))


def _agree(match: BugsMatch) -> None:
    saved = BUGS.match_from_json(match.to_json(), match.setting.cards)
    assert saved.digest == match.digest
    for player in range(match.players):
        for seed in (1, 2):
            drawn = drawn_as_known(match, player, seed)
            BUGS.match_from_json(drawn.to_json(), match.setting.cards)
            other = match.clone()
            other._redraw(player, other.chance.copy())
            assert other.view(player).resample(seed).hands == drawn.hands


def test_who_looks_at_a_hand_sees_what_others_have_laid_aside_from_it() -> None:
    match = _asked("Each other player looks at your hand and takes a card from it.", 4)
    for _ in range(2):
        (player,) = match.players_to_act()
        match.apply_action(player, match.legal_actions(player)[-1])
    (third,) = match.players_to_act()
    second, giver = (third - 1) % 4, match.actor
    laid = {seat: {tuple(_laid(match.view(seat).resample(seed))) for seed in range(40)} for seat in range(4)}
    assert laid[third] == {tuple(_laid(match))}
    assert laid[second] == {tuple(_laid(match))}
    assert len(laid[giver]) > 3
    assert len({cards[2] for cards in laid[(third - 2) % 4]}) == 1 < len(laid[(third - 2) % 4])


def _laid(match: BugsMatch) -> list[int]:
    return next(frame[3:] for frame in match.agenda if frame[0] == 3)


@pytest.mark.parametrize("choices", range(3))
def test_saved_between_the_choices_a_match_goes_on_alike(choices: int) -> None:
    match = _asked(NEXT)
    for _ in range(choices):
        (player,) = match.players_to_act()
        match.apply_action(player, match.legal_actions(player)[-1])
    json.loads(match.to_json())
    twins = [match.clone(), BUGS.match_from_json(match.to_json(), match.setting.cards)]
    for _ in range(3 - choices):
        (player,) = match.players_to_act()
        action = match.legal_actions(player)[0]
        for twin in (match, *twins):
            twin.apply_action(player, action)
    assert match.asking is None
    assert {twin.digest for twin in twins} == {match.digest}


REFUSED = [
    ("If the swarm is made of Earwigs, look at the next player's hand. Take a card from it.",
     "Take a card from it", ("Look at the next player's hand and take a card from it.",)),
    ("You may look at the next player's hand. Take a card from it.",
     "Take a card from it", ("Look at the next player's hand and take a card from it.",)),
    ("Discard a card or look at the next player's hand. Take a card from it.",
     "Take a card from it", ("Look at the next player's hand and take a card from it.",)),
    ("Choose a player. Each other player may show their hand to that player.", "show their hand to that player",
     ("Choose a player. That player shows their hand.",)),
    ("Each player shows the next player's hand to the previous player.",
     "shows the next player's hand to the previous player",
     ("Each player looks at the next player's hand.", "Each player shows their hand to the next player.")),
    ("Choose a player. Each other player looks at that player's hand.", "looks at that player's hand",
     ("Choose a player. That player shows their hand.",)),
    ("Each player looks at the next player's hand, discards a card and takes a card from it.",
     "takes a card from it",
     (NEXT, "Look at the next player's hand and take a card from it.")),
    ("If the next player has 3 cards, each player looks at the next player's hand. They take a card from it.",
     "take a card from it", (NEXT,)),
    ("Look at the next player's hand and take a card of your choice from the previous player.",
     "take a card of your choice from the previous player",
     ("Look at the next player's hand and take a card from it.",)),
    ("You and the next player look at the previous player's hand and take a card from it.",
     "take a card from it", (NEXT,)),
]  # fmt: skip


@pytest.mark.parametrize(("text", "place", "instead"), REFUSED)
def test_what_leaves_open_whose_hand_is_meant_is_refused_with_what_to_write(
    text: str, place: str, instead: tuple[str, ...]
) -> None:
    (fault,) = faults_of(text)
    assert fault.code == "E202"
    said = fault.source.text[fault.span.start : fault.span.end]
    assert said == place
    for remedy in instead:
        assert remedy in " ".join(fault.help)
        assert not faults_of(remedy)
