"""Matches as environments of PettingZoo: turn by turn (AEC), and all players together (parallel).

    from cardlang.adapters.pettingzoo import aec_env, parallel_env
    env = aec_env("spycards", decks=["leafbugs", "thugs"])

`reset(seed)` reaches everything: the same seed gives the same match. Rewards come at the end, as `returns` has
them; cards that keep each other going without end truncate the match.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

try:
    import numpy as np
    from gymnasium import spaces
    from gymnasium.utils import seeding
    from pettingzoo import AECEnv, ParallelEnv
except ModuleNotFoundError as error:
    raise ModuleNotFoundError(
        f"{error.name} is not installed: pip install 'cardlang[pettingzoo]'", name=error.name
    ) from error

from cardlang.adapters.encoding import WAIT
from cardlang.adapters.table import MOST_DECISIONS, IllegalNumber, Table
from cardlang.engine.errors import RunawayEffects
from cardlang.engine.match import Match
from cardlang.errors import CardlangError

ILLEGAL = ("raise", "lose")
AFTER_RESET = ("agents", "agent_selection", "rewards", "terminations", "truncations", "infos")


class UnknownAgent(CardlangError):
    """A name that no agent of the environment has."""


class NoAction(CardlangError):
    """An agent who must choose was given nothing to do."""


def aec_env(game: str, **options: Any) -> AgentEnvironment:
    """Return an AEC environment of a game.

    Options: `cards`, `decks`, `players`, `variant`, `render_mode` ("ansi") and `illegal` ("raise", "lose").
    """
    return AgentEnvironment(game, **options)


def parallel_env(game: str, **options: Any) -> ParallelEnvironment:
    """Return a parallel environment of a game; who has nothing to choose must wait (action 0)."""
    return ParallelEnvironment(game, **options)


class _Seated:
    """What both environments share: spaces, observations, and a match."""

    render_mode: str | None

    def _sit_down(self, game: str, render_mode: str | None, illegal: str, **options: Any) -> None:
        if render_mode not in (None, "ansi"):
            raise ValueError(f"there is no render mode {render_mode!r}; there is 'ansi'")
        if illegal not in ILLEGAL:
            raise ValueError(f"`illegal` is 'raise' or 'lose', not {illegal!r}")
        self.render_mode = render_mode
        self._illegal = illegal
        self.table = Table.of(game, **options)
        self.metadata = {"name": f"cardlang_{game}_v1", "render_modes": ["ansi"], "is_parallelizable": True}
        self.possible_agents = [f"player_{seat}" for seat in range(self.table.players)]
        self._seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        encoder = self.table.encoder
        self.action_spaces = {agent: spaces.Discrete(encoder.actions) for agent in self.possible_agents}
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(-np.inf, np.inf, (encoder.features,), np.float32),
                    "action_mask": spaces.Box(0, 1, (encoder.actions,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self._random: np.random.Generator | None = None
        self._decisions = 0
        self.state_of_match: Match | None = None
        """The match itself: for `legal_actions`, views and saving; stepping is the environment's."""

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """Return what observations of an agent look like; always the same object."""
        self._seat(agent)
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """Return the numbers of an agent's actions; always the same object."""
        self._seat(agent)
        return self.action_spaces[agent]

    @property
    def match(self) -> Match:
        """The match that is played. Raises RuntimeError before the first reset."""
        if self.state_of_match is None:
            raise RuntimeError("reset() must be called before the environment is used")
        return self.state_of_match

    def _restart(self, seed: int | None) -> None:
        if seed is not None or self._random is None:
            self._random, _ = seeding.np_random(seed)
        if seed is None:
            seed = int(self._random.integers(2**62))
        self.state_of_match = self.table.start(seed)
        self._decisions = 0
        self.agents = self.possible_agents[:]

    def _look(self, agent: str) -> dict[str, Any]:
        """Return what an agent knows and may do; one who has nothing to choose may only wait."""
        seat, encoder = self._seat(agent), self.table.encoder
        view = self.match.view(seat)
        observation = np.zeros(encoder.features, np.float32)
        facts = encoder.facts(view.observation)
        observation[list(facts)] = list(facts.values())
        mask = np.zeros(encoder.actions, np.int8)
        mask[list(encoder.numbered(view.legal_actions)) or [WAIT]] = 1
        return {"observation": observation, "action_mask": mask}

    def _apply(self, chosen: Mapping[str, int]) -> tuple[dict[str, float], bool, bool]:
        """Carry out actions by number; return rewards, and whether the match is over or cut off."""
        actions = {}
        none = dict.fromkeys(self.possible_agents, 0.0)
        for agent, number in chosen.items():
            seat = self._seat_of[agent]
            try:
                actions[seat] = self.table.action(self.match, seat, number)
            except IllegalNumber:
                if self._illegal == "raise":
                    raise
                return {**none, agent: -1.0}, True, False
        try:
            self.match.apply_actions(actions)
        except RunawayEffects:
            return none, False, True
        self._decisions += 1
        if self.match.is_terminal():
            return dict(zip(self.possible_agents, self.match.returns(), strict=True)), True, False
        return none, False, self._decisions >= MOST_DECISIONS

    def action_text(self, agent: str, number: int) -> str:
        """Return the action that a number means for an agent now. Raises IllegalNumber."""
        return self.table.action(self.match, self._seat(agent), number)

    def action_number(self, agent: str, text: str) -> int:
        """Return the number of an agent's legal action, for bots that choose in words. Raises IllegalNumber."""
        return self.table.number(self.match, self._seat(agent), text)

    def _seat(self, agent: str) -> int:
        """Return the seat of an agent. Raises UnknownAgent."""
        try:
            return self._seat_of[agent]
        except (KeyError, TypeError):
            known = ", ".join(self.possible_agents)
            raise UnknownAgent(f"there is no agent {agent!r:.60}; agents: {known}") from None

    def _drawn(self, agent: str) -> str | None:
        """Return the table as an agent sees it, as text."""
        if self.render_mode is None:
            return None
        rules = self.table.game.rules
        observation = self.match.view(self._seat_of[agent]).observation
        if rules.board is None:
            return str(observation)
        return "\n".join(rules.board(observation, self.table.cards))

    def close(self) -> None:
        """Let go of the match."""
        self.state_of_match = None


class AgentEnvironment(_Seated, AECEnv):  # type: ignore[misc]
    """A match turn by turn. Choices made at the same time are asked for one after the other and stay hidden."""

    def __init__(
        self, game: str, *, render_mode: str | None = None, illegal: str = "raise", **options: Any
    ) -> None:
        super().__init__()
        self._sit_down(game, render_mode, illegal, **options)

    def __getattr__(self, name: str) -> Any:
        if name in AFTER_RESET:
            raise AttributeError(f"reset() must be called before `{name}` is there")
        raise AttributeError(f"{type(self).__name__} has no attribute `{name}`")

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Start a new match; without `seed` one that follows from the seed before. `options` has no meaning."""
        self._restart(seed)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.match.players_to_act()[0]]

    def observe(self, agent: str) -> dict[str, Any]:
        """Return what an agent knows and may do."""
        return self._look(agent)

    def step(self, action: int | None) -> None:
        """Carry out the action of the agent whose turn it is; None once the match is over for them."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise NoAction(f"{agent} must choose; None is for agents whose match is over")
        number = self.table.read_number(action)
        self._cumulative_rewards[agent] = 0.0
        rewards, over, cut = self._apply({agent: number})
        self.rewards = {name: rewards[name] for name in self.agents}
        self.terminations = dict.fromkeys(self.agents, over)
        self.truncations = dict.fromkeys(self.agents, cut)
        if over or cut:
            self.agent_selection = self.agents[0]
        else:
            self.agent_selection = self.possible_agents[self.match.players_to_act()[0]]
        self._accumulate_rewards()

    def render(self) -> str | None:
        """Return the table as text, as the agent whose turn it is sees it."""
        return self._drawn(self.agent_selection)


class ParallelEnvironment(_Seated, ParallelEnv):  # type: ignore[misc]
    """A match in which all agents act in every step; those who have nothing to choose wait."""

    def __init__(
        self, game: str, *, render_mode: str | None = None, illegal: str = "raise", **options: Any
    ) -> None:
        self._sit_down(game, render_mode, illegal, **options)

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Start a new match; without `seed` one that follows from the seed before. `options` has no meaning."""
        self._restart(seed)
        return {agent: self._look(agent) for agent in self.agents}, {agent: {} for agent in self.agents}

    def step(self, actions: Mapping[str, int]) -> tuple[dict[str, Any], ...]:
        """Carry out everybody's action; those who cannot choose must wait.

        Raises IllegalNumber, NoAction, UnknownAgent.
        """
        acting = [self.possible_agents[seat] for seat in self.match.players_to_act()]
        agents = self.agents
        chosen = self._read(actions, acting) if agents else {}
        rewards, over, cut = self._apply(chosen) if chosen else ({}, False, False)
        seen = {agent: self._look(agent) for agent in agents}
        if over or cut:
            self.agents = []
        return (
            seen,
            {agent: rewards[agent] for agent in agents},
            dict.fromkeys(agents, over),
            dict.fromkeys(agents, cut),
            {agent: {} for agent in agents},
        )

    def _read(self, actions: Mapping[str, int], acting: list[str]) -> dict[str, int]:
        """Return the numbers of those who act, and of those who do not but try."""
        if not isinstance(actions, Mapping):
            raise NoAction(f"`step` takes a mapping from agents to numbers, not {actions!r:.60}")
        chosen = {}
        for agent, given in actions.items():
            self._seat(agent)
            number = self.table.read_number(given)
            if agent in acting or number != WAIT:
                chosen[agent] = number
        missing = [agent for agent in acting if agent not in chosen]
        if missing:
            raise NoAction(f"{', '.join(missing)} must choose, and `actions` holds nothing for them")
        return chosen

    def render(self) -> str | None:
        """Return the table as text, as the first agent who acts sees it."""
        return self._drawn(self.possible_agents[(self.match.players_to_act() or (0,))[0]])
