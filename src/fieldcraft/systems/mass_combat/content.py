"""What scenes and musters may name: kinds of units and of leaders, and aspects of zones, from the files of `data`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Literal, TypeVar

import msgspec

from fieldcraft.maps.line_numbers import Lined
from fieldcraft.maps.records import document, fit_record
from fieldcraft.systems.mass_combat.building import list_misfits
from fieldcraft.systems.mass_combat.entries import LeaderKind, Text, UnitKind
from fieldcraft.systems.mass_combat.state import Movement, Venue
from fieldcraft.systems.mass_combat.venues import DATA, SKILLS, venues
from fieldcraft.systems.shared.scene import Id, list_names

CHARACTER_SKILLS = (
    *SKILLS, "Burglary", "Contacts", "Crafts", "Deceive", "Empathy", "Investigate", "Lore", "Physique", "Rapport",
    "Resources",
)  # fmt: skip
"""The skills that leaders may have, who are characters of Fate Core."""


class ZoneAspect(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An aspect that a zone may have: its words, which kinds of movement it hinders, and how the ground is painted."""

    words: Text
    hinders: tuple[Movement, ...] = ()
    ground: Literal["", "grass", "wood", "shallows", "deep", "rubble", "road", "floor", "rock", "stone"] = ""


K = TypeVar("K", UnitKind, LeaderKind)
ByVenue = dict[str, dict[str, K]]
"""Kinds by their ids, by the venue that they are meant for; no id occurs twice."""


def read_units(data: bytes, file: str, known: Mapping[str, Venue]) -> ByVenue[UnitKind]:
    """Kinds of units from a YAML mapping; MapError, with the file, the place and what is allowed, if one cannot be."""
    lined = document(data, file)
    found = fit_record(lined, dict[Id, dict[Id, UnitKind]])
    for path, venue, kind in _check_ids(lined, found, known):
        if misfits := list_misfits(kind, venue):
            raise lined.error(f"{path}.{misfits[0].field}", misfits[0].problem)
    return found


def read_leaders(data: bytes, file: str, known: Mapping[str, Venue]) -> ByVenue[LeaderKind]:
    """Leaders from a YAML mapping; MapError if one cannot be."""
    lined = document(data, file)
    found = fit_record(lined, dict[Id, dict[Id, LeaderKind]])
    for path, _, kind in _check_ids(lined, found, known):
        for skill in kind.skills or {}:
            if skill not in CHARACTER_SKILLS:
                raise lined.error(
                    f"{path}.skills.{skill}", f"leaders have no skill {skill!r}: {list_names(CHARACTER_SKILLS)}"
                )
    return found


def _check_ids(lined: Lined, found: ByVenue[K], known: Mapping[str, Venue]) -> Iterator[tuple[str, Venue, K]]:
    """Every kind with its path and its venue; MapError for a venue that is not known, or an id that is there twice."""
    ids = set[str]()
    for venue, kinds in found.items():
        if venue not in known:
            raise lined.error(f"$.{venue}", f"there is no venue {venue!r}: {list_names(known)}")
        for id, kind in kinds.items():
            if id in ids:
                raise lined.error(f"$.{venue}.{id}", f"{id!r} is there already: every one needs an id of its own")
            ids.add(id)
            yield f"$.{venue}.{id}", known[venue], kind


def read_aspects(data: bytes, file: str) -> dict[str, ZoneAspect]:
    """Aspects of zones by their words from a YAML list; MapError if it is none."""
    lined = document(data, file)
    found: dict[str, ZoneAspect] = {}
    for i, aspect in enumerate(fit_record(lined, list[ZoneAspect])):
        if aspect.words in found:
            raise lined.error(f"$[{i}].words", f"{aspect.words!r} is there already: every one needs words of its own")
        found[aspect.words] = aspect
    return found


@cache
def units() -> ByVenue[UnitKind]:
    """The kinds of units that come with the game, by venue and id.

    >>> units()["medieval"]["pikes"].skills["Fight"]
    3
    """
    file = DATA / "units.yaml"
    return read_units(file.read_bytes(), file.name, venues())


@cache
def leaders() -> ByVenue[LeaderKind]:
    """The leaders that come with the game, by venue and id.

    >>> leaders()["medieval"]["ros"].name
    'Old Ros'
    """
    file = DATA / "leaders.yaml"
    return read_leaders(file.read_bytes(), file.name, venues())


@cache
def aspects() -> dict[str, ZoneAspect]:
    """The aspects of zones that come with the game, by their words.

    >>> aspects()["Sucking Mud"].hinders
    ('foot', 'ground')
    """
    file = DATA / "aspects.yaml"
    return read_aspects(file.read_bytes(), file.name)


def known_kinds(own: Mapping[str, K], shipped: ByVenue[K]) -> dict[str, K]:
    """The kinds that a scene may name: those that come with the game, and its own in place of any of the same id."""
    return {**{id: kind for kinds in shipped.values() for id, kind in kinds.items()}, **own}
