"""A battle as an environment of Gymnasium: one seat chooses, bots play the others."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

import gymnasium
import numpy as np

from fieldcraft.core import Seat
from fieldcraft.lab.bots import bot
from fieldcraft.lab.budget import ENDLESS
from fieldcraft.lab.environments.battles import Battle, Scene
from fieldcraft.lab.environments.choices import Encoding
from fieldcraft.lab.environments.pettingzoo import LIMIT, observation_space_of, observe_battle
from fieldcraft.lab.player import Contestant

WRONG = -0.01
"""The reward for a choice that there is not, which changes nothing."""


class SoloEnv(gymnasium.Env):  # type: ignore[misc,type-arg,unused-ignore]
    """A scene in which one seat is the agent, by default the first.

    The reward is 1 for a victory and -1 for a defeat at the end, and `shaping` times what each choice has done to the
    balance of strength until the agent is asked again.
    """

    metadata = {"render_modes": ["ansi"]}

    def __init__(
        self,
        scene: Scene,
        seat: Seat = "",
        others: Contestant | Mapping[Seat, Contestant] = "random",
        encoding: Encoding = "staged",
        shaping: float = 0.0,
        limit: int = LIMIT,
        render_mode: str | None = None,
    ) -> None:
        self.battle = Battle(scene, encoding)
        self.seat, self.shaping, self.limit, self.render_mode = (
            seat or self.battle.seats[0],
            shaping,
            limit,
            render_mode,
        )
        named = others if isinstance(others, Mapping) else dict.fromkeys(self.battle.seats, others)
        self.bots = {one: bot(named[one], ENDLESS) for one in self.battle.seats if one != self.seat}
        self.observation_space = observation_space_of(self.battle, self.seat)
        self.action_space = gymnasium.spaces.Discrete(self.battle.size)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Begin a battle; its dice and the chance of the bots follow from the seed, or from the battles before."""
        super().reset(seed=seed)
        self.battle.begin(self.np_random.bytes(32))
        self.rng, self.taken = Random(self.np_random.bytes(32)), 0
        self._let_others_play()
        return observe_battle(self.battle, self.seat), {}

    def _let_others_play(self) -> None:
        while (up := self.battle.up) not in (None, self.seat):
            match = self.battle.match
            self.battle.act(self.bots[str(up)](match.view(str(up)), match.options(str(up)), self.rng))

    def step(self, action: Any) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        """Take a choice, and let the others play until the seat is asked again."""
        before = self.battle.advantage(self.seat)
        done = self.battle.choose(action)
        self._let_others_play()
        self.taken += 1
        shaped = self.shaping * (self.battle.advantage(self.seat) - before)
        reward = self.battle.reward(self.seat) + shaped if done else WRONG
        over = self.battle.outcome is not None
        cut = self.taken >= self.limit and not over
        return observe_battle(self.battle, self.seat), float(reward), over, cut, {}

    def action_masks(self) -> np.ndarray[Any, np.dtype[np.bool_]]:
        """Which choices there are, as learners with masks ask for it."""
        return self.battle.mask(self.seat).astype(bool)

    def render(self) -> str | None:
        """Who is to act, and how it stands, in words."""
        return repr(self.battle.match) if self.render_mode == "ansi" else None
