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
    }
    units = {
        letter: {
            "accuracy": rng.randint(0, 12),
            "awareness": rng.randint(0, 6),
            "initiative": rng.randint(0, 3),
            "hit_points": rng.randint(3, 12),
            "armour": {"reduction": rng.randint(0, 2), "durability": rng.randint(0, 4)},
            "effects": rng.sample([str(effect["name"]) for effect in EFFECTS], 2),
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


def keeps_the_rules(state: State) -> None:
    """No more slots than a round gives, one unit on a Center and on a Line, nobody in a wall."""
    for unit in state.units.values():
        assert 0 <= unit.budget.left <= slots_of(state, unit)
        assert not state.field.impassable & state.field.mask(unit.at.cells)
    for place, ids in state.standing_at.items():
        alone = not place.is_line or state.options.units_per_line == "one"
        assert len(ids) == 1 or not alone, f"{ids} share {place}"
