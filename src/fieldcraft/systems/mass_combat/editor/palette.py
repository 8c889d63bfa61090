"""What an editor of mass combat offers: aspects of zones, units and leaders, options, and the forms of these."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache

from msgspec.structs import replace

from fieldcraft.maps.draft_text import to_plain
from fieldcraft.presentation.forms import FormField
from fieldcraft.systems.mass_combat import content
from fieldcraft.systems.mass_combat.entries import CardEntry, LeaderEntry, LeaderKind, PlayerEntry, UnitEntry, UnitKind
from fieldcraft.systems.mass_combat.options import Options
from fieldcraft.systems.mass_combat.scene import Scene
from fieldcraft.systems.mass_combat.venues import SKILLS, venues
from fieldcraft.systems.shared.editor.palette import UnitSample, list_fields, list_options
from fieldcraft.systems.shared.editor.zone_palette import ZoneList, ZonePalette, sample_zone_grounds

OF_THE_LIST = ("id", "owner", "at", "consequences", "emblem")
"""What a form says of itself, or is seldom said before play."""

SETTINGS = ("venue", "phase", "initiative")
"""The fields of a scene that are choices of their own."""


@cache
def list_supplies() -> ZonePalette:
    """The palette of mass combat."""
    return ZonePalette(
        grounds=tuple(sample_zone_grounds()),
        cards="cards",
        card=tuple(_list_card()),
        lists=(
            ZoneList(name="players", title="Players", fields=tuple(_list_player())),
            ZoneList(
                name="units",
                title="Units",
                fields=tuple(list_fields(UnitEntry, without=(*OF_THE_LIST, "kind"), keys={"skills": SKILLS})),
                samples=tuple(_sample(content.units())),
                zone="at",
                owner="owner",
            ),
            ZoneList(
                name="leaders",
                title="Leaders",
                text="A leader stands with the unit whose id is told, or alone in a zone.",
                fields=tuple(
                    list_fields(LeaderEntry, without=(*OF_THE_LIST, "kind"), keys={"skills": content.CHARACTER_SKILLS})
                ),
                samples=tuple(_sample(content.leaders())),
                zone="at",
                owner="owner",
            ),
        ),
        options=tuple(list_options(Options, "mass_combat")),
        settings=tuple(
            replace(one, needed=True) for one in list_fields(Scene, choices={"venue": venues()}) if one.name in SETTINGS
        ),
    )


def _list_card() -> Iterator[FormField]:
    """The aspects of a zone, with those that come with the game as suggestions."""
    for one in list_fields(CardEntry, without=("by",)):
        yield replace(one, kind="texts", values=tuple(content.aspects()))


def _list_player() -> Iterator[FormField]:
    """What is said of a player."""
    for one in list_fields(PlayerEntry, without=("id", "chest", "own")):
        yield replace(one, needed=one.name == "seat", label="Usually played by" if one.name == "seat" else "")


def _sample(found: Mapping[str, Mapping[str, UnitKind] | Mapping[str, LeaderKind]]) -> Iterator[UnitSample]:
    """The kinds that come with the game, by venue."""
    for venue, kinds in found.items():
        for id, kind in kinds.items():
            text = ", ".join(_tell((venue, getattr(kind, "quality", None) or "", *_skills(kind))))
            yield UnitSample(id=id, name=kind.name or id, text=text, pattern=to_plain(kind))


def _tell(words: Iterable[str]) -> Iterator[str]:
    return (word for word in words if word)


def _skills(kind: UnitKind | LeaderKind) -> Iterator[str]:
    """The best skills in words."""
    best = sorted((kind.skills or {}).items(), key=lambda one: -one[1])
    return (f"{skill} {rating}" for skill, rating in best[:2])
