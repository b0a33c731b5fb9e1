"""Bots that do not answer: they are interrupted, and where that is not possible their process ends."""

from __future__ import annotations

import ctypes
import faulthandler
import os
import signal
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

BOT_TIMEOUT = 60.0
"""Seconds for one choice where nobody says otherwise."""
TICK = 0.1
GRACE = 5.0
"""Seconds that an interrupted bot has before its process is ended."""
FOREVER = 30 * 24 * 3600.0
"""No limit: clocks of the system count no further than some hundred years, and infinity is none."""
DIED = 2
"""The exit status of a process that was ended because of a bot."""


class BotTimeout(BaseException):
    """Raised inside a bot that has thought for too long. Not an Exception, so that bots do not catch it."""


class Watchdog:
    """Watches over the thread that asks bots. `limit` is in seconds for one choice; 0 (or 30 days) is no limit.

    `remark` is what else the user should know when the process has to be ended.
    """

    def __init__(self, limit: float, remark: str = "") -> None:
        self.limit = limit if limit < FOREVER else 0.0
        self._remark = remark
        self._since: float | None = None
        self._who = ""
        self._interrupted = False
        self._stop = threading.Event()
        self._lock = threading.Lock()
        self._thread = threading.get_ident()

    def asks(self, who: str) -> None:
        """Start the clock: `who` is asked now."""
        self._who = who
        self._interrupted = False
        self._since = time.monotonic()

    def answered(self) -> None:
        """Stop the clock. An interruption that is on its way comes out of this call, not of a later one."""
        with self._lock:
            self._since = None
            late = self._interrupted
        if late:
            time.sleep(0.001)

    @contextmanager
    def watching(self) -> Iterator[Watchdog]:
        """Watch while the block runs. The caller must be in the thread that asks the bots."""
        if not self.limit:
            yield self
            return
        self._thread = threading.get_ident()
        in_main = threading.current_thread() is threading.main_thread() and hasattr(signal, "SIGALRM")
        before: Any = signal.signal(signal.SIGALRM, _raise) if in_main else None
        thread = threading.Thread(target=self._watch, args=(in_main,), name="cardlang-watchdog", daemon=True)
        self._arm()
        thread.start()
        try:
            yield self
        finally:
            self._since = None
            self._stop.set()
            thread.join()
            faulthandler.cancel_dump_traceback_later()
            if in_main:
                signal.signal(signal.SIGALRM, before)

    def _watch(self, in_main: bool) -> None:
        last = time.monotonic()
        while not self._stop.wait(TICK):
            now = time.monotonic()
            if now - last > 1.0:
                self._arm()
                last = now
            with self._lock:
                since = self._since
                if since is None or now - since < self.limit:
                    continue
                if not self._interrupted:
                    self._interrupted = True
                    self._interrupt(in_main)
                elif now - since > self.limit + GRACE:
                    sys.stderr.write(
                        f"error: {self._who} did not answer within {self.limit:g} s and cannot be interrupted, so its "
                        f"process is ended{self._remark}\n"
                    )
                    sys.stderr.flush()
                    os._exit(DIED)

    def _arm(self) -> None:
        """Let the process end if nobody comes here again in time: a bot may hold it so fast that no thread runs."""
        faulthandler.dump_traceback_later(self.limit + 2 * GRACE, exit=True, file=2)

    def _interrupt(self, in_main: bool) -> None:
        if in_main:
            signal.pthread_kill(self._thread, signal.SIGALRM)
        else:
            ctypes.pythonapi.PyThreadState_SetAsyncExc(
                ctypes.c_ulong(self._thread), ctypes.py_object(BotTimeout)
            )


def _raise(*_: object) -> None:
    raise BotTimeout
