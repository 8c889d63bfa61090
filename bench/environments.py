"""How many choices a second the environments take, each observed, next to the chess of PettingZoo (`chess_v6`).

Random choices among those that there are, in turn with chess, processor time, the quickest of several rounds:
`python bench/environments.py`; wanted are 4 times as many in the duel and as many at the ford.
"""

from __future__ import annotations

import sys
import time
from importlib import import_module
from types import ModuleType
from typing import Any

import numpy as np
from figures import Figure, amount, note

from fieldcraft.lab.environments.pettingzoo import BattleEnv

STEPS, ROUNDS = amount(1500, 20), amount(5, 1)
WANTED = {"duel": 4.0, "ford": 1.0}


def steps_a_second(env: Any, seed: int) -> float:
    """How many choices a second of the processor, with what is observed before each."""
    rng, taken = np.random.default_rng(seed), 0
    env.reset(seed=seed)
    since = time.process_time()
    while taken < STEPS:
        seen, _, ended, cut, _ = env.last()
        if ended or cut:
            env.reset(seed=seed + taken)
            continue
        env.step(int(rng.choice(np.flatnonzero(seen["action_mask"]))))
        taken += 1
    return STEPS / (time.process_time() - since)


def main() -> None:
    """Measure them in turn."""
    sys.modules.setdefault("pygame", ModuleType("pygame"))  # Chess only draws with it.
    chess = import_module("pettingzoo.classic.chess.chess")
    envs = {"chess": chess.env(), **{scene: BattleEnv(scene, "staged") for scene in WANTED}}
    best = dict.fromkeys(envs, 0.0)
    for number in range(ROUNDS):
        for name, env in envs.items():
            best[name] = max(best[name], steps_a_second(env, number))
    for scene, least in WANTED.items():
        what = f"choices in the environment of the {scene}"
        note(Figure(what=what, ours=best[scene], unit="a second", peer=best["chess"], of="chess_v6", least=least))


if __name__ == "__main__":
    main()
