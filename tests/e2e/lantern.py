"""The game of the how-to, found by the programs of a test as if it had been installed."""

from __future__ import annotations

import os
from pathlib import Path

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "docs" / "how-to" / "lantern"


def install(site: Path) -> Path:
    """Put the game into a folder, as `pip install` would, and give that folder."""
    (site / "lantern").symlink_to(FOLDER / "lantern")
    info = site / "lantern-1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: lantern\nVersion: 1\n", encoding="utf-8")
    groups = "[fieldcraft.games]\nlantern = lantern.game:GAME\n[fieldcraft.rulebooks]\nlantern = lantern\n"
    (info / "entry_points.txt").write_text(groups, encoding="utf-8")
    return site


def environment(site: Path) -> dict[str, str]:
    """The environment of a program that finds the game there."""
    return {**os.environ, "PYTHONPATH": f"{ROOT / 'src'}{os.pathsep}{site}", "PYTHONHASHSEED": "1"}
