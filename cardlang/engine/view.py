"""What one player knows at one moment: all that a bot is given."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from cardlang.engine.match import Match


class View:
    """What one player knows at one moment."""

    __slots__ = ("__again", "__match", "__weakref__", "_legal", "_observation", "player")

    def __init__(self, state: Match, player: int) -> None:
        self.player = player
        self.__match: Match | None = state
        self.__again: Callable[[], Match] | None = None
        """What gives the state of this moment, once the match has moved on."""
        self._observation: dict[str, Any] | None = None
        self._legal: tuple[str, ...] | None = None

    def __state(self) -> Match:
        if self.__match is None:
            assert self.__again is not None
            self.__match, self.__again = self.__again(), None
        return self.__match

    @property
    def observation(self) -> dict[str, Any]:
        """What the player may know, as JSON-able data."""
        if self._observation is None:
            self._observation = self.__state()._observe(self.player)
        return self._observation

    @property
    def legal_actions(self) -> tuple[str, ...]:
        """What the player may do; empty when it is not theirs to act."""
        if self._legal is None:
            self._legal = self.__state().legal_actions(self.player)
        return self._legal

    def resample(self, seed: int) -> Match:
        """Return a match that agrees with all the player knows; what is hidden is drawn anew from `seed`."""
        return self.__state().resampled(self.player, seed)

    def _freeze(self) -> None:
        """Keep this moment: the match is about to move on."""
        self.__match, self.__again = None, self.__state()._moment()

    def __repr__(self) -> str:
        return f"<view of player {self.player}>"
