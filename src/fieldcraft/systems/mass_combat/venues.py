"""Where armies meet: which skills are in use there, what defends, and how units move; read from `data/venues.yaml`."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import get_args

from msgspec.structs import replace

from fieldcraft.core import from_rule
from fieldcraft.maps.records import document, fit_record
from fieldcraft.systems.mass_combat.state import Movement, Skill, Venue
from fieldcraft.systems.shared.scene import Id, list_names

DATA = Path(__file__).with_name("data")

MOVEMENTS: tuple[Movement, ...] = get_args(Movement)

SKILLS: tuple[Skill, ...] = from_rule(
    ("Athletics", "Drive", "Fight", "Notice", "Pilot", "Provoke", "Shoot", "Stealth", "Will"), "mass.skills.list"
)
"""The skills that units may have, by the alphabet."""


def read_venues(data: bytes, file: str) -> dict[str, Venue]:
    """Venues by id from a YAML mapping; MapError, with the file, the place and what is allowed, if it is none."""
    lined = document(data, file)
    found = {id: replace(venue, id=id) for id, venue in fit_record(lined, dict[Id, Venue]).items()}
    for id, venue in found.items():
        for i, skill in enumerate(venue.skills):
            if skill not in SKILLS:
                raise lined.error(f"$.{id}.skills[{i}]", f"units have no skill {skill!r}: {list_names(SKILLS)}")
        if not venue.movement:
            raise lined.error(f"$.{id}.movement", f"say at least one of {list_names(MOVEMENTS)}")
    return found


@cache
def venues() -> dict[str, Venue]:
    """The venues that come with the game, by id.

    >>> venues()["air"].attack_skills
    'shoot_only'
    """
    file = DATA / "venues.yaml"
    return read_venues(file.read_bytes(), file.name)


def find_venue(id: str) -> Venue:
    """The venue of an id; ValueError, with those that there are, if there is none."""
    if id not in venues():
        raise ValueError(f"there is no venue {id!r}; allowed: {', '.join(venues())}")
    return venues()[id]
