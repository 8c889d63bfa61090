"""A small scene, whole and right, for tests to change."""

from __future__ import annotations

from fieldcraft.maps.scenes import parse_scene
from fieldcraft.systems.fates_edge.miniatures import State

WHOLE = """\
title: A yard
system: miniatures
board:
  rows: |
    . . . . # .
    . a a . . .
    . . . . . .
    . . . . : .

    door c3|d3
options: {zone: full}
sides:
  - {id: alder, facing: e}
  - {id: vigil, facing: w}
kinds:
  soldier: {body: 3, speed: 5, skills: {melee: 2, athletics: 1}, emblem: spear, name: Soldier}
units:
  - {kind: soldier, side: alder, at: a}
  - {id: corvin, kind: soldier, name: Corvin, side: vigil, at: F1, skills: {melee: 3}, hidden: 3, facing: s, harm: 1}
places:
  gate: [c3, d3]
  yard: [a, c3]
goals:
  - {goal: hold, side: alder, place: gate, rounds: 2}
  - {goal: slay, side: alder, unit: corvin}
"""


def changed(old: str, new: str) -> str:
    """The scene with a piece of it replaced."""
    assert WHOLE.count(old) == 1, old
    return WHOLE.replace(old, new)


def state_of(text: str) -> State:
    """How a scene begins."""
    state: State = parse_scene(text).start
    return state
