"""Dice of a check that are thrown, and thrown again."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec

from fieldcraft.core import Denial, Play, rule
from fieldcraft.systems.fates_edge.campaign.checks.facts import Attempt
from fieldcraft.systems.fates_edge.campaign.checks.steps import Progress
from fieldcraft.systems.fates_edge.campaign.state import Campaign
from fieldcraft.systems.fates_edge.pools.pool import Die

Place = Annotated[int, msgspec.Meta(ge=0, le=60)]
Places = Annotated[tuple[Place, ...], msgspec.Meta(max_length=40)]


class DiceRerolled(Progress, frozen=True, kw_only=True):
    """Some dice were thrown again, and the new faces stand."""

    reveals_information = True

    places: tuple[int, ...]
    faces: tuple[int, ...]
    boons: int = 0
    kept: int = 0

    def change(self, attempt: Attempt) -> dict[str, Any]:
        return {
            "faces": replace_faces(attempt.faces, self.places, self.faces),
            "again": (*attempt.again, *self.places),
            "boons": attempt.boons + self.boons,
            "kept": attempt.kept + self.kept,
        }

    def words(self, campaign: Campaign) -> str:
        old = campaign.attempts[self.attempt].faces
        return "Thrown again: " + ", ".join(
            f"{old[place]} became {face}" for place, face in zip(self.places, self.faces, strict=True)
        )


def replace_faces(faces: tuple[int, ...], places: tuple[int, ...], new: tuple[int, ...]) -> tuple[int, ...]:
    """Faces with new ones at some places.

    >>> replace_faces((1, 7, 1), (0, 2), (9, 4))
    (9, 7, 4)
    """
    changed = dict(zip(places, new, strict=True))
    return tuple(changed.get(place, face) for place, face in enumerate(faces))


@rule("core.check.order-of-operations")
def deny_mitigated(attempt: Attempt) -> Denial | None:
    """Why no die of a roll is thrown again: points were taken off it, which is done once the faces are final."""
    return Denial("points were taken off this roll, and its dice stand") if attempt.less else None


def roll_dice(play: Play[Campaign], kind: Die, dice: int, why: str) -> tuple[int, ...]:
    return play.roll(kind.sides, dice, why) if dice else ()
