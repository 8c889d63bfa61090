"""Where armies meet: which skills are in use there, and how units move."""

from __future__ import annotations

from typing import get_args

from fieldcraft.systems.mass_combat.state import Movement, Skill, Venue

MOVEMENTS: tuple[Movement, ...] = get_args(Movement)

SKILLS: tuple[Skill, ...] = ("Athletics", "Drive", "Fight", "Notice", "Pilot", "Provoke", "Shoot", "Stealth", "Will")
"""The skills that units may have, by the alphabet."""

VENUES: dict[str, Venue] = {
    "medieval": Venue(id="medieval", title="Medieval field"),
    "sail": Venue(
        id="sail",
        title="Ships under sail",
        skills=("Athletics", "Fight", "Notice", "Pilot", "Provoke", "Shoot", "Stealth", "Will"),
        movement=("water", "foot"),
    ),
    "air": Venue(
        id="air",
        title="In the air",
        skills=("Notice", "Pilot", "Provoke", "Shoot", "Stealth", "Will"),
        attack_skills="shoot_only",
        movement=("air", "ground"),
    ),
    "space": Venue(
        id="space",
        title="In space",
        skills=("Notice", "Pilot", "Provoke", "Shoot", "Stealth", "Will"),
        attack_skills="shoot_only",
        movement=("space",),
    ),
}


def find_venue(id: str) -> Venue:
    """The venue of an id; ValueError, with those that there are, if there is none."""
    if id not in VENUES:
        raise ValueError(f"there is no venue {id!r}; allowed: {', '.join(VENUES)}")
    return VENUES[id]
