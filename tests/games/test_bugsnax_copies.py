"""Matches of Bugsnax with copies: saved, cloned, drawn anew, observed, logged with reasons; cards are conserved."""

from __future__ import annotations

import json
import random
from collections import Counter

import pytest
from bugsnax_table import BUGSNAX, cards_with, new_match, outcome

from cardlang.checks.cards import CardSet
from cardlang.engine.errors import StateError
from cardlang.games.bugsnax.state import BugsnaxMatch
from cardlang.play.why import Ledger
from tests.tools.reasons import steps_of

CHANGING = [
    ("snak", "This Snak is a copy of another Bugsnak."),
    ("snak", "At the start of your turn, a Bugsnak becomes a copy of another Bugsnak."),
    (
        "grumpus",
        "Until the end of your next turn, a Bugsnak becomes a copy of the top card of the Snax deck.",
    ),
    ("trap", "This Snak becomes a copy of another Bugsnak. This is a copy of another trap on this Snak."),
    ("trap", "Swap all traps on this Snak with all traps on another Snak. This counts as 2 traps."),
]


def played(cards: CardSet, seed: int, decisions: int, log: bool = False):
    """Yield the states of a random match in which all copies of Gizmo are likely to be seen."""
    m = new_match(2 + seed % 3, seed=seed, cards=cards, log=log)
    rng = random.Random(seed)
    for _ in range(decisions):
        if m.is_terminal():
            return
        yield m
        (seat,) = m.players_to_act()
        actions = m.legal_actions(seat)
        gizmo = [a for a in actions if "Gizmo" in a]
        m.apply_action(seat, rng.choice(gizmo or actions))


@pytest.mark.parametrize(("kind", "text"), CHANGING)
def test_matches_with_copies_are_values_like_others(kind: str, text: str) -> None:
    cards, seen = cards_with(kind, text), 0
    for seed in range(6):
        census = None
        for number, m in enumerate(played(cards, seed, 120)):
            seen += bool(m.copies)
            census = census or dict(m.census())
            assert dict(m.census()) == census
            if number % 7:
                continue
            other = BUGSNAX.match_from_json(m.to_json(), cards)
            assert other.digest == m.digest == m.clone().digest
            for seat in range(m.players):
                view = m.view(seat)
                drawn = view.resample(number).view(seat)
                assert drawn.observation == view.observation
                assert drawn.legal_actions == view.legal_actions
    assert seen or "copy" not in text


def first_copy(cards: CardSet) -> BugsnaxMatch:
    """Return a state of a random match in which something is a copy."""
    return next(m for seed in range(50) for m in played(cards, seed, 80, log=True) if m.copies)


def test_a_saved_copy_goes_on_as_the_match_it_was_saved_from() -> None:
    cards = cards_with("grumpus", "Until the end of your next turn, a Bugsnak becomes a copy of Bunger.")
    m = first_copy(cards)
    assert [entry[1] for entries in m.copies.values() for entry in entries] == ["next own end"]
    matches = [m.clone(), BUGSNAX.match_from_json(m.to_json(), cards)]
    for _ in range(40):
        for match in matches:
            (seat,) = match.players_to_act()
            match.apply_action(seat, match.legal_actions(seat)[-1])
        assert matches[0].digest == matches[1].digest
    assert m.copies
    assert not matches[0].copies


@pytest.mark.parametrize("wrong", [10_000, -1, "trap"])
def test_a_saved_copy_of_no_card_of_its_kind_is_refused(wrong: int | str) -> None:
    cards = cards_with(*CHANGING[2])
    m = first_copy(cards)
    saved = json.loads(m.to_json())
    state = next(part for part in (saved, *saved.values()) if isinstance(part, dict) and "copies" in part)
    kind = m.program.kind.index("trap") if wrong == "trap" else wrong
    state["copies"][0][1][0][0] = kind
    with pytest.raises(StateError):
        BUGSNAX.match_from_json(json.dumps(saved), cards)


def test_everybody_sees_which_card_a_copy_is() -> None:
    cards = cards_with("snak", "Copy of Strabby.")
    for seed in range(200):
        m = new_match(2, seed=seed, cards=cards)
        if m.copies:
            break
    for seat in range(2):
        observation = m.view(seat).observation
        assert observation["copies"] == [["Gizmo", "Strabby"]]
        names = Counter(snak["name"] for snak in observation["field"])
        assert names["Strabby"]
        assert not names["Gizmo"]
    assert "copies" not in new_match(2, seed=1).view(0).observation


def test_a_copy_of_a_hidden_card_shows_that_card() -> None:
    cards = cards_with("grumpus", "A Bugsnak becomes a copy of the top card of the Snax deck.")
    found = outcome(
        cards,
        "given hand Gizmo; field Bunger, Kwookie; snax deck top Fizzfly; when play Gizmo; when choose Bunger;"
        "expect field Fizzfly, Kwookie",
    )
    assert found.passed
    for seed in range(60):
        m = new_match(2, seed=seed, cards=cards)
        if "play Gizmo" in m.legal_actions(0):
            break
    m.apply_action(0, "play Gizmo")
    while any(a.startswith("choose") for a in m.legal_actions(0)):
        m.apply_action(0, m.legal_actions(0)[0])
    known = m.view(1).observation["known"]
    assert known == [["snax deck", 1, m.view(1).observation["copies"][0][1]]]
    for number in range(8):
        assert m.view(1).resample(number).view(1).observation["known"] == known


def test_the_log_says_why_the_numbers_of_a_copy_are_what_they_are() -> None:
    cards = cards_with("grumpus", "A Bugsnak becomes a copy of Bunger this turn.")
    found = outcome(
        cards,
        "given hand Gizmo; field Strabby, Kwookie; when play Gizmo; when choose Strabby; when end turn;"
        "expect field Strabby, Kwookie",
    )
    assert found.passed
    (copied,) = [event for event in found.events if event.phase == "Copy"]
    assert copied.text == "Strabby becomes a copy of Bunger"
    assert steps_of("Bunger difficulty", found.events, cards) == [
        (3, 6, "Bunger: 6", "Strabby as a copy of Bunger, as printed")
    ]
    assert steps_of("Strabby difficulty", found.events, cards) == [(6, 3, "Strabby: 3", "as printed")]


def test_the_log_says_whose_power_a_trap_has_that_is_a_copy() -> None:
    cards = cards_with("trap", "This is a copy of another trap on this Snak.")
    found = outcome(
        cards,
        "given hand Gizmo; field Bunger, Strabby; traps Snak Trap on Bunger;"
        "when play Gizmo on Bunger; expect power Bunger 4",
    )
    steps = steps_of("Bunger power", found.events, cards)
    assert ("Snak Trap: power 2", "Gizmo as a copy of Snak Trap lies there") in [s[2:] for s in steps]


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        *CHANGING,
        ("trap", "Traps with Power 1 on this Snak have +1 Power."),
        ("snak", "Bugsnax with Difficulty 4 or more have -1 Difficulty."),
        ("trap", "This has the same Power as another trap on this Snak. This counts as a Sauce Slinger."),
    ],
)
def test_every_number_is_explained_whole_while_cards_are_copies(kind: str, text: str) -> None:
    cards = cards_with(kind, text)
    for seed in range(4):
        ledger = Ledger()
        for m in played(cards, seed, 150, log=True):
            for event in m.history[-1].events if m.history else m.events:
                ledger.add(len(m.history), event)
            told = {(n.what, n.player): n for n in ledger.numbers() if not n.ended}
            held = {(n.what, n.player): n.amount for n in m._numbers().values()}
            assert {key: n.value for key, n in told.items()} == held
            for number in told.values():
                changes = [step.change for step in number.steps]
                assert [c.after for c in changes[:-1]] == [c.before for c in changes[1:]]
