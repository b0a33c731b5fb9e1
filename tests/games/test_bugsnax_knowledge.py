"""Hands that are drawn anew hold what the player knows of them: by what lay in the open, and since when."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator

import attrs
import pytest
from conformance.walk import choose

from cardlang.api import load_game
from cardlang.engine.chance import Chance
from cardlang.engine.match import Match
from cardlang.engine.memory import Memory
from cardlang.games.bugsnax.state import BugsnaxMatch
from cardlang.games.bugsnax.zones import GRUMPUS_DECK, HAND, TRAP_DECK, TRAP_DISCARD, zone

GAME = load_game("bugsnax")


def match(number: int, players: int, variant: str) -> BugsnaxMatch:
    started = GAME.new_match(GAME.cards, None, players=players, variant=variant, seed=number)
    assert isinstance(started, BugsnaxMatch)
    return started


def played(number: int, players: int, variant: str, decisions: int) -> Iterator[tuple[BugsnaxMatch, Chance]]:
    state, chance = match(number, players, variant), Chance(number)
    while not state.is_terminal() and decisions:
        yield state, chance
        state.apply_actions(choose(state, chance))
        decisions -= 1


def held(m: Match, seat: int, back: int) -> Counter[str]:
    """Return the traps (back -1) or Grumpus cards in a hand."""
    assert isinstance(m, BugsnaxMatch)
    return Counter(m.name(c) for c in m.hand(seat) if m.owners[c] == back and m.kind(c) != "snax")


def hidden(m: BugsnaxMatch, player: int, back: int) -> Counter[str]:
    """Return the cards with a back that a player cannot see, wherever they lie."""
    zones = [TRAP_DECK, *(zone(seat, GRUMPUS_DECK) for seat in range(m.players))]
    zones += [zone(seat, HAND) for seat in range(m.players) if seat != player]
    cards = [c for number in zones for c in m.zones[number] if c not in m.seen[player]]
    return Counter(m.name(c) for c in cards if m.owners[c] == back and m.kind(c) != "snax")


@attrs.define
class Moment:
    """What a player could not see once, and how many cards have come into a hand since."""

    hidden: Counter[str]
    drawn: int = 0


@pytest.mark.parametrize("variant", ["standard", "advanced"])
@pytest.mark.parametrize("players", [2, 3, 5])
def test_what_lay_in_the_open_has_been_drawn_since_or_is_in_no_hand(players: int, variant: str) -> None:
    for state, chance in _watched(players, variant):
        for (player, seat, back), moments in MOMENTS.items():
            guess = state.view(player).resample(chance.word())
            known = Counter(
                state.name(c) for c in state.hand(seat) if c in state.seen[player] and state.owners[c] == back
            )
            guessed = held(guess, seat, back) - known
            for moment in moments:
                assert (guessed - moment.hidden).total() <= moment.drawn


MOMENTS: dict[tuple[int, int, int], list[Moment]] = {}


def _watched(players: int, variant: str) -> Iterator[tuple[BugsnaxMatch, Chance]]:
    """Yield every tenth state, with what was to be seen at all the moments before in MOMENTS."""
    MOMENTS.clear()
    before: dict[tuple[int, int], Counter[str]] = {}
    for number, (state, chance) in enumerate(played(players, players, variant, 400)):
        for player in range(min(2, players)):
            for seat in range(players):
                for back in (-1, seat):
                    if seat == player:
                        continue
                    now = held(state, seat, back)
                    moments = MOMENTS.setdefault((player, seat, back), [])
                    for moment in moments:
                        moment.drawn += (now - before.get((seat, back), now)).total()
                    if number % 5 == 0:
                        moments.append(Moment(hidden(state, player, back)))
        before = {(seat, back): held(state, seat, back) for seat in range(players) for back in (-1, seat)}
        if number % 10 == 0:
            yield state, chance


def test_who_sees_all_other_traps_shuffled_in_knows_the_hand_of_the_one_opponent() -> None:
    """The discard pile is shuffled into an empty deck: all that cannot be seen then is in the other hand."""
    found = 0
    for number in range(12):
        piles: list[int] = []
        for state, chance in played(number, 2, "standard", 600):
            was, piles = piles, [len(state.zones[TRAP_DECK]), len(state.zones[TRAP_DISCARD])]
            drawer = state.turn
            if was and was[0] == 0 and was[1] > 0 and piles[0] == was[1] - 1 and not piles[1]:
                watcher = 1 - drawer
                theirs = held(state, drawer, -1)
                for _ in range(5):
                    guess = held(state.view(watcher).resample(chance.word()), drawer, -1)
                    assert (theirs - guess).total() <= 1  # the card drawn from the new deck
                found += 1
    assert found


def test_a_card_that_is_searched_for_by_name_is_shown() -> None:
    cards = GAME.load_cards("bugsnax", "bugsnax-advanced")
    state = GAME.new_match(cards, None, players=3, variant="advanced", seed=4)
    assert isinstance(state, BugsnaxMatch)
    seeker = next(card for card, _ in enumerate(state.cards_of) if state.name(card) == "Truffalo")
    data = json.loads(state.to_json())
    data["state"]["zones"][state.where[seeker]].remove(seeker)
    data["state"]["zones"][zone(0, HAND)].append(seeker)
    state = GAME.match_from_json(json.dumps(data), cards)
    events = state.apply_action(0, "eat Truffalo")
    asked = state.legal_actions(0)
    for watcher in (1, 2) if asked == ("choose Snak Trap",) else ():
        for word in range(20):
            guess = state.view(watcher).resample(word)
            assert isinstance(guess, BugsnaxMatch)
            found = sum(guess.name(card) == "Snak Trap" for card in guess.zones[TRAP_DECK])
            assert found < 2 or guess.legal_actions(0) == asked
    while state.players_to_act() and "choose Snak Trap" in state.legal_actions(0):
        events += state.apply_action(0, "choose Snak Trap")
    assert "player 0 shows Snak Trap" in [event.text for event in events]
    for watcher in (1, 2):
        view = state.view(watcher)
        assert "Snak Trap" in view.observation["players"][0]["known"]
        assert all(held(view.resample(word), 0, -1)["Snak Trap"] for word in range(20))
    other = Counter(held(state, 1, -1))  # who has searched the whole deck knows that none of it is in a hand
    rest = [held(state.view(0).resample(word), seat, -1) for word in range(20) for seat in (1, 2)]
    assert all(rest[at] + rest[at + 1] == other + held(state, 2, -1) for at in range(0, 40, 2))


def test_a_memory_is_saved_and_copied_whole() -> None:
    memory = Memory()
    for hand in (5, 5, 10):
        memory.came((hand, -1))
    memory.mixed(0, (3, -1), 2, 1)
    memory.clock += 1
    memory.came((5, -1))
    other, saved = memory.copy(), memory.save()
    memory.left((5, -1), (3, -1), (3, 0))
    assert other.save() == saved == Memory.load(saved).save() != memory.save()


@pytest.mark.parametrize(
    ("times", "kinds", "left"),
    [
        ((0, 0), (), (0,)),  # either of them: that the other one is old stays certain
        ((0, 1), (), (1,)),  # the old one perhaps, so that the other may be new
        ((0, 1), (0, 0), (0,)),  # all of that name were in the deck: it was the new one
        ((0, 1), (0,), (1,)),  # there is another of that name that may have been in the hand all along
        ((0, 0), (0, 0), (0,)),  # cannot be; nothing breaks
    ],
)
def test_of_a_hand_stays_certain_only_what_is(
    times: tuple[int, ...], kinds: tuple[int, ...], left: tuple[int, ...]
) -> None:
    memory = Memory()
    memory.clock = 2
    memory.since[5, -1] = times
    if kinds:
        memory.freed[0, (3, -1)] = (2, *kinds)
    memory.left((5, -1), (3, -1), (2, 0))
    assert memory.since[5, -1] == left
