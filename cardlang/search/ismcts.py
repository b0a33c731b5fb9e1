"""Information-set Monte Carlo tree search (Cowling, Powley and Whitehouse 2012) for any game and players.

Each simulation plays in a version of the match that agrees with all the player knows (`view.resample`), down a
tree that all versions share: its points are what was decided, not what was drawn. At the player's own choice
the budget is halved among ever fewer actions, each tried in the same versions against the same choices of
others (sequential halving: Karnin, Koren and Somekh 2013; at the root of a tree: Pepels, Cazenave, Winands and
Lanctot 2014). Below it every player chooses by their own upper confidence bounds, and tries first what looks
best one decision later. A new point is judged by the game's evaluation, for each player who chose on the way
(max^n: Luckhardt and Irani 1986).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import sqrt
from typing import TypeAlias

from cardlang.engine.chance import Chance
from cardlang.engine.errors import RunawayEffects
from cardlang.engine.match import Match
from cardlang.engine.view import View
from cardlang.search.budget import Budget
from cardlang.search.tree import Node

Evaluate: TypeAlias = Callable[[Match, int], float]

MOST_CANDIDATES = 64
"""How many actions are considered at the root at most; of more a random part is taken."""
MOST_COMPARED = 16
"""Among how many actions not yet tried the one to try is chosen at most."""
EXPLORE = 0.7
"""How much an action little tried is preferred, in standard deviations of what simulations come to."""


class SearchBot:
    """Plays what the search finds best. `evaluate` guesses from -1 to 1; without it only results count."""

    def __init__(self, evaluate: Evaluate | None, seed: int, budget: Budget) -> None:
        self._evaluate = evaluate
        self._chance = Chance(seed)
        self._budget = budget

    def choose(self, view: View) -> str:
        """Return one of the view's legal actions."""
        options = view.legal_actions
        if len(options) == 1:
            return options[0]
        if len(options) > MOST_CANDIDATES:
            kept = sorted(self._chance.draw(list(range(len(options))), MOST_CANDIDATES))
            options = tuple(options[number] for number in kept)
        return _Search(self._evaluate, self._chance, view).best(options, self._budget)


class _Search:
    """The search before one decision."""

    def __init__(self, evaluate: Evaluate | None, chance: Chance, view: View) -> None:
        self._evaluate = evaluate
        self._chance = chance
        self._view = view
        self._player = view.player
        self._root = Node()
        self._simulations = 0
        self._sum = self._squares = 0.0

    def best(self, options: Sequence[str], budget: Budget) -> str:
        """Return the action that is left when the others have been halved away."""
        rivals = list(options)
        totals = dict.fromkeys(rivals, 0.0)
        rounds = (len(rivals) - 1).bit_length()
        spent = budget.start()
        for number in range(1, rounds + 1):
            while True:
                self._try_out(rivals, totals)
                if spent(self._simulations + len(rivals)) > number / rounds:
                    break
            rivals.sort(key=totals.__getitem__, reverse=True)
            del rivals[(len(rivals) + 1) // 2 :]
        return rivals[0]

    def _try_out(self, rivals: Sequence[str], totals: dict[str, float]) -> None:
        """Run a simulation of each rival in one version of what is hidden."""
        version = self._view.resample(self._chance.word())
        others = {
            seat: self._select(self._root, version, seat)
            for seat in version.players_to_act()
            if seat != self._player
        }
        for action in rivals:
            totals[action] += self._simulate(version.clone(), {**others, self._player: action})

    def _select(self, node: Node, state: Match, seat: int) -> str:
        options = state.legal_actions(seat)
        if len(options) == 1:
            return options[0]
        return node.select(seat, options, EXPLORE * self._spread(), lambda new: self._first(state, seat, new))

    def _first(self, state: Match, seat: int, new: list[str]) -> str:
        """Return the action that looks best one decision later; any of them where others choose at the same time,
        as what looks best then depends on them."""
        chance = self._chance
        if len(new) == 1 or self._evaluate is None or len(state.players_to_act()) > 1:
            return new[chance.below(len(new))]
        if len(new) > MOST_COMPARED:
            new = [new[number] for number in sorted(chance.draw(list(range(len(new))), MOST_COMPARED))]
        values = [self._after(state, action, seat) for action in new]
        return new[values.index(max(values))]

    def _after(self, state: Match, action: str, seat: int) -> float:
        """Return what a state looks like to a player after a decision of theirs."""
        state = state.clone()
        try:
            state.apply_action(seat, action)
        except RunawayEffects:
            return -1.0
        return self._worth(state, seat)

    def _worth(self, state: Match, seat: int) -> float:
        if state.is_terminal():
            return state.returns()[seat]
        return 0.0 if self._evaluate is None else max(-1.0, min(1.0, self._evaluate(state, seat)))

    def _spread(self) -> float:
        """Return the standard deviation of what simulations have come to for the player."""
        count = self._simulations
        if count < 4:
            return 0.5
        mean = self._sum / count
        return sqrt(max(1e-6, self._squares / count - mean * mean))

    def _simulate(self, state: Match, choices: dict[int, str]) -> float:
        """Play from the root to a new point of the tree, judge it, and return its value for the player."""
        node = self._root
        path: list[tuple[Node, dict[int, str]]] = []
        while True:
            path.append((node, choices))
            try:
                state.apply_actions(choices)
            except RunawayEffects:
                values = self._blame(path, choices)
                break
            following = node.children.get(joint := tuple(choices.items()))
            if following is None or state.is_terminal():
                node.children[joint] = following or Node()
                values = self._judge(state, path)
                break
            node = following
            choices = {seat: self._select(node, state, seat) for seat in state.players_to_act()}
        for passed, chosen in path:
            passed.learn(chosen, values)
        value = values[self._player]
        self._simulations += 1
        self._sum += value
        self._squares += value * value
        return value

    def _judge(self, state: Match, path: Sequence[tuple[Node, Mapping[int, str]]]) -> dict[int, float]:
        """Return what a state is worth to everybody who chose on the way."""
        seats = {seat for _, choices in path for seat in choices}
        return {seat: self._worth(state, seat) for seat in seats}

    def _blame(
        self, path: Sequence[tuple[Node, Mapping[int, str]]], culprits: Mapping[int, str]
    ) -> dict[int, float]:
        """Return the values of a match that stops because effects run away: a loss for who chose last."""
        seats = {seat for _, choices in path for seat in choices}
        return {seat: -1.0 if seat in culprits else 0.0 for seat in seats}
