"""What another thread yields comes here in order, and what never comes is given up."""

from __future__ import annotations

import threading
from collections.abc import Iterator

import pytest

from cardlang.simulation.faults import interruptible
from cardlang.simulation.guarding import guarded, within


def test_what_is_yielded_and_raised_comes_through_in_order() -> None:
    def work() -> Iterator[int]:
        yield from (1, 2, 3)
        raise KeyError("the fourth")

    found: list[int] = []
    with pytest.raises(KeyError, match="the fourth"):
        found.extend(guarded(work, lambda: None))
    assert list(guarded(lambda: iter(range(5)), lambda: None)) == [0, 1, 2, 3, 4]


def test_nothing_is_worked_ahead_of_who_takes_it() -> None:
    made: list[int] = []

    def work() -> Iterator[int]:
        for number in range(5):
            made.append(number)
            yield number

    results = guarded(work, lambda: None)
    assert next(results) == 0
    assert made == [0]
    assert next(results) == 1
    assert made == [0, 1]


def test_who_waits_for_ever_is_given_up_when_the_check_raises() -> None:
    checks: list[int] = []

    def check() -> None:
        checks.append(len(checks))
        if len(checks) == 3:
            raise TimeoutError("nobody is there")

    def work() -> Iterator[int]:
        yield 7
        threading.Event().wait()  # as Ray does when the node that was to start its workers is lost

    results = guarded(work, check, every=0.01)
    assert next(results) == 7
    with pytest.raises(TimeoutError, match="nobody is there"):
        next(results)
    assert checks == [0, 1, 2]


def test_a_call_is_awaited_for_so_long_and_no_longer() -> None:
    assert within(10, lambda: "an answer") == "an answer"
    with pytest.raises(TimeoutError, match=r"no answer within 0.01 s"):
        within(0.01, threading.Event().wait)
    with pytest.raises(KeyError):
        within(10, lambda: {}["nothing"])


@pytest.mark.parametrize("told", ["InterruptException", "RuntimeError"])
def test_a_signal_that_comes_while_duckdb_works_is_the_end_and_no_fault(told: str) -> None:
    duckdb = pytest.importorskip("duckdb", reason="needs the extra `sim`")
    error = {"InterruptException": duckdb.InterruptException, "RuntimeError": RuntimeError}[told]
    with pytest.raises(KeyboardInterrupt), interruptible():
        raise error("Query interrupted")
    with pytest.raises(RuntimeError, match="something else"), interruptible():
        raise RuntimeError("something else")
