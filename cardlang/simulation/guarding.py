"""Results from a library that may wait for ever: it works in a thread of its own, and somebody looks after it."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from queue import Empty, Queue
from typing import TypeVar

Item = TypeVar("Item")


def guarded(
    work: Callable[[], Iterator[Item]], check: Callable[[], None], *, every: float = 1.0
) -> Iterator[Item]:
    """Yield what `work()` yields in another thread, and call `check` whenever `every` seconds brought nothing.

    What `work` or `check` raises is raised here. A thread that still waits is left behind; it is a daemon, so
    that it does not keep the process from ending.
    """
    came: Queue[tuple[bool, Item | BaseException | None]] = Queue()
    go_on = threading.Semaphore(0)

    def run() -> None:
        try:
            for item in work():
                came.put((True, item))
                go_on.acquire()  # so that it does not run ahead of who takes the results
        except BaseException as error:
            came.put((False, error))
        else:
            came.put((False, None))

    threading.Thread(target=run, name="cardlang-guarded", daemon=True).start()
    while True:
        try:
            more, item = came.get(timeout=every)
        except Empty:
            check()
            continue
        if more:
            yield item  # type: ignore[misc]
            go_on.release()
        elif isinstance(item, BaseException):
            raise item
        else:
            return


def within(seconds: float, call: Callable[[], Item]) -> Item:
    """Return what a call returns in another thread. Raises TimeoutError when it does not within these seconds."""

    def give_up() -> None:
        raise TimeoutError(f"no answer within {seconds:g} s")

    [result] = guarded(lambda: iter((call(),)), give_up, every=seconds)
    return result
