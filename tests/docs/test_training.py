"""The tutorial's policy learns, and what it has learned plays."""

from __future__ import annotations

import json
import runpy
from pathlib import Path
from random import Random
from typing import Any

import pytest

from fieldcraft.maps.scenes import new_match, read_packaged

pytest.importorskip("numpy")
SCRIPT = Path(__file__).parents[2] / "docs" / "how-to" / "train.py"


@pytest.fixture(scope="module")
def script() -> dict[str, Any]:
    return runpy.run_path(str(SCRIPT))


def test_a_policy_learns_from_its_battles(script: dict[str, Any]) -> None:
    policy, rewards = script["train"]("duel", seconds=0.0)

    assert len(rewards) == 1
    assert policy.weights.any()


def test_what_was_learned_is_a_bot(script: dict[str, Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    match = new_match(read_packaged("duel"), b"dice")
    by = min(match.to_act())
    options = match.options(by)
    weights = [0.0] * (len(match.system.actions) + 7)
    weights[match.system.actions.index(type(options[-1]))] = 1.0
    (tmp_path / "policy.json").write_text(json.dumps(weights))
    monkeypatch.setenv(script["SAVED"], str(tmp_path / "policy.json"))

    assert type(script["learned"](match.view(by), options, Random(1))) is type(options[-1])
