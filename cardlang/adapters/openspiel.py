"""Matches as Python games of OpenSpiel: `pyspiel.load_game("python_cardlang_spycards(players=2)")`.

Importing this module registers every installed game as `python_cardlang_NAME`. Parameters: `players`, `variant`,
`sets` (names and files of card sets with `+` between), `decks` (names and files, one a player) and `seeds`: the one
chance node stands at the start and draws the seed of the match among so many; everything after it follows from the
seed and the choices. Choices made at the same time are one simultaneous node.
"""

from __future__ import annotations

import json
from typing import Any, TypeAlias

try:
    import numpy as np
    import pyspiel
except ModuleNotFoundError as error:
    raise ModuleNotFoundError(
        f"{error.name} is not installed: pip install 'cardlang[openspiel]'", name=error.name
    ) from error

from cardlang.adapters.table import MOST_DECISIONS, BadTable, IllegalNumber, Table
from cardlang.api import load_game
from cardlang.engine.errors import RunawayEffects
from cardlang.engine.match import Match
from cardlang.games.registry import game_names

SEEDS = 1024
PREFIX = "python_cardlang_"


def game_type(name: str) -> Any:
    """Return how OpenSpiel sees an installed game: simultaneous when its first decision is."""
    rules = load_game(name).rules
    together = len(Table.of(name).start(0).players_to_act()) > 1
    two = rules.players[-1] == 2
    kind = pyspiel.GameType
    return kind(
        short_name=PREFIX + name,
        long_name=f"{rules.title} (cardlang)",
        dynamics=kind.Dynamics.SIMULTANEOUS if together else kind.Dynamics.SEQUENTIAL,
        chance_mode=kind.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kind.Information.IMPERFECT_INFORMATION,
        utility=kind.Utility.ZERO_SUM if two else kind.Utility.GENERAL_SUM,
        reward_model=kind.RewardModel.TERMINAL,
        min_num_players=rules.players[0],
        max_num_players=rules.players[-1],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={
            "players": rules.players[0], "variant": rules.variants[0], "sets": "", "decks": "", "seeds": SEEDS
        },
    )  # fmt: skip


class CardGame(pyspiel.Game):  # type: ignore[misc]
    """One game with its decks, number of players and variant."""

    def __init__(self, kind: Any, name: str, params: dict[str, Any]) -> None:
        chosen = {key: params.get(key, usual) for key, usual in kind.parameter_specification.items()}
        sets, decks = (chosen[key].split("+") if chosen[key] else None for key in ("sets", "decks"))
        self.table = Table.of(name, sets, decks, chosen["players"], chosen["variant"])
        self.seeds: int = chosen["seeds"]
        if self.seeds < 1:
            raise BadTable(
                f"`seeds` says among how many seeds the chance node draws, 1 or more, not {self.seeds}"
            )
        info = pyspiel.GameInfo(
            num_distinct_actions=self.table.encoder.actions,
            max_chance_outcomes=self.seeds,
            num_players=self.table.players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0 if kind.utility == pyspiel.GameType.Utility.ZERO_SUM else None,
            max_game_length=MOST_DECISIONS,
        )
        super().__init__(kind, info, params)

    def new_initial_state(self) -> CardState:
        """Return the state before the seed is drawn."""
        return CardState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> CardObserver:
        """Return what shows states to players."""
        return CardObserver(self.table, iig_obs_type, params)


Memory: TypeAlias = "tuple[Memory, str, str] | None"
"""What a player has seen before each own decision, and what they did; the newest on the outside."""


class _Held:
    """A match and what its players remember; `copy.deepcopy`, by which OpenSpiel clones, copies it as a match."""

    def __init__(self, match: Match, memories: tuple[Memory, ...]) -> None:
        self.match = match
        self.memories = memories

    def __deepcopy__(self, memo: dict[int, Any]) -> _Held:
        return _Held(self.match.clone(), self.memories)

    def carry_out(self, actions: dict[int, str]) -> None:
        """Carry out a decision, and let those who decide remember what they saw. Raises RunawayEffects."""
        memories = list(self.memories)
        for seat, action in actions.items():
            memories[seat] = memories[seat], _dumps(self.match.view(seat).observation), action
        self.match.apply_actions(actions)
        self.memories = tuple(memories)

    def remembered(self, seat: int) -> str:
        """Return all that a player has seen and done, oldest first, and what they see now, as JSON."""
        parts = [_dumps(self.match.view(seat).observation)]
        memory = self.memories[seat]
        while memory is not None:
            memory, seen, action = memory
            parts += [_dumps(action), seen]
        return f"[{','.join(reversed(parts))}]"


class CardState(pyspiel.State):  # type: ignore[misc]
    """One state of a match; before the seed is drawn there is no match."""

    def __init__(self, game: CardGame) -> None:
        super().__init__(game)
        self._held: _Held | None = None
        self._seed = 0
        self._stopped = False

    def match(self) -> Match:
        """Return the match itself, e.g. for `match().view(player).resample(seed)`.

        Raises RuntimeError at the chance node.
        """
        if self._held is None:
            raise RuntimeError("the match has not started; the chance node draws its seed first")
        return self._held.match

    def _table(self) -> Table:
        table: Table = self.get_game().table
        return table

    # -- what OpenSpiel asks -------------------------------------------------------------------------------

    def current_player(self) -> int:
        """Return who acts: a player, or the number of chance, of all at once, or of the end."""
        if self._held is None:
            return int(pyspiel.PlayerId.CHANCE)
        if self.is_terminal():
            return int(pyspiel.PlayerId.TERMINAL)
        acting = self.match().players_to_act()
        together = self.get_game().get_type().dynamics == pyspiel.GameType.Dynamics.SIMULTANEOUS
        return int(pyspiel.PlayerId.SIMULTANEOUS) if together and len(acting) > 1 else acting[0]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return all seeds, each as likely as the others."""
        seeds = self.get_game().seeds
        return [(seed, 1.0 / seeds) for seed in range(seeds)]

    def _legal_actions(self, player: int) -> list[int]:
        return list(self._table().numbered(self.match(), player))

    def _apply_action(self, action: int) -> None:
        if self._held is None:
            seeds = self.get_game().seeds
            if not 0 <= action < seeds:
                raise IllegalNumber(f"the chance node draws a seed from 0 to {seeds - 1:,}, not {action}")
            self._seed = int(action)
            self._held = _Held(self._table().start(self._seed), (None,) * self._table().players)
            return
        player = self.current_player()
        if player < 0:
            raise IllegalNumber("all players choose together here: `apply_actions` takes a number for each")
        self._carry_out({player: self._table().action(self.match(), player, int(action))})

    def _apply_actions(self, actions: list[int]) -> None:
        match = self.match()
        acting = match.players_to_act()
        if len(actions) != match.players:
            raise IllegalNumber(
                f"`apply_actions` takes {match.players} numbers, one a player, not {len(actions)}"
            )
        self._carry_out({p: self._table().action(match, p, int(actions[p])) for p in acting})

    def _carry_out(self, actions: dict[int, str]) -> None:
        assert self._held is not None
        try:
            self._held.carry_out(actions)
        except RunawayEffects:
            self._stopped = True

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"seed {action}"
        return self._table().numbered(self.match(), player).get(int(action), f"action {action}")

    def is_terminal(self) -> bool:
        """Return whether the match is over, or stopped by cards that keep each other going."""
        return self._stopped or (self._held is not None and self.match().is_terminal())

    def returns(self) -> list[float]:
        """Return what each player has won: 1, 0 or -1; all 0 before the end."""
        return list(self.match().returns()) if self._held is not None else [0.0] * self._table().players

    def information_state_string(self, player: int | None = None) -> str:
        """Return all that a player has seen and done, as JSON: observation and action of each own decision, and
        what they see now."""
        seat = self.current_player() if player is None else player
        return "[]" if self._held is None else self._held.remembered(seat)

    def __str__(self) -> str:
        if self._held is None:
            return "before the seed is drawn"
        match = self.match()
        seen = [match.view(seat).observation for seat in range(match.players)]
        return _dumps({"seed": self._seed, "seen": seen})


class CardObserver:
    """Shows a state to a player: as a vector of facts, and as JSON."""

    def __init__(self, table: Table, iig_obs_type: Any, params: Any) -> None:
        if params:
            raise ValueError(f"the observer takes no parameters, not {params}")
        self._table = table
        self.tensor = np.zeros(table.encoder.features, np.float32)
        self.dict = {"observation": self.tensor}
        self._recalls = iig_obs_type is not None and iig_obs_type.perfect_recall

    def set_from(self, state: CardState, player: int) -> None:
        """Fill the vector with what a player knows in a state."""
        self.tensor.fill(0.0)
        if state._held is not None:
            facts = self._table.encoder.facts(state.match().view(player).observation)
            self.tensor[list(facts)] = list(facts.values())

    def string_from(self, state: CardState, player: int) -> str:
        """Return what a player knows in a state, or has known and done so far, as JSON."""
        if self._recalls:
            return state.information_state_string(player)
        if state._held is None:
            return "{}"
        return _dumps(state.match().view(player).observation)


def _dumps(data: Any) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def _register(name: str) -> None:
    kind = game_type(name)

    class Registered(CardGame):
        """The game under its name; a class and no function, as OpenSpiel holds it beyond Python's end."""

        def __init__(self, params: dict[str, Any] | None = None) -> None:
            super().__init__(kind, name, params or {})

    pyspiel.register_game(kind, Registered)


for _name in game_names():
    _register(_name)
