"""What decides a battle; a scene may give each side its own."""

from __future__ import annotations

from typing import Annotated

import msgspec

from fieldcraft.core import Seat
from fieldcraft.core.model import tag

Rounds = Annotated[int, msgspec.Meta(ge=1, le=999)]


class GoalBase(msgspec.Struct, frozen=True, kw_only=True, tag_field="goal", tag=tag, forbid_unknown_fields=True):
    """A way for `side` to win."""

    side: Seat


class LastStanding(GoalBase, frozen=True):
    """No enemy is left."""


class Hold(GoalBase, frozen=True):
    """The side alone stands in `place` at the end of so many rounds in a row."""

    place: str
    rounds: Rounds = 1


class Survive(GoalBase, frozen=True):
    """The side still stands when so many rounds are over."""

    rounds: Rounds


class Reach(GoalBase, frozen=True):
    """So many units of the side stand in `place` at the end of a turn."""

    place: str
    units: Rounds = 1


class Slay(GoalBase, frozen=True):
    """One unit of the enemy is out of the fight."""

    unit: str


class Complete(GoalBase, frozen=True):
    """The side completes a ritual."""

    spell: str


Goal = LastStanding | Hold | Survive | Reach | Slay | Complete
