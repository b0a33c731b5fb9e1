"""The tree of a search: what was tried at each point, how often, and what came of it for whom."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import log, sqrt
from typing import TypeAlias

Joint: TypeAlias = "tuple[tuple[int, str], ...]"
"""What all who acted at a point chose, by seat."""


class Arm:
    """One action of one player at one point of the tree."""

    __slots__ = ("offered", "total", "visits")

    def __init__(self) -> None:
        self.visits = 0
        self.total = 0.0
        self.offered = 0
        """How often the action could be chosen; in other versions of what is hidden it may not be there."""


class Node:
    """A point of the tree: reached by the same decisions, whatever was hidden or drawn on the way."""

    __slots__ = ("arms", "children", "visits")

    def __init__(self) -> None:
        self.visits = 0
        self.arms: dict[int, dict[str, Arm]] = {}
        self.children: dict[Joint, Node] = {}

    def select(
        self, player: int, options: Sequence[str], explore: float, first: Callable[[list[str]], str]
    ) -> str:
        """Choose an action for one player by what is known of their own actions alone.

        The action with the highest upper confidence bound (Kocsis and Szepesvári 2006; times offered in place
        of visits of the node: Cowling, Powley and Whitehouse 2012). A new one is tried while no more are known
        than the square root of the visits (progressive widening: Coulom 2007); `first` says which. `explore` is
        in the values' own scale. Players who act at the same time choose apart (decoupled UCT: Tak, Lanctot and
        Winands 2014).
        """
        if len(options) == 1:
            return options[0]
        arms = self.arms.setdefault(player, {})
        known = [action for action in options if action in arms]
        if len(known) < len(options) and len(known) * len(known) <= self.visits:
            return first([action for action in options if action not in arms])
        chosen, highest = known[0], float("-inf")
        for action in known:
            arm = arms[action]
            arm.offered += 1
            bound = arm.total / arm.visits + explore * sqrt(log(arm.offered + 1) / arm.visits)
            if bound > highest:
                chosen, highest = action, bound
        return chosen

    def learn(self, choices: dict[int, str], values: dict[int, float]) -> None:
        """Count what came of the choices of one simulation."""
        self.visits += 1
        for player, action in choices.items():
            arms = self.arms.setdefault(player, {})
            arm = arms.get(action)
            if arm is None:
                arm = arms[action] = Arm()
            arm.visits += 1
            arm.total += values[player]
