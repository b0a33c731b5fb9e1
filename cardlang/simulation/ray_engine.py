"""Plays on a Ray cluster that is there already, through joblib's back end for it and a process that speaks with it."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import Any

import attrs

from cardlang.simulation.engines import EngineLost
from cardlang.simulation.faults import needed
from cardlang.simulation.ray_session import serve
from cardlang.simulation.worker import Played


@attrs.frozen
class Ray:
    """Plays on a Ray cluster. A worker's death costs the chunks on their way, which are played again."""

    address: str | None
    speaker: Any
    """The process that speaks with the cluster, which ends with this one."""
    answers: Any

    @classmethod
    def connect(cls, address: str | None) -> Ray:
        """Return the engine of the cluster at an address, or on this machine. Raises SimulationError, EngineLost."""
        # These processes, unlike others, do not run the script again that called this one.
        context = needed("joblib.externals.loky.backend.context", "ray").get_context("loky")
        answers, questions = context.Pipe()
        speaker = context.Process(target=serve, args=(questions, os.getpid(), address), name="cardlang-ray")
        engine = cls(address, speaker, answers)
        speaker.start()
        questions.close()  # so that the end of the other process is the end of its answers
        try:
            engine._answer()
        except BaseException:
            engine.stop()
            raise
        return engine

    def play(self, job: bytes, chunks: Iterable[Sequence[int]], bot_timeout: float) -> Iterator[Played]:
        """Yield what each chunk came to, some chunks at a time: joblib's back end gives them back all together."""
        size = 2 * self._ask("workers")
        waiting = iter(chunks)
        while wave := [tuple(chunk) for chunk in islice(waiting, size)]:
            yield from self._ask("play", job, wave, bot_timeout)

    def _ask(self, name: str, *arguments: Any) -> Any:
        self.answers.send((name, arguments))
        return self._answer()

    def _answer(self) -> Any:
        try:
            found, answer = self.answers.recv()
        except (EOFError, OSError):
            raise EngineLost(
                f"the Ray cluster at {self.address or 'this machine'} is lost: Ray has ended the process that spoke "
                "with it, as it does when its node is gone"
            ) from None
        if not found:
            raise answer
        return answer

    def stop(self) -> None:
        """Let go of the cluster, which then ends what it plays for nobody."""
        if self.speaker.is_alive():
            os.kill(self.speaker.pid, signal.SIGKILL)  # Ray would wait for what is lost at any other signal
        self.speaker.join()
        self.answers.close()
