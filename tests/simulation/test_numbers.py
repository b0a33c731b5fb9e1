"""Intervals and tables: against published values and plain recounts."""

from __future__ import annotations

from random import Random

import pytest

from cardlang import simulate
from cardlang.simulation.intervals import newcombe, paired, wilson
from simulation.samples import small


@pytest.mark.parametrize(
    ("successes", "n", "low", "high"),
    [
        (0, 10, 0.0, 0.2775),  # Brown, Cai and DasGupta 2001 and R's prop.test(correct = FALSE)
        (5, 10, 0.2366, 0.7634),
        (81, 263, 0.2553, 0.3662),  # Newcombe 1998, table I, method 3
        (15, 148, 0.0624, 0.1605),
        (1, 29, 0.0061, 0.1718),
    ],
)
def test_wilson_gives_the_published_intervals(successes: int, n: int, low: float, high: float) -> None:
    rate = wilson(successes, n)
    assert (rate.low, rate.high) == (pytest.approx(low, abs=5e-5), pytest.approx(high, abs=5e-5))


def test_no_cases_give_no_rate_and_all_possible_ones() -> None:
    rate = wilson(0, 0)
    assert (rate.n, rate.value, rate.low, rate.high) == (0, None, 0.0, 1.0)


def test_newcombe_gives_the_published_interval() -> None:
    change = newcombe(wilson(48, 80), wilson(56, 70))  # Newcombe 1998 (II), table II, (a), method 10
    assert (change.low, change.high) == (pytest.approx(0.0524, abs=5e-5), pytest.approx(0.3339, abs=5e-5))


def test_intervals_of_paired_differences_hold_in_95_of_100_cases() -> None:
    """Blocks of -½, 0 and ½ with a known mean: the interval holds it in at least 93 of 100 samples of 30."""
    chance = Random(5)
    held = 0
    for _ in range(2_000):
        blocks = [chance.choices((-0.5, 0.0, 0.5), (1, 6, 3))[0] for _ in range(30)]
        change = paired(sum(blocks), sum(block * block for block in blocks), len(blocks))
        held += change.low <= 0.1 <= change.high
    assert 0.93 <= held / 2_000 <= 1.0


def test_equal_blocks_still_leave_doubt() -> None:
    change = paired(0, 0, 10)
    assert change.low < 0 < change.high
    assert not change.is_clear
    assert paired(0, 0, 1_000).high < change.high


def test_both_sides_of_a_table_share_all_points() -> None:
    with small(matches=10) as found:
        alone, cells = found.decks
        for (one, other), rate in cells.items():
            assert (rate.value or 0) + (cells[other, one].value or 0) == pytest.approx(1)
        total = sum((rate.value or 0) * rate.n for rate in alone.values())
        assert total == pytest.approx(3 * 10), "every match gives one point"


def test_cards_in_decks_are_counted_once_a_seat() -> None:
    with small(matches=10) as found:
        lines = {line.card: line for line in found.cards}
        holders = [e.deck for e in found.plan.entrants if e.deck is not None and "bandit" in e.deck.cards]
        assert lines["bandit"].in_deck.n == len(holders) * 2 * 10
        shares = [
            rate.value or 0 for name, rate in found.decks[0].items() if name in {d.name for d in holders}
        ]
        assert lines["bandit"].in_deck.value == pytest.approx(sum(shares) / len(shares))
        for line in lines.values():
            assert line.played.n <= line.drawn.n <= line.in_deck.n
            assert line.copies_played >= line.played.n


def test_measures_agree_with_a_plain_recount() -> None:
    with small(matches=20) as found:
        rows = found.query(
            "SELECT seat0, seat1, decisions, lead_changes, behind, drama FROM matches"
        ).fetchall()
        measures = found.measures
    assert measures.seats[0].value == pytest.approx(sum(row[0] for row in rows) / 2 / len(rows))
    assert measures.decisive.value == pytest.approx(sum(2 in row[:2] for row in rows) / len(rows))
    assert measures.length.median == sorted(row[2] for row in rows)[(len(rows) - 1) // 2]
    assert measures.course is not None
    known = [row for row in rows if row[4] is not None]
    assert measures.course.lead_changes == pytest.approx(sum(row[3] for row in rows) / len(rows))
    assert measures.course.comeback.value == pytest.approx(sum(row[4] for row in known) / len(known))
    assert measures.course.drama == pytest.approx(sum(row[5] for row in known) / len(known) / 10_000)


def test_a_better_bot_wins_more_whatever_the_deck() -> None:
    with simulate("spycards", decks=["chomp", "thugs"], bots=["greedy", "random"], matches=10) as found:
        alone, cells = found.bots
        assert (alone["greedy"].value or 0) > 0.6 > 0.4 > (alone["random"].value or 0)
        assert cells["greedy", "random"].n == 40, "four pairings: the same deck twice, and both ways"


def test_waste_is_counted_in_runs_or_in_matches_as_the_log_of_the_game_allows() -> None:
    with small(matches=6) as found:
        for line in found.effects:
            assert line.waste.n == line.fired + line.wasted
        ran = {line.name: line for line in found.effects if line.text == "Numb (1)"}
        assert ran["Ironnail"].wasted > 0 < ran["Ironnail"].fired
    with simulate("dimensions", bots=["random"], matches=6) as found:
        rows = found.query("SELECT DISTINCT match, card FROM plays WHERE played > 0").fetchall()
        happened = found.query(
            "SELECT DISTINCT match, card FROM effects WHERE line = 0 AND start = 0"
        ).fetchall()
        seen = 0
        for line in found.effects:
            if line.plays:
                matches = {match for match, card in rows if card == line.card}
                assert line.waste.n == len(matches)
                if line.card == "fireball" and line.text.startswith("Deal"):
                    never = matches - {match for match, card in happened if card == line.card}
                    assert line.wasted == len(never)
                    seen += 1
        assert seen == 1
