"""The folders of the scenes that come with each game."""

from __future__ import annotations

from pathlib import Path

import fieldcraft

SYSTEMS = Path(fieldcraft.__file__).parent / "systems"

SCENES = SYSTEMS / "fates_edge" / "miniatures" / "scenes"
FIELDS = SYSTEMS / "battlefield" / "scenes"
FIGHTS = SYSTEMS / "tiles" / "scenes"
WARS = SYSTEMS / "mass_combat" / "scenes"
