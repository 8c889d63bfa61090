"""Drafts of mass combat: a battle as an editor holds it."""

from __future__ import annotations

from typing import Any

from msgspec.structs import asdict

from fieldcraft.systems.mass_combat.content import units
from fieldcraft.systems.mass_combat.entries import PlayerEntry, UnitEntry
from fieldcraft.systems.mass_combat.scene import Scene
from fieldcraft.systems.shared.editor.zone_drafts import ZoneDrafts


def people_two_zones(near: str, far: str) -> dict[str, Any]:
    """Two players, each with two units of those that come with the game."""
    return {
        "players": (
            PlayerEntry(id="alder", label="Alder", fate=2),
            PlayerEntry(id="vigil", label="Vigil", seat="bot", fate=2),
        ),
        "units": tuple(
            UnitEntry(id=id, owner=owner, at=at, **asdict(units()["medieval"][id]))
            for id, owner, at in (
                ("halberds", "alder", near),
                ("bows", "alder", near),
                ("scouts", "vigil", far),
                ("levy", "vigil", far),
            )
        ),
        "initiative": "data",
    }


DRAFTS = ZoneDrafts("mass_combat", Scene, people_two_zones)
