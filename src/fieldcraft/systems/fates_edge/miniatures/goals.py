"""What decides a battle; a scene may give each side its own."""

from __future__ import annotations

from fieldcraft.systems.shared import goals


class Complete(goals.GoalBase, frozen=True):
    """The side completes a ritual."""

    spell: str


Goal = goals.Goal | Complete
