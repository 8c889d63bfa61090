"""Drafts of mass combat: a battle as an editor holds it."""

from __future__ import annotations

from typing import Any

from fieldcraft.systems.mass_combat.entries import PlayerEntry, UnitEntry
from fieldcraft.systems.mass_combat.scene import Scene
from fieldcraft.systems.shared.editor.zone_drafts import ZoneDrafts


def first(near: str, far: str) -> dict[str, Any]:
    """Two players, each with two units of those that come with the game."""
    return {
        "players": (
            PlayerEntry(id="alder", label="Alder", fate=2),
            PlayerEntry(id="vigil", label="Vigil", seat="bot", fate=2),
        ),
        "units": (
            UnitEntry(id="halberds", kind="halberds", owner="alder", at=near),
            UnitEntry(id="bows", kind="bows", owner="alder", at=near),
            UnitEntry(id="scouts", kind="scouts", owner="vigil", at=far),
            UnitEntry(id="pressed", kind="levy", owner="vigil", at=far),
        ),
        "initiative": "data",
    }


DRAFTS = ZoneDrafts("mass_combat", Scene, first)
