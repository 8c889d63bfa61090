"""Random fights keep the laws of every game, and those of this one."""

from __future__ import annotations

import random
from typing import Any

import pytest

from fieldcraft.core.laws import play_out
from fieldcraft.systems.tiles.state import State, slots_of
from fieldcraft.systems.tiles.system import SYSTEM
from rules.tiles.fights import FIRST, SECOND, scene
from soaking import times

EFFECTS = [
    {"name": "knife", "damage": "d6"},
    {"name": "long pike", "aim": "reach", "far": 3, "slots": 2, "damage": "d8"},
    {"name": "bow", "aim": "range", "far": 9, "slots": 2, "damage": "d6"},
    {"name": "cold grip", "aim": "touch", "damage": "d4+2"},
    {"name": "gas", "slots": 2, "entry": "AoE - Engulf - Sphere: Range: 4, Reach: 1", "damage": "d4", "lasts": 2},
    {"name": "steam", "entry": "AoE - Emanation - Cube: 1", "damage": "1", "lasts": 2, "emanating": 1},
    {"name": "charge", "entry": "AoE - Blast - Cone: 4|2:1|4:2", "damage": "2d6"},
    {"name": "shell", "entry": "AoE - Falling 4/2 - Disk: Range: 6, Reach: 1", "damage": "d8", "durability": 4},
    {"name": "spikes", "entry": "AoE - Rising - Rail: 4, Reach: 1", "damage": "d6"},
    {"name": "hum", "entry": "AoE - Aura - Sphere: 1", "damage": "1", "lasts": 3},
    {"name": "slime", "entry": "AoE - Engulf - Trail: 3", "damage": "d4"},
    {"name": "stars", "entry": "AoE - Blast - Specified: Targets: 2, Range: 4, Reach: 1", "damage": "d6"},
]


def random_fight(seed: int) -> State:
    """A fight on a random board, with random units and readings."""
    rng = random.Random(seed)
    faces = [rng.choice("......#!:&") for _ in range(36)]
    for i, letter in zip(rng.sample(range(36), 5), "ABCde", strict=True):
        faces[i] = letter
    rows = "\n".join(" ".join(faces[i : i + 6]) for i in range(0, 36, 6))
    options: dict[str, Any] = {
        "pass_through": rng.choice(("friends", "none", "all")),
        "move_distance": rng.choice(("up_to", "exact")),
        "square_adjacency": rng.choice((4, 8)),
        "carry_needs": rng.choice(("momentum", "jog_or_more")),
        "units_per_line": rng.choice(("one", "unlimited")),
        "default_at_zero": rng.choice(("down", "dead")),
        "slots_per_round": rng.choice((3, 6, 8)),
        "aoe_to_hit": rng.choice(("automatic", "one_roll_vs_each_evasion")),
    }
    units = {
        letter: {
            "accuracy": rng.randint(0, 12),
            "awareness": rng.randint(0, 6),
            "initiative": rng.randint(0, 3),
            "hit_points": rng.randint(3, 12),
            "armour": {"reduction": rng.randint(0, 2), "durability": rng.randint(0, 4)},
            "effects": rng.sample([str(effect["name"]) for effect in EFFECTS], 4),
            "flying": rng.random() < 0.2,
            "vulnerable": rng.random() < 0.3,
        }
        for letter in "ABCde"
    }
    return scene(
        rows,
        shape=rng.choice(("square", "hex")),
        units=units,
        options=options,
        effects=EFFECTS,
        initiative=rng.choice(("data", "rolled")),
    )


@pytest.mark.parametrize("seed", range(times(4, 40)))
def test_a_random_fight_keeps_the_laws(seed: int) -> None:
    match = play_out(SYSTEM, random_fight(seed), seed, 40, (FIRST, SECOND))

    state = match.start
    for event in match.events():
        state = event.apply(state)
        keeps_the_rules(state)
    assert state == match.state
    assert all(area.moves_with in {"", *state.units} for area in state.areas.values())


def keeps_the_rules(state: State) -> None:
    """No more slots than a round gives, one unit on a Center and on a Line, nobody in a wall."""
    for unit in state.units.values():
        assert 0 <= unit.budget.left <= slots_of(state, unit)
        assert not state.field.impassable & state.field.mask(unit.at.cells)
    for area in state.areas.values():
        assert set(area.cells) <= set(state.map.grid.cells)
    for place, ids in state.standing_at.items():
        alone = not place.is_line or state.options.units_per_line == "one"
        assert len(ids) == 1 or not alone, f"{ids} share {place}"
