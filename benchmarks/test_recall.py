"""A sample of the mistakes of `make recall`: nearly all are found, where they are, with the right suggestion."""

from __future__ import annotations

import pytest

from benchmarks.recall import SETS, Checker, measure, totals
from benchmarks.slips import ILL_TYPED, MISSPELT, Faulty, misspell

EVERY = {
    "vanilla": 29,
    "bug-fables-1.1": 3,
    "bugs": 17,
    "bugsnax": 47,
    "bugsnax-advanced": 27,
    "dimensions": 59,
}


@pytest.fixture(scope="module")
def verdicts() -> list:
    return [verdict for name in SETS for verdict in measure(name, EVERY[name])]


def test_misspellings_are_caught_and_answered(verdicts: list) -> None:
    made, caught, _, right = totals(verdicts, MISSPELT)
    assert made > 120
    missed = [
        (v.before, v.after) for v in verdicts if v.slip.kind in MISSPELT and not (v.caught or v.other_text)
    ]
    assert made - caught <= 1 + made // 200, missed
    assert right >= 0.9 * made


def test_misplaced_and_ill_typed_words_are_caught(verdicts: list) -> None:
    made, caught, _, _ = totals(verdicts, ILL_TYPED)
    assert made > 36
    assert caught >= 0.95 * made


def test_what_is_caught_is_reported_on_the_right_card_and_line(verdicts: list) -> None:
    wrong = [(v.before, v.after, v.found) for v in verdicts if v.caught and not v.placed]
    assert wrong == []


@pytest.mark.parametrize("name", SETS)
def test_the_bundled_sets_raise_no_false_alarm(name: str) -> None:
    assert [d.message for d in Checker(name).alarms] == []


def test_every_kind_of_mistake_is_made() -> None:
    kinds = {
        slip.kind for name in ("vanilla", "dimensions") for slip in Faulty(Checker(name).original).slips()
    }
    assert kinds == {*MISSPELT, *ILL_TYPED}


def test_slips_of_a_word() -> None:
    assert {misspell("Numb", slip) for slip in ("transposed", "doubled", "dropped")} <= {
        *("uNmb", "Nmub", "Nubm"), *("NNumb", "Nuumb", "Nummb", "Numbb"), *("umb", "Nmb", "Nub", "Num"),
    }  # fmt: skip
    assert misspell("a", "dropped") is None
