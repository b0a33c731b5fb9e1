"""The greedy bot: look one decision ahead, in several versions of what it cannot see."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from cardlang.engine.chance import Chance
from cardlang.engine.errors import RunawayEffects
from cardlang.engine.match import Match
from cardlang.engine.view import View

Evaluate: TypeAlias = Callable[[Match, int], float]

EFFORT = 160
"""About how many decisions the bot tries out before a choice that others make at the same time."""
EFFORT_ALONE = 40
"""The same before a choice of its own turn, where much less is unknown."""
MOST_CANDIDATES = 64
"""How many actions it considers at most; of more it takes a random part."""


class GreedyBot:
    """Plays the action after which the match looks best, on average over what may be hidden.

    All actions are tried in the same versions (the same hidden cards, coins and choices of the others), so
    that luck does not tell them apart. After each turn of trials the worse half is left out, and the better
    half gets more trials. `evaluate` guesses from -1 to 1; without it only finished matches count.
    """

    def __init__(self, evaluate: Evaluate | None, seed: int, effort: int | None = None) -> None:
        self._evaluate = evaluate
        self._chance = Chance(seed)
        self._effort = effort

    def choose(self, view: View) -> str:
        """Return one of the view's legal actions."""
        rivals = self._candidates(view.legal_actions)
        if len(rivals) == 1:
            return rivals[0]
        first, alone = self._try_out(view, rivals)
        second, _ = self._try_out(view, rivals)
        totals = {action: a + b for action, a, b in zip(rivals, first, second, strict=True)}
        if alone and first == second:
            return max(rivals, key=totals.__getitem__)  # nothing that is hidden matters
        effort = self._effort or (EFFORT_ALONE if alone else EFFORT)
        turns = (len(rivals) - 1).bit_length()
        tried = 2
        while len(rivals) > 1:
            for _ in range(max(1, effort // (turns * len(rivals))) - tried):
                for action, value in zip(rivals, self._try_out(view, rivals)[0], strict=True):
                    totals[action] += value
            tried = 0
            rivals.sort(key=totals.__getitem__, reverse=True)
            del rivals[(len(rivals) + 1) // 2 :]
        return rivals[0]

    def _candidates(self, options: Sequence[str]) -> list[str]:
        if len(options) <= MOST_CANDIDATES:
            return list(options)
        kept = sorted(self._chance.draw(list(range(len(options))), MOST_CANDIDATES))
        return [options[number] for number in kept]

    def _try_out(self, view: View, rivals: Sequence[str]) -> tuple[list[float], bool]:
        """Return what each action comes to in one version of what is hidden, and whether nobody else acts."""
        player, chance = view.player, self._chance
        version = view.resample(chance.word())
        choices = {}
        for other in version.players_to_act():
            if other != player:
                options = version.legal_actions(other)
                choices[other] = options[chance.below(len(options))]
        version.legal_actions(player)  # worked out once for all copies
        return [
            self._value(version.clone(), {**choices, player: action}, player) for action in rivals
        ], not choices

    def _value(self, state: Match, actions: dict[int, str], player: int) -> float:
        try:
            state.apply_actions(actions)
        except RunawayEffects:
            return -1.0
        if state.is_terminal():
            return state.returns()[player]
        if self._evaluate is None:
            return 0.0
        return max(-1.0, min(1.0, self._evaluate(state, player)))
