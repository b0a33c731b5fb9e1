"""What may be done in Bugs, against the rules written out play by play, whatever the cards and the hands."""

from __future__ import annotations

import random
from itertools import product

import pytest
from bugs_table import BUGS, cards_with, new_match
from hypothesis import given
from hypothesis import strategies as st

from cardlang.games.bugs.match import BugsMatch
from cardlang.games.bugs.seats import may_be_played

TEXTS = (
    ("Reverses the direction.",),
    ("Duplicates any bug it is played with.",),
    ("Doubles every bug it is played with.",),
    ("Duplicates any bug it is played with.", "Can only be played with 2 Earwigs."),
    ("Duplicates any bug it is played with.", "Cannot be played with 2 Earwigs."),
    ("Duplicates any bug it is played with.", "Cannot be played with an Outbreak."),
    ("Duplicates any bug it is played with.", "Can only be played if the swarm size is even."),
    ("Cannot be played if you have more than 5 cards.", "Skips a player."),
    ("Triples the swarm size.",),
    ("Sets the swarm size to 0.",),
    ("The next player cannot play Earwigs.",),
    ("The next player can only play Earwigs.",),
    ("The next player cannot pick up the swarm.",),
    ("Each other player cannot play Earwigs for two turns.",),
    ("Until your next turn, nobody can play bugs of value 4 or more.",),
)


@pytest.fixture(scope="module")
def sets():
    mine = [cards_with(*texts, section=s, stat="5 copies") for texts in TEXTS for s in ("Action", "Outbreak")]
    return [BUGS.cards, *mine]


@given(at=st.integers(0, 2 * len(TEXTS)), players=st.integers(2, 6), seed=st.integers(0, 2**32))
def test_what_may_be_done_is_what_the_rules_allow(sets, at, players, seed):
    match, chance = new_match(players, seed, sets[at], log=False), random.Random(seed)
    for _ in range(150):
        if match.is_terminal():
            return
        (player,) = match.players_to_act()
        listed = match.legal_actions(player)
        if match.asking is None:
            assert listed == tuple(allowed(match))
        match.apply_action(player, chance.choice(listed))


def test_plays_are_kept_for_so_many_sizes_of_swarms_and_no_more(sets, monkeypatch):
    monkeypatch.setattr("cardlang.games.bugs.program.MOST_SIZES", 3)
    match, chance = new_match(2, 8, sets[0], log=False), random.Random(8)
    match.program.ladders.clear()
    met = set()
    while not match.is_terminal():
        (player,) = match.players_to_act()
        assert match.legal_actions(player) == tuple(allowed(match))
        assert len(match.program.ladders) <= 3
        met |= set(match.program.ladders)
        match.apply_action(player, chance.choice(match.legal_actions(player)))
    assert len(met) > 20


def test_the_walks_meet_leads_under_a_limit_answers_outbreaks_wipe_outs_and_bars(sets):
    """The property above says nothing of what its walks never come by."""
    met = set()
    for at, cards in enumerate(sets):
        match, chance = new_match(2, at, cards, log=False), random.Random(at)
        for _ in range(400):
            if match.is_terminal():
                break
            (player,) = match.players_to_act()
            listed = match.legal_actions(player)
            met |= {"limit"} if match.leading and match.limit_kind >= 0 else set()
            met |= {"answer"} if not match.leading and len(listed) > 1 else set()
            met |= {"bars"} if match.bars else set()
            met |= {"outbreak"} if any(" and Outbreak" in text for text in listed) else set()
            met |= {"wipe out"} if any(text.startswith("wipe out ") for text in listed) else set()
            met |= {"pass"} if "pass the lead" in listed else set()
            match.apply_action(player, chance.choice(listed))
    assert met == {"limit", "answer", "bars", "outbreak", "wipe out", "pass"}


# -- the rules, written out -----------------------------------------------------------------------------------


def allowed(m: BugsMatch) -> list[str]:
    """Return what the player whose turn it is may do, tried one by one (rulings 2 and 5 to 9)."""
    program, hand = m.program, m.hands[m.turn]
    free = [may_be_played(m, k) for k in range(len(hand))]
    plays: list[tuple[str, int, int, list[int]]] = []
    for bug in program.bugs:
        limited = bug == m.limit_kind if m.leading else bug != m.top
        bound = (m.limit_size if m.leading else m.size) if limited else 0
        for others, words in going_with(m, bug, [n if free[k] else 0 for k, n in enumerate(hand)]):
            profiles = [program.profiles[k] for k in others]
            for number in range(1, hand[bug] + 1):
                fits = all(
                    rule.count.holds(number) == may or not rule.hold(program.ids[bug], program.values[bug])
                    for profile in profiles
                    for may, rule in profile.counts
                )
                more = sum(profile.extra[bug] + profile.factor[bug] * number for profile in profiles)
                if fits and (number + more) * program.values[bug] > bound:
                    label = program.labels[bug]
                    text = f"play {label if number == 1 else f'{number} {label}'}{words}"
                    plays.append((text, bug, number, others))
    if not m.leading and sum(hand) > 1:
        alone = [k for k in program.others if program.profiles[k].alone and hand[k] and free[k]]
        plays += [(f"play {program.labels[k]}", -1, 0, [k]) for k in alone]
    bars = [program.bars[at] for seat, at, left in m.bars if seat == m.turn and left != -2 - seat]
    found = [text for text, *play in plays if all(lets(m, bar, *play) for bar in bars)]
    if not m.leading:
        return found if found and any(bar.picking for bar in bars) else [*found, "pick up"]
    found = found or ["pass the lead"]
    outbreaks = [n if program.is_outbreak[k] else 0 for k, n in enumerate(hand)]
    for bug in program.bugs:
        if hand[bug] and hand[bug] + m.discard[bug] == program.copies[bug]:
            found += [f"wipe out {program.labels[bug]}{words}" for _, words in going_with(m, bug, outbreaks)]
    return found


def going_with(m: BugsMatch, bug: int, held: list[int]) -> list[tuple[list[int], str]]:
    """Return what may go with bugs of a kind: outbreaks, and one action card a turn (ruling 2)."""
    program = m.program
    joining = [k for k in program.joiners if program.profiles[k].joins[bug]]
    found = []
    for counts in product(*(range(held[k] + 1) for k in joining)):
        chosen = [(k, n) for k, n in zip(joining, counts, strict=True) if n]
        kinds = [k for k, _ in chosen]
        quarrel = any(other in kinds for k in kinds for other in program.profiles[k].without)
        if sum(n for k, n in chosen if program.is_action[k]) <= 1 and not quarrel:
            labels = [(program.labels[k], n) for k, n in chosen]
            words = "".join(f" and {label if n == 1 else f'{n} {label}'}" for label, n in labels)
            found.append(([k for k, n in chosen for _ in range(n)], words))
    return found


def lets(m: BugsMatch, bar, bug: int, number: int, others: list[int]) -> bool:
    """Return whether a text lets its player make a play."""
    if bar.picking:
        return True
    program = m.program
    meant = bug >= 0 and bar.kinds is not None and bar.kinds.hold(program.ids[bug], program.values[bug])
    if meant and bar.kinds.count is not None:
        meant = bar.kinds.count.holds(number)
    meant = meant or any(program.ids[k] in bar.ids or program.cards[k].kind in bar.sections for k in others)
    return meant == (bar.rule == "only")
