"""A battle as an environment of PettingZoo: all seats choose in turn (the interface `AECEnv`)."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete, Space
from gymnasium.utils import seeding
from pettingzoo import AECEnv

from fieldcraft.core import Seat
from fieldcraft.lab.environments.battles import Battle, Scene
from fieldcraft.lab.environments.choices import Encoding

LIMIT = 2000
"""After how many choices a battle is cut off."""


class BattleEnv(AECEnv):  # type: ignore[misc,type-arg,unused-ignore]
    """A scene in which every seat is an agent; it observes what it sees, which choices it has and what they are like.

    The reward is 1 for a victory and -1 for a defeat at the end, 0 otherwise.
    """

    metadata = {"name": "fieldcraft_v0", "render_modes": ["ansi"], "is_parallelizable": False}

    def __init__(
        self, scene: Scene, encoding: Encoding = "staged", limit: int = LIMIT, render_mode: str | None = None
    ) -> None:
        super().__init__()
        self.battle, self.limit, self.render_mode = Battle(scene, encoding), limit, render_mode
        self.possible_agents = list(self.battle.seats)
        self.agents = list(self.possible_agents)
        self.observation_spaces = {seat: observation_space_of(self.battle, seat) for seat in self.agents}
        self.action_spaces = {seat: Discrete(self.battle.size) for seat in self.agents}
        self._rng, _ = seeding.np_random()

    def observation_space(self, agent: Seat) -> Any:
        """What an agent may observe."""
        return self.observation_spaces[agent]

    def action_space(self, agent: Seat) -> Any:
        """What an agent may choose."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a battle; its dice follow from the seed, or from the battles before."""
        if seed is not None:
            self._rng, _ = seeding.np_random(seed)
        self.battle.begin(self._rng.bytes(32))
        self.agents, self.taken = list(self.possible_agents), 0
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[Seat, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.battle.up or self.agents[0]

    def observe(self, agent: Seat) -> dict[str, Any]:
        """What an agent sees now."""
        return observe_battle(self.battle, agent)

    def step(self, action: Any) -> None:
        """Take the choice of the agent that is asked; ValueError for one that it has not."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if not self.battle.choose(action):
            raise ValueError(f"{agent} has no choice {action}: the mask says which there are")
        self.taken += 1
        self._cumulative_rewards[agent] = 0.0
        over, cut = self.battle.outcome is not None, self.taken >= self.limit
        self.rewards = {seat: self.battle.reward(seat) for seat in self.agents}
        self.terminations = dict.fromkeys(self.agents, over)
        self.truncations = dict.fromkeys(self.agents, cut and not over)
        self.agent_selection = self.battle.up or agent
        self._accumulate_rewards()

    def render(self) -> str | None:
        """Who is to act, and how it stands, in words."""
        return repr(self.battle.match) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Nothing is open."""


def observation_space_of(battle: Battle, seat: Seat) -> Dict:
    """The space of what a seat observes."""
    sight = battle.sights[seat]
    spaces: dict[str, Space[Any]] = {
        "observation": Box(0, 1, sight.shape, np.float32),
        "action_mask": Box(0, 1, (battle.size,), np.int8),
    }
    if battle.encoding == "options":
        spaces["options"] = Box(-1, 1, (battle.size, sight.features), np.float32)
    return Dict(spaces)


def observe_battle(battle: Battle, seat: Seat) -> dict[str, Any]:
    """What a seat observes: the planes over the board, its choices, and with `options` the features of each."""
    found: dict[str, Any] = {"observation": battle.planes(seat), "action_mask": battle.mask(seat)}
    return {**found, "options": battle.rate(seat)} if battle.encoding == "options" else found
